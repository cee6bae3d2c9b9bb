"""The log files of the local stack."""

from pathlib import Path

import pytest

from tools.stack.log_file import LogFile, Output


def output(data: bytes) -> Output:
    return {"data": data, "pid": 1, "name": "stdout"}


def test_a_korean_character_cut_between_two_pieces_is_kept(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "clarifier.log")
    data = "증여세".encode()
    log(output(data[:4]))
    log(output(data[4:]))
    assert log.path.read_text() == "증여세"


def test_a_full_file_is_rotated_and_only_the_newest_are_kept(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "gateway.log", max_bytes=10, older_files=2)
    for number in range(5):
        log(output(f"line number {number}\n".encode()))
    assert not log.path.exists()
    assert log.path.with_name("gateway.log.1").read_text() == "line number 4\n"
    assert log.path.with_name("gateway.log.2").read_text() == "line number 3\n"
    assert not log.path.with_name("gateway.log.3").exists()


def test_an_echo_shows_whole_lines_with_the_process_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = LogFile(tmp_path / "calculator.log", echo_as="calculator")
    log(output(b"first\nsec"))
    log(output(b"ond\n"))
    assert [line.strip() for line in capsys.readouterr().out.splitlines()] == [
        "calculator | first",
        "calculator | second",
    ]


def test_it_appends_to_what_an_earlier_run_wrote(tmp_path: Path) -> None:
    path = tmp_path / "persistence.log"
    path.write_text("earlier\n")
    log = LogFile(path)
    log(output(b"now\n"))
    log.close()
    assert log.last_lines(1) == ["now"]
    assert path.read_text() == "earlier\nnow\n"


def test_the_last_lines_of_a_missing_file_are_none(tmp_path: Path) -> None:
    assert LogFile(tmp_path / "missing.log").last_lines() == []
