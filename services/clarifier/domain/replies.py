"""Short replies to a question: yes, no, don't know; and what a user wants of the dialogue itself."""

import re
from enum import Enum, auto
from typing import Final

from services.clarifier.domain import parameters as p


class Wish(Enum):
    """What a message wants of the dialogue, beside telling something."""

    NONE = auto()
    STOP = auto()
    RESTART = auto()
    ANOTHER_GIFT = auto()
    EXPLAIN = auto()


_YES: Final = re.compile(
    r"\s*(?:네네?|넵|넹|넴|예예?|옙|응응?|어|엉|웅|ㅇㅇ?|맞|그래|그렇|그럼|당연|yes|yep|ok|오케이|있어요|있습니다|있음|있지|해당(?:돼|됩|되|합|함|이)|물론)(?=$|[\s,.!~?]|[가-힣]{0,6}(?:요|니다|함|음|지|다|죠)(?:$|[\s,.!]))"
)
_NO: Final = re.compile(
    r"^\s*(?:아니(?![라고구])[요오]?|아뇨|아녀|아닌데|ㄴㄴ?|노노?|no|nope|놉|없|안\s?(?:해|했|받|돼|되|살|함|껴)|해당\s?(?:없|안|사항\s?없)|아직(?:이|은\s?아니|\s?안|요)|미해당|전혀)"
    r"|(?:아니에요|아니예요|아닙니다|아닌데요|아님|없어요|없습니다|없음|없네요|없는데요|않아요|않습니다|필요\s?없)[\s.!~]*$"
)
_NO_FIRST: Final = re.compile(r"\s*(?:아니|아뇨|아녀|ㄴㄴ?|노|no|놉|없)")
_GOES_ON: Final = re.compile(r"\s*(?:그럼|그러면|그래|어|아|응)\s+(?:근데|그런데|.*(?:\?|얼마))")
"""Begins like a yes, and goes on to something else: "그럼 2억이면 얼마예요?", "어 근데 …"."""
_CORRECTS: Final = re.compile(
    r"^\s*(?:아\s?,?\s?)?(?:아니(?!라고)|아뇨|아녀|참[,\s])|아니(?:라|고|구)(?=[\s,])|잘못|정정|수정|고칠|고쳐|바꿀|바꿔|틀렸|다시\s?말|[억만천백원]\s?(?:이|가)?\s?아니(?:라|고|구)"
)
_UNKNOWN: Final = re.compile(
    r"모르|기억이\s?잘|몰라|모름|몰겠|모릅|ㅁㄹ|ㅁ르|기억(?:이|은|도)?\s?(?:잘\s?|도저히\s?)?(?:안|나지|나질|못|없|가물)|글쎄|확실(?:하지|치|히는?|하진)\s?(?:않|모|안)|알\s?수(?:가|는)?\s?없|가물|까먹|잊어|감이\s?(?:안|잘)"
    r"|정확히는?\s?(?:잘\s?)?(?:모|안)|확인(?:을|은)?\s?(?:해\s?)?(?:봐야|해야|보고|필요|중|못|안)|물어\s?봐야|알아\s?봐야|찾아\s?봐야|미정|정해지지|정하지|못\s?정|안\s?정|생각이?\s?안|나중에\s?(?:알려|말)|패스|스킵"
)
_UNKNOWN_OF: Final = (
    (p.GIFT_DATE, re.compile(r"날짜|언제|증여일|며칠|몇\s?일")),
    (p.DEBT, re.compile(r"대출|채무|빚|담보|보증금")),
    (p.GIFT_VALUE, re.compile(r"금액|얼마|가액|시세|시가|감정|가격|액수")),
    (p.RELATIONSHIP, re.compile(r"관계|누가|누구")),
)
_STOP: Final = re.compile(
    r"^(?:이제\s?|오늘은\s?|일단\s?|그냥\s?)?(?:그만(?:할|하|둘|두|요|$|\s)|중단|종료|끝(?:낼|내|$|이|났)|여기까지|취소|안\s?할(?:래|게|거)|다음에\s?(?:다시\s?)?(?:할|올|하)|나중에\s?(?:다시\s?)?(?:할|올|하)|됐어|됐습니다|stop|quit|exit|bye|바이|잘\s?있)"
    r"|상담\s?(?:종료|중단|그만|끝)|^(?:정말\s?|너무\s?)?(?:고마|고맙|감사)[^?]{0,12}$|수고하|수고했"
)
_RESTART: Final = re.compile(
    r"처음부터|(?:다시|새로)\s?(?:시작|상담|해\s?볼|처음)|리셋|초기화|reset|restart|다\s?지우|전부\s?지우|없던\s?걸로|다른\s?상담"
)
_ANOTHER: Final = re.compile(
    r"(?:다른|새로운|또\s?다른|별개의?)\s?(?:증여|케이스|경우|사례|건|상황|거|상속(?!인|자|재산|분))(?:도|를|을|은|이|로|에|인|$|\s)|(?:이번엔|이번에는|이번은|그리고)\s?(?:다른|별개|새로운)|(?:별도|별개)로\s?(?:하나|또)|새로\s?(?:하나|계산|물어)|다른\s?(?:사람|분|질문)\s?(?:것|거|건|이|도)|(?:또\s?)?하나\s?더\s?(?:계산|물어|여쭤|있)"
)
_EXPLAIN: Final = re.compile(
    r"그게\s?뭐|그게\s?무슨|그거\s?뭐|그건\s?뭐|이게\s?뭐|무슨\s?(?:말|뜻|소리|의미|얘기)|뭔\s?(?:말|뜻|소리)|뜻이|이해가?\s?(?:잘\s?)?(?:안|못)|왜\s?(?:물어|묻|필요|알아야)|뭔데|설명\s?(?:해|좀|부탁)|어떤\s?(?:의미|뜻)|(?:가|이|이란|란|는|은)\s?(?:게\s?)?(?:뭐|뭔|무엇|무슨)(?:예요|에요|죠|지|가요|인가요|입니까|야|임|요|\s|\?|$)|^\s*왜요|무슨\s?말"
)
_WHAT_WAS_SAID: Final = re.compile(
    r"(?:그게|그거|그건|이게|이건|이거)\s?(?:뭐|뭔|무슨)|무슨\s?(?:말|뜻)|뭔\s?(?:말|뜻)|이해가?\s?(?:잘\s?)?(?:안|못)"
)
"""Asks about what the last answer said, whether it ended with a question or not."""
_TOPICS: Final = (
    (p.NON_RESIDENT, re.compile(r"비거주자|거주자")),
    (p.MARRIAGE, re.compile(r"혼인\s?공제|결혼\s?공제")),
    (p.CHILDBIRTH, re.compile(r"출산\s?공제|출생\s?공제")),
    (p.GENERATION_SKIPPING, re.compile(r"세대\s?(?:생략|를?\s?건너)")),
    (p.MINOR, re.compile(r"미성년자?\s?공제|미성년자가")),
    (p.DEBT, re.compile(r"부담부|담보\s?채무|담보채무액")),
    (p.GIFT_VALUE, re.compile(r"가액|평가\s?기준")),
    (p.RELATIONSHIP, re.compile(r"직계존속|직계비속|기타\s?친족")),
    (p.GIFT_DATE, re.compile(r"증여일")),
)


