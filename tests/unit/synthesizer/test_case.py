"""The document of every answer has the lines of the case, as the turn brought them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from services.synthesizer.adapters.templates import JinjaTemplates
from services.synthesizer.domain.composer import Composer
from services.synthesizer.domain.explanation import TemplateWording
from services.synthesizer.handlers import Handlers
from shared.contracts.case_line import CaseFact, CaseLine
from shared.contracts.document import AssistantMetadata
from tests.contract.test_events import parsed
from tests.support.calculated import scenario_1

LINES = (
    CaseLine(
        facts=(
            CaseFact(parameter="donor_relationship", value="직계존속", text="아버지 → 나", words="아버지께"),
            CaseFact(parameter="gift_date", value="2026-02-03", text="2026년 2월 3일", words="아버지께"),
        )
    ),
)
HANDLERS = Handlers(Composer(JinjaTemplates()), TemplateWording())


@pytest.mark.parametrize(
    ("event", "handler"),
    [
        (parsed("question_raised"), HANDLERS.on_question_raised),
        (parsed("passages_found"), HANDLERS.on_passages_found),
        (parsed("reply_chosen"), HANDLERS.on_reply_chosen),
        (parsed("calculation_refused"), HANDLERS.on_calculation_refused),
        (scenario_1(), HANDLERS.on_tax_calculated),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
async def test_every_answer_has_the_lines(event: Any, handler: Callable[[Any], Any]) -> None:
    told = event.model_copy(update={"metadata": event.metadata.model_copy(update={"case": LINES})})
    assert (await handler(told)).metadata.case == LINES
    assert (await handler(event)).metadata.case == ()


def test_a_line_is_stored_with_its_text_and_its_words_once() -> None:
    document = AssistantMetadata(intent="gift_tax", case=LINES)
    stored = json.loads(json.dumps(document.stored()))
    assert stored["case"] == [
        {
            "facts": [
                {"parameter": "donor_relationship", "value": "직계존속", "text": "아버지 → 나", "words": "아버지께"},
                {"parameter": "gift_date", "value": "2026-02-03", "text": "2026년 2월 3일", "words": "아버지께"},
            ],
            "text": "아버지 → 나, 2026년 2월 3일",
            "words": ["아버지께"],
        }
    ]
    assert AssistantMetadata.model_validate(stored) == document


def test_a_document_from_before_there_were_lines_has_none() -> None:
    assert AssistantMetadata.model_validate({"_schema_version": "1.0", "intent": "gift_tax"}).case == ()
