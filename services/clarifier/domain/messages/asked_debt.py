"""The debt that a reply to a question for it takes over: "전세금 2억 7천만 제가 승계했어요. 대출 8천은 어머니가 갚으셨고요"."""

import re
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import Precision, amounts
from services.clarifier.domain.amounts.open_debt import DebtTold
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.reading import Stated

_CLAUSE: Final = re.compile(r"[.!?\n]|(?:(?<![억만천원]하)고요?|는데요?|지만|으며|며|[어아해]서)[\s,]|[요다][\s,]")
_OTHER_PAYS: Final = re.compile(
    r"(?:(?:아버|어머|할아버|할머|시아버|시어머)[가-힣]{1,2}|아빠|엄마|부모님?|남편|아내|와이프|집사람|장인[가-힣]{0,2}|장모[가-힣]{0,2}|삼촌|이모|고모|형|누나|오빠|언니|증여자|주[는신] 분)(?:님)?(?:이|가|께서|은|는|도)?\s(?:[^\s]{1,8}\s){0,4}(?:갚|상환|내[시주]|정리|말소|책임|부담)"
)
_MY_PAYS: Final = re.compile(r"제가|내가|저희|본인|제\s?앞|승계|인수|떠안|넘겨받|이어받")


def _debt_answered(text: str) -> int | None:
    """The won that are taken over, where some of the sums are somebody else's to pay; None where none is."""
    taken = passed = 0
    for clause in _CLAUSE.split(text):
        won = sum(each.won or 0 for each in amounts(clause) if each.precision is Precision.EXACT)
        if not won:
            continue
        if _OTHER_PAYS.search(clause) and not _MY_PAYS.search(clause):
            passed += won
        else:
            taken += won
    return taken if passed else None


_OF_A_FLAT: Final = re.compile(
    r"(?:\d\s?(?:층|호|호실|동)|지하|옥탑방?|반지하|첫째|둘째|하나|가게|주택)(?:은|는|이|가|에)?\s?$"
)


def _in_all(text: str) -> int | None:
    """The deposits of several tenants together: "1층 3천, 2층 5천, 3층 1억2천 해서 2억이요"; None where it tells no list."""
    told = [each for each in amounts(text) if each.precision is Precision.EXACT and each.won]
    won = [each.won or 0 for each in told]
    if len(won) > 2 and won[-1] == sum(won[:-1]):
        return won[-1]
    is_list = len(told) > 1 and all(_OF_A_FLAT.search(text, max(0, each.start - 8), each.start) for each in told)
    return sum(won) if is_list else None


_FURTHER_DEBT: Final = re.compile(
    r"(?:대출|빚|채무|근저당|보증금|융자|전세금?)(?:도|이\s?또|이\s?더|가\s?또|가\s?더)\s?(?:약\s?|한\s?)?[\d일이삼사오육칠팔구]"
)


def read_asked_debt(message: Message, findings: Findings) -> None:
    """The debt that is taken over, without what somebody else pays; or one that comes on top of what was told."""
    is_shared = message.owed is not None and message.owed.is_in_parts
    if message.asked == p.DEBT and not is_shared and (won := _debt_answered(findings.text)) is not None:
        findings.values[p.DEBT] = Stated(won, findings.text.strip())
    elif message.asked == p.DEBT and not is_shared and (won := _in_all(findings.text)) is not None:
        findings.values[p.DEBT] = Stated(won, findings.text.strip())
        findings.ambiguous.pop(p.DEBT, None)
    debt = findings.values.get(p.DEBT)
    if debt is not None and debt.value and message.debt is DebtTold.AMOUNT and _FURTHER_DEBT.search(message.said):
        findings.added[p.DEBT] = debt
