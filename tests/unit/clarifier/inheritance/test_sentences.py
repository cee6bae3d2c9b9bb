"""The rule reader of inheritances on sentences as people write them, and on any text at all."""

import time
from datetime import date
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from services.clarifier.domain.estate.parameters import PARAMETERS, is_possible
from services.clarifier.domain.reader.inheritance import understand_inheritance
from services.clarifier.domain.writing.text import compact, normalise
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml
from tests.unit.clarifier.test_sentences import written

FRIDAY = date(2025, 11, 21)
SENTENCES = read_yaml(Path(__file__).parent / "sentences.yaml")
WORDS = st.sampled_from(
    [
        "아버지가",
        "어머니는",
        "남편이",
        "할머니",
        "저와",
        "동생",
        "아들",
        "둘",
        "삼남매",
        "자녀",
        "2명",
        "돌아가시고",
        "먼저",
        "안",
        "계세요",
        "상속",
        "10억",
        "3억",
        "아파트",
        "예금",
        "빚",
        "대출",
        "없어요",
        "있어요",
        "어제",
        "2025년",
        "3월",
        "10일",
        "씩",
        "총",
        "그중",
        "네",
        "아니요",
        "모르겠어요",
        ",",
        ".",
        "장례비",
        "배우자",
        "이혼",
    ]
)
TEXTS = st.text(max_size=300) | st.lists(WORDS, max_size=30).map(" ".join) | st.lists(WORDS, max_size=30).map("".join)
SLOWEST_SECONDS = 1


@all_of("sentence", SENTENCES, ids=lambda sentence: f"{sentence['text']} {sentence.get('asked', '')}")
def test_a_sentence_is_understood(sentence: dict[str, Any]) -> None:
    reading = understand_inheritance(sentence["text"], FRIDAY, sentence.get("asked"))
    values = {parameter: stated.value for parameter, stated in reading.values.items()}
    assert values == {parameter: written(value) for parameter, value in sentence["slots"].items()}
    assert list(reading.ambiguous) == sentence.get("ambiguous", [])
    assert list(reading.impossible) == sentence.get("impossible", [])
    assert list(reading.unknown) == sentence.get("unknown", [])


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.none() | st.sampled_from(PARAMETERS))
def test_any_text_has_a_reading_of_possible_values_in_its_own_words(text: str, asked: str | None) -> None:
    started = time.process_time()
    reading = understand_inheritance(text, FRIDAY, asked)
    assert time.process_time() - started < SLOWEST_SECONDS
    for parameter, stated in reading.values.items():
        assert is_possible(parameter, stated.value)
        assert compact(normalise(stated.words)) in compact(normalise(text))
    assert not set(reading.values) & {*reading.ambiguous, *reading.impossible, *reading.unknown}
