"""How old several who receive are, told in brackets or before them: "아들(12살)과 딸(10살)에게", "7살, 10살 아이들에게"."""

import re
from collections.abc import Sequence
from typing import Final

_AGE: Final = r"(?:(?:만\s?)?\d{1,2}\s?(?:살|세)|[초중고]\s?[1-6])"
_AGES: Final = rf"{_AGE}(?:\s?(?:[,·/]|과|와|이랑|하고)\s?{_AGE})*"
_IN_BRACKETS: Final = re.compile(
    rf"(?P<who>(?<![가-힣])[가-힣]{{1,6}}|\d\s?명|[가-힣]{{1,4}}\s?둘|[가-힣]{{1,4}}\s?셋)\s?\((?P<ages>{_AGES})\)"
)
_BEFORE: Final = re.compile(
    rf"(?<![\d가-힣])(?P<ages>{_AGE}(?:\s?(?:[,·/]|과|와|이랑|하고)\s?{_AGE})+)(?:인|짜리|의|된)?\s(?P<who>(?:아이|애|자녀|자식|아들|딸|손주|손자|손녀|조카))들?(?=한테|에게|께)"
)
_ONE_AGE: Final = re.compile(_AGE)
_CALLED: Final = re.compile(r"[가-힣]+")


def with_ages_behind(text: str) -> str:
    """The text with the ages of several in sentences of their own behind it."""
    told: list[str] = []

    def counted(match: re.Match[str]) -> str:
        told.append(match["ages"])
        return f"{match['who']} {len(_ONE_AGE.findall(match['ages']))}명"

    def bare(match: re.Match[str]) -> str:
        is_one = len(_ONE_AGE.findall(match["ages"])) == 1
        told.append(f"{match['who']}은 {match['ages']}" if is_one else match["ages"])
        return match["who"]

    text_of_many = _BEFORE.sub(counted, text)
    brackets = list(_IN_BRACKETS.finditer(text_of_many))
    if sum(len(_ONE_AGE.findall(match["ages"])) for match in brackets) > 1:
        text_of_many = _IN_BRACKETS.sub(bare, text_of_many)
    return " ".join((text_of_many.rstrip(" .") + ".", *(f"{each}입니다." for each in told))) if told else text


def without_ages_of_others(text: str, name: str, names: Sequence[str]) -> str:
    """The text without how old the others are: "아들은 22살, 딸은 10살"."""
    others = "|".join(re.escape(other) for other in names if other != name and _CALLED.fullmatch(other))
    if not others:
        return text
    return re.sub(rf"(?<![가-힣])(?:{others})(?:은|는|이|가)\s?{_AGE}[가-힣]*[\s,.]*", "", text)
