"""Masking: personal data in a message is replaced by the name of its kind before the message goes anywhere.

Amounts of money, dates, article numbers and order-like codes are never masked: a consultation lives on them.
"""

import re
from dataclasses import dataclass
from typing import Final

from shared.guardrails.addresses import ADDRESS_RECOGNISERS
from shared.guardrails.names import NAME_RECOGNISERS
from shared.guardrails.numbers import NUMBER_RECOGNISERS
from shared.guardrails.reading import BARRIER, Recogniser, Span, read

LABELS: Final = {
    "phone": "[전화번호]",
    "email": "[이메일]",
    "resident_registration_number": "[주민번호]",
    "foreigner_registration_number": "[외국인등록번호]",
    "card": "[카드번호]",
    "bank_account": "[계좌번호]",
    "passport": "[여권번호]",
    "drivers_licence": "[운전면허번호]",
    "business_registration_number": "[사업자등록번호]",
    "address": "[주소]",
    "name": "[이름]",
}

_RECOGNISERS: Final[tuple[Recogniser, ...]] = (*NUMBER_RECOGNISERS, *ADDRESS_RECOGNISERS, *NAME_RECOGNISERS)
"""In order of precedence: where two see something in the same place, the first is right."""

_MASKED: Final = re.compile("|".join(map(re.escape, LABELS.values())))


@dataclass(frozen=True)
class Masked:
    """A text without personal data, and the kinds that were in it, in order of first appearance."""

    text: str
    kinds: tuple[str, ...]


def mask(text: str) -> Masked:
    """Replace personal data by labels such as `[전화번호]`. The text is expected in Unicode NFC.

    What is masked can expose something beside it, so this is repeated until nothing is found: masking a masked
    text changes nothing.
    """
    found: set[str] = set()
    while spans := _personal(text):
        found.update(span.kind for span in spans)
        text = _replaced(text, spans)
    return Masked(text, tuple(sorted(found, key=lambda kind: text.index(LABELS[kind]))))


def _personal(text: str) -> list[Span]:
    """Spans of personal data, without overlaps, from left to right. Labels that are there already hide nothing."""
    reading = read(text)
    visible = _MASKED.sub(lambda label: BARRIER * len(label[0]), reading.text)
    taken = bytearray(len(visible))
    spans: list[Span] = []
    for recognise in _RECOGNISERS:
        for span in recognise(visible):
            if taken.find(1, span.start, span.end) < 0:
                taken[span.start : span.end] = b"\1" * (span.end - span.start)
                spans.append(reading.written(span))
    return sorted(spans)


def _replaced(text: str, spans: list[Span]) -> str:
    parts: list[str] = []
    end = 0
    for span in spans:
        parts += (text[end : span.start], LABELS[span.kind])
        end = span.end
    return "".join((*parts, text[end:]))
