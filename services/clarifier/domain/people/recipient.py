"""The recipient's age and residence. What is said of anybody else does not count."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from services.clarifier.domain.parameters import AGE_OF_MAJORITY
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.parties import Parties
from services.clarifier.domain.people.person import Person
from services.clarifier.domain.people.places import ABROAD, AT_HOME
from services.clarifier.domain.people.traits import Trait, of_recipient
from services.clarifier.domain.writing.numbers import day_in_words
from services.clarifier.domain.writing.sought import sought

_SCHOOL: Final = (
    r"미성년(?:자)?(?!\s?공제)|(?:만\s?)?19\s?세\s?미만|초등(?:학교|학생|생)?(?:\s?\d\s?학년)?|초딩|미자(?=임|인|라|야|예|이에)|(?<![가-힣])(?:첫\s?돌|돌|백일)(?=\s?(?:이라|잔치|선물|기념|을?\s?맞))|국민학생|중학(?:교|생)|중딩|고등(?:학교|학생)?|고딩|유치원생?|어린이집|갓난|신생아|젖먹이|갓\s?태어난|돌쟁이|돌\s?(?:도\s?안\s?|막\s?)?(?:지난|된|되는|앞둔|넘긴)"
    r"|(?<![가-힣\d])[초중고]\s?[1-6](?=\s?학년|\s|인|이|예요|에요|요|임|입니|래요|랍니|네요|라|짜|에|한|,|\.|\)|아들|딸|손|조카|동생|$)|(?:태어난\s?지|생후)\s?(?:이제\s?|겨우\s?|막\s?)?(?:\d{1,3}|[가-힣]{1,2})\s?(?:일|개월|달|주)(?=\s|된|인|밖|짜|이|$)|\d{1,2}\s?개월\s?(?:된|짜리)?\s?(?=아기|아이|아들|딸|손|조카|애)|어린\s?(?=아들|딸|손|조카|자녀|아이|애)"
)
_NO_PUPIL: Final = (
    "나[온와왔]|마[치친쳐쳤]|중퇴|그만두|다녔|다니던|일[하한했]|가르[치친쳐]|과외|차[리린려]|보[내낸]|데려"
)
""" "초등학교에서 일하는 누나": whom a school does not make a pupil."""
_MINOR: Final = re.compile(
    rf"(?:{_SCHOOL})(?!(?:학교|학생|생)?(?:에서|에|까지|[을를만])?\s?(?:교사|선생|동창|졸업|때|방학|원장|교장|운영|근무|급식|행사|앞|옆|근처|{_NO_PUPIL}))"
)
NOT_LIKE: Final = r"(?!(?:자)?(?:이랑|랑|하고|[과와]\s|처럼|보다|만큼|이?나\s))"
""" "성인이랑 똑같이 계산하나요?": of somebody else."""
_ADULT: Final = re.compile(
    rf"(?<!미)성인{NOT_LIKE}|(?<!미)성년(?!후견){NOT_LIKE}|만\s?19\s?세\s?(?:이상|넘)|만\s?(?:으로\s?)?19\s?[살세](?!\s?미만)"
)
_FIRST_BIRTHDAY: Final = re.compile(r"(?:첫\s?)?돌|백일")
""" "돌이라고 시아버지가 주셨어요": why it is given, where the speaker receives."""
_DENIED: Final = re.compile(r"(?:은|는|이|가|도|자는|자가|까지는)?\s?(?:아니|아닙|아님|아닌|지났|넘었|안\s?[돼되])")
_ONES_OF_AGE: Final = r"(?P<ones>하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉)?"
_MORE_ONES: Final = _ONES_OF_AGE.replace("ones", "more").removesuffix("?")
""" "칠십셋": of the other kind of numeral only with ones of this one, or where an age is plain."""
_AFTER_AGE: Final = r"\s?(?:살|(?=먹[은었]|된|인\s|이세요|이셔|이십니다|이시고|이신(?=데|지|분|\s)|이시[라니며]|이구|이걸랑|에(?=\s(?:[가-힣]{1,5}\s){0,3}(?:낳|결혼|장가|시집|얻|가졌|출산))|줄(?=에|\s)|이에요|이예요|이요|예요|입니다|이고|인데|이라|요|임|$|[.,!])|(?=\s(?:제|우리|저희|막내|큰|작은|외)?\s?(?:딸|아들|손[자녀주]|조카|동생|막내|자식|아이|애|며느리|사위|[첫둘셋]째|형|오빠|누나|언니|아버지|어머니|아빠|엄마|할))|(?=\s(?:먹은\s)?(?:대학생|재수생|수험생|직장인|회사원|취준생|청년|총각|처녀|새댁|주부|백수))|(?=[이을]?\s?(?:다\s?|훌쩍\s?|막\s?)?(?:됐|되었|되어|된|넘)))"
_AGE: Final = re.compile(
    r"(?<![\d.])(?P<age>\d{1,3})\s?(?:살|세(?!대|금|율|무|액|\s?미만|\s?이상))(?!\s?(?:차이|많|어린|어려|연상|연하|터울|때))"
    r"|만\s?(?P<full>\d{1,2})(?=\s?(?:인데|이고|이에요|이라|이야|임|살|$|[,)]))"
    rf"|(?P<tens>열|스물|스무|서른|마흔|쉰|예순|일흔|여든|아흔|환갑){_ONES_OF_AGE}{_AFTER_AGE}|(?<![가-힣])(?P<decades>[이삼사오육칠팔구]십)(?:(?=\s?(?:먹은|먹었|넘은|넘으|줄에|줄인|이신|세\s|된\s(?:노|늙)|이\s?(?:다\s)?(?:되신|된|넘)))|{_MORE_ONES}{_AFTER_AGE})|(?<![가-힣])(?P<few>한|두|세|네|다섯|여섯|일곱|여덟|아홉)\s?살"
)
_AGE_ASIDE: Final = re.compile(r"(?P<self>(?<![가-힣])(?:저|나|본인))?\(\s?(?P<age>\d{1,2})\s?\)")
_NEXT_YEAR: Final = re.compile(r"내년(?:이면|에는?|엔)?\s?(?:만\s?)?$")
_TENS: Final = {
    word: 10 * value
    for value, words in enumerate(("", "열", "스물 스무", "서른", "마흔", "쉰", "예순 환갑", "일흔", "여든", "아흔"))
    for word in words.split()
}
_ONES: Final = {
    word: value
    for value, words in enumerate(("", "하나 한", "둘 두", "셋 세", "넷 네", "다섯", "여섯", "일곱", "여덟", "아홉"))
    for word in words.split()
}
_BIRTH_YEAR: Final = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d{2}|\d{2})\s?년(?:도)?(?:\s?(?P<month>\d{1,2})\s?월)?(?:\s?(?P<day>\d{1,2})\s?일)?(?:\s?생(?!\s?(?:아니|말고|이\s?아니))|에?\s?(?:태어|출생))"
)

_GROWN_UP: Final = re.compile(
    r"어른|대학(?:생|원|교?\s?\d\s?학년|교?\s?다[니녀])|다\s?(?:컸|큰)|직장|회사\s?다|회사원|취직|취업|군대|제대|군필|대학원|결혼한|결혼했|지났|넘었"
)
""" "미성년자인가요?" - "직장인이에요"."""

_SETTLED: Final = r"(?:아주|눌러|눌러\s?앉아|자리\s?잡[고아]|자릴\s?잡고|터\s?잡고|뿌리\s?내리고|살림\s?차리고|같이|함께|[가-힣]{0,3}\s?다니(?:면서|며|고)|일하(?:면서|며|고)|결혼해서?|취[업직]해서?|유학\s?가서|현지|눌러\s?앉아|[가-힣]{1,6}(?:이랑|랑|하고|와|과|\s?데리고)|둘이서?|셋이서?|자리를\s?잡[고아]|터전?을?를?\s?잡고)"
_LIVES: Final = r"(?:에서|에|으로|로)?\s?(?:나가\s?)?(?:(?:계속|쭉|오래|혼자|(?:\d+|[가-힣]{1,3})\s?년\s?(?:째|넘게|동안|가까이|이상)?|가족[들과이랑]*|아주|아예)\s?)?(?:시집|거주|살(?!다|았|던)|사는|산(?=\s?지)|사시|삽니|산[다대댔답]|체류|정착|이민|이주|나가|나와|지내|지낸|있는|있어|있습|있고|있음|계시|계신|계셔)"
_WORKS: Final = r"에서\s(?!유학|공부|학교|대학|주재|파견|출장|여행|어학|연수)(?:[가-힣]{1,6}\s)?(?:일하|근무|하는데|하고\s?있|다니는데|다니고|직장)"
_ABROAD: Final = sought(
    rf"비거주자|(?:{ABROAD})(?:에|으로|로)?\s?(?:온|간|나온|나간|건너온|건너간|넘어온|넘어간)\s?지\s|(?:{ABROAD})(?:에|으로|로)?\s?(?:(?:건너|넘어|나)?(?:와|가)서)\s(?:살고|사는|살아|사시|정착|지내)|(?:{ABROAD})(?:에|에서)?\s(?:집|아파트)(?:을|를)?\s(?:사서|얻어서?|구해서?)\s(?:살|사는|사시)|(?:해외|외국|{ABROAD})(?:에서|에|서)?\s(?:\d+년\s?째\s)?(?:{_SETTLED}\s){{1,3}}(?:\d+년\s?째\s)?(?:눌러\s?)?(?:살고|사는|살아|사시|산\s?지|거주|정착|지내)|(?:해외|외국|{ABROAD})(?:에서|에)?\s(?:(?:아주|아예|완전히)\s)?(?:눌러\s?앉(?:은|았|아\s?버린)|눌러\s?(?:사[는시]|살[고아])|(?:뿌리|둥지)(?:를|을)?\s?(?:내[린려렸]|박[은았]|[튼틀])|자리(?:를)?\s?잡은|터(?:를|전을)?\s?잡은|정착한)|(?:{ABROAD}){_WORKS}|(?:{ABROAD})[^.!?\n]{{0,24}}(?:거기|그쪽|그곳)(?:서|에|에서)?\s?(?:아예\s|완전히\s|아주\s|쭉\s|계속\s)?(?:산(?=\s?지)|살(?!다)|사는|사세|사시|삽니|정착|자리\s?잡|눌러\s?앉)|(?:해외|외국|국외|타국|{ABROAD}){_LIVES}|(?:해외|외국|{ABROAD})[^.!?\n]{{0,14}}\s눌러\s?앉(?:은|았|아)|해외\s?거주|외국\s?거주|(?:해외|외국)에(?:서)?요|이민\s?(?:간|가|갔|와|생활)|재외국민|재외동포|(?:재미|재일)\s?교포|교민"
)
_HOME: Final = sought(
    rf"(?<!비)거주자(?=\s?[,.)/]|였|이었|라면|라고|라서|로\s|로서|예요|에요|입니다|이에요|이고|이며|이니|인|요|임|랍니다|래요|거든|니까|\s?신분|에\s?해당|$)|(?<![가-힣])(?:{AT_HOME})(?:에서|에|에만|서)?\s?(?:계속\s?|쭉\s?|만\s?|(?:들어와|돌아와|나와)서?\s)?(?:거주|살|사는|삽니|사[시신세셔오]|산[다대댔답]|있어|있습|있음|계[셔시])|국내\s?거주자?|(?:^|\s)(?:한국|국내|서울)(?:이에요|이요|요|입니다)"
)
_PLACE_ALONE: Final = re.compile(
    rf"^\s*+(?:[^.!?\n]{{1,24}}\?\s?)?(?:(?:네|넵|예|응|아니요|아뇨|아니다?|아)[\s,.]*)?(?:(?:지금|현재|아직|여전히|계속)은?\s?){{0,2}}(?:(?P<abroad>해외|외국|{ABROAD})|{AT_HOME})(?:이요|요|예요|이에요|입니다|임|이야|야|이죠|이?래요?|이?라네요?|이?랍니다|이?라던데요?)?[\s.!~]*$"
)
_ABROAD_DENIED: Final = sought(
    r"(?:해외|외국|비거주자?)(?:에서|에|는|가|로|도)?\s?(?:살지|거주하지|나가지|안\s?(?:살|나|있|거주)|거주\s?(?:안|아니)|(?:사는|나가\s?있는)\s?(?:것|거|건|게|곳)(?:도|은|이)?\s?(?:아니|아닙|아님|아닐)|아니|아닙|아님|아닌|아닐|산\s?적|나간\s?적)"
)


def is_minor(text: str, persons: list[Person], parties: Parties, day: date, *, is_asked: bool = False) -> Trait | None:
    """Whether the recipient is under 19 (법53 2호), where the message says so. `day`: of the gift, or else today."""
    ages = list(_ages(text, day, persons))
    if parties.recipient is None and parties.giver is not None and parties.giver.path != SELF:
        ages = [age for age in ages if not _FIRST_BIRTHDAY.fullmatch(text, age.start, age.end)]
    if is_asked and not ages and (match := _GROWN_UP.search(text)):
        return Trait(match.start(), match.end(), value=False)
    return of_recipient(text, ages, persons, parties)


_ALL_OF_US: Final = re.compile(r"^\s*(?:네|아니요|아뇨)?[\s,.]*(?:[둘셋넷]\s?(?:다|모두)|모두|다들|다)\s")
""" "둘 다 한국 살아요", where one of them was asked for."""


def is_non_resident(text: str, persons: list[Person], parties: Parties, *, is_asked: bool = False) -> Trait | None:
    """Whether the recipient lives abroad, where the message says so."""
    homes = list(residences(text))
    if is_asked and not homes and (match := _PLACE_ALONE.match(text)):
        return Trait(match.start(), match.end(), value=match["abroad"] is not None)
    if is_asked and _ALL_OF_US.search(text) and len({each.value for each in homes}) == 1:
        return homes[0]
    return of_recipient(text, homes, persons, parties)


def _ages(text: str, day: date, persons: list[Person]) -> Iterator[Trait]:
    for match in _MINOR.finditer(text):
        yield Trait(match.start(), match.end(), _DENIED.match(text, match.end()) is None)
    for match in _ADULT.finditer(text):
        yield Trait(match.start(), match.end(), _DENIED.match(text, match.end()) is not None)
    for match in _AGE.finditer(text):
        age = _years(match) - (1 if _NEXT_YEAR.search(text, max(0, match.start() - 8), match.start()) else 0)
        was_then = text.startswith("에", match.end())  # "열여덟에 시집와서"
        if age > AGE_OF_MAJORITY or (age < AGE_OF_MAJORITY and not was_then):
            yield Trait(match.start(), match.end(), age < AGE_OF_MAJORITY)
    for match in _AGE_ASIDE.finditer(text):
        is_of_person = match["self"] or any(person.end == match.start() for person in persons)  # "딸(17)", not "(1)"
        if is_of_person and (age := int(match["age"])) != AGE_OF_MAJORITY:
            yield Trait(match.start("age") - 1, match.end(), age < AGE_OF_MAJORITY)
    for match in _BIRTH_YEAR.finditer(text):
        if (is_under_age := _is_under_age(match, day)) is not None:
            yield Trait(match.start(), match.end(), is_under_age)


def _is_under_age(born: re.Match[str], day: date) -> bool | None:
    """None in the year of the nineteenth birthday, where that may be before the day or after it."""
    digits = int(born["year"])
    year = digits if digits >= 100 else 2000 + digits if 2000 + digits <= day.year else 1900 + digits
    if (age := day.year - year) != AGE_OF_MAJORITY:
        return age < AGE_OF_MAJORITY
    month = int(born["month"] or day.month)
    if month == day.month and born["day"]:
        return day.day < int(born["day"])
    return month > day.month if month != day.month else None


def _years(match: re.Match[str]) -> int:
    if digits := match["age"] or match["full"]:
        return int(digits)
    if decades := match["decades"]:
        return day_in_words(decades) + _ONES.get(match["more"] or "", 0)
    return _TENS.get(match["tens"] or "", 0) + _ONES.get(match["ones"] or match["few"] or "", 0)


_NO_HOME_HERE: Final = sought(
    rf"(?:한국|국내)(?:에는?|엔)?\s?(?:집|주소|거소)(?:이나|도)\s(?:직장|주소|집|거소|가족)(?:이|도)?\s?(?:하나도\s)?없"
    rf"|(?:해외|외국|{ABROAD})\s?영주권자|영주권(?:을)?\s(?:받아|받고|따서)\s(?:[가-힣]{{1,3}}\s)?(?:산\s지|사는|살고)"
)
""" "미국 영주권자고 한국에 집도 직장도 없어요": the centre of life is abroad (법2 8호)."""


def residences(text: str) -> Iterator[Trait]:
    if match := _ABROAD_DENIED.search(text):
        yield Trait(match.start(), match.end(), value=False)
        return
    abroad = list(_ABROAD.finditer(text))
    homes = [
        each for each in _HOME.finditer(text) if not any(one.start() <= each.start() < one.end() for one in abroad)
    ]
    if not homes:  # "해외거주자"; "미국 영주권자고 한국에 살아요" is at home
        abroad = [*_NO_HOME_HERE.finditer(text)] or abroad
    yield from (Trait(match.start(), match.end(), value=True) for match in abroad)
    yield from (Trait(match.start(), match.end(), value=False) for match in homes)
