"""What one amount is of: an asset, all that was left, a debt, the funeral, the spouse's share, a gift; or beside the point."""

import re
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.lexicon import any_of, signs, words
from services.clarifier.domain.estate.parameters import (
    BANK_DEBTS,
    BEQUESTS,
    DEBTS,
    ENSHRINED,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    GIFTS,
    HOME,
    NONTAXABLE,
    SPOUSE_ACTUAL,
)
from services.clarifier.domain.estate.things import (
    ASSETS,
    LONGEST_PARTICLES,
    NOUN,
    OWED,
    SUMS,
    debt_kind,
    group_of,
    side,
)

AMOUNTS: Final = (ESTATE, DEBTS, FINANCIAL, BANK_DEBTS, FUNERAL, SPOUSE_ACTUAL, GIFTS)
RECEIVED: Final = "received"
GIFT_TAX: Final = "gift_tax"
GIFT_BASE: Final = "gift_base"
"""What the return of an earlier gift said."""
_AFTER: Final = re.compile(
    rf"\s?(?:원)?\s?(?:정도|쯤)?\s?(?:짜리|어치|상당의?|의|은|는|이|가)?\s?(?:[가-힣]{{2,4}}\s)??(?P<noun>{NOUN.pattern})"
)
_THING_AFTER: Final = re.compile(
    rf"\s?(?:원)?\s?(?:짜리\s?)?(?P<noun>{words('assets', 'home')})\s?(?:하나|한\s?채|뿐|이고|인데)|\s?(?:원)?\s?짜리\s?(?P<worth>{words('assets', 'real')})"
)
""" "재산 8억 아파트 하나예요"."""
_TOTAL_AFTER: Final = re.compile(
    r"\s?(?:원)?\s?(?:정도|쯤|가량)?(?:을|를|이|가)?\s?(?:남기|남겼|남긴|남아\s?있|남았|나왔|상속(?:\s?받|하|합|한)|물려\s?받|된다)"
)
_PART_AFTER: Final = re.compile(r"\s?(?:원)?(?:이|은|는)?\s?(?:통장|은행|예금)")
_IN_BANK: Final = re.compile(r"은행에|통장에|계좌에|증권사에")
_LET_BEFORE: Final = re.compile(r"[전월]?세(?:를|가)?\s?$")
_LET_AFTER: Final = re.compile(r"\s?(?:원)?(?:을|를|이|에)?\s?(?:끼[고었어]|놓[고았]|안고|들어\s?있)")
""" "아파트 11억인데 전세 4억 끼고 있어요"."""
_THING_BEFORE: Final = re.compile(r"(?<![가-힣])(?P<noun>[가-힣]{2,8}?)(?:[이가은는도])?\s?$")
_FILLER: Final = re.compile(
    r"하고|이?랑|그리고|또는|이나|더하기|플러스|대략|대충|아마도?|얼추|그냥|전체|합계|정도|그럼|다하면|다해|합이|한국|거의|시가|시세|감정가|공시가|현재|지금|다시|그게|그러니까|아니|정확히|딱|약|총액|금액|평가액|재산|모두|전부|이것저것|[가-힣]{0,4}(?:해서|하면|치면|까지|그러면|포함|빼고|보니)"
)
""" "시골땅 5억": a thing that the lexicon lacks, in an answer to what was left."""
_TAKES: Final = re.compile(
    r"(?<!상속)(?<!상속\s)(?<!물려)(?<!물려\s)받(?:으시겠|겠|으신대|는대|으실래|을래|기를|으시기를)|갖겠|가지[시겠]|몫|받기로|받으시기로|받는\s?걸로|받고|받으(?:시)?면|받아요|가져|갖기로|배우자[^.!?\n]{0,24}상속|상속분|만\s?받|받는다"
)
_TAKES_PART: Final = re.compile(
    r"몫|만\s?받|받기로|받으시기로|받는\s?걸로|갖기로|가져가|배우자[^.!?\n]{0,24}상속|명의로\s?하"
)
_AS_GIFT_TAX: Final = re.compile(r"\s?(?:원)?(?:의|을|를)?\s?(?:증여세|산출\s?세액)")
_BY_GIFT: Final = re.compile(r"증여(?!\s?(?:세|[은는가도]|받은)?[^.!?\n]{0,6}(?:없|안\s))")
_DONATED: Final = re.compile(r"기부|출연|공익\s?법인")
_IN_LIFE: Final = re.compile(r"생전|예전|년\s?전|돌아가시기\s?전")
_BY_WILL: Final = re.compile(r"유언|유증")
_LEAVES: Final = re.compile(r"주[셨신시라]|남기|남겼|물려|받|드리|유증")
_GIVEN: Final = re.compile(
    r"보태\s?[주준줬]|(?:미리|전에|때|생전에)[^.!?\n]{0,14}(?:주셨|주신|줬|받았|받은)|(?:주셨|주신|줬)(?:던|었|어|고|는데|습)"
)
_CHANGED_HANDS: Final = re.compile(
    r"(?<!상속)(?<!상속\s)(?<!물려)(?<!물려\s)(?:받았|받은|받고|받아서)|주셨|주신|줬|(?<![가-힣])준\s|사\s?[줬주]|(?:받아|가져|챙겨)\s?[간갔]"
)
_DATED: Final = re.compile(r"\d\s?년")
_DIED: Final = signs("days", "death")
_RECEIVED: Final = (
    re.compile(
        r"(?<!대출)(?<!대출\s)(?<!물려)(?<!물려\s)(?<!상속)(?<!상속\s)(?:받은|받으신|받았던|챙긴|가져간|(?<![가-힣])준|주신|드린|보낸|보내신)\s?(?:돈|거|건|것|게|금액|몫|현금)?(?:은|는|이|가|도|만)?\s?(?:약|한|총|딱)?\s?$"
    ),
    re.compile(r"\s?원?(?:정도|쯤)?(?:을|를)?\s?(?:더\s)?(?:받은|받으신|받았던)\s?(?:돈|거|건|것|게)"),
)
"""What somebody received, or gave away in his life: neither left nor owed by the dead."""
_INSTITUTIONS: Final = re.compile(r"은행|농협|수협|신협|금고|캐피탈|세입자|임차인|보험|퇴직|손님")
_TOGETHER: Final = re.compile(r"(?<![가-힣])(?:저희|우리|가족|식구|모두|전부)(?:들)?(?:이|가|는|은)?\s")
_BOUGHT: Final = re.compile(r"\s?(?:원)?\s?(?:에|주고)\s?(?:샀|산\s|산$|사서|사신|사셨|매입|구입|분양)")
_TAX: Final = re.compile(r"(?:상속세|취득세|(?<![전월])세금)(?:로|으로|는|은|를|을|가|이)?\s?$")
_OWN_PART: Final = re.compile(r"(?<![가-힣])(?:제가|내가|저는|나는|저만|나만)\s?$")
_BY_RETURN: Final = (
    (GIFT_TAX, re.compile(r"(?:증여세(?:액)?|산출\s?세액)(?:[은는이가로를도]|으로)?[^.!?,\n]{0,8}$")),
    (GIFT_BASE, re.compile(r"과세\s?표준(?:[은는이가을]|액)?[^.!?,\n]{0,4}$")),
)
_ALL_OF_IT: Final = re.compile(r"[은는이가도]?\s?")
""" "세입자들 보증금이 전부 2억": all of the debt."""
_BRACKETS_BEFORE: Final = re.compile(r"^[^()]*(?:\([^()]*)?\)")
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
_EACH: Final = re.compile(r"\s?(?:원)?\s?씩")
_LARGEST_IN_MYRIADS: Final = 100_000
_LEAST_IN_MYRIADS: Final = 100
""" "3" may be 3억 or the third of a list: it is asked about again."""
UNNAMED: Final = "unnamed"


