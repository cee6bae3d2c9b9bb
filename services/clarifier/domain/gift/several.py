"""Several who receive, or who give, in one message: "손주 셋한테 각각 5천", "아들한테 2억, 딸한테 1억", "아빠가 1억, 할머니가 5천".

A part is read as the message would be, had it told of this part alone.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision, amounts
from services.clarifier.domain.gift.ages_of_several import with_ages_behind, without_ages_of_others
from services.clarifier.domain.gift.days_apart import OneOfSeveral, apart_in
from services.clarifier.domain.gift.groups import Group, group_in, parents_in
from services.clarifier.domain.gift.scope import clauses_of
from services.clarifier.domain.gift.together import COUPLES, Share, are_a_couple, meant_alone, shares_in
from services.clarifier.domain.gift.topics import Placed, Topic
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.transfers import Direction, transfers
from services.clarifier.domain.writing.text import Span, without

SEVERAL: Final = "several_gifts"
"""The engine's name of what is each gift's own, and where the case file keeps it."""
OF_ONE: Final = "받는 분"
"""What the one is called who receives where several give."""
EACH: Final = re.compile(r"각각|각자|(?<![가-힣])각\s|씩|(?:한|1)\s?(?:명|사람|분)\s?당|인당|명당|똑같이")
DIVIDED: Final = re.compile(
    r"반반|절반씩|반씩|똑같이\s?나[눠누]|나[눠누][가-힣]*\s?(?:줬|주|드|증여|보내)|나눠\s?(?:가|서)|공평하게|(?:총|합해서?|합쳐서?|모두\s합)"
)
_WITH_ME: Final = re.compile(
    r"(?:저|나|제|저희|우리)(?:와|랑|하고|이랑)[\s,](?!(?:큰|작은|막내)?(?:아들|딸|애|아이)(?:한테|에게))|(?:저|나)[,\s](?=\S{1,4}(?:에게|한테))|(?:우리|저희)\s?(?:둘|셋|부부|남매|형제|자매)"
)
""" "아빠가 저랑 동생한테": the speaker's own is in hand."""
_STRIPPED: Final = re.compile(
    r"\s?(?:각각|각자|똑같이|(?<![가-힣])각(?=\s)|(?:한|1)\s?(?:명|사람|분)\s?당|인당)\s?|(?<=[억만천백\d원])\s?씩"
)
_NEAR: Final = 16
"""Characters between the gifts of one list: "아들한테 2억 줬고 딸한테는 1억"."""
_DAY: Final = r"(?:\d{4}\s?[년.\-]\s?)?\d{1,2}(?:\s?월\s?\d{1,2}\s?일|[/.]\d{1,2}(?!\d))(?:에|날)?"
_NEXT_OF_LIST: Final = re.compile(rf"(?<=[억만천백원])\s(?={_DAY}\s?[가-힣]{{2}}|[가-힣]{{2,6}}\s{_DAY}\s?\d)")
""" "10월 3일 장모님 5천 10월 20일 장인 5천": where the next of a list begins."""
_TAX_NEXT: Final = re.compile(r"(?<=[억만천백원])\s(?=(?:총|합계|전체|모두|다)?\s?(?:증여세|세금))")
""" "… 작은아버지 3천 총 증여세?": where a list ends."""
_PAIRS: Final = (
    (re.compile(r"아들\s?(?:부부|내외)"), "아들과 며느리"),
    (re.compile(r"딸\s?(?:부부|내외)"), "딸과 사위"),
)


def are_recipients(rows: Sequence[Mapping[str, object]]) -> bool:
    """Whether the rows are of several who receive, and not of several who give to one."""
    return any(row["recipient"] != OF_ONE for row in rows)


@dataclass(frozen=True, slots=True)
class Part:
    """One gift of several, or `count` that are alike. `won`: where the amounts differ. `text`: the message of it alone."""

    name: str
    text: str
    count: int = 1
    won: int | None = None


@dataclass(frozen=True, slots=True)
class Several:
    """`gives_each`: those who are named give; otherwise they receive. `is_open`: whether each gets the sum is not said."""

    parts: tuple[Part, ...]
    gives_each: bool
    is_open: bool = False


