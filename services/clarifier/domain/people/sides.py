"""The giver and the recipient of one verb, from the particles of those around it."""

import re
from typing import Final

from services.clarifier.domain.parameters import GENERATION_SKIPPING, GIFT_DATE, GIFT_VALUE, RELATIONSHIP
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.transfers import Direction, Transfer

Sides = tuple[Person | None, Person | None]
"""Giver and recipient."""
_CLAUSE_END: Final = re.compile(
    r"(?:[가-힣\d\x00](?:(?<!모아)(?<!합쳐)(?<!걷어)(?<!벌어)(?<!아껴)(?<!팔아)(?<!빌려)(?<!나눠)서|는데|은데|인데|니까|려고|다고|이고|며|지만|는다|한다|길래|기에|더니|\s?(?:통|바람|탓|김)에|[해아어]가|(?<!돈)(?<!거)\s?이라(?!\s[^.!?\n]{0,20}(?:하라고|쓰라고|저한테|나한테|저에게|모은|벌어|번\s))|[일할될]\s?때(?:에|는|엔)?)[\s\x00]|[.!?,])"
)
""" "쓰라고" and "용돈이라고" are what the giver says, and end no clause of his."""
_HEARD: Final = re.compile(r"\s?(?:대(?=요|[\s.!?,ㅋㅎㄷ]|$)|다(?:던데|더라|는데|네))")
_BESIDE_SPEAKER: Final = ("PC", "PPCC", "SPC", "S", "X", "XC", "PCC")
_INTO_ACCOUNT: Final = re.compile(r"(?:명의|이름|계좌|통장)(?:으로|로|에다?)$|앞으로$")
""" "아들 이름으로 6천만원 들어왔어요": whose it is now."""
_UNMARKED: Final = (Case.BARE, Case.TOGETHER)
_HIS_TO_BUY: Final = re.compile(
    r"\s?(?:집|아파트|빌라|전세|땅|가게|상가|차|사업체)[가-힣]{0,3}\s(?:하나\s|한\s?채\s|한\s?대\s)?(?:사|살|마련하|구하|얻|장만하|차리|내)(?:시)?(?:게|라고|라구|도록|는\s?데|려)"
)
""" "손자 집이라도 사게 2억 줬소": who is to buy a home with it receives it."""
_SAME_VERB: Final = re.compile(r"[어아여]?\s?")
_ROLE: Final = re.compile(r"[가-힣]{0,2}?[는한]\s?(?:쪽|사람|분|입장)")
""" "저는 주는 쪽이에요": of nobody who is named after it."""
_OWN_OCCASION: Final = re.compile(
    r"(?<![가-힣])(?:나|저|내|제|우리|저희)(?:[의랑]|\s?부부)?\s?(?:칠순|팔순|구순|환갑|회갑|고희|생일|생신|생활비|용돈|병원비?|수술비?|치료비?|약값|간병비?|노후|틀니|이사|여행|집|가게|차|빚)(?:[은이을도에]|값|비|잔치)?\s[^.!?\n]{0,20}(?:[라다]고|라구|[라다]면서|쓰게|하게|도록|때문에)\s"
)
""" "아들놈이 나 칠순 넘었다고 집 고치라고 돈을 부쳤는데": the occasion is the speaker's own."""
_FOR_HIM: Final = re.compile(r"(?:라고|라구|라며|도록)\s")


def sides_of_verb(text: str, verb: Transfer, verbs: list[Transfer], persons: list[Person]) -> Sides:
    """Who gives and who receives by one of a message's verbs; None for a side that it does not name."""
    attached = _attached(text, verb, verbs, persons)
    match verb.direction:
        case Direction.RECEIVE:
            return _sides_of_receiving(text, attached, verb)
        case Direction.GIVE_UPWARD:
            return _sides_of_giving_upward(attached)
        case Direction.GIVE:
            return _sides_of_giving(text, verb, attached)


def _attached(text: str, verb: Transfer, verbs: list[Transfer], persons: list[Person]) -> list[Person]:
    """The people of a verb: those between it and the verb before; where there are none, those after the last verb.

    Verbs that follow each other are one: 넣어 주다, 모아 보내 주다.
    """
    index = verbs.index(verb)
    while index and _SAME_VERB.fullmatch(text, verbs[index - 1].end, verbs[index].start):
        index -= 1
    previous_end = verbs[index - 1].end if index else -1
    before = [person for person in persons if previous_end <= person.start < verb.start]
    is_role = bool(before) and _ROLE.match(text, verb.end) is not None
    if verb is not verbs[-1] or is_role or any(person.path != SELF for person in before):
        return before
    return before + [person for person in persons if person.start >= verb.end and person.path != SELF]


