"""Who sends a request, in the forms that are kept."""

import pytest

from services.gateway.domain.client import Client, client_id_hash, ip_hash, user_agent
from services.gateway.domain.errors import ApiError

CLIENT_ID = "5F0C7A1E-9B9D-4D0F-8A3C-6A1F2E4B7D90"


def test_a_client_id_is_one_however_it_is_written() -> None:
    forms = (CLIENT_ID, CLIENT_ID.lower(), CLIENT_ID.replace("-", ""))
    hashes = {client_id_hash(form) for form in forms}
    assert len(hashes) == 1
    assert len(hashes.pop()) == 64


@pytest.mark.parametrize("client_id", ["", "nonsense", "123", CLIENT_ID + "0"])
def test_a_client_id_is_a_uuid(client_id: str) -> None:
    with pytest.raises(ApiError, match="INVALID_REQUEST"):
        client_id_hash(client_id)


def test_an_address_is_kept_as_a_ip_hash() -> None:
    hashed = ip_hash("203.0.113.7", "salt")
    assert len(hashed) == 16
    assert int(hashed, 16)
    assert hashed == ip_hash("203.0.113.7", "salt")
    assert hashed != ip_hash("203.0.113.7", "other salt")
    assert hashed != ip_hash("203.0.113.8", "salt")


def test_the_addresses_of_one_subscriber_are_one() -> None:
    assert ip_hash("2001:db8:1:2::1", "salt") == ip_hash("2001:db8:1:2:ffff::9", "salt")
    assert ip_hash("2001:db8:1:2::1", "salt") != ip_hash("2001:db8:1:3::1", "salt")
    assert ip_hash("::ffff:203.0.113.7", "salt") == ip_hash("203.0.113.7", "salt")
    assert ip_hash("", "salt") != ip_hash("no address", "salt")


def test_a_client_is_counted_under_its_id_or_its_address() -> None:
    assert Client(id_hash="id", ip_hash="ip", user_agent="").key == "id"
    assert Client(id_hash=None, ip_hash="ip", user_agent="").key == "ip"


def test_a_user_agent_is_cut_cleaned_and_masked() -> None:
    browser = "Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 Chrome/112.0.5615.48 Mobile Safari/537.36"
    assert user_agent(browser) == browser
    assert user_agent("bot\x00 hong@example.com") == "bot [이메일]"
    assert len(user_agent("x" * 5000)) == 200
