"""What each clause of a message about a gift is of: the gift in hand, an earlier one, circumstances, or nothing of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from typing import Final

from services.clarifier.domain.clauses.acts import Act, act_of
from services.clarifier.domain.clauses.beside import Reason, beside
from services.clarifier.domain.clauses.clause import Clause, told_in
from services.clarifier.domain.days.dates import Certainty
from services.clarifier.domain.gift import debts
from services.clarifier.domain.gift.notes import Note
from services.clarifier.domain.parameters import DEBT
from services.clarifier.domain.people.death import DEATH
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.people.transfers import Direction, Transfer, transfers
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import Span, normalise, without


class Topic(Enum):
    GIFT = auto()
    EARLIER = auto()
    """A gift before the one in hand, and what was done about it then."""
    OTHERS = auto()
    """What somebody else received."""
    CIRCUMSTANCE = auto()
    """Age, family, residence: read by itself."""
    DEBT = auto()
    IDENTITY = auto()
    """What the speaker is to somebody: "저는 할아버지예요"."""
    BESIDE = auto()
    QUESTION = auto()
    OPEN = auto()
    """Nothing that any of these tells: read with the gift."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A clause with its act and its topic."""

    clause: Clause
    act: Act
    topic: Topic
    reason: Reason | None = None


_EARLIER: Final = re.compile(
    r"저번에?(?!\s?(?:말|얘기|이야기|여쭤|상담|물어))|앞에\s|먼저\s받|적[이은도]?\s?(?:한\s?번\s)?있|예전에?|옛날|과거에?|이전에|일전에|전에도|(?:주[셨신]|받[았은]|줬)을?\s?때[도는엔]\s?[^.!?\n]{0,6}안\s?냈|(?<!\x00)(?<!\x00\s)(?<![년달주일월]\s)(?<![가-힣\d])(?<!기\s)(?<!증여\s)(?<!이전\s)(?:그\s?)?전에(?:는|도)?(?=\s)|지난번(?!에?\s?(?:말|얘기|이야기|여쭤|상담|물어))|먼젓?번|기존에|(?<![가-힣])이미\s|(?:재작년|작년|지난해|[년달주]\s?전)에도?"
)
_AGAIN: Final = re.compile(r"\.?\s?(?:에도|에는?\s?이미|에\s?(?:먼저|한\s?번))")
_BACK_THEN: Final = re.compile(
    r"^[\s~)]*(?:그\s?때|그건|그게|그거|그것|그\s?돈|그\s?당시|당시|그날|합치면|합해서|합쳐서|다\s?해서)"
)
_NONE: Final = re.compile(
    r"받은\s?(?:거|게|건|것)\s?없|적[은이도]?\s?(?:전혀\s|한\s?번도\s)?없|(?:받은|준|쓴)\s?(?:게|건|것[이은]?|거)\s?(?:는\s|은\s)?없|안\s?[썼받]|처음|[준받]은?\s?게\s?없"
)
_CIRCUMSTANCE: Final = re.compile(
    r"\d\s?(?:살|세(?!금|대|전\s|입자|후|무|율))|\d\s?대\s?(?:초|중|후)?반?(?:이|입|임|예|야|인)|[일월]\s?생(?!각|활)|(?:스물|서른|마흔|쉰|예순|일흔|여든|아흔)|학년|초등|중학|고등학|대학생|유치원|(?<![가-힣])[초중고]\d|년생|생년월일|생일|태어|출생|나이|연세|미성년|성인|성년|비?거주자|영주권|이민|해외|외국|혼인신고|결혼|예식|(?:결혼)?식[은을]|미혼|기혼|신혼|비혼|출산|낳[았은고아으]|입양|임신|쌍둥이|공제[를은는도]?\s?(?:받은\s|쓴\s|써|안\s|못\s|처음|다\s?썼|이미)|(?:부모님?|아버지|어머니|아빠|엄마|부모|친|모친|딸|아들|남편|아내)[가-힣]{0,3}\s[^.!?\n]{0,14}(?:살아|생존|건강|정정|계[시셔신]|돌아가|사망|별세|세상)"
)
_IDENTITY: Final = re.compile(r"^\s*(?:저|나|저희|난|전)(?:는|도)?\s")
_LABEL: Final = re.compile(
    r"(?:받은|받는|준|주는|주신|주시는|드린|보낸|증여한|증여받은)\s?(?:건|것은?|거|게|사람|쪽|분|날|이)|증여자|수증자|날짜|일자|시세|시가|감정가|평가|금액|가액|액수"
)
_DONE_THEN: Final = re.compile(r"신고|세금|산출세액|납부|냈|공제")


