"""Which clauses are of a gift before the one in hand."""

import re
from datetime import date
from typing import Final

from services.clarifier.domain.amounts.money import SMALLEST_IN_MYRIADS
from services.clarifier.domain.clauses.beside import Reason
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.dates import Certainty
from services.clarifier.domain.gift import debts
from services.clarifier.domain.gift.own_money import own_money_in
from services.clarifier.domain.gift.topics import NONE, Placed, Topic, verbs_of
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.people.transfers import Transfer
from services.clarifier.domain.writing.text import Span

_EARLIER: Final = re.compile(
    r"(?:받았|줬|주셨|보냈|보내셨|드렸)었|저번에?(?!\s?(?:말|얘기|이야기|여쭤|상담|물어))|앞에\s|먼저\s받|적[이은도]?\s?(?:한\s?번\s)?있|예전에?|옛날|과거에?|이전에|일전에|전에도|(?:주[셨신]|받[았은]|줬)을?\s?때[도는엔]\s?[^.!?\n]{0,6}안\s?냈|(?<!\x00)(?<!\x00\s)(?<![년달주일월]\s)(?<![가-힣\d])(?<!기\s)(?<!증여\s)(?<!이전\s)(?<!얼마\s)(?<!얼마)(?<!며칠\s)(?<!돌\s)(?<!백일\s)(?<!입학\s)(?<!졸업\s)(?<!생일\s)(?<!이사\s)(?<!출산\s)(?<!개업\s)(?<!수술\s)(?<!유학\s)(?<!추석\s)(?<!명절\s)(?:그\s?)?전에(?:는|도)?(?=\s)|지난번(?!에?\s?(?:말|얘기|이야기|여쭤|상담|물어))|먼젓?번|기존에|(?<![가-힣])이미\s(?!받은\s?(?:거|것|돈|건)(?:이?라|이?니|인데))|(?:재작년|작년|지난해|[년달주]\s?전)에도?(?!\s?(?:산|사신|사\s?둔|사\s?놓은|구입한|취득한|매입한|매수한|분양\s?받은|지은|물려받은|상속받은)\s)"
)
_AGAIN: Final = re.compile(
    r"\.?\s?(?:에도|에는?\s?이미|에\s?(?:먼저|한\s?번)(?!\s?(?:돌아가|가[셨시신]|갔|떠[나났]|세상|하늘|보내|보낸|죽|여의)))"
)
_HELPED: Final = re.compile(r"도움(?:을|도)?\s?(?:좀\s|많이\s)?(?:받|주[셨신]|줬)")
_LAST_TIME: Final = re.compile(
    r"(?:저번|지난번)(?!에?\s?(?:말|얘기|이야기|여쭤|상담|물어))|먼젓번|앞에\s받|(?:이전|기존|과거|종전|사전)\s?증여(?!\s?(?:재산|가액|세))"
)
_LISTED_BEFORE: Final = re.compile(
    r"(?:10|십)\s?년\s?(?:내|이내|간|안|동안)[에의]?\s[^.!?\n:]{0,14}(?:준|주신|받은|드린|증여한)\s?(?:것|거|건|게|돈|금액)?(?:은|는)?\s?:"
)
""" "최근 10년 내 아내한테 준 거: 2020.2.20 1억 5천"."""
DONE_THEN: Final = re.compile(r"신고|세금|산출세액|납부|냈|공제")


_ONLY_BEFORE: Final = re.compile(
    r"(?:받은|준|주신|드린)\s?(?:것|거|건|게|돈|적)\s?(?:말고|말곤|외에|외엔|이외에|빼고|빼곤|밖에|뿐)[는도]?\s?(?:[가-힣]{1,3}\s)?(?:없|이)"
    r"|(?:그동안|여태|여태껏|지금까지|이제까지|이제껏)\s(?:[가-힣]{1,6}\s)?(?:받은|준|주신|드린)\s?(?:건|것은|거는|게|거)\s"
)
""" "2016년 5월에 2천 받은 거 말고는 없어요", "그동안 남편한테 받은 건 2019년 6월 10일에 2억 하나"."""


