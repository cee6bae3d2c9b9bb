"""What is counted of the synthesizer."""

from typing import Final

from prometheus_client import Counter

from shared.contracts.events.catalogue import AnswerComposed

ANSWERS: Final = Counter("shuking_answers", "Answers that were composed.", ["sources"])
"""`cited`; `uncited`: a figure or a claim of the law without its source; `none`: it says nothing that wants one."""

for _each in ("cited", "uncited", "none"):
    ANSWERS.labels(_each)  # From 0 on: of a series that begins with 1 no increase is seen.


def counted(answer: AnswerComposed) -> AnswerComposed:
    """The answer, after it was counted."""
    ANSWERS.labels(_sources(answer)).inc()
    return answer


def _sources(answer: AnswerComposed) -> str:
    document = answer.metadata
    if "uncited_claim" in (document.guard.flags if document.guard else ()):
        return "uncited"
    if document.citations:
        return "cited"
    return "uncited" if document.calculation else "none"
