"""The two parts that also work in bulk, on one core: cases a minute, milliseconds a message.

python -m tests.bench calculate
python -m tests.bench understand
"""

import json
import time
from typing import Final

from services.calculator.batch import calculate as calculated
from services.clarifier.batch import understand as understood
from tests.bench.load import percentile
from tests.bench.table import print_table

RELATIONSHIPS: Final = ("배우자", "직계존속", "직계비속", "기타친족")
MESSAGES: Final = (
    "부모님께 1억 받았어요",
    "2025년 10월 15일에 배우자에게 5억원을 증여했어요",
    "지난주 금요일에 할아버지가 저한테 2억 5천만원을 주셨는데 저는 미성년자예요",
    "어제 삼촌한테서 3천만원 받았고 빚은 없어요",
    "그게 뭐예요?",
    "아들 결혼한다고 1억5천을 보태 주려고 하는데 증여세가 얼마나 나올까요? 내년 3월쯤 줄 생각이에요.",
    "모르겠어요",
    "상속세는 어떻게 계산하나요?",
)


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
    rounds = 20 if quick else 200
    lines = [
        json.dumps({"id": f"{number}", "text": text, "today": "2025-10-20"}, ensure_ascii=False)
        for number, text in enumerate(MESSAGES * rounds)
    ]
    took: list[float] = []
    started = time.perf_counter()
    for _ in understood(lines):
        now = time.perf_counter()
        took.append((now - started) * 1000)
        started = now
    steady = took[len(MESSAGES) :]
    rows = [(f"{len(lines):,}", f"{percentile(steady, 50):.2f}", f"{percentile(steady, 95):.2f}", f"{max(steady):.2f}")]
    print_table(("messages", "p50 ms", "p95 ms", "longest ms"), rows)
