"""The words in which the parameters of a gift were told. Kept in the case file, beside the notes, which have their own."""

import re
from typing import Final

from pydantic import BaseModel, ConfigDict, JsonValue, TypeAdapter

from services.clarifier.domain import parameters as p
from services.clarifier.domain.dialogue.suppositions import BASE
from services.clarifier.domain.estate.things import ASSETS, NOUN
from services.clarifier.domain.gift.dealing import MARKET_VALUE
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.writing.text import normalise, readable
from shared.contracts.document import Parameters
from shared.contracts.json_object import JsonObject
from shared.contracts.parameters.catalogue import QUESTIONS

QUICK_REPLIES: Final = frozenset(
    choice for questions in QUESTIONS.values() for question in questions.values() for choice in question.choices
)
"""What was answered with one of them has no words of the user's own."""

SAID: Final = "said"
"""Where the case file keeps them."""

_OF_A_THING: Final = (p.GIFT_VALUE, MARKET_VALUE)
_WORD_END: Final = re.compile(r"[가-힣]*")
_FURTHEST: Final = 14
"""Syllables between a thing and its amount."""
_BEFORE_AMOUNT: Final = re.compile(
    r"(?:을|를|은|는|이|가|도|으로|로)?\s?(?:(?:시가|시세|감정가|평가액|기준시가|공시가격|가격)(?:은|는|이|가|로)?\s?)?(?:약|한|총)?\s?"
)
""" "현금 2억", "아파트는 시가 5억"; "집 사라고 2억" is of no house."""
_AFTER_AMOUNT: Final = re.compile(r"(?:원)?\s?(?:짜리|상당의?|어치의?|정도의?|정도\s되는)?\s?(?:의\s)?")
""" "5억짜리 아파트"."""


class Said(BaseModel):
    """A parameter's value, the words that tell it, and for an amount what it is of."""

    model_config = ConfigDict(frozen=True)

    parameter: str
    value: JsonValue
    words: str
    """Empty for a quick reply, and where the message has other words."""
    thing: str = ""


_ALL_SAID: Final = TypeAdapter(tuple[Said, ...])


def said_in(case: JsonObject) -> tuple[Said, ...]:
    """The words that the case file keeps; none where it was begun before they were."""
    kept = case.get(SAID)
    return _ALL_SAID.validate_python(kept) if isinstance(kept, list) else ()


def with_kept(case: JsonObject, said: tuple[str, ...]) -> tuple[str, ...]:
    """What the user said, behind the words of the value that the case file keeps where the history reaches no further back."""
    kept = (each.words for each in said_in(case) if each.parameter == p.GIFT_VALUE)
    return (*(words for words in kept if not any(words in each for each in said)), *said)


def with_words(
    case: JsonObject, collected: Parameters, reading: Reading, content: str, *, is_quick: bool
) -> JsonObject:
    """The case file with the words of a message for what it tells of a gift, without those of what holds no more.

    `collected`: with what the message says. What a supposition has replaced for now keeps its words.
    `is_quick`: the message is a quick reply, whose words are ours.
    """
    if reading.notes is not None:
        return case
    before = said_in(case)
    thing = next((each.thing for each in reversed(before) if each.thing), "")
    told = [
        _said(name, collected[name], stated, "" if is_quick else content, thing)
        for name, stated in {**reading.values, **reading.added}.items()
        if name in collected and (collected[name] == stated.value or name in reading.added)
    ]
    base = case.get(BASE)
    valid = [collected, base] if isinstance(base, dict) else [collected]
    again = {(each.parameter, str(each.value)) for each in told}
    kept = [
        each
        for each in before
        if (each.parameter, str(each.value)) not in again
        and any(known.get(each.parameter) == each.value for known in valid)
    ]
    lines = [each.model_dump(mode="json", exclude_defaults=True) for each in (*kept, *told)]
    return {**{name: value for name, value in case.items() if name != SAID}, **({SAID: [*lines]} if lines else {})}


def _said(name: str, value: JsonValue, stated: Stated, content: str, thing_before: str) -> Said:
    """What is told as it was written. An amount without its thing is of the one before: "아니요, 3억이에요"."""
    thing = thing_before if name in _OF_A_THING else ""
    text = normalise(content)
    start = text.find(stated.words)
    if not content or start < 0:  # Of several gifts one is read as if it were alone, in words of ours.
        return Said(parameter=name, value=value, words="", thing=thing)
    end = start + len(stated.words)
    if name in _OF_A_THING:
        named, start, end = _with_thing(text, start, end)
        thing = named or thing
    elif name in p.FLAGS:
        end = _WORD_END.match(text, end).end()  # type: ignore[union-attr]  # it matches nothing, too
    written = content if len(content) == len(text) else text
    return Said(parameter=name, value=value, words=readable(written[start:end]).strip(" ,."), thing=thing)


def _with_thing(text: str, start: int, end: int) -> tuple[str, int, int]:
    """What is given, by the noun right beside its amount, and where both stand."""
    for noun in NOUN.finditer(text, max(0, start - _FURTHEST), start):
        if noun.lastgroup in ASSETS and _BEFORE_AMOUNT.fullmatch(text, noun.end(), start):
            return noun[0], noun.start(), end
    after = _AFTER_AMOUNT.match(text, end)
    behind = NOUN.match(text, after.end()) if after else None
    if behind is not None and behind.lastgroup in ASSETS:
        return behind[0], start, behind.end()
    return "", start, end
