"""Of which tax a message is: it goes on with the gift or the inheritance in hand, until it turns to the other."""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.estate.about import asks_for_gift_tax, tells_of_estate
from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.kin import same_person
from services.clarifier.domain.estate.parameters import DEATH_DATE, FUNERAL, GIFTS, SPOUSE_ACTUAL
from services.clarifier.domain.gift.scope import to_the_point
from services.clarifier.domain.messages.intents import rules_out_inheritance
from services.clarifier.domain.messages.reading import Expected, Reading
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.reader.adding import as_nothing_new, as_refinement
from services.clarifier.domain.reader.back_to_gift import goes_back_to_gift, leaves_for_gift, returns_to_gift
from services.clarifier.domain.reader.beside_a_death import of_fate_of_parent, of_parent_between, of_the_living
from services.clarifier.domain.reader.inheritance import understand_inheritance
from services.clarifier.domain.stance.replies import Wish
from services.clarifier.domain.writing.text import normalise

_OF_TAX: Final = re.compile(r"세무서|세무사|신고|홈택스|세금|상속|나눠\s?내|세무조사|등기|취득세|공제")
"""What a question about the tax in hand names."""


def read_whole(message: str, today: date, expected: Expected) -> Reading:
    """An inheritance in hand goes on until the message turns to a gift."""
    if expected.tax == "gift_tax":
        return _with_gift_in_hand(message, today, expected)
    return _with_estate_in_hand(message, today, expected)


def _with_gift_in_hand(message: str, today: date, expected: Expected) -> Reading:
    """A gift in hand, or the first message, goes on as a gift until an inheritance is told."""
    if expected.parameter == p.GIFT_DATE and _is_death_told_for_gift(message, expected):
        return understand_inheritance("\n".join((*expected.said, message)), today, case=expected.estate)
    told = to_the_point(_CONDOLENCE.sub(" ", normalise(message)), today)
    if expected.parameter is None and tells_of_estate(told, today, begins=not expected.known):
        return (
            of_parent_between(message, today, expected)
            or of_the_living(message, today)
            or _of_earlier_gift(message, today, expected)
            or understand_inheritance(message, today, case=expected.estate)
        )
    if (answered := of_fate_of_parent(message, today, expected)) is not None:
        return answered
    reading = understand(message, today, expected.parameter, before=expected.told_before)
    if reading.subject == "out_of_scope" and expected.known:
        return as_refinement(message, today, expected) or as_nothing_new(message, expected) or reading
    if reading.subject == "inheritance_tax" and expected.parameter is not None and not tells_of_death(message):
        answered = understand(message, today, expected.parameter, is_gift=True, before=expected.told_before)
        if expected.parameter in answered.values:
            return answered  # "엄마요. 엄마가 상속받은 돈에서 주셨어요"
    if reading.subject == "inheritance_tax":
        return (
            of_parent_between(message, today, expected)
            or _of_the_living(message, today, expected)
            or _of_earlier_gift(message, today, expected)
            or _of_gift_tax(message, today, expected)
            or understand_inheritance(message, today, case=expected.estate)
        )
    return reading


_CONDOLENCE: Final = re.compile(r"(?:부의금|조의금|부조금?|조위금)[^.!?,\n]{0,24}")
""" "부의금 1억 들어왔어요": of those who mourn, and no gift."""
_GIVING: Final = re.compile(r"증여|받[았은을으]|주[셨신시려실]|줬|준[다대]|드[렸리린]|보[내냈]|이체|송금|입금|넘[기겨]")


def _is_death_told_for_gift(message: str, expected: Expected) -> bool:
    """Whether a list of what somebody has turns out to be of the dead: "아빠 재산 목록이에요 …", "돌아가신 날은 8월 26일요"."""
    told = normalise(" ".join((*expected.said, message)))
    return tells_of_death(normalise(message)) and not expected.is_calculated and _GIVING.search(told) is None


def _of_the_living(message: str, today: date, expected: Expected) -> Reading | None:
    """The gift of somebody who lives beside a death: the first that is told, or once more the one in hand."""
    gift = of_the_living(message, today)
    is_in_hand = gift is not None and gift.parties == expected.told_before.parties
    return gift if is_in_hand or not expected.known else None


def _of_earlier_gift(message: str, today: date, expected: Expected) -> Reading | None:
    """A gift before the one whose tax was shown, from somebody who died since: "할머니가 주신 적 있습니다. 작년에 가셨어요"."""
    if not expected.is_calculated or _HAD_GIVEN.search(normalise(message)) is None:
        return None
    return understand(message, today, expected.parameter, is_gift=True, before=expected.told_before)


_WANTS_GIFT_TAX: Final = re.compile(r"증여세[^.!?\n]{0,12}(?:얼[마만]|계산|내야|나오|나와|내나)")
_ADDED: Final = re.compile(r"더하|더해|합산|합쳐|합하|포함|들어가|넣")
""" "5년 전에 저한테 1억 주신 게 있는데 그것도 더해요?"."""
_HAD_GIVEN: Final = re.compile(r"(?:주신|준|받은|주셨던|받았던)\s?(?:적|일)(?:이|은|도)?\s?있")


def _of_gift_tax(message: str, today: date, expected: Expected) -> Reading | None:
    """The gift whose tax is asked for, where somebody else's death is told: "홀로 되신 어머니께 보내드렸어요. 증여세 내야 하나요?"."""
    if expected.known or not asks_for_gift_tax(normalise(message)):
        return None
    return understand(message, today, expected.parameter, is_gift=True, before=expected.told_before)