def tells_earlier(clause: Clause, verbs: list[Transfer]) -> bool:
    """ "예전에도 받은 게 있는데", "2013-05-03에도 장모님한테 5천을 받았거든"; not "예전에 쓴 적 없어요"."""
    is_told = bool(verbs) or _HELPED.search(clause.bare) is not None
    is_told = is_told or (bool(clause.money) and _LAST_TIME.search(clause.bare) is not None)
    if clause.money and clause.days and any(said.search(clause.text) for said in (_LISTED_BEFORE, _ONLY_BEFORE)):
        return True
    if not is_told or NONE.search(clause.bare) or own_money_in(clause) is not None:
        return False
    again = any(_AGAIN.match(clause.text, day.end - clause.start) for day in clause.days)
    return again or any(said.search(clause.bare) for said in (_EARLIER, _LAST_TIME))


_WHEN: Final = re.compile(r"(?:[할을갈날들]|적)\s?때|땐|적에")
NOW: Final = re.compile(r"이번|지금|새로|올해|금년|추가로|(?<![가-힣])또(?![가-힣])")


_DOUBTED: Final = re.compile(r"(?:나|던가|[은는]지|려나|까)[\s.…?~]*$")
""" "그게 10년 됐나...": when it was is looked up."""
_SHORT: Final = 4
"""Letters beside a day of a clause that tells nothing but the day."""


def tells_day_alone(clause: Clause) -> bool:
    """Whether a clause tells hardly more than a day: "2016년 9월 28일이었어요"."""
    letters = len(re.findall(r"[가-힣]", clause.bare)) - sum(each.end - each.start for each in clause.persons)
    return len(clause.days) == 1 and letters <= _SHORT and not clause.money


def continues(clause: Clause, last: Placed, verbs: list[Transfer]) -> bool:
    """Whether the sum or the day of an earlier gift is told here: "예전에도 받은 게 있는데, 2021년에 5천만원이에요".

    Or its day alone, after the sum: "예전에 5천 받은 게 있는데 2021년 5월 5일이에요".
    """
    names_other = bool(clause.persons) and (bool(last.clause.persons) or len(clause.persons) > 1)
    is_doubted = last.clause.money or _DOUBTED.search(last.clause.bare)
    if (
        tells_day_alone(clause)
        and not verbs
        and is_doubted
        and not any(day.day for day in last.clause.days)
        and not names_other
    ):
        return True
    if last.clause.money and not clause.money:
        return bool(DONE_THEN.search(clause.bare)) and not clause.days
    is_of_debt = debts.NAMED.search(clause.bare) is not None
    is_new = is_of_debt or NOW.search(clause.bare) is not None
    is_sum = any((amount.won or 0) >= SMALLEST_IN_MYRIADS for amount in clause.money)  # not "중학교 2학년"
    is_denied = last.clause.ends_sentence and _NONE.search(last.clause.bare) is not None
    return not (last.clause.money or is_denied) and is_sum and not verbs and not is_new


_NONE: Final = re.compile(r"없(?:습니다|어요?|음|네요|다|죠|지요|심더|소|슈)[\s.!~]*$")
""" "이전에 받은 적은 없습니다. 10월 2일에 아버지가 1억2천, 어머니가 1억을 …": what comes next is no earlier gift."""


def before_now(found: list[Placed]) -> list[Placed]:
    """Of gifts told one after the other the one of "이번" is in hand: "2021년에 2천 주셨고, 이번에는 1억 주십니다"."""
    found = _without_worth_of_today(found)
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


