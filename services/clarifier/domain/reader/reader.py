"""Reading a message: by the rules, or by a model that the rules check."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Final, Protocol

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards.figures import is_of_another_time
from services.clarifier.domain.afterwards.reading import read_afterwards
from services.clarifier.domain.amounts.money import Amount, Precision, amounts, in_won
from services.clarifier.domain.amounts.parts import without_total_of_brackets
from services.clarifier.domain.amounts.superseded import with_exact_sums, without_first_reckoning
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.days.dates import with_months
from services.clarifier.domain.gift.listed_after import with_list_told
from services.clarifier.domain.gift.not_so import without_what_was_not
from services.clarifier.domain.gift.returned import returned_in
from services.clarifier.domain.gift.scope import acts_of, clauses_of
from services.clarifier.domain.gift.source import without_source
from services.clarifier.domain.messages.intents import (
    Subject,
    asks_for_tax,
)
from services.clarifier.domain.messages.reading import Expected, Reading
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.reader.asked_of_result import asks_if_he_dies, without_questions
from services.clarifier.domain.reader.but_that import without_part_of_gift
from services.clarifier.domain.reader.dealings import read_dealing
from services.clarifier.domain.reader.first_answer import with_first_answer
from services.clarifier.domain.reader.in_hand import read_whole
from services.clarifier.domain.reader.inherited import without_inheritance
from services.clarifier.domain.reader.on_behalf import with_speaker_of_arrows, without_who_asks
from services.clarifier.domain.reader.several import read_several
from services.clarifier.domain.stance.bare_reply import asks_for_result, is_bare_reply
from services.clarifier.domain.stance.reactions import only_notes, takes_leave
from services.clarifier.domain.stance.replies import Wish
from services.clarifier.domain.taxes import TaxIntent
from services.clarifier.domain.writing.own_sums import without_own_sums, without_tax_to_pay
from services.clarifier.domain.writing.quotations import without_kin_explained, without_quotations
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import normalise, without
from shared.calendar import clock
from shared.contracts.events.catalogue import TurnMetadata

OTHER_TAXES: Final[Mapping[TaxIntent, TaxIntent]] = {"gift_tax": "inheritance_tax", "inheritance_tax": "gift_tax"}


class Reader(Protocol):
    async def read(self, message: str, expected: Expected, metadata: TurnMetadata) -> tuple[Reading, TurnMetadata]:
        """What a message says, and the turn's metadata with what was used to read it.

        `expected`: what it is likely to be about. "오늘" is the Seoul date on which the message was received.
        """
        ...


class RuleReader:
    """Reads by the rules alone."""

    async def read(self, message: str, expected: Expected, metadata: TurnMetadata) -> tuple[Reading, TurnMetadata]:
        return read_by_rules(message, clock.seoul_date(metadata.received_at), expected), metadata


def read_by_rules(message: str, today: date, expected: Expected) -> Reading:
    """What a message says, of whichever tax."""
    text = normalise(message)
    if expected.is_calculated and only_notes(text) and not is_bare_reply(text):
        return Reading(expected.tax, Wish.STOP if takes_leave(text) else Wish.NONE)
    told = without_own_sums(
        _without_tax(text, expected) if expected.is_calculated else _without_reckoned(text, expected)
    )
    if told != text and expected.parameter is None and (asks_for_result(told) or _ONLY_OF_TAX.fullmatch(told)):
        return Reading(expected.tax)
    if told != text:
        message = told
    dealing = None if _is_of_earlier_gift(text, expected) else read_dealing(message, today, expected, _read_gifts)
    reading = dealing or _read_gifts(message, today, expected)
    return without_part_of_gift(message, today, expected, reading)


def _is_of_earlier_gift(text: str, expected: Expected) -> bool:
    """Whether a message about a result names the year of an earlier gift: "2020년 거는 빌렸다가 갚은 거라 빼주세요"."""
    rows = expected.known.get(p.PRIOR_GIFTS)
    if not expected.is_calculated or not isinstance(rows, list):
        return False
    years = {str(row[p.GIFT_DATE])[:4] for row in rows if isinstance(row, dict)}
    return any(re.search(rf"(?<!\d)(?:{year}|{year[2:]})\s?년", text) for year in years)


def _without_tax(text: str, expected: Expected) -> str:
    """A message about a result without the taxes that it names, unless it tells by them what was given."""
    text = without_tax_to_pay(_NO_TAX.sub(" ", text) if 0 in expected.shown else text)
    is_earlier = expected.parameter == p.PRIOR_GIFTS and is_of_another_time(text)  # "5년 전 2천"
    if not expected.shown or is_earlier or _TELLS.search(text):
        return text
    return without(text, [each for each in amounts(text) if _taxes(each) & expected.shown], " ")


_RECKONED_BY: Final = re.compile(r"(?:홈택스|계산기|세무사|모의\s?계산|돌려\s?보)[^.!?\n\d]{0,24}$")
_CAME_OUT: Final = re.compile(r"\s?원?(?:이|으로|이?라고|쯤|정도)?\s?(?:나[오온올왔]|하던데|하더라)")


def _without_reckoned(text: str, expected: Expected) -> str:
    """A message without the tax that somebody else reckoned, where the value is known: "홈택스에서는 3,880만원 나오던데"."""
    if p.GIFT_VALUE not in expected.known:
        return text
    found = amounts(text)
    return without(
        text, [a for a in found if _RECKONED_BY.search(text, 0, a.start) and _CAME_OUT.match(text, a.end)], " "
    )


def _taxes(amount: Amount) -> frozenset[int]:
    """What an amount may be in won, if it is any: a bare figure is of 만원."""
    won = in_won(amount) or 0
    return frozenset({won, won * 10_000} if amount.precision is Precision.BARE else {won}) - {0}


_NO_TAX: Final = re.compile(
    r"(?:^|(?<=[.!?,])\s)(?:(?:그럼|그러면|근데)\s)?(?:(?:세금|상속세|증여세)(?:이|가|은|는)?\s)?0\s?원(?=이면|인데|이라|이니|이어)"
)
""" "0원이면 신고를 안 해도 되는데": the tax that was shown, and nothing that was left."""

_ONLY_OF_TAX: Final = re.compile(
    r".*(?:거|건)\s?(?:였|이)?(?:구나|군요?|네요?|구만|구먼)[\s?!.,~ㅋㅎㅠㅜ]*|[\s?!.,~ㅋㅎㅠㅜ]*(?:아|어|헉|엥|와|네)?[\s,]*(?:이?[라나]고?|이?네|이?면)?\s?(?:요|용)?[\s?!.,~ㅋㅎㅠㅜ]*"
)
""" "485요?", "2천만원에 30프로 얹어서 2600인 거구나", without the tax: nothing is told."""
_TELLS: Final = re.compile(
    r"받[았은을아]|주[셨신시실]|줬|준\s|보[내낸냈]|입금|이체|송금|증여|더\s?(?:있|나[왔온])|(?<!살아\s)(?<!살아)있[었더]|남[기긴겼]|(?:장례|병원|치료|감정)[가-힣]{0,3}\s?비|비용|영수증|대출|보증금|예금|빚"
)


_ALL_OF_IT: Final = re.compile(
    r"(?P<deduction>(?:혼인|결혼|출산|출생)\s?공제)(?:는|를|로|도)?\s(?:1|일)\s?억(?:\s?원)?(?:을|은)?\s?(?:다\s|전부\s|모두\s|전액\s|그대로\s)*(?=받|쓸|쓰|적용|신청|빼)"
)
""" "네 혼인공제 1억 다 받을 거예요", asked whether it is claimed: the sum is the law's."""


