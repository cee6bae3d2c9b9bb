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
