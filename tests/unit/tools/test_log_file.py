"""The log files of the local stack."""

import stat
from pathlib import Path

import pytest

from tools.stack.log_file import LogFile


def test_a_korean_character_cut_between_two_pieces_is_kept(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "clarifier.log")
    data = "증여세".encode()
    log.write(data[:4])
    log.write(data[4:])
    assert log.path.read_text() == "증여세"


def test_a_full_file_is_rotated_and_only_the_newest_are_kept(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "gateway.log", max_bytes=10, older_files=2)
    for number in range(5):
        log.write(f"line number {number}\n".encode())
    assert not log.path.exists()
    assert log.path.with_name("gateway.log.1").read_text() == "line number 4\n"
    assert log.path.with_name("gateway.log.2").read_text() == "line number 3\n"
    assert not log.path.with_name("gateway.log.3").exists()


def test_an_echo_shows_whole_lines_with_the_process_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = LogFile(tmp_path / "calculator.log", echo_as="calculator")
    log.write(b"first\nsec")
    log.write(b"ond\n")
    assert [line.strip() for line in capsys.readouterr().out.splitlines()] == [
        "calculator | first",
        "calculator | second",
    ]


def test_it_appends_to_what_an_earlier_run_wrote(tmp_path: Path) -> None:
    path = tmp_path / "persistence.log"
    path.write_text("earlier\n")
    log = LogFile(path)
    log.write(b"now\n")
    log.close()
    assert log.last_lines(1) == ["now"]
    assert path.read_text() == "earlier\nnow\n"


def test_the_last_lines_of_a_missing_file_are_none(tmp_path: Path) -> None:
    assert LogFile(tmp_path / "missing.log").last_lines() == []


def test_nobody_else_may_read_a_log_even_one_of_an_earlier_version(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "gateway.log", max_bytes=10)
    older = log.path.with_name("gateway.log.2")
    for path in (log.path, older):
        path.write_text("earlier\n")
        path.chmod(0o644)
    log.write(b"now\n")
    log.write(b"after the rotation\n")
    log.write(b"new\n")
    log.close()
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys(("gateway.log", "gateway.log.1", "gateway.log.2", "gateway.log.3"), 0o600)


def test_a_full_disk_is_said_once_and_the_gap_is_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = LogFile(tmp_path / "synthesizer.log")
    log.path.symlink_to("/dev/full")  # Opens, and has no room for a single byte.
    for _ in range(100):
        log.write(b"lost line\n")
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert str(log.path) in said[0]
    assert "No space left on device" in said[0]
    log.close()
    log.path.unlink()
    log.write(b"there is room again\n")
    log.close()
    assert log.path.read_text().split("\n")[1:] == [
        "… 1000 bytes could not be written here …",
        "there is room again",
        "",
    ]
