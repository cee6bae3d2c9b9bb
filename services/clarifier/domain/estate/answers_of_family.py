"""Answers to whether a spouse is left and how many children there are, where the words of the answer decide alone."""

import re
from typing import Final

from services.clarifier.domain.estate.case import Count, Spouse, Standing
from services.clarifier.domain.estate.counting import NUMBER, listed, number

_SPOUSE_WORD: Final = (
    r"(?:새|친|울|우리|저희)?\s?(?:어머[니님]|어머이|어무이|엄마|엄니|어멍|모친|배우자|처|아내|부인|남편)(?:님|분)?"
)
_NOT_WED: Final = re.compile(
    r"혼인\s?신고[^.!?\n]{0,4}(?:안|못|하지|없|전)|이혼(?!(?:은|을|도|하지는?)?\s?(?:안|못|않))|갈라[섰서]"
)
_WED: Final = re.compile(
    r"이혼(?:은|을|도|까지는)?\s?(?:안|못)\s?(?:하|했|함)|이혼하지(?:는|도)?\s?(?:않|못)|법적으로(?:는|도)?\s?(?:아직\s|여전히\s|그냥\s)?(?:부부|아내|배우자|혼인)|혼인\s?신고(?:는|도|를|까지)?\s?(?:당연히\s|다\s|정식으로\s)?(?:했|하[셨신]|되어|돼|된)|호적에[^.!?\n]{0,8}(?:올라|있)"
)
_WENT: Final = re.compile(
    r"돌아가[셨신심싰셧]|돌아갔|돌아감|(?<![^전작벽밤침녁]에\s)(?<!려\s)(?<!러\s)(?:가[셨싰셧]|갔[다어네지소습고]|가버렸|가뿟|감(?=$|[\s.,]))|떠나[셨신]|떠났|보내\s?드[렸린]|여의|별세|작고|소천|선종|사망|하늘나라"
)
_LONG_GONE: Final = re.compile(
    r"먼저|진작|벌써|이미|일찍|오래|옛날|예전|어릴|전에|작년|재작년|(?:19|20)\d\d년|암으로|병으로|사고로"
)
_LIVES: Final = re.compile(
    r"건강[하히]|정정|모시고\s?(?:살|삽|사는|있)|(?:에|에서)\s?(?:혼자\s|따로\s|같이\s)?(?:사[세십시셔신]|살[아고]|지내|계)|(?<!안\s)(?<!안)계[시셔세십신심]|살아\s?(?:있|계)|생존|부부(?:예|이|입|였|야|임)"
)
_WAS_ALONE: Final = re.compile(
    r"홀아비|과부|(?:혼자|홀로)\s?(?:서\s)?(?:되[신셨]|사[셨신시던]|살[았으]|지내[셨시신]|계[셨시던]|이?셨)|혼자서\s?(?:사셨|키우)"
)
_ONLY_CHILDREN: Final = re.compile(
    r"(?:자식|자녀|형제|남매|자매|아들|딸|애|아이)(?:들)?\s?(?:만|뿐|밖에)|(?<![가-힣])(?:저|나|저희|우리)\s?(?:만|뿐|밖에|혼자|하나)(?=$|[\s예입이요뿐.,있없남])"
)
_OF_THE_DEAD: Final = re.compile(r"(?:아버지|아빠|아버님|부친|남편|아내)(?:께서)?만\s?(?:돌아가|먼저|가[셨신])")
_CHOICE: Final = re.compile(r"\s*(?P<n>[12])\s?번(?:이요|요|입니다|이에요)?[\s.]*")
_A_SPOUSE: Final = (
    r"(?:법적\s)?(?:바로\s)?(?:그\s)?(?:처|아내|부인|남편|배우자|마누라|와이프|집사람|안사람|바깥사람|신랑)"
)
_IS_THE_SPOUSE: Final = re.compile(
    rf"(?:^|[\s,.])(?:제가|내가|저는|나는|저|나|[가-힣]{{1,4}}이|[가-힣]{{1,4}}가)\s?{_A_SPOUSE}(?:이?(?:요|에요|예요|여요|유|제|지|라|야|다)|입니|임)"
    rf"|(?:^|[\s,.])(?:제가|내가|본인이)\s?{_A_SPOUSE}(?=[\s.,]|$)"
)
""" "제가 아내예요. 다 받아요"."""
_NO_ALONE: Final = re.compile(r"\s*(?:아니|아뇨|어)[\s,]+(?:없|안\s?계)[가-힣]{0,4}[\s.!]*")
_QUESTION: Final = re.compile(r"[?？]|왜\s|(?:인가|(?<!하)나|까)요[\s.]*$|얼마")


