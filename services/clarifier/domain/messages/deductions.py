"""Tier 3 of a message: the deductions for a marriage and a birth, and the debt that goes with the property."""

import re
from collections.abc import Sequence
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import Precision
from services.clarifier.domain.amounts.open_debt import DebtTold
from services.clarifier.domain.amounts.role import Role
from services.clarifier.domain.amounts.secured_debt import other_debt_denied, secured_debt
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.reading import Stated
from services.clarifier.domain.occasions import family_events
from services.clarifier.domain.occasions.event_owner import (
    recipient_bore,
    without_childless_giver,
    without_events_of_others,
)
from services.clarifier.domain.occasions.family_denials import both_denied
from services.clarifier.domain.occasions.rule_questions import rule_questions
from services.clarifier.domain.people.common_law import are_unmarried_couple
from services.clarifier.domain.people.compounds import BABY
from services.clarifier.domain.people.family_paths import OUTSIDER, SELF
from services.clarifier.domain.people.parties import Parties
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.writing.text import Span, without

_DAY_OF_GIFT: Final = re.compile(r"증여(?:일|\s?날짜|(?:받은|한|하신)\s?날)")
_PUTS_DAY_RIGHT: Final = re.compile(
    r"^\s*(?:아|앗|참)?\s?,?\s?아니(?:다|구나|네)?[\s,]|(?:으로|로)\s?(?:할|해|하|바[꿔꾸꿀]|고[쳐칠치]|정정|계산)|일로요?[\s.!~]*$|(?:그냥|걍)\s\d"
)
""" "아니 그냥 어제로 할게요": the day of the gift, whatever was asked."""
_NOT_USED: Final = re.compile(
    r"(?<![가-힣])공제(?:는|은|를|도|가)?\s?(?:그냥\s|이번엔\s|이번에는\s|따로\s)?(?:안\s?(?:쓸|써|쓰|받|할|하|해|넣|신청)|필요\s?없)(?![^.!\n]{0,30}(?:\?|[나가까]요))"
)
""" "공제는 안 쓸게요": of the one that was asked about."""
_LEAST_DEDUCTION_WON: Final = 10_000
"""Nobody claims less: "5천원만 공제" is of 만원."""


_SENT: Final = re.compile(
    r"\x00\s?원?(?:을|를)?\s(?:제\s|내\s|저희\s)?(?:통장|계좌)(?:으로|로|에)\s?(?:[가-힣]{1,4}\s)?(?:넣|보내|부쳐|쏴|쏘|입금|이체|송금)"
    r"|(?:통장|계좌)(?:으로|로|에)\s\x00+\s?원?(?:을|를)?\s?(?:넣|보내|부쳐|쏴|쏘|입금|이체|송금)"
)
_PROPERTY: Final = re.compile(
    r"아파트|빌라|상가|땅|건물|오피스텔|토지|주식|주택|집(?=[을이도]\s)|(?:차|자동차)(?=[를가도]\s)"
)


def is_money_sent(message: Message) -> bool:
    """Whether what is given is money alone, by which nothing is owed: "1억을 제 통장으로 넣어주셨어요"."""
    covered = without(message.text, message.money)
    return _SENT.search(covered) is not None and _PROPERTY.search(covered) is None


def read_deductions(message: Message, findings: Findings) -> None:
    """Read what the message says of the marriage, the birth and the debt."""
    if message.asked == p.DEBT or not is_money_sent(message):
        _read_debt(message, findings)
    _read_family_events(message, findings)


def _read_debt(message: Message, findings: Findings) -> None:
    debt = secured_debt(
        message.text,
        message.money,
        message.roles,
        message.persons,
        _known_parties(message),
        is_asked=message.asked == p.DEBT,
        is_told=message.debt is not DebtTold.NOTHING,
        value=_stated_won(findings, p.GIFT_VALUE),
    )
    if debt is not None and debt.won is not None:
        findings.state(p.DEBT, debt.won, debt.start, debt.end)
        if debt.won == 0 and other_debt_denied(message.text):
            findings.added[p.DEBT] = findings.values[p.DEBT]
    elif debt is not None:
        findings.ambiguous[p.DEBT] = findings.words(debt.start, debt.end)
    if (owed := message.owed) is not None and owed.won is not None:
        findings.ambiguous.pop(p.DEBT, None)
        findings.values[p.DEBT] = Stated(owed.won, owed.words)
    elif owed is not None and p.DEBT not in findings.values:
        findings.ambiguous[p.DEBT] = owed.words


