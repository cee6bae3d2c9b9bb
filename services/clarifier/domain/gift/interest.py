"""The interest that is agreed for a loan: none, a rate a year, or an amount a month or a year."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision, amounts
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.writing.text import Span

_PAYS: Final = r"(?:(?:주|내|드리|받|쳐\s?주|지급하|붙이)(?:기로|고|는|면서|려고|려|ㄹ|실|신|시)?|준다|낸다|드린다|줄|낼|드릴|받을|쳐서|지급)"
_NONE: Final = re.compile(
    r"무이자\s?(?:로만?|조건으?로|조건)?|이자\s?(?:율|한\s?푼|돈)?(?:는|은|도|를|가)?\s?(?:전혀\s|따로\s|일절\s|한\s?푼도\s)*"
    r"(?:없이|없는|없고|없[어다음]요?|없습니다|없대요?|없는데|(?:안|못)\s?(?:주|내|받|드리|줘|낼|줄|드려)[가-힣]*(?:\s?(?:했|하)[가-힣]*)?|(?:받|주|내|드리)지\s?(?:않|말|못)[가-힣]*(?:\s?(?:했|하)[가-힣]*)?|0\s?(?:%|프로|퍼센트|원))|(?<![\d.])0\s?(?:%|프로|퍼센트)(?:\s?(?:의\s?)?이자)?"
)
_DIGITS: Final = {"영": "0", "일": "1", "이": "2", "삼": "3", "사": "4", "오": "5", "육": "6", "칠": "7", "팔": "8", "구": "9"}  # fmt: skip
_RATE: Final = re.compile(
    rf"(?:(?P<month>(?<![가-힣])월|한\s?달에|매달|매월)\s?|(?<![가-힣])(?:연|년|1년에|매년)\s?)?(?:(?:이자율?|이율|금리)(?:은|는|를|로|을)?\s?)?(?:(?<![가-힣])(?:연|년)\s?)?(?P<rate>\d{{1,2}}(?:\.\d{{1,3}})?|(?<![가-힣])[{''.join(_DIGITS)}](?:\s?(?:점|쩜)\s?[{''.join(_DIGITS)}]{{1,2}})?)\s?(?:%|프로|퍼센트|퍼(?![가-힣]))"
    rf"(?:짜리|의|대)?\s?(?:이자|금리|이율|이자율)?(?:를|을|로|만|씩|은|는)?\s?(?:{_PAYS}\s?(?:(?:했|하|한|합|할|해)[가-힣]*)?)?"
)
_OF_INTEREST: Final = re.compile(r"이자|금리|이율|빌[려린리릴렸림]|꿔|차용")
_MONTHLY: Final = re.compile(
    r"(?:매달|매월|다달이|달마다|(?<![가-힣])월|한\s?달에|달에)\s?(?:이자\s?(?:를|로|는)?\s?)?$"
)
_YEARLY: Final = re.compile(r"(?:매년|해마다|1년에|일년에|년에|(?<![가-힣])연)\s?(?:이자\s?(?:를|로|는)?\s?)?$")
_AFTER: Final = re.compile(
    rf"\s?원?\s?씩?\s?(?:의\s?)?(?:이자\s?(?:를|로|만)?)?\s?(?:{_PAYS}\s?(?:(?:했|하|한|합|할|해)[가-힣]*)?)?"
)
_NO: Final = re.compile(
    r"^\W*(?:(?:네|예|아뇨|아니(?:요|오)?|아니에요)[\s,.]*)?(?:이자는?\s?)?(?:따로\s?|전혀\s?)*(?:없[어다음습는고][가-힣]*|안\s?(?:주|내|받|줘|드려|드리)[가-힣]*|(?:받|주|내)지\s?않[가-힣]*|무이자[가-힣]*|0(?:\s?(?:%|프로|퍼센트|원))?[가-힣]*|아뇨|아니(?:요|오)|아니에요)[\s가-힣]{0,12}\W*$"
)
_YES: Final = re.compile(
    r"^\W*(?:네|예|넵|응|있어요|있습니다|주기로\s?했[가-힣]*|받기로\s?했[가-힣]*|줘요|드려요|내요)[\s.!~]*$"
)
_NUMBER_ALONE: Final = re.compile(
    r"^\W*(?:연|년)?\s?(?P<rate>\d{1,2}(?:\.\d{1,3})?)\s?(?:이?요|이?에요|입니다|정도[가-힣]*)?\W*$"
)


@dataclass(frozen=True, slots=True)
class Interest:
    """`rate_bp`: ten thousandths a year. `won_a_year`: what is paid, where that is told. `places`: where it is said.

    `is_open`: interest is paid, and not how much is told.
    """

    rate_bp: int | None = None
    won_a_year: int | None = None
    words: str = ""
    places: Sequence[Span] = ()
    is_open: bool = False


def interest_in(text: str, clauses: Iterable[Clause], *, is_known: bool) -> Interest:
    """The interest that the clauses of a normalised text tell of. `is_known`: the conversation is of a loan."""
    for clause in clauses:
        if "이자" in clause.bare and (found := _paid(text, clause)) is not None:
            return found
    if match := _NONE.search(text):
        return Interest(rate_bp=0, words=match[0], places=[Span(*match.span())])
    if (is_known or _OF_INTEREST.search(text)) and (match := _RATE.search(text)):
        return Interest(rate_bp=_rate(match), words=match[0].strip(), places=[Span(*match.span())])
    return Interest()


def interest_replied(text: str) -> Interest | None:
    """The answer to how much interest is agreed; None where a message says something else."""
    if _NO.match(text):
        return Interest(rate_bp=0, words=text.strip())
    if match := _NUMBER_ALONE.match(text):
        return Interest(rate_bp=_basis_points(match["rate"]), words=text.strip())
    match = _RATE.search(text)
    if match and not amounts(text):
        return Interest(rate_bp=_rate(match), words=match[0].strip())
    found = [amount for amount in amounts(text) if amount.precision is Precision.EXACT]
    if len(found) == 1 and found[0].won and not re.search(r"빌|원금|시세|아니라", text):
        times = 12 if re.search(r"매달|매월|다달이|달마다|(?<![가-힣])월|달에", text) else 1
        return Interest(won_a_year=found[0].won * times, words=text.strip())
    return Interest(words=text.strip(), is_open=True) if _YES.match(text) else None


def _paid(text: str, clause: Clause) -> Interest | None:
    for amount in clause.money:
        before = text[max(clause.start, amount.start - 14) : amount.start]
        monthly = _MONTHLY.search(before)
        at = monthly or _YEARLY.search(before)
        if at is None or amount.won is None:
            continue
        after = _AFTER.match(text, amount.end)
        start = amount.start - len(before) + at.start()
        place = Span(start, after.end() if after else amount.end)
        return Interest(won_a_year=_a_year(amount, monthly=monthly is not None), words=text[start : amount.end], places=[place])  # fmt: skip
    return None


def _a_year(amount: Amount, *, monthly: bool) -> int:
    return (amount.won or 0) * (12 if monthly else 1)


def _rate(match: re.Match[str]) -> int:
    return _basis_points(match["rate"]) * (12 if match["month"] else 1)


def _basis_points(rate: str) -> int:
    """200 of "2" and of "이", 460 of "4.6" and of "사점육"."""
    digits = re.sub(r"\s?(?:점|쩜)\s?", ".", rate)
    return round(Fraction("".join(_DIGITS.get(each, each) for each in digits)) * 100)
