"""What of a story was read and is asked for all the same, because a careful listener would not be sure of it either.

A story names sums and ages beside those of the gift. A reader that takes the wrong one computes a wrong tax; the
answer to a question is short, and read for what it is. So what decides the tax is confirmed by its own question where
the story names another that it could be.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.gift_value import is_official
from services.clarifier.domain.amounts.money import LEAST_WON, Amount, Precision, amounts
from services.clarifier.domain.amounts.role import Role
from services.clarifier.domain.amounts.so_often import times_over
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift.topics import Placed, Topic
from services.clarifier.domain.messages.doubtful_sides import doubtful_sides
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.left_over import addends, of_the_law, won_of_case
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.prior_gifts import History
from services.clarifier.domain.messages.reading import LeftOver
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case

_SAME_SENTENCE: Final = 40
"""So many letters before a sum say when it was given."""
_FEW: Final = 2
_TOLD: Final = frozenset({Topic.GIFT, Topic.OPEN, Topic.EARLIER, Topic.DEBT})
_EARLIER: Final = re.compile(r"예전|(?<![가-힣])전에|그\s?때|당시|작년|재작년|년\s?전")
_YEAR: Final = re.compile(r"(?<!\d)(?P<year>20\d\d)\s?년")
_QUOTED: Final = re.compile(
    r"[다라]길래|(?:줬|주셨|주신|(?<!빼)준|보탰|보탠|보태신|보낸|보냈)(?:다는데|다던데|답니다|대요|다네요|다더라)"
)
""" "사돈댁에서 집을 3억이나 보탰다길래 저도 …", "제 오빠도 5천인가 해줬다는데": what somebody else does."""
_RECEIVED: Final = re.compile(r"(?:한테|에게|께|께서|이|가)\s?(?:서\s)?(?:[가-힣]{1,5}\s)?(?:받은|받았|준\s|주신|줬)")
_TAX_BEFORE: Final = re.compile(
    r"(?:세금?|세액|공제|(?<![가-힣])기본)(?:은|는|이|가|을|를|도|만|으로|로)?\s?(?:약|한)?\s?$"
)
_PAID: Final = re.compile(r"\s?원?(?:은|는|을|를|이|도)?\s?(?:세금|증여세|냈|낸|내고|납부|신고|공제)")
_OWED: Final = re.compile(r"대출|보증금|융자|(?<![가-힣])빚|채무|근저당|전세")
_SOLD: Final = re.compile(r"[억만천]\s?원?(?:에|으로|이|은|는|을)?\s?(?:[가-힣]{1,4}\s)?(?:팔[렸리았맀]|거래|매매)")
""" "같은 동 똑같은 집이 9월에 6억에 팔렸고 공시가는 4억 2천이래요"."""
_EACH: Final = re.compile(r"\s?원?\s?(?:씩|어치씩)")
_GIVER_PAYS: Final = re.compile(
    r"(?:(?:아버|어머|할아버|할머|시아버|시어머)[가-힣]{1,2}|아빠|엄마|부모님?|남편|아내|와이프|장인|장모|삼촌|이모|고모|증여자)(?:이|가|께서|은|는|도)?\s(?:[가-힣\d]{1,8}\s){0,4}(?:갚|상환|내[시주]|정리|말소|책임)"
)
_HAS_CHILD: Final = re.compile(r"출산|낳[았은]|혼인\s?신고|(?<![가-힣])결혼(?:했|한|해서)")
_AGE: Final = re.compile(r"(?:만\s?)?(?P<age>\d{1,2})\s?(?:살|세(?![금대율무]))")
_FOR_A_WHILE: Final = re.compile(
    r"주재원|주재\s?근무|파견|워킹\s?홀리데이|워홀|교환\s?학생|어학\s?연수|유학|복귀|귀국|한국(?:에|으로)?\s?(?:다시\s)?(?:돌아|들어)[가오올갈온와]"
)
_WHEN: Final = re.compile(
    r"(?:다음|이번|지난|올해|올|내년|작년|내달|\d\s?월|곧|갓|막|최근|얼마\s?전|예비|앞두)[^.!?\n]{0,14}(?:결혼|혼인|신랑|신부|식|출산|낳|태어)|(?:결혼|혼인|출산)[^.!?\n]{0,10}(?:앞두|예정|준비|다음|내년|올해|작년|지난|\d\s?월)|(?:결혼|혼인|출산)(?:한|하신)?\s?지\s|(?:결혼|혼인|출산)(?:하[는라려]|할(?!\s?때)|\s?(?:자금|비용|축하|선물))|신혼"
)
""" "다음 달에 결혼해서", "결혼하라고": when it is is told, if not the day."""
_OWN_HOME: Final = re.compile(r"(?<![가-힣])(?:저희|우리|제|내)\s집\s?(?:주담대|담보\s?대출|대출|융자)[^.!?\n]{0,12}")
""" "저희 집 주담대 8천이 따로 있는데": a debt of one's own."""
_OWN_AGE: Final = re.compile(r"(?<![가-힣])(?:저|나|전|난)(?:는|은)?\s?(?:만\s?)?\d{2}(?=[,\s이살세])")
_OLD_MARRIAGE: Final = re.compile(
    r"혼인\s?신고[^.!?\n\d]{0,8}20\d\d\s?년(?!\s?\d)|혼인\s?공제[가-힣]{0,2}\s[^.!?\n]{0,8}(?:안\s?[되된돼]|못\s?[받쓰써])"
)
""" "혼인신고는 2022년에 해서 혼인공제는 안 된대요"."""
_REMARRIED: Final = re.compile(r"재혼|새(?:아버지|어머니|아빠|엄마)|계[부모](?=[가는와께\s])")


