"""What is put right or supposed without being said in full, read as an answer: "아 아빠 아니고 큰아버지"."""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards.giver import (
    giver_put_right,
    is_of_trait,
    married_to,
    registered,
    unregistered,
)
from services.clarifier.domain.afterwards.recipient import recipient_put_right
from services.clarifier.domain.afterwards.remark import Remark
from services.clarifier.domain.afterwards.supposed import supposed_values, takes_back
from services.clarifier.domain.amounts.money import in_won
from services.clarifier.domain.days.calendar_words import YEAR_OFFSETS
from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.gift.notes import RECIPIENT, Field, Note
from services.clarifier.domain.messages.prior_gifts import History, assumed_day
from services.clarifier.domain.messages.reading import Reading, Stated, Telling
from services.clarifier.domain.people.family_paths import SELF

_REGISTERED: Final = re.compile(r"혼인\s?신고")
_OF_OTHERS: Final = re.compile(
    r"(?<![가-힣])(?:두\s?분|부모님|엄마|어머니|아빠|아버지)[^.!?\n]{0,12}혼인\s?신고|혼인\s?신고[^.!?\n]{0,4}하[셨신]"
)
""" "두 분 혼인신고 하셨대요": nobody's who receives."""
_YEAR: Final = re.compile(r"\d\s?년|내년|내후년|올해|작년|재작년")
_DEDUCTIONS: Final[dict[str, Field]] = {p.MARRIAGE: "married", p.CHILDBIRTH: "child"}
_RULED_OUT: Final = re.compile(r"(?:아니(?:라|고|구)|아이(?:라|고)|말고)\s")
_AGE: Final = re.compile(r"미성년|성인|살(?=이|인|밖|[\s,.요]|$)|만\s?\d")
_AGE_IF: Final = re.compile(
    r"(?P<age>(?:만\s?)?[\d가-힣]{1,4}\s?(?:살|세)|미성년자?|초등학생|중학생|고등학생)(?:이)?(?:었|였)?(?:다|라|더라)?(?:면|으면|믄)[^\n]*"
)
""" "내가 만약 열두 살이면?"."""
_COMES_OF_AGE: Final = re.compile(
    r"생일(?:이|을|은)?\s?(?:지나|지난|넘[겨긴어]|지내)|(?:성년|성인|어른|만\s?19\s?(?:세|살))(?:이|가)?\s?(?:되고|된|돼서|되어서|되면|되는\s?날)"
)
""" "생일 지나서 12월 15일에 주면": who was a minor is none by then."""
_ELSE: Final = (p.DEBT, p.MARRIAGE, p.CHILDBIRTH, p.PRIOR_GIFTS)


def married(remark: Remark) -> Reading | None:
    """When a marriage was registered, or is to be: "혼인신고를 2023년 11월에 했다고 하면요"."""
    text, known = remark.text, remark.expected.known
    if _OF_OTHERS.search(text):
        return None
    is_told = remark.changes or takes_back(text, known)
    is_of_it = _REGISTERED.search(text) is not None and not remark.sums
    day = _registered_on(remark) or (assumed_day(text, remark.today) if _YEAR.search(text) else None)
    if not (is_told and is_of_it) or day is None or known.get(p.RELATIONSHIP) != "직계존속":
        return None
    value = {p.MARRIAGE: Stated(p.FULL_FAMILY_DEDUCTION_WON, text.strip())}
    return Reading("gift_tax", values=value, circumstances=(_noted(remark, "married", day.isoformat()),))


def _registered_on(remark: Remark) -> date | None:
    """The day that is named behind the registration, or else the first one: "방금 떼보니 혼인신고일이 3월 2일이네요"."""
    named = [each for each in date_mentions(remark.text, remark.today) if each.day in remark.days]
    behind = [each for each in named if _REGISTERED_BEFORE.search(remark.text, 0, each.start)]
    found = [each.day for each in behind or named]
    return next((day for day in found if day != remark.today), found[0] if found else None)


_REGISTERED_BEFORE: Final = re.compile(r"혼인\s?신고(?!\s?(?:한\s?)?[날일]?(?:이|가)?\s?아니)[^.!?\n\d]{0,12}$")


def supposed(remark: Remark) -> Reading | None:
    """A sum, a deduction or a residence that is otherwise than told."""
    if remark.reading.added:
        return None
    values = supposed_values(remark.text, remark.expected.known, supposes=remark.supposes)
    if values is None:
        return None
    if p.GIFT_VALUE in values and (giver := _giver(remark)) is not None:  # "삼촌이 500만원 줬으면요?"
        return replace(giver, values={**giver.values, **values})
    unclaimed = [_DEDUCTIONS[name] for name, each in values.items() if name in _DEDUCTIONS and not each.value]
    notes = tuple(_noted(remark, field, "none") for field in unclaimed) or remark.reading.circumstances
    nothing = replace(remark.reading, added={}, ambiguous={}, history=History(), parties=None, donor_group=None)
    return replace(nothing, values=values, circumstances=notes)


