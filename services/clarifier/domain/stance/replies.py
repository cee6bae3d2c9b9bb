"""Short replies to a question: yes, no, don't know; and what a user wants of the dialogue itself."""

import re
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.writing.remembered import TEXTS
from services.clarifier.domain.writing.replacing import CHANGED_TO
from services.clarifier.domain.writing.sought import sought


class Wish(Enum):
    """What a message wants of the dialogue, beside telling something."""

    NONE = auto()
    STOP = auto()
    RESTART = auto()
    ANOTHER_GIFT = auto()
    EXPLAIN = auto()
    WHOLE = auto()
    """The calculation with all its steps once more."""


_YES_ALONE: Final = r"네{1,3}|넵{1,2}|네넵|넹{1,2}|넴|넨|예{1,2}|예에|옙|응{1,2}|어|엉|웅|음|ㅇㅇ|ㅇ(?![ㅎㅋ])|ㅇㅋ|ㅇㅈ|그래|그럼|그라제|그람|하모|하믄|암|당근|예스|yes|yep|yeah|yup|ok|오케이|오키"
_YES_INFLECTED: Final = r"맞(?!벌|추|춰|먹)|그렇(?!군|구|게|지만|다면|긴)|당연|있어요|있습니다|있음|있지|있소|해당(?:돼|됩|되|합|함|이)|물론"
_YES: Final = re.compile(
    rf"\s*(?:(?:{_YES_ALONE})(?:요|여|욤|용|예|죠|지|라|유|지[요예]|이라|이지|이죠|이요)?(?=$|[\s,.!~ㅎㅋㅠ])"
    rf"|(?:{_YES_INFLECTED})(?:[가-힣]{{0,6}}(?:요|니다|함|음|지|다|죠|소|오|여|예|데이|구만|당|라))?(?=$|[\s,.!~ㅎㅋㅠ]))"
)
"""A word that is a yes by itself is no part of another one: "어제요", "예전에요"."""
_NO: Final = re.compile(
    r"^\s*(?:아(?:이고\s?)?,?\s?)?(?:아니(?![라고구]|(?:다|지|구나|네)[\s,.]+[가-힣\d])[요오여]?|아뇨|아녀|아뉴|아니유|아이다|아이라[예요에]|아입|아닌데|아닙|아님|ㄴㄴ?(?=$|[\s,.!])|노노?(?=$|[\s,.!요])|no(?![a-z])|nope|놉|무(?=$|[\s.])|없|안\s?(?:해|했|햇|받|돼|되|살|함|껴|했|쓸|쓰|넣)|해당\s?(?:없|안|사항\s?(?:이\s?)?없|무)|아직(?:이|은\s?아니|\s?안|요)|미해당|전혀)"
    r"|(?:아니에요|아니예요|아닙니다|아닌데요|아님|아니오|없어요|없어여|없습니다|없음|없네요|없는데요|없[죠쥬]|없거든요|없다니까요?|없[고구]요|없답니다|없더라[고구]요|아니죠|아니거든요|안\s?(?:함|해요?|합니다|했음|했[죠지]요?|했네요)|없소|없다|없지|없슈|없어|않아요|않습니다|해당\s?(?:사항\s?)?(?:없|안\s?[돼되됩됨])[가-힣]{0,4}|(?:없을|아닐|안\s?[될할]|않을)\s?(?:듯(?:해|하|싶)?|(?:것|거)\s?같|거[예에]|겁니|것입|[걸껄]|텐)[가-힣]{0,3}|안\s?했어요|안\s?했습니다|필요\s?없)[\s.!~ㅎㅋ]*$"
)
_NO_FIRST: Final = re.compile(r"\s*(?:아니|아뇨|아녀|ㄴㄴ?|노|no|놉|없)")
_GOES_ON: Final = re.compile(
    r"\s*(?:그래|어|아|응)\s+(?:근데|그런데|.*(?:\?|얼마|면요))|\s*(?:그럼|그람)\s+(?!요|물론|당연|맞|그렇|네|예)[가-힣\d]"
    r"|\s*(?:네|넵|넹|예|옙|아|어|응|음)+[\s,.~]+(?:그럼|그러면|그람)\s+(?!요|물론|당연|맞|그렇|네|예)[가-힣\d]|\s*(?:음|어)+[\s,.~]+(?:그게|그건|그거|그|뭐|글쎄|왜|저|근데)\s|\s*(?:네|넵|넹|예|옙|아|어|응|음|그래|오케이|오키|ok|ㅇㅇ|ㅇㅋ)+[\s,.~!ㅎㅋ]*(?:잘\s?)?(?:알겠|알았|감사|감솨|고맙|고마|ㄱㅅ|ㄳ|땡큐|thank|그렇군|그렇구|이해했|수고|확인했)"
    r"|\s*(?:음|어|아|흠)+\s*(?:[.…]{2,}|…)|\s*(?:네|예|응|어)+\s[?？]|\s*(?:음|어|흠|아)+[\s,.]+(?:그럼|그러면|그냥|걍|일단|다시)\s"
)
"""Begins like a yes and is none: "그럼 2억이면 얼마예요?" goes on, "네 알겠습니다" takes note, "음..." hesitates."""
_CORRECTS: Final = re.compile(
    r"^\s*(?:(?:아|앗|어|아이고)\s?,?\s?)?(?:아니(?!라고)|아뇨|아녀|참[,\s]|아차[,\s.!]|잠(?:깐|깐만|만|시만)요?[,\s.])|아니(?:라|고|구)(?=[\s,])|잘못|정정(?!하[셔신시십])|수정|고칠|고쳐|바꿀|바꿔|틀렸|다시\s?말|[억만천백원]\s?(?:이|가)?\s?아니(?:라|고|구)|"
    + CHANGED_TO
)
_INTERJECTS: Final = re.compile(
    r"\s*(?:(?:아|앗|참)\s?,?\s?)?아니(?:다|구나|네)?(?=[\s,])|[^.!?\n]{1,12}[이가]\s?아니(?:라|고|구)\s"
)
"""A bare "아니" before something else takes back what was said; "아니요" answers."""
_STOP: Final = sought(
    r"^(?:(?:아|음|저기|에고)[\s,.]+)?(?:[가-힣]{1,5}(?:다|네|네요|어요|아요|해요)[\s,.!]+)?(?:(?:제가|지금|좀|너무|급한|일이|일)\s){0,3}(?:[가-힣]{1,5}서\s)?(?:이제\s?|오늘은\s?|일단\s?|그냥\s?)?(?:(?:아니(?:요|에요|다)|아닙니다|아뇨|아녜요)[\s,.]*)?(?:그만(?:할|하|둘|두(?![신셨])|요|$|\s)|중단|종료|끝(?:낼|내|$|이|났)|여기까지|취소|안\s?할(?:래|게|거)|다음에\s?(?:다시\s?)?(?:할|올|하)|나중에\s?(?:다시\s?)?(?:할|올|하)|됐어|됐습니다|stop|quit|exit|bye|바이|잘\s?있)"
    r"|^\W*(?:(?:네|넵|넹|예|응|아|음|그래요?|알겠(?:습니다|어요)|고마워요|고맙습니다|감사합니다|죄송해요|죄송합니다)[\s,.~!…]+)*(?:(?:지금은?|오늘은?|일단은?|그럼|저는|전)\s)*(?:[^.!?\n\d]{1,16}(?:서|니까?|고|면|는데|은데)\s)?(?:나중에|다음에|이따가?|내일|(?:좀|조금)\s?(?:이따가?|있다가?|뒤에|쉬고|쉬었다가?)|마음\s?(?:좀\s?)?(?:추스르고|추스리고|가라앉으면))\s?(?:다시\s?|또\s?|천천히\s?)*(?:올게|오겠|올께|들를게|들르겠|들어올게|들어오겠|찾아올게|찾아오겠|찾아뵐게|여쭤볼게|여쭙겠|물어볼게|물어보겠|연락할게|연락드)[가-힣]{0,4}[\s.,!~^ㅠㅜㅎ…]*$"
    r"|상담\s?(?:종료|중단|그만|끝)|^(?:(?:네|넵|넹|예|응|아하?|ㅇㅋ|ㅇㅇ|오케이|오키)[\s,.~!]+(?:잘\s?알겠(?:습니다|어요)[\s,.~!]+|알겠(?:습니다|어요)[\s,.~!]+)?)?(?:(?:[가-힣]{1,6}\s){0,2}[가-힣]{1,6}\s?(?:줘서|주셔서|주니|주시니)\s?)?(?:정말\s?|너무\s?)?(?:고마|고맙|감사|ㄱㅅ|땡큐|thank)[^?]{0,12}$|(?:복\s?(?:많이\s?)?받으|좋은\s?(?:하루|저녁|밤|주말)\s?(?:보내|되)|건강하|안녕히\s?계|행복하)(?:세요|십시오|시길|셔요|시고)[\s,.!~ㅎㅋ^]*(?:$|(?:오늘은|이만|그럼|전|저는)[^?]{0,14}$)|(?:오늘은\s?|저는\s?|전\s?|그럼\s?)*이만\s?(?:가\s?볼게|가볼게|가\s?보겠|가보겠|나가\s?볼|물러|실례|마치|갈게|줄이|들어가|들어갈)[가-힣]{0,4}[\s,.!~ㅎㅋ^]*$|수고하(?!십니|시네|시는|세요\s?[가-힣])|수고했"
)
_RESTART: Final = sought(
    r"처음부터\s?(?:다시|새로|할게|할래|하고\s?싶|하자|하겠|해\s?(?:주|줘|볼|봐)|시작|부탁|입력|상담|물어|여쭤|계산|요?\W*$)|(?:다시|새로)\s?(?:시작|상담|해\s?볼|처음)|리셋|초기화(?!\s?(?:되|된|돼|됐|됩|될|가\s?(?:되|된|돼)))|reset|restart|다\s?지우|전부\s?지우|없던\s?걸로|다른\s?상담"
)
_OTHER_CASE: Final = r"(?:증여|상속(?!인|자|재산|분)|케이스|경우|사례|건|상황|거|것|돈|얘기|얘긴|이야기|질문|문의)"
_NONE: Final = (
    r"(?!\s?(?:[가-힣]{1,6}\s){0,3}?(?:받은|준|주신|한|쓴)?\s?(?:게|건|것|거|적|일|바|돈|다|전혀|더|하나)?[이은도]?\s?(?:없(?!이)|아니)"
    r"|\s?(?:[가-힣]{1,4}\s){0,2}(?:안|못)\s받(?:았|은\s?적|습))"
)
""" "다른 증여를 받은 적이 없어요" denies that there is another case."""
_ANOTHER: Final = sought(
    rf"(?:다른(?!\s?(?:건|것|거)(?:인)?가)|새로운|또\s?다른|별개의?|별도의?|두\s?번째|다음)\s?{_OTHER_CASE}(?:\s?건)?(?:도|를|을|은|이|가|으?로|에|인|하나|데|$|\s){_NONE}"
    rf"|(?<![가-힣])(?:새|신규|추가|또\s?한)\s?(?:증여\s?)?(?:건|케이스|사례)(?=도|이|으?로|에|요|하나|있|$|\s){_NONE}"
    r"|^\s*(?:그럼|그러면|그리고|자)?[\s,]*다음(?:번)?(?:엔|에는)(?=[^.!?\n]{0,24}(?:계산|줬|주신|준\s|받은|받았))"
    r"|(?:이번엔|이번에는|이번은|그리고)\s?(?:다른|별개|새로운)|(?:별도|별개)로\s?(?:하나|또|[^.!?\n]{0,20}(?:줬|주셨|준|받았|받은|증여))"
    r"|새로\s?(?:하나|계산|물어)|(?<![가-힣])따로\s?(?:하나\s?)?(?:계산(?!\s?(?:하|되)는\s?거|(?:은|을)?\s?(?:안|못)(?=\s)|(?:하지|해\s?보지)\s)|(?:여쭤|물어)(?!\s?(?:보리|볼게|보겠|볼\s?거|봐야))|봐\s?[주줘])|다른\s?(?:사람|분|식구|가족|형제)\s?(?:것|거|건|도|한테|이\s?(?:준|주|줬))"
    r"|하나\s?더\s?(?:계산|물어|여쭤|궁금)|(?<![가이은는도]\s)하나\s?더\s?있|(?:추가|하나\s?더)(?:로)?\s?(?:질문|문의|물어|여쭤)"
)
_THIS_TIME: Final = re.compile(
    r"^\s*(?:그럼|그러면|그리고|자|아|참|또)?[\s,]*(?:이번엔|이번에는|이번은|다음은|다음으로)(?!\s?(?:왜|공제|세금|안\s)|\s?(?:건\s)?[\d일이삼사오육칠팔구십백천만억,.\s]+원?\S{0,5}[\s.!]*$)"
)
_GIVES: Final = re.compile(r"줬|주[려면셨신는시]|준|줄|받|보내|보냈|드[렸리린]|넘[겨겼긴]|증여")
_EXPLAIN: Final = sought(
    r"그게\s?뭐|그게\s?무슨|그거\s?뭐|그건\s?뭐|이게\s?뭐|무슨\s?(?:말|뜻|소리|의미|얘기)|뭔\s?(?:말|뜻|소리)|뜻이|이해가?\s?(?:잘\s?)?(?:안|못)|왜\s?(?:물어|묻|필요|알아야)|뭔데|설명\s?(?:해|좀|부탁)|어떤\s?(?:의미|뜻)|(?:가|이|이란|란|는|은)\s?(?:게\s?)?(?:뭐|머|뭣|뭔|무엇)(?:이?(?:예요|에요|죠|지|가요|인가요|입니까|입니꺼|야|임|요|꼬|고|여|래요?|래유|당가|냐|니|유|노|디야|대요?)|\s|\?|$)|(?:^|[?？])\s*왜요|무슨\s?(?:공제|제도|기준)"
)
_WHOLE: Final = sought(
    r"^\W*(?:전체|전부|모두|다시\s?(?:전체|전부))\s?(?:다\s?)?(?:계산\s?)?(?:보기|보여|볼래|볼게|볼\s?수|알려\s?[주줘])"
    r"|^\W*(?:전체\s?)?(?:계산\s?(?:과정|식|내역|결과)|과정|내역)(?:을|를|도|이)?\s?(?:좀\s?|다시\s?|전부\s?|전체\s?|자세히\s?|다\s?){0,3}(?:보기|보여|볼래|볼\s?수|알려|궁금|설명)"
    r"|^\W*(?:이\s?)?계산[이은]?\s?어떻게\s?(?:나온|된|한|하신)\s?(?:건지|거(?:예요|에요|죠|지)|것인지|건가요?)(?:\s(?:좀\s)?(?:알|설명|보여|궁금)|\W*$)"
    r"|^\W*(?:(?:그럼|그러면|혹시|일단|이제|한\s?번\s?더|다시\s?(?:한\s?번)?|지금까지(?:\s?내용)?|결과(?:를)?|계산\s?(?:결과|내용)?(?:를|을)?|표로)\s?){1,3}(?:정리|요약|보여|뽑아|알려)\s?(?:해서?\s?)?(?:보여\s?|알려\s?|다시\s?)?(?:줘|주[세시십실]|달라|해\s?[줘주])[가-힣]{0,5}\W*$"
    r"|^\W*(?:(?:이거|이게|그거|혹시|근데|그런데|계산|금액|세금|결과|답변?|숫자)[이가은는도을를]?\s?(?:뭔가\s|좀\s|혹시\s|어디\s)*)+(?:틀[린렸]|잘못\s?(?:된|됐|나온|계산)|이상한)\s?(?:거|것|건|데)?[^.!?\n]{0,12}\?*\s*$"
    r"|^\W*(?:(?:그럼|혹시|계산|결과|금액)[을를이가]?\s?|다시\s?(?:한\s?번\s?)?|한\s?번\s?(?:더\s?)?)+(?:확인|검산|검토|점검)\s?(?:좀\s?|한\s?번\s?)?해\s?(?:줘|주[세시실]|줄)[가-힣\s]{0,10}[?.!~]*$"
    r"|^\W*(?:(?:좀|더|다시|그냥)\s?)*(?:알기\s?)?(?:쉽게|천천히)\s(?:좀\s|다시\s)?(?:설명|풀어|알려|말)(?:해|서)?\s?(?:줘|주[세시십실]|달라|봐)[가-힣]{0,4}\W*$"
    r"|^\W*(?:더\s?)?(?:자세히|상세히|상세하게|자세하게)\s?(?:좀\s?|다시\s?|다\s?)?(?:보기|보여|볼래|알려)?\s?(?:주세요|줘요?|주시[가-힣]{1,4}|주실래요)?\W*$"
)
_INCLUDED: Final = sought(
    r"^\W*(?:[가-힣]{1,8}(?:은|는|이|가|을|를|도|까지|다|전부)?\s){1,4}(?:뺀|빼고|빠진|제한|공제한|공제된|적용한|적용된|반영한|반영된|포함한|포함된|넣은|들어간)\s?(?:금액|거|것|건|게|계산|세금|결과)(?:이|가|으로)?\s?(?:맞(?:나요|죠|지요|아요|습니까|는\s?거죠|는지요?)|(?:이?죠|이?지요|인가요|인가|예요|이에요|입니까|이?야))\s?\?[\s?!~ㅎㅋ]*$"
)
""" "대출 뺀 금액 맞죠?": the steps say what was taken off."""
_COMPARES: Final = re.compile(r"(?:차이|다른\s?점|비교)")
"""Of two things, so of no single term that could be explained."""
_OF_A_RULE: Final = re.compile(r"[다라]는\s(?:게|건|것이|것은|말이|말은|소리가)\s")
""" "임대료로도 평가한다는 게 무슨 말이에요?": of what the law says, and no word of ours."""
_WHAT_WAS_SAID: Final = re.compile(
    r"(?:그게|그거|그건|이게|이건|이거)\s?(?:뭐|뭔|무슨)|무슨\s?(?:말|뜻)|뭔\s?(?:말|뜻)|이해가?\s?(?:잘\s?)?(?:안|못)"
)
"""Asks about what the last answer said, whether it ended with a question or not."""
_TOPICS: Final = (
    (p.NON_RESIDENT, re.compile(r"비거주자|거주자")),
    (p.MARRIAGE, re.compile(r"혼인\s?공제|결혼\s?공제|(?:혼인|결혼)하면\s(?:1억\s?|일억\s?)?더")),
    (p.CHILDBIRTH, re.compile(r"출산\s?공제|출생\s?공제")),
    (p.GENERATION_SKIPPING, re.compile(r"세대\s?(?:생략|를?\s?건너)")),
    (p.MINOR, re.compile(r"미성년자?\s?공제|미성년(?:자가|자?이?란|이(?=\s))")),
    (p.DEBT, re.compile(r"부담부|담보\s?채무|담보채무액")),
    (p.GIFT_VALUE, re.compile(r"가액|평가\s?기준")),
    (p.RELATIONSHIP, re.compile(r"직계존속|직계비속|기타\s?친족")),
    (p.GIFT_DATE, re.compile(r"증여일")),
)