_DAY_STATED: Final = re.compile(r"(?<=[일년월])이?(?:지요|죠|지)\s*[.!~]*\s*$")
""" "올해 9월 9일 2026년이지요": an answer, though it ends like a question."""


def _read_gifts(message: str, today: date, expected: Expected) -> Reading:
    if expected.parameter == p.GIFT_DATE:
        message = _DAY_STATED.sub("이에요", message)
    if expected.parameter in (p.MARRIAGE, p.CHILDBIRTH):
        message = _ALL_OF_IT.sub(r"\g<deduction> ", message)
    if expected.is_calculated and expected.tax == "gift_tax":
        message = without_quotations(normalise(message)).strip()
        if not message:
            return Reading("general_info")
    if (dated := with_list_told(with_months(normalise(message), today))) != normalise(message):
        message = dated
    if not expected.known and (back := returned_in(message, today)) is not None:
        message = back.rest
    text = normalise(message)
    told = without_source(with_speaker_of_arrows(without_who_asks(without_kin_explained(text))))
    told = with_exact_sums(without_what_was_not(without_first_reckoning(told)))
    if (parts := without_total_of_brackets(told)) != text:
        message = parts
    if (several := read_several(message, today, expected, _read_by_rules)) is not None:
        return several
    reading = _read_by_rules(message, today, expected)
    reading = without_inheritance(message, today, expected, reading, _read_by_rules)
    reading = with_first_answer(message, today, expected, reading)

    def as_answer(text: str, asked: str) -> Reading:
        return understand(text, today, asked, is_gift=True, before=expected.told_before)

    return read_afterwards(message, today, expected, reading, as_answer)


