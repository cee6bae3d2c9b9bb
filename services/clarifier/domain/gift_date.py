"""The day of the gift: which of a message's days it is. Weddings, births, promises and purchases have their own."""

import re
from typing import Final

from services.clarifier.domain.dates import Certainty, DateMention
from services.clarifier.domain.text import is_denied

_OTHER_EVENT: Final = re.compile(
    r"결혼(?!\s?(?:자금|비용|선물|축하|준비|명목|하라|한다고|하니까?\s)|식\s?(?:끝|마치|때|날|에서|장))|혼인|예식|식을?\s?올|출산|낳|태어|출생|(?<![가-힣])생(?:이|인|입|으|\s|$)|계약(?!금)|약속|약정|샀|산\s|사서|구입|구매|매입|매수|취득|분양|신고|납부|개업|입사|퇴직(?!금)|퇴사|전역|입대|입학(?!금)|진학|올라가|칠순|환갑|졸업|돌아가|사망|이혼|이사|입주|팔(?![일이삼사오육칠팔구십백천만억])|매도|만기|생일|마감|상담|문의|물어|전화|통화|연락(?!처)|예약(?!\s?(?:이체|송금))"
)
_HANDED_OVER: Final = re.compile(
    r"받|주[셨신심려고는면었기실]|줬|준|줄|드[리렸린림릴]|증여|보내|보냈|보낸|입금|이체|송금|들어|부쳤|부쳐|넘겨|넘겼|건네|등기"
)
_OTHER_EVENT_BEFORE: Final = re.compile(
    r"(?:(?:결혼|혼인|예식|출산|출생|입양)(?:식|신고)?(?:일자?|날)?|생일|계약일?|신고(?:일|기한)|취득일|매매일|매입일|입주일?|잔금일?|생년월일|만기일?)(?:은|는|이|가|날짜는)?\s?:?\s?$"
)
_TIES: Final = re.compile(r"[가-힣]{0,3}?(?:면|때|자마자|면서|하고\s바로)(?=[\s,])")
"""After another event: the gift comes with it ("만기되면", "졸업할 때"), so that their day is one."""
_NOTE: Final = re.compile(r"\s?[,/|](?=\s)")
"""A day alone between commas: what follows is another item of a list of notes."""
_SENTENCE_END: Final = re.compile(r"[!?\n;]|\.(?=\s|$)")


def gift_dates(text: str, mentions: list[DateMention]) -> list[DateMention]:
    """The mentions that can be the day of the gift, the likeliest first: an exact day on which it changes hands."""
    possible = [(mention, _until_next(text, mentions, index)) for index, mention in enumerate(mentions)]
    own = [(mention, rest) for mention, rest in possible if not _is_of_other_event(text, mention, rest)]
    ranked = sorted(own, key=lambda item: (_certainty_rank(item[0]), not _HANDED_OVER.search(item[1]), -item[0].start))
    return [mention for mention, _ in ranked]


def _certainty_rank(mention: DateMention) -> int:
    return (Certainty.EXACT, Certainty.IMPOSSIBLE, Certainty.VAGUE).index(mention.certainty)


def _until_next(text: str, mentions: list[DateMention], index: int) -> str:
    """What is said about a day: up to the next day or the end of the sentence."""
    end = mentions[index + 1].start if index + 1 < len(mentions) else len(text)
    if _NOTE.match(text, mentions[index].end):
        return ""
    sentence = _SENTENCE_END.search(text, mentions[index].end, end)
    return text[mentions[index].end : sentence.start() if sentence else end]


def _is_of_other_event(text: str, mention: DateMention, rest: str) -> bool:
    if is_denied(text, mention.end) or _OTHER_EVENT_BEFORE.search(text, max(0, mention.start - 14), mention.start):
        return True
    other = _OTHER_EVENT.search(rest)
    handed_over = _HANDED_OVER.search(rest)
    if other is None or (handed_over is not None and _TIES.match(rest, other.end())):
        return False
    return handed_over is None or other.start() < handed_over.start()
