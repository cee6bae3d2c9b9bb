"""How an answer must be worded, whoever wrote it: politely, in Korean, without promises, markup or personal data."""

import re
from typing import Final

from services.synthesizer.domain.sentences import sentences
from shared.guardrails.masking import mask

LARGEST_LENGTH: Final = 1_200
"""Characters of an explanation; a longer one is not an explanation any more."""
POLITE_SHARE: Final = 0.8
"""Share of the sentences that must end politely."""

_ENDINGS: Final = (
    *("니다", "세요", "어요", "아요", "해요", "돼요", "예요", "에요"),
    *("네요", "지요", "죠", "까요", "나요", "가요", "십시오"),
)
_PLAINLY_POLITE: Final = tuple(f"{ending}{mark}" for ending in _ENDINGS for mark in ".?")
_POLITE: Final = re.compile(rf"(?:{'|'.join(_ENDINGS)})(?:\([^()]*\))?[.!?]?[\"'”’)]*$")
_MARKUP: Final = re.compile(
    r"<\s*[a-zA-Z!/]|https?:|www\.|\]\s*\(|javascript:|```|^\s*#|^\s*\|", re.MULTILINE | re.IGNORECASE
)
_PROMISE: Final = re.compile(
    r"100\s*%|백\s?퍼센트|보장(?:합|해|하|드|됩|된|받)|무조건|확실(?:히|하게)|틀림없|절대(?:로)?\s|걱정\s?(?:마|하지|안)|안심하"
    r"|책임지|장담|약속드|반드시\s(?:절세|환급|면제|통과|줄)|세무\s?조사[는를]?\s?(?:없|받지|안|피)|탈세|들키지"
)
_HANGUL: Final = re.compile(r"[가-힣]")
_LETTER: Final = re.compile(r"[^\W\d_]")


def misconduct(text: str) -> str | None:
    """Why a piece of text must not be shown, as a short code; None if it may."""
    if _MARKUP.search(text):
        return "markup"
    if _PROMISE.search(text):
        return "promise"
    if mask(text).kinds:
        return "personal_data"
    letters = len(_LETTER.findall(text))
    if letters and len(_HANGUL.findall(text)) / letters < 0.7:
        return "not_korean"
    return None


def promises(text: str) -> bool:
    """Whether a text promises what nobody can."""
    return _PROMISE.search(text) is not None


def polite_share(text: str) -> float:
    """Which part of the sentences that end like one ends politely, from 0 to 1; 1 where there is none."""
    told = [sentence.rstrip("*_ ") for sentence in sentences(text)]
    ended = [_is_polite(sentence) for sentence in told if sentence.endswith((".", "!", "?", "요", "다"))]
    return sum(ended) / len(ended) if ended else 1.0


def _is_polite(sentence: str) -> bool:
    return sentence.endswith(_PLAINLY_POLITE) or _POLITE.search(sentence) is not None


def impolite(text: str) -> str | None:
    """Why a whole text cannot stand, as a short code; None if it can."""
    endings = [_is_polite(sentence.rstrip("*_ ")) for sentence in sentences(text)]
    if not endings or sum(endings) / len(endings) < POLITE_SHARE:
        return "impolite"
    return None
