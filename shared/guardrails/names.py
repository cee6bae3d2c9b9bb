"""Names of people: after or before a cue, and the plainest of them anywhere.

A cue is a word for a name (성함), for who somebody is (피상속인, 고모), a title after the name, or what one says of
oneself. "저는 손자라고 합니다" has no name: an ordinary word is none. A frequent surname with a frequent given name needs no
cue: of 18,700 messages without a name none has a word that looks so.
"""

from typing import Final

from shared.guardrails.name_shapes import (
    ADDRESSED,
    ANY_COPULA,
    APPEARS,
    BOUNDARY,
    CAPITAL_ROMAN,
    COPULA,
    DISTRICTS,
    END,
    FIRST_NAME,
    FOREIGN,
    FOREIGN_WORDS,
    FREQUENT,
    FREQUENT_SURNAMES,
    GIVEN,
    HANJA,
    HONOURED,
    LATIN,
    LOOSE,
    LOOSE_IN_PLACE,
    NO_ENDING,
    PARTICLE,
    PERSONS,
    PLAIN,
    ROLES,
    ROMAN,
    SAYS,
    SHORT,
    SHORT_ANY,
    SHORT_FREQUENT,
    SPACED,
    TITLES,
    TWO_FOREIGN,
    WHOLE,
    is_no_ordinary_word,
    is_plainly_a_name,
)
from shared.guardrails.reading import Recogniser, either, only_where, pattern

