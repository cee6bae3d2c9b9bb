"""What a message is about: a gift, an inheritance, tax knowledge, or something else."""

import re
from typing import Final, Literal

from services.clarifier.domain.messages.evidence import Evidence
from services.clarifier.domain.messages.other_matters import (
    CLAIM,
    NAMED_TAX,
    NO_GIFT,
    OTHER_MATTER,
    OTHER_TAX,
    OWN_AFFAIR,
    TURNS_TO_OTHER_TAX,
)
from services.clarifier.domain.people.comparisons import compares_both_taxes
from services.clarifier.domain.people.death import is_before_death, tells_of_death, was_left_undone
from services.clarifier.domain.people.inheriting import tells_of_inheriting
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.stance.small_talk import is_small_talk

Subject = Literal["gift_tax", "inheritance_tax", "general_info", "out_of_scope"]
_NOT_LEFT: Final = re.compile(r"상속(?:세|재산)?(?:이|가|은|는)?\s?(?:아니(?:라|고|구)|말고)\s?")
""" "상속이 아니라 증여예요": named only to be ruled out."""
_BEFORE_INHERITING: Final = re.compile(r"상속(?:을|를)?\s?(?:받기|하기|되기|개시|시작되기)?\s?(?:전에?|이전)(?=\s)")
""" "상속받기 전에 미리 주셨어요": what is given before is given among the living."""
_BY_DEATH: Final = re.compile(r"사인\s?증여|사후에?\s[^.!?\n]{0,20}(?:주기로|주신|준다|남기|물려)")
"""A gift that death makes is taxed as an inheritance (상증법2 1호)."""
_INHERITS: Final = re.compile(
    r"상속\s?받|상속\s?세?(?:를|을)?\s?(?:얼마|계산|내야|나오|나올)|유산|유언|유증|상속(?:재산|인(?!지|가|데|건)|분|하|공제)|일괄\s?공제|총\s?재산[^.!?\n]{0,20}상속|유품(?:을|에서|\s?속)?\s?[^.!?\n]{0,6}(?:정리|찾|나[오온왔])"
)
_GIFT: Final = re.compile(r"증여(?!(?:세)?(?:가|는|도|은)?\s?(?:아니라|아니고|아닌|말고))")
_GIVEN: Final = re.compile(
    r"증여|(?<!물려)(?<!물려\s)(?<!알려)(?<!알려\s)(?<!말해)(?<!말해\s)(?<!확인해)(?<!확인해\s)(?:줬|주셨|주신|주려|준대|드렸|드리려)"
)
_CHANGED_HANDS: Final = re.compile(
    r"받(?!지)|주[셨신시]|주데|주더|줬|(?<![가-힣])준\s|보내|보낸|넣어|부쳐|부쳤|이체|송금|입금|들어[왔온와]|(?:건|거|것|꺼|돈|증여)(?:은|는)\s"
)
_PRIOR_GIFT: Final = re.compile(r"사전\s?증여|생전|(?:전에|미리)[^.!?\n]{0,20}증여|증여[^.!?\n]{0,10}적")
_TAX: Final = re.compile(
    r"세금|증여세|합산|과세|세율|공제|신고|비과세|국세청|홈택스|세무|세대\s?생략|할증|직계|가산세|분납|연부연납|물납|과세표준|산출세액|기타\s?친족|직계\s?[존비]속|비거주자|수증자|증여자"
    r"|나(?:눠|누어)서?\s?(?:내|낼|납부)|(?:한\s?번|한꺼번)에\s?(?:[가-힣]{1,3}\s?)?(?:내|낼|납부)"
)
_PROPERTY: Final = re.compile(
    r"아파트|집(?=[을이도은\s])|빌라|주택|건물|땅|토지|상가|오피스텔|부동산|주식|현금|돈(?=[을이도은\s])|재산|예금|통장|보험금|퇴직금|전세금|자금|용돈|목돈|축의금|논(?=[을이도은\s])|밭(?=[을이도은\s])|가게|회사"
)
_KNOWLEDGE: Final = re.compile(
    r"개인\s?정보|정보(?:가|는)?\s?(?:넘어|유출|저장|안전)|누가\s?(?:내|납부|부담)|언제까지|기한|어떻게\s?(?:신고|내|계산|하|되|해|절세)|방법|절차|서류|준비물|홈택스|세율|한도|차이|비과세|면제|얼마\s?까지|얼마부터|절세|가산세|분납|연부연납|제도|종류|조건|요건|계산법|공식|유리|나을까|나은가|낫|기준|몇\s?년|몇\s?퍼|대상|필요한가"
    r"|(?:뭐|무엇|뭔|어떤|무슨)(?:예요|에요|죠|가요|인가요|임|야|지|세금)|이란|궁금|알려\s?[주줘]|설명해|며느리도|합산|10년|내야\s?(?:하나요|하는\s?건가요|되나요|돼요)|되나요|있나요|인가요|할까요|하나요|들어가[요나]|포함|인정|해당(?:되|돼|하)|맞(?:나요|아요|죠|능)|되는\s?(?:지|가|거)|될까|가능|카대|다면서|다던데|라던데"
)
_LIMIT: Final = re.compile(
    r"얼마\s?까지|한도|비과세|면제|안\s?내(?:고|도|려면)|세금\s?없이|공제(?:액|금액|한도)?(?:이|가|은|는)?\s?(?:얼마|어떻게)|얼마나\s?공제"
)
_RULE: Final = re.compile(r"(?:공제|한도|비과세|면제|세율)(?!\s?(?:받|포함|하고))")
"""What the law grants: an amount beside it is the law's, not a case's."""
_AS_SUCH: Final = re.compile(r"(?:증여|양도|상속)\s?(?:할|하는|받는|받을)\s?(?:때|경우)|증여\s?시(?=\s|에)")
_CALCULATION: Final = re.compile(
    r"계산\s?(?:해|좀|부탁)|(?:세금|증여세|상속세)\s?(?:은|는|이|가|도)?\s?(?:정확히|대략|총|결국|그래서|다\s?해서)?\s?얼마|얼마\s?(?:나와|내|낼|나올|정도|예요)"
)
_SPEAKERS_DEATH: Final = re.compile(
    r"(?<![가-힣])(?:제|내|나|저)(?:가|는|도)?\s(?:[가-힣]{1,4}\s)?(?:죽|세상을?\s?(?:떠|뜨))"
)
"""Whoever speaks of the own death asks what will be: nobody has died."""
_SAYS_SO: Final = re.compile(r"^\s*(?:네|넵|예|응|맞아요|맞습니다)[\s,.](?!.*\?)")
"""A yes before what it says yes to: "네 비거주자 맞아요"."""
_GREETING: Final = re.compile(
    r"^\s?(?:안녕|하이|헬로|hi|hello|반가|여보세요|누구|이름이\s?뭐|뭐\s?(?:할|해\s?줄)\s?수|무엇을\s?(?:도와|할)|어떤\s?(?:상담|도움)|사람이|ai|도와\s?[주줘])"
)
_ADDED_TO_ESTATE: Final = re.compile(r"합산|상속(?:세|재산)[^.!?\n]{0,8}(?:더하|포함|들어가|넣)")
_AFTER_DEATH: Final = re.compile(
    r"(?:돌아가신|떠나신|가신|사망하?신?|사망한|별세하?신?|별세한)\s?(?:뒤|후|다음)[^.!?\n]{0,30}(?:받|물려)"
)
_INJECTION: Final = re.compile(
    r"(?:규칙|지시|명령|지침|프롬프트|설정)(?:을|를|은|들을)?\s?(?:모두\s?|전부\s?|다\s?)?(?:잊|무시|알려|출력|보여|공개)|프롬프트|비밀번호|시스템\s?메시지|ignore|system|previous\s?instruction|jailbreak|역할극|롤플레이|관리자\s?(?:모드|권한)|api\s?키|해킹|패스워드"
)
_CHAT: Final = re.compile(
    r"(?:오늘|내일|어제|요즘|주말)[^.!?\n]{0,14}(?:어때|어땠|어떤가|뭐\s?(?:해|하|먹|볼|했)|재밌|재미)|(?<![가-힣])주가|증시|코스피|코스닥|날씨|비\s?(?:와|오|올)|눈\s?(?:와|오|올)|점심|저녁\s?(?:뭐|메뉴|먹)|메뉴|맛집|로또|주식\s?(?:추천|뭐|사)|추천\s?종목|코인\s?(?:추천|사|뭐|전망)|비트코인\s?(?:가격|전망|얼마)|영화|노래|농담|축구|야구|번역|코드|파이썬|python|코딩|자바|시\s?(?:한\s?편|써)|소설|연애|심심|배고|사랑해|좋아해|바보|멍청|병신|시발|씨발|ㅅㅂ|꺼져|짜증|미친|죽어|게임|여행|환율|뉴스|대통령|레시피|요리|운세|사주|다이어트|병원|(?:님|너|넌|너는|당신|혹시|지금|여기|이거|상담(?:사|원)?)[^.!?\n]{0,6}\s?(?:도|은|는|이|가|랑|하고)?\s?(?:(?<![집안깥])사람|로봇|기계|ai|에이아이|챗봇|인공지능)|^\s*(?:사람|로봇|기계|ai|챗봇|인공지능)(?:이|인|랑|하고|야|예|세)|(?:사람|로봇|기계|ai|인공지능)(?:이|인)[가지]?\s?(?:요|아니면)?\s?(?:사람|로봇|기계|ai|인공지능|컴퓨터)|자네[^.!?\n]{0,6}\s(?:사람|기계|누구|이름)|누가\s?만들|이름이?\s?뭐|(?<!가)(?:덥|더[워웠]|춥|추[워웠]|피곤|졸[리려려]|바[빠빴쁘])|몇\s?시|오늘\s?며칠|무슨\s?요일|심리|이혼\s?소송|변호사"
)
_BARE_ANSWER_REST: Final = 3


