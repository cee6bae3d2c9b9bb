"""What else is given on the day of the gift or later, told once its tax was shown: "같은 날 장인어른도 3천만원 주셨어요"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards.remark import Remark
from services.clarifier.domain.amounts.money import Amount, amounts, in_won
from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.gift.notes import Note
from services.clarifier.domain.gift.together import COUPLES
from services.clarifier.domain.messages.reading import LeftOver, Reading, Stated
from services.clarifier.domain.people.family_paths import SELF, path_between, relationship_of
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Person
from services.clarifier.domain.stance.replies import interjects
from services.clarifier.domain.stance.stance import corrects

_THAT_DAY: Final = re.compile(r"(?:같은|한)\s?날|(?<![가-힣])그\s?날|당일|동시에")
_TOO: Final = re.compile(r"도(?=\s)")
_FROM_HIM_TOO: Final = re.compile(r"(?:한테|에게|께)(?:서)?도\s")
_ONE_MORE: Final = re.compile(r"(?:^|[\s,])(?:그리고|또|추가로|따로|더|별도로)\s")
_THING_TOO: Final = re.compile(r"(?:차|땅|집|주식|현금|돈|금|아파트|오피스텔|상가|논|밭)도\s")
_GAVE: Final = re.compile(r"주[셨신시]|줬|보내[셨신주줬]|보낸|부쳐|부친|넣[어으었]|보태")
_ENDS_WITH_SUM: Final = re.compile(r"[억만천]\s?원?(?:이요|이에요|예요|입니다|임|요)?[\s.!]*$")
_SENT_BACK: Final = re.compile(r"(?:다시|도로)\s[^.!?\n]{0,10}(?:보내|드[렸려])|돌려\s?(?:드|보내)")
_RECEIVED: Final = re.compile(r"받[았은]")
_NO_GIFT: Final = re.compile(
    r"(?:지|진)\s?않|안\s?(?:줬|주|보내|받)|못\s?(?:줬|주|보내|받)|없|드[렸린려릴]|(?:제|내|저희|우리)가\s|돌려|빌[린려렸]|갚|차용|착각|아니(?:래|라|고|에)|줄까|주실까|회사|직장|가게|월급|급여"
    r"|생활비|용돈|병원비|학비|등록금|[억만천원]\s?중|그\s?중|(?<![가-힣])(?:애|아이|아들|딸|동생|언니|누나|오빠|형|남편|아내)(?:한테|에게|\s?통장)"
)
""" "그날 아빠한테 다시 보내드렸어요", "같은 날 월급 받았어요": nothing more of the gift."""
_OF_ANOTHER_YEAR: Final = re.compile(r"작년|재작년|내년|지난|년\s?전|전\s?해")
_WILL_GIVE: Final = re.compile(
    r"(?<![가-힣])주(?:신|기로|겠|려|면|시[면려기겠])|준[다대]|줄\s?[거게]|보내[주준]|받(?:을|으면|기로|게\s?되)"
)
_MORE: Final = re.compile(r"(?<![가-힣])(?:또|더|추가로|따로|별도로)\s")
_BEHIND_ANSWER: Final = re.compile(r"(?:(?<=[가-힣])[.!~,]+\s*|(?<=[요다])\s+(?=(?:아\s|그리고|그런데|근데|참|또)))")


def is_that_day(text: str) -> bool:
    """Whether a normalised message names the day of the gift as one that is known: "할머니도 같은 날 3천 주셨고 외할머니도 2천"."""
    return _THAT_DAY.search(text) is not None


def given_that_day(remark: Remark) -> Reading | None:
    """Other givers of the same relationship share its deduction (영46①2); the other of a couple, and he himself, are one giver (법47②)."""
    known, parties = remark.expected.known, remark.expected.parties
    giver, recipient = parties.get("giver", SELF), parties.get("recipient", SELF)
    sums = [each for each in remark.sums if (won := in_won(each)) and won != known.get(p.GIFT_VALUE)]
    others = [person for person in people(remark.text) if person.path not in (SELF, recipient)]
    if giver == SELF or not _is_told(remark) or not _are_pairs(others, sums):
        return None
    more, notes = 0, []
    name = parties.get("giver_name", "")
    for other, each in zip(others, sums, strict=True):
        is_same = other.path == giver and other.name == name
        is_related = relationship_of(path_between(recipient, other.path)) == known.get(p.RELATIONSHIP)
        if not (is_related and _is_one_more(remark.text, other, is_same=is_same)):
            return None
        won, words = in_won(each) or 0, remark.text[min(other.start, each.start) : each.end].strip()
        if _is_one_giver(other, giver, name):
            more += won
        else:
            notes.append(
                Note(
                    owner=other.path, field="concurrent", value=str(won), words=words, on=remark.today, name=other.name
                )
            )
    words = remark.text[min(others[0].start, sums[0].start) : sums[-1].end].strip()
    return Reading("gift_tax", added={p.GIFT_VALUE: Stated(more, words)} if more else {}, circumstances=tuple(notes))


_THINGS: Final = r"(?:차|땅|토지|집|주식|현금|돈|금|아파트|빌라|오피스텔|상가|건물|논|밭|임야|산|예금|과수원)"
_ALSO_THING: Final = re.compile(
    rf"(?<![가-힣]){_THINGS}(?:\s[\d억천만백,\s]+원?(?:짜리)?)?도(?=\s)|(?<![가-힣]){_THINGS}[^.!?\n]{{0,10}}짜리도\s"
)
_ONE_MORE_THING: Final = re.compile(rf"(?<![가-힣]){_THINGS}[^.!?\n]{{0,14}}\s더\s(?:있|받|주|줬|넘)")
_LEFT_OUT: Final = re.compile(r"빼[먹묵]|빠[뜨트]|빠졌|깜[빡박]|누락")
_WITH_IT: Final = re.compile(r"같이|함께|동시에|한꺼번에")
_OWED: Final = re.compile(r"대출|융자|빚|채무|보증금|전세|근저당|세금|증여세|시세|시가|감정")


def thing_that_day(remark: Remark) -> Reading | None:
    """Something more of the same giver that day, which was left out: "밭도 같은 날 받았는데 빼먹었네요. 밭은 6천이에요"."""
    text, value = remark.text, remark.expected.known.get(p.GIFT_VALUE)
    parties = remark.expected.parties
    own = (SELF, parties.get("giver", SELF), parties.get("recipient", SELF))
    sums = {won: each for each in remark.sums if (won := in_won(each)) and won != value}
    whole = {won for won in sums if isinstance(value, int) and won - value in sums}
    more = {won: each for won, each in sums.items() if won not in whole}
    also = _ALSO_THING.search(text) and (is_that_day(text) or _WITH_IT.search(text) or _LEFT_OUT.search(text))
    left_out = _LEFT_OUT.search(text) and (_WITH_IT.search(text) or is_that_day(text)) and re.search(_THINGS, text)
    is_more = also or left_out or _ONE_MORE_THING.search(text)
    is_of_day = set(remark.days) <= {remark.given_on} and _OF_ANOTHER_YEAR.search(text) is None
    is_else = any(says.search(text) for says in (_OWED, _NO_GIFT)) or any(e.path not in own for e in people(text))
    if len(more) != 1 or not (is_more and is_of_day) or is_else or remark.supposes:
        return None
    ((won, said),) = more.items()
    return Reading("gift_tax", added={p.GIFT_VALUE: Stated(won, text[said.start : said.end].strip())})


def given_later(remark: Remark) -> Reading | None:
    """One more gift of the same giver (법47②), on a later day: "그리고 다음달 21일에 엄마도 8천 따로 주신다는데"."""
    known, parties = remark.expected.known, remark.expected.parties
    giver, recipient = parties.get("giver", SELF), parties.get("recipient", SELF)
    told = reversed(remark.sums)  # the first of those that are the same is told
    sums = {won: each for each in told if (won := in_won(each)) and won != known.get(p.GIFT_VALUE)}
    days = [each for each in date_mentions(remark.text, remark.today) if each.day is not None]
    is_told = any(says.search(remark.text) for says in (_GAVE, _WILL_GIVE))
    is_told = is_told and not any(says.search(remark.text) for says in (_NO_GIFT, _IN_ITS_PLACE))
    if len(sums) != 1 or len({each.day for each in days}) != 1 or not is_told or giver == SELF:
        return None
    others = [person for person in people(remark.text) if person.path not in (SELF, recipient)]
    name, (day, *_) = parties.get("giver_name", ""), days
    is_of_one = all(_is_one_giver(person, giver, name) for person in others)
    is_more = _MORE.search(remark.text) is not None or any(person.name != name for person in others)
    if not (is_of_one and is_more and day.day and day.day > remark.given_on):
        return None
    ((won, said),) = sums.items()
    words = remark.text[min(day.start, said.start) : max(day.end, said.end)]
    if remark.is_mistaken or interjects(remark.text) or corrects(words):
        return None  # "아니 12월 20일에 2억 더 주신대요"
    value = Stated(won, words)
    values = {p.GIFT_DATE: Stated(day.day.isoformat(), remark.text[day.start : day.end]), p.GIFT_VALUE: value}
    return Reading("gift_tax", values=values, added={p.GIFT_VALUE: value})


_IN_ITS_PLACE: Final = re.compile(
    r"[억만천]\s?원?(?:으)?로\s|늘[려린리]|총\s?\d|(?:합쳐|합해|모두|다\s?해)서?\s?\d|바꿔|바뀌|변경|미[뤄뤘루]|취소|무산|(?:려고|려다)\s?(?:했|하다)|(?<![가-힣])사실|기한|마감|축하금|축의"
)
""" "12월 21일에 2억 5천으로 더 늘려서 주신대요", "신고기한이 2월 28일인데": no further gift of that day."""


def _is_one_giver(person: Person, giver: str, name: str) -> bool:
    is_one_side = person.name.startswith("외") == name.startswith("외")
    return person.path == giver and (person.name == name or (giver in COUPLES and is_one_side))


def _are_pairs(others: Sequence[Person], sums: Sequence[Amount]) -> bool:
    """Whether each of those who are named has a sum of his own."""
    if len(others) != len(sums) or len(others) == 1:
        return len(others) == len(sums) == 1
    return bool(others) and all(
        other.end <= each.start and (at + 1 == len(others) or each.end <= others[at + 1].start)
        for at, (other, each) in enumerate(zip(others, sums, strict=True))
    )


def given_beside_answer(remark: Remark) -> Reading | None:
    """An answer, and behind it what else was given that day: "아니요. 엄마도 같은 날 1억 주셨어요"."""
    asked, end = remark.expected.parameter, _BEHIND_ANSWER.search(remark.text)
    if asked not in p.OPTIONAL or end is None:
        return None
    behind = remark.text[end.end() :]
    if not amounts(behind):
        return None
    answer = remark.read(remark.text[: end.start()], asked)
    if not (asked in answer.values or asked in answer.unknown):
        return None
    if (sent := _SENT_BACK.search(behind)) is not None:
        return replace(answer, left_over=(LeftOver(p.GIFT_VALUE, behind[: sent.end()].strip()),))
    found = given_that_day(replace(remark, text=behind))
    if found is None:
        return None
    return replace(answer, added=found.added, circumstances=(*answer.circumstances, *found.circumstances))


def _is_told(remark: Remark) -> bool:
    is_then = is_that_day(remark.text) or remark.days == [remark.given_on]
    received = _FROM_HIM_TOO.search(remark.text) and _RECEIVED.search(remark.text)
    is_given = any(said.search(remark.text) for said in (_GAVE, _ENDS_WITH_SUM)) or received is not None
    is_of_day = set(remark.days) <= {remark.given_on} and _OF_ANOTHER_YEAR.search(remark.text) is None
    return is_then and is_given and is_of_day and _NO_GIFT.search(remark.text) is None


def _is_one_more(text: str, giver: Person, *, is_same: bool) -> bool:
    """Whether it comes on top, and is not said in the place of what was told."""
    also_he = not is_same and (_TOO.match(text, giver.end - 1) is not None or is_that_day(text))
    return also_he or _ONE_MORE.search(text) is not None or (is_same and _THING_TOO.search(text) is not None)
