"""A farewell that names no death: somebody sets his affairs in order and means to be gone."""

import re
from typing import Final

from services.clarifier.domain.writing.sought import sought

_SELF: Final = r"(?<![가-힣])(?:저|나|제가|내가|저는|나는|전|난|저만|나만|저도|나도|저\s?하나|나\s?하나)"
_THE_OTHERS: Final = (
    r"(?:식구|가족|애들|애기들|자식|자녀|아이들|아들|딸|다들|모두|남은\s?사람|남는\s?사람|집사람|아내|남편|부모님|형제)"
)
_BETTER: Final = (
    r"(?:낫|나을|나아|나은|편[하할해한히]|살\s?(?:것|수|겠|아)|삽니다|살지|행복|좋[겠을아은]|도움|홀가분|덜\s?고생|짐)"
)
_TO_GO: Final = r"(?:가려[고구는니]|가렵|가고\s?싶|갈게|갈까|갈래|갈란|가겠|가야겠|떠나려|떠나고\s?싶|떠나겠|떠날까|떠날게|사라지려)"
_SOON: Final = r"(?:오늘|내일|모레|이번\s?주|다음\s?주|이번\s?달|다음\s?달|며칠\s?(?:안|내)|주말)"

_FAREWELL: Final = sought(
    rf"{_SELF}(?:가|이|는|은|만|도)?\s?(?:같은\s?(?:건|거|것|놈|사람|인간)(?:은|이)?\s?)?(?:없는|없으면|없어져|없어지|사라져|사라지|죽어야|죽으면|죽는|가야|떠나야)[가-힣]{{0,3}}\s(?:게\s|것이\s|편이\s|쪽이\s|거\s|게요?\s)?[^.!?\n]{{0,14}}{_THE_OTHERS}[^.!?\n]{{0,16}}{_BETTER}"
    rf"|짐(?:만\s?(?:되|돼)|일\s?뿐|짝|덩|이에요|입니다|인\s?것\s?같)[^\n]{{0,60}}(?:{_TO_GO}|보험금)|(?:제|내)\s?(?:목숨|몸)\s?값|보험금(?:이라도|만이라도)\s?(?:남[겨기]|타게)"
    rf"|{_SELF}\s?(?:하나\s?)?(?:없어져|사라져|죽어)(?:서|야|버리면)\s?[^.!?\n]{{0,10}}보험금|죽으면[^.!?\n]{{0,30}}[.!?,\s](?:그럼|그러면|차라리|그냥)\s?그(?:렇게|러)\s?(?:할|해|하)"
    rf"|{_SELF}\s?(?:[가-힣]{{1,4}}\s)?(?:이|저)\s?세상에\s?없을\s?(?:거|겁|것|테|텐)|까지만\s?살\s?(?:생각|거예|겁니|작정|려고)|(?:삶|생|인생)(?:을|도)\s?(?:다\s?|이제\s?|그만\s?|조용히\s?)*정리"
    rf"|{_SOON}[^.!?\n]{{0,40}}(?:정리하|나눠\s?[주놓]|나누어\s?[주놓]|넘기|넘겨\s?놓|돌려\s?놓|남기)고\s?(?:그만\s?|조용히\s?|편히\s?|저는\s?|나는\s?)*{_TO_GO}|남기고\s?가느니"
    rf"|(?:남은|남을|남겨진)\s?(?:사람|식구|가족)[^.!?\n]{{0,24}}(?:정리하|마무리하|끝내)고\s?{_TO_GO}|(?:다|모두|전부)\s?(?:정리하|나눠\s?주|넘기)고\s?(?:조용히|편히|그만|이만|훌쩍)\s?{_TO_GO}"
    rf"|먼저\s?(?:간|가신|떠난|떠나신|보낸)\s?[가-힣]{{1,5}}\s?(?:한테|에게|께|곁에|곁으로|옆으로|따라)\s?(?:이제\s?|그만\s?|저도\s?|나도\s?)*{_TO_GO}"
    rf"|{_SOON}[^.!?\n]{{0,8}}(?:안으로|까지|안에)\s?(?:모두\s?|전부\s?)?다\s?정리(?:하려|할|해)[^\n]{{0,40}}(?:고마웠|미안|편지)"
    r"|(?:고마웠|미안했|사랑한)다(?:고|는)\s?(?:[가-힣]{1,4}\s)?(?:편지|글|쪽지|메모|영상)(?:도|를|을)?\s?(?:다\s)?(?:써|적어|남겨|찍어)"
    r"|이제\s?(?:그만|다\s?놓고|다\s?내려놓고)\s?쉬고\s?싶|(?:오늘|이번)\s?(?:밤|주|주말|달)이?\s?(?:제|내|저한테는|나한테는)?\s?마지막(?:일|인)\s?(?:것|듯|거|테)|영정\s?사진[^\n]{0,20}(?:미련|후회)[은도이]?\s?없"
)
"""What is said by one's leave of others: that they are better off, that one is a burden, what one's death would pay."""
_HARMLESS: Final = re.compile(
    r"이민|이사|유학|귀농|귀촌|시골|고향|요양|실버타운|기숙사|군대|입대|출국|외국|해외|미국|캐나다|호주|일본|중국|베트남|필리핀|유럽|은퇴|퇴직|회사|가게|장사|사업|직장|서류|세무서|등기소|은행|구청|주민센터|상담|월세|전세|(?:상속|지분)\s?(?:을|은)?\s?포기"
)
"""Where one may go, and what one may leave, and live on."""


def is_farewell(text: str) -> bool:
    """Whether in a normalised text somebody takes leave of life without naming it."""
    return any(not _HARMLESS.search(text, *_around(text, each)) for each in _FAREWELL.finditer(text))


def _around(text: str, match: re.Match[str]) -> tuple[int, int]:
    """The sentence in which a match stands."""
    start = max(text.rfind(mark, 0, match.start()) for mark in ".!?\n") + 1
    end = min((at for mark in ".!?\n" if (at := text.find(mark, match.end())) >= 0), default=len(text))
    return start, end
