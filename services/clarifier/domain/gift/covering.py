"""Which words of a message are read with the gift: the rest is covered, each letter at its place."""

import re
from collections.abc import Sequence
from typing import Final

from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.beside import Reason
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift.ages import years_of_birth
from services.clarifier.domain.gift.notes import Note
from services.clarifier.domain.gift.placing import IDENTITY
from services.clarifier.domain.gift.topics import Placed, Topic, mentions_of, named_in, only_says_why, verbs_of, whole
from services.clarifier.domain.gift.whose import NEWBORN
from services.clarifier.domain.people.death import DEATH
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.people.recipient import residences
from services.clarifier.domain.people.transfers import Direction
from services.clarifier.domain.writing.text import Span, without

_HIDDEN: Final = frozenset({Topic.EARLIER, Topic.OTHERS, Topic.BESIDE})


def of_the_gift(text: str, found: list[Placed], *, is_known: bool) -> str:
    """The text with what tells of other gifts, or nothing of this one, covered; the rest stays at its place.

    `is_known`: the gift was told before, so that a question about it tells nothing.
    """
    named = named_in(found)
    hidden = _HIDDEN | ({Topic.IDENTITY} if len(named) > 1 else frozenset())
    has_sum = any(each.topic is Topic.GIFT and each.clause.money and verbs_of(each.clause) for each in found)
    tells_sum = any(each.clause.money and verbs_of(each.clause) for each in found)
    spans: list[Span] = []
    for each in found:
        is_question = is_known and each.topic is Topic.QUESTION and each.act is Act.ASK
        is_relation = each.topic is Topic.IDENTITY and not IDENTITY.search(each.clause.bare)
        spans += _siblings_of_who_receives(each, found) + _set_beside(each, found)
        if tells_sum and _is_no_receipt(each):
            spans.append(whole(each))
        if each.topic is Topic.OTHERS and not named and not any(_names_giver(other) for other in found):
            spans += _received(each.clause)
        elif each.topic in hidden or is_question or is_relation:
            spans += [whole(each)] if each.reason is not Reason.OWN_MONEY else mentions_of(each)
        elif (each.topic is Topic.QUESTION and each.act is Act.ASK and (has_sum or _tells_no_value(each.clause))) or (
            (each.topic is Topic.OPEN and _SPENT_ON.search(each.clause.bare) is not None and has_sum)
            or (is_known and _ONLY_DEDUCTED.search(each.clause.bare) is not None)
        ):
            spans += [Span(amount.start, amount.end) for amount in each.clause.money]
    return without(text, spans)


def _names_giver(each: Placed) -> bool:
    """ "아버지가 1억을 이체해주셨는데요": what another got of him too tells nothing of the gift."""
    gives = any(person.case is Case.SUBJECT and person.path != SELF for person in each.clause.persons)
    return each.topic is Topic.GIFT and bool(each.clause.money) and gives


def _is_no_receipt(each: Placed) -> bool:
    """ "동생은 받은 게 없고", "부모님한테는 받은 거 없어요": nobody of this gift."""
    said = _NO_RECEIPT.search(each.clause.bare)
    return bool(each.clause.persons) and said is not None and (not each.clause.money or "푼" in said[0])


_NO_RECEIPT: Final = re.compile(
    r"(?:받은|준|주신|드린)\s?(?:거|게|건|것|돈|적|사실)[이은도]?\s?(?:하나도\s|전혀\s)?없|한\s?푼도\s?(?:못|안)\s?(?:보[탰태]|[줬주]|드[렸리]|받)|못\s?(?:보태|도와|해)\s?(?:주)?[셨시]"
)
_SPENT_ON: Final = re.compile(
    r"(?<![가-힣])(?:차|차값|차량|자동차|등록금|학비|수술비|병원비|인테리어|혼수|이사비|월세)(?:은|는|이|가|도)?\s\x00"
)
""" "차는 4500만원짜리예요": what the money goes to, beside what was given."""
_ONLY_DEDUCTED: Final = re.compile(r"\x00(?:만|까지|밖에)\s?(?:공제|빼\s?[주줘준])")
""" "와 천만원만 빼주는데": what the law takes off."""


def _tells_no_value(clause: Clause) -> bool:
    """Whether a question names an amount of which it asks: "1억 더 빼주는 거 쓸 수 있나요?"."""
    return _OF_A_RULE.search(clause.bare) is not None


_OF_A_RULE: Final = re.compile(
    r"빼\s?[주줘준]|공제|깎아|비과세|면제|세율|한도|혜택|까지|넘으면|무슨|왜\s|[쓸받]을?\s?수\s?있"
)