def subject_of(text: str, evidence: Evidence, *, is_asked: bool) -> Subject:
    """The subject of a message, most telling signs first."""
    text = _NOT_LEFT.sub("", text)
    is_case = evidence.has_amount or (evidence.has_verb and evidence.parties.path is not None)
    if compares_both_taxes(text):
        return "general_info"
    if _is_inheritance(text, evidence):
        return "general_info" if _is_knowledge_only(text, evidence) else "inheritance_tax"
    if tells_of_inheriting(text) and _GIFT.search(text) and not (evidence.has_amount and evidence.has_verb):
        return "general_info"
    is_from_somebody = evidence.parties.path is not None and (evidence.has_transfer or evidence.has_amount)
    about_gift = bool(_GIFT.search(text)) or is_from_somebody
    says_something = evidence.has_amount or evidence.has_other_value
    is_answer = is_asked and evidence.answers and TURNS_TO_OTHER_TAX.match(text) is None
    is_of_other_tax = (OTHER_TAX.search(text) is not None and not is_answer) or (
        OTHER_MATTER.search(text) is not None and not (is_asked and says_something)
    )
    is_no_gift = NO_GIFT.search(text) is not None and not (evidence.has_verb or is_asked or _GIFT.search(text))
    if (is_no_gift or not about_gift) and (
        is_no_gift
        or _INJECTION.search(text)
        or is_of_other_tax
        or (_CHAT.search(text) and not (evidence.has_amount or evidence.has_transfer or evidence.is_told))
    ):
        return "out_of_scope"
    if CLAIM.search(text) and not _GIFT.search(text):
        return "out_of_scope"
    is_own_affair = OWN_AFFAIR.search(text) is not None and not (_GIFT.search(text) or is_asked)
    if is_own_affair and (evidence.parties.path is None or not (evidence.has_verb or _TAX.search(text))):
        return "out_of_scope"
    if _INJECTION.search(text) and not is_case:
        return "out_of_scope"
    if is_asked and (evidence.is_reply or evidence.has_amount or evidence.has_other_value):
        return "gift_tax"
    if OTHER_TAX.search(text) and not evidence.has_amount and not _GIFT.search(text):
        return "out_of_scope"
    return _gift_or_general(text, evidence, is_case=is_case, is_asked=is_asked)


