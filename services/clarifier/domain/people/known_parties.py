"""The parties of the gift told of before. A later message that does not tell that gift anew leaves them as they are."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.people.family_paths import OUTSIDER, SELF, path_between, relationship_of
from services.clarifier.domain.people.labels import labelled
from services.clarifier.domain.people.parties import Parties, resolved
from services.clarifier.domain.people.person import Case, Person, Viewpoint
from services.clarifier.domain.people.transfers import Direction, Transfer
from services.clarifier.domain.writing.replacing import CHANGED_TO, MADE

_SENTENCE_END: Final = re.compile(r"[.!?\n]|(?:[어아해에예세여]요|니다|네요|대요|래요|[죠]|거든요)(?=[\s,])")
_CLAUSE_END: Final = re.compile(r"(?!말고|니라|니고)[가-힣](?:고|며|데|지만|라|니까|니|어서|아서|해서|면서|려고)[\s,]")
_STANDS_IN: Final = re.compile(r"\s?대신\s")
""" "삼촌이 대신 이체했어요"."""
_COPULAR: Final = re.compile(r"(?:이라|라서|이라서|인데|이고|이니까?|이어서|여서|이며|이지만|[살세]라|[살세]고)[\s,]$")
""" "작은딸이 대학생이라 등록금 내줬어요": whoever is said to be something has a clause of his own."""
_PREDICATE: Final = re.compile(
    r"(?:이셨|셨|이었|였|이)?(?:[고구]요|구나|어요|습니다|거든요|라면|다면|으면|면(?=[\s?요]|$)|라고\s?(?:하면|치면)|네요|네(?=[\s.,!]|$)|래요|라네요|세요|십니다|시네요|요(?=[\s.,!?~]|$)|임(?=[\s.,]|$)|야(?=[\s.,!]|$)|예요|에요|입니다)|(?:이|가)?\s?맞(?:대|다|아|네|습|죠|지|음|데|는)"
    r"|(?:님|씨|분)?\s?(?:돈|거|꺼|통장|계좌|명의)(?:이(?=었|에요|래|라|네|죠|고요|거든|야|다|지)|였|인(?=데|가|거)|입니)"
    rf"|(?:으)?로\s?(?:치|하면|해\s|했[을으])|{CHANGED_TO}|{MADE}|\s?[.!~ㅋㅎ]*$"
)
""" "양아버지세요", "친자식이었다면", "조카로 돌려주세요": what a party is to the other, told by itself."""
_INSTEAD: Final = re.compile(r"(?:아니(?:라|고|구)|말고)(?=[\s.,!?~]|$)")
_IN_NAME_OF: Final = re.compile(r"(?:명의|이름|앞)으?로")
""" "남편 명의로 받으면요": who is named receives."""
_SUPPOSED: Final = re.compile(r"[가-힣]면(?=요|[\s?,]|$)")
_AS_SUCH: Final = re.compile(r"부모[\s,]?(?:와\s)?(?:자식|자녀)")
""" "그냥 부모 자식 맞죠?": what both are to each other names neither."""
_CHILD_OF_WHOM: Final = frozenset({"애", "아이", "아기", "애기"})
_YOUNG: Final = frozenset({"C", "CC", "CCC", "PCC", "PC", OUTSIDER})


@dataclass(frozen=True, slots=True)
class KnownParties:
    """Who gives and who receives, as paths from the speaker (SELF is the speaker), and the way between them."""

    giver: str
    recipient: str
    path: str
    giver_name: str = field(default="", compare=False)
    recipient_name: str = field(default="", compare=False)
    """What they are called; empty where the message does not name them."""

    @property
    def are_told_apart(self) -> bool:
        """Whether their paths tell them apart; of "아버지가 어머니한테" only the names do."""
        return self.giver != self.recipient

    def as_document(self) -> dict[str, str]:
        names = {"giver_name": self.giver_name, "recipient_name": self.recipient_name}
        ways = {"giver": self.giver, "recipient": self.recipient, "path": self.path}
        return ways | {side: name for side, name in names.items() if name}


def known_parties(told: Parties) -> KnownParties | None:
    """The parties as they are remembered; None while a side may be somebody else than was named."""
    if told.path is None:
        return None
    giver = told.giver.path if told.giver else SELF
    recipient = told.recipient.path if told.recipient else SELF
    names = (told.giver.name if told.giver else "", told.recipient.name if told.recipient else "")
    return KnownParties(giver, recipient, told.path, *names) if giver != recipient or names[0] != names[1] else None


def from_document(document: Mapping[str, str], relationship: object) -> KnownParties | None:
    """What the dialogue remembers, unless the relationship was put right since."""
    if not document or relationship_of(document["path"]) != relationship:
        return None
    names = (document.get("giver_name", ""), document.get("recipient_name", ""))
    return KnownParties(document["giver"], document["recipient"], document["path"], *names)


_NOT_THE_SPEAKER: Final = re.compile(r"(?<![가-힣])(?:제가|내가|저|나)\s?(?:아니라|아니고|말고)")
""" "제가 아니라 애 할아버지가 준 거예요": who receives stays."""


def in_hand(
    text: str,
    persons: list[Person],
    verbs: list[Transfer],
    told: Parties,
    known: KnownParties | None,
    asked: str | None,
) -> Parties:
    """The parties that a message is about: those known, unless it tells the gift anew with others or renames one.

    `told`: the parties as the message alone would be read.
    """
    if known is None or asked in (p.RELATIONSHIP, p.GENERATION_SKIPPING):
        return told
    if (anew := _received_by_another(text, verbs, told, known)) is not None:
        return anew
    direct = [person for person in persons if _takes_part(text, person, persons, verbs)]
    others = [person for person in direct if person.path not in (known.giver, known.recipient, SELF)]
    if known.giver == SELF and len(others) == 1 and _NOT_THE_SPEAKER.search(text):
        return resolved(
            text, (replace(others[0], viewpoint=Viewpoint.SPEAKER), _person(known.recipient, persons, Case.TO)), persons
        )
    is_other = _is_called_otherwise(text, known) or _is_for_speaker(direct, verbs, known)
    if is_other or others or _is_reversed(direct, verbs, known):
        return told
    if not any(person.path != SELF for person in direct) and (name := _renamed(text, persons, known)) is not None:
        return _with(text, name, persons, known)
    return _as_known(persons, known, [person for person in direct if person.path != SELF])


def as_recipient_is_called(persons: list[Person], known: KnownParties | None) -> list[Person]:
    """The people of a message, where "애" and "아이" are the young recipient: "애가 열 살이에요" of a nephew."""
    if known is None or known.recipient not in _YOUNG:
        return persons
    return [
        replace(person, path=known.recipient) if person.name in _CHILD_OF_WHOM and person.path == "C" else person
        for person in persons
    ]


def tells_sides(text: str, persons: list[Person], verbs: list[Transfer]) -> bool:
    """Whether a message says who gives or receives, rather than mention somebody: by a verb, a label or a name alone."""
    names = [person for person in persons if person.path != SELF]
    is_said = any(_takes_part(text, person, persons, verbs) or _is_predicate(text, person) for person in names)
    return is_said or not names or bool(labelled(text))


def _takes_part(text: str, person: Person, persons: list[Person], verbs: list[Transfer]) -> bool:
    """Whether somebody is a side of what a message says to be given, and not just somebody it speaks of besides."""
    if person.is_deceased or _STANDS_IN.match(text, person.end):
        return False
    if person.case is Case.FROM or (person.case is Case.TO and not verbs and "\x00" in text):
        return True
    done = [verb for verb in verbs if not verb.is_denied]
    return any(_belongs_to(text, person, persons, verb, is_last=verb is done[-1]) for verb in done)


def _belongs_to(text: str, person: Person, persons: list[Person], verb: Transfer, *, is_last: bool) -> bool:
    if person.start >= verb.end:
        return is_last and _SENTENCE_END.search(text, verb.end - 1, person.start) is None
    if person.end > verb.start + 1 or _SENTENCE_END.search(text, max(0, person.end - 2), verb.start):
        return False
    clause = next(iter(_CLAUSE_END.finditer(text, person.end, verb.start)), None)
    if clause is None:
        return True
    if _COPULAR.search(text, person.end, clause.end()):
        return False
    has_other = any(clause.end() - 1 <= other.start < verb.start for other in persons)
    return person.case in (Case.SUBJECT, Case.TO) and not has_other


def _received_by_another(text: str, verbs: list[Transfer], told: Parties, known: KnownParties) -> Parties | None:
    """The known giver with another recipient: "저 말고 남편이 받았으면요?" of the parents' gift.

    Who gives to somebody without being named is the speaker, unless the verb is polite or the gift in hand is changed.
    """
    giver, recipient = told.giver, told.recipient
    if giver is not None and recipient is None and _IN_NAME_OF.search(text, giver.start, giver.end):
        giver, recipient = None, giver
    if recipient is None or giver is not None or known.giver == SELF:
        return None
    if recipient.path in (known.giver, known.recipient):
        return None
    last = verbs[-1] if verbs else None
    if last is not None and last.is_denied:  # "저한테는 아직 안 주심"
        return None
    is_of_known = last is None or last.direction is Direction.RECEIVE or last.is_honorific
    if not (is_of_known or _INSTEAD.search(text) or _SUPPOSED.search(text)):
        return None
    path = path_between(recipient.path, known.giver)
    return Parties(Person(-1, -1, known.giver, Case.SUBJECT), recipient, told.words, path)


def _is_called_otherwise(text: str, known: KnownParties) -> bool:
    sides = {Case.GIVER: known.giver, Case.RECIPIENT: known.recipient}
    return any(person.path != sides[person.case] for person in labelled(text))


def _is_for_speaker(direct: list[Person], verbs: list[Transfer], known: KnownParties) -> bool:
    """Whether the speaker takes the recipient's place: "할머니가 저한테 바로 주시는 거면요?" of a gift to his father."""
    receives = bool(verbs) and verbs[-1].direction is Direction.RECEIVE
    by = (Case.SUBJECT,) if receives else (Case.TO,)
    is_told = any(person.path == SELF and person.case in by for person in direct)
    return is_told and SELF not in (known.recipient, known.giver) and any(side.path == known.giver for side in direct)


