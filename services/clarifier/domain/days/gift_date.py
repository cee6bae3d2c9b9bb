"""The day of the gift: which of a message's days it is. Weddings, births, promises and purchases have their own."""

import re
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.days.dates import Certainty, DateMention
from services.clarifier.domain.people.person import Person
from services.clarifier.domain.people.transfers import Transfer
from services.clarifier.domain.writing.clauses import CLAUSE_END
from services.clarifier.domain.writing.replacing import is_repair, replaces
from services.clarifier.domain.writing.text import is_denied

_OTHER_EVENT: Final = re.compile(
    r"결혼식\s?날(?=[인이입])|결혼(?!\s?(?:자금|비용|선물|축하|준비|명목|하라|한다고|하니까?\s)|식\s?(?:끝|마치|때|날|에서|장))|혼인|혼사|혼례|약혼|상견례|장가|시집(?=[가을를도\s간보])|예식|식을?\s?올|출산|낳|태어|출생|(?:(?<![가-힣])|(?<=\d일))생(?:이|인|입|으|\s|$)|계약(?!금)|약속|약정|샀|산\s|사서|구입|구매|매입|매수|취득|분양(?!권)|신고|납부|개업|입사|퇴직(?!금)|퇴사|전역|입대|입학(?!금)|진학|올라가|칠순|환갑|졸업|돌아가|사망|이혼|이사|입주|팔(?![일이삼사오육칠팔구십백천만억])|매도|만기(?!된\s|금|돼서|되어서)|생일|마감|상담|문의|물어|전화|통화|연락(?!처)|예약(?!\s?(?:이체|송금))|알았|알게\s?[됐되된]|깨달"
)
_HANDED_OVER: Final = re.compile(
    r"증여|입금|이체|송금|들어[왔온오]|넘어[왔온]|건너[왔온]|도착|[찍꽂][혔혀히힌]|등기|소유권\s?이전|명의\s?이전"
)
_PAID_FOR: Final = r"잔금|중도금|등록금|전세금"
_EVENT: Final = (
    r"결혼|본식|식|(?:장가|시집)(?:를|을)?\s?(?:가는|보내는)|올리는|혼례|혼인|예식|혼사|출산|출생|입양|돌|돌잔치|백일|생일|생신|환갑|칠순|팔순|[가-힣]{0,3}계약|신고|납부|과세|기한|마감|취득|매매|매입|매수|분양(?!권)|입주|이사|만기"
    r"|졸업|입학|입대|제대|전역|퇴직|입사|취업|개업|개원|약속|[가-힣]{0,2}상담|예약|면담|미팅|방문|차용증|감정|평가|수술|제삿|기?제사|잔칫?|이삿|혼삿|장례|발인|49재|시험|수능|면접|김장|모임|동창회|기일|이혼|생년월|대출|융자|근저당|채무자?"
)
_EVENT_BEFORE: Final = re.compile(
    rf"(?:(?P<paid>{_PAID_FOR})|(?<![가-힣])(?:{_EVENT}))(?:식|신고|잔치|서|기한|예정|날|하는\s?(?:건|날))?\s?(?:일자?|날짜|날)?(?:은|는|이|가|도|을|를)?(?:\s(?:아마|일단|늦어도|원래|대충|홈택스로|이미|벌써))?\s?:?\s?$"
)
"""What a day is told of: "신고는 5/31에", "결혼은 10/18이고"."""
_CHILD_BEFORE: Final = re.compile(
    r"(?<![가-힣])(?:우리\s?)?(?:[첫둘셋]째|막내|늦둥이|쌍둥이|아이|아기|애기|애|손주|손자|손녀|딸|아들)(?:은|는|이|가)?\s?$"
)
_CAME_OUT: Final = re.compile(r"(?:에|날)?\s?[^.!?\n\x00]{0,10}?(?:나[왔온옴]|세상에\s?[왔나])")
""" "둘째는 4월 14일 새벽에 나왔구요": a birth."""
_GIFT_BEFORE: Final = re.compile(
    r"(?<![가-힣])(?:받은|주신|준|드린|보낸|(?:입금|이체|송금|증여)(?:된|하신|한)|들어온)\s$|(?:보니|봤더니|보면)[까깐]?\s$|(?:증여|이체|입금|송금|등기(?:\s?이전)?|이전\s?등기|명의\s?(?:이전|변경)|돈|(?:받은|준|주신|드린|보낸)\s?(?:건|거|것|날|날짜)|날짜|날|\x00)(?:은|는|이|가|을|를|도)?\s?$"
)
_GIFT_NAMED: Final = re.compile(
    r"(?<![가-힣])(?:(?:돈(?:을|이)?|현금(?:을|이)?|그거?)\s)?(?:(?:받은|준|주신|드린|보낸|보내신|부친|부치신|넘긴|넘기신|넣은|넣어\s?준|넣어\s?주신|(?:들어|넘어|건너)온|(?<=돈이\s)온|(?<=돈\s)온|도착한|[찍꽂]힌|쥔|(?:입금|이체|송금|증여)(?:된|한|하신))\s?(?:건|것은|거는|게|것이|날은|날이|날짜는|날짜가|때는|돈은)|(?:증여|입금|이체|송금)(?:일|날짜)?(?:은|는))\s?$"
)
""" "제삿날은 3월 2일이고 돈 보낸 것은 3월 17일이었습니다": what is said to be given belongs to the day behind it."""
_TIES: Final = re.compile(r"[가-힣]{0,3}?(?:면|때|자마자|면서|하고\s바로)(?=[\s,])")
"""After another event: the gift comes with it ("만기되면", "졸업할 때"), so that their day is one."""
_SOLD_FOR_IT: Final = re.compile(
    r"(?:팔|매도)[가-힣]{0,4}?(?:고|서|면서)\s(?:[^.!?\n]{0,24}\s)?(?:(?:남은|그|판|받은|나온)\s)(?:돈|대금|현금|중|가운데|거)"
)
""" "집 팔고 작은 데로 옮기시면서 남은 돈 2억을 주셨어요": the sale pays for the gift, so that their day is one."""
_IS_THE_DAY: Final = re.compile(r"(?:날|자)?\s?(?:이[고구라며에었예죠지였요]|인데|네요|입니|예요|에요|임|였)")
_TOPIC_BEFORE: Final = re.compile(r"(?<![가-힣])(?P<noun>[가-힣]{1,7})(?:은|는|이|가)\s?$")
_OF_GIFT: Final = re.compile(
    r"(?:증여|이체|입금|송금|수령|지급|명의|등기(?:\s?접수|\s?이전|\s?완료)?|돈|금액|현금|재산|날짜|날|일자|때|시기|시점|거|게|^그|^이|건|것|오늘)(?:일|하신|한|된)?$"
)
_EVERY: Final = re.compile(r"매(?:달|월|년|해)\s?(?:\d{1,2}월\s?)?$")
_OF_CALENDAR: Final = re.compile(
    r"(?:일|날)?\s?(?:까지\s?(?:밖에|[군구네였잖죠지]|인(?!\s)|인데|이[에었라네]|예|란|뿐|있)|(?:이|은|도)?\s?(?:아예\s|원래\s)?(?:없(?!이)|마지막\s?날|끝(?=[이인])))"
)
""" "2월은 28일까지군요", "31일이 없는 달이네요": how long a month is."""
_UNTIL: Final = re.compile(r"\s?(?:까지|안에|이내)")
_DID: Final = re.compile(
    r"\s?(?:날|자|날짜|일자)?(?:로|에|쯤에?|경에?)?(?:요|\s?(?:했|하[였고]|한(?=\s)|됐|되었|된|처리|있었))"
)
""" "11월 3일에 했어요": what was done is the gift."""
_MEANT: Final = re.compile(
    r"기로|려고|려는|려구|[할갈볼될낼올]\s?(?:거|건|예정|생각|계획|듯|것)|예정|계획|생각|겠|[할갈볼될낼올줄을][게께]"
)
_FINAL: Final = re.compile(r"(?:요|니다|[.!?\n])\s*$")
_SAYS_NO_MORE: Final = re.compile(
    r"(?:에|로|쯤에?|경에?)?\s?(?:(?:예정|계획|생각)[가-힣]{0,5}[\s.!~\x00]*$|(?:세금|증여세|세액|얼마)|(?:저는?|전|나는?|본인은?|만)?\s?(?:만\s?)?\d{1,2}\s?(?:살|세)(?![가-힣]*에)|(?:계약\s)?잔금[가-힣]{0,5}[\s.!~\x00]*$)"
)
""" "12월 10일 예정.", "7월 20일 세금은 얼마인가요": a day alone, of what was told before it."""
_PROMISED: Final = re.compile(
    r"\s?[가-힣]{0,4}?(?:다고|라고|기로|겠다고|마고|다더니|댔는데|댔다가|다\s?(?=했는데|하셨는데|했지만|하셨지만))\s?(?:약속|말|했|하[였셨시]|그[랬러]|하더니|$|\s)"
)
_NOTE: Final = re.compile(
    r"(?:자로?|에)?\s?(?:(?:증여\s?)?등기|(?:등기\s?)?접수|이전|이체|송금|입금)?\s?(?:예정|완료|분)?\s?[,/|](?=\s)"
)
"""A day alone between commas: what follows is another item of a list of notes."""
_SENTENCE_END: Final = re.compile(
    r"[!?\n;]|(?<=일이요)(?=\s)|(?<=일요)(?=\s)|(?<=[억천만백원]),(?=\s)|\.(?=[\s\x00]|$)"
)


