"""The speaker's own gift, told behind those of others of the same giver, or as one sum with theirs."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from services.clarifier.domain.gift.dealing import cut
from services.clarifier.domain.gift.scope import clauses_of
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.writing.text import Span


def of_speaker(text: str, today: date) -> str | None:
    """A normalised text without what others got of the same giver, where the speaker's own gift is told behind."""
    if (own := _OWN_TOO.search(text)) is None:
        return _one_of_group(text) or _own_first(text, today)
    if (other := _OTHER_RECEIVED.match(text)) and other.end() <= own.start() + 1:
        return f"{other['giver']} {text[other.end() :]}"
    told = [each.clause for each in clauses_of(text, today, is_known=False, asked=None)]
    before = [person for clause in told for person in clause.persons if person.start < own.start()]
    money = [each for clause in told for each in clause.money if each.won and each.start < own.start()]
    named = [max((who for who in before if who.end <= each.start), key=_start, default=None) for each in money]
    cases = (Case.BARE, Case.TOPIC, Case.TO)
    others = [who for who in named if who is not None and who.path != SELF and who.case in cases]
    first = min((who.start for who in others), default=0)
    if not any(who.case in (Case.SUBJECT, Case.FROM) and who.end <= first for who in before):
        return None
    paths = {who.path for who in others}
    groups = [Span(who.start, who.end) for who in before if who.case is Case.TO and who.end <= first]
    of_others = [
        Span(clause.start, clause.end)
        for clause in told
        if clause.start >= own.start() and clause.persons and {who.path for who in clause.persons} <= paths
    ]
    return cut(text, [*groups, Span(first, own.start()), *of_others])


_SUM: Final = r"[\d,.일이삼사오육칠팔구십백천만억]+(?:\s?[천만억]|\s\d[\d,]*[천백만억]+)*\s?원?"
_GROUP_GETS_EACH: Final = re.compile(
    r"(?:손주|손자|손녀|자식|아이|애|형제|남매|자녀|자매)들?\s?(?:둘|셋|넷|다섯|[2-9]\s?명|[두세네]\s?명)?(?:한테|에게)\s"
    rf"(?:똑같이\s|각각\s|모두\s)*(?P<each>{_SUM})\s?씩(?:[\s,]*(?:다\s?해서|모두|합쳐서?|합해서|총)\s{_SUM}(?:을|를)?)?"
)
_I_AM_ONE: Final = re.compile(
    r"(?<![가-힣])(?:전|저는|나는|난|제가)\s(?:그\s?중\s|[첫둘셋넷]째\s?|막내\s?|큰\s?|작은\s?)*(?:손녀|손자|손주|딸|아들)(?!한테|에게|이랑|하고)"
)


def _one_of_group(text: str) -> str | None:
    """ "할아버지가 손주 셋한테 똑같이 1억씩, 다 해서 3억을 나눠주셨어요. 전 둘째 손녀고": what each gets is the speaker's."""
    group = _GROUP_GETS_EACH.search(text)
    if group is None or _I_AM_ONE.search(text) is None:
        return None
    return f"{text[: group.start()]}저한테 {group['each']}을{text[group.end() :]}"


def _own_first(text: str, today: date) -> str | None:
    """ "장인어른이 저한테 3천만원, 아내한테 5천만원 주셨어요": what others got is told behind, and the verb is of both."""
    told = [each.clause for each in clauses_of(text, today, is_known=False, asked=None)]
    persons = [person for clause in told for person in clause.persons]
    money = [each for clause in told for each in clause.money if each.won]
    giver = next((who for who in persons if who.case in (Case.SUBJECT, Case.FROM) and who.path != SELF), None)
    own = next((who for who in persons if who.path == SELF and who.case is Case.TO), None)
    if giver is None or own is None or not giver.end <= own.start or len(money) < 2:
        return None
    first = next((each for each in money if own.end <= each.start <= own.end + _NEAR), None)
    others = [
        who
        for who in persons
        if first and who.case is Case.TO and who.path not in (SELF, giver.path) and who.start >= first.end
    ]
    spans = [
        Span(who.start, each.end)
        for who in others
        for each in money
        if who.end <= each.start <= who.end + _NEAR and "." not in text[first.end if first else 0 : who.start]
    ]
    return cut(text, spans) if spans else None


_NEAR: Final = 6
"""Characters between who receives and the sum."""


@dataclass(frozen=True, slots=True)
class Among:
    """The speaker among `count` who receive together. `is_divided`: the sum is that of all, in equal parts."""

    count: int
    is_divided: bool


