"""What is noted beside the values: of people, of a debt that nobody said who pays, of others who give that day."""

import re
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift.notes import Note
from services.clarifier.domain.gift.scope import pays_debt_of_another
from services.clarifier.domain.gift.together import are_a_couple
from services.clarifier.domain.gift.topics import Topic
from services.clarifier.domain.messages.deductions import is_money_sent
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.shares import NOBODY
from services.clarifier.domain.parameters import Value
from services.clarifier.domain.people.degrees import degree_in
from services.clarifier.domain.people.family_paths import path_between, relationship_of


def notes_of(message: Message, relationship: Value | None) -> tuple[Note, ...]:
    """What is noted beside the values: of people, of a debt that nobody said who pays, of others who give that day.

    `relationship`: the giver's, as the message states it.
    """
    notes = list(message.notes)
    if (owed := message.owed) is not None and owed.is_open and not is_money_sent(message):
        notes.append(Note(owner="", field="debt", value=str(owed.won), words=owed.words, on=message.today))
    for each in message.placed:
        if (fee := _APPRAISAL_FEE.search(each.clause.bare)) and (won := _won_after(each.clause, fee.end())):
            words = each.clause.text.strip(" ,.")
            notes.append(Note(owner="", field="fee", value=str(won), words=words, on=message.today))
    told = (each for each in message.placed if each.topic is Topic.GIFT and each.clause.money)
    gifts = [each for each in told if "공제" not in each.clause.bare]
    if (len(gifts) == 1 and pays_debt_of_another(list(message.placed))) or (
        len(gifts) < 2 and is_forgiven(message.text)
    ):
        notes.append(Note(owner="", field="relieved", value="1", words=message.text.strip(), on=message.today))
    if relationship == "기타친족" and (degree := degree_in(message.said)) is not None:
        notes.append(
            Note(
                owner="", field="degree", value=f"{degree[0]} {degree[1]}", words=message.text.strip(), on=message.today
            )
        )
    if shares := message.shares:
        others = [share for share in shares[1:] if not share.receives]
        rest = [share for share in others if not are_a_couple(shares[0], share, message.text)]
        recipient = (message.parties.recipient or NOBODY).path
        of = {share.path: relationship_of(path_between(recipient, share.path)) for share in shares}
        rest = [share for share in rest if of[share.path] == of[shares[0].path]]
        notes += [
            Note(
                owner=each.path,
                field="concurrent",
                value=str(each.won),
                words=each.words,
                on=message.today,
                name=each.name,
            )
            for each in rest
        ]
    return tuple(notes)


_APPRAISAL_FEE: Final = re.compile(
    r"감정\s?(?:평가)?\s?(?:(?:사|법인|기관|회사)(?:에|한테)?\s?)?(?:수수료|비용|보수|료|비)"
)


_LENT: Final = re.compile(
    r"(?:빌[렸린려]|차용|(?<![가-힣])꾼\s|꿔|(?<![가-힣])빚|채무)(?!\s?(?:게|거|것|건|돈)?(?:은|이|도|가)?\s?아니)"
)
_FORGIVEN: Final = re.compile(
    r"(?:안\s?갚아도|갚지\s?(?:않아도|말라|마라)|갚을\s?(?:필요|것)\s?(?:가\s|도\s)?없)[^.!?\n]{0,12}(?:된다|된대|되신다|돼|하[셨신]|해서|했|[주준줬])"
    r"|(?:면제|탕감)(?:을|를)?\s?(?:해|하[셨신여]|시켜|받[았은아]|됐|되었)|없던\s?(?:걸|것|일|거)로\s?(?:해|하[셨신자])|갚[은을]\s?(?:걸|것)로\s?(?:쳐|해|치)"
)


def is_forgiven(text: str) -> bool:
    """Whether what is given is that a loan need not be paid back (법36): "2억 빌렸었는데 안 갚아도 된다고 하셨어요"."""
    lent = _LENT.search(text)
    return lent is not None and _FORGIVEN.search(text, lent.end()) is not None


def _won_after(clause: Clause, end: int) -> int | None:
    return next((amount.won for amount in clause.money if amount.start - clause.start >= end and amount.won), None)
