"""Who died and who is left: a message's people, seen from the one who died."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.estate.case import Count, Decedent, Spouse, Standing
from services.clarifier.domain.estate.counting import NUMBER, SIBLINGS, SONS_AND_DAUGHTERS, number
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.people.family_paths import inverse, reduced
from services.clarifier.domain.people.person import Case, Person

_CHILD: Final = (
    r"(?:(?<!손)(?<!손자)(?:자녀|자식)(?:분)?들?|아이들?|애들|(?<![가-힣])아들딸|(?<![가-힣])(?:아들|딸)들?|슬하)"
)
_SELF_TOO: Final = (
    r"(?:(?<![가-힣])(?:저|나|본인|제|내|저희)(?:를|도|까지|자신)?\s?(?:포함(?:해서?|하여|한)?|까지|해서|합쳐서?)?)"
)
_PUPILS: Final = r"(?:(?:유치원생|초등학생|중학생|고등학생|대학생|미성년자?|성인|성인이?\s?된)\s)?"
_FILL: Final = rf"(?:은|는|이|가|만|도|으로|로|:|들은|들이|에)?\s?(?:(?:그|이렇게|모두|전부|총|다|다해서|합쳐서?|{_SELF_TOO})[\s,]*){{0,3}}"
_COUNTED: Final = re.compile(rf"(?P<who>{_CHILD}){_FILL}{_PUPILS}(?P<n>{NUMBER})")
_EACH_KIND: Final = re.compile(rf"(?<![가-힣])(?P<who>아들|딸)(?:이|은|만)?\s?(?P<n>{NUMBER})")
_TOGETHER: Final = re.compile(
    rf"(?:이렇게|모두|전부|총|해서|합쳐서?|{_SELF_TOO})[\s,]*(?:다\s?합쳐\s?|모두\s?|전부\s?|다\s?)?(?P<n>{NUMBER})"
)
_WITH_SELF: Final = re.compile(
    rf"(?<![가-힣])(?:저|나|본인|저희|제|내)(?:를|도)?\s?(?:포함(?:해서?|하여|하면|한)?|까지(?:\s?합쳐서?)?|해서)[\s,]*(?:모두\s?|총\s?|전부\s?|다\s?)?(?P<n>{NUMBER})"
)
_PUT_RIGHT: Final = re.compile(rf"{NUMBER}(?:이|가)?\s?아니(?:라|고|구)[\s,]*(?P<n>{NUMBER})")
_ALL_TOLD: Final = re.compile(
    rf"(?:형제들이\s?있어서|그러니까\s?자식은|도합)\s?(?:다\s?|전부\s?|모두\s?)?(?P<n>{NUMBER})"
)
_BESIDES_SELF: Final = re.compile(
    rf"(?:저|나)\s?(?:빼고|말고|외에)[\s,]*(?P<more>{NUMBER})\s?더|(?:(?:저|나)\s?(?:빼고|말고|외에)[\s,]*|(?:위로|밑으로|아래로|위아래로)\s?)(?:형제|자매|남매|형|오빠|누나|언니|[남여]?동생)[가-힣]{{0,3}}\s?(?P<n>{NUMBER})"
)
_ABOVE_AND_BELOW: Final = re.compile(r"밑으로|위로|아래로|손아래|손위")
_SIBLINGS_COUNTED: Final = re.compile(
    rf"(?<![가-힣])(?:(?:저희|우리)\s?)?(?:형제|자매|남매)(?:는|가|이)?\s?(?:모두\s?|전부\s?)?(?P<n>{NUMBER})"
)
_WE: Final = re.compile(rf"(?:저희|우리)(?:는|가)?\s?(?P<n>두\s?명|{NUMBER})(?!\s?부부)")
_ONLY_ONE: Final = re.compile(
    r"외동|외아들|외딸|무남독녀|유일한\s?(?:자식|자녀)|(?:형제|자매)(?:는|은|가|이|도|자매(?:는|가|도)?)?\s?(?:하나도\s?)?(?:없|안\s?계)"
    r"|(?:자식|자녀)(?:은|는|이|가)?\s?(?:저|나)\s?(?:하나|혼자|뿐|밖에|한\s?명)|(?<![가-힣])(?:저|나)\s?(?:하나|혼자|한\s?명)(?=[\s뿐예이입임야라요고일에여.,]|$)|단독\s?상속"
)
_NONE: Final = re.compile(
    r"(?:자녀|자식|아이|애|아들딸|후손|처자식|배우자·자녀)(?:는|은|이|가|도|들은|분은|분이|·부모)?\s?(?:아직\s?|하나도\s?|따로\s?|원래\s?)?(?:없(?!이\s)|무(?![가-힣])|안\s?계|못\s?두|두지\s?않)"
)
_AGES: Final = re.compile(
    r"(?P<n>첫째|둘째|셋째|넷째|다섯째)(?:가|는|이)?\s?[가-힣\d]{1,6}?(?:살|세|이고|인데|,|예|입)"
)
_ORDINALS: Final = ("첫째", "둘째", "셋째", "넷째", "다섯째")
_LIST: Final = re.compile(
    r"(?:자식|자녀|식구|가족|형제|상속인|유족|사람)(?:들|분|분들)?(?:은|는|이|가|으로|으론)|이렇게|남았|남게|상속\s?받|단둘|뿐|다(?:예|입|야|임|이)|있(?:습|어|음|고)|상속(?:합|하)"
)
_SELF_LISTED: Final = re.compile(
    r"(?<![가-힣])(?:저|나|저희|제|내|본인)(?:랑|하고|와|과|,|\s?해서|\s?이렇게|\s?(?=둘|셋|넷)|이?에?[요유]|예[요유]|[야임요]|입니|이렇게|뿐|하나|이?고)"
)
_A_PARENT: Final = Decedent(path="P", term="")
"""Whose children are asked for, where nobody said who died: mostly the speaker's parent's."""
_EITHER: Final = re.compile(
    rf"(?:저|나)(?:랑|와|하고)\s(?:[남여]?동생|형|누나|오빠|언니)\s?(?:둘|두\s?명|셋|세\s?명)(?:이에요|이예요|입니다|이요|임|이야|뿐)|(?:동생|형|누나|오빠|언니)\s?{NUMBER}이서?\s(?:상속|물려|나누)"
)
""" "저, 동생 둘이 상속받아요": two in all, or two besides?"""
_WITH_ME: Final = re.compile(rf"(?:형|누나|오빠|언니|동생)(?:이랑|하고|과|와|랑)\s(?:저\s)?{NUMBER}")
_COUNT_AFTER: Final = re.compile(rf"\s?(?P<n>{NUMBER})")
_PARENTS: Final = re.compile(rf"부모(?:님|인)?[^.!?\n]{{0,8}}?(?P<n>둘\s?다|두\s?분|한\s?분|{NUMBER}|저희|우리)")
_NO_PARENTS: Final = re.compile(
    r"부모(?:님)?(?:도|은|는|이|들도)?\s?(?:두\s?분\s?)?(?:이미\s?|모두\s?|다\s?|전부\s?|진작\s?|먼저\s?){0,3}(?:돌아가|안\s?계|없|사망(?!\s?보험)|여의|세상)|배우자[·,]\s?자녀[·,]\s?부모\s?(?:모두\s?)?없|배우자\(?본인\)?\s?단독"
)
_NO_MORE: Final = re.compile(
    r"(?:안\s?계|돌아가|여의|사별|없[으었어습는고]|세상을?\s?(?:뜨|떠|등)|소천|별세|작고|사망(?!\s?보험)|선종|먼저\s?가|먼저\s?보내|잃)"
)
_ALIVE: Final = re.compile(r"(?<!안\s)(?<!안)(?:계[시신세십셔심신]|있|살아|생존|남으|남았|남은|두\s?분|한\s?분|정정)")
_BOTH_OF_US: Final = re.compile(r"(?:저희|우리)\s?(?:부부|둘)|부모인\s?(?:저희|우리)|부모\s?둘")
_CLAUSE_END: Final = re.compile(r"[.!?\n]|(?:고|는데|지만|으며|며|서)[\s,]")
_PARENT_GONE: Final = re.compile(
    r"(?:부친|모친)(?:도|께서도|은|는|이)?\s?(?:이미\s|먼저\s|진작에?\s)?(?:안\s?계|없|돌아가|선종|별세|작고|소천|사망|세상)"
)
_BOTH_PARENTS_GONE: Final = re.compile(r"부모님(?:이|은|께서)?\s?(?:두\s?분\s?)?(?:다|모두)\s?(?:돌아가|안\s?계)")
_RECEIVED: Final = re.compile(r"\s?(?:받은|받으신|받았던)")
_NOT_THERE: Final = re.compile(r"(?:이|가|은|는|도)?\s?(?:이미\s|지금\s|이제\s)?(?:안\s?계|없|사망)")
_OWNER: Final = re.compile(r"\s?(?:의\s?)?(?:상속세?\s|유산|상속재산|앞으로\s?된|명의(?:로|의)(?!\s?(?:하|돌|해)))")
EARLY_REACH: Final = 14


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody in a telling clause: how the clause goes on behind the name, and whether it says that he died."""

    person: Person
    after: str
    before: str
    is_dead: bool
    is_earlier: bool
    is_final: bool
    """It ends a sentence: it is told for its own sake."""


