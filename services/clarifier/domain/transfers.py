"""Words for giving and receiving property, in every form people use."""

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final


class Direction(Enum):
    GIVE = auto()
    GIVE_UPWARD = auto()
    """드리다: to somebody older."""
    RECEIVE = auto()


@dataclass(frozen=True, slots=True)
class Transfer:
    """A verb of giving or receiving. `is_planned`: the speaker intends it. `is_noun`: only the word 증여 itself."""

    start: int
    end: int
    direction: Direction
    is_honorific: bool = False
    is_planned: bool = False
    is_noun: bool = False


_RECEIVE: Final = r"(?:증여\s?|물려\s?)?받(?=[았은는을음고게으아기지네던습자거])|들어[왔오온옴]|입금\s?(?:되|됐|돼|된|받)|이체\s?(?:되|됐|돼|된)|송금\s?(?:되|됐|돼)|생겼|생긴|얻었|얻은"
_UPWARD: Final = r"(?:부쳐|보내|해|넣어|이체해|송금해|사|증여해|챙겨)?\s?드(?=[리렸린림려릴]|립|렸)"
_GIVE: Final = (
    r"(?<![거아매자상])주(?=셨|신(?!청)|심|시[는려고면기던자]|실(?!\s?수|래|까)|십니|려|고|면|는|기|었|겠|게\s?[돼되됐]|자|지|니|다가|더라|네|어|기로)|줬|줌|줄(?=게|까|려|지|\s?(?:건|거|예정|생각|계획|때|것|돈|수도))"
    r"|준(?=\s|다|대|거|건|데|게|돈|\d|$)|줘(?=서|도|야|버)"
    r"|증여\s?(?:하|했|해(?!\s?(?:주|줬|줄))|함|한|할|합)|(?:이체|송금|입금|기부)\s?(?:하|했|해(?!\s?(?:주|줬|줄|드))|함|한|할|합)"
    r"|보내(?=[려고면기는셨신심시실]|ㅆ|$|\s)|보냈|보낸|보낼|보냄|부쳤|부치|부친(?=다|\s(?:돈|거))|넘기|넘겨(?=[서요야])|넘겼|넘긴|건네|건넸|보태|보탰|물려주|물려줬"
)
_TRANSFER: Final = re.compile(rf"(?P<receive>{_RECEIVE})|(?P<upward>{_UPWARD})|(?P<give>{_GIVE})")
_NOUN: Final = re.compile(r"증여(?!세|자|재산|공제|일|받|\s?받|를?\s?(?:하|했|해|함|한|할|합))")
_NOT_PROPERTY: Final = re.compile(
    r"(?:알려|말해|말씀해|가르쳐|갈켜|설명해|계산해|계산|도와|확인해|안내해|답해|답변해|추천해|풀어|봐|찾아|상담해|정리해|검토해|이해해|기다려|빌려|골라|적어|써)\s?$"
    r"|(?:공제|혜택|상담|대출|감면|할인|연락|전화|도움|월급|급여|연봉|융자|고지서|통지서?|설명|안내|답변|환급|스트레스|허가|승인|벌|문의|말씀|부탁|질문|감사|인사|의뢰)(?:을|를|도|은|는)?\s?(?:좀|못|안|다시)?\s?$"
)
_HONORIFIC: Final = re.compile(r"[셨신심실]|시(?!작)|십니")
_PLANNED: Final = re.compile(
    r"[가-힣]{0,3}?(?:려|까|고\s?싶|기로|게요|예정|생각|계획|할\s?거|하면|주면|줄\s?거|을\s?거|고자)"
)


def transfers(text: str) -> list[Transfer]:
    """Every transfer named in a normalised text from which days and amounts are covered, from left to right."""
    found = [
        _transfer(text, match)
        for match in _TRANSFER.finditer(text)
        if not _NOT_PROPERTY.search(text, max(0, match.start() - 8), match.start())
    ]
    if found:
        return found
    return [Transfer(match.start(), match.end(), Direction.GIVE, is_noun=True) for match in _NOUN.finditer(text)]


def _transfer(text: str, match: re.Match[str]) -> Transfer:
    direction = Direction.RECEIVE if match["receive"] else Direction.GIVE_UPWARD if match["upward"] else Direction.GIVE
    ending = text[match.start() : match.end() + 3]
    return Transfer(
        match.start(),
        match.end(),
        direction,
        is_honorific=_HONORIFIC.search(ending) is not None,
        is_planned=_PLANNED.match(text, match.end() - 1) is not None,
    )
