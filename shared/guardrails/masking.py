"""Masking: personal data in a message is replaced by the name of its kind before the message goes anywhere.

Amounts of money, dates, article numbers, birth years and order-like codes are never masked: a consultation lives on them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shared.guardrails.addresses import ADDRESS_RECOGNISERS
from shared.guardrails.birth_dates import BIRTH_DATES
from shared.guardrails.contacts import ADDRESSES_ON_NETWORKS, EMAILS, HANDLES
from shared.guardrails.identity import BUSINESSES, LICENCES, PASSPORTS, REGISTRATION, REGISTRATION_PARTS
from shared.guardrails.institutions import INSTITUTIONS, MEMBERSHIPS
from shared.guardrails.names import NAME_RECOGNISERS
from shared.guardrails.payment import ACCOUNT_OF_KNOWN_SHAPE, ACCOUNTS_NEAR_BANK, CARD_SECRETS, CARDS
from shared.guardrails.phones import PHONES, SHORT_PHONES, SPOKEN_PHONES
from shared.guardrails.reading import BARRIER, Recogniser, Span, only_where, read
from shared.guardrails.vehicles import PLATES

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
    "vehicle": "[차량번호]",
    "ip_address": "[IP주소]",
    "account_id": "[아이디]",
    "membership": "[회원번호]",
    "institution": "[기관명]",
    "birth_date": "[생년월일]",
    "address": "[주소]",
    "name": "[이름]",
}

_LONG_NUMBER: Final = r"[0-9](?:[^0-9]{0,5}[0-9]){8}|[0-9]{6}|[0-9]{4}[ .-]{1,3}[*●Xx]|[0-9]{2}[*●Xx]{2}|면허"
"""Nine digits or more close together, six in one, or the beginning of a number whose rest is hidden."""
_RECOGNISERS: Final[tuple[Recogniser, ...]] = (
    EMAILS,
    only_where(_LONG_NUMBER, *REGISTRATION, *CARDS, *LICENCES, *BUSINESSES, ACCOUNT_OF_KNOWN_SHAPE, *PHONES),
    PASSPORTS,
    *BIRTH_DATES,
    only_where(_LONG_NUMBER, *ACCOUNTS_NEAR_BANK),
    REGISTRATION_PARTS,
    SHORT_PHONES,
    SPOKEN_PHONES,
    *CARD_SECRETS,
    ADDRESSES_ON_NETWORKS,
    HANDLES,
    MEMBERSHIPS,
    PLATES,
    *ADDRESS_RECOGNISERS,
    *NAME_RECOGNISERS,
    INSTITUTIONS,
)
"""In order of precedence: where two see something in the same place, the first is right."""

_WHOLE_NAME: Final = re.compile("[가-힣]{3,5}")
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
                spans.append(span)
    spans += _said_again(visible, spans, taken)
    return sorted(map(reading.written, spans))


def _said_again(visible: str, spans: list[Span], taken: bytearray) -> Iterator[Span]:
    """Where a name that is recognised by a cue stands again without one."""
    for name in {visible[span.start : span.end] for span in spans if span.kind == "name"}:
        if _WHOLE_NAME.fullmatch(name):
            for match in re.finditer(f"(?<![가-힣]){name}", visible):
                if taken.find(1, *match.span()) < 0:
                    yield Span(*match.span(), "name")


def _replaced(text: str, spans: list[Span]) -> str:
    parts: list[str] = []
    end = 0
    for span in spans:
        parts += (text[end : span.start], span.kept, LABELS[span.kind])
        end = span.end
    return "".join((*parts, text[end:]))
