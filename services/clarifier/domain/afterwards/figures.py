"""A figure that is put in the place of one that was told: "2억이 아니라 1억 8천이네요" is of whatever was known with 2억."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import Amount, amounts, in_won
from services.clarifier.domain.amounts.replaced import replaced_sum, replaced_sums
from services.clarifier.domain.gift.own_money import part_taken_out
from services.clarifier.domain.writing.text import is_denied, normalise

_DEBT: Final = re.compile(r"대출|융자|빚|채무|보증금|전세|근저당|담보")
_DEDUCTION: Final = {p.MARRIAGE: re.compile(r"혼인|결혼"), p.CHILDBIRTH: re.compile(r"출산|출생")}
BEFORE: Final = re.compile(
    r"예전|이전|(?<![가-힣])전에|옛날|과거|먼저|저번|지난번|당시|그\s?때|그\s?전|처음에\s?받|앞에\s?(?:거|건|것|받)|작년|재작년|년\s?전"
)
"""Words of a time before the gift in hand."""
_YEAR: Final = re.compile(r"(?<!\d)(?:(?:19|20)\d\d|\d\d)\s?년")
_WHOLE: Final = re.compile(
    r"(?:합쳐서?|합해서?|합하면|합치면|합이|합계|총액?은?|모두|전부|다\s?해서|도합|전체[가는]?)\s?(?:다\s)?$"
)
_THING: Final = re.compile(
    r"(?<![가-힣])(?!제가|내가|저는|나는|금액|돈|증여)[가-힣]{1,6}[은는이가]\s(?:[가-힣]{1,6}\s){0,4}$"
)
""" "차는 중고시세 다시 알아보니까 3천이 …": what a figure is of."""
SUPPOSED: Final = re.compile(
    r"만약|만일|가령|가정|(?<![가-힣])혹(?:시)?(?=\s)|[가-힣](?<!합치)(?<!합하)(?:면|더라면|믄)(?=은|요|[\s,?.]|[얼을월]|$)|(?:경우|때)(?:엔|에는?|라면|[는의도])|[었았였했]음(?=\s(?:얼[마만]|어떻|어때|세금))|[었았했]을\s?(?:땐|때(?=\s))|다\s?(?:치고|칠)|다손\s|[가-힣]던들|[었았]어도(?=\s)"
)


@dataclass(frozen=True, slots=True)
class PutRight:
    """`parameter` is `won` now. `row`: which of the earlier gifts, where it is of one."""

    parameter: str
    won: int
    words: str
    row: int | None = None


def figures_put_right(
    text: str, known: Mapping[str, JsonValue], rows: Sequence[Mapping[str, JsonValue]]
) -> list[PutRight]:
    """The figures that a normalised message puts in the place of others, which it names; none where one names none.

    `rows`: the earlier gifts that are known. Every other figure of the message is one that was told.
    """
    pairs = replaced_sums(text)
    if not pairs and (contrasted := _contrasted(text, known)) is not None:
        pairs = [contrasted]
    found: list[PutRight] = []
    start = 0
    for number, (old, new) in enumerate(pairs, 1):
        end = max(old.end, new.end) if number < len(pairs) else len(text)
        put_right = _put_right(text[start:end], in_won(old) or 0, in_won(new) or 0, known, rows)
        if put_right is None and not found:
            return []
        if put_right is None:
            continue
        found.append(replace(put_right, words=text[new.start : new.end].strip()))
        start = end
    return found


def _put_right(
    said: str, was: int, now: int, known: Mapping[str, JsonValue], rows: Sequence[Mapping[str, JsonValue]]
) -> PutRight | None:
    places = list(_places(said, was, known, rows))
    if len(places) != 1:
        places = [place for place in places if _is_named(said, place)]
    if len(places) != 1 or now == was:
        return None
    name, row = places[0]
    return PutRight(name, now, said, row)


_OF_ANOTHER: Final = re.compile(
    r"\s?원?(?:은|는)\s(?:[가-힣]{1,6}\s){0,3}[가-힣]{1,6}(?:이?고|(?:이)?라|(?:이)?었고|였고)[\s,]+[^.!?\n]{0,14}(?:것|거|건|게|꺼|몫)(?:은|는|이)?\s(?:정확히\s|실제로는?\s|딱\s)?$"
)
""" "22억은 건너편 시누이 상가고 저희 딸 것은 20억": the first is of something else."""


_WAS_ANOTHERS: Final = re.compile(
    r"\s?원?(?:은|는|이란\s건|이라고\s?한\s건)\s(?:[가-힣]{1,8}\s){0,5}(?:금액|값|액수|시세|가격|보증금|대출|돈|거|것)(?:이었|였|이에요|예요|입니다|이?래요|이?고요?|이?네요)(?![^.!\n]*[?？])"
)
""" "보증금이 3억2천이네요. 3억5천은 예전 세입자 때 금액이었어요"."""


def _contrasted(text: str, known: Mapping[str, JsonValue]) -> tuple[Amount, Amount] | None:
    """A known figure where it is said to be of something else, and the sum that is told in its place."""
    found = [each for each in amounts(text) if in_won(each)]
    if len(found) != 2:
        return None
    first, second = found
    if in_won(second) in (known.get(p.GIFT_VALUE), known.get(p.DEBT)) and _WAS_ANOTHERS.match(text, second.end):
        return second, first
    is_of_another = in_won(first) == known.get(p.GIFT_VALUE) and _OF_ANOTHER.fullmatch(text, first.end, second.start)
    return (first, second) if is_of_another else None


def part_put_right(text: str, known: Mapping[str, JsonValue], said: Sequence[str]) -> PutRight | None:
    """The value with another figure for a part of it that was told: "현금은 4천이 아니라 5천이었네요".

    `said`: what the user wrote before. Of 0 won where neither the whole is said nor the part was told as one.
    """
    replaced, value = replaced_sum(text), known.get(p.GIFT_VALUE)
    if replaced is None or not isinstance(value, int) or is_of_another_time(text):
        return None
    old, new = (in_won(each) or 0 for each in replaced)
    is_of_part = _THING.search(text, 0, replaced[0].start) is not None and not SUPPOSED.search(text)
    if max(old, new) >= value or _DEBT.search(text) or not is_of_part:
        return None
    found = amounts(text)
    whole = next((each for each in found if _WHOLE.search(text, 0, each.start)), None)
    told = whole or replaced[1]
    is_told = len(found) == len(replaced) and any(_tells_part(each, old, value) for each in said)
    won = (in_won(whole) or 0) if whole else value - old + new if is_told else 0
    return PutRight(p.GIFT_VALUE, won, text[told.start : told.end].strip())


def _tells_part(text: str, part: int, value: int) -> bool:
    """Whether a message tells a sum as one of several that come to the value."""
    won = [in_won(each) or 0 for each in amounts(normalise(text))]
    return part in won and (value in won or value - part in won or sum(won) == value)


_GIVEN_IS: Final = re.compile(
    r"(?:(?:증여(?:를\s)?\s?받은|(?<![가-힣])증여)\s?(?:건|게|(?:돈|금액|재산|액|거|것)?(?:은|는|이|가))|(?:받은|주신|준|보내신|보낸)\s(?:돈|금액|건|거|것|게)(?:은|는|이)?)\s(?:정확히\s|실제로는?\s|모두\s|그냥\s)?$"
)
_IS: Final = re.compile(
    r"\s?원?(?:이에요|예요|입니다|이요|임|이죠|이랍니다|이래요|이었|였|인\s거|이라고|이고(?=[\s,])|(?:이)?구요|(?:이|으로)?\s?맞|[\s.!]*$)"
)
_ANEW_WITH: Final = re.compile(
    r"\s?원?(?:만|으로|만으로|으로만)\s(?:(?:증여세|세금)[을를만]?\s)?다시\s?(?:한\s?번\s?)?(?:봐|계산|해|뽑)"
)


def given_in_all(text: str, known: Mapping[str, JsonValue]) -> PutRight | None:
    """The value that is said outright beside a part that is none: "천만원은 빌려드린 걸 돌려받은 거라 증여받은 돈은 4천5백이에요"."""
    value, found = known.get(p.GIFT_VALUE), amounts(text)
    said = _said_outright(text, found, value)
    if said is None or not isinstance(value, int):
        return None
    won = in_won(said) or 0
    rest = [in_won(each) or 0 for each in found if in_won(each) != won]
    return _value_at(text, said) if sum(rest) + won == value or set(rest) == {value} else None


def asked_anew(text: str, known: Mapping[str, JsonValue]) -> PutRight | None:
    """The only sum of a message that asks to compute with it: "제가 받은 7천만원만 다시 계산해 주세요"."""
    found = amounts(text)
    said = _said_outright(text, found, known.get(p.GIFT_VALUE))
    is_anew = any(_ANEW_WITH.match(text, each.end) for each in found)
    if said is None or not is_anew or any(in_won(each) != in_won(said) for each in found):
        return None
    is_of_else = is_of_another_time(text) or _DEBT.search(text) or _ASKS.search(text)
    return None if is_of_else else _value_at(text, said)


def _said_outright(text: str, found: Sequence[Amount], value: JsonValue) -> Amount | None:
    """The one sum that is said to be what was given, or is to be computed with; another than the known value."""
    anew = [each for each in found if _ANEW_WITH.match(text, each.end)]
    said = anew + [each for each in found if _GIVEN_IS.search(text, 0, each.start) and _IS.match(text, each.end)]
    won = {in_won(each) or 0 for each in said}
    return said[0] if len(won) == 1 and won != {value} else None


def _value_at(text: str, amount: Amount) -> PutRight:
    return PutRight(p.GIFT_VALUE, in_won(amount) or 0, text[amount.start : amount.end].strip())


def raised_to(text: str, known: Mapping[str, JsonValue]) -> PutRight | None:
    """The value with what is more in it: "1억 더 보내서 그냥 8억으로 하겠대요"."""
    value, found = known.get(p.GIFT_VALUE), amounts(text)
    more = {in_won(each) or 0 for each in found if _MORE_OF_IT.match(text, each.end)}
    whole = [each for each in found if _TO_SO_MUCH.match(text, each.end)]
    if len(more) != 1 or not whole or not isinstance(value, int):
        return None
    is_reached = in_won(whole[0]) in (value, value + more.pop())
    return _value_at(text, whole[0]) if is_reached else None


_MORE_OF_IT: Final = re.compile(r"\s?원?(?:을|를)?\s더\s")
_TO_SO_MUCH: Final = re.compile(r"\s?원?으로\s?(?:하|할|해|맞추|채우|확정|결정|정하)")


def appraised(text: str, known: Mapping[str, JsonValue]) -> PutRight | None:
    """The value as it was appraised: "감정받으니 5억2천이 나왔어요"."""
    found = amounts(text)
    is_of_rule = SUPPOSED.search(text) or _ASKS.search(text) or is_of_another_time(text) or _DEBT.search(text)
    if len(found) != 1 or is_of_rule or not in_won(found[0]) or in_won(found[0]) == known.get(p.GIFT_VALUE):
        return None
    is_said = _APPRAISED.search(text, 0, found[0].start) and _CAME_OUT.match(text, found[0].end)
    return _value_at(text, found[0]) if is_said else None


_ASKS: Final = re.compile(r"[?？]|나요|까요")
_APPRAISED: Final = re.compile(r"(?:감정|시세|시가|실거래가?|매매가)[^.!?\n\d]{0,16}$")
_CAME_OUT: Final = re.compile(r"\s?원?(?:이|으로|로|가)?\s?(?:나[왔온]|나오[네더]|이?래요|이?라네요|이?랍니다)")


def own_of_value(text: str, known: Mapping[str, JsonValue]) -> PutRight | None:
    """One's own of what several received: "나 혼자 받은 게 아니고 동생이랑 둘이 합쳐서 4천. 나는 2천, 동생도 2천"."""
    value, found = known.get(p.GIFT_VALUE), amounts(text)
    own = next((each for each in found if _OWN_BEFORE.search(text, 0, each.start)), None)
    is_shared = _SHARED.search(text) is not None and any(in_won(each) == value for each in found)
    if own is None or not is_shared or not isinstance(value, int):
        return None
    return _value_at(text, own) if 0 < (in_won(own) or 0) < value else None


