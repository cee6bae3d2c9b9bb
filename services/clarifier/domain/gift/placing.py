"""The topic of one clause, by the first rule that knows it."""

import re
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.clauses.acts import Act, act_of
from services.clarifier.domain.clauses.beside import Reason, beside
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift import debts
from services.clarifier.domain.gift.debt_in_parts import PART_PAID
from services.clarifier.domain.gift.earlier import continues, tells_day_alone, tells_earlier
from services.clarifier.domain.gift.own_money import own_money_in
from services.clarifier.domain.gift.topics import BACK_THEN, Placed, Topic, verbs_of
from services.clarifier.domain.gift.whose import tells_birth
from services.clarifier.domain.parameters import DEBT, GIFT_DATE, GIFT_VALUE, PRIOR_GIFTS, RELATIONSHIP
from services.clarifier.domain.people.death import DEATH
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.people.transfers import Transfer

_CIRCUMSTANCE: Final = re.compile(
    r"\d\s?(?:살|세(?!금|대|전\s|입자|후|무|율))|\d\s?대\s?(?:초|중|후)?반?(?:이|입|임|예|야|인)|[일월]\s?생(?!각|활)|(?:스물|서른|마흔|쉰|예순|일흔|여든|아흔)|학년|초등|중학|고등학|대학생|유치원|(?<![가-힣])[초중고]\d|년생|생년월일|생일|태어|출생|나이|연세|미성년|성인|성년|비?거주자|영주권|이민|해외|외국|혼인신고|결혼|예식|(?:결혼)?식[은을]|미혼|기혼|신혼|비혼|출산|낳[았은고아으]|입양|임신|쌍둥이|공제[를은는도]?\s?(?:받은\s|쓴\s|써|안\s|못\s|처음|다\s?썼|이미)|(?:부모님?|아버지|어머니|아빠|엄마|부모|친|모친|딸|아들|남편|아내)[가-힣]{0,3}\s[^.!?\n]{0,14}(?:살아|생존|건강|정정|계[시셔신])"
)
_DIED: Final = re.compile(DEATH)
IDENTITY: Final = re.compile(r"^\s*(?:저|나|저희|난|전)(?:는|도)?\s")
_LABEL: Final = re.compile(
    r"(?:받은|받는|준|주는|주신|주시는|드린|보낸|증여한|증여받은)\s?(?:건|것은?|거|게|사람|쪽|분|날|이)|증여자|수증자|증여(?:한\s?날|일)|날짜|일자|시세|시가|감정가|평가|금액|가액|액수"
)
_UNSURE: Final = re.compile(
    r"\s*(?:(?:한|대충|약|아마|음|글쎄)[\s.…,]*)?[\d,.일이삼사오육칠팔구십백천만억]+\s?원?\s?(?:쯤|정도|가량)?(?:이?요)?\s?\?+\s*"
)
""" "한 오천쯤?" answers, though it sounds like a question."""


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


def placed_after(clause: Clause, before: list[Placed], asked: str | None) -> Placed:
    """The topic of a clause, by the first rule that knows it; nothing that any of them knows is read with the gift."""
    mentions = bool(clause.days or clause.money or any(person.path != SELF for person in clause.persons))
    act = Act.TELL if asked and _UNSURE.fullmatch(clause.text) else act_of(clause.text, mentions=mentions)
    seen = _Seen(clause, act, _last_told(before), verbs_of(clause), asked)
    rules = (_of_what_was_told, _of_a_question, _of_nothing_given, _of_what_is_beside, _of_the_gift)
    if OTHER_SIDE.search(clause.bare) and any(each.topic is Topic.GIFT and each.clause.money for each in before):
        return Placed(clause, seen.act, Topic.OTHERS, Reason.OTHERS)
    topic, reason = next((found for rule in rules if (found := rule(seen)) is not None), (Topic.OPEN, None))
    owed = (each.clause for each in before if each.topic is Topic.DEBT)
    if topic is Topic.GIFT and debts.is_of_one_of_two(clause, owed):
        topic = Topic.DEBT  # "보증금 2억, 은행 대출 1억 있어요. 대출은 아버지가 갚아주시고"
    if _goes_on_listing(seen.last, clause):
        topic = Topic.DEBT  # "보증금이 5천, 3천, 2천 이래 있습니다"
    if asked == PRIOR_GIFTS and topic in (Topic.OPEN, Topic.GIFT) and (clause.money or clause.days):
        topic = Topic.EARLIER  # "2018년 5월 15일 어머니 5천만원, 2021년 6월 10일 아버지 1억이요"
    if asked in (RELATIONSHIP, GIFT_VALUE) and topic is Topic.GIFT and before and _tells_one_more(clause):
        topic = Topic.EARLIER
    if asked == GIFT_DATE and topic in (Topic.GIFT, Topic.OPEN) and _tells_one_before(clause, before):
        topic = Topic.EARLIER
    return Placed(clause, seen.act, topic, reason)


