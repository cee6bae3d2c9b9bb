"""What names look like, and what may stand around them: the shapes from which a cue or, for the plainest, none makes a name."""

import re
from typing import Final

from shared.guardrails.reading import either, word_list

DISTRICTS: Final = word_list("districts.txt")
_CITIES: Final = frozenset(place[:-1] for place in DISTRICTS if len(place) == 3)
COMMON_WORDS: Final = DISTRICTS | _CITIES | word_list("ordinary_words.txt")
ORDINARY_WORDS: Final = COMMON_WORDS | word_list("dictionary_nouns.txt")
_NOUNS: Final = word_list("ordinary_words.txt") - DISTRICTS
ROLES: Final = word_list("roles.txt")
TITLES: Final = word_list("titles.txt")

FREQUENT_SURNAMES: Final = "".join(sorted(word_list("frequent_surnames.txt")))
_SURNAMES: Final = "".join(sorted(word_list("surnames.txt")))
_DOUBLE: Final = "(?:남궁|황보|제갈|선우|독고|사공|서문|동방)"
_first: Final = "".join(sorted(word_list("given_first.txt")))
_last: Final = "".join(sorted(word_list("given_last.txt")))

_rarely_alone: Final = "".join(sorted(word_list("given_alone_rare.txt")))
GIVEN: Final = f"(?:[{_first}][{_last}]|{either(word_list('given_names.txt'))})"
"""A given name of two syllables that names are made of, or of the words that are names."""
WHOLE: Final = f"(?:{_DOUBLE}[{_first}{_last}][{_last}]?|[{_SURNAMES}]{GIVEN}|[{_SURNAMES}][{_rarely_alone}])"
"""Surname and given name, of syllables that names are made of."""
_often_first: Final = "".join(sorted(word_list("given_frequent_first.txt")))
_often_last: Final = "".join(sorted(word_list("given_frequent_last.txt")))
_PLAIN_SURNAMES: Final = FREQUENT_SURNAMES + "".join(sorted(word_list("other_surnames.txt")))
PLAIN: Final = f"(?:{_DOUBLE}[{_often_first}]?[{_often_last}]|(?:남궁|황보|제갈|독고){GIVEN}|[{_PLAIN_SURNAMES}](?:[{_often_first}][{_often_last}]|{either(word_list('given_frequent.txt'))}))"
"""Surname and given name that hardly any other word looks like."""
SPACED: Final = f"(?:(?:{_DOUBLE}|[{_SURNAMES}])[ .][{_first}][ .][{_last}]|(?:{_DOUBLE}|[{FREQUENT_SURNAMES}])[ ][{_first}][{_last}])"
LOOSE: Final = f"(?:{_DOUBLE}[가-힣]{{1,2}}|[{_SURNAMES}][가-힣]{{2}})"
"""A surname and any two syllables: only where hardly anything but a name can stand."""
NO_ENDING: Final = "(?<![던온신셨는은을를에서고며면게지가이의와과도만로여려러한된준본할란라])"
"""After a loose name: not what a verb or a noun with a particle ends in."""
_IN_ROLE: Final = rf"{LOOSE}{NO_ENDING}(?=(?:이가|이한테|이에게|이랑|한테서?|에게서?|께서는?|[ ]?씨[가는께한])[ ])"
""" Of any syllables, after a role and before a particle that persons have."""
_IN_FORM: Final = rf"(?:(?<=[:=|])|(?<=[:=|][ ])){LOOSE}{NO_ENDING}(?<![함임중음됨짐])(?=[ ]*(?:$|[\n,/(|]))"
_IN_LIST: Final = rf"{LOOSE}{NO_ENDING}(?=[ \n]{{1,2}}(?:[0-9][.)]|[▶●○•*/-])[ ]?[가-힣]{{1,6}}[ :]{{1,2}}\0)"
LOOSE_IN_PLACE: Final = f"{_IN_ROLE}|{_IN_FORM}|{_IN_LIST}"
FREQUENT: Final = f"(?:{_DOUBLE}[가-힣]{{1,2}}|[{FREQUENT_SURNAMES}][가-힣]{{2}})"
SHORT: Final = f"(?:[김박최윤권황홍][가-힣]|[{_SURNAMES}][{''.join(sorted(word_list('given_alone.txt')))}])"
"""A surname and one syllable: surnames that begin few other words, or syllables that are a name by themselves."""
FIRST_NAME: Final = "[A-Z][a-z]{2,12}"
SHORT_FREQUENT: Final = f"[{FREQUENT_SURNAMES}][{_last}]"
SHORT_ANY: Final = f"[{_SURNAMES}][{_last}]"
_FOREIGN_SYLLABLES: Final = (
    "르프브츠즈크트스드티셰쩐쿠카타토키케코퍼펜벨쑤쯔냐뇨랴료뉴윈엔렌젠켄응뷔뷰빅홉쉬샤슈첸쏨퐁팜흐흥쿤짱"
)
_LOAN_WORDS: Final = "아파트|카드|펀드|브랜드|마트|트럭|프리|카페|프로|토지|토요|드림|스스로|카톡|트레|테스트|프랑|인터|스타|토스|카카오|비트|스마트|세트|포인트|키우|스무|크게|크리"
FOREIGN_WORDS: Final = rf"(?![가-힣 ]{{0,6}}(?:{_LOAN_WORDS}))(?=[가-힣 ]{{0,8}}[{_FOREIGN_SYLLABLES}])(?:[가-힣]{{1,6}}(?<![요서는데면까죠을를])[ ·]){{1,3}}?[가-힣]{{1,6}}"
"""A name from elsewhere in Hangul, of two to four words."""
FOREIGN: Final = (
    "(?![가-힣]{0,4}(?:아저|아가|마음|글|날|솜|말)씨)(?![가-힣]{0,6}(?:증여|상속|공제|신고|세금|양도))[가-힣]{2,8}"
)
"""Of any syllables, as names from elsewhere are: only before 씨."""
TWO_FOREIGN: Final = f"[가-힣]{{3,6}}(?<![가이은는을를의과와도랑로서고네에])[ ]{FOREIGN}"
HANJA: Final = "[\u4e00-\u9fff]{2,4}"
LATIN: Final = "[A-Za-z]{2,20}(?:(?:,[ ]?|[ -])[A-Za-z][A-Za-z.-]{0,20}){0,2}"
_ROMAN_SURNAME: Final = f"(?i:{either(word_list('roman_surnames.txt'))})"
_NO_NAME: Final = "(?i:engineer|manager|designer|developer|director|student|teacher|professor|officer|analyst|consultant|korean|american|citizen|bank|tower|hyatt|city|street|road|group|life|plus|pay|trust|visa|card)"
ROMAN: Final = (
    rf"(?:{_ROMAN_SURNAME}(?:,[ ]?|[ /-])(?!{_NO_NAME})[A-Za-z]{{2,15}}(?:[ -][A-Za-z]{{2,15}})?|[A-Za-z]{{2,15}}(?:[ -][A-Za-z]{{2,15}})?[ ]{_ROMAN_SURNAME}"
    rf"|[A-Z][a-z]{{1,15}}(?:[ -][A-Z]?[a-z]{{1,15}}|[ ][A-Z]\.)?[ ](?!{_NO_NAME})[A-Z][a-z]{{1,15}}(?:-[a-z]{{2,10}})?)(?![A-Za-z])"
)
"""A Latin name of two or three words, one of which is a surname or all of which begin with a capital."""
CAPITAL_ROMAN: Final = (
    rf"(?=[A-Z])(?:{_ROMAN_SURNAME}(?:,[ ]?|[ ])(?!{_NO_NAME})(?:[A-Z][a-z]{{1,12}}(?:[ -]?[A-Z]?[a-z]{{2,12}})?|(?:[A-Z]{{4,16}}|[A-Z]{{2,8}}-[A-Z]{{2,8}})(?:[ -][A-Z]{{2,12}})?)"
    rf"|[A-Z][a-z]{{2,12}}(?:-[A-Za-z][a-z]{{1,12}})?[ ](?=[A-Z]){_ROMAN_SURNAME})(?![A-Za-z])"
)
"""A Latin name with a Korean surname, as documents write it: plain without any cue."""

