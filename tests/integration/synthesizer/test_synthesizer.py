"""The synthesizer as it is wired, on a real bus, with a scripted Gemini and without one."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass

import nats
import pytest
from nats.aio.client import Client
from nats.aio.subscription import Subscription
from prometheus_client import REGISTRY

from services.synthesizer.app import wiring
from services.synthesizer.settings import SynthesizerSettings
from shared.contracts.document import TokenUsage, ToolCall
from shared.contracts.events.catalogue import AnswerComposed, TaxCalculated, TurnFailed
from shared.contracts.events.live import AnswerToken
from shared.messaging.bus import Bus
from shared.messaging.publisher import EventPublisher
from shared.runtime.settings import ServiceSettings
from tests.support.broker import provision
from tests.support.calculated import scenario_1
from tests.support.fake_gemini import MODEL_VERSION, FakeGemini, Reply, answer, failure, fake_gemini, hang, refusal
from tools.servers import NatsServer

__all__ = ["fake_gemini"]

OPENING = "아버지께 1억원을 증여받는 경우, 내실 증여세는 **485만원**입니다."
TEMPLATE = "신고세액공제 15만원을 뺀 금액입니다.\n\n**계산 과정**"
"""Without an explanation the steps follow at once."""
GOOD = (
    "받으신 1억원에서 직계존속 공제 5,000만원을 먼저 뺍니다. ",
    "남은 과세표준은 5천만원이고, ",
    "여기에 10%를 곱해 산출세액이 오백만 원으로 나옵니다.",
)


@dataclass
class Turn:
    """What came out of one calculation."""

    answer: AnswerComposed
    tokens: list[str]

    @property
    def gemini_call(self) -> ToolCall:
        (call,) = self.answer.metadata.tool_calls
        return call


Start = Callable[..., Awaitable[Bus]]


@pytest.fixture
async def start(nats_server: NatsServer, fake_gemini: FakeGemini) -> AsyncIterator[Start]:
    """Starts a synthesizer; `gemini_...` settings reach the scripted server."""
    async with AsyncExitStack() as stack:

        async def start(**changes: object) -> Bus:
            common = {"nats_url": nats_server.url_for("synthesizer"), "ack_wait_seconds": 2, "drain_timeout_seconds": 5}
            await provision(nats_server, ServiceSettings(ack_wait_seconds=2))
            gemini = fake_gemini.settings().model_dump()
            bus = await stack.enter_async_context(
                wiring(SynthesizerSettings.model_validate({**common, **gemini, **changes}))
            )
            await bus.start()
            stack.push_async_callback(bus.drain)
            return bus

        yield start


@pytest.fixture
async def watcher(nats_server: NatsServer) -> AsyncIterator[Client]:
    client = await nats.connect(nats_server.url)
    yield client
    await client.close()


async def run_turn(bus: Bus, watcher: Client, event: TaxCalculated) -> Turn:
    answers = await watcher.subscribe(f"turns.{AnswerComposed.name}.{event.session_id}")
    tokens = await watcher.subscribe(AnswerToken.subject_of(event.session_id))
    await watcher.flush()
    await EventPublisher("calculator").through(watcher).publish(event)
    message = await answers.next_msg(timeout=60)
    # Tokens were published before the answer on the same connection, so they are here.
    return Turn(AnswerComposed.model_validate_json(message.data), await received(tokens))


async def received(tokens: Subscription) -> list[str]:
    return [
        AnswerToken.model_validate_json((await tokens.next_msg(timeout=1)).data).text
        for _ in range(tokens.pending_msgs)
    ]


async def test_without_a_key_the_template_answers(start: Start, watcher: Client, fake_gemini: FakeGemini) -> None:
    turn = await run_turn(await start(google_api_key=None), watcher, scenario_1())
    assert turn.answer.content.startswith(f"{OPENING}\n\n")
    assert TEMPLATE in turn.answer.content
    assert turn.tokens == []
    assert turn.answer.metadata.tool_calls == ()
    assert fake_gemini.requests == []


async def test_the_models_words_are_streamed_and_kept(start: Start, watcher: Client, fake_gemini: FakeGemini) -> None:
    fake_gemini.script(answer(*GOOD))
    turn = await run_turn(await start(), watcher, scenario_1())
    explanation = "".join(GOOD)
    assert explanation in turn.answer.content
    assert TEMPLATE not in turn.answer.content
    assert turn.answer.content.startswith("".join(turn.tokens))
    assert len(turn.tokens) == 2
    assert turn.tokens[0].startswith(OPENING)
    assert turn.tokens[0].endswith(GOOD[0])
    assert turn.gemini_call.success
    assert turn.gemini_call.params == {"prompt": "explain@3", "model": MODEL_VERSION}
    assert turn.answer.metadata.model == MODEL_VERSION
    assert turn.answer.metadata.tokens == TokenUsage(input=100, output=20, total=120)
    for kept in ("4. 산출세액: 500만원", "**이렇게 보고 계산했습니다**", "본 안내는 정보 제공용이며"):
        assert kept in turn.answer.content


async def test_only_references_to_sources_that_there_are_stay(
    start: Start, watcher: Client, fake_gemini: FakeGemini
) -> None:
    fake_gemini.script(answer("받으신 1억원에서 공제 5,000만원을 뺍니다[1]. ", "산출세액은 500만원입니다[9]."))
    turn = await run_turn(await start(), watcher, scenario_1())
    assert "공제 5,000만원을 뺍니다[1]. 산출세액은 500만원입니다.\n" in turn.answer.content
    guard = turn.answer.metadata.guard
    assert guard is not None
    assert (guard.worded_by, guard.rejected, guard.removed, guard.flags) == ("model", None, 1, ())


async def test_a_sentence_that_says_what_the_law_says_without_its_source_is_flagged(
    start: Start, watcher: Client, fake_gemini: FakeGemini
) -> None:
    fake_gemini.script(answer("법에 따라 공제 5,000만원을 뺍니다. 산출세액은 500만원입니다."))
    before = {sources: counted(sources) for sources in ("cited", "uncited")}
    turn = await run_turn(await start(), watcher, scenario_1())
    assert turn.answer.metadata.guard is not None
    assert turn.answer.metadata.guard.flags == ("uncited_claim",)
    assert {sources: counted(sources) - then for sources, then in before.items()} == {"cited": 0, "uncited": 1}


def counted(sources: str) -> float:
    """How many such answers have been counted."""
    return REGISTRY.get_sample_value("shuking_answers_total", {"sources": sources}) or 0.0


async def test_the_model_is_told_the_calculation_and_nothing_of_the_user(
    start: Start, watcher: Client, fake_gemini: FakeGemini
) -> None:
    fake_gemini.script(answer(*GOOD))
    parameters = {**scenario_1().collected_parameters, "note": "사용자가 쓴 글"}
    await run_turn(await start(), watcher, scenario_1(collected_parameters=parameters))
    told = str(fake_gemini.requests[0].body)
    assert "산출세액" in told
    assert "사용자가 쓴 글" not in told


@pytest.mark.parametrize(
    ("last_sentence", "reason"),
    [
        ("그래서 증여세는 600만원입니다. 끝입니다.", "unexplained_figure"),
        ("그래서 증여세는 1억원입니다. 끝입니다.", "misattributed_figure"),
        ("상속세및증여세법 제99조에 따라 더 공제합니다. 끝입니다.", "unexplained_figure"),
        ("절세를 보장합니다. 끝입니다.", "promise"),
        ("<b>500만원</b>입니다. 끝입니다.", "markup"),
        ("문의는 010-1234-5678로 하세요. 끝입니다.", "unexplained_figure"),
        ("이렇게 계산했다. 이게 다야. 알겠지.", "impolite"),
    ],
)
async def test_a_bad_sentence_is_never_shown(
    start: Start, watcher: Client, fake_gemini: FakeGemini, last_sentence: str, reason: str
) -> None:
    fake_gemini.script(answer(GOOD[0], last_sentence))
    turn = await run_turn(await start(gemini_required=True), watcher, scenario_1())
    assert TEMPLATE in turn.answer.content
    assert GOOD[0] not in turn.answer.content
    assert (turn.gemini_call.success, turn.gemini_call.error) == (False, reason)
    assert last_sentence.split(". ")[0] not in turn.answer.content
    guard = turn.answer.metadata.guard
    assert guard is not None
    assert (guard.worded_by, guard.rejected, guard.flags) == ("templates", reason, ())
    if reason != "impolite":
        assert turn.tokens == [f"{OPENING}{turn.tokens[0].removeprefix(OPENING)}"]
        assert turn.tokens[0].endswith(GOOD[0])


FAILURES = [
    ([failure(429)], "http_429"),
    ([failure(500)], "http_500"),
    ([refusal()], "blocked"),
    ([answer("")], "empty"),
    ([hang()], "timeout"),
    ([hang(GOOD[0])], "timeout"),
]


@pytest.mark.parametrize(("replies", "reason"), FAILURES)
async def test_a_failing_model_leaves_the_answer_to_the_template(
    start: Start, watcher: Client, fake_gemini: FakeGemini, replies: list[Reply], reason: str
) -> None:
    fake_gemini.script(*replies)
    limit = {"gemini_timeout_seconds": 1.5} if reason == "timeout" else {}
    turn = await run_turn(await start(**limit), watcher, scenario_1())
    assert TEMPLATE in turn.answer.content
    assert (turn.gemini_call.tool, turn.gemini_call.error) == ("gemini", reason)
    assert turn.answer.metadata.guard is not None
    assert turn.answer.metadata.guard.rejected == reason
    assert turn.answer.metadata.calculation is not None


async def test_a_required_model_that_fails_ends_the_turn(
    start: Start, watcher: Client, fake_gemini: FakeGemini
) -> None:
    fake_gemini.script(failure(400))
    await start(gemini_required=True)
    event = scenario_1()
    failures = await watcher.subscribe(f"turns.{TurnFailed.name}.{event.session_id}")
    await watcher.flush()
    await EventPublisher("calculator").through(watcher).publish(event)
    failed = TurnFailed.model_validate_json((await failures.next_msg(timeout=60)).data)
    assert (failed.code, failed.stage) == ("GEMINI_ERROR", "synthesizer")


async def test_a_slow_answer_is_delivered_once(start: Start, watcher: Client, fake_gemini: FakeGemini) -> None:
    """A model may take longer than the broker waits for an acknowledgement."""
    fake_gemini.script(hang())
    bus = await start(gemini_timeout_seconds=3, ack_wait_seconds=1)
    await run_turn(bus, watcher, scenario_1())
    assert len(fake_gemini.requests) == 1
    info = await bus.js.consumer_info("TURNS", "synthesizer-tax_calculated")
    assert info.num_redelivered == 0
