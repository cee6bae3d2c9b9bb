"""What people tell that no tax depends on: recognised by its subject, each with the reason why it is beside the point."""

from enum import StrEnum
from functools import lru_cache
from typing import Final

from services.clarifier.domain.writing.letters import ending_in
from services.clarifier.domain.writing.remembered import CLAUSES
from services.clarifier.domain.writing.sought import Sought, sought


class Reason(StrEnum):
    """Why a clause is beside the point."""

    CONTACT = "contact"
    """Where somebody can be reached: "연락처는 …이에요"."""
    CHARGE = "charge"
    """Fees, other taxes, rates: "상담비가 22만원이라고 해서"."""
    MEDIA = "media"
    """What is read or heard somewhere: "뉴스에서 공제 얘기가 나오던데"."""
    OWN_MONEY = "own_money"
    """What the speaker earns, owns or owes anyway: "연봉이 5천쯤 되는 회사원이에요"."""
    RULE = "rule"
    """What somebody says the law is: "5천까지는 괜찮다던데"."""
    OTHERS = "others"
    """What somebody else got or paid: "친구는 2억 받았다는데"."""
    SMALL_TALK = "small_talk"
    REACTION = "reaction"
    """What the speaker makes of a figure: "550만원이면 좀 부담되네요"."""