_NAME_WORD: Final = "(?:이름|성함|성명|본명|실명|존함|함자|(?<=[자인주])명(?=[ :은]))"
_NAME_OF_A_THING: Final = "(?<!회사)(?<!회사[ ])(?<!상호)(?<!은행)(?<!은행[ ])(?<!동네)(?<!동네[ ])(?<!지역[ ])(?<!아파트[ ])(?<!건물[ ])(?<!종목[ ])(?<!상품[ ])(?<!보험[ ])(?<!세금[ ])(?<!법인[ ])(?<!학교[ ])(?<!병원[ ])(?<!강아지[ ])(?<!가게[ ])"
_SAID_OF_A_NAME: Final = (
    "(?!뭐|뭔|무엇|무슨|누구|어떻|왜|모르|몰라|없|비밀|다르|다른|같|적[히힌어었혀혔]|적으|필요|아직|안[ ]|못|여기|그[ ]|이거|공개|말|아니|아닌|아닙|맞"
    "|나[와온오]|올[라리려]|들어|바[꾸꿔뀌뀐]|변경|기재|등기|불러|부르|한글|영문|영어|한자|실명|가명|빌[려린]|공동|계좌|통장|명의|전부|모두|둘|하나|남[아은]|있|그대로|똑|여전|추후|이미|당연|특이|외자|상관|괜찮|중요|개명)"
)
_HAS_NAME: Final = rf"{_NAME_OF_A_THING}{_NAME_WORD}(?:[ ]석[ ]?자|[ ]?란에?)?(?:은요?|는|이|가|도|을|를|요)?+(?:[ ](?:따서?|붙여서?|넣어서?|써서|말씀드리(?:자면|면)|한자로는?|한글로는?|영문으로는?))?[ \n:=?)\]>,\"'‘’“”(-]{{0,3}}{_SAID_OF_A_NAME}"
_AFTER_NAME: Final = f"(?:{ANY_COPULA}|{SAYS}|이?[고구](?=[ ,])|{BOUNDARY})"
_FIELD: Final = rf"(?:{_NAME_WORD}|(?:예금주|명의자|수증자|증여자|신청인|신고인|위임인|작성자|고객|상속인|피상속인|계약자|소유자|서명|대표자|담당자)명?)(?:[ ]?\([가-힣A-Za-z]{{1,8}}\)[ ]?[:=|/>]?|[ ]?[:=|/>\]][:>]?|[ ]{{2,}})[ ]{{0,2}}"
_ANYBODY: Final = "[가-힣]{3,7}(?<![음함개정의안요다님들])"
""" Of any syllables: only as what a name is said to be."""
_PLAIN_PARTICLE: Final = "(?:이랑|이가|이는|이를|한테서?|에게서?|께서?는?|하고|이?네|말고|까지|부터|만|조차|마저|처럼|보다|[이가은는을를의과와도랑앞]|[ ]?씨|[ ]?님)"
_FROM: Final = "(?:미국|중국|일본|베트남|필리핀|태국|몽골|우즈벡|우즈베키스탄|카자흐스탄|캄보디아|러시아|영국|캐나다|호주|독일|프랑스|네팔|인도|인도네시아|대만|외국|이탈리아|스페인|브라질|뉴질랜드)[ ]?(?:인|사람|국적|출신|교포|여자|남자|분)"
_ROLE: Final = f"(?:{either(frozenset(role for role in ROLES if len(role) > 1))}|[가-힣]{{1,5}}[은는린준한신된낸긴][ ]?(?:사람|분)|주인|계좌[ ]명의|입금자[ ]?명|{_FROM})"
_SHORT_ROLE: Final = f"(?<![가-힣])(?:{either(frozenset(role for role in ROLES if len(role) == 1))})"
_IS_ROLE: Final = r"(?:들|분|측|쪽|놈|녀석|아이)?(?:[ ]중에?(?:서)?(?:[ ]?[한두세][ ]?(?:명|사람|분)|[ ]?하나)?[은는이가]?)?(?:이신|이셨던|[ ]?되시는|[ ]?되는|이자|인)?(?:님)?(?:[ ]?\([가-힣]{1,3}\)|[ ]?[0-9]{1,2}[.)]?)?(?:[ \n]|[ ]?[-=/→>(:,'\"][ ]?)"
_ROLE_IS: Final = (
    "(?:들|분)?(?:[ ]중에?(?:서)?[ ]?(?:[한두세][ ]?(?:명|사람|분)|하나))?(?:님)?(?:께서는?|은요?|는요?|이|가)[ ]?"
)
_CHILD: Final = "(?:아들|손녀딸|손주딸|막내딸|막내아들|큰애|작은애|딸|손자|손녀|손주|조카|동생|막내|첫째|둘째|셋째|장남|장녀|차남|차녀|며느리|사위|언니|누나|오빠|친구|자녀|아이|애|형)"
_CHILD_PARTICLE: Final = "이(?:[ ](?:계좌|통장|집|학비|앞)|가|는|를|한테|에게|랑|의|도|네|예요|에요|라고|입니다|이름|명의|[ ]명의|[ ]?앞으로)"
_INTRODUCTION: Final = (
    r"(?<![가-힣])(?:(?:저는요?|지는|내는|내가|소생|이[ ]?몸은)[ ,]{0,2}|(?:네|예|넵|아|여보세요|선생님|세무사님|상담사님|처음[ ]뵙겠습니다|수고하십니다|수고[ ]많으십니다)[.,!~ ]{1,3}|제가[ ]?|(?:전|저|나|난|본인|이름)[ ,]{1,2}|저요[?,. ]{1,3}|나는[ ]?|본인은[ ]?|여기는?[ ]"
    r"|안녕하세요[.,!~^ ]*|안녕하십니까[.,!~ ]*|반갑습니다[.,!~ ]*)(?:저는[ ])?"
)
_WHAT_ELSE_ONE_IS: Final = "(?:[가-힣0-9]{1,8}[ ]){1,4}?"
""" "저는 부산에 사는 회사원 …입니다"."""
_SENTENCE: Final = r"(?:^|[.!?~,\n][ ]*)"
_ADNOMINAL: Final = "(?:(?:상담|문의|전화|예약|신청|접수|안내|연락)[가-힣 ]{0,3}(?:받은|받았던|드린|한|하신|하는|남긴)|드린|드렸던|했던|하는|하던|사는|살던|있는|계신|근무하는|다니는|신청한|문의한|예약한|전화한|통화한|드리는|사람은|사람이|바로)"
_ASKED: Final = rf"{_NAME_WORD}[^.?!\n]{{0,10}}(?:물으|물어|여쭤|여쭈|궁금|알려|말씀)[^\n\0]{{0,14}}?[ .,]"
_AND_ANOTHER: Final = r"\0(?:[ ]?[,·/&+][ ]?|[ ](?:및|그리고|또는)[ ]|(?:이?랑|하고|[와과])[ ])"
_SIGNED: Final = r"[ ]?(?:드림|올림|올립니다|배상|拜上|拜|씀|보냄)(?![가-힣])"
_THANKED: Final = r"(?:(?:니다|세요|까요|어요|아요|해요|십시오)[.!?~ \n]+[-–]?|(?:^|[ \n])-|\n)[ (]{0,2}"


