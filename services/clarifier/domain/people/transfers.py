"""Words for giving and receiving property, in every form people use."""

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from services.clarifier.domain.writing.conjugation import forms
from services.clarifier.domain.writing.remembered import CLAUSES, remembered


class Direction(Enum):
    GIVE = auto()
    GIVE_UPWARD = auto()
    """드리다: to somebody older."""
    RECEIVE = auto()


@dataclass(frozen=True, slots=True)
class Transfer:
    """A verb of giving or receiving.

    `is_planned`: the speaker intends it. `is_noun`: only a noun, 증여 or 수령. `comes`: it comes to the speaker
    ("보내왔어요", "주고 갔어요", "돈이 들어왔어요"). `is_denied`: it did not happen ("안 받았어요").
    """

    start: int
    end: int
    direction: Direction
    is_honorific: bool = False
    is_planned: bool = False
    is_noun: bool = False
    comes: bool = False
    is_denied: bool = False


_BANKING: Final = r"(?:증여|이체|송금|입금|기부|지급|이전|전달|선물|지원)"
_RECEIVE: Final = (
    r"(?<!이어)(?<!이어\s)(?<!올려)(?<!올려\s)받(?=[았은는을음고구게으아기지네던습자거나다죠])|수령\s?(?:하|했|함|한|할)|들어(?:[왔온옴]|와(?=[있서\s])|오(?=[고면는기게니셨])|올)"
    r"|(?:입금|이체|송금)\s?(?:되|됐|돼|된|받)|(?:(?<=한테\s)|(?<=에게\s)|(?<=테서\s)|(?<=께서\s)|(?<=께\s))온(?=\s(?:돈|금액|거|게|것|건))|생겼|생긴|얻었|얻은|빌린(?!\s(?:돈|거|것)(?:을|를)?\s?갚)|빌렸|(?<!바)꿨|received|(?<![a-z])got(?![a-z])"
)
_UPWARD: Final = rf"(?:부쳐|보내|해|넣어|이체해|송금해|사|증여해|챙겨|보태|대|내|갚아|마련해|넘겨|옮겨|얹어)?\s?(?<!만)(?<!힘)(?<!흔){forms('드리')}"
_GIVING: Final = "보내 넘기 건네 보태 띄우 찔러주 물려주 꽂아주 돌리"
_GIVE: Final = "|".join(
    (
        rf"(?<![거아매자상난음번광전원파손])(?<!기(?=준))(?<!수(?=준))(?<!표(?=준))(?<!취(?=준))(?<!빼(?=준다|주는|주나|주던|줍니|줘요|주잖))(?<!빼\s(?=준다|주는|주나|주던|줍니|줘요|주잖))(?!줄\s?(?:알|몰|모)|줄이|줄어|준비|준공|주기적|줌마|줌인){forms('주')}",
        rf"{_BANKING}\s?(?:하|함|한|할|합|했|해(?!\s?(?:주|줬|준|줄|줌|드|달))|하)",
        r"(?!부친(?!다|\s?(?:돈|거|건|게)))" + forms("부치"),
        *(forms(stem) for stem in _GIVING.split()),
        rf"(?<!데로\s)(?<!곳으로\s)(?<!집으로\s)(?<!동네로\s)(?<!아파트로\s)(?<!요양원으로\s){forms('옮기')}",
        r"주(?=데요|더[라군])|쏘(?=[고는셨신시심겠려기])|쏜(?=\s|다|대|거)|쏠(?=게|까|거)|쏨|쐈|쏴|넣(?=[었은는을음고어으기겠네]|$)|꽂(?=[았은는을아])|놓고\s?(?:가(?=[셨심시])|갔|간(?=\s|다))|두고\s?가(?=[셨심])|쥐여|띠주|떼주",
        r"(?:(?<=으로\s)|(?<=저한테\s)|(?<=나한테\s))넘어(?:[왔온옴]|와(?=[있서\s])|오(?=[고면는기게니셨])|올)",
        r"(?:(?<=명의로\s)|(?<=앞으로\s)|(?<=이름으로\s))(?:싹\s)?바(?:꿨|꾼|꿔|꾸(?=[었고려는면기]))",
        r"(?:쾌척|투척|하사|플렉스)(?=\s?(?:하|함|한|할|했|해)|[\sㅋㅎ.,!]|$)",
        r"(?<![a-z])(?:gave|give|sent|wired|transferred)(?![a-z])",
    )
)
_TRANSFER: Final = re.compile(rf"(?P<receive>{_RECEIVE})|(?P<upward>{_UPWARD})|(?P<give>{_GIVE})")
_NOUN: Final = re.compile(
    r"(?P<receive>수령)(?!인|액|증)|(?:증여(?!세|자|인|재산|공제|일|받|\s?받|계약)|(?:계좌\s?)?(?:이체|송금|입금|명의\s?(?:이전|변경)|등기\s?이전)(?!액|일|증|자|내역|확인|\s?한도))(?!를?\s?(?:하|했|해|함|한|할|합))"
)
_NOT_PROPERTY: Final = re.compile(
    r"(?:다시\s해|알려|말해|말씀해|가르쳐|갈켜|설명해|계산해|계산|(?<!\x00\s)(?<!\x00)도와|확인해|안내해|답해|답변해|추천해|풀어|봐|찾아|상담해|정리해|검토해|이해해|기다려|빌려|골라|적어|써|살펴|(?<!만)(?<!적금\s)(?<!보험\s)(?<!짜리\s)(?<!\x00\s)들어|읽어|위로해|놀아|불러|추천해|(?<!통장을\s)(?<!통장\s)(?<!적금을\s)(?<!계좌를\s)(?<!보험을\s)만들어|번역해|들려|틀어|보여|고쳐|켜|소개해|응원해|이해시켜|처리해|신고해|해결해)\s?$"
    r"|(?:아들|딸|손[자녀주]|장[남녀]|애|제|내|본인|저희)[이가]\s?(?:(?:다|다시|전부|모두|\x00{2,6})\s?){0,2}돌려\s?$"
    r"|(?:라고|(?<!따)(?<!앞으)(?<!의)(?<!름으)(?<!좌)(?<!장으)로)\s?해\s?$"
    r"|(?:공제|혜택|상담|감정|감정\s?평가|평가|진단|대출|감면|할인|연락|전화|도움|월급|급여|연봉|월세|임대료|연금|융자|고지서|통지서?|설명|안내|답변|답|환급|스트레스|위로|추천|허가|승인|벌|문의|말씀|부탁|질문|감사|인사|의뢰|영향|눈치|겁|상처|부담|문자|진료|치료|검사|수술|교육|신고서|서류|신청서|견적|조언)(?:을|를|도|은|는)?\s?(?:좀|못|안|다시)?\s?$"
)
_HONORIFIC: Final = re.compile(r"[셨신심실]|시(?!작)|십니")
_PLANNED: Final = re.compile(
    r"[가-힣]{0,3}?(?:려|(?<!니)까|고\s?싶|기로|게요|예정|생각|계획|할\s?거|하면|주면|줄\s?거|을\s?거|고자|라꼬|라고\s?(?:합|해))"
)
_COMES: Final = re.compile(
    r"(?:어|여|쳐|내|려)?\s?(?:왔|온(?=\s|다|거)|와서|오셨|옴)|고\s?(?:가(?=[셨심신])|갔|감(?![가-힣]))|더(?=[라군만])"
)
_COMES_IN: Final = re.compile(r"들어|넘어")
_DENIED_BEFORE: Final = re.compile(r"(?<![가-힣])(?:안|못)\s?$")


