"""How a message stands to what was said before: takes it back, only supposes, agrees, denies, or returns to it."""

import re
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.stance import replies
from services.clarifier.domain.writing.replacing import MADE
from services.clarifier.domain.writing.sought import sought
from services.clarifier.domain.writing.text import normalise

_FOUND_OUT: Final = sought(
    r"^\s*(?:아|앗|어)\s?[,.]?\s?(?:근데|그런데|맞다|그러고\s?보니)(?=[\s,])|착각|습관처럼|헷갈|깜[빡박]|까먹|빼먹|빠[뜨트]|잘못|입에\s?붙|이?라(?:고)?\s?(?:했|썼|적었|말했)(?:네|었네)|(?:알고|확인해|다시|생각해|찾아|떼|물어|조회해|뒤져)\s?(?:보니|봤|봐보니)|보니까?\s|사실은?|실은|실제로는?|정확(?:히|하게)는?|(?:우리|한국|세는)\s?나이(?:로|라서?|였|이)|(?:였|었|이)네요|바뀌[었어]|바뀐|변경[됐되]|^\s*(?:변경|정정|수정|추가)\s?(?:사항)?\s?[:：]|없던\s?일|말이\s?바뀌|다시\s?(?:해\s?[주줘]|계산|부탁)|무산|취소(?:됐|되|했|하)|빼\s?(?:주|달|고\s?계산)|파혼|(?:인|은|는)\s?줄\s?알|(?<=[가-힣])\s?말[고구](?![도는])|(?<![가-힣])(?!네|예|넵|응)[가-힣\d]{1,9}(?:이|가)?\s?맞(?:아요|습니다|네요|음|죠|다|대|데요|더라)|^\s*(?:그럼\s|그냥\s|아\s)?다시\s[\d억만천백\s,.원]{2,12}(?:으로|로)|"
    + MADE
)
"""Words with which people put right what they said, without a plain "아니": they were mistaken, or have found out."""
_SUPPOSES: Final = re.compile(
    r"만약|만일|가령|가정|(?:이|라|다|하|되|었으|았으|였으|했으|으)면(?=[\s?요은]|$)|치면|[가-힣]면(?=요|\?|은요|얼[마만]|어떻|\s*$)|(?:경우|때)(?:엔|에는|는|라면)\s|경우(?:에|도)?\s|원래대로|얼[마만]|(?:\d\s?[억만천백]|[억만천]|[억만천백]\s?원)(?:은|는)(?:요)?\s?\?*\s*$"
)
_REFERS_BACK: Final = re.compile(
    r"아까|앞(?:에|서|의)|원래|돌아가|돌아와|하던|처음에?\s?(?:말|물어|여쭤)|다시\s?(?:증여|상속)|이어서|그냥\s?(?:지금|증여)"
    r"|[가-힣](?<![은는던준신한된긴낸린간온진른친둔쓴산난본할줄을될낼런떤든큰])\s(?:건|얘기|이야기)(?:은|는|이요|요|인데|으로|로|부터|만|먼저|[\s,.]|$)"
)
"""A case by whose it is, "시어머니 건이요", too; "받은 건" is 받은 것은."""
_TALK: Final = r"(?:얘기|이야기|얘긴|건|문제|질문|문의|본론)"
_GOES_BACK: Final = re.compile(
    rf"(?<![가-힣])다시\s(?:[가-힣]{{1,5}}\s){{0,4}}?[가-힣]{{0,6}}\s?{_TALK}(?=이?요|이에요|인데|데요|으?로|\s?(?:좀\s)?(?:할게|하자|해요|합시다|하면)|[\s,.]|$)"
    rf"|{_TALK}으?로\s(?:다시\s)?(?:돌아[가와갈오올]|갈게|가[서죠요]|넘어)|(?:아까|처음에?|원래)\s(?:하던|하다\s만)\s?{_TALK}"
)
"""Says in so many words to go back to what was talked of before: "다시 오피스텔 얘기요", "땅 얘기로 돌아가서"."""


@dataclass(frozen=True, slots=True)
class Stance:
    """`agrees`: a yes (true) or a no (false) to what was asked, if it is either."""

    corrects: bool = False
    supposes: bool = False
    agrees: bool | None = None
    begins_with_no: bool = False
    refers_back: bool = False
    asks_meaning: bool = False
    """It asks what the last answer means, and names nothing else: "그게 무슨 말이에요?"."""

    @property
    def may_contradict(self) -> bool:
        """Whether another value than before is nothing that the message itself accounts for."""
        return not (self.corrects or self.supposes)


def stance_of(written: str) -> Stance:
    """How a message stands to what was said before it."""
    text = normalise(written)
    agrees = False if replies.is_no(text) else True if replies.is_yes(text) else None
    return Stance(
        corrects=corrects(text),
        supposes=supposes(text),
        agrees=agrees,
        begins_with_no=replies.begins_with_no(text),
        refers_back=_REFERS_BACK.search(text) is not None or goes_back(text),
        asks_meaning=replies.asks_what_was_said(text),
    )


def supposes(text: str) -> bool:
    """Whether a normalised text asks what would be: "그럼 3억이면요?"."""
    return _SUPPOSES.search(text) is not None


def corrects(text: str) -> bool:
    """Whether a normalised text takes back what was said: "아니", or that it was a mistake, or has been found out."""
    return replies.corrects(text) or _FOUND_OUT.search(text) is not None


def goes_back(text: str) -> bool:
    """Whether a normalised text says to go back to what was talked of before."""
    return _GOES_BACK.search(text) is not None
