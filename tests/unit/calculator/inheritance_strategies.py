"""Random inheritances around the points where the law turns: days of change, birthdays, ends of windows, thresholds."""

from datetime import date, timedelta
from typing import Any

from hypothesis import strategies as st

EOK = 10**8
Case = dict[str, Any]
TURNS = (2017, 2018, 2019, 2020, 2022, 2023, 2024)
"""Years whose first day changed something for inheritances."""


def near(*edges: int) -> st.SearchStrategy[int]:
    """An amount at an edge, one won beside it, or anywhere up to twice the largest."""
    beside = [max(0, edge + step) for edge in edges for step in (-1, 0, 1)]
    return st.one_of(st.sampled_from(beside), st.integers(0, 2 * max(edges)))


SELDOM = st.sampled_from([False] * 5 + [True])
ESTATES = st.one_of(
    near(5 * EOK, 5 * EOK + 500_000, 10 * EOK, 30 * EOK),
    st.integers(10, 90).map(lambda eok: eok * EOK + eok * 1_234_567),
).map(lambda taxable: taxable + 5_000_000)
"""The funeral is five million without a receipt, so that the taxable value is at the edge."""


def years_before(day: date, years: int) -> date:
    return date(day.year - years, day.month, min(day.day, 28))


def days_around(day: date, *years: int) -> st.SearchStrategy[date]:
    edges = [years_before(day, each) + timedelta(step) for each in years for step in (-1, 0, 1)]
    return st.sampled_from([min(edge, day) for edge in edges])


DEATHS = st.one_of(
    st.dates(date(2016, 1, 1), date(2024, 12, 31)),
    st.builds(lambda year, step: date(year, 1, 1) + timedelta(step), st.sampled_from(TURNS), st.sampled_from([-1, 0])),
)


@st.composite
def persons(draw: st.DrawFn, death: date, spouse: bool, children: int) -> list[Case]:
    listed: list[Case] = [
        {"relation": "자녀", "birth_date": draw(days_around(death, 1, 10, 18, 19, 30, 65)).isoformat()}
        for _ in range(children)
    ]
    for relation, years in (("부모", (60, 65, 80)), ("손자", (5, 19))):
        if draw(st.booleans()):
            listed.append({"relation": relation, "birth_date": draw(days_around(death, *years)).isoformat()})
    if spouse and draw(st.booleans()):
        listed.append({"relation": "배우자", "birth_date": "1945-01-01"})
    if draw(st.booleans()) and listed:
        listed[draw(st.integers(0, len(listed) - 1))]["life_expectancy"] = draw(st.sampled_from([1, 10.1, 24.9, 30]))
    return listed


@st.composite
def gifts(draw: st.DrawFn, death: date, spouse: bool) -> list[Case]:
    """One, so that nobody's own limit of the credit is in doubt."""
    recipient = draw(st.sampled_from(["자녀", "배우자", "손자"] if spouse else ["자녀", "손자"]))
    value = draw(st.sampled_from([EOK, 3 * EOK, 5 * EOK, 8 * EOK]))
    deduction = min(value, 6 * EOK if recipient == "배우자" else EOK // 2)
    base = value - deduction
    gift = {
        "gift_date": draw(days_around(death, 1, 5, 10)).isoformat(),
        "recipient": recipient,
        "recipient_is_heir": recipient != "손자",
        "value": value,
        "deduction": deduction,
        "tax_base": base,
        "computed_tax": base // 10 if base <= EOK else base // 5 - EOK // 10,
    }
    return [gift]


@st.composite
def inheritances(draw: st.DrawFn) -> Case:
    death, spouse, children = draw(DEATHS), draw(st.booleans()), draw(st.integers(0, 4))
    gross = draw(ESTATES)
    case: Case = {
        "death_date": death.isoformat(),
        "gross_estate": gross,
        "decedent_resident": not draw(SELDOM),
        "decedent_or_heir_abroad": draw(SELDOM),
        "spouse": spouse,
        "children": children,
        "ascendants": draw(st.integers(0, 2)),
        "spouse_actual": min(gross, draw(near(5 * EOK, 30 * EOK))) * spouse,
    }
    optional: dict[str, st.SearchStrategy[int]] = {
        "nontaxable": st.integers(0, gross // 4),
        "debts": near(EOK, 5 * EOK),
        "public_dues": st.integers(0, EOK),
        "funeral_general": near(5_000_000, 10_000_000),
        "funeral_enshrine": near(5_000_000),
        "financial_assets": near(20_000_000, EOK, 10 * EOK).map(lambda amount: min(amount, gross)),
        "financial_debts": near(10_000_000),
        "cohabiting_house_value": near(5 * EOK, 6 * EOK, 625_000_000).map(lambda amount: min(amount, gross)),
        "bequests_to_nonheirs": st.integers(0, gross // 2),
        "appraisal_fee": near(5_000_000),
    }
    case |= {name: draw(amounts) for name, amounts in optional.items() if draw(SELDOM)}
    if draw(st.booleans()):
        case["persons"] = draw(persons(death, spouse, children))
    if draw(st.booleans()):
        case["prior_gifts"] = draw(gifts(death, spouse))
    if draw(st.booleans()):
        taken = min(gross - case.get("nontaxable", 0), draw(near(20 * EOK)))
        case["generation_skip"] = [{"value": taken, "minor": draw(st.booleans())}]
    if draw(st.booleans()):
        earlier = draw(days_around(death, 1, 2, 5, 9, 10, 11))
        case["short_term_reinheritance"] = [
            {
                "prior_death_date": earlier.isoformat(),
                "prior_calculated_tax": draw(near(2 * EOK)),
                "reinherited_value": draw(st.integers(0, 10 * EOK)),
                "prior_estate_value": 10 * EOK,
            }
        ]
    return case
