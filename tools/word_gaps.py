"""Learns where Korean words end, from the spaced texts of the tests and of the knowledge: `python -m tools.word_gaps`.

Writes services/clarifier/domain/words/word_gaps.py. Each text is read without its spaces, and with some of them; a place
between two letters is told by what stands around it (a logistic regression; few of the surroundings are kept).
"""

import random
import re
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import yaml

_ROOT: Final = Path(__file__).parents[1]
_WRITTEN: Final = _ROOT / "services/clarifier/domain/words/word_gaps.py"
_READ: Final = (
    "tests/unit/clarifier/**/*.yaml",
    "tests/recordings/scripts/*.yaml",
    "tests/eval/*.jsonl",
    "services/knowledge/corpus/**/*.yaml",
)
_SHAPES: Final = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 0), (0, 3), (3, 1), (1, 3), (2, 0), (0, 2))
"""So many letters before the place, and after it."""
_REMOVED: Final = (1.0, 1.0, 0.3)
"""How many of its spaces are left out, each time that a text is read."""
_SEEN: Final = 8
"""What stands around fewer places is left aside."""
_BATCH: Final = 4096
_SCALE: Final = 4
_HEAD: Final = '''"""What stands around the places between two letters, and how much it tells of a space there. Made by tools.word_gaps.

The place is `|`, a space `_`, a digit 0. Positive where a word ends, negative within one.
"""

from collections.abc import Mapping
from typing import Final
'''

_SPACE_LEFT_OUT: Final = re.compile(r"(?<=[가-힣\d]) (?=[가-힣\d])")
_PLACE: Final = re.compile(r"(?<=[가-힣])(?=[가-힣0])|(?<=0)(?=[가-힣])")
_LONGEST_WORD: Final = 10
_LONGEST_ON_AVERAGE: Final = 6.5

_Floats = npt.NDArray[np.float64]


def main() -> None:
    chance = random.Random(1)  # noqa: S311
    read = [without_some(f" {text} ", share, chance) for text in texts() for share in _REMOVED]
    seen = Counter(around for text, _ in read for place in places(text) for around in surroundings(text, place))
    numbers = {around: number for number, around in enumerate((a for a, count in seen.items() if count >= _SEEN), 1)}
    rows, ends = [], []
    for text, left_out in read:
        for place in places(text):
            known = [numbers.get(around, 0) for around in surroundings(text, place)]
            rows.append(known + [0] * (len(_SHAPES) - len(known)))
            ends.append(place in left_out)
    weights, bias = learned(np.array(rows, dtype=np.int32), np.array(ends, dtype=np.float64), len(numbers) + 1)
    kept = {around: round(weights[number] * _SCALE) for around, number in numbers.items()}
    _WRITTEN.write_text(written(kept, round(bias * _SCALE)), encoding="utf-8")


def texts() -> list[str]:
    """Each text once that has most of its spaces."""
    found: set[str] = set()
    for pattern in _READ:
        for path in _ROOT.glob(pattern):
            content = path.read_text(encoding="utf-8")
            documents = content.splitlines() if path.suffix == ".jsonl" else [content]
            found.update(
                " ".join(each.lower().split()) for document in documents for each in _strings(_loaded(document))
            )
    return sorted(text for text in found if _is_spaced(text))


def _loaded(document: str) -> Any:
    return yaml.load(document, Loader=yaml.CSafeLoader)


def _strings(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, Mapping):
        for key, value in content.items():
            yield from _strings(key)
            yield from _strings(value)
    elif isinstance(content, list):
        for each in content:
            yield from _strings(each)


def _is_spaced(text: str) -> bool:
    syllables, words = re.findall(r"[가-힣]", text), re.findall(r"[가-힣]+", text)
    return (
        len(syllables) > len(re.findall(r"(?<!\S)[가-힣](?!\S)", text)) * 5
        and text.count(" ") * _LONGEST_ON_AVERAGE > len(syllables) > _LONGEST_ON_AVERAGE
        and max(map(len, words)) <= _LONGEST_WORD
        and not re.search(r"[{\\]|\(\?", text)
    )


def without_some(text: str, share: float, chance: random.Random) -> tuple[str, set[int]]:
    """The text with a share of its spaces left out, and the places where they were."""
    parts, left_out, length, at = [], set(), 0, 0
    for space in _SPACE_LEFT_OUT.finditer(text):
        if chance.random() < share:
            parts.append(text[at : space.start()])
            length += space.start() - at
            left_out.add(length)
            at = space.end()
    return re.sub(r"\d", "0", "".join((*parts, text[at:]))), left_out


def places(text: str) -> Iterator[int]:
    return (place.start() for place in _PLACE.finditer(text))


def surroundings(text: str, place: int) -> Iterator[str]:
    for before, after in _SHAPES:
        if before <= place and place + after <= len(text):
            yield f"{text[place - before : place]}|{text[place : place + after]}"


def learned(rows: npt.NDArray[np.int32], ends: _Floats, size: int) -> tuple[_Floats, float]:
    """A weight for each surrounding, and one for all places: first which are needed, then how much each tells."""
    chance = np.random.default_rng(0)
    weights, bias = np.zeros(size), 0.0
    for rounds, penalty in ((10, 1.5e-6), (8, 0.0)):
        needed = np.abs(weights) > 0.1 if not penalty else np.ones(size, dtype=bool)
        weights, squares = np.where(needed, weights, 0.0), np.full(size, 1e-8)
        for _ in range(rounds):
            order = chance.permutation(len(ends))
            for start in range(0, len(ends), _BATCH):
                batch = order[start : start + _BATCH]
                error = 1 / (1 + np.exp(-(weights[rows[batch]].sum(axis=1) + bias))) - ends[batch]
                spread = np.repeat(error, rows.shape[1])
                slope = np.bincount(rows[batch].ravel(), weights=spread, minlength=size) / len(batch) * needed
                slope[0] = 0
                squares += slope * slope
                pace = 0.3 / np.sqrt(squares + 1e-6)
                weights = weights - 0.3 * pace * slope
                weights = np.sign(weights) * np.maximum(0, np.abs(weights) - penalty * pace)
                bias -= 0.05 * float(error.mean())
    return weights, bias


def written(weights: Mapping[str, int], bias: int) -> str:
    of_weight = defaultdict[int, list[str]](list)
    for around, weight in weights.items():
        if weight:
            of_weight[weight].append(around.replace(" ", "_"))
    lines = [_HEAD, f"ANYWHERE: Final = {bias}", "AROUND: Final[Mapping[int, str]] = {"]
    for weight in sorted(of_weight):
        listed = textwrap.wrap(" ".join(sorted(of_weight[weight])), 118, break_long_words=False, break_on_hyphens=False)
        lines += [f'    {weight}: """', *listed, '""",']
    return "\n".join((*lines, "}\n"))


if __name__ == "__main__":
    main()