def clauses_of(text: str, today: date, *, is_known: bool, asked: str | None) -> list[Placed]:
    """The clauses of a normalised message with what each is of.

    `is_known`: the gift in hand was told before. `asked`: the parameter of the pending question.
    """
    found: list[Placed] = []
    for clause in told_in(text, today).clauses:
        found.append(_placed(clause, found, asked))
    found = _only_one(_before_now(_done_then(_others_told(_heard_together(found)))))
    return _with_a_gift(found, is_known=is_known or asked is not None)


_ONLY_THAT: Final = re.compile(r"(?:주신|준|받은|보낸)\s?(?:것|거|건|돈)만")


def _only_one(found: list[Placed]) -> list[Placed]:
    """Of several gifts that of the giver who is chosen: "시아버님이 주신 것만 신고하면 되나요?"."""
    chosen = next((each for each in found if _ONLY_THAT.search(each.clause.bare) and each.clause.persons), None)
    if chosen is None:
        return found
    giver = chosen.clause.persons[-1].path
    gifts = [each for each in found if each.topic in (Topic.GIFT, Topic.OTHERS) and each.clause.money]
    his = [each for each in gifts if any(person.path == giver for person in each.clause.persons)]
    if not his:
        return found

    def placed(each: Placed) -> Placed:
        topic = Topic.GIFT if each in his else Topic.OTHERS if each in gifts else each.topic
        return Placed(each.clause, each.act, topic, Reason.OTHERS if topic is Topic.OTHERS else each.reason)

    return [placed(each) for each in found]


def _heard_together(found: list[Placed]) -> list[Placed]:
    """What a stranger got goes with what is heard of it: "옆집 딸은 50만불 받고 세금 안 냈다던데요"."""
    placed = list(found)
    for index, each in enumerate(found[:-1]):
        strangers = {person.path for person in each.clause.persons} == {"X"}
        is_heard = found[index + 1].topic is Topic.BESIDE and not each.clause.ends_sentence
        if strangers and is_heard and each.topic is Topic.GIFT:
            placed[index] = Placed(each.clause, each.act, Topic.BESIDE, Reason.OTHERS)
    return placed


@dataclass(frozen=True, slots=True)
class _Seen:
    """A clause with what decides its topic. `last`: the clause before that says something. `moves`: property does."""

    clause: Clause
    act: Act
    last: Placed | None
    verbs: list[Transfer]
    asked: str | None

    @property
    def moves(self) -> bool:
        return bool(self.verbs) and bool(self.clause.money or self.clause.days or self.clause.persons)

    @property
    def mentions_nothing(self) -> bool:
        return not (self.clause.money or self.clause.days)


_UNSURE: Final = re.compile(
    r"\s*(?:(?:한|대충|약|아마|음|글쎄)[\s.…,]*)?[\d,.일이삼사오육칠팔구십백천만억]+\s?원?\s?(?:쯤|정도|가량)?(?:이?요)?\s?\?+\s*"
)
""" "한 오천쯤?" answers, though it sounds like a question."""


def _placed(clause: Clause, before: list[Placed], asked: str | None) -> Placed:
    """The topic of a clause, by the first rule that knows it; nothing that any of them knows is read with the gift."""
    mentions = bool(clause.days or clause.money or any(person.path != SELF for person in clause.persons))
    act = Act.TELL if asked and _UNSURE.fullmatch(clause.text) else act_of(clause.text, mentions=mentions)
    seen = _Seen(clause, act, _last_told(before), _verbs(clause), asked)
    for rule in (_of_what_was_told, _of_a_question, _of_nothing_given, _of_what_is_beside, _of_the_gift):
        if (found := rule(seen)) is not None:
            topic, reason = found
            return Placed(clause, seen.act, topic, reason)
    return Placed(clause, seen.act, Topic.OPEN)


_Found = tuple[Topic, Reason | None] | None


def _of_what_was_told(seen: _Seen) -> _Found:
    """ "그때 것은 신고했어요", "그건 동생 거예요": what goes on with the clause before."""
    last = seen.last
    if last is not None and last.topic in _GONE_ON_WITH and _BACK_THEN.search(seen.clause.text):
        return last.topic, last.reason
    return None


def _of_a_question(seen: _Seen) -> _Found:
    return (Topic.QUESTION, None) if seen.act in (Act.ASK, Act.REQUEST, Act.RETURN) else None


def _of_nothing_given(seen: _Seen) -> _Found:
    """What others have not received, and a debt that goes with the property, are no property received."""
    if _NOTHING_TO_OTHERS.search(seen.clause.bare):
        return Topic.OTHERS, Reason.OTHERS
    if _NEVER_BEFORE.search(seen.clause.bare) and not seen.clause.money and "공제" not in seen.clause.bare:
        return Topic.EARLIER, None
    is_of_debt = seen.last is not None and seen.last.topic is Topic.DEBT and not seen.clause.money
    if is_of_debt and _GIVEN_BACK.search(seen.clause.bare):
        return Topic.DEBT, None
    return (Topic.DEBT, None) if _is_of_debt(seen.clause, seen.asked) else None


