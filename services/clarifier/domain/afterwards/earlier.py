"""An earlier gift that is told, or put right, when the tax of the one in hand was shown already (법47②)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final, cast

from pydantic import JsonValue

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards.figures import BEFORE, is_of_another_time
from services.clarifier.domain.afterwards.remark import Remark
from services.clarifier.domain.amounts.money import LEAST_WON, amounts, in_won
from services.clarifier.domain.days.calendar_words import possible_date
from services.clarifier.domain.estate.kin import is_woman
from services.clarifier.domain.gift.scope import to_the_point
from services.clarifier.domain.messages.prior_gifts import EarlierGift, History, is_tax
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.writing.text import is_denied, without
from shared.contracts.parameters.given import Relationship

Row = Mapping[str, JsonValue]
_GIVEN: Final = re.compile(
    r"받[았은을아]|주[셨신시었]|줬|준(?=\s|거|것|게|적)|보태|보[내낸냈]|넣[었은]|부쳐|부친|증여|드[렸린]"
)
_NONE: Final = re.compile(
    r"빌린|빌렸|빌려|갚[았아은]|차용|꾼\s?(?:거|돈)|증여(?:가|는)?\s?아니|없던|빼\s?[주줘야달]|안\s?받|못\s?받|아무\s?것도|취소|빼고\s?(?:다시|계산)"
    r"|받[^.!?\n]{0,14}(?:제가|내가|저|나)\s?아니(?:라|고)\s"
)
_AS_IF: Final = re.compile(r"(?P<verb>받|주|줬|보태|보내|드)[^.!?\n]{0,40}?(?:면|믄|경우|치고)[^\n]*$")
_YEARS: Final = re.compile(r"(?:20)?\d\d\s?년")
_ASKS: Final = re.compile(r"[?？]|나요|까요|는지요?|을까|되나|인가요?")
_SUPPOSED: Final = re.compile(r"(?<!아니)면|경우")
""" "버리는 겁니까 아니면 빼주는 겁니까?" supposes nothing."""
_SENTENCES: Final = re.compile(r"[.!?\n]+\s*|(?<=[는은]데)[\s,]+")
_ONE_MORE: Final = re.compile(r"하나\s?더\s?있(?:어요?|다|네요?|는데요?|습니다|었[가-힣]{1,3})[\s,.]*")
_BARE_SUM: Final = re.compile(r"(?<![\d가-힣.,])[1-9]\d00(?=\s(?:줬|주[셨신]|받|보내|보태))")
""" "고모가 500 줬음"."""
_YEAR_RULED_OUT: Final = re.compile(
    r"(?<!\d)(?P<was>(?:19|20)\d\d)\s?년도?(?:\s?\d{1,2}월)?(?:\s?\d{1,2}일)?(?:이|은|에)?\s?(?:아니|아이|말고)[^\d]{0,8}(?P<is>(?:19|20)\d\d)\s?년"
)


def earlier_told(remark: Remark) -> Reading | None:
    """The reading of a message that tells of a gift before the one in hand: "아 맞다 2022년 3월에 엄마가 2천만원 준 것도 있네요"."""
    if is_of_another_time(remark.text) and _is_of_another_recipient(remark):
        return Reading("gift_tax")
    told = remark.reading.history.gifts
    if told and all(each.is_usable for each in told) and p.GIFT_VALUE not in remark.reading.values:
        return beside_earlier(remark.reading)
    text = _BARE_SUM.sub(r"\g<0>만원", to_the_point(remark.text, remark.today))
    sums = [each for each in amounts(text) if (each.won or 0) >= LEAST_WON]
    is_more = _ONE_MORE.search(text) is not None
    is_given = (is_of_another_time(text) or _was_before(remark)) and (_GIVEN.search(text) or is_more)
    if not sums or len(sums) > 2 or not is_given:
        return None
    if any(is_denied(text, each.end) for each in sums):
        return None
    said = _AS_IF.sub(_as_told, text) if remark.supposes else _ONE_MORE.sub("", text)
    about = [each for each in _SENTENCES.split(said) if any(text[of.start : of.end].strip() in each for of in sums)]
    answers = [remark.read(each, p.PRIOR_GIFTS) for each in (said, *about[:1])]
    for answer in answers:
        told = answer.history.gifts
        gifts = tuple(each for each in told if each.is_usable and each.gift_date and each.gift_date < remark.given_on)
        if gifts and len(gifts) == len(told):
            used = [each for each in remark.reading.circumstances if each.field == "used"]  # "그때 혼인공제 1억 받아서"
            notes = answer.circumstances or tuple(used)
            return with_history(replace(remark.reading, circumstances=notes), History(gifts))
    return None


def _was_before(remark: Remark) -> bool:
    """Whether a gift is said to have been made on a day before: "누나가 올해 7월 10일에 5천만원 드린 게 있대요"."""
    is_before = bool(remark.days) and all(day < remark.given_on for day in remark.days)
    told = _GAVE_ONCE if remark.puts_right else _THERE_WAS
    return is_before and told.search(remark.text) is not None


_GAVE_ONCE: Final = re.compile(
    r"(?:준|주신|드린|보낸|보내신|부친|받은|넣은|증여한|해\s?준)\s?(?:거|것|게|적|일)(?:이|도)?\s?(?:하나\s|또\s|한\s?번\s)?(?:있|생각)"
)
""" "아 생각해보니 백일 때 제가 천만원 통장에 넣어준 게 있네요": a gift comes to mind, and none is put right."""
_THERE_WAS: Final = re.compile(r"(?:거|것|게|적|일)(?:이|도)?\s?(?:하나\s|또\s)?(?:있|생각)")


def beside_earlier(reading: Reading) -> Reading:
    """The reading without who gave the earlier gifts that it tells of: it says nothing of who gives the one in hand."""
    if reading.donor_group is None or reading.donor_group not in {each.donor_group for each in reading.history.gifts}:
        return reading
    own = (p.RELATIONSHIP, p.GENERATION_SKIPPING)
    values = {name: each for name, each in reading.values.items() if name not in own}
    return replace(reading, values=values, donor_group=None, parties=None)


def _is_of_another_recipient(remark: Remark) -> bool:
    """Whether it was given to somebody else than the gift in hand: "아버지께도 4천만원 드렸는데", where that is the mother's."""
    parties = remark.expected.parties
    receiving = [each for each in people(remark.text) if each.case is Case.TO and each.path != SELF]
    if parties.get("giver") != SELF or not receiving:
        return False
    of = parties.get("recipient"), is_woman(parties.get("recipient_name", ""))
    return all((each.path, is_woman(each.name)) != of for each in receiving)


