"""The speaker named in a text, with the part that he plays."""

import re
from typing import Final

from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.particles import PLACE_OF_MONEY
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.writing.letters import ending_in
from services.clarifier.domain.writing.text import is_denied

_SELF: Final = re.compile(
    r"(?<![가-힣])(?P<self>저희|저|제|나|내|본인|우리)(?:(?<=본인)\(\s?[^()\n]{1,12}\))?(?P<particle>에게|한테|께|가|는|도|로|희가|희는)?(?=[\s,.!?\d]|$)|(?<![가-힣])(?P<short>전|난|날)(?=\s)"
    r"|(?<![a-z])(?P<english>me|i)(?![a-z])"
)
_NO_DAY: Final = re.compile(rf"(?:^|[.!?,\n~ㅋㅎㅠㅜ]|[고서데요다만까죠네지음임]|{ending_in('ㅆ')})\s*$")
"""What ends before somebody begins with 전, 난 or 날: "결혼 전", "받은 날" and "같은 날" are a time."""
_SELF_TO: Final = re.compile(
    r"(?<![가-힣])(?:(?:제|내)게(?:는|도|로)?(?!\s?(?:있|없))|(?:저희?|나|우리)(?:한테|에게)(?!서)(?:는|도|만|로|다가?)?"
    rf"|(?:제|내|저희|우리|본인|저의|나의)(?:{PLACE_OF_MONEY}(?:으로|로|에)(?!서|\s?(?:된|돼|되어|있))|\s?앞으로))"
)
_SELF_FROM: Final = re.compile(r"(?<![가-힣])(?:저희?|나|우리)(?:한테서|에게서|로부터)")


_CASES: Final = {
    "에게": Case.TO,
    "한테": Case.TO,
    "께": Case.TO,
    "게": Case.TO,
    "로": Case.TO,
    "가": Case.SUBJECT,
    "희가": Case.SUBJECT,
    "는": Case.TOPIC,
    "희는": Case.TOPIC,
    "도": Case.TOPIC,
}


def speakers(text: str) -> list[Person]:
    found = [Person(match.start(), match.end(), SELF, Case.TO) for match in _SELF_TO.finditer(text)]
    found += [Person(match.start(), match.end(), SELF, Case.FROM) for match in _SELF_FROM.finditer(text)]
    for match in _SELF.finditer(text):
        if any(person.start == match.start() for person in found) or is_denied(text, match.end()):
            continue
        particle = match["particle"]
        if match["english"]:
            found.append(
                Person(match.start(), match.end(), SELF, Case.TO if match["english"] == "me" else Case.SUBJECT)
            )
            continue
        if match["short"] and not _NO_DAY.search(text, 0, match.start()):
            continue
        if particle is None and match["self"] in ("제", "내", "저희", "나", "저", "본인", "우리"):
            continue
        found.append(Person(match.start(), match.end(), SELF, _CASES.get(particle or "", Case.TOPIC)))
    return found
