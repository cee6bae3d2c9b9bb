"""What clauses tell of people around a gift: how old, born when, married, registered when, with which children, dead."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.calendar_words import day_in_words
from services.clarifier.domain.days.dates import Certainty
from services.clarifier.domain.gift.notes import RECIPIENT, Field, Note
from services.clarifier.domain.gift.scope import Placed, Topic, is_between_spouses
from services.clarifier.domain.people.death import DEATH
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case, Person

_TENS: Final = {
    "열": 10,
    "스물": 20,
    "스무": 20,
    "서른": 30,
    "마흔": 40,
    "쉰": 50,
    "예순": 60,
    "일흔": 70,
    "여든": 80,
    "아흔": 90,
}
_ONES: Final = {"하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "넷": 4, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9}  # fmt: skip
_NATIVE: Final = rf"(?:(?P<tens>{'|'.join(_TENS)})(?P<ones>{'|'.join(_ONES)})?|(?P<few>{'|'.join(_ONES)})(?=\s?살))"
_AGE: Final = re.compile(
    rf"(?:만\s?(?:으로\s?)?)?(?:(?<![\d.,초중고])(?P<digits>\d{{1,3}})\s?(?:살|세(?!금|대|전|입|후|무|율|\s?이상|\s?미만)|(?=인데|이고|이에요|입니다|임|야))|(?P<sino>[이삼사오육칠팔구]?십[일이삼사오육칠팔구]?)\s?세|{_NATIVE}(?:\s?살|(?=이|예|입|인|임|야|에|됐|된|\s됐|\s됬|$|[\s,.](?!(?:해|년|달|개월|번|명|평|시|개)(?:[가-힣]|\s|$)))))"
)
""" "만 38세", "서른여덟 살", "예순하나입니다"."""
_DECADE: Final = re.compile(r"(?P<decade>[1-9]0)\s?대")
_BORN_YEAR: Final = re.compile(r"(?<!\d)(?P<year>(?:19|20)\d{2}|\d{2})\s?년\s?(?:도\s?)?(?:생|에?\s?태어)")
_BORN: Final = re.compile(r"생년월일|생일|일\s?생(?!각|활)|^\s?생(?![각활])|태어|출생(?!신고)|난\s?날")
_MINOR: Final = re.compile(
    r"(?<!비)미성년|초등|초딩|중학(?:교|생)(?!\s?(?:동창|동기|친구|선배|후배|때|졸업|교사|선생|은사))|중딩|고등학(?:교|생)(?!\s?(?:동창|동기|친구|선배|후배|때|졸업|교사|선생|은사))|고딩|고교생|유치원|어린이집|갓난|신생아|돌쟁이|(?<![가-힣])[초중고]\s?[1-6](?![가-힣]*억)"
)
_GROWN: Final = re.compile(r"(?<!미)성인|(?<!미)성년|대학생|대학원생|다\s?컸")
_WORKING: Final = re.compile(r"직장인|회사원|공무원|자영업|군인|직장\s?다")
""" "미성년자인가요?" - "직장인이에요"."""
_HAS_ONE: Final = re.compile(
    r"[가-힣]{0,2}\s?(?:하나|둘|셋|[한두세]\s?명)?\s?(?:딸|아들|아이|애)?[을를이가]?\s?(?:\S{1,3}\s)?(?:키우|둔|두고|있는|있고|기르|가르치|교사|선생)"
)
""" "중학생 둘 키우는데", "중학생 딸을 둔 동생": of whom they are children."""
_NOT_SO: Final = re.compile(r"^[가-힣]{0,4}\s?(?:아니|아닙|아님|아녜|지났|넘)")
_REGISTERED: Final = re.compile(r"(?:혼인|결혼)\s?신고")
_NOT_REGISTERED: Final = re.compile(
    r"(?:혼인|결혼)\s?신고[는은를도]?\s?(?:아직\s?)?(?:안|못)\s?(?:했|한|하|함|해)[^.!?\n]{0,24}(?:계획|생각|예정)[이도은]?\s?(?:전혀\s)?없|미혼|비혼|결혼[은을도]?\s?(?:안|못)\s?(?:했|함|해|한)|결혼\s?(?:생각|계획)[이도은]?\s?없|솔로|싱글"
)
_NOT_YET: Final = re.compile(r"(?:혼인|결혼)\s?신고[는은를도]?\s?(?:아직(?:이|은)?\s?)?(?:안\s|못\s|아직|전)")
_LONG_AGO: Final = re.compile(
    r"(?:결혼|혼인|혼인신고)\s?(?:한|하신|한\s?지|하고)\s?지?[는가도]?\s?[^.!?\n]{0,12}?(?:(?:[2-9]|[1-9]\d)\s?년[^.!?\n]{0,10}?(?:넘|지났)|(?:[3-9]|[1-9]\d)\s?년|오래|한참)"
)
_WEDDING: Final = re.compile(r"결혼식|예식|(?<![가-힣])식[을은]\s|웨딩|결혼(?:을|은)?\s?(?:했|하였|했고|올렸)")
_NEWBORN: Final = frozenset({"아이", "아기", "애기", "애", "쌍둥이", "첫째", "둘째", "셋째", "막내", "첫아이"})
""" "첫째가 태어났어요": who is born, by no name of his own."""
_NO_CHILD: Final = re.compile(
    r"(?:아이|애|자녀|자식)[는은가이도]?\s?(?:아직\s?)?없|출산[은을도]?\s?(?:안|못)\s?(?:했|함|해)|무자녀"
)
_YOUNG: Final = (
    r"(?:쌍둥이|아이|아기|애기|애|첫째|둘째|셋째|막내|첫아이|첫애|첫째아이|딸|아들|손주|손녀|손자|자녀|늦둥이)"
)
_CHILD: Final = re.compile(
    rf"(?:{_YOUNG})(?:가|이|는|은|를|을)?\s?[^.!?\n]{{0,16}}(?:태어|낳|출산|출생|입양)|출산(?:일|했|하|을|한)|입양|낳[았은고아]|출생(?:신고|일)|(?:아기|애기|아이)\s?생일"
)
_UNUSED: Final = re.compile(
    r"공제[를은는도가]?\s?(?:[가-힣]{1,6}\s){0,3}?(?:쓴|받은|적용한|사용한)\s?적[이은도]?\s?(?:전혀\s|한\s?번도\s)?(?:없|옶)|공제[를은는도가]?\s?(?:아직\s?)?(?:안|못)\s?[썼쓴받]|(?:그|이|그런)\s?공제[를은는도가]?\s?(?:[가-힣]{1,5}\s)?(?:처음|안\s?썼|안\s?쓴|없)|처음\s?쓰"
)
_USED: Final = re.compile(
    r"(?:혼인|결혼|출산|출생)\s?(?:증여\s?)?(?:재산\s?)?공제(?:로|를|는|도)?[^.!?\n]{0,30}(?:이미|다\s|전부|모두)?[^.!?\n]{0,8}(?:썼|써서|써\s?버|다\s?쓰[고느]|받았|사용했|적용받|적용했)"
)
_DIED: Final = re.compile(rf"{DEATH}|세상을\s?떠|안\s?계[시셔신]")
_LIVES: Final = re.compile(r"살아\s?(?:있|계)|생존|건강|정정|멀쩡|잘\s?(?:지내|계)|살아계")
_OF_SPOUSES: Final = re.compile(r"(?:엄마|어머니|아버지|아빠|모친|부친|친정|할머니|할아버지)(?:랑|와|과|하고)")
""" "새아버지는 엄마랑 혼인신고 하신 분": not the marriage of who receives."""
_IDENTITY: Final = re.compile(r"^[\s~)(]*(?:저는|저|나는|나|제|내|전|난)\s")
_NOBODY_ELSE: Final = re.compile(r"(?:나이|연세|생년월일|생일|현재|지금|올해|이제|아직|만|참고로|제가|내가|춘추)")
_COVERED: Final = re.compile("\x00+")
_SUBJECT: Final = re.compile(r"(?P<noun>[가-힣]{2,})(?:이|가|은|는)\s")


def circumstances(placed: list[Placed], asked: str | None, today: date) -> list[tuple[Placed, list[Note]]]:
    """What each clause of a message tells of people; clauses that tell nothing are left out."""
    found = []
    for each in placed:
        if each.topic in (Topic.QUESTION, Topic.BESIDE, Topic.OTHERS) or each.act in (Act.ASK, Act.SUPPOSE):
            continue
        notes = list(_earlier_use(each, today) if each.topic is Topic.EARLIER else _told_of(each.clause, asked, today))
        if _NOT_YET.search(each.clause.text) and is_between_spouses(placed):
            continue  # no spouse in law: it is of the relation
        if each.topic is Topic.GIFT:
            notes = [note for note in notes if note.field == "used"]
        if notes:
            found.append((each, notes))
    return found


def _told_of(clause: Clause, asked: str | None, today: date) -> Iterator[Note]:
    owner, name = _owner(clause)
    if asked == p.MINOR and name in _NEWBORN:
        owner = RECIPIENT

    def note(field: Field, value: object) -> Note:
        return Note(owner=owner, field=field, value=str(value), words=clause.text.strip(" ,.~"), on=today, name=name)

    day = next((day.day for day in clause.days if day.certainty is Certainty.EXACT and day.day is not None), None)
    yield from _use(clause, note)
    if _tells_marriage(clause, asked):
        yield from _marriage(clause, day, asked, note)
    elif _NO_CHILD.search(clause.text):
        yield note("child", "none")
    elif day is not None and (_CHILD.search(_plain(clause)) or asked == p.CHILDBIRTH):
        yield from _child(clause, day, owner, today)
    elif asked == p.MINOR and _WORKING.search(clause.bare):
        yield note("minor", 0)
    else:
        if asked not in (p.MARRIAGE, p.CHILDBIRTH):
            yield from _age(clause, day, note, today)
        yield from _fate(clause, today)


def _marriage(
    clause: Clause, day: date | None, asked: str | None, note: Callable[[Field, object], Note]
) -> Iterator[Note]:
    """Registered when, or not; a wedding alone registers nothing (법53의2①)."""
    if asked == p.MARRIAGE and _NOT_YET.search(clause.text):
        yield note("married", "none")
    elif _NOT_YET.search(clause.text) and not _NOT_REGISTERED.search(clause.text):
        yield note("wedding", "")
    elif _NOT_REGISTERED.search(clause.text) or _LONG_AGO.search(clause.bare):
        yield note("married", "none")
    elif _WEDDING.search(clause.text) and not _REGISTERED.search(clause.text):
        if day is not None:
            yield note("wedding", day.isoformat())
    elif day is not None and (_REGISTERED.search(clause.text) or asked == p.MARRIAGE):
        yield note("married", day.isoformat())


def _child(clause: Clause, day: date, owner: str, today: date) -> Iterator[Note]:
    """Whose child was born when; somebody with a name of his own may be the one who receives."""
    words = clause.text.strip(" ,.~")
    day = _past(day, today)
    born = next((person.path for person in clause.persons if _is_born_one(person, clause)), "")
    yield Note(owner=owner, field="child", value=day.isoformat(), words=words, on=today, name=born)
    if born:
        yield Note(owner=born, field="born", value=day.isoformat(), words=words, on=today)


def _use(clause: Clause, note: Callable[[Field, object], Note]) -> Iterator[Note]:
    if _UNUSED.search(clause.text):
        yield note("used", 0)
    elif _USED.search(clause.text):
        yield _used(clause, note)
        yield note("married", "none")


def _earlier_use(each: Placed, today: date) -> Iterator[Note]:
    """ "그때 혼인공제 1억하고 기본공제 5천을 다 썼어요", "재작년에 혼인공제로 1억 이미 받았어요"."""

    def note(field: Field, value: object) -> Note:
        return Note(owner=RECIPIENT, field=field, value=str(value), words=each.clause.text.strip(), on=today)

    if _USED.search(each.clause.text) is not None:
        yield _used(each.clause, note)


def _used(clause: Clause, note: Callable[[Field, object], Note]) -> Note:
    """How much of the deduction went before; the whole where no amount is said."""
    used = _USED.search(clause.text)
    begin = clause.start + (used.start() if used else 0)
    won = [amount.won for amount in clause.money if amount.won and amount.start >= begin]
    return note("used", won[0] if won else p.FULL_FAMILY_DEDUCTION_WON)


def _tells_marriage(clause: Clause, asked: str | None) -> bool:
    if _OF_SPOUSES.search(clause.text):
        return False
    is_answer = asked == "marriage_deduction_amount" and bool(clause.days) and not _CHILD.search(_plain(clause))
    told = (_REGISTERED, _NOT_REGISTERED, _NOT_YET)
    is_wedding = any(day.day is not None for day in clause.days) and _WEDDING.search(clause.text) is not None
    is_past = asked in (p.MARRIAGE, p.CHILDBIRTH) and _LONG_AGO.search(clause.bare) is not None
    return any(pattern.search(clause.text) for pattern in told) or is_past or is_wedding or is_answer


def _age(clause: Clause, day: date | None, note: Callable[[Field, object], Note], today: date) -> Iterator[Note]:
    if _is_of_a_thing(clause):
        return
    if day is not None and _names_year(clause) and _BORN.search(clause.text) and not _CHILD.search(_plain(clause)):
        yield note("born", _past(day, today).isoformat())
    elif match := _BORN_YEAR.search(clause.text):
        digits = int(match["year"])
        yield note("born", digits if digits > 100 else _full_year(digits, today))
    elif match := _AGE.search(clause.bare):
        yield note("age", _years(match) - (1 if "내년" in clause.bare[: match.start()] else 0))
    elif match := _DECADE.search(clause.bare):
        yield note("minor", 1 if int(match["decade"]) < 20 else 0)
    elif (match := _MINOR.search(clause.bare)) and not _HAS_ONE.match(clause.bare, match.end()):
        yield note("minor", 0 if _NOT_SO.match(clause.bare[match.end() :]) else 1)
    elif match := _GROWN.search(clause.bare):
        yield note("minor", 1 if _NOT_SO.match(clause.bare[match.end() :]) else 0)


def _past(day: date, today: date) -> date:
    """A birthday that was written with two digits of its year: "77년 1월 24일"."""
    return day.replace(year=day.year - 100) if day.year > today.year + 1 else day


def _years(match: re.Match[str]) -> int:
    if match["digits"]:
        return int(match["digits"])
    if match["sino"]:
        return day_in_words(match["sino"])
    if match["few"]:
        return _ONES[match["few"]]
    return _TENS[match["tens"]] + _ONES.get(match["ones"] or "", 0)


def _names_year(clause: Clause) -> bool:
    """Whether a day is told with its year: "3월 5일 생일" says when to celebrate, not how old somebody is."""
    words = (clause.text[day.start - clause.start : day.end - clause.start] for day in clause.days)
    return any("년" in told or len(re.findall(r"\d+", told)) > 2 or re.search(r"\d{6}", told) for told in words)


def _full_year(digits: int, today: date) -> int:
    """1988 of 88, 2005 of 05."""
    return 2000 + digits if 2000 + digits <= today.year else 1900 + digits


def _plain(clause: Clause) -> str:
    """The clause with a blank for each day and amount."""
    return _COVERED.sub(" ", clause.bare)


def _is_of_a_thing(clause: Clause) -> bool:
    """Whether something that is nobody is so old: "강아지가 9살인데"."""
    if any(person.case in (Case.SUBJECT, Case.TOPIC, Case.OWNER, Case.BARE) for person in clause.persons):
        return False
    subject = _SUBJECT.search(clause.bare)
    return subject is not None and not _NOBODY_ELSE.search(subject["noun"]) and not _IDENTITY.search(clause.text)


def _fate(clause: Clause, today: date) -> Iterator[Note]:
    """Who has died and who lives: it decides whether a generation is skipped."""
    died, lives = _DIED.search(clause.bare), _LIVES.search(clause.bare)
    if died is None and lives is None:
        return
    for person in clause.persons:
        if person.path == SELF or person.case in (Case.TO, Case.FROM):
            continue
        field: Field = "dead" if died is not None else "living"
        yield Note(owner=person.path, field=field, value="1", words=clause.text.strip(), on=today, name=person.name)


def _owner(clause: Clause) -> tuple[str, str]:
    """Whom a clause tells of: its subject, or whoever it names with 의; else nobody by name."""
    if _IDENTITY.search(clause.text):
        return SELF, ""
    named = [person for person in clause.persons if person.case in (Case.SUBJECT, Case.TOPIC, Case.OWNER, Case.BARE)]
    elders = [person for person in named if person.name not in _NEWBORN]
    if not elders and named and not _CHILD.search(_plain(clause)):
        return named[0].path, named[0].name
    if elders and not (_CHILD.search(_plain(clause)) and _is_born_one(elders[0], clause)):
        return elders[0].path, elders[0].name
    if len(elders) > 1:
        return elders[0].path, elders[0].name
    return RECIPIENT, ""


def _is_born_one(person: Person, clause: Clause) -> bool:
    """Whether somebody is who was born: "딸이 8월에 태어났어요", not "딸은 아이를 낳았어요"."""
    return (
        person.path in ("C", "CC")
        and person.name not in _NEWBORN
        and re.match(r"(?:이|가)?\s?[^.!?\n]{0,16}(?:태어|출생|생일)", clause.text[person.end - clause.start :])
        is not None
        and not re.search(r"아이|아기|쌍둥이|애기", clause.text[person.end - clause.start :])
    )
