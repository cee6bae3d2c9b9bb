"""A sum that is put in the place of another one: "2억이 아니라 1억 8천이네요", "8억 → 7억 5천"."""

import re
from typing import Final

from services.clarifier.domain.amounts.money import Amount, amounts, in_won
from services.clarifier.domain.writing.text import is_denied

_NO_LONGER: Final = re.compile(
    r"\s?원?(?:짜리)?(?:\s?(?:전부|다|전액|모두))?(?:이|가|은|는|을|를)?\s?(?:아이(?=[고라에])|말고(?!도|\s?(?:따로|별도|별개|또|다른|더))|→|->|=>|누가\s|(?:으로|로|이?라고?|인\s?줄(?:로)?|인\s?걸로)\s?(?:만\s?)?(?:[가-힣]{1,3}\s)?(?:썼|쓴|적[었은]|말씀|말했|입력|쳤|알[았고]|생각|기억|착각|했(?:는데|더니|었|지만|던))|인\s?줄(?:로|은)?[\s.,;!~ㅋㅎㅠㅜ]*$)"
)
"""Behind a figure that does not hold, besides a plain denial: "1억2천으로 썼는데", "2억9천이 아이고"."""


def replaced_sum(text: str) -> tuple[Amount, Amount] | None:
    """The first sum of a normalised message that does not hold, and the one that does; None where none is ruled out."""
    return next(iter(replaced_sums(text)), None)


def replaced_sums(text: str) -> list[tuple[Amount, Amount]]:
    """Each sum of a normalised message that does not hold, with the one that does.

    What holds is said behind the other, or else before it.
    """
    found = [each for each in amounts(text) if in_won(each)]
    ruled_out = [at for at, each in enumerate(found) if _is_ruled_out(text, each)]
    pairs: list[tuple[Amount, Amount]] = []
    for at in ruled_out:
        is_said_behind = at + 1 < len(found) and at + 1 not in ruled_out
        new = at + 1 if is_said_behind else at - 1
        if new >= 0:
            pairs.append((found[at], found[new]))
    return pairs


def _is_ruled_out(text: str, amount: Amount) -> bool:
    return is_denied(text, amount.end) or _NO_LONGER.match(text, amount.end) is not None
