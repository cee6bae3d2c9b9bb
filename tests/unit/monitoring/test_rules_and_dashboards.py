"""The dashboards and the alert rules in `deploy`: every metric and label that they name is one that the code has."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from prometheus_client import Counter, Gauge, Histogram

import services.gateway.observation
import services.knowledge.observation
import services.persistence.observation
import services.synthesizer.observation
import shared.model.gemini_call
import shared.observability.telemetry
from tests.support.yaml_file import read_yaml

DEPLOY = Path(__file__).parents[3] / "deploy"
DASHBOARDS = sorted((DEPLOY / "grafana").glob("*.json"))
RULES = DEPLOY / "prometheus" / "alerts.yml"
RUNBOOK = DEPLOY.parent / "docs" / "operations.md"
RULES_TEST = DEPLOY / "prometheus" / "alerts_test.yml"
MODULES = (
    shared.observability.telemetry,
    shared.model.gemini_call,
    services.gateway.observation,
    services.knowledge.observation,
    services.persistence.observation,
    services.synthesizer.observation,
)
WANTED = {
    "turn rate": "shuking_events_published_total",
    "latency by stage": "shuking_handler_seconds_bucket",
    "lag": "shuking_consumer_lag",
    "retries": "shuking_events_retried_total",
    "dead letters": "shuking_events_failed_total",
    "fallbacks": "shuking_fallbacks_total",
    "uncited answers": "shuking_answers_total",
    "tokens": "shuking_model_tokens_total",
    "open turns": "shuking_unfinished_turns",
}
needs_promtool = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="promtool is not installed (Debian: apt-get install prometheus)"
)


def registered() -> dict[str, set[str]]:
    """The labels of each series that the code exposes, by its name."""
    found: dict[str, set[str]] = {}
    for module in MODULES:
        for metric in vars(module).values():
            if isinstance(metric, (Counter, Gauge, Histogram)):
                labels = set(metric._labelnames)
                suffixes = {Counter: ("_total",), Gauge: ("",), Histogram: ("_bucket", "_sum", "_count")}[type(metric)]
                found |= {metric._name + each: labels | ({"le"} if each == "_bucket" else set()) for each in suffixes}
    return found


def of_dashboard(path: Path) -> Iterator[str]:
    for panel in json.loads(path.read_text(encoding="utf-8"))["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def of_rules() -> Iterator[str]:
    for group in read_yaml(RULES)["groups"]:
        yield from (rule["expr"] for rule in group["rules"])


def of_rules_test() -> Iterator[str]:
    for test in read_yaml(RULES_TEST)["tests"]:
        yield from (each["series"] for each in test["input_series"])


EXPRESSIONS = {
    **{path.name: list(of_dashboard(path)) for path in DASHBOARDS},
    RULES.name: list(of_rules()),
    RULES_TEST.name: list(of_rules_test()),
}


@pytest.mark.parametrize("file", EXPRESSIONS)
def test_every_metric_and_label_is_one_that_the_code_has(file: str) -> None:
    known = registered()
    used = [
        (name, set(re.findall(r"(\w+)(?:!~|!=|=~|=)\"", matchers)))
        for expression in EXPRESSIONS[file]
        for name, matchers in re.findall(r"(shuking_\w+)(?:{([^}]*)})?", expression)
    ]
    assert used
    assert [name for name, _ in used if name not in known] == []
    assert [(name, labels - known[name]) for name, labels in used if not labels <= known[name]] == []


@pytest.mark.parametrize("expression", [each for file in EXPRESSIONS.values() for each in file if " by (" in each])
def test_every_label_that_is_kept_is_one_of_the_metrics(expression: str) -> None:
    known = registered()
    labels = set.union(*(known[name] for name in re.findall(r"shuking_\w+", expression)))
    kept = {label.strip() for group in re.findall(r" by \(([^)]*)\)", expression) for label in group.split(",")}
    assert kept <= labels


def test_the_dashboard_has_what_is_to_be_watched() -> None:
    shown = " ".join(expression for path in DASHBOARDS for expression in EXPRESSIONS[path.name])
    assert [what for what, metric in WANTED.items() if metric not in shown] == []


def test_every_rule_has_a_case_in_which_it_fires_and_one_in_which_it_does_not() -> None:
    rules = [rule["alert"] for rule in read_yaml(RULES)["groups"][0]["rules"]]
    for test, fires in zip(read_yaml(RULES_TEST)["tests"], (False, True), strict=True):
        told = {each["alertname"]: bool(each["exp_alerts"]) for each in test["alert_rule_test"]}
        assert told == dict.fromkeys(rules, fires)


def test_the_runbook_has_every_rule_with_its_severity() -> None:
    rules = read_yaml(RULES)["groups"][0]["rules"]
    told = re.findall(r"^\| `(\w+)` \((\w+)\) \|", RUNBOOK.read_text(encoding="utf-8"), re.MULTILINE)
    assert told == [(rule["alert"], rule["labels"]["severity"]) for rule in rules]


@needs_promtool
def test_the_rules_fire_when_they_should() -> None:
    promtool("check", "config", str(DEPLOY / "prometheus" / "prometheus.yml"))
    promtool("test", "rules", str(RULES_TEST))


@needs_promtool
@pytest.mark.parametrize("path", DASHBOARDS, ids=lambda path: path.name)
def test_prometheus_can_read_the_dashboards(path: Path, tmp_path: Path) -> None:
    rules = [
        {"record": f"dashboard:{number}", "expr": expression.replace("$__rate_interval", "1m")}
        for number, expression in enumerate(of_dashboard(path))
    ]
    file = tmp_path / "rules.yml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}))
    promtool("check", "rules", str(file))


def promtool(*arguments: str) -> None:
    done = subprocess.run(["promtool", *arguments], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