_WHOLE_AFTER_EACH: Final = re.compile(
    r"(?P<each>\d[\d,.십백천만억]{0,12}(?:\s\d[\d,.십백천만억]{0,12})?\s?원?)씩[\s,]*(?P<whole>\(?(?:총|합해서?|합쳐서?|모두|다\s?해서|도합|합계)\s(?P<sum>\d[\d,.십백천만억]{0,12}(?:\s\d[\d,.십백천만억]{0,12})?\s?원?)\)?)"
)
_WHOLE_SAID_AGAIN: Final = re.compile(
    r"(?P<each>\d[\d,.십백천만억]{0,12}(?:\s\d[\d,.십백천만억]{0,12})?\s?원?)씩\s(?:[^.!?\n]{1,24}[.!?]\s*)(?P<whole>(?:그러니까\s)?(?:총|합해서?|합쳐서?|모두|다\s?해서|도합)\s(?P<sum>\d[\d,.십백천만억]{0,12}(?:\s\d[\d,.십백천만억]{0,12})?\s?원?)(?:이?[죠지요]|이에요|예요|입니다|이고요?|임)?[.!?]?)"
)
""" "1억씩 나눠주셨어요. 총 3억이죠."."""


_OF_BOTH_PARENTS: Final = re.compile(
    r"(?:부모님?|양친)(?:이|가|께서|한테서?|께)?\s(?:두\s?분(?:이|께서|한테서?|께)?\s)?(?:각각\s|각자\s)?$"
)
""" "친정부모님 두 분이 1억씩, 합해서 2억": both are one (법47②), and it is the whole that is received."""


_SUM: Final = r"\d[\d,.십백천만억]{0,12}(?:\s\d[\d,.십백천만억]{0,12})?\s?원?"
_LIST_SAID_AGAIN: Final = re.compile(
    rf"(?<=[.!?\n,])\s*(?P<list>(?:[가-힣]{{2,6}}\s?(?:\([^()]{{1,12}}\))?(?:이|가|께서|한테서?|에게서?)?\s{_SUM}(?:씩)?(?:이?랑|하고|에)?[\s,]+){{2,}})(?:다\s)?(?:해서|합쳐서?|합해서?|하면|더하면|총)\s(?:총\s)?{_SUM}(?:을|이)?"
    r"(?:\s?(?:받은\s?(?:건|거|것)(?:데|고|예요|이에요|입니다|라서)?|받았(?:어요|고요?|는데|습니다)|이에요|예요|입니다|인데|이고))?[\s,.]*"
)
""" "1억씩 주셨어요. 아버지 1억 할아버지(친가) 1억 해서 2억 받은 건데": what each gives once more."""


def _without_list_said_again(text: str) -> str:
    """The text without a list of what each gives, where it was said before what each of them gives."""
    again = _LIST_SAID_AGAIN.search(text)
    before = text[: again.start()] if again else ""
    if again is None or "씩" not in before:
        return text
    told, listed = ({each.won for each in amounts(part)} for part in (before, again["list"]))
    return f"{before} {text[again.end() :]}" if listed <= told and len(listed) == 1 else text


def without_whole(text: str) -> str:
    """The text without a sum of what each gets: "3천만원씩, 총 6천만원을 보냈습니다"."""
    text = _without_list_said_again(text)
    told = _WHOLE_AFTER_EACH.search(text) or _WHOLE_SAID_AGAIN.search(text)
    if told is None:
        return text
    each, whole = (next((found.won for found in amounts(told[name]) if found.won), 0) for name in ("each", "sum"))
    if not each or whole % each or whole == each:
        return text
    if whole == 2 * each and _OF_BOTH_PARENTS.search(text, 0, told.start("each")):
        return f"{text[: told.start('each')]}{told['sum']}{text[told.end('whole') :]}"
    between = text[told.end("each") : told.start("whole")].rstrip(" ,(")
    return f"{text[: told.end('each')]}{between}{text[told.end('whole') :]}"


def several_in(text: str, today: date, *, is_known: bool, from_elders: bool = False) -> Several | None:
    """The several gifts of which a normalised message tells; None where it tells one.

    `is_known`: a gift was told of before. `from_elders`: elders who are listed without a verb give; as far as is known
    the speaker receives.
    """
    if _WITH_ME.search(text):
        return None
    for pattern, both in _PAIRS:
        text = pattern.sub(both, text)
    several = _several_in(with_ages_behind(text), today, is_known=is_known, from_elders=from_elders)
    if several is None:
        return None
    names = [part.name for part in several.parts]
    parts = (replace(part, text=without_ages_of_others(part.text, part.name, names)) for part in several.parts)
    return replace(several, parts=tuple(parts))


