"""Gifts from earlier years, told beside the one in question: they are added to it or use up its deduction (법47②, 53)."""

import re
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final, Self, cast

from pydantic import JsonValue

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts import amount_roles
from services.clarifier.domain.amounts.gift_value import gift_value
from services.clarifier.domain.amounts.money import LEAST_WON, Amount, amounts, stated
from services.clarifier.domain.amounts.role import Role
from services.clarifier.domain.days.calendar_words import (
    MONTH_OFFSETS,
    YEAR_OFFSETS,
    full_year,
    number_in_words,
    shifted_month,
)
from services.clarifier.domain.days.dates import Certainty, date_mentions
from services.clarifier.domain.messages.asked_earlier import denies_earlier
from services.clarifier.domain.messages.scope import Scope
from services.clarifier.domain.people.donors import donor_group
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.parties import Parties, find_parties, resolved
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.transfers import Direction, Transfer, transfers
from services.clarifier.domain.people.which_child import are_two_children
from services.clarifier.domain.writing.letters import ending_in
from services.clarifier.domain.writing.text import BARRIER, Span, without
from shared.contracts.parameters.given import Relationship

_NUMBER: Final = r"(?P<number>\d{1,2}|열?(?:한|두|세|석|네|넉|다섯|여섯|일곱|여덟|아홉)|열|[일이삼사오육칠팔구]?십[일이삼사오육칠팔구]?|[일이삼사오육칠팔구])"
_YEARS_AGO: Final = re.compile(rf"(?<![가-힣\d]){_NUMBER}\s?(?:년|해)\s?(?:쯤\s?|정도\s?)?전")
_MONTHS_AGO: Final = re.compile(rf"(?<![가-힣\d]){_NUMBER}\s?(?:개월|달)\s?(?:쯤\s?|정도\s?)?전")
_YEAR: Final = re.compile(
    rf"(?<!\d)(?P<year>20\d{{2}}|'?\d{{2}}(?!\s?년\s?(?:전|후(?!반)|뒤|간(?![가-힣])|동안|이내|내(?:로|에)|안에|안으로|사이|째|치(?!과|료)|넘|이상|이하)))\s?년도?|(?P<word>{'|'.join(sorted(YEAR_OFFSETS, key=len, reverse=True))})"
)
_MONTH: Final = re.compile(r"(?<![\d.])(?P<month>1[0-2]|[1-9])\s?월")
_SHIFTED_MONTH: Final = re.compile(rf"(?P<shift>{'|'.join(sorted(MONTH_OFFSETS, key=len, reverse=True))})\s?달")
_NONE: Final = re.compile(
    r"(?:(?:과거|이전|예전|그\s?전|전|그동안|지금까지|여태|10년|십\s?년)[^.!?\n]{0,12}?(?:증여|받은|받았던)|사전\s?증여|기존\s?증여)[^.!?\n\x00]{0,10}?(?:없|안\s?받|처음)"
    r"|(?:증여|받는\s?(?:건|게|것은?))[^.!?\n\x00]{0,8}?처음|처음\s?(?:받|증여)"
)
_NEVER: Final = re.compile(r"받은\s?(?:적|일)[이은도]?\s?(?:전혀\s|한\s?번도\s)?없")
_NO_OTHER: Final = re.compile(
    rf"(?:(?<![가-힣])(?:다른|또|더|따로)\s[^.!?,\n\x00]{{0,12}}?|(?:^|[.!?,\n]\s?|[고서]\s|는데\s)(?:(?:제가|저는|한\s?번도|아무것도|전혀)\s)*(?:증여\s?)?){_NEVER.pattern}"
)
""" "42살이고 다른 건 받은 적 없어요"; of what only one person gave it says nothing of the others."""
_NONE_TO_HIM: Final = re.compile(r"(?<![가-힣])없[습어음네다고]|아니[요오라]|처음")
""" "막내한테는 없습니다. 2019년 1억은 장남입니다"."""
_NONE_TO: Final = re.compile(
    r"(?<![가-힣])(?P<who>[가-힣]{2,5}?)(?:한테|에게)는?\s(?:전혀\s|하나도\s)?없[습어음네다고]"
)
_QUESTION: Final = re.compile(rf"[?？]|나요|까요|{ending_in('ㄴ')}가요|는지|을까|되나|하나")


@dataclass(frozen=True, slots=True)
class EarlierGift:
    """A gift before the one in question, as far as a message says. Sides that it does not name are None."""

    words: str
    gift_date: date | None
    is_day_assumed: bool
    gift_property_value: int | None
    donor_relationship: Relationship | None = None
    donor_group: str | None = None
    is_generation_skipping: bool = False

    @classmethod
    def of_row(cls, row: Mapping[str, JsonValue]) -> Self:
        """A gift as the dialogue remembers it, and the engine takes it."""
        return cls(
            words=str(row.get("words", "")),
            gift_date=date.fromisoformat(str(row[p.GIFT_DATE])),
            is_day_assumed=bool(row.get("is_day_assumed")),
            gift_property_value=cast("int | None", row[p.GIFT_VALUE]),
            donor_relationship=cast("Relationship | None", row[p.RELATIONSHIP]),
            donor_group=cast("str | None", row.get("donor_group")),
            is_generation_skipping=bool(row.get(p.GENERATION_SKIPPING)),
        )

    @property
    def is_usable(self) -> bool:
        return self.gift_date is not None and self.gift_property_value is not None