def doubts(message: Message, findings: Findings, history: History) -> Iterator[LeftOver]:
    """The parameters that a message tells among other things that they could be, each with the words in question."""
    if message.asked is not None:
        return
    told = [each for each in message.placed if _is_told(each, message.today)]
    yield from doubtful_sides(message, findings, told)
    yield from _day(message, findings, history)
    yield from _value(message, findings, history, told)
    yield from _sum_of_several(message, findings)
    yield from _debt(message, findings)
    yield from _ages(message, findings)
    yield from _residence(message, findings)
    yield from _deductions(message, findings)


def _is_told(each: Placed, today: date) -> bool:
    """Whether a clause may tell of the gift, or of an earlier one, beside whatever it seems to be of."""
    is_receipt = _tells_of_before(each.clause.text, today) and _RECEIVED.search(each.clause.bare) is not None
    return is_receipt or (each.act is not Act.ASK and each.topic in _TOLD)


def _tells_of_before(text: str, today: date) -> bool:
    """Whether words tell of a time before: 예전에, or a year that is over."""
    is_over = any(int(match["year"]) < today.year for match in _YEAR.finditer(text))
    return is_over or _EARLIER.search(text) is not None


def as_earlier(message: Message, findings: Findings, history: History, left: Iterable[LeftOver]) -> Iterator[LeftOver]:
    """The same, a sum as an earlier gift's where its sentence tells of a time before: "2021년에 아빠가 3천만원 넣어준 게"."""
    told = {gift.gift_property_value for gift in history.gifts}
    for each in left:
        places = [match.start() for match in re.finditer(re.escape(each.words), message.said)]
        before = [re.split(r"[.!?\n]", message.said[max(0, at - _SAME_SENTENCE) : at])[-1] for at in places]
        sentence = " ".join(before)
        is_open = each.parameter == p.GIFT_VALUE and each.value not in told
        is_earlier = is_open and bool(before) and all(_tells_of_before(words, message.today) for words in before)
        yield replace(each, parameter=p.PRIOR_GIFTS) if is_earlier else each
        day = findings.values.get(p.GIFT_DATE)
        is_of_it = day is not None and day.words in sentence and _tells_of_before(day.words, message.today)
        if day is not None and is_of_it and (is_earlier or each.parameter == p.PRIOR_GIFTS):
            yield LeftOver(p.GIFT_DATE, day.words)


