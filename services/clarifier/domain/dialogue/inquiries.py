"""What else than a calculation a message wants, and what an answer to it is about."""

import re
from typing import Final, get_args

from services.clarifier.domain.dialogue.beside import A_WHOLE_CASE, has_begun
from services.clarifier.domain.dialogue.continued import turns_away
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.dialogue.turn import Led, Turn
from services.clarifier.domain.estate.parameters import DEATH_DATE, ESTATE
from services.clarifier.domain.matters.lexicon import Lexicon
from services.clarifier.domain.matters.matter import Matter, asks_first_steps
from services.clarifier.domain.matters.mourning import is_mourned
from services.clarifier.domain.matters.questions import ASKS, asks_for_figure
from services.clarifier.domain.matters.reckonings import Reckonings
from services.clarifier.domain.matters.ways import ways_compared
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.parameters import GIFT_DATE, GIFT_VALUE, MINOR, RELATIONSHIP
from services.clarifier.domain.people.comparisons import compares_both_taxes
from services.clarifier.domain.stance.bare_reply import asks_for_result
from services.clarifier.domain.stance.replies import Wish
from services.clarifier.domain.stance.stance import Stance
from services.clarifier.domain.writing.own_sums import without_own_sums
from services.clarifier.domain.writing.text import normalise
from shared.calendar import clock
from shared.contracts.document import Intent
from shared.contracts.events.catalogue import (
    Inquiry,
    InquiryKind,
    InquiryRaised,
    LawKind,
    ParametersCollected,
    QuestionRaised,
    ReplyChosen,
    WaysNamed,
)
from shared.contracts.events.envelope import Event