def _sides_of_receiving(text: str, persons: list[Person], verb: Transfer) -> Sides:
    account = whose_account(text, persons)
    others = [person for person in persons if person is not account]
    giver = (
        last_with(others, Case.FROM)
        or last_with(others, Case.OWNER)
        or last_with([person for person in others if person.path != SELF], Case.TO)
        or last_with(others, Case.BARE, Case.TOGETHER)
    )
    if account is not None and verb.comes:
        return giver or last_with(others, Case.SUBJECT), account
    nearest = last_with([person for person in persons if person.start < verb.start], Case.SUBJECT, Case.TOPIC)
    if nearest is None or nearest.path != SELF:  # "대출은 엄마가 갚고 저는 집만 받아요": the speaker does
        nearest = last_with(persons, Case.SUBJECT)
    recipient = nearest or last_with(persons, Case.TOPIC) or last_with(persons, Case.TO)
    if recipient is giver:
        recipient = None
    if giver is not None and giver.path == SELF and recipient is None:  # "큰딸 나한테서 4천 받았음"
        recipient = last_with([person for person in persons if person.path != SELF], Case.BARE)
    if giver is not None or recipient is None:
        return giver, recipient
    if verb.comes and recipient.start > verb.end:  # "돈 들어온 건 어제예요 아빠가 2억"
        return recipient, None
    if recipient.path == SELF:  # "아버지는 일본에 사시고 저는 … 받았어요"
        return last_with([person for person in persons if person.path != SELF], Case.SUBJECT, Case.TOPIC), recipient
    return (recipient, None) if recipient.case is Case.TOPIC else (None, recipient)


def whose_account(text: str, persons: list[Person]) -> Person | None:
    """Into whose account, or whose name, something comes."""
    return next((person for person in persons if _INTO_ACCOUNT.search(text, person.start, person.end)), None)


def _sides_of_giving_upward(persons: list[Person]) -> Sides:
    subject = last_with(persons, Case.SUBJECT) or last_with(persons, Case.TOPIC)
    elder = subject if subject and subject.path.startswith(("P", "SP")) else None
    source = last_with(persons, Case.FROM) or last_with(persons, Case.OWNER)
    beside = last_with([person for person in persons if person is not _together_with(subject, persons)], *_UNMARKED)
    recipient = last_with(persons, Case.TO) or beside or elder
    giver = (subject if subject is not recipient else None) or source
    if recipient is None:  # "부모님 집 사드렸어요", "부모님 집 고치시라고 오빠가 보태드림"
        return (giver if giver is not source else None), source
    return giver, recipient


def _together_with(subject: Person | None, persons: list[Person]) -> Person | None:
    """Whoever gives with the subject: "형이랑 제가 드렸어요"."""
    before = [person for person in persons if subject is not None and person.start < subject.start]
    nearest = before[-1] if before else None
    return (
        nearest if nearest and subject and nearest.case is Case.TOGETHER and nearest.end + 1 >= subject.start else None
    )


def _sides_of_giving(text: str, verb: Transfer, persons: list[Person]) -> Sides:
    to = last_with(persons, Case.TO)
    source = last_with(persons, Case.FROM) or last_with(persons, Case.OWNER)
    subject = last_with(persons, Case.SUBJECT) or last_with(persons, Case.TOPIC)
    bare = last_with(persons, Case.BARE, Case.TOGETHER)
    if subject and subject.path == SELF and verb.is_honorific:  # nobody honours himself
        elder = last_with([person for person in persons if person.path != SELF], Case.SUBJECT, Case.TOPIC)
        subject = elder or (None if bare else subject)
    if bare and subject and not to and verb.is_noun and _is_younger(subject):
        subject, to = None, subject
    if to is not None:
        if subject and _is_told_of_before(text, subject, to):
            subject = None
        if bare and (bare.start > to.start or (_is_younger(bare) and _is_younger(to))):
            bare = None
        return subject or source or bare, to
    named = subject or source or bare
    if named is None or (verb.comes and named.path != SELF):
        return named, None
    other = bare if bare is not named else None
    if named is subject and _is_younger(named) and is_for_speaker(text, named.end, verb.start):
        return named, None
    has_own_clause = named is subject and _is_younger(named) and _CLAUSE_END.search(text, named.end, verb.start)
    if other is None and has_own_clause and not verb.is_honorific:
        return None, named  # "딸은 수원 살고요. 막내가 집을 구하기에 보태 줬어요"
    other = _other_side(text, verb, named, other, persons)
    if other is not None or named.path == SELF:
        return named, other
    return (None, named) if _is_meant_to_receive(text, named, verb) else (named, None)