def _siblings_of_who_receives(each: Placed, found: list[Placed]) -> list[Span]:
    """Other children who are told of by the way: "큰아들은 군대 갔고 … 작은아들 앞으로 2천 넣으려 합니다"."""
    if each.topic is not Topic.OPEN or each.clause.money or each.clause.days or verbs_of(each.clause):
        return []
    gifts = (other.clause for other in found if other.topic is Topic.GIFT)
    to = [person for clause in gifts for person in clause.persons if person.case is Case.TO]
    topics = [person for person in each.clause.persons if person.case is Case.TOPIC]
    names = {other.name for other in to}
    are_siblings = bool(topics) and all(
        person.name not in names and any(other.path == person.path for other in to) for person in topics
    )
    return [whole(each)] if are_siblings else []


def _set_beside(each: Placed, found: list[Placed]) -> list[Span]:
    """Who is told of by the way, where a gift names who gives: "친할아버지가 … 주셨습니다. 아버지는 은퇴하시고 잘 계십니다"."""
    clause = each.clause
    if each.topic is not Topic.OPEN or clause.money or clause.days or verbs_of(clause) or not clause.persons:
        return []
    leads = any(other.topic is Topic.GIFT for other in _rest_of_sentence(each, found))
    before = [
        other for other in found if other.clause.start < clause.start and other.topic in (Topic.GIFT, Topic.EARLIER)
    ]
    is_told = any(person.path != SELF and person.case in _GIVERS for other in before for person in other.clause.persons)
    topics = all(person.case is Case.TOPIC for person in clause.persons)
    return [whole(each)] if is_told and topics and not leads else []


def _rest_of_sentence(each: Placed, found: list[Placed]) -> list[Placed]:
    rest: list[Placed] = []
    last = each
    for other in found:
        if other.clause.start == last.clause.end and not last.clause.ends_sentence:
            rest.append(other)
            last = other
    return rest


_GIVERS: Final = frozenset({Case.SUBJECT, Case.FROM, Case.TO})


def debts_in(found: list[Placed]) -> list[Span]:
    """Where debts are told; whoever is named there alone takes part in the gift: "대출은 엄마가 갚으시고 저는 집만 받아요"."""
    is_told = bool(named_in(found)) or any(_names_owner(each) for each in found)
    told = [each for each in found if each.topic is Topic.DEBT]
    return [
        span
        for each in told
        for span in ([whole(each)] if is_told else [Span(m.start, m.end) for m in each.clause.money])
    ]


def _names_owner(each: Placed) -> bool:
    """ "아빠 집이고 시세 9억": whose it was."""
    owners = [person for person in each.clause.persons if person.case is Case.OWNER and person.path != SELF]
    return each.topic is Topic.OPEN and bool(owners)


def _received(clause: Clause) -> list[Span]:
    """What another got of somebody whom only this clause names: "할머니가 동생한테 3천 줬대요. 저한테는 5천 주셨어요"."""
    to = [person for person in clause.persons if person.case is Case.TO]
    return [Span(item.start, item.end) for items in (clause.money, clause.days, to) for item in items]


_DIED: Final = re.compile(DEATH)


def _may_receive(notes: list[Note], told: list[Placed]) -> bool:
    """Whether a child whose age is told receives, for the gift names nobody: "우리 애 다섯살인데 시어머니가 천만원 주셨어요"."""
    is_of_child = any(
        note.field in ("age", "born", "minor") and note.owner in ("C", "CC", "PCC", "PC") for note in notes
    )
    gifts = [each.clause for each in told if each.topic is Topic.GIFT]
    names_receiver = any(person.case is Case.TO for clause in gifts for person in clause.persons)
    is_received = any(verb.direction is Direction.RECEIVE for clause in gifts for verb in verbs_of(clause))
    return is_of_child and not names_receiver and not is_received


def _may_tell_sides(each: Placed) -> bool:
    """Whether a clause may say who takes part; what is only set beside does not: "아들도 손자도 다 잘 살아있고"."""
    is_set_beside = all(person.case is Case.TOPIC for person in each.clause.persons)
    return each.topic is Topic.GIFT or (each.topic is Topic.OPEN and not is_set_beside)


def taken(found: list[Placed], noted: Sequence[tuple[Placed, list[Note]]]) -> list[Span]:
    """What notes were made of is read by nobody else; people whom only such a clause names stay to be seen."""
    by_notes = [each for each, _ in noted]
    told = [each for each in found if each not in by_notes and _may_tell_sides(each)]
    is_told = bool({person.path for each in told for person in each.clause.persons} - {SELF})
    spans: list[Span] = []
    for each, notes in noted:
        if each.topic is Topic.GIFT or _gives_the_day(each, found):
            continue
        is_of_gift = _behind_its_day(each) != whole(each)
        days = [] if is_of_gift else [Span(day.start, day.end) for day in each.clause.days]
        if any(note.field == "child" and note.value != "none" for note in notes):
            days += years_of_birth(each.clause)
            days += [Span(one.start, one.end) for one in each.clause.persons if one.name in NEWBORN]
        is_of_dead = _DIED.search(each.clause.bare) is not None  # that somebody died says of which tax it is
        is_fate = all(note.field == "living" for note in notes)
        others = {person.path for person in each.clause.persons} - {SELF}
        is_apart = not others or ((is_told or is_fate) and not _may_receive(notes, told))
        apart = _beside_giver(each, found) if is_apart and not each.clause.money and not is_of_dead else days
        spans += apart if others else _beside_home(each, found, apart)
    return spans


