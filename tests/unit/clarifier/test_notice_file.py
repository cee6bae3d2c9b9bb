"""The notices are checked at start."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from services.clarifier.adapters.notice_file import NOTICE_FILE, NoticeFileInvalid, load_texts
from tests.support.yaml_file import read_yaml


def remove_notice(content: dict[str, Any]) -> None:
    del content["notices"]["moved_on"]


def empty_notice(content: dict[str, Any]) -> None:
    content["notices"]["unchanged"] = ""


def remove_remark(content: dict[str, Any]) -> None:
    del content["remarks"]["couple"]


def add_contradiction(content: dict[str, Any]) -> None:
    content["contradictions"]["shoes_too_big"] = "신발이 큽니다."


@pytest.mark.parametrize(
    ("damage", "names"),
    [
        (remove_notice, "moved_on"),
        (empty_notice, "unchanged"),
        (remove_remark, "couple"),
        (add_contradiction, "shoes_too_big"),
    ],
)
def test_a_damaged_file_is_refused_and_says_where(damage: Any, names: str, tmp_path: Path) -> None:
    content = read_yaml(NOTICE_FILE)
    damage(content)
    path = tmp_path / "notices.yaml"
    path.write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    with pytest.raises(NoticeFileInvalid, match=rf"(?s)notices\.yaml.*{names}"):
        load_texts(path)


def test_a_file_that_is_no_yaml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notices.yaml"
    path.write_text("notices: [", encoding="utf-8")
    with pytest.raises(NoticeFileInvalid, match=r"notices\.yaml"):
        load_texts(path)