@dataclass(frozen=True, slots=True)
class History:
    """What a message says of gifts before this one. `denied`: the words that say that there was none."""

    gifts: tuple[EarlierGift, ...] = ()
    denied: str | None = None
    is_question: bool = False
    replaces: bool = False
    """Whether these are all, in the place of what was told before."""

    @property
    def says_something(self) -> bool:
        return bool(self.gifts) or self.denied is not None

    @property
    def is_told(self) -> bool:
        """Whether the message says what can be used, rather than ask about earlier gifts as such."""
        return self.denied is not None or any(gift.is_usable or not self.is_question for gift in self.gifts)

    @property
    def only_giver(self) -> EarlierGift | None:
        """A gift of the one giver that the earlier gifts name: where this gift names nobody, it is his too."""
        givers = {gift.donor_group: gift for gift in self.gifts if gift.donor_relationship is not None}
        return next(iter(givers.values())) if len(givers) == 1 else None


def history_of(
    text: str, scope: Scope, parties: Parties, today: date, *, is_asked: bool = False, recipient_before: str = ""
) -> History:
    """The earlier gifts in a normalised text. `parties`: those of the gift in question. `is_asked`: it answers for them.

    `recipient_before`: what who receives was called before.

    A side that an earlier gift does not name is the one of this gift. What somebody else received is left out.
    """
    denied = _NONE.search(text)
    spans = [each for span in scope.earlier if not _is_within(span, denied) for each in _apart(text, span, today)]
    receiver = parties.recipient.name if parties.recipient is not None else ""
    called = said["who"] if is_asked and (said := _NONE_TO.search(text)) else recipient_before or receiver
    spans = [span for span in spans if not _is_of_another_child(text, span, called)]
    told = [_gift(text, span, parties, today) for span in spans]
    gifts = tuple(gift for gift in told if gift is not None)
    denied = denied or _NO_OTHER.search(text)
    words = text[denied.start() : denied.end()].strip(" .,!?\n") if denied and not gifts else None
    if is_asked and scope.earlier and not gifts and _NONE_TO_HIM.search(text):
        words = text.strip()
    if is_asked and words is None and denies_earlier(text) and not any(gift.is_usable for gift in gifts):
        gifts, words = (), text.strip()
    return History(gifts, words, is_question=_QUESTION.search(text) is not None)


def _is_within(span: Span, denied: re.Match[str] | None) -> bool:
    return denied is not None and denied.start() < span.end and span.start < denied.end()


_PAID_AS_TAX: Final = re.compile(r"\s?원?(?:을|은|정도)?\s?(?:납부|냈|냄|내고)")
""" "그땐 200만원 냈고"."""
_TAX: Final = re.compile(r"(?:세금?|증여세|세액)(?:은|는|를|을|로|도)?\s?$")
_NOT_GIVEN: Final = re.compile(r"팔[았아]|돌려|갚|(?<![가-힣])샀|(?<![가-힣])사고|(?<![가-힣])산\s|투자")
_DEDUCTION: Final = re.compile(r"(?:혼인|결혼|출산)\s?(?:증여\s?(?:재산\s?)?)?공제")
""" "6천 받았거든요, 그건 혼인공제(2024년 5월 2일 혼인신고)로 6천 전부 신고해서": what was deducted, and of which day."""
_DEDUCTED: Final = re.compile(r"공제(?:를|는|은|도|만)?\s?(?:(?:다|모두|전부|이미|같이)\s)?$")
""" "1억5천 주셔서 혼인공제랑 기본공제 다 받았어요": what is received is a deduction."""
_REST_OF_SUM: Final = re.compile(r"[^\s,/(]*(?:\s?\([^)]*\))?[^\s,/]*[\s,/]*")


def is_tax(text: str, amount: Amount) -> bool:
    """Whether an amount beside an earlier gift is the tax on it."""
    return _PAID_AS_TAX.match(text, amount.end) is not None or _TAX.search(text, 0, amount.start) is not None


def _alone(text: str, span: Span) -> str:
    """A part of the text at its place, the rest covered."""
    return BARRIER * span.start + text[span.start : span.end] + BARRIER * (len(text) - span.end)


