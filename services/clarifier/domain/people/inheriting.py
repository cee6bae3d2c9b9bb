"""How Koreans say that something is left by somebody who has died. 물려주다 alone does not: the living do it too."""

import re
from typing import Final

_INHERITING: Final = re.compile(
    r"상속|유산|유언|유증|유류분|물려주고\s?가|남기(?:고|신|시|셨)|남긴|남겨|냄긴|냉긴|냄겨"
)


def tells_of_inheriting(text: str) -> bool:
    """Whether a message names an inheritance, or what somebody left."""
    return _INHERITING.search(text) is not None
