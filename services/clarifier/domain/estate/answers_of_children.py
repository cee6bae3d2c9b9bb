"""Answers to how many children there are, where the words of the answer decide alone."""

import re
from typing import Final

from services.clarifier.domain.estate.case import Count, Decedent, Standing
from services.clarifier.domain.estate.counting import (
    NUMBER,
    OF_LINE,
    ONLY_OF_LINE,
    SIBLINGS,
    listed,
    number,
    without_denied,
)
from services.clarifier.domain.estate.kin import relation
from services.clarifier.domain.writing.text import BARRIER

_QUESTION: Final = re.compile(r"[?？]|왜\s|(?:인가|(?<!하)(?<!누)나|까)요[\s.]*$|얼마")
_END: Final = r"(?:이?에?[요유]|예요|이?여|이?야|입니다|이?ㅂ니다|임|이?우다|이?라예?|뿐|뿐이에요)?[\s.!~]*"
_NO_CHILD: Final = re.compile(
    r"남은\s?(?:자식|자녀|아이|애)들?[은이도]?\s?(?:하나도\s)?없|무자녀|딩크|자식\s?복이|(?:^|\s)(?:하나도|한\s?명도|아무도)\s?없|(?:못|안)\s?(?:낳|가[졌지진]|두[었셨]|뒀|생[겼기])|(?:낳|가지|두|생기)지\s?(?:못|않)|(?:둘|부부)(?:이서?)?만?\s?(?:살았|사셨|살고)|(?:둘|부부)(?:이서)?만\s|^\s*없(?:음|어요?|습니다|고요?|다|네요|소|는데요?)[\s.,!~]*(?:$|(?:미혼|독신|총각|처녀)(?![^\n]*(?:둘|셋|형|누나|오빠|언니|동생))|(?:결혼|장가|시집)[도은을]?\s?(?:안|못)|(?:[가-힣]{1,4}\s)?(?:시부모|부모|시아버|시어머|어머니|아버지|장인|장모|양가|친정)(?![^\n]*(?:딸|아들|자식|자녀|입양)))"
)
_BESIDE_ME: Final = re.compile(
    rf"(?:저|나|본인|제)\s?(?:를\s)?(?:외에?|빼고|말고|제외(?:하고)?)[\s,]*(?:[가-힣]{{1,4}}\s)?(?P<n>{NUMBER})"
)
_ONLY_ME: Final = re.compile(
    r"(?<![가-힣])(?:저|나|제|본인)\s?(?:만|밖에|뿐)(?:이|\s?있|\s?없|요|예|입|이에요|[\s.]|$)|(?:형제|자매|동생|자식|아무도)[가-힣]{0,4}\s?(?:없|안\s?계)[가-힣]{0,4}[\s,]*(?:저|나)\s?(?:혼자|하나|뿐)|^\s*없[가-힣]{1,3}[\s,.]+(?:저|나)\s?(?:혼자|하나|뿐)|^\s*(?:\d대\s?|삼대\s?)?독자|^\s*(?:외동|외아들|외딸|외동아들|외동딸|무남독녀)"
)
_PAIR: Final = re.compile(rf"\s*(?:저희는?\s|우리는?\s)?(?:남매|쌍둥이(?:\s?(?:형제|자매|남매))?){_END}")
_BY_BIRTH: Final = r"첫째|둘째|셋째|넷째|다섯째|막내|큰애|작은애|큰아이|작은아이|맏이"
_ORDINALS: Final = re.compile(rf"(?:\s*(?:{_BY_BIRTH})[\s,이랑하고와과]{{0,3}}){{2,6}}" + _END)
_EITHER: Final = re.compile(rf"(?P<one>{NUMBER})(?:인가|이?나|이?랑|아니면|\s?또는)\s?(?P<other>{NUMBER})")
_ONE_OF_THEM_DIED: Final = re.compile(
    r"(?:하나|한\s?명|첫째|둘째|셋째|막내|형|오빠|누나|언니|동생|아들|딸)(?:님)?[은는이가도]?\s(?:[^.!?\n]{0,10}\s)?(?:먼저\s)?(?:가부렀|가버렸|갔[소어다네습지고]|가셨|가고|돌아가|죽|세상|사망|보냈)"
)
_LEFT_NOBODY: Final = re.compile(
    r"총각|처녀|미혼|(?:장가|시집)[를을도]?\s?(?:안|못)|결혼[은도]?\s?(?:안|못|전)|(?:처자식|자식|자녀|아이)[은도이]?\s?없|어릴\s?때|아기\s?때|어려서"
)
_GRANDCHILDREN: Final = re.compile(r"손[주자녀]")
_COUNTED: Final = re.compile(rf"자녀(?:만|가|는|이)?\s?(?P<n>{NUMBER})")
_NEPHEWS: Final = re.compile(r"조카")
_ME_AND: Final = re.compile(
    rf"(?<![가-힣])(?:저|나)(?:랑|와|하고|,)\s?(?:[남여]?동생|형|누나|오빠|언니)(?:들)?\s?(?P<n>(?:세|네|다섯)\s?명|셋|넷|다섯){_END}"
)
""" "저하고 동생 셋이요": three in all, or three besides?"""
_ME_AND_ONE: Final = re.compile(
    rf"\s*(?:저|나)(?:랑|와|하고)\s?(?:[남여]?동생|형|누나|오빠|언니|누이)(?:\s?(?:둘|두\s?명|2\s?명)(?:인데|이고|이지만)|(?:\s?(?:둘|두\s?명|2\s?명))?{_END}(?:$|(?<=[.!~\s])))"
)
""" "저하고 오빠 둘": asked for all, two in all."""
_TOGETHER: Final = re.compile(
    rf"(?:합이?|합해서?|합쳐서?|도합|통틀어|(?:까지|포함)\s?(?:치면|하면|합하면|넣으면|쳐서|해서|합쳐서?|넣어서|하여))\s?(?:모두\s|다\s)?(?P<n>{NUMBER})"
)
_LEFT_OF_THEM: Final = re.compile(
    rf"(?:형제|남매|자매|자식|자녀|중에?)[^.!?\n]{{0,16}}(?:죽|갔|가고|돌아가|잃)[가-힣]{{0,3}}\s(?:지금은?\s)?(?P<n>{NUMBER})\s?(?:남|살|있)"
)
""" "오남매 중에 막내가 어릴 때 죽어서 넷 남았어요"."""
_KINDS: Final = re.compile(
    rf"(?P<one>아들|딸)(?:이|은|만)?\s?(?P<n>{NUMBER}|하나|둘|셋|넷|다섯)(?:에다?|이?랑|하고|와|과|,|이고)?\s*(?P<other>아들|딸)(?:이|은|만)?\s?(?P<m>{NUMBER}|하나|둘|셋|넷|다섯)"
)
_CHILD: Final = re.compile(r"아들|딸|큰애|작은애|큰아이|작은아이")
_TWO_NAMED: Final = 2
_AGES: Final = re.compile(
    r"(?:고|중|초|대)\s?[1-6](?=\s)|\d{1,2}\s?(?:살|세)|(?:열|스물|서른|마흔|쉰|예순|일흔)\s?(?:한|두|세|네|하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉)?(?:살)?"
)
_MORE: Final = re.compile(rf"(?!둘|두\s?명|2명){NUMBER}|남매|형제|자매|막내|셋째|쌍둥이|손[주자녀]|며느리|사위")