_INTENDED: Final = ending_in("ㄹ")
"""A syllable of the future: "받을래요" is what the speaker wants, "나온대요" and "하래요" what he was told."""
_HEARD: Final = rf"(?:다|라|자|냐|냬)(?:던데|는데|더라|더라고|더라구|며|면서|더군|고\s?(?:하|해|했|그러|들었|합|말|자랑))|대요?(?=[\s.,!?]|$)|[했었았]대|(?<!{_INTENDED})래요?(?=[\s.,!?]|$)|더라[고구]?요?|들었|말을?\s?안"
STRANGERS: Final = r"친구|지인|동료|동창|선배|후배|이웃|옆집|앞집|윗집|아랫집|아는\s?(?:사람|분|형|언니|동생|오빠|누나)"
"""Who is no relative."""
_SIGNS: Final[tuple[tuple[Reason, Sought], ...]] = tuple(
    (reason, sought(pattern))
    for reason, pattern in (
        (
            Reason.CONTACT,
            r"(?:연락처|전화번호|핸드폰|휴대폰|휴대전화|(?<![가-힣])주소|이메일|메일|계좌번호|카톡\s?아이디)\s?(?:번호)?(?:는|은|가|이|로|:)",
        ),
        (
            Reason.CHARGE,
            r"상담[비료]|수수료|안내문|고지서|(?:자동차|재산|종부|종합소득|부가|취득|양도소?득?|주민)세|과태료|벌금|관리비|금리|이자율|(?<![가-힣])물가|환율|등기비|법무사(?!랑|와|하고)|최저\s?임금|기름값|대기\s?시간|분을\s?기다",
        ),
        (
            Reason.MEDIA,
            r"(?:뉴스|신문|기사|방송|드라마|티비|tv|유튜브|블로그|인터넷|네이버|구글|다음|카페|지식인|챗지피티|gpt|계산기|게시판)(?:에서|에는|에|로는?|가|는|도|을|를|\s?글)(?!\s(?:차[리린려릴]|열[었어려고]|연다|운영|개업|창업|인수))",
        ),
        (
            Reason.OWN_MONEY,
            r"[가-힣](?:비|비용|값)(?:은|는|이|가|도)?\s\x00+\s?원?(?:은|는|을|를|도)?\s(?:저희|우리|제|내)(?:들)?(?:이|가|\s?(?:돈|월급|저축|적금|카드)(?:으로|로|에서))\s(?:다\s)?(?:냈|낸|내고|내요|했|치렀|마련|결제|부담)|"
            r"(?:집|아파트|빌라)[은을이]?\s\x00+\s?원?에\s(?:내놨|내놓)|새로\s(?:볼|보는|살|얻을|들어갈|이사\s?갈|가려는|구하는)\s(?:집|아파트|전세)[은이]?\s\x00|(?:냉장고|세탁기|건조기|에어컨|텔레비전|티비|노트북|컴퓨터|핸드폰|휴대폰|가구|침대|소파|자전거)[을를]\s[^.!?\n]{0,20}주고|연봉|월급|급여|연\s?소득|월\s?소득|소득[이은]|수입[이은]|수익[이은]|매출|(?:신용|학자금|개인)\s?대출|^(?![^\n]*담보)[^\n]*대출[을를도은]?\s?\x00*\s?(?:정도\s)?(?:을\s)?받[아았은을고]|(?:신혼집|신혼방|전셋집|전세집|자취방|월셋집|(?:제|내|저희|우리)\s?앞으로\s?(?:된\s)?(?:대출|빚|융자)|(?:전세|월세)[^.!?\n]{0,10}에\s?(?:살|사는|거주)|집에\s?(?:살|사는(?=데|중))|(?:결혼할|살|들어갈|이사할|이사갈|이사\s갈|구하는|구한|얻는|얻은)\s?집)(?:이|은|는|을|도)?\s|카드\s?(?:값|빚)|(?:제|내)\s?(?:대출|빚)\s?\x00*\s?(?:은|는|을)?\s?(?:빼|제하|갚(?!아\s?(?:주|줬|준|드)))|마이너스\s?통장|집이\s?(?:한|두|세|네|\x00+|\d)\s?채|지금\s?사는\s?(?:집|아파트|곳)|(?:제|내|저희|우리)\s?(?:집|차|카드|전세|사업자?|회사)(?:은|는|에는?)?\s?(?:대출|빚|융자|할부)|매달[^.!?\n]{0,24}(?:갚|내고|나가)|모[은아]\s?둔?\s?돈|그건\s(?:제|내|저희|우리)\s?(?:돈|거|것|집|꺼)|주고\s(?:산|샀|사)|제\s돈으로|(?:제|내)가\s[^.!?\n]{0,14}\x00*\s?에?\s?산\s(?:거|것|집)",
        ),
        (
            Reason.RULE,
            rf"(?:주면|받으면)\s(?:[^.!?\n]{{0,16}}\s)?(?:더|덜|안)\s?(?:내|낸|붙|나온)다?(?:는데|던데|더라|고\s?하)|(?:주면|받으면|물려주면|하면)\s[^.!?\n]{{0,20}}다는\s?(?:말|얘기|소리|이야기)|씩은\s(?:그냥\s)?(?:되는|괜찮은|빼)[^.!?\n]{{0,6}}(?:걸로|줄로?|거로)\s?(?:아는|알|들)|(?:공제|제도|혜택|특례|감면)(?:이?라는|란)?\s?(?:것|거|게|제도)?[도이가는]?\s?있(?:던데|다던데|다는데|다고)|(?:까지|부터|이하|넘으면|미만|한도|공제|비과세|면제|세율|(?<!전)세금)(?:는|은|가|이|도|를)?[^.!?\n]{{0,22}}(?:{_HEARD}|맞는지|괜찮)|[^.!?\n]{{0,12}}(?:빼|깎아|공제해)\s?(?:준|주)(?:다(?:던데|는데|니까|더라|고)|는\s?거(?:군|네|구나|였))",
        ),
        (
            Reason.OTHERS,
            rf"(?:{STRANGERS}|남들|사람들|주변|누가|누군가|걔|사촌|동서|올케|시누)네?(?:은|는|이|가|도|들은|들이|한테|에게|에서|의)?\s[^.!?\n]{{0,40}}(?:{_HEARD})"
            r"|(?:친구|지인|동료|동창|이웃|옆집|앞집|윗집|아랫집|사촌)(?:은|는|이|가|도)?\s(?![^.!?\n]*(?:한테|에게|께))[^.!?\n]{0,40}(?:[을를]|에)\s?(?:샀|팔았|냈|계약했|분양받았)",
        ),
        (
            Reason.SMALL_TALK,
            r"날씨|(?:춥|덥|추워|더워)[가-힣]{0,2}(?:네|다|요)|감기|강아지|고양이|반려|멍멍|짖어|비가\s?(?:오|와)|눈이\s?(?:오|와)|안녕하|수고\s?(?:많|하|해)|고생\s?많|얘기가\s?길|말이\s?길|죄송|정신이?\s?없|(?:동네|마을|아파트|집)(?:으?로)\s이사\s?(?:왔|갔)|바쁘|새해\s?복|건강하(?:세|시|십)|좋은\s?(?:하루|밤|아침)|맛있|배고|힘들|심심|피곤|(?:회사|직장)\s?다닌\s?지|입사|퇴사",
        ),
        (
            Reason.REACTION,
            r"(?:이|라)?면\s?(?:뭐|머)[\s.,~!ㅋㅎ]*$|(?:이|라)?면\s?(?:꽤|좀|너무|정말|진짜|생각보다|그래도|많이|그나마)?\s?(?:부담|많|비싸|적|크|다행|괜찮|낼\s?만|힘드|놀라|아깝|아까)|(?:이나|씩이나)\s?(?:내|나오|되)|생각보다|부담되|(?:깜짝|헐|와우|대박)|(?:맞는|그런|되는|이런|한|인)\s?(?:거|것|건)(?:군요|구나|네요|이네|이군)|그렇[군구네]|아하|이해[했됐]|알겠(?:어요|습니다|네요)",
        ),
    )
)


@lru_cache(maxsize=CLAUSES)
def beside(bare: str) -> Reason | None:
    """Why a clause is beside the point; None where it may be of the case. `bare`: without its days and amounts."""
    return next((reason for reason, sign in _SIGNS if sign.search(bare)), None)