_OF_A_CASE: Final = frozenset({GIFT_DATE, DEATH_DATE, ESTATE})
"""What nobody tells who only asks about the law."""
_OF_A_PLAIN_GIFT: Final = frozenset({RELATIONSHIP, GIFT_VALUE, MINOR})
_IS_TAXED: Final = re.compile(
    r"(?:증여세|세금)(?:를|을|은|는|이|가|도)?\s?(?:또\s|따로\s|전혀\s|아예\s)?(?:안\s?)?(?:내|나[오와올]|있|없|물|붙|매[기겨]|부과|나가)|비과세|면제"
)
_HAS_RULE_OF_ITS_OWN: Final = re.compile(
    r"빌[려리린릴]|차용|이자|대출|융자|전세|보증금|빚|축의|부의|조의|혼수|생활비|학비|등록금|용돈|병원비|치료비|보험|상속|돌아가|창업|가업|농지|결혼|혼인|출산|장애|아기|태어[나난]|[낳난]은|신탁|기부|회사|법인|시세|시가|팔[았려면기]|파[는신실시]|판매|돌려|외국|해외|비거주|손[주자녀]|할머니|할아버지|신고\s?(?:를\s?)?(?:안|못)|취득세|양도|매달|매월|다달이|\d\s?년\s?전"
)
""" "2억을 무이자로 빌리면 증여세가 나오나요?": it is no plain gift of that sum."""
_MAY_ONLY_TELL: Final = frozenset({"nothing_left", "dispute", "other_tax", "upset", "grief"})
"""Kinds of messages that need not ask about the law: "형이 유언장을 들고 소송을 건대요"."""
_ASKED: Final = tuple(name for name in (*Inquiry.model_fields, "otherwise") if name not in Event.model_fields)
"""What a question says, whatever is to be done before it is answered."""
_COMPARING: Final = ("general_info", "answer", "lifetime")
"""Kinds of questions that may be answered with what each of several ways comes to."""
_ENDS: Final = re.compile(r"(?:[다요욤용죠쥬네데까지]|(?<!증)여|[음함임됨줌셈슴][.!~]*)\W*$")
_MOST_KEYWORDS: Final = 24
_HAPPENED: Final = re.compile(
    r"받[았은기는]|받을(?!\s?수)|주[셨신실려]|줬|주었|준\s|줌(?=[\s.,?!]|$)|드[렸릴리]|보[냈내낼]|부[쳤쳐친칠]|이체|송금|넘[어겼겨긴]|이전|물려|남[긴겼기]|돌아가|증여자|(?<!아)파(?!트|손)|팔(?!순|십|\s?월)"
)
"""Tells of something that was given, sold or left, or will be."""
_SUPPOSED: Final = re.compile(r"주면")
_PLANS: Final = re.compile(
    r"(?:증여\s?하|(?:나[눠누]어?|물려|넘겨|보태|내|사|해|증여해|보내|이체해|송금해)?\s?주|드리|보내|이체하|송금하|넘기|물려\s?받|증여\s?받|받)고(?:는|만|자)?\s?싶"
    r"(?:(?:은데|는데|어서|습니다만)[\s,]*(?:어떻게|뭐부터|뭘|무엇부터|무엇을)\s?(?:먼저\s?)?(?:해야|하면)\s?(?:하나|하는지|할까|되나|될까|되는지|돼|되죠|좋을까|할지)[가-힣]{0,3}\s?\??)?"
)
""" "아들에게 1억 주고 싶어요": who wants to give so much plans a gift, and asks nothing by that."""
_IF: Final = re.compile(r"[가-힣]{1,5}(?:면|[아어여해줘]도)(?=[\s,.?!]|$)")
""" "집사람한테 아파트를 팔면 증여로 본다던데 돈을 받고 팔아도 그런가요": nothing of it happened, or is about to."""
"""The same, where it says how much."""
_OF_A_RULE: Final = re.compile(
    r"(?<!어떻게\s하)(?<!어떻게하)(?:도|면)\s?(?:되|돼|됩|괜찮|갠찮|상관)|(?:넣어|포함해|합쳐|더해|빼|적어)야\s?(?:만\s?)?(?:하나|하는|할|합|되나|되는|됩|돼)|(?:상속\s?재산|증여\s?재산|유산|증여|비과세|과세\s?대상)(?:인가|이에|이예|예요|입니까|이?죠|인지|일까)|(?:면제|제외|비과세|포함|합산|인정)(?:가|이|은|도)?\s?(?:되나|되는\s?(?:건|거)|됩니까|돼요)|공제(?:가|도|를|는|은)?\s?(?:되|돼|됩|받을|받나|적용|가능)|몇\s?(?:프로|퍼센트|%|개월|년|번)|(?:상속세|증여세)(?:가|는|도)?\s?(?:아예\s|전혀\s)?없(?:나요|습니까|는지|을까)|(?:들어가|포함되|합치|합쳐지|합산되|더해지|빠지)(?:나요|나\s|나\?|는지|는가|는\s?(?:거|건))|(?:다는|라는|단|란)\s?(?:게|것이|건|말이)\s?(?:무슨|뭔)\s?(?:소리|말|뜻|의미|얘기)|신고(?:하는|해\s?두는)\s?(?:게|것이|편이)\s?(?:좋|낫|나을|유리)"
)
"""Asks whether something may be, or what a rule says, whatever sums it names."""
_IS_TOLD: Final = re.compile(r"(?:주[셨시]|[줬렸냈]|받았)(?:거든요?|어요|습니다|음|네요)[\s.!,]")
""" "아빠가 1억을 주셨거든요 근데 … 주는 사람이 다르면 상관없다던데": a sentence of its own tells the gift."""
_OF_A_PREMISE: Final = re.compile(
    r"(?:아닌가[요?]|아니(?:에요|예요|야)\s?\?|아닙니까|맞나요|맞[아는]요?\s?\?|맞습니까|맞죠|(?:거|건|것|게)\s?(?:아닌가|아니[에예]|맞)|(?:증여|상속|세금)(?:는|은|이)?\s?아[닌니]\s?(?:거|것|건)?(?:지|죠|지요)|[가-힣](?:이|가|은|는)?\s아닌\s?(?:거|것|건)(?:지|죠|지요|겠[지죠])|[다라]던데|[다라]면서|[다라]고\s?(?:들었|알고\s?있)(?:는데|어요|습니다)|는\s?(?:거|건)(?:죠|지요)"
    r"|(?:깎아\s?준|줄여\s?준|빼\s?준|공제해\s?준|공제된|면제된|면제해\s?준|혜택이\s?있|비과세(?:라|된)|안\s?(?:내도\s?된|나온))다?는데"
    r"|(?:다는|라는|단|란)\s?(?:게|것이|거|건|말이)\s?(?:사실|맞|정말|진짜|무슨)|(?:거|것)\s?잖[아습]|(?:거|건|것|겁)(?:니까|인가요)|(?:무슨|뭔)\s?(?:소리|말|뜻|의미|얘기|이야기)"
    r"|(?:없어지|사라지|끝나|끝이|그만이|상관없|문제없|빠지|않|면제되|제외되|안\s?(?:내|나오|나와|붙|드려|걸리))(?:죠|지요|잖아)|(?:일|세금|상속세|증여세|문제|걱정)(?:이|은|도|가|는)?\s?(?:아예\s?|전혀\s?)?없(?:죠|지요|잖아|는\s?(?:거|건)))"
)
""" "상속세는 부자만 내는 거 아닌가요": of what was heard of the law, whatever is told besides."""
_ASKS_IN_DIALECT: Final = re.compile(
    r"(?:는교|까지고|[하되오가]나|[하되낫있없]노|겠나|십니꺼|니껴|쳐요|매[겨기깁]|맞지|는\s?법|쓰[까꺼]|랑가|[는은던]가(?=예|잉|유)|[으될할갈올나]까(?=예|잉|유)|능가|[되하있없오]남(?=유|요)|(?:무슨|어떤)\s[가-힣]{1,8}(?:이에|예|이야|이죠|임))[\s좀요예잉유.!~]*(?:$|[.!?])"
)
_WORRIES: Final = re.compile(r"무서[워운웠]|겁[이나]|걱정|불안")
""" "세무조사 나올까 봐 무서워요": what is feared is what is asked about."""
_NOT_FILED: Final = re.compile(
    r"신고(?:를|도|는)?\s?(?:아직\s?|깜[빡박]하고\s?|미처\s?)?(?:안|못)\s?(?:했|하고|한\s)|무신고"
)
_OF_A_FAMILY_SUPPOSED: Final = re.compile(
    r"(?:\d\s?명|배우자|자녀|자식|아내|남편|혼자)[가-힣]{0,2}(?:이)?면(?=[\s,.?!]|$)"
)
""" "재산이 10억인데 배우자랑 자녀 1명이면 상속세 없죠?": nobody died of whom it tells."""
_OF_PROCEDURE: Final = re.compile(
    r"나[눠누]어?서?\s?(?:내|낼|납부)|분납|연부연납|물납|담보|방법|절차|제도|신고|등기|명의|서류|세무서|홈택스|세무사|가산세|공제|한도|비과세|감면|특례|조사|소송|유류분|포기|불복|언제까지|몇\s?년|팔(?:면|\s?때|려)|돌려|취소"
)
"""What is asked of the law and of what is to be done, and is no fact of a case."""
_OF_PAPERS: Final = re.compile(
    r"(?:서류|양식|서식|증빙)(?:을|를|은|는|이|가)?\s?(?:목록|리스트|종류|뭐|무엇|뭘|어떤|좀)|(?:무슨|어떤|어느)\s?(?:서류|세무서)|세무서(?:로|에)\s?가"
)
""" "서류 목록좀요. 엄마가 계좌로 준 현금임": how it is to be filed is asked of no sum."""
_OF_SUM: Final = re.compile(
    r"얼[마만](?!\s?(?:까지|부터|동안|나\s?(?:걸[려리]|오래)))|어느\s?정도|금액|세액|계산|(?<![가-힣])다시|걸로|달라[지져]|해\s?(?:주세요|줘)|봐\s?(?:주세요|줘)"
)
"""Asks for what the tax is, or would be."""
_IS_ASSESSED: Final = re.compile(
    r"(?:세무서|국세청|고지서|추징|과세)[^!?\n]{0,60}(?:불복|억울|다투|다퉈|다툴|따지|따질|이의|심판|심사\s?청구|소송)"
)
""" "세무서에서 빌린 돈을 증여라고 5천을 매겼어요. 불복하려면 …": what the office holds to be a gift is no case of ours."""
_TAX_IN_HAND: Final = re.compile(
    r"(?:(?:상속세|증여세|세금|세액)[^.!?\n]{0,16}(?:얼[마만]|을마|얼매|(?:낼|내야\s?(?:할|될))\s?(?:게|것|거|돈)|나[오올와옵]|있(?:나|습|소|어|을))|(?:낼|내야\s?(?:할|될)|내야하는)\s?(?:상속세|증여세|세금)|세금\s?낼\s?(?:게|것|거))[^.!?\n]{0,14}[.!?~ㅠㅜ\s]*$"
)
_OF_A_QUESTION: Final = re.compile(
    r"신고|기한|가산세|분납|나[눠누]|연부|취득세|양도|재산세|종부세|까지|부터|이상|이하|공제|한도|왜|이유|얼마나\s?(?:걸|오래|자주)|누가|누구|안\s?(?:내|하)면|늦|(?:으|이|하|주|받|라|다)면(?:은|요)?(?=[\s,?])|만약|보험|언제|어디|어떻게|몇|돌려|환급|할인|줄[이일]|절세|덜|다른|또"
)
_UNTOLD_SUM: Final = re.compile(r"몇\s?[십백천만억]")


