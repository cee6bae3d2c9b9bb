"""Several givers in one message, each with an amount of his own: "엄마가 9천만, 아빠가 7500만원을 주셨어요"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift import debts
from services.clarifier.domain.gift.topics import Placed, Topic
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case, Person

_GIVING: Final = frozenset({Case.SUBJECT, Case.TOPIC, Case.FROM, Case.TO, Case.BARE, Case.TOGETHER})
COUPLES: Final = frozenset({"P", "PP", "PPP"})
_PART: Final = re.compile(r"\x00\s?(?:원)?\s?(?:(?:중|가운데|에서)\s|에\s?(?:넘[기겼긴]|팔|처분|매도))")


@dataclass(frozen=True, slots=True)
class Share:
    """What one of several givers gives. `name` as the message calls him, `path` the way to him from the user.

    `start`, `end`: where name and amount are told. `recipient`: to whom, where the same words say that.
    """

    name: str
    path: str
    won: int
    words: str
    start: int = 0
    end: int = 0
    case: Case = Case.BARE
    recipient: Person | None = None
    receives: bool = False
    """ "사촌동생은 할머니한테 3천 받았다는데": whoever is named gives nothing."""

    def with_more(self, other: "Share") -> "Share":
        """What two of a couple give together."""
        return replace(self, won=self.won + other.won, start=min(self.start, other.start), end=max(self.end, other.end))

    def of_recipient(self) -> "Share":
        """The share as that of who receives it."""
        to = self.recipient
        return replace(self, name=to.name, path=to.path, start=to.start, case=Case.TO, recipient=None) if to else self


def shares_in(placed: Sequence[Placed]) -> list[Share]:
    """Each giver's part where a message tells several on one day; empty where it tells one."""
    found: list[Share] = []
    told = [each.clause for each in placed if each.topic in (Topic.GIFT, Topic.OPEN) and each.clause.money]
    repaired: list[Person] = []
    for clause in told:
        if is_of_no_gift(clause):
            continue
        found += shares_of(clause, repaired)
        repaired = list(clause.persons) if _REPAIRED.search(clause.text) else []
        if repaired and found:
            found.pop()
    if only := next((share for share in found if _is_meant_alone(share, placed)), None):
        found = [only, *(share for share in found if share is not only)]
    names = {share.name for share in found}
    dated = [each for each in placed if each.act is Act.TELL and each.topic is not Topic.CIRCUMSTANCE]
    is_of_one_day = len({day.day for each in dated for day in each.clause.days if day.day}) < 2
    if _are_recipients(found, placed):
        return []
    return found if len(found) > 1 and len(names) == len(found) and is_of_one_day else []


def _are_recipients(shares: Sequence[Share], placed: Sequence[Placed]) -> bool:
    """Whether somebody else gives to all of them: "시아버님이 저희 부부한테 주셨어요. 남편한테 1억, 저(며느리)한테 5천"."""
    clauses = [each.clause for each in placed]
    subjects = [person for clause in clauses for person in clause.persons if person.case is Case.SUBJECT]
    names = {share.name for share in shares}
    has_other = any(person.path != SELF and person.name not in names for person in subjects)
    gives = any(_GIVES.search(clause.bare) for clause in clauses)
    cases = {share.case for share in shares}
    return has_other and gives and bool(cases & {*_RECEIVING}) and cases <= {*_RECEIVING, Case.BARE}


_GIVES: Final = re.compile(r"주[셨신]|줬|보내|넣어|부쳐|해\s?[주줬준]")
_RECEIVING: Final = (Case.TO, Case.TOPIC)
_RECEIVES: Final = re.compile(r"받[았은으고는]")
_LENT: Final = re.compile(r"빌[려린리렸]|꿔|갚")
_OF_A_RULE: Final = re.compile(r"까지\s?(?:는\s)?(?:공제|면제|비과세|빼|안\s)")
""" "며느리도 5천까지 공제되나"."""
_REPAIRED: Final = re.compile(r"아니(?:다|지|고|라|야|구나)?[\s,.]*$")
""" "아버지가 7억 아니다 6억": what comes next takes its place."""


