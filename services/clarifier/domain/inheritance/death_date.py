"""The day of a death: which of a message's days it is."""

import re
from typing import Final

from services.clarifier.domain.days.dates import Certainty, DateMention
from services.clarifier.domain.people.death import DEATH
from services.clarifier.domain.writing.text import is_denied

GONE: Final = rf"{DEATH}|가(?=셨어요|셨습니다|신\s?지)"
""" "아버지가 3월에 가셨어요": a death where an inheritance is the subject."""
_DEATH: Final = re.compile(GONE)
_DEATH_BEFORE: Final = re.compile(
    r"(?:돌아가신|사망|별세|소천|작고|타계|임종|떠나신)\s?(?:하신|한)?\s?(?:날짜|날|일자|일|건|것은|게|때)?\s?(?:은|는|이|가)?\s?:?\s?$"
)
_OTHER_EVENT: Final = re.compile(
    r"결혼|혼인|출산|태어|출생|생(?:이|인|입|으|$)|계약|약속|샀|사서|산\s|구입|매입|취득|분양|신고|납부|등기|입원|진단|수술|이혼|증여|팔(?!순)|매도|이사|입주|받았|받은|상담|물어"
)
_OTHER_EVENT_BEFORE: Final = re.compile(
    r"(?:신고|납부|취득|매입|계약|증여|출생|생년월)(?:일|날|기한)?(?:은|는|이|가)?\s?:?\s?$"
)
_SENTENCE_END: Final = re.compile(r"[!?\n;]|\.(?=\s|$)")


def death_day(text: str, mentions: list[DateMention], *, is_asked: bool) -> DateMention | None:
    """The day of the death: the one that is said of it, else the only kind of day that the message can mean."""
    told = [
        mention
        for index, mention in enumerate(mentions)
        if not is_denied(text, mention.end) and _is_of_death(text, mentions, index)
    ]
    if not told and is_asked:
        told = [mention for mention in mentions if not is_denied(text, mention.end)]
    ranks = (Certainty.EXACT, Certainty.IMPOSSIBLE, Certainty.VAGUE)
    return min(told, key=lambda mention: ranks.index(mention.certainty), default=None)


def _is_of_death(text: str, mentions: list[DateMention], index: int) -> bool:
    mention = mentions[index]
    before = text[max(0, mention.start - 16) : mention.start]
    if _DEATH_BEFORE.search(before):
        return True
    if _OTHER_EVENT_BEFORE.search(before):
        return False
    end = mentions[index + 1].start if index + 1 < len(mentions) else len(text)
    sentence = _SENTENCE_END.search(text, mention.end, end)
    rest = text[mention.end : sentence.start() if sentence else end]
    death, other = _DEATH.search(rest), _OTHER_EVENT.search(rest)
    return death is not None and (other is None or death.start() < other.start())


def names_death(text: str) -> bool:
    """Whether a message says that somebody has died."""
    return _DEATH.search(text) is not None
