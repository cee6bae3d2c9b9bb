"""Our own labelled messages, read by the rules as `shuking understand` reads them."""

import json
from pathlib import Path
from typing import Final

from services.clarifier.batch import understand
from tests.eval.score import Comparison, Score, compared

MESSAGES: Final = Path(__file__).with_name("messages.jsonl")
MIN_SLOT_F1: Final = 0.97
MIN_EXACT_MATCH: Final = 0.93
MIN_INTENT_ACCURACY: Final = 0.97


def evaluated() -> list[Comparison]:
    lines = MESSAGES.read_text(encoding="utf-8").splitlines()
    labels = [json.loads(line) for line in lines]
    return [compared(label, json.loads(read)) for label, read in zip(labels, understand(lines), strict=True)]


def meets_the_bar(score: Score) -> bool:
    return (
        score.slots.f1 >= MIN_SLOT_F1
        and score.exact_match >= MIN_EXACT_MATCH
        and score.intent_accuracy >= MIN_INTENT_ACCURACY
    )
