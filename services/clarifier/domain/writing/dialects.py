"""Endings and particles as they are said in the regions, in the words of the standard language that the readers know."""

import re
from typing import Final

from services.clarifier.domain.writing.letters import ending_in
from services.clarifier.domain.writing.needed_letters import letters_needed, letters_of

_L: Final = 8
"""What a ㄹ at its end adds to the code of a syllable."""
_PAST: Final = f"[{ending_in('ㅆ')[1:-1]}없맞]"
_END: Final = r"(?=[\s.,!?~…ㅋㅎㅠㅜ)]|$)"
_QUOTED: Final = {"카": "하", "캐": "해", "캤": "했", "칸": "한", "캅": "합"}

_ENDINGS: Final = tuple(
    (re.compile(said), standard)
    for said, standard in (
        (r"(?<![가-힣])지가(?=\s[^.!?\n]*(?:니더|니꺼|[아어해]예|이소)(?:[\s.,!?~]|$))", "제가"),
        (r"(?<=[멍방망들님나저배매])신디(?=서?[\s,])", "한테"),
        # 는디, 당께, 했응께, 줘부렀어라우, 나온다요
        (r"(?<=[가-힣\d])(?P<stem>[는은인던한신간온])디(?=요|유|라|[\s.,!?~]|$)", r"\g<stem>데"),
        (rf"(?<={_PAST})당께(?:요|유|라우?|잉)?{_END}", "습니다"),
        (r"(?<=[가-힣])(?<!서)당께(?:요|유|라우?|잉)?", "다니까요"),
        (r"(?<=[가-힣])(?<!신)랑께(?:요|유|라우?|잉)?", "라니까요"),
        (rf"(?<=[가-힣])(?<!아니)이?라니(?:까|깐)(?:요|는)?{_END}", "이에요"),
        (r"(?<=[가-힣])(?<!적)(?<!부)응께(?:요|유|로)?", "으니까"),
        (r"(?<=[으다하라])니께(?:요|유|네)?|니까네|(?<=[가-힣으])니께네|(?<=[가-힣])(?:[헝항]께|ㅎ께)", "니까"),
        (r"(?<=[가-힣])안티(?=서?[\s.,!?]|서?$)", "한테"),
        (r"(?<![가-힣])누부(?:야)?", "누나"),
        (
            r"(?<![가-힣])나가(?=\s(?:[가-힣]{1,6}\s){0,2}(?:[\d일이삼사오육칠팔구]+\s?[억천백만]|돈|땅|집|논|밭|아파트|그))",
            "내가",
        ),
        (r"(?<=[가-힣])\s?(?:부렀|뿌렀|뿌렸|부럿|뿟)|(?<=[줘해])불었", "버렸"),
        (rf"(?<={_PAST}어)라우?{_END}", "요"),
        (rf"(?<=[가-힣])(?<=[{_PAST[1:-1]}하이])지라우?{_END}", "죠"),
        (rf"(?<={ending_in('ㅆ')}|{ending_in('ㄴ')})(?:다요|당가요?|단가요?){_END}", "대요"),
        (rf"(?<=[어아해지네다게요])잉{_END}", ""),
        (r"(?<=[가-힣])겄(?=[다어소는네지습제])", "겠"),
        (r"(?<=[여금체속산고혼탁각련])혔", "했"),
        (r"(?<![가-힣])(?P<stem>[가-힣]{0,6})(?<![면특])허(?=는|고\s|니까|면서|려고|지만|셨|신)", r"\g<stem>하"),
        # 2일이여라, 계셔라, 가셨제, 없구먼유
        (rf"(?<=[가-힣\d])이여라우?{_END}", "이에요"),
        (rf"(?<=[계시으]셔)라우?{_END}", "요"),
        (rf"(?<=[{_PAST[1:-1]}시])제(?:라우?|잉)?{_END}", "죠"),
        (rf"(?<=[{_PAST[1:-1]}시])(?:구먼|구만|꾸마|구마)(?:유|요|이라|잉)?{_END}", "네요"),
        # 나오능교, 했심더, 합니꺼, 줬어예, 준다 카던데, 줄라꼬
        (rf"(?<=[가-힣])[능는]교{_END}", "나요"),
        (rf"(?P<stem>인|얼마|얼만)교{_END}", r"\g<stem>가요"),
        (rf"(?<={_PAST})[심슴](?:니)?더{_END}", "습니다"),
        (rf"(?<={ending_in('ㅂ')})니(?:더|데이|다이){_END}", "니다"),
        (rf"(?<={ending_in('ㅂ')})니[꺼껴]{_END}", "니까"),
        (rf"임더{_END}", "입니다"),
        (rf"(?<=[가-힣])(?<![하보되쓰이])여라{_END}|(?<=[가-힣])이어라{_END}", "예요"),
        (rf"(?<=[가-힣])(?:이라네|라네|일세){_END}", "예요"),
        (rf"(?<=[가-힣][어아해네든데지까])(?:예|예이){_END}", "요"),
        (rf"(?<={_PAST})다?데이{_END}", "다"),
        (rf"이소{_END}", "세요"),
        (r"(?<=[다거])[^\S\n]?아이(?:가|요|라|다|가요)(?=[.,!?~…ㅋㅎㅠㅜ)\n]|\s*$)|(?<=[다거])\s아입니까", "잖아요"),
        (rf"(?<![가-힣])(?:그라[믄모]|그르[믄모]|글[믄모]){_END}", "그러면"),
        (rf"(?<=[가-힣])(?:으모|믄){_END}", "면"),
        # 줬어유, 했슈, 그랬쥬
        (rf"(?<=[가-힣][어아해데네든지까구만나대돼래])유{_END}", "요"),
        (rf"(?<={_PAST})(?:슈|시유){_END}", "어요"),
        (rf"(?<=[가-힣])쥬{_END}", "죠"),
        (rf"(?<=[가-힣])댜{_END}", "대"),
        (r"(?<=[가-힣])싰(?=[가-힣])", "셨"),
        (r"(?<=[억천백만원]이\s)아이(?=[라고]\s)", "아니"),
        # 받았수다, 얼마우꽈, 어멍신디
        (rf"(?<![가-힣])어수(?:다|당|과){_END}", "없습니다"),
        (rf"(?<![가-힣])이수(?:다|당){_END}", "있습니다"),
        (rf"셔수(?:다|당){_END}", "셨습니다"),
        (rf"(?<=[가-힣])해수(?:다|당){_END}", "했습니다"),
        (rf"(?<={_PAST})(?:수다|수당){_END}", "습니다"),
        (rf"(?<=[이거])우다{_END}", "예요"),
        (rf"(?<=[가-힣])[수우쿠][꽈과]{_END}", "나요"),
        (rf"\s?마[씸씀]{_END}", ""),
        # 장개, 핵교, 댕기다
        (r"장개(?=를|도|가|간|갈|갔|보|들|\s(?:가|간|갔|보))", "장가"),
        (r"핵교", "학교"),
        (r"댕기(?=[는고면다니던시라셨])", "다니"),
        (r"댕긴", "다닌"),
        (r"댕[겨게](?=[요서도\s]|$)", "다녀"),
        (r"(?<=[줘해아어여])두(?=\s)", "도"),
        (r"(?:^|(?<=[.!?,]\s))지가(?=\s)", "제가"),
        (r"(?:^|(?<=[.!?,]\s))지(?=[는도]\s)|(?<![가-힣])지(?=한테\s)", "저"),
        # 받았습네다, 하드라
        (rf"(?<={ending_in('ㅂ')})네다{_END}", "니다"),
        (r"(?<=[가-힣])드(?=라고|라구|라[\s.,]|라$|래요|니만)", "더"),
        (r"(?<=[가-힣])(?:[헌항]테|[한헌항]티)(?=서?[\s는도만,])", "한테"),
    )
)
_ENDINGS_WITH_LETTERS: Final = tuple((said, standard, letters_needed(said)) for said, standard in _ENDINGS)
_MEANS_TO: Final = re.compile(r"(?P<stem>[줄할릴길낼탤]|을)라(?:고|꼬|구|(?=\s?[카캐캤칸캅]|\s(?:하|해|했|합)))")
"""줄라고, 보낼라꼬, 받을라카는데: 주려고 …"""
_SAYS: Final = re.compile(
    r"(?<=[다라자냐려])(?:고)?\s?(?P<verb>카(?=는|던|더|네|고\s|며|면|모|길|니까|데)|캐(?=서|가\s|도\s|요|싸)|캤|칸(?=다)|캅)"
)
"""준다 카던데, 한다꼬 캤어요: 준다고 하던데 …"""
_DEMANDED: Final = "달"


def in_standard_words(text: str) -> str:
    """A text in composed Hangul with the endings and particles of the regions as the standard language has them."""
    text = _MEANS_TO.sub(_intended, text)
    letters = letters_of(text)
    for said, standard, needed in _ENDINGS_WITH_LETTERS:
        if needed.may_be_in(letters) and (put := said.sub(standard, text)) != text:
            text, letters = put, letters_of(put)
    return _SAYS.sub(lambda match: f"고 {_QUOTED[match['verb']]}", text)


def _intended(match: re.Match[str]) -> str:
    stem = "으" if match["stem"] == "을" else chr(ord(match["stem"]) - _L)
    return f"{stem}려고"