def _is_reversed(direct: list[Person], verbs: list[Transfer], known: KnownParties) -> bool:
    """Whether giver and recipient are told the other way round: "아니 제가 동생한테 준 거예요"."""
    last = verbs[-1].direction if verbs else Direction.RECEIVE
    if last is Direction.RECEIVE:
        return any(person.case is Case.FROM and person.path == known.recipient for person in direct)
    givers = [person.path for person in direct if person.case is Case.SUBJECT]
    recipients = [person.path for person in direct if person.case is Case.TO]
    if last is Direction.GIVE_UPWARD and known.recipient == SELF:
        return bool(direct)
    return known.recipient in givers[-1:] or (known.giver in recipients[-1:] and known.giver != known.recipient)


def _renamed(text: str, persons: list[Person], known: KnownParties) -> Person | None:
    """Whom a message calls a party by another name: "법적으로는 양아버지세요", "조카로 돌려주세요"."""
    if known.path == SELF or _AS_SUCH.search(text):
        return None
    called = as_recipient_is_called(persons, known)
    names = (person for person in called if person.path != SELF and not person.is_deceased)
    told = (name for name in names if _is_predicate(text, name))
    is_instead = _INSTEAD.search(text) is not None
    return next((name for name in told if is_instead or name.path not in (known.giver, known.recipient)), None)


def _is_predicate(text: str, person: Person) -> bool:
    return _PREDICATE.match(text, person.start + len(person.name)) is not None


def _with(text: str, name: Person, persons: list[Person], known: KnownParties) -> Parties:
    """The known parties with one of them, who is not the speaker, under another name."""
    if known.giver == SELF:
        return resolved(text, (None, name), [name])
    recipient = None if known.recipient == SELF else _person(known.recipient, persons, Case.TO)
    return resolved(text, (name, recipient), persons)


def _as_known(persons: list[Person], known: KnownParties, named: list[Person]) -> Parties:
    """The known parties. `named`: those of them with whom the gift is told once more: "네 이모가 준 거 맞아요"."""
    giver, recipient = _person(known.giver, persons, Case.SUBJECT), _person(known.recipient, persons, Case.TO)
    if not named:
        return Parties(giver, recipient, is_from_before=True)
    words = (named[0].start, named[-1].end)
    return Parties(giver, recipient, words, known.path, is_from_before=True)


def _person(path: str, persons: list[Person], case: Case) -> Person:
    """Somebody known, as the message names him, or unnamed."""
    return next((person for person in reversed(persons) if person.path == path), Person(-1, -1, path, case))
