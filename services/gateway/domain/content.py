"""What a user may send: message content, a session's title, and the client's own metadata, cleaned and masked.

Cleaning takes out what PostgreSQL cannot store and what nobody sees: control characters other than newline and
tab, and halves of surrogate pairs. Masking replaces personal data before anything is published.
"""

import json
import math
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from pydantic import JsonValue

from services.gateway.domain.errors import ApiError
from shared.contracts.parameters.given import FactsInvalid, GivenFact, GivenFacts, checked_facts
from shared.guardrails.hostile import is_forbidden, suspicious
from shared.guardrails.masking import Masked, mask

InputGuard = Literal["off", "warning", "strict"]
WarningCode = Literal["INJECTION_DETECTED", "FORBIDDEN_WORD_DETECTED"]

MAX_CONTENT_CHARACTERS: Final = 2_000
MAX_METADATA_BYTES: Final = 4_096
MAX_METADATA_DEPTH: Final = 16
MAX_SEARCH_WORDS: Final = 10
MAX_COMMENT_CHARACTERS: Final = 1_000
MAX_TITLE_CHARACTERS: Final = 100
MAX_NAME_CHARACTERS: Final = 30
"""Of something that a session's case is compared with."""

_UNSTORABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_LOOKS_EMPTY: Final = re.compile("[\u115f\u1160\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U0001d159\U000e0000-\U000e0fff]")
"""Characters that count as letters or symbols, or are not assigned yet, and show nothing: Hangul fillers, the blank
Braille pattern, the null notehead, and what Unicode keeps free for characters that are to be ignored."""


@dataclass(frozen=True, slots=True)
class Message:
    """A user's message as it may enter the stream.

    `masked` names the kinds of personal data replaced in it. `warnings`: a code for each thing that is no part of a
    consultation, with the kinds that were found of it.
    """

    content: str
    client_metadata: dict[str, JsonValue]
    masked: tuple[str, ...]
    warnings: Mapping[WarningCode, tuple[str, ...]]
    facts: GivenFacts | None
    """What was given in a form, which the content tells once more."""


def read_message(body: bytes, guard: InputGuard = "warning") -> Message:
    """The message in the JSON body of a request. `guard`: what becomes of one that is no part of a consultation.

    Raises ApiError: INJECTION_DETECTED or FORBIDDEN_WORD_DETECTED where the guard is strict, INVALID_REQUEST for a body or metadata that is not a JSON object
    and for facts that cannot be, INVALID_CONTENT for content that is no string, shows nothing, or has more than 2,000 characters.
    """
    fields = _json_object(body)
    content = checked_content(fields.get("content"))
    kinds = dict.fromkeys(content.kinds)
    metadata = _client_metadata(fields.get("metadata"), kinds)
    facts = None if fields.get("facts") is None else read_facts(fields["facts"])
    warnings = {} if guard == "off" else _warnings(content.text)
    if guard == "strict" and warnings:
        raise ApiError(next(iter(warnings)))
    return Message(content.text, metadata, tuple(kinds), warnings, facts)


def read_facts(value: object) -> GivenFacts:
    """Facts that were given in a form; the name of a thing is cleaned and masked. Raises ApiError(INVALID_REQUEST)."""
    try:
        facts = checked_facts(value)
    except FactsInvalid as problem:
        raise ApiError("INVALID_REQUEST", str(problem)) from None
    return facts.model_copy(update={"values": tuple(map(_masked_fact, facts.values))})


def _masked_fact(fact: GivenFact) -> GivenFact:
    return fact if fact.thing is None else fact.model_copy(update={"thing": mask(clean(fact.thing)).text})


def _warnings(content: str) -> Mapping[WarningCode, tuple[str, ...]]:
    found: dict[WarningCode, tuple[str, ...]] = {}
    if is_forbidden(content):
        found["FORBIDDEN_WORD_DETECTED"] = ()
    if kinds := suspicious(content):
        found["INJECTION_DETECTED"] = kinds
    return found


def checked_content(value: object) -> Masked:
    """Content in Unicode's composed form (NFC), masked. Raises ApiError(INVALID_CONTENT)."""
    if not isinstance(value, str):
        raise ApiError("INVALID_CONTENT", "메시지 내용(content)을 글자로 보내 주세요.")
    content = clean(value)
    if not shows_something(content):
        raise ApiError("INVALID_CONTENT", "메시지가 비어 있습니다. 궁금한 점을 적어 주세요.")
    if len(content) > MAX_CONTENT_CHARACTERS:
        raise ApiError(
            "INVALID_CONTENT",
            f"메시지는 {MAX_CONTENT_CHARACTERS:,}자까지 보낼 수 있습니다. 지금은 {len(content):,}자이니 나누어 보내 주세요.",
        )
    return mask(content)


def checked_title(value: str) -> str:
    """A session's title on one line, masked. Raises ApiError(INVALID_REQUEST)."""
    return _checked_line(value, "제목은", MAX_TITLE_CHARACTERS)


def checked_name(value: str) -> str:
    """What somebody calls a case to compare with, on one line, masked. Raises ApiError(INVALID_REQUEST)."""
    return _checked_line(value, "이름은", MAX_NAME_CHARACTERS)


