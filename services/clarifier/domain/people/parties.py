"""Who gives and who receives, whoever is speaking: from particles, verbs and politeness."""

import re
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.people.family_paths import SELF, relationship_of, skips_generation
from services.clarifier.domain.people.labels import asks_of_relatives_as_such, labelled, pair_in
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.relation import is_role_of_speaker, path_to_giver
from services.clarifier.domain.people.sides import Sides, last_with, sides_of_verb, sides_without_verb
from services.clarifier.domain.people.transfers import Direction, Transfer
from shared.contracts.parameters.given import Relationship

_WENT: Final = re.compile(r"\s?(?:집)?에?\s?(?:갔|가서|다녀|놀러|들렀|들러|내려)")
_LIVES_WITH: Final = re.compile(r"\s?집에(?:서)?\s?(?:와|들어와|얹혀|살|사는|지내|머물|있는)")
_EXPENSE: Final = re.compile(r"\s?[가-힣]{0,3}(?:비|비용|빚|사업|수술|병|일|문제)(?:로|때문|가|이)\s")
""" "셋째 딸이 사위 병원비로 힘들다 해서": what it is needed for."""
_CARED_FOR: Final = re.compile(
    r"\s?(?:위|통|도[와우]|키|돌[봐보]|봐|보|데|모시|모셔|간병|부양|만나|두고|둔|낳|출산|잃|여의|먼저|닮|믿|뺀|빼|제외)"
)
_THERE_IS: Final = re.compile(r"\s?(?:하나|[둘셋넷]|[한두세네\d]\s?명)?(?:이|가)?\s?있(?:는데|고|으신데|지만)")
""" "이모가 딸이 있는데 저한테 줬어요": whoever there is gives nothing, where somebody else has him."""
_PASSED_OVER: Final = re.compile(
    r"\s?(?:을|를)?\s?(?:안\s?거[치쳐]|거치지|통하지\s?(?:않|말)|건너\s?뛰|제[치쳐]|모르게|몰래)"
)
""" "즈이 애비 거치지 않고": who is left out gives and receives nothing."""
_HIS_PRESENT: Final = re.compile(r"\s?(?:선물|용돈|세뱃돈)(?:이랑|하고|과|도|이며)\s")
""" "애들 선물이랑 같이 주셨어요": something else was for them."""
_IS_ONE: Final = re.compile(r"(?:이)?라(?:서)?\s|(?:이)?라고\s(?=\x00)")
""" "저희 신랑은 셋째라": what somebody is."""
_RAISED: Final = re.compile(
    r"\s?(?:하나|[둘셋넷]|[한두세네\d]\s?명)?(?:을|를|도)?\s?(?:혼자\s)?(?:키우|기르|데리고\s|둔\s|두고\s?있|있는\s(?:집|가정|부부|엄마|아빠|가장|주부|직장인|사람))"
)
_ON_BEHALF: Final = re.compile(
    r"\s?(?:을|를)?\s?(?:대신|대신해서?|부탁으로)\s?(?:해서\s?)?(?:물어|여쭤|여쭙|문의|질문|상담)"
)
_THAT_ONE: Final = re.compile(r"(?<![가-힣])그\s?$")
_WILL_REPAY: Final = re.compile(
    r"[^.!?,\n]{0,8}?(?:갚(?:기로|을|겠|는[다대]|아야|으신|으실)|상환(?:하기로|할|하신|하겠|해야)|돌려\s?(?:주기로|줄|주신|드리기로))"
)
""" "대출은 아들이 갚기로 했어요": who pays a debt gives nothing by it."""
_KEPT: Final = re.compile(r"\s?(?:대신\s)?(?:관리|보관|맡|갖고|가지고|들고)[가-힣]{0,3}(?:\s?있)?(?:던|온)\s")
""" "엄마가 관리하던 아빠 돈": whose money it is gives it."""
_SHARE_IT: Final = re.compile(
    r"\s?(?:[가-힣]{1,4}\s){0,2}나(?:눠|누어)\s?(?:갖|가[지져]|받)|\s?(?:똑같이|공평하게)\s나(?:눠|누)"
)
""" "삼형제가 똑같이 나눠 갖기로 해서": who shares gives nothing."""
_DECLINES: Final = re.compile(
    r"\s?(?:[가-힣]{1,5}\s){0,2}?(?:(?:필요|관심|욕심|생각)(?:가|이|도|은)?\s?없|싫|됐|안\s?(?:받|갖|가지|가져|한)[가-힣]{0,3}다|마다|양보|사양|거절|포기|(?:[가-힣]{1,3}가|[가-힣]{1,3}이|너)\s(?:다\s)?(?:가져|받으|받아|하)[가-힣]{0,2}라)"
)
_IS_TO_TAKE: Final = re.compile(r"\s?(?:다\s)?(?:가져|받으|받아)[가-힣]{0,2}라(?:고|며)?\s?(?:해|하|그러|그래|했)")
_PROMISED: Final = re.compile(r"[가-힣]{0,2}?(?:다고|다더니|기로|겠다|려고|려다|라고)")
_REFERRED_TO: Final = re.compile(r"[가-힣]{0,2}?\s?(?:것|거|건|게|돈|금액)")
_OCCASION: Final = re.compile(
    r"\s?(?:출산|임신|(?:첫\s?)?돌|백일|생겼|생긴)[가-힣]{0,3}(?:[다라](?:고|며|면서)|\s?(?:기념|축하|선물)(?:으?로|한다고|라고|이라고)?)\s"
)
""" "둘째 출산했다고 시어머니가": the child is why it is given."""
_NEWBORN: Final = re.compile(r"(?:[첫둘셋넷]째|막내|막둥이|아이|아기|애기|애)")
_BIRTH: Final = re.compile(r"\s?(?:을|를)?\s?출산")
_TAKES_OVER: Final = re.compile(r"\s?(?:전부\s?|모두\s?|다\s?|그대로\s?)?(?:승계|인수|안고|떠안|넘겨받)")


