"""What is told only to say that it was otherwise: "5천씩 주신 게 아니라 아버지가 1억을 보내셨어요"."""

import re
from typing import Final

from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.writing.text import Span, without

_NOT_SO: Final = re.compile(
    r"(?P<told>[^.!?\n]{2,60}?(?:주신|준|받은|보낸|보내신|드린|넣어\s?주신|넣어\s?준|들어온|온)\s?(?:게|것이|것은|건|거)\s?)아니(?:라|고|구)(?:요)?[\s,]+(?P<so>[^.!?\n]+)"
)


def without_what_was_not(text: str) -> str:
    """A normalised text without the sums of what was not so, and without who gave them where it is told who gave."""
    spans: list[Span] = []
    for match in _NOT_SO.finditer(text):
        told, so = Span(match.start("told"), match.end("told")), match["so"]
        if not (amounts(match["told"]) and amounts(so)) or "씩" in so:
            continue  # "1억을 한 번에 주신 게 아니라 5천씩 두 번": both are of the gift
        names_other = any(person.path != SELF for person in people(so))
        denied = [Span(each.start, each.end) for each in amounts(text) if told.start <= each.start < told.end]
        spans += [Span(told.start, match.start("so"))] if names_other else denied
    return without(text, spans, " ")
