"""Articles that a question names: "53조 2항", "상증법 제41조의4", "국기법 47조의2"."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from services.knowledge.domain.passage import Reference

_LAWS: Final[Mapping[str, str]] = {
    "상속세및증여세법시행령": "상속세및증여세법시행령",
    "상속세및증여세법": "상속세및증여세법",
    "상증법시행령": "상속세및증여세법시행령",
    "상증세법시행령": "상속세및증여세법시행령",
    "상증령": "상속세및증여세법시행령",
    "시행령": "상속세및증여세법시행령",
    "상증세법": "상속세및증여세법",
    "상증법": "상속세및증여세법",
    "국세기본법시행령": "국세기본법시행령",
    "국세기본법": "국세기본법",
    "국기법": "국세기본법",
}
_LAW: Final = "|".join(sorted(_LAWS, key=len, reverse=True))
_NAMED: Final = re.compile(
    rf"(?:(?P<law>{_LAW})\s*)?(?:제\s*)?(?P<article>\d{{1,3}})\s*조(?:\s*의\s*(?P<branch>\d{{1,2}}))?"
    r"(?:\s*제?\s*(?P<paragraph>\d{1,2})\s*항)?(?:\s*제?\s*(?P<item>\d{1,2})\s*호)?(?!\s*원)"
)
_BLANKS: Final = re.compile(r"(?<=[가-힣])\s+(?=(?:및|증여세법|시행령|기본법))|(?<=및)\s+")


def references_in(text: str) -> Iterator[Reference]:
    """The articles that a text names, in order; without a statute's name they are of 상속세및증여세법."""
    for match in _NAMED.finditer(_BLANKS.sub("", text)):
        article = f"제{match['article']}조" + (f"의{match['branch']}" if match["branch"] else "")
        parts = [f"제{match[name]}{unit}" for name, unit in (("paragraph", "항"), ("item", "호")) if match[name]]
        yield Reference(_LAWS.get(match["law"] or "", "상속세및증여세법"), article, " ".join(parts) or None)