@dataclass(frozen=True, slots=True)
class Parties:
    """The two sides of the gift. A side that was not named is None, and is then the speaker where the other was."""

    giver: Person | None = None
    recipient: Person | None = None
    words: tuple[int, int] = (0, 0)
    path: str | None = None
    """The way from the recipient to the giver; None while nobody was named."""
    is_from_before: bool = False
    """The sides are those told before. The message tells nothing of the gift itself, or the same of it once more."""

    @property
    def relationship(self) -> Relationship | None:
        return relationship_of(self.path) if self.path is not None else None

    @property
    def skips_generation(self) -> bool:
        return self.path is not None and not self.is_from_before and skips_generation(self.path)

    @property
    def are_known(self) -> bool:
        return self.path is not None or self.is_from_before

    def is_recipient(self, person: Person) -> bool:
        if self.recipient is not None:
            return person.path == self.recipient.path
        if self.giver is not None:
            return (person.path == SELF) != (self.giver.path == SELF)
        return False

    def is_giver(self, person: Person) -> bool:
        if self.giver is not None:
            return person == self.giver
        return person.path == SELF and self.recipient is not None


def find_parties(text: str, persons: list[Person], verbs: list[Transfer], *, asked: str | None = None) -> Parties:
    """The giver and the recipient of the transfer that a message is about: the last one that has people.

    `asked`: the parameter that the message answers. Asked for the giver, a name alone is the giver's; asked for
    something else, it says nothing of the gift. Whoever is called giver or recipient is it.
    """
    if asks_of_relatives_as_such(text):
        return Parties()
    named = [_whole(name, persons) for name in labelled(text)]
    others = [person for person in persons if not any(_overlap(person, name) for name in named)]
    others = [person for person in others if not is_beside_speaker(text, person)]
    giver, recipient = _sides_of_message(text, others, verbs, asked)
    named_giver, named_recipient = last_with(named, Case.GIVER), last_with(named, Case.RECIPIENT)
    if named_giver and named_giver.path == SELF and not recipient and giver and giver.path != SELF:
        recipient = giver  # "아내가 … 증여자는 저고요"
    if named_recipient and not giver and recipient and recipient.path != named_recipient.path:
        giver = recipient
    if named_recipient and giver and giver.path == named_recipient.path:  # "손주가 둘인데 … 주는 건 작은손주고"
        giver = None
    giver, recipient = named_giver or giver, named_recipient or recipient or _on_whose_behalf(text, others, giver)
    if giver is None and recipient is None:
        giver = pair_in(text)
    role = giver if recipient is None and giver is not None and giver.path in ("P", "PP") else None
    if role is not None and _IS_SPEAKER.match(text, role.start + len(role.name)):
        giver, recipient = None, replace(role, path="C" * len(role.path), name="", case=Case.TO)
    return resolved(text, (giver, recipient), others)