def _other_side(text: str, verb: Transfer, giver: Person, bare: Person | None, persons: list[Person]) -> Person | None:
    """Who receives of a giver, where no particle says so."""
    if bare is not None and (giver.path == SELF or _is_younger(bare)):
        return bare
    other = _whom_the_gift_is_for(text, giver, persons)
    return _of_whom_it_is_heard(text, giver, persons) if other is None and _HEARD.match(text, verb.end) else other


def _is_told_of_before(text: str, person: Person, recipient: Person) -> bool:
    """Whether a younger one has a clause of his own: "며느리가 애를 낳아서 아들한테 줬어요"."""
    is_other_clause = _CLAUSE_END.search(text, person.end, recipient.start) is not None
    return _is_younger(person) and _is_younger(recipient) and is_other_clause


def _whom_the_gift_is_for(text: str, giver: Person, persons: list[Person]) -> Person | None:
    """Somebody younger of whom a clause before the giver tells: "아들이 집을 사는데 제가 보태줬어요"."""
    meant = last_with(persons, Case.OWNER)
    if meant is not None and meant is not giver and _HIS_TO_BUY.match(text, meant.end):
        return meant
    before = [person for person in persons if person.start < giver.start and person.path != SELF]
    told_of = last_with(before, Case.SUBJECT, Case.TOPIC, Case.BARE, Case.TOGETHER)
    if told_of is None and (owner := last_with(before, Case.OWNER)) and _FOR_HIM.search(text, owner.end, giver.start):
        return owner  # "부모님 집 고치라고 내가 보태줬어"
    if told_of is None or not (_is_younger(told_of) or giver.path == SELF):
        return None
    return told_of if _CLAUSE_END.search(text, told_of.end, giver.start) or _is_younger(told_of) else None


def _of_whom_it_is_heard(text: str, giver: Person, persons: list[Person]) -> Person | None:
    """Of whom a clause before the giver tells: "동생이 이번에 대학 가는데 고모가 500 줬대요"."""
    before = [person for person in persons if person.start < giver.start and person.path in _BESIDE_SPEAKER]
    told_of = last_with(before, Case.SUBJECT, Case.TOPIC, Case.BARE)
    return told_of if told_of and _CLAUSE_END.search(text, told_of.end, giver.start) else None


def _is_meant_to_receive(text: str, person: Person, verb: Transfer) -> bool:
    """Whether 주다 without 에게 leads to this person: "딸 결혼해서 1억 주려고요", "아들 1억 줌"."""
    if verb.is_honorific or not _is_younger(person):
        return verb.is_planned and person.case is Case.BARE and not verb.is_honorific
    if person.case in (Case.BARE, Case.TOGETHER) or verb.is_planned:
        return True
    if person.case is Case.OWNER and _HIS_TO_BUY.match(text, person.end):
        return True
    return _CLAUSE_END.search(text, person.end, verb.start) is not None


def is_for_speaker(text: str, start: int, end: int) -> bool:
    """Whether what is told between a giver and his verb is why the speaker gets it: "아들이 나 칠순이라고 부쳤어요"."""
    return _OWN_OCCASION.search(text, start, end) is not None


def _is_younger(person: Person) -> bool:
    return person.path in ("C", "CC", "CCC", "CS", "CCS", "PCC")


def last_with(persons: list[Person], *cases: Case) -> Person | None:
    """The last person with one of these particles."""
    return next((person for person in reversed(persons) if person.case in cases), None)


def sides_without_verb(persons: list[Person], asked: str | None) -> Sides:
    """ "부모님께 1억": the older one gives; "손자에게 1억": the speaker does. An answer names the giver."""
    relatives = [person for person in persons if person.path != SELF]
    to = last_with(relatives, Case.TO)
    speaker = next((person for person in persons if person.path == SELF and person.case is Case.SUBJECT), None)
    if speaker is not None and to is not None:  # "제가 엄마한테요"
        return speaker, to
    subject = last_with(relatives, Case.SUBJECT, Case.TOPIC, Case.FROM, Case.OWNER)
    bare = last_with(relatives, Case.BARE, Case.TOGETHER)
    if to is not None and (subject is not None or _is_younger(to)):
        return subject, to
    if asked == RELATIONSHIP:
        return (relatives[-1] if relatives else None), None
    if asked in (GIFT_VALUE, GIFT_DATE):  # "엄마가 5천이요", "1월 1일, 처남한테 1,500만원"
        return last_with(relatives, Case.FROM, Case.SUBJECT, Case.OWNER) or to, None
    if asked not in (None, GENERATION_SKIPPING):  # another question: a name alone says nothing of the gift
        return last_with(relatives, Case.FROM), None
    if (named := subject or to) is not None:
        return named, None
    return (None, bare) if bare is not None and _is_younger(bare) else (bare, None)