def party(remark: Remark) -> Reading | None:
    """Who gives; or what somebody is, which changes nothing: "저 딸 아니고 아들이에요"."""
    text, expected = remark.text, remark.expected
    if (received := recipient_put_right(text, expected)) is not None:
        return received
    if (married := registered(text, expected, [day for day in remark.days if day != remark.today])) is not None:
        return married
    if (wed := married_to(text, expected)) is not None:
        return wed
    if "?" not in text and (found := unregistered(text, expected)) is not None:
        return replace(remark.reading, values={**remark.reading.values, **found.values})
    known = {expected.known.get(name) for name in p.AMOUNTS}
    is_of_sums = any(in_won(each) not in known for each in remark.sums)
    told = remark.reading.history
    if told.is_told or told.denied is not None or not remark.changes or is_of_sums:
        return None
    if _tells_other_giver(remark):
        return None
    if is_of_trait(text, expected):
        return Reading("gift_tax")
    return _giver(remark)


def _giver(remark: Remark) -> Reading | None:
    text, expected = remark.text, remark.expected
    found = giver_put_right(text, expected, lambda who: remark.read(who, p.RELATIONSHIP), supposes=remark.supposes)
    return found and replace(found, circumstances=found.circumstances or (_near(remark),))


def with_speaker_grown(reading: Reading, remark: Remark) -> Reading:
    """The reading where it would be the speaker who receives, and no child any more: who speaks of a child has come of age."""
    known, parties = remark.expected.known, remark.expected.parties
    is_grown = parties.get("recipient", SELF) != SELF or _OF_MY_AGE.search(remark.text) is not None
    is_told = p.RELATIONSHIP in reading.values and p.MINOR not in reading.values
    to_me = _TO_ME.search(remark.text) if known.get(p.MINOR) and is_grown and is_told else None
    if to_me is None:
        return reading
    return replace(reading, values={**reading.values, p.MINOR: Stated(value=False, words=to_me[0])})


_TO_ME: Final = re.compile(r"(?<![가-힣])(?:(?:저|나)(?:한테|에게)|[제내]게)\s[^.!?\n]{0,16}(?:주|줬|보내|보냈)")
""" "차라리 엄마가 저한테 3억을 주셨으면", where a child received."""
_OF_MY_AGE: Final = re.compile(
    r"(?<![가-힣])(?:저|나)는\s(?:올해\s|지금\s)?(?:만\s?)?(?:스물|서른|마흔|쉰|예순|일흔|여든|[2-9]\d\s?(?:살|세|대))"
)


def _tells_other_giver(remark: Remark) -> bool:
    """Whether who gives whom is told in full, and is not what is known: "딸이 준 게 아니고 제가 딸한테 준 겁니다"."""
    giver, known, told = remark.reading.values.get(p.RELATIONSHIP), remark.expected.parties, remark.reading.parties
    if giver is None or giver.value == remark.expected.known.get(p.RELATIONSHIP):
        return False
    is_reversed = told is not None and (told.giver, told.recipient) == (known.get("recipient"), known.get("giver"))
    return giver.telling is Telling.BY_TRANSFER or is_reversed


_LAND_REGISTERED: Final = re.compile(
    r"등기\s?(?:접수|신청|완료)?(?:는|은|가|를|이|일|일자|날짜)?[가이은는]?\s?(?:접수(?:한)?\s?)?(?:날(?:은|이|짜)?\s?)?(?:[가-힣]{1,3}\s)?$"
)
""" "등기 접수일은 6월 17일이에요": what is registered is given on that day (영24①)."""


def _registered_land(remark: Remark) -> Reading | None:
    given_on = remark.given_on
    told = [each for each in date_mentions(remark.text, remark.today) if each.day in remark.days]
    of_land = [each for each in told if _LAND_REGISTERED.search(remark.text, 0, each.start)]
    days = {each.day for each in of_land if each.day is not None}
    if len(days) != 1 or days == {given_on} or "?" in remark.text or any(e.day not in days | {given_on} for e in told):
        return None
    day = days.pop()
    return Reading("gift_tax", values={p.GIFT_DATE: Stated(day.isoformat(), remark.text.strip())})


def moved_day(remark: Remark) -> Reading | None:
    """The day to which the gift was moved: "날짜가 밀려서 12월 4일이래요", "등기가 4월 2일로 미뤄졌어요"."""
    registered = _registered_land(remark)
    if registered is not None:
        return registered
    days = [day.isoformat() for day in remark.days]
    if len(days) != 1 or _MOVED.search(remark.text) is None or _OF_FILING.search(remark.text):
        return None
    if days[0] == remark.expected.known.get(p.GIFT_DATE):
        return None
    return Reading("gift_tax", values={p.GIFT_DATE: Stated(days[0], remark.text.strip())})