@lru_cache(maxsize=TEXTS)
def corrects(text: str) -> bool:
    """Whether a message takes back something said before, rather than answer what was asked: "아니 2억이에요"."""
    return _CORRECTS.search(text) is not None


def interjects(text: str) -> bool:
    """Whether a message puts something else in the place of what was said: "아니 어머니예요", "삼촌이 아니라 이모예요"."""
    return _INTERJECTS.match(text) is not None


_HESITATES_BEFORE_NO: Final = re.compile(r"\s*(?:음+|어+|흠+|글쎄요?|저기)[\s,.…~]+(?=아니|아뇨|아닙|없)")
""" "음 아니에요": a no, though 음 alone is a yes."""


def is_yes(text: str) -> bool:
    hesitates = _HESITATES_BEFORE_NO.match(text) is not None
    return not hesitates and _YES.match(text) is not None and _GOES_ON.match(text) is None


def is_no(text: str) -> bool:
    hesitates = _HESITATES_BEFORE_NO.match(text)
    said = text[hesitates.end() :] if hesitates else text
    return _NO.search(said) is not None and not _tells_after_yes(said)


_SENTENCES: Final = re.compile(r"[^.!?\n]+")


def _tells_after_yes(text: str) -> bool:
    """Whether the first of several sentences says yes and tells more of it: "네 시드니에 삽니다. 한국엔 주소도 없고요"."""
    first, *more = _SENTENCES.findall(text) or [""]
    said = _YES.match(first)
    return bool(said and more and first[said.end() :].strip(" ,~")) and _NO.search(first) is None