def _gift_or_general(text: str, evidence: Evidence, *, is_case: bool, is_asked: bool) -> Subject:
    if _LIMIT.search(text) and not evidence.has_amount:
        return "general_info"
    if _AS_SUCH.search(text) and _KNOWLEDGE.search(text) and not evidence.has_amount:
        return "general_info"
    if is_case or _CALCULATION.search(text):
        return "gift_tax"
    if evidence.has_other_value and evidence.rest_length <= _BARE_ANSWER_REST:
        return "gift_tax"
    if _TAX.search(text) or _GIFT.search(text):
        return "general_info" if _KNOWLEDGE.search(text) and not _SAYS_SO.match(text) else "gift_tax"
    if _GREETING.search(text):
        return "general_info"
    return "gift_tax" if is_asked and not (evidence.is_empty and is_small_talk(text)) else "out_of_scope"


_ESTATE_ASKED: Final = re.compile(
    r"상속세(?:를|가|는|액)?\s?(?:총액?[이은]?\s?|좀\s?|전체(?:가|는)?\s?)?(?:산출|계산|얼마)"
)
""" "부친 사망. 토지 10억 … 사전증여 2억 … 상속세 산출 바람"."""


_LEFT: Final = re.compile(r"남기(?:셨|시고|신\s?(?:재산|것|건|게|거))")
""" "논 3억8천, 농협에 9천 남기셨어요. … 2019년에 어머니한테 땅을 받은 게 있고 증여세 신고는 했어요"."""
_NEVER_GIVEN: Final = re.compile(
    r"(?:미리\s|생전에?\s|사전\s?|10년\s?(?:안|이내|내)에?\s)?(?:[^\s.!?\n]{1,8}(?:한테|에게|께)\s){0,2}(?:미리\s|생전에\s)?증여(?:한|하신|해\s?준|받은|받으신)?\s?(?:건|것은|거는?|것도|적은?|적도|게|것이)?(?:은|는|도|이)?\s?(?:전혀\s|하나도\s)?(?:없|안\s)"
)
""" "남편이 저나 시부모님께 미리 증여한 건 없었고요": nothing was given."""


