"""The commit since which a recorded session is answered differently, in a repository that is made for it."""

import subprocess
from pathlib import Path

import pytest

from tests.recordings.test_recordings import recorded_gift
from tools.replay.bisecting import BisectionFailed, first_change

ANSWERING = """
import pathlib
print(pathlib.Path("answer").read_text())
"""
"""What stands for the project there: whatever `tools replay` prints is the answer."""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Five commits; the fourth is the mistake."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "__init__.py").touch()
    (tmp_path / "tools" / "__main__.py").write_text(ANSWERING)
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    for number in range(5):
        (tmp_path / "note").write_text(str(number))
        (tmp_path / "answer").write_text("6,000만원" if number >= 3 else "5,000만원")
        git(tmp_path, "add", "--all")
        git(tmp_path, "commit", "--quiet", "--message", f"Commit {number}")
    return tmp_path


def git(folder: Path, *arguments: str) -> str:
    names = ("-c", "user.name=Test", "-c", "user.email=test@example.org")
    return subprocess.run(["git", *names, *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


def test_the_commit_that_changed_the_answer_is_found(repository: Path) -> None:
    session = recorded_gift()
    found = first_change(session, "HEAD~4", "HEAD", repository)
    assert found.endswith("Commit 3")
    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "worktree", "list").count("\n") == 1
    with pytest.raises(BisectionFailed, match="같습니다"):
        first_change(session, "HEAD~4", "HEAD~2", repository)
    with pytest.raises(BisectionFailed):
        first_change(session, "nowhere", "HEAD", repository)
