"""Relatives named in a text, with the particle that says what part they play."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain.people.compounds import (
    composed_of,
    identified,
    of_counted,
    of_humble_speaker,
    of_themselves,
    referred_to,
)
from services.clarifier.domain.people.death import death_in, is_of_the_law
from services.clarifier.domain.people.family_paths import OUTSIDER, SELF
from services.clarifier.domain.people.particles import AFTER_TERM, WORD_END, case_after
from services.clarifier.domain.people.person import Case, Person, Viewpoint
from services.clarifier.domain.people.speakers import speakers
from services.clarifier.domain.words.kin_terms import (
    BAD_FOLLOWERS,
    BAD_PRECEDERS,
    KIN_TERMS,
    NEEDS_WORD_END,
    UNMISTAKABLE,
    pattern_of,
)
from services.clarifier.domain.writing.remembered import TEXTS, remembered
from services.clarifier.domain.writing.text import BARRIER, is_denied

PATHS: Final = {term.replace("_", ""): path for path, terms in KIN_TERMS.items() for term in terms.split()}
TERM: Final = pattern_of(term for terms in KIN_TERMS.values() for term in terms.split())
_BEFORE_TERM: Final = frozenset(
    "우리희제내울기친큰은막외에서께한테가이을를도는의랑고와과만로인된살째생니데요다월일년원억천만음줌"
)
"""Syllables after which a term may begin without a space: determiners, particles and units."""
_KIN: Final = re.compile(rf"(?P<term>{TERM})(?P<suffix>{AFTER_TERM})")
_OF_SPEAKER: Final = re.compile(r"(?:우리|저희|제|내|울|저의|나의)\s?(?:큰|작은|막내|외동|둘째|첫째)?\s?$")
_OF_OTHER: Final = re.compile(r"(?:자기|본인|자신의?|지네|즈이|즈그|지)\s?$")
_HUMBLE: Final = frozenset({"애비", "아비", "에미", "어미", "애미"})
_HIS_OWN: Final = re.compile(r"(?<![가-힣])제\s?$")
""" "제 애비가 손주한테 줬소": an old person tells of the grandchild's own father."""
_DECEASED_BEFORE: Final = re.compile(
    r"(?:돌아가신|작고하신|사망한|사망하신|고인이\s?된|고인이\s?되신|먼저\s?간|세상을\s?떠난|(?<![가-힣)\x00])고)\s?$"
)
_NO_MORE: Final = re.compile(
    r"\s?(?:지금은\s?|이제\s?)?(?:안\s?계|여의|잃었|장례|초상|49재|기일|먼저\s?(?:떠나\s?)?보내(?=고|신|셨))"
)
_DECEASED_NEAR: Final = 20
_LOST: Final = re.compile(
    r"[^.!?\n]*?(?:저\s?세상|하늘나라|하늘|먼저)\S{0,3}\s?(?:먼저\s?)?보[내냈]|[^.!?\n]*?(?:여의|앞세|잃[고었은어])"
)
""" "아들을 삼 년 전에 저세상으로 보냈고"."""
_GONE: Final = re.compile(r"\s?(?:먼저\s)?(?:가|떠나|보내)(?:고\s(?:나[서니]|난)|신\s(?:뒤|후))")
""" "영감 가고 나서 혼자 살다가"."""
_OUTLIVED: Final = re.compile(r"\s?(?:먼저\s?)?(?:앞세우|앞세워|앞세운|먼저\s?보내(?=고|서|놓))")
_OTHER_CLAUSE: Final = re.compile(r"[.!?\n,]|[가-힣](?:고|서|는데|은데|지만)\s")
_DIVORCED_BEFORE: Final = re.compile(r"(?:이혼한|이혼하신|헤어진|갈라선)\s?$")
_DIVORCED_AFTER: Final = re.compile(r"\s?\(?\s?이혼")
_NO_RELATIVE: Final = re.compile(
    r"(?<![가-힣])(?:(?:아는|친한|동네)\s?|(?:알고\s지내[는던]|알던|친하던|교회|절|성당|학교|회사|직장|옆집|앞집|윗집|아랫집|이웃집?|군대|동호회|업계)\s)$"
)
""" "아는 형", "옆집 할머니": called so out of politeness."""
_CALLED_SO: Final = re.compile(r"(?:이)?라고\s?(?:부르|불러|불렀|모시|여기)")
""" "어머니라고 부르지만 서류상으로는 아무 사이도 아닙니다"."""
_TO_BE: Final = re.compile(r"예비\s?$")
_WILL_BE: Final = re.compile(r"(?:가|이)?\s?될\s?(?:분|사람|애|아이)")
""" "예비 시아버지", "장모 될 분": no relative before the marriage is registered."""
_SIBLINGS: Final = ("형제", "자매", "남매")
_OUR_NUMBER: Final = re.compile(r"(?:저희|우리)\s?(?:[이삼사오육칠팔]|[두세네]\s)?$")
""" "저희 삼남매한테": the speaker among others."""
_NOT_ADOPTED: Final = re.compile(r"입양(?:한|된)?\s?(?:건|것은|게|적은?)?\s?(?:아니|안\s?[했한됐])")
_HOUR: Final = re.compile(r"(?<=[\d다혹역즉몇])시(?=\s)")
""" "3시 어머니께서" and "다시 어머니 얘기로" name no mother-in-law."""
_TITLED: Final = re.compile(
    rf"(?<![가-힣\d])(?P<name>[김이박최정강조윤장임한오서신권황안송홍손배허문]\s?(?:사장|부장|과장|대리|팀장|대표|회장|여사|선생|교수|원장|박사|집사|권사|장로|씨))(?={WORD_END.pattern})(?:님|네)?"
)
_PARTNER: Final = re.compile(
    r"(?:엄마|어머니|아빠|아버지)(?:이?랑|하고|와|과|가|께서)\s(?:지금\s|현재\s|요즘\s|오래(?:도록)?\s|계속\s|쭉\s|(?:\d{1,2}|[가-힣]{1,3})\s?년(?:째|동안|넘게)?\s|같이\s|함께\s|한집에서?\s){0,3}(?:사는|산|사신|살아\s?온|사시는|살고\s계신|만나는|만나시는|사귀는|사귀시는|동거하는|동거하시는)\s(?P<name>아저씨|아주머니|아줌마|분|남자분?|여자분?)"
)
""" "엄마랑 같이 사시는 아저씨": no relative while no marriage is registered."""
_USED_TO: Final = re.compile(r"\s(?:[가-힣]{1,5}\s)?[가-힣]{1,5}던\s(?!돈|거|건|게|것)")
""" "아빠가 타던 그랜저를 물려받았어요": whose it was."""
_FORMER: Final = {"S": "E"}
_FORMER_BEFORE: Final = re.compile(r"(?<![가-힣])전\s?$")
_DIVORCED_FROM: Final = re.compile(
    r"(?:가|이|는|은)?\s[^.!?\n]{0,14}(?:랑|와|과|하고)\s(?:[가-힣]{1,4}\s)?(?:이혼(?:했|한|하)|헤어[졌진]|갈라[섰선])"
)
""" "올케가 3년 전에 남동생이랑 이혼했는데": no relative any more."""
_STEP: Final = re.compile(r"새(?:어머[니님]|아버[지님]|엄마|아빠)|계[모부]")
_STEP_DIVORCED: Final = re.compile(
    rf"(?:{_STEP.pattern})(?:(?:이?랑|와|과|하고)|(?:가|는|께서는?)\s(?:아버지|아빠|어머니|엄마)(?:랑|와|하고))\s(?:[가-힣]{{1,4}}\s)?(?:이혼(?:했|하셨|하시고|하신\s(?:뒤|후|지|다음|상태))|헤어졌|갈라섰)(?!다가)(?!.*(?:지금\s?(?:의\s)?새|다시\s?(?:재혼|합쳤|결합)))"
)
""" "작년 봄에 새어머니랑 이혼하셨거든요": she is no relative any more (법53)."""
_BORN_AFTER: Final = re.compile(
    r"(?:을|를)?\s?(?:하나\s?|둘\s?|못\s?|안\s?)?낳|(?:을|를)\s?(?:보|봤|얻)(?=[았었습어으]|$|\s)|(?:이|가|도)?\s?태어"
)


