"""Generated gifts with a past: for properties and for the second computation."""

from datetime import date

from hypothesis import strategies as st

from services.calculator.domain.gift import Relationship
from shared.contracts.document import Parameters

AMOUNTS = st.one_of(st.integers(1, 10**15), st.integers(1, 5 * 10**9), st.sampled_from([9_999_999, 10**7, 5 * 10**7]))
DAYS = st.dates(date(2003, 1, 1), date(2099, 12, 31))
RECENT = st.dates(date(2016, 1, 1), date(2026, 6, 30))
GROUPS = st.sampled_from(["부모", "조부모", "삼촌", None])


@st.composite
def gifts(draw: st.DrawFn) -> Parameters:
    """The nine parameters of a possible gift; those that may be left out sometimes are."""
    value = draw(AMOUNTS)
    optional: Parameters = {
        "is_generation_skipping": draw(st.booleans()),
        "is_minor_recipient": draw(st.booleans()),
        "is_non_resident": draw(st.booleans()),
        "marriage_deduction_amount": draw(st.integers(0, 2 * 10**8)),
        "childbirth_deduction_amount": draw(st.integers(0, 2 * 10**8)),
        "secured_debt": draw(st.integers(0, value)),
    }
    left_out = draw(st.sets(st.sampled_from(sorted(optional))))
    return {
        "gift_date": draw(DAYS).isoformat(),
        "donor_relationship": draw(st.sampled_from(list(Relationship))).value,
        "gift_property_value": value,
        **{name: optional[name] for name in optional.keys() - left_out},
    }


@st.composite
def prior_gifts(draw: st.DrawFn, before: date) -> Parameters:
    value = draw(st.integers(1, 3 * 10**9))
    return {
        "gift_date": draw(st.dates(date(2005, 1, 1), before)).isoformat(),
        "donor_relationship": draw(st.sampled_from(list(Relationship))).value,
        "gift_property_value": value,
        "secured_debt": draw(st.integers(0, 2 * value)),
        "donor_group": draw(GROUPS),
        "is_generation_skipping": draw(st.booleans()),
        "marriage_deduction_amount": draw(st.sampled_from([0, 0, 60_000_000, 100_000_000])),
    }


@st.composite
def gifts_with_a_past(draw: st.DrawFn) -> Parameters:
    """A gift of recent years with up to four earlier ones, dates, and gifts of the same day."""
    day = draw(RECENT)
    nine = draw(gifts())
    earlier = draw(st.lists(prior_gifts(date.fromordinal(day.toordinal() - 1)), max_size=4))
    born = draw(st.none() | st.dates(date(1960, 1, 1), date(2004, 12, 31)))
    beside = draw(st.lists(st.integers(1, 10**9), max_size=2))
    gift: Parameters = nine | {
        "gift_date": day.isoformat(),
        "donor_group": draw(GROUPS),
        "prior_gifts": [*earlier],
        "parent_deceased": draw(st.booleans()),
        "marriage_date": draw(st.none() | RECENT.map(date.isoformat)),
        "childbirth_date": draw(st.none() | RECENT.map(date.isoformat)),
        "appraisal_fee": draw(st.sampled_from([0, 3_000_000, 9_000_000])),
        "concurrent_gifts": [{"net_value": value} for value in beside],
    }
    if nine["donor_relationship"] == Relationship.RELATIVE:
        gift |= {"kinship": [draw(st.sampled_from(["혈족", "인척"])), draw(st.integers(2, 7))]}
    if born is not None:
        gift |= {"recipient_birth_date": born.isoformat()}
        gift.pop("is_minor_recipient", None)
    return {name: value for name, value in gift.items() if value is not None}
