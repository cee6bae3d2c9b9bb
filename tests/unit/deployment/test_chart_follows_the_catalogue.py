"""What the chart makes of the catalogue: permissions that a real NATS takes, and where a new consumer appears."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, get_args

import nats
import nats.errors
import pytest

from shared.contracts.events import catalogue
from shared.contracts.events.catalogue import CATALOGUE, AnswerComposed, Flow, Service
from shared.messaging import broker_permissions, streams
from shared.messaging.broker_permissions import OPERATOR, inbox_prefix
from tests.support.helm import PERMISSIONS, RELEASE, Helm, Objects, check
from tools.documents import chart
from tools.servers import free_port, nats_server_command, wait_for_port

SERVICES: Final[tuple[str, ...]] = get_args(Service)


@pytest.fixture
def address(helm: Helm, tmp_path: Path) -> Iterator[str]:
    """A NATS server with the chart's permissions, each user's password made of its name, as `host:port`."""
    (tmp_path / "permissions").mkdir()
    text = helm.rendered("small")[PERMISSIONS]["data"]["permissions.conf"]
    (tmp_path / "permissions" / "permissions.conf").write_text(text)
    (tmp_path / "config").mkdir()
    configuration = tmp_path / "config" / "nats.conf"
    configuration.write_text("include ../permissions/permissions.conf;\n")
    passwords = {f"{user.upper()}_PASSWORD": f"p-{user}-0" for user in (*SERVICES, OPERATOR)}
    port = free_port()
    server = subprocess.Popen(
        nats_server_command(tmp_path / "data", port, configuration),
        env={**os.environ, **passwords},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for_port(port, server)
        yield f"127.0.0.1:{port}"
    finally:
        server.kill()
        server.wait()


async def test_nats_takes_the_permissions_as_they_are_rendered(address: str) -> None:
    refused: list[str] = []

    async def note(error: Exception) -> None:
        refused.extend(re.findall(r'to "(\S+)"', str(error)))

    for user in (*SERVICES, OPERATOR):
        client = await nats.connect(
            f"nats://{user}:p-{user}-0@{address}",
            inbox_prefix=inbox_prefix(user),
            error_cb=note,
            allow_reconnect=False,
        )
        await client.publish(f"turns.answer_composed.{user}", b"")
        await client.subscribe(f"deliver.clarifier.{user}")
        await client.flush()
        await client.flush()
        await client.close()
    may_answer = {"synthesizer", OPERATOR}
    assert {each for each in refused if each.startswith("turns")} == {
        f"turns.answer_composed.{user}" for user in (*SERVICES, OPERATOR) if user not in may_answer
    }
    assert len([each for each in refused if each.startswith("deliver")]) == len(SERVICES) + 1
    with pytest.raises(nats.errors.Error, match="Authorization Violation"):
        await nats.connect(f"nats://gateway:p-calculator-0@{address}", allow_reconnect=False)


def with_flow(monkeypatch: pytest.MonkeyPatch, service: str) -> dict[str, object]:
    """What the chart would know if a service, which may be a new one, consumed the answers too."""
    flows = tuple(
        Flow(flow.event, flow.producers, (*flow.consumers, service), flow.watchers)  # type: ignore[arg-type]
        if flow.event is AnswerComposed
        else flow
        for flow in CATALOGUE
    )
    for module in (catalogue, broker_permissions, streams):
        monkeypatch.setattr(module, "CATALOGUE", flows)
    monkeypatch.setattr(chart, "Service", Literal[*SERVICES, service])
    return chart.chart_catalogue()


def difference(before: Objects, after: Objects) -> dict[tuple[str, str], list[Any]]:
    """The objects that are not the same, each as it was (None where it was not) and as it is."""
    return {
        key: [before.get(key), after.get(key)]
        for key in before.keys() | after.keys()
        if before.get(key) != after.get(key)
    }


def added_lines(changed: list[Any]) -> set[str]:
    before, after = (set(re.findall(r'"([^"]+)"', each["data"]["permissions.conf"])) for each in changed)
    assert not before - after
    return after - before


def test_a_new_consumer_appears_in_permissions_and_scaling(helm: Helm, monkeypatch: pytest.MonkeyPatch) -> None:
    before = helm.rendered("large")
    helm.with_catalogue(with_flow(monkeypatch, "calculator"))
    changed = difference(before, helm.rendered("large"))
    assert set(changed) == {PERMISSIONS, ("ScaledObject", f"{RELEASE}-calculator")}
    assert added_lines(changed[PERMISSIONS]) == {
        "deliver.calculator.answer_composed",
        "$JS.ACK.TURNS.calculator-answer_composed.>",
        "$JS.API.CONSUMER.INFO.TURNS.calculator-answer_composed",
        "$JS.API.CONSUMER.CREATE.TURNS.calculator-answer_composed.turns.answer_composed.*",
    }
    _, scaled = changed[("ScaledObject", f"{RELEASE}-calculator")]
    assert "calculator-answer_composed" in [each["metadata"].get("consumer") for each in scaled["spec"]["triggers"]]


def test_a_new_service_appears_everywhere(helm: Helm, monkeypatch: pytest.MonkeyPatch) -> None:
    before = helm.rendered("large")
    helm.with_catalogue(with_flow(monkeypatch, "auditor"))
    with pytest.raises(subprocess.CalledProcessError) as refused:
        helm.rendered("large")
    assert "services.auditor: its replicas and resources" in refused.value.stderr
    sized = '{"replicas": {"min": 2, "max": 4}, "resources": {"requests": {"cpu": "100m", "memory": "128Mi"}}}'
    changed = difference(before, helm.rendered("large", f"services.auditor={sized}"))
    own = ("Deployment", "PodDisruptionBudget", "ScaledObject", "NetworkPolicy")
    assert set(changed) == {
        PERMISSIONS,
        ("NetworkPolicy", f"{RELEASE}-broker"),
        *((kind, f"{RELEASE}-auditor") for kind in own),
    }
    assert "deliver.auditor.answer_composed" in added_lines(changed[PERMISSIONS])
    _, broker = changed[("NetworkPolicy", f"{RELEASE}-broker")]
    let_in = [each["podSelector"]["matchLabels"] for each in broker["spec"]["ingress"][0]["from"]]
    assert "auditor" in {labels["app.kubernetes.io/component"] for labels in let_in}
    for was, is_now in (changed[(kind, f"{RELEASE}-auditor")] for kind in own):
        assert was is None
        check(is_now)
