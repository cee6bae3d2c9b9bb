"""What was understood of an inheritance, in lines: its notes, each with its own words."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from services.clarifier.domain.dialogue.wording import in_words
from services.clarifier.domain.estate import parameters as i
from services.clarifier.domain.estate.case import DEBT_NAMES, Debt, EstateCase, Fact, Share
from services.clarifier.domain.understood.said import QUICK_REPLIES
from services.clarifier.domain.writing.sums import won
from shared.contracts.case_line import CaseFact, CaseLine

_SPOUSES: Final = {
    "alive": "계심",
    "dead": "먼저 돌아가심",
    "divorced": "이혼하심",
    "unregistered": "혼인신고 없음",
    "none": "안 계심",
}
_SHARES: Final = {
    "statute": "법정상속분대로",
    "all": "전부",
    "half": "절반",
    "none": "없음",
    "undecided": "아직 정하지 않음",
}
_SENTENCE: Final = re.compile(r"[^.!?\n]+[.!?]*")
_LONGEST_WORDS: Final = 60


def estate_lines(case: EstateCase) -> tuple[CaseLine, ...]:
    """Who died and when, what was left and owed, the family, and what else decides the tax."""
    death = tuple(_death(case))
    others = (*_belongings(case), *_debts(case), *_family(case), *_further(case))
    return tuple(CaseLine(facts=facts) for facts in (death, *((fact,) for fact in others)) if facts)


def _death(case: EstateCase) -> Iterator[CaseFact]:
    if case.decedent is not None and not case.decedent.is_tentative:
        yield _fact(case.decedent, f"고인은 {case.decedent.term}")
    if case.death is not None:
        day = case.death.day.isoformat()
        yield _fact(case.death, f"{in_words(i.DEATH_DATE, day)} 돌아가심", i.DEATH_DATE, day)


def _belongings(case: EstateCase) -> Iterator[CaseFact]:
    if case.total is not None:
        yield _fact(case.total, f"남기신 재산 모두 {won(case.total.won)}", i.ESTATE, case.total.won)
    named = Counter(asset.name for asset in case.assets)
    for asset in case.assets:
        text = f"{asset.name} {won(asset.won)}"
        # Of two that are called the same, neither can be named by itself.
        yield _fact(asset, text, i.ESTATE, asset.won, asset.name) if named[asset.name] == 1 else _fact(asset, text)
    if case.financial is not None:
        yield _fact(case.financial, _amount("금융재산", case.financial.won), i.FINANCIAL, case.financial.won)


def _debts(case: EstateCase) -> Iterator[CaseFact]:
    kinds = Counter(debt.kind for debt in case.debts)
    for debt in case.debts:
        text = f"{_owed(debt)} {won(debt.won)}"
        is_named = kinds[debt.kind] == 1
        yield _fact(debt, text, i.DEBTS, debt.won, DEBT_NAMES[debt.kind]) if is_named else _fact(debt, text)
    if case.no_debts is not None and not case.debts:
        yield _fact(case.no_debts, "남기신 빚 없음", i.DEBTS, 0)
    if case.bank_debts is not None:
        yield _fact(
            case.bank_debts, _amount("그 가운데 은행 빚", case.bank_debts.won), i.BANK_DEBTS, case.bank_debts.won
        )


def _owed(debt: Debt) -> str:
    return "돌려줄 보증금" if debt.kind == "deposit" else DEBT_NAMES[debt.kind]


def _family(case: EstateCase) -> Iterator[CaseFact]:
    if case.spouse is not None:
        lives = case.spouse.state == "alive"
        yield _fact(case.spouse, f"배우자 {_SPOUSES[case.spouse.state]}", i.SPOUSE, lives)
    if case.children is not None:
        count = case.children.number
        yield _fact(case.children, f"자녀 {count}명" if count else "자녀 없음", i.CHILDREN, count)
    if case.ascendants is not None:
        count = case.ascendants.number
        yield _fact(
            case.ascendants, f"고인의 부모님 {count}명" if count else "고인의 부모님 안 계심", i.ASCENDANTS, count
        )
    if case.share is not None:
        yield _fact(case.share, f"배우자의 몫 {_share(case.share)}", i.SPOUSE_ACTUAL, case.share.won)


def _share(share: Share) -> str:
    if share.how == "won":
        return won(share.won or 0)
    if share.how == "part":
        return f"{share.percent}%"
    return f"{share.asset}" if share.how == "asset" else _SHARES[share.how]


def _further(case: EstateCase) -> Iterator[CaseFact]:
    if case.funeral is not None:
        yield _fact(case.funeral, f"장례비 {won(case.funeral.won)}", i.FUNERAL, case.funeral.won)
    for gift in case.gifts:
        day = f", {in_words('gift_date', gift.day.isoformat())}" if gift.day else ""
        yield _fact(gift, f"생전에 증여하신 재산 {won(gift.won)}{day}")
    if case.no_gifts is not None and not case.gifts:
        yield _fact(case.no_gifts, "생전에 증여하신 재산 없음")
    for flag, yes, no in (
        (case.lived_together, "함께 사신 상속인 있음", "함께 사신 상속인 없음"),
        (case.owns_no_house, "그 상속인은 무주택", "그 상속인에게 집이 있음"),
        (case.decedent_abroad, "고인은 해외 거주", "고인은 국내 거주"),
        (case.heir_abroad, "해외에 사는 상속인 있음", "해외에 사는 상속인 없음"),
    ):
        if flag is not None:
            yield _fact(flag, yes if flag.value else no)
    if case.renounced_for is not None:
        part = f" {won(case.renounced_for.won)}" if case.renounced_for.won else " 전부"
        yield _fact(case.renounced_for, f"상속포기로 손주가 받는 재산{part}")


def _amount(title: str, amount: int) -> str:
    return f"{title} {won(amount)}" if amount else f"{title} 없음"


def _fact(
    fact: Fact,
    text: str,
    parameter: str | None = None,
    value: str | int | bool | None = None,
    thing: str | None = None,
) -> CaseFact:
    return CaseFact(parameter=parameter, value=value, text=text, words=_words(fact.words, text), thing=thing)


def _words(words: str, text: str) -> str | None:
    """The user's words; of many, the sentence that has something of the line."""
    if words in QUICK_REPLIES:
        return None
    if len(words) <= _LONGEST_WORDS:
        return words.strip(" ,.") or None
    sentences: list[str] = _SENTENCE.findall(words)
    last = text.split()[-1]
    return next((each for each in sentences if last in each), sentences[0])[:_LONGEST_WORDS].strip(" ,.")
