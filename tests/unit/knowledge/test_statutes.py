"""Whole statutes are read by article, paragraph and item, from text and from the service's JSON and XML."""

import re
from datetime import date
from pathlib import Path

import pytest

from services.knowledge.adapters.statute_files import read_statute
from services.knowledge.domain.statute import Chunk, Statute, StatuteUnreadable, chunk_hash, full_reference
from services.knowledge.domain.versions import Stored, compared

FOLDER = Path(__file__).parent / "statutes"
TEXT = FOLDER / "practice.txt"


def chunk(statute: Statute, article: str, paragraph: str | None = None, item: str | None = None) -> Chunk:
    [found] = [each for each in statute.chunks if each.place == (article, paragraph, item)]
    return found


def test_a_statute_in_plain_text_is_split_with_its_hierarchy() -> None:
    statute = read_statute(TEXT)
    assert (statute.law, statute.effective_from) == ("연습용나눔세법", date(2024, 1, 1))
    assert [each.place for each in statute.chunks] == [
        ("제1조", None, None),
        ("제2조", None, None),
        ("제2조", None, "제1호"),
        ("제2조", None, "제1호의2"),
        ("제3조", None, None),
        ("제4조", "제1항", None),
        ("제4조", "제2항", None),
        ("제4조", "제2항", "제1호"),
        ("제4조", "제2항", "제2호"),
        ("제4조", "제16항", None),
        ("제4조의2", None, None),
        ("부칙 제1조", None, None),
    ]
    assert chunk(statute, "제2조", None, "제1호").content.splitlines()[1:] == [
        "가. 돈을 건네는 것",
        "1) 현금을 건네는 것",
        "나. 물건을 건네는 것",
    ]
    assert chunk(statute, "제4조", "제1항").title == "나눔공제"
    reference = full_reference(statute.law, chunk(statute, "제2조", None, "제1호"))
    assert reference == "연습용나눔세법 제1장 총칙 제1절 통칙 제2조 제1호"


def test_no_word_of_an_article_is_lost() -> None:
    told = re.sub(r"\s", "", "".join(each.content for each in read_statute(TEXT).chunks))
    for line in TEXT.read_text(encoding="utf-8").splitlines()[1:]:
        body = re.sub(r"^\s*(제\d+[장절]\s.*|부칙|제\d+조(?:의\d+)?(?:\(.*?\))?(?=\s|$))", "", line)
        assert re.sub(r"\s", "", body) in told, line


def test_what_stands_twice_at_one_place_is_kept_together(tmp_path: Path) -> None:
    path = tmp_path / "law.txt"
    path.write_text(
        "나눔법[시행 2024.1.1.]\n제1조(식) 식은 이렇다.\n1. 처음\n1. 다시\n제1조(식) 또 이렇다.", encoding="utf-8"
    )
    statute = read_statute(path)
    assert chunk(statute, "제1조", None, "제1호").content == "1. 처음\n1. 다시"
    assert chunk(statute, "제1조").content == "식은 이렇다.\n또 이렇다."


def test_the_services_json_and_xml_say_the_same() -> None:
    in_json, in_xml = (read_statute(FOLDER / f"practice.{kind}") for kind in ("json", "xml"))
    assert in_json == in_xml
    assert chunk(in_json, "제1조").effective_from == date(2024, 1, 1)
    assert chunk(in_json, "제4조", "제2항", "제1호").content == "1. 드론\n가. 나는 것"
    assert chunk(in_json, "부칙<법률제2호,2025.6.30.>").content == "이 법은 2025년 7월 1일부터 시행한다."
    assert chunk(in_json, "제1조").hierarchy == "제1장 총칙"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("그냥 글입니다.".encode(), "the first line must name the statute"),
        ("나눔법[시행 2024.13.1.]\n제1조(목적) 연습".encode(), "no such day"),
        ("나눔법[시행 2024.1.1.]\n글뿐입니다.".encode(), "there is no article"),
        ("나눔법[시행 2024.1.1.]\n제1조(목적) 연습".encode("cp949"), "not text in UTF-8"),
        (b"{", "not the text of a statute"),
        ('{"법령": {"기본정보": {"법령명_한글": "나눔법", "시행일자": "2024"}}}'.encode(), "not the text of a statute"),
        (b"<a><b></a>", "broken XML"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "not the text of a statute"),
    ],
)
def test_what_is_no_statute_is_refused_with_the_reason(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "law"
    path.write_bytes(content)
    with pytest.raises(StatuteUnreadable, match=reason):
        read_statute(path)


def test_a_file_that_is_not_there_is_told() -> None:
    with pytest.raises(StatuteUnreadable, match="cannot be read"):
        read_statute(Path("no-such-file"))


def test_a_later_version_changes_what_differs_only() -> None:
    earlier, later = read_statute(TEXT), read_statute(FOLDER / "practice.json")
    stored = [
        Stored(
            number, each.place, number, chunk_hash(earlier.law, each, each.effective_from), "key", each.effective_from
        )
        for number, each in enumerate(earlier.chunks)
    ]
    changes = compared(later, stored)
    assert [each.chunk.article for each in changes.new] == ["부칙<법률제2호,2025.6.30.>"]
    assert {before.place[0] for before in changes.gone} == {"제2조", "제3조", "제4조", "부칙 제1조"}
    assert ("제4조", "제1항", None) in [entry.chunk.place for _, entry in changes.changed]
    assert compared(earlier, stored).unchanged
    assert not compared(earlier, stored).changed
    with pytest.raises(StatuteUnreadable, match="a later version is there already"):
        compared(earlier, [Stored(1, ("제1조", None, None), 0, "", "key", later.effective_from)])
