"""The answer to a general question does not depend on the situation that is told beside it, but where that decides."""

from pathlib import Path
from typing import Final

import pytest

from services.knowledge.assembly import corpus_search
from services.knowledge.handlers import Handlers
from services.knowledge.retriever import Retriever
from shared.contracts.events.catalogue import PassagesFound
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml
from tests.unit.knowledge.test_handlers import found

SITUATIONS: Final = read_yaml(Path(__file__).parent / "situations.yaml")
ASKED: Final = [(tax, question) for tax in ("gift", "inheritance") for question in SITUATIONS[tax]["asked"]]
_LEAST_UNCHANGED: Final = 0.95


@pytest.fixture(scope="module")
def handlers() -> Handlers:
    return Handlers(Retriever(corpus_search()))


def answer_of(event: PassagesFound) -> str | None:
    return event.passages[0].title if event.passages else None


async def test_what_is_told_beside_a_question_leaves_its_answer_as_it_is(handlers: Handlers) -> None:
    changed, count = [], 0
    for tax, question in ASKED:
        alone = answer_of(await found(handlers, question, "general_info"))
        for told in SITUATIONS[tax]["told"]:
            written, count = told.format(question=question), count + 1
            answer = answer_of(await found(handlers, written, "general_info", may_be_case=True))
            if answer != alone:
                changed.append(f"{written}: {answer}, and not {alone}")
    assert len(changed) <= (1 - _LEAST_UNCHANGED) * count, "\n".join(changed)


@all_of(("question", "title"), SITUATIONS["decides"])
async def test_what_decides_is_answered(handlers: Handlers, question: str, title: str) -> None:
    assert answer_of(await found(handlers, question, "general_info")) == title
