"""What a raised refusal says where it is not caught: which parameter and why, and nothing that was entered."""

from datetime import date

from services.calculator.domain.refusal import LawNotKnown, Refused


def test_a_refusal_names_the_parameter_and_the_code() -> None:
    assert Refused("gift_date", "INVALID_PARAMETER", "이유").args == ("gift_date", "INVALID_PARAMETER")


def test_unknown_law_names_the_value_and_its_first_day() -> None:
    assert LawNotKnown("세율", date(2000, 1, 1)).args == ("세율", date(2000, 1, 1))