def _value(message: Message, findings: Findings, history: History, told: list[Placed]) -> Iterator[LeftOver]:
    """A sum that changes hands and is not in the case: the gift's own, or that of an earlier one."""
    if message.shares:
        return
    value = findings.values.get(p.GIFT_VALUE)
    yield from _heard(message, findings)
    yield from _otherwise_in_clause(message, findings)
    if value is not None and isinstance(value.value, int) and value.value < LEAST_WON and "주식" in message.said:
        yield LeftOver(p.GIFT_VALUE, value.words)  # "1주 45,000원": of one of many
    place = findings.places.get(p.GIFT_VALUE)
    if (
        value is not None
        and place is not None
        and is_official(message.text, place.start)
        and _SOLD.search(message.said)
    ):
        yield LeftOver(p.GIFT_VALUE, value.words)  # what the like is sold for comes first (법60)
    case = won_of_case(message, findings, history) | _beside(message)
    sums = list(_sums(told))
    earlier = {gift.gift_property_value for gift in history.gifts}
    if value is not None and value.value in earlier and any(amount.won not in earlier for amount, _ in sums):
        yield LeftOver(p.GIFT_VALUE, value.words, value.value)
    known = case | addends({amount.won or 0 for amount, _ in sums}, case)
    for amount, clause in sums:
        is_beside_worth = value is not None and is_official(clause.clause.text, amount.start - clause.clause.start)
        if amount.won not in known and not is_beside_worth:
            words = clause.clause.text[amount.start - clause.clause.start : amount.end - clause.clause.start]
            parameter = _could_be(clause, message.today)
            if parameter == p.PRIOR_GIFTS or p.GIFT_VALUE in findings.values:
                yield LeftOver(parameter, words.strip())


