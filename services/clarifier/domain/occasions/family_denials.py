"""Denials of a marriage and a birth, or of the deduction for it; one denial may be of both: "결혼, 출산 둘 다 아니에요"."""

import re
from collections.abc import Iterator
from typing import Final

from services.clarifier.domain.writing.sought import sought
from services.clarifier.domain.writing.text import Span

_CHILD: Final = r"(?:아이|아기|애기|애|손주|손자|손녀|딸|아들|자녀|자식|첫째|둘째|셋째|쌍둥이)"
_WEDDING: Final = r"(?:결혼|혼인|혼사|혼례|재혼|신혼(?!부부|집|여행)|예식)"
_BIRTH: Final = rf"(?:출산|출생|입양(?!한\s?(?:건|것은|게)\s)|분만|돌\s?잔치|{_CHILD}(?:를|을|가|이)?\s?(?:낳은|낳는|낳아서|낳거나|태어난|태어나서|생겨서))"
_EVENT: Final = rf"(?:{_WEDDING}|{_BIRTH})"
_MARRIAGE: Final = re.compile(_WEDDING)
_CHILDBIRTH: Final = re.compile(_BIRTH)
_UNMARRIED: Final = re.compile(
    r"(?:미혼|비혼|독신|싱글|돌싱)(?:주의자?)?(?=이|고(?=[\s,])|인|예요|입니다|요|임|$|[\s,.])"
    r"|(?:시집|장가)(?:를|을|도|은|는)?\s?(?:아직\s?)?(?:안|못)\s?(?:갔|간(?!\s?다)|가(?:고|서|봤))"
)
_CHILDLESS: Final = re.compile(
    rf"{_CHILD}들?(?:가|이|는|은|도)?\s?(?:(?:아직|당연히|전혀|물론|하나도|따로)\s?)?(?:없|안\s?낳|못\s?낳|안\s?생|x(?![a-z])|ㄴㄴ|노(?=$|[\s.,!]))|무자녀|딩크|애\s?딸린\s?것도\s?아니"
)
_OF_ANOTHER: Final = r"(?:은|는|이|도)?\s[가-힣]{1,6}(?:가|이|만)\s?(?:했|한|하|낳|봤)[가-힣]{0,4}[\s,]+(?:저는|전|나는|난|제가|저희는|우린|우리는)\s?(?:아니|아닙|아님|안\s|아직|상관|해당|관계)"
""" "결혼은 누나가 했고 저는 아니에요"."""
_AHEAD: Final = re.compile(
    r"(?:결혼|혼인)\s?(?:자금|비용|준비|예정|앞두|앞둔|해요|합니다|하려|하기로|하게|할\s?(?:예정|거|건데|계획))|혼수|신혼집|(?:장가|시집)(?:를|을)?\s?(?:가게|간다|가려)|식(?:을)?\s?올[리려릴]"
)
"""Who is not married yet, and tells of the wedding to come, denies nothing."""
_LONG_MARRIED: Final = re.compile(
    r"(?:결혼|혼인|시집|장가)[가-힣]{0,3}\s?(?:지|게|것)?(?:가|는|도|은)?\s?(?:이미|벌써|아주|꽤|한)?\s?(?:오래|한참|옛날)"
)
_GROWN_UP: Final = re.compile(
    rf"{_CHILD}들?(?:가|이|는|은|도)?\s?(?:[둘셋넷]이?\s)?(?:이미\s?|벌써\s?)?(?:(?:다|모두|전부|훌쩍)\s?){{1,2}}(?:컸|커|자랐|자라|성인|장성)"
)
"""Too long ago for the deduction, said without a number; only an answer to the question tells it of the recipient."""