def begins_with_no(text: str) -> bool:
    """Whether the no comes first, as an answer does; at the end it may be of something named before it."""
    return _NO_FIRST.match(text) is not None


@lru_cache(maxsize=TEXTS)
def wish(text: str, *, is_asked: bool) -> Wish:
    """What the message wants of the dialogue itself."""
    if _RESTART.search(text):
        return Wish.RESTART
    if _STOP.search(text.strip()):
        return Wish.STOP
    if _WHOLE.search(text) or _INCLUDED.search(text):
        return Wish.WHOLE
    # "이번에는 집사람입니다" says who it was this time, where that was asked.
    if _ANOTHER.search(text) or (_THIS_TIME.match(text) and not (is_asked and not _GIVES.search(text))):
        return Wish.ANOTHER_GIFT
    is_of_something_said = is_asked or topic(text) is not None or asks_what_was_said(text)
    is_of_something_said = is_of_something_said and _COMPARES.search(text) is None and not _OF_A_RULE.search(text)
    if _EXPLAIN.search(text) and is_of_something_said and len(text) <= 40:
        return Wish.EXPLAIN
    return Wish.NONE


def asks_what_was_said(text: str) -> bool:
    """Whether a message asks what the last answer means: "그게 뭐예요?"."""
    return _WHAT_WAS_SAID.search(text) is not None


@lru_cache(maxsize=TEXTS)
def topic(text: str) -> str | None:
    """The parameter whose term a message names."""
    return next((parameter for parameter, named in _TOPICS if named.search(text)), None)