def _otherwise_in_clause(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """The value, where the clause that tells who gives and who receives has one sum, and that is another."""
    value = findings.values.get(p.GIFT_VALUE)
    text = message.whole.clause.text if message.whole is not None else ""
    money = message.whole.clause.money if message.whole is not None else ()
    start = message.whole.clause.start if message.whole is not None else 0
    sums = [each.won * times_over(text, each.end - start) for each in money if each.won]
    if value is None or len(sums) != 1 or value.value == sums[0] or (sums[0] or 0) < LEAST_WON:
        return
    is_rest = value.value not in {each.won for each in message.money} and int(value.value) < (sums[0] or 0)
    if not is_rest:  # "1억 받았는데 3천은 빌려준 거 돌려받은 겁니다": the rest of it is the value
        yield LeftOver(p.GIFT_VALUE, value.words)


def _heard(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """The value, and who gives, where a sum is what somebody else is said to give."""
    value, relationship = findings.values.get(p.GIFT_VALUE), findings.values.get(p.RELATIONSHIP)
    quoted = next((each.clause for each in message.placed if _gives_by_hearsay(each)), None)
    if value is None or quoted is None or len(message.placed) == 1 or _is_promised(quoted, message):
        return
    if value.words in quoted.text:
        yield LeftOver(p.GIFT_VALUE, value.words)
    if relationship is not None and (value.words in quoted.text or quoted.persons):
        yield LeftOver(p.RELATIONSHIP, relationship.words)


def _is_promised(quoted: Clause, message: Message) -> bool:
    """ "이모가 2천만원 주신다는데 증여세 나오나요?": of the speaker, who honours whoever gives, and of no other sum."""
    others = {person.path for person in quoted.persons if person.case not in (Case.SUBJECT, Case.TOPIC)} - {SELF}
    is_alone = sum(bool(each.clause.money) for each in message.placed if each.topic is not Topic.EARLIER) == 1
    return is_alone and not others and _HONOURED.search(quoted.text) is not None


_HONOURED: Final = re.compile(r"(?:주|보내주|보태주|해주)신(?:다|대)")


def _gives_by_hearsay(each: Placed) -> bool:
    return bool(each.clause.money) and _QUOTED.search(each.clause.text) is not None


def _sum_of_several(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A value that nobody named, where several people who may have received a part each, or several days, are named."""
    value, named = findings.values.get(p.GIFT_VALUE), {person.path for person in message.persons} - {SELF}
    is_named = value is None or value.value in {amount.won for amount in message.money}
    days = {mention.day for each in message.placed for mention in each.clause.days if mention.day}
    is_of_many = len(named) > _FEW or len(days) > _FEW
    if value is not None and not is_named and is_of_many and not message.shares:
        yield LeftOver(p.GIFT_VALUE, value.words)


def _could_be(placed: Placed, today: date) -> str:
    """What a sum that is not in the case could be of, by its clause."""
    if _OWED.search(placed.clause.bare):
        return p.DEBT
    is_earlier = placed.topic is Topic.EARLIER or _tells_of_before(placed.clause.text, today)
    return p.PRIOR_GIFTS if is_earlier else p.GIFT_VALUE


def _beside(message: Message) -> set[int]:
    """What was paid, lent or earned: it is said what it is of."""
    placed = zip(message.money, message.roles, strict=True)
    return {amount.won for amount, role in placed if amount.won and role in (Role.PURCHASE, Role.OTHER)}


def _sums(told: list[Placed]) -> Iterator[tuple[Amount, Placed]]:
    """Every sum that is none of the law and no tax, with its clause."""
    for each in told:
        for amount in each.clause.money:
            start, end = amount.start - each.clause.start, amount.end - each.clause.start
            is_sum = amount.precision is Precision.EXACT and (amount.won or 0) >= LEAST_WON
            text = each.clause.text
            is_tax = _TAX_BEFORE.search(text, 0, start) is not None or _PAID.match(text, end) is not None
            if is_sum and not (is_tax or _EACH.match(text, end) or of_the_law(text, end)):
                yield amount, each


def _day(message: Message, findings: Findings, history: History) -> Iterator[LeftOver]:
    """The day, where a later one that is over is told of no event around the gift."""
    if (day := findings.values.get(p.GIFT_DATE)) is not None:
        days = {mention.day for each in message.placed for mention in each.clause.days if mention.day}
        of_events = {note.value for note in message.notes}
        if str(day.value) > message.today.isoformat():  # what is to come, beside what was given before
            of_events |= {gift.gift_date.isoformat() for gift in history.gifts if gift.is_usable and gift.gift_date}
        past = [each.isoformat() for each in days if each <= message.today and each.isoformat() not in of_events]
        if past and max(past) != day.value:
            yield LeftOver(p.GIFT_DATE, day.words)


def _debt(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A debt that somebody else may go on paying."""
    debt = findings.values.get(p.DEBT)
    pays = _GIVER_PAYS.search(message.said)
    recipient = message.parties.recipient.name if message.parties.recipient else ""
    own = _OWN_HOME.search(message.said)
    if debt is not None and debt.value and own is not None and debt.value not in {each.won for each in message.money}:
        yield LeftOver(p.DEBT, own[0])
    is_taken = bool(recipient) and pays is not None and pays[0].startswith(recipient)
    is_shared = message.owed is not None and message.owed.is_in_parts
    if debt is not None and debt.value and pays is not None and not (is_taken or is_shared):
        yield LeftOver(p.DEBT, pays[0])


def _ages(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """An age among several."""
    ages = {match["age"] for match in _AGE.finditer(message.said)}
    minor = findings.values.get(p.MINOR)
    own = _OWN_AGE.search(message.said)
    is_of_another = minor is not None and bool(
        minor.value and (_HAS_CHILD.search(message.said) or (own and own[0] not in minor.words))
    )
    if minor is not None and (len(ages) > 1 or is_of_another):
        yield LeftOver(p.MINOR, minor.words)


def _residence(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A stay abroad that is to end, or is for a task: its home may still be here (영2)."""
    abroad, stay = findings.values.get(p.NON_RESIDENT), _FOR_A_WHILE.search(message.said)
    if abroad is not None and abroad.value and stay is not None:
        yield LeftOver(p.NON_RESIDENT, stay[0])


def _deductions(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A wedding or a birth that may be somebody else's: a parent's second marriage, the birth of the child who receives."""
    marriage, birth, minor = (findings.values.get(name) for name in (p.MARRIAGE, p.CHILDBIRTH, p.MINOR))
    said = _REMARRIED.search(message.said)
    said = said or _OLD_MARRIAGE.search(message.said)
    if marriage is not None and marriage.value and said is not None:
        yield LeftOver(p.MARRIAGE, said[0])
    dated = {note.field for note in message.notes if note.value}
    for name, stated, events in ((p.MARRIAGE, marriage, {"married", "wedding"}), (p.CHILDBIRTH, birth, {"child"})):
        is_claimed = stated is not None and bool(amounts(stated.words))
        if stated is not None and stated.value and not (events & dated or is_claimed or _WHEN.search(message.said)):
            yield LeftOver(name, stated.words)
    if birth is not None and birth.value and minor is not None and minor.value is True:
        yield LeftOver(p.CHILDBIRTH, birth.words)
