"""What else a message tells of the family: who lived with the dead, who lives abroad, gifts before, who renounced."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.amount_roles import Piece
from services.clarifier.domain.estate.case import Decedent, EarlierGift, EstateCase, Flag, Money
from services.clarifier.domain.estate.parameters import ESTATE, SPOUSE_ACTUAL

_ABROAD: Final = re.compile(
    r"(?:미국|캐나다|호주|일본|중국|독일|영국|프랑스|뉴질랜드|싱가포르|베트남|해외|외국|밴쿠버|뉴욕|[lL][aA](?![a-zA-Z])|엘에이|시드니|토론토|런던|파리|도쿄)[^.!?\n]{0,10}(?:살|사시|사셨|거주|영주권|시민권|이민|체류|계[시신셨]|에\s?있)|영주권자|시민권자"
)
_HONOURED: Final = re.compile(r"(?:자|권)(?:이)?[셨시]|사[시셨]")
""" "영주권자셨고": of whoever died, where nobody else is named."""
_ALL_HERE: Final = re.compile(r"(?:다|모두|전부|둘\s?다|평생)[^.!?\n]{0,8}(?:한국|국내)[^.!?\n]{0,4}(?:살|거주|있)")
_LIVED_TOGETHER: Final = re.compile(
    r"(?:(?P<years>\d{1,2})|십)\s?(?:여\s?)?년\s?(?:넘게|이상|동안|간|째|가까이)?\s?(?:을\s)?(?:같이|함께|모시고|한집에)\s?[^.!?\n]{0,4}(?:산|살)|(?:같이|함께|모시고)\s?(?P<later>\d{1,2})\s?(?:여\s?)?년[^.!?\n]{0,6}(?:산|살)|(?:태어나(?:서|면서)|평생|어릴\s?때부터)[^.!?\n]{0,24}(?:같이|함께|모시고)\s?[^.!?\n]{0,4}(?:산|살)"
)
_NO_HOUSE: Final = re.compile(
    r"무주택|(?:제|내|저는|나는)\s?[^.!?\n]{0,4}집(?:은|이|도|을)?\s?(?:하나도\s?|따로\s?)?(?:없|가져\s?[^.!?\n]{0,4}적[이은도]?\s?없)"
)
_RECEIVED: Final = re.compile(r"받|주셨|주신|증여|보태")
YEARS_TOGETHER: Final = 10
YEARS_ADDED: Final = 10
"""Gifts to heirs are added to the estate for so many years (법13①)."""
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?=\s?년)")


def lived_together(text: str) -> Flag | None:
    """Whether an heir lived with the one who died, long enough (법23의2)."""
    match = _LIVED_TOGETHER.search(text)
    if match is None:
        return None
    years = match["years"] or match["later"]
    return Flag(value=years is None or int(years) >= YEARS_TOGETHER, words=match[0])


def owns_no_house(text: str) -> Flag | None:
    """That an heir has no house of his own."""
    match = _NO_HOUSE.search(text)
    return Flag(value=True, words=match[0]) if match else None


def dated(
    gifts: tuple[EarlierGift, ...], clauses: Sequence[Clause], case: EstateCase, today: date
) -> tuple[EarlierGift, ...]:
    """Earlier gifts with the day of their clause; a day of receiving told alone is of the gift that lacks one."""
    gifts = tuple(gift for gift in gifts if not _is_long_ago(gift, case.death.day if case.death else today))
    days = [day.day for clause in clauses if _RECEIVED.search(clause.bare) for day in clause.days if day.day]
    if gifts:
        return tuple(gift.model_copy(update={"day": days[0]}) if days and gift.day is None else gift for gift in gifts)
    undated = [gift for gift in case.gifts if gift.day is None]
    return (undated[0].model_copy(update={"day": days[0]}),) if undated and days else ()


def _is_long_ago(gift: EarlierGift, death: date) -> bool:
    """Whether a gift was told with a year that is too far back to matter: "1999년에 1억 보태주신 것 말고는"."""
    years = [int(year) for year in _YEAR.findall(gift.words)]
    return bool(years) and max(years) < death.year - YEARS_ADDED


def renounced(text: str, found: Sequence[Piece]) -> Money | None:
    """What goes to a grandchild because the children renounced: "아버지가 상속포기하고 손자인 제가 20억을 모두 받기로"."""
    if "포기" not in text:
        return None
    sums = (piece for piece in found if piece.won and piece.parameter in (SPOUSE_ACTUAL, ESTATE))
    return next((Money(won=piece.won or 0, words=piece.words) for piece in sums), None)


def abroad(clauses: Sequence[Clause], of: Decedent | None) -> dict[str, Flag]:
    """Who lived, or lives, abroad: the one who died, or an heir."""
    found: dict[str, Flag] = {}
    for clause in clauses:
        if (match := _ABROAD.search(clause.bare)) and not _ALL_HERE.search(clause.bare):
            before = [person for person in clause.persons if person.start - clause.start < match.start()]
            is_named = bool(before) and of is not None and before[-1].path == of.path and bool(of.path)
            is_dead = is_named or (not before and of is not None and _HONOURED.search(clause.bare) is not None)
            found["decedent_abroad" if is_dead else "heir_abroad"] = Flag(value=True, words=match[0])
    return found