_WORTH_TODAY: Final = re.compile(
    r"(?:지금|현재|요즘|이제)(?:은|는)?\s?(?:시세|시가|값|집값|호가)?(?:가|이|은|는)?\s?\x00+\s?원?[이으]?[가-힣]{0,3}\s?(?:됐|되었|올랐|넘|떨어|하고|한대|하던)"
)
_WORTH_THEN: Final = re.compile(r"당시|그\s?때|그땐|증여\s?받을\s?때|받을\s?때")


def _without_worth_of_today(found: list[Placed]) -> list[Placed]:
    """What a thing is worth by now is of no gift, where its worth then is told: "(당시 감정가 3억) 지금은 시세가 5억이 됐어요"."""
    if not any(_WORTH_THEN.search(each.clause.bare) and each.clause.money for each in found):
        return found
    return [
        Placed(each.clause, each.act, Topic.BESIDE, Reason.OWN_MONEY) if _WORTH_TODAY.search(each.clause.bare) else each
        for each in found
    ]


def _tells_sum_of_gift(each: Placed) -> bool:
    """A sum that is given; one of a list goes with the verb of the next: "작년에 외할머니한테 2천, 올해 아빠한테 1억 받았어요"."""
    is_listed = each.topic is Topic.OPEN and each.clause.is_listed and bool(each.clause.persons)
    return (each.topic is Topic.GIFT or is_listed) and bool(each.clause.money)


def _is_now(each: Placed, found: list[Placed]) -> bool:
    """Whether a gift is of "이번", which may stand in the clause that leads to it: "이번에 둘째 낳고 1억 받았어요"."""
    index = found.index(each)
    leads = index > 0 and not found[index - 1].clause.ends_sentence and not found[index - 1].clause.money
    words = (found[index - 1].clause.bare if leads else "") + each.clause.bare
    return NOW.search(words) is not None


_WHILE: Final = re.compile(r"면서[\s,]*$")
_THEN: Final = re.compile(r"^[\s~]*(?:그\s?때|그\s?당시|당시)")


def done_then(found: list[Placed]) -> list[Placed]:
    """A gift of which is said what was filed or deducted then is an earlier one, where another is told too."""
    gifts = [each for each in found if each.topic is Topic.GIFT and each.clause.money]
    placed = list(found)
    for index, each in enumerate(found):
        following = found[index + 1] if index + 1 < len(found) else None
        before = found[index - 1].clause if index else None
        is_while = before is not None and bool(before.days) and _WHILE.search(before.text) is not None
        has_day = bool(each.clause.days) or is_while or day_before(each.clause, before)
        is_told = each.topic in (Topic.GIFT, Topic.OPEN) and bool(each.clause.money) and has_day
        if not is_told or not (len(gifts) > 1 or _other_gift(found, each)):
            continue
        is_done = following is not None and (
            (_THEN.search(following.clause.text) and DONE_THEN.search(following.clause.bare))
            or _DEDUCTED.match(following.clause.bare)
        )
        if following is not None and is_done:
            placed[index + 1] = Placed(following.clause, following.act, Topic.EARLIER)
        if is_done or (day_before(each.clause, before) and _DONE_WITH_IT.search(each.clause.bare)):
            placed[index] = Placed(each.clause, each.act, Topic.EARLIER)
            if before is not None and is_while and not each.clause.days:
                placed[index - 1] = Placed(before, found[index - 1].act, Topic.EARLIER)
    return placed


_DEDUCTED: Final = re.compile(
    r"[\s,]*(?:혼인|결혼|출산)\s?(?:증여\s?)?(?:재산\s?)?공제[^.!?\n]{0,24}(?:썼|써서|받았|받아서|적용했|적용받)"
)
_DONE_WITH_IT: Final = re.compile(
    r"공제[^.!?\n]{0,12}(?:썼|써서|쓰고|받[았고]|받아서|적용)|(?:세금|증여세)[^.!?\n]{0,12}(?:신고했|없었|안\s?냈)|신고(?:했었|까지\s?했|\s?다\s?했)"
)
_THAT_DAY: Final = re.compile(
    r"^[\s,]*(?:그\s?날|그\s?때|그\s?당시|당시)[에도]?\s(?!(?:혼인|결혼|출산|기본)?\s?(?:증여\s?)?(?:재산\s?)?공제)"
)


