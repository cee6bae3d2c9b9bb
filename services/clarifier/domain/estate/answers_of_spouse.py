"""Answers to whether a spouse is left, where the words of the answer decide alone."""

import re
from typing import Final

from services.clarifier.domain.estate.case import Decedent, Spouse, Standing
from services.clarifier.domain.estate.kin import is_woman

_WOMEN: Final = r"할[머무]니|할매|할망|어[머무][니님이]|엄마|옴마|엄니|어멍|어매|모친"
_MEN: Final = r"할아[버부]지|할배|하르방|아[버부][지님]|아배|아방|아빠|부친|선친"
_SPOUSE_WORD: Final = (
    r"배우자|처(?=[가는도와\s])|아내|부인|남편|영감|바깥양반|바깥어른|형수|올케|새언니|제수|매형|형부|매부|장모|장인"
)
_NOT_WED: Final = re.compile(
    r"혼인\s?신고[^.!?\n]{0,4}(?:안|못|하지|없|전)|(?:장가|시집|결혼)(?:를|을|도|은)?\s?(?:안|못)\s?(?:가|간|갔|하|한|했)|독신|미혼|총각|처녀|이혼(?!(?:은|을|도|하지는?)?\s?(?:안|못|않))|갈라[섰서]"
)
_WED: Final = re.compile(
    r"이혼(?:은|을|도|까지는)?\s?(?:안|못)\s?(?:하|했|함)|이혼하지(?:는|도)?\s?(?:않|못)|법적으로(?:는|도)?\s?(?:아직\s|여전히\s|그냥\s)?(?:부부|아내|배우자|혼인)|혼인\s?신고(?:는|도|를|까지)?\s?(?:당연히\s|다\s|정식으로\s)?(?:했|하[셨신]|되어|돼|된)|호적에[^.!?\n]{0,8}(?:올라|있)"
)
_WENT: Final = re.compile(
    r"돌아가[셨신심싰셧수]|돌아갔|돌아감|(?<![^전작벽밤침녁년월일해때]에\s)(?<!려\s)(?<!러\s)(?:가[셨싰셧]|갔[다어네지소습고]|가버렸|가뿟|감(?=$|[\s.,]))|떠나[셨신]|떠났|보내\s?드[렸린]|여의|잃[었으]|제사를|별세|작고|소천|선종|사망|하늘나라"
)
_LONG_GONE: Final = re.compile(
    r"먼저|진작|벌써|이미|일찍|오래|옛날|예전|어릴|전에|작년|재작년|(?:19|20)\d\d년|암으로|병으로|사고로"
)
_LIVES: Final = re.compile(
    r"건강[하히]|정정|모시고\s?(?:살|삽|사는|있)|(?:에|에서)\s?(?:혼자\s|따로\s|같이\s)?(?:사[세십시셔신]|살[아고]|지내|계)|(?<![안몬못]\s)(?<![안몬못])계[시셔세십신심]|살아\s?(?:있|계)|생존|부부(?:예|이|입|였|야|임)"
)
_WAS_ALONE: Final = re.compile(
    r"홀몸|홀아비|과부|(?:혼자|홀로)\s?(?:서\s)?(?:되[신셨]|사[셨신시던]|살[았으]|지내[셨시신]|계[셨시던]|이?셨)|혼자서\s?(?:사셨|키우)"
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
_DENIES: Final = re.compile(r"\s*(?:아니|아뇨|없|안\s?계)")
_I_AM_LEFT: Final = re.compile(r"(?<![가-힣])(?:저|나|제가|내가)\s?(?:만|혼자|하나)?\s?(?:남|살아|있)")
_QUESTION: Final = re.compile(r"[?？]|왜\s|(?:인가|(?<!하)나|까)요[\s.]*$|얼마")

_ECHO: Final = re.compile(r"^\s*[가-힣]{1,6}?(?:이?요|이?예|은요|는요|말이[가-힣]{1,3})?\s?[?？]+\s*(?=[가-힣])")
""" "아버지요? 옛날에 돌아가셨지예": who was asked for, said again."""


_CIRCLE: Final = re.compile(r"^\s*[oㅇ○](?=[\s,.(]|$)(?!\s?(?:없|사망|이혼))")
""" "O 엄마": ticked."""


def spouse_answered(said: str, of: Decedent | None) -> Spouse | None:
    """What an answer says of the spouse; None where its words do not decide it alone. `of`: who died."""
    text = _ECHO.sub("", said)
    if match := _CIRCLE.search(text):
        return _spouse(match[0], is_left=True)
    if match := _IS_THE_SPOUSE.search(text):
        return _spouse(match[0], is_left=True)
    if of is not None and of.path == "S" and _I_AM_LEFT.search(text) and not _NOT_WED.search(text):
        return _spouse(text, is_left=True)
    if _QUESTION.search(text):
        return None
    if choice := _CHOICE.fullmatch(text):
        return _spouse(text, is_left=choice["n"] == "1")
    if _OF_THE_DEAD.search(text):
        return _spouse(text, is_left=True)
    wed = None if _NOT_WED.search(text) else _WED.search(text)
    if wed and not (_WENT.search(text, wed.end()) or re.search(r"안\s?계|없", text[wed.end() :])):
        return _spouse(text, is_left=True)
    if _NO_ALONE.fullmatch(text):
        return _spouse(text, is_left=False)
    return _gone_or_left(text, of)


def speaks_as_spouse(said: str) -> bool:
    """Whether whoever answers was married to the one who died: "제가 아내예요"."""
    return _IS_THE_SPOUSE.search(said) is not None and _QUESTION.search(said) is None


def _gone_or_left(text: str, of: Decedent | None) -> Spouse | None:
    """What is said of the spouse's death or life, or of those who are left without one."""
    names, lives = names_spouse(text, of), _LIVES.search(text)
    if not lives and ((_WENT.search(text) and (names or _LONG_GONE.search(text))) or _NOT_WED.search(text)):
        return None if _names_the_dead(text, of) and not names else _spouse(text, is_left=False)
    if not names and not lives and (_WAS_ALONE.search(text) or _ONLY_CHILDREN.search(text)):
        return _spouse(text, is_left=False)
    if lives and not (_WENT.search(text) or _NOT_WED.search(text) or re.search(r"안\s?계|없|동거|사실혼", text)):
        return _spouse(text, is_left=True)
    return None


def _names_the_dead(text: str, of: Decedent | None) -> bool:
    """Whether it is the one whose estate it is that is said to have died: "아버지가 9월에 가셨어요".

    Not in a denial, where it is not known who that is, or the death was long ago: "아니 외할아버지는 오래전에 돌아가셨어".
    """
    if _DENIES.match(text) and (of is None or "오래" in text):
        return False
    return re.search(_WOMEN if _is_of_woman(of) else _MEN, text) is not None


def names_spouse(text: str, of: Decedent | None) -> bool:
    """Whether an answer names whoever is, or was, married to the one who died."""
    return re.search(f"{_SPOUSE_WORD}|{_MEN if _is_of_woman(of) else _WOMEN}", text) is not None


_GRANDPARENTS: Final = re.compile(rf"할|조[부모]|{_SPOUSE_WORD}")
_PARENTS: Final = re.compile(r"(?<!할)(?:아[버부]지|어머니|아빠|엄마|부모)")


def names_others(text: str, of: Decedent | None) -> bool:
    """Whether an answer speaks only of the speaker's parents, where a grandparent died: "아버지는 살아계시고 어머니가 돌아가셨어요"."""
    is_of_grandparent = of is not None and of.path == "PP"
    return is_of_grandparent and _PARENTS.search(text) is not None and _GRANDPARENTS.search(text) is None


def names_somebody(text: str) -> bool:
    """Whether an answer names a husband, a wife, or a parent of anybody."""
    return re.search(f"{_SPOUSE_WORD}|{_MEN}|{_WOMEN}", text) is not None


def _is_of_woman(of: Decedent | None) -> bool:
    return of is not None and is_woman(of.term)


def _spouse(text: str, *, is_left: bool) -> Spouse:
    standing = Standing.SAID if is_left else Standing.DENIED
    return Spouse(state="alive" if is_left else "none", words=text.strip(), standing=standing)
