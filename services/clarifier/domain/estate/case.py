"""The notes of an inheritance: each fact with the words and the turn it came from. Opaque JSON in the dialogue."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict

from services.clarifier.domain.writing.text import readable

ESTATE_NOTES: Final = "estate"
"""Where the case file keeps the notes of an inheritance."""
SUPPOSED_NOTES: Final = "estate_what_if"
"""Where it keeps the case as it was only supposed, until the question that came with its result is answered."""
AssetKind = Literal["real", "other", "claim", "financial"]
"""`claim`: money to come back to the estate, like a deposit; no financial asset (법22)."""
DebtKind = Literal["bank", "private", "deposit", "unnamed"]
"""Only what is owed to a bank lessens the financial assets (법22)."""
DEBT_NAMES: Final[Mapping[DebtKind, str]] = {
    "bank": "은행 대출",
    "private": "빌린 돈",
    "deposit": "보증금",
    "unnamed": "빚",
}
SpouseState = Literal["alive", "dead", "divorced", "unregistered", "none"]
ShareOfSpouse = Literal["statute", "all", "half", "none", "won", "asset", "undecided"]


class Standing(StrEnum):
    """How a fact stands: told, not settled yet, ruled out, or not known to the user."""

    SAID = "said"
    PLANNED = "planned"
    DENIED = "denied"
    UNKNOWN = "unknown"


class Fact(BaseModel):
    """Something that was told. `turn`: the user's message, counted from 1."""

    model_config = ConfigDict(frozen=True)

    words: Annotated[str, AfterValidator(readable)] = ""
    turn: int = 0
    standing: Standing = Standing.SAID


class Decedent(Fact):
    """Who died. `path`: the way there from the speaker. `is_tentative`: only known to have died before somebody."""

    path: str
    term: str
    is_tentative: bool = False


class Day(Fact):
    day: date


class Count(Fact):
    """How many there are; `denied` and 0 where there is nobody."""

    number: int


class Spouse(Fact):
    state: SpouseState


class Money(Fact):
    won: int


class Asset(Money):
    """`label`: what stands before its name and tells it from others of the name, "정기" of 정기예금."""

    name: str
    label: str = ""
    kind: AssetKind
    is_home: bool = False


class Debt(Money):
    """`is_on_home`: it is secured on the house that he lived in."""

    kind: DebtKind
    is_on_home: bool = False


THINGS: Final = ", "
"""Between the things that a spouse takes."""


class Share(Fact):
    """What the spouse takes. `won` for a sum; `asset` for things by their names; `owing`: the debts that go with it."""

    how: ShareOfSpouse
    won: int | None = None
    owing: int = 0
    asset: str | None = None


class Part(Share):
    """What somebody takes, told before it is known who died. `taker`: the path from the speaker."""

    taker: str


class EarlierGift(Money):
    """What the one who died gave away before. `recipient`: the path from the speaker; `tax`, `base`: of its return.

    `recipient_name`: what he was called, where he is not the speaker.
    """

    day: date | None = None
    recipient: str = ""
    recipient_name: str = ""
    tax: int | None = None
    base: int | None = None


class Bequest(Money):
    """What a will leaves to somebody. `recipient`: the path from the speaker."""

    recipient: str = ""


class Minor(Fact):
    """A child of the one who died by its day of birth, or by its age in completed years."""

    born: date | None = None
    age: int | None = None


class Disabled(Fact):
    """An heir with a disability. `years`: the life expectancy of the official table."""

    relation: Literal["배우자", "자녀"]
    years: float


class Flag(Fact):
    value: bool


class Left(Fact):
    """Words that were understood as an amount, a day or somebody, but not what of. `parameter`: what it could be."""

    parameter: str


class EstateCase(BaseModel):
    """What was told of an inheritance; a field that is None or empty was not spoken of."""

    model_config = ConfigDict(frozen=True)

    turn: int = 0
    decedent: Decedent | None = None
    death: Day | None = None
    spouse: Spouse | None = None
    children: Count | None = None
    ascendants: Count | None = None
    minors: tuple[Minor, ...] = ()
    """Children whose day of birth or age was told (법20①2)."""
    disabled: tuple[Disabled, ...] = ()
    """Heirs with a disability whose life expectancy was told (법20①4)."""
    assets: tuple[Asset, ...] = ()
    total: Money | None = None
    """Everything that was left, where a figure was said for it."""
    financial: Money | None = None
    """All financial assets, where a figure was said for them; 0 where there are none."""
    nothing_else: Flag | None = None
    """That what was named is everything: "예금 15억이 전부예요"."""
    debts: tuple[Debt, ...] = ()
    no_debts: Flag | None = None
    bank_debts: Money | None = None
    """What of debts of no named kind is owed to banks."""
    funeral: Money | None = None
    enshrined: Money | None = None
    """What a place for the ashes cost, which is deducted beside the funeral (영9②2)."""
    share: Share | None = None
    part: Part | None = None
    gifts: tuple[EarlierGift, ...] = ()
    no_gifts: Flag | None = None
    bequests: tuple[Bequest, ...] = ()
    donated: Money | None = None
    """What goes to a public cause within the time to file, which is not taxed (법16)."""
    lived_together: Flag | None = None
    """Whether an heir lived with the one who died in his house for ten years (법23의2)."""
    owns_no_house: Flag | None = None
    decedent_abroad: Flag | None = None
    heir_abroad: Flag | None = None
    renounced_for: Money | None = None
    """What goes to a grandchild because the children renounced; 0 where it is everything."""
    left: tuple[Left, ...] = ()
    doubted: tuple[Left, ...] = ()
    """What was understood and is confirmed before there is a figure; `words`: what makes it doubtful."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was told."""
        return self == EstateCase(turn=self.turn)
