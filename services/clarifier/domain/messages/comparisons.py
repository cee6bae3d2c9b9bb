"""Questions which is better, to give now or to leave it: of both taxes, and of no case."""

import re
from typing import Final

from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.people.inheriting import tells_of_inheriting

_BETTER: Final = r"(?:싸|싼|쌀|낫|나은|나아|나을|유리|이득|이익|절세|좋|적게|덜|안전|남는)"
_COMPARES: Final = re.compile(
    rf"(?:뭐가|뭣이|뭐이|뭣|어느\s?(?:게|것이|쪽이?|편이?|거)|어떤\s?(?:게|쪽이?)|무엇이|어디가)\s?(?:더\s?|그나마\s?)?{_BETTER}|차이|비교"
    rf"|(?:게|것이|쪽이|편이|상속이|증여가|상속세가|증여세가)\s?(?:더\s?)?{_BETTER}[가-힣]{{0,4}}[\s,?]+[^.!?\n]{{0,24}}(?:게|것이|쪽이|편이|상속이|증여가|상속세가|증여세가)\s?(?:더\s?)?{_BETTER}"
    rf"|보다[^.!?\n]{{0,24}}{_BETTER}"
)
_AMONG_THE_LIVING: Final = re.compile(r"증여|지금|미리|당장|살아|생전|먼저|올해")
""" "돌아가신 다음에 받는 거랑 지금 받는 거랑 뭐가 더 싸요?": of both taxes."""


def compares_both_taxes(text: str) -> bool:
    """Whether a normalised text asks that."""
    is_left = tells_of_inheriting(text) or tells_of_death(text)
    return is_left and _COMPARES.search(text) is not None and _AMONG_THE_LIVING.search(text) is not None