END: Final = "(?![가-힣A-Za-z])"
COPULA: Final = "[ ]?(?:입니다|입니당|이에요|이예요|예요|(?<!이)에요|이고요?|이구요|이며|인데요?|이지만|이요|이오|임|이야|올시다|입니더|임니다|임더|이라예|이라요|이에유|이유|이어요|여요|이[에예][여용욤염]|(?<!이)[에예][여용욤염]|이[고구][여용]|인데[여용욤]|인디유?|입니다만|이걸랑요?|이래유)"
"""After what may be a verb as well, only with the end of the word: `안받았고요`."""
ANY_COPULA: Final = (
    f"(?:{COPULA}|[ ]?(?:입니까|이죠|이거든요?|임다|이옵니다|인가요|일까요|였|이었|이라[는네]|이다(?![가-힣])|이?란|이?랍니[다더]|이?래요?|고요|구요|거든[요여]|걸랑요?|라네요|라예|라요|예유|이?구만요?|이?구먼요?|이?올시다"
    "|이?[세셔]요|이?십니[다까]|이?시[고구며지죠거라]|이?신(?:[데가]|[ ]?분)|이?셨|이?라(?=[ ,])|이?라고[ ]?(?:돼|되|적|써|쓰|나와|나오|저장|서명|있)))"
)
HONOURED: Final = "[ ]?이?(?:[세셔]요|십니[다까]|시[고구며지죠거]|신(?:[데가]|[ ]?분)|셨)"
SAYS: Final = (
    "[ ]?(?:이|(?<!이))라(?:고|구|꼬)?[ ]?(?:합|해|하|불|부르|한|말|카[는데고더]|캅|캐|캄|지[었어은]|정[했하])"
)
PARTICLE: Final = "(?:이랑|이가|이는|이를|이한테|이에게|에게서?|한테서?|께서는?|께|으로|하고|이[ ]?명의|명의|이?네|[이가은는을를의과와도랑로])"
BOUNDARY: Final = f"(?:$|(?=[^가-힣A-Za-z])|{PARTICLE}{END}|[ ]?(?:{either(TITLES)})(?:{PARTICLE})?{END})"
"""What follows a name in a sentence: nothing, a particle or a title."""
ADDRESSED: Final = f"[ ]?(?:{either(TITLES)})(?:{PARTICLE}|{ANY_COPULA})?"
APPEARS: Final = "(?:으?로[ ]?(?:되어|돼|되|된|등록|나와|나옵|적|써|쓰|기재|바[뀌꿔]))"
PERSONS: Final = "(?:사람|분|친구|동생|형|애|아이|놈|녀석|여자|남자|학생|청년|누나|언니|오빠|아가씨|할머니|할아버지|양반|조카|지인|아저씨|아줌마|직원|세무사|변호사|사위|며느리)"