_NEVER_BEFORE: Final = re.compile(r"(?:증여|받은)[^.!?\n]{0,6}(?:적|일)[이은도]?\s?(?:전혀\s|한\s?번도\s)?없")
""" "10년 안에 증여받은 적은 없어요": of no gift in hand, and of no debt."""
_GIVEN_BACK: Final = re.compile(r"돌려\s?[주줘줄드]|내\s?줘")
"""A deposit, to who lives there."""


def _of_what_is_beside(seen: _Seen) -> _Found:
    """An earlier gift, what others have, what is beside the point, and what goes on about these."""
    clause, last = seen.clause, seen.last
    reason = beside(clause.bare) if seen.act is not Act.SUPPOSE else None
    if _tells_earlier(clause, seen.verbs) and reason is not Reason.OTHERS:
        return Topic.EARLIER, None
    is_said = reason is Reason.SMALL_TALK and bool(clause.money)
    if reason is not None and not is_said and not (seen.moves and _may_be_given(clause, reason)):
        return Topic.BESIDE, reason
    if last is not None and _goes_on_about(last, clause):
        return last.topic, last.reason
    if last is not None and last.topic is Topic.EARLIER and _continues(clause, last, seen.verbs):
        return Topic.EARLIER, None
    return (Topic.IDENTITY, None) if _tells_relation(clause) else None


def _of_the_gift(seen: _Seen) -> _Found:
    """The gift itself, the debt on it, and the circumstances of who takes part."""
    clause, last = seen.clause, seen.last
    names_debt = debts.NAMED.search(clause.bare) is not None and not debts.tells_value_too(clause)
    if names_debt and _PAID_FOR.search(clause.bare):
        return Topic.GIFT, None  # whoever pays the debt of another gives (법36)
    if seen.moves or (_LABEL.search(clause.bare) and not names_debt):
        return Topic.GIFT, None
    if names_debt or (last is not None and last.topic is Topic.DEBT and _PAYS.search(clause.bare)):
        return Topic.DEBT, None
    if _CIRCUMSTANCE.search(clause.text):
        return Topic.CIRCUMSTANCE, None
    return (Topic.IDENTITY, None) if _IDENTITY.search(clause.bare) and seen.mentions_nothing else None


_PAYS: Final = re.compile(r"돌려\s?[주줘줄드]|내\s?줘|상환|갚|넘겨\s?받|인수|승계|명의")
_OF_THEIR_OWN: Final = re.compile(
    r"(?<![가-힣])(?:자기|본인)\s(?:친)?(?:딸|아들|자식|손주|동생|형|언니|누나|오빠|조카|부모|어머니|아버지)"
)
""" "며느리가 자기 친딸한테 준 것이에요": what they are to each other."""
_OF_PARENTS_MARRIAGE: Final = re.compile(
    r"(?:엄마|어머니|어머님|아버지|아버님|아빠|모친|부친)(?:랑|와|과|하고)\s?[^.!?\n]{0,10}(?:혼인|재혼|결혼)|(?:혼인신고|재혼|입양)\s?(?:하신|해\s?주신|한)\s?(?:분|사람)"
)
""" "새아버지는 엄마랑 혼인신고 하신 분이에요"."""


def _may_be_given(clause: Clause, reason: Reason) -> bool:
    """Whether what sounds beside the point is given all the same: "수고했다고 할머니가 1억 주셨어요"."""
    by_somebody = any(person.path != SELF for person in clause.persons)
    if reason in (Reason.RULE, Reason.REACTION):
        is_sum = bool(clause.money) and _LIMIT.search(clause.bare) is None
        return (is_sum and by_somebody) or _GIVEN_ON.search(clause.bare) is not None
    return reason is Reason.SMALL_TALK or (reason is Reason.OWN_MONEY and by_somebody)


_LIMIT: Final = re.compile(
    r"\x00\s?원?\s?(?:까지|이하|이상|미만|한도|공제|넘|씩)|공제|비과세|면제|(?:빼|깎아)\s?[주준줘]"
)
""" "5천까지", "1억 공제": a figure of the law."""
_GIVEN_ON: Final = re.compile(r"\x00\s?(?:에\s?)?(?:받은|주신|준|드린|보낸)\s")
""" "7월 1일 받은 돈을 10월까지 신고하라는데": a day of which something is said."""


def to_the_point(written: str, today: date) -> str:
    """A message, normalised, without what it tells beside the point: "뉴스에서 상속세 공제 얘기가 나오던데"."""
    text = spaced(normalise(written))
    return without(text, beside_in(clauses_of(text, today, is_known=False, asked=None)), " ")