def is_of_no_gift(clause: Clause) -> bool:
    """Whether the sums of a clause are lent, or of a rule."""
    return _LENT.search(clause.bare) is not None or _OF_A_RULE.search(clause.bare) is not None


def shares_of(clause: Clause, repaired: Sequence[Person] = ()) -> list[Share]:
    """Somebody right before each amount: pairs of a clause, "아빠한테 6천, 엄마한테 3500만원".

    `repaired`: whose amount the clause puts right.
    """
    found = []
    last_end = clause.start
    for amount in _joined(clause):
        named = [
            person
            for person in clause.persons
            if last_end <= person.start < amount.start and person.path != SELF and person.case in _GIVING
        ] or [person for person in repaired if amount is clause.money[0] and person.path != SELF]
        is_gift = not _PART.search(clause.bare) and not debts.NAMED.search(clause.bare)
        if named and amount.precision is Precision.EXACT and amount.won and is_gift:
            giver, words = _nearest(named), clause.text.strip(" ,.")
            to = named[-1] if len(named) > 1 and named[-1].case is Case.TO else None
            receives = giver.case in (Case.SUBJECT, Case.TOPIC) and _RECEIVES.search(clause.text) is not None
            span = (giver.start, amount.end, giver.case)
            found.append(Share(giver.name, giver.path, amount.won, words, *span, recipient=to, receives=receives))
        last_end = amount.end
    return found


def _nearest(named: Sequence[Person]) -> Person:
    """Who gives by name: "시부모님이 아들 유학자금 하라고 할아버님이 3천"."""
    giving = [person for person in named if person.case in (Case.SUBJECT, Case.FROM)]
    return giving[-1] if giving else named[0]


def meant_alone(shares: Sequence[Share], placed: Sequence[Placed]) -> bool:
    """Whether only one of several gifts is asked about."""
    return any(_is_meant_alone(share, placed) for share in shares)


def _is_meant_alone(share: Share, placed: Sequence[Placed]) -> bool:
    """Whether only one of the gifts is asked about: "아버지 것만 계산해 주세요"."""
    text = "".join(each.clause.text for each in placed)
    return (
        re.search(
            rf"{re.escape(share.name)}(?:가|이|께서|님)?\s?(?:주신|준)?\s?(?:것|거|건|몫)(?:만|\s?(?:증여세|세금))",
            text,
        )
        is not None
    )


def _joined(clause: Clause) -> list[Amount]:
    """The amounts of a clause: "3억하고 5천" is one, and of "7억 아니다 6억" only the last counts."""
    found: list[Amount] = []
    for amount in clause.money:
        before = found[-1] if found else None
        between = clause.text[before.end - clause.start : amount.start - clause.start] if before else ""
        if before and before.won and amount.won and before.won > amount.won and _AND.fullmatch(between):
            found[-1] = replace(before, end=amount.end, won=before.won + amount.won)
        elif before and _RATHER.fullmatch(between):
            found[-1] = replace(amount, start=before.start)
        else:
            found.append(amount)
    return found


_AND: Final = re.compile(r"\s?(?:하고|에|이랑)\s?")
_RATHER: Final = re.compile(r"[\s,.…]*아니(?:다|지|고|라|야|구나)?[\s,.…]*")


_PARENTS_IN_LAW: Final = "SP"
_TO_THEIR_CHILD: Final = re.compile(
    r"(?:아내|남편|와이프|집사람|신랑|애\s?(?:엄마|아빠))(?:의)?\s?(?:통장|계좌|명의|앞으로|에게|한테|가\s?받|이\s?받|일로)"
)
""" "장인어른이 1억, 장모님이 7천을 아내 통장으로": father and mother of who receives."""


def are_a_couple(one: Share, other: Share, text: str) -> bool:
    """Whether two givers are father and mother, or grandparents of one side: one giver unless divorced (법47②)."""
    is_one_side = one.name.startswith("외") == other.name.startswith("외")
    are_ascendants = one.path in COUPLES or (one.path == _PARENTS_IN_LAW and _TO_THEIR_CHILD.search(text) is not None)
    return (
        one.path == other.path
        and are_ascendants
        and is_one_side
        and re.search(r"이혼(?!\s?(?:안|않|은\s?안|하지))|갈라섰|남남", text) is None
    )
