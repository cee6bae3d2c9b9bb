"""Of several givers in one message, or several who receive, the one whose gift is asked about: "아버지 것만 할게요"."""

import re
from typing import Final

from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.writing.text import Span, without

_CHOICE: Final = re.compile(
    r"(?P<name>[가-힣]{1,7})\s?(?:것|거|꺼|건|쪽|돈|분)(?P<only>만|부터)\s?(?:먼저\s?)?(?:좀\s?)?(?:할|해|하|계산|봐|알려|볼)"
)
_KIN_BEGINS: Final = 2
_SENTENCE_END: Final = re.compile(r"[.!?\n]|(?<=요)\s")


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
    told = [(person, end) for person, end in zip(persons, ends, strict=True) if not _is_same(person, chosen)]
    if any(person.case is Case.TO and person.path == chosen.path for person in persons):
        of_recipients = [(person, _end_of_sentence(text, person.start, end)) for person, end in told]
        told = [each for each in of_recipients if each[0].path == chosen.path and each[0].case is not Case.TO]
    others = (Span(person.start, end) for person, end in told)
    return without(text, (*others, Span(choice.start(), choice.end("only"))))


def is_chosen(text: str, name: str) -> bool:
    """Whether a text asks for what one of several has received, and no other's: "큰애 것만 계산해 주세요"."""
    choice = _CHOICE.search(text) or _TAX_OF_ONE.search(text)
    return choice is not None and choice["name"][:_KIN_BEGINS] == name[:_KIN_BEGINS]


_TAX_OF_ONE: Final = re.compile(
    r"(?<![가-힣])(?P<name>[가-힣]{1,5}?)(?:\s?앞으로|한테|에게|이|가|의)\s(?:나올|나오는|낼|내야\s?(?:할|하는)|물어야\s?할)\s(?:증여세|세금)(?:를|을|만|가|이|은|는)"
)
""" "딸은 됐고 아들 앞으로 나올 증여세를 알려주시오"."""


_ONE_OF_ALL: Final = re.compile(
    r"(?<![가-힣])(?:막내|큰|작은|첫째|둘째|셋째|장남|장녀|차남|차녀|외)[가-힣]{0,3}\s?(?:(?:한\s?명|혼자|하나)(?:이|만|가)?\s(?:낼|내야|내는|물)|(?:것|거|꺼|건|몫)만\s(?:먼저\s|좀\s)?(?:계산|알려|봐|해\s?[주줘]|알고|궁금|부탁)|(?:의\s)?(?:세금|증여세)[^.!?\n]{0,14}(?:그것|그거|그것도|딱\s그것)만)"
)


def is_one_of_all_asked(text: str) -> bool:
    """Whether of several who get the same the tax of one is asked: "막내딸 세금이 얼마인지 그것만 알려주시오"."""
    return _ONE_OF_ALL.search(text) is not None


def _end_of_sentence(text: str, start: int, end: int) -> int:
    match = _SENTENCE_END.search(text, start, end)
    return match.start() if match else end


def _is_same(person: Person, chosen: Person) -> bool:
    """큰애 and 작은애 are two."""
    return person.path == chosen.path and person.name[:_KIN_BEGINS] == chosen.name[:_KIN_BEGINS]


def _is_called(text: str, person: Person, name: str) -> bool:
    return text[person.start : person.start + _KIN_BEGINS] == name[:_KIN_BEGINS]