_IS_SPEAKER: Final = re.compile(r"인\s?[제내]가")
""" "아빠인 제가요", and nobody else named: to a child of the speaker."""
_WITH_SPEAKER: Final = re.compile(r"\s(?:저|나|제|내)(?:랑|하고|[가는도])(?=\s)")
_COUNTED_WITH_SPEAKER: Final = re.compile(
    rf"\s?(?:[둘셋넷]|[두세네2-9]\s?명)(?:이?랑|하고|과|와){_WITH_SPEAKER.pattern}"
)
""" "형 둘이랑 저랑"."""
_SPEAKER_WITH: Final = re.compile(r"(?<![가-힣])(?:저|나)(?:랑|하고|와)\s?(?:우리\s|저희\s|제\s)?$")


def is_beside_speaker(text: str, person: Person) -> bool:
    """ "형이랑 저랑 2억씩 보내드렸어요": somebody beside the speaker is neither whom he gives to nor who gives to him."""
    if person.path == SELF:
        return False
    with_speaker = _WITH_SPEAKER if person.case is Case.TOGETHER else _COUNTED_WITH_SPEAKER
    is_together = with_speaker.match(text, person.end) is not None
    return is_together or _SPEAKER_WITH.search(text, 0, person.start) is not None


def _whole(name: Person, persons: list[Person]) -> Person:
    """Who is meant where a label stands before several terms: "준 사람은 집사람 언니예요"."""
    whole = next((person for person in persons if person.start == name.start), None)
    return replace(whole, end=max(whole.end, name.end), case=name.case) if whole else name


def _on_whose_behalf(text: str, persons: list[Person], giver: Person | None) -> Person | None:
    """For whom the speaker asks, where somebody else gives: "동생 대신 물어봐요 할아버지가 5천 주신대요"."""
    asked_for = next((person for person in persons if _ON_BEHALF.match(text, person.end)), None)
    if giver is None or asked_for is None or asked_for.path in (giver.path, SELF):
        return None
    return asked_for


def _overlap(one: Person, other: Person) -> bool:
    return one.start < other.end and other.start < one.end


def _sides_of_message(text: str, persons: list[Person], verbs: list[Transfer], asked: str | None) -> Sides:
    able = [_as_recipient(text, person) for person in persons if _can_take_part(text, person, persons)]
    if not verbs:
        return sides_without_verb(able, asked)
    verbs = [verb for verb in verbs if not verb.is_denied] or verbs
    sides = [sides_of_verb(text, verb, verbs, able) for verb in verbs]
    named = [side for side in sides if side != (None, None)]
    if not named:
        return None, None
    with_another = [side for side in named if side[1] is not None or side[0] is None or side[0].path != SELF]
    giver, recipient = _completed(text, list(zip(verbs, sides, strict=True)), (with_another or named)[-1])
    if (giver is None or giver.path == SELF) and recipient is not None and recipient.path == SELF:
        giver = next((who for side in reversed(named[:-1]) for who in side if who and who.path != SELF), None)
    if giver is not None and recipient is not None and is_one_person(text, giver, recipient):
        giver = None
    return giver, recipient


