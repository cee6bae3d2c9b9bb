"""Misspelt words are put right; right words stay what they are."""

from pathlib import Path
from typing import Any

import pytest

from services.clarifier.domain.writing.misspellings import put_right
from services.clarifier.domain.writing.sounds import final_of, sound_of
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml

TABLE: dict[str, Any] = read_yaml(Path(__file__).parent / "tables" / "misspellings.yaml")
AFTER_VOWEL = ("가", "는", "를", "랑", "예요", "로", "네가")
AFTER_CONSONANT = ("이", "은", "을", "이랑", "이에요", "으로", "이나")
AFTER_ANY = ("", "한테", "한테서", "에게", "께서", "께", "도", "의", "에", "에서", "하고", "만", "까지", "들이")


@all_of(("written", "meant"), TABLE["right"].items())
def test_a_misspelt_word_is_put_right(written: str, meant: str) -> None:
    assert put_right(written) == meant
    assert put_right(f"어제 {written} 1억") == f"어제 {meant} 1억"
    assert put_right(meant) == meant


def test_a_particle_after_a_day_begins_no_relative() -> None:
    assert put_right("2021.6.7에어머니한테서") == "2021.6.7에어머니한테서"


@all_of("word", TABLE["kept"].split())
def test_a_word_that_is_right_stays(word: str) -> None:
    assert put_right(word) == word


@all_of("noun", TABLE["nouns"].split())
def test_a_noun_stays_with_every_particle(noun: str) -> None:
    for particle in (*AFTER_ANY, *(AFTER_CONSONANT if final_of(noun[-1]) else AFTER_VOWEL)):
        for before in ("", "우리 ", "우리"):
            word = f"{before}{noun}{particle}"
            assert put_right(word) == word


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("남편이", "남펴니"),
        ("께서", "깨서"),
        ("아빠", "압빠"),
        ("조카", "족카"),
        ("천", "쳔"),
        ("없어", "업서"),
        ("외삼촌", "왜삼촌"),
    ],
)
def test_what_sounds_alike_has_one_key(one: str, other: str) -> None:
    assert sound_of(one) == sound_of(other)


@pytest.mark.parametrize(
    ("one", "other"), [("고모", "거모"), ("처남", "처음"), ("딸", "달"), ("형", "혀"), ("오빠", "아빠")]
)
def test_what_sounds_different_has_not(one: str, other: str) -> None:
    assert sound_of(one) != sound_of(other)
