"""What is only supposed stands beside the case: "원래대로" returns to it, whatever was supposed in between."""

from dataclasses import replace
from typing import Final

from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.messages.reading import Reading

BASE: Final = "base"
"""Where the case file keeps what was known before the first supposition."""


def returned(standing: Standing, reading: Reading) -> tuple[Standing, Reading]:
    """The standing of before the suppositions, where a message returns to it; what it quotes of that says nothing new."""
    base = standing.dialogue.case.get(BASE)
    if Act.RETURN not in reading.acts:
        return standing, reading
    if not isinstance(base, dict):
        return standing, replace(reading, values={}, added={}, ambiguous={})
    case = {name: value for name, value in standing.dialogue.case.items() if name != BASE}
    dialogue = standing.dialogue.model_copy(update={"case": case, "contested": {}})
    return replace(standing, collected=base, dialogue=dialogue), replace(reading, values={}, added={}, ambiguous={})


def remembered(before: Standing, after: Standing, reading: Reading) -> Standing:
    """The standing with what was known before the first supposition.

    What is told meanwhile holds of both; what is put right ends supposing.
    """
    case = after.dialogue.case
    if Act.SUPPOSE in reading.acts and reading.values and before.dialogue.last_calculated is not None:
        kept = {**case, BASE: case.get(BASE, before.collected)}
    elif isinstance(base := case.get(BASE), dict) and reading.values and Act.CORRECT not in reading.acts:
        told = {name: after.collected[name] for name in reading.values if name in after.collected}
        kept = {**case, BASE: {**base, **told}}
    elif reading.values and Act.CORRECT in reading.acts:
        kept = {name: value for name, value in case.items() if name != BASE}
    else:
        return after
    return replace(after, dialogue=after.dialogue.model_copy(update={"case": kept}))
