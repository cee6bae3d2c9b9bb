"""The built-in corpus: every article exists, every figure comes from the statute data, and a faulty file is named."""

import json
import re
from pathlib import Path

import pytest
import yaml

from services.knowledge.adapters.corpus_files import FIGURES, FOLDER, CorpusInvalid, load_corpus, load_synonyms
from services.knowledge.adapters.kept_words import kept_words
from services.knowledge.adapters.morphemes import Morphemes, key_of, mark_of, normalised, terms_of
from tests.support.yaml_file import read_yaml

CORPUS = FOLDER / "corpus"
ARTICLE = {
    "article": "상속세및증여세법 제53조",
    "title": "공제",
    "text": "공제합니다.",
    "asked": ["공제", "공제가 뭐예요"],
}


def written(folder: Path, **changes: object) -> Path:
    (folder / "articles").mkdir()
    (folder / "articles" / "some.yaml").write_text(yaml.safe_dump([ARTICLE | changes], allow_unicode=True))
    return folder


def test_how_much_there_is() -> None:
    passages = load_corpus()
    assert sum(passage.kind == "article" for passage in passages) >= 200
    assert sum(passage.kind == "question" for passage in passages) >= 180


def test_a_figure_that_the_statute_data_has_is_named_and_not_typed() -> None:
    """Amounts in won, which are nobody else's: a period or a rate may be of several rules."""
    told = json.loads(FIGURES.read_text(encoding="utf-8"))
    amounts = {
        words for name, words in told.items() if re.fullmatch(r"[\d,]+억원", words) and not name.startswith("example_")
    }
    typed = [
        (path.name, words)
        for path in CORPUS.glob("*/*.yaml")
        for words in amounts
        if re.search(rf"(?<![\d,.억]){words}(?!\s?(?:짜리|아파트))", _texts(path))
    ]
    assert len(typed) <= 40, typed


def test_ways_that_are_compared_have_what_they_come_to() -> None:
    """From the law that is in force: 900 million won for one child, or for three."""
    (told,) = (each.told[1] for each in load_corpus() if each.id == "gift-one-gift-many-children")
    assert "9억원을 성년 자녀 한 명에게 주면 1억 9,500만원, 세 명에게 3억원씩 주면 모두 합해 1억 2,000만원" in told


def test_no_answer_begins_with_yes_or_no() -> None:
    """A passage is found however its question is put: "합쳐서 계산하나요?" and "따로 계산하나요?"."""
    answers = [each.told[0] for each in load_corpus() if each.kind == "question"]
    assert [
        told for told in answers if re.match(r"(?:네|예|아니요|아니오|아닙니다|그렇지\s않습니다|맞습니다)[,.]", told)
    ] == []


def _texts(path: Path) -> str:
    """What the passages of a file say, without the questions."""
    rows = read_yaml(path)
    return "\n".join(row[name] for row in rows for name in ("answer", "conditions", "next", "text") if name in row)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"article": "상속세및증여세법 제999조"}, "제999조"),
        ({"article": "53조"}, "no article"),
        ({"text": "{nothing_like_it}만큼 공제합니다."}, "nothing_like_it"),
        ({"asked": ["하나뿐"]}, "asked"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, changes: dict[str, object], said: str) -> None:
    with pytest.raises(CorpusInvalid, match=said):
        load_corpus(written(tmp_path, **changes))


def test_figures_are_put_in(tmp_path: Path) -> None:
    [passage] = load_corpus(written(tmp_path, text="{spouse_deduction}까지 공제합니다."))
    assert passage.text == "6억원까지 공제합니다."


def test_the_words_that_are_kept_are_those_of_this_analyser_and_no_other() -> None:
    key = key_of(terms_of(load_synonyms()))
    assert len(kept_words(key)) > 1000
    assert kept_words("another") == {}


def test_a_text_is_given_its_kept_words_and_any_other_is_taken_apart() -> None:
    analyse = Morphemes((), {mark_of(normalised("증여를  받은 날")): "지켜진 낱말"})
    assert analyse("증여를 받은 날") == ["지켜진", "낱말"]
    assert analyse("증여를 받은 해") == ["증여", "받다", "해"]