def relation(path: str, of: str, *, is_other: bool = True) -> str:
    """What somebody is to the one who died; `path` and `of` lead there from the speaker. `is_other`: not himself."""
    if path == of:
        return "S" if is_other and of else ""
    if of and path.startswith(of) and path[len(of) :] in ("S", "C"):
        return path[len(of) :]
    return reduced(inverse(of) + path)


def decedent(named: Sequence[Named], known: Decedent | None, words: str) -> Decedent | None:
    """Who died: of several the one whose death is news, else whose property is told of."""
    dead = [each for each in named if each.is_dead and each.person.path]
    if not dead:
        owners = [each for each in named if _OWNER.match(each.after) or each.person.case is Case.OWNER]
        if known is None and owners and owners[0].person.path:
            return Decedent(path=owners[0].person.path, term=owners[0].person.name, words=words, is_tentative=True)
        return None
    singles = [each for each in dead if "부모" not in each.person.name]
    if not singles:
        return None
    chosen = max(singles, key=_is_news)
    return Decedent(path=chosen.person.path, term=chosen.person.name, words=words, is_tentative=chosen.is_earlier)


def _is_news(each: Named) -> int:
    """How surely it is this death that is told, rather than one mentioned beside it."""
    told = {Case.SUBJECT: 3, Case.OBJECT: 3, Case.BARE: 2}.get(each.person.case, 0)
    before = 0 if each.is_final else -2
    return told + (before if each.is_earlier else 2) + ("\x00" in each.after)