def _as_told(match: re.Match[str]) -> str:
    """What is supposed as it would be told: "받은 적이 있었다면 얼마죠"."""
    return "받았어요" if match["verb"] == "받" else "주셨어요"


def earlier_put_right(remark: Remark) -> Reading | None:
    """The reading of a message that puts an earlier gift right, or takes it back: "그 5천은 할머니가 준 거예요"."""
    text, rows, reading = remark.text, remark.rows, remark.reading
    number = _meant(remark)
    if number is None or (_ASKS.search(text) and not _SUPPOSED.search(text)):
        return None
    row = rows[number]
    if _NONE.search(text):
        rest = tuple(EarlierGift.of_row(each) for index, each in enumerate(rows) if index != number)
        return with_history(reading, History(rest, denied=None if rest else text.strip(), replaces=True))
    if not remark.changes:
        return None
    changed = _with_figure(text, row) or _with_day(remark, row) or _with_giver(remark, row)
    if changed is None:
        return None
    gifts = tuple(changed if index == number else EarlierGift.of_row(each) for index, each in enumerate(rows))
    return with_history(reading, History(gifts, replaces=True))


def earlier_day_put_right(remark: Remark) -> Reading | None:
    """The day of an earlier gift in the place of one of its year, whatever was asked: "2020년이 아니라 2019년 12월 3일이에요"."""
    ruled_out = _YEAR_RULED_OUT.search(remark.text)
    years = {str(row[p.GIFT_DATE])[:4] for row in remark.rows}
    if ruled_out is None or ruled_out["was"] not in years or remark.sums:
        return None
    found = earlier_put_right(replace(remark, text=_ASKED_BEHIND.sub("", remark.text)))
    return found and replace(found, circumstances=())


_ASKED_BEHIND: Final = re.compile(r"(?<=[.!?\n])[^.!?\n]*\?")
""" "2016년 3월 10일이었네요. 그럼 10년 넘은 거 아닌가요?"."""


def with_figures(rows: Sequence[Row], won: Mapping[int, int]) -> History:
    """The earlier gifts, of which some have another value. `won`: the value of each that changes, by its number."""
    told = enumerate(EarlierGift.of_row(row) for row in rows)
    return History(
        tuple(replace(each, gift_property_value=won.get(number, each.gift_property_value)) for number, each in told),
        replaces=True,
    )


