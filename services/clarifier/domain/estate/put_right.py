"""What a message after a result puts right of one fact, without saying of a figure that it does not hold."""

import re
from collections.abc import Sequence
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision, amounts, in_won
from services.clarifier.domain.estate.case import Asset, Debt, EarlierGift, EstateCase
from services.clarifier.domain.estate.places import Found, Place, meant, places, put, take
from services.clarifier.domain.estate.things import ASSETS, NOUN, OWED, SUMS, means_thing
from services.clarifier.domain.writing.text import Span

_GUESSED: Final = re.compile(
    r"\s?원?(?:짜리)?(?:이?라고|으?로|이|가|은|는|을|를|이?라\s?(?:한|했던|적은)\s?(?:거|것|건)(?:는|은)?)?\s[^\d.!?\n]{0,12}?"
    r"(?:대충|대강|어림|짐작|눈대중|추측|예상|말하던|말씀하시던|하시던|부르던|부른|불렀던|알던|들은|잡[았은]|공시\s?(?:가격|지가|가)(?:이었|였|인\s?거|이라|라)|잘못\s?(?:알|적|말|봤|본|썼)|착각)"
)
""" "14억은 대충 부른 거고", "20억으로 잡았는데"."""
_IN_ALL: Final = re.compile(
    r"(?:까지|모두|전부|다\s?(?:해서|합쳐서?|하면)|합쳐서?|합해서?|합하면)\s(?:총\s|모두\s|다\s|해서\s|합쳐서\s)*$|(?<![가-힣])총\s?$"
)
""" "집은 시세로 보니 예금까지 총 10억 5천이에요": with the other things."""
_BESIDE: Final = 4
"""Letters between the noun of a sum and the sum."""
_PAID: Final = re.compile(r"[^.!?\n]{0,30}?(?:돌려\s?[주드줬]|반환|내보내|갚으|갚았|상환)")
_AFTER_DEATH: Final = re.compile(r"돌아가[신시][^.!?\n]{0,3}(?:뒤|후|다음)|장례|사망\s?(?:뒤|후)|(?:상|초상)\s?치르")
_BY_HEIRS: Final = re.compile(rf"(?:저희|우리|제|내)가|(?<![가-힣])(?:저는|나는)|{_AFTER_DEATH.pattern}")
""" "돌아가신 뒤에 저희가 돌려줬어요": he still owed it."""
_SOLD: Final = re.compile(r"팔[았으]|파[셨신시]|처분(?:하[셨신]|했|된|됐)|매각(?:하[셨신]|했|된|됐)")
_YEAR: Final = re.compile(r"(?<!\d)(?P<year>(?:19|20)\d\d)\s?년|(?<!\d)(?P<ago>\d{1,2})\s?년\s?전")
_LOOKED_BACK: Final = 2
"""Years before the death in which what was sold may have to be accounted for (법15)."""
_SENTENCE: Final = re.compile(r"[^.!?\n]+")
_ANOTHER_GIFT: Final = re.compile(r"(?<![가-힣])(?:또|다른|더|따로|추가)|도\s?(?:받|주|줬|증여|있)")


def put_right(text: str, case: EstateCase, told: Sequence[EarlierGift]) -> Found | None:
    """The case with another value, less of a debt, without what was sold long ago, or another sum given."""
    return (
        _valued_anew(text, case)
        or _mistaken(text, case)
        or _paid_back(text, case)
        or _sold(text, case)
        or _gift_anew(text, case, told)
    )


def is_sold_lately(text: str, case: EstateCase) -> bool:
    """Whether a thing of the case is said to be sold, and it is not known to be so long ago that nothing is left of it."""
    sentences = (match for match in _SENTENCE.finditer(text) if _SOLD.search(match[0]))
    return _sold(text, case) is None and any(_things(match[0], case) for match in sentences)


def is_paid_after_death(text: str) -> bool:
    """Whether a payment is said to be made after the death, which takes nothing off what was owed on its day."""
    return _AFTER_DEATH.search(text) is not None