def day_before(clause: Clause, before: Clause | None) -> bool:
    """Whether a gift is of the day that was told right before: "9월 28일에 혼인신고 했고 그날 아빠가 1억5천 줘서"."""
    is_of_day = not clause.days and _THAT_DAY.search(clause.text) is not None
    return is_of_day and before is not None and len(before.days) == 1 and before.days[0].day is not None


def _other_gift(found: list[Placed], each: Placed) -> bool:
    """Another gift with its verb, or an item of a list: "2023년 2월에 아빠에게서 1억 받고 …. 이번 11월 6일 엄마에게서 1억."."""
    told = (Topic.GIFT, Topic.OPEN)
    others = [other for other in found if other is not each and other.topic in told]
    return any(verbs_of(other.clause) or _is_item(other) for other in others)


def _is_item(each: Placed) -> bool:
    return bool(each.clause.money and each.clause.days and each.clause.persons)


def _day_or_year(clause: Clause) -> date | None:
    """The day of a clause; of a mere year its last one: "2020년에 5천만원 증여받았고"."""
    for mention in clause.days[:1]:
        if mention.certainty is Certainty.EXACT and mention.day is not None:
            return mention.day
        year = re.search(r"(?:19|20)\d{2}(?=\s?년)", clause.text)
        return date(int(year[0]), 12, 31) if year else None
    return None


def _day_behind(clause: Clause, following: list[Placed]) -> date | None:
    """ "나→아버지 7천만원, 2026-10-07.": behind the comma nothing but the day."""
    after = following[0].clause if following and clause.is_listed else None
    return _day_or_year(after) if after is not None and tells_day_alone(after) else None


def _is_given(each: Placed) -> bool:
    """A gift with its verb, or an item of a list: "2018년 5월 어머니 5천만원, 2021년 6월 10일 아버지 1억"."""
    persons = each.clause.persons
    is_item = persons[0].path != SELF if persons else _DAY_AND_SUM.fullmatch(each.clause.bare) is not None
    return (is_item and each.topic is Topic.OPEN) or (each.topic is Topic.GIFT and bool(verbs_of(each.clause)))


_DAY_AND_SUM: Final = re.compile(r"[\s\x00]+(?:에는?)?[\s\x00]+원?[\s,·]*")
""" "아버지가 2월 3일에 1억, 5월 6일에 1억, 9월 7일에 2억 주셨어요": one more of the list."""


def by_day(found: list[Placed]) -> list[Placed]:
    """Of two gifts with a day and a sum each, the one of the later day is in hand."""
    whole = [
        (day, each)
        for index, each in enumerate(found)
        if each.clause.money and _is_given(each)
        if (day := _day_or_year(each.clause) or _day_behind(each.clause, found[index + 1 :])) is not None
    ]
    receivers = {
        person.path + person.name
        for _, each in whole
        for person in each.clause.persons
        if person.case is Case.TO and person.path.startswith("C")
    }
    if len(whole) < 2 or len({day for day, _ in whole}) < 2 or len(receivers) > 1:
        return found  # "아들에게 6월 1일 2억, 딸에게 7월 1일 2억": neither is before the other
    latest = max(day for day, _ in whole)
    topics = {id(each): Topic.EARLIER if day < latest else Topic.GIFT for day, each in whole}
    return [Placed(each.clause, each.act, topics.get(id(each), each.topic), each.reason) for each in found]


_THERE_WAS: Final = re.compile(
    r"(?:받은|주신|준|드린|보낸|보내신|해\s?준|태워\s?준)\s?(?:거|것|게|적|일)(?:이|도|가)?\s?(?:하나\s|또\s)?있"
)


