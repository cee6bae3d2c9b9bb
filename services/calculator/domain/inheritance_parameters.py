"""Reads the parameters of an inheritance, or says which one is impossible and why."""

import math
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Final

from services.calculator.domain.filing import read_filing
from services.calculator.domain.inheritance import (
    FETUS,
    Inheritance,
    Person,
    Reinheritance,
    SkippedGeneration,
)
from services.calculator.domain.inheritance_gifts import read_prior_gifts
from services.calculator.domain.inheritance_spouse import SpouseShare, part_of_spouse
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.period import LONGEST_LIFE
from services.calculator.domain.reading import Reader
from services.calculator.domain.statute import GiftTaxStatute
from shared.contracts.parameters.catalogue import INHERITANCE

MOST_RELATIVES: Final = 30
SHARE_HINT: Final = "법정상속분대로 받으면 statutory, 모두 받으면 all, 받지 않으면 none입니다."


def read_inheritance(
    parameters: Mapping[str, object], statute: InheritanceTaxStatute, gifts: GiftTaxStatute
) -> Inheritance:
    """What the parameters describe, defaults for the absent; earlier gifts by the law on `gifts`. Raises `Refused`."""
    reader = Reader(parameters, INHERITANCE.titles)
    day = reader.day("death_date")
    inheritance = Inheritance(
        death_date=day,
        decedent_resident=reader.flag("decedent_resident", True),
        decedent_or_heir_abroad=reader.flag("decedent_or_heir_abroad", False),
        gross_estate=reader.amount("gross_estate"),
        nontaxable=reader.amount("nontaxable", 0),
        debts=reader.amount("debts", 0),
        public_dues=reader.amount("public_dues", 0),
        funeral_general=reader.amount("funeral_general", 0),
        funeral_enshrine=reader.amount("funeral_enshrine", 0),
        spouse=reader.flag("spouse", False),
        children=reader.count("children", MOST_RELATIVES, 0),
        ascendants=reader.count("ascendants", MOST_RELATIVES, 0),
        spouse_actual=reader.amount("spouse_actual", 0),
        persons=tuple(_person(row, day) for row in reader.rows("persons", INHERITANCE.titles_of_parts("persons"))),
        financial_assets=reader.amount("financial_assets", 0),
        financial_debts=reader.amount("financial_debts", 0),
        cohabiting_house_value=reader.amount("cohabiting_house_value", 0),
        cohabiting_house_debt=reader.amount("cohabiting_house_debt", 0),
        prior_gifts=read_prior_gifts(reader, day, gifts),
        bequests_to_nonheirs=reader.amount("bequests_to_nonheirs", 0),
        renounced_to_next_rank=reader.amount("renounced_to_next_rank", 0),
        generation_skip=tuple(
            _skip(row) for row in reader.rows("generation_skip", INHERITANCE.titles_of_parts("generation_skip"))
        ),
        short_term_reinheritance=tuple(
            _reinheritance(row, day)
            for row in reader.rows("short_term_reinheritance", INHERITANCE.titles_of_parts("short_term_reinheritance"))
        ),
        appraisal_fee=reader.amount("appraisal_fee", 0),
        filing=read_filing(reader),
        defaulted=frozenset(INHERITANCE.keys() - reader.names),
    )
    _check(inheritance, reader)
    return _with_the_share(inheritance, reader, statute) if reader.has("spouse_share") else inheritance


def _with_the_share(inheritance: Inheritance, reader: Reader, statute: InheritanceTaxStatute) -> Inheritance:
    """What the spouse really takes, where it is said as a share."""
    share = reader.choice("spouse_share", SpouseShare, SHARE_HINT)
    if reader.has("spouse_actual"):
        raise reader.invalid("spouse_share", "실제로 상속받은 금액과 함께 쓸 수 없습니다. 둘 중 하나만 알려 주세요.")
    if not inheritance.spouse:
        raise reader.invalid("spouse_share", "배우자가 있을 때만 쓸 수 있습니다. 배우자가 있는지 확인해 주세요.")
    return replace(
        inheritance,
        spouse_actual=part_of_spouse(share, inheritance, statute),
        defaulted=inheritance.defaulted - {"spouse_actual"},
    )


