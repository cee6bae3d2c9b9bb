"""The amounts of an inheritance: what was left, what of it lies in banks, what was owed, what the funeral cost."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision, in_won
from services.clarifier.domain.inheritance import inheritance_parameters as i
from services.clarifier.domain.inheritance.received import is_received

CONTEXT_LENGTH: Final = 22

_FILLER: Final = (
    r"(?:액|금액|잔액|원금|금|값|비용?)?(?:은|는|이|가|을|를|도|만|로|으로|에|:)?\s?(?:현재|지금|아직|남은|전부|모두|합쳐서?|다\s?해서)?"
    r"(?:\s?(?:게|건|것이|금액이|돈이))?\s?(?:약|한|총|대략|\()?\s?$"
)
_OWED: Final = r"(?:빚|대출|채무|부채|융자|(?:전세|임대|임차|월세)?\s?보증금|전세금|담보|근저당|주담대|카드값|카드빚|마이너스\s?통장|외상|병원비|갚을\s?돈|갚아야\s?할\s?돈)"
_FINANCIAL: Final = r"(?:예금|적금|예적금|통장(?!님)|주식|펀드|채권|사망보험|보험|금융\s?(?:재산|자산|상품)?|증권|연금저축|은행(?:에|돈)|저축은?행?)"
_PROPERTY: Final = r"(?:아파트|집|주택|빌라|건물|상가|오피스텔|땅|토지|부동산|논|밭|임야|현금|자동차|차량|차|금|골동품|회원권|분양권|재건축|단독|다세대|원룸)"
_BEFORE: Final = (
    (i.FUNERAL, re.compile(r"장례\s?(?:식장|식|를\s?치르는\s?데|치르는\s?데)?" + _FILLER)),
    (i.DEBTS, re.compile(_OWED + _FILLER)),
    (i.FINANCIAL, re.compile(_FINANCIAL + _FILLER)),
    (i.ESTATE, re.compile(_PROPERTY + r"(?:\s?(?:시가|시세|공시가격?|감정가|가격))?" + _FILLER)),
)
_UNITS: Final = r"\s?(?:원)?\s?(?:정도|쯤)?\s?(?:의|짜리|어치|상당의?)?\s?"
_AFTER: Final = (
    (i.DEBTS, re.compile("^" + _UNITS + _OWED)),
    (i.FINANCIAL, re.compile("^" + _UNITS + _FINANCIAL)),
    (i.FUNERAL, re.compile("^" + _UNITS + r"(?:을|를|이|가)?\s?장례")),
    (i.ESTATE, re.compile("^" + _UNITS + _PROPERTY)),
)
_WHOLE_BEFORE: Final = re.compile(
    r"(?:총\s?(?:재산|액|상속재산)|전\s?재산|(?:남기신\s?|남긴\s?|상속)재산|유산|재산|전부|모두|합쳐서?|합치면|합하면|다\s?해서|합계|총)"
    r"(?:은|는|이|가|을|를|로)?\s?(?:전부|모두|다|합쳐서?|합하면|총)?\s?(?:약|한|대략)?\s?$"
)
_NAMED_WHOLE: Final = re.compile(r"(?<!금융)(?<!금융\s)(?:재산|유산)(?:은|이|을)?\s?(?:전부|모두|다|합쳐서?|총)?\s?$")
"""All that was left, by its name: so whatever was asked."""
_OTHER_BEFORE: Final = re.compile(
    r"(?:세금|상속세|취득세|증여세|공제|한도|연봉|월급|월세|매입가|취득가|분양가|구입가|계좌번호|전화|증여\s?(?:받은|받았던|해\s?준|하신|한))"
    r"(?:은|는|이|가|을|를|로|으로)?\s?(?:돈|게|거|금액)?(?:은|는|이|가)?\s?(?:약|한|최대)?\s?$"
)
_OTHER_AFTER: Final = re.compile(
    r"\s?(?:원)?\s?(?:까지|한도|공제|에\s?(?:산|사서|샀|사셨|구입|분양)|주고\s?(?:산|샀|사셨)|(?:을|를)?\s?(?:생전|미리)?\s?증여)"
)
_HEIR_BEFORE: Final = re.compile(
    r"(?:어머니|엄마|아버지|아빠|배우자|남편|아내|부인|제|저|내|동생|형|오빠|누나|언니|아들|딸)(?:께서)?(?:가|이|는|은|도)?\s?$"
)
_TAKES_AFTER: Final = re.compile(r"\s?(?:원)?\s?(?:정도|쯤)?(?:을|를)?\s?(?:물려\s?|상속\s?)?(?:받|가져|갖)")
"""One heir's part is not the estate."""
_RULED_OUT: Final = re.compile(
    r"[\d일이삼사오육칠팔구십백천만억조,.]+\s?원?\s?(?:이|가)?\s?(?:아니(?:라|고|구)|말고)\s*$"
)
"""An amount that is named only to be corrected: "예금이 1억이 아니라 2억"."""
_EACH: Final = re.compile(r"\s?(?:원)?\s?씩")
_PART_OF_IT: Final = re.compile(r"그\s?중|이\s?중|가운데|중에|중\s")
_IN_BANK: Final = re.compile(r"현금|돈")
_ALSO_BEFORE: Final = re.compile(rf"(?:{_PROPERTY}|{_FINANCIAL})도\s?(?:약|한|총)?\s?$")
_ALSO_AFTER: Final = re.compile(rf"{_UNITS}(?:(?:{_PROPERTY}|{_FINANCIAL})\s?(?:정도|쯤)?)?도(?=\s|$)")
_ON_TOP: Final = re.compile(r"추가로|(?:그|이)\s?(?:외|밖)에|별도로|따로|거기에|게다가|말고도|더\s?있")
_DENIAL: Final = r"[^.!?\n\x00있]{0,14}?(?:없|안\s?(?:남|계)|다\s?갚|모두\s?갚|전부\s?갚|갚았|남기지\s?않)"
_NONE_OF: Final = ((i.DEBTS, re.compile(_OWED + _DENIAL)), (i.FINANCIAL, re.compile(_FINANCIAL + _DENIAL)))
_SOME_OF: Final = (
    (i.DEBTS, re.compile(_OWED + r"[^.!?\n\x00없]{0,10}?(?:있|남(?=[아았으은])|많)")),
    (i.FINANCIAL, re.compile(_FINANCIAL + r"[^.!?\n\x00없]{0,10}?(?:있|남(?=[아았으은])|많)")),
)


