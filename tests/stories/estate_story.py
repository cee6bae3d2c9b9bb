"""A story of an inheritance: told, then asked about, corrected, supposed otherwise and taken back."""

import random
from dataclasses import replace
from datetime import timedelta

from tests.stories.estate_case import EstateCase, random_estate
from tests.stories.estate_telling import Teller
from tests.stories.story import Step, Story, told
from tests.stories.voice import Voice
from tests.stories.writing import TODAY, plain_day


def estate_story(number: int, seed: int) -> Story:
    """One of the inheritance stories of a seed, made alone."""
    chance = random.Random(f"estate:{seed}:{number}")
    case = random_estate(chance)
    voice = Voice(chance, "estate_sentences")
    teller = Teller(voice, case)
    asides = [[teller.say("facts")] for _ in range(chance.choice((0, 0, 0, 1, 1, 2)))]
    rest = [*teller.family(), teller.assets(), teller.debts(), *teller.rest(), *asides]
    texts = told(voice, teller.death(), rest, teller.say("ask"))
    if voice.likely(0.08):
        texts.insert(0, teller.say("opening"))
    steps = [Step(text, case, teller.answer, index == len(texts) - 1) for index, text in enumerate(texts)]
    tags = [case.teller, *(["aside"] if asides else []), *(["share " + case.share] if case.share else [])]
    tags += [tag for tag, holds in (("half", any(each.whole for each in case.assets)), ("gift", case.gifts)) if holds]
    tags += [tag for tag, holds in (("total", case.total), ("lived", case.lived_together)) if holds]
    steps += _afterwards(voice, teller, tags)
    return Story("inheritance", number, voice.register, tuple(tags), tuple(steps))


def _afterwards(voice: Voice, teller: Teller, tags: list[str]) -> list[Step]:
    """Questions in between, a correction, a supposing and the way back from it, and thanks."""
    steps: list[Step] = []
    beside = voice.reading("beside")
    if voice.likely(0.3):
        steps.append(Step(beside.say("estate_questions"), teller.case, teller.answer, is_settled=True))
        tags.append("question")
    if voice.likely(0.15):
        text, mended = _corrected(teller)
        teller = Teller(voice, mended)
        steps.append(Step(text, mended, teller.answer, is_settled=True))
        tags.append("correction")
    if teller.case.share != "all" and teller.case.is_spouse_alive and teller.case.spouse and voice.likely(0.15):
        supposed = Teller(voice, replace(teller.case, share="all"))
        steps.append(Step(teller.say("what_if.all"), supposed.case, supposed.answer, is_settled=True, is_supposed=True))
        tags.append("what_if")
        if voice.likely(0.7):
            back = "back" if "correction" in tags or voice.likely(0.5) else "back_first"
            steps.append(Step(teller.say(f"what_if.{back}"), teller.case, teller.answer, is_settled=True))
            tags.append("back")
    if steps and voice.likely(0.3):
        steps.append(replace(steps[-1], text=beside.say("thanks")))
        tags.append("thanks")
    return steps


def _corrected(teller: Teller) -> tuple[str, EstateCase]:
    case, chance = teller.case, teller.voice.chance
    if chance.random() < 0.3:
        day = min(case.day + timedelta(days=chance.choice((-2, -1, 1, 2, 3))), TODAY)
        return teller.say("correct.day", old=plain_day(case.day), new=plain_day(day)), replace(case, day=day)
    more = 10_000_000 * chance.randrange(1, 20)
    if case.total is not None:
        new = case.total + more
        text = teller.say("correct.total", old=teller.money(case.total), new=teller.money(new))
        return text, replace(case, total=new)
    at = chance.choice([index for index, each in enumerate(case.assets) if not each.whole] or [0])
    old = case.assets[at]
    if old.whole or old.name == case.share_asset:
        day = case.day - timedelta(days=1)
        return teller.say("correct.day", old=plain_day(case.day), new=plain_day(day)), replace(case, day=day)
    new_won = old.won + more
    text = teller.say("correct.asset", name=old.name, old=teller.money(old.won), new=teller.money(new_won))
    assets = (*case.assets[:at], replace(old, won=new_won), *case.assets[at + 1 :])
    return text, replace(case, assets=assets)
