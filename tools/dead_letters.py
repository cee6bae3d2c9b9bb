"""`shuking dead-letters`: the events that a service gave up on, with their cause, and another try for them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from nats.js import JetStreamContext
from nats.js.api import RawStreamMsg
from nats.js.errors import NotFoundError
from pydantic import JsonValue

from shared.contracts.events.catalogue import MessageReceived
from shared.contracts.events.envelope import envelope
from shared.contracts.queries import RedriveTurn
from shared.messaging.recorded import messages
from shared.messaging.streams import DEAD_LETTER_ROOT, DEAD_LETTERS, TURNS
from tools.broker import jetstream
from tools.persistence import asked


class NoSuchDeadLetter(Exception):
    """There is none with this number; the message says so."""

    def __init__(self, number: int) -> None:
        super().__init__(f"{number}번 dead letter가 없습니다. `shuking dead-letters list`로 번호를 확인해 주세요.")


@dataclass(frozen=True)
class DeadLetter:
    """An event put aside. `number` is its place in the stream."""

    number: int
    stored_at: datetime
    subject: str
    """Where the event was published."""
    service: str
    cause: str
    deliveries: int
    headers: dict[str, str]
    data: bytes

    @property
    def event_name(self) -> str:
        return self.subject.split(".")[1]

    @property
    def session_id(self) -> str:
        return self.subject.rsplit(".", 1)[-1]

    @property
    def turn_id(self) -> UUID | None:
        """Whose turn it belongs to, if it says so."""
        read = envelope(self.data)
        return read.turn_id if read else None

    def document(self) -> JsonValue:
        """The event, as text where it is not JSON."""
        text = self.data.decode(errors="replace")
        try:
            found: JsonValue = json.loads(text)
        except ValueError:
            return text
        return found

    def as_json(self) -> str:
        """All of it."""
        return json.dumps(
            {
                "number": self.number,
                "stored_at": self.stored_at.isoformat(),
                "service": self.service,
                "cause": self.cause,
                "deliveries": self.deliveries,
                "turn_id": str(self.turn_id) if self.turn_id else None,
                "subject": self.subject,
                "headers": self.headers,
                "event": self.document(),
            },
            ensure_ascii=False,
            indent=2,
        )


async def all_dead_letters(nats_url: str, session_id: UUID | None = None) -> list[DeadLetter]:
    """Oldest first; those of one session where it is named. Raises tools.broker.Unreachable."""
    subjects = f"{DEAD_LETTER_ROOT}.>" if session_id is None else f"{DEAD_LETTER_ROOT}.*.{session_id}"
    async with jetstream(nats_url) as js:
        return [_read(message) async for message in messages(js, DEAD_LETTERS, subjects)]


async def dead_letter(nats_url: str, number: int) -> DeadLetter:
    """Raises NoSuchDeadLetter, tools.broker.Unreachable."""
    async with jetstream(nats_url) as js:
        return await _get(js, number)


async def redrive(nats_url: str, number: int) -> DeadLetter:
    """Have the letter's event take its course again, and take it from the dead letters.

    A turn that was ended with an error is opened once more, with a new attempt: the events of the one before have had
    their course. What belongs to no turn that is known, or is itself where a turn begins, is published again where it
    was, with a new `Nats-Msg-Id`, because the stream would drop the old one as a duplicate.
    Raises NoSuchDeadLetter, tools.persistence.Refused where the turn needs no other attempt, tools.broker.Unreachable.
    """
    letter = await dead_letter(nats_url, number)
    if (turn_id := letter.turn_id) is not None and letter.event_name != MessageReceived.name:
        await asked(nats_url, RedriveTurn(client_id_hash=None, session_id=UUID(letter.session_id), turn_id=turn_id))
    else:
        await _publish_again(nats_url, letter)
    return await discard(nats_url, number)


async def discard(nats_url: str, number: int) -> DeadLetter:
    """Take it from the dead letters for good. Raises NoSuchDeadLetter, tools.broker.Unreachable."""
    async with jetstream(nats_url) as js:
        letter = await _get(js, number)
        await js.delete_msg(DEAD_LETTERS, number)
    return letter


async def _publish_again(nats_url: str, letter: DeadLetter) -> None:
    headers = {key: value for key, value in letter.headers.items() if not key.startswith("shuking-")}
    headers["Nats-Msg-Id"] = f"redrive:{letter.number}:{letter.headers.get('Nats-Msg-Id', '')}"
    async with jetstream(nats_url) as js:
        await js.publish(letter.subject, letter.data, stream=TURNS, headers=headers)


async def _get(js: JetStreamContext, number: int) -> DeadLetter:
    try:
        return _read(await js.get_msg(DEAD_LETTERS, seq=number))
    except NotFoundError:
        raise NoSuchDeadLetter(number) from None


def _read(message: RawStreamMsg) -> DeadLetter:
    headers = dict(message.headers or {})
    stored_at = message.time
    if message.seq is None or stored_at is None:
        raise ValueError("The broker answered without a sequence or a time")
    return DeadLetter(
        number=message.seq,
        stored_at=stored_at,
        subject=headers.get("shuking-subject", ""),
        service=headers.get("shuking-service", ""),
        cause=headers.get("shuking-cause", ""),
        deliveries=int(headers.get("shuking-deliveries", "0")),
        headers=headers,
        data=message.data or b"",
    )


def table(letters: list[DeadLetter]) -> Iterator[str]:
    for letter in letters:
        yield (
            f"{letter.number:>6}  {letter.stored_at:%Y-%m-%d %H:%M:%S}  {letter.service:<12}  "
            f"{letter.event_name:<21}  {letter.session_id}  {letter.cause}"
        )
