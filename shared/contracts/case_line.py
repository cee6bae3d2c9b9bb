"""The lines in which an answer shows what was understood, before what was calculated from it."""

from pydantic import JsonValue, computed_field

from shared.contracts.part import ComputedPart, Part


class CaseFact(Part):
    """One thing that was understood, in the user's terms. Korean, for the user.

    `parameter` and `value`: which one of `collected_parameters` it is, and what of it; null where it is none of them.
    `words`: the user's own that say it; null where it follows from something else, or was answered with a quick reply.
    `thing`: what an amount is of, where a parameter sums up several: "아파트".
    """

    parameter: str | None = None
    value: JsonValue = None
    text: str
    words: str | None = None
    thing: str | None = None


class CaseLine(ComputedPart):
    """What belongs together of that: a gift with its people, its thing and its day; an asset; a debt."""

    facts: tuple[CaseFact, ...]

    @computed_field  # type: ignore[prop-decorator]
    @property
    def text(self) -> str:
        """The line: "아버지 → 나, 현금 2억원, 2026년 2월 3일"."""
        return ", ".join(fact.text for fact in self.facts)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(fact.words for fact in self.facts if fact.words))


class Circumstances(Part):
    """What of a gift decides how it is spoken of, beside its parameters. In the user's words, Korean."""

    giver: str | None = None
    """Whom it is from: "시어머니"; "나" is the user."""
    recipient: str | None = None
    is_real_estate: bool = False
    """What is given is known to be a house or land, which alone brings its debt along."""
    is_unmarried: bool = False
    """Who receives is known to have no husband or wife."""
    has_filed: bool = False
    """The return was filed, as the user says."""
    has_not_filed: bool = False
    """It was not, as the user says."""

    @property
    def names_relative(self) -> bool:
        """Whether who gives or receives is called by what says how near a relative is: an uncle, not "친척"."""
        name = self.recipient if self.giver == "나" else self.giver
        return name is not None and not any(word in name for word in ("친척", "친족", "받는 분"))
