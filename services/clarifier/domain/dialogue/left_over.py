"""What a message left over is asked about: until then the parameter that it could be of is not known."""

from collections.abc import Iterator
from dataclasses import replace

from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.messages.reading import LeftOver, Reading
from services.clarifier.domain.parameters import AMOUNTS, DEBT, GENERATION_SKIPPING, PRIOR_GIFTS

_BESIDE_THE_CASE = frozenset({Act.SUPPOSE, Act.RETURN})


def with_left_over(reading: Reading, standing: Standing) -> Reading:
    """The reading without the values that something left over could change; its words are what is unclear."""
    if not _BESIDE_THE_CASE.isdisjoint(reading.acts):
        return reading
    left = {each.parameter: each for each in reversed(list(_left(reading, standing)))}
    return replace(
        reading,
        values={name: stated for name, stated in reading.values.items() if name not in left},
        ambiguous={**reading.ambiguous, **{name: each.words for name, each in left.items()}},
        left_over=tuple(left.values()),
    )


def _left(reading: Reading, standing: Standing) -> Iterator[LeftOver]:
    """What could change a value that the message tells; not one that was asked for, nor one that was known before."""
    known = {standing.collected.get(name) for name in AMOUNTS} | {
        row.get(each.parameter) for row in standing.dialogue.earlier_gifts for each in reading.left_over
    }
    for each in reading.left_over:
        is_answered = each.parameter in (standing.dialogue.pending_question, *standing.collected)
        is_known = each.value is not None and each.value in known
        is_told = each.parameter in reading.values or each.parameter in (DEBT, GENERATION_SKIPPING, PRIOR_GIFTS)
        if is_told and not is_answered and not is_known:
            yield each