def spouse_answered(text: str) -> Spouse | None:
    """What an answer says of the spouse; None where its words do not decide it alone."""
    if said := _IS_THE_SPOUSE.search(text):
        return _spouse(said[0], is_left=True)
    if _QUESTION.search(text):
        return None
    if choice := _CHOICE.fullmatch(text):
        return _spouse(text, is_left=choice["n"] == "1")
    if _OF_THE_DEAD.search(text):
        return _spouse(text, is_left=True)
    wed = None if _NOT_WED.search(text) else _WED.search(text)
    if wed and not (_WENT.search(text, wed.end()) or re.search(r"안\s?계|없", text[wed.end() :])):
        return _spouse(text, is_left=True)
    names, lives = re.search(_SPOUSE_WORD, text), _LIVES.search(text)
    if _NO_ALONE.fullmatch(text):
        return _spouse(text, is_left=False)
    if not lives and ((_WENT.search(text) and (names or _LONG_GONE.search(text))) or _NOT_WED.search(text)):
        return None if _names_the_dead(text) else _spouse(text, is_left=False)
    if not names and not lives and (_WAS_ALONE.search(text) or _ONLY_CHILDREN.search(text)):
        return _spouse(text, is_left=False)
    if lives and not (_WENT.search(text) or _NOT_WED.search(text) or re.search(r"안\s?계|없|동거|사실혼", text)):
        return _spouse(text, is_left=True)
    return None


def _names_the_dead(text: str) -> bool:
    """Whether it is the one whose estate it is that is said to have died: "아버지가 9월에 가셨어요"."""
    return re.search(r"아버지|아빠|아버님|부친", text) is not None and re.search(_SPOUSE_WORD, text) is None


def _spouse(text: str, *, is_left: bool) -> Spouse:
    standing = Standing.SAID if is_left else Standing.DENIED
    return Spouse(state="alive" if is_left else "none", words=text.strip(), standing=standing)