def _with_estate_in_hand(message: str, today: date, expected: Expected) -> Reading:
    if rules_out_inheritance(normalise(message)):
        return understand("\n".join((*expected.said, message)), today, is_gift=True, before=expected.told_before)
    # Of a gift only the subject matters here: whether it would be a reply, as to a question about one.
    asked = p.GIFT_DATE if expected.parameter else None
    returns = goes_back_to_gift(message, expected)
    gift = understand(message, today, asked, is_gift=returns, before=expected.told_before)
    names_giver = expected.parameter is None and p.GIFT_VALUE in gift.values and _is_from_ascendant(gift)
    inheritance = understand_inheritance(
        message, today, expected.parameter, expected.estate, has_figure=expected.is_calculated
    )
    if (
        gift.subject == "gift_tax"
        and expected.parameter != GIFTS
        and not _stays_with_estate(message, gift, expected)
        and not _is_answered(inheritance, expected)
        and not _changes_estate(message, inheritance, expected)
        and (returns or leaves_for_gift(message, names_giver=names_giver) or returns_to_gift(message, gift, expected))
    ):
        return gift if expected.known else _with_circumstances(gift, message, today, expected)
    if _asks_about_tax(message, inheritance):
        return replace(inheritance, subject="general_info")
    if not _is_of_something_else(gift, inheritance):
        return inheritance
    return as_nothing_new(message, expected) or replace(inheritance, subject=gift.subject)


def _with_circumstances(gift: Reading, message: str, today: date, expected: Expected) -> Reading:
    """The reading of a gift with what was told of people before it: a death that turned out to be no inheritance."""
    told = understand("\n".join((*expected.said, message)), today, is_gift=True)
    return replace(gift, circumstances=told.circumstances)


_LEAVES_OUT: Final = re.compile(r"빼고|빼면|뺀|제외")
""" "총 20억입니다. 2021년에 증여한 상가는 제외한 금액입니다": an answer to what was left."""


def _stays_with_estate(message: str, gift: Reading, expected: Expected) -> bool:
    """Whether an answer only says what is not counted in it, or what is told was given by the one who died."""
    if expected.parameter is not None and _LEAVES_OUT.search(message):
        return True
    of = expected.estate.decedent if expected.estate is not None else None
    is_of_dead = of is not None and gift.parties is not None and gift.parties.giver == of.path
    return is_of_dead and expected.is_calculated and p.GIFT_DATE in gift.values


def _is_answered(inheritance: Reading, expected: Expected) -> bool:
    """Whether a message tells what the spouse takes, which heirs may give up for another: "다 어머니 드리려고요".

    Or who was paid for the funeral: "상조회사에 540 줬고".
    """
    told = inheritance.notes.told if inheritance.notes is not None else EstateCase()
    if told.share is not None and told.share.how == "statute":
        return True  # "어머니한테는 법정지분만큼 드리려고요", whatever was asked
    answers = {SPOUSE_ACTUAL: told.share, FUNERAL: told.funeral}
    return answers.get(str(expected.parameter)) is not None


def _changes_estate(message: str, inheritance: Reading, expected: Expected) -> bool:
    """Whether a message changes the estate whose tax was shown, what the burial cost, or what was given before the death.

    Who gave, where nobody else is named, is the one who died.
    """
    notes, estate = inheritance.notes, expected.estate
    if notes is None or not expected.is_calculated:
        return False
    until = estate.death.day if estate.death else date.min
    named = people(normalise(message))
    receive = {person.path for person in named if person.case is Case.TO}
    givers = [each for each in named if each.case in (Case.SUBJECT, Case.FROM) and each.path not in {SELF, *receive}]
    is_he = [same_person(person, estate.decedent) for person in named]
    gave = any(is_he) or all(same_person(person, estate.decedent) for person in givers)
    gave = gave and _WANTS_GIFT_TAX.search(normalise(message)) is None
    is_before = any(gift.day is not None and gift.day < until for gift in notes.told.gifts)
    is_cost = notes.told.funeral is not None or notes.told.enshrined is not None
    is_added = gave and bool(notes.told.gifts) and _ADDED.search(message) is not None
    is_owed = bool(notes.told.debts) and "증여" not in message  # "세입자들한테 돌려줘야 할 보증금이 2억 있다고 하네요"
    return (
        notes.changed is not None or (gave and is_before) or is_added or is_owed or (is_cost and not notes.told.gifts)
    )


def _asks_about_tax(message: str, reading: Reading) -> bool:
    """Whether a message only asks something about the tax in hand: "신고는 어디에 하면 돼요?"."""
    notes = reading.notes
    if notes is None or notes.says_something or notes.requests or reading.wish is not Wish.NONE:
        return False
    return (notes.asks or "?" in message) and _OF_TAX.search(message) is not None


def _is_of_something_else(gift: Reading, inheritance: Reading) -> bool:
    """Whether a message is neither of a gift nor of an inheritance: "오늘 날씨 어때요?" names no day of a death."""
    if gift.subject not in ("general_info", "out_of_scope"):
        return False
    names_a_mere_day = gift.subject == "out_of_scope" and set(inheritance.values) == {DEATH_DATE}
    returns = inheritance.notes is not None and inheritance.notes.returns  # "원래대로요"
    return not (inheritance.says_something or returns) or (names_a_mere_day and not inheritance.names_death)


def _is_from_ascendant(reading: Reading) -> bool:
    relationship = reading.values.get(p.RELATIONSHIP)
    return relationship is not None and relationship.value == "직계존속"