_OWN_BEFORE: Final = re.compile(
    r"(?<![가-힣])(?:나는|난|내가|내\s?(?:몫|거|꺼)[은는이]?|저는|전|제가|제\s?(?:몫|거|꺼)[은는이]?)\s?(?:딱\s|반인\s|그중\s)?$"
)
_SHARED: Final = re.compile(
    r"혼자\s?(?:만\s?|다\s?)?받은\s?(?:게|거|건|것이?)\s?(?:아니|아님|아녀)|(?:둘|셋|넷)이(?:서)?\s(?:합|나)|나[눠누]"
)


def rest_of_others(text: str, known: Mapping[str, JsonValue]) -> PutRight | None:
    """What is left of the value where the rest was somebody else's: "2억이 들어왔고 5천은 동생한테 간 거였네요"."""
    value, found = known.get(p.GIFT_VALUE), amounts(text)
    theirs = {in_won(each) or 0 for each in found if _WENT_ELSEWHERE.match(text, each.end)}
    own = [each for each in found if in_won(each) not in theirs]
    if len(theirs) != 1 or not own or (in_won(own[0]) or 0) + sum(theirs) != value:
        return None
    return _value_at(text, own[0])


_WENT_ELSEWHERE: Final = re.compile(
    r"\s?원?(?:은|는|이)?\s(?:[제내저]\s|우리\s)?(?!저|나|제|내)[가-힣]{1,6}(?:한테|에게|\s?(?:통장|계좌)(?:에|으로)|\s?앞으로)\s?(?:간|갔|보낸|보내신|준|주신|들어간|들어갔)"
)


