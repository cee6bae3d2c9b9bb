"""Phrases that try to steer a language model. Found ones are recorded as warnings and never stop a message:

the figures come from the engine, so a steered model could only spoil wording, which is checked anyway.
"""

import re
from collections.abc import Mapping
from typing import Final

_PHRASES: Final[Mapping[str, re.Pattern[str]]] = {
    name: re.compile(expression, re.IGNORECASE)
    for name, expression in {
        "ignore_instructions": (
            r"\b(?:ignore|disregard|forget|override)\b[^.\n]{0,30}\b(?:instruction|prompt|rule|direction|above|previous)"
            r"|(?:지시|명령|지침|규칙|프롬프트|설정)[^.\n]{0,15}(?:무시|잊|따르지)"
        ),
        "reveal_prompt": (
            r"\bsystem\s+(?:prompt|message)|\b(?:reveal|show|print|repeat)\b[^.\n]{0,20}\b(?:prompt|instructions)"
            r"|시스템\s*(?:프롬프트|메시지|지시)|프롬프트[^.\n]{0,10}(?:보여|알려|출력|공개)"
        ),
        "change_role": (
            r"\byou\s+are\s+now\b|\b(?:act|pretend)\s+(?:as|to\s+be)\b|\bjailbreak|\bDAN\s+mode|\bdeveloper\s+mode"
            r"|(?:너는|넌|당신은)\s*이제(?:부터)?|개발자\s*모드|(?:인\s*척|처럼)\s*(?:행동|대답|답변)해"
        ),
        "chat_markup": r"<\|?/?(?:im_start|im_end|system|assistant)\|?>|\[/?INST\]|^\s*#{2,}\s*(?:system|instruction)",
    }.items()
}


def suspicious(text: str) -> tuple[str, ...]:
    """Names of the kinds of steering phrases in a text; none for nearly every message."""
    return tuple(name for name, phrase in _PHRASES.items() if phrase.search(text))
