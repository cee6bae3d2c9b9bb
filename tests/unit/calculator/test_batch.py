"""`calculate`: JSON Lines in, JSON Lines out; a bad line costs no other line its answer."""

import json
from typing import Any

import pytest

from services.calculator.batch import calculate

GOOD = {
    "id": "a",
    "tax_type": "gift",
    "gift_date": "2025-10-15",
    "donor_relationship": "직계존속",
    "gift_property_value": 100_000_000,
}


def answers(*lines: object) -> list[dict[str, Any]]:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return [json.loads(answer) for answer in calculate(texts)]


def test_a_line_gets_its_calculation() -> None:
    [answer] = answers(GOOD)
    assert answer["id"] == "a"
    assert answer["calculation"]["final_tax"] == 5_000_000
    assert answer["calculation"]["figures"]["filing_deadline"] == "2026-02-02"
    assert answer["calculation"]["filing_deadline"] == "2026-02-02"


@pytest.mark.parametrize(
    ("line", "code", "parameter"),
    [
        ("{", "INVALID_LINE", None),
        ("[1]", "INVALID_LINE", None),
        ("[" * 100_000, "INVALID_LINE", None),
        ('{"id": "b", "gift_property_value": ' + "9" * 5_000 + "}", "INVALID_LINE", None),
        ('{"id": "\\ud800", "tax_type": "gift"}', "INVALID_LINE", None),
        ('{"id": "b", "tax_type": "gift", "tax_type": "gift"}', "INVALID_LINE", None),
        ({**GOOD, "id": None}, "INVALID_LINE", None),
        ({**GOOD, "id": True}, "INVALID_LINE", None),
        ({"id": "b"}, "MISSING_PARAMETER", "tax_type"),
        ({**GOOD, "tax_type": "income"}, "UNSUPPORTED_TAX_TYPE", "tax_type"),
        ({**GOOD, "prior_gifts": [{"gift_date": "2020-01-01"}]}, "MISSING_PARAMETER", "prior_gifts"),
        ({**GOOD, "filing": {"type": "late"}}, "MISSING_PARAMETER", "filing"),
        ({**GOOD, "gift_property_valu": 1}, "UNSUPPORTED_PARAMETER", "gift_property_valu"),
        ({**GOOD, "gift_property_value": float("nan")}, "INVALID_PARAMETER", "gift_property_value"),
        ({**GOOD, "gift_date": "1990-01-01"}, "LAW_NOT_KNOWN", "gift_date"),
    ],
)
def test_a_bad_line_gets_an_error_and_the_next_its_answer(line: object, code: str, parameter: str | None) -> None:
    bad, good = answers(line, GOOD)
    assert bad["error"]["code"] == code
    assert bad["error"].get("parameter") == parameter
    assert bad["error"]["message"]
    assert "calculation" not in bad
    assert good["calculation"]["final_tax"] == 5_000_000


def test_blank_lines_are_passed_over() -> None:
    assert [answer["id"] for answer in answers("\n", GOOD, "  \n", {**GOOD, "id": 7})] == ["a", 7]


def test_a_name_that_comes_twice_is_refused_with_the_number_of_the_line() -> None:
    """JSON itself lets the later value win without a word."""
    text = json.dumps(GOOD)
    once = text.replace('"gift_property_value": 100000000', '"gift_property_value": 100000000, "prior_gifts": [{%s}]')
    rows = '"gift_date": "2020-01-01", "donor_relationship": "직계존속", "gift_property_value": 1'
    top = text.replace("{", '{"gift_date": "2020-10-15", ')
    _, first, blank_before, inside = answers(once % rows, top, "\n", top, once % f'{rows}, "gift_property_value": 2')[
        :4
    ]
    assert first["error"]["message"] == (
        "2번째 줄: 같은 이름이 두 번 나옵니다('gift_date'). 어느 쪽이 맞는지 확인하고 하나만 적어 주세요."
    )
    assert blank_before["error"]["message"].startswith("4번째 줄: ")
    assert inside["error"]["message"].startswith("5번째 줄: 같은 이름이 두 번 나옵니다('gift_property_value')")


def test_the_same_line_gives_the_same_bytes_in_any_company() -> None:
    line = json.dumps(GOOD, ensure_ascii=False)
    alone = next(calculate([line]))
    assert list(calculate([line, "[1]", line, "[1]"]))[::2] == [alone, alone]


def test_answers_come_one_by_one() -> None:
    """Each line is answered before the next is read, so that a pipe of any length can be followed."""
    read: list[int] = []

    def lines() -> Any:
        for number in range(3):
            read.append(number)
            yield json.dumps({**GOOD, "id": number})

    stream = calculate(lines())
    next(stream)
    assert read == [0]
