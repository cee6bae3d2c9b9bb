"""Who gives to whom, noted with an arrow or in Chinese characters: "父→子(성년) 현금 1억"."""

import re
from collections.abc import Mapping
from typing import Final

from services.clarifier.domain.words.kin_terms import KIN_TERMS
from services.clarifier.domain.writing.sounds import final_of

_CHARACTERS: Final[Mapping[str, str]] = {
    "外祖父": "외할아버지", "外祖母": "외할머니", "祖父": "할아버지", "祖母": "할머니", "父母": "부모님", "父": "아버지", "母": "어머니", "夫": "남편",
    "妻": "아내", "子": "아들", "女": "딸", "孫": "손자", "兄": "형", "弟": "동생",
}  # fmt: skip
_NOTED: Final[Mapping[str, str]] = {
    "부": "아버지", "모": "어머니", "자": "아들", "녀": "딸", "조부": "할아버지", "조모": "할머니", "외조부": "외할아버지", "외조모": "외할머니", "손": "손자", "부모": "부모님",
}  # fmt: skip
"""What stands for a relative beside an arrow only."""
_CHARACTER: Final = re.compile(rf"(?<![一-龥])(?:{'|'.join(_CHARACTERS)})(?![一-龥])")
_TERM: Final = "|".join(
    sorted(
        {term.replace("_", "") for terms in KIN_TERMS.values() for term in terms.split()} | set(_NOTED) | {"본인"},
        key=lambda term: (-len(term), term),
    )
)
_MARK: Final = re.compile(r"[→➡⇒]|[-=]>")
_ARROW: Final = re.compile(
    rf"(?<![가-힣])(?P<giver>{_TERM})\s?(?:→|➡|⇒|-+>|=+>)\s?(?P<recipient>{_TERM})(?P<aside>\s?\([^()\n]{{1,24}}\))?(?![가-힣]|[^.!?\n]{{0,12}}(?:→|➡|⇒|->|=>))"
)
"""Of two: money that goes on from hand to hand is no gift that is told."""


def with_arrows_read(text: str) -> str:
    """The text with its relatives in Hangul, and with words for what an arrow says of two of them."""
    text = _CHARACTER.sub(lambda found: _CHARACTERS[found[0]], text)
    return _ARROW.sub(_in_words, text) if _MARK.search(text) else text


def _in_words(found: re.Match[str]) -> str:
    giver, recipient = (_NOTED.get(found[name], found[name]) for name in ("giver", "recipient"))
    return f"{giver}{'이' if final_of(giver[-1]) else '가'} {recipient}{found['aside'] or ''}에게 증여"