def corrects(text: str) -> bool:
    """Whether a message takes back something said before, rather than answer what was asked: "아니 2억이에요"."""
    return _CORRECTS.search(text) is not None


def is_yes(text: str) -> bool:
    return _YES.match(text) is not None and _GOES_ON.match(text) is None


def is_no(text: str) -> bool:
    return _NO.search(text) is not None


def begins_with_no(text: str) -> bool:
    """Whether the no comes first, as an answer does; at the end it may be of something named before it."""
    return _NO_FIRST.match(text) is not None


def unknown_parameter(
    text: str, asked: str, named_by: tuple[tuple[str, re.Pattern[str]], ...] = _UNKNOWN_OF
) -> str | None:
    """Which parameter the user does not know: the one named right before the words, else the one asked for."""
    match = _UNKNOWN.search(text)
    if match is None:
        return None
    before = text[max(0, match.start() - 12) : match.start()]
    return next((parameter for parameter, named in named_by if named.search(before)), asked)


def wish(text: str, *, is_asked: bool) -> Wish:
    """What the message wants of the dialogue itself."""
    if _RESTART.search(text):
        return Wish.RESTART
    if _STOP.search(text.strip()):
        return Wish.STOP
    if _ANOTHER.search(text):
        return Wish.ANOTHER_GIFT
    is_of_something_said = is_asked or topic(text) is not None or _WHAT_WAS_SAID.search(text) is not None
    if _EXPLAIN.search(text) and is_of_something_said and len(text) <= 40:
        return Wish.EXPLAIN
    return Wish.NONE


def topic(text: str) -> str | None:
    """The parameter whose term a message names."""
    return next((parameter for parameter, named in _TOPICS if named.search(text)), None)