def _beside_home(each: Placed, found: list[Placed], spans: list[Span]) -> list[Span]:
    """What is covered of a clause without the speaker and where he lives: "저는 서울에 사는 성인이고", "저는 60세이고 미국 살아요"."""
    clause, following = each.clause, next(iter(found[found.index(each) + 1 :]), None)
    homes = [Span(clause.start + home.start, clause.start + home.end) for home in residences(clause.text)]
    goes_on = following is not None and not (clause.ends_sentence or following.clause.persons)
    tells_next = goes_on and following is not None and any(residences(following.clause.text))
    kept = [*homes, *(Span(one.start, one.end + 1) for one in clause.persons if homes or tells_next)]
    for left in kept:
        around = ((each.start, min(each.end, left.start), max(each.start, left.end), each.end) for each in spans)
        parts = (Span(*ends) for before, to, after, end in around for ends in ((before, to), (after, end)))
        spans = [part for part in parts if part.start < part.end]
    return spans


def _beside_giver(each: Placed, found: list[Placed]) -> list[Span]:
    """A clause without whoever begins it, where the next goes on with what he gives and names no other: "친정아버지가 우리 애 초등학생인데 1억을 넣어주셨어요"."""
    following = _next_told(each, found)
    subject = next(
        (person for person in each.clause.persons if person.case is Case.SUBJECT and person.path != SELF), None
    )
    if following is None or each.clause.ends_sentence or following.topic is not Topic.GIFT or subject is None:
        return [_behind_its_day(each)]
    is_elder = subject.path == "P" or subject.path.startswith(("PP", "SP"))
    gives = [verb for verb in verbs_of(following.clause) if verb.direction is Direction.GIVE]
    gives = [verb for verb in gives if verb.is_honorific or is_elder]
    named = [person for person in following.clause.persons if person.case in (Case.SUBJECT, Case.TOPIC, Case.FROM)]
    others = [person for person in each.clause.persons if person.path not in (subject.path, SELF)]
    if not gives or named or not (others or is_elder):
        return [whole(each)]
    return [Span(each.clause.start, subject.start), Span(subject.end, each.clause.end)]


def _next_told(each: Placed, found: list[Placed]) -> Placed | None:
    """The clause that goes on, past what only says why."""
    last = each
    for other in found:
        if other.clause.start != last.clause.end or last.clause.ends_sentence:
            continue
        if not only_says_why(other):
            return other
        last = other
    return None


_DAY_THEN_AGE: Final = re.compile(
    r"\s*(?:저는?|전|나는?|본인은?|만|현재|(?:큰|작은|막내)?(?:아들|딸|손자|손녀|손주|조카|동생)(?:은|는|이|가)?)?\s?(?:(?:이미\s)?성인(?=이|임|입)|미성년|(?:만\s?)?\d{1,2}\s?(?:살|세)(?!(?:이|가)?\s?(?:됐|되|생일))|[초중고]\s?\d|(?:초등|중|고등)학교|(?:초등|중|고등|대)?학생|직장인|회사원)"
)


def _behind_its_day(each: Placed) -> Span:
    """The clause; where a day stands right before an age, without it: "1억 받았어요 2025년 8월 1일 34살이에요"."""
    day = each.clause.days[0] if len(each.clause.days) == 1 else None
    if day is None or each.clause.text[: day.start - each.clause.start].strip(" ,"):
        return whole(each)
    is_apart = _DAY_THEN_AGE.match(each.clause.text, day.end - each.clause.start) is not None
    return Span(day.end, each.clause.end) if is_apart else whole(each)


_RIGHT_AFTER: Final = re.compile(r"(?:끝나고|마치고|끝내고|하고\s?나서)[\s,]*$")
_COUNTED_FROM: Final = re.compile(
    r"^\s*(?:그\s?|바로\s)?(?:전날|다음\s?날|이튿날|당일|뒷날|(?:\d+|하루|이틀|사흘|나흘|열흘|보름|한\s?달|일주일|며칠)\s?일?\s?(?:뒤|후|전|있다가?|지나))"
)


def _gives_the_day(each: Placed, found: list[Placed]) -> bool:
    """Whether the gift's day is counted from a circumstance: "결혼식이 10월 18일이었고 전날에 주셨어요"."""
    following = next((other for other in found if other.clause.start == each.clause.end), None)
    is_before = following is not None and _COUNTED_FROM.search(following.clause.text) is not None
    return is_before or _RIGHT_AFTER.search(each.clause.bare) is not None


def beside_in(found: list[Placed]) -> list[Span]:
    """Where a message tells what is beside the point; nowhere, if it tells nothing else."""
    if not any(each.topic not in (Topic.BESIDE, Topic.QUESTION, Topic.OPEN) for each in found):
        return []
    return [Span(each.clause.start, each.clause.end) for each in found if each.topic is Topic.BESIDE]
