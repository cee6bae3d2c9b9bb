"""What is searched for only where its letters are is found wherever it is."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.clarifier import domain
from services.clarifier.domain.writing.sought import Sought, possible_in, sought
from tests.support.yaml_file import read_yaml

TEXTS = [
    sentence["text"]
    for path in sorted((Path(__file__).parent / "sentences").glob("*.yaml"))
    for sentence in read_yaml(path)
][::4]


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("상속|유산", "유산이 있어요"),
        ("상속|유산", "상속이요"),
        (r"(?:아버지|어머니)(?:가|께서)\s?주", "어머니께서 주셨어요"),
        (r"\d{2}년", "25년"),
        (r"[가나다]라", "다라"),
        (r"[^가]나", "다나"),
        ("가?나*", ""),
        ("가?나*", "다"),
        ("(?<!가)나(?!다)", "나"),
        ("(?<=가)나(?=다)", "가나다"),
        ("(?P<one>가|나)(?P=one)", "나나"),
        ("(?i:ABC)", "abc"),
        ("(?i)ABC|DEF", "def"),
        ("(?>가+)나", "가가나"),
        ("[ㄱ-ㅎ]+", "ㅋㅋ"),
        ("", ""),
    ],
)
def test_what_stands_there_is_found(expression: str, text: str) -> None:
    pattern = sought(expression)
    assert pattern.search(text) is not None
    assert [match.span() for match in pattern.finditer(text)] == [
        match.span() for match in pattern.pattern.finditer(text)
    ]
    assert pattern.sub("", text) == pattern.pattern.sub("", text)


@pytest.mark.parametrize(
    ("expression", "text"), [("상속|유산", "증여세 얼마예요"), (r"\d월", "다음 월요일"), ("가나", "나")]
)
def test_nothing_is_searched_for_without_its_letters(expression: str, text: str) -> None:
    assert not sought(expression).alternatives & possible_in(text)


def test_a_letter_of_each_alternative_is_needed_and_not_of_all() -> None:
    assert sought("곰탕|냉면").alternatives & possible_in("냉면")
    assert not sought("곰탕|냉면").alternatives & possible_in("곰면")


def test_every_pattern_of_the_readers_finds_in_the_sentences_what_it_finds_anywhere() -> None:
    patterns = {each.pattern.pattern: each for each in in_the_modules()}
    assert len(patterns) > 100
    for expression, pattern in patterns.items():
        missed = [
            text for text in TEXTS if not pattern.alternatives & possible_in(text) and pattern.pattern.search(text)
        ]
        assert missed == [], expression


def in_the_modules() -> Iterator[Sought]:
    for found in pkgutil.walk_packages(domain.__path__, f"{domain.__name__}."):
        for value in vars(importlib.import_module(found.name)).values():
            yield from sought_in(value)


def sought_in(value: object) -> Iterator[Sought]:
    if isinstance(value, Sought):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from sought_in(item)
