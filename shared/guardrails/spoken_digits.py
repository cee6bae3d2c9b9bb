"""Numbers that are written as they are spoken, or with letters for digits: `공일공 다시 …`, `O1O-…`, `공1공 …`.

Only a long run is one: nine digits or more, of which four are spelled or that begin like `공1공`, with nothing between
them but what people put between the groups of a number. An amount has 천, 만 or 억 in it and is none.
"""

import re
from typing import Final

_NUMERAL: Final = "공영일이삼사오육륙칠팔구"
_LOOKALIKE: Final = "OoОоㅇ○〇◯lI"
_VALUES: Final = str.maketrans(f"{_NUMERAL}{_LOOKALIKE}", "001234566789" + "0" * 8 + "11")

_BETWEEN: Final = r"[ ,./·_-]{0,3}(?:(?:다시|하이픈|대시|빼기|작대기|짝대기|그리고|하고|다음에?|에요?|의)[ ,.-]{0,2})?"
_DIGIT: Final = f"[0-9{_NUMERAL}]"
_RUN: Final = re.compile(rf"{_DIGIT}(?:{_BETWEEN}{_DIGIT}){{8,}}")
_SHORT_RUN: Final = re.compile(rf"(?<![가-힣])[{_NUMERAL}]{{6,8}}")
""" "팔공공일이삼": half of a registration number."""
_SPELLED: Final = re.compile(rf"[{_NUMERAL}]")
_LETTERED: Final = re.compile(
    rf"(?<![A-Za-z가-힣0-9])(?=[^0-9]{{0,4}}[0-9])[0-9{_LOOKALIKE}](?:[ ._/~-]{{0,3}}[0-9{_LOOKALIKE}]){{8,14}}(?![A-Za-z0-9])"
)
_LOOKALIKE_BESIDE_DIGIT: Final = re.compile(rf"[{_LOOKALIKE}][ .-]?[0-9]|[0-9][ .-]?[{_LOOKALIKE}]")
_AREA_CODE: Final = re.compile(rf"[공영0][ ]?[1일][ ]?{_DIGIT}(?<!010)")
""" "공1공 …": of a mobile telephone, however it is written."""
_GLUED: Final = re.compile(rf"[{_NUMERAL}][0-9]|[0-9][{_NUMERAL}]")
_EACH_DIGIT: Final = re.compile(_DIGIT)
_LAST_GROUP: Final = re.compile(f"{_DIGIT}+$")
_WORD_BETWEEN: Final = re.compile("[^0-9 ,./·_-]")


def with_plain_digits(text: str) -> str:
    """The text, of the same length, with the digits of such runs as digits and the words between them as dashes."""
    if _SPELLED.search(text):
        text = _SHORT_RUN.sub(_plain, _RUN.sub(_plain, text))
    if _LOOKALIKE_BESIDE_DIGIT.search(text):
        text = _LETTERED.sub(_without_letters, text)
    return text


def _plain(match: re.Match[str]) -> str:
    run = match[0]
    if not _AREA_CODE.match(run) and (len(_SPELLED.findall(run)) < 4 or _GLUED.search(run)):
        return run
    end = len(run) - _particle_at_the_end(run)
    return _WORD_BETWEEN.sub("-", run[:end].translate(_VALUES)) + run[end:]


def _particle_at_the_end(run: str) -> int:
    """1 where the last numeral is a particle that was drawn in: "오육칠팔이 제 번호", one more than a group has."""
    last_group = _LAST_GROUP.search(run)
    digits = len(_EACH_DIGIT.findall(run))
    one_too_many = digits in (12, 14) or (last_group is not None and len(last_group[0]) in (5, 8))
    return int(run[-1] in "이일오구사" and one_too_many)


def _without_letters(match: re.Match[str]) -> str:
    run = match[0]
    return run.translate(_VALUES) if len(re.findall("[0-9]", run)) >= 4 else run