def _tells_one_before(clause: Clause, before: list[Placed]) -> bool:
    """ "11월 2일이요. 할아버지 거는 2022년 5월 2일에 3천이었어요": behind the day that was asked for an earlier one, with a sum."""
    alone = (each.clause for each in before if tells_day_alone(each.clause))
    answered = next((clause.days[0].day for clause in alone), None)
    own = next((day.day for day in clause.days if day.day is not None), None)
    return answered is not None and own is not None and own < answered and bool(clause.money)


_ALSO: Final = re.compile(r"(?:한테|에게|께서?|에)도\s")


def _tells_one_more(clause: Clause) -> bool:
    """ "엄마요. 아빠한테도 작년 3월 2일에 1억 받았어요": behind the answer another gift, with its day and sum."""
    return bool(clause.money) and any(day.day for day in clause.days) and _ALSO.search(clause.text) is not None


_MOST_LETTERS_BESIDE: Final = 3


def _goes_on_listing(last: Placed | None, clause: Clause) -> bool:
    """Whether a mere sum follows a listed debt."""
    is_listed = last is not None and last.topic is Topic.DEBT and last.clause.is_listed and bool(last.clause.money)
    letters = re.findall(r"[가-힣]", clause.bare)
    return is_listed and len(clause.money) == 1 and not clause.persons and len(letters) <= _MOST_LETTERS_BESIDE


OTHER_SIDE: Final = re.compile(
    r"(?:예비\s?)?(?:신랑|신부|남편|아내|남자\s?친구|여자\s?친구|시댁|처가|상대|그)\s?(?:쪽|집|댁|네)?(?:에서|쪽에서)(?:도|는)\s[^.!?\n]{0,24}(?:보[태탠탰]|해\s?[주준줬]|준[대다]|주신[대다]|주기로|내신대|낸대|하신대|한대)"
    r"|(?:신랑|신부|남편|아내|시댁|처가)\s?(?:쪽|집|댁|네)?에서(?:는)?\s[^.!?\n]{0,16}해\s?(?:온|오신|준|주신)\s?(?:건|것은|거는|돈은)\s[^.!?\n]{0,8}받"
)
""" "예비신랑 쪽에서도 2억 보탠대요", behind the gift: to the other one."""
_Found = tuple[Topic, Reason | None] | None


def _of_what_was_told(seen: _Seen) -> _Found:
    """ "그때 것은 신고했어요", "그건 동생 거예요": what goes on with the clause before."""
    last = seen.last
    if last is not None and last.topic in _GONE_ON_WITH and BACK_THEN.search(seen.clause.text):
        return last.topic, last.reason
    return None


_WHO_PAYS: Final = re.compile(r"(?:세금|증여세)[을를이가도]?\s?(?:내야|내는|내나|나오나|나와요|나올|물어야)")
""" "애가 세금을 내야 헌다는디": asks, or reports, who is taxed."""


def _of_a_question(seen: _Seen) -> _Found:
    if _WHO_PAYS.search(seen.clause.bare) and seen.mentions_nothing and not seen.verbs:
        return Topic.QUESTION, None
    return (Topic.QUESTION, None) if seen.act in (Act.ASK, Act.REQUEST, Act.RETURN) else None