_NUMBER: Final = re.compile(
    "예순[이하한두둘세셋네넷다여일아]?|(?:이십|오십|서른|마흔|여든)[일이삼사오육칠팔구둘셋넷]|[일이삼사오육칠팔구십백천만억]+원?"
)
""" "저는 서른둘이고", "천만원이에요": a number that begins as a surname does."""
_COUNTED: Final = re.compile("(?:다[ ])?[한두세네몇][ ]?(?:분|명|사람|식구|살|달|해|번|채|곳|가지)")
""" "부모님 두 분", "자녀 한 명": how many, after who they are."""
_BEFORE_KIN: Final = frozenset("친양의이내외전현재제우시처종장고")
""" "전아내", "양언니", "제동생". """
_UNIT: Final = re.compile("[인명원년월일세차급호동층위주남녀]")
_IS_THERE: Final = re.compile("(?:안[ ]?)?계[시신셔셨심]")
_VERB_ENDINGS: Final = frozenset("하해했할한")
_AFTER_ANY: Final = frozenset("예여유구실팀대에이도만의야중시때용비자및인임일씨애네들분")
_MAKE_NOUNS: Final = frozenset("화율형식용선채기수제실성권길")
_END_NAMES: Final = frozenset("이자인일애중용")
"""Of these endings the ones that names have too."""
_AFTER_CONSONANT: Final = frozenset("은을과")
_AFTER_VOWEL: Final = frozenset("가고랑로나라지서는")


def is_no_ordinary_word(match: re.Match[str]) -> bool:
    """Whether what looks like a name is no word for somebody or something, alone or with a particle or an ending."""
    value = match["value"]
    if value in ORDINARY_WORDS or value in ROLES or "이름" in value or value[1:] in TITLES or _NUMBER.fullmatch(value):
        return False
    if any(word in ORDINARY_WORDS or word in ROLES for word in value.split()):
        return False
    if value.startswith(("우리", "저희")) or (value[0] in _BEFORE_KIN and value[1:] in ROLES - {"지인"}):
        return False
    if _COUNTED.match(value) or _IS_THERE.match(value):
        return False
    if match.string[max(0, match.start("value") - 1) : match.start("value") + 1] in ROLES:
        return False  # "막내이모예유"
    if _UNIT.match(value) and match.string[match.start("value") - 1 : match.start("value")].isdigit():
        return False  # "1인가구"
    stem, last = value[:-1], value[-1]
    if last in _VERB_ENDINGS:
        return stem not in _NOUNS
    endings = _AFTER_ANY | (_AFTER_CONSONANT if ends_in_consonant(stem) else _AFTER_VOWEL)
    nouns = COMMON_WORDS if last in _END_NAMES else ORDINARY_WORDS
    return not (last in endings and (stem in nouns or stem in ROLES))


def is_plainly_a_name(match: re.Match[str]) -> bool:
    """Whether it is a name without any cue: no noun with what makes another noun of it, such as 전문화 or 이자율."""
    value = match["value"]
    return is_no_ordinary_word(match) and not (value[-1] in _MAKE_NOUNS and value[:-1] in ORDINARY_WORDS)


def ends_in_consonant(word: str) -> bool:
    """Whether the last Hangul syllable has a final consonant, which decides the form of the particle after it."""
    return "가" <= word[-1] <= "힣" and (ord(word[-1]) - ord("가")) % 28 > 0
