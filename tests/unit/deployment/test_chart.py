"""The Helm chart: rendered by Helm for each size, held against the schemas of Kubernetes and KEDA, and against the catalogue."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

import pytest

from shared.contracts.events.catalogue import CATALOGUE, Service
from shared.messaging.streams import TURNS
from tests.support.helm import NAMESPACE, PERMISSIONS, RELEASE, SIZES, Helm, Object, Objects, check, of_kind
from tests.support.yaml_file import read_yaml
from tools.documents.generated import CHART

SERVICES: Final[tuple[str, ...]] = get_args(Service)
CONSUMERS: Final = {f"{service}-{flow.event.name}" for flow in CATALOGUE for service in flow.consumers}


def egress_ports(policy: Object) -> set[object]:
    return {port["port"] for rule in policy["spec"].get("egress") or () for port in rule["ports"]}


def containers(objects: Objects) -> Iterator[Object]:
    for kind in ("Deployment", "Job"):
        for each in of_kind(objects, kind).values():
            yield from each["spec"]["template"]["spec"]["containers"]


def secrets_of(container: Object) -> dict[str, tuple[str, str]]:
    """The variables that come from a Secret, with its name and key."""
    references = {each["name"]: each["valueFrom"]["secretKeyRef"] for each in container["env"] if "valueFrom" in each}
    return {name: (reference["name"], reference["key"]) for name, reference in references.items()}


@pytest.mark.parametrize("size", SIZES)
def test_helm_finds_nothing_wrong(helm: Helm, size: str) -> None:
    assert "0 chart(s) failed" in helm.lint(size)


@pytest.mark.parametrize("size", SIZES)
def test_every_object_fits_its_schema(helm: Helm, size: str) -> None:
    objects = helm.rendered(size)
    for described in objects.values():
        check(described)
    assert set(of_kind(objects, "Deployment")) == {f"{RELEASE}-{service}" for service in SERVICES}
    assert all(each["resources"]["requests"].keys() == {"cpu", "memory"} for each in containers(objects))
    assert all(each["securityContext"]["readOnlyRootFilesystem"] for each in containers(objects))


@pytest.mark.parametrize("kind", ["Deployment", "NetworkPolicy", "ScaledObject"])
def test_a_field_that_does_not_exist_is_noticed(helm: Helm, kind: str) -> None:
    described = next(iter(of_kind(helm.rendered("large"), kind).values()))
    described["spec"]["replica"] = 3
    with pytest.raises(ValueError, match=r"replica|no such field"):
        check(described)


def test_each_service_scales_by_the_lag_of_its_own_consumers(helm: Helm) -> None:
    objects = helm.rendered("large")
    found = set()
    for name, scaled in of_kind(objects, "ScaledObject").items():
        asked = [each["metadata"] for each in scaled["spec"]["triggers"] if each["type"] == "nats-jetstream"]
        assert {each["consumer"] for each in asked} == {
            each for each in CONSUMERS if each.startswith(f"{name.removeprefix(f'{RELEASE}-')}-")
        }
        assert {each["stream"] for each in asked} == {TURNS}
        assert {each["natsServerMonitoringEndpoint"] for each in asked} == {
            f"{RELEASE}-nats-headless.{NAMESPACE}.svc.cluster.local:8222"
        }
        assert scaled["spec"]["scaleTargetRef"]["name"] == name
        found |= {each["consumer"] for each in asked}
    assert found == CONSUMERS
    assert set(of_kind(objects, "HorizontalPodAutoscaler")) == {f"{RELEASE}-gateway"}


def test_without_keda_every_service_scales_by_its_processor_time(helm: Helm) -> None:
    objects = helm.rendered("small")
    assert not of_kind(objects, "ScaledObject")
    assert set(of_kind(objects, "HorizontalPodAutoscaler")) == {f"{RELEASE}-{service}" for service in SERVICES}


def test_a_service_has_its_own_secrets_only(helm: Helm) -> None:
    found = {each["name"]: secrets_of(each) for each in containers(helm.rendered("small"))}
    databases = {"persistence": "DATABASE_URL", "knowledge": "KNOWLEDGE_DATABASE_URL"}
    model = {"clarifier", "synthesizer", "knowledge"}
    for service in SERVICES:
        expected = {
            "NATS_PASSWORD": ("shuking-broker", f"{service.upper()}_PASSWORD"),
            "IP_HASH_SALT": ("shuking-settings", "IP_HASH_SALT"),
        }
        if service in databases:
            expected[databases[service]] = ("shuking-database", service)
        if service in model:
            expected["GOOGLE_API_KEY"] = ("shuking-settings", "GOOGLE_API_KEY")
        if service == "gateway":
            expected["CONSOLE_TOKEN"] = ("shuking-settings", "CONSOLE_TOKEN")
        assert found[service] == expected
    assert found["migration"] == {"DATABASE_URL": ("shuking-database", "migration")}


def test_services_speak_tls_where_there_is_something_to_check_it_against(helm: Helm) -> None:
    objects = helm.rendered("small", 'brokerCaSecret="shuking-nats-tls"')
    for service in SERVICES:
        described = objects[("Deployment", f"{RELEASE}-{service}")]
        check(described)
        pod = described["spec"]["template"]["spec"]
        (container,) = pod["containers"]
        given = {each["name"]: each.get("value") for each in container["env"]}
        assert given["NATS_URL"] == f"tls://{service}:$(NATS_PASSWORD)@{RELEASE}-nats:4222"
        mounts = {each["mountPath"]: each["name"] for each in container["volumeMounts"]}
        assert given["NATS_CA_FILE"] == "/etc/nats-ca/ca.crt"
        volumes = {each["name"]: each for each in pod["volumes"]}
        assert volumes[mounts["/etc/nats-ca"]]["secret"]["secretName"] == "shuking-nats-tls"


def test_who_comes_to_the_database_has_what_its_certificate_is_checked_with(helm: Helm) -> None:
    objects = helm.rendered("small", 'databaseCaSecret="shuking-database-tls"')
    with_it = set()
    for described in [*of_kind(objects, "Deployment").values(), *of_kind(objects, "Job").values()]:
        check(described)
        pod = described["spec"]["template"]["spec"]
        (container,) = pod["containers"]
        given = {each["name"]: each.get("value") for each in container["env"]}
        if "PGSSLROOTCERT" not in given:
            continue
        assert given["PGSSLROOTCERT"] == "/etc/database-ca/ca.crt"
        mounts = {each["mountPath"]: each["name"] for each in container["volumeMounts"]}
        volumes = {each["name"]: each for each in pod["volumes"]}
        assert volumes[mounts["/etc/database-ca"]]["secret"]["secretName"] == "shuking-database-tls"
        with_it.add(container["name"])
    assert with_it == {"persistence", "knowledge", "migration"}


def test_who_may_talk_to_whom(helm: Helm) -> None:
    policies = of_kind(helm.rendered("small"), "NetworkPolicy")
    model = {"clarifier", "synthesizer", "knowledge"}
    for service in SERVICES:
        policy = policies[f"{RELEASE}-{service}"]
        database = {5432} if service in ("persistence", "knowledge") else set()
        assert egress_ports(policy) == {4222} | database | ({443} if service in model else set())
        entrances = {port["port"] for rule in policy["spec"]["ingress"] for port in rule["ports"]}
        assert entrances == ({"ops", "http"} if service == "gateway" else {"ops"})
    clients, *_ = policies[f"{RELEASE}-broker"]["spec"]["ingress"]
    let_in = [each["podSelector"]["matchLabels"]["app.kubernetes.io/component"] for each in clients["from"]]
    assert sorted(let_in) == sorted(SERVICES)
    assert egress_ports(policies[f"{RELEASE}-migration"]) == {5432}
    everything = policies[f"{RELEASE}-nothing-else"]["spec"]
    assert everything["policyTypes"] == ["Ingress", "Egress"]
    assert "ingress" not in everything


def test_nats_is_told_to_read_the_permissions(helm: Helm) -> None:
    values = read_yaml(CHART / "values.yaml")
    chart_values = values["nats"]
    mount = chart_values["container"]["patch"][0]["value"]
    volume = chart_values["podTemplate"]["patch"][0]["value"]
    assert mount["name"] == volume["name"]
    assert ("ConfigMap", volume["configMap"]["name"]) == PERMISSIONS
    (file,) = helm.rendered("small")[PERMISSIONS]["data"]
    included = Path("/etc/nats-config") / chart_values["config"]["merge"]["$include"]
    assert os.path.normpath(included) == f"{mount['mountPath']}/{file}"
    assert chart_values["container"]["merge"]["envFrom"] == [{"secretRef": {"name": values["secrets"]["broker"]}}]