def _meant(remark: Remark) -> int | None:
    """Which of the earlier gifts a message is of: the only one by a word of before or by its giver, or one by its year or sum."""
    text, rows = remark.text, remark.rows
    if _tells_another(remark):
        return None
    if len(rows) == 1 and (BEFORE.search(text) or (_NONE.search(text) and _names_another_giver(remark))):
        return 0
    sums = {in_won(each) for each in remark.sums}
    of_sum = [number for number, row in enumerate(rows) if sums == {row[p.GIFT_VALUE]}]
    if _NONE.search(text) and len(of_sum) == 1 and remark.expected.known.get(p.GIFT_VALUE) not in sums:
        return of_sum[0]  # "그 3천은 등록금이었어요. 빼 주세요"
    years = [
        number
        for number, row in enumerate(rows)
        if re.search(rf"(?<!\d)(?:20)?{str(row[p.GIFT_DATE])[2:4]}\s?년", text)
        and str(row[p.GIFT_DATE])[:4] != str(remark.given_on.year)
    ]
    return years[0] if len(years) == 1 else None


def _tells_another(remark: Remark) -> bool:
    """Whether one more gift is told, with a day of its own: "2016년 12월 20일에 아버지도 2천 줬다"."""
    known = {str(row[p.GIFT_DATE]) for row in remark.rows}
    others = [day for day in remark.days if day.isoformat() not in known and day < remark.given_on]
    also = any(remark.text[each.start : each.end].rstrip().endswith("도") for each in people(remark.text))
    return bool(others) and also and bool(remark.sums) and _GIVEN.search(remark.text) is not None


def _names_another_giver(remark: Remark) -> bool:
    """ "엄마가 준 건 빌린 거고 다 갚았어요", where the gift in hand is the father's."""
    giver = remark.expected.parties.get("giver_name")
    named = [person.name for person in people(remark.text) if person.path != SELF]
    return giver is not None and bool(named) and giver not in named


def _with_figure(text: str, row: Row) -> EarlierGift | None:
    sums = [each for each in amounts(text) if not is_denied(text, each.end) and in_won(each)]
    sums = [each for each in sums if not is_tax(text, each)]
    told = {in_won(each) for each in sums} - {row[p.GIFT_VALUE]}
    won = told.pop() if len(told) == 1 else None
    return (
        replace(EarlierGift.of_row(row), gift_property_value=won)
        if won is not None and won >= LEAST_WON // 10
        else None
    )


def _with_day(remark: Remark, row: Row) -> EarlierGift | None:
    day = date.fromisoformat(str(row[p.GIFT_DATE]))
    if (years := _YEAR_RULED_OUT.search(remark.text)) and int(years["was"]) == day.year:
        named = [each for each in remark.days if each.year == int(years["is"])]
        of_year = named[0] if len(named) == 1 else day.replace(year=int(years["is"]), day=min(day.day, 28))
        return replace(EarlierGift.of_row(row), gift_date=of_year)
    told = [each for each in remark.days if each != day and each < remark.today]
    if len(told) != 1:
        return None
    is_named = re.search(rf"(?<!\d){told[0].year}|작년|재작년|올해", remark.text) is not None
    anew = told[0] if is_named else possible_date(day.year, told[0].month, told[0].day)  # "11월 5일이 아니라 11월 25일"
    return replace(EarlierGift.of_row(row), gift_date=anew, is_day_assumed=False) if anew is not None else None


def _with_giver(remark: Remark, row: Row) -> EarlierGift | None:
    rest = without(remark.text, remark.sums, " ")
    if not people(rest):
        return None
    told = remark.read(_YEARS.sub(" ", rest), p.RELATIONSHIP)
    giver = told.values.get(p.RELATIONSHIP)
    if giver is None or (giver.value == row[p.RELATIONSHIP] and told.donor_group == row.get("donor_group")):
        return None
    skipping = told.values.get(p.GENERATION_SKIPPING)
    return replace(
        EarlierGift.of_row(row),
        donor_relationship=cast(Relationship, giver.value),
        donor_group=told.donor_group,
        is_generation_skipping=bool(skipping and skipping.value),
    )


def with_history(reading: Reading, history: History) -> Reading:
    """The reading of a message that tells of the earlier gifts, and nothing of the gift in hand."""
    return Reading("gift_tax", history=history, acts=reading.acts, circumstances=reading.circumstances)
