"""Finds the commit at which what a session is answered has changed, with Git's own bisection."""

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.replay.recording import Recording, lines

_SCRIPT: Final = """
import hashlib, subprocess, sys
done = subprocess.run([sys.executable, "-m", "tools", "replay", sys.argv[1], "--json"], capture_output=True)
if done.returncode > 1 or (done.returncode and not done.stdout):
    sys.exit(125)  # Git takes that for: it cannot be said of this commit.
sys.exit(hashlib.sha256(done.stdout).hexdigest() != sys.argv[2])
"""


class BisectionFailed(Exception):
    """There is no commit to find; the message says why."""


def first_change(recording: Recording, good: str, bad: str, repository: Path) -> str:
    """The first commit after `good` whose code answers in another way than that of `good`, as Git names it.

    The repository's own working tree stays as it is: each commit is looked at in a tree of its own, with the packages
    that are installed here. Raises BisectionFailed.
    """
    with tempfile.TemporaryDirectory(prefix="shuking-bisect-") as folder:
        file, tree = Path(folder) / "session.jsonl", Path(folder) / "tree"
        file.write_text("\n".join(lines(recording)), encoding="utf-8")
        # In a tree of its own `HEAD` would be another commit.
        good, bad = (_commit(repository, name) for name in (good, bad))
        _git(repository, "worktree", "add", "--detach", "--quiet", str(tree), good)
        try:
            return _first_bad(tree, file, good, bad)
        finally:
            _git(repository, "worktree", "remove", "--force", str(tree))


def _first_bad(tree: Path, file: Path, good: str, bad: str) -> str:
    answered = _answered(tree, file)
    if answered is None:
        raise BisectionFailed(f"{good}에서는 이 상담을 다시 돌려 볼 수 없습니다 (it cannot be replayed there).")
    _git(tree, "checkout", "--quiet", bad)
    if _answered(tree, file) == answered:
        raise BisectionFailed(f"{good}와 {bad}의 답변이 같습니다 (both answer the same).")
    _git(tree, "bisect", "start", bad, good)
    script = file.with_name("same.py")
    script.write_text(_SCRIPT, encoding="utf-8")
    done = _run(tree, ["git", "bisect", "run", sys.executable, str(script), str(file), answered])
    found = next((line for line in done.stdout.splitlines() if line.endswith("is the first bad commit")), None)
    if found is None:
        raise BisectionFailed(f"찾지 못했습니다 (it was not found): {done.stdout[-500:]}")
    return _git(tree, "show", "--no-patch", "--format=%H %ad %s", "--date=short", found.split()[0])


def _answered(tree: Path, file: Path) -> str | None:
    """What stands for all that the code there answers differently from the recording; None where it cannot replay."""
    done = _run(tree, [sys.executable, "-m", "tools", "replay", str(file), "--json"])
    if done.returncode > 1 or (done.returncode and not done.stdout):
        return None
    return hashlib.sha256(done.stdout.encode()).hexdigest()


def _commit(repository: Path, name: str) -> str:
    done = _run(repository, ["git", "rev-parse", "--verify", f"{name}^{{commit}}"])
    if done.returncode:
        raise BisectionFailed(f"{name}: 그런 커밋을 찾지 못했습니다 (no such commit). {done.stderr.strip()}")
    return done.stdout.strip()


def _git(folder: Path, *arguments: str) -> str:
    done = _run(folder, ["git", *arguments])
    if done.returncode:
        raise BisectionFailed(done.stderr.strip() or f"git {' '.join(arguments)}")
    return done.stdout.strip()


def _run(folder: Path, command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=folder, env=_environment(folder), capture_output=True, text=True, check=False)


def _environment(folder: Path) -> Mapping[str, str]:
    """Python there takes the code that is there."""
    return {**os.environ, "PYTHONPATH": str(folder), "GIT_OPTIONAL_LOCKS": "0"}