@dataclass(frozen=True, slots=True)
class _Told:
    """What is said of a day, up to the next day or the end of the sentence. `clause`: the end of its own clause."""

    mention: DateMention
    end: int
    clause: int
    verbs: list[Transfer]

    @property
    def is_beside_transfer(self) -> bool:
        """Whether another clause tells that something changes hands."""
        return any(verb.start < self.mention.start or verb.start >= self.clause for verb in self.verbs)

    def handed_over_at(self, text: str, end: int) -> int | None:
        """Where something changes hands before `end`."""
        verb = next((verb.start for verb in self.verbs if self.mention.end <= verb.start < end), None)
        noun = _HANDED_OVER.search(text, self.mention.end, end)
        found = [start for start in (verb, noun.start() if noun else None) if start is not None]
        return min(found, default=None)


def gift_dates(
    text: str, mentions: list[DateMention], verbs: list[Transfer], persons: list[Person]
) -> list[DateMention]:
    """The mentions that can be the day of the gift, the likeliest first: an exact day on which it changes hands."""
    told = [_told(text, mentions, index, verbs) for index in range(len(mentions))]
    own = [each for each in told if not _is_of_other_event(text, each, persons)]
    ranked = sorted(own, key=lambda each: _rank(text, each))
    return [each.mention for each in ranked]


