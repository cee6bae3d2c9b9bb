"""The two parts that also work in bulk, on one core: cases a minute, milliseconds a message.

python -m tests.bench calculate
python -m tests.bench understand
"""

import json
import subprocess
import sys
import time
from typing import Final

from services.calculator.batch import calculate as calculated
from services.clarifier.batch import understand as understood
from tests.bench.load import percentile
from tests.bench.table import print_table
from tests.eval.evaluation import MESSAGES

RELATIONSHIPS: Final = ("배우자", "직계존속", "직계비속", "기타친족")
READING: Final = """
import json, resource, sys, time
from datetime import date

def mib():
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * resource.getpagesize() / 2**20

before, started = mib(), time.process_time()
from services.clarifier.domain.reader.reader import read_by_rules
from services.clarifier.domain.messages.reading import Expected
read_by_rules("어제 부모님께 1억 받았어요", date(2025, 11, 21), Expected())
print(json.dumps({"seconds": time.process_time() - started, "mib": mib() - before}))
"""
"""What the rules cost a process: from their import to the first message read."""


def calculate(*, quick: bool) -> None:
    cases = [
        json.dumps(
            {
                "id": number,
                "tax_type": "gift",
                "gift_date": f"2025-{number % 12 + 1:02d}-15",
                "donor_relationship": RELATIONSHIPS[number % len(RELATIONSHIPS)],
                "gift_property_value": 10_000_000 + number * 1_234_567,
            },
            ensure_ascii=False,
        )
        for number in range(500 if quick else 5000)
    ]
    started = time.process_time()
    answers = [json.loads(line) for line in calculated(cases)]
    seconds = time.process_time() - started
    failed = sum("calculation" not in answer for answer in answers)
    rows = [(f"{len(cases):,}", str(failed), f"{seconds:.1f}", f"{len(cases) / seconds * 60:,.0f}")]
    print_table(("cases", "refused", "CPU seconds", "cases a minute on one core"), rows)


def understand(*, quick: bool) -> None:
    """Our labelled messages, as `shuking understand` reads them."""
    lines = MESSAGES.read_text(encoding="utf-8").splitlines()
    list(understood(lines))
    took: list[float] = []
    for _ in range(1 if quick else 10):
        started = time.process_time()
        for _ in understood(lines):
            now = time.process_time()
            took.append((now - started) * 1000)
            started = now
    start = json.loads(subprocess.run([sys.executable, "-c", READING], check=True, capture_output=True).stdout)
    figures = (*(f"{percentile(took, percent):.2f}" for percent in (50, 95, 99)), f"{max(took):.2f}")
    print_table(
        ("messages", "p50 CPU ms", "p95", "p99", "longest", "first message after CPU s", "resident MiB"),
        [(f"{len(took):,}", *figures, f"{start['seconds']:.2f}", f"{start['mib']:.0f}")],
    )