def _of_nothing_given(seen: _Seen) -> _Found:
    """What others have not received, one's own money, and a debt that goes with the property, are no property received."""
    if own_money_in(seen.clause) is not None:
        return Topic.BESIDE, Reason.OWN_MONEY
    if _SPENT_ON_SHOP.search(seen.clause.bare) or _UNRELATED.search(seen.clause.bare):
        return Topic.BESIDE, Reason.OWN_MONEY
    if _NOTHING_TO_OTHERS.search(seen.clause.bare):
        return Topic.OTHERS, Reason.OTHERS
    if _PAID_FOR_TREATMENT.search(seen.clause.bare):
        return Topic.BESIDE, Reason.CHARGE
    if _NEVER_BEFORE.search(seen.clause.bare) and not seen.clause.money and "공제" not in seen.clause.bare:
        return Topic.EARLIER, None
    follows_debt = seen.last is not None and seen.last.topic is Topic.DEBT
    has_part = follows_debt and not (seen.last is not None and _NO_DEBT.search(seen.last.clause.bare))
    if follows_debt and seen.last is not None and seen.last.clause.is_listed and _FLOOR.search(seen.clause.bare):
        return Topic.DEBT, None
    if has_part and any(part.search(seen.clause.bare) for part in (_PART_OF_IT, PART_PAID, debts.REMAINS)):
        return Topic.DEBT, None
    is_of_debt = follows_debt and not seen.clause.money
    if is_of_debt and any(said.search(seen.clause.bare) for said in (_GIVEN_BACK, _NOT_PASSED_ON, _CARRIED_ON)):
        return Topic.DEBT, None
    return (Topic.DEBT, None) if _is_of_debt(seen.clause, seen.asked) else None


_SPENT_ON_SHOP: Final = re.compile(
    r"(?:가게|점포|매장|사무실|작업실)\s?(?:임대\s?|임차\s?)?보증금(?:에|으로|은|이|만)?\s?\x00+[^.!?\n]{0,24}(?:들어갔|들어가|들었|썼|냈)"
    r"|보증금(?:에|으로)?\s?\x00+\s?원?(?:에|이랑|하고|,)?\s[^.!?\n\x00]{0,12}(?:인테리어|권리금|집기|시설비)"
)
""" "가게 보증금 8천에 인테리어 5천 들어갔고요": what the money went into."""
_UNRELATED: Final = re.compile(
    r"(?:이번|이|본|그)\s?(?:건|증여|일)(?:과|와|하고|이?랑)(?:는|은)?\s?(?:전혀\s|아무\s?)?(?:무관(?!하게)|상관(?:이|은)?\s?없(?!이)|관계(?:가|는)?\s?없(?!이)|별개)"
)
""" "제 명의 아파트에 주담대 2억이 있습니다만 이번 건과는 무관합니다"."""
_PAID_FOR_TREATMENT: Final = re.compile(
    r"(?:병원|요양원|요양\s?병원)에\s[^.!?\n]{0,14}(?:병원비|수술비|치료비|입원비|간병비|요양비)[^.!?\n]{0,20}(?:직접|바로|곧바로)[^.!?\n]{0,8}(?:결제|냈|내|납부|수납)|"
    r"(?:병원비|수술비|치료비|입원비|간병비|요양원비|요양비)[^.!?\n]{0,24}(?:병원|요양원|요양\s?병원)에\s?(?:바로|직접|곧바로|그때그때)?[^.!?\n]{0,10}(?:내|결제|납부|지불|수납)"
)
""" "큰아버지가 병원비 1500만원을 병원에 바로 내주셨어요": not taxed (법46 5호)."""
_FLOOR: Final = re.compile(
    r"^\s*(?:(?:지하|반지하|옥탑|지층|\d{1,4}|[일이삼사오육칠팔구십]{1,2})\s?(?:층|호)?|(?:윗|아랫|옆|다른)\s?집|점포|가게|원룸|[가-힣]{2,4}(?:네|집))\s?(?:은|는|이)?\s?\x00+\s?원?[\s,]*$"
)
""" "1층 세입자 보증금 2억, 2층 1억5천, 3층 1억": each tenant's deposit."""
_NO_DEBT: Final = re.compile(r"(?:하나도|전혀|아예|일절|일체)?\s?없(?:습|어|고|는|음|다|구|었)[^\x00]*$")
_PART_OF_IT: Final = re.compile(r"^[\s,]*(?:그|이)\s?중(?:에서?)?\s|^[\s,]*나머지\s|^[\s,]*그것도\s?절반")
""" "그중 2억은 엄마가 먼저 빼주시고 나머지 3억만 제가 넘겨받아": of the debt before."""
_NEVER_BEFORE: Final = re.compile(
    r"(?:증여|받은)[^.!?\n]{0,6}(?:적|일|사실)[이은도]?\s?(?:전혀\s|한\s?번도\s)?없|(?:예전|전|이전|그동안|지금까지|기존|년\s?(?:안|내|이내)에?)[에는도]{0,2}\s[^.!?\n]{0,8}받은\s?(?:거|건|게|것[은이]?|바)[는가]?\s?(?:전혀\s|한\s?번도\s)?없"
)
""" "10년 안에 증여받은 적은 없어요": of no gift in hand, and of no debt."""
_NOT_PASSED_ON: Final = re.compile(r"(?:앞|명의)(?:으로|로)\s?[^.!?\n]{1,8}(?:아니|않|안\s)")
""" "제 앞으로 넘어오는 건 아니에요": the debt."""
_CARRIED_ON: Final = re.compile(
    r"(?<![가-힣])(?:(?:(?:그대로|같이|다|그거|그걸|그것도)\s)?(?:안고|끼고|지고|짊어지고|떠메고)(?=[\s,.]|$))"
)
""" "전세 3억 끼어있는데 딸이 안고 가요"."""
_GIVEN_BACK: Final = re.compile(r"돌려\s?[주줘줄드]|내\s?줘")
"""A deposit, to who lives there."""


