"""What others give or receive beside the gift in hand; and which gift is in hand where several are told."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from services.clarifier.domain.amounts.money import LEAST_WON, Precision
from services.clarifier.domain.clauses.beside import Reason
from services.clarifier.domain.gift.earlier import NOW, by_day, is_one_more
from services.clarifier.domain.gift.placing import goes_on_about
from services.clarifier.domain.gift.together import COUPLES
from services.clarifier.domain.gift.topics import BACK_THEN, NONE, RECEIVER, Placed, Topic, receiver_of, verbs_of
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.transfers import Direction
from services.clarifier.domain.people.which_child import are_two_children

_ONLY_THAT: Final = re.compile(r"(?:주신|준|받은|보낸)\s?(?:것|거|건|돈)만")


def set_apart(found: list[Placed]) -> list[Placed]:
    """Behind the gift in hand another's, of which is said that it is apart: "이모부도 500 보태주셨는데 그건 별개고요"."""
    placed = list(found)
    for each, following in pairwise(found):
        is_apart = _IS_APART.match(following.clause.text) is not None and not following.clause.money
        others = [other for other in found if other is not each and other.topic is Topic.GIFT]
        told = [other for other in others if other.clause.money and other.clause.start < each.clause.start]
        givers = {_as_giver(person) for other in told for person in other.clause.persons if person.path != SELF}
        own = {_as_giver(person) for person in each.clause.persons if person.path != SELF}
        if is_apart and told and own and not own & givers and each.topic is Topic.GIFT and each.clause.money:
            for one in (each, following):
                placed[found.index(one)] = Placed(one.clause, one.act, Topic.BESIDE, Reason.OTHERS)
    return placed


def _as_giver(person: Person) -> str:
    """Father and mother are one giver, whatever is said of it (법47②)."""
    return person.path if person.path in COUPLES else person.name


_IS_APART: Final = re.compile(
    r"\s*(?:그건|그거는?|그것은|그게|이건|그\s?돈은)\s(?:전혀\s|완전히?\s|아예\s)?(?:별개|별도|따로|빼고|빼(?:주|야)|제외|상관\s?없|다른\s(?:건|거|이야기|얘기)|말고|안\s?물|나중에|됐)"
)


def only_one(found: list[Placed]) -> list[Placed]:
    """Of several gifts that of the giver who is chosen: "시아버님이 주신 것만 신고하면 되나요?"."""
    chosen = next((each for each in found if _ONLY_THAT.search(each.clause.bare) and each.clause.persons), None)
    if chosen is None:
        return found
    giver = chosen.clause.persons[-1]
    gifts = [each for each in found if each.topic in (Topic.GIFT, Topic.OTHERS) and each.clause.money]
    his = [each for each in gifts if any(person.name == giver.name for person in each.clause.persons)]
    his = his or [each for each in gifts if any(person.path == giver.path for person in each.clause.persons)]
    if not his:
        return found

    def placed(each: Placed) -> Placed:
        topic = Topic.GIFT if each in his else Topic.OTHERS if each in gifts else each.topic
        return Placed(each.clause, each.act, topic, Reason.OTHERS if topic is Topic.OTHERS else each.reason)

    return [placed(each) for each in found]


def without_pocket_money(found: list[Placed]) -> list[Placed]:
    """Small sums beside a large one are none of the gift: "5천만원을 넣어줬고 외할머니가 용돈 10만원씩 주시는 정도예요"."""
    large = [each for each in found if each.topic is Topic.GIFT and _largest(each) >= LEAST_WON]
    return [
        Placed(each.clause, each.act, Topic.BESIDE, Reason.OTHERS)
        if large and each.topic in (Topic.GIFT, Topic.OPEN) and any(is_so(each, large) for is_so in _BESIDE_A_GIFT)
        else each
        for each in found
    ]


def owned_by_others(found: list[Placed]) -> list[Placed]:
    """What somebody owns is none of the gift: "우리 아빠는 12억짜리 집 있는데 그건 아빠 거고"."""
    owned = [each for each in found if each.topic in (Topic.GIFT, Topic.OPEN) and _is_owned(each)]
    if not owned or not any(each.topic is Topic.GIFT and each.clause.money and verbs_of(each.clause) for each in found):
        return found
    return [Placed(each.clause, each.act, Topic.BESIDE, Reason.OTHERS) if each in owned else each for each in found]


