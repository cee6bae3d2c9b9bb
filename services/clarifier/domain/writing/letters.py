"""Letters that were not put together into syllables: 아ㅃㅏ, 할머ㄴㅣ, 해ㅆ어요. ㅋㅋ, ㅠㅠ and ㅇㅇ stay what they are."""

import re
from typing import Final

_FIRST: Final = 0xAC00
_INITIALS: Final = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS: Final = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS: Final = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
_SYLLABLE: Final = re.compile(
    rf"(?P<initial>[{_INITIALS}])(?P<vowel>[{_VOWELS}])(?:(?P<final>[ㄱㄴㄷㄹㅁㅂㅅㅆㅇㅈㅊㅌㅍ])(?![{_VOWELS}])(?=[가-힣{_INITIALS}\s]|$))?"
)
_OPEN: Final = "".join(chr(code) for code in range(_FIRST, 0xD7A4, 28))
_LOOSE_FINAL: Final = re.compile(rf"(?P<open>[{_OPEN}])(?P<final>[ㄴㄹㅁㅂㅆ])(?=[가-힣])")
"""Before another syllable only what ends one often: 하ㅂ니다, 보내ㅆ어요, not 줌ㄷㄷ."""


_STUTTERED: Final = re.compile(r"(?<=[가-힣])[ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅏㅓㅗㅣ](?=[가-힣])")


def ending_in(*finals: str) -> str:
    """A class, for a pattern, of every syllable that ends in one of these consonants."""
    starts = (_FIRST + _FINALS.index(final) for final in finals)
    return "[" + "".join(chr(code) for start in starts for code in range(start, 0xD7A4, len(_FINALS))) + "]"


def with_whole_syllables(text: str) -> str:
    """A text in which letters that stand apart are joined to the syllables that they spell."""
    text = _STUTTERED.sub(lambda match: "" if _is_typed_twice(text, match) else match[0], text)
    text = _SYLLABLE.sub(lambda match: _joined(match["initial"], match["vowel"], match["final"]), text)
    return _LOOSE_FINAL.sub(lambda match: chr(ord(match["open"]) + _FINALS.index(match["final"])), text)


def _is_typed_twice(text: str, letter: re.Match[str]) -> bool:
    """Whether a letter between two syllables is the last one of the first, or the first one of the second: 엄ㅁ마."""
    before, after = ord(text[letter.start() - 1]) - _FIRST, ord(text[letter.end()]) - _FIRST
    final = before % len(_FINALS)
    last = _FINALS[final] if final else _VOWELS[before // len(_FINALS) % len(_VOWELS)]
    return letter[0] in (last, _INITIALS[after // (len(_FINALS) * len(_VOWELS))])


def _joined(initial: str, vowel: str, final: str | None) -> str:
    open_syllable = (_INITIALS.index(initial) * len(_VOWELS) + _VOWELS.index(vowel)) * len(_FINALS)
    return chr(_FIRST + open_syllable + (_FINALS.index(final) if final else 0))
