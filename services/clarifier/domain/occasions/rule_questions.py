"""Questions about the deductions for a marriage or a birth: they claim nothing. "혼인공제도 같이 받을 수 있어요?"."""

import re
from typing import Final

from services.clarifier.domain.writing.text import Span

_TERM: Final = r"(?:결혼|혼인|출산|출생|입양)\s?(?:증여\s?)?(?:재산\s?)?공제"
_GAP: Final = r"(?:(?!면[\s,]|요[\s,]|[니한었]다[\s,]|고\s|해서\s|받아서\s)[^.!?\n]){0,18}?"
"""Up to the question, within its clause; "혼인공제 받으면 얼마예요?" supposes that it is claimed."""
_WHETHER: Final = r"(?:나요?|냐|니|는지|는가요?|은가요?|은지|을까요?|을까|능교|능가|노|누|남|습니까|니껴|는\s?(?:거|건|겁니)(?!였|네|라|더)[가-힣]{0,4})(?=[\s.,!?]|$)"
_ASKED: Final = (
    rf"(?:수\s?(?:도\s?|가\s?|는\s?)?있|있|되|받|들어가|해당하|적용하|써지|먹히){_WHETHER}"
    r"|(?:될까|될란가|되남|됩니까|됩니꺼|받을까|가능(?:한가|한지|할까|하나|합니까|해\s?여부|\s?여부)|해당인가|가능(?:하)?(?=\?))[가-힣]{0,3}"
    r"|(?:수\s?(?:도\s?|가\s?|는\s?)?있|되|돼|가능|해당|적용|받|있)[가-힣]{0,4}\s?\?"
)
_QUESTION: Final = re.compile(rf"{_TERM}(?:{_GAP}(?:{_ASKED})|[은는도가]?(?:요|여)?\s?\?)")


def rule_questions(text: str) -> list[Span]:
    """Where a normalised text asks whether one of the deductions is to be had."""
    return [Span(match.start(), match.end()) for match in _QUESTION.finditer(text)]
