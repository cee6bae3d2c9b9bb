"""Children of 65 and more by the ages that a message lists or tells of each: the law deducts for them (법20①3)."""

import re
from collections.abc import Iterator
from typing import Final

from services.clarifier.domain.estate.case import Decedent, Minor
from services.clarifier.domain.estate.counting import number
from services.clarifier.domain.estate.kin import relation

AGE_OF_ELDERS: Final = 65
_TENS: Final = {"스물": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80, "아흔": 90}
_ONES: Final = "하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉"
_NATIVE: Final = rf"(?:{'|'.join(_TENS)})(?:{_ONES})?"
_AGE: Final = rf"(?:만\s?)?(?:(?<!\d)\d{{2}}(?!\d)|{_NATIVE})(?:\s?[살세](?!대))?"
_NEXT: Final = r"(?:\s*[,·/]\s*(?:(?:그\s)?(?:아래|밑|다음)(?:로는|로|는|은|이|가)?\s|(?:첫째|둘째|셋째|넷째|다섯째|막내)(?:는|은|이|가)?\s)?|이?고[\s,]+|이?랑\s|하고\s|\s)"
_LIST: Final = re.compile(rf"(?<![가-힣\d.])(?:만\s?)?{_AGE}(?:{_NEXT}{_AGE})+(?!\s?[억천만명년월일%])")
_SAYS_AGE: Final = re.compile(r"나이|연세|[살세](?=[\s,.]|$)|(?:예순|일흔|여든|쉰)")
_OF_PARENT: Final = r"(?:큰|작은|둘째|셋째|막내)?(?:형|누나|오빠|언니|[남여]?동생|누님|형님)|첫째|둘째|셋째|넷째|막내|장남|장녀|차남|차녀"
_OF_SPOUSE: Final = r"(?:큰|작은|막내)?(?:아들|딸)|첫째|둘째|셋째|넷째|막내|장남|장녀|차남|차녀"
_BEHIND: Final = rf"(?:님)?[은는이가]?\s?(?:이제\s|올해\s|벌써\s|지금\s)?(?P<age>{_AGE})(?=[\s,.이입예인고]|$)(?!\s?[억천만명년월일%])"
_ELDERS: Final = {
    "P": re.compile(rf"(?<![가-힣])(?:{_OF_PARENT}|저|제|나|내)(?:{_BEHIND})"),
    "S": re.compile(rf"(?<![가-힣])(?:{_OF_SPOUSE})(?:{_BEHIND})"),
}


_OWN_AGE: Final = re.compile(
    rf"(?<![가-힣])(?:저|제|나|내|지)(?:는|가|도)?\s(?:[가-힣]{{1,4}}(?:로|라서?|이고|이라서?)\s)?(?:올해\s|이제\s)?(?P<age>{_AGE})(?=[\s,.이입예인고]|$)(?!\s?[억천만명년월일%])"
)
""" "나가 막내로 예순셋이고": the speaker's own, beside a list of the others'."""


def elders_among_children(text: str, of: Decedent | None, children: int) -> tuple[Minor, ...]:
    """The children of 65 and more; of a list of ages only where it has one for each of the `children`, or but the speaker."""
    own = _OWN_AGE.search(text) if _side(of) == "P" else None
    lists = [(match[0], list(_ages(match[0]))) for match in _LIST.finditer(text)]
    lists += [(words, [*ages, *_ages(own["age"])]) for words, ages in lists if own is not None]
    found = [(words, ages) for words, ages in lists if len(ages) == children]
    if found and _SAYS_AGE.search(text):
        words, ages = found[-1]
    else:
        pattern = _ELDERS.get(_side(of))
        told = list(pattern.finditer(text)) if pattern else []
        words, ages = text.strip(), [age for match in told for age in _ages(match["age"])]
    return tuple(Minor(age=age, words=words.strip()) for age in ages[:children] if age >= AGE_OF_ELDERS)


def _side(of: Decedent | None) -> str:
    """Whose words for the children are the speaker's: of whoever lost a parent, or a spouse."""
    if of is None:
        return ""
    return "P" if relation("", of.path) == "C" else of.path


def _ages(words: str) -> Iterator[int]:
    for match in re.finditer(rf"\d{{2}}|(?P<tens>{'|'.join(_TENS)})(?P<ones>{_ONES})?", words):
        yield _TENS[match["tens"]] + number(match["ones"] or "") if match["tens"] else int(match[0])