def inquiry_event(kind: InquiryKind, content: str) -> type[InquiryRaised] | type[ReplyChosen]:
    """The event of an inquiry: who is in need, who wants to stop, and who only tells does not wait for a search."""
    text = normalise(content)
    asks = ASKS.search(text) is not None and not (kind == "grief" and asks_first_steps(text))
    is_searched = kind in get_args(LawKind) and (kind not in _MAY_ONLY_TELL or asks)
    return InquiryRaised if is_searched else ReplyChosen


def matter_event(matter: Matter, content: str) -> type[InquiryRaised] | type[ReplyChosen]:
    """The event of what stands beside the tax: what is said to who is left with debts is all that he needs to know."""
    is_said = matter.is_urgent or (matter.kind == "nothing_left" and bool(matter.says))
    return ReplyChosen if is_said else inquiry_event(matter.kind, content)


def inquiry_kind(reading: Reading, stance: Stance) -> InquiryKind | None:
    """What else than a calculation is wanted, if anything."""
    if not reading.values:
        if reading.wish is Wish.RESTART:
            return "restart"
        if reading.wish is Wish.STOP:
            return "stop"
        is_of_something_else = reading.subject == "out_of_scope" and not stance.asks_meaning
        if reading.wish is Wish.EXPLAIN and (reading.topic is not None or not is_of_something_else):
            return "explain"
    match reading.subject:
        case "gift_tax" | "inheritance_tax":
            return None
        case _ if reading.wish is Wish.ANOTHER_GIFT:
            return None
        case subject:
            return subject


