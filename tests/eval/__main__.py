"""`make eval`: how well the rules read our labelled messages, and how well questions find their articles.

Ends with 1 below the bar. Arguments: files of whole statutes, to search with these beside the corpus too.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from services.knowledge.assembly import corpus_search
from tests.eval.evaluation import MIN_EXACT_MATCH, MIN_INTENT_ACCURACY, MIN_SLOT_F1, evaluated, meets_the_bar
from tests.eval.report import print_report
from tests.eval.retrieval import MIN_HITS, MIN_MRR, retrieved
from tests.eval.score import total
from tests.eval.statutes import with_statutes
from tests.support.yaml_file import read_yaml

DIALOGUES = Path(__file__).parents[1] / "unit" / "clarifier" / "dialogues"


def main(statutes: Sequence[Path]) -> int:
    comparisons = evaluated()
    print_report(comparisons)
    dialogues = sum(len(read_yaml(path)) for path in DIALOGUES.glob("*.yaml"))
    print(f"\nThe bar: F1 {MIN_SLOT_F1}, exact match {MIN_EXACT_MATCH}, intent {MIN_INTENT_ACCURACY}.")
    found = {"the built-in corpus": retrieved(corpus_search())}
    if statutes:
        found[f"and {len(statutes)} whole statutes"] = retrieved(with_statutes(statutes))
    for searched, retrieval in found.items():
        print(f"Passages of the law, {searched}: {retrieval} (the bar: {MIN_HITS}, {MIN_MRR}).")
    print(f"{dialogues} dialogues are held by tests/unit/clarifier/test_dialogues.py.")
    is_found = all(retrieval.meets_the_bar for retrieval in found.values())
    return 0 if meets_the_bar(total(comparisons)) and is_found else 1


if __name__ == "__main__":
    sys.exit(main([Path(argument) for argument in sys.argv[1:]]))