def _is_inheritance(text: str, evidence: Evidence) -> bool:
    """A transfer because of a death; not a gift from the living in a family where somebody has died."""
    whole, text = text, _NEVER_GIVEN.sub(" ", text)
    gives_nothing = text != whole and _GIVEN.search(text) is None
    if _is_estate_told(text):
        return True
    is_before = is_before_death(text) or _BEFORE_INHERITING.search(text) is not None
    if is_before and (_GIFT.search(text) or (evidence.has_transfer and not gives_nothing)):
        return False
    if _INHERITS.search(text) and not _GIFT.search(text):
        return True
    if _is_left_by_giver(text, evidence):
        return True
    if any(person.is_deceased and person.case is Case.OWNER for person in evidence.persons) and not _GIFT.search(text):
        return True
    if _BY_DEATH.search(text):
        return True
    if was_left_undone(text) and not _GIFT.search(text):
        return True
    if not tells_of_death(text):
        is_named = "상속" in text and not evidence.has_verb
        return tells_of_inheriting(text) and not _GIFT.search(text) and (is_named or not evidence.has_amount)
    if tells_of_inheriting(text) and not _GIFT.search(text):
        return True
    return (
        (gives_nothing or not (evidence.has_living_giver and evidence.has_verb))
        and not _GIFT.search(text)
        and (
            evidence.has_transfer
            or evidence.has_amount
            or any(person.is_deceased for person in evidence.persons)
            or bool(_TAX.search(text) or _PROPERTY.search(text))
        )
    )


def _is_estate_told(text: str) -> bool:
    """Whether the tax on an estate is asked for after a death, or it is told what somebody left."""
    dies = tells_of_death(text)
    if _ESTATE_ASKED.search(text) and (dies or (_INHERITS.search(text) and not _GIFT.search(text))):
        return True
    return dies and _LEFT.search(text) is not None and not is_before_death(text)


def _is_left_by_giver(text: str, evidence: Evidence) -> bool:
    """Whether a death makes an inheritance of what was received: after it, or before it and to be added to the estate."""
    if _GIFT.search(text):
        is_added = tells_of_death(text) and _ADDED_TO_ESTATE.search(text) is not None
        return is_added and not evidence.has_living_giver
    death = _AFTER_DEATH.search(text)
    if death is None:
        return False
    giver = evidence.parties.giver
    last = max((person.end for person in evidence.persons if person.end <= death.start()), default=0)
    return giver is None or giver.end == last


def _is_knowledge_only(text: str, evidence: Evidence) -> bool:
    """A question about inheritance tax as such: nobody died, nothing was left."""
    is_of_own = _SPEAKERS_DEATH.search(text) is not None
    states_amount = evidence.has_amount and _RULE.search(text) is None
    return (
        not (states_amount or (tells_of_death(text) and not is_of_own) or (evidence.persons and not is_of_own))
        and bool(_KNOWLEDGE.search(text))
        and not _CALCULATION.search(text)
    )


def asks_for_tax(text: str) -> bool:
    """Whether a message wants the tax computed: "그럼 세금이 정확히 얼마예요?"."""
    return _CALCULATION.search(text) is not None


def turns_to_gift(text: str, *, names_giver: bool) -> bool:
    """Whether a message turns from an inheritance to a gift: not to one before the death. `names_giver`: some giver is."""
    text = _NEVER_GIVEN.sub(" ", text)
    if (tells_of_inheriting(text) and not _GIFT.search(text)) or _PRIOR_GIFT.search(text):
        return False
    if is_before_death(text) and not _NOT_LEFT.search(text):
        return False
    return _GIVEN.search(text) is not None or (names_giver and not tells_of_death(text))


def rules_out_inheritance(text: str) -> bool:
    """Whether a message says that what was told is a gift, and nothing that was left: "상속이 아니라 증여예요"."""
    return _NOT_LEFT.search(text) is not None and _GIFT.search(text) is not None


def names_other_tax(text: str) -> bool:
    """Whether a message names a tax that is neither of gifts nor of inheritances."""
    return NAMED_TAX.search(text) is not None and _GIFT.search(text) is None


def names_other_matter(text: str) -> bool:
    """Whether a message names something that has nothing to do with a gift: another tax, an income, the weather."""
    return any(other.search(text) for other in (OTHER_TAX, OTHER_MATTER, NO_GIFT, OWN_AFFAIR, CLAIM, _CHAT, _INJECTION))


def tells_of_gift(text: str) -> bool:
    """Whether a message tells that something was given and received among the living."""
    is_left = tells_of_inheriting(text) or _PRIOR_GIFT.search(text) is not None or tells_of_death(text)
    return not is_left and _CHANGED_HANDS.search(text) is not None