def _goes_on_about(last: Placed, clause: Clause) -> bool:
    """Whether a clause goes on about what is of no gift: "형은 2천 받았다던데, 형 얘기니까 상관없겠죠"."""
    if clause.money or clause.days or _verbs(clause):
        return False
    if last.reason is Reason.OTHERS:
        told = {person.path for person in last.clause.persons}
        return bool(clause.persons) and (not told or {person.path for person in clause.persons} <= told)
    is_marriage = last.topic is Topic.IDENTITY and _OF_PARENTS_MARRIAGE.search(last.clause.bare) is not None
    return is_marriage and not clause.persons and re.search(r"혼인|결혼|법적", clause.bare) is not None


def _tells_relation(clause: Clause) -> bool:
    """Whether a clause only says what people are to each other."""
    if clause.money or any(day.day is not None for day in clause.days):
        return False
    return _OF_THEIR_OWN.search(clause.bare) is not None or _OF_PARENTS_MARRIAGE.search(clause.bare) is not None


_NOTHING_TO_OTHERS: Final = re.compile(
    r"(?:다른|딴)\s?(?:애|아이|자식|자녀|형제|손주|사람|식구)[가-힣]{0,5}\s?[^.!?\n]{0,10}(?:없|안\s?[줬주])"
)
_GONE_ON_WITH: Final = frozenset({Topic.EARLIER, Topic.OTHERS, Topic.BESIDE, Topic.DEBT})


def _is_of_debt(clause: Clause, asked: str | None) -> bool:
    """A debt that is taken over is no property received: "대출 7천은 제가 인수해서 갚기로 했습니다"."""
    if debts.tells_value_too(clause):
        return False
    takes_over = (
        re.search(r"넘겨\s?받|인수|승계|떠\s?안|채무자\s?명의|(?:끼|안)고(?=[\s,.]|$)", clause.bare) is not None
    )
    if _GIVES_BACK.search(clause.bare) and debts.NAMED.search(clause.bare):
        return True
    if asked == DEBT:
        return takes_over or _PAYS.search(clause.bare) is not None
    return takes_over and debts.NAMED.search(clause.bare) is not None and "증여" not in clause.bare


_GIVES_BACK: Final = re.compile(r"돌려\s?(?:주|줄|줬|드)|내\s?(?:주|줄)[기거]")
""" "전세금은 아버지가 돌려줄 거고": a debt that is paid, not a gift."""


def _before_now(found: list[Placed]) -> list[Placed]:
    """Of gifts told one after the other the one of "이번" is in hand: "2021년에 2천 주셨고, 이번에는 1억 주십니다"."""
    gifts = [each for each in found if _tells_sum_of_gift(each)]
    now = [each for each in gifts if _is_now(each, found)]
    if len(gifts) < 2 or len(now) != 1:
        return found
    before = [each for each in gifts if each.clause.start < now[0].clause.start]
    timed = (_WHEN, _EARLIER)
    is_past = [
        each for each in before if each.clause.days or any(pattern.search(each.clause.bare) for pattern in timed)
    ]
    return [Placed(each.clause, each.act, Topic.EARLIER) if each in is_past else each for each in found]


def _tells_sum_of_gift(each: Placed) -> bool:
    """A sum that is given; one of a list goes with the verb of the next: "작년에 외할머니한테 2천, 올해 아빠한테 1억 받았어요"."""
    is_listed = each.topic is Topic.OPEN and each.clause.is_listed and bool(each.clause.persons)
    return (each.topic is Topic.GIFT or is_listed) and bool(each.clause.money)


def _is_now(each: Placed, found: list[Placed]) -> bool:
    """Whether a gift is of "이번", which may stand in the clause that leads to it: "이번에 둘째 낳고 1억 받았어요"."""
    index = found.index(each)
    leads = index > 0 and not found[index - 1].clause.ends_sentence and not found[index - 1].clause.money
    words = (found[index - 1].clause.bare if leads else "") + each.clause.bare
    return _NOW.search(words) is not None


def _done_then(found: list[Placed]) -> list[Placed]:
    """A gift of which is said what was filed or deducted then is an earlier one, where another is told too."""
    gifts = [each for each in found if each.topic is Topic.GIFT and each.clause.money]
    placed = list(found)
    for index, each in enumerate(found[:-1]):
        following = found[index + 1]
        is_done = _THEN.search(following.clause.text) and _DONE_THEN.search(following.clause.bare)
        before = found[index - 1].clause if index else None
        has_day = bool(each.clause.days) or (before is not None and bool(before.days) and _WHILE.search(before.text))
        is_told = each.topic in (Topic.GIFT, Topic.OPEN) and bool(each.clause.money) and has_day
        if is_told and is_done and (len(gifts) > 1 or _other_gift(found, each)):
            placed[index] = Placed(each.clause, each.act, Topic.EARLIER)
            placed[index + 1] = Placed(following.clause, following.act, Topic.EARLIER)
            if before is not None and not each.clause.days:
                placed[index - 1] = Placed(before, found[index - 1].act, Topic.EARLIER)
    return placed


