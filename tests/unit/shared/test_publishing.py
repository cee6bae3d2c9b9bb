"""What publishing raises for what the broker says."""

import json
from typing import cast
from uuid import uuid4

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.errors import APIError

from shared.contracts.events.catalogue import TurnFailed
from shared.messaging.publisher import BROKER_AWAY, EventPublisher


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
    session_id = uuid4()
    event = TurnFailed(
        event_id=uuid4(),
        session_id=session_id,
        turn_id=uuid4(),
        attempt=1,
        occurred_at="2025-10-15T00:00:00Z",
        causation_id=uuid4(),
        code="PIPELINE_ERROR",
        message="-",
        stage="calculator",
    )
    with pytest.raises(BROKER_AWAY if is_waited_for else APIError) as raised:
        await publisher.publish(event)
    assert isinstance(raised.value, BROKER_AWAY) == is_waited_for