_AND_IN_ALL: Final = re.compile(
    rf"(?<![가-힣])(?P<n>{NUMBER})[\s,]+(?:합이?\s|총\s|모두\s|그래서\s|다\s?해서\s)?(?P<all>{NUMBER}){_END}$"
)
""" "아빠랑 고모 둘 셋": he and the two of them."""
_PAIRED: Final = re.compile(
    rf"(?:{OF_LINE})(?:이?랑|하고|와|과)\s?[가-힣]{{2,6}}\s(?:둘|두\s?[명분])(?={_END}(?:$|(?<=[.!~\s])))"
)
""" "집사람하고 처제 둘입니다": asked for all of them, two."""
_GONE: Final = r"(?:돌아가|죽[었고어은]|갔|가셨|가시고|가고|먼저\s?가서|떠나|떠났|사망|작고|별세|세상)"
_DEAD: Final = re.compile(
    rf"(?:죽은|돌아가신|작고하신|사망한|먼저\s?(?:간|가신|떠난|보낸))\s|먼저\s?(?:가서|떠나서)\s|\((?:작고|사망|고인|별세)\)"
    rf"|(?P<line>{OF_LINE})[은는이가도]?\s[^.!?\n]{{0,14}}{_GONE}|{_ONE_OF_THEM_DIED.pattern}"
)
_IN_HIS_PLACE: Final = re.compile(
    r"대습|대신\s?(?:해서\s?)?(?:받|상속|물려)|몫[은을도]?\s?[^.!?\n]{0,14}(?:받|상속|물려|갖|가[지져])"
)
_STATED: Final = re.compile(
    rf"(?<![가-힣])(?P<n>{NUMBER})(?=인데|이고|이지만|이요|이에요|예요|입니다|이었|임|요|[\s.,]*$|[\s.,]*\n|\.)"
)