def _is_owned(each: Placed) -> bool:
    persons = [person for person in each.clause.persons if person.path != SELF]
    owns = any(person.case is Case.TOPIC for person in persons) and _OWNS.search(each.clause.bare) is not None
    is_estate = any(_HIS_ESTATE.match(each.clause.bare, person.end - each.clause.start) for person in persons)
    has_got = _HAS_GOT.search(each.clause.bare) is not None and not each.clause.money
    return has_got or ((owns or is_estate) and not verbs_of(each.clause))


_HIS_ESTATE: Final = re.compile(r"(?:어른|님)?(?:의|네)?\s?(?:전\s?)?재산(?:은|이|도)\s")
""" "당숙어른 재산은 밭 2억에 통장 8천 정도라 들었고"."""
_HAS_GOT: Final = re.compile(
    r"받은\s(?:땅|집|논|밭|아파트|상가|건물|주식|돈)(?:도|이|은)?\s(?:좀\s|조금\s|따로\s|이미\s){0,2}있"
)
""" "딸은 시댁에서 받은 땅도 좀 있다 합니다"."""
_OWNS: Final = re.compile(
    r"(?:집|아파트|빌라|상가|건물|빌딩|땅|논|밭|주식|예금|통장)(?:이|도|을|를)?\s(?:따로\s|한\s?채\s)?(?:있|갖고|가지고|가진)"
)


def said_to_be_anothers(found: list[Placed]) -> list[Placed]:
    """What the next clause says to be somebody else's: "문중 땅은 18억쯤 되지만 그건 문중 것이고", "그건 와이프가 받은 거"."""
    placed = list(found)
    for index, each in enumerate(found[:-1]):
        owner = _IS_ANOTHERS.match(found[index + 1].clause.text)
        if owner is None or not each.clause.money or each.topic not in (Topic.GIFT, Topic.OPEN):
            continue
        verbs = verbs_of(each.clause)
        is_his = any(
            person.name and owner["who"].startswith(person.name) and person.case is Case.TOPIC
            for person in each.clause.persons
        )
        if not verbs or owner["received"] or (is_his and verbs[-1].direction is Direction.RECEIVE):
            placed[index] = Placed(each.clause, each.act, Topic.BESIDE, Reason.OTHERS)
            if owner["received"]:
                placed[index + 1] = Placed(found[index + 1].clause, found[index + 1].act, Topic.BESIDE, Reason.OTHERS)
    return placed


_IS_ANOTHERS: Final = re.compile(
    r"\s*(?:그건|그거는|그것은|그게|이건)\s(?!제|내|저희|우리)(?P<who>[가-힣]{1,8}?)(?:의?\s|(?P<received>(?:이|가|한테|에게)\s(?:받은|받는|들어온|준|주신)\s?))(?:것|거|꺼|땅|집|돈|재산|몫|세금)(?:이|인|고|예|입|니까|라|야|\s?$)"
)


def _largest(each: Placed) -> int:
    exact = (amount for amount in each.clause.money if amount.precision is Precision.EXACT)
    return max((amount.won or 0 for amount in exact), default=0)


def _is_pocket_money(each: Placed, _large: list[Placed]) -> bool:
    return 0 < _largest(each) < LEAST_WON and _SMALL.search(each.clause.bare) is not None


def _is_of_guests(each: Placed, large: list[Placed]) -> bool:
    """ "돌잔치 축의금 300만원은 제 통장에 따로 들어왔구요", beside a gift: what guests bring."""
    is_less = any(other is not each and _largest(each) < _largest(other) for other in large)
    names_giver = any(person.case in (Case.SUBJECT, Case.FROM) for person in each.clause.persons)
    return is_less and not names_giver and _OF_GUESTS.search(each.clause.bare) is not None


_OF_GUESTS: Final = re.compile(
    r"축의금|부의금|부조금?|조의금|(?:돌|백일|환갑|칠순|팔순)\s?(?:잔치)?\s?(?:때\s)?들어온\s?돈"
)


def _is_bill(each: Placed, large: list[Placed]) -> bool:
    """ "산후조리원비 400은 장모님이 내주셨고요", beside a gift: what a bill came to that somebody paid."""
    is_less = any(other is not each and _largest(each) < _largest(other) for other in large)
    return is_less and bool(each.clause.persons) and _BILL_PAID.search(each.clause.bare) is not None


_BESIDE_A_GIFT: Final = (_is_pocket_money, _is_bill, _is_of_guests)
_BILL_PAID: Final = re.compile(
    r"(?<![가-힣])(?!생활|학)[가-힣]{1,6}(?:비|비용|값)(?:은|는|도|이|가)?\s(?:한\s)?\x00+\s?원?(?:은|는|도)?\s[^.!?\n]{0,12}(?:내|대|결제해|계산해|부담해)\s?(?:주|줬|준)"
)
_SMALL: Final = re.compile(r"용돈|세뱃돈|간식|밥값|과자|선물|교통비|씩")