def speaker_among(text: str) -> Among | None:
    """Whether a normalised text tells of one sum for the speaker and others; None where each gets it, or where none do."""
    told = _WITH_SPEAKER.search(text)
    if told is None or _EACH.search(text):
        return None
    words = told["number"] or told["heads"]
    count = heads(words or "") or 2
    if (others := _OTHERS_COUNTED.search(text)) and (beside := heads(others["others"])):
        count = beside + 1
    return Among(count, _DIVIDED.search(text) is not None)


def heads(words: str) -> int | None:
    """How many "삼남매", "두 명", "셋" are; None for words that begin with no number."""
    return next((number for name, number in _COUNTS.items() if words.startswith(name)), None)


_OTHERS_COUNTED: Final = re.compile(
    r"[가-힣]\s?(?P<others>둘|셋|넷|[두세네]\s?명)(?:와|과|랑|하고|이랑)\s(?:저|나)(?:랑|하고|와|한테|에게)"
)
""" "형 둘이랑 저한테"."""
_COUNTS: Final = {"두": 2, "둘": 2, "2": 2, "삼": 3, "세": 3, "셋": 3, "3": 3, "사": 4, "네": 4, "넷": 4, "4": 4, "오": 5, "다섯": 5, "5": 5}  # fmt: skip
_WITH_SPEAKER: Final = re.compile(
    r"(?<![가-힣])(?:저|나)(?:와|랑|하고)\s[가-힣]{1,5}(?<!아)(?:에게|한테|께)(?!서)"
    r"|(?<![가-힣])[가-힣]{1,5}(?:와|과|랑|하고|이랑)\s(?:저|나)(?:에게|한테)(?!서)"
    r"|(?<![가-힣])[가-힣]{1,5}(?:\s?(?:둘|셋))?(?:와|과|랑|하고|이랑)\s(?:저|나)(?:와|랑|하고)?\s(?:[^.!?\n]{0,10}?(?P<heads>둘|셋|넷)이(?:서)?\s)?(?:공동\s?명의로|똑같이|반반|절반씩|반씩)\s[^.!?\n]{0,24}?(?:받|가지라|가지게|가져)"
    r"|(?<![가-힣])[가-힣]{1,5}(?:\s?(?:둘|셋))?(?:와|과|랑|하고|이랑)\s(?:저|나)(?:와|랑|하고)?\s(?:둘|셋|넷)이(?:서)?\s(?![^.!?\n]*분의)[^.!?\n]{0,36}?받"
    r"|(?:저희|우리)\s?(?P<number>[삼사오345세네]?\s?(?:남매|형제|자매|둘|셋|넷|부부|명))(?:에게|한테|께)(?!서)"
)
""" "할머니가 저랑 언니한테 1억을", "부모님이 저희 삼남매한테"."""
_EACH: Final = re.compile(r"각각|각자|(?<![가-힣])각\s|(?<!반)(?<!절반)씩|(?:한|1)\s?(?:명|사람)\s?당|인당")
_DIVIDED: Final = re.compile(
    r"공동\s?명의|공동으로|반반|절반씩|(?<![가-힣])반씩|똑같이\s?나|공평하게|균등|나[눠누][가-힣\s]{0,3}(?:가[졌지]|받|가짐|씀|썼)"
)


def _start(person: Person) -> int:
    return person.start


_OTHER_RECEIVED: Final = re.compile(
    r"(?:(?:제|저희|우리)\s)?[가-힣]{1,5}(?:이|가|은|는)\s[^.!?\n]{0,16}?"
    r"(?P<giver>(?:[가-힣]{1,3}\s)?[가-힣]{2,6}(?:한테|에게|께)서?)\s(?:[^.!?\n]{1,16}\s)?(?:받았고|받고|받은\s?다음|받았는데)[\s,]*"
)
""" "동생이 11월 4일 아버지한테 1억 받고 저는 11월 5일 2억 받았어요": the same giver."""
_OWN_TOO: Final = re.compile(
    r"(?<![가-힣])(?:[가-힣]+인\s)?(?:저|나)(?:한테|에게)(?:는|도)(?=\s)"
    r"|(?<![가-힣])(?:저|나|전|난)(?:는)?\s(?!말고|아니|빼고|대신)[^.!?\n]{0,30}(?:받았|받은|받게|받고|받습|받기로)"
)
""" "큰형은 3억, 누님은 1억, 저는 막내라 대지를 받았는데"."""
