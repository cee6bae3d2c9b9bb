"""A gift told with somebody's death: that of the parent between, or of another than who gives."""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.kin import is_woman
from services.clarifier.domain.gift.parent_between import fate_of_parent
from services.clarifier.domain.gift.qualification import is_of_the_other_side
from services.clarifier.domain.messages.reading import Expected, Reading, Stated, Telling
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.people.death import is_before_death
from services.clarifier.domain.people.inheriting import tells_of_inheriting
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.known_parties import KnownParties
from services.clarifier.domain.reader.inheritance import understand_inheritance
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import normalise

_RAISED: Final = re.compile(r"(?:키워|길러|돌봐|보살펴|거둬)\s?주(?=[셨신시])")
""" "할머니가 키워 주셨거든요": a child is no gift."""
PARENTS_BETWEEN: Final = ("P", "C", "S")
"""The parent of a grandchild, as the grandchild, the grandparent or the other parent speaks of him."""
_OF_ESTATE: Final = re.compile(
    r"상속\s?(?:세|인|분|공제|을|하)|유산|유족|고인|[부모]친상|장례|사망일|남기(?:셨|신\s?(?:재산|것|건))|남은\s?(?:재산|건|것)|재산[은이]"
)
_LONG_AGO: Final = re.compile(
    r"(?:\d{1,2}|몇|[일이삼사오육칠팔구십]|두|세|네|다섯)\s?년\s?전에?\s[^.!?\n]{0,8}(?:돌아가|사망|가[셨시])|(?:작년|재작년)에?\s[^.!?\n]{0,6}돌아가"
)
""" "아버지는 2년 전에 돌아가셔서 그때 상속으로 5천 받은 게 있는데"."""
_BY_WILL: Final = re.compile(r"유언|유증")
_DEAD_FOR_LONG: Final = re.compile(
    r"돌아가신\s?지\s(?:이미\s|벌써\s)?(?:오래|한참|꽤|[\d일이삼사오육칠팔구십몇]{1,3}\s?년|수십)"
)
""" "장인은 돌아가신 지 오래고"."""
_HANDS_OVER_SUM: Final = re.compile(
    r"(?:[억천만백]|만\s?원|[억천백]\s?원)(?:을|를|이나|씩)?\s(?:[가-힣]{1,8}\s){0,3}(?:주[셨신]|줬|보내|보냈|부쳐|부쳤|부치|넣어\s?[줬주드]|떼어\s?[줬주]|드렸|받았|송금|이체)"
)


def of_parent_between(message: str, today: date, expected: Expected) -> Reading | None:
    """That the parent between a grandparent and a grandchild has died, said of the gift in hand (법57 단서)."""
    text = normalise(message)
    is_of_grandparent = p.GENERATION_SKIPPING in expected.known and expected.parties.get("path") == "PP"
    is_told = expected.known.get(p.GENERATION_SKIPPING) is True or is_of_grandparent
    is_skipping = is_told or expected.parameter == p.GENERATION_SKIPPING
    dead = next((person for person in people(text) if person.is_deceased and person.path in PARENTS_BETWEEN), None)
    if not is_skipping or dead is None or tells_of_inheriting(text):
        return None
    giver = expected.parties.get("giver_name", "") if expected.parties.get("giver") == "PP" else ""
    still_skips = dead.path == "P" and is_of_the_other_side(giver, dead.name)
    skipping = Stated(value=still_skips, words=text[dead.start : dead.end].strip())
    asked = expected.parameter if expected.parameter in p.REQUIRED else None
    rest = understand(message, today, asked, is_gift=True, before=expected.told_before)
    values = {name: each for name, each in rest.values.items() if name in p.OPTIONAL or name == asked}
    values[p.GENERATION_SKIPPING] = skipping
    if still_skips and expected.parameter == p.PARENT_DECEASED:
        values[p.PARENT_DECEASED] = replace(skipping, value=False)
    return Reading("gift_tax", values=values, circumstances=rest.circumstances, history=rest.history, names_death=True)


def of_fate_of_parent(message: str, today: date, expected: Expected) -> Reading | None:
    """An answer to whether the parent between has died; whoever's death it tells, it opens no inheritance."""
    if expected.parameter != p.PARENT_DECEASED:
        return None
    reading = understand(message, today, expected.parameter, is_gift=True, before=expected.told_before)
    fate = fate_of_parent(normalise(message), reading.circumstances, expected.parties)
    if fate is None:
        return reading if p.PARENT_DECEASED in reading.values else None
    stated = Stated(value=fate, words=message.strip())
    return replace(reading, values={**reading.values, p.PARENT_DECEASED: stated}, left_over=())


def of_the_living(message: str, today: date) -> Reading | None:
    """The gift of somebody who lives, told with a death beside it: "아버지는 2019년에 가셨고 할아버지가 8월에 2억을 주셨어요"."""
    message = _RAISED.sub("키우", message)
    text = spaced(normalise(message))
    if _BY_WILL.search(text) or (_OF_ESTATE.search(text) and not _LONG_AGO.search(text)):
        return None
    gift = understand(message, today, None, is_gift=True)
    if gift.parties is not None and _has_died(text, gift.parties):
        return None
    told = understand_inheritance(message, today).notes
    dead = told.told.decedent if told is not None else None
    is_another = dead is not None and dead.is_tentative and any(person.is_deceased for person in people(text))
    if dead is not None and gift.parties is not None and _DEAD_FOR_LONG.search(text):
        is_another = is_another or _are_a_couple(dead.term, gift.parties)
    if gift.parties is not None and dead is not None and gift.parties.giver == dead.path and not is_another:
        return None
    is_estate = told is not None and dead is not None and _is_listed(told.told)
    death, given_on = told.told.death if told is not None else None, gift.values.get(p.GIFT_DATE)
    is_dated = death is not None and (given_on is None or given_on.value == death.day.isoformat())
    names_no_giver = gift.parties is not None and not gift.parties.giver_name
    is_of_dead = is_estate and names_no_giver and (is_dated or is_before_death(text))
    if p.GENERATION_SKIPPING in gift.values and _names_gift(gift) and not is_of_dead:
        return gift  # whoever died stands between them
    is_whole = all(name in gift.values for name in p.REQUIRED)
    is_told = _HANDS_OVER_SUM.search(text) is not None or _DEAD_FOR_LONG.search(text) is not None
    return gift if is_whole and is_told and not is_estate else None


def _are_a_couple(dead: str, parties: KnownParties) -> bool:
    """ "장인은 돌아가신 지 오래고", where the mother-in-law gives."""
    is_known = bool(dead and parties.giver_name)
    return is_known and is_woman(dead) != is_woman(parties.giver_name)


def _has_died(text: str, parties: KnownParties) -> bool:
    """Whether it is the giver who is said to have died."""
    dead = [person for person in people(text) if person.is_deceased and person.path == parties.giver]
    return any(person.name == parties.giver_name for person in dead)


def _names_gift(gift: Reading) -> bool:
    """Whether both sides are told, with the day or the value."""
    giver = gift.values.get(p.RELATIONSHIP)
    gives = giver is not None and giver.telling is not Telling.IN_PASSING
    return gift.parties is not None and (p.GIFT_VALUE in gift.values or (gives and p.GIFT_DATE in gift.values))


def _is_listed(estate: EstateCase) -> bool:
    """Whether things that were left are listed, or what was owed."""
    return len(estate.assets) > 1 or bool(estate.debts or estate.no_debts or estate.share or estate.financial)
