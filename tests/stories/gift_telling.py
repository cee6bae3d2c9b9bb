"""Tells a gift: which sentences say it, in which order, what is answered, what is corrected or supposed afterwards."""

from copy import copy
from typing import Final

from tests.stories.gift_case import Earlier, GiftCase
from tests.stories.voice import Voice, data
from tests.stories.writing import TODAY, a_day, counted, ends_in_consonant, money, plain_day

ESTATE_PARAMETERS: Final = frozenset(
    {"death_date", "gross_estate", "debts", "spouse", "children", "ascendants", "financial_assets", "spouse_actual"}
)
"""Nobody who tells of a gift has an answer to these."""
_MANNER: Final = {"recipient": "receiving", "donor": "giving", "third": "watching"}


class Teller:
    """One voice telling one gift. What was chosen for a name or a stem stays chosen."""

    def __init__(self, voice: Voice, case: GiftCase) -> None:
        self.voice, self.case = voice, case
        chance, kin = voice.chance, case.kin
        words = voice.words
        giver = kin.giver or words["me"]
        recipient = kin.recipient or words["me"]
        self.manner = _MANNER[case.speaker]
        subject = "께서" if kin.is_elder and chance.random() < 0.3 else ("이" if ends_in_consonant(giver) else "가")
        from_ = chance.choice(("께", "한테", "한테서", "에게서") if kin.is_elder else ("한테", "한테서", "에게서"))
        to = chance.choice(("께", "한테") if kin.is_honoured else ("한테", "에게"))
        gave = ["주셨", "주셨", "증여하셨", "보내주셨"] if kin.is_elder else ["줬", "줬", "증여했", "보내줬"]
        if kin.is_honoured and case.speaker != "third":
            gave = ["드렸", "보내드렸", "증여했"]
        if case.thing != "cash":
            gave = [stem for stem in gave if not stem.startswith("보내")]
        self.slots = {
            "giver": giver,
            "recipient": recipient,
            "giver_who": giver + subject if kin.giver else words["i"],
            "from": giver + from_,
            "i_from": words["me"] + "한테",
            "to": recipient + to,
            "gave": chance.choice(gave),
            "got": chance.choice(("받았", "받았", "증여받았")),
            "took": "받으셨" if kin.is_honoured else "받았",
            "noun": chance.choice(data("gift_sentences")["nouns"][case.thing]),
            "payer_who": recipient + "이/가" if kin.recipient else words["i"],
        }
        self._self = "self" if case.speaker == "recipient" else "other"

    def say(self, kind: str, **slots: str) -> str:
        return self.voice.say(kind, **{**self.slots, **slots})

    def money(self, won: int) -> str:
        return money(won, self.voice.chance)

    def thing(self) -> str:
        pattern = self.voice.chance.choice(data("gift_sentences")["things"][self.case.thing])
        return str(pattern).format(won=self.money(self.case.won), noun=self.slots["noun"])

    def gift(self) -> list[str]:
        """The gift itself; its day or its amount may follow in a sentence of its own, or be left to be asked."""
        case, chance = self.case, self.voice.chance
        day, won = a_day(case.day, chance), self.money(case.won)
        way = chance.choices(("whole", "undated", "unvalued", "card", "no day", "no value"), (9, 4, 3, 1, 2, 1))[0]
        if way == "card":
            return [self.say("card", day=day, won=won, thing=self.thing())]
        if way == "whole" and case.speaker == "donor" and case.thing == "cash" and self.voice.likely(0.2):
            return [self.say("told.transfer", day=day, won=won)]
        if way == "whole":
            return [self.say(f"told.{self.manner}", day=day, won=won, thing=self.thing())]
        if way in ("undated", "no day"):
            said = [self.say(f"undated.{self.manner}", won=won, thing=self.thing())]
            return said if way == "no day" else [*said, self.say("day", day=day)]
        said = [self.say(f"undated.{self.manner}", thing=self.slots["noun"]), self.say("day", day=day)]
        return said if way == "no value" else [*said, self.say("value", won=won)]

    def facts(self) -> list[list[str]]:
        """Groups of sentences about everything beside the gift itself."""
        case, chance = self.case, self.voice.chance
        groups: list[list[str]] = [self._age(), self._debt(), self._family()]
        if case.is_abroad:
            groups.append([self.say(f"abroad.{self._self}")])
        if case.dead:
            is_young = self.manner != "receiving"
            kind = "dead_young" if is_young else "dead"
            year = str(case.day.year - chance.randrange(2, 9))
            groups.append([self.say(kind, dead=case.dead, year=year)])
        elif case.kin.between and self.voice.likely(0.3):
            manner = "elder" if case.speaker == "recipient" else "young"
            groups.append([self.say(f"alive.{manner}", between=case.kin.between)])
        if case.speaker == "donor" and self.voice.likely(0.2):
            groups.append([self.say("tells.donor")])
        groups.extend([self._earlier(each)] for each in case.earlier)
        return [group for group in groups if group]

    def _age(self) -> list[str]:
        case = self.case
        if case.school:
            return [self.say(f"school.{self._self}", school=case.school)]
        if case.born:
            return [self.say(f"born.{self._self}", day=plain_day(case.born))]
        if case.age:
            return [self.say(f"age.{self._self}", age=str(case.age), native=counted(case.age))]
        return []

    def _debt(self) -> list[str]:
        case = self.case
        if case.debt is None:
            return []
        kind = f"debt.{case.debt_kind}_{'taken' if case.debt else 'kept'}"
        return [self.say(kind, left=self.money(case.debt_left), thing=self.slots["noun"])]

    def _family(self) -> list[str]:
        case, chance = self.case, self.voice.chance
        if case.child_born:
            return [self.say(f"child.{self._self}", day=a_day(case.child_born, chance))]
        if not case.married:
            return []
        if case.married > TODAY:
            planned = "planned" if self._self == "self" else "planned_other"
            return [self.say(f"married.{planned}", day=plain_day(case.married))]
        said = [self.say(f"married.{self._self}", day=a_day(case.married, chance))]
        if case.wedding:
            said.insert(0, self.say("wedding", day=a_day(case.wedding, chance)))
        return said

    def _earlier(self, earlier: Earlier) -> str:
        day, won = a_day(earlier.day, self.voice.chance), self.money(earlier.won)
        if self.manner == "giving":
            return self.say("earlier.given", day=day, won=won)
        from_ = (earlier.giver or self.slots["giver"]) + self.voice.chance.choice(("한테", "한테서"))
        kind = "earlier.received" if self.manner == "receiving" else "earlier.watched"
        return self.say(kind, **{"from": from_}, day=day, won=won)

    def answer(self, parameter: str) -> str:
        """What is said when asked for a parameter. The same question gets the same answer, whatever was asked before."""
        asked = copy(self)
        asked.voice = self.voice.reseeded(f"{parameter}:{self.case.day}:{self.case.won}")
        return asked._answer(parameter)

    def _answer(self, parameter: str) -> str:
        case, words, chance = self.case, self.voice.words, self.voice.chance
        did = self.slots["got"] if self.manner == "receiving" else self.slots["gave"]
        if parameter == "gift_date":
            return self.say("answers.gift_date", day=a_day(case.day, chance), did=did)
        if parameter == "gift_property_value":
            return self.say("answers.gift_property_value", won=money(case.won, chance))
        if parameter == "donor_relationship":
            return self.say(f"answers.donor_relationship.{self.manner}")
        if parameter in ESTATE_PARAMETERS:
            return self.say("estate_instead")
        told = {
            "is_minor_recipient": self._age(),
            "recipient_birth_date": self._age(),
            "birth_date": self._age(),
            "secured_debt": self._debt(),
            "marriage_deduction_amount": self._family() if case.married else [],
            "childbirth_deduction_amount": self._family() if case.child_born else [],
            "is_non_resident": [self.say(f"abroad.{self._self}")] if case.is_abroad else [],
            "prior_gifts": [self._earlier(each) for each in case.earlier],
        }.get(parameter, [])
        if parameter == "parent_deceased" and case.dead and case.dead == case.kin.between:
            return words["aye"] + ", " + self.say("dead", dead=case.dead, year=str(case.day.year - 3))
        if parameter == "is_generation_skipping" and case.kin.skips:
            return words["aye"] + (
                ", " + self.say("dead", dead=case.dead, year=str(case.day.year - 3)) if case.dead else ""
            )
        return ", ".join(told) if told else words["nay"]