_WHOSE: Final = (
    r"(?:(?:큰|작은|막내)?(?:아들|딸|자식|자녀|애들?|아이들?|손주|손자|손녀|며느리|사위|저희|우리)(?:의|네)?\s)?"
    rf"(?:(?:[가-힣]{{0,2}}(?:동생|조카|형|오빠|누나|언니)|아들|딸|손주|손자|손녀)[이가]\s(?=(?:결혼|혼인|재혼)[하해]|{_CHILD}[를을]\s?낳))?"
)
_LINK: Final = (
    r"\s?(?:(?:증여\s?)?(?:재산\s?)?공제|신고|식(?=[이도은은을\s])|자금|비용|관련|계획|예정|문제|때문|얘기|이야기|쪽|명목|전후|할\s?나이|한\s?(?:것|거|건|지)|것|거|건|일|같은\s?(?:것|거|건))?"
    r"(?:으로|에|이나|나|이랑|랑|하고|과|와|이?고\s(?:뭐|머|나발이|지랄이)고|이?고(?=\s(?:결혼|혼인|출산|출생)[가-힣]{0,4}고\s)|이?고(?=\s(?:(?:이제|인자|뭐|아무것도)\s)?(?:그런|둘|다\s|전부|모두|해당|상관|관계|관련|필요|전혀|안\s|없|아니|아닙|무관))|이니|니|이며|며|하거나|했거나|이거나|거나|은|는|이|가|도|을|를|든|,|/|·|및|의)*+\s?+"
)
_IN_BETWEEN: Final = (
    rf"(?:(?!{_EVENT}|고\s|는데|지만|대출|채무|빚|담보|근저당|융자|할부|보증금|상환)[^.!?\n\x00]){{0,12}}?"
)
_REFUSED: Final = r"패스|스킵|(?:건너|그냥\s)?넘어가|얼토당토|가당치|당치|빼\s?(?:고|구|주|줘|달|서|야|면|시|셔|기)|뺀(?=\s)|뺄|제외|제하고|미적용|말[고구](?!도)|지\s?(?:마|말)|(?<![\d.])0\s?(?:원|이[고에요야라다]|입|으?로|$)|제로|빵원"
_DENIAL: Final = (
    r"(?:안\s?(?:했|햇|해(?:[요서유예]|가지|갖|$|\s)|하|할|함|받|쓰|쓸|씁|되|돼|됩|됨|들|갔)|해당\s?(?:이|은|도)?\s?(?:없|안|사항)"
    r"|무슨(?!\s?(?:말|뜻|소리|공제|의미|얘기|기준|조건|서류|혜택))|없|아니|아님|아닙|아입|아이(?:다|라|고)(?=[\s.,!]|$)|아녜|아녀|아냐|아뇨|않|상관|무관|관계\s?없|별개|거리가\s?멀|어딨|어디\s?있"
    rf"|아직(?=이[고에야요라예며]|이$|요|[\s.,]*$|\s?(?:안|전|멀|못))|못\s?(?:했|해|하|받|꾸|꿔)|ㄴㄴ|노노|노(?=$|[\s.,!])|x(?![a-z])|엑스|{_REFUSED})"
)
_OVER_TWO_YEARS: Final = r"(?:[2-9]|\d{2}|[이삼사오육칠팔구]|[이삼사]?십[일이삼사오육칠팔구]?)\s?년(?:이|도|은)?\s?(?:더\s?|훨씬\s?)?(?:넘|지[났나]|이상|경과)"
_EVENTS: Final = rf"(?P<events>(?>{_WHOSE}{_EVENT}{_LINK}){{1,5}}+)"
_DENIED: Final = sought(rf"{_EVENTS}{_IN_BETWEEN}(?:{_DENIAL}|(?P<time>{_OVER_TWO_YEARS}))")
_WHAT_KIND: Final = re.compile(
    rf"(?:무슨|뭔|웬|먼|무신)\s(?:놈의\s|얼어\s?죽을\s)?(?P<events>{_EVENT})(?:식)?(?:이?여|이?에요|예요|이?야|이?래|이?랍|이?라[고구니]|이?겠|이?냐|입니까|이?당가|인가|(?:을|를)?\s?(?:한|하|해|합|낳))"
)
""" "열세 살인데 무슨 결혼이여"; "무슨 혼인공제요?" asks."""
_BOTH: Final = re.compile(
    r"(?<![가-힣])(?P<named>(?:그|이|위)?\s?(?:두\s?(?:가지\s?|개\s?)?공제|공제(?:는|가)?\s?(?:둘|두\s?(?:개|가지)))|(?:그런|그)\s?공제|둘|두\s?(?:가지|개|건))"
    rf"(?:\s?(?:다|모두|전부|해당|관련|관계|상관|사항|전혀|모두|적용|[이가은는도]))*+\s?{_DENIAL}"
)
_MARRIED_ANOTHER: Final = re.compile(_WEDDING + _OF_ANOTHER)
_BORN_TO_ANOTHER: Final = re.compile(_BIRTH + _OF_ANOTHER)
_LEFT_OPEN: Final = re.compile(
    r"[\s?]*[^.!?\n]{0,14}?지\s?(?:는|도|를|가)?\s?(?:(?:아직|도통|도무지|당최|전혀|영|통|저는|제가|나는|나도|저도|솔직히|잘)\s?){0,3}"
    r"(?:모르|몰[라러]|모름|모릅|모린|몰겠|확실|헷갈|가물|긴가민가|알쏭|기억|알\s?(?:길|수|도리|턱)|아는\s?(?:게|바)|감이)"
)


