"""The value of the gift: which of a message's amounts it is."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.amounts.money import (
    LARGEST_IN_MYRIADS,
    SMALLEST_IN_MYRIADS,
    Amount,
    Precision,
    is_count,
)
from services.clarifier.domain.amounts.parts import are_parts, comes_on_top
from services.clarifier.domain.amounts.prices import is_price
from services.clarifier.domain.amounts.so_often import times_over
from services.clarifier.domain.days.calendar_words import number_in_words
from services.clarifier.domain.days.dates import DateMention
from services.clarifier.domain.people.transfers import Transfer
from services.clarifier.domain.writing.replacing import CHANGED_TO, MADE
from services.clarifier.domain.writing.text import Placed

_CHANGES_HANDS: Final = re.compile(
    r"받|줬|주[셨신심고는려시면었]|준|줄|드[렸린리릴림]|증여|보내|보냈|보낸|부쳐|부쳤|이체|송금|입금|넘겨|보태"
)
_BEFORE_VERB: Final = re.compile(r"\s?(?:원|만)?(?:을|를|정도|쯤|씩|은|도)?\s?(?:[가-힣]{1,3}\s)?[가-힣]{0,2}")
_AFTER_VERB: Final = re.compile(r"(?:[은신])?\s?(?:돈|게|건|거|금액)?(?:이|은)?\s?")
_STAMPED: Final = re.compile(r"\s?(?:만\s?)?원?(?:이|으로|로|라고)?\s?(?:딱\s)?찍[혔혀힌]")
""" "통장에 3500 찍혀 있네요"."""
_WORTH_BEFORE: Final = re.compile(
    r"(?:(?<!기준)(?<!공)시가|시세|실거래가|실거래|감정가액?|감정평가|평가액|가액|총액?|합계|합쳐서?|합해서?|합치면|전부|모두|다해서|다\s해서|도합|총합|합|토탈|통틀어서?|다\s?합(?:쳐|해)서?)(?:은|는|이|가|로|로는)?\s?(?:약|한|대략)?\s?$"
)
_PRICE_TAG: Final = re.compile(r"\s?(?:원)?\s?(?:짜리|상당|어치)")
_OFFICIAL_BEFORE: Final = re.compile(
    r"(?:공시(?:가격?|지가)|기준시가|시가\s?표준액|과세\s?표준)(?:은|는|이|가|로|로는)?\s?(?:약|한|대략)?\s?$"
)
"""The authorities' value: what the property is worth comes before it (법60)."""
_CORRECTED_BEFORE: Final = re.compile(r"아니|정정|오타|아차|앗|잘못|다시|참,|수정|바꿔|바꾸")
_TIMES: Final = re.compile(
    r"(?<![가-힣\d])(?P<number>\d{1,3}|열?(?:한|두|세|석|네|넉|다섯|여섯|일곱|여덟|아홉)|열|[일이삼사오육칠팔구십]{1,3}(?!\s?번))\s?(?:번|차례|회|달|개월|(?P<years>년|해))"
)
_MONTHLY: Final = re.compile(r"매달|매월|다달이|달마다|한\s?달에")
""" "100만원씩 열 번"."""
_BECAME: Final = re.compile(r"\s?원?(?:이|가)?\s?(?:됐|되었|돼|됨|된)")
_AND: Final = re.compile(
    r"(?:원)?\)?\s?(?:이랑|랑|하고|과|와|및|\+|플러스|그리고|에다가?|에(?!서))\s?[가-힣]{0,5}\s?[가-힣]{0,5}\s?"
)
_NOT_KEPT: Final = re.compile(
    r"\s?원?(?:은|는|을|를|만|도|까지)?\s?(?:(?:다|전부|모두|다시|도로|바로|나중에)\s){0,2}"
    r"(?:쓸(?:게|래|거\s?[예에])|쓰겠|돌려\s?(?:드[렸리린]|[줬준]|보냈)|되돌려|반환(?:했|하)|갚은\s?거)"
)
""" "1억 다 쓸게요" claims a deduction, "3천은 다시 돌려드렸어요" gives back."""
_ANOTHER_TIME: Final = re.compile(r"이번|지금|올해|이제|최근|요즘|나중|다음|그\s?(?:뒤|후)")
_SHARE_BEFORE: Final = re.compile(
    r"(?:지분|몫|절반|(?<![가-힣])반(?:만|을|은)?(?=\s)|분의\s?\d+)[가-힣\d\s(]{0,8}$|(?:저는|전|나는|난|제\s?(?:몫|거|것)은|저한테는|저에게는|나한테는)\s?$"
)
""" "각각 2천 1천 넣어주셨고 저는 2천이요": of what several received, the speaker's own."""
_HANDED_OVER_BEFORE: Final = re.compile(
    r"(?<![가-힣])(?:준|주신|받은|드린|보낸|보내신|넣어\s?준)\s?(?:건|게|것은|돈은|돈이|금액은|금액이)\s?(?:총\s|딱\s|정확히\s|약\s|한\s)?$"
)
""" "2천은 병원비로 나갔고 동생한테 준 건 3천이에요"."""
_SHARE_OF_ANOTHER: Final = re.compile(r"[가-힣](?:은|는)\s?$")
_ASSET_AND_MORE: Final = re.compile(
    r"\s?(?:짜리|상당)?\s?(?:의)?\s?[가-힣]{1,6}(?:이랑|랑|하고|과|와|및|,)\s?[가-힣]{0,5}\s?"
)
_ALL_TOGETHER: Final = re.compile(r"(?:합쳐서?|합해서?|더해서?)\s?(?:계산|신고|하면|얼마|세금)|합산(?:해서|하면)")
_FROM_BEFORE: Final = re.compile(r"(?:한테서?|에게서?|께|통장에서)\s$")
_PUT_RIGHT: Final = re.compile(
    r"(?:이)?(?:네요|네여|에요|예요|었어요|였어요|었네요|였네요|요(?=[\s.,!]|$)|입니다|었습니다|였습니다|다(?=[\s.,!]|$)|래요)"
    rf"|(?:이)?\s?맞|{CHANGED_TO}|{MADE}|\s?[.!]?\s*$"
)
_TOTAL_BEFORE: Final = re.compile(r"(?:총|모두|전부|다|합쳐서?|합해서?|해서|합계|도합)\s(?:금액은\s|액수는\s)?$")
_MESSAGE_END: Final = re.compile(r"\s?(?:을|를)?\s?(?:[.!?~ㅎㅋ]|$)")
_SMALLEST_HANDED_OVER: Final = 10


