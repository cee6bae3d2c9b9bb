"""The way back from a what-if: "원래 걸로", "1억5천이 맞으니까 그걸로 다시", "실제로는 아들한테 보냈으니 아들 걸로 다시"."""

import re
from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain.amounts.money import amounts, in_won
from services.clarifier.domain.parameters import AMOUNTS

AGAIN: Final = re.compile(r"(?:걸|것으|거|그대)로(?=\s|$)|다시")
_BACK: Final = re.compile(
    r"(?<![가-힣])(?:저|제|나|내)\s?(?:기준|경우|상황)(?:으?로|대로)|실제(?:로는?|론)?\s[^.!?\n]{1,24}(?:으니까?|니까?|거든|라서)(?:요)?[\s,.]"
    r"|(?:19|20)\d\d년(?:이|은|인\s?게|인\s?건|도)?\s(?:확실|맞)|(?<![가-힣])이미\s[^.!?\n]{1,16}(?:끝|받|넘어|마친|마쳤)[^.!?\n]{0,6}(?:거니|거라|거니까|으니|니까|거든)"
    r"|비교(?:만|나)?\s?(?:해\s?)?본\s?(?:거|것)|그냥\s(?:궁금|비교|물어)|(?:아까|처음|먼저|본래)\s?(?:걸로|거로|것으로|대로|금액)"
)
_AS_IT_IS: Final = re.compile(
    r"실제로?\s(?:제가\s|저희가\s)?(?:받은|준|주신|보낸|넘긴)\s?(?:날|날짜|금액|돈|거|것)?\s?그대로"
)


def asks_for_what_is(text: str) -> bool:
    """Whether a normalised message asks for what really was, as if it were supposed: "실제로 받은 날 그대로면 얼마예요?"."""
    return _AS_IT_IS.search(text) is not None


def asks_for_what_was(text: str, before: Mapping[str, JsonValue], now: Mapping[str, JsonValue]) -> bool:
    """Whether a normalised message asks once more for what was `before` the supposition that holds `now`.

    It names no sum, or only such as were supposed to be others.
    """
    if AGAIN.search(text) is None:
        return False
    named = {in_won(each) for each in amounts(text)}
    changed = {before[name] for name in AMOUNTS if before.get(name) and now.get(name) != before[name]}
    return (bool(named) and named <= changed) or (not named and _BACK.search(text) is not None)
