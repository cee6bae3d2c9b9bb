"""Questions which of two ways costs less: to give now or to leave it, to one child or to several, cash or a home.

Where a question, or the case before it, tells how much and of whom, each way is named with what its tax is calculated from.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import told
from services.clarifier.domain.estate import parameters as estate
from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.counting import number
from services.clarifier.domain.estate.facts_told import facts_told
from services.clarifier.domain.matters.sums import Sum, sums_in
from services.clarifier.domain.parameters import (
    CHILDBIRTH,
    GIFT_DATE,
    GIFT_VALUE,
    MARRIAGE,
    MINOR,
    NON_RESIDENT,
    PRIOR_GIFTS,
    RELATIONSHIP,
)
from services.clarifier.domain.people.comparisons import compares_both_taxes, is_compared
from services.clarifier.domain.writing.sums import won
from shared.contracts.comparison import TaxOfWay, Way
from shared.contracts.document import Parameters

_PARENT: Final = "직계존속"
_SEVERAL: Final = "several_gifts"
_MANY: Final = r"[2-9](?!\s?[억만천백\d.,])|둘|셋|넷|다섯|여섯|두|세|네"
_HEADS: Final = r"(?:명|사람|남매|형제|자매|자녀|자식|아이|애|아들|딸|분)"
_DIVIDED: Final = re.compile(
    rf"(?<![가-힣\d.,])(?P<count>{_MANY})\s?{_HEADS}?들?\s?(?:모두\s?|다\s?|전부\s?)?(?:한테|에게|께|이서|이|가|으?로)\s?[^.!?\n]{{0,14}}?(?:나[눠누]|씩|똑같|고루|쪼개|분산|각각|반반|공평)"
)
_OF_SEVERAL: Final = re.compile(
    rf"(?<![가-힣\d.,])(?P<count>{_MANY})\s?{_HEADS}?(?:한테|에게|이|가)?\s?[^.!?\n]{{0,6}}?(?:나[눠누]|씩)|(?<![가-힣])(?P<pair>반반|반씩|절반씩)"
)
_CHILDREN: Final = re.compile(rf"(?:자식|자녀|아이|애들?|남매|형제)(?:들?이|가|은|는|만)?\s?(?P<count>{_MANY})")
_EACH_OF_ALL: Final = re.compile(r"씩|나[눠누]|똑같|고루|쪼개|분산|공평")
_TO_ONE: Final = re.compile(
    r"(?:한\s?(?:명|사람|자식|아이|애|놈)|하나|혼자|첫째|장남|장녀|맏이|큰\s?(?:아들|애|딸|놈|아이)|막내|외아들)(?:한테|에게|이|가|만|께|에게만|한테만)?\s?[^.!?\n]{0,16}?(?:다\s|몰아|전부|모두|몽땅|주[는고면거]|줄|받|증여|넘기)|몰아\s?[주줄받]"
)
_BY_INSTALMENTS: Final = re.compile(
    r"나[눠누]어?\s?(?:서\s?)?(?:내[는고면]|낼|납부)|\d\s?년마다|여러\s?(?:번|해)|번에\s?걸쳐"
)
_EACH: Final = re.compile(r"\s?원?\s?씩")
_CASH: Final = re.compile(r"현금|(?<![가-힣])돈(?:으로|을|이)|예금|통장")
_HOME: Final = re.compile(
    r"아파트|(?<![가-힣])집(?:으로|을|이|한)|주택|부동산|빌라|건물|상가|(?<![가-힣])땅(?:으로|을|이)"
)
_SOLD: Final = re.compile(r"팔[아고면]|파는|매도|양도")
_OF_RULE: Final = re.compile(r"\s?원?\s?(?:까지|공제|비과세|면세|면제|한도|이하|이상|넘|안이면)")
_SPOUSE: Final = r"(?:아내|집사람|와이프|마누라|안사람|남편|신랑|배우자|영감|할멈|어머니|엄마|아버지|아빠|부모님)"
_ALIVE: Final = re.compile(rf"{_SPOUSE}[^.!?\n,]{{0,10}}(?:있[고어으음]|계시|계세|계십|살아|생존|건강)")
_GONE: Final = re.compile(
    rf"{_SPOUSE}[^.!?\n,]{{0,14}}(?:없|먼저\s?(?:갔|가셨|떠|보)|돌아가셨|돌아가신|작고|사별|이혼|죽었|안\s?계)|사별|이혼(?:했|하고|한)|독신|혼자\s?된"
)
_OTHER_ASSET: Final = "financial"


@dataclass(frozen=True, slots=True)
class Ways:
    """What a question compares. `question`: the same, as it is looked up; `assumptions`: sentences."""

    question: str
    ways: tuple[Way, ...]
    assumptions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Case:
    """What is known of a gift, and the day on which it is given."""

    known: Parameters
    day: str

    def given(self, value: int, of: Parameters | None = None) -> TaxOfWay:
        """The tax on a gift of as much to one person; `of`: further parameters."""
        own = {name: each for name, each in self.known.items() if name in (MINOR, NON_RESIDENT) and each}
        day = self.known.get(GIFT_DATE, self.day)
        gift = {GIFT_DATE: day, RELATIONSHIP: self.relationship, GIFT_VALUE: value}
        return TaxOfWay(intent="gift_tax", parameters={**own, **gift, **(of or {})})

    def as_told(self, value: int) -> TaxOfWay:
        """The same with all that is known of it."""
        return self.given(
            value, {name: each for name, each in self.known.items() if name not in (GIFT_VALUE, GIFT_DATE)}
        )

    def left(self, value: int, financial: int, debts: int, children: int, *, is_married: bool) -> TaxOfWay:
        """The tax on an estate of as much, by the law and at the values of today."""
        left: Parameters = {
            estate.DEATH_DATE: self.day,
            estate.ESTATE: value,
            estate.DEBTS: debts,
            estate.SPOUSE: is_married,
            estate.CHILDREN: children,
            estate.FINANCIAL: financial,
        }
        return TaxOfWay(intent="inheritance_tax", parameters=left)

    @property
    def relationship(self) -> str:
        told = self.known.get(RELATIONSHIP)
        return told if isinstance(told, str) else _PARENT

    @property
    def value(self) -> int | None:
        told = self.known.get(GIFT_VALUE)
        return told if isinstance(told, int) and not isinstance(told, bool) else None

    @property
    def who(self) -> str:
        return "자녀" if self.relationship == _PARENT else "받는 분"

    @property
    def has_more(self) -> bool:
        """Whether there is something of one recipient that others do not share."""
        return any(self.known.get(name) for name in (PRIOR_GIFTS, MARRIAGE, CHILDBIRTH))


def ways_compared(text: str, known: Parameters, today: date) -> Ways | None:
    """What a normalised question compares, with what is known of a gift; None where it compares nothing, or too little is told."""
    if known.get(_SEVERAL) or estate.ESTATE in known or estate.DEATH_DATE in known:
        return None
    case = _Case(known, today.isoformat())
    if compares_both_taxes(text):
        return _now_or_later(text, case, today)
    if not is_compared(text) or _BY_INSTALMENTS.search(text):
        return None
    return _one_or_several(text, case) or _cash_or_home(text, case)


def _now_or_later(text: str, case: _Case, today: date) -> Ways | None:
    if case.relationship != _PARENT:
        return None
    message = told(text, today)
    family = facts_told(message.text, message.clauses, None, EstateCase(), today).told
    assets = sum(asset.won or 0 for asset in family.assets)
    whole = family.total.won if family.total is not None else assets or None
    counted = {whole, *(asset.won for asset in family.assets)}
    named = {each.won for each in _sums(text) if each.won not in counted}
    value = (named.pop() if named else whole) or case.value
    if named or value is None:
        return None
    is_as_told = whole is None and not list(_sums(text))
    whole = max(whole or value, value)
    children = family.children.number if family.children is not None and family.children.number else 1
    heads = _heads(text) or 1
    financial = sum(asset.won or 0 for asset in family.assets if asset.kind == _OTHER_ASSET)
    debts = sum(debt.won or 0 for debt in family.debts)
    gift = case.as_told(value) if is_as_told else _given_to(case, heads, value // heads)
    to_whom = f"자녀 {heads}명에게 {won(value // heads)}씩" if heads > 1 else f"자녀 한 명에게 {won(value)}을"
    rest = whole - value
    married = _is_married(text)
    ways = []
    for is_married in (True, False) if married is None else (married,):
        heirs = _heirs(children, is_married=is_married)
        if rest:
            label = f"지금 {to_whom} 주고, 나머지 {won(rest)}은 {heirs} 상속"
            remaining = case.left(rest, min(financial, rest), min(debts, rest), children, is_married=is_married)
            ways.append(Way(label=label, taxes=(gift, remaining)))
        all_left = case.left(whole, min(financial, whole), min(debts, whole), children, is_married=is_married)
        ways.append(Way(label=f"모두 남겨 {won(whole)}을 {heirs} 상속", taxes=(all_left,)))
    if not rest:
        ways.insert(0, Way(label=f"지금 {to_whom} 증여", taxes=(gift,)))
    alone = "" if rest else "남기실 재산이 이것뿐이고 "
    least = " 배우자는 공제를 가장 적게 받는다고 보았으니, 실제로 많이 상속받으시면 세금이 더 줄 수 있습니다."
    return Ways(
        "지금 증여하는 게 나아요, 나중에 상속하는 게 나아요?",
        tuple(ways),
        (
            f"지금의 법과 값으로, {alone}말씀하지 않으신 빚이나 전에 증여하신 것은 없다고 보았습니다.{'' if married is False else least}",
            "증여하신 뒤 오래지 않아 돌아가시면 증여하신 재산도 상속재산에 더합니다.",
        ),
    )


def _one_or_several(text: str, case: _Case) -> Ways | None:
    heads = _heads(text)
    if heads is None or not _TO_ONE.search(text) or case.has_more:
        return None
    sums = list(_sums(text))
    each = [found.won for found in sums if _EACH.match(text, found.end)]
    wholes = [found.won for found in sums if not _EACH.match(text, found.end)]
    if len(set(each)) > 1 or len(set(wholes)) > 1:
        return None
    one = wholes[0] if wholes else each[0] * heads if each else case.value
    if not one:
        return None
    if each and one % each[0] == 0 and one // each[0] > 1:
        heads = one // each[0]  # "자식이 셋인데 6억을 … 2억씩"
    share = each[0] if each else one // heads
    of_age = "모두 미성년자이며" if case.known.get(MINOR) else "모두 성년이며"
    return Ways(
        "한 명에게 다 주는 것과 셋에게 나눠 주는 것 중 뭐가 세금이 적어요?",
        (
            Way(label=f"{case.who} 한 명에게 {won(one)}을 증여", taxes=(case.given(one),)),
            Way(label=f"{case.who} {heads}명에게 {won(share)}씩 증여", taxes=(_given_to(case, heads, share),)),
        ),
        (f"받는 사람마다 따로 계산했고, {of_age} 전에 받은 증여가 없다고 보았습니다.",),
    )


def _cash_or_home(text: str, case: _Case) -> Ways | None:
    cash, home = _CASH.search(text), _HOME.search(text)
    if cash is None or home is None or _SOLD.search(text):
        return None
    named = {each.won: each.start for each in _sums(text)}
    if len(named) > 2 or not (named or case.value):
        return None
    if len(named) == 2:
        of_cash, of_home = sorted(named, key=lambda value: abs(named[value] - cash.start()))
        ways: tuple[Way, ...] = (
            Way(label=f"현금 {won(of_cash)}을 증여", taxes=(case.as_told(of_cash),)),
            Way(label=f"{won(of_home)}인 부동산을 증여", taxes=(case.as_told(of_home),)),
        )
    else:
        value = next(iter(named), case.value) or 0
        ways = (Way(label=f"현금으로든 부동산으로든 {won(value)}을 증여", taxes=(case.as_told(value),)),)
    return Ways(
        "자식에게 집을 주는 게 좋아요 현금을 주는 게 좋아요?",
        ways,
        ("부동산은 말씀하신 값이 시가라고 보았습니다. 취득세는 넣지 않았습니다.",),
    )


def _given_to(case: _Case, heads: int, value: int) -> TaxOfWay:
    """The tax on gifts of as much to each of several, or to one."""
    if heads == 1:
        return case.given(value)
    row: Parameters = {"label": case.who, "recipient": case.who, "count": heads, GIFT_VALUE: value}
    return case.given(value, {_SEVERAL: [row]})


def _heads(text: str) -> int | None:
    """Among how many it is divided, if it is."""
    found = _DIVIDED.search(text) or _OF_SEVERAL.search(text)
    if found is None:
        found = _CHILDREN.search(text)
        return number(found["count"]) or None if found and _EACH_OF_ALL.search(text) else None
    return 2 if found.groupdict().get("pair") else number(found["count"]) or None


def _is_married(text: str) -> bool | None:
    """Whether who gives has a spouse who lives; None where it is not told."""
    if _GONE.search(text):
        return False
    return True if _ALIVE.search(text) else None


def _heirs(children: int, *, is_married: bool) -> str:
    """Who inherits, as a subject."""
    counted = f"자녀 {children}명이" if children > 1 else "자녀가" if is_married else "자녀만"
    return f"배우자와 {counted}" if is_married else counted


def _sums(text: str) -> Iterator[Sum]:
    """The sums that are given or left, and not those of a rule."""
    return (each for each in sums_in(text) if not _OF_RULE.match(text, each.end))
