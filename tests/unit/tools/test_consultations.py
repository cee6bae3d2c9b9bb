"""What the load of the benchmark says: never the same, and understood."""

from datetime import UTC, datetime

from shared.contracts.events.catalogue import AnswerComposed
from shared.runtime.settings import GeminiSettings
from tests.bench.consultations import CONSULTATIONS, consultation
from tools.chain import Session, chain

STEP = 37


def test_no_two_consultations_begin_alike() -> None:
    openings = {consultation(number)[0].content for number in range(CONSULTATIONS)}
    assert len(openings) == CONSULTATIONS


async def test_the_answers_show_the_tax_that_they_must_show() -> None:
    async with chain(GeminiSettings(google_api_key=None)) as through:
        for number in range(0, CONSULTATIONS, STEP):
            session = Session(through)
            for said in consultation(number):
                *_, answer = await session.say(said.content, datetime(2026, 1, 5, tzinfo=UTC))
                assert isinstance(answer, AnswerComposed)
                assert answer.metadata.calculation is not None
                assert (said.content, answer.metadata.calculation.final_tax) == (said.content, said.final_tax)