def _of_what_is_beside(seen: _Seen) -> _Found:
    """An earlier gift, what others have, what is beside the point, and what goes on about these."""
    clause, last = seen.clause, seen.last
    reason = beside(clause.bare) if seen.act is not Act.SUPPOSE else None
    if last is not None and last.topic is Topic.EARLIER and _TAX_PAID.search(clause.bare):
        return Topic.EARLIER, None
    is_of_age = not clause.money and _GROWN_UP.search(clause.bare) is not None
    if tells_earlier(clause, seen.verbs) and reason is not Reason.OTHERS and not is_of_age:
        return Topic.EARLIER, None
    is_said = reason is Reason.SMALL_TALK and bool(clause.money)
    is_valued = reason is Reason.CHARGE and bool(clause.money) and _APPRAISED.search(clause.bare) is not None
    moves = seen.moves or _is_item_of_giver(clause)
    if reason is not None and not (is_said or is_valued) and not (moves and _may_be_given(clause, reason)):
        return Topic.BESIDE, reason
    if last is not None and goes_on_about(last, clause):
        return last.topic, last.reason
    if last is not None and last.topic is Topic.EARLIER and continues(clause, last, seen.verbs):
        return Topic.EARLIER, None
    return (Topic.IDENTITY, None) if _tells_relation(clause) else None


def _is_item_of_giver(clause: Clause) -> bool:
    """ "신혼집 잔금 때문에 아빠가 1억3천, 엄마가 5천 보내주셨어요": of a list whose verb comes with its last item."""
    gives = any(person.case is Case.SUBJECT and person.path != SELF for person in clause.persons)
    return clause.is_listed and gives and bool(clause.money) and _SUM_LAST.search(clause.bare) is not None


_SUM_LAST: Final = re.compile(r"\x00\s?원?(?:씩|을|를)?[\s,]*$")


def _of_the_gift(seen: _Seen) -> _Found:
    """The gift itself, the debt on it, and the circumstances of who takes part."""
    clause, last = seen.clause, seen.last
    names_debt = debts.NAMED.search(clause.bare) is not None and not debts.tells_value_too(clause)
    if names_debt and PAID_FOR.search(clause.bare):
        return Topic.GIFT, None  # whoever pays the debt of another gives (법36)
    if seen.moves or (_LABEL.search(clause.bare) and not names_debt):
        return Topic.GIFT, None
    if names_debt or (last is not None and last.topic is Topic.DEBT and _PAYS.search(clause.bare)):
        return Topic.DEBT, None
    if _is_item_of_giver(clause):
        return None
    if _CIRCUMSTANCE.search(clause.text) or tells_birth(clause) or (clause.persons and _DIED.search(clause.bare)):
        return Topic.CIRCUMSTANCE, None
    return (Topic.IDENTITY, None) if IDENTITY.search(clause.bare) and seen.mentions_nothing else None