@dataclass(frozen=True, slots=True)
class GiftValue:
    """`won` is None where the words name no single figure."""

    start: int
    end: int
    won: int | None


def gift_value(
    text: str,
    candidates: list[Amount],
    verbs: list[Transfer],
    *,
    is_asked: bool,
    corrects: bool = False,
    apart: Sequence[Placed] = (),
) -> GiftValue | None:
    """The value among the amounts that nothing else claims. `is_asked`: the message answers how much it is.

    `corrects`: it puts right what was said before. `apart`: days and people; what comes on top behind one of them is of
    another gift.
    """
    candidates = [
        each
        for each in candidates
        if not (is_count(text, each) or is_price(text, each) or _NOT_KEPT.match(text, each.end))
    ]
    read = (_in_won(text, each, verbs, is_asked=is_asked, corrects=corrects) for each in candidates)
    sums = [value for value in read if value is not None]
    if not sums:
        vague = [
            amount for amount in candidates if amount.precision in (Precision.VAGUE, Precision.FOREIGN) or is_asked
        ]
        return GiftValue(vague[-1].start, vague[-1].end, None) if vague else None
    sums = [_times_over(text, each, apart) for each in sums if not is_official(text, each.start)] or sums
    sums = _added_up(text, sums, apart)
    if len(sums) > 1 and _ALL_TOGETHER.search(text, sums[-1].end):
        return GiftValue(sums[0].start, sums[-1].end, sum(value.won or 0 for value in sums))
    weights = [_weight(text, sums, index) for index in range(len(sums))]
    return sums[max(range(len(sums)), key=lambda index: (weights[index], _is_last_handed_over(text, sums, index)))]


def _times_over(text: str, value: GiftValue, apart: Sequence[Placed]) -> GiftValue:
    """ "5천씩 두 번 주셨어요": all of them, where no more than one day is told."""
    days = {each.day for each in apart if isinstance(each, DateMention)}
    if value.won is None or len(days) > 1:
        return value
    return replace(value, won=value.won * times_over(text, value.end))


def is_official(text: str, start: int) -> bool:
    """Whether the amount that begins there is the authorities' value: none of the gift beside what it is worth."""
    return _OFFICIAL_BEFORE.search(text, max(0, start - 14), start) is not None


