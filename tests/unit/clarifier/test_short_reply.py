"""What an optional question gets for an answer, and what of a message is of something else."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand

TODAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        ("is_non_resident", "아니다 11월 4일이요", {"gift_date": "2025-11-04"}),
        ("is_non_resident", "아 아니다 만 18살이에요", {"is_minor_recipient": True}),
        ("is_non_resident", "아니 대출 없어요", {"secured_debt": 0}),
        ("is_non_resident", "네 11월 3일 맞아요", {"gift_date": "2025-11-03"}),
        ("is_minor_recipient", "그럼 금액을 1억으로 바꾸면요", {"gift_property_value": 100_000_000}),
        ("marriage_deduction_amount", "1억으로 바꿔 주세요", {"gift_property_value": 100_000_000}),
        ("marriage_deduction_amount", "아니 그냥 어제로 할게요", {"gift_date": "2025-11-20"}),
        ("is_non_resident", "아니 받은 거예요", {}),
        ("marriage_deduction_amount", "5천만원이요", {"marriage_deduction_amount": 50_000_000}),
        ("is_non_resident", "네 맞아요", {"is_non_resident": True}),
        ("is_non_resident", "아니 안 살아요", {"is_non_resident": False}),
        ("is_non_resident", "아니다", {"is_non_resident": False}),
        ("is_non_resident", "아니다 3년 됐네요", {}),
        ("is_non_resident", "아니다 한국 살아요", {"is_non_resident": False}),
        ("is_non_resident", "걔 귀국했나? 아 아직 도쿄래요", {"is_non_resident": True}),
        ("is_non_resident", "미국인가? 아니다 한국이래요", {"is_non_resident": False}),
        ("is_non_resident", "아직 밴쿠버 산답니다", {"is_non_resident": True}),
        ("is_non_resident", "한국 사는 줄 알았는데 캐나다 산답니다", {"is_non_resident": True}),
        ("is_non_resident", "외국에 사나? 아니다 부산 산다네요", {"is_non_resident": False}),
        (
            "childbirth_deduction_amount",
            "둘 다 아니에요",
            {"marriage_deduction_amount": 0, "childbirth_deduction_amount": 0},
        ),
        (
            "is_non_resident",
            "그거 두 개 다 해당 없어요",
            {"marriage_deduction_amount": 0, "childbirth_deduction_amount": 0},
        ),
    ],
)
def test_what_confirms_corrects_or_supposes_something_else_answers_nothing(
    asked: str, text: str, told: dict[str, object]
) -> None:
    assert {name: stated.value for name, stated in understand(text, TODAY, asked).values.items()} == told


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("앗 다시 보니까 5500이네요 5천이 아니라", 55_000_000),
        ("5천 아니고 5500이요", 55_000_000),
        ("금액을 5천에서 5500으로 고쳐주세요", 55_000_000),
        ("확인해 보니 5500이었어요", 55_000_000),
        ("5천 말고 5500으로 해주세요", 55_000_000),
        ("1억에서 1억 5천으로 올려 주세요", 150_000_000),
    ],
)
def test_an_amount_takes_the_place_of_another(text: str, won: int) -> None:
    reading = understand(text, TODAY, "is_non_resident")
    assert {name: stated.value for name, stated in reading.values.items()} == {"gift_property_value": won}