def is_paid(text: str, won: int) -> bool:
    """Whether a sum that was owed is said to be paid."""
    return any(each.won == won and _PAID.match(text, each.end) for each in amounts(text))


def _valued_anew(text: str, case: EstateCase) -> Found | None:
    """ "상가주택 14억은 대충 부른 거고 감정이 17억이래요": another value of what was only guessed."""
    found = [each for each in amounts(text) if in_won(each)]
    facts = [place for place in places(case) if place.field in ("assets", "debts", "funeral", "enshrined")]
    for old in found:
        known = [place for place in facts if place.fact.won in meant(old)]
        if len(known) != 1 or not _GUESSED.match(text, old.end):
            continue
        sums = {place.fact.won for place in places(case)}
        later = [each for each in found if each.start > old.end and in_won(each) not in sums]
        new = later[0] if len(later) == 1 else None
        won = in_won(new) if new is not None and new.precision is Precision.EXACT else None
        if won and new is not None and _IN_ALL.search(text, 0, new.start) and known[0].field == "assets":
            won -= sum(asset.won for asset in case.assets) - (known[0].fact.won or 0)
            return (put(case, known[0], won, text.strip(), None), (Span(old.start, new.end),)) if won > 0 else None
        if new is not None and won and not _is_of_other(text, old, new, known[0]):
            return put(case, known[0], won, text.strip(), None), (Span(old.start, new.end),)
    return None


_MISTAKEN: Final = re.compile(r"잘못\s?(?:알|적|말|봤|본|썼)|착각|헷갈|틀렸|틀리게")
_NOT_ALL_OF_IT: Final = re.compile(r"더\s|또\s|따로|추가|중에|가운데")


def _mistaken(text: str, case: EstateCase) -> Found | None:
    """ "주식은 제가 잘못 알았네요. 8,600만원이래요": the one thing that is named has the one sum that is told."""
    found = [each for each in amounts(text) if each.precision is Precision.EXACT and each.won]
    wrong = _MISTAKEN.search(text)
    if len(found) != 1 or wrong is None or found[0].start < wrong.end() or _NOT_ALL_OF_IT.search(text):
        return None
    nouns = {noun[0] for noun in NOUN.finditer(text) if noun.lastgroup not in SUMS}
    things = [
        place
        for place in places(case)
        if isinstance(place.fact, Asset) and any(means_thing(noun, place.fact.name) for noun in nouns)
    ]
    if len(things) != 1 or len(nouns) != 1 or found[0].won == things[0].fact.won:
        return None
    return put(case, things[0], found[0].won or 0, text.strip(), None), (Span(0, len(text)),)


def _is_of_other(text: str, old: Amount, new: Amount, place: Place) -> bool:
    """Whether what stands between two sums says that the second is of something else."""
    name = place.fact.name if isinstance(place.fact, Asset) else ""
    nouns = [noun for noun in NOUN.finditer(text, old.end, new.start) if noun.lastgroup not in SUMS]
    between = [noun for noun in nouns if not means_thing(noun[0], name)]
    is_owed = isinstance(place.fact, Debt)
    return any((noun.lastgroup in OWED) != is_owed or new.start - noun.end() <= _BESIDE for noun in between)


