"""What a message puts in the place of something, or takes away, of an estate whose tax was shown.

The case is known, so that a message has to say little: a figure that does not hold tells which fact is meant.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision, amounts, in_won
from services.clarifier.domain.amounts.replaced import replaced_sum
from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.estate.case import Asset, Debt, EarlierGift, EstateCase, Flag, Money, Share, Standing
from services.clarifier.domain.estate.lexicon import any_of, words
from services.clarifier.domain.estate.things import NOUN, OWED, means_thing
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.writing.text import Span, is_denied

_NAMED: Final = {
    "debts": any_of("debts", "bank", "private", "unnamed", "deposit", "lenders"),
    "funeral": any_of("other", "funeral"),
    "enshrined": any_of("other", "enshrined"),
    "total": re.compile(words("total", "strong")),
    "financial": re.compile(words("assets", "financial")),
    "share": re.compile(r"몫|받|가[지져]"),
    "gifts": re.compile(r"증여|생전|전에\s?받|받은\s?(?:돈|게|거|건)"),
}
_SINGLE: Final = ("total", "financial", "funeral", "enshrined", "share")
_MANY: Final = ("assets", "debts", "gifts")
_GONE: Final = re.compile(
    r"\s?원?(?:짜리)?(?:이|가|은|는|도|을|를)?\s?(?:아예\s|전혀\s|처음부터\s)?(?:없(?:었)?(?:다|으|이|던|는\s?(?:걸|것|셈))|안\s?받(?:았|은)|빼(?:면|고|\s?주|\s?줘)|제외)"
)
_SENTENCE_END: Final = re.compile(r"[.!?]\s|\n")
_NOT_HIS: Final = re.compile(r"\s?원?(?:짜리)?(?:은|는)\s[^.!?\n\d]{0,12}(?:게|것이|거|재산이|돈이)\s?아니(?=[라고었])")
""" "산 2억은 아버지 게 아니라 작은아버지 명의래요"."""
_ALL_OWED: Final = any_of("debts", "unnamed")
_NO_OTHER: Final = re.compile(r"(?:다른|그\s?외|나머지|별도|더)\s?(?:의\s)?$")
_REACH: Final = 6
"""Letters between what is taken away and the words that say so."""
_SUPPOSES: Final = re.compile(
    r"만약|만일|가령|가정|(?:[었았였했더]|다|라|없|있|빼|으|고\s?[하치])면|다\s?(?:치|칠)|없이|[었았]을\s?(?:때|경우)"
)
_ASKS: Final = re.compile(r"[?？]|(?<![가-힣])왜(?=[\s가-힣])|나요|[인건]가요|까요")
_DAY_OF_GIFT: Final = re.compile(r"증여|받은|준|주신")
_HUNDRED_MILLION: Final = 100_000_000
_KEEPS: Final = re.compile(r"(?:총|전체)\s?(?:재산|액)?(?:은|는)?\s?(?:그대로|맞)|나머지는\s?그대로|총액은\s?그대로")
""" "총재산은 그대로예요"."""
_RULED_OUT: Final = re.compile(
    r"(?<![가-힣])(?:[가-힣\d]{1,2}\s?(?:남매|형제|자매)|\d{1,2}\s?(?:명|년)|법정\s?(?:상속분|지분|비율)(?:대로)?|반반|절반|전부)(?:이|가|은|는)?\s?(?:아니고|아니라|아이고|아이라|말고)"
)


@dataclass(frozen=True, slots=True)
class Change:
    """The case as a message leaves it. `read`: the parts of the message that said so. `supposes`: only what would be."""

    case: EstateCase
    read: tuple[Span, ...]
    supposes: bool


@dataclass(frozen=True, slots=True)
class _Place:
    """A fact of the case: its field and, of several, which one."""

    field: str
    index: int
    fact: Money | Share


def without_ruled_out(text: str) -> str:
    """A normalised message with the counts and shares covered that it says do not hold any more."""
    return _RULED_OUT.sub(lambda match: " " * len(match[0]), text)


def changed(text: str, case: EstateCase, told: Sequence[EarlierGift] = ()) -> Change | None:
    """What a normalised message changes of a case whose tax was shown; None where it names nothing of it.

    `told`: the gifts that it tells of.
    """
    supposes = _SUPPOSES.search(text) is not None
    whole = case.total
    asks = not supposes and _ASKS.search(text) is not None
    taken = None if asks else _without(text, case, supposes=supposes)
    found = _with_figure(text, case, told) or taken or _of_gift(text, case)
    if found is None:
        return None
    after, read = found
    is_kept = after.assets != case.assets and whole is not None and keeps_total(text)
    return Change(after.model_copy(update={"total": whole}) if is_kept else after, read, supposes)


def keeps_total(text: str) -> bool:
    """Whether a message says that everything together is what it was."""
    return _KEEPS.search(text) is not None


_Found = tuple[EstateCase, tuple[Span, ...]]


def _with_figure(text: str, case: EstateCase, told: Sequence[EarlierGift]) -> _Found | None:
    """ "1천만원이 아니고 700만원이었어요": of whatever was told with 1천만원. Its other figures are known, or of a gift."""
    if (replaced := replaced_sum(text)) is None or (won := in_won(replaced[1])) is None:
        return None
    old, new = replaced
    places = [place for place in _places(case) if place.fact.won in _meant(old)]
    if len(places) > 1:
        places = [place for place in places if _names(text, place)]
    if len(places) != 1:
        return None
    place = places[0]
    known = {place.fact.won for place in _places(case)} | {won, None, *_meant(old)}
    others = [each for each in amounts(text) if each not in (old, new)]
    if place.field != "gifts" and any(in_won(each) not in known for each in others):
        return None
    start, end = min(old.start, new.start), max(old.end, new.end)
    anew = next((gift for gift in told if gift.won == won), None)
    return _put(case, place, won, text.strip(), anew), (Span(start, end),)


def _without(text: str, case: EstateCase, *, supposes: bool) -> _Found | None:
    """Without what is said not to be there: "예금 3억이 없었다면", "그 대출은 빼고 계산해 주세요"."""
    of_others = [match for each in amounts(text) if (match := _NOT_HIS.match(text, each.end))]
    for gone in (*of_others, *_GONE.finditer(text)):
        near = _SENTENCE_END.split(text[max(0, gone.start() - _REACH * 4) : gone.start()])[-1]
        place = _taken_away(near, case)
        if place is not None and (supposes or "없" not in gone[0]) and not _NO_OTHER.search(text, 0, gone.start()):
            return _take(case, place, text.strip()), (Span(max(0, gone.start() - len(near)), gone.end()),)
    return None


def _taken_away(near: str, case: EstateCase) -> Sequence[_Place] | None:
    """What of the case the last figure or thing before some words is."""
    sums = [each for each in amounts(near) if len(near) - each.end <= _REACH]
    if sums:
        found = [place for place in _places(case) if place.fact.won == in_won(sums[-1])]
        named = [place for place in found if _names(near, place)] if len(found) > 1 else found
        return named if len(named) == 1 else None
    nouns = [noun for noun in NOUN.finditer(near) if len(near) - noun.end() <= 1]
    if not nouns:
        return None
    noun = nouns[-1]
    if noun.lastgroup in OWED:
        owed = [place for place in _places(case) if place.field == "debts"]
        is_any = _ALL_OWED.search(noun[0]) is not None or len(owed) == 1
        of_kind = [each for each in owed if is_any or getattr(each.fact, "kind", "") == noun.lastgroup]
        return of_kind or None
    assets = [place for place in _places(case) if place.field == "assets"]
    return [each for each in assets if means_thing(noun[0], str(getattr(each.fact, "name", "")))] or None


def _of_gift(text: str, case: EstateCase) -> _Found | None:
    """Another day, or another recipient, of the one gift that is known: "받은 사람이 제가 아니라 제 딸이었어요"."""
    if len(case.gifts) != 1 or not _DAY_OF_GIFT.search(text):
        return None
    gift = case.gifts[0]
    day = _another_day(text, gift, case.death.day if case.death else date.max)
    recipient = _another_recipient(text)
    if day is None and recipient is None:
        return None
    update = {"day": day or gift.day} | ({"recipient": recipient, "tax": None, "base": None} if recipient else {})
    return case.model_copy(update={"gifts": (gift.model_copy(update=update),)}), (Span(0, len(text)),)


def _another_day(text: str, gift: EarlierGift, until: date) -> date | None:
    if not re.search(r"아니|아이[고라]|착각|잘못|다시|정정", text):
        return None
    days = [each.day for each in date_mentions(text, until) if each.day and not is_denied(text, each.end)]
    others = [day for day in days if day < until and day != gift.day]
    return others[-1] if others else None


def _another_recipient(text: str) -> str | None:
    ruled_out = re.search(r"(?:아니라|아니고|말고)\s", text)
    if ruled_out is None or not re.search(r"받[은았]|준\s|주[셨신]", text):
        return None
    behind = [person for person in people(text) if person.start >= ruled_out.end() and person.path]
    return behind[0].path if behind else None


def _places(case: EstateCase) -> Iterator[_Place]:
    for field in _MANY:
        yield from (_Place(field, index, fact) for index, fact in enumerate(getattr(case, field)))
    for field in _SINGLE:
        fact = getattr(case, field)
        if fact is not None and fact.won:
            yield _Place(field, 0, fact)


def _meant(amount: Amount) -> set[int]:
    """What a figure can mean; a lone 20 beside "22억" is of 억."""
    bare = {amount.won * _HUNDRED_MILLION} if amount.precision is Precision.BARE and amount.won else set()
    return {won for won in (in_won(amount),) if won} | bare


def _names(text: str, place: _Place) -> bool:
    """Whether a message names what a fact is of."""
    if place.field == "assets":
        return str(getattr(place.fact, "name", "")) in text
    return _NAMED[place.field].search(text) is not None


def _put(case: EstateCase, place: _Place, won: int, said: str, gift: EarlierGift | None) -> EstateCase:
    """The case with another sum at one place."""
    if place.field == "share":
        return case.model_copy(update={"share": Share(how="won", won=won, words=said, standing=Standing.PLANNED)})
    update: dict[str, object] = {"won": won, "words": said}
    if isinstance(place.fact, EarlierGift):
        update |= {"tax": gift.tax if gift else None, "base": gift.base if gift else None}
    return _replacing(case, place, place.fact.model_copy(update=update), won - (place.fact.won or 0))


def _take(case: EstateCase, places: Sequence[_Place], said: str) -> EstateCase:
    """The case without some facts, the last of several first. What is left then is everything there is."""
    for place in reversed(places):
        case = _replacing(case, place, None, -(place.fact.won or 0))
    is_left = {"words": said, "value": True}
    update: dict[str, object] = {"nothing_else": Flag.model_validate(is_left)} if case.assets else {}
    if not case.debts:
        update["no_debts"] = Flag.model_validate(is_left)
    if all(asset.kind != "financial" for asset in case.assets):
        update["financial"] = Money(won=0, words=said)
    return case.model_copy(update=update)


def _replacing(case: EstateCase, place: _Place, fact: Money | Share | None, more: int) -> EstateCase:
    """The case with another fact at one place, or none; the sums that it is part of grow by as much."""
    if place.field not in _MANY:
        return case.model_copy(update={place.field: fact})
    facts: list[Asset | Debt | EarlierGift] = list(getattr(case, place.field))
    facts[place.index : place.index + 1] = [fact] if isinstance(fact, Asset | Debt | EarlierGift) else []
    update: dict[str, object] = {place.field: tuple(facts)}
    if place.field == "assets" and case.total is not None:
        update["total"] = case.total.model_copy(update={"won": case.total.won + more})
    is_financial = isinstance(place.fact, Asset) and place.fact.kind == "financial"
    if is_financial and case.financial is not None and case.financial.won:
        update["financial"] = case.financial.model_copy(update={"won": max(0, case.financial.won + more)})
    return case.model_copy(update=update)
