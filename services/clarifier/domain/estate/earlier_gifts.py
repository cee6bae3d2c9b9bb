"""What the one who died gave away before: to whom, when, and what its return said (법13, 28)."""

import re
from collections.abc import Collection, Sequence
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.calendar_words import full_year, possible_date
from services.clarifier.domain.estate.case import Bequest, Decedent, EarlierGift
from services.clarifier.domain.estate.kin import Named, relation, same_person
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.estate.parameters import BEQUESTS, GIFTS
from services.clarifier.domain.estate.piece import GIFT_BASE, GIFT_DEDUCTION, GIFT_TAX, Piece
from services.clarifier.domain.people.family_paths import OUTSIDER, SELF
from services.clarifier.domain.people.person import Case, Person, Viewpoint

YEARS_ADDED: Final = 10
"""Gifts to heirs are added to the estate for so many years (법13①)."""
_RECEIVED: Final = re.compile(r"받|주셨|주신|줬|준\s|증여|보태")
_YEAR: Final = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)?\d\d)\s?년(?!\s?(?:전|간|동안|넘|째|을\s))(?:도?에?\s?(?P<month>\d{1,2})\s?월)?"
)
_YEARS_AGO: Final = re.compile(r"(?P<years>\d{1,2})\s?년\s?(?:쯤\s)?전")
_ONLY_DAY: Final = re.compile(r"[\s\x00에,.]*")
""" "1억을 증여하셨어요. 2024년 6월 1일에.": the day of what was just told."""
_NEXT_SENTENCE: Final = 40
_TO: Final = (Case.TO, Case.RECIPIENT)
_TO_SELF: Final = re.compile(r"(?<![가-힣])(?:저|나|본인)\s[\d일이삼사오육칠팔구십백천만억,.]+\s?원?$")
""" "2019년 5월 20일 저 2억"."""
_TO_SPEAKER: Final = re.compile(r"(?<![가-힣])(?:(?:저|나)(?:\([^()]*\))?(?:에게|한테)|[제내]게)")
""" "유언으로 손자인 저(31세)에게 3억짜리 땅을 남기셨고"."""
_TAKES: Final = re.compile(r"받")


def earlier_gifts(
    found: Sequence[Piece],
    clauses: Sequence[Clause],
    of: Decedent | None,
    known: Sequence[EarlierGift],
    death: date,
    *,
    is_dead_since: bool = True,
) -> tuple[EarlierGift, ...]:
    """The gifts of a message, all of them where the day of the death is not known. A day of receiving told alone is of the known gift that lacks one."""
    told = [_gift(piece, found, clauses, of, death) for piece in found if piece.parameter == GIFTS and piece.won]
    dated = {(gift.won, gift.recipient) for gift in told if gift.day is not None}
    told = [gift for gift in told if gift.day is not None or (gift.won, gift.recipient) not in dated]  # told again
    if told:
        first = _years_before(death if is_dead_since else _years_before(death))
        first = first.replace(year=first.year - 1, day=min(first.day, 28))  # the day of the death may be put right
        added = tuple(gift for gift in told if gift.day is None or gift.day >= first)
        return added or (tuple(told) if is_dead_since else ())  # what is not added either is of no other case
    undated = next((gift for gift in known if gift.day is None), None)
    days = [day.day for clause in clauses if _RECEIVED.search(clause.bare) for day in clause.days if day.day]
    return (undated.model_copy(update={"day": days[0]}),) if undated and days else ()


def without_days_of_gifts(
    clauses: Sequence[Clause], found: Sequence[Piece], of: Decedent | None, today: date
) -> Sequence[Clause]:
    """The clauses that tell no day of a gift: "생전에 7천 받은 적이 있는데 2017-10-25이에요"."""
    given = {gift.day for gift in earlier_gifts(found, clauses, of, (), today, is_dead_since=False)} - {None}
    dies = signs("days", "death")
    return [each for each in clauses if dies.search(each.bare) or not any(day.day in given for day in each.days)]


