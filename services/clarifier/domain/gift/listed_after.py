"""Gifts that were counted first and are listed after: "엄마가 세 번 주셨어요. 1월 5일 3천, 4월 14일 2천5백, 이번 11월 20일에 4천이요"."""

import re
from typing import Final

from services.clarifier.domain.people.kinship import TERM

_DATED: Final = (
    r"(?:(?:그리고|또|마지막으로)\s)?(?:이번(?:에)?\s)?(?:\d{4}\s?년\s?)?\d{1,2}\s?월\s?\d{1,2}\s?일(?:에는|에|은)?\s?"
    r"\d(?:[\d억천백만,.]*[\d억천백만])?\s?원?"
)
_COUNTED_THEN_LISTED: Final = re.compile(
    rf"(?P<who>(?:{TERM})(?:님)?(?:께서|이|가|한테서?|에게서?|께))\s(?:[^.!?\n\d]{{1,14}}\s)?(?:[두세네]|\d)\s?(?:번|차례)(?:에\s?걸쳐)?\s?[^.!?\n\d]{{0,14}}?"
    rf"(?P<verb>(?:보내\s?|나눠\s?|넣어\s?)?(?:주셨|줬|주었)|보내셨|보냈|받았)[가-힣]{{0,5}}[.,!~\s]+(?P<list>{_DATED}(?:\s?[,/·]\s?{_DATED})+)(?:\s?(?:이?요|이에요|예요|입니다|임))?\s*(?=[.!?\n]|$)"
)
_NOW: Final = re.compile(r"(?:(?:그리고|또|마지막으로)\s)?이번(?:에)?\s|(?:그리고|또|마지막으로)\s")


def with_list_told(text: str) -> str:
    """A normalised text in which the listed gifts are told with their giver and verb."""
    told = _COUNTED_THEN_LISTED.search(text)
    if told is None:
        return text
    return f"{text[: told.start()]}{told['who']} {_NOW.sub('', told['list'])} {told['verb']}어요{text[told.end() :]}"
