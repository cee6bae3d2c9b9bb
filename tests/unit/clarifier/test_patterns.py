"""No pattern of the readers or of the masking runs away, whatever is repeated: each on the words it is made of."""

import importlib
import pkgutil
import re
import time
from collections.abc import Iterator
from types import ModuleType

from services.clarifier import domain
from services.clarifier.domain.writing.sought import Sought
from shared import guardrails
from tests.support.tables import all_of

LENGTH = 1000
SLOWEST_SECONDS = 0.75
"""A pattern that tries 1,000 starts with 1,000 ends each takes some 0.025 s; one that runs away takes minutes."""
ALWAYS = ("1", "1,", "일", "억", " ", "가", "가 ", "아버지의 ", "증여", "a", "-", "@", "010-")
_WORDS = re.compile("[가-힣]+")


def modules_of(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def patterns_in(value: object) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Sought):
        yield value.pattern
    elif isinstance(value, dict):
        yield from patterns_in(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from patterns_in(item)


PATTERNS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": list(patterns_in(value))
    for package in (domain, guardrails)
    for module in modules_of(package)
    for name, value in vars(module).items()
    if any(patterns_in(value))
}


@all_of("name", PATTERNS)
def test_a_pattern_is_searched_for_in_bounded_time(name: str) -> None:
    for pattern in PATTERNS[name]:
        words = dict.fromkeys(_WORDS.findall(pattern.pattern))
        longest_first = sorted(words, key=len, reverse=True)[:20]
        for unit in (*ALWAYS, *longest_first, *(f"{word} " for word in longest_first)):
            text = (unit * LENGTH)[:LENGTH]
            started = time.process_time()
            for _ in pattern.finditer(text):
                pass
            assert time.process_time() - started < SLOWEST_SECONDS, unit


def test_the_patterns_are_found() -> None:
    assert len(PATTERNS) > 100