_AS_ONE: Final = r"로서|로써|(?:가\s)?(?:된|되는)\s?(?:도리|입장|마음|기념|사람(?=입|이[에고]|인데|임))|[이가]\s(?:된\s(?:걸|거|것|게|지|뒤|후)|됐|되었|되어|돼서)"
""" "애비로서 보태라고", "할미가 된 기념으로", "시어미 되는 사람입니다": the speaker."""
_LIKE_ONE: Final = r"(?:이나\s)?(?:처럼|마냥|\s?같은\s?(?:사이|관계|분(?=[이인])|존재|사람(?=[이인]))|같이\s(?:키|예뻐|여기|지내|대해)|다름)|\s(?:마냥|같이\s(?:키|예뻐|여기|지내|대해))"
""" "조카를 자식처럼", "저를 친손녀처럼": nobody of that name."""
_GROWS_WITHOUT: Final = r"(?:도)?\s없이\s(?:혼자\s)?(?:크|자라|자란|큰\s|키우|키운)"
""" "애비 없이 크는 게 짠해서": nobody of whom anything is told."""
_IS_KIN: Final = r"(?<=[친인]척)이(?:니까?|잖|거든|라(?:서|도)?\s|기)"
""" "안사돈도 친척이니 천만원은 빼주는 거 아닙니까?": what somebody is."""
_PLANNED: Final = (
    r"(?<=[째이기애])(?:을|를|도)?\s(?:고민|계획|가질|낳을|준비)(?=\s?(?:중|이|하|을|생각|은|있|예정))"
    r"|(?<=[째이기애])(?:가|는|은)?\s(?:(?:내년|올해|[\x00\d\s월일초중말])+\s?)?(?:출산\s?)?예정(?:일)?(?=[인이임,\s])"
    r"|(?<=[째이기애])(?:가|는|은|도)?\s(?:곧\s|이제\s|담달에?\s|다음\s?달에?\s|내년에?\s|곧\s)?(?:나와요|나온대요|나옵니다|나올|태어나요|태어납니다|태어날)(?=[\s.,!~ㅎㅋ]|예정|거|$)"
)
""" "둘째 고민 중인 직장인이에요", "아기가 12월 24일 예정일인": nobody yet."""
_LIVE_THERE: Final = r"(?<=손주|손녀|손자|느리)(?:(?:와|랑|하고|도)?\s손[주녀자])?(?:도|들도|까지)?\s(?:다|모두|전부)\s(?:거기|그쪽|그곳)(?:에|에서)?\s(?:있|살|산[다고])"
""" "며느리 손주 다 거기 있고": who lives where the son does."""
_IS_CHILD_OF_HIS: Final = re.compile(
    r"(?<=[들딸남녀자동])(?:이[셨시었신]|이?에요|예요|이십니다|입니다|이?고\s|이?라(?:서)?\s|이?래요)"
)
_PARENT_IS: Final = re.compile(
    r"(?:아버지|아빠|부친|어머니|엄마|모친|남편|신랑|아내|와이프)(?:이|가|은|는|께서는?|께선)\s(?:[외친]?(?:할아버지|할머니)(?:의|네)?\s)?(?:[가-힣]{1,3}\s)?$"
)
""" "아버지가 할아버지 외아들이셨어요": what he is, and nobody else."""
_SO_MANY: Final = r"(?<=[제매])(?:가|이|은|는)?\s(?:모두\s|다\s)?(?:[둘셋넷]|다섯|[두세네\d]\s?명)(?:이?라서?|이어서|여서|이니까?)(?=[\s,])"
""" "형제가 셋이라 제 몫으로 3분의 1만": how many there are."""
_PARENT_OF: Final = re.compile(
    r"(?:아들|딸|자식|아이|애|[첫둘셋]째|남매|형제)(?:을|를|만|하나|\s?[둘셋])?\s?(?:장가|시집|유학|대학|학교|군대|혼자|하나|[둘셋])?\s?(?:보내는|보낸|보낼|둔|키우는|키운|시키는|시킨|가진)\s$"
)
_HAS_GIVEN_HIS_CHILD: Final = re.compile(
    r"(?<![가-힣])(?:우리\s|제\s|저희\s|내\s)?(?:큰|작은|막내|둘째|첫째)?(?:아들|딸|자식|아이|애)(?:한테|에게|\s?(?:앞으로|통장에|통장으로))\s[^.!?\n]*(?:주|줬|준|보내|보냈|증여|이체|송금|넣)[^.!?\n]*[.!?\n]\s*(?:저는\s|전\s)?$"
)
""" "아들한테 1억을 보내려고 합니다. 아빠고요"."""
_INTRODUCED: Final = re.compile(r"(?:이?에요|예요|입니다|이?고요|이?구요|이올시다|임|이요)(?![가-힣])")
""" "아들 장가보내는 엄마예요": who writes."""
_OF_WHOM: Final = r"(?<=[식녀이애들딸편내])(?:이|도|가)?\s(?:하나도?\s|아무도\s)?(?:없(?:는|으신|던)|있(?:는|으신)|안\s?계신)\s(?=(?:막내|큰|작은|둘째|첫째)?\s?(?:이모|고모|외?삼촌|[외당]?숙부|숙모|당숙|[큰작][은]?\s?(?:아버지|어머니|엄마|아빠)|누나|누님|언니|형|오빠|여?동생|사촌|육촌|할머니|할아버지))"
""" "자식 없는 막내이모가 엄마한테": what is said of her."""
_SENT_AWAY: Final = (
    r"(?<=양자)로\s?(?:갔|가[서게]|간|들어|입적|왔|온)|(?<=큰집)(?:에|으로)\s양자로|(?<=작은집)(?:에|으로)\s양자로"
)
""" "저는 어릴적 큰집에 양자로 갔습니다"."""
_CALLED: Final = r"(?:(?<=^아가씨)|(?<=^언니)|(?<=^누나)|(?<=^오빠)|(?<=^이모)|(?<=^삼촌))[\s,.!~]+(?:[내제]\s?(?:말|얘기)|저\s|나\s|좀\s(?:들어|봐|물어|여쭤|알려)|있잖|이거|궁금|물어|도와|들어)"
""" "아가씨 내 말 좀 들어봐요": whom the speaker calls."""
_NOBODY_ELSE: Final = re.compile(
    rf"{_OF_WHOM}|{_SENT_AWAY}|{_CALLED}|{_IS_KIN}|{_PLANNED}|{_SO_MANY}|{_BORN_AFTER.pattern}|{_AS_ONE}|{_LIKE_ONE}|{_GROWS_WITHOUT}|{_LIVE_THERE}"
)


