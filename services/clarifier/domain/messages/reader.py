"""Reading a message: by the rules, or by a model that the rules check."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Final, Protocol

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards.reading import read_afterwards
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue.standing import goes_on
from services.clarifier.domain.estate.about import tells_of_estate
from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.kin import same_person
from services.clarifier.domain.estate.parameters import DEATH_DATE, FUNERAL, SPOUSE_ACTUAL
from services.clarifier.domain.estate.understanding import understand_inheritance
from services.clarifier.domain.gift.qualification import is_of_the_other_side
from services.clarifier.domain.gift.scope import acts_of, clauses_of, to_the_point
from services.clarifier.domain.messages.asked_of_result import without_questions
from services.clarifier.domain.messages.bare_reply import asks_for_result, is_bare_reply
from services.clarifier.domain.messages.dealings import read_dealing
from services.clarifier.domain.messages.inherited import without_inheritance
from services.clarifier.domain.messages.intents import (
    Subject,
    asks_for_tax,
    names_other_matter,
    rules_out_inheritance,
    tells_of_gift,
    turns_to_gift,
)
from services.clarifier.domain.messages.reading import Expected, Reading, Stated, Telling
from services.clarifier.domain.messages.replies import Wish
from services.clarifier.domain.messages.several import read_several
from services.clarifier.domain.messages.small_talk import is_question
from services.clarifier.domain.messages.stance import goes_back, stance_of
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.gifts_of_others import gifts_of_others
from services.clarifier.domain.people.inheriting import tells_of_inheriting
from services.clarifier.domain.people.kinship import PATHS, TERM, people
from services.clarifier.domain.people.known_parties import KnownParties
from services.clarifier.domain.taxes import TaxIntent
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import compact, normalise
from shared import clock
from shared.document import Parameters
from shared.events.catalogue import TurnMetadata

OTHER_TAXES: Final[Mapping[TaxIntent, TaxIntent]] = {"gift_tax": "inheritance_tax", "inheritance_tax": "gift_tax"}
PARENTS_BETWEEN: Final = ("P", "C", "S")
"""The parent of a grandchild, as the grandchild, the grandparent or the other parent speaks of him."""
_NAMES_DAY: Final = re.compile(
    r"^\s*(?:그|그게)?\s?(?:날짜|(?:받은|준|주신|드린|보낸|입금(?:된|한)?|이체(?:한)?)\s?날)"
)
_TELLS_ANEW: Final = (Telling.BY_TRANSFER, Telling.BY_NAME)
_HIS_CASE: Final = re.compile(r"\s(?:건|얘기|이야기)(?:은|는|이요|요|인데|으로|로|부터|만|먼저|[\s,.]|$)")
""" "아까 시어머니 건이요": the gift of somebody, as it was told of."""
_RULED_OUT: Final = re.compile(
    rf"(?<![가-힣])(?:우리\s?|저희\s?|큰|작은|막내)?(?P<term>{TERM})(?:님)?(?:이|가|한테|에게)?\s?(?:말고|아니라|아니고|대신)(?=\s)"
)


_FAVOUR: Final = re.compile(r"[가-힣]*[아어해려와워봐겨내쳐]\s?(?:줬|주셨|주신|드렸|드리)[가-힣]*")
""" "은행에서 확인해 주셨는데": nothing is given."""
_OF_ESTATE: Final = re.compile(
    r"상속\s?(?:세|인|분|공제|을|하)|유산|유족|고인|[부모]친상|장례|사망일|남은\s?(?:재산|건|것)|재산[은이]"
)
_HANDS_OVER_SUM: Final = re.compile(
    r"(?:[억천만백]|만\s?원|[억천백]\s?원)(?:을|를|이나|씩)?\s(?:[가-힣]{1,8}\s){0,2}(?:주[셨신]|줬|보내|보냈|부쳐|부쳤|부치|넣어\s?[줬주드]|떼어\s?[줬주]|드렸|받았|송금|이체)"
)
_CHANGES_HANDS: Final = re.compile(r"받았|받을|받게|보내|보냈|주[셨시신려]|줬|이체|송금|증여")
_ASKS_WHETHER: Final = re.compile(r"(?:빚|재산|상속)[가-힣]{0,3}(?:인가요|인가|이에요\?|들어가나요|포함)")
_OF_TAX: Final = re.compile(r"세무서|세무사|신고|홈택스|세금|상속|나눠\s?내|세무조사|등기|취득세|공제")
"""What a question about the tax in hand names."""


class Reader(Protocol):
    async def read(self, message: str, expected: Expected, metadata: TurnMetadata) -> tuple[Reading, TurnMetadata]:
        """What a message says, and the turn's metadata with what was used to read it.

        `expected`: what it is likely to be about. "오늘" is the Seoul date on which the message was received.
        """
        ...


class RuleReader:
    """Reads by the rules alone."""

    async def read(self, message: str, expected: Expected, metadata: TurnMetadata) -> tuple[Reading, TurnMetadata]:
        return read_by_rules(message, clock.seoul_date(metadata.received_at), expected), metadata


def read_by_rules(message: str, today: date, expected: Expected) -> Reading:
    """What a message says, of whichever tax."""
    return read_dealing(message, today, expected, _read_gifts) or _read_gifts(message, today, expected)


def _read_gifts(message: str, today: date, expected: Expected) -> Reading:
    if (several := read_several(message, today, expected, _read_by_rules)) is not None:
        return several
    reading = _read_by_rules(message, today, expected)
    reading = without_inheritance(message, today, expected, reading, _read_by_rules)

    def as_answer(text: str, asked: str) -> Reading:
        return understand(text, today, asked, is_gift=True, before=expected.told_before)

    return read_afterwards(message, today, expected, reading, as_answer)


def _read_by_rules(message: str, today: date, expected: Expected) -> Reading:
    """What a message says of a gift or an inheritance. What it asks of a result that was shown says nothing."""
    whole = _read_whole(message, today, expected)
    acts = _acts(message, today, expected, whole)
    if Act.RETURN in acts:
        return replace(whole, subject="gift_tax", wish=Wish.NONE, acts=acts)
    if whole.notes is not None and whole.notes.returns and expected.is_calculated:
        return replace(whole, subject="inheritance_tax", wish=Wish.NONE, acts=frozenset({Act.RETURN}))
    if acts and acts <= {Act.ASK, Act.REQUEST} and whole.subject == OTHER_TAXES[expected.tax] and not whole.names_death:
        return Reading("general_info")  # "상속세는 또 따로 나오는 거예요?"
    told = told_in(message, expected)
    turns_to_another = whole.subject == OTHER_TAXES[expected.tax] or whole.wish in (Wish.ANOTHER_GIFT, Wish.RESTART)
    denies_earlier = expected.parameter == p.PRIOR_GIFTS and whole.history.denied is not None  # "없는데요 왜요?"
    if told == message or turns_to_another or denies_earlier:
        return whole
    rest = _read_whole(told, today, expected) if told else Reading(whole.subject)
    if whole.notes is not None:
        rest = whole  # the notes of an estate are of what is told only
    if rest.says_something:
        return replace(rest, wish=whole.wish, topic=whole.topic)
    is_of_case = whole.subject in ("gift_tax", "inheritance_tax") and not asks_for_tax(normalise(message))
    subject: Subject = "general_info" if is_of_case else whole.subject
    return Reading(subject, whole.wish, topic=whole.topic)


def _acts(message: str, today: date, expected: Expected, reading: Reading) -> frozenset[Act]:
    """What a message does to a gift whose value is known; nothing is told from its acts before."""
    if expected.tax != "gift_tax" or p.GIFT_VALUE not in expected.known:
        return frozenset()
    text = spaced(normalise(message))
    return reading.acts or acts_of(clauses_of(text, today, is_known=True, asked=expected.parameter))


def told_in(message: str, expected: Expected) -> str:
    """The part of a message that may state something: all of it, until a result was shown that can be asked about."""
    told = without_questions(message) if expected.is_calculated else message
    return message if told == normalise(message) else told


def _read_whole(message: str, today: date, expected: Expected) -> Reading:
    """An inheritance in hand goes on until the message turns to a gift."""
    if expected.tax == "gift_tax":
        return _read_of_gift(message, today, expected)
    if rules_out_inheritance(normalise(message)):
        return understand("\n".join((*expected.said, message)), today, is_gift=True, before=expected.told_before)
    # Of a gift only the subject matters here: whether it would be a reply, as to a question about one.
    asked = p.GIFT_DATE if expected.parameter else None
    returns = _goes_back_to_gift(message, expected)
    gift = understand(message, today, asked, is_gift=returns, before=expected.told_before)
    names_giver = expected.parameter is None and p.GIFT_VALUE in gift.values and _is_from_ascendant(gift)
    inheritance = understand_inheritance(
        message, today, expected.parameter, expected.estate, has_figure=expected.is_calculated
    )
    if (
        gift.subject == "gift_tax"
        and not _is_answered(inheritance, expected)
        and not _changes_estate(message, inheritance, expected)
        and (returns or _turns_to_gift(message, names_giver=names_giver) or _returns_to_gift(message, gift, expected))
    ):
        return gift
    if _asks_about_tax(message, inheritance):
        return replace(inheritance, subject="general_info")
    if not _is_of_something_else(gift, inheritance):
        return inheritance
    return _as_nothing_new(message, expected) or replace(inheritance, subject=gift.subject)


def _read_of_gift(message: str, today: date, expected: Expected) -> Reading:
    """A gift in hand, or the first message, goes on as a gift until an inheritance is told."""
    if expected.parameter is None and tells_of_estate(to_the_point(message, today), today, begins=not expected.known):
        return (
            _of_parent_between(message, expected)
            or of_the_living(message, today)
            or understand_inheritance(message, today, case=expected.estate)
        )
    reading = understand(message, today, expected.parameter, before=expected.told_before)
    if reading.subject == "out_of_scope" and expected.known:
        return _as_refinement(message, today, expected) or _as_nothing_new(message, expected) or reading
    if reading.subject == "inheritance_tax" and expected.parameter is not None and not tells_of_death(message):
        answered = understand(message, today, expected.parameter, is_gift=True, before=expected.told_before)
        if expected.parameter in answered.values:
            return answered  # "엄마요. 엄마가 상속받은 돈에서 주셨어요"
    if reading.subject == "inheritance_tax":
        return (
            _of_parent_between(message, expected)
            or (of_the_living(message, today) if not expected.known else None)
            or understand_inheritance(message, today, case=expected.estate)
        )
    return reading


def _is_answered(inheritance: Reading, expected: Expected) -> bool:
    """Whether a message tells what the spouse takes, which heirs may give up for another: "다 어머니 드리려고요".

    Or who was paid for the funeral: "상조회사에 540 줬고".
    """
    told = inheritance.notes.told if inheritance.notes is not None else EstateCase()
    answers = {SPOUSE_ACTUAL: told.share, FUNERAL: told.funeral}
    return answers.get(str(expected.parameter)) is not None


def _changes_estate(message: str, inheritance: Reading, expected: Expected) -> bool:
    """Whether a message changes the estate whose tax was shown, or tells what the one who died gave before."""
    notes, estate = inheritance.notes, expected.estate
    if notes is None or not expected.is_calculated:
        return False
    until = estate.death.day if estate.death else date.min
    gave = any(same_person(person, estate.decedent) for person in people(normalise(message)))
    is_before = any(gift.day is not None and gift.day < until for gift in notes.told.gifts)
    return notes.changed is not None or (gave and is_before)


def _turns_to_gift(message: str, *, names_giver: bool) -> bool:
    """Whether a message leaves the inheritance for a gift; a favour, or a question what is owed, is none."""
    text = normalise(message)
    if "증여" not in text and _ASKS_WHETHER.search(text):
        return False
    changes_hands = _CHANGES_HANDS.search(text) is not None
    told = text if "증여" in text else _FAVOUR.sub("", text)
    return turns_to_gift(told, names_giver=names_giver and changes_hands)


def _asks_about_tax(message: str, reading: Reading) -> bool:
    """Whether a message only asks something about the tax in hand: "신고는 어디에 하면 돼요?"."""
    notes = reading.notes
    if notes is None or notes.says_something or notes.requests or reading.wish is not Wish.NONE:
        return False
    return (notes.asks or "?" in message) and _OF_TAX.search(message) is not None


def _goes_back_to_gift(message: str, expected: Expected) -> bool:
    """Whether a message says to go back to the gift that was set aside, by whatever name: "다시 오피스텔 얘기요"."""
    text = normalise(message)
    is_left = tells_of_death(text) or tells_of_inheriting(text)
    return bool(expected.set_aside) and goes_back(text) and not is_left


def _returns_to_gift(message: str, gift: Reading, expected: Expected) -> bool:
    """Whether a message goes on with the gift that was set aside: "작은엄마 돈은 크리스마스에 받았어요"."""
    text = normalise(message)
    if not expected.set_aside:
        return False
    known = expected.told_before.parties
    if known is not None and not (tells_of_death(text) or tells_of_inheriting(text)):
        parties = (person for person in people(text) if person.path in (known.giver, known.recipient))
        if any(_HIS_CASE.match(text, person.end) for person in parties) or _puts_another_for(text, known):
            return True
    if _gives_what_was_open(gift, expected.set_aside) and tells_of_gift(text):
        return True
    names_same = goes_on(gift, expected.set_aside, expected.donor_group)
    return (names_same or stance_of(message).refers_back) and tells_of_gift(text)


def _gives_what_was_open(gift: Reading, set_aside: Parameters) -> bool:
    """Whether a message tells, with the transfer itself, what the gift that was set aside still lacked."""
    is_same = p.RELATIONSHIP not in gift.values or gift.values[p.RELATIONSHIP].value == set_aside.get(p.RELATIONSHIP)
    open_ones = (
        gift.values[name] for name in (p.GIFT_DATE, p.GIFT_VALUE) if name in gift.values and name not in set_aside
    )
    return is_same and any(stated.telling is Telling.BY_TRANSFER for stated in open_ones)


def _puts_another_for(text: str, known: KnownParties) -> bool:
    """Whether a message puts somebody in the place of a party: "그럼 며느리 말고 아들한테 주는 걸로 바꾸면?"."""
    ruled_out = (PATHS.get(match["term"].replace(" ", "")) for match in _RULED_OUT.finditer(text))
    return any(path in (known.giver, known.recipient) for path in ruled_out)


def _of_parent_between(message: str, expected: Expected) -> Reading | None:
    """That the parent between a grandparent and a grandchild has died, said of the gift in hand (법57 단서)."""
    text = normalise(message)
    is_skipping = expected.known.get(p.GENERATION_SKIPPING) is True or expected.parameter == p.GENERATION_SKIPPING
    dead = next((person for person in people(text) if person.is_deceased and person.path in PARENTS_BETWEEN), None)
    if not is_skipping or dead is None or tells_of_inheriting(text):
        return None
    giver = expected.parties.get("giver_name", "") if expected.parties.get("giver") == "PP" else ""
    still_skips = dead.path == "P" and is_of_the_other_side(giver, dead.name)
    skipping = Stated(value=still_skips, words=text[dead.start : dead.end].strip())
    return Reading("gift_tax", values={p.GENERATION_SKIPPING: skipping}, names_death=True)


def _as_refinement(message: str, today: date, expected: Expected) -> Reading | None:
    """What a message adds to the gift in hand without naming it: "딸은 지금 한국에 살아요". None where it adds nothing.

    Whom it tells of is the recipient, as in an answer about one; a mere yes or no tells nothing.
    """
    text = normalise(message)
    puts_right = stance_of(message).corrects
    of_gift = (p.GIFT_DATE, p.GIFT_VALUE) if puts_right else (p.GIFT_DATE,) if _NAMES_DAY.search(text) else ()
    of_giver = ((None, (p.RELATIONSHIP,)),) if puts_right else ()
    anew = understand(message, today, None, is_gift=True, before=expected.told_before)
    if any(stated.telling in _TELLS_ANEW for stated in anew.values.values()) or anew.parties is not None:
        return anew
    of_recipient = ((asked, (*p.OPTIONAL, *of_gift)) for asked in (None, p.NON_RESIDENT, p.MINOR))
    for asked, told_of in (*of_recipient, *of_giver):
        reading = anew
        if asked is not None:
            reading = understand(message, today, asked, is_gift=True, before=expected.told_before)
        told = (reading.values[name].words for name in told_of if name in reading.values)
        if any(compact(words) != compact(text) for words in told):
            return reading
    return None


def _as_nothing_new(message: str, expected: Expected) -> Reading | None:
    """A mere yes or no after a calculation, or a word on a party of it: of the case in hand, and nothing is changed."""
    if expected.parameter is not None or not expected.known:
        return None
    text = normalise(message)
    return (
        Reading(expected.tax)
        if is_bare_reply(text) or asks_for_result(text) or _tells_of_party(text, expected)
        else None
    )


def _tells_of_party(text: str, expected: Expected) -> bool:
    """Whether a message tells of who gives or receives, "딸은 거기서 15년째 살아요", or of a gift beside that in hand."""
    known = expected.told_before.parties
    if expected.tax != "gift_tax" or known is None or is_question(text) or names_other_matter(text):
        return False
    told_of = any(person.path != SELF and person.path in (known.giver, known.recipient) for person in people(text))
    return told_of or bool(gifts_of_others(text, known))


def of_the_living(message: str, today: date) -> Reading | None:
    """The gift of somebody who lives, told with a death beside it: "아버지는 2019년에 가셨고 할아버지가 8월에 2억을 주셨어요"."""
    text = spaced(normalise(message))
    if _OF_ESTATE.search(text):
        return None
    gift = understand(message, today, None, is_gift=True)
    told = understand_inheritance(message, today).notes
    dead = told.told.decedent if told is not None else None
    if gift.parties is not None and dead is not None and gift.parties.giver == dead.path:
        return None
    if p.GENERATION_SKIPPING in gift.values and _names_gift(gift):
        return gift  # whoever died stands between them
    is_estate = told is not None and dead is not None and _is_listed(told.told)
    is_whole = all(name in gift.values for name in p.REQUIRED) and _HANDS_OVER_SUM.search(text) is not None
    return gift if is_whole and not is_estate else None


def _names_gift(gift: Reading) -> bool:
    """Whether both sides are told, with the day or the value."""
    return gift.parties is not None and not {p.GIFT_DATE, p.GIFT_VALUE}.isdisjoint(gift.values)


def _is_listed(estate: EstateCase) -> bool:
    """Whether things that were left are listed, or what was owed."""
    return len(estate.assets) > 1 or bool(estate.debts or estate.no_debts or estate.share or estate.financial)


def _is_of_something_else(gift: Reading, inheritance: Reading) -> bool:
    """Whether a message is neither of a gift nor of an inheritance: "오늘 날씨 어때요?" names no day of a death."""
    if gift.subject not in ("general_info", "out_of_scope"):
        return False
    names_a_mere_day = gift.subject == "out_of_scope" and set(inheritance.values) == {DEATH_DATE}
    return not inheritance.says_something or (names_a_mere_day and not inheritance.names_death)


def _is_from_ascendant(reading: Reading) -> bool:
    relationship = reading.values.get(p.RELATIONSHIP)
    return relationship is not None and relationship.value == "직계존속"