def _paid_back(text: str, case: EstateCase) -> Found | None:
    """ "보증금 7천만원은 재작년에 돌려주셨고 2억 3천이 남았어요": so much less of the debt, or none of it any more."""
    found = [each for each in amounts(text) if each.precision is Precision.EXACT and each.won]
    for paid in found:
        nouns = [noun for noun in NOUN.finditer(text, 0, paid.start) if paid.start - noun.end() <= _BESIDE]
        if not nouns or nouns[-1].lastgroup not in OWED or not _PAID.match(text, paid.end):
            continue
        owed = [p for p in places(case) if isinstance(p.fact, Debt) and p.fact.kind == nouns[-1].lastgroup]
        sentence = next(each for each in _SENTENCE.finditer(text) if each.end() >= paid.end)
        if len(owed) != 1 or _BY_HEIRS.search(sentence[0]):
            continue
        rest = (owed[0].fact.won or 0) - (paid.won or 0)
        sums = {place.fact.won for place in places(case)} | {paid.won, rest}
        is_gone = rest == 0 and _PAID_BY_HIMSELF.search(sentence[0]) is not None
        if rest < 0 or (rest == 0 and not is_gone) or any(each.won not in sums for each in found):
            continue
        if is_gone:
            return take(case, owed, text.strip()), (Span(0, len(text)),)
        end = max([each.end for each in found if each.won == rest] + [sentence.end()])
        return put(case, owed[0], rest, text.strip(), None), (Span(sentence.start(), end),)
    return _rest_owed(text, found, case)


_PAID_BY_HIMSELF: Final = re.compile(r"(?:갚으|돌려주|상환하|정리하|반환하)[셨신]")
_LEFT_OWED: Final = re.compile(r"남[은았]")


def _rest_owed(text: str, found: Sequence[Amount], case: EstateCase) -> Found | None:
    """ "대출은 생전에 4천을 갚으셔서 남은 건 6천이랍니다": of the debt that is known with the sum of both."""
    if len(found) != len(("paid", "rest")) or not _LEFT_OWED.search(text) or _BY_HEIRS.search(text):
        return None
    paid, rest = found if _PAID.match(text, found[0].end) else (found[1], found[0])
    whole = (paid.won or 0) + (rest.won or 0)
    owed = [place for place in places(case) if isinstance(place.fact, Debt) and place.fact.won == whole]
    if len(owed) != 1 or not _PAID.match(text, paid.end) or not any(n.lastgroup in OWED for n in NOUN.finditer(text)):
        return None
    return put(case, owed[0], rest.won or 0, text.strip(), None), (Span(0, len(text)),)


def _sold(text: str, case: EstateCase) -> Found | None:
    """ "상가는 2018년에 벌써 파셨네요": without what was sold too long before the death to be looked for."""
    for sentence in _SENTENCE.finditer(text):
        year = _YEAR.search(sentence[0])
        if case.death is None or year is None or not _SOLD.search(sentence[0]):
            continue
        ago = int(year["ago"]) if year["ago"] else case.death.day.year - int(year["year"])
        things = _things(sentence[0], case)
        if ago > _LOOKED_BACK and len(things) == 1:
            return take(case, things, text.strip()), (Span(sentence.start(), len(text)),)
    return None


def _things(sentence: str, case: EstateCase) -> Sequence[Place]:
    """The things of the case that a sentence names before it says that one was sold."""
    sold = _SOLD.search(sentence)
    nouns = [n for n in NOUN.finditer(sentence, 0, sold.start() if sold else 0) if n.lastgroup in ASSETS]
    assets = [place for place in places(case) if isinstance(place.fact, Asset)]
    return [
        place
        for place in assets
        if isinstance(place.fact, Asset) and any(means_thing(noun[0], place.fact.name) for noun in nouns)
    ]


def _gift_anew(text: str, case: EstateCase, told: Sequence[EarlierGift]) -> Found | None:
    """ "증여가 3억이었네. 날짜는 맞고": another sum of the one gift that is known, on its day or on none."""
    gifts = [place for place in places(case) if place.field == "gifts"]
    if len(gifts) != 1 or len(told) != 1 or _ANOTHER_GIFT.search(text):
        return None
    known, anew = gifts[0].fact, told[0]
    if not isinstance(known, EarlierGift) or anew.won == known.won or anew.day not in (None, known.day):
        return None
    if anew.recipient and known.recipient and anew.recipient != known.recipient:
        return None
    return put(case, gifts[0], anew.won, text.strip(), anew), (Span(0, len(text)),)
