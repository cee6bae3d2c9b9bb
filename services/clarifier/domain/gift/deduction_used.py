"""What clauses tell of a deduction for marriage or birth that went before, or did not (법53의2③)."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.clauses.beside import Reason
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift.notes import RECIPIENT, Field, Note
from services.clarifier.domain.gift.topics import Placed, Topic

_FAMILY_DEDUCTION: Final = r"(?:혼인|결혼|출산|출생)\s?(?:증여\s?)?(?:재산\s?)?공제"
_DEDUCTION: Final = re.compile(_FAMILY_DEDUCTION)
_UNUSED: Final = re.compile(
    r"공제[를은는도가]?\s?(?:[가-힣]{1,6}\s){0,3}?(?:쓴|받은|적용한|사용한)\s?적[이은도]?\s?(?:전혀\s|한\s?번도\s)?(?:없|옶)|공제[를은는도가]?\s?(?:[\d일이삼사오육칠팔구십억천백만]+\s?원?[을은는이도]?\s)?(?:(?:아직|여태|전혀|지금까지|한\s?번도|(?:결혼|혼인|출산|혼인신고)\s?(?:할|했을|하면서|한)?\s?(?:때|땐|당시)?[는도엔에]?|그\s?때[는도]?|그\s?땐|당시[엔에는]?)\s?){0,2}(?:안|못)\s?(?:[썼쓴]|받[았은])|(?:그|이|그런)\s?공제[를은는도가]?\s?(?:[가-힣]{1,5}\s)?(?:처음|안\s?썼|안\s?쓴|없)|처음\s?쓰"
)
_USED: Final = re.compile(
    rf"{_FAMILY_DEDUCTION}(?:로|를|는|도)?[^.!?\n]{{0,30}}(?:이미|다\s|전부|모두)?[^.!?\n]{{0,8}}(?:(?:(?<!안\s)(?<!못\s)(?<![안못])썼|썼(?=을|으면|다면|다고\s?치))|써서|써\s?버|다\s?쓰(?:고(?!\s?싶)|느)|(?<!안\s)(?<!못\s)(?<![안못])받았|사용했|적용받|적용했|(?:쓴|받은|사용한)\s?적[이은도]?\s?있)"
    rf"|(?<![가-힣])(?:그\s?때|그\s?땐|당시|그\s?해)[^.!?\n]{{0,12}}{_FAMILY_DEDUCTION}(?:로|를|는|도)?[^.!?\n]{{0,12}}(?:받|쓰|적용하|적용해|써|빼)(?:아|고|서|느라)"
)


_CLAIMS: Final = re.compile(
    r"(?:다|전부|모두|전액)\s(?:받을|받고\s?싶|쓸|쓰[겠고려]|넣어(?:서|\s?줘|\s?주세)|적용|신청|빼\s?[주줘])"
)
_MAY_BE_CLAIMED: Final = re.compile(r"(?:혼인|결혼|출산)\s?공제|혼인\s?신고|출산|낳")


def claimed(found: Sequence[Placed]) -> list[Placed]:
    """ "처음 쓰는 거고 1억 다 받을게요": of a deduction that was not used before, not of a gift."""
    return [
        Placed(each.clause, each.act, Topic.BESIDE, Reason.RULE)
        if _claims_all(each.clause) and any(_may_be_claimed(before.clause) for before in found[: index + 1])
        else each
        for index, each in enumerate(found)
    ]


def _claims_all(clause: Clause) -> bool:
    won = {amount.won for amount in clause.money}
    return won == {p.FULL_FAMILY_DEDUCTION_WON} and _CLAIMS.search(clause.bare) is not None


def _may_be_claimed(clause: Clause) -> bool:
    return _UNUSED.search(clause.bare) is not None or _MAY_BE_CLAIMED.search(clause.bare) is not None


def use_told(clause: Clause, note: Callable[[Field, object], Note]) -> Iterator[Note]:
    if _UNUSED.search(clause.text):
        yield note("used", 0)
    elif _USED.search(clause.text):
        used = _used(clause, note)
        yield used
        if _OF_BIRTH.search(clause.text):
            yield note("child", "none")
            return
        is_all = int(used.value) >= p.FULL_FAMILY_DEDUCTION_WON
        yield note("married", "none") if is_all else note("wedding", "")  # of what is left the day decides
    elif _SETTLED.search(clause.text) and (won := _won_of_use(clause)) is not None:
        yield note("used", won)


_OF_BIRTH: Final = re.compile(r"(?:출산|출생)\s?(?:증여\s?)?(?:재산\s?)?공제")


def earlier_use(each: Placed, today: date) -> Iterator[Note]:
    """ "그때 혼인공제 1억하고 기본공제 5천을 다 썼어요", "재작년에 혼인공제로 1억 이미 받았어요"."""

    def note(field: Field, value: object) -> Note:
        return Note(owner=RECIPIENT, field=field, value=str(value), words=each.clause.text.strip(), on=today)

    if _USED.search(each.clause.text) is not None:
        yield _used(each.clause, note)
    elif (won := _won_of_use(each.clause)) is not None:
        yield note("used", won)


_SETTLED: Final = re.compile(r"세금\s?(?:은|이)?\s?(?:없|0|안\s?[냈나])|끝[냈나났]|신고\s?(?:했|완료|마쳤)")
_USED_THEN: Final = re.compile(rf"{_FAMILY_DEDUCTION}(?:\([^()]*\))?(?:로|를|는|도|가)?\s?(?:(?:로\s)?$|(?=\x00))")
""" "혼인공제 7천에 기본공제 5천 해서 세금 없이 끝냈고요", told of an earlier gift."""


def _won_of_use(clause: Clause) -> int | None:
    """The amount that stands right behind the deduction that was used."""
    match = _USED_THEN.search(clause.bare)
    end = match.end() if match else -1
    behind = (each.won for each in clause.money if 0 <= each.start - clause.start - end <= 1 and each.won)
    return next(behind, None) if match else None


def _used(clause: Clause, note: Callable[[Field, object], Note]) -> Note:
    """How much of the deduction went before; the whole where no amount is said."""
    used = _USED.search(clause.text)
    named = _DEDUCTION.search(clause.text, used.start()) if used else None  # not "기본공제 5천" before it
    begin = clause.start + (named.start() if named else 0)
    won = [amount.won for amount in clause.money if amount.won and amount.start >= begin]
    return note("used", won[0] if won else p.FULL_FAMILY_DEDUCTION_WON)


_DECLINES: Final = re.compile(r"^\s*(?:아니|아뇨|ㄴㄴ|없)|이번[가-힣]{0,2}\s?(?:안|못)\s")


def as_declined(note: Note, placed: Sequence[Placed], asked: str | None) -> Note:
    """ "아니요, 혼인공제는 작년에 6천 썼어요": what is left of it is not claimed."""
    is_open = asked == p.MARRIAGE and note.field == "wedding" and not note.value
    is_declined = is_open and any(_DECLINES.search(each.clause.text) for each in placed)
    return note.model_copy(update={"field": "married", "value": "none"}) if is_declined else note
