"""What the synthesizer does with events: each becomes the answer."""

from services.synthesizer.domain.composer import Composer
from services.synthesizer.domain.explanation import Wording
from services.synthesizer.observation import counted
from shared.contracts.events.catalogue import (
    AnswerComposed,
    CalculationRefused,
    PassagesFound,
    QuestionRaised,
    ReplyChosen,
    TaxCalculated,
)


class Handlers:
    """The subscribers of the synthesizer."""

    def __init__(self, composer: Composer, wording: Wording) -> None:
        self._composer = composer
        self._wording = wording

    async def on_question_raised(self, event: QuestionRaised) -> AnswerComposed:
        return counted(self._composer.question(event))

    async def on_passages_found(self, event: PassagesFound) -> AnswerComposed:
        return counted(self._composer.answer(event))

    async def on_reply_chosen(self, event: ReplyChosen) -> AnswerComposed:
        return counted(self._composer.reply(event))

    async def on_calculation_refused(self, event: CalculationRefused) -> AnswerComposed:
        return counted(self._composer.refusal(event))

    async def on_tax_calculated(self, event: TaxCalculated) -> AnswerComposed:
        if event.is_followed_up:
            return counted(self._composer.follow_up(event))
        opening = self._composer.opening(event)
        explanation = await self._wording.explain(event, opening)
        return counted(self._composer.calculation(event, opening, explanation))