_PAID_FOR: Final = re.compile(r"갚아\s?(?:주|줬|준|드)|대신\s?갚|(?:빚|대출)[^.!?\n]{0,8}(?:탕감|면제)")
_WHILE: Final = re.compile(r"면서[\s,]*$")
_THEN: Final = re.compile(r"^[\s~]*(?:그\s?때|그\s?당시|당시)")


def _other_gift(found: list[Placed], each: Placed) -> bool:
    told = (Topic.GIFT, Topic.OPEN)
    return any(other is not each and other.topic in told and _verbs(other.clause) for other in found)


def _last_told(before: list[Placed]) -> Placed | None:
    """The last clause that says something by itself: "끝냈어요" goes on with what was before it."""
    for each in reversed(before):
        if each.topic is not Topic.OPEN or each.clause.money or each.clause.days or _verbs(each.clause):
            return each
    return None


_LOST: Final = re.compile(r"(?:먼저|저\s?세상|하늘)[^.!?\n]{0,6}보[내냈]")
""" "마누라 먼저 보내고": nothing is given."""


def _verbs(clause: Clause) -> list[Transfer]:
    if _LOST.search(clause.bare):
        return []
    return [verb for verb in transfers(clause.bare) if not verb.is_denied]


def _tells_earlier(clause: Clause, verbs: list[Transfer]) -> bool:
    """ "예전에도 받은 게 있는데", "2013-05-03에도 장모님한테 5천을 받았거든"; not "예전에 쓴 적 없어요"."""
    is_told = bool(verbs) or (bool(clause.money) and _LAST_TIME.search(clause.bare) is not None)
    if not is_told or _NONE.search(clause.bare):
        return False
    again = any(_AGAIN.match(clause.text, day.end - clause.start) for day in clause.days)
    return again or _EARLIER.search(clause.bare) is not None


_LAST_TIME: Final = re.compile(
    r"(?:저번|지난번)(?!에?\s?(?:말|얘기|이야기|여쭤|상담|물어))|먼젓번|앞에\s받|이전\s?증여"
)
_WHEN: Final = re.compile(r"(?:[할을갈날들]|적)\s?때|땐|적에")
_NOW: Final = re.compile(r"이번|지금|새로|올해|금년|추가로|(?<![가-힣])또(?![가-힣])")


def _continues(clause: Clause, last: Placed, verbs: list[Transfer]) -> bool:
    """Whether the sum or the day of an earlier gift is told here: "예전에도 받은 게 있는데, 2021년에 5천만원이에요"."""
    if last.clause.money and not clause.money:
        return bool(_DONE_THEN.search(clause.bare)) and not clause.days
    is_of_debt = debts.NAMED.search(clause.bare) is not None
    is_new = is_of_debt or _NOW.search(clause.bare) is not None
    return not last.clause.money and bool(clause.money) and not verbs and not is_new


def _others_told(found: list[Placed]) -> list[Placed]:
    """What somebody receives beside the one who receives the gift: "동생은 2022년에 2억을 따로 받았는데"."""
    gifts = [each for each in found if each.topic in (Topic.GIFT, Topic.EARLIER)]
    if len(gifts) < 2 or any(_TOO.search(each.clause.text) and not each.clause.money for each in gifts):
        return found
    placed: list[Placed] = []
    for each in found:
        mine = placed[-1] if placed else None
        others = [other for other in gifts if other is not each and other.topic is Topic.GIFT and not _denies(other)]
        if (each in gifts and _is_of_another(each, others)) or (
            mine is not None
            and mine.topic is Topic.OTHERS
            and (_BACK_THEN.search(each.clause.text) or _goes_on_about(mine, each.clause))
        ):
            each = Placed(each.clause, each.act, Topic.OTHERS, Reason.OTHERS)
        placed.append(each)
    return placed


_TOO: Final = re.compile(r"(?:저|나|저희|우리)도\s[^.!?\n]{0,8}받")
""" "동생들한테 2천씩 나눠 줬어요 저도 받았고요": the speaker is one of them."""


def _denies(each: Placed) -> bool:
    return _NONE.search(each.clause.bare) is not None and not each.clause.money


def _is_of_another(each: Placed, others: list[Placed]) -> bool:
    who = _receiver(each.clause)
    if who is None and _APART.search(each.clause.bare):  # "언니 결혼할 땐 3억 해주셨다는데"
        who = next((person.path for person in each.clause.persons if person.path in _BESIDE_SPEAKER), None)
    if who is None or who == SELF or _RECEIVER.search(each.clause.text):
        return False
    received = {receiver for other in others if (receiver := _receiver(other.clause)) is not None}
    return who not in received and (SELF in received or _APART.search(each.clause.bare) is not None)