_IN_HIS_STEAD: Final = re.compile(r"(?:손[주자녀]|조카|남매|형제|자매|저희|우리)(?:들)?[은는이가도]?\s?$")
""" "손주는 둘이에요", "저희 남매 둘이요": who comes in his place."""
_BESIDE_HIM: Final = re.compile(
    r"(?:삼촌|고모|이모|큰아버지|작은아버지|큰아빠|작은아빠|시누이?|시동생|도련님|아주버님)[은는이가도]\s?$"
)
""" "아버지는 돌아가셨고 삼촌이 둘이에요"."""
_ONE_RENOUNCED: Final = re.compile(
    rf"\s*(?:저희는?\s|모두\s|다\s)?(?P<n>{NUMBER})\s?(?:인데|이고|이지만)\s[^.!?\n]*포기"
)
""" "셋인데 큰형은 상속포기했습니다": whoever renounced counts for the spouse's share (법19)."""


_FIRST: Final = re.compile(rf"\s*(?P<n>{NUMBER})(?:입니다|이에요|예요|이요|요)[.\s]")
""" "2명입니다. 저하고 누나요. 입양 안 한 아들은 빼고요"."""


def children_answered(text: str, of: Decedent | None) -> Count | None:
    """How many children an answer counts; the standing is unknown where two people would count differently.

    `of`: who died; the grandchildren of whoever lost a child are its children.
    """
    if _QUESTION.search(text):
        return None
    text = without_denied(text).replace(BARRIER, "")
    is_child = of is None or relation("", of.path) in ("C", "CS")
    if of is not None and of.path == "C":
        text = _GRANDCHILDREN.sub("자녀", text)
    if (found := _of_the_dead(text) or _by_all_born(text)) is not None:
        return found
    if match := _ONE_RENOUNCED.match(text):
        return _count(text, number(match["n"]))
    if (match := _AND_IN_ALL.search(text)) and number(match["all"]) == number(match["n"]) + 1:
        return _count(text, number(match["all"]))
    if (found := _of_line(text, of)) is not None or (found := _by_stock(text, of)) is not None:
        return found
    if _is_open(text) or (is_child and _NEPHEWS.search(text)):
        return Count(number=0, words=text.strip(), standing=Standing.UNKNOWN)
    return _counted(text, is_child=is_child) or _named(text, is_child=is_child)


_ALIVE_ARE: Final = re.compile(
    r"(?:살아\s?있는|생존한|남은|지금\s있는)\s(?:건|것은|사람은|자식은|자녀는|형제는|남매는)\s[^.!?\n]{0,16}?(?P<n>둘|셋|넷|다섯|여섯|하나|[두세네\d]\s?명)(?=[이입뿐예요\s.]|$)"
)
""" "살아 있는 건 저와 막내 둘입니다. 죽은 둘째는 처자식이 없습니다"."""