def _rank(text: str, told: _Told) -> tuple[int, bool, bool, bool, bool, int]:
    """Exact before vague, what is to replace another first, what happened before what was promised, the later first."""
    certainty = (Certainty.EXACT, Certainty.IMPOSSIBLE, Certainty.VAGUE).index(told.mention.certainty)
    verb = next((verb for verb in told.verbs if told.mention.end <= verb.start < told.end), None)
    is_promised = verb is not None and _PROMISED.match(text, verb.end, told.end) is not None
    is_as_before = not (replaces(text, told.mention.end) or is_repair(text, told.mention.start))
    is_named = _named_as_gift(text, told.mention) is not None
    return (
        certainty,
        is_as_before,
        not is_named,
        told.handed_over_at(text, told.end) is None,
        is_promised,
        -told.mention.start,
    )


def _told(text: str, mentions: list[DateMention], index: int, verbs: list[Transfer]) -> _Told:
    mention = mentions[index]
    following = mentions[index + 1] if index + 1 < len(mentions) else None
    named = _named_as_gift(text, following) if following else None
    end = named if named is not None and named >= mention.end else following.start if following else len(text)
    if _NOTE.match(text, mention.end):
        return _Told(mention, mention.end, mention.end, verbs)
    sentence = _SENTENCE_END.search(text, mention.end, end)
    end = sentence.start() if sentence else end
    ends = CLAUSE_END.finditer(text, mention.end - 1, end)
    clause = next((each for each in ends if not _CARRIED.search(text, mention.end, each.end())), None)
    return _Told(mention, end, clause.end() if clause else end, verbs)


