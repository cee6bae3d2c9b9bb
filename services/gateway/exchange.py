"""One message and its answer: publish it, then wait for what becomes of it.

Nothing is ever taken for granted: a message counts as accepted when persistence says so, and what core NATS did not
deliver is asked for.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

import nats.errors

from services.gateway.adapters.persistence_client import PersistenceClient
from services.gateway.adapters.turn_watch import Watch
from services.gateway.domain.errors import NOT_ACCEPTED, NOT_KNOWN_TO_BE_ACCEPTED, ApiError
from services.gateway.domain.outcome import Answered, Outcome, outcome_of_turn
from services.gateway.settings import GatewaySettings
from shared.contracts.events.catalogue import MessageReceived, StoredMessage
from shared.contracts.queries import GetTurn, QueryRefused, Turn
from shared.messaging.bus import Bus
from shared.observability.telemetry import describe

_LONGEST_PATIENCE_SECONDS: Final = 15.0
_PATIENCE_ONCE_ACCEPTED: Final = 5
"""So many times as long is waited for the end of an accepted turn, which persistence drives by itself: whoever is slow
for want of a processor is not made slower by being asked why."""
_CHECK_TIMEOUT_SECONDS: Final = 1.0
_PUBLISH_PAUSE_SECONDS: Final = 0.25
_KEY_USED: Final = "이 Idempotency-Key는 다른 내용의 메시지에 이미 쓰였습니다. 새 키로 다시 보내 주세요."

log = logging.getLogger(__name__)


class Shutdown:
    """Until when whoever waits may go on waiting once the process is told to stop."""

    def __init__(self) -> None:
        self.wait_until = float("inf")

    def begin(self, seconds: float) -> None:
        self.wait_until = time.monotonic() + seconds


class Exchange:
    """A message that a client sent, and the watch for its turn.

    `keyed`: it came with the client's own key, so that its turn may be there already.
    """

    def __init__(
        self,
        event: MessageReceived,
        keyed: bool,
        watch: Watch,
        bus: Bus,
        persistence: PersistenceClient,
        settings: GatewaySettings,
        shutdown: Shutdown,
    ) -> None:
        self.event = event
        self.watch = watch
        self._keyed = keyed
        self._bus = bus
        self._persistence = persistence
        self._settings = settings
        self._shutdown = shutdown
        self._give_up_at = time.monotonic() + settings.answer_timeout_seconds

    async def begin(self) -> bool:
        """Publish the message, unless it was sent before; whether its turn is known to have ended already.

        Raises QueryRefused and ApiError: UNAVAILABLE; INVALID_REQUEST if the earlier message said something else.
        """
        if self._keyed and await self._resumed():
            return self.watch.outcome is not None
        await self._publish()
        return False

    async def outcome(self) -> Outcome | None:
        """How the turn ended; None if it was accepted and has not ended when the time is over.

        Raises ApiError: UNAVAILABLE if it was not accepted, INVALID_REQUEST as `begin` does.
        """
        await self._wait(lambda watch: watch.outcome is not None)
        self._require_acceptance()
        outcome = self.watch.outcome
        if isinstance(outcome, Answered):
            self._require_same(outcome.user_message)
        return outcome

    async def acceptance(self) -> None:
        """Return as soon as the message is accepted. Raises ApiError if it is refused, or the time is over before."""
        await self._wait(lambda watch: watch.accepted or watch.outcome is not None)
        self._require_acceptance()

    async def stored(self) -> Turn | None:
        """The turn as persistence has it now; None if it cannot say."""
        try:
            return await self._persistence.ask(self._query(), timeout_seconds=_CHECK_TIMEOUT_SECONDS)
        except QueryRefused:
            return None

    async def _resumed(self) -> bool:
        try:
            self._learn(await self._persistence.ask(self._query()))
        except QueryRefused as refusal:
            if refusal.code == "TURN_NOT_FOUND":
                return False
            raise
        return True

    async def _publish(self) -> None:
        """Put the message into the stream, waiting a little for a broker that is away."""
        try:
            async with asyncio.timeout(self._settings.publish_timeout_seconds):
                while not await self._published():
                    await self._something_changes(_PUBLISH_PAUSE_SECONDS)
        except TimeoutError:
            if not self.watch.accepted:
                raise ApiError("UNAVAILABLE", NOT_ACCEPTED) from None

    def _require_acceptance(self) -> None:
        if not self.watch.accepted:
            gone = self.watch.outcome is not None
            raise ApiError("SESSION_NOT_FOUND") if gone else ApiError("UNAVAILABLE", NOT_KNOWN_TO_BE_ACCEPTED)

    def _query(self) -> GetTurn:
        return GetTurn(
            client_id_hash=self.event.client_id_hash, session_id=self.event.session_id, turn_id=self.event.turn_id
        )

    async def _wait(self, satisfied: Callable[[Watch], bool]) -> None:
        """Return when `satisfied`, or when the time is over and persistence knows no better."""
        patience = self._settings.turn_check_seconds
        while not satisfied(self.watch):
            remaining = min(self._give_up_at, self._shutdown.wait_until) - time.monotonic()
            if remaining <= 0:
                await self._check(again=False)
                return
            quiet = patience * _PATIENCE_ONCE_ACCEPTED if self.watch.accepted else patience
            if not await self._something_changes(min(quiet, _LONGEST_PATIENCE_SECONDS, remaining)):
                patience *= 2
                await self._check(again=True)
            elif self.watch.doubtful:
                self.watch.doubtful = False
                await self._check(again=True)

    async def _something_changes(self, within_seconds: float) -> bool:
        try:
            async with asyncio.timeout(within_seconds):
                await self.watch.changed.wait()
        except TimeoutError:
            return False
        self.watch.changed.clear()
        return True

    async def _check(self, *, again: bool) -> None:
        """Ask for the turn. If it is unknown, publish the message `again`: a stream that still has it drops it."""
        try:
            self._learn(await self._persistence.ask(self._query(), timeout_seconds=_CHECK_TIMEOUT_SECONDS))
        except QueryRefused as refusal:
            if refusal.code == "SESSION_NOT_FOUND":
                self.watch.refuse()
            elif refusal.code == "TURN_NOT_FOUND" and again:
                await self._published()

    async def _published(self) -> bool:
        if not self._bus.connected:
            return False
        try:
            await self._bus.publish(self.event)
        except nats.errors.Error as error:
            log.warning("The message is not in the stream yet: %s", describe(error))
            return False
        return True

    def _learn(self, turn: Turn) -> None:
        self._require_same(turn.user_message)
        if outcome := outcome_of_turn(turn):
            self.watch.end(outcome)
        else:
            self.watch.accept()

    def _require_same(self, stored: StoredMessage) -> None:
        if self._keyed and stored.content != self.event.content:
            raise ApiError("INVALID_REQUEST", _KEY_USED)