def _apart(text: str, span: Span, today: date) -> list[Span]:
    """Each of several gifts that stand beside each other: "2020-03-16 아버지 3천만원이랑 2023-05-19 어머니 4천만원"."""
    told = _alone(text, span)
    days = date_mentions(told, today)
    sums = [each for each in amounts(without(told, days)) if (each.won or 0) >= LEAST_WON]
    sums = [each for each in sums if not is_tax(text, each)]
    is_in_turn = len(days) == len(sums) > 1 and all(
        day.end <= each.start and (at + 1 == len(days) or each.end <= days[at + 1].start)
        for at, (day, each) in enumerate(zip(days, sums, strict=True))
    )
    if not is_in_turn or _NOT_GIVEN.search(told) or _DEDUCTION.search(told):
        return [span]
    ends = [rest.end() for each in sums[:-1] if (rest := _REST_OF_SUM.match(text, each.end)) is not None]
    return [Span(start, end) for start, end in pairwise((span.start, *ends, span.end))]


def _gift(text: str, span: Span, parties: Parties, today: date) -> EarlierGift | None:
    told = _alone(text, span)
    days = date_mentions(told, today)
    rest = without(told, days)
    persons = people(rest)
    money = stated(rest, amounts(without(rest, [Span(person.start, person.end) for person in persons])))
    readable = without(rest, money)
    verbs = [verb for verb in transfers(readable) if not _DEDUCTED.search(readable, 0, verb.start)]
    persons = _without_honoured_children(persons, verbs)
    sides = _to_the_same(find_parties(readable, persons, verbs), parties, told, persons)
    given = zip(money, amount_roles.roles(told, money), strict=True)
    value = gift_value(
        told, [amount for amount, role in given if role is Role.GIFT and amount.won != 0], verbs, is_asked=False
    )
    if _is_of_somebody_else(sides, parties) or _is_received_by_another(sides, verbs) or not (verbs or value):
        return None
    if value is None and not days and _NEVER.search(told):
        return None
    exact = next((mention.day for mention in days if mention.certainty is Certainty.EXACT), None)
    day = exact or assumed_day(told, today)
    return EarlierGift(
        gift_date=day if day is None or day < today else None,
        is_day_assumed=exact is None,
        donor_relationship=sides.relationship,
        donor_group=donor_group(told, sides),
        is_generation_skipping=sides.skips_generation,
        gift_property_value=value.won if value is not None else None,
        words=text[span.start : span.end].strip(" ,."),
    )


def _without_honoured_children(persons: list[Person], verbs: list[Transfer]) -> list[Person]:
    """ "제 딸 대학 갈 때쯤 1억 주신 적 있고": nobody's child is spoken of so, and it was somebody else who gave."""
    if not any(verb.is_honorific and verb.direction is Direction.GIVE for verb in verbs):
        return persons
    return [person for person in persons if not (person.path in ("C", "CC") and person.case is Case.BARE)]


def _to_the_same(sides: Parties, this: Parties, told: str, persons: list[Person]) -> Parties:
    """The sides of an earlier gift that names only its giver: it went to who receives this one."""
    if sides.giver is None or sides.recipient is not None or this.recipient is None or this.recipient.path == SELF:
        return sides
    if sides.giver.path == this.recipient.path:
        return sides
    return resolved(told, (sides.giver, this.recipient), persons)


def _is_of_somebody_else(earlier: Parties, this: Parties) -> bool:
    """Whether an earlier gift went to somebody else: "형은 작년에 3억 받았고 저는 …"."""
    if earlier.recipient is None or earlier.recipient.path == "":
        return False
    if this.recipient is not None:
        return earlier.recipient.path != this.recipient.path
    return this.giver is not None and this.giver.path != ""


def _is_of_another_child(text: str, span: Span, recipient: str) -> bool:
    """Whether it went to another child of the one who gives: "2019년 1억은 장남입니다", beside a gift to the youngest."""
    told = [person.name for person in people(_alone(text, span)) if person.path == "C"]
    return bool(recipient) and bool(told) and all(are_two_children(name, recipient) for name in told)


def _is_received_by_another(earlier: Parties, verbs: list[Transfer]) -> bool:
    """Whether whom the readers take for the giver is who received: "형은 작년에 3억 받았고"."""
    receives = bool(verbs) and verbs[-1].direction is Direction.RECEIVE
    return receives and earlier.giver is not None and earlier.giver.case in (Case.TOPIC, Case.SUBJECT)


def assumed_day(told: str, today: date) -> date | None:
    """A day for a time that names none: so long before today, or the last one of the month or year that was named."""
    if match := _YEARS_AGO.search(told):
        return _same_day(today.year - number_in_words(match["number"]), today.month, today.day)
    if match := _MONTHS_AGO.search(told):
        return _same_day(*shifted_month(today, -number_in_words(match["number"])), today.day)
    if match := _SHIFTED_MONTH.search(told):
        return _same_day(*shifted_month(today, MONTH_OFFSETS[match["shift"]]), 31)
    year, month = _YEAR.search(told), _MONTH.search(told)
    if year is None:
        return None
    number = full_year(year["year"].lstrip("'")) if year["year"] else today.year + YEAR_OFFSETS[year["word"]]
    return _same_day(number, int(month["month"]) if month else 12, 31)


def _same_day(year: int, month: int, day: int) -> date:
    return date(year, month, min(day, monthrange(year, month)[1]))
