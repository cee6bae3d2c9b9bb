"""The dead letters of one session are found behind however many of others."""

from pathlib import Path
from uuid import uuid4

import nats
import pytest

from shared.contracts.console_queries import ListDeadLetters
from shared.messaging.streams import DEAD_LETTER_ROOT, DEAD_LETTERS, provision
from shared.runtime.settings import ServiceSettings
from tools.console import answers
from tools.servers import NatsServer


async def test_a_session_whose_letter_is_not_among_the_newest(
    nats_server: NatsServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(answers, "_MOST_LETTERS", 2)
    mine = uuid4()
    client = await nats.connect(nats_server.url)
    js = client.jetstream()
    await provision(js, ServiceSettings(nats_url=nats_server.url))
    for session_id in (mine, *(uuid4() for _ in range(3))):
        headers = {"shuking-subject": f"turns.turn_opened.{session_id}", "shuking-service": "clarifier"}
        subject = f"{DEAD_LETTER_ROOT}.turn_opened.{session_id}"
        await js.publish(subject, b"{", stream=DEAD_LETTERS, headers=headers)
    console = answers.Answers(js, nats_server.url, tmp_path)
    newest = await console.list_dead_letters(ListDeadLetters(client_id_hash=None))
    assert (len(newest.letters), newest.total) == (2, 4)
    assert str(mine) not in {letter.session_id for letter in newest.letters}
    own = await console.list_dead_letters(ListDeadLetters(client_id_hash=None, session_id=mine))
    assert ([letter.session_id for letter in own.letters], own.total) == ([str(mine)], 1)
    await client.close()