def heard_together(found: list[Placed]) -> list[Placed]:
    """What a stranger got, or anybody who is said to have paid no tax, goes with what is heard of it.

    "옆집 딸은 50만불 받고 세금 안 냈다던데요", "동생은 작년에 3천 받고 세금 하나도 안 냈다는데 걔는 왜 안 내요?".
    """
    placed = list(found)
    for index, each in enumerate(found[:-1]):
        paths = {person.path for person in each.clause.persons}
        is_heard = found[index + 1].topic is Topic.BESIDE and not each.clause.ends_sentence
        if not is_heard or each.topic not in (Topic.GIFT, Topic.EARLIER):
            continue
        if paths == {"X"} and each.topic is Topic.GIFT:
            placed[index] = Placed(each.clause, each.act, Topic.BESIDE, Reason.OTHERS)
        are_topics = all(person.case in _SUBJECTS for person in each.clause.persons)
        if are_topics and paths <= _BESIDE_SPEAKER and paths and _PAID_NO_TAX.search(found[index + 1].clause.bare):
            placed[index] = Placed(each.clause, each.act, Topic.BESIDE, Reason.RULE)
    return _without_story_of_stranger(placed)


def _without_story_of_stranger(found: list[Placed]) -> list[Placed]:
    """ "제 친구는 결혼하면서 친정에서 1억5천 받고 0원이었다는데": the sums of a sentence that begins with a stranger and is heard."""
    placed = list(found)
    for index, each in enumerate(found):
        is_first = index == 0 or found[index - 1].clause.ends_sentence
        for at in _story(found, index) if is_first and _begins_with_stranger(each) else ():
            if found[at].clause.money and found[at].topic in (Topic.GIFT, Topic.OPEN, Topic.EARLIER):
                placed[at] = Placed(found[at].clause, found[at].act, Topic.BESIDE, Reason.OTHERS)
    return placed


def _begins_with_stranger(each: Placed) -> bool:
    persons = each.clause.persons
    return bool(persons) and persons[0].path == "X" and persons[0].case in _SUBJECTS


def _story(found: list[Placed], index: int) -> Sequence[int]:
    """The clauses that a sentence about a stranger tells and that are heard of; none where the speaker gets something."""
    clause = found[index].clause
    to_another = any(person.case is Case.TO and person.path != SELF for person in clause.persons)
    if clause.ends_sentence or (clause.money and not to_another):
        return ()
    last = next((at for at in range(index, len(found)) if found[at].clause.ends_sentence), len(found) - 1)
    last = next((at for at in range(index, last + 1) if _IS_HEARD.search(found[at].clause.bare)), last)
    story = range(index if to_another else index + 1, last + 1)
    names_speaker = any(person.path == SELF for at in story for person in found[at].clause.persons)
    gives = any(verb.direction is not Direction.RECEIVE for at in story for verb in verbs_of(found[at].clause))
    is_to_speaker = names_speaker or (gives and not to_another)  # "남자친구가 집 사라고 1억 준다네요"
    return story if _IS_HEARD.search(found[last].clause.bare) and not is_to_speaker else ()


_SUBJECTS: Final = (Case.TOPIC, Case.SUBJECT)
_IS_HEARD: Final = re.compile(
    r"(?:다|라)(?:는데|던데|네요?|더라)|대요?(?=[\s.,!?~]|$)|다고\s?(?:하|해|들|자랑|떠들|난리|그[러래랬]|우기|큰소리)|[다라자]길래"
)
_PAID_NO_TAX: Final = re.compile(r"세금[^.!?\n]{0,12}안\s?(?:냈|내)[가-힣]{0,2}(?:는데|던데|더라|대|다고)")


def others_told(found: list[Placed]) -> list[Placed]:
    """What somebody receives beside the one who receives the gift: "동생은 2022년에 2억을 따로 받았는데"."""
    gifts = [each for each in found if each.topic in (Topic.GIFT, Topic.EARLIER)]
    if len(gifts) < 2 or any(_TOO.search(each.clause.text) and not each.clause.money for each in gifts):
        return found
    placed: list[Placed] = []
    for each in found:
        mine = placed[-1] if placed else None
        others = [other for other in gifts if other is not each and other.topic is Topic.GIFT and not _denies(other)]
        is_of_another = each in gifts and _is_of_another(each, others, found)
        is_of_another = is_of_another or (mine is not None and _goes_on_with_receiver(each, mine, others, found))
        if is_of_another or (
            mine is not None
            and mine.topic is Topic.OTHERS
            and (BACK_THEN.search(each.clause.text) or goes_on_about(mine, each.clause))
        ):
            each = Placed(each.clause, each.act, Topic.OTHERS, Reason.OTHERS)
        placed.append(each)
    return placed


