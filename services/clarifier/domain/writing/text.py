"""A message as the readers see it: one spelling of every character, each at the place where it was written."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

from services.clarifier.domain.writing.arrows import with_arrows_read
from services.clarifier.domain.writing.dialects import in_standard_words
from services.clarifier.domain.writing.english import in_korean_figures
from services.clarifier.domain.writing.gaps import with_spaces
from services.clarifier.domain.writing.letters import with_whole_syllables
from services.clarifier.domain.writing.misspellings import put_right
from services.clarifier.domain.writing.sentences import with_marks
from services.clarifier.domain.writing.spellings import in_plain_spelling

BARRIER: Final = "\x00"
"""Stands for what must not be read any more: no pattern reaches across it."""

_DENIED: Final = re.compile(
    r"(?:님|원)?[.…~]{0,3}(?:한테|에게|께)?(?:서)?\s?(?:관계)?(?:이|가|은|는|도)?\s?(?:전혀\s)?(?:아니(?:고|라|구|었|에요|예요|야|오)|아닌|아닙니다|말[고구](?!도|는\s[^.!?\n,]{0,20}(?:없|안\s?계)|\s?(?:따로|별도|별개|또)))"
)

_BEFORE: Final = re.compile(r"(?:아까|방금|앞에서|위에서?|처음에)[^.!?\n]*$")
_TOLD: Final = re.compile(
    r"(?:님|원)?(?:이?라고|라)\s?(?:말씀\s?드렸|말씀\s?드린|말했|말한|했|한|적었|썼|그랬)[가-힣]{0,2}(?:데|지만|거)"
)
""" "아까 8천이라고 했는데": what comes now takes its place."""


class Placed(Protocol):
    """Something found in a text, from `start` to `end`."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Span:
    start: int
    end: int


@lru_cache(maxsize=1024)
def normalise(written: str) -> str:
    """One spelling: composed syllables, plain digits and letters, lower case, no control characters, slips put right.

    Remembered, because several readers ask for it in a turn, and the policy for what was said before.
    """
    composed = unicodedata.normalize("NFC", written)
    spelt = in_plain_spelling(
        in_standard_words(
            put_right(with_whole_syllables(in_korean_figures(with_spaces("".join(map(_plain, composed))))))
        )
    )
    marked = with_marks(with_arrows_read(spelt))
    stated = _NO_QUESTION.sub(lambda said: said["said"] + ".".ljust(len(said["marks"])), marked)
    stated = _LAUGHS.sub(lambda said: ".".ljust(len(said[0])), stated)
    return _THAT_YEAR.sub(r"\g<before>\g<year>년 ", stated)


_NO_QUESTION: Final = re.compile(r"(?P<said>거[든등]요?)(?P<marks>\s?[?]+)")
""" "2억을 주셨거든요??" tells."""

_LAUGHS: Final = re.compile(r"(?<=[요다음함임일원네죠지야됨])(?:[ㅋㅎㅠㅜ]{2,}|\.{2,}|…+)(?=\s)")
""" "9월 19일ㅋㅋ 결혼한 것도 아닌데": it ends a sentence, as "9월 4일.." does."""

_THAT_YEAR: Final = re.compile(
    r"(?P<before>(?P<year>(?:19|20)\d{2})(?:\s?년|\s?[./-])(?:(?!(?:19|20)\d{2}\s?[년./-])[^!?\n]){0,60}?)(?<![가-힣])(?:그|같은)\s?해\s(?=\d{1,2}월)"
)
""" "2024년 4월에 혼인신고하고 그해 6월 14일에"."""


@lru_cache(maxsize=4096)
def _plain(character: str) -> str:
    if "가" <= character <= "힣" or "ㄱ" <= character <= "ㆎ" or character == "\n":
        return character
    plain = unicodedata.normalize("NFKC", character).lower()
    if len(plain) != 1:
        return character
    return " " if unicodedata.category(plain) in ("Cc", "Cf", "Zs", "Zl", "Zp") else plain


_COVERED: Final = re.compile(f"{BARRIER}+")


def readable(words: str) -> str:
    """Words as they are kept: what was covered in them is left out, for a database takes no NUL."""
    return (_COVERED.sub("…", words) if BARRIER in words else words).strip()


def without(text: str, found: Iterable[Placed], filler: str = BARRIER) -> str:
    """The text with what was found covered, everything else at its place."""
    for item in found:
        text = text[: item.start] + filler * (item.end - item.start) + text[item.end :]
    return text


def is_denied(text: str, end: int) -> bool:
    """Whether what ends here is named only to be ruled out: "1억이 아니라", "엄마 말고"."""
    was_said_before = _TOLD.match(text, end) is not None and _BEFORE.search(text, max(0, end - 24), end) is not None
    return was_said_before or _DENIED.match(text, end) is not None


def compact(text: str) -> str:
    """The text without spaces and punctuation: what a short reply is compared by."""
    return "".join(character for character in text if character.isalnum())