def _completed(text: str, told: list[tuple[Transfer, Sides]], last: Sides) -> Sides:
    """The sides of the last transfer; what it leaves out is as told before of the same one.

    "시동생이 준다고 했고 어제 남편한테 보냄", "손주 앞으로 시아버님이 넣어주셨는데 시아버님이 주신 것만 신고하나요".
    """
    giver, recipient = last
    at = next(index for index in range(len(told) - 1, -1, -1) if told[index][1] is last)
    is_referred_to = _REFERRED_TO.match(text, told[at][0].end) is not None
    for verb, (giver_before, recipient_before) in reversed(told[:at]):
        is_of_child = recipient_before is not None and recipient_before.path == "C"
        if giver_before is None and recipient is None and is_referred_to and is_of_child:
            return giver, recipient_before  # "아들이 재수생인데 11월 30일에 6천 보내줄 생각이에요 아빠가 주는거고요"
        if giver_before is None or giver_before.path == SELF:
            continue
        if recipient is None and is_referred_to and giver is not None and giver.name == giver_before.name:
            return giver, recipient_before
        is_of_same = is_referred_to and giver is not None and giver.path == giver_before.path
        if is_of_same and recipient_before is None and _is_of_earlier_sentence(text, recipient, giver):
            return giver, None  # "장인어른이 3천 보내주신대요. 와이프가 난리예요. 장인한테 받는 건 처음이에요"
        if giver is None and _are_one(recipient, recipient_before):
            return giver_before, recipient  # "이모가 엄마한테 주고 가셨거든요, 엄마 통장에 들어왔어요"
        if giver is None and recipient_before is None and _is_who_receives(text, told[at][0], recipient):
            return giver_before, recipient  # "친정아빠가 1억을 줬어요. 저 말고 신랑이 받은 건데"
        if giver is None and recipient_before is None and _PROMISED.match(text, verb.end):
            return giver_before, recipient
    return last


_SENTENCE_END: Final = re.compile(r"[.!?\n]")
_IS_HE: Final = re.compile(r"(?:은|으신)?\s?(?:거|것|건)(?:예요|에요|입니다|이에요|이고|고요|임|라서?|인데|데|죠|야)")


def _is_of_earlier_sentence(text: str, recipient: Person | None, giver: Person | None) -> bool:
    """Whether somebody is only told of in a sentence that is over before the giver is named."""
    if recipient is None or giver is None or recipient.path == SELF:
        return False
    return _SENTENCE_END.search(text, recipient.end, giver.start) is not None


def _is_who_receives(text: str, verb: Transfer, recipient: Person | None) -> bool:
    """ "신랑이 받은 건데"; not "남편이 받은 것도 있어요"."""
    is_said = _IS_HE.match(text, verb.end) is not None
    is_subject = recipient is not None and recipient.path != SELF and recipient.case is Case.SUBJECT
    return is_said and is_subject and verb.direction is Direction.RECEIVE


def _are_one(one: Person | None, other: Person | None) -> bool:
    return one is not None and other is not None and (other.path, other.name) == (one.path, one.name)


def _as_recipient(text: str, person: Person) -> Person:
    """Whoever takes over the debt is the recipient: "대출은 아들이 승계해요"; so is the object: "아들을 1억 줬어"."""
    takes_over = person.case is Case.SUBJECT and _TAKES_OVER.match(text, person.end) is not None
    return replace(person, case=Case.TO) if takes_over or person.case is Case.OBJECT else person