@remembered(CLAUSES)
def transfers(text: str) -> list[Transfer]:
    """Every transfer named in a normalised text from which days and amounts are covered, from left to right."""
    found = [
        _transfer(text, match)
        for match in _TRANSFER.finditer(text)
        if not _NOT_PROPERTY.search(text, max(0, match.start() - 14), match.start())
    ]
    return found or [_noun(match) for match in _NOUN.finditer(text)]


def _transfer(text: str, match: re.Match[str]) -> Transfer:
    direction = Direction.RECEIVE if match["receive"] else Direction.GIVE_UPWARD if match["upward"] else Direction.GIVE
    ending = text[match.start() : match.end() + 3]
    return Transfer(
        match.start(),
        match.end(),
        direction,
        is_honorific=_HONORIFIC.search(ending) is not None,
        is_planned=_PLANNED.match(text, match.end() - 1) is not None,
        is_denied=_DENIED_BEFORE.search(text, max(0, match.start() - 3), match.start()) is not None,
        comes=_COMES_IN.match(match[0]) is not None
        or (direction is Direction.GIVE and _COMES.match(text, match.end()) is not None),
    )


def _noun(match: re.Match[str]) -> Transfer:
    direction = Direction.RECEIVE if match["receive"] else Direction.GIVE
    return Transfer(match.start(), match.end(), direction, is_noun=True)