def _read_family_events(message: Message, findings: Findings) -> None:
    """Marriage and childbirth: an amount claimed, the event tied to the gift, or a denial."""
    some = [amount for amount in message.money if amount.won != 0]
    asked_about = rule_questions(without(message.text, some))
    text = without(message.text, (*some, *asked_about))
    text = without_events_of_others(text, message.persons, message.parties)
    text = without_childless_giver(text, message.persons, message.parties)
    is_family_asked = message.asked in (p.MARRIAGE, p.CHILDBIRTH)
    _read_denials(message, text, findings)
    events = (
        (p.MARRIAGE, Role.MARRIAGE, family_events.marriage),
        (p.CHILDBIRTH, Role.CHILDBIRTH, family_events.childbirth),
    )
    # A day in it is the gift's then.
    tells_of_gift = (
        bool(message.verbs)
        or p.GIFT_VALUE in findings.values
        or _DAY_OF_GIFT.search(message.text) is not None
        or (p.GIFT_DATE in findings.values and _PUTS_DAY_RIGHT.search(message.text) is not None)
    )
    unborn = _read_unborn(message, text, findings)
    for parameter, role, reader in events[:1] if unborn else events:
        is_asked = message.asked == parameter
        roles = (role, Role.CLAIMED) if is_asked else (role,)
        _read_claimed(message, findings, parameter, roles, asked_about)
        event = reader(
            text,
            message.today,
            message.days,
            is_asked=is_asked and not tells_of_gift,
            is_family_asked=is_family_asked,
        )
        if event is None or parameter in findings.values:
            continue
        if event.is_claimed and not (is_asked or _can_deduct(message, parameter)):
            continue
        if parameter == p.MARRIAGE and are_unmarried_couple(message.text, message.parties.path):
            continue
        findings.state(parameter, p.FULL_FAMILY_DEDUCTION_WON if event.is_claimed else 0, event.start, event.end)


_USED_BEFORE: Final = re.compile(r"\s?원?(?:을|를|만|까지)?\s?(?:이미\s|다\s)?(?:쓴|받은|사용한)\s?적")
""" "혼인공제로 6천 쓴 적 있어서": of a gift before."""


def _read_claimed(
    message: Message, findings: Findings, parameter: str, roles: Sequence[Role], asked_about: Sequence[Span]
) -> None:
    """The amount of a deduction that is claimed; none that the message only asks about."""
    for amount, role in zip(message.money, message.roles, strict=True):
        is_claimed = role in roles and not any(each.start <= amount.start < each.end for each in asked_about)
        is_claimed = is_claimed and not _USED_BEFORE.match(message.text, amount.end)
        if is_claimed and amount.precision is Precision.EXACT and amount.won is not None:
            won = amount.won * 10_000 if 0 < amount.won < _LEAST_DEDUCTION_WON else amount.won
            findings.state(parameter, won, amount.start, amount.end)


def _read_denials(message: Message, text: str, findings: Findings) -> None:
    """Neither a marriage nor a birth; or the deduction that was asked about is not used."""
    if both := both_denied(text, is_asked=message.asked in p.OPTIONAL):
        for parameter in (p.MARRIAGE, p.CHILDBIRTH):
            findings.state(parameter, 0, both.start, both.end)
    if message.asked in (p.MARRIAGE, p.CHILDBIRTH) and (unused := _NOT_USED.search(text)):
        findings.state(message.asked, 0, unused.start(), unused.end())


def _read_unborn(message: Message, text: str, findings: Findings) -> bool:
    """Whether the answer for the birth says that it is still to come, whatever is wished: "1억 쓰고 싶어요. 아직 안 낳았어요"."""
    unborn = family_events.unborn(text) if message.asked == p.CHILDBIRTH else None
    if unborn is not None:
        findings.state(p.CHILDBIRTH, 0, unborn.start, unborn.end)
    return unborn is not None


def _known_parties(message: Message) -> Parties:
    """Who gives and receives, as the message names them, else as was told before; the speaker receives by default."""
    return message.parties if message.parties.are_known else Parties(giver=Person(0, 0, OUTSIDER, Case.GIVER))


def _stated_won(findings: Findings, parameter: str) -> int | None:
    stated_value = findings.values.get(parameter)
    return stated_value.value if stated_value is not None and isinstance(stated_value.value, int) else None


def _can_deduct(message: Message, parameter: str) -> bool:
    """Only gifts from ascendants have the deduction (법53의2); a newborn is not its own parent."""
    parties = message.parties
    recipient = parties.recipient.path if parties.recipient else SELF
    to_grandchild = recipient in ("CC", "CCC") or (recipient == "C" and parties.skips_generation)
    is_baby = parties.recipient is not None and parties.recipient.name in BABY
    bore = not is_baby and recipient_bore(message.text, message.persons, parties)
    is_of_newborn = parameter == p.CHILDBIRTH and (is_baby or to_grandchild) and not bore
    return parties.relationship in (None, "직계존속") and not is_of_newborn
