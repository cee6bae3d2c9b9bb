"""The check of what a model wrote: figure by figure against the calculation, then how it is worded."""

from services.synthesizer.domain.conduct import LARGEST_LENGTH, impolite, misconduct
from services.synthesizer.domain.evidence import Evidence


def objection(text: str, evidence: Evidence) -> str | None:
    """Why a sentence must not be shown, as a short code; None if it may."""
    if len(text) > LARGEST_LENGTH:
        return "too_long"
    if evidence.unexplained(text):
        return "unexplained_figure"
    if evidence.misattributed(text):
        return "misattributed_figure"
    return misconduct(text)


def final_objection(text: str, evidence: Evidence) -> str | None:
    """Why a whole explanation cannot stand; its sentences are read together too."""
    return objection(text, evidence) or impolite(text)
