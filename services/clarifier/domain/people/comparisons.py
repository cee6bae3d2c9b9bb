"""Questions which is better: of two ways, and of both taxes, to give now or to leave it."""

import re
from typing import Final

from services.clarifier.domain.people.death import is_before_death, tells_of_death
from services.clarifier.domain.people.inheriting import tells_of_inheriting

_BETTER: Final = (
    r"(?:싸|싼|쌀|낫|나은|나아|나을|유리|이득|이익|이로|득(?=[이인일])|절세|좋|적게|덜|안전|남는|절약|아끼|아낄)"
)
_MORE: Final = rf"(?:{_BETTER}|적|많|높|낮|크|큰)"
_WHICH: Final = r"(?:뭐가|뭣이|뭐이|뭣|어느\s?(?:게|것이|쪽이?|편이?|거|걸|방법이?)|어떤\s?(?:게|것이|쪽이?|편이?|방법이?)|무엇이|어디가)"
_THING: Final = r"(?:것이?|게|거|건|걸|쪽이?|편이?|상속(?:세)?이?가?|증여(?:세)?가?)"
_EITHER: Final = rf"(?:게|것이|쪽이|편이|상속이|증여가|상속세가|증여세가)\s?(?:더\s?|세금이\s?)?{_MORE}"
_ASKED: Final = r"(?=나요?|은가|은지|을까|습니까|은\s?건가|니\b|아요\s?\?|\s?\?)"
_COMPARES: Final = re.compile(
    rf"{_WHICH}\s[^.!?\n]{{0,12}}?{_MORE}|차이|비교|(?:많이|얼마나|어떻게)\s?(?:다[른를르]|달라)|(?:똑같|같){_ASKED}|매한가지|마찬가지"
    rf"|(?:게|것이|쪽이|편이)\s?(?:더\s?)?{_MORE}[가-힣]{{0,3}}[\s,?]+(?:그냥|그대로)\s[^.!?\n]{{0,12}}(?:게|것이|쪽이|편이)\s?(?:더\s?)?{_MORE}"
    rf"|{_EITHER}[가-힣]{{0,4}}[\s,?]+[^.!?\n]{{0,24}}{_EITHER}"
    rf"|보다[^.!?\n]{{0,24}}{_BETTER}"
    r"|까요?[\s,?]+[^.!?\n]{2,20}까요|얼마[^.!?\n]{4,40}얼마"
)
_BETWEEN: Final = re.compile(
    rf"{_THING}\s?(?:이?랑|하고|과|와)\s?[^.!?\n]{{2,24}}{_THING}(?:\s?중에?서?|\s?가운데|(?:이?랑|하고|과|와)\s)"
)
"""Two things set beside each other: "살아서 주는 것과 죽어서 주는 것 중에"."""
_AMONG_THE_LIVING: Final = re.compile(r"증여|지금|미리|당장|살아|생전|먼저|올해")
""" "돌아가신 다음에 받는 거랑 지금 받는 거랑 뭐가 더 싸요?": of both taxes."""
_TO_COME: Final = re.compile(
    r"죽을\s?때|죽고|(?<=\s)전에[^.!?\n]{0,12}\s(?:후|뒤|다음)에|죽은\s?(?:뒤|후|다음)|죽어서|죽으면|세상\s?떠나|사후|그냥\s(?:두|놔\s?두|갖고\s있|가지고\s있)는|(?:돌아가시|떠나)(?:고|면)"
)
"""A death that has not come yet."""


def compares_both_taxes(text: str) -> bool:
    """Whether a normalised text asks that."""
    is_left = tells_of_inheriting(text) or tells_of_death(text) or _TO_COME.search(text) is not None
    is_given = _AMONG_THE_LIVING.search(text) is not None or is_before_death(text)
    return is_left and is_given and is_compared(text)


def is_compared(text: str) -> bool:
    """Whether a normalised text sets two things beside each other, and asks which is more."""
    return _COMPARES.search(text) is not None or _BETWEEN.search(text) is not None