def inquiry_intent(reading: Reading, kind: InquiryKind, standing: Standing) -> Intent:
    if kind in ("stop", "restart"):
        return "stop" if kind == "stop" else "restart"
    if kind != "explain":
        return reading.subject
    return standing.tax.intent if standing.dialogue.pending_question else "general_info"


def with_ways(led: Led, turn: Turn) -> Led:
    """A question which of several ways costs less, where it is known of what: they are calculated before it is answered."""
    event = led.event
    if not isinstance(event, InquiryRaised) or event.kind not in _COMPARING:
        return led
    today = clock.seoul_date(event.metadata.received_at)
    found = ways_compared(normalise(turn.content), event.collected_parameters, today)
    if found is None:
        return led
    own = {"kind": "general_info", "query": found.question, "clarifying_context": ()}
    asked = {name: getattr(event, name) for name in _ASKED if name not in own}
    compared = WaysNamed.caused_by(turn.cause, **asked, **own, ways=found.ways, assumptions=found.assumptions)
    return Led(compared, led.dialogue)


def asks_instead_of(led: Led, turn: Turn, reading: Reading) -> QuestionRaised | None:
    """The question of ours in the place of which a message may be a question itself, about the law: it tells no case."""
    event, text = led.event, _UNTOLD_SUM.sub(" ", normalise(turn.content))
    if not isinstance(event, QuestionRaised) or reading.unknown or reading.impossible:
        return None
    if GIFT_VALUE in reading.values:
        text = _PLANS.sub(" ", text)
    asks = any(each.search(text) for each in (ASKS, _ASKS_IN_DIALECT, _WORRIES))
    is_of_rule = _OF_A_RULE.search(text) is not None
    is_of_premise = _OF_A_PREMISE.search(text) is not None
    if not (is_of_rule or is_of_premise or asks or _is_of_keywords(text, reading)):
        return None
    if not (has_begun(turn) or is_of_rule or is_of_premise) and _tells_of_own_estate(text):
        return None
    if has_begun(turn):
        known = turn.collected_parameters
        is_known = all(known.get(name) == said.value for name, said in reading.values.items())
        is_unchanged = event.collected_parameters == known and is_known
        return event if is_unchanged and event.question.parameter == turn.dialogue.pending_question else None
    if asks_for_figure(text) or without_own_sums(text) != text:
        return None
    return event if _OF_A_CASE.isdisjoint(reading.values) or is_of_rule or is_of_premise else None