PAID_FOR: Final = re.compile(
    r"갚아\s?(?:주|줬|준|드|버리[셨신])|갚으(?:셨|신)|대신\s?(?:다\s)?(?:갚|상환|내\s?주|변제)|(?:빚|대출|카드값)[^.!?\n]{0,8}(?:탕감|면제)|집주인[^.!?\n]{0,14}(?:보내|입금|이체|송금|내\s?주)"
)
_PAYS: Final = re.compile(r"떠\s?안|돌려\s?[주줘줄드]|내\s?줘|상환|갚|넘겨\s?받|인수|승계|명의")
_GROWN_UP: Final = re.compile(r"성인|성년|[살세](?=[이가였예을])")
""" "줄 때는 이미 성인이었어요": no earlier gift."""
_TAX_PAID: Final = re.compile(
    r"(?:세금|증여세|산출세액)[가-힣]{0,2}\s?(?:\x00+\s?원?[가-힣]{0,2}\s?)?(?:다\s)?(?:신고\s?[·,/&및]?\s?)?(?:냈|낸|납부|나왔|내고)"
)
""" "1억 받고 500만원 세금 냈음": of the gift before."""
_OF_THEIR_OWN: Final = re.compile(
    r"(?<![가-힣])(?:자기|본인)\s(?:친)?(?:딸|아들|자식|손주|동생|형|언니|누나|오빠|조카|부모|어머니|아버지)"
)
""" "며느리가 자기 친딸한테 준 것이에요": what they are to each other."""
_IS_THE_SAME: Final = re.compile(
    r"(?:아들|따님|딸|자식|며느리|사위|동생|형|누나|언니|오빠)(?:이|은|가|는)\s(?:바로\s)?(?:저희|우리|제|내)\s?(?:친|새)?(?:아버지|아버님|아빠|부친|어머니|어머님|엄마|모친|남편|아내|장인|장모|시아버지|시어머니)(?:이?고요?|이?구요|[이예]?에요|예요|입니다|이?세요|이?시고요?|이?거든요?|이?[죠지]요?|이?야|임|이?시죠)[\s.,!~]*$"
)
""" "할아버지 아들이 저희 아버지고요": who is whom, and nobody gives."""
_OF_PARENTS_MARRIAGE: Final = re.compile(
    r"(?:엄마|어머니|어머님|아버지|아버님|아빠|모친|부친)(?:랑|와|과|하고)\s?[^.!?\n]{0,10}(?:혼인|재혼|결혼)|(?:혼인신고|재혼|입양)\s?(?:하신|해\s?주신|한)\s?(?:분|사람)"
)
""" "새아버지는 엄마랑 혼인신고 하신 분이에요"."""


def _may_be_given(clause: Clause, reason: Reason) -> bool:
    """Whether what sounds beside the point is given all the same: "수고했다고 할머니가 1억 주셨어요"."""
    by_somebody = any(person.path != SELF for person in clause.persons)
    if reason in (Reason.RULE, Reason.REACTION):
        is_sum = bool(clause.money) and (
            _LIMIT.search(clause.bare) is None or _GIVEN_LAST.search(clause.bare) is not None
        )
        return (is_sum and by_somebody) or _GIVEN_ON.search(clause.bare) is not None
    borrows = _BORROWS.search(clause.bare) is not None
    is_given = len(clause.money) > 1 and _GIVEN_LAST.search(clause.bare) is not None
    is_given = is_given or any(said.search(clause.bare) for said in (_GIVEN_BY_SPEAKER, _GIVEN_OUT_OF))
    return reason is Reason.SMALL_TALK or (reason is Reason.OWN_MONEY and (by_somebody or is_given) and not borrows)


_GIVEN_OUT_OF: Final = re.compile(
    r"돈\s?(?:중|가운데|에서)[^.!?\n\x00]{0,8}\x00+\s?원?(?:을|를)?\s[^.!?\n]{0,40}주[셨신]"
)
""" "모은 돈 중에 5천을 9월 17일에 주셨어요"."""
_GIVEN_LAST: Final = re.compile(r"\x00\s?원?(?:을|를|이나)?\s(?:주[셨심]|줬|주었|보내\s?[주줬])")
""" "작년 매출만 2억 넘었다고 저 4천만원 주심": the last of the sums is given."""


_GIVEN_BY_SPEAKER: Final = re.compile(
    r"(?<![가-힣])(?:제가|내가|저희가|우리가)\s(?:[가-힣]{1,6}\s)?\x00+\s?원?(?:을|를)?\s(?:보내|넣어|부쳐|해|보태)?\s?(?:줬|주었)"
)
""" "신혼집 얻으라고 제가 1억9천을 보내줬어요"."""
_BORROWS: Final = re.compile(r"대출[을를도은이]?\s(?:[가-힣]{1,6}\s){0,3}받[았는을고]")
""" "전세대출은 남편 이름으로 따로 받았어요": nobody gives it."""