def _several_in(text: str, today: date, *, is_known: bool, from_elders: bool) -> Several | None:
    placed = clauses_of(text, today, is_known=is_known, asked=None)
    listed = _TAX_NEXT.sub(". ", _NEXT_OF_LIST.sub(", ", text))
    placed_of_list = placed if listed == text else clauses_of(listed, today, is_known=is_known, asked=None)
    if apart := apart_in(listed, placed_of_list, today):
        return _of_days(listed, apart)
    if (shares := shares_in(placed)) and not meant_alone(shares, placed):
        return _of_shares(text, _merged(_of_recipients(shares), text), placed, from_elders=from_elders)
    return None if shares else _alike(text, placed)


def _of_recipients(shares: Sequence[Share]) -> Sequence[Share]:
    """ "할아버지가 손자한테 1억, 손녀한테 5천": what each gets, where one gives all."""
    first, *rest = shares
    is_of_one_giver = first.recipient is not None and all(share.case is Case.TO for share in rest)
    return [first.of_recipient(), *rest] if is_of_one_giver else shares


def _merged(shares: Sequence[Share], text: str) -> list[Share]:
    """The shares, those of a couple of ascendants as one (법47②)."""
    found: list[Share] = []
    for share in shares:
        index = next((at for at, each in enumerate(found) if are_a_couple(each, share, text)), None)
        if index is None:
            found.append(share)
        else:
            found[index] = found[index].with_more(share)
    return found


def _of_shares(text: str, shares: Sequence[Share], placed: Sequence[Placed], *, from_elders: bool) -> Several | None:
    in_order = sorted(shares, key=lambda share: share.start)
    is_one_list = all(0 <= other.start - one.end <= _NEAR for one, other in pairwise(in_order))
    if len(shares) < 2 or not is_one_list or any(share.end - share.start > 2 * _NEAR for share in shares):
        return None
    first, last = min(share.start for share in shares), max(share.end for share in shares)
    direction = _direction(text, since=last)
    if _are_of_both_sides(direction, shares):
        return None
    are_elders = from_elders and direction is None and all(_ELDER.fullmatch(share.path) for share in shares)
    gives = _are_givers(text, shares, direction) or are_elders
    particle = "한테서" if gives and direction is None else _particle(direction, gives=gives)
    within = (each for each_placed in placed for each in each_placed.clause.days if first <= each.start < last)
    day = next((f"{text[each.start : each.end]}에 " for each in within if each.day is not None), "")
    rest = _without_names(text[last:], [share.name for share in shares])
    parts = [
        Part(
            share.name,
            f"{text[:first]}{share.name}{particle} {day}{share.won}원{rest}",
            won=share.won,
        )
        for share in shares
    ]
    return Several(tuple(parts), gives_each=gives)


_ELDER: Final = re.compile(r"S?P+|PPC")
""" "시아버지 9월 1일 5천 시어머니 10월 1일 5천 줌": who gives by nature."""


def _of_days(text: str, gifts: Sequence[OneOfSeveral]) -> Several | None:
    """Those of different days, each with its own."""
    shares = [gift.share for gift in gifts]
    parts = tuple(Part(gift.share.name, gift.text, won=gift.share.won) for gift in gifts)
    direction = _direction(text, since=max(each.end for each in shares))
    if _are_of_both_sides(direction, shares):
        return None
    is_list = direction is None and all(each.case is Case.BARE and not each.path.startswith("C") for each in shares)
    is_list |= direction is Direction.GIVE and all(
        each.case is Case.BARE and _ELDER.fullmatch(each.path) for each in shares
    )
    return Several(parts, gives_each=is_list or _are_givers(text, shares, direction))


def _are_of_both_sides(direction: Direction | None, shares: Sequence[Share]) -> bool:
    """ "장인이 저한테 1억, 아내한테 1억 줬어요": one who gives and one who receives."""
    cases = {share.case for share in shares}
    return direction is Direction.GIVE and {Case.SUBJECT, Case.TO} <= cases


def _are_givers(text: str, shares: Sequence[Share], direction: Direction | None) -> bool:
    cases = [share.case for share in shares]
    return _gives(direction, cases) or _is_honoured(text, cases)


