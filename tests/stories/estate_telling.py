"""Tells an inheritance: which sentences say it, in which order, what is answered, corrected or supposed afterwards."""

from copy import copy
from typing import Final

from tests.stories.estate_case import EstateCase, Left
from tests.stories.voice import Voice, data
from tests.stories.writing import a_day, counted, money, native, plain_day

GIFT_PARAMETERS: Final = frozenset(
    {"gift_date", "donor_relationship", "gift_property_value", "is_generation_skipping", "is_minor_recipient"}
)
"""Nobody who tells of an inheritance has an answer to these."""


class Teller:
    """One voice telling one inheritance."""

    def __init__(self, voice: Voice, case: EstateCase) -> None:
        self.voice, self.case = voice, case
        words = voice.words
        self.slots = {
            "dead": case.name,
            "spouse": case.spouse or words["me"],
            "counts": case.counts or "",
            "child": words["to_me"],
            "me_who": words["i"],
            "left_behind": "남기셨" if case.is_elder else "남겼",
            "partner": case.spouse or words["me"],
        }

    def say(self, kind: str, **slots: str) -> str:
        said = self.voice.say(kind, **{**self.slots, **slots})
        if self.case.teller == "spouse":
            for wrong, right in (
                ("저가 ", "제가 "),
                ("나가 ", "내가 "),
                ("저 몫", "제 몫"),
                ("나 몫", "내 몫"),
                ("저 앞으로", "제 앞으로"),
                ("나 앞으로", "내 앞으로"),
            ):
                said = said.replace(wrong, right)
        return said

    def money(self, won: int) -> str:
        return money(won, self.voice.chance)

    def death(self) -> list[str]:
        manner = "elder" if self.case.is_elder else "young"
        day = a_day(self.case.day, self.voice.chance)
        if self.voice.likely(0.1):
            return [self.say(f"undated.{manner}")]
        return [self.say(f"died.{manner}", day=day)]

    def family(self) -> list[list[str]]:
        case = self.case
        if case.teller in ("sibling", "nephew"):
            return [[self.say("siblings_only", counted=counted(self.voice.chance.choice((2, 3, 4))))]]
        if case.teller == "parent":
            return [[self.say("parents_only.two" if case.ascendants == 2 else "parents_only.one")]]
        return [self._spouse(), [self._children()], self._ascendants()]

    def _spouse(self) -> list[str]:
        if self.case.teller == "spouse":
            return [self.say("spouse.me")] if self.voice.likely(0.2) else []
        if self.case.is_spouse_alive:
            return [self.say("spouse.alive")]
        return [self.say("spouse.dead", year=str(self.case.day.year - self.voice.chance.randrange(2, 12)))]

    def _children(self) -> str:
        number, teller = self.case.children, self.case.teller
        slots = {"count": str(number), "native": native(number), "counted": counted(number)}
        if teller == "spouse":
            kind = "own_none" if not number else "own_pair" if number == 2 and self.voice.likely(0.4) else "own"
        elif teller != "child":
            kind = "of"
        elif number == 1:
            kind = "only"
        else:
            kind = {2: "two", 3: "three"}.get(number, "siblings") if self.voice.likely(0.4) else "siblings"
        sibling = self.voice.chance.choice(("오빠", "누나", "남동생", "여동생", "언니", "형"))
        return self.say(f"children.{kind}", sibling=sibling, **slots)

    def _ascendants(self) -> list[str]:
        if self.case.teller != "spouse" or self.case.children:
            return []
        return [self.say("ascendants." + {0: "none", 1: "one", 2: "two"}[self.case.ascendants])]

    def assets(self) -> list[str]:
        case = self.case
        if case.total is not None:
            said = [self.say("assets.total", total=self.money(case.total))]
            if case.financial:
                return [*said, self.say("assets.of_total", financial=self.money(case.financial))]
            return [*said, self.say("assets.of_total_none")]
        halves = [self.say("assets.half", whole=self.money(each.whole)) for each in case.assets if each.whole]
        rest = [each for each in case.assets if not each.whole]
        if not rest:
            return halves
        if self.voice.likely(0.35):
            each_said = [self.say("assets.each", name=each.name, won=self.money(each.won)) for each in rest]
            return [*halves, *each_said]
        listed = self._listed(rest)
        if not halves and len(rest) > 1 and self.voice.likely(0.15):
            return [self.say("assets.listed_total", list=listed, total=self.money(case.gross))]
        return [*halves, self.say("assets.list", list=listed)]

    def _listed(self, assets: list[Left]) -> str:
        between = self.voice.chance.choice((", ", ", ", " 그리고 ", "이랑/랑 "))
        written = between.join(f"{each.name} {self.money(each.won)}" for each in assets)
        return written if self.voice.likely(0.8) else written.replace(" ", "", 1)

    def debts(self) -> list[str]:
        if not self.case.debts:
            return [self.say("debts.none")] if self.voice.likely(0.75) else []
        banks = data("estate_sentences")["debts"]["banks"]
        return [
            self.say(f"debts.{each.kind}", won=self.money(each.won), bank=self.voice.chance.choice(banks))
            for each in self.case.debts
        ]

    def share(self) -> list[str]:
        case = self.case
        if not case.share:
            return []
        won = self.money(case.share_won) if case.share_won is not None else ""
        return [self.say(f"share.{case.share}", won=won, asset=case.share_asset or "")]

    def rest(self) -> list[list[str]]:
        case, chance = self.case, self.voice.chance
        groups = [self.share(), *([self._gift(each.day, each.won)] for each in case.gifts)]
        if case.funeral is not None:
            groups.append([self.say("funeral", won=self.money(case.funeral))])
        if case.lived_together:
            groups.append([self.say("lived")])
        chance.shuffle(groups)
        return groups

    def _gift(self, day_given: object, won: int) -> str:
        given = next(each for each in self.case.gifts if each.day == day_given)
        return self.say("gift", day=a_day(given.day, self.voice.chance), won=self.money(won))

    def answer(self, parameter: str) -> str:
        """What is said when asked for a parameter. The same question gets the same answer, whatever was asked before."""
        asked = copy(self)
        asked.voice = self.voice.reseeded(f"{parameter}:{self.case.day}:{self.case.gross}")
        return asked._answer(parameter)

    def _answer(self, parameter: str) -> str:
        case, voice = self.case, self.voice
        yes, no = voice.words["aye"], voice.words["nay"]
        if parameter == "death_date":
            return voice.finished("{day}=", day=plain_day(case.day))
        if parameter == "funeral_general":
            return self.say("funeral", won=self.money(case.funeral)) if case.funeral is not None else "잘 모르겠어요"
        if parameter == "cohabiting_house_value":
            return self.say("lived") if case.lived_together else no
        if parameter in GIFT_PARAMETERS:
            return self.say("gift_instead")
        if parameter in ("children", "ascendants", "spouse"):
            return self._answer_of_family(parameter, yes, no)
        if parameter in ("financial_assets", "financial_debts"):
            won = case.financial_assets if parameter == "financial_assets" else case.owed_to_banks
            return voice.finished("{won}=", won=self.money(won)) if won else voice.finished("없_")
        told = {
            "gross_estate": self.assets(),
            "debts": self.debts() if case.debts else [voice.finished("없_")],
            "spouse_actual": self.share(),
            "prior_gifts": [self._gift(each.day, each.won) for each in case.gifts],
        }.get(parameter, [])
        return ", ".join(told) if told else no

    def _answer_of_family(self, parameter: str, aye: str, nay: str) -> str:
        case, voice = self.case, self.voice
        if parameter == "children":
            return voice.finished("{n} 명=", n=counted(case.children)) if case.children else voice.finished("없_")
        if parameter == "ascendants":
            return voice.finished("{n} 분=", n=counted(case.ascendants)) if case.ascendants else voice.finished("없_")
        if case.teller == "spouse":
            return voice.finished("{i} 배우자=")
        if case.spouse is None:
            return voice.finished("{nay} 배우자는 없_")
        return (
            f"{aye} " + self.say("spouse.alive")
            if case.is_spouse_alive
            else f"{nay} " + self.say("spouse.dead", year=str(case.day.year - 4))
        )