_END: Final = r"(?:이?에?[요유]|예요|이?여|이?야|입니다|이?ㅂ니다|임|이?우다|이?라예?|뿐|뿐이에요)?[\s.!~]*"
_NO_CHILD: Final = re.compile(
    r"무자녀|딩크|자식\s?복이|(?:^|\s)(?:하나도|한\s?명도|아무도)\s?없|(?:못|안)\s?(?:낳|가[졌지진]|두[었셨]|뒀|생[겼기])|(?:낳|가지|두|생기)지\s?(?:못|않)|(?:둘|부부)(?:이서?)?만?\s?(?:살았|사셨|살고)|(?:둘|부부)(?:이서)?만\s"
)
_BESIDE_ME: Final = re.compile(
    rf"(?:저|나|본인|제)\s?(?:를\s)?(?:외에?|빼고|말고|제외(?:하고)?)[\s,]*(?:[가-힣]{{1,4}}\s)?(?P<n>{NUMBER})"
)
_ONLY_ME: Final = re.compile(
    r"(?<![가-힣])(?:저|나|제|본인)\s?(?:만|밖에|뿐)(?:이|\s?있|\s?없|요|예|입|이에요|[\s.]|$)|(?:형제|자매|동생|자식|아무도)[가-힣]{0,4}\s?(?:없|안\s?계)[가-힣]{0,4}[\s,]*(?:저|나)\s?(?:혼자|하나|뿐)|^\s*(?:\d대\s?|삼대\s?)?독자|^\s*(?:외동|외아들|외딸|외동아들|외동딸|무남독녀)"
)
_PAIR: Final = re.compile(rf"\s*(?:저희는?\s|우리는?\s)?(?:남매|쌍둥이(?:\s?(?:형제|자매|남매))?){_END}")
_ORDINALS: Final = re.compile(r"(?:\s*(?:첫째|둘째|셋째|넷째|다섯째|막내)[\s,이랑하고와과]{0,3}){2,6}" + _END)
_EITHER: Final = re.compile(rf"(?P<one>{NUMBER})(?:인가|이?나|이?랑|아니면|\s?또는)\s?(?P<other>{NUMBER})")
_ONE_OF_THEM_DIED: Final = re.compile(
    r"(?:하나|한\s?명|첫째|둘째|셋째|막내|형|오빠|누나|언니|동생|아들|딸)(?:님)?[은는이가도]?\s(?:[^.!?\n]{0,10}\s)?(?:먼저\s)?(?:가부렀|가버렸|갔[소어다네습지]|가셨|가고|돌아가|죽|세상|사망|보냈)"
)
_LEFT_NOBODY: Final = re.compile(
    r"총각|처녀|미혼|결혼[은도]?\s?(?:안|못|전)|(?:처자식|자식|자녀|아이)[은도이]?\s?없|어릴\s?때|아기\s?때|어려서"
)
_GRANDCHILDREN: Final = re.compile(r"손[주자녀]")
_NEPHEWS: Final = re.compile(r"조카")
_ME_AND: Final = re.compile(
    rf"(?<![가-힣])(?:저|나)(?:랑|와|하고|,)\s?(?:[남여]?동생|형|누나|오빠|언니)(?:들)?\s?(?P<n>(?:세|네|다섯)\s?명|셋|넷|다섯){_END}"
)
""" "저하고 동생 셋이요": three in all, or three besides?"""
_ME_AND_ONE: Final = re.compile(
    rf"\s*(?:저|나)(?:랑|와|하고)\s?(?:[남여]?동생|형|누나|오빠|언니)\s?(?:둘|두\s?명){_END}"
)
""" "저하고 오빠 둘": asked for all, two in all."""
_KINDS: Final = re.compile(
    rf"(?P<one>아들|딸)(?:이|은|만)?\s?(?P<n>{NUMBER}|하나|둘|셋|넷|다섯)(?:에다?|이?랑|하고|와|과|,|이고)?\s*(?P<other>아들|딸)(?:이|은|만)?\s?(?P<m>{NUMBER}|하나|둘|셋|넷|다섯)"
)
_CHILD: Final = re.compile(r"아들|딸|큰애|작은애|큰아이|작은아이")
_TWO_NAMED: Final = 2
_AGES: Final = re.compile(
    r"(?:고|중|초|대)\s?[1-6](?=\s)|\d{1,2}\s?(?:살|세)|(?:열|스물|서른|마흔|쉰|예순|일흔)\s?(?:한|두|세|네|하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉)?(?:살)?"
)
_MORE: Final = re.compile(rf"(?!둘|두\s?명|2명){NUMBER}|남매|형제|자매|막내|셋째|쌍둥이|손[주자녀]|며느리|사위")


def children_answered(text: str, *, speaker_is_child: bool) -> Count | None:
    """How many children an answer counts; the standing is unknown where two people would count differently."""
    if _QUESTION.search(text):
        return None
    if _is_open(text) or (speaker_is_child and _NEPHEWS.search(text)):
        return Count(number=0, words=text.strip(), standing=Standing.UNKNOWN)
    if speaker_is_child and (match := _BESIDE_ME.search(text)):
        return _count(text, number(match["n"]) + 1)
    if _ONLY_ME.search(text):
        return _count(text, 1)
    if _NO_CHILD.search(text):
        return Count(number=0, words=text.strip(), standing=Standing.DENIED)
    if (match := _KINDS.search(text)) and match["one"] != match["other"]:
        return _count(text, number(match["n"]) + number(match["m"]))
    if _PAIR.fullmatch(text) or (speaker_is_child and _ME_AND_ONE.fullmatch(text)):
        return _count(text, 2)
    if _ORDINALS.fullmatch(text):
        return _count(text, len(re.findall(r"째|막내", text)))
    if not speaker_is_child and _names_two(_AGES.sub("", text)):
        return _count(text, 2)
    return _count(text, count) if (count := listed(text)) else None


def _names_two(text: str) -> bool:
    """ "고등학생 아들이랑 중학생 딸이요", "큰애 작은애 둘이요": one of each."""
    return len(_CHILD.findall(text)) == _TWO_NAMED and not _MORE.search(text)


def _is_open(text: str) -> bool:
    """Whether a count leaves open who is counted: a child that died before, grandchildren, "둘인가 셋인가"."""
    either = _EITHER.search(text)
    if either and number(either["one"]) != number(either["other"]):
        return True
    died = _ONE_OF_THEM_DIED.search(text) is not None and not _LEFT_NOBODY.search(text)
    return died or _GRANDCHILDREN.search(text) is not None or _ME_AND.search(text) is not None


def _count(text: str, count: int) -> Count:
    return Count(number=count, words=text.strip())
