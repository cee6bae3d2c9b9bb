"""The last look at an answer's text: what it was worded by, and what is to be looked at. Nothing is changed by it."""

from typing import Final, Literal

from services.synthesizer.domain.conduct import POLITE_SHARE, polite_share, promises
from services.synthesizer.domain.explanation import Explanation
from shared.contracts.document import Guard

COMPLIANCE: Final = "본 안내는 정보 제공용이며, 정확한 세액은 세무 전문가와 상담하시기 바랍니다."
"""What every answer with a figure or a rule of the law says (`templates/_compliance.md.j2`)."""
COMPLIANCE_AGAIN: Final = "본 안내는 정보 제공용입니다."
"""What one says that follows such an answer (`templates/_compliance_again.md.j2`)."""


def guarded(
    content: str, *, states_law: bool, explanation: Explanation | None = None, is_follow_up: bool = False
) -> Guard:
    """What is to be known of a text. `states_law`: it has a figure, or a rule of the law."""
    polite = polite_share(content)
    flags = {
        "promise": promises(content),
        "impolite": polite < POLITE_SHARE,
        "no_compliance": states_law and (COMPLIANCE_AGAIN if is_follow_up else COMPLIANCE) not in content,
        "uncited_claim": explanation is not None and explanation.claims_without_source,
    }
    worded_by: Literal["templates", "model"] = "model" if explanation and explanation.text else "templates"
    return Guard(
        worded_by=worded_by,
        rejected=explanation.rejected if explanation else None,
        removed=explanation.removed if explanation else 0,
        flags=tuple(name for name, is_so in flags.items() if is_so),
        polite_share=round(polite, 2),
    )