_APART: Final = re.compile(r"따로|때(?:는|엔|도)|땐")
_BESIDE_SPEAKER: Final = frozenset({"PC", "PPCC", "SPC", "PCC", "X"})
_RECEIVER: Final = re.compile(r"(?:받은|받는|받을)\s?(?:사람|분|쪽|이)(?:은|는|이)|수증자")
_GIVER: Final = re.compile(r"(?:준|주는|주신|주시는|줄|드린|보낸)\s?(?:사람|분|쪽|이)(?:은|는|이)|증여자")
_TO_SPEAKER: Final = re.compile(
    r"(?:저|나|제|내)(?:한테|에게|게)(?!서)(?:는|도)?\s|(?:제|내)\s?(?:통장(?:으로|에(?!서))|앞으로|명의로(?!\s?(?:된|되어|돼))|계좌(?:로|에(?!서)))"
)
_HEARD: Final = re.compile(r"대요|대(?=[\s.]|$)|다고\s?(?:하|해)|다던데|다는데")


def _receiver(clause: Clause) -> str | None:
    """Who receives, as a clause by itself says; None where it does not."""
    verbs = _verbs(clause)
    if (label := _RECEIVER.search(clause.text)) is not None:
        named = [person for person in clause.persons if person.start >= clause.start + label.end()]
        return named[-1].path if named else SELF
    if _GIVER.search(clause.text):
        return None
    if _TO_SPEAKER.search(clause.text):
        return SELF
    if verbs and verbs[-1].direction is Direction.RECEIVE:
        subject = [person for person in clause.persons if person.case in (Case.SUBJECT, Case.TOPIC)]
        is_heard = _HEARD.search(clause.bare) is not None
        return subject[0].path if subject else None if is_heard else SELF
    to = [person for person in clause.persons if person.case is Case.TO]
    return to[-1].path if to and verbs else None


def _with_a_gift(found: list[Placed], *, is_known: bool) -> list[Placed]:
    """Where only gifts of before are told and none was in hand, the last of them is the one that is asked about."""
    if is_known or any(each.topic is Topic.GIFT and (each.clause.money or each.clause.days) for each in found):
        return _by_day(found)
    earlier = [each for each in found if each.topic is Topic.EARLIER]
    if not earlier and not any(each.topic in (Topic.GIFT, Topic.DEBT) for each in found):
        names_sum = any(each.clause.money for each in found)
        return [_as_told(each) if names_sum else each for each in found]
    if not earlier or any(_tells_giving(each) for each in found):
        return found
    return [Placed(each.clause, each.act, Topic.GIFT) if each.topic is Topic.EARLIER else each for each in found]


_ONLY_IF: Final = re.compile(r"면\s?(?:안|되|돼|된|괜찮)")


def _tells_giving(each: Placed) -> bool:
    """Whether a clause names somebody of the gift in hand; a rule does not: "아들한테 그냥 보내면 안 된다던데"."""
    is_now = _NOW.search(each.clause.bare) is not None and bool(_verbs(each.clause))
    is_told = each.topic in (Topic.GIFT, Topic.OPEN) and (bool(each.clause.persons) or is_now)
    return is_told and _ONLY_IF.search(each.clause.bare) is None


def _as_told(each: Placed) -> Placed:
    """What is told of others is asked about, where nothing else is: "제 친구가 아버지께 2억 받았다고 해요"."""
    is_told = each.reason is Reason.OTHERS and bool(_verbs(each.clause))
    return Placed(each.clause, each.act, Topic.GIFT) if is_told else each


def _day_or_year(clause: Clause) -> date | None:
    """The day of a clause; of a mere year its last one: "2020년에 5천만원 증여받았고"."""
    for mention in clause.days[:1]:
        if mention.certainty is Certainty.EXACT and mention.day is not None:
            return mention.day
        year = re.search(r"(?:19|20)\d{2}(?=\s?년)", clause.text)
        return date(int(year[0]), 12, 31) if year else None
    return None


def _by_day(found: list[Placed]) -> list[Placed]:
    """Of two gifts with a day and a sum each, the one of the later day is in hand."""
    whole = [
        (day, each)
        for each in found
        if each.topic is Topic.GIFT and each.clause.money and _verbs(each.clause)
        if (day := _day_or_year(each.clause)) is not None
    ]
    if len(whole) < 2 or len({day for day, _ in whole}) < 2:
        return found
    latest = max(day for day, _ in whole)
    before = [each for day, each in whole if day < latest]
    return [Placed(each.clause, each.act, Topic.EARLIER) if each in before else each for each in found]


_HIDDEN: Final = frozenset({Topic.EARLIER, Topic.OTHERS, Topic.BESIDE})


