"""A recording through the services' own processes, beside the streams of a running system."""

import nats
import pytest

from shared.messaging.streams import DEAD_LETTERS, TURNS
from shared.runtime.settings import ServiceSettings
from tests.recordings.test_recordings import sessions
from tests.support.broker import provision
from tools.replay.live import replay_live
from tools.replay.report import report
from tools.servers import NatsServer


@pytest.mark.timeout(400)
async def test_a_session_with_a_model_is_replayed_by_processes_under_a_prefix(nats_server: NatsServer) -> None:
    await provision(nats_server, ServiceSettings(nats_url=nats_server.url))
    session = next(each for each in sessions() if any(event.event and event.event.outside for event in each))
    outcome = await replay_live(session, nats_server.url)
    said = "\n".join(report(outcome))
    assert {event.kind for turn in outcome.turns for event in turn.events} == {"unchanged"}, said
    assert [turn.notes for turn in outcome.turns] == [[]] * len(outcome.turns), said
    client = await nats.connect(nats_server.url)
    streams = {each.config.name: each.state.messages for each in await client.jetstream().streams_info()}
    await client.close()
    assert streams == {TURNS: 0, DEAD_LETTERS: 0}
