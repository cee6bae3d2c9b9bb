"""What one relative is to another: paths through a family, and what the law calls their ends (법53).

A path leads from one person to another: `P` to a parent, `C` to a child, `S` to a spouse, `E` to a former spouse,
`X` out of the family. A grandmother is `PP`, a brother `PC`, a mother-in-law `SP`.
"""

from itertools import takewhile
from typing import Final

from shared.contracts.parameters.given import Relationship

SELF: Final = ""
OUTSIDER: Final = "X"
_PARENT_IN_LAW_OF_A_CHILD: Final = "CSP"
_REDUCTIONS: Final = (
    ("CP", ""),
    ("SS", ""),
    ("EE", ""),
    ("XX", ""),
    ("PS", "P"),
    ("SC", "C"),
    ("PE", "P"),
    ("EC", "C"),
)
"""A child's parent is oneself, a spouse's spouse too; a parent's spouse, former or not, is a parent."""


def reduced(path: str) -> str:
    """The same person by the shortest way."""
    while True:
        shorter = path
        for long, short in _REDUCTIONS:
            shorter = shorter.replace(long, short)
        if shorter == path:
            return path
        path = shorter


def inverse(path: str) -> str:
    """The way back."""
    return path[::-1].translate(str.maketrans("PC", "CP"))


def path_between(recipient: str, giver: str) -> str:
    """The way from the recipient to the giver, whom the same speaker names.

    Whoever stands between the speaker and both is taken for one person: "며느리가 손자에게" is of one son. Two
    different people at one place among the elders are a couple, else brother and sister, or married to such.
    """
    shared = sum(1 for _ in takewhile(lambda steps: steps[0] == steps[1], zip(recipient, giver, strict=False)))
    if recipient == giver:
        shared = max(0, shared - (2 if giver.endswith("S") else 1))
    path = reduced(inverse(recipient[shared:]) + giver[shared:])
    return "S" if path == SELF and recipient and giver else path


def relationship_of(path: str) -> Relationship | None:
    """What the law calls somebody at the end of this path. None for oneself; a former spouse is no relative.

    Nor is the parent of a child's husband or wife (민법 769): 사돈.
    """
    if path == SELF:
        return None
    if OUTSIDER in path or "E" in path or path == _PARENT_IN_LAW_OF_A_CHILD:
        return "타인"
    if path == "S":
        return "배우자"
    if set(path) == {"P"}:
        return "직계존속"
    return "직계비속" if set(path) == {"C"} else "기타친족"


def skips_generation(path: str) -> bool:
    """Whether the giver is a grandparent or further up."""
    return len(path) > 1 and set(path) == {"P"}
