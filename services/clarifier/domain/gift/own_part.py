"""The speaker's own gift, told behind those of others of the same giver."""

import re
from datetime import date
from typing import Final

from services.clarifier.domain.gift.dealing import cut
from services.clarifier.domain.gift.scope import clauses_of
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.writing.text import Span


def of_speaker(text: str, today: date) -> str | None:
    """A normalised text without what others got of the same giver, where the speaker's own gift is told behind."""
    if (own := _OWN_TOO.search(text)) is None:
        return None
    told = [each.clause for each in clauses_of(text, today, is_known=False, asked=None)]
    before = [person for clause in told for person in clause.persons if person.start < own.start()]
    money = [each for clause in told for each in clause.money if each.won and each.start < own.start()]
    named = [max((who for who in before if who.end <= each.start), key=_start, default=None) for each in money]
    cases = (Case.BARE, Case.TOPIC, Case.TO)
    others = [who for who in named if who is not None and who.path != SELF and who.case in cases]
    first = min((who.start for who in others), default=0)
    if not any(who.case in (Case.SUBJECT, Case.FROM) and who.end <= first for who in before):
        return None
    paths = {who.path for who in others}
    groups = [Span(who.start, who.end) for who in before if who.case is Case.TO and who.end <= first]
    of_others = [
        Span(clause.start, clause.end)
        for clause in told
        if clause.start >= own.start() and clause.persons and {who.path for who in clause.persons} <= paths
    ]
    return cut(text, [*groups, Span(first, own.start()), *of_others])


def _start(person: Person) -> int:
    return person.start


_OWN_TOO: Final = re.compile(
    r"(?<![가-힣])(?:[가-힣]+인\s)?(?:저|나)(?:한테|에게)(?:는|도)(?=\s)"
    r"|(?<![가-힣])(?:저|나|전|난)(?:는)?\s[^.!?\n]{0,30}(?:받았|받은|받게|받고|받습|받기로)"
)
""" "큰형은 3억, 누님은 1억, 저는 막내라 대지를 받았는데"."""