@remembered(TEXTS)
def people(text: str) -> list[Person]:
    """Everybody named in a normalised text who could give or receive, from left to right."""
    relatives: list[Person] = []
    terms: list[str] = []
    for match in _KIN.finditer(_HOUR.sub(BARRIER, text)):
        follows_term = bool(relatives) and relatives[-1].end == match.start()
        if (person := _relative(text, match, follows_term=follows_term)) is not None:
            relatives.append(person)
            terms.append(match["term"])
    ends = [person.start for person in relatives[1:]] + [len(text)]
    named = list(zip(relatives, terms, ends, strict=False))
    dead = {term for person, term, end in named if person.is_deceased or _has_died(text, person, end)}
    relatives = _of_speaker_too([replace(person, is_deceased=term in dead) for person, term, _ in named])
    partners = _partners(text)
    relatives = [person for person in relatives if not any(each.start <= person.start < each.end for each in partners)]
    relatives = sorted(relatives + _titled(text) + partners, key=lambda person: person.start)
    taken = [(person.start, person.end) for person in relatives]
    themselves = [person for person in speakers(text) if not any(start <= person.start < end for start, end in taken)]
    relatives = of_themselves(text, referred_to(text, of_counted(text, identified(text, composed_of(text, relatives)))))
    return of_humble_speaker(text, sorted(relatives + themselves, key=lambda person: person.start))


