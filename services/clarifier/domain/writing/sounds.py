"""How a Korean word sounds: people who do not know its spelling, or type fast, write what they hear.

Words that sound the same have the same key: 남편이 and 남펴니, 할머니께서 and 할머니깨서, 아빠 and 압빠. A silent ㅇ counts
for nothing, so that a final consonant may be written with the next syllable.
"""

from typing import Final

_FIRST: Final = 0xAC00
_INITIALS: Final = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS: Final = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS: Final = (
    "", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹ", "ㅁ", "ㅂ", "ㅂㅅ",
    "ㅅ", "ㅆ", "ŋ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
)  # fmt: skip
_ALIKE: Final = str.maketrans("ㅐㅒㅖㅙㅚ", "ㅔㅔㅔㅞㅞ")
_WITHOUT_GLIDE: Final = str.maketrans("ㅑㅕㅛㅠ", "ㅏㅓㅗㅜ")
_NO_GLIDE_AFTER: Final = "ㅈㅉㅊㅅㅆ"
_BEFORE_CONSONANT: Final = str.maketrans("ㅅㅆㅈㅊㅌㅎㅋㄲㅍ", "ㄷㄷㄷㄷㄷㄷㄱㄱㅂ")
_SWALLOWED: Final = frozenset({"ㅂㅃ", "ㅂㅍ", "ㄱㄲ", "ㄱㅋ", "ㄷㄸ", "ㄷㅌ", "ㄷㅆ", "ㄷㅉ", "ㄷㅊ"})
"""A stop before its own strong sound is not heard: 압빠, 족카."""

Syllable = tuple[str, str, str]


def syllables(word: str) -> list[Syllable]:
    """Initial, vowel and final of each syllable of a word in Hangul."""
    return [
        (_INITIALS[code // 588], _VOWELS[code % 588 // 28], _FINALS[code % 28])
        for code in (ord(character) - _FIRST for character in word)
    ]


def final_of(syllable: str) -> str:
    """The final consonant of a syllable, or nothing."""
    return _FINALS[(ord(syllable) - _FIRST) % 28]


def sound_of(word: str) -> str:
    """The key of a word in composed Hangul syllables."""
    return key_of(syllables(word))


def key_of(parts: list[Syllable]) -> str:
    """The key of a word of these syllables."""
    sounds: list[str] = []
    for index, (initial, vowel, final) in enumerate(parts):
        if initial != "ㅇ":
            sounds.append(initial)
        sounds.append((vowel.translate(_WITHOUT_GLIDE) if initial in _NO_GLIDE_AFTER else vowel).translate(_ALIKE))
        if final:
            following = parts[index + 1][0] if index + 1 < len(parts) else ""
            sounds.append(_heard(final, following))
    return "".join(sounds)


def _heard(final: str, following: str) -> str:
    if following == "ㅇ" or final == "ŋ":
        return final
    closed = final.translate(_BEFORE_CONSONANT)
    return closed[:-1] if closed[-1] + following in _SWALLOWED else closed