_CARRIED: Final = re.compile(r"(?:끼|안)고[\s,]?$")
""" "11월 2일에 아파트를 전세보증금 4억 끼고 받았어요": one clause."""


def _named_as_gift(text: str, mention: DateMention) -> int | None:
    """Where the words begin that say right before a day that it is the gift's."""
    named = _GIFT_NAMED.search(text, max(0, mention.start - 16), mention.start)
    return named.start() if named else None


def _is_of_other_event(text: str, told: _Told, persons: list[Person]) -> bool:
    mention = told.mention
    if is_denied(text, mention.end) or _OF_CALENDAR.match(text, mention.end):
        return True
    if _EVERY.search(text, max(0, mention.start - 8), mention.start):
        return True
    if _CHILD_BEFORE.search(text, max(0, mention.start - 14), mention.start) and _CAME_OUT.match(text, mention.end):
        return True
    named = _EVENT_BEFORE.search(text, max(0, mention.start - 18), mention.start)
    own = told.handed_over_at(text, told.clause)
    is_the_day = _IS_THE_DAY.match(text, mention.end) is not None
    if named is not None and not (named["paid"] and own is not None and not is_the_day):
        return True
    if replaces(text, mention.end) or _is_in_brackets_of_gift(text, told):
        return False
    other = _OTHER_EVENT.search(text, mention.end, told.clause if is_the_day else told.end)
    handed_over = told.handed_over_at(text, told.end)
    if other is not None and (handed_over is None or other.start() < handed_over):
        return handed_over is None or not (
            _TIES.match(text, other.end(), told.end) or _SOLD_FOR_IT.match(text, other.start(), told.end)
        )
    if own is not None or not (is_the_day or told.is_beside_transfer):
        return False
    return _is_day_of_another(text, told, persons) if is_the_day else _is_told_by_itself(text, told)


def _is_in_brackets_of_gift(text: str, told: _Told) -> bool:
    """ "1억을 주셨는데(2026년 7월 6일) 세금이 얼마인가요": the day of what is told right before the brackets."""
    start, end = told.mention.start, told.mention.end
    is_bracketed = text[start - 1 : start] == "(" and text[end : end + 1] == ")"
    return is_bracketed and any(0 <= start - verb.end <= _VERB_ENDING for verb in told.verbs)


_VERB_ENDING: Final = 5


def _is_day_of_another(text: str, told: _Told, persons: list[Person]) -> bool:
    """Whether the day is said to be that of something which is neither the gift nor somebody: "시험이 12월 7일인데"."""
    topic = _TOPIC_BEFORE.search(text, max(0, told.mention.start - 12), told.mention.start)
    if topic is None or _OF_GIFT.search(topic["noun"]):
        return False
    return not any(person.start < topic.end() and topic.start() < person.end for person in persons)


def _is_told_by_itself(text: str, told: _Told) -> bool:
    """Whether a clause in which nothing changes hands stands beside one in which something does.

    "11월 28일에 만나기로 했고 아버지가 2억 주셨어요": a plan or a sentence of its own, and a deadline, have their own day.
    """
    day = told.mention
    if _DID.match(text, day.end) or _GIFT_BEFORE.search(text, max(0, day.start - 12), day.start):
        return False
    if _UNTIL.match(text, day.end):
        return True
    clause = text[day.end : told.clause]
    if _SAYS_NO_MORE.match(clause):
        return False
    return bool(clause.strip()) and (_MEANT.search(clause) is not None or _FINAL.search(clause) is not None)
