"""Reads the parameters of a gift, or says which one is impossible and why."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Final

from services.calculator.domain.benefit_parameters import read_benefit
from services.calculator.domain.gift import Gift, GiftCase, Kinship, KinshipKind, Relationship
from services.calculator.domain.gift_occasions import by_day_and_donor
from services.calculator.domain.reading import Reader
from services.calculator.domain.recipient_age import birth_date, is_minor, was_minor
from services.calculator.domain.refusal import LawNotKnown
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.domain.wording import korean_date
from shared.contracts.parameters.catalogue import GIFT

_FOLLOW_UPS: Final = frozenset(GIFT.of_tier("follow_up"))
_OF_PRIOR_GIFTS: Final = GIFT.titles_of_parts("prior_gifts")
_OF_CONCURRENT_GIFTS: Final = GIFT.titles_of_parts("concurrent_gifts")
DEGREES: Final = range(1, 31)
RELATIONSHIP_HINT: Final = "받는 분을 기준으로 다시 알려 주세요."


def gift_reader(parameters: Mapping[str, object]) -> Reader:
    """A reader of a gift's parameters. Raises `Refused` for a name that is none of them."""
    return Reader(parameters, GIFT.titles)


def read_gift_case(reader: Reader, statute: GiftTaxStatute) -> GiftCase:
    """The gift that the parameters describe; what is absent, null or empty gets its default. Raises `Refused`."""
    gift = _gift(reader, statute)
    born = birth_date(reader, gift.gift_date)
    minor = is_minor(reader, born, gift.gift_date, statute)
    gift = replace(
        gift,
        is_minor_recipient=minor,
        is_non_resident=reader.flag("is_non_resident", False),
        parent_deceased=reader.flag("parent_deceased", False),
        marriage_date=reader.optional_day("marriage_date"),
        childbirth_date=reader.optional_day("childbirth_date"),
        gives_benefit_only=gift.gives_benefit_only or _names_a_benefit(reader),
        appraisal_fee=reader.amount("appraisal_fee", 0),
        concurrent_values=tuple(_concurrent_values(reader, gift)),
    )
    priors = [_prior_gift(row, reader, gift, born, statute) for row in reader.rows("prior_gifts", _OF_PRIOR_GIFTS)]
    return GiftCase(
        gift=gift,
        prior_gifts=tuple(by_day_and_donor(priors)) if gift.gift_property_value else (),
        prior_marriage_deduction=_optional_amount(reader, "prior_marriage_deduction"),
        prior_childbirth_deduction=_optional_amount(reader, "prior_childbirth_deduction"),
        recipient_birth_date=born,
        defaulted=_FOLLOW_UPS - reader.names - ({"is_minor_recipient"} if born else frozenset()),
    )


def _gift(reader: Reader, statute: GiftTaxStatute) -> Gift:
    """What can be said of this gift and of earlier ones alike."""
    relationship = reader.choice("donor_relationship", Relationship, RELATIONSHIP_HINT)
    day, benefit = reader.day("gift_date"), read_benefit(reader, relationship)
    found = benefit.value_on(day, statute) if benefit else None
    return Gift(
        gift_date=day,
        donor_relationship=relationship,
        gift_property_value=found.amount if found else reader.positive_amount("gift_property_value"),
        value_is_exact=found is None or found.exact,
        benefit=benefit,
        gives_benefit_only=benefit is not None,
        secured_debt=reader.amount("secured_debt", 0),
        is_generation_skipping=reader.flag("is_generation_skipping", False),
        donor_group=reader.text("donor_group"),
        kinship=_kinship(reader, relationship),
        marriage_deduction_amount=reader.amount("marriage_deduction_amount", 0),
        childbirth_deduction_amount=reader.amount("childbirth_deduction_amount", 0),
    )


def _kinship(reader: Reader, relationship: Relationship) -> Kinship | None:
    value = reader.value("kinship")
    match value:
        case None | []:
            return None
        case [str(kind), int(degree)] if kind in list(KinshipKind) and degree in DEGREES and degree is not True:
            kinship = Kinship(KinshipKind(kind), degree)
        case _:
            raise reader.invalid("kinship", '["혈족", 4]나 ["인척", 3]처럼 적어야 합니다. 다시 알려 주세요.')
    if relationship in (Relationship.SPOUSE, Relationship.STRANGER):
        raise reader.invalid(
            "kinship",
            f"증여하는 분과의 관계가 {relationship}일 때는 쓸 수 없습니다. 친족이라면 관계를 기타친족으로 알려 주세요.",
        )
    return kinship


def _names_a_benefit(reader: Reader) -> bool:
    """Whether a kind of benefit is named; `true` stands for one that is not."""
    value = reader.value("excluded_kind")
    return value if isinstance(value, bool) else reader.text("excluded_kind") is not None


def _concurrent_values(reader: Reader, gift: Gift) -> Iterator[int]:
    for row in reader.rows("concurrent_gifts", _OF_CONCURRENT_GIFTS):
        group = row.text("donor_group")
        if group is not None and group == gift.donor:
            raise row.invalid(
                "donor_group",
                "이번 증여와 같습니다. 같은 분에게서 같은 날 받은 재산은 증여재산가액에 합쳐서 알려 주세요.",
            )
        yield row.positive_amount("net_value")


def _prior_gift(row: Reader, reader: Reader, gift: Gift, born: date | None, statute: GiftTaxStatute) -> Gift:
    try:
        prior = _gift(row, statute)
    except LawNotKnown as unknown:
        raise unknown.refused("prior_gifts", "증여") from None
    day = prior.gift_date
    if day >= gift.gift_date:
        raise row.invalid(
            "gift_date",
            f"이번 증여일({korean_date(gift.gift_date)})보다 일러야 합니다. "
            "같은 날 다른 분에게서 받은 증여는 concurrent_gifts로 알려 주세요.",
        )
    if born is not None and day < born:
        raise row.invalid("gift_date", "받는 분의 생년월일보다 이를 수 없습니다. 날짜를 다시 확인해 주세요.")
    return replace(
        prior,
        kinship=prior.kinship or _kinship_of_the_donor(prior, gift, statute),
        is_minor_recipient=was_minor(row, born, day, gift.is_minor_recipient, statute),
        is_non_resident=reader.flag("is_non_resident", False),
    )


def _kinship_of_the_donor(prior: Gift, gift: Gift, statute: GiftTaxStatute) -> Kinship | None:
    """The degree that was said of the same relative for this gift, where the law of the earlier one had degrees."""
    same = prior.is_from_donor_of(gift) and prior.donor_relationship is gift.donor_relationship
    return gift.kinship if same and statute.relative_blood_degree.is_known_on(prior.gift_date) else None


def _optional_amount(reader: Reader, name: str) -> int | None:
    return reader.amount(name) if reader.has(name) else None