@dataclass(frozen=True, slots=True)
class Sum:
    """What a message says of one amount; `won` is None where it names no single figure."""

    parameter: str
    start: int
    end: int
    won: int | None


@dataclass(frozen=True, slots=True)
class _Part:
    """An amount with what it is of. `is_property`: one asset; `is_whole`: all that was left; `is_received`: by somebody."""

    amount: Amount
    parameter: str | None
    is_property: bool = False
    is_whole: bool = False
    is_received: bool = False


def sums(text: str, found: list[Amount], asked: str | None) -> list[Sum]:
    """The amounts of an inheritance in a message. `asked`: the parameter that it answers."""
    parts = [part for index in range(len(found)) if _is_amount(part := _part(text, found, index, asked), asked)]
    others = dict.fromkeys(part.parameter for part in parts if part.parameter not in (None, i.ESTATE))
    stated = [_added_up(name, [part for part in parts if part.parameter == name]) for name in others if name]
    estate = _estate(text, parts, asked)
    return [*stated, *([estate] if estate else [])]


def received(text: str, found: list[Amount], asked: str | None) -> list[Amount]:
    """The amounts that somebody received, or was given by the dead."""
    parts = (_part(text, found, index, asked) for index in range(len(found)))
    return [part.amount for part in parts if part.is_received]


def tells_property_alone(text: str, found: list[Amount]) -> bool | None:
    """Whether of what was left only houses, land and the like are named; None where no amount is of the estate."""
    parts = [part for index in range(len(found)) if _is_amount(part := _part(text, found, index, None), None)]
    of_estate = [part for part in parts if part.parameter in (i.ESTATE, i.FINANCIAL)]
    if all(part.parameter == i.FINANCIAL for part in of_estate):
        return None
    return all(part.parameter == i.ESTATE and part.is_property and not part.is_whole for part in of_estate)


def is_on_top(text: str, total: Sum) -> bool:
    """Whether an asset is named beside others that were named before: "땅 2억도 있어요"."""
    before, after = text[max(0, total.start - CONTEXT_LENGTH) : total.start], text[total.end :]
    is_also = _ALSO_BEFORE.search(before) is not None or _ALSO_AFTER.match(after) is not None
    return is_also or _ON_TOP.search(text) is not None


