"""Reads how old the recipient of a gift is, or says what is impossible about it and why."""

from datetime import date

from services.calculator.domain.period import LONGEST_LIFE, comes_of_age
from services.calculator.domain.reading import Reader
from services.calculator.domain.statute import GiftTaxStatute


def birth_date(reader: Reader, gift_date: date) -> date | None:
    """The recipient's, if it is said. Raises `Refused`."""
    born = reader.optional_day("recipient_birth_date")
    if born is not None and born > gift_date:
        raise reader.invalid("recipient_birth_date", "증여일보다 늦을 수 없습니다. 날짜를 다시 확인해 주세요.")
    if born is not None and gift_date.year - born.year > LONGEST_LIFE:
        raise reader.invalid(
            "recipient_birth_date", f"증여일보다 {LONGEST_LIFE}년 넘게 앞섭니다. 날짜를 다시 확인해 주세요."
        )
    return born


def is_minor(reader: Reader, born: date | None, gift_date: date, statute: GiftTaxStatute) -> bool:
    """Whether the recipient is a minor on the day of a gift, as is said or by the date of birth. Raises `Refused`."""
    said = reader.flag("is_minor_recipient", False)
    if born is None:
        return said
    minor = gift_date < comes_of_age(born, statute.age_of_majority.on(gift_date))
    if reader.has("is_minor_recipient") and said != minor:
        fact = "미성년자" if minor else "성년"
        raise reader.invalid(
            "is_minor_recipient",
            f"생년월일과 맞지 않습니다. 생년월일로는 증여일에 {fact}입니다. 어느 쪽이 맞는지 확인해 주세요.",
        )
    return minor


def was_minor(row: Reader, born: date | None, day: date, minor_now: bool, statute: GiftTaxStatute) -> bool:
    """Whether the recipient was a minor on an earlier day; where nothing is said of it, as `minor_now`. Raises `Refused`."""
    if born is not None:
        return is_minor(row, born, day, statute)
    was = row.flag("is_minor_recipient", minor_now)
    if minor_now and not was:
        raise row.invalid("is_minor_recipient", "아니라고 하셨는데 이번 증여일에는 미성년자입니다. 다시 확인해 주세요.")
    return was
