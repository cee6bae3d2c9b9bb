"""Articles of law that a message names: "53조 2항이 뭐예요?" tells no sum of 53 trillion won."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain.messages.reading import Reading

_NAMED: Final = re.compile(
    r"(?:제\s?|(?:법|령|규칙)\s?)\d{1,3}\s?조(?!\s?\d*\s?원)|(?<!\d)\d{1,3}\s?조\s?(?:의\s?\d|제?\s?\d{1,2}\s?항|(?:[은는이가]|에)?\s?(?:뭐|뭔|뭘|무슨|무엇|어떤|알려|설명|내용|조항|보여))"
)
_ARTICLE: Final = re.compile(r"제?\s?\d{1,3}\s?조(?:\s?\d{1,2})?")


def without_articles(reading: Reading, text: str) -> Reading:
    """The reading of a normalised message, without sums that are the numbers of articles."""
    if _NAMED.search(text) is None:
        return reading
    values = {name: said for name, said in reading.values.items() if not _ARTICLE.fullmatch(said.words.strip())}
    return replace(reading, values=values)