def _by_all_born(text: str) -> Count | None:
    """ "4남매인데 둘째 시누이만 먼저 가서 그 애들이 대신 받아요", "돌아가신 우리 아빠요. 원래 3남매": the dead one is represented (민법 1001)."""
    match = SIBLINGS.search(text)
    if match is None or _LEFT_NOBODY.search(text) or not _DEAD.search(text):
        return None
    is_original = re.search(r"(?:원래|본래|본디)\s[^.!?\n]{0,8}$", text[: match.start()]) is not None
    return _count(text, number(match["n"])) if is_original or _IN_HIS_PLACE.search(text) else None


def _of_the_dead(text: str) -> Count | None:
    """ "오남매 중에 막내가 어릴 때 죽어서 넷 남았어요", "하나 있던 아들이 장가도 못 가고 먼저 떴어요. 남은 자식이 없어요"."""
    if not _LEFT_NOBODY.search(text):
        return None
    if match := _LEFT_OF_THEM.search(text) or _ALIVE_ARE.search(text):
        return _count(text, number(match["n"]))
    return _none(text) if _NO_CHILD.search(text) else None


def _of_line(text: str, of: Decedent | None) -> Count | None:
    """The children of a grandfather, or of a husband's father, by him who is of the line."""
    if of is None or of.path not in ("PP", "SP"):
        return None
    if ONLY_OF_LINE.search(text):
        return _count(text, 1)
    is_pair = _PAIRED.search(text) is not None and not _TOGETHER.search(text)
    return _count(text, 2) if is_pair else None


def _by_stock(text: str, of: Decedent | None) -> Count | None:
    """ "형은 먼저 갔고 조카가 대신 받아요": a child who died and left children counts (민법 1001)."""
    died = _DEAD.search(text)
    if died is None or _LEFT_NOBODY.search(text):
        return None
    is_between = of is not None and of.path in ("PP", "SP") and died["line"] is not None
    if not (is_between or _IN_HIS_PLACE.search(text)):
        return None
    if match := _TOGETHER.search(text):
        return _count(text, number(match["n"]))
    match = _STATED.search(text)
    if match is None or not number(match["n"]):
        return None
    if _IN_HIS_STEAD.search(text, 0, match.start()):
        return Count(number=0, words=text.strip(), standing=Standing.UNKNOWN)
    is_beside = is_between and _BESIDE_HIM.search(text, 0, match.start()) is not None
    return _count(text, number(match["n"]) + is_beside)


def _counted(text: str, *, is_child: bool) -> Count | None:
    """A count that an answer states, whoever is named beside it."""
    if is_child and (match := _BESIDE_ME.search(text)):
        return _count(text, number(match["n"]) + 1)
    if match := _TOGETHER.search(text):
        return _count(text, number(match["n"]))
    if _ONLY_ME.search(text):
        return _count(text, 1)
    if _NO_CHILD.search(text):
        return _none(text)
    if match := _FIRST.match(text):
        return _count(text, number(match["n"]))
    match = _KINDS.search(text)
    return _count(text, number(match["n"]) + number(match["m"])) if match and match["one"] != match["other"] else None


def _named(text: str, *, is_child: bool) -> Count | None:
    """A count by those whom an answer names."""
    if _PAIR.fullmatch(text) or (is_child and _ME_AND_ONE.match(text)):
        return _count(text, 2)
    if _ORDINALS.fullmatch(text):
        return _count(text, len(re.findall(_BY_BIRTH, text)))
    if not is_child and ((match := _COUNTED.match(text)) or _names_two(_AGES.sub("", text))):
        return _count(text, number(match["n"]) if match else _TWO_NAMED)
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


def _none(text: str) -> Count:
    return Count(number=0, words=text.strip(), standing=Standing.DENIED)