def of_the_gift(text: str, found: list[Placed], *, is_known: bool) -> str:
    """The text with what tells of other gifts, or nothing of this one, covered; the rest stays at its place.

    `is_known`: the gift was told before, so that a question about it tells nothing.
    """
    named = _named(found)
    hidden = _HIDDEN | ({Topic.IDENTITY} if len(named) > 1 else frozenset())
    has_sum = any(each.topic is Topic.GIFT and each.clause.money and _verbs(each.clause) for each in found)
    spans: list[Span] = []
    for each in found:
        is_question = is_known and each.topic is Topic.QUESTION and each.act is Act.ASK
        is_relation = each.topic is Topic.IDENTITY and not _IDENTITY.search(each.clause.bare)
        spans += _siblings_of_who_receives(each, found)
        if each.topic is Topic.OTHERS and not named:
            spans += _received(each.clause)
        elif each.topic in hidden or is_question or is_relation:
            spans += [whole(each)] if each.reason is not Reason.OWN_MONEY else mentions_of(each)
        elif (each.topic is Topic.QUESTION and each.act is Act.ASK and _tells_no_value(each.clause)) or (
            each.topic is Topic.OPEN and _SPENT_ON.search(each.clause.bare) is not None and has_sum
        ):
            spans += [Span(amount.start, amount.end) for amount in each.clause.money]
    return without(text, spans)


_SPENT_ON: Final = re.compile(
    r"(?<![가-힣])(?:차|차값|차량|자동차|등록금|학비|수술비|병원비|인테리어|혼수|이사비|월세)(?:은|는|이|가|도)?\s\x00"
)
""" "차는 4500만원짜리예요": what the money goes to, beside what was given."""


def _tells_no_value(clause: Clause) -> bool:
    """Whether a question names an amount of which it asks: "1억 더 빼주는 거 쓸 수 있나요?"."""
    return _OF_A_RULE.search(clause.bare) is not None


_OF_A_RULE: Final = re.compile(
    r"빼\s?[주줘준]|공제|깎아|비과세|면제|세율|한도|혜택|까지|넘으면|무슨|왜\s|[쓸받]을?\s?수\s?있"
)


def _siblings_of_who_receives(each: Placed, found: list[Placed]) -> list[Span]:
    """Other children who are told of by the way: "큰아들은 군대 갔고 … 작은아들 앞으로 2천 넣으려 합니다"."""
    if each.topic is not Topic.OPEN or each.clause.money or each.clause.days or _verbs(each.clause):
        return []
    gifts = (other.clause for other in found if other.topic is Topic.GIFT)
    to = [person for clause in gifts for person in clause.persons if person.case is Case.TO]
    topics = [person for person in each.clause.persons if person.case is Case.TOPIC]
    names = {other.name for other in to}
    are_siblings = bool(topics) and all(
        person.name not in names and any(other.path == person.path for other in to) for person in topics
    )
    return [whole(each)] if are_siblings else []


def whole(each: Placed) -> Span:
    return Span(each.clause.start, each.clause.end)


def mentions_of(each: Placed) -> list[Span]:
    """Where a clause names amounts, days and people; its other words stay to be read."""
    clause = each.clause
    return [Span(item.start, item.end) for items in (clause.money, clause.days, clause.persons) for item in items]


def debts_in(found: list[Placed]) -> list[Span]:
    """Where debts are told; whoever is named there alone takes part in the gift: "대출은 엄마가 갚으시고 저는 집만 받아요"."""
    is_told = bool(_named(found))
    told = [each for each in found if each.topic is Topic.DEBT]
    return [
        span
        for each in told
        for span in ([whole(each)] if is_told else [Span(m.start, m.end) for m in each.clause.money])
    ]


def _named(found: list[Placed], *topics: Topic) -> set[str]:
    """Who takes part in the gift, by what its own clauses, or those of `topics`, name; the speaker aside."""
    return {
        person.path for each in found if each.topic in (topics or (Topic.GIFT,)) for person in each.clause.persons
    } - {SELF}


def _received(clause: Clause) -> list[Span]:
    """What another got of somebody whom only this clause names: "할머니가 동생한테 3천 줬대요. 저한테는 5천 주셨어요"."""
    to = [person for person in clause.persons if person.case is Case.TO]
    return [Span(item.start, item.end) for items in (clause.money, clause.days, to) for item in items]


_DIED: Final = re.compile(DEATH)


def _may_receive(notes: list[Note], told: list[Placed]) -> bool:
    """Whether a child whose age is told receives, for the gift names nobody: "우리 애 다섯살인데 시어머니가 천만원 주셨어요"."""
    is_of_child = any(note.field in ("age", "born", "minor") and note.owner in ("C", "CC", "PCC") for note in notes)
    gifts = [each.clause for each in told if each.topic is Topic.GIFT]
    names_receiver = any(person.case is Case.TO for clause in gifts for person in clause.persons)
    is_received = any(verb.direction is Direction.RECEIVE for clause in gifts for verb in _verbs(clause))
    return is_of_child and not names_receiver and not is_received