def _relative(text: str, match: re.Match[str], *, follows_term: bool) -> Person | None:
    term = match["term"].replace(" ", "")
    if not (follows_term or _may_begin(text, match.start(), term)):
        return None
    if term in NEEDS_WORD_END and not WORD_END.match(text, match.end("term")):
        return None
    if (bad := BAD_FOLLOWERS.get(term)) and re.compile(bad).match(text, match.end("term")):
        return None
    end, case = case_after(text, match.end())
    if case is Case.SUBJECT and _USED_TO.match(text, end):
        case = Case.OWNER
    left = text[max(0, match.start() - 12) : match.start()]
    if is_denied(text, end) or is_denied(text, match.end()) or _is_nobody_else(text, match.end(), left):
        return None
    viewpoint = (
        Viewpoint.OTHER_PARTY
        if term in _HUMBLE and _HIS_OWN.search(left)
        else Viewpoint.SPEAKER
        if _OF_SPEAKER.search(left)
        else Viewpoint.OTHER_PARTY
        if _OF_OTHER.search(left)
        else Viewpoint.OPEN
    )
    path = _path(text, match, term, left)
    is_deceased = _DECEASED_BEFORE.search(left) is not None
    return Person(match.start(), end, path, case, viewpoint, is_deceased, term)


def _path(text: str, match: re.Match[str], term: str, left: str) -> str:
    """The way to whom a term names, from the user."""
    is_told = any(told.search(text, 0, match.start()) for told in (_PARENT_OF, _HAS_GIVEN_HIS_CHILD))
    is_parent = PATHS[term] == "P" and is_told
    if is_parent and _INTRODUCED.match(text, match.end()):
        return SELF
    path = OUTSIDER if _TO_BE.search(left) or _WILL_BE.match(text, match.end()) else PATHS[term]
    if _DIVORCED_BEFORE.search(left) or _DIVORCED_AFTER.match(text, match.end()):
        path = _FORMER.get(path, path)
    if "S" in path and len(path) > 1 and (_FORMER_BEFORE.search(left) or _DIVORCED_FROM.match(text, match.end("term"))):
        path = OUTSIDER
    if _STEP.fullmatch(term) and _STEP_DIVORCED.search(text):
        path = OUTSIDER
    if _NO_RELATIVE.search(left) or _CALLED_SO.match(text, match.end()) or (path == "C" and _NOT_ADOPTED.search(text)):
        path = OUTSIDER
    if term.endswith(_SIBLINGS) and _OUR_NUMBER.search(left):
        path = SELF
    return path