def bequests(
    found: Sequence[Piece], clauses: Sequence[Clause], of: Decedent | None, named: Sequence[Named]
) -> tuple[Bequest, ...]:
    """What the will of the one who died leaves, each with to whom; who takes a dead parent's place is an heir like him (민법 1001)."""
    dead = {each.person.path for each in named if each.is_dead and not (of and same_person(each.person, of))}
    left = [(piece, _heir(clauses, piece, of)) for piece in found if piece.parameter == BEQUESTS and piece.won]
    return tuple(
        Bequest(won=piece.won or 0, words=piece.words, recipient=_between(path, of, dead) or path)
        for piece, path in left
    )


def _between(path: str, of: Decedent | None, dead: Collection[str]) -> str | None:
    """The dead child of the one who died whose place a grandchild takes: of the speaker, or of a child that the path names."""
    if of is None or relation(path, of.path) != "CC":
        return None
    parent = of.path.removesuffix("P") if path == SELF else path.removesuffix("C")
    return parent if parent in dead and relation(parent, of.path) == "C" else None


_NEPHEW_OF_THE_DEAD: Final = re.compile(r"(?:당신|본인|고인)(?:의)?\s?(?:[가-힣]{1,6}\s){0,2}조카")
""" "당신 돌봐준 조카": not the speaker's, who would be a grandchild of the dead."""


def _heir(clauses: Sequence[Clause], piece: Piece, of: Decedent | None) -> str:
    """The path to whom a will leaves something: whoever its clause gives to, else whom its sentence names."""
    own = next(clause for clause in clauses if clause.start <= piece.amount.start < clause.end)
    to = [person.path for person in own.persons if person.case in _TO and not (of and same_person(person, of))]
    others = [OUTSIDER if _NEPHEW_OF_THE_DEAD.search(own.text) else path for path in to if path != SELF]
    if not others and _TO_SPEAKER.search(own.text):
        return SELF
    return others[-1] if others else _recipient(sentence_of(clauses, piece), of)[0]


def _gift(
    piece: Piece, found: Sequence[Piece], clauses: Sequence[Clause], of: Decedent | None, death: date
) -> EarlierGift:
    sentence = sentence_of(clauses, piece)
    behind = [each for each in clauses if each.start == sentence[-1].end and _ONLY_DAY.fullmatch(each.bare)]
    since, until = _extent(piece, found, sentence)
    day = _day((*sentence, *behind), piece, (since, until), death)
    at = piece.amount
    by_return = {
        each.reason: each.won
        for each in found
        if (at.end if since > sentence[0].start else since) <= each.amount.start < until
    }
    tax, base, deducted = (by_return.get(name) for name in (GIFT_TAX, GIFT_BASE, GIFT_DEDUCTION))
    if base is None and tax is not None and deducted is not None:
        base = max(0, (piece.won or 0) - deducted)
    recipient, name = _recipient(sentence, of, since, at.end)
    return EarlierGift(
        won=piece.won or 0,
        words=piece.words,
        day=day,
        recipient=recipient,
        recipient_name=name,
        tax=tax,
        base=base,
    )


def _extent(piece: Piece, found: Sequence[Piece], sentence: Sequence[Clause]) -> tuple[int, int]:
    """From behind the gift before it in its sentence to the next one, or two sentences on: "그건 백만원 냈고요"."""
    gifts = [each.amount for each in found if each.parameter == GIFTS]
    before = [each.end for each in gifts if sentence[0].start <= each.start < piece.amount.start]
    after = [each.start for each in gifts if each.start > piece.amount.start]
    return max(before, default=sentence[0].start), min(after, default=sentence[-1].end + _NEXT_SENTENCE)


