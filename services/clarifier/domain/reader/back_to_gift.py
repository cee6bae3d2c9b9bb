"""How a message leaves an inheritance: for a gift, or for the one that was set aside."""

import re
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.intents import tells_of_gift, turns_to_gift
from services.clarifier.domain.messages.reading import Expected, Reading, Telling, goes_on
from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.people.inheriting import tells_of_inheriting
from services.clarifier.domain.people.kinship import PATHS, TERM, people
from services.clarifier.domain.people.known_parties import KnownParties
from services.clarifier.domain.stance.stance import goes_back, stance_of
from services.clarifier.domain.writing.text import normalise
from shared.contracts.document import Parameters

_HIS_CASE: Final = re.compile(r"\s(?:건|얘기|이야기)(?:은|는|이요|요|인데|으로|로|부터|만|먼저|[\s,.]|$)")
""" "아까 시어머니 건이요": the gift of somebody, as it was told of."""
_RULED_OUT: Final = re.compile(
    rf"(?<![가-힣])(?:우리\s?|저희\s?|큰|작은|막내)?(?P<term>{TERM})(?:님)?(?:이|가|한테|에게)?\s?(?:말고|아니라|아니고|대신)(?=\s)"
)
_FAVOUR: Final = re.compile(
    r"[가-힣]*[아어해려와워봐겨내쳐]\s?(?:줬|주셨|주신|주시|드렸|드리)[가-힣]*|(?:전화|연락|문자|답장?)(?:를|을)?\s?(?:줬|주셨|주신|드렸)[가-힣]*"
)
""" "은행에서 확인해 주셨는데": nothing is given."""
_CHANGES_HANDS: Final = re.compile(
    r"(?<!물려)(?<!물려\s)(?<!상속)(?<!상속\s)(?:받았|받을|받게)|보내|보냈|주[셨시신려]|줬|이체|송금|증여"
)


def leaves_for_gift(message: str, *, names_giver: bool) -> bool:
    """Whether a message leaves the inheritance for a gift; a favour is none."""
    text = normalise(message)
    changes_hands = _CHANGES_HANDS.search(text) is not None
    told = text if "증여" in text else _FAVOUR.sub("", text)
    return turns_to_gift(told, names_giver=names_giver and changes_hands)


def goes_back_to_gift(message: str, expected: Expected) -> bool:
    """Whether a message says to go back to the gift that was set aside, by whatever name: "다시 오피스텔 얘기요"."""
    text = normalise(message)
    is_left = tells_of_death(text) or tells_of_inheriting(text)
    return bool(expected.set_aside) and goes_back(text) and not is_left


def returns_to_gift(message: str, gift: Reading, expected: Expected) -> bool:
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