def _goes_on_with_receiver(each: Placed, lead: Placed, others: list[Placed], found: list[Placed]) -> bool:
    """ "남편은 그날 받은 거 없고 작년에 1억 받았어요": who received is named by the clause that leads to it."""
    if each.topic is not Topic.EARLIER or each.clause.persons or lead.clause.ends_sentence:
        return False
    topics = {person.path for person in lead.clause.persons if person.case is Case.TOPIC} - {SELF}
    only_receives = all(verb.direction is Direction.RECEIVE for verb in verbs_of(each.clause))
    gifts = [other for other in others if other.clause != lead.clause]
    return bool(topics) and "받" in lead.clause.bare and only_receives and _go_to_speaker(gifts, found, topics)


def _go_to_speaker(gifts: list[Placed], found: list[Placed], but_not: set[str]) -> bool:
    received = {receiver for other in gifts if (receiver := _led_to(other, found)) is not None}
    received |= {SELF for other in gifts if other.clause.money and _comes_to_speaker(other)}
    return SELF in received and not but_not & received


_TOO: Final = re.compile(r"(?:저|나|저희|우리)도\s[^.!?\n]{0,8}받")
""" "동생들한테 2천씩 나눠 줬어요 저도 받았고요": the speaker is one of them."""


def _denies(each: Placed) -> bool:
    return NONE.search(each.clause.bare) is not None and not each.clause.money


def _led_to(each: Placed, found: list[Placed]) -> str | None:
    """Who receives in a clause; where it names nobody, whom the one before it leads to: "저한테는 몫이라며 1억을 주셨어요"."""
    who = receiver_of(each.clause)
    lead = next((other for other in found if other.clause.end == each.clause.start), None)
    if each.clause.persons or who is not None or lead is None:
        return who
    if lead.topic is not Topic.OPEN or lead.clause.ends_sentence or verbs_of(lead.clause):
        return None
    to = [person.path for person in lead.clause.persons if person.case is Case.TO]
    return to[-1] if to else None


def _is_of_another(each: Placed, others: list[Placed], found: list[Placed]) -> bool:
    if _HEARD_SO.search(each.clause.bare) and any(other.clause.money for other in others):
        return True
    who = receiver_of(each.clause)
    if who is None and _APART.search(each.clause.bare):  # "언니 결혼할 땐 3억 해주셨다는데"
        who = next((person.path for person in each.clause.persons if person.path in _BESIDE_SPEAKER), None)
    if _IN_HIS_TIME.search(each.clause.bare) and _is_of_other_child(each, others):
        return True
    if each.topic is Topic.EARLIER and _is_to_other_child(each, others):
        return True
    if who is None or who == SELF or RECEIVER.search(each.clause.text):
        return False
    told = [other for other in others if other.clause.money or other.clause.persons]  # not "둘 다 2일에 들어왔어요"
    received = {receiver for other in told if (receiver := _led_to(other, found)) is not None}
    is_topic = any(person.case is Case.TOPIC and person.path == who for person in each.clause.persons)
    if each.clause.money and (is_topic or ALSO_TO.search(each.clause.text)):
        received |= {SELF for other in told if other.clause.money and _comes_to_speaker(other)}
    return who not in received and (SELF in received or _APART.search(each.clause.bare) is not None)


_IN_HIS_TIME: Final = re.compile(r"(?<![가-힣])(?:때는|때엔|땐|때도)\s")


def _is_of_other_child(each: Placed, others: list[Placed]) -> bool:
    """ "막내한테 2억을 보냈어요. 장남 때는 2019년에 1억을 해줬는데": of a child who is none of those who receive."""
    if any(person.case in (Case.TO, Case.FROM) for person in each.clause.persons):
        return False
    told = set(_children_in(each))
    to = {name for other in others for name in _children_in(other)}
    return bool(told) and bool(to) and not to & told


def _is_to_other_child(each: Placed, others: list[Placed]) -> bool:
    """ "막내한테 2억을 보냈고 큰딸한테는 작년에 5천을 줬어요": the earlier one went to another child."""
    told = _children_in(each, Case.TO)
    to = [name for other in others for name in _children_in(other, Case.TO)]
    return bool(told) and bool(to) and all(are_two_children(one, other) for one in told for other in to)