def _name(expression: str) -> Recogniser:
    return pattern("name", expression, is_no_ordinary_word)


NAME_RECOGNISERS: Final[tuple[Recogniser, ...]] = (
    only_where(
        _NAME_WORD,
        _name(rf"{_HAS_NAME}(?P<value>{WHOLE}|{SPACED}|{ROMAN})['\"’”)]?(?:{_AFTER_NAME}|[요야]{END})"),
        _name(
            rf"{_HAS_NAME}(?P<value>{LOOSE}|{SHORT}|{HANJA}|{LATIN}|{FOREIGN_WORDS}(?={COPULA}|{SAYS}))['\"’”)]?(?:{COPULA}|{SAYS}|[ ]*(?:$|[,.!?~;)/\0]))"
        ),
        _name(rf"{_HAS_NAME}(?P<value>{LOOSE}|{SHORT}){HONOURED}"),
        _name(rf"{_HAS_NAME}(?P<value>{LOOSE}{NO_ENDING}|{SHORT})(?:{ANY_COPULA}|으?로[ ])"),
        _name(rf"{_HAS_NAME}(?P<value>{FREQUENT})(?<![로를을는에이가게히서면고])(?=[ ])"),
        _name(rf"{_HAS_NAME}(?P<value>{GIVEN})(?:{ANY_COPULA}|{SAYS})"),
        _name(rf"{_NAME_WORD}[은:][ ](?P<value>{GIVEN})[ ]*(?:$|[,.\n])"),
        _name(rf"(?:제|내|저의|나의|본인)[ ]?{_HAS_NAME}(?P<value>[가-힣]{{2,4}}?)(?:{COPULA}{END}|{SAYS})"),
        _name(rf"(?P<value>{WHOLE})(?:이[ ]?|가[ ]|[ ]?)(?:제|저의|내|아버지|어머니)[ ]?{_NAME_WORD}"),
        _name(
            rf"{_SENTENCE}(?P<value>[{FREQUENT_SURNAMES}][가-힣]{{1,8}}?)(?<![것게거건])(?:이|가)?[ ]제[ ]?{_NAME_WORD}(?:이[ ]맞|{COPULA}{END})"
        ),
        _name(
            rf"\0[ ]?(?:이?고|이며|,)[^.!?\0]{{0,8}}?{_ROLE_IS}(?P<value>{WHOLE}|{SHORT})(?=$|[^가-힣]|{COPULA}{END})"
        ),
    ),
    _name(rf"{_FIELD}(?P<value>{LOOSE}|{SHORT}|{HANJA}|{LATIN})(?=$|[^가-힣A-Za-z]|{COPULA})"),
    only_where(
        _NAME_WORD,
        _name(rf"(?:{_HAS_NAME}|{_NAME_WORD}[ ]?[:=|][ ]?)(?P<value>{_ANYBODY})(?:{COPULA}{END}|{SAYS}|[ ]*$)"),
    ),
    _name(
        rf"{_ROLE}{_IS_ROLE}(?P<value>{WHOLE}|{SPACED}|{ROMAN}|{LOOSE_IN_PLACE}|(?<=[ ]){HANJA})(?:{ANY_COPULA}|{BOUNDARY}|{APPEARS})"
    ),
    _name(
        rf"{_ROLE}{_ROLE_IS}(?P<value>{WHOLE}|{SPACED}|{ROMAN})(?:{ANY_COPULA}|(?<=[가-힣]{{3}})이?[고구](?=[ ,])|{SAYS}|{ADDRESSED}|{APPEARS}|[ ](?:맞|[가-힣]{{2,5}}[은는][ ])|[ ]?(?:$|[.,)~!\nㅎㅋㅠ]))"
    ),
    _name(rf"{_ROLE}(?:은|는|이|가)?[ ](?P<value>{SHORT}){COPULA}{END}"),
    _name(rf"{_SHORT_ROLE}{_IS_ROLE}(?P<value>{WHOLE}|{LOOSE_IN_PLACE})(?:{ANY_COPULA}|{BOUNDARY})"),
    _name(rf"{_CHILD}(?:은|는|인|의)?[ ](?P<value>{GIVEN}){_CHILD_PARTICLE}"),
    only_where(
        f"저요|{_NAME_WORD}|{_FROM}",
        _name(rf"(?:저요[?,. ]{{1,3}}|{_ASKED})(?P<value>{WHOLE})(?:(?:{COPULA}|요){END}|[ ]*(?:$|\n))"),
        _name(
            rf"{_FROM}(?:이고|인데|이며|이구요?|이에요|입니다|예요)?[ ,.]{{1,3}}(?P<value>{FOREIGN_WORDS})(?:{SAYS}|[ ]?씨|{ANY_COPULA}{END})"
        ),
    ),
    only_where(
        "저|전|제가|나|난|본인|안녕|여기|반갑",
        _name(rf"{_INTRODUCTION}(?P<value>{FREQUENT}|[{FREQUENT_SURNAMES}][가-힣]|{SPACED}|{LATIN}){SAYS}"),
        _name(rf"{_INTRODUCTION}(?P<value>{WHOLE}){SAYS}"),
        _name(rf"본인[은 ]{{1,2}}(?P<value>{WHOLE})(?:으로|로)(?:서|써)?[ ,]"),
        _name(rf"{_INTRODUCTION}(?P<value>{GIVEN})[ ]?이?라고[ ]?(?:합니다|해요|하는데|하고요|불러)"),
        _name(rf"{_INTRODUCTION}(?P<value>{FREQUENT}|{SHORT}){COPULA}{END}"),
        _name(rf"{_INTRODUCTION}(?P<value>{WHOLE}|{SPACED}|{ROMAN}){ANY_COPULA}"),
        _name(rf"{_INTRODUCTION}{_WHAT_ELSE_ONE_IS}(?P<value>{WHOLE})(?:{COPULA}|고요|{SAYS})"),
        _name(rf"(?:저는|제가|나는|본인은)[ ](?P<value>{WHOLE})(?=[ ]?[,(]|[ ]*$)"),
    ),
    only_where(
        "라고|라구|라 |입니[다더]|에요|예요|인데",
        _name(
            rf"(?<![가-힣])(?P<value>{WHOLE}|{ROMAN})[ ]?이?라(?:고|구|꼬)?[ ]?(?:합니|해요|하는데|하고요|하며|하옵|카는|캅니|캄니|카데)"
        ),
        _name(rf"(?:^|[.!?\n][ ]*)(?P<value>{GIVEN})[ ]?이?라고[ ]?(?:합니다|해요)"),
        _name(rf"{_ADNOMINAL}[ ](?P<value>{LOOSE})[ ]?이?라고[ ]?합니다"),
        _name(
            rf"(?:{_ADNOMINAL}|[가-힣]{{1,5}}[는던]|[0-9]{{2}}[세살대])[ ](?P<value>{WHOLE})[ ]?(?:입니[다더]|이에요|예요|인데요|이?라고[ ]?합니다)(?![가-힣])"
        ),
        _name(
            rf"{_SENTENCE}(?:(?:{either(DISTRICTS)})[ ])?(?P<value>{WHOLE}|{ROMAN})(?:(?<![동시구군도역])|(?<=[^신]길동))[ ]?(?:입니[다더당]|이에요|예요|인데요|임다|이라예|이?구요|이고요|이?올시다|이오|이여|이라고[ ]?해)(?![가-힣])"
        ),
    ),
    only_where(
        either(TITLES),
        _name(rf"(?<![가-힣])(?P<value>{LOOSE})[ ]?씨(?=$|[^가-힣]|{PARTICLE}|{COPULA})"),
        _name(rf"(?<![가-힣])(?P<value>{FREQUENT}|{SHORT})[ ]?님(?=$|[^가-힣]|{PARTICLE}|{COPULA})"),
        _name(rf"(?:{either(TITLES)})(?P<value>{WHOLE})(?:님|씨)"),
        _name(rf"(?<![가-힣])(?P<value>{TWO_FOREIGN})[ ]?씨(?=$|[^가-힣]|{PARTICLE}|{COPULA})"),
        _name(
            rf"(?<![가-힣])(?P<value>{FOREIGN})(?<![모랑가은는을를의와과도로])[ ]?씨(?![ ]다른)(?=$|[^가-힣]|{PARTICLE}|{COPULA})"
        ),
        _name(rf"(?<![가-힣])(?P<value>{WHOLE}){ADDRESSED}{END}"),
        _name(
            rf"(?<![가-힣])(?P<value>{SHORT})[ ]?(?:{either(frozenset(title for title in TITLES if len(title) > 2))})"
        ),
        _name(
            rf"(?<![가-힣])(?P<value>{SHORT_FREQUENT}|{SHORT})[ ]?(?:씨|여사님?|어르신|선생님)(?=$|[^가-힣]|{PARTICLE}|{COPULA})"
        ),
        _name(
            rf"(?<![가-힣])(?P<value>{LOOSE}{NO_ENDING}(?<!난))(?:[ ]?(?:여사님?|어르신|옹)|[ ](?:군|양)(?=[ ]?(?:\(|에게|한테|앞으로|명의)))"
        ),
        _name(rf"(?<![가-힣])(?P<value>{GIVEN})[ ]?씨(?=$|[^가-힣]|{PARTICLE}|{COPULA})"),
    ),
    _name(
        rf"(?<![가-힣])(?P<value>{WHOLE}|{LOOSE}{NO_ENDING}(?<![자인원사])(?=이?라는))(?:[ ]?\((?:{either(ROLES)}|父|母|夫|妻|子|女)(?:님)?\)|[ ]?이?라(?:는[ ]?(?:{PERSONS}|이름)|고[ ]?(?:있|계[시신셔]|(?:제|저희|우리)[ ])))"
    ),
    only_where(
        "제 |저희|우리|내 ",
        _name(rf"(?<![가-힣])(?P<value>{WHOLE})[은는이가][ ](?:제|저희|우리|내)[ ]?(?:집[ ])?{_ROLE}"),
    ),
    only_where("인사|문의|맞", _name(rf"{_SENTENCE}(?P<value>{WHOLE})[ ](?:인사|문의)[ ]?드[립려]")),
    _name(rf"(?<![가-힣])(?:[고망]|(?:저|나)(?:하고|랑)|[저나]와)[ ](?P<value>{WHOLE})(?:{ANY_COPULA}|{BOUNDARY})"),
    _name(
        rf"(?<![가-힣])(?P<value>{GIVEN}(?=이[ ]?(?:엄마|아빠))|{WHOLE}(?=이?[ ]?(?:엄마|아빠|어머니|아버지|할머니|할아버지|보호자)(?:[ ]?되|{COPULA})))"
    ),
    _name(
        rf"(?<![가-힣])(?P<value>{WHOLE})(?:[ ]?(?:한테|에게|께)|[ ]?이?라고[ ]?(?:찍|남[기겼긴]|새[기겨긴]|나오|나와|적|뜨|떠|써|쓰|되|돼)|으?로[ ](?:찍|나와|나오|뜨|보냈|입금|송금))"
    ),
    _name(
        rf"(?<![가-힣])(?P<value>{WHOLE})(?:[ ]?[,/][ ]?[남여][자성]?[ ]?[,/]|[ ]?[(][ ]?(?:남|여|만|[0-9]{{1,3}}[ ]?[세살])|의?[ ]{_ROLE}{COPULA}{END})"
    ),
    only_where(
        f"{_ROLE}|[한두세]분|부부",
        _name(rf"(?<![가-힣])(?P<value>{WHOLE})(?=[ ]?[,·/][ ]?{WHOLE}(?![가-힣]))"),
    ),
    _name(rf"[\"'“‘「](?P<value>{WHOLE})[\"'”’」]"),
    only_where(
        "\0",
        _name(rf"{_SENTENCE}(?P<value>{WHOLE})[ ]?(?:입니[다더당]|이에요|예요|인데요)[ .,]{{1,3}}\0"),
        _name(rf"(?<![가-힣])(?P<value>{WHOLE})(?:[ ,/·(]{{1,3}}|[ ]?(?:및|그리고|하고|이?랑|[와과])[ ])\0"),
    ),
    _name(
        rf"{_SENTENCE}(?P<value>[김박최정강조윤장임권황송류홍문양손배백허유심노][ ]{GIVEN})[ ]?(?:입니[다더]|이에요|예요|인데요|이?라고[ ]?[합해하])"
    ),
    only_where("본인", _name(rf"(?<![가-힣])(?P<value>{WHOLE})[ ]?(?:본인|당사자)(?:{COPULA}|[ ]?맞)")),
    only_where(
        "[A-Z][a-z]",
        _name(rf"{_ROLE}[ ](?P<value>{FIRST_NAME})(?:{PARTICLE}|{COPULA}){END}"),
        _name(rf"(?<![A-Za-z])(?P<value>{ROMAN}|{FIRST_NAME})[ ]?(?:씨|님)(?=$|[^가-힣]|{PARTICLE}|{COPULA})"),
    ),
    only_where("불러", _name(rf"(?<![가-힣])(?P<value>{GIVEN}|{WHOLE})이?라고?[ ]?(?:불러|불리)")),
    only_where(
        "\0", _name(rf"{_AND_ANOTHER}(?P<value>{WHOLE}|(?<=[/·]){LOOSE}(?=[/·)\n]|$))(?:{ANY_COPULA}|{BOUNDARY})")
    ),
    only_where("앞으로|명의", _name(rf"(?<![가-힣])(?P<value>{WHOLE})[ ]?(?:앞으로|명의로|명의의|명의[ ])")),
    only_where(
        "드림|올림|올립|배상|拜|씀|보냄|[.!?~요다\n-][ (-]*[가-힣]{3,4}[^가-힣A-Za-z0-9]*$|서명|[(]인",
        _name(rf"(?<![가-힣A-Za-z])(?P<value>{WHOLE}|{LOOSE}(?<![을를도은는이가])|{ROMAN}){_SIGNED}"),
        _name(rf"(?<![가-힣])(?P<value>{SHORT})[ ](?:드림|올림|배상|拜上|拜)[^가-힣A-Za-z0-9]*$"),
        _name(rf"(?:^|[.!?~,\n][ ]?|[다요][ ])(?P<value>{GIVEN}|{SHORT_ANY})[ ]?(?:드림|올림|배상|拜上|拜)[ .!~]*$"),
        _name(rf"{_THANKED}(?P<value>{WHOLE})\)?(?:[ ]?\((?:인|印|서명)\)|[ ]서명)?[^가-힣A-Za-z0-9]*$"),
    ),
    only_where(
        "[A-Z]",
        _name(rf"(?<![A-Za-z])(?P<value>{CAPITAL_ROMAN})"),
        _name(rf"(?i:regards|sincerely|thanks)[,.!]?[ \n]+(?P<value>{ROMAN}|{FIRST_NAME}(?=[ .!\n]*$))"),
    ),
    only_where(
        "(?i:name ?is|called|i'm|i am|this ?is|from[.:]|by[ :.]|name:)",
        _name(rf"(?i:name[ ]?is|i'm[ ]called|name:)[ ]?(?P<value>{LATIN}|{LOOSE})"),
        _name(rf"(?i:i'm|i[ ]am|this[ ]?is|from[.:])[ ]?(?P<value>{ROMAN})"),
        _name(rf"(?i:from)[.:][ ]?(?P<value>{LOOSE})"),
        _name(rf"(?i:by)[:.]?[ ]?(?P<value>{WHOLE})[ .!~]*$"),
    ),
    _name(
        rf"(?<![가-힣])(?P<value>{WHOLE})(?:[ ]외[ ][0-9]{{1,2}}[인명]|[ ](?:지분|도장|인감)|,[ ]이[ ]?(?:분|사람)|[을를][ ]입양|(?:이?고|이며|인데)?[ ,]{{1,2}}(?:만[ ]?)?(?:[0-9]{{1,3}}|스물|서른|마흔|쉰|예순|일흔|여든)[가-힣]{{0,2}}[ ]?[살세](?![가-힣]))"
    ),
    pattern(
        "name",
        rf"(?:저는|제가|이름[은이]|성함[은이]|{_ROLE})[은는이가]?(?P<value>{PLAIN})(?:{ANY_COPULA}|{SAYS}|(?:한테|에게|께서|이가|씨|의|명의|{_ROLE}|이?라고))",
        is_plainly_a_name,
    ),
    pattern(
        "name",
        rf"(?<![가-힣A-Za-z0-9])(?P<value>{PLAIN})(?:(?![가-힣])|{_PLAIN_PARTICLE}(?![가-힣])|{ANY_COPULA}|{SAYS}|(?:임|요|이?[고구])(?![가-힣])|이?라고[ ])",
        is_plainly_a_name,
    ),
)