@dataclass(frozen=True, slots=True)
class Piece:
    """An amount and what it is of: a parameter, or None beside the point. `won`: None where it is no single figure."""

    amount: Amount
    won: int | None
    parameter: str | None
    words: str
    name: str = ""
    kind: str = ""
    is_whole: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """An amount with the words before and after it that can say what it is of. `asked`: what the message answers."""

    clause: Clause
    sentence: str
    amount: Amount
    before: str
    after: str
    asked: str | None
    leads_on: bool = False
    """Another amount follows in its clause."""

    def piece(self, parameter: str | None, **more: object) -> Piece:
        """The amount as what it is of."""
        won = None if _EACH.match(self.after) else _in_won(self.amount)
        return replace(Piece(self.amount, won, parameter, self.clause.text.strip()), **more)  # type: ignore[arg-type]


def piece_of(place: Place) -> Piece:
    """What an amount is of, the surest signs first; an empty parameter where nothing says it."""
    aside = _IN_BRACKETS.sub("", place.before)
    before = aside if NOUN.search(aside) else place.before
    nouns = list(NOUN.finditer(before))
    named = [noun.lastgroup or "" for noun in nouns]
    if (found := _beside(place) or _taken(place, nouns, named)) is not None:
        return found
    if place.asked == HOME and not any(group in OWED for group in named):
        return place.piece(None, reason="home")
    if not nouns and (match := _AFTER.match(place.after)) and not _is_of_next(place, match):
        nouns, named = list(NOUN.finditer(match["noun"])), [group_of(match["noun"])]
        before += match[0]
    return _named(place, before, nouns, named) if nouns else _unnamed(place)