_MOVED: Final = re.compile(
    r"밀[려렸리린]|미[뤄루뤘룬]|연기|늦[춰췄어]|앞당|당[겨겼긴]|(?:날짜|일정|날|등기)[가이는]?\s?(?:바뀌|바꼈|변경)"
)
_OF_FILING: Final = re.compile(r"신고|납부|기한|잔금|계약|결혼|혼인|출산")


def _near(remark: Remark) -> Note:
    """Whoever is called by no degree is within every limit, however far the one before him was."""
    return Note(owner="", field="degree", value="", words=remark.text.strip(), on=remark.today)


def trait(remark: Remark) -> Reading | None:
    """The age of who receives, or the day of the gift."""
    if remark.reading.history.says_something or not remark.changes or _tells_other_giver(remark):
        return None
    known = remark.expected.known
    others = {name for name, each in remark.reading.values.items() if known.get(name) != each.value}
    is_day = (bool(remark.days) or _day_supposed(remark) is not None) and not others
    values: dict[str, Stated] = {}
    for asked, is_named in ((p.MINOR, _AGE.search(remark.text)), (p.GIFT_DATE, is_day)):
        said = _AGE_IF.sub(r"\g<age>이에요", _RULED_OUT.split(remark.text)[-1])
        told = (_day_told(remark, asked) or remark.read(said, asked).values.get(asked)) if is_named else None
        if told is not None and told.value != known.get(asked, False):
            values[asked] = told
    if known.get(p.MINOR) and remark.supposes and (of_age := _COMES_OF_AGE.search(remark.text)) is not None:
        values[p.MINOR] = Stated(value=False, words=of_age[0])
    if not values:
        return None
    minor, day = values.get(p.MINOR), remark.reading.values.get(p.GIFT_DATE)
    if minor is not None and day is not None:
        values[p.GIFT_DATE] = day
    notes = (_noted(remark, "minor", str(int(bool(minor.value)))),) if minor is not None else ()
    return Reading("gift_tax", values=values, circumstances=notes)


def _day_told(remark: Remark, asked: str) -> Stated | None:
    """The day that the message names: without a year it is of that of the known one."""
    if asked != p.GIFT_DATE:
        return None
    told = remark.reading.values.get(p.GIFT_DATE) or _day_supposed(remark)
    return told if told is not None and told.value != remark.expected.known.get(p.GIFT_DATE) else None


def _day_supposed(remark: Remark) -> Stated | None:
    """The day on which the gift would be made; of a mere year the same day in it."""
    if not remark.supposes or _OF_A_RULE.search(remark.text) or not _WHAT_COMES.search(remark.text):
        return None
    if (year := _YEAR_SUPPOSED.search(remark.text)) is not None:
        of = int(year["year"]) if year["year"] else remark.today.year + YEAR_OFFSETS[year["word"]]
        day = remark.given_on
        return Stated(day.replace(year=of, day=min(day.day, 28)).isoformat(), year[0])
    told = _DAY_SUPPOSED.search(remark.text)
    return Stated(remark.days[0].isoformat(), told[0]) if told is not None and len(remark.days) == 1 else None


_OF_A_RULE: Final = re.compile(r"공제|세율|합산|기한|신고|언제|또\s|다시\s받")
_WHAT_COMES: Final = re.compile(r"얼[마만]|어떻|어땠|어떠|달라|면요|[더덜]\s?(?:냈|내|나)|세금이?\s?(?:줄|늘|바뀌)")
_SUPPOSED_VERB: Final = r"(?:(?:제가|내가|그냥|미리|이걸|그걸|이거|그거|똑같이)\s){0,2}(?:받|주|줬|증여|보내|보냈|넘[겨기어])[가-힣]{0,4}(?:면|더라면|던들)"
_DAY_SUPPOSED: Final = re.compile(rf"일(?:날)?에?\s{_SUPPOSED_VERB}")
_YEAR_SUPPOSED: Final = re.compile(
    rf"(?:(?<!\d)(?P<year>20\d\d)\s?년|(?<![가-힣])(?P<word>{'|'.join(YEAR_OFFSETS)}))(?:도)?에?\s{_SUPPOSED_VERB}"
)
""" "혹여 2026년에 받았더라면 어떠했겠습니까?"."""


def lone_sum(remark: Remark) -> Reading | None:
    """The value, where no other sum is known and the message says that it was wrong: "아 미안 8천9백인데 거꾸로 썼네"."""
    known = remark.expected.known
    is_changed = any(known.get(name) != each.value for name, each in remark.reading.values.items())
    if is_changed or any(known.get(name) for name in _ELSE) or len(remark.sums) != 1 or not remark.is_mistaken:
        return None
    only = remark.sums[0]
    won = in_won(only)
    words = remark.text[only.start : only.end].strip()
    return Reading("gift_tax", values={p.GIFT_VALUE: Stated(won, words)}) if won is not None else None


def _noted(remark: Remark, field: Field, value: str) -> Note:
    return Note(owner=RECIPIENT, field=field, value=value, words=remark.text.strip(), on=remark.today)
