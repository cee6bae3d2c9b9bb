"""A story of a gift: told, then asked about, corrected, supposed otherwise and taken back."""

import random
from dataclasses import replace
from datetime import timedelta

from tests.stories.gift_case import GiftCase, random_gift
from tests.stories.gift_telling import Teller
from tests.stories.story import Step, Story, told
from tests.stories.voice import Voice
from tests.stories.writing import TODAY, plain_day


def gift_story(number: int, seed: int) -> Story:
    """One of the gift stories of a seed, made alone."""
    chance = random.Random(f"gift:{seed}:{number}")
    case = random_gift(chance)
    voice = Voice(chance, "gift_sentences")
    beside = voice.reading("beside")
    teller = Teller(voice, case)
    asides = [[beside.say("facts")] for _ in range(chance.choice((0, 0, 1, 1, 2)))]
    texts = told(voice, teller.gift(), [*teller.facts(), *asides], teller.say("ask"))
    if voice.likely(0.08):
        texts.insert(0, teller.say("opening"))
    steps = [Step(text, case, teller.answer, index == len(texts) - 1) for index, text in enumerate(texts)]
    tags = [case.speaker, *(["aside"] if asides else []), *_tags(case)]
    steps += _afterwards(voice, beside, teller, tags)
    return Story("gift", number, voice.register, tuple(tags), tuple(steps))


def _tags(case: GiftCase) -> list[str]:
    holds = {
        "earlier": case.earlier,
        "debt": case.debt is not None,
        "family": case.married or case.child_born,
        "skip": case.kin.skips,
        "minor": case.is_minor,
        "abroad": case.is_abroad,
        "dead": case.dead,
    }
    return [tag for tag, is_so in holds.items() if is_so]


def _afterwards(voice: Voice, beside: Voice, teller: Teller, tags: list[str]) -> list[Step]:
    """Questions and thanks in between, a correction, a supposing and the way back from it."""
    steps: list[Step] = []
    if voice.likely(0.3):
        steps.append(_same(beside.say("questions"), teller, tags, "question"))
    if voice.likely(0.15):
        steps.append(_corrected(voice, teller, tags))
        teller = _teller_of(steps[-1], teller)
    if voice.likely(0.15):
        new = _other_amount(teller.case.won, voice.chance)
        supposed = Teller(voice, replace(teller.case, won=new))
        text = teller.say("what_if.value", new=teller.money(new))
        steps.append(Step(text, supposed.case, supposed.answer, is_settled=True, is_supposed=True))
        tags.append("what_if")
        if voice.likely(0.7):
            back = "back" if "correction" in tags or voice.likely(0.5) else "back_first"
            steps.append(Step(teller.say(f"what_if.{back}"), teller.case, teller.answer, is_settled=True))
            tags.append("back")
    if voice.likely(0.3) and steps:
        steps.append(replace(steps[-1], text=beside.say("thanks")))
        tags.append("thanks")
    return steps


def _same(text: str, teller: Teller, tags: list[str], tag: str) -> Step:
    tags.append(tag)
    return Step(text, teller.case, teller.answer, is_settled=True)


def _teller_of(step: Step, teller: Teller) -> Teller:
    assert isinstance(step.case, GiftCase)
    return Teller(teller.voice, step.case)


def _corrected(voice: Voice, teller: Teller, tags: list[str]) -> Step:
    tags.append("correction")
    case = teller.case
    if voice.likely(0.6):
        new = _other_amount(case.won, voice.chance)
        text = teller.say("correct.value", old=teller.money(case.won), new=teller.money(new))
        mended = replace(case, won=new)
    else:
        day = case.day + timedelta(days=voice.chance.choice((-3, -2, -1, 1, 2, 3)))
        day = min(day, TODAY)
        text = teller.say("correct.day", old=plain_day(case.day), new=plain_day(day))
        mended = replace(case, day=day)
    return Step(text, mended, Teller(voice, mended).answer, is_settled=True)


def _other_amount(won: int, chance: random.Random) -> int:
    """Twice, half again or a tenth more; above any debt that was told."""
    return chance.choice((won * 2, won + won // 2 // 1_000_000 * 1_000_000, won + 10_000_000))