def _in_won(text: str, amount: Amount, verbs: list[Transfer], *, is_asked: bool, corrects: bool) -> GiftValue | None:
    """A lone 3000 is 3,000만원 where an amount was asked for or put right, changes hands right there, or is a total."""
    if amount.won is None:
        return None
    if amount.precision is Precision.EXACT:
        return GiftValue(amount.start, amount.end, amount.won)
    is_stamped = _STAMPED.match(text, amount.end) is not None
    changes_hands = is_stamped or any(_stands_at(text, amount, verb) for verb in verbs)
    is_total = (
        _WORTH_BEFORE.search(text, max(0, amount.start - 14), amount.start) or _BECAME.match(text, amount.end)
    ) is not None
    stands_alone = _FROM_BEFORE.search(text, 0, amount.start) and _MESSAGE_END.match(text, amount.end)
    is_put_right = corrects and amount.won > 0 and _PUT_RIGHT.match(text, amount.end) is not None
    if not (is_asked or changes_hands or is_total or stands_alone or is_put_right):
        return None
    if 0 < amount.won < (_SMALLEST_HANDED_OVER if changes_hands else SMALLEST_IN_MYRIADS):
        return None
    won = amount.won * 10_000 if amount.won < LARGEST_IN_MYRIADS else amount.won
    return GiftValue(amount.start, amount.end, won)


def _stands_at(text: str, amount: Amount, verb: Transfer) -> bool:
    """Whether a verb of giving says what happens to an amount: "500을 그냥 주겠다", "고모가 준 500"."""
    if verb.start >= amount.end:
        return _BEFORE_VERB.fullmatch(text, amount.end, verb.start) is not None
    return verb.end <= amount.start and _AFTER_VERB.fullmatch(text, verb.end, amount.start) is not None


def _added_up(text: str, sums: list[GiftValue], apart: Sequence[Placed]) -> list[GiftValue]:
    """Make one of what is given together: "현금 1억이랑 주식 2억"."""
    added: list[GiftValue] = []
    for value in sums:
        before = added[-1] if added else None
        if before and before.won and value.won and _are_one_gift(text, before, value, apart):
            added[-1] = GiftValue(before.start, value.end, before.won + value.won)
        else:
            added.append(value)
    return added


def _are_one_gift(text: str, before: GiftValue, value: GiftValue, apart: Sequence[Placed]) -> bool:
    between = text[before.end : value.start]
    if _AND.fullmatch(between) or _ASSET_AND_MORE.fullmatch(between):
        return True
    is_of_another = any(before.end <= each.start < value.start for each in apart)
    is_of_another = is_of_another or _ANOTHER_TIME.search(between) is not None
    if not is_of_another and comes_on_top(text, value.start, value.end):
        return True
    return are_parts(text, (before.start, before.end), (value.start, value.end))


def _weight(text: str, sums: list[GiftValue], index: int) -> int:
    before = text[max(0, sums[index].start - 14) : sums[index].start]
    until = sums[index + 1].start if index + 1 < len(sums) else len(text)
    is_price_tag = _PRICE_TAG.match(text, sums[index].end) is not None
    weight = 4 if _WORTH_BEFORE.search(before) else -4 if _OFFICIAL_BEFORE.search(before) else 0
    weight += 3 if is_price_tag else 0
    if index and _BECAME.match(text, sums[index].end):
        weight += 3
    if _adds_up(text, sums, index):
        weight += 4
    if _HANDED_OVER_BEFORE.search(before):
        weight += 6
    is_beside_another = index == 0 and len(sums) > 1 and _SHARE_OF_ANOTHER.search(text, sums[0].end, sums[1].start)
    if (index or is_beside_another) and _SHARE_BEFORE.search(before):
        weight += 6
    if index and _CORRECTED_BEFORE.search(text, sums[index - 1].end, sums[index].start):
        weight += 8
    return weight + (2 if _CHANGES_HANDS.search(text, sums[index].end, until) else 0)


def _adds_up(text: str, sums: list[GiftValue], index: int) -> bool:
    """Whether an amount is what the others come to: "2천씩 두 번 주셔서 4천이에요", "5천, 3천 해서 8천"."""
    won = sums[index].won
    others = [value.won for value in sums[:index] + sums[index + 1 :] if value.won]
    if not others:
        return False
    months = 12 if _MONTHLY.search(text) else 1
    times = [number_in_words(match["number"]) * (months if match["years"] else 1) for match in _TIMES.finditer(text)]
    is_product = any(won == each * count for each in others for count in times if count > 1)
    is_total = index == len(sums) - 1 or _TOTAL_BEFORE.search(text, 0, sums[index].start) is not None
    return is_product or (is_total and len(others) > 1 and won == sum(others))


def _is_last_handed_over(text: str, sums: list[GiftValue], index: int) -> int:
    """Of equals, the later one if it changes hands, else the first."""
    until = sums[index + 1].start if index + 1 < len(sums) else len(text)
    return index if _CHANGES_HANDS.search(text, sums[index].end, until) else -index
