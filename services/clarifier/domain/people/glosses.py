"""What stands in brackets behind a relative to say who that is: "동서가(남편 막냇동생 와이프요)"."""

import re
from typing import Final

from services.clarifier.domain.people.kinship import TERM
from services.clarifier.domain.writing.text import Span, without

_GLOSS: Final = re.compile(
    rf"(?:{TERM})(?:님|이|가|은|는|께서|한테|에게)?\s?(?P<gloss>\(\s?(?:우리\s|저희\s|제\s)?(?:{TERM})(?:의|님)?\s?"
    rf"(?:[가-힣]{{1,4}}\s?){{0,2}}(?:{TERM})(?:요|예요|이에요|임|입니다)?\s?\))"
)


def without_gloss(text: str) -> str:
    """A normalised text in which each relative is named once; every letter stays at its place."""
    return without(text, [Span(*match.span("gloss")) for match in _GLOSS.finditer(text)], " ")
