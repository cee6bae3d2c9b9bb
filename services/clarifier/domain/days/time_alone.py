"""Whether an answer says only when something was: "지난 5월에 했어요", not "5월에 이사했어요"."""

import re
from typing import Final

from services.clarifier.domain.writing.text import BARRIER

_TIME: Final = (
    r"\d|작년|재작년|올해|금년|지난|이번|다음|최근|얼마|며칠|갓|방금|막|신혼|곧|내년|올\s?[봄여가겨]|개월|달|주|년|해|일|월|전|후|뒤|안|이내|초|중순|말|쯤|경|정도|째|차|도|넘|지났|지나"
    r"|[일이삼사오육칠팔구십한두세네다여일아열]{1,3}(?=\s?[년해달월])|하루|이틀|보름|오래|한참|옛날"
    r"|(?:하나|둘|셋|넷|두|세|네|다섯|여섯|일곱|여덟|아홉|열|십)(?=$|[가-힣]{0,2}$|\s)|[이요그]맘때|무렵|즈음|살|돌|백일|올$|(?:에|은|는|이|도|로|쯤)(?:요|는|도|만)?$"
)
_SAID_OF_IT: Final = r"네|넵|예|응|어|음|아|그|저|제가|저는|전|나|우리|저희|둘|아마|거의|딱|한|약|대략|이제|벌써|이미|겨우|아직|지금|그때|바로|좀|조금|더|훨씬|했|하였|하고|하|할|함|됐|되|돼|된|될|올[렸려리]|갔|간|갈|있|예정|계획|입니|신고(?:했|하였|를|는|한|일|\s|$)|예식|식|결혼(?!\s?(?:기념|\d+\s?주년))|혼인|출산|출생|낳|태어|생|애|아이|아기|딸|아들|첫|맞|요|이에|이요|예요|거|지|되는|전액|최대|한도|모두|다|전부|꽉|받|쓸|쓰|적용"
_ALLOWED: Final = re.compile(rf"(?:{_TIME}|{_SAID_OF_IT}|[ㅋㅎㅠㅜ])")


def is_only_time(text: str) -> bool:
    """`text`: without the days and amounts found in it."""
    return all(_ALLOWED.match(word) for word in text.replace(BARRIER, " ").replace(",", " ").split())
