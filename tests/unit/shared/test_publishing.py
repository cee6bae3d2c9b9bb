"""What publishing raises for what the broker says, and how an event is written."""

import json
from typing import cast
from uuid import UUID

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.errors import APIError

from shared.contracts.events.catalogue import TurnFailed
from shared.messaging.publisher import BROKER_AWAY, EventPublisher, encoded


class RefusingBroker:
    def __init__(self, err_code: int) -> None:
        self._err_code = err_code

    def jetstream(self, **_: object) -> "RefusingBroker":
        return self

    async def request(self, *_: object, **__: object) -> Msg:
        error = {"code": 409, "err_code": self._err_code, "description": "refused"}
        return Msg(cast(Client, self), data=json.dumps({"error": error}).encode())


@pytest.mark.parametrize(("err_code", "is_waited_for"), [(10158, True), (10071, False)])
async def test_what_a_cluster_has_not_agreed_on_yet_is_no_failure_of_the_event(
    err_code: int, is_waited_for: bool
) -> None:
    publisher = EventPublisher("calculator").through(cast(Client, RefusingBroker(err_code)))
    with pytest.raises(BROKER_AWAY if is_waited_for else APIError) as raised:
        await publisher.publish(failed("-"))
    assert isinstance(raised.value, BROKER_AWAY) == is_waited_for


@pytest.mark.parametrize(
    ("message", "written"),
    [("사실혼\0\0이에요", "사실혼이에요"), ("C:\\u0000", "C:\\u0000"), ("\\\0", "\\"), ("\\\\u0000\0", "\\\\u0000")],
)
def test_what_postgresql_cannot_store_is_not_written(message: str, written: str) -> None:
    assert encoded(failed(message)) == failed(written).model_dump_json(by_alias=True).encode()


def failed(message: str) -> TurnFailed:
    return TurnFailed(
        event_id=UUID(int=1),
        session_id=UUID(int=2),
        turn_id=UUID(int=3),
        attempt=1,
        occurred_at="2025-10-15T00:00:00Z",
        causation_id=UUID(int=4),
        code="PIPELINE_ERROR",
        message=message,
        stage="calculator",
    )
