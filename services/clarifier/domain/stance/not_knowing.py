"""That the user does not know: flatly, politely, "말씀드리기가 어렵네요", or because nobody has found out yet."""

import re
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.writing.sought import sought
from services.clarifier.domain.writing.text import Span, without

_SOURCE: Final = r"(?:감정|평가|시세|견적|조회|통보|고지서|안내문|결과|값|가격|금액|액수|날짜|날|일정|시기)"
_LEARN: Final = r"(?:알아|물어|여쭤|찾아|받아|뽑아|따져|세어|재|떼|열어|조회(?:를)?\s?해|조사(?:를)?\s?해|계산(?:을)?\s?해|상의(?:를)?\s?해|의논(?:을)?\s?해)\s?"
_PLAINLY: Final = (
    r"모르|모린|몰러|몰\??루|까묵|헷갈|아이디어|idk|dunno|알\s?(?:길|도리|턱|리|방법|재간)(?:이|가)?\s?(?:없|있[나겠을])|(?:어찌|어떻게|우째|우예|무슨\s수로)\s?(?:그걸\s?|그것까지\s?|다\s?)?(?:아[나냐]|알[아겠]|기억)|(?:봐야|보아야)\s?(?:알|될|돼|되|할|하)|기억에\s?없|몰라|모름|몰겠|모릅|ㅁㄹ|ㅁ르|글쎄|확실(?:하지|치|히는?|하진)\s?(?:않|모|안)|알\s?수(?:가|는)?\s?없|가물|까먹|잊어|(?:언제|며칠|얼마|누구|뭐)(?:이|였|이었|었)?더라|[나저]도\s(?:참\s)?(?:알고\s?싶|궁금)"
    r"|(?:기억|생각|감|가닥|짐작|가늠)(?:이|은|도|조차)?\s?(?:잘\s?|도저히\s?|도통\s?|전혀\s?|영\s?)?(?:안|나[지질진]|오[지질진]|서[지질진]|잡히[지질진]|되[지질진]|못|없|가물)|기억이\s?잘|떠오르[지질진]|안\s?떠오"
    r"|정확히는?\s?(?:잘\s?)?(?:모|안)|확인(?:을|은)?\s?(?:해\s?)?(?:봐야|해야|보고|필요|중|못|안)|(?:물어|여쭤)\s?(?:봐야|보고)|알아\s?봐야|찾아\s?봐야|미정|정해지지|정하지|못\s?정|안\s?정|나중에\s?(?:알려|말)|패스|스킵"
)
_UNABLE_TO_SAY: Final = (
    r"(?<!께\s)(?<!한테\s)(?<!에게\s)(?<![가-힣])(?:말|답|대답|답변|확답|단정|단언|장담|특정|가늠|짐작|추측|추산|산정|판단|설명|구별|구분|기억|헤아리|떠올리|고르|딱\s?잘라|뭐라|드릴)[가-힣\s]{0,10}?"
    r"(?:기(?:가|는|란|엔|에는|에|도|조차)?\s?(?:좀\s?|참\s?|너무\s?|매우\s?|아주\s?|많이\s?)?(?:어렵|어려|힘들|힘드|곤란|난감|난처|애매|거시기|그렇(?=[네습]|고요|습)|그래요|뭐[하해]|뭣[하해]|쉽지)"
    r"|[할릴를날]\s?수(?:가|는|도)?\s?없|[지질진]\s?(?:를|도)?\s?(?:못|않)|못\s?(?:하|해|드|내|할)|말씀이\s?없|말이\s?없)(?!지\s?않)(?!는\s)(?!던\s)(?!\s?사정)"
)
""" "며칠이라고 말씀드리기가 어렵네요", "뭐라 답을 못 하겠어요"; not "어머니께 말씀드리기가 어려워서", "말을 못 하는 아기"."""
_NOT_FOUND_OUT: Final = (
    rf"(?:안|못)\s?{_LEARN}[봤보본봐]|(?:알아보|물어보|여쭤보|찾아보|조회하|조사하|듣|전해\s?듣)[지진질]\s?(?:는|를|도)?\s?(?:않|못|안)|못\s?들[었은]|못\s?찾|들은\s?(?:바|게|적)(?:가|이|도)?\s?없"
    rf"|{_LEARN}[보봐][지진질]\s?(?:는|를|도)?\s?(?:않|못|안)"
    rf"|(?<![가-힣])(?:[가-힣]{{1,4}}\s?)?{_SOURCE}(?:이|가|을|를|은|는|도)?\s?(?:아직\s?|여태\s?|전혀\s?)?(?:안|못)\s?(?:나[왔온와]|받|했|해|하|봤|잡|정)"
    r"|(?:감정|평가|조회|조사|확인|협의|논의|의논|상의)(?:하기|받기)?\s?(?:전|중)(?:이|입|임|예|인|일|에요|\s?$)"
)
"""What would tell has not been asked, seen or settled yet. Of a wedding that is no don't know."""
_UNKNOWN: Final = sought(rf"{_PLAINLY}|{_UNABLE_TO_SAY}")
_OPEN: Final = sought(_NOT_FOUND_OUT)
_UNKNOWN_OF: Final = (
    (p.GIFT_DATE, re.compile(r"날짜|언제|증여일|며칠|몇\s?일")),
    (p.DEBT, re.compile(r"대출|채무|빚|담보|보증금")),
    (p.GIFT_VALUE, re.compile(r"금액|얼마|가액|시세|시가|감정|가격|액수")),
    (p.RELATIONSHIP, re.compile(r"관계|누가|누구")),
    (p.NON_RESIDENT, re.compile(r"거주|해외|외국")),
    (p.MINOR, re.compile(r"미성년")),
    (p.GENERATION_SKIPPING, re.compile(r"세대")),
    (p.MARRIAGE, re.compile(r"혼인|결혼")),
    (p.CHILDBIRTH, re.compile(r"출산|출생")),
)
_OF_ITSELF: Final = re.compile(r"얼마|금액|액수")
""" "얼마인지 모르겠어요": of whatever amount was asked for."""
_REACH: Final = 12
_TOO: Final = re.compile(r"(?:도|하고|이?랑|과|와|이?나|,)(?=\s)")
_SETTLED_BY_EVENT: Final = (p.MARRIAGE, p.CHILDBIRTH)
""" "날은 아직 안 잡았어요" says of a marriage that there has been none."""
_THERE_IS_NONE: Final = re.compile("없[가-힣]*")


