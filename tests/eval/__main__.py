"""`make eval`: how well the rules read our labelled messages. Ends with 1 below the bar."""

import sys
from pathlib import Path

import yaml

from services.knowledge.app import corpus_search
from tests.eval.evaluation import MIN_EXACT_MATCH, MIN_INTENT_ACCURACY, MIN_SLOT_F1, evaluated, meets_the_bar
from tests.eval.report import print_report
from tests.eval.retrieval import retrieved
from tests.eval.score import total

DIALOGUES = Path(__file__).parents[1] / "unit" / "clarifier" / "dialogues"


def main() -> int:
    comparisons = evaluated()
    print_report(comparisons)
    dialogues = sum(len(yaml.safe_load(path.read_text(encoding="utf-8"))) for path in DIALOGUES.glob("*.yaml"))
    print(f"\nThe bar: F1 {MIN_SLOT_F1}, exact match {MIN_EXACT_MATCH}, intent {MIN_INTENT_ACCURACY}.")
    found = retrieved(corpus_search())
    print(f"Passages of the law: of {found.questions} questions Hit@3 {found.hits:.3f}, MRR {found.mrr:.3f}.")
    print(f"{dialogues} dialogues are held by tests/unit/clarifier/test_dialogues.py.")
    return 0 if meets_the_bar(total(comparisons)) else 1


if __name__ == "__main__":
    sys.exit(main())