def rest_of_value(text: str, known: Mapping[str, JsonValue]) -> PutRight | None:
    """What is left of the value where a part is said to be no gift: "그중에 5천은 빌린 거예요"."""
    value, part = known.get(p.GIFT_VALUE), part_taken_out(text, known.get(p.GIFT_VALUE))
    if part is None or not isinstance(value, int) or _is_of_row(part.won, known):
        return None
    return PutRight(p.GIFT_VALUE, value - (part.won or 0), text[part.start : part.end].strip())


def _is_of_row(won: int | None, known: Mapping[str, JsonValue]) -> bool:
    """Whether a sum is that of an earlier gift: "2020년 5천은 빌린 거였고 다 갚았습니다. 그건 빼주세요"."""
    rows = known.get(p.PRIOR_GIFTS)
    return isinstance(rows, list) and any(isinstance(row, dict) and row.get(p.GIFT_VALUE) == won for row in rows)


_MADE_LESS_OR_MORE: Final = re.compile(
    r"\s?원?(?:만)?(?:으로|로)\s?(?:만\s?)?(?:줄[이여일었]|낮[추춰]|늘[리려렸린]|올[리려렸린]|깎|변경|바꾸|바꿔|바꿨|조정|내[리려렸])"
)


def made_to(text: str, known: Mapping[str, JsonValue]) -> PutRight | None:
    """The value that is made less or more: "금액만 1억5천으로 줄이려고요. 1억은 그냥 안 주신대요"."""
    made = [each for each in amounts(text) if _MADE_LESS_OR_MORE.match(text, each.end) and in_won(each)]
    if len(made) != 1 or in_won(made[0]) == known.get(p.GIFT_VALUE):
        return None
    is_of_else = is_of_another_time(text) or _DEBT.search(text) or any(w.search(text) for w in _DEDUCTION.values())
    return None if is_of_else else _value_at(text, made[0])


