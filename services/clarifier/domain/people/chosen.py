"""Of several givers in one message, the one whose gift is asked about: "장인 2억, 아버지 1억인데 아버지 것만 할게요"."""

import re
from typing import Final

from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Person
from services.clarifier.domain.writing.text import Span, without

_CHOICE: Final = re.compile(
    r"(?P<name>[가-힣]{1,7})\s?(?:것|거|꺼|건|쪽|돈|분)(?P<only>만|부터)\s?(?:먼저\s?)?(?:좀\s?)?(?:할|해|하|계산|봐|알려|볼)"
)
_KIN_BEGINS: Final = 2


def of_chosen_giver(text: str) -> str:
    """The text without what it says of other givers; as it is where no giver is chosen."""
    choice = _CHOICE.search(text)
    if choice is None:
        return text
    persons = [person for person in people(text) if person.start < choice.start("name")]
    chosen = next((person for person in persons if _is_called(text, person, choice["name"])), None)
    if chosen is None or all(_is_same(person, chosen) for person in persons):
        return text
    ends = [person.start for person in persons[1:]] + [choice.start()]
    others = (
        Span(person.start, end) for person, end in zip(persons, ends, strict=True) if not _is_same(person, chosen)
    )
    return without(text, (*others, Span(choice.start(), choice.end("only"))))


def _is_same(person: Person, chosen: Person) -> bool:
    """큰애 and 작은애 are two."""
    return person.path == chosen.path and person.name[:_KIN_BEGINS] == chosen.name[:_KIN_BEGINS]


def _is_called(text: str, person: Person, name: str) -> bool:
    return text[person.start : person.start + _KIN_BEGINS] == name[:_KIN_BEGINS]