_OWN_ESTATE: Final = re.compile(
    r"남기(?:셨|고\s?가)|남겼|(?:살다|혼자|먼저|갑자기)\s?(?:가셨|갔)|상속세\s?(?:좀\s?)?(?:봐\s?[주줘]|계산)|(?:상속|물려)\s?받아요"
)
_OF_OWN_TAX: Final = re.compile(
    r"(?:^|[데고요다서니라][\s,.!?]+)(?:저희\s|제가\s|우리\s)?상속세(?:가|는|를|도|만)?\s?(?:(?:좀|많이|얼마나?|얼매나|대략|총)\s?)*(?:나[오와올]|내|있|없|봐|계산|부과|물|매[기겨]|대상|어떻|얼마|[?.]|$)|상속받아요"
)
_MAY_BE: Final = re.compile(r"[가-힣](?:으?면|는다면|신다면)(?=[\s,?])|나중에|미리")


def _tells_of_own_estate(text: str) -> bool:
    """Whether somebody asks of the tax on what was left to him, shortly: "친정엄마가 빌라 하나 남기셨는데 상속세 나와요?"."""
    return (
        _OF_OWN_TAX.search(text) is not None and _OWN_ESTATE.search(text) is not None and _MAY_BE.search(text) is None
    )


def asks_tax_in_hand(turn: Turn) -> bool:
    """Whether a message within a case asks what its tax comes to, and of no rule: "이 경우 상속세가 총 얼마인지요?"."""
    text = normalise(turn.content)
    is_asked = _TAX_IN_HAND.search(text) is not None and _OF_A_QUESTION.search(text) is None
    return has_begun(turn) and is_asked and not turns_away(turn)


def asks_of_law(led: Led, turn: Turn, reading: Reading) -> bool:
    """Whether a message asks something after a result that it leaves as it is, and not what that is.

    Who tells the whole case once more wants to hear the result once more.
    """
    event, text = led.event, normalise(turn.content)
    is_unchanged = isinstance(event, ParametersCollected) and (
        event.collected_parameters == turn.collected_parameters == turn.dialogue.last_calculated
    )
    asks = ASKS.search(text) is not None and _OF_PROCEDURE.search(text) is not None
    asks = asks and not (_OF_SUM.search(text) or asks_for_figure(text))
    is_told_again = len(reading.values) >= A_WHOLE_CASE or asks_for_result(text)
    return is_unchanged and turn.dialogue.pending_question is None and asks and not is_told_again