def _read_by_rules(message: str, today: date, expected: Expected) -> Reading:
    """What a message says of a gift or an inheritance. What it asks of a result that was shown says nothing."""
    whole = read_whole(message, today, expected)
    acts = _acts(message, today, expected, whole)
    if Act.RETURN in acts:
        return replace(whole, subject="gift_tax", wish=Wish.NONE, acts=acts)
    if whole.notes is not None and whole.notes.returns and expected.is_calculated:
        return replace(whole, subject="inheritance_tax", wish=Wish.NONE, acts=frozenset({Act.RETURN}))
    if acts and acts <= {Act.ASK, Act.REQUEST} and whole.subject == OTHER_TAXES[expected.tax] and not whole.names_death:
        return Reading("general_info")  # "상속세는 또 따로 나오는 거예요?"
    if (
        whole.subject == "inheritance_tax"
        and expected.tax == "gift_tax"
        and expected.is_calculated
        and asks_if_he_dies(message)
    ):
        return Reading("general_info")
    told = told_in(message, expected)
    turns_to_another = whole.subject == OTHER_TAXES[expected.tax] or whole.wish in (Wish.ANOTHER_GIFT, Wish.RESTART)
    denies_earlier = expected.parameter == p.PRIOR_GIFTS and whole.history.denied is not None  # "없는데요 왜요?"
    if told == message or turns_to_another or denies_earlier:
        return whole
    rest = read_whole(told, today, expected) if told else Reading(whole.subject)
    if whole.notes is not None:
        rest = whole  # the notes of an estate are of what is told only
    if rest.says_something:
        return replace(rest, wish=whole.wish, topic=whole.topic)
    is_of_case = whole.subject in ("gift_tax", "inheritance_tax") and not asks_for_tax(normalise(message))
    subject: Subject = "general_info" if is_of_case else whole.subject
    return Reading(subject, whole.wish, topic=whole.topic)


def _acts(message: str, today: date, expected: Expected, reading: Reading) -> frozenset[Act]:
    """What a message does to a gift whose value is known; nothing is told from its acts before."""
    if expected.tax != "gift_tax" or p.GIFT_VALUE not in expected.known:
        return frozenset()
    text = spaced(normalise(message))
    return reading.acts or acts_of(clauses_of(text, today, is_known=True, asked=expected.parameter))


def told_in(message: str, expected: Expected) -> str:
    """The part of a message that may state something: all of it, until a result was shown that can be asked about."""
    told = without_questions(message) if expected.is_calculated else message
    return message if told == normalise(message) else told
