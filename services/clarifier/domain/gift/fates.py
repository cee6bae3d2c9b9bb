"""Who has died and who lives, by the clauses around a gift: it decides whether a generation is skipped."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift.notes import Field, Note
from services.clarifier.domain.gift.topics import Placed
from services.clarifier.domain.people.death import DEATH, is_of_the_law
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case

_DIED: Final = re.compile(rf"{DEATH}|세상을\s?떠|안\s?계[시셔신]")
LIVES: Final = re.compile(
    r"살[아어]\s?(?:있|계)|생존|건강|정정하[세십시신셔셨]|멀쩡|잘\s?(?:지내|계)|살아계|(?:다|모두|아직)\s?계[시셔셨세십]"
)


def fate_told_on(each: Placed, placed: list[Placed], today: date) -> Iterator[Note]:
    """ "엄마가 외동딸이셨는데 2020년에 암으로 돌아가셨어요": of whom the clause before tells."""
    before = next((other.clause for other in placed if other.clause.end == each.clause.start), None)
    if each.clause.persons or before is None or before.ends_sentence or not _DIED.search(each.clause.bare):
        return
    subjects = [person for person in before.persons if person.case in (Case.SUBJECT, Case.TOPIC)]
    for person in subjects[:1]:
        yield Note(
            owner=person.path, field="dead", value="1", words=each.clause.text.strip(), on=today, name=person.name
        )


def fate(clause: Clause, today: date) -> Iterator[Note]:
    """Who has died and who lives: it decides whether a generation is skipped."""
    died, lives = _DIED.search(clause.bare), LIVES.search(clause.bare)
    if (died is None and lives is None) or (died is not None and is_of_the_law(clause.bare, died.end())):
        return
    for person in clause.persons:
        if person.path == SELF or person.case in (Case.TO, Case.FROM):
            continue
        field: Field = "dead" if died is not None else "living"
        yield Note(owner=person.path, field=field, value="1", words=clause.text.strip(), on=today, name=person.name)
