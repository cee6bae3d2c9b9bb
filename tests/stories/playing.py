"""Plays stories through the whole chain in one process, and judges each: exact, asked or wrong."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any, Final, Literal

from services.calculator.adapters.statute_files import load_statute
from services.calculator.domain.refusal import Refusal
from services.calculator.engine import TaxEngine
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.recall import recalled
from shared.calendar import clock
from shared.calendar.korean_holidays import korean_holidays
from shared.contracts.events.catalogue import AnswerComposed, ParametersCollected
from shared.guardrails.masking import mask
from shared.runtime.settings import GeminiSettings
from tests.stories.comparison import Difference, differences
from tests.stories.estate_case import EstateCase
from tests.stories.estate_story import estate_story
from tests.stories.gift_case import GiftCase
from tests.stories.gift_story import gift_story
from tests.stories.story import Step, Story
from tests.stories.writing import TODAY
from tools.chain import Chain, Session, chain

Verdict = Literal["exact", "asked", "wrong"]
STORIES: Final = {"gift": gift_story, "inheritance": estate_story}
MOST_TURNS: Final = 25
_MOST_ASKED: Final = 3
"""How often a story's user answers one question."""


@dataclass(frozen=True, slots=True)
class Played:
    """A story that was told. `log`: each message with what followed; `problems`: what was not as told, by field."""

    story: Story
    verdict: Verdict
    problems: tuple[Difference, ...]
    log: tuple[str, ...]


class Player:
    """Tells stories to a chain, and knows the tax of a case from the engine."""

    def __init__(self, through: Chain) -> None:
        self._through = through
        self._engine = TaxEngine(load_statute(), korean_holidays())
        self._now = datetime.combine(TODAY, time(12), clock.SEOUL)

    async def play(self, story: Story) -> Played:
        """Say each message, answer what is asked after it, and judge wherever all has been told."""
        telling = _Telling(Session(self._through), self._now)
        verdict: Verdict = "exact"
        problems: list[Difference] = []
        case, figures = story.steps[0].case, 0
        for step in story.steps:
            if step.case != case:
                case, figures = step.case, telling.figures
            await telling.tell(step)
            found = self._problems(story.tax, step, telling) if step.is_settled else []
            if not found:
                continue
            if telling.figures == figures or telling.is_withheld:
                verdict = "asked" if verdict == "exact" else verdict
                problems.append(("open", telling.asked))
            else:
                verdict = "wrong"
                problems.extend(found)
        return Played(story, verdict, tuple(problems), tuple(telling.log))

    def _problems(self, tax: str, step: Step, telling: "_Telling") -> list[Difference]:
        case = step.case
        assert isinstance(case, GiftCase | EstateCase)
        found = [] if step.is_supposed else differences(case, telling.collected, telling.dialogue)
        right = [self._tax(tax, case.parameters())]
        if isinstance(case, EstateCase):
            right += [self._tax(tax, each) for each in case.also_right()]
        if telling.tax not in right:
            found.append(("figure", f"should be {right[0]}, shown {telling.tax}"))
        return found

    def _tax(self, tax: str, parameters: dict[str, Any]) -> int:
        calculation = self._engine.calculate(tax, parameters)
        if isinstance(calculation, Refusal):
            raise ValueError(f"no case of a story is refused: {calculation}")
        return calculation.final_tax


class _Telling:
    """One conversation, and what the system last showed in it."""

    def __init__(self, session: Session, now: datetime) -> None:
        self._session, self._now = session, now
        self._answered: Counter[str] = Counter()
        self.log: list[str] = []
        self.figures = 0
        """How many figures were shown."""
        self.tax: int | None = None
        self.collected: Mapping[str, Any] = {}
        self.dialogue = Dialogue()
        self.asked = ""
        """What the last answer asks for, with which no figure was shown."""

    @property
    def is_withheld(self) -> bool:
        """Whether the last answer asks for something before it shows any figure."""
        return bool(self.asked)

    async def tell(self, step: Step) -> None:
        asked = await self._say(step.text)
        while asked and self._answered[asked] < _MOST_ASKED and len(self.log) < MOST_TURNS:
            self._answered[asked] += 1
            asked = await self._say(step.answers(asked))

    async def _say(self, text: str) -> str | None:
        """The parameter that the answer asks for, if any."""
        events = await self._session.say(mask(text).text, self._now)
        answer = events[-1]
        assert isinstance(answer, AnswerComposed)
        calculation, question = answer.metadata.calculation, answer.metadata.question
        if calculation:
            self.figures += 1
            self.tax = calculation.final_tax
            collected = next(event for event in events if isinstance(event, ParametersCollected))
            self.collected = collected.collected_parameters
        self.dialogue = recalled(answer.dialogue, answer.answered)
        asked = question.parameter if question else None
        self.asked = f"asks {asked}" if asked and not calculation else ""
        self.log.append(f"{text}\n      => {calculation.final_tax if calculation else None} asks {asked}")
        return asked


def play_stories(tax: str, numbers: Iterable[int], seed: int) -> list[Played]:
    """Stories of a seed, by the rules alone."""

    async def go() -> list[Played]:
        async with chain(GeminiSettings(google_api_key=None)) as through:
            player = Player(through)
            return [await player.play(STORIES[tax](number, seed)) for number in numbers]

    return asyncio.run(go())
