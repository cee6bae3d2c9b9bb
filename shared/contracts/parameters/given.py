"""Facts that are given by themselves, in a form and not in words: which parameter, and which value it has."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from shared.contracts.parameters.catalogue import GIFT, INHERITANCE, Catalogue
from shared.contracts.parameters.parameter import Kind

Relationship = Literal["배우자", "직계존속", "직계비속", "기타친족", "타인"]
"""The giver, seen from the recipient. `타인`: no relative, so no deduction."""
RELATIONSHIPS: Final[tuple[str, ...]] = get_args(Relationship)
MAX_WON: Final = 10**15
"""1,000조. More is a slip of the keyboard."""
MOST_RELATIVES: Final = 30
MOST_GIFTS: Final = 20
"""Earlier gifts that a form may list."""
MOST_CHARACTERS: Final = 40
"""Of the name of a thing."""
FACTS: Final = "facts"
"""Where the document of a user's message has what was given with it."""
OF_THINGS: Final = frozenset({"gross_estate", "debts"})
"""What sums up several things, each with a value of its own."""
_CATALOGUES: Final[Mapping[str, Catalogue]] = {"gift_tax": GIFT, "inheritance_tax": INHERITANCE}


class FactsInvalid(Exception):
    """Facts that cannot be taken; the message says which and what to do. Korean, for the user."""


class GivenFact(BaseModel):
    """One value. `thing`: what it is of, where the parameter sums up several: "아파트"."""

    model_config = ConfigDict(frozen=True)

    parameter: str
    value: JsonValue
    thing: str | None = None


class GivenFacts(BaseModel):
    """Values that were given at once. They replace what was known of the same parameters, and nothing else."""

    model_config = ConfigDict(frozen=True)

    tax: Literal["gift_tax", "inheritance_tax"]
    values: Annotated[tuple[GivenFact, ...], Field(min_length=1)]

    @property
    def by_name(self) -> dict[str, JsonValue]:
        """The values that are of no single thing."""
        return {fact.parameter: fact.value for fact in self.values if fact.thing is None}


def checked_facts(given: object) -> GivenFacts:
    """The facts in a JSON value of an unknown sender, each with a value that its parameter can have. Raises FactsInvalid."""
    tax = given.get("tax") if isinstance(given, dict) else None
    catalogue = _CATALOGUES.get(tax) if isinstance(tax, str) else None
    if not isinstance(given, dict) or catalogue is None:
        raise FactsInvalid('facts.tax에 "gift_tax"나 "inheritance_tax"를 적어 주세요.')
    rows = given.get("values")
    if not isinstance(rows, list) or not rows:
        raise FactsInvalid("facts.values에 바꿀 내용을 하나 이상 적어 주세요.")
    facts = tuple(_checked(row, catalogue) for row in rows)
    if len({(fact.parameter, fact.thing) for fact in facts}) < len(facts):
        raise FactsInvalid("같은 항목이 두 번 들어 있습니다. 항목마다 값을 하나만 보내 주세요.")
    return GivenFacts.model_validate({"tax": tax, "values": facts})


def _checked(row: object, catalogue: Catalogue) -> GivenFact:
    if not isinstance(row, dict) or "value" not in row:
        raise FactsInvalid('facts.values에는 {"parameter": 항목, "value": 값}을 넣어 주세요.')
    name, value, thing = row.get("parameter"), row["value"], row.get("thing")
    parameter = catalogue.get(name) if isinstance(name, str) else None
    if parameter is None or parameter.page is None:
        raise FactsInvalid("facts.values에 입력을 받지 않는 항목이 있습니다. 항목 이름을 확인해 주세요.")
    if thing is not None and not (isinstance(thing, str) and name in OF_THINGS and 0 < len(thing) <= MOST_CHARACTERS):
        raise FactsInvalid(f"‘{parameter.label}’ 항목에서 어느 재산이나 빚인지 알 수 없습니다. 이름을 확인해 주세요.")
    for problem in _problems(parameter.kind, value):
        raise FactsInvalid(f"‘{parameter.label}’ 항목을 확인해 주세요. {problem}")
    return GivenFact(parameter=str(name), value=value, thing=thing)


def _problems(kind: Kind, value: object) -> Iterator[str]:
    """What is wrong with a value of this kind, in a sentence that says what to do."""
    if kind == "date" and not _is_day(value):
        yield "달력에 있는 날짜를 넣어 주세요."
    elif kind == "amount" and not _is_whole(value, MAX_WON):
        yield "0원부터 1,000조원까지의 금액을 원 단위의 정수로 넣어 주세요."
    elif kind == "count" and not _is_whole(value, MOST_RELATIVES):
        yield f"0명부터 {MOST_RELATIVES}명까지의 수를 넣어 주세요."
    elif kind == "yes_no" and not isinstance(value, bool):
        yield "예와 아니요 가운데 하나를 골라 주세요."
    elif kind == "relation" and value not in RELATIONSHIPS:
        yield "보기에 있는 관계 가운데 하나를 골라 주세요."
    elif kind == "gifts":
        yield from _problems_of_gifts(value)


def _problems_of_gifts(value: object) -> Iterator[str]:
    rows = value if isinstance(value, list) else None
    if rows is None or len(rows) > MOST_GIFTS:
        yield f"전에 받은 증여를 {MOST_GIFTS}건까지 넣어 주세요."
        return
    for row in rows:
        is_row = isinstance(row, dict) and row.keys() == {"gift_date", "gift_property_value"}
        if not (is_row and _is_day(row["gift_date"]) and _is_whole(row["gift_property_value"], MAX_WON)):
            yield "전에 받은 증여마다 받은 날짜와 금액을 넣어 주세요."
            return


def _is_day(value: object) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _is_whole(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