def without_not_knowing(text: str) -> str:
    """The text without a "없어요" by which it says that the user does not know: "알 수 없어요" denies nothing."""
    none = _none_known(text)
    return without(text, [Span(*none.span())]) if none else text


def is_not_known(text: str, end: int) -> bool:
    """Whether the "없" that ends here denies only that it is known: "대출이 얼만지 알 도리가 없네요"."""
    none = _none_known(text)
    return none is not None and none.start() < end <= none.end()


def _none_known(text: str) -> re.Match[str] | None:
    """The "없어요" of a don't-know."""
    match = _UNKNOWN.search(text)
    none = _THERE_IS_NONE.search(text, match.start()) if match else None
    return none if match and none and none.start() <= match.end() else None


def unknown_parameters(
    text: str, asked: str, named_by: tuple[tuple[str, re.Pattern[str]], ...] = _UNKNOWN_OF
) -> tuple[str, ...]:
    """What the user does not know: the parameters named last before the words, "날짜도 금액도", else the one asked for."""
    match = _UNKNOWN.search(text) or (_OPEN.search(text) if asked not in _SETTLED_BY_EVENT else None)
    if match is None:
        return ()
    before = text[max(0, match.start() - _REACH) : match.start()]
    named: list[str] = []
    end = 0
    for start, stop, name in sorted(
        (f.start(), f.end(), name) for name, names in named_by for f in names.finditer(before)
    ):
        is_how_much_of_it = name == p.GIFT_VALUE and _OF_ITSELF.match(before, start) is not None
        of = named[-1] if named else asked
        if not _TOO.match(before, end):
            named.clear()
        named.append(of if is_how_much_of_it and of in p.AMOUNTS else name)
        end = stop
    return tuple(dict.fromkeys(named)) or (asked,)
