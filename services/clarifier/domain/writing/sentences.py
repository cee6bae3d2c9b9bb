"""Where sentences end in a message that its writer gave no marks: "아빠가 1억 주셨어요 엄마는 안 계세요 세금이 얼마예요"."""

import re
from typing import Final

from services.clarifier.domain.writing.letters import ending_in

_UNMARKED: Final = re.compile(
    rf"(?:{ending_in('ㅂ')}니다|[어아해돼줘와네세예에셔려져]요|죠|거든요|{ending_in('ㅆ')}음)(?=\s(?!라|하[고는시더며]|했|만\s)[가-힣\d(])"
)
_MARKED: Final = re.compile(r"[^\s\d][.!?~…]+\s|\n|[ㅠㅜㅋㅎ]{2,}\s")
_SOME: Final = 2


def with_marks(text: str) -> str:
    """The text with its sentences ended, where most of them have no mark."""
    unmarked = sum(1 for _ in _UNMARKED.finditer(text))
    if unmarked < _SOME or unmarked < sum(1 for _ in _MARKED.finditer(text)):
        return text
    return _UNMARKED.sub(lambda end: f"{end[0]}.", text)
