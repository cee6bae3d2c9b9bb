"""How a reason for a too low return may be put."""

import pytest

from services.calculator.domain.filing import Excuse, read_filing
from services.calculator.domain.gift_parameters import gift_reader
from services.calculator.domain.refusal import Refused


def excuse(reason: str) -> Excuse | None:
    record = {"type": "amended", "filing_date": "2026-03-02", "reported_tax": 1, "reason": reason}
    filing = read_filing(gift_reader({"filing": record}))
    assert filing is not None
    return filing.excuse


@pytest.mark.parametrize(
    ("excuse_meant", "words"),
    [
        (Excuse.COMMITTEE, ["평가심의위원회가 다시 평가", "심의", "Committee", "committee"]),
        (Excuse.OWNERSHIP, ["소유권", "소송", "분쟁", "Ownership", "dispute", "litigation"]),
        (Excuse.DEDUCTION, ["공제를 잘못 적용", "deduction"]),
        (Excuse.VALUATION, ["평가 방법의 차이", "valuation", "appraisal"]),
        (Excuse.NO_MARRIAGE, ["혼인하지 않음", "marriage"]),
    ],
)
def test_a_word_is_enough(excuse_meant: Excuse, words: list[str]) -> None:
    assert [excuse(word) for word in words] == [excuse_meant] * len(words)


def test_no_reason_is_no_excuse() -> None:
    assert excuse(" ") is None


def test_a_reason_that_is_none_of_them_is_refused() -> None:
    with pytest.raises(Refused) as raised:
        excuse("바빠서")
    assert raised.value.refusal.reason.startswith("신고와 납부: 적게 신고한 사유는 소유권 분쟁, 공제 착오, 평가 차이, ")