_WORTH: Final = re.compile(
    r"(?<![가-힣])(?:아파트|집|주택|빌라|오피스텔|상가|건물|땅|토지|논|밭|임야|감정가액?|감정\s?평가액?|시세|시가|집값|증여가액|증여재산)"
)
_TWO: Final = 2


def value_and_debt(text: str, known: Mapping[str, JsonValue]) -> list[PutRight]:
    """The value and what is owed on it, told anew in one breath: "정정합니다. 아파트 감정가 7억 2천, 대출 잔액 2억 8,500만원"."""
    found = [each for each in amounts(text) if in_won(each) and not is_denied(text, each.end)]
    if not known.get(p.DEBT) or len(found) != _TWO or is_of_another_time(text):
        return []
    told: dict[str, PutRight] = {}
    for each in found:
        owed, worth = (list(words.finditer(text, 0, each.start)) for words in (_DEBT, _WORTH))
        ends = {p.DEBT: owed[-1].end() if owed else -1, p.GIFT_VALUE: worth[-1].end() if worth else -1}
        name = max(ends, key=lambda name: ends[name])
        if ends[name] >= 0:
            told[name] = PutRight(name, in_won(each) or 0, text[each.start : each.end].strip())
    return list(told.values()) if len(told) == _TWO and told[p.DEBT].won < told[p.GIFT_VALUE].won else []


def is_of_another_time(text: str) -> bool:
    """Whether a message names a year, or a time before."""
    return BEFORE.search(text) is not None or _YEAR.search(text) is not None


def _places(
    text: str, won: int, known: Mapping[str, JsonValue], rows: Sequence[Mapping[str, JsonValue]]
) -> Iterator[tuple[str, int | None]]:
    for number, row in enumerate(rows):
        if row.get(p.GIFT_VALUE) == won:
            yield p.PRIOR_GIFTS, number
    names_earlier = BEFORE.search(text) is not None and bool(rows)
    for name in (p.GIFT_VALUE, p.DEBT, p.MARRIAGE, p.CHILDBIRTH):
        if known.get(name) == won and not names_earlier:
            yield name, None


def _is_named(text: str, place: tuple[str, int | None]) -> bool:
    """Whether a message names what a figure is of; a value goes without a name."""
    name, _ = place
    if name == p.PRIOR_GIFTS:
        return is_of_another_time(text)
    owed = _DEBT.search(text) is not None
    deducted = [each for each, words in _DEDUCTION.items() if words.search(text)]
    if name == p.DEBT:
        return owed
    return name in deducted if name in _DEDUCTION else not (owed or deducted)
