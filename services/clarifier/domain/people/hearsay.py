"""What other families are said to have given, beside the gift that a message tells: "동서네는 자식한테 3억을 줬다던데"."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.transfers import transfers
from services.clarifier.domain.writing.clauses import BOUNDARY
from services.clarifier.domain.writing.text import BARRIER, Span

_HEARD: Final = re.compile(
    r"[다라자][고구]\s?(?:[가-힣]{1,4}\s)?(?:하[던더네는데]|그[러랬]|들[었은]|자랑|난리|소문|합니)|[다라](?:던데|더[라만니군]|던가|더[라]고|데요?(?=[\s.,!?]|$)|면서|네요?(?=[\s.,!?]|$))"
    r"|[았었였했줬셨받한된준신]대(?:요|서|던데)?(?=[\s.,!?]|$)|[답랍]니다|[답랍]디다"
)
_SOMEBODY: Final = re.compile(
    r"(?<![가-힣])(?:남들|누구(?:네|는\s)|옆집|앞집|윗집|아랫집|뒷집|이웃|동네\s?(?:사람|누구)|(?:친구|동창|동료|언니|누나|형|오빠|동생|이모|고모|삼촌|큰집|작은집|동서|시누이?|처남|처형|처제|사돈)네|다른\s?(?:집|사람|자식|형제)(?:들)?|[가-힣]{1,4}\s?엄마네|걔네?|그\s?집)(?:은|는|도|에서는|이|가|서는)"
)
_SUM: Final = re.compile(r"[\d일이삼사오육칠팔구십백천]\s?[천백만억]")
_SUBJECTS: Final = (Case.SUBJECT, Case.TOPIC)


@dataclass(frozen=True, slots=True)
class _Clause:
    """`others`: who is told of in it. `is_gift`: a sum changes hands in it."""

    span: Span
    others: tuple[Person, ...]
    is_gift: bool
    is_heard: bool
    is_of_somebody: bool


def gifts_heard_of(text: str) -> list[Span]:
    """The clauses of a normalised text that tell of others what the user has heard, where another tells the gift."""
    if _HEARD.search(text) is None and _SOMEBODY.search(text) is None:
        return []
    clauses = _clauses(text)
    own = [clause for clause in clauses if not clause.is_heard and not clause.is_of_somebody]
    parties = {person.path for clause in own for person in clause.others}
    if not parties or not any(clause.is_gift for clause in own):
        return []
    return [clause.span for clause in clauses if clause not in own and _is_of_others(clause, parties)]


def _is_of_others(clause: _Clause, parties: set[str]) -> bool:
    if clause.is_of_somebody:
        return True
    told_of = [person for person in clause.others if person.case in _SUBJECTS]
    return clause.is_heard and clause.is_gift and any(person.path not in parties for person in told_of)


def _clauses(text: str) -> list[_Clause]:
    persons, verbs = people(text), transfers(text)
    ends = sorted({0, len(text), *(match.end() for match in BOUNDARY.finditer(text))})
    found = []
    for start, end in pairwise(ends):
        others = tuple(person for person in persons if start <= person.start < end and person.path != SELF)
        changes_hands = any(start <= verb.start < end and not verb.is_denied for verb in verbs)
        found.append(
            _Clause(
                Span(start, end),
                others,
                is_gift=changes_hands and _SUM.search(text, start, end) is not None and BARRIER not in text[start:end],
                is_heard=_HEARD.search(text, start, end) is not None,
                is_of_somebody=changes_hands and _SOMEBODY.search(text, start, end) is not None,
            )
        )
    return found
