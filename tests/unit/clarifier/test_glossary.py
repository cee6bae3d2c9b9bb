"""Which messages ask what a word of the answers means."""

from pathlib import Path

import pytest

from services.clarifier.adapters.notice_file import GLOSSARY_FILE, NoticeFileInvalid, load_texts
from services.clarifier.domain.writing.text import normalise

GLOSSARY = load_texts().glossary


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("과세표준이 뭐예요?", "과세표준"),
        ("과세표준", "과세표준"),
        ("과세 표준은 무슨 뜻인가요", "과세표준"),
        ("아까 나온 산출세액이란 게 뭔가요?", "산출세액"),
        ("분납은요?", "분납"),
        ("연부연납 설명해 주세요", "연부연납"),
        ("신고세액공제가 뭔지 모르겠어요", "신고세액공제"),
        ("기타 친족이 뭐죠", "기타친족"),
        ("누진공제액이 뭐임", "누진공제액"),
    ],
)
def test_a_word_that_is_asked_about_is_found(message: str, name: str) -> None:
    term = GLOSSARY.asked_for(normalise(message))
    assert term is not None
    assert name in term.names


@pytest.mark.parametrize(
    "message",
    [
        "그게 뭐예요?",
        "증여재산공제가 얼마예요?",
        "세대생략 아니에요",
        "연부연납을 신청하려면 어떻게 하나요",
        "저는 분납",
        "세대생략은 모르겠어요",
        "증여일이 뭐예요?",
        "과세표준이 뭐예요? 그리고 제가 어제 아버지한테서 받은 3억은 세금이 얼마인지도 계산해 주세요",
    ],
)
def test_another_message_asks_for_no_word(message: str) -> None:
    assert GLOSSARY.asked_for(normalise(message)) is None


def test_every_term_names_its_article() -> None:
    for name in ("과세표준", "부담부증여", "가산세", "법정상속분"):
        term = GLOSSARY.asked_for(name)
        assert term is not None
        assert f"근거: {term.law}" in term.explanation
        assert "법 제" in term.law


def test_a_damaged_glossary_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "glossary.yaml"
    path.write_text(GLOSSARY_FILE.read_text(encoding="utf-8").replace("  law:", "  low:", 1), encoding="utf-8")
    with pytest.raises(NoticeFileInvalid, match=r"glossary\.yaml"):
        load_texts(glossary_path=path)