def _day(clauses: Sequence[Clause], piece: Piece, extent: tuple[int, int], death: date) -> date | None:
    """The day of a gift: told before its amount, else behind it; a year or month where it does not matter which day."""
    since, until = extent
    at = piece.amount
    days = [day for clause in clauses for day in clause.days if day.day and day.day < death]
    before = [day.day for day in days if since <= day.start < at.start]
    behind = [day.day for day in days if at.end <= day.start < until]
    said = _said(clauses, since, at.start)
    roughly = _roughly(said, death) if not before else None
    if before or (roughly is None and _YEAR.search(said) is None and behind):
        return (before[-1:] or behind)[0]
    return roughly or _roughly(_said(clauses, at.start, until), death)


def _said(clauses: Sequence[Clause], start: int, end: int) -> str:
    first = clauses[0].start
    return "".join(clause.text for clause in clauses)[max(0, start - first) : max(0, end - first)]


def sentence_of(clauses: Sequence[Clause], piece: Piece) -> Sequence[Clause]:
    """The clauses of the sentence that an amount stands in."""
    at = next(index for index, clause in enumerate(clauses) if clause.start <= piece.amount.start < clause.end)
    first = next((i + 1 for i in reversed(range(at)) if clauses[i].ends_sentence), 0)
    last = next((i for i in range(at, len(clauses)) if clauses[i].ends_sentence), len(clauses) - 1)
    return clauses[first : last + 1]


def _recipient(sentence: Sequence[Clause], of: Decedent | None, since: int = 0, until: int = 0) -> tuple[str, str]:
    """The path from the speaker to whoever received, and his name: "형한테 준", "형이 받은"; the speaker where nobody is named."""
    everybody = [person for clause in sentence for person in clause.persons if person.case is not Case.OWNER]
    near = [person for person in everybody if since <= person.start < until]
    if until and _TO_SELF.search(_said(sentence, since, until)):
        return SELF, ""
    persons = near or everybody  # whoever received the gift before it in a list received this one
    others = [person for person in persons if person.path != SELF and not (of and same_person(person, of))]
    if not until:
        others = [person for person in everybody if person.path != SELF and not (of and same_person(person, of))]
    takes = any(_TAKES.search(clause.bare) for clause in sentence)
    cases = (Case.SUBJECT, Case.TOPIC, *_TO) if takes else _TO
    receiving = [person for person in others if takes and person.case in (Case.SUBJECT, Case.TOPIC)]
    named = receiving or [person for person in others if person.case in cases] or ([] if takes else others)
    return (_path_beside(named[-1], of), named[-1].name) if named else (SELF, "")


_BY_BIRTH: Final = re.compile(r"[장차삼사][남녀]|맏이|맏아들|맏딸|[첫둘셋넷]째|막내|막둥이")


def _path_beside(person: Person, of: Decedent | None) -> str:
    """ "장남이 부친에게서 2억 증여받음": of a parent's estate the eldest is that parent's, "제 장남" the speaker's."""
    is_of_dead = person.path == "C" and person.viewpoint is Viewpoint.OPEN and of is not None and of.path == "P"
    return "PC" if is_of_dead and _BY_BIRTH.match(person.name) else person.path


def _roughly(said: str, death: date) -> date | None:
    """A day of the year or month that was told, where it does not matter which; None where it does, or none was told."""
    if match := _YEARS_AGO.search(said):
        year, months = death.year - int(match["years"]), (1, 12)
    elif match := _YEAR.search(said):
        year = full_year(match["year"])
        months = (int(match["month"]),) * 2 if match["month"] else (1, 12)
    else:
        return None
    begins, ends = (possible_date(year, month, day) for month, day in ((months[0], 1), (months[1], 28)))
    if begins is None or ends is None or ends >= death:
        return None
    limit = _years_before(death)
    return ends if begins >= limit or ends < limit else None


def is_added(gift: EarlierGift, death: date) -> bool:
    """Whether a gift can be added to the estate at all: it was made in the ten years before the death (법13①)."""
    return gift.day is not None and gift.day >= _years_before(death)


def _years_before(death: date) -> date:
    return possible_date(death.year - YEARS_ADDED, death.month, min(death.day, 28)) or death
