"""A figure that is put in the place of one that was told: "2억이 아니라 1억 8천이네요" is of whatever was known with 2억."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import Amount, Precision, amounts
from services.clarifier.domain.writing.text import is_denied

_NO_LONGER: Final = re.compile(
    r"\s?원?(?:짜리)?(?:\s?(?:전부|다|전액|모두))?(?:이|가|은|는|을|를)?\s?(?:아이(?=[고라에])|말고|→|->|=>|누가\s|(?:으로|로|이?라고|인\s?줄(?:로)?|인\s?걸로)\s?(?:만\s?)?(?:[가-힣]{1,3}\s)?(?:썼|쓴|적[었은]|말씀|말했|입력|쳤|알[았고]|생각|기억|착각))"
)
"""Behind a figure that does not hold, besides a plain denial: "1억2천으로 썼는데", "2억9천이 아이고"."""
_DEBT: Final = re.compile(r"대출|융자|빚|채무|보증금|전세|근저당|담보")
_DEDUCTION: Final = {p.MARRIAGE: re.compile(r"혼인|결혼"), p.CHILDBIRTH: re.compile(r"출산|출생")}
BEFORE: Final = re.compile(
    r"예전|이전|(?<![가-힣])전에|옛날|과거|먼저|저번|지난번|당시|그\s?때|그\s?전|처음에\s?받|앞에\s?(?:거|건|것|받)|작년|재작년|년\s?전"
)
"""Words of a time before the gift in hand."""
_YEAR: Final = re.compile(r"(?<!\d)(?:(?:19|20)\d\d|\d\d)\s?년")
SUPPOSED: Final = re.compile(
    r"만약|만일|가령|가정|(?<![가-힣])혹(?:시)?(?=\s)|[가-힣](?<!합치)(?<!합하)(?:면|더라면|믄)(?=은|요|[\s,?.]|[얼을월]|$)|(?:경우|때)(?:엔|에는?|라면|[는의도])|[었았했]을\s?(?:땐|때(?=\s))|다\s?(?:치고|칠)|다손\s|[가-힣]던들|[었았]어도(?=\s)"
)
_LARGEST_IN_MYRIADS: Final = 100_000


@dataclass(frozen=True, slots=True)
class PutRight:
    """`parameter` is `won` now. `row`: which of the earlier gifts, where it is of one."""

    parameter: str
    won: int
    words: str
    row: int | None = None


def figure_put_right(
    text: str, known: Mapping[str, JsonValue], rows: Sequence[Mapping[str, JsonValue]]
) -> PutRight | None:
    """The figure that a normalised message puts in the place of another, which it names; None where it names none.

    `rows`: the earlier gifts that are known. Every other figure of the message is one that was told.
    """
    found = [each for each in amounts(text) if in_won(each)]
    old = next((each for each in found if _is_ruled_out(text, each)), None)
    new = _instead(found, old) if old is not None else None
    if old is None or new is None:
        return None
    was, now = in_won(old) or 0, in_won(new) or 0
    words = text[new.start : new.end].strip()
    places = list(_places(text, was, known, rows))
    if len(places) != 1:
        places = [place for place in places if _is_named(text, place)]
    if len(places) != 1 or now == was:
        return None
    name, row = places[0]
    return PutRight(name, now, words, row)


def is_of_another_time(text: str) -> bool:
    """Whether a message names a year, or a time before."""
    return BEFORE.search(text) is not None or _YEAR.search(text) is not None


def in_won(amount: Amount) -> int | None:
    """The won of an amount that names one figure; a lone 2500 is of 만원."""
    if amount.precision is Precision.BARE and amount.won is not None and amount.won < _LARGEST_IN_MYRIADS:
        return amount.won * 10_000
    return amount.won if amount.precision in (Precision.EXACT, Precision.BARE) else None


def _is_ruled_out(text: str, amount: Amount) -> bool:
    return is_denied(text, amount.end) or _NO_LONGER.match(text, amount.end) is not None


def _instead(found: Sequence[Amount], old: Amount) -> Amount | None:
    """What holds: said behind what does not, or else before it."""
    later = [each for each in found if each.start > old.start]
    earlier = [each for each in found if each.start < old.start]
    return later[0] if later else earlier[-1] if earlier else None


def _places(
    text: str, won: int, known: Mapping[str, JsonValue], rows: Sequence[Mapping[str, JsonValue]]
) -> Iterator[tuple[str, int | None]]:
    for number, row in enumerate(rows):
        if row.get(p.GIFT_VALUE) == won:
            yield p.PRIOR_GIFTS, number
    names_earlier = BEFORE.search(text) is not None and bool(rows)
    for name in (p.GIFT_VALUE, p.DEBT, p.MARRIAGE, p.CHILDBIRTH):
        if known.get(name) == won and not names_earlier:
            yield name, None


def _is_named(text: str, place: tuple[str, int | None]) -> bool:
    """Whether a message names what a figure is of; a value goes without a name."""
    name, _ = place
    if name == p.PRIOR_GIFTS:
        return is_of_another_time(text)
    owed = _DEBT.search(text) is not None
    deducted = [each for each, words in _DEDUCTION.items() if words.search(text)]
    if name == p.DEBT:
        return owed
    return name in deducted if name in _DEDUCTION else not (owed or deducted)
