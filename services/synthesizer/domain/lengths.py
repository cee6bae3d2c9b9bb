"""How long an answer is to be. A longer one asks its question without the reason: that stays in the document, and is said to who asks for it."""

from typing import Final

from shared.contracts.document import Question

MOST_OF_FIRST: Final = 900
MOST_OF_FOLLOW_UP: Final = 300
_REASON: Final = "💡"


def within(content: str, question: Question | None, most: int) -> str:
    """The answer; where it has more characters than `most`, without the reason of the question that it ends with."""
    if question is None or len(content) <= most or not content.endswith(question.text):
        return content
    return content.removesuffix(question.text) + _without_reason(question.text)


def _without_reason(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line and not line.startswith(_REASON))
