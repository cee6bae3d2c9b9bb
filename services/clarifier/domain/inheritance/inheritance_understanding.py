"""The rule reader of inheritances: what a message says of the death, the estate and the family."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from services.clarifier.domain.amounts.money import amounts, stated
from services.clarifier.domain.days.dates import Certainty, date_mentions
from services.clarifier.domain.inheritance import inheritance_parameters as i
from services.clarifier.domain.inheritance.death_date import death_day, names_death
from services.clarifier.domain.inheritance.estate import Sum, denials, is_on_top, received, sums, tells_property_alone
from services.clarifier.domain.inheritance.heirs import Family, children, spouse
from services.clarifier.domain.inheritance.received import denies_receipt
from services.clarifier.domain.messages import replies
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.not_knowing import unknown_parameters, without_not_knowing
from services.clarifier.domain.messages.reading import Reading, Remark, Stated
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import Span, normalise, without

_ALIVE: Final = re.compile(r"(?<!안\s)(?<!안)계세|계십|계셔|계시|살아|생존|정정하|있어요|있습니다")
_GONE: Final = re.compile(r"안\s?계|돌아가")
_UNKNOWN_OF: Final = (
    (i.DEATH_DATE, re.compile(r"날짜|언제|며칠|사망일")),
    (i.DEBTS, re.compile(r"대출|채무|빚|보증금")),
    (i.FINANCIAL, re.compile(r"예금|금융|주식|보험|통장")),
    (i.ESTATE, re.compile(r"시세|시가|감정|집값|공시")),
)
_TOPICS: Final = (
    (i.FINANCIAL, re.compile(r"금융\s?재산")),
    (i.SPOUSE_ACTUAL, re.compile(r"배우자\s?(?:의\s?)?(?:몫|상속)")),
    (i.SPOUSE, re.compile(r"배우자")),
    (i.DEBTS, re.compile(r"채무|빚")),
    (i.FUNERAL, re.compile(r"장례")),
    (i.ESTATE, re.compile(r"상속\s?재산|가액|평가")),
)


def understand_inheritance(written: str, today: date, asked: str | None = None) -> Reading:
    """What a message says of an inheritance. `asked`: the parameter of the pending question."""
    text = spaced(normalise(written))
    topic = next((parameter for parameter, named in _TOPICS if named.search(text)), None)
    wish = replies.wish(text, is_asked=asked is not None or topic is not None)
    findings = Findings(text, i.is_possible)
    _read_day(text, today, asked, findings)
    _read_family(text, today, asked, findings)
    _read_amounts(text, today, asked, findings)
    _read_reply(text, asked, findings)
    if wish is replies.Wish.EXPLAIN and topic is not None:
        findings.values.pop(topic, None)
    return Reading(
        "inheritance_tax",
        wish,
        findings.values,
        findings.ambiguous,
        findings.impossible,
        tuple(_unknown(text, asked, findings)),
        topic=topic,
        names_death=names_death(text),
        added=findings.added,
        remarks=findings.remarks,
    )


def _read_day(text: str, today: date, asked: str | None, findings: Findings) -> None:
    mentions = date_mentions(text, today, is_asked=asked == i.DEATH_DATE)
    mention = death_day(text, mentions, is_asked=asked == i.DEATH_DATE)
    if mention is None:
        return
    if mention.certainty is Certainty.EXACT and mention.day is not None:
        findings.state(i.DEATH_DATE, mention.day.isoformat(), mention.start, mention.end)
    else:
        kind = findings.impossible if mention.certainty is Certainty.IMPOSSIBLE else findings.ambiguous
        kind[i.DEATH_DATE] = findings.words(mention.start, mention.end)


def _read_family(text: str, today: date, asked: str | None, findings: Findings) -> None:
    rest = without(text, date_mentions(text, today, is_asked=asked == i.DEATH_DATE))
    rest = without(rest, [amount for amount in amounts(rest) if amount.won is None or amount.won >= 1_000])
    family = Family.of(rest, people(rest))
    if found := spouse(family, is_asked=asked == i.SPOUSE):
        findings.state(i.SPOUSE, bool(found.value), found.start, found.end)
    counted = children(family, is_asked=asked == i.CHILDREN)
    if counted is not None and counted.value is not None:
        findings.state(i.CHILDREN, counted.value, counted.start, counted.end)
    elif counted is not None:
        findings.ambiguous[i.CHILDREN] = findings.words(counted.start, counted.end)


def _read_amounts(text: str, today: date, asked: str | None, findings: Findings) -> None:
    days = date_mentions(text, today, is_asked=asked == i.DEATH_DATE)
    rest = without(text, days)
    persons = [Span(person.start, person.end) for person in people(rest)]
    money = stated(rest, amounts(without(rest, persons)))
    found = sums(rest, money, None if replies.corrects(text) else asked)
    for total in found:
        if total.won is None:
            findings.ambiguous[total.parameter] = findings.words(total.start, total.end)
        else:
            findings.state(total.parameter, total.won, total.start, total.end)
    for amount in received(rest, money, asked):
        findings.remarks[Remark.RECEIVED] = findings.words(amount.start, amount.end)
    _read_additions(rest, asked, found, findings)
    said = {*findings.values, *findings.ambiguous, *findings.impossible}
    for total in denials(without(rest, money)):
        if total.parameter in said:
            continue
        if total.won is None:
            findings.ambiguous[total.parameter] = findings.words(total.start, total.end)
        else:
            findings.state(total.parameter, total.won, total.start, total.end)
            said.add(total.parameter)


def is_property_alone(written: str, today: date) -> bool | None:
    """Whether a message tells what was left as houses, land and the like alone; None where it tells no estate."""
    text = spaced(normalise(written))
    rest = without(text, date_mentions(text, today))
    persons = [Span(person.start, person.end) for person in people(rest)]
    return tells_property_alone(rest, stated(rest, amounts(without(rest, persons))))


def _read_additions(text: str, asked: str | None, found: list[Sum], findings: Findings) -> None:
    """What comes on top of what was said before. Deposits are part of the estate, if they are not asked for as such."""
    for total in found:
        if total.parameter not in (i.ESTATE, i.FINANCIAL, i.DEBTS) or total.won is None or not is_on_top(text, total):
            continue
        stated = Stated(total.won, findings.words(total.start, total.end))
        findings.added[total.parameter] = stated
        if total.parameter == i.FINANCIAL and asked != i.FINANCIAL and i.ESTATE not in findings.values:
            findings.added[i.ESTATE] = stated


def _read_reply(text: str, asked: str | None, findings: Findings) -> None:
    """A yes or a no to the pending question."""
    if asked is None or asked in findings.values or asked in findings.ambiguous or asked in findings.impossible:
        return
    if replies.interjects(text) and findings.values:
        return  # "아니 3억이에요" puts right what was said before
    says_no = (replies.is_no(without_not_knowing(text)) and not denies_receipt(text)) or _GONE.search(text) is not None
    says_yes = replies.is_yes(text)
    if asked == i.SPOUSE and (says_no or says_yes or _ALIVE.search(text)):
        findings.state(asked, not says_no, 0, len(text))
    elif asked in (i.DEBTS, i.FINANCIAL, i.CHILDREN, i.SPOUSE_ACTUAL, i.FUNERAL) and says_no and not findings.values:
        findings.state(asked, 0, 0, len(text))
    elif asked in (i.DEBTS, i.FINANCIAL, i.FUNERAL, i.CHILDREN) and says_yes:
        findings.ambiguous[asked] = text.strip()


def _unknown(text: str, asked: str | None, findings: Findings) -> Iterator[str]:
    """What the user does not know: what is named, else what was asked for."""
    for unknown in unknown_parameters(text, asked, _UNKNOWN_OF) if asked else ():
        if unknown not in findings.values and unknown not in findings.ambiguous:
            yield unknown