def taken(found: list[Placed], noted: Sequence[tuple[Placed, list[Note]]]) -> list[Span]:
    """What notes were made of is read by nobody else; people whom only such a clause names stay to be seen."""
    by_notes = [each for each, _ in noted]
    told = [each for each in found if each not in by_notes and each.topic in (Topic.GIFT, Topic.OPEN)]
    is_told = bool({person.path for each in told for person in each.clause.persons} - {SELF})
    spans: list[Span] = []
    for each, notes in noted:
        if each.topic is Topic.GIFT or _gives_the_day(each, found):
            continue
        days = [Span(day.start, day.end) for day in each.clause.days]
        is_of_dead = _DIED.search(each.clause.bare) is not None  # that somebody died says of which tax it is
        is_fate = all(note.field == "living" for note in notes)
        others = {person.path for person in each.clause.persons} - {SELF}
        is_apart = not others or ((is_told or is_fate) and not _may_receive(notes, told))
        spans += [whole(each)] if is_apart and not each.clause.money and not is_of_dead else days
    return spans


_RIGHT_AFTER: Final = re.compile(r"(?:끝나고|마치고|끝내고|하고\s?나서)[\s,]*$")
_COUNTED_FROM: Final = re.compile(
    r"^\s*(?:그\s?|바로\s)?(?:전날|다음\s?날|이튿날|당일|뒷날|(?:\d+|하루|이틀|사흘|나흘|열흘|보름|한\s?달|일주일|며칠)\s?일?\s?(?:뒤|후|전|있다가?|지나))"
)


def _gives_the_day(each: Placed, found: list[Placed]) -> bool:
    """Whether the gift's day is counted from a circumstance: "결혼식이 10월 18일이었고 전날에 주셨어요"."""
    following = next((other for other in found if other.clause.start == each.clause.end), None)
    is_before = following is not None and _COUNTED_FROM.search(following.clause.text) is not None
    return is_before or _RIGHT_AFTER.search(each.clause.bare) is not None


def debt_in(found: list[Placed], asked: str | None, recipient: str | None) -> debts.Debt | None:
    """What the clauses about a debt say together. `recipient`: who receives, as was told before."""
    named = (_receiver(each.clause) for each in found if each.topic is Topic.GIFT)
    takers = {who for who in (*named, recipient) if who is not None}
    told = [each.clause for each in found if each.topic is Topic.DEBT]
    owed = debts.debt_told(told, takers, is_asked=asked == DEBT)
    others = [each.clause for each in found if each.topic not in (Topic.BESIDE, Topic.DEBT)]
    if any(debts.BUYS.search(each.clause.bare) for each in found):
        return None  # the debt of whoever buys with what is given
    if owed is None or any(debts.NAMED.search(clause.bare) and clause.money for clause in others):
        return None  # a clause that tells both is read with the gift
    is_of_property = any(debts.THING.search(clause.bare) for clause in [*others, *told])
    return owed if not owed.is_open or is_of_property else None


def is_between_spouses(found: list[Placed]) -> bool:
    """Whether nobody but a husband or a wife takes part in the gift."""
    named = {person.path for each in found if each.topic is Topic.GIFT for person in each.clause.persons} - {SELF}
    return bool(named) and named <= {"S", "E", "X"}


def acts_of(found: list[Placed]) -> frozenset[Act]:
    """What a message does, by the clauses that are of the case; a remark beside it does nothing."""
    return frozenset(each.act for each in found if each.topic is not Topic.BESIDE)


def beside_in(found: list[Placed]) -> list[Span]:
    """Where a message tells what is beside the point; nowhere, if it tells nothing else."""
    if not any(each.topic not in (Topic.BESIDE, Topic.QUESTION, Topic.OPEN) for each in found):
        return []
    return [Span(each.clause.start, each.clause.end) for each in found if each.topic is Topic.BESIDE]


def earlier_gifts(found: list[Placed]) -> tuple[Span, ...]:
    """Where each earlier gift is told: neighbouring clauses are of one, unless both tell a sum."""
    spans: list[Span] = []
    has_sum = False
    previous: Placed | None = None
    for each in found:
        if each.topic is not Topic.EARLIER:
            previous = each
            continue
        tells_sum = bool(each.clause.money) and bool(_verbs(each.clause) or not has_sum)
        joins = previous is not None and previous.topic is Topic.EARLIER and not (has_sum and tells_sum)
        if joins:
            spans[-1] = Span(spans[-1].start, each.clause.end)
            has_sum = has_sum or tells_sum
        else:
            spans.append(Span(each.clause.start, each.clause.end))
            has_sum = tells_sum
        previous = each
    return tuple(spans)
