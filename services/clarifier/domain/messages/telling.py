"""How a message tells a value: with the gift itself, under its name, by itself, or only in passing."""

import re
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.reading import Stated, Telling
from services.clarifier.domain.people.known_parties import tells_sides
from services.clarifier.domain.writing.clauses import BOUNDARY
from services.clarifier.domain.writing.text import BARRIER, Placed, Span, without

_HANDED_OVER: Final = re.compile(r"증여|입금|이체|송금|들어[왔온오]|넘어[왔온오]|등기|찍[혔혀힌]")
_VERB_BEFORE: Final = re.compile(
    r"[가-힣]{0,3}\s?(?:돈|거|건|게|것|금액|날|날짜)?(?:은|는|이|가|요)?[\s,]*(?:정확히\s|총\s|딱\s)?"
)
_NAMED: Final = re.compile(
    r"(?:금액|액수|가액|시가?|시세|감정가액?|값|총액?|합계|합쳐서?|돈|잔액|원금|빚|대출금?|보증금|융자금?|전세금?|한도|재산|현금|주식|예금|아파트|집|땅|토지|상가|건물|빌라|오피스텔|지분|논|밭|몫|전부|모두|다|그게|그거|이게|게|거|건|것|날짜|날|일자|시기|증여일?|처음)$"
)
_TOPIC: Final = re.compile(
    r"(?P<noun>[가-힣]*[가-힣](?<![로에서게테]))(?:(?:은|는)(?=[\s\x00])|(?:이|가|도)\s?(?:한|약|대략|총|월)?\s?$)"
)
_NO_THING: Final = re.compile(
    r"(?:사실|실제|실|정확히|지금|이제|아마|결국|나중|이번|오늘|어제|그날|저|제가|나|받|준|주신|드린|보낸)$"
)
"""What stands before 은 and 는, and is not what an amount or a day is told of."""
_BOUGHT: Final = re.compile(r"에(?![서게])")
""" "2억 3천에 사신 집": what somebody paid."""
_SPENT: Final = re.compile(
    r"\s?(?:이|가|을|를|은|는|정도|쯤|어치|짜리)?\s?(?:[가-힣]{1,5}(?:을|를|에|로)\s)?(?:들었|들어갔|들어가|썼|쓴|쓰|샀|산\s|사는|팔|벌|모았|모은|갚|냈|낸|물었|떼|빠졌|나갔|나간|남[았아])"
)
""" "집 살 때 8억 들었는데": where money went, not where it came from."""
_OWNED: Final = re.compile(
    r"\x00\s?(?:전\s?)?(?:재산|예금|집|땅|아파트|주식)(?:은|는|이|가|도)\s?(?:한|약|대략|총)?\s?$"
)
""" "할아버지 재산이 20억쯤": what somebody has, not what he gives."""
_AGE: Final = re.compile(
    r"에?\s?(?:만\s)?(?:열|스물|스무|서른|마흔|쉰|예순|일흔|여든|아흔|백\s?살|환갑|칠순|팔순|구순|\d{1,3}\s?[살세])"
)
""" "내일모레 아흔이세요"."""
_WORDS: Final = re.compile(r"[가-힣a-z0-9]+")
_BY_ITSELF: Final = 7
"""Syllables beside a value that say no more than that it is so: "그럼 3천이었던 거예요"."""


def with_tellings(message: Message, findings: Findings) -> dict[str, Stated]:
    """The values of a message, each with how it is told."""
    told = dict(findings.values)
    readable = without(message.text, [*message.days, *message.money])
    covered = without(readable, [Span(person.start, person.end) for person in message.persons])
    for parameter in (p.GIFT_DATE, p.GIFT_VALUE):
        if parameter in told and (place := findings.places.get(parameter)) is not None:
            told[parameter] = replace(told[parameter], telling=_telling(message, covered, place))
    if p.RELATIONSHIP in told and not tells_sides(readable, message.persons, message.verbs):
        told[p.RELATIONSHIP] = replace(told[p.RELATIONSHIP], telling=Telling.IN_PASSING)
    return told


@dataclass(frozen=True, slots=True)
class _Clause:
    start: int
    end: int


def is_in_passing(message: Message, place: Placed) -> bool:
    """Whether an amount or a day stands beside something else that is told: "상담비가 30만원이래요"."""
    readable = without(message.text, [*message.days, *message.money])
    covered = without(readable, [Span(person.start, person.end) for person in message.persons])
    return _telling(message, covered, Span(place.start, place.end)) is Telling.IN_PASSING


def _telling(message: Message, covered: str, place: Span) -> Telling:
    clause = _clause(covered, place)
    before = covered[clause.start : place.start]
    topics = (match for match in _TOPIC.finditer(before) if not _NO_THING.search(match["noun"]))
    topic = max(topics, key=lambda match: match.start(), default=None)
    named = _NAMED.search(topic["noun"]) if topic else _NAMED.search(before.rstrip(f" {BARRIER}"))
    if topic is not None and named is None and not _is_of_verb(message, topic.start() + clause.start, place):
        return Telling.IN_PASSING
    if _is_handed_over(message, covered, clause, place):
        return Telling.BY_TRANSFER
    if _SPENT.match(covered, place.end) or _OWNED.search(before) or _AGE.match(covered, place.end):
        return Telling.IN_PASSING
    if named is not None and not _BOUGHT.match(covered, place.end):
        return Telling.BY_NAME
    rest = "".join(_WORDS.findall(covered[clause.start : clause.end]))
    return Telling.BY_ITSELF if len(rest) <= _BY_ITSELF else Telling.IN_PASSING


def _clause(covered: str, place: Span) -> _Clause:
    start = max((match.end() for match in BOUNDARY.finditer(covered, 0, place.start)), default=0)
    following = BOUNDARY.search(covered, place.end)
    return _Clause(start, following.end() if following else len(covered))


def _is_handed_over(message: Message, covered: str, clause: _Clause, place: Span) -> bool:
    """Whether something changes hands behind the value in its clause, or right before it: "준 건 3천이에요"."""
    done = [verb for verb in message.verbs if not verb.is_denied]
    behind = any(place.end <= verb.start < clause.end for verb in done)
    right_before = any(
        clause.start <= verb.start and _VERB_BEFORE.fullmatch(covered, verb.end, place.start) for verb in done
    )
    noun = _HANDED_OVER.search(covered, clause.start, clause.end)
    return behind or right_before or noun is not None


def _is_of_verb(message: Message, topic: int, place: Span) -> bool:
    """Whether what looks like a topic is the end of a verb: "준 건", "받은"."""
    return any(topic <= verb.start < place.start or verb.start <= topic < verb.end for verb in message.verbs)
