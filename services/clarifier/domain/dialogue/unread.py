"""Whether a message after a result says something that was not understood: the figure of before is no answer to it."""

import re
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain.afterwards.found_out import finds_out_sum, sum_put_in_place
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.parameters import GIFT_VALUE

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
_SHARED_OUT: Final = re.compile(
    r"(?:자식|자녀|[남자]매|형제|애들|아이들|손[자주녀]|며느리|(?:한테|에게)|\d\s?명|[둘셋넷]이?서?)[^.!?\n]{0,30}나[눠누][가-힣]{0,2}\s(?:주|줬|준|받)[가-힣]{0,4}면"
)
""" "삼형제가 3억씩 나눠 받으면 얼마예요?": several gifts, each with its own tax."""
_OF_CASE: Final = re.compile(
    r"\d|절반|반(?=[만을씩\s])|거주|미성년|성년|성인|결혼|혼인|출산|명의|남편|아내|배우자|자녀|아들|딸|할머니|할아버지|엄마|아빠|어머니|아버지|대출|전세|빚|금액|날짜"
)


def is_unread(before: Standing, after: Standing, reading: Reading, text: str) -> bool:
    """Whether a message supposes, finds out or takes back something of the case and is not, or not surely, understood."""
    is_of_gift = before.dialogue.last_calculated is not None and reading.subject == "gift_tax"
    if is_of_gift and reading.several is None and _SHARED_OUT.search(text):
        return True
    is_of_result = before.dialogue.last_calculated is not None and after.collected == before.collected
    if Act.RETURN in reading.acts or not is_of_result or _supposes_the_same(before, reading):
        return False
    tells = reading.values or reading.added or reading.sums or before.dialogue.pending_question is not None
    takes_back = not tells and _TAKES_BACK.search(text) is not None and "?" not in text
    changes = takes_back or any(sign.search(text) for sign in (_PUTS_RIGHT, _ANEW, _SUPPOSES))
    return (changes and _OF_CASE.search(text) is not None) or _finds_out_in_vain(before, reading, text)


def _supposes_the_same(before: Standing, reading: Reading) -> bool:
    """ "아버지가 3억, 어머니가 2억 주셨으면요?", where 5억 is told, "어머니가 주셨으면요?": nothing changes by that."""
    told = {name: stated.value for name, stated in reading.values.items()}
    is_same = all(before.collected.get(name, False) == value for name, value in told.items())
    return bool(told) and is_same and Act.SUPPOSE in reading.acts


def _finds_out_in_vain(before: Standing, reading: Reading, text: str) -> bool:
    """Whether something is found out of a gift, with a sum that the case does not know."""
    return reading.notes is None and finds_out_sum(text, besides=_sums_of(before.collected))


def replaces_what_was_not_told(before: Standing, after: Standing, reading: Reading, text: str) -> bool:
    """Whether a sum that nobody told is ruled out, and the one that holds became the value of the gift."""
    if Act.RETURN in reading.acts or before.dialogue.last_calculated is None:
        return False
    now = after.collected.get(GIFT_VALUE)
    is_answer = before.dialogue.pending_question == GIFT_VALUE or Act.SUPPOSE in reading.acts
    if is_answer or before.collected.get(GIFT_VALUE) == now:
        return False
    ruled_out, holds = sum_put_in_place(text)
    return holds == now and ruled_out not in _sums_of(before.collected)


def _sums_of(known: JsonValue) -> set[int]:
    """Every number of what is known, at any depth."""
    if isinstance(known, dict):
        return set().union(*map(_sums_of, known.values()))
    if isinstance(known, list):
        return set().union(*map(_sums_of, known))
    return {known} if isinstance(known, int) and not isinstance(known, bool) else set()
