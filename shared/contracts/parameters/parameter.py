"""How a parameter is described in the data files of this folder: the keys and what they mean."""

from collections.abc import Mapping
from string import Formatter
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Kind = Literal[
    "date", "relation", "amount", "yes_no", "count", "gifts", "text", "kinship", "rate", "share", "rows", "record"
]
"""What its value is. `amount`: won. `rows`, `record`: what has parts of its own; `gifts` are rows of gifts."""
Dealing = Literal["loan", "purchase"]
"""What is taxed as a gift and told like one: a loan without or with low interest, a purchase below value (법41의4, 35)."""
Tier = Literal["required", "asked", "situational", "follow_up", "engine"]
"""When it is asked for.

`required`: there is no calculation without it. `asked`: before the first calculation, which can do without it.
`situational`: before a calculation where what was told makes it matter; earlier gifts, last of all, after one too. `follow_up`: after one that it could change.
`engine`: never; the engine knows it.
"""


class _Described(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", str_min_length=1)


class Question(_Described):
    """Everything that is asked and said about one parameter. `ambiguous` and `impossible` quote the user's `{words}`."""

    text: str
    """The question the first time."""
    repeat: str
    """The same question when it comes again."""
    choices: tuple[str, ...] = Field(min_length=1)
    """Quick replies; each is understood when it is sent back."""
    why: str
    """The answer to "그게 뭐예요?"."""
    checklist: str
    """Which document says it and where to get it, after three tries."""
    ambiguous: str
    impossible: str
    assumed: str | None = None
    """The assumption where the user does not know."""
    answered_with: Kind | None = None
    """What the answer is, where that is not the value: whether a day lies within two years is ours to say."""

    @model_validator(mode="after")
    def _quotes_once(self) -> Self:
        for text in (self.ambiguous, self.impossible):
            if [name for _, name, _, _ in Formatter().parse(text) if name is not None] != ["words"]:
                raise ValueError(f"must name {{words}} once: {text}")
        return self


class Page(_Described):
    """How the page shows a fact, and what it says for a person who changes it."""

    label: str
    label_en: str
    yes: str | None = None
    """A flag's two values, in words, where 예 and 아니요 would not do."""
    yes_en: str | None = None
    no: str | None = None
    no_en: str | None = None
    said: str | None = None
    """The sentence that gives it a `{value}`, or says yes; of an earlier gift with its `{day}`. Without it nobody changes it."""
    said_none: str | None = None
    """The sentence for nothing, or for no. Without it nothing is said as a value."""


class Parameter(_Described):
    """One parameter. `title` is what it is called in a sentence: the same for one name in both taxes."""

    kind: Kind
    tier: Tier
    title: str
    dealing: Dealing | None = None
    """What alone it is asked of, where that is no gift of property."""
    question: Question | None = None
    question_of: Mapping[Dealing, Question] = {}
    """The question in the words of a loan or a purchase."""
    page: Page | None = None
    parts: Mapping[str, str] = {}
    """The titles of what it consists of, by name."""
    parts_named_here: tuple[str, ...] = ()
    """What it consists of that is a parameter by itself, and called the same."""

    @property
    def label(self) -> str:
        """What it is called beside its value."""
        return self.page.label if self.page else self.title

    @model_validator(mode="after")
    def _is_asked_for_as_its_tier_says(self) -> Self:
        if (self.question is None) != (self.tier == "engine"):
            raise ValueError("must have a question if, and only if, it is ever asked for")
        may_be_assumed = {"asked": True, "follow_up": True, "required": False}.get(self.tier)
        if self.question and may_be_assumed is not None and (self.question.assumed is not None) != may_be_assumed:
            raise ValueError("must have `assumed` if, and only if, a calculation can do without it")
        return self