_APPRAISED: Final = re.compile(r"(?:평가액|시가|시세|감정가액?|평가금액)[은이]?\s?(?:약\s)?\x00")
""" "환율 적용해서 평가액 9,320만원 나왔어요": what it is worth."""
_LIMIT: Final = re.compile(
    r"\x00\s?원?\s?(?:까지|이하|이상|미만|한도|공제|넘|씩|프로|퍼센트|%)|공제|비과세|면제|(?:빼|깎아)\s?[주준줘]"
)
""" "5천까지", "1억 공제": a figure of the law."""
_GIVEN_ON: Final = re.compile(r"\x00\s?(?:에\s?)?(?:받은|주신|준|드린|보낸)\s")
""" "7월 1일 받은 돈을 10월까지 신고하라는데": a day of which something is said."""


def goes_on_about(last: Placed, clause: Clause) -> bool:
    """Whether a clause goes on about what is of no gift: "형은 2천 받았다던데, 형 얘기니까 상관없겠죠"."""
    if clause.money or clause.days or verbs_of(clause):
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
    return (
        any(told.search(clause.bare) for told in (_OF_THEIR_OWN, _IS_THE_SAME))
        or _OF_PARENTS_MARRIAGE.search(clause.bare) is not None
    )


_NOTHING_TO_OTHERS: Final = re.compile(
    r"(?:다른|딴)\s?(?:애|아이|자식|자녀|형제|손주|사람|식구)[가-힣]{0,5}\s?[^.!?\n]{0,10}(?:없|안\s?[줬주])"
    r"|(?:신랑|남편|아내|와이프|시댁|처가|시부모님?|장인|장모)\s?(?:쪽|집|댁|네)?(?:에서|쪽에서|한테서?|에게서?)(?:는|도|만)?\s(?:아직\s|따로\s)?받은\s?(?:거|건|것|게|돈)[은는이가도]?\s?(?:전혀\s|하나도\s|아직\s)?없"
    r"|(?:한텐|에겐|한테는?|에게는?)\s?(?:준|보낸)\s?(?:거|건|것|게|돈)[은는이가도]?\s?(?:전혀\s|하나도\s)?없"
)
""" "작은애한텐 준 거 없어요"."""
_GONE_ON_WITH: Final = frozenset({Topic.EARLIER, Topic.OTHERS, Topic.BESIDE, Topic.DEBT})


def _is_of_debt(clause: Clause, asked: str | None) -> bool:
    """A debt that is taken over is no property received: "대출 7천은 제가 인수해서 갚기로 했습니다"."""
    if debts.tells_value_too(clause):
        return False
    takes_over = (
        re.search(
            r"넘겨\s?받|인수|승계|떠\s?안|채무자\s?명의|(?:끼|안)고(?=[\s,.]|$)|(?:이름|앞|명의)으로\s(?:[가-힣]{1,3}\s)?바[꿔꾸꿨꾼]",
            clause.bare,
        )
        is not None
    )
    if debts.NAMED.search(clause.bare) and (
        _GIVES_BACK.search(clause.bare) or re.search(debts.PAID_BEFORE, clause.bare)
    ):
        return True
    if asked == DEBT:
        return takes_over or _PAYS.search(clause.bare) is not None
    return takes_over and debts.NAMED.search(clause.bare) is not None and "증여" not in clause.bare


_GIVES_BACK: Final = re.compile(
    r"돌려\s?(?:주|줄|줬|드)|내\s?(?:주|줄)[기거]|(?:제가|내가|저희가|나중에|만기에|나갈\s?때)\s(?:[가-힣]{1,4}\s){0,2}내\s?(?:주|줘|줄)"
)
""" "전세금은 아버지가 돌려줄 거고", "보증금은 제가 나중에 내줘야 하고": a debt that is paid, not a gift."""


def _last_told(before: list[Placed]) -> Placed | None:
    """The last clause that says something by itself: "끝냈어요" goes on with what was before it."""
    for each in reversed(before):
        if each.topic is not Topic.OPEN or each.clause.money or each.clause.days or verbs_of(each.clause):
            return each
    return None
