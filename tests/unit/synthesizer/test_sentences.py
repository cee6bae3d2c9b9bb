"""Cutting a text into sentences while it arrives."""

from hypothesis import given
from hypothesis import strategies as st

from services.synthesizer.domain.sentences import SentenceReader, sentences


def test_a_date_with_points_is_not_cut() -> None:
    text = "신고기한은 2026. 2. 2.까지입니다. 세율은 2.5%입니다! 맞나요? 네."
    assert sentences(text) == ["신고기한은 2026. 2. 2.까지입니다.", "세율은 2.5%입니다!", "맞나요?", "네."]


def test_a_sentence_comes_out_when_it_is_complete() -> None:
    reader = SentenceReader()
    assert list(reader.feed("공제를 뺍")) == []
    assert list(reader.feed("니다. 세율을")) == ["공제를 뺍니다. "]
    assert reader.rest() == "세율을"


@given(st.lists(st.text(alphabet="가다. \n!5", max_size=8)))
def test_nothing_is_lost(pieces: list[str]) -> None:
    reader = SentenceReader()
    read = [sentence for piece in pieces for sentence in reader.feed(piece)]
    assert "".join(read) + reader.rest() == "".join(pieces)
