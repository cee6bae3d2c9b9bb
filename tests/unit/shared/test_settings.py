"""Where settings come from."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from shared.runtime.settings import GeminiSettings, ServiceSettings


@pytest.fixture
def dot_env(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in ("GOOGLE_API_KEY", "GEMINI_MODEL", "NATS_URL"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path / ".env"


def test_settings_are_lines_of_a_file_and_the_environment_has_precedence(
    dot_env: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dot_env.write_text("GOOGLE_API_KEY=from-the-file\nNATS_URL=nats://file:1\nOTHER=ignored\n")
    monkeypatch.setenv("NATS_URL", "nats://environment:1")
    assert GeminiSettings().google_api_key == "from-the-file"
    assert ServiceSettings().nats_url == "nats://environment:1"


def test_a_variable_with_nothing_behind_it_is_not_set(dot_env: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dot_env.write_text("GOOGLE_API_KEY=\nGEMINI_MODEL=\n")
    monkeypatch.setenv("NATS_URL", "")
    assert GeminiSettings().google_api_key is None
    assert GeminiSettings().gemini_model == GeminiSettings.model_fields["gemini_model"].default
    assert ServiceSettings().nats_url == ServiceSettings.model_fields["nats_url"].default


def test_a_value_that_is_refused_is_not_said(dot_env: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPS_PORT", "a password in the wrong line")
    with pytest.raises(ValidationError) as refused:
        ServiceSettings()
    assert "ops_port" in str(refused.value)
    assert "password" not in str(refused.value)
