"""Lists of passages as one, and in another order."""

from services.knowledge.domain.passage import Found, Passage
from services.knowledge.domain.ranking import by_shared_words, fused, in_order


def found(name: str, text: str = "", kind: str = "article", score: float = 0.5) -> Found:
    passage = Passage(name, "statute" if kind == "statute" else "article", name, (text,), (), ())
    return Found(passage, score, 0.5)


def names(ranked: list[Found]) -> list[str]:
    return [each.passage.id for each in ranked]


def test_what_two_lists_have_goes_before_what_one_has() -> None:
    merged = fused([found("가"), found("나"), found("다")], [found("다"), found("라")])
    assert names(merged) == ["다", "가", "나", "라"]
    assert fused([found("가")], [found("가")])[0].score == 1.0
    assert all(0 < each.score <= 1 for each in merged)


def test_of_the_same_rank_the_corpus_goes_before_a_statute() -> None:
    assert names(fused([found("법", kind="statute")], [found("글")])) == ["글", "법"]


def test_a_shared_word_of_the_title_counts_twice_and_the_score_before_a_tenth() -> None:
    ranked = by_shared_words(
        {"증여", "공제"},
        [found("무관", score=1.0), found("본문", "증여 공제", score=0.1), found("증여", "공제", score=0.1)],
        str.split,
    )
    assert names(ranked) == ["증여", "본문", "무관"]
    assert [round(each.score * 6.1, 2) for each in ranked] == [3.01, 2.01, 0.1]


def test_a_judges_order_leaves_nothing_out_and_nothing_in() -> None:
    ranked = in_order([2, 7, 2, -1, 0], [found("가"), found("나"), found("다")])
    assert names(ranked) == ["다", "가", "나"]
    assert [each.score for each in ranked] == sorted((each.score for each in ranked), reverse=True)
