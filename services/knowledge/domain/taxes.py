"""Which of the two taxes a passage or a question is of."""

import re
from typing import Final, Literal

from services.knowledge.domain.passage import Passage

Tax = Literal["gift", "inheritance"]

NAMES: Final[dict[Tax, str]] = {"gift": "증여세", "inheritance": "상속세"}
_GIFT: Final = re.compile(r"증여")
_INHERITANCE: Final = re.compile(r"상속|유산|고인|돌아가|사망|장례|유언|유증|물려받|임종|죽")
_ARTICLE: Final = re.compile(r"제(\d+)조")
_CHAPTERS: Final[dict[str, tuple[tuple[Tax, range], ...]]] = {
    "상속세및증여세법": (("inheritance", range(3, 31)), ("gift", range(31, 60))),
    "상속세및증여세법시행령": (("inheritance", range(3, 23)), ("gift", range(23, 49))),
}
"""Where each tax has its articles; the others are of both."""


def tax_of_text(text: str) -> Tax | None:
    """The tax that a text names; None where it names neither or both."""
    gift, inheritance = _GIFT.search(text) is not None, _INHERITANCE.search(text) is not None
    if gift == inheritance:
        return None
    return "gift" if gift else "inheritance"


def tax_of_passage(passage: Passage) -> Tax | None:
    """The tax of its article, and of what people ask it with; None where these do not agree."""
    asked = " ".join((passage.title, *passage.asked))
    balance = len(_GIFT.findall(asked)) - len(_INHERITANCE.findall(asked))
    by_words: Tax | None = "gift" if balance > 0 else "inheritance" if balance < 0 else None
    first = passage.references[0]
    number = _ARTICLE.match(first.article)
    chapters = _CHAPTERS.get(first.law, ())
    by_article = next((tax for tax, articles in chapters if number and int(number[1]) in articles), None)
    if by_words and by_article and by_words != by_article:
        return None
    return by_words or by_article