def _checked_line(value: str, called: str, most: int) -> str:
    line = " ".join(clean(value).split())
    if not shows_something(line) or len(line) > most:
        raise ApiError("INVALID_REQUEST", f"{called} 1자 이상 {most}자 이하로 적어 주세요.")
    return mask(line).text[:most]


def checked_words(value: str) -> tuple[str, ...]:
    """The words to look for, masked as what is stored is. Raises ApiError(INVALID_REQUEST)."""
    words = tuple(dict.fromkeys(mask(clean(value)).text.split()))
    if not words or not shows_something(value) or len(words) > MAX_SEARCH_WORDS:
        raise ApiError("INVALID_REQUEST", f"찾을 말을 {MAX_SEARCH_WORDS}단어 이하로 적어 주세요.")
    return words


def checked_comment(value: str | None) -> str | None:
    """The comment of a rating, masked; None where it says nothing. Raises ApiError(INVALID_REQUEST)."""
    comment = clean(value or "").strip()
    if len(comment) > MAX_COMMENT_CHARACTERS:
        raise ApiError("INVALID_REQUEST", f"의견은 {MAX_COMMENT_CHARACTERS:,}자까지 적을 수 있습니다.")
    return mask(comment).text if shows_something(comment) else None


def clean(text: str) -> str:
    """The text in NFC, with `\\n` at the end of lines and without characters that cannot be stored."""
    return unicodedata.normalize("NFC", _UNSTORABLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def shows_something(text: str) -> bool:
    """Whether a person would see anything but white space."""
    return any(not char.isspace() and _shows(unicodedata.category(char)) for char in _LOOKS_EMPTY.sub("", text))


def _shows(category: str) -> bool:
    """Whether a character of this category shows something by itself.

    Format characters do not, and marks (a variation selector, an accent) only change another character.
    """
    return category != "Cf" and category[0] != "M"


def _json_object(body: bytes) -> dict[str, object]:
    try:
        value = json.loads(body, parse_constant=_not_json)
    except (ValueError, RecursionError):
        raise ApiError("INVALID_REQUEST", "요청 본문을 읽을 수 없습니다. JSON 형식으로 보내 주세요.") from None
    if not isinstance(value, dict):
        raise ApiError("INVALID_REQUEST", '요청 본문을 {"content": "..."} 형태의 JSON 객체로 보내 주세요.')
    return value


def _client_metadata(metadata: object, kinds: dict[str, None]) -> dict[str, JsonValue]:
    if metadata is None:
        return {}
    if not isinstance(metadata, dict):
        raise ApiError("INVALID_REQUEST", "metadata는 JSON 객체로 보내 주세요.")
    try:
        size = len(json.dumps(metadata, ensure_ascii=False).encode(errors="replace"))
    except RecursionError:
        size = MAX_METADATA_BYTES + 1
    if size > MAX_METADATA_BYTES:
        raise ApiError("INVALID_REQUEST", f"metadata는 {MAX_METADATA_BYTES:,}바이트까지 보낼 수 있습니다.")
    return {_masked_into(key, kinds): _cleaned(value, kinds, 1) for key, value in metadata.items()}


def _not_json(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _cleaned(value: object, kinds: dict[str, None], depth: int) -> JsonValue:
    """A JSON value with every text in it cleaned and masked; whole numbers can be personal too."""
    if depth > MAX_METADATA_DEPTH:
        raise ApiError("INVALID_REQUEST", f"metadata는 {MAX_METADATA_DEPTH}단계까지만 중첩할 수 있습니다.")
    match value:
        case None | bool():
            return value
        case str():
            return _masked_into(value, kinds)
        case int():
            masked = next((masked for digits in _as_written(value) if (masked := mask(digits)).kinds), None)
            if masked is None:
                return value
            kinds.update(dict.fromkeys(masked.kinds))
            return masked.text
        case float():
            if not math.isfinite(value):
                raise ApiError("INVALID_REQUEST", "metadata에 너무 큰 수가 있습니다.")
            return value
        case list():
            return [_cleaned(item, kinds, depth + 1) for item in value]
        case dict():
            return {_masked_into(key, kinds): _cleaned(item, kinds, depth + 1) for key, item in value.items()}
        case _:
            raise TypeError(f"{type(value).__name__} does not come from JSON")


def _as_written(value: int) -> tuple[str, ...]:
    """A whole number as a person may have meant it: as it is, or with the zeros in front that a number loses.

    1089755447 is 010-8975-5447, and 503023234567 a registration number of 2005; a round number is an amount.
    """
    digits = str(value)
    if value < 0 or digits.endswith("00000"):
        return (digits,)
    mobile = (f"0{digits}",) if len(digits) == 10 and digits.startswith("1") else ()
    registration = (digits.zfill(13),) if len(digits) in (10, 11, 12) else ()
    return (digits, *mobile, *registration)


def _masked_into(text: str, kinds: dict[str, None]) -> str:
    masked = mask(clean(text))
    kinds.update(dict.fromkeys(masked.kinds))
    return masked.text