def asks_beside(led: Led, turn: Turn, matter: Matter) -> QuestionRaised | None:
    """The question of ours with which a case goes on that began with a question about the law."""
    event = led.event
    text = normalise(turn.content)
    is_asked = matter.kind in ("answer", "elsewhere") or (
        matter.kind in ("upset", "grief") and ASKS.search(text) is not None and not asks_for_figure(text)
    )
    is_said = matter.asks_deadline or matter.begins_case is True or (matter.kind == "elsewhere" and matter.is_alone)
    is_first = is_asked and not is_said and not has_begun(turn)
    return event if is_first and isinstance(event, QuestionRaised) else None


def what_gift_comes_to(asked: QuestionRaised, turn: Turn, reckonings: Reckonings) -> str | None:
    """What a gift comes to whose day alone is not told, where it is asked whether it is taxed: "제 지분 때문에 증여세 내나요?"."""
    known = asked.collected_parameters
    relationship, value = known.get(RELATIONSHIP), known.get(GIFT_VALUE)
    is_plain = {name for name, each in known.items() if each} <= _OF_A_PLAIN_GIFT
    if has_begun(turn) or not (
        asked.intent == "gift_tax" and is_plain and isinstance(relationship, str) and isinstance(value, int)
    ):
        return None
    text = normalise(turn.content)
    if _IS_TAXED.search(text) is None or _HAS_RULE_OF_ITS_OWN.search(text):
        return None
    return reckonings.of_gift(relationship, value, is_minor=bool(known.get(MINOR)))


def what_is_feared(asked: QuestionRaised, turn: Turn, lexicon: Lexicon) -> str | None:
    """What is said of filing late to who fears because nothing was filed: "작년에 1억 받았는데 신고를 안 했어요, 무서워요"."""
    text = normalise(turn.content)
    if not (_WORRIES.search(text) and _NOT_FILED.search(text)):
        return None
    says = lexicon.answer("not_filing").says.items()
    return next((said for intent, said in says if intent == asked.intent), None)


def tells_case(turn: Turn, reading: Reading) -> bool:
    """Whether a question about the law comes with the beginning of a case: "엄마한테 4천만 받았는데 신고 안 해도 되나요?"."""
    text = normalise(turn.content)
    if has_begun(turn) or compares_both_taxes(text) or _IS_ASSESSED.search(text):
        return False
    told = text if GIFT_VALUE in reading.values else _IF.sub(" ", text)
    supposes = _SUPPOSED.search(text) or _PLANS.search(text)
    tells = _HAPPENED.search(told) or (GIFT_VALUE in reading.values and supposes)
    if is_mourned(text):
        return bool(reading.values) or _OF_A_RULE.search(text) is None
    if not _OF_A_CASE.isdisjoint(reading.values):
        is_supposed = ESTATE in reading.values and _OF_A_FAMILY_SUPPOSED.search(text) is not None
        return not (is_supposed and _OF_A_PREMISE.search(text) is not None)
    if GIFT_VALUE not in reading.values and _OF_PAPERS.search(text):
        return False
    is_told_first = _IS_TOLD.search(text) is not None and {RELATIONSHIP, GIFT_VALUE} <= reading.values.keys()
    return bool(reading.values and tells and (is_told_first or not _OF_A_RULE.search(text)))


def _is_of_keywords(text: str, reading: Reading) -> bool:
    """Whether a normalised message is a few words and no sentence: "미성년자 증여 공제"."""
    return len(text) <= _MOST_KEYWORDS and GIFT_VALUE not in reading.values and _ENDS.search(text) is None
