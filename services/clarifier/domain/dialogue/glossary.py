"""The words of the answers, and whether a message asks what one of them means."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_ASKS: Final = (
    r"(?:(?:은|는)요(?=[?？\s]*$)|\s?(?:이|가|은|는|이란|란|이라는|라는)?\s?(?:(?:게|것이|건|말이|말은|단어가)\s?)?(?:대체\s?|도대체\s?|정확히\s?)?"
    r"(?:뭐|뭔|머(?=예|에|야|임|죠|지|꼬|고|여|래)|무엇|무슨|모(?=에|예)|어떤\s?(?:뜻|의미|거|것|말)|뜻|의미|설명|이해(?:가|를)?\s?(?:안|못)|처음\s?(?:듣|들)|[?？]|\s*$))"
)
"""What follows a word whose meaning is asked for; nothing at all, where the message is the word."""
_LONGEST_QUESTION: Final = 40


@dataclass(frozen=True, slots=True)
class Term:
    """A word, in every way that it is written, with what it means and the articles of law on it."""

    names: tuple[str, ...]
    meaning: str
    law: str

    @property
    def explanation(self) -> str:
        return f"{self.meaning}\n\n근거: {self.law}"


class Glossary:
    """Finds the term that a message asks about."""

    def __init__(self, terms: Iterable[Term]) -> None:
        named = {name: term for term in terms for name in term.names}
        names = sorted(named, key=len, reverse=True)
        words = "|".join(r"\s?".join(name) for name in names)
        self._terms: Final = named
        self._named: Final = re.compile(words)
        self._asked: Final = re.compile(rf"(?<![가-힣])(?P<name>{words}){_ASKS}")

    def asked_for(self, text: str) -> Term | None:
        """The term whose meaning a normalised message asks for: "과세표준이 뭐예요?". None for anything longer, or of two terms."""
        if len(set(self._named.findall(text))) > 1:
            return None
        if len(text) > _LONGEST_QUESTION or (match := self._asked.search(text)) is None:
            return None
        is_alone = match.end() == len(text) and text[match.end("name") :].strip() == ""
        if is_alone and text[: match.start()].strip():
            return None
        return self._terms["".join(match["name"].split())]
