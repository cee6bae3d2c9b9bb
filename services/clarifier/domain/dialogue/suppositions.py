"""What is only supposed stands beside the case: "원래대로" returns to it, whatever was supposed in between."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.gift.notes import GIFT_NOTES
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.parameters import GIFT_DATE
from shared.contracts.document import Parameters
from shared.contracts.json_object import JsonObject

BASE: Final = "base"
"""Where the case file keeps what was known before the first supposition."""
_DIALOGUE: Final = "base_dialogue"
"""Where it keeps what was remembered then of the parties, of earlier gifts, and of people around."""
_REMEMBERED: Final = ("earlier_gifts", "donor_group", "parties")
_SUPPOSES: Final = re.compile(r"만약|만일|(?:[였었았했렸]다|[였었았했]으|이라|다고\s?치|걸로\s?치)면")
_TAKES_BACK: Final = re.compile(
    r"(?<![가-힣])아\s?맞다|정정|잘못|착각|다시\s?(?:해|계산|뽑)|[가-힣]\s?(?:아니고|아니라|말고)\s|취소|무산"
)
""" "아 맞다 … 다시 해주세요"."""
_PUTS_RIGHT: Final = re.compile(
    r"\d[^.!?\n]{0,8}(?:이|가)?\s?아니(?:라|고)\s[^.!?\n]{0,14}\d[^.!?\n]*(?:[.!\n]|(?=\s그럼))"
)
""" "2000주가 아니라 2200주 들어와 있었네요. 그럼 9900만원이죠?": says so before it asks."""
_ANEW: Final = re.compile(
    r"(?:빼고|제외하고|고쳐서?|수정해서?|정정해서?|넣어서?|바꿔서?)\s(?:[가-힣]{1,6}\s){0,2}(?:계산|알려|봐|뽑|해)\s?[주줘]|다시\s?(?:한\s?번\s?)?(?:계산|알려|뽑)|재계산"
)
""" "그건 빼고 다시 알려 주십시오": another figure is asked for."""
_OF_CASE: Final = re.compile(
    r"\d|절반|반(?=[만을씩\s])|거주|미성년|성년|성인|결혼|혼인|출산|명의|남편|아내|배우자|자녀|아들|딸|할머니|할아버지|엄마|아빠|어머니|아버지|대출|전세|빚|금액|날짜"
)


def returned(standing: Standing, reading: Reading) -> tuple[Standing, Reading]:
    """The standing of before the suppositions, where a message returns to it; what it quotes of that says nothing new."""
    base = standing.dialogue.case.get(BASE)
    if Act.RETURN not in reading.acts:
        return standing, reading
    if not isinstance(base, dict):
        return standing, replace(reading, values=_new_day(reading, standing.collected), added={}, ambiguous={})
    case = {name: value for name, value in standing.dialogue.case.items() if name not in (BASE, _DIALOGUE)}
    kept = standing.dialogue.case.get(_DIALOGUE)
    told = dict(kept) if isinstance(kept, dict) else {}
    case |= {GIFT_NOTES: told.pop(GIFT_NOTES)} if told.get(GIFT_NOTES) is not None else {}
    dialogue = Dialogue.model_validate(standing.dialogue.model_dump() | told | {"case": case, "contested": {}})
    values = _new_day(reading, standing.collected, base)
    return replace(standing, collected=base, dialogue=dialogue), replace(reading, values=values, added={}, ambiguous={})


def _new_day(reading: Reading, *known: Parameters) -> dict[str, Stated]:
    """The day that a message tells beside its return: "원래대로 다 받을게요. 대신 날짜가 밀려서 12월 4일이래요"."""
    day = reading.values.get(GIFT_DATE)
    return {} if day is None or day.value in {each.get(GIFT_DATE) for each in known} else {GIFT_DATE: day}


def remembered(before: Standing, after: Standing, reading: Reading) -> Standing:
    """The standing with what was known before the first supposition.

    What is told meanwhile holds of both; what is put right ends supposing.
    """
    case = after.dialogue.case
    tells = reading.values or reading.history.says_something
    if Act.SUPPOSE in reading.acts and tells and before.dialogue.last_calculated is not None:
        kept = {_DIALOGUE: _remembered(before.dialogue), BASE: before.collected, **case}
    elif isinstance(base := case.get(BASE), dict) and reading.values and Act.CORRECT not in reading.acts:
        told = {name: after.collected[name] for name in reading.values if name in after.collected}
        kept = {**case, BASE: {**base, **told}}
    elif tells and Act.CORRECT in reading.acts:
        kept = {name: value for name, value in case.items() if name not in (BASE, _DIALOGUE)}
    else:
        return after
    return replace(after, dialogue=after.dialogue.model_copy(update={"case": kept}))


def _remembered(dialogue: Dialogue) -> JsonObject:
    kept = dialogue.model_dump(mode="json", include=set(_REMEMBERED))
    return {**kept, GIFT_NOTES: dialogue.case.get(GIFT_NOTES)}


def is_unread(before: Standing, after: Standing, reading: Reading, text: str) -> bool:
    """Whether a message supposes or takes back something of the case and changes nothing: the figure of before is no answer to it."""
    if Act.RETURN in reading.acts:
        return False
    was_calculated = before.dialogue.last_calculated is not None and after.collected == before.collected
    tells = reading.values or reading.added or reading.sums or before.dialogue.pending_question is not None
    takes_back = not tells and _TAKES_BACK.search(text) is not None and "?" not in text
    changes = takes_back or any(sign.search(text) for sign in (_PUTS_RIGHT, _ANEW, _SUPPOSES))
    return was_calculated and changes and _OF_CASE.search(text) is not None