def _is_of_next(place: Place, match: re.Match[str]) -> bool:
    """ "음식값 200만원 납골당 500만원": the noun behind is of the next amount."""
    return place.leads_on and len(place.after) - match.end() <= LONGEST_PARTICLES


def _beside(place: Place) -> Piece | None:
    """Taxes and prices that were paid, and what somebody received."""
    found = next((name for name, sign in _BY_RETURN if sign.search(place.before)), None)
    if found or _AS_GIFT_TAX.match(place.after):
        return place.piece(None, reason=found or GIFT_TAX)
    is_owed = any_of("debts", "private").search(place.before) is not None
    if _BOUGHT.match(place.after) or (_TAX.search(place.before) and not is_owed):
        return place.piece(None, reason="price")
    is_asked = place.asked in (SPOUSE_ACTUAL, FUNERAL)
    if (
        not is_asked
        and _is_received(place.before, place.after)
        and not _is_gift(place, place.clause.bare, is_named=True)
    ):
        return place.piece(None, reason=RECEIVED)
    return None


def _taken(place: Place, nouns: list[re.Match[str]], named: list[str]) -> Piece | None:
    """What an heir takes, or was given before."""
    bare, is_thing = place.clause.bare, any(group in ASSETS for group in named)
    if any(group in OWED for group in named):
        return None
    if _DONATED.search(place.after) and not _IN_LIFE.search(bare):
        return place.piece(NONTAXABLE)
    if _BY_WILL.search(place.sentence) and _LEAVES.search(bare) and not any(group in SUMS for group in named):
        return place.piece(BEQUESTS)
    if _is_gift(place, bare, is_named=bool(nouns)):
        return place.piece(GIFTS)
    takes = (_TAKES_PART if is_thing else _TAKES).search(bare) is not None
    if takes and "살던" not in place.before:
        return place.piece(SPOUSE_ACTUAL, name=nouns[-1][0] if nouns and named[-1] in ASSETS else "")
    return None


def _is_gift(place: Place, bare: str, *, is_named: bool) -> bool:
    """ "증여받은 3억", "미리 보태 주신 1억", "2023년 6월 1일에 할아버지께 1억을 받고 증여세 신고를 했는데"."""
    if "계산해" in bare:
        return False
    if _BY_GIFT.search(bare) or (_GIVEN.search(bare) and not is_named):
        return True
    is_of_gift = _BY_GIFT.search(place.sentence) is not None
    is_dated = _DATED.search(place.clause.text) is not None and _DIED.search(bare) is None
    return (is_of_gift or is_dated) and _CHANGED_HANDS.search(bare) is not None