def spouse(text: str, named: Iterable[Named], of: Decedent | None) -> Spouse | None:
    """Whether a husband or wife of the one who died is left."""
    for state in ("unregistered", "divorced", "none"):
        if match := signs("spouse", state).search(text):
            return Spouse(state=state, words=match[0], standing=Standing.DENIED)  # type: ignore[arg-type]
    if of is None and (match := _BOTH_PARENTS_GONE.search(text)):
        return Spouse(state="dead", words=match[0], standing=Standing.DENIED)
    found: Spouse | None = None
    of = of or _A_PARENT
    for each in named:
        if _RECEIVED.match(each.after):
            continue  # "어머니가 받은 건 5천만원": before the death, and no matter who lives now
        is_of = (
            of is not None
            and bool(each.person.path)
            and each.person.name != of.term
            and relation(each.person.path, of.path) == "S"
        )
        if not is_of or same_person(each.person, of):
            continue
        if signs("spouse", "divorced").search(each.after):
            return Spouse(state="divorced", words=each.person.name, standing=Standing.DENIED)
        if each.is_dead or _NOT_THERE.match(each.after) or _gone(each):
            return Spouse(state="dead", words=each.person.name, standing=Standing.DENIED)
        if of is not _A_PARENT or _ALIVE.search(each.after):
            found = Spouse(state="alive", words=each.person.name)
    if found is None and of is not None and of.path == "P" and (match := _PARENT_GONE.search(text)):
        if _is_woman(match[0]) == _is_woman(of.term):
            return None
        return Spouse(state="dead", words=match[0], standing=Standing.DENIED)
    if found is None and (match := signs("spouse", "alive").search(text)):
        return Spouse(state="alive", words=match[0])
    return found


