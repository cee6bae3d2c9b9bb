"""What a clause about a gift may be of, and who gives and receives in it."""

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.beside import Reason
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.transfers import Direction, Transfer, transfers
from services.clarifier.domain.writing.remembered import CLAUSES, remembered
from services.clarifier.domain.writing.text import Span


class Topic(Enum):
    GIFT = auto()
    EARLIER = auto()
    """A gift before the one in hand, and what was done about it then."""
    OTHERS = auto()
    """What somebody else received."""
    CIRCUMSTANCE = auto()
    """Age, family, residence: read by itself."""
    DEBT = auto()
    IDENTITY = auto()
    """What the speaker is to somebody: "저는 할아버지예요"."""
    BESIDE = auto()
    QUESTION = auto()
    OPEN = auto()
    """Nothing that any of these tells: read with the gift."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A clause with its act and its topic."""

    clause: Clause
    act: Act
    topic: Topic
    reason: Reason | None = None


BACK_THEN: Final = re.compile(
    r"^[\s~)]*(?:그\s?때|그건|그게|그거|그것|그\s?돈|그\s?당시|당시|그날|합치면|합해서|합쳐서|다\s?해서)"
)
NONE: Final = re.compile(
    r"받은\s?(?:거|게|건|것)\s?없|(?:적|사실)[은이도]?\s?(?:전혀\s|한\s?번도\s)?없|(?:받은|준|쓴)\s?(?:게|건|것[이은]?|거)\s?(?:는\s|은\s)?없|안\s?[썼받]|처음|[준받]은?\s?게\s?없"
)
_LOST: Final = re.compile(r"(?:먼저|저\s?세상|하늘)[^.!?\n\x00]{0,6}보[내냈](?!\s?(?:주|줬|준|드리|드렸|왔|오))")
""" "마누라 먼저 보내고": nothing is given."""

_BETWEEN_OTHERS: Final = re.compile(r"(?:끼리|사이에|간에)\s(?:[가-힣]{1,5}\s)?주고\s?받")
""" "권리금은 세입자끼리 주고받은 거라": nobody of the gift gives."""


def verbs_of(clause: Clause) -> list[Transfer]:
    return _verbs_in(clause.bare)


@remembered(CLAUSES)
def _verbs_in(bare: str) -> list[Transfer]:
    if _LOST.search(bare) or _BETWEEN_OTHERS.search(bare):
        return []
    return [verb for verb in transfers(bare) if not verb.is_denied]


RECEIVER: Final = re.compile(r"(?:받은|받는|받을)\s?(?:사람|분|쪽|이)(?:은|는|이|\s?:)|수증자")
_GIVER: Final = re.compile(r"(?:준|주는|주신|주시는|줄|드린|보낸)\s?(?:사람|분|쪽|이)(?:은|는|이|\s?:)|증여자")
_TO_SPEAKER: Final = re.compile(
    r"(?<![가-힣])(?:저|나|제|내|본인(?:\([^()\n]{1,12}\))?)(?:한테|에게|게)(?!서)(?:는|도)?\s|(?:제|내)\s?(?:통장(?:으로|에(?!서))|앞으로|명의로(?!\s?(?:된|되어|돼))|계좌(?:로|에(?!서)))"
)
_HEARD: Final = re.compile(r"대요|대(?=[\s.]|$)|다고\s?(?:하|해)|다던데|다는데")


def receiver_of(clause: Clause) -> str | None:
    """Who receives, as a clause by itself says; None where it does not."""
    verbs = verbs_of(clause)
    if (label := RECEIVER.search(clause.text)) is not None:
        named = [person for person in clause.persons if person.start >= clause.start + label.end()]
        return named[-1].path if named else SELF
    if _GIVER.search(clause.text):
        return None
    subject = [person for person in clause.persons if person.case in (Case.SUBJECT, Case.TOPIC)]
    if _TO_SPEAKER.search(clause.text):  # "막내아들이 저한테 5억을 받았어요" is of the son
        only_receives = bool(verbs) and all(verb.direction is Direction.RECEIVE for verb in verbs)
        return subject[0].path if only_receives and subject else SELF
    if verbs and verbs[-1].comes and (account := _into_account(clause)) is not None:
        return account.path
    if verbs and verbs[-1].direction is Direction.RECEIVE:
        is_heard = _HEARD.search(clause.bare) is not None
        return subject[0].path if subject else None if is_heard else SELF
    to = [person for person in clause.persons if person.case is Case.TO]
    return to[-1].path if to and verbs else None


_ACCOUNT: Final = re.compile(r"\s?(?:통장|계좌)(?:으로|로|에)(?!서)")


def _into_account(clause: Clause) -> Person | None:
    """ "엄마 통장에 들어왔어요": whose account it is receives."""
    named = [person for person in clause.persons if _ACCOUNT.search(clause.text, person.start - clause.start)]
    return named[-1] if named else None


def givers_of(clause: Clause) -> set[str]:
    """What a clause by itself calls who gives."""
    verbs = verbs_of(clause)
    receives = bool(verbs) and verbs[-1].direction is Direction.RECEIVE
    return {person.name for person in clause.persons if person.case is (Case.FROM if receives else Case.SUBJECT)}


def named_in(found: list[Placed], *topics: Topic) -> set[str]:
    """Who takes part in the gift, by what its own clauses, or those of `topics`, name; the speaker aside."""
    return {
        person.path for each in found if each.topic in (topics or (Topic.GIFT,)) for person in each.clause.persons
    } - {SELF}


def only_says_why(each: Placed) -> bool:
    """ "시어머님께서 둘째 낳고 고생한다며 저한테 4천만원을": the clause between tells nothing of the gift."""
    clause = each.clause
    return each.topic is Topic.OPEN and not (clause.persons or clause.money or clause.days)


def whole(each: Placed) -> Span:
    """Where a clause stands, but for the mark that ends its sentence."""
    text = each.clause.text.rstrip()
    mark = each.clause.start + len(text)
    return Span(each.clause.start, mark - 1 if text.endswith((".", "!", "?")) else each.clause.end)


def mentions_of(each: Placed) -> list[Span]:
    """Where a clause names amounts, days and people; its other words stay to be read."""
    clause = each.clause
    return [Span(item.start, item.end) for items in (clause.money, clause.days, clause.persons) for item in items]
