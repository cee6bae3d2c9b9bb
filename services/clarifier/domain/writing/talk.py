"""What a message says beside its case, in sentences of their own: a friend's new house, a fee, that all this is new."""

import re
from typing import Final

from services.clarifier.domain.writing.text import normalise

_SENTENCE_END: Final = re.compile(r"(?<=[.!?~])(?=\s)|(?<=\n)")
_STRANGER: Final = (
    r"(?:(?:제|내|우리|저희|회사|직장|고향|동네|대학|학교|군대|친한|옆자리|같은\s?팀|거래처)\s?){0,2}"
    r"(?:친구|지인|동료|동창|동기|선배|후배|이웃|상사|팀장|부장|과장|사장|아는\s?(?:사람|분|형|언니|동생|오빠|누나))"
    r"(?:\s?(?:하나|한\s?명|들|중\s?하나))?(?:님|네)?"
)
_HEARD: Final = r"(?:[다라]고|[다라](?:네|던|더)|더라|더군|던데|대(?:요|서)?[\s.!~]*$|자랑|들었)"
_BOUGHT: Final = r"(?:샀|산다|사서|팔았|판다|장만|구입|계약했|분양받|투자|벌었|번다|벌어|잃었|날렸|올랐|이사)"
_THEIR_LIFE: Final = re.compile(
    rf"\s*(?:(?!남자|여자)[가-힣\d]{{1,5}}(?<![은는이가도께의])\s){{0,2}}{_STRANGER}"
    rf"(?:(?:은|는|도)\s[^\n]*{_BOUGHT}|(?:이|가)\s[^\n]*{_BOUGHT}[^\n]*{_HEARD})"
)
""" "친구는 얼마 전에 3억짜리 집을 샀다고 자랑하더라고요"."""
_OWN_HOME: Final = re.compile(
    rf"\s*(?:저|전|저희|저희\s?부부|(?:제\s|큰|작은|막내|둘째|셋째)?(?:동생|오빠|언니|누나|형|사위|며느리|아들|딸))(?:님)?(?:은|는|도)?\s"
    rf"(?![^\n]*(?:아버|어머|아빠|엄마|부모|남편|아내|할머|할아버|고인|시댁))[^\n]*\d[^\n]*{_BOUGHT}"
)
""" "저는 작년에 5억짜리 아파트를 샀어요", where somebody has died: it was not his."""
_DEATH: Final = re.compile(r"돌아가|사망|별세|소천|작고|운명하|세상을")
_OF_THE_CASE: Final = re.compile(
    r"증여|상속|물려|유산|세금|공제|신고|빌[려리린릴]|꾸[었어]|갚|보증금|(?:한테|에게|께)\s?(?:서)?\s|제게|저희에게|(?<![가-힣])(?:받|준|줬|주[셨었])|돌아가|사망|시세|시가|평수|같은\s?(?:동|단지|건물|층)"
)
_FEE: Final = re.compile(
    r"\s*(?:[가-힣]{1,6}\s){0,2}(?:세무사|회계사|변호사|법무사|노무사)(?:님|분)?\s?(?:사무실|사무소|상담|수임|견적)?[^\n]*\d[^\n]*"
    r"(?:달라|달래|든다|들[어었]|받는다|부르|불렀|하[네던더]|해[요서]|[이라]래|대요|[달라]라?네|비싸|부담)"
)
""" "세무사 상담은 30만원 달라고 하네요"."""
_NEW_TO_IT: Final = re.compile(
    r"\s*(?:(?:제가|저는|저희는|저희|전|세금은?|이런)\s)*[^\n\d]{0,14}(?:처음|난생\s?처음|생전\s?처음)(?:이라|이어서|이고|이다\s?보니|겪)[^\n\d]*(?:모르|막막|어렵|걱정|떨|서툴|당황|막연|정신)"
)
""" "이런 건 처음이라 뭐부터 해야 할지 모르겠어요"."""
_OF_THE_TIMES: Final = re.compile(
    r"\s*(?:요즘|요새)?\s?(?:물가|경기|날씨|금리|환율|기름값)[이가는도]?\s[^\n\d]*(?:올라|올랐|비싸|걱정|힘들|안\s?좋|나빠|추워|더워|춥|덥)"
)
_WHAT_IS_SAID: Final = re.compile(
    r"\s*(?:인터넷|유튜브|블로그|검색|여기저기|주변)[가-힣]{0,3}\s[^\n\d]*(?:다\s?달라|제각각|다르[더네고]|모르겠|헷갈)"
)
_ASKS_FOR_TAX: Final = re.compile(
    r"(?:증여세|상속세|세금|세액)[^.!?\n]{0,30}(?:얼[마만]|계산|알려|나[오올와]|궁금)|계산|얼[마만]"
)
_HINTS: Final = re.compile(
    rf"처음|친구|지인|동료|동창|동기|선배|후배|이웃|상사|팀장|부장|과장|사장|아는\s?(?:사람|분|형|언니|동생|오빠|누나)|{_BOUGHT}"
    r"|세무사|회계사|변호사|법무사|노무사|물가|경기|날씨|금리|환율|기름값|인터넷|유튜브|블로그|검색|여기저기|주변"
)
"""What is in every remark: a message without any of it needs no look at its sentences."""
_LEAST: Final = 8
"""Letters of what is said beside a remark."""


def without_talk(written: str) -> str:
    """A message without the sentences that are beside its case, where it tells or asks something else too."""
    if _HINTS.search(normalise(written)) is None:
        return written
    sentences = _SENTENCE_END.split(written)
    said = [normalise(sentence) for sentence in sentences]
    others = [
        [each for index, each in enumerate(said) if index != position and _is_of_note(each)]
        for position in range(len(said))
    ]
    aside = [_is_talk(each, " ".join(rest)) for each, rest in zip(said, others, strict=True)]
    if not any(aside) or all(is_aside or not _is_of_note(each) for is_aside, each in zip(aside, said, strict=True)):
        return written
    return "".join(sentence for sentence, is_aside in zip(sentences, aside, strict=True) if not is_aside).strip()


def _is_of_note(sentence: str) -> bool:
    return len(sentence.strip()) >= _LEAST


def _is_talk(sentence: str, rest: str) -> bool:
    """Whether a sentence is beside the case. `rest`: the others; who is told of in them too is no stranger to it."""
    if not rest or "?" in sentence:
        return False
    if _THEIR_LIFE.match(sentence):
        return _OF_THE_CASE.search(sentence) is None and re.search(_ANY_STRANGER, rest) is None
    if _OWN_HOME.match(sentence):
        return _OF_THE_CASE.search(sentence) is None and _DEATH.search(rest) is not None
    is_of_us = any(each.match(sentence) for each in (_FEE, _NEW_TO_IT, _OF_THE_TIMES, _WHAT_IS_SAID))
    return is_of_us and _ASKS_FOR_TAX.search(rest) is not None


_ANY_STRANGER: Final = r"(?<![가-힣])(?:친구|지인|동료|동창|선배|후배|걔|그\s?(?:친구|사람|분))"
