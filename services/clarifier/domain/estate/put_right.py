"""Corrections that name the figure they replace: "1천만원이 아니고 700만원이었어요" is of whatever was told with 1천만원."""

import re
from collections.abc import Iterator
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision, amounts
from services.clarifier.domain.estate.case import EstateCase, Fact, Money, Share, Standing
from services.clarifier.domain.estate.lexicon import any_of, words
from services.clarifier.domain.estate.parameters import DEBTS, ESTATE, FINANCIAL, FUNERAL
from services.clarifier.domain.estate.things import NOUN, SUMS

_NOT_THIS: Final = re.compile(
    r"\s?(?:원)?(?:짜리)?(?:이|가|은|는)?\s?(?:아니(?:라|고|구|었|에요|예요|야|$|[\s.])|말고)"
)
_NAMED: Final = {
    "debts": any_of("debts", "bank", "private", "unnamed", "deposit", "lenders"),
    "funeral": any_of("other", "funeral"),
    "enshrined": any_of("other", "enshrined"),
    "total": re.compile(words("total", "strong")),
    "financial": re.compile(words("assets", "financial")),
    "share": re.compile(r"몫|받|가[지져]"),
}
_LARGEST_IN_MYRIADS: Final = 100_000
_VALUE: Final = re.compile(r"(?:감정|평가)(?:가|가액|액|평가|금액)?|시세|시가|집값|매매가|실거래가?")
_SINGLE: Final = ("total", "financial", "funeral", "enshrined")


def put_right(text: str, case: EstateCase) -> EstateCase | None:
    """What a message puts in the place of a figure that it denies; None where it denies none that was told once.

    Every other figure of it must be one that was told: "납골당 400은 맞고요".
    """
    found = amounts(text)
    old = next((each for each in found if each.won and _NOT_THIS.match(text, each.end)), None)
    if old is None or old.won is None:
        return None
    others = [each for each in found if each is not old]
    new = next((each for each in others if each.start > old.start), others[-1] if others else None)
    if new is None or (won := _in_won(new)) is None:
        return None
    known = {fact.won for _, fact in _facts(case) if isinstance(fact, Money)} | {won}
    if any(_in_won(each) not in known for each in others if each is not new):
        return None
    places = [(name, fact) for name, fact in _facts(case) if _won(fact) == old.won]
    if len(places) > 1:
        places = [(name, fact) for name, fact in places if _names(text, name, fact)]
    return _with(*places[0], won, text.strip()) if len(places) == 1 else None


def valued(text: str, case: EstateCase) -> EstateCase | None:
    """The one thing of a family with another value: "감정가가 15억으로 나오면 어떻게 돼요?"; None where it is of another."""
    found = [each for each in amounts(text) if each.precision is Precision.EXACT and each.won]
    real = [asset for asset in case.assets if asset.kind == "real"]
    names = {noun.group() for noun in NOUN.finditer(text) if noun.lastgroup not in SUMS}
    is_other = any(not _is_of(name, real[0].name) for name in names) if real else True
    if len(found) != 1 or len(real) != 1 or is_other or not _VALUE.search(text):
        return None
    return EstateCase(assets=(real[0].model_copy(update={"won": found[0].won, "words": text.strip()}),))


def _is_of(noun: str, name: str) -> bool:
    homes = any_of("assets", "home")
    return noun == name or (homes.fullmatch(noun) is not None and homes.fullmatch(name) is not None)


def _facts(case: EstateCase) -> Iterator[tuple[str, Fact]]:
    yield from (("assets", asset) for asset in case.assets)
    yield from (("debts", debt) for debt in case.debts)
    for name in _SINGLE:
        if (fact := getattr(case, name)) is not None:
            yield name, fact
    if case.share is not None and case.share.how == "won":
        yield "share", case.share


def _won(fact: Fact) -> int | None:
    return fact.won if isinstance(fact, Money | Share) else None


def _in_won(amount: Amount) -> int | None:
    """A lone 700 is 700만원."""
    if amount.precision is Precision.BARE and amount.won is not None and amount.won < _LARGEST_IN_MYRIADS:
        return amount.won * 10_000
    return amount.won if amount.precision in (Precision.EXACT, Precision.BARE) else None


def _names(text: str, name: str, fact: Fact) -> bool:
    """Whether a message names what a fact is of."""
    if name == "assets":
        return str(getattr(fact, "name", "")) in text
    return _NAMED[name].search(text) is not None


def _with(name: str, fact: Fact, won: int, said: str) -> EstateCase:
    if name == "share":
        return EstateCase(share=Share(how="won", won=won, words=said, standing=Standing.PLANNED))
    changed = fact.model_copy(update={"won": won, "words": said})
    return EstateCase.model_validate({name: (changed,) if name in ("assets", "debts") else changed})


def last_told(case: EstateCase) -> str:
    """The parameter of the amount that was told last, which a bare "아니 2억이에요" puts right."""
    last = (
        (DEBTS, case.debts),
        (FINANCIAL, tuple(asset for asset in case.assets if asset.kind == "financial")),
        (FUNERAL, (case.funeral,) if case.funeral else ()),
    )
    told = [name for name, facts in last if any(fact.turn == case.turn for fact in facts)]
    return told[0] if len(told) == 1 and case.turn else ESTATE
