"""Reads the nine parameters into a gift, or says which one is impossible and why."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Final

from services.calculator.domain.gift import DEFAULTS, Gift, Relationship
from services.calculator.domain.refusal import Refused
from services.calculator.domain.wording import korean_won

LARGEST_AMOUNT: Final = 10**15
LATEST_GIFT_DATE: Final = date(2099, 12, 31)
"""Lunar holidays, which deadlines depend on, are known until the year after."""

PARAMETER_TITLES: Final[Mapping[str, str]] = {
    "gift_date": "증여일",
    "donor_relationship": "증여하는 분과의 관계",
    "gift_property_value": "증여재산가액",
    "is_generation_skipping": "세대를 건너뛴 증여인지",
    "is_minor_recipient": "받는 분이 미성년자인지",
    "is_non_resident": "받는 분이 비거주자인지",
    "marriage_deduction_amount": "혼인 증여재산공제액",
    "childbirth_deduction_amount": "출산 증여재산공제액",
    "secured_debt": "담보채무액",
}

Raw = Mapping[str, object]


def read_gift(parameters: Raw) -> Gift:
    """The gift that the parameters describe; one that is absent or null gets its default. Raises `Refused`."""
    given = {name: value for name, value in parameters.items() if value is not None}
    for name in given:
        if name not in PARAMETER_TITLES:
            raise Refused(
                name,
                "UNSUPPORTED_PARAMETER",
                "이 항목은 아직 계산에 넣을 수 없습니다. 빼면 결과가 달라질 수 있어 계산하지 않았습니다. "
                "증여세 기본 계산에 쓰는 아홉 가지 항목만 넣어 주세요.",
            )
    value = _amount(given, "gift_property_value")
    if value == 0:
        raise _invalid("gift_property_value", "0원보다 커야 합니다. 증여받은 재산의 가액을 다시 알려 주세요.")
    debt = _amount(given, "secured_debt")
    if debt > value:
        raise _invalid(
            "secured_debt",
            f"증여재산가액({korean_won(value)})보다 클 수 없습니다. 재산의 가액과 넘겨받는 채무를 다시 확인해 주세요.",
        )
    return Gift(
        gift_date=_gift_date(given),
        donor_relationship=_relationship(given),
        gift_property_value=value,
        is_generation_skipping=_flag(given, "is_generation_skipping"),
        is_minor_recipient=_flag(given, "is_minor_recipient"),
        is_non_resident=_flag(given, "is_non_resident"),
        marriage_deduction_amount=_amount(given, "marriage_deduction_amount"),
        childbirth_deduction_amount=_amount(given, "childbirth_deduction_amount"),
        secured_debt=debt,
        defaulted=frozenset(DEFAULTS.keys() - given.keys()),
    )


def _invalid(name: str, problem: str) -> Refused:
    return Refused(name, "INVALID_PARAMETER", f"{_topic(PARAMETER_TITLES[name])} {problem}")


def _topic(title: str) -> str:
    """The title with its topic particle: 은 after a final consonant, 는 after a vowel."""
    has_final_consonant = (ord(title[-1]) - ord("가")) % 28 != 0
    return title + ("은" if has_final_consonant else "는")


def _value(given: Raw, name: str) -> object:
    if name in given:
        return given[name]
    if name in DEFAULTS:
        return DEFAULTS[name]
    raise Refused(
        name, "MISSING_PARAMETER", f"{_topic(PARAMETER_TITLES[name])} 꼭 필요합니다. 알려 주시면 바로 계산해 드립니다."
    )


def _amount(given: Raw, name: str) -> int:
    amount = _value(given, name)
    if not isinstance(amount, int) or isinstance(amount, bool):
        raise _invalid(name, "원 단위의 정수여야 합니다. 예를 들어 1억원은 100000000으로 적어 주세요.")
    if amount < 0:
        raise _invalid(name, "0원보다 작을 수 없습니다. 금액을 다시 확인해 주세요.")
    if amount > LARGEST_AMOUNT:
        raise _invalid(
            name, f"{korean_won(LARGEST_AMOUNT)}까지만 계산할 수 있습니다. 금액의 단위를 다시 확인해 주세요."
        )
    return amount


def _flag(given: Raw, name: str) -> bool:
    flag = _value(given, name)
    if not isinstance(flag, bool):
        raise _invalid(name, "예(true) 또는 아니오(false)로만 답할 수 있습니다. 둘 중 하나로 알려 주세요.")
    return flag


def _relationship(given: Raw) -> Relationship:
    relationship = _value(given, "donor_relationship")
    if relationship in list(Relationship):
        return Relationship(str(relationship))
    choices = ", ".join(Relationship)
    raise _invalid("donor_relationship", f"{choices} 가운데 하나여야 합니다. 받는 분을 기준으로 다시 알려 주세요.")


def _gift_date(given: Raw) -> date:
    text = _value(given, "gift_date")
    if not isinstance(text, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise _invalid("gift_date", "연-월-일 형식의 날짜여야 합니다. 2025-10-15처럼 알려 주세요.")
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise _invalid("gift_date", "달력에 없는 날짜입니다. 날짜를 다시 확인해 주세요.") from None
    if day > LATEST_GIFT_DATE:
        raise _invalid("gift_date", f"{LATEST_GIFT_DATE.year}년까지만 계산할 수 있습니다. 연도를 다시 확인해 주세요.")
    return day
