"""What the masking reached on a corpus that was written before and apart from the rules, in six rounds.

The floors are what was reached, by class: a change of the rules may raise them and not fall below. The values of the
corpus must not find their way into the rules.
"""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

from services.gateway.domain.content import clean
from shared.guardrails.masking import mask
from tests.support.tables import all_of

HERE: Final = Path(__file__).parent
RULES: Final = Path(__file__).parents[3] / "shared" / "guardrails"
MASKED_FLOORS: Final = json.loads((HERE / "masked_floors.json").read_text(encoding="utf-8"))
"""By class: how many of the planted messages keep none of their secrets, of how many."""
MOST_CHANGED: Final = 0
"""Harmless messages that are changed all the same, of 1,803."""


WHOLE_NAME: Final = re.compile("[가-힣]{3}")


def corpus(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


PLANTED: Final = corpus("corpus_planted.jsonl")


@all_of("name", sorted(MASKED_FLOORS))
def test_what_is_planted_is_masked(name: str) -> None:
    rows = [row for row in PLANTED if row["class"] == name]
    masked = sum(not any(secret in mask(clean(row["text"])).text for secret in row["secrets"]) for row in rows)
    reached, of = MASKED_FLOORS[name]
    assert len(rows) == of
    assert masked >= reached


def test_every_class_has_its_floor() -> None:
    assert {row["class"] for row in PLANTED} == set(MASKED_FLOORS)


def test_what_is_harmless_is_kept() -> None:
    changed = Counter(row["class"] for row in corpus("corpus_harmless.jsonl") if mask(row["text"]).kinds)
    assert changed.total() <= MOST_CHANGED, changed


def test_nothing_planted_is_in_the_rules() -> None:
    rules = "".join(path.read_text(encoding="utf-8") for path in RULES.iterdir() if path.is_file())
    secrets = {secret for row in PLANTED for secret in row["secrets"]}
    telling = {secret for secret in secrets if WHOLE_NAME.fullmatch(secret) or sum(map(str.isdigit, secret)) >= 6}
    assert not {secret for secret in telling if re.search(rf"(?<![가-힣0-9]){re.escape(secret)}(?![가-힣0-9])", rules)}
