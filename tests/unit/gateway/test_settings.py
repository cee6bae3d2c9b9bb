"""What can be set in the gateway, and what is said of a value that cannot be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from services.gateway.settings import GatewaySettings


@pytest.mark.parametrize("module", ["services.gateway", "tools.stack"])
def test_too_short_a_token_is_said_in_a_sentence(module: str, tmp_path: Path) -> None:
    environment = {**os.environ, "CONSOLE_TOKEN": "too-short", "DATA_DIR": str(tmp_path)}
    process = subprocess.run(
        [sys.executable, "-m", module], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert process.returncode == 2
    assert process.stdout == ""
    assert process.stderr == "CONSOLE_TOKEN: 16자 이상으로 정해 주세요 (should have at least 16 characters).\n"


def test_proxies_are_addresses_or_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert GatewaySettings().trusted_proxies == ()
    monkeypatch.setenv("TRUSTED_PROXIES", "10.0.0.7, 192.168.1.9/24, 2001:db8::/32")
    assert GatewaySettings().trusted_proxies == ("10.0.0.7/32", "192.168.1.0/24", "2001:db8::/32")


@pytest.mark.parametrize("value", ["*", "proxy.example", "10.0.0.0/33"])
def test_anybody_or_a_name_is_no_proxy(value: str) -> None:
    with pytest.raises(ValueError, match="does not appear to be an IPv4 or IPv6 network"):
        GatewaySettings.model_validate({"trusted_proxies": value})