def _person(row: Reader, day: date) -> Person:
    relation = row.text("relation")
    if relation is None:
        raise row.invalid("relation", "꼭 필요합니다. 돌아가신 분과의 관계를 적어 주세요.")
    born = row.optional_day("birth_date")
    if relation == FETUS and born is not None:
        raise row.invalid("birth_date", "태아에게는 쓸 수 없습니다. 이미 태어났다면 자녀로 적어 주세요.")
    if born is not None and born > day:
        raise row.invalid("birth_date", "돌아가신 날보다 늦을 수 없습니다. 그 뒤에 태어났다면 태아로 적어 주세요.")
    person = Person(relation=relation, birth_date=born, life_expectancy=_life_expectancy(row))
    if (person.age_on(day) or 0) > LONGEST_LIFE:
        raise row.invalid("birth_date", f"돌아가신 날보다 {LONGEST_LIFE}년 넘게 앞섭니다. 날짜를 다시 확인해 주세요.")
    return person


def _life_expectancy(row: Reader) -> int | None:
    """Years of the official table, which gives tenths; a part of a year counts as a whole one (법 20③)."""
    if not row.has("life_expectancy"):
        return None
    years = row.value("life_expectancy")
    if isinstance(years, bool) or not isinstance(years, (int, float)) or not 0 <= years <= LONGEST_LIFE:
        raise row.invalid(
            "life_expectancy", f"0부터 {LONGEST_LIFE}까지의 햇수여야 합니다. 통계표를 다시 확인해 주세요."
        )
    return math.ceil(years)


def _skip(row: Reader) -> SkippedGeneration:
    return SkippedGeneration(
        value=row.amount("value"), minor=row.flag("minor", False), substitution=row.flag("substitution", False)
    )


def _reinheritance(row: Reader, day: date) -> Reinheritance:
    row.amount("prior_taxable_value", 0)  # cancels out of the formula of 법 30② 1호
    earlier = Reinheritance(
        prior_death_date=row.day("prior_death_date"),
        prior_calculated_tax=row.amount("prior_calculated_tax"),
        reinherited_value=row.amount("reinherited_value"),
        prior_estate_value=row.positive_amount("prior_estate_value"),
    )
    if earlier.prior_death_date > day:
        raise row.invalid("prior_death_date", "이번에 돌아가신 날보다 늦을 수 없습니다. 날짜를 다시 확인해 주세요.")
    if earlier.reinherited_value > earlier.prior_estate_value:
        raise row.invalid(
            "reinherited_value", "앞선 상속의 상속재산가액보다 클 수 없습니다. 금액을 다시 확인해 주세요."
        )
    return earlier


def _check(inheritance: Inheritance, reader: Reader) -> None:
    """Refuse what contradicts itself."""
    if inheritance.gross_estate == 0 and not inheritance.prior_gifts:
        raise reader.invalid("gross_estate", "0원보다 커야 합니다. 남기신 재산의 가액을 다시 알려 주세요.")
    parts_of_estate = ("nontaxable", "spouse_actual", "financial_assets", "cohabiting_house_value")
    for name in (*parts_of_estate, "bequests_to_nonheirs", "renounced_to_next_rank"):
        if getattr(inheritance, name) > inheritance.gross_estate:
            raise reader.invalid(name, "상속재산가액보다 클 수 없습니다. 금액을 다시 확인해 주세요.")
    if inheritance.spouse_actual and not inheritance.spouse:
        raise reader.invalid("spouse_actual", "배우자가 있을 때만 쓸 수 있습니다. 배우자가 있는지 확인해 주세요.")
    if inheritance.cohabiting_house_debt and not inheritance.cohabiting_house_value:
        raise reader.invalid("cohabiting_house_debt", "동거주택 가액과 함께 적어야 합니다. 주택 가액을 알려 주세요.")
    given = inheritance.gross_estate + sum(gift.value for gift in inheritance.prior_gifts)
    if sum(each.value for each in inheritance.generation_skip) > given:
        raise reader.invalid(
            "generation_skip", "상속재산과 생전 증여를 합한 금액보다 클 수 없습니다. 금액을 확인해 주세요."
        )
    spouses = sum(person.is_spouse for person in inheritance.persons)
    if spouses > inheritance.spouse:
        raise reader.invalid("persons", "배우자가 있다고 하지 않았거나 배우자가 여럿입니다. 다시 확인해 주세요.")
    if any(gift.to_spouse for gift in inheritance.prior_gifts) and not inheritance.spouse:
        raise reader.invalid("prior_gifts", "배우자 상속인에게 한 증여가 있는데 배우자가 없습니다. 다시 확인해 주세요.")
    if inheritance.spouse_is_only_heir and inheritance.listed_children:
        raise reader.invalid(
            "persons", "자녀를 포함하는데 자녀 수는 0명이라고 하셨습니다. 배우자의 몫이 달라지니 확인해 주세요."
        )