def had_before(found: list[Placed]) -> list[Placed]:
    """ "11월 16일에 … 2억을 주셨어요. 2018년 3월 9일에 5천 받은 게 있고": beside a gift what there had been on a day before."""
    gifts = [each for each in found if each.topic in (Topic.GIFT, Topic.OPEN)]
    had = [each for each in gifts if each.clause.money and _THERE_WAS.search(each.clause.bare)]
    now = [each for each in gifts if each not in had]
    days = [day.day for each in now for day in each.clause.days if day.day is not None]
    if not days or not any(each.topic is Topic.GIFT and each.clause.money for each in now):
        return found
    return [
        Placed(each.clause, each.act, Topic.EARLIER) if each in had and _is_before(each.clause, max(days)) else each
        for each in found
    ]


def _is_before(clause: Clause, day: date) -> bool:
    told = _day_or_year(clause)
    return told is not None and told < day


_IN_ALL: Final = re.compile(
    r"(?<![가-힣])(?:합이|합(?:하|치|쳐|해)|총|모두|도합|다\s?(?:해서|합)|해서|더하면)[^.!?\n\x00]{0,6}\x00"
)


def without_total(found: list[Placed]) -> list[Placed]:
    """ "10월 30일 2천, 11월 6일 3천, 해서 5천만원이오": what the gifts of several days come to is none itself."""
    parts = [
        each
        for each in found
        if each.topic in (Topic.GIFT, Topic.EARLIER)
        and len(each.clause.money) == 1
        and (each.clause.days or verbs_of(each.clause))
    ]
    parts = parts if any(each.topic is Topic.EARLIER for each in parts) else [one for one in parts if one.clause.days]
    total = sum(each.clause.money[0].won or 0 for each in parts)
    return [
        Placed(each.clause, each.act, Topic.BESIDE, Reason.OWN_MONEY)
        if len(parts) > 1
        and each not in parts
        and [amount.won for amount in each.clause.money] == [total]
        and _IN_ALL.search(each.clause.bare)
        else each
        for each in found
    ]


_ALSO: Final = re.compile(r"전에도|예전에도|그\s?전에")


def is_one_more(each: Placed) -> bool:
    """Whether another gift is taken for granted: "2019년 3월 2일에도 받은 적이 있어요", "그 전에 5천을 받았어요"."""
    clause = each.clause
    again = any(_ONCE_MORE.match(clause.text, day.end - clause.start) for day in clause.days)
    return each.topic is Topic.EARLIER and (again or _ALSO.search(clause.bare) is not None)


_ONCE_MORE: Final = re.compile(r"\s?에도\s")


def _begins_another(each: Placed) -> bool:
    """ "전에도 받은 적이 있어요", whose day and sum follow, after an earlier gift that was told whole."""
    clause = each.clause
    return bool(_ALSO.search(clause.bare) and verbs_of(clause) and clause.persons) and not clause.days


def earlier_gifts(found: list[Placed]) -> tuple[Span, ...]:
    """Where each earlier gift is told: neighbouring clauses are of one, unless both tell a sum."""
    spans: list[Span] = []
    has_sum = False
    previous: Placed | None = None
    for each in found:
        if each.topic is not Topic.EARLIER:
            previous = each
            continue
        is_dated = bool(each.clause.days) and DONE_THEN.search(each.clause.bare) is None
        tells_sum = bool(each.clause.money) and bool(verbs_of(each.clause) or is_dated or not has_sum)
        is_another = has_sum and (tells_sum or _begins_another(each))
        joins = previous is not None and previous.topic is Topic.EARLIER and not is_another
        if joins:
            spans[-1] = Span(spans[-1].start, each.clause.end)
            has_sum = has_sum or tells_sum
        else:
            before = previous.clause if previous is not None else None
            start = before.start if before is not None and day_before(each.clause, before) else each.clause.start
            spans.append(Span(start, each.clause.end))
            has_sum = tells_sum
        previous = each
    return tuple(spans)