def _without_names(text: str, names: Sequence[str]) -> str:
    """The text without the people of a list where they are named again together: "아들 며느리 세금 합쳐서 얼마나 되나요?"."""
    name = "|".join(re.escape(each) for each in names)
    together = rf"(?<![가-힣])(?:{name})(?:(?:이랑|랑|하고|와|과|,)?\s(?:{name}))+(?:의|은|는|이|가)?\s(?=[^.!?\n]*(?:세금|증여세|얼마))"
    return re.sub(together, "", text)


def _alike(text: str, placed: Sequence[Placed]) -> Several | None:
    """Several who get, or give, the same: somebody with a number, or a list of people, in the clause of the sum."""
    told = [each.clause for each in placed if each.topic in (Topic.GIFT, Topic.OPEN) and each.clause.money]
    if len(told) != 1 or len(told[0].money) != 1:
        return None
    clause, money = told[0], told[0].money[0]
    group = group_in(text, amounts(text)) or parents_in(text, amounts(text))
    if group is None or not money.won or money.precision is not Precision.EXACT:
        return None
    if not (clause.start <= group.start and group.end <= clause.end):
        return None
    cases = [person.case for person, _ in group.named]
    are_elders = all(person.path.endswith("P") for person, _ in group.named)
    gives = _gives(_direction(text), cases) or (are_elders and _is_honoured(text, cases))
    if gives and len({person.path for person, _ in group.named}) == 1 and group.named[0][0].path in COUPLES:
        return _of_couple(text, group, money)
    is_divided = DIVIDED.search(text) is not None and "씩" not in text
    is_each = EACH.search(text) is not None
    if not (is_each or is_divided or any(each > 1 for _, each in group.named)):
        return None
    own = f"{money.won // group.count}원" if is_divided else None
    parts = [
        Part(person.name, _alone(text, person, group, money, own, gives=gives), each) for person, each in group.named
    ]
    return Several(tuple(parts), gives_each=gives, is_open=not (is_each or is_divided))


def _of_couple(text: str, group: "Group", money: Amount) -> Several | None:
    """Father and mother are one giver (법47②): "아버지와 어머니가 1억씩" is one gift of both sums."""
    if EACH.search(text) is None or group.count != 2 or not money.won:
        return None
    person, _ = group.named[0]
    both = f"{money.won * 2}원"
    return Several((Part(person.name, _alone(text, person, group, money, both, gives=True)),), gives_each=True)


def _alone(text: str, person: Person, group: Group, money: Amount, own: str | None, *, gives: bool) -> str:
    """The message as if only one person were named. `own`: his part of the sum, where that is another."""
    name = f"{person.name}{_particle(_direction(text), gives=gives)} "
    spans = [(group.start, group.end, name)]
    if own is not None:
        spans.append((money.start, money.end, own))
    for start, end, words in sorted(spans, reverse=True):
        text = f"{text[:start]}{words}{text[end:]}"
    return _STRIPPED.sub(" ", text)


def _particle(direction: Direction | None, *, gives: bool) -> str:
    return "가" if gives and direction is not Direction.RECEIVE else "에게"


def _direction(text: str, *, since: int = 0) -> Direction | None:
    """Of what is told after a list its first verb: "큰애한테 8천, 작은애한테 6천 주셨고 둘 다 들어왔어요"; else the last."""
    covered = without(text, [Span(each.start, each.end) for each in amounts(text)])
    verbs = transfers(covered)
    after = [verb for verb in verbs if since and verb.start >= since]
    return (after[0] if after else verbs[-1]).direction if verbs else None


_HONOURED: Final = re.compile(
    r"(?<!나눠)(?<!나눠\s)(?:주|보내|부치|넣으|이체하|송금하)(?:셨|신\s|시[고면는]|심(?![가-힣]))"
)
""" "아빠 5천, 엄마 5천 따로 보내주셨어요"; not "아들 2억, 딸 1억 이렇게 나눠주셨어요"."""


def _gives(direction: Direction | None, cases: Sequence[Case]) -> bool:
    """Whether those who are named give: "아빠가", or what is received from them."""
    return Case.SUBJECT in cases or direction is Direction.RECEIVE


def _is_honoured(text: str, cases: Sequence[Case]) -> bool:
    """Whether those who are named as neither giving nor receiving are spoken of as elders who give."""
    return _HONOURED.search(text) is not None and all(case in (Case.BARE, Case.TOPIC) for case in cases)
