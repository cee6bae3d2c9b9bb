"""What comes before any tax: despair, and grief that asks nothing."""

import re
from datetime import date
from typing import Final, Literal

from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.estate.reading import read

Distress = Literal["crisis", "condolence"]

_DESPAIR: Final = re.compile(
    r"자살|죽고\s?싶|죽어\s?버리|따라\s?(?:가|죽)고\s?싶|따라갈까|살고\s?싶지\s?않|살기\s?싫|(?:목숨|생|삶)을?\s?(?:끊|마감)|극단적인?\s?(?:선택|생각|시도)|(?:사라지|없어지)고\s?싶|더\s?(?:는\s)?못\s?살겠|못\s?살겠|죽을\s?(?:생각|거예요|것\s?같)"
)
_OF_ANOTHER: Final = re.compile(r"자살(?:로|하[신셨]|한\s|했)")
"""Somebody else's death told: "삼촌이 자살로 돌아가셨어요"."""
_MATTER: Final = re.compile(
    r"세금|상속|증여|신고|재산|유산|예금|통장|집|땅|아파트|보험|빚|대출|공제|서류|등기|계산|얼마|언제|어떻게|어디|누구|\?|나요|까요|가요"
)


def distress(text: str, today: date, *, begins: bool) -> Distress | None:
    """What a normalised message needs before anything else; None where it needs nothing of the kind.

    `begins`: nothing was asked or told yet. Later a death is told because it was asked for.
    """
    if _DESPAIR.search(_OF_ANOTHER.sub("", text)):
        return "crisis"
    if not begins or signs("days", "death").search(text) is None or _MATTER.search(text) or amounts(text):
        return None
    told = read(text, today, None, EstateCase()).told
    return "condolence" if told.decedent is not None and told.death is None else None