def same_person(person: Person, of: Decedent | None) -> bool:
    """Whether a name is another word for the one who died: 아버지, 부친, 아빠."""
    return of is not None and person.path == of.path and _is_woman(person.name) == _is_woman(of.term)


def _is_woman(term: str) -> bool:
    return (
        re.search(
            r"머니|머님|엄마|모친|할매|할멈|장모|시모|조모|고모|이모|숙모|아내|와이프|집사람|마누라|누나|언니|딸|올케|새언니|형수|제수|며느리|여동생|엄니|어무이|어매",
            term,
        )
        is not None
    )


def _gone(each: Named) -> bool:
    clause = _CLAUSE_END.split(each.after, maxsplit=1)[0]
    return signs("spouse", "dead").search(clause[:18]) is not None and "받" not in clause


def children(text: str, named: Sequence[Named], of: Decedent | None, *, is_asked: bool) -> Count | None:
    """How many children the one who died had, whoever counts."""
    speaker_is_child = of is None or relation("", of.path) in ("C", "CS")
    if match := _PUT_RIGHT.search(text):
        return _count(match)
    if match := _ALL_TOLD.search(text):
        return _count(match)
    counted = [match for match in _COUNTED.finditer(text) if number(match["n"])]
    kinds = list(_EACH_KIND.finditer(text))
    if len(kinds) > 1 and kinds[1].start() - kinds[0].end() < 4:
        return Count(
            number=number(kinds[0]["n"]) + number(kinds[1]["n"]), words=text[kinds[0].start() : kinds[1].end()]
        )
    if counted:
        return _count(counted[-1])
    if match := SONS_AND_DAUGHTERS.search(text):
        return Count(number=number(match["sons"]) + number(match["daughters"]), words=match[0])
    if match := _WITH_SELF.search(text):
        return _count(match)
    if match := SIBLINGS.search(text):
        return _count(match)
    if found := _descendants_counted(named, of):
        return found
    if match := _NONE.search(text):
        return Count(number=0, words=match[0], standing=Standing.DENIED)
    if speaker_is_child and _ABOVE_AND_BELOW.search(text):
        siblings = [each for each in named if each.person.path == "PC"]
        if len(siblings) > 1:
            return Count(number=1 + sum(max(1, _number_after(each)) for each in siblings), words=text.strip("\x00 "))
    if speaker_is_child and (match := _BESIDES_SELF.search(text)):
        return Count(number=number(match["n"] or match["more"]) + 1, words=match[0])
    if speaker_is_child and (match := _SIBLINGS_COUNTED.search(text)):
        return _count(match)
    if ages := [_ORDINALS.index(match["n"]) for match in _AGES.finditer(text)]:
        return Count(number=max(ages) + 1, words=text)
    if found := _listed(text, named, of or (_A_PARENT if is_asked else None), is_asked=is_asked):
        return found
    if speaker_is_child and (match := _ONLY_ONE.search(text)):
        return Count(number=1, words=match[0])
    if speaker_is_child and (match := _WE.search(text)):
        return _count(match)
    if is_asked and (match := _COUNT_AFTER.search(text) or re.search(NUMBER, text)):
        return Count(number=number(match[0]), words=match[0].strip())
    return None


def _count(match: re.Match[str]) -> Count:
    return Count(number=number(match["n"]), words=match[0].strip())


