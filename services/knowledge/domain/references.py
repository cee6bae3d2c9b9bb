"""Articles that a question names: "53조 2항", "상증법 제41조의4", "국기법 47조의2"."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from services.knowledge.domain.passage import Reference

_LAWS: Final[Mapping[str, str]] = {
    "상속세및증여세법시행규칙": "상속세및증여세법시행규칙",
    "상속세및증여세법시행령": "상속세및증여세법시행령",
    "상속세및증여세법": "상속세및증여세법",
    "상증법시행령": "상속세및증여세법시행령",
    "상증세법시행령": "상속세및증여세법시행령",
    "상증령": "상속세및증여세법시행령",
    "상증법시행규칙": "상속세및증여세법시행규칙",
    "상증세법시행규칙": "상속세및증여세법시행규칙",
    "시행규칙": "상속세및증여세법시행규칙",
    "시행령": "상속세및증여세법시행령",
    "상증세법": "상속세및증여세법",
    "상증법": "상속세및증여세법",
    "상속증여세법": "상속세및증여세법",
    "상속세법": "상속세및증여세법",
    "증여세법": "상속세및증여세법",
    "국세기본법시행령": "국세기본법시행령",
    "국세기본법시행규칙": "국세기본법시행규칙",
    "국세기본법": "국세기본법",
    "국기법": "국세기본법",
}
_LAW: Final = "|".join(sorted(_LAWS, key=len, reverse=True))
_NAMED: Final = re.compile(
    rf"(?:(?P<law>{_LAW}|[가-힣]{{1,14}}법(?:\s?시행(?:령|규칙))?)\s*)?(?:제\s*)?(?<!\d)(?P<article>\d{{1,4}})\s*조(?:\s*의\s*(?P<branch>\d{{1,2}}))?"
    r"(?:\s*제?\s*(?P<paragraph>\d{1,2})\s*항)?(?:\s*제?\s*(?P<item>\d{1,2})\s*호)?(?!\s*원)"
)
_BLANKS: Final = re.compile(r"(?<=[가-힣])\s+(?=(?:및|증여세법|시행령|시행규칙|기본법))|(?<=및)\s+")


_ONLY_ASKS: Final = re.compile(
    r"(?:\W|뭐|뭔|뭘|무엇|무슨|어떤|내용|조항|조문|규정|법|령|증여세?|상속세?|세금|알려|설명|해석|뜻|궁금|보여|찾아|읽어|말|해|줘|주|세요|이|에요?|예요|요|인가|인지|가|는|은|을|를|의|좀|대해|대한|서|나|까|입니|다|라고|하|고|싶|습니|있|죠|지|거|건|것|야)*"
)


def asks_what_it_says(text: str) -> bool:
    """Whether a text names an article, and asks nothing but what it says: "53조 2항이 뭐예요?"."""
    plain = _BLANKS.sub("", text)
    return _NAMED.search(plain) is not None and _ONLY_ASKS.fullmatch(_NAMED.sub(" ", plain)) is not None


def references_in(text: str) -> Iterator[Reference]:
    """The articles of our statutes that a text names, in order.

    Without a statute's name they are of the one named before, and of 상속세및증여세법 where none was.
    """
    law: str | None = "상속세및증여세법"
    for match in _NAMED.finditer(_BLANKS.sub("", text)):
        law = _LAWS.get(match["law"]) if match["law"] else law
        if law is None:
            continue
        article = f"제{match['article']}조" + (f"의{match['branch']}" if match["branch"] else "")
        parts = [f"제{match[name]}{unit}" for name, unit in (("paragraph", "항"), ("item", "호")) if match[name]]
        yield Reference(law, article, " ".join(parts) or None)
