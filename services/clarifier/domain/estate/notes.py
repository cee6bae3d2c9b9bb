"""What one message changes in the notes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from services.clarifier.domain.estate.accounts import Account
from services.clarifier.domain.estate.case import EstateCase


@dataclass(frozen=True, slots=True)
class Notes:
    """`told`: what the message tells. `supposed`: what it only supposes, to be computed beside the case."""

    told: EstateCase = field(default_factory=EstateCase)
    supposed: EstateCase | None = None
    goes_on_supposing: bool = False
    """What it supposes comes on top of what was supposed before: "거기에 빚이 1억 있었다면요?"."""
    changed: EstateCase | None = None
    """The whole case with what the message puts in the place of something or takes away; the rest is told beside it."""
    corrects: bool = False
    adds: bool = False
    """What it names comes on top of what was told: "땅이 하나 더 나왔어요"."""
    keeps_total: bool = False
    """ "총재산은 그대로예요"."""
    clears_debts: bool = False
    is_all_property: bool = False
    """It answers what was left, so that nothing that was understood before is left beside it."""
    """ "확인해 보니 그 빚은 다 갚았대요"."""
    returns: bool = False
    asks: bool = False
    """It asks something."""
    requests: bool = False
    """It asks for the tax."""
    ambiguous: Mapping[str, str] = field(default_factory=dict)
    impossible: Mapping[str, str] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    accounts: tuple[Account, ...] = ()
    """Everything that was mentioned in what it tells: where it is noted, or why it is beside the point."""

    @property
    def beside(self) -> tuple[tuple[str, str], ...]:
        """Amounts that are beside the point, each with the reason."""
        return tuple((each.words, each.reason) for each in self.accounts if each.kind == "amount" and each.reason)

    @property
    def tells_in_vain(self) -> bool:
        """Whether it takes something back, and not what: neither a question nor a wish to see the result again."""
        return self.corrects and not (self.asks or self.requests or self.returns or self.ambiguous or self.unknown)

    @property
    def says_something(self) -> bool:
        told = not self.told.is_empty or self.supposed is not None or self.changed is not None or self.clears_debts
        return bool(told or self.ambiguous or self.impossible or self.unknown)
