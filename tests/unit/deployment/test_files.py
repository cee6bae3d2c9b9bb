"""What `deploy` holds names every service, as the code does: a service that is added is missed here."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.yaml_file import read_yaml
from tools.deployment.certificates import NAMES
from tools.deployment.compose import BROKERS
from tools.deployment.credentials import broker_variable
from tools.deployment.images import TARGETS
from tools.stack.settings import SERVICES

DEPLOY = Path(__file__).parents[3] / "deploy"
COMPOSE: dict[str, Any] = read_yaml(DEPLOY / "compose.yaml")["services"]


def test_there_is_an_image_of_every_service() -> None:
    stages = re.findall(r"^FROM service AS (\w+)$", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert stages == list(TARGETS)


@pytest.mark.parametrize("name", TARGETS)
def test_an_image_runs_with_no_more_than_it_needs(name: str) -> None:
    service = COMPOSE[name]
    assert service["image"].startswith(f"shuking/{name}:$")
    assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
    assert service["security_opt"] == ["no-new-privileges:true"]


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_a_user_of_the_broker_by_its_own_name(name: str) -> None:
    assert COMPOSE[name]["environment"]["NATS_URL"].startswith(f"tls://{name}:${{{broker_variable(name)}:")


def test_nobody_comes_to_the_database_without_checking_its_certificate() -> None:
    addresses = [
        (value, service["environment"].get("PGSSLROOTCERT"))
        for service in COMPOSE.values()
        for variable, value in service.get("environment", {}).items()
        if variable.endswith("DATABASE_URL")
    ]
    assert len(addresses) == 4
    assert all(url.endswith("?sslmode=verify-full") and authority for url, authority in addresses)


def test_postgres_is_called_what_its_certificate_says() -> None:
    assert {"postgres", "nats", *BROKERS} <= {name for names in NAMES.values() for name in names}
    assert all(COMPOSE[name]["networks"]["inside"]["aliases"] == ["nats"] for name in BROKERS)


def test_only_this_machine_reaches_what_is_published() -> None:
    published = [port for service in COMPOSE.values() for port in service.get("ports", ())]
    assert published
    assert [port for port in published if not port.startswith("127.0.0.1:")] == []


def test_what_keeps_data_is_reached_from_inside_alone() -> None:
    assert COMPOSE["postgres"]["networks"] == ["inside"]
    assert all(list(COMPOSE[f"nats-{number}"]["networks"]) == ["inside"] for number in (1, 2, 3))


def test_prometheus_looks_at_every_service() -> None:
    jobs = read_yaml(DEPLOY / "prometheus" / "prometheus.yml")["scrape_configs"]
    assert jobs[0]["dns_sd_configs"][0]["names"] == list(SERVICES)
    assert jobs[1]["static_configs"][0]["targets"] == [f"{name}:9100" for name in SERVICES]
