"""Ctrl+P: what comes out of the printer."""

import re

import pytest

from tests.page.person import Person
from tests.page.test_next_step import TODAY

PAGE_OBJECT = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("landscape", [False, True])
async def test_a_consultation_with_an_answer_is_few_sheets(person: Person, landscape: bool) -> None:
    await person.ask(*TODAY)
    await person.unfold_the_answer()
    paper = await person.page.pdf(format="A4", landscape=landscape)
    assert 1 <= len(PAGE_OBJECT.findall(paper)) <= 7


async def test_a_question_is_printed_as_dark_as_its_answer(person: Person) -> None:
    """Printers leave the ground of a bubble white."""
    await person.ask(*TODAY)
    await person.page.emulate_media(media="print")
    colours = await person.answer.evaluate(
        "(turn) => [turn.querySelector('.question-text'), document.body].map((each) => getComputedStyle(each).color)"
    )
    assert len(set(colours)) == 1
