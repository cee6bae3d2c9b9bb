"""What is said before a question or a result: what was understood, could not be used, or is put off."""

from collections.abc import Iterable, Iterator

from services.clarifier.domain.dialogue.estate_standing import noted
from services.clarifier.domain.dialogue.gift_history import assumed_days
from services.clarifier.domain.dialogue.memory import FORGOTTEN
from services.clarifier.domain.dialogue.several import are_of_several_recipients
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.dialogue.texts import Texts
from services.clarifier.domain.estate.qualification import takes_least
from services.clarifier.domain.gift.dealing import TERMS, Kind
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.parameters import OPTIONAL
from services.clarifier.domain.stance.replies import Wish
from services.clarifier.domain.taxes import INHERITANCE_TAX
from shared.contracts.parameters.catalogue import TITLES


def before_question(texts: Texts, after: Standing, reading: Reading, parameter: str) -> str | None:
    """What is said before the question about a parameter."""
    return _joined(
        (
            *_forgotten(texts, after),
            *_subject(texts, after, reading),
            *_unusable(texts, after, reading, asked=parameter),
            *((texts.contradicted,) if after.corrections and after.dialogue.contested else ()),
            *_confirms(texts, after, parameter),
            *_put_off(texts, after, reading, parameter),
        )
    )


def before_result(texts: Texts, before: Standing, after: Standing, reading: Reading) -> str | None:
    """What is said before the result of a calculation, which is made with what is assumed for what is not known."""
    return _joined(
        (
            *_forgotten(texts, after),
            *_subject(texts, after, reading),
            *_unusable(texts, after, reading, asked=None),
            *_assumed(texts, before, after),
            *_unchanged(texts, before, after, reading),
        )
    )


def _forgotten(texts: Texts, after: Standing) -> Iterator[str]:
    """Where notes of before could not be read, what they said is asked for again if it matters."""
    if FORGOTTEN in after.dialogue.case:
        yield texts.forgotten


def _assumed(texts: Texts, before: Standing, after: Standing) -> Iterator[str]:
    """What the calculation goes on without from now on; said once, the calculation's own assumptions list it."""
    left_out = before.blocking.leaves_out if before.blocking else None
    if left_out is not None and left_out not in after.collected:
        yield texts.left_out.format(title=TITLES[left_out])
        return
    for name in after.dialogue.user_unknown:
        assumed = texts.question(name, *after.asks_for).assumed
        if assumed is not None and name not in before.dialogue.user_unknown:
            yield assumed


def _unchanged(texts: Texts, before: Standing, after: Standing, reading: Reading) -> Iterator[str]:
    """Where nothing was open and a message says nothing of the case, its result stands."""
    was_settled = before.dialogue.last_calculated is not None and before.dialogue.pending_question is None
    if was_settled and not reading.says_something and after.collected == before.dialogue.last_calculated:
        yield texts.unchanged


def _subject(texts: Texts, after: Standing, reading: Reading) -> Iterator[str]:
    if after.changes_subject:
        yield texts.switched_to(after.tax.intent, returns=after.returns)
    elif reading.wish is Wish.ANOTHER_GIFT:
        yield texts.another_inheritance if after.tax is INHERITANCE_TAX else texts.another_gift


def _unusable(texts: Texts, after: Standing, reading: Reading, *, asked: str | None) -> Iterator[str]:
    """What was said and is not taken as it stands, in the user's words. What is asked for is said to be asked again."""
    for remark, about in reading.remarks.items():
        yield texts.remarks[remark].format(words=about)
    for name, words in reading.impossible.items():
        yield texts.question(name, *after.asks_for).impossible.format(words=words)
    for gift in reading.history.gifts:
        if not gift.is_usable:
            yield texts.earlier_gift_left_out.format(words=" ".join(gift.words.split()))
    left_over = {each.parameter for each in reading.left_over}
    for name, words in reading.ambiguous.items():
        is_asked_later = asked is not None and name != asked and name in OPTIONAL
        is_known_all_the_same = name in left_over and name in after.collected  # by what is told of the people
        if is_known_all_the_same or (name in left_over and is_asked_later):
            continue
        if name in left_over and asked is not None:
            yield texts.left_over.format(words=" ".join(words.split()))
        elif name == asked:
            yield texts.question(name, *after.asks_for).ambiguous.format(words=words)
        elif name not in after.dialogue.contested:
            yield texts.vague.format(title=TITLES[name], words=words)


def _confirms(texts: Texts, after: Standing, parameter: str) -> Iterator[str]:
    """Why something is asked for that was told: the story leaves it doubtful."""
    doubted = noted(after.collected, after.dialogue).doubted if after.tax is INHERITANCE_TAX else ()
    if any(each.parameter == parameter for each in doubted) and after.attempts(parameter) == 0:
        yield texts.confirms


def _put_off(texts: Texts, after: Standing, reading: Reading, parameter: str) -> Iterator[str]:
    if reading.unknown and parameter not in reading.unknown:
        is_assumed = set(reading.unknown) <= set(after.tax.optional) and after.tax is INHERITANCE_TAX
        yield texts.assumed_for_now if is_assumed else texts.moved_on


def assumptions(texts: Texts, after: Standing) -> list[str]:
    """What is assumed of earlier gifts that were told without a day, and where the law leaves a share open."""
    is_of_estate = after.tax is INHERITANCE_TAX
    if is_of_estate and takes_least(noted(after.collected, after.dialogue), after.collected):
        return [texts.least_for_spouse]
    is_rate_open = after.dealing is Kind.LOAN and after.collected.keys().isdisjoint(TERMS[Kind.LOAN])
    return [
        *([texts.assumed_rate] if is_rate_open else []),
        *([texts.assumed_of_each] if are_of_several_recipients(after.collected) else []),
        *_assumed_days(texts, after),
    ]


def _assumed_days(texts: Texts, after: Standing) -> list[str]:
    return [
        texts.earlier_day_assumed.format(words=words, day=f"{day.year}년 {day.month}월 {day.day}일")
        for words, day in assumed_days(after.dialogue, after.collected)
    ]


def _joined(said: Iterable[str]) -> str | None:
    return "\n".join(said) or None
