"""The taxes that the answers before showed: whoever names one of them once more tells nothing by it."""

import re
from collections.abc import Sequence
from typing import Final

from services.clarifier.domain.amounts.money import amounts, in_won
from services.clarifier.domain.writing.text import normalise
from shared.contracts.events.catalogue import HistoryEntry

_WON: Final = r"\d[\d,]*(?:억(?:\s?\d[\d,]*)?)?(?:만(?:\s?\d[\d,]*)?)?원"
_TAX: Final = re.compile(
    rf"(?:\*\*|(?:세금|가산세|모두|에서|그대로|세[가는])\s|(?:산출세액|할증|신고세액공제)[^\n\d]{{0,12}}|으로\s)(?P<won>{_WON})(?:\*\*|이고|에서|을\s뺀|을\s더한|(?:만\s)?\s?(?:줄|늘)|\s\(제5[67]|\s\(제2[67]|\s\(제69)"
)
_ANSWERS: Final = 4
"""So many answers back a figure is still in view; the last one with steps is remembered (`Dialogue.taxes_of_steps`)."""
_STEPS: Final = "산출세액"


def taxes_shown(history: Sequence[HistoryEntry]) -> frozenset[int]:
    """The figures of tax, in won, that the last answers name."""
    return _taxes(_answers(history)[-_ANSWERS:])


def taxes_of_steps(history: Sequence[HistoryEntry]) -> frozenset[int]:
    """The figures of tax, in won, of the last answer that shows the steps of a calculation; none where there is none."""
    return _taxes([content for content in _answers(history) if _STEPS in content][-1:])


def _answers(history: Sequence[HistoryEntry]) -> list[str]:
    return [entry.content for entry in history if entry.role == "assistant"]


def _taxes(answers: Sequence[str]) -> frozenset[int]:
    shown = (match["won"] for content in answers for match in _TAX.finditer(content))
    return frozenset(won for said in shown for each in amounts(normalise(said)) if (won := in_won(each)) is not None)