def _children_in(each: Placed, *cases: Case) -> list[str]:
    """What the speaker's children are called in a clause; only those of these cases, where some are named."""
    persons = each.clause.persons
    return [person.name for person in persons if person.path == "C" and (not cases or person.case in cases)]


ALSO_TO: Final = re.compile(r"(?:한테|에게|께)도\s")
""" "아버지가 1억을 주셨어요. 언니한테도 4천 주셨고요"."""


def _comes_to_speaker(each: Placed) -> bool:
    """ "아빠가 2억을 주셨어요": to whoever tells of it, where nobody else is named."""
    cases = {person.case for person in each.clause.persons if person.path != SELF}
    verbs = verbs_of(each.clause)
    return bool(verbs) and verbs[-1].is_honorific and Case.SUBJECT in cases and Case.TO not in cases


_HEARD_SO: Final = re.compile(r"받(?:았|으셨)(?:대서|다길래|다고\s?(?:해서|하길래|하니까|그래서))")
""" "새언니네가 아기 낳고 부모님께 1억 받았대서 저도 좀 달라고 했거든요"."""
_APART: Final = re.compile(r"(?<!각각\s)(?<!각자\s)따로|때(?:는|엔|도)|땐")
_BESIDE_SPEAKER: Final = frozenset({"PC", "PPCC", "SPC", "PCC", "X"})


def with_a_gift(found: list[Placed], *, is_known: bool) -> list[Placed]:
    """Where only gifts of before are told and none was in hand, the last of them is the one that is asked about."""
    if (listed := by_day(found)) != found:
        return listed
    if is_known or any(each.topic is Topic.GIFT and (each.clause.money or each.clause.days) for each in found):
        return found
    earlier = [each for each in found if each.topic is Topic.EARLIER]
    if not earlier and not any(each.topic in (Topic.GIFT, Topic.DEBT) or _moves_between(each) for each in found):
        names_sum = any(each.clause.money for each in found)
        return [_as_told(each) if names_sum else each for each in found]
    sums = [each for each in earlier if each.clause.money and each.clause.days]
    is_before_event = len(sums) == 1 and _BEFORE_THAT.search(sums[0].clause.bare) is not None
    is_before_event = is_before_event and any(_EVENT.search(each.clause.bare) and each.clause.days for each in found)
    rest = [] if is_before_event else [each for index, each in enumerate(found) if not _leads_to_earlier(found, index)]
    if not earlier or any(_tells_giving(each) or is_one_more(each) for each in rest):
        return found
    return [Placed(each.clause, each.act, Topic.GIFT) if each.topic is Topic.EARLIER else each for each in found]


def _leads_to_earlier(found: list[Placed], index: int) -> bool:
    """Whether a clause names who gives by an earlier gift that names nobody: "아버지가 산후조리며 이사며 쓰라고 1억을 먼저 주셨어요"."""
    for at, each in enumerate(found[index:]):
        if each.topic is not Topic.OPEN or each.clause.money:
            return at > 0 and each.topic is Topic.EARLIER and not each.clause.persons
        if each.clause.ends_sentence:
            return False
    return False


_BEFORE_THAT: Final = re.compile(r"(?<![가-힣])그\s?전에")
_EVENT: Final = re.compile(r"혼인\s?신고|결혼|예식|식(?:을)?\s올|출산|낳|태어")
""" "혼인신고는 10월 2일에 했고 그 전에 5월 20일에 2억3천을 받았어요": before that, not before another gift."""


def _moves_between(each: Placed) -> bool:
    """ "아내 계좌에서 제 계좌로 10억이 넘어왔어요": from whom, to whom and how much, without a verb of giving."""
    cases = {person.case for person in each.clause.persons}
    return each.topic is Topic.OPEN and bool(each.clause.money) and {Case.FROM, Case.TO} <= cases


_ONLY_IF: Final = re.compile(r"면\s?(?:안|되|돼|된|괜찮)")


def _tells_giving(each: Placed) -> bool:
    """Whether a clause names somebody of the gift in hand; a rule does not: "아들한테 그냥 보내면 안 된다던데"."""
    is_now = NOW.search(each.clause.bare) is not None and bool(verbs_of(each.clause))
    is_told = each.topic in (Topic.GIFT, Topic.OPEN) and (bool(each.clause.persons) or is_now)
    return is_told and _ONLY_IF.search(each.clause.bare) is None


def _as_told(each: Placed) -> Placed:
    """What is told of others is asked about, where nothing else is: "제 친구가 아버지께 2억 받았다고 해요"."""
    is_told = each.reason is Reason.OTHERS and bool(verbs_of(each.clause))
    return Placed(each.clause, each.act, Topic.GIFT) if is_told else each