def is_one_person(text: str, one: Person, other: Person) -> bool:
    """Whether a name is said twice: "아들이 혼자 사는데 땅을 아들 앞으로 해주면"."""
    if one.path == other.path and _THAT_ONE.search(text, 0, other.start):
        return True
    return (
        one.path == other.path
        and text[one.start : one.start + 2] == text[other.start : other.start + 2]
        and one.name == other.name
    )


_OBJECTS: Final = re.compile(
    r"\s?(?:[가-힣]{1,4}\s){0,2}(?:말[렸리]|반대|싫어|뭐라\s?(?:하|그러)|서운해|못마땅)[가-힣]{0,4}?(?:는데|지만|고|어도|셔도)[\s,]"
)
""" "엄마는 극구 말렸는데 그냥 받았어요"."""


def declines(text: str, person: Person) -> bool:
    """Whether somebody is said not to want it, or is told to take it: "오빠는 싫다 해서", "여동생도 언니가 가져가라 해서"."""
    if person.case is Case.TOPIC and _DECLINES.match(text, person.end):
        return True
    return person.case is Case.SUBJECT and _IS_TO_TAKE.match(text, person.end) is not None


def _can_take_part(text: str, person: Person, persons: list[Person]) -> bool:
    if person.case in (Case.SUBJECT, Case.TOPIC) and _WILL_REPAY.match(text, person.end):
        return False
    if person.case in (Case.SUBJECT, Case.TOPIC) and any(
        does.match(text, person.end) for does in (_SHARE_IT, _OBJECTS)
    ):
        return False
    if declines(text, person):
        return False
    if person.path == "C" and _OCCASION.match(text, person.end):
        later = [other.path for other in persons if other.start > person.end and other.path != SELF]
        return "C" in later or not later
    if _NEWBORN.fullmatch(person.name) and _BIRTH.match(text, person.end):
        return False
    kept = _KEPT.match(text, person.end)
    if kept is not None and any(owner.start == kept.end() for owner in persons):
        return False
    is_object = person.case is Case.OBJECT and _CARED_FOR.match(text, person.end) is not None
    is_object = is_object or (person.case is Case.BARE and _RAISED.match(text, person.end) is not None)
    is_object = is_object or _HIS_PRESENT.match(text, person.end) is not None
    is_object = is_object or _PASSED_OVER.match(text, person.end) is not None
    is_object = is_object or (person.case is Case.BARE and _IS_ONE.match(text, person.end) is not None)
    has_him = any(each.case in (Case.SUBJECT, Case.TOPIC) and each.end + 1 == person.start for each in persons)
    is_object = is_object or (
        has_him and _THERE_IS.match(text, person.end) is not None and _receives_another(person, persons)
    )
    is_reason = person.case is Case.BARE and _EXPENSE.match(text, person.end) is not None
    is_object = is_object or (is_reason and any(_is_right_before(text, other, person) for other in persons))
    is_place = person.case in (Case.OWNER, Case.BARE) and _LIVES_WITH.match(text, person.end) is not None
    is_place = is_place or (person.case in (Case.BARE, Case.TO) and _WENT.match(text, person.end) is not None)
    return not person.is_deceased and not is_object and not is_place and not is_role_of_speaker(text, person, persons)


def _receives_another(person: Person, persons: list[Person]) -> bool:
    return any(other.case is Case.TO and other.path != person.path for other in persons)


def _is_right_before(text: str, person: Person, following: Person) -> bool:
    is_subject = person.case in (Case.SUBJECT, Case.TOPIC) and person.path != SELF
    return is_subject and text[person.end : following.start].strip() == "" and person.end <= following.start


def resolved(text: str, sides: Sides, persons: list[Person]) -> Parties:
    """Two sides, and the way from one to the other; a side that is None is the speaker where the other was named."""
    giver, recipient = sides
    ends = [end for person in sides if person for end in (person.start, person.end)]
    if not ends:
        return Parties()
    path = path_to_giver(text, giver, recipient, persons) or None
    return Parties(giver, recipient, (min(ends), max(ends)), path)