def _descendants_counted(named: Iterable[Named], of: Decedent | None) -> Count | None:
    """ "조카 셋이 그 집 자식이에요": the uncle's children, counted by what they are to the speaker."""
    if of is None or of.path in ("P", "S", ""):
        return None
    kin = [each for each in named if relation(each.person.path, of.path) == "C"]
    if len({each.person.name for each in kin}) == 1 and (match := _COUNT_AFTER.match(kin[0].after)):
        return Count(number=number(match["n"]), words=kin[0].person.name + match[0])
    return None


def _listed(text: str, named: Sequence[Named], of: Decedent | None, *, is_asked: bool) -> Count | None:
    """Children by their names: "형 둘이랑 누나랑 저", "저희 아버지하고 고모". A total behind them counts the spouse too."""
    if of is None or not (is_asked or _LIST.search(text)):
        return None
    listed = [
        each for each in named if each.person.path and relation(each.person.path, of.path) == "C" and not each.is_dead
    ]
    listed = [
        each for each in listed if each.person.name not in ("자식", "자녀", "형제", "자매", "남매", "막내", "첫째")
    ]
    is_child = relation("", of.path) == "C"
    with_self = is_child and (_SELF_LISTED.search(text) or _WITH_ME.search(text)) is not None
    if not listed and not with_self:
        return None
    if any("들" in text[each.person.start : each.person.end] for each in listed) or _EITHER.search(text):
        return Count(number=0, words=text.strip("\x00 "), standing=Standing.UNKNOWN)
    if is_asked and is_child and not with_self and all("PC" in each.person.path for each in listed):
        with_self = True  # whoever is asked counts his brothers and sisters
    found = sum(max(1, _number_after(each)) for each in listed) + with_self
    if of.path == "PP" and not listed:
        return None
    if match := _TOGETHER.search(text):
        spouses = sum(
            1 for each in named if relation(each.person.path, of.path) == "S" and not same_person(each.person, of)
        )
        total = number(match["n"])
        found = total if total == found else total - min(1, spouses) if spouses else max(total, found)
    return Count(number=found, words=text.strip()) if found else None


def _number_after(each: Named) -> int:
    match = _COUNT_AFTER.match(each.after)
    return number(match["n"]) if match else 0


def ascendants(text: str, named: Sequence[Named], of: Decedent | None, *, is_asked: bool) -> Count | None:
    """How many parents, or grandparents, of the one who died are left."""
    if of is not None and of.path == "C":
        if match := _BOTH_OF_US.search(text):
            return Count(number=2, words=match[0])
        if re.search(r"(?:저|나)\s?(?:하나|혼자)|(?:저|나)\s?혼자", text):
            return Count(number=1, words=text.strip())
        if re.search(r"(?:저희|우리)(?:가|는)?\s?상속", text):
            return Count(number=2, words=text.strip())
    if match := _NO_PARENTS.search(text):
        return Count(number=0, words=match[0], standing=Standing.DENIED)
    if of is not None:
        elders = [each for each in named if relation(each.person.path, of.path) == "P" and each.person.path]
        alive = [each for each in elders if not (each.is_dead or _gone_elder(each))]
        both = next((each for each in alive if "부모" in each.person.name or re.match(r"\s?두\s?분", each.after)), None)
        if both is not None and of.path in ("S", "PC", "C"):
            said = re.match(rf"[가-힣]{{0,2}}\s?(?P<n>{NUMBER})", both.after)
            return Count(number=(number(said["n"]) if said else 0) or 2, words=both.person.name)
        if elders and of.path in ("S", "PC"):
            return Count(number=len({each.person.name for each in alive}), words=elders[0].person.name)
    if is_asked:
        if match := re.search(NUMBER, text):
            return Count(number=number(match[0]), words=match[0])
        if re.search(r"둘\s?다|두\s?분", text):
            return Count(number=2, words=text.strip())
    return None


def _gone_elder(each: Named) -> bool:
    clause = _CLAUSE_END.split(each.after, maxsplit=1)[0][:16]
    return _NO_MORE.search(clause) is not None
