"""What a message after a result may change of the estate: only what it names as property."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain.amounts.money import Precision, amounts
from services.clarifier.domain.estate.case import EstateCase, Left, Money, Share, Standing
from services.clarifier.domain.estate.kin import relation
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.parameters import DEBTS, ESTATE, FUNERAL
from services.clarifier.domain.estate.put_right import is_paid, is_paid_after_death, is_sold_lately
from services.clarifier.domain.estate.things import ASSETS, NOUN, OWED, SUMS, means_thing
from services.clarifier.domain.people.kinship import people

_VALUE: Final = re.compile(r"(?:감정|평가)(?:가|가액|액|평가|금액)?|시세|시가|집값|매매가|실거래가?")
_HALVED: Final = re.compile(r"공동|절반|반반|지분")
_COSTS: Final = ("funeral", "enshrined")
_PROPERTY: Final = frozenset((*ASSETS, "strong"))


def with_costs_named(notes: Notes, text: str) -> Notes:
    """The notes with a sum that stands alone as of the cost named last before it: "봉안당에 모셨는데 300만원 들었어요"."""
    for left in notes.told.left:
        found = [each for each in amounts(left.words) if each.precision is Precision.EXACT and each.won]
        start = text.find(left.words)
        if len(found) != 1 or start < 0 or left.parameter != ESTATE:
            continue
        nouns = [noun.lastgroup for noun in NOUN.finditer(text, 0, start + found[0].start)]
        name = nouns[-1] if nouns and set(nouns) <= set(_COSTS) else None
        if name is None or getattr(notes.told, name) is not None:
            continue
        others = tuple(each for each in notes.told.left if each is not left)
        update = {name: Money(won=found[0].won or 0, words=left.words), "left": others}
        ambiguous = {key: words for key, words in notes.ambiguous.items() if words != left.words}
        return replace(notes, told=notes.told.model_copy(update=update), ambiguous=ambiguous)
    return notes


def with_share_named(notes: Notes, case: EstateCase) -> Notes:
    """The notes with a sum beside the spouse as what she takes now: "어머니는 8억으로 해주세요", where she took another."""
    if case.share is None or case.share.won is None or case.decedent is None or len(notes.told.left) != 1:
        return notes
    left = notes.told.left[0]
    found = [each for each in amounts(left.words) if each.precision is Precision.EXACT and each.won]
    who = [relation(person.path, case.decedent.path) for person in people(left.words)]
    if left.parameter != ESTATE or len(found) != 1 or who != ["S"] or NOUN.search(left.words):
        return notes
    share = Share(how="won", won=found[0].won, words=left.words, standing=Standing.PLANNED)
    ambiguous = {key: words for key, words in notes.ambiguous.items() if words != left.words}
    return replace(notes, told=notes.told.model_copy(update={"share": share, "left": ()}), ambiguous=ambiguous)


def without_paid(notes: Notes, text: str, case: EstateCase) -> Notes:
    """The notes without debts that are said to be paid: no new ones, and no other sum of those that are known.

    All that is known is cleared elsewhere; what was paid after the death was owed, and of any other part it is asked.
    """
    paid = [debt for debt in notes.told.debts if is_paid(text, debt.won)]
    is_after = is_paid_after_death(text)
    if not paid or (not is_after and sum(debt.won for debt in paid) == sum(debt.won for debt in case.debts)):
        return notes
    rest = tuple(debt for debt in notes.told.debts if debt not in paid)
    doubts = () if is_after else (Left(parameter=DEBTS, words=paid[0].words),)
    told = notes.told.model_copy(update={"debts": rest, "doubted": (*notes.told.doubted, *doubts)})
    return replace(notes, told=told)


def with_property_named(notes: Notes, text: str, case: EstateCase) -> Notes:
    """The notes without a whole whose clause names no property while the message speaks of something else.

    "병원비 천만원이 밀려 있었어요. 다 해서 3천이에요": what it speaks of is asked for. So is what there is where
    a thing was sold shortly before the death.
    """
    if is_sold_lately(text, case):
        doubt = Left(parameter=ESTATE, words=text.strip())
        return replace(notes, told=notes.told.model_copy(update={"doubted": (*notes.told.doubted, doubt)}))
    total = notes.told.total
    if total is None or notes.told.assets:
        return notes
    is_named = not _PROPERTY.isdisjoint(_groups(total.words))
    others = _groups(text) - {"total"}
    if is_named or not others:
        return notes
    if (summed := _summed(notes.told, total, case)) is not None:
        return replace(notes, told=summed)
    parameter = DEBTS if others <= set(OWED) else FUNERAL if others <= {"funeral", "enshrined"} else ESTATE
    doubted = (*notes.told.doubted, Left(parameter=parameter, words=total.words))
    return replace(notes, told=notes.told.model_copy(update={"total": None, "doubted": doubted}))


def _summed(told: EstateCase, total: Money, case: EstateCase) -> EstateCase | None:
    """What was told without the sum of it and what is known: "대출이 5천 더 있대요. 합쳐서 1억5천이에요"."""
    debts = sum(debt.won for debt in (*case.debts, *told.debts))
    if told.debts and total.won == debts:
        return told.model_copy(update={"total": None})
    costs = sum(cost.won for cost in (case.funeral, told.funeral) if cost is not None)
    return told.model_copy(update={"total": None, "funeral": total}) if told.funeral and total.won == costs else None


_OF_A_SHARE: Final = re.compile(r"몫|상속분|(?<![가-힣])받|가지|가져|갖")
""" "어머니 몫을 10억으로 하면요?"."""
_IF_IT_IS: Final = re.compile(r"\s?원?(?:이|이라|였|이었|(?:으로|이)\s[가-힣]{1,4})?면(?:은|요)?(?=[\s,?.]|$)")
""" "12억이면 세금이 얼마로 바뀌나요?"."""


def valued(text: str, case: EstateCase) -> EstateCase | None:
    """The one thing of a family with another value: "감정가가 15억으로 나오면 어떻게 돼요?"; None where it is of another."""
    found = [each for each in amounts(text) if each.precision is Precision.EXACT and each.won]
    real = [asset for asset in case.assets if asset.kind == "real"]
    names = {noun.group() for noun in NOUN.finditer(text) if noun.lastgroup not in SUMS}
    is_other = any(not means_thing(name, real[0].name) for name in names) if real else True
    is_all = len(case.assets) == 1 and not names and any(_IF_IT_IS.match(text, each.end) for each in found)
    is_of_it = (is_all and not _OF_A_SHARE.search(text)) or _VALUE.search(text) is not None
    if len({each.won for each in found}) != 1 or len(real) != 1 or is_other or not is_of_it or _HALVED.search(text):
        return None
    return EstateCase(assets=(real[0].model_copy(update={"won": found[0].won, "words": text.strip()}),))


def _groups(text: str) -> frozenset[str]:
    return frozenset(noun.lastgroup or "" for noun in NOUN.finditer(text))