def denials(text: str) -> Iterator[Sum]:
    """What a message says that there was none of; and what there was, without saying how much."""
    for parameter, pattern in _NONE_OF:
        if match := pattern.search(text):
            yield Sum(parameter, match.start(), match.end(), 0)
    for parameter, pattern in _SOME_OF:
        if match := pattern.search(text):
            yield Sum(parameter, match.start(), match.end(), None)


def _part(text: str, found: list[Amount], index: int, asked: str | None) -> _Part:
    amount = found[index]
    left = max(found[index - 1].end if index else 0, amount.start - CONTEXT_LENGTH)
    right = min(found[index + 1].start if index + 1 < len(found) else len(text), amount.end + CONTEXT_LENGTH)
    before, after = _RULED_OUT.sub("", text[left : amount.start]), text[amount.end : right]
    if _EACH.match(after):
        amount = Amount(amount.start, amount.end, None, Precision.VAGUE)
    if _OTHER_BEFORE.search(before) or _OTHER_AFTER.match(after):
        return _Part(amount, None)
    if is_received(before, after, asked):
        return _Part(amount, None, is_received=True)
    is_last = index + 1 == len(found)
    named = _named(before, _BEFORE) or (
        None if _is_whole(before, asked) or _is_of_next(after, is_last) else _named(after, _AFTER)
    )
    if named == i.ESTATE:
        in_bank = asked == i.FINANCIAL and _IN_BANK.search(before + after)
        return _Part(amount, i.FINANCIAL if in_bank else i.ESTATE, is_property=True)
    if named is not None:
        return _Part(amount, named)
    if asked != i.SPOUSE_ACTUAL and _HEIR_BEFORE.search(before) and _TAKES_AFTER.match(after):
        return _Part(amount, None)
    if _is_whole(before, asked):
        return _Part(amount, i.ESTATE, is_whole=True)
    return _Part(amount, asked if asked in i.AMOUNTS else i.ESTATE)


def _named(words: str, patterns: tuple[tuple[str, re.Pattern[str]], ...]) -> str | None:
    """What the words right beside an amount say that it is of; `gross_estate` is one asset of it."""
    return next((parameter for parameter, pattern in patterns if pattern.search(words)), None)


def _is_whole(before: str, asked: str | None) -> bool:
    may_be = asked not in i.AMOUNTS or asked == i.ESTATE or _NAMED_WHOLE.search(before) is not None
    return may_be and _WHOLE_BEFORE.search(before) is not None


def _is_of_next(after: str, is_last: bool) -> bool:
    """Whether the words after an amount name the next one: "20억 빚 3억"."""
    return not is_last and any(pattern.fullmatch(after.strip() + " ") for _, pattern in _BEFORE)


def _is_amount(part: _Part, asked: str | None) -> bool:
    """Whether it counts money: digits alone do so only where that amount was asked for."""
    return part.amount.precision is not Precision.BARE or (part.parameter is not None and part.parameter == asked)


def _estate(text: str, parts: list[_Part], asked: str | None) -> Sum | None:
    """All that was left: the figure that is said to be all, else the sum of the assets that are named."""
    if whole := [part for part in parts if part.is_whole]:
        return _added_up(i.ESTATE, whole[-1:])
    unnamed = [part for part in parts if part.parameter == i.ESTATE and not part.is_property]
    banked = [part for part in parts if part.parameter == i.FINANCIAL]
    named = [part for part in parts if part.is_property and part.parameter == i.ESTATE] + banked
    if len(unnamed) == 1 and (not named or _PART_OF_IT.search(text, unnamed[0].amount.end)):
        return _added_up(i.ESTATE, unnamed)
    if unnamed:  # which of them are parts of the others?
        return Sum(i.ESTATE, min(_starts(unnamed + named)), max(part.amount.end for part in unnamed + named), None)
    if len(named) == len(banked) and asked != i.ESTATE:
        return None  # deposits alone are not said to be everything
    return _added_up(i.ESTATE, named) if named else None


def _starts(parts: list[_Part]) -> list[int]:
    return [part.amount.start for part in parts]


def _added_up(parameter: str, parts: list[_Part]) -> Sum:
    """One figure of several; none where one of them is not exact."""
    won = [in_won(part.amount) for part in parts]
    known = [value for value in won if value is not None]
    total = sum(known) if len(known) == len(won) else None
    return Sum(parameter, min(_starts(parts)), max(part.amount.end for part in parts), total)