def marriage_denied(text: str, *, is_asked: bool = False) -> Span | None:
    """The words that say that there was no marriage, or that its deduction is not asked for.

    `is_asked`: the message answers a question about a marriage or a birth.
    """
    single = () if _AHEAD.search(text) else (_UNMARRIED,)
    return _denied(
        text, _MARRIAGE, (_MARRIED_ANOTHER, *single, *((_LONG_MARRIED,) if is_asked else ())), is_asked=is_asked
    )


def childbirth_denied(text: str, *, is_asked: bool = False) -> Span | None:
    """The words that say that no child was born, or that the deduction for one is not asked for; else as above."""
    return _denied(
        text, _CHILDBIRTH, (_BORN_TO_ANOTHER, _CHILDLESS, *((_GROWN_UP,) if is_asked else ())), is_asked=is_asked
    )


def both_denied(text: str, *, is_asked: bool) -> Span | None:
    """The words that deny both without naming them: "둘 다 아니에요" as an answer, "그 두 공제는 빼 주세요"."""
    match = _BOTH.search(text)
    if match is None or not (is_asked or "공제" in match["named"]):
        return None
    return Span(match.start(), match.end())


def denied_events(text: str) -> Iterator[Span]:
    """Where a message names a wedding, a birth or a child only to deny it: whose it is takes no part in the gift."""
    for match in _DENIED.finditer(text):
        yield Span(*match.span("events"))
    for match in _CHILDLESS.finditer(text):
        yield Span(match.start(), match.end())


def _denied(
    text: str, event: re.Pattern[str], without_it: tuple[re.Pattern[str], ...], *, is_asked: bool
) -> Span | None:
    denials = (match for match in _DENIED.finditer(text) if event.search(match["events"]))
    kinds = (match for match in _WHAT_KIND.finditer(text) if event.search(match["events"]))
    settled = (
        match
        for match in denials
        if not (is_left_open(text, match.end()) or _DEDUCTED.search(match[0]))
        and (match["time"] is None or is_asked or _names_both(match["events"]))
    )
    told = (found for pattern in without_it if (found := pattern.search(text)) is not None)
    match = next(settled, None) or next(told, None) or next(kinds, None)
    return Span(match.start(), match.end()) if match else None


_DEDUCTED: Final = re.compile(r"처음(?!부터)[^.!?\n]{0,10}\s빼")
""" "결혼공제도 처음이라 하니 다 빼고 얼마요": it is deducted."""


def _names_both(events: str) -> bool:
    return _MARRIAGE.search(events) is not None and _CHILDBIRTH.search(events) is not None


def is_left_open(text: str, end: int) -> bool:
    """Whether what ends here is only a question that the user cannot answer: "되는지 안 되는지 모르겠어요"."""
    return _LEFT_OPEN.match(text, end) is not None
