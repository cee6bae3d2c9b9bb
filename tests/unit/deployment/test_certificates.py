"""The certificates of a deployment: who trusts whom, for how long, and when there are new ones."""

import ssl
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tools.deployment.certificates import (
    AUTHORITY,
    CERTIFICATE,
    KEY,
    LIFETIME,
    NAMES,
    RENEWED_BEFORE_THE_END,
    certificates,
)

TODAY = datetime.now(UTC).date()


def said_to(name: str, folder: Path, server: str, authority: Path) -> None:
    """A handshake with a server that is called by this name. Raises ssl.SSLError."""
    serving = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    serving.load_cert_chain(folder / server / CERTIFICATE, folder / server / KEY)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = ssl.create_default_context(cafile=authority).wrap_bio(to_client, to_server, server_hostname=name)
    other = serving.wrap_bio(to_server, to_client, server_side=True)
    for side in (client, other, client, other):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue


@pytest.mark.parametrize(("server", "name"), [(server, name) for server, names in NAMES.items() for name in names])
def test_a_server_is_known_by_each_of_its_names_and_no_other(tmp_path: Path, server: str, name: str) -> None:
    folder = certificates(tmp_path)
    said_to(name, folder, server, folder / AUTHORITY)
    said_to("127.0.0.1", folder, server, folder / AUTHORITY)
    with pytest.raises(ssl.SSLCertVerificationError):
        said_to("gateway", folder, server, folder / AUTHORITY)
    with pytest.raises(ssl.SSLCertVerificationError):
        said_to(name, folder, server, certificates(tmp_path / "other") / AUTHORITY)


def test_the_authority_can_sign_nothing_more(tmp_path: Path) -> None:
    keys = [path for path in certificates(tmp_path).rglob("*") if path.is_file() and "PRIVATE" in path.read_text()]
    assert {path.parent.name for path in keys} == set(NAMES)


@pytest.mark.parametrize("days", [0, 100, (LIFETIME - RENEWED_BEFORE_THE_END).days])
def test_they_are_made_once(tmp_path: Path, days: int) -> None:
    assert certificates(tmp_path, TODAY) == certificates(tmp_path, TODAY + timedelta(days=days))


def test_there_are_new_ones_in_another_place_before_they_end(tmp_path: Path) -> None:
    first = certificates(tmp_path, TODAY)
    late = TODAY + LIFETIME - RENEWED_BEFORE_THE_END + timedelta(days=1)
    second = certificates(tmp_path, late)
    assert second != first
    assert certificates(tmp_path, late) == second


def test_a_folder_that_was_not_finished_is_not_taken(tmp_path: Path) -> None:
    name = certificates(tmp_path, date(2026, 11, 28)).name
    (tmp_path / "certificates" / name).rename(tmp_path / "certificates" / f"new-{name}")
    assert certificates(tmp_path, date(2026, 11, 28)).name != f"new-{name}"
