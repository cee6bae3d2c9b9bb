"""`shuking dead-letters`: the events that a service gave up on, with their cause, and another try for them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from nats.js import JetStreamContext
from nats.js.api import RawStreamMsg
from nats.js.errors import NotFoundError

from shared.recorded import messages
from shared.streams import DEAD_LETTER_ROOT, DEAD_LETTERS, TURNS
from tools.broker import jetstream


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

    def as_json(self) -> str:
        """All of it. The event is text where it is not JSON."""
        text = self.data.decode(errors="replace")
        try:
            event = json.loads(text)
        except ValueError:
            event = text
        return json.dumps(
            {
                "number": self.number,
                "stored_at": self.stored_at.isoformat(),
                "service": self.service,
                "cause": self.cause,
                "deliveries": self.deliveries,
                "subject": self.subject,
                "headers": self.headers,
                "event": event,
            },
            ensure_ascii=False,
            indent=2,
        )


async def all_dead_letters(nats_url: str) -> list[DeadLetter]:
    """Oldest first. Raises tools.broker.Unreachable."""
    async with jetstream(nats_url) as js:
        return [_read(message) async for message in messages(js, DEAD_LETTERS, f"{DEAD_LETTER_ROOT}.>")]


async def dead_letter(nats_url: str, number: int) -> DeadLetter:
    """Raises NoSuchDeadLetter, tools.broker.Unreachable."""
    async with jetstream(nats_url) as js:
        return await _get(js, number)


async def retry(nats_url: str, number: int) -> DeadLetter:
    """Publish the event again where it was, and take it from the dead letters.

    It has the same event id, so that what it leads to has the same ids as before, but a new `Nats-Msg-Id`,
    because the stream would drop the old one as a duplicate. A turn that was ended with an error stays ended.
    """
    async with jetstream(nats_url) as js:
        letter = await _get(js, number)
        headers = {key: value for key, value in letter.headers.items() if not key.startswith("shuking-")}
        headers["Nats-Msg-Id"] = f"retry:{number}:{letter.headers.get('Nats-Msg-Id', '')}"
        await js.publish(letter.subject, letter.data, stream=TURNS, headers=headers)
        await js.delete_msg(DEAD_LETTERS, number)
        return letter


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