def _named(place: Place, before: str, nouns: list[re.Match[str]], named: list[str]) -> Piece:
    """The amount of a thing, a debt or a whole that is named beside it."""
    if place.asked == FINANCIAL and nouns[-1][0] == "현금":
        return place.piece(FINANCIAL, name="현금", kind="financial")
    if named[-1] in SUMS and (match := _THING_AFTER.match(place.after)):
        return place.piece(ESTATE, name=match["noun"] or match["worth"], kind="real")
    last, group, is_sum = nouns[-1], named[-1], named[-1] in SUMS
    if is_sum and len(named) > 1 and named[-2] in OWED and _ALL_OF_IT.fullmatch(before, nouns[-2].end(), last.start()):
        return _owed(place, before, nouns[-2][0], named[-2])
    if is_sum:
        since = max((index for index, each in enumerate(named) if each == "strong"), default=-1)
        others = [index for index, each in enumerate(named) if index > since and each not in SUMS]
        if len({side(named[index]) for index in others}) != 1:
            return place.piece(ESTATE, is_whole=True)
        last, group = nouns[others[-1]], named[others[-1]]
    if group in ("funeral", "enshrined"):
        return place.piece(FUNERAL if group == "funeral" else ENSHRINED)
    if group in OWED:
        return _owed(place, before, last[0], group)
    if group == "financial":
        is_sum = is_sum or last[0].startswith("금융")
        return place.piece(FINANCIAL, name="" if is_sum else last[0], kind="financial")
    return place.piece(ESTATE, name=last[0], kind=group)


def _owed(place: Place, before: str, noun: str, group: str) -> Piece:
    """A debt; or a deposit that is to come back to the estate."""
    around = _BRACKETS_BEFORE.sub("", before + " " + place.after)
    is_asset = place.asked == ESTATE and group == "deposit" and not any_of("debts", "unnamed").search(before)
    if is_asset or any_of("debts", "receivable").search(around):
        return place.piece(ESTATE, name=noun, kind="claim")
    return place.piece(DEBTS, kind=debt_kind(around, group))


def _unnamed(place: Place) -> Piece:
    if _IN_BANK.search(place.before) or _PART_AFTER.match(place.after):
        return place.piece(FINANCIAL, name="예금", kind="financial")
    if _TOTAL_AFTER.match(place.after):
        is_own = _OWN_PART.search(place.before) is not None
        return place.piece(None, reason="share") if is_own else place.piece(ESTATE, is_whole=True)
    if _LET_BEFORE.search(place.before) and _LET_AFTER.match(place.after):
        return place.piece(DEBTS, kind="deposit")
    parameter = place.asked if place.asked in AMOUNTS else ""
    if parameter == ESTATE and (thing := _THING_BEFORE.search(place.before)) and not _FILLER.fullmatch(thing["noun"]):
        return place.piece(ESTATE, name=thing["noun"], kind="real")
    kind = debt_kind(place.before, "") if parameter == DEBTS else UNNAMED
    return place.piece(parameter, is_whole=place.asked == ESTATE, kind=kind)


def _is_received(before: str, after: str) -> bool:
    told = _RECEIVED[0].search(before) is not None or _RECEIVED[1].match(after) is not None
    return told and _TOGETHER.search(before) is None and _INSTITUTIONS.search(before) is None


def _in_won(amount: Amount) -> int | None:
    """A lone 5000 is 5,000만원."""
    if amount.precision is Precision.BARE and amount.won is not None and amount.won < _LARGEST_IN_MYRIADS:
        return amount.won * 10_000 if amount.won >= _LEAST_IN_MYRIADS else None
    return amount.won if amount.precision in (Precision.EXACT, Precision.BARE) else None