def _is_nobody_else(text: str, end: int, left: str) -> bool:
    is_child_of_his = _IS_CHILD_OF_HIS.match(text, end) is not None and _PARENT_IS.search(left) is not None
    return is_child_of_his or _NOBODY_ELSE.match(text, end) is not None


def _of_speaker_too(relatives: list[Person]) -> list[Person]:
    """The other children too, where one is told as the speaker's: "저희 큰애한테 8천, 작은애한테 6천"."""
    are_his = any(person.path == "C" and person.viewpoint is Viewpoint.SPEAKER for person in relatives)
    if not are_his or any(person.path == "CC" for person in relatives):
        return relatives  # "손주가 4학년인데 그 애 통장에 … 애 아비(제 아들)": of the grandchild
    return [
        replace(person, viewpoint=Viewpoint.SPEAKER)
        if person.path == "C" and person.viewpoint is Viewpoint.OPEN
        else person
        for person in relatives
    ]


def _titled(text: str) -> list[Person]:
    """People outside the family who go by surname and title: 김사장, 박 과장님, 최씨."""
    found = []
    for match in _TITLED.finditer(text):
        end, case = case_after(text, match.end())
        found.append(Person(match.start(), end, OUTSIDER, case, name=match["name"]))
    return found


def is_partner_of_parent(name: str) -> bool:
    """Whether somebody was called the one with whom a parent lives."""
    return _PARTNER.fullmatch(name) is not None


def _partners(text: str) -> list[Person]:
    """Whom a parent lives with: 엄마랑 같이 사는 아저씨."""
    found = []
    for match in _PARTNER.finditer(text):
        end, case = case_after(text, match.end())
        found.append(Person(match.start(), end, OUTSIDER, case, name=match[0]))
    return found


def _has_died(text: str, person: Person, until: int) -> bool:
    """Whether the clause of a name says that he is dead: "남편이 작년에 먼저 갔는데"."""
    until = min(until, person.end + _DECEASED_NEAR)
    if person.case is Case.OBJECT:
        return _LOST.match(text, person.end, until) is not None
    if person.case not in (Case.SUBJECT, Case.TOPIC, Case.BARE):
        return False
    if person.case is Case.BARE and _OUTLIVED.match(text, person.end):
        return True
    if person.path == "S" and _GONE.match(text, person.end):
        return True
    if clause := _OTHER_CLAUSE.search(text, person.end, until):
        until = clause.end()
    died = death_in(text, person.start, until)
    is_told = died is not None and not is_of_the_law(text, died.end())
    return is_told or _NO_MORE.match(text, person.end, until) is not None


def _may_begin(text: str, start: int, term: str) -> bool:
    before = text[start - 1] if start else " "
    if before in BAD_PRECEDERS.get(term, ""):
        return False
    if term in UNMISTAKABLE or not before.isalpha():
        return True
    return before in _BEFORE_TERM if "가" <= before <= "힣" else term[0] >= "가"
