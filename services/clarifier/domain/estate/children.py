"""How many children the one who died had, whoever counts them, and however."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.estate.case import Count, Decedent, Standing
from services.clarifier.domain.estate.counting import NUMBER, SIBLINGS, SONS_AND_DAUGHTERS, number
from services.clarifier.domain.estate.kin import A_PARENT, Named, relation, same_person
from services.clarifier.domain.writing.text import BARRIER

_CHILD: Final = r"(?:(?<!손)(?<!손자)(?:자녀|자식)(?:분)?들?|아이들?|(?<![가-힣])애들?|(?<![가-힣])아들딸|(?<![가-힣])(?:아들|딸)들?|슬하|(?<![가-힣])자(?=:?\s\d))"
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
_ONE_KIND: Final = re.compile(r"(?<![가-힣\d])(?P<n>[1-9]|[일이삼사오육칠])\s?[남녀](?=입|이|예|임|요|뿐|[\s.,)]|$)")
""" "자녀는 2남입니다"."""
_PUT_RIGHT: Final = re.compile(rf"{NUMBER}(?:이|가)?\s?아니(?:라|고|구)[\s,]*(?P<n>{NUMBER})")
_ALL_TOLD: Final = re.compile(
    rf"(?:형제들이\s?있어서|그러니까\s?자식은|도합|[가-힣]까지)\s?(?:다\s?|전부\s?|모두\s?)?(?P<n>{NUMBER})"
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
    r"|(?:자식|자녀)(?:은|는|이|가)?\s?(?:저|나)\s?(?:하나|혼자|뿐|밖에|한\s?명)|(?<![가-힣])(?:저|나|지|내|제)\s?(?:하나|하납|혼자|한\s?명)(?=[\s뿐예유니이입임야라요고일에여다더네지밖.,]|$)(?!\s(?:살|사[는신시]|산|모시|힘))|단독\s?상속"
)
_NONE: Final = re.compile(
    r"(?:자녀|자식|아이|애|아들딸|후손|처자식|배우자·자녀)(?:는|은|이|가|도|들은|분은|분이|·부모)?\s?(?:아직\s?|하나도\s?|따로\s?|원래\s?)?(?:없(?!이\s)|무(?![가-힣])|안\s?계|못\s?두|두지\s?않)"
)
_AGES: Final = re.compile(
    r"(?P<n>첫째|둘째|셋째|넷째|다섯째)(?:가|는|이)?\s?[가-힣\d]{1,6}?(?:살|세|이고|인데|,|예|입)"
)
_ORDINALS: Final = ("첫째", "둘째", "셋째", "넷째", "다섯째")
_LIST: Final = re.compile(
    r"(?:자식|자녀|식구|가족|형제|상속인|유족|사람)(?:들|분|분들)?(?:은|는|이|가|으로|으론)|이렇게|남았|남게|상속\s?받|단둘|뿐|다(?:예|입|야|임|이)|있(?:습|어|음|고)|상속(?:합|하)|(?:하나|둘|셋|넷|다섯)(?:이고|이에요|예요|입니다|이요|임)|(?<![가-힣])(?:저|나)(?:랑|하고|와|,)?\s?(?:[가-힣]+\s?){1,3}[\s.]*(?:\n|$)"
)
_SELF_LISTED: Final = re.compile(
    r"(?<![가-힣])(?:저|나|저희|제|내|본인)(?:랑|하고|와|과|,|\s?해서|\s?이렇게|\s?(?=둘|셋|넷)|이?에?[요유]|예[요유]|[야임요]|입니|이렇게|뿐|하나|이?고|다(?=[\s.,]|$)|(?=\s*(?:$|[.\n\x00]))|\s(?=[남여]?동생|형|누나|오빠|언니|막내))"
)
_EITHER: Final = re.compile(
    rf"(?:저|나)(?:랑|와|하고)\s(?:[남여]?동생|형|누나|오빠|언니)\s?(?P<n>둘|두\s?명|셋|세\s?명)(?:이에요|이예요|입니다|이요|임|이야|뿐)|(?:동생|형|누나|오빠|언니)\s?{NUMBER}이서?\s(?:상속|물려|나누)"
)
""" "저, 동생 둘이 상속받아요": two in all, or two besides?"""
_TOLD_IN_ALL: Final = re.compile(
    rf"(?:자식|자녀|상속인|형제|자매|남매|유족)(?:들|분들)?(?:은|는|이|가|으로는)\s[^.!?\n]{{2,24}}\s(?P<n>{NUMBER})(?:입니다|이에요|예요|이요|임|뿐|이고|인데|\.|$)"
)
""" "자녀는 남편과 시누이 둘입니다": two in all, for two are named."""
_WITH_ME: Final = re.compile(rf"(?:형|누나|오빠|언니|동생)(?:이랑|하고|과|와|랑)\s(?:저\s)?{NUMBER}")
UNSPECIFIC: Final = ("자식", "자녀", "형제", "자매", "남매", "막내", "첫째", "아이", "애", "애들", "아이들")
_STEP: Final = re.compile(
    rf"(?:(?:(?:새|계)(?:어머니|아버지|엄마|아빠|모|부))\s?(?:쪽|네|댁)(?:에|의|에는|에서)?|[^,.!?\n]{{0,8}}(?:데려온|데려\s온|데리고\s?(?:온|오신|들어온)|의붓))\s?(?:아들딸|아들|딸|자식|아이|애|동생|형|누나|언니|오빠|남매)들?[이가은는도]?\s?(?:{NUMBER})?"
)
"""A stepchild is no heir; one who was adopted is counted."""
_ADOPTED: Final = re.compile(r"입양(?!은|을|도|하지|\s?안)|친양자|양자로")
_IS_CHILD: Final = re.compile(
    r"(?:형|누나|오빠|언니|동생|아들|딸|삼촌|고모|이모|큰아버지|작은아버지|아버지|아빠|어머니|엄마|처남|처제|처형|시누이|시동생|도련님|남편|아내)$"
)
_CHILDLESS: Final = re.compile(
    r"총각|처녀|미혼|결혼도?\s?(?:안|못)|(?:처자식|자식|자녀|후사|애|아이)(?:은|는|이|도)?\s?없"
)
_NOT_THERE: Final = re.compile(r"[이가은는도]?\s?(?:하나도\s?)?(?:없|아니|안\s?계)")
_COUNT_AFTER: Final = re.compile(rf"\s?(?P<n>{NUMBER})")


@dataclass(frozen=True, slots=True)
class _Told:
    """A message as far as it can count children. `of`: who died; `is_asked`: it answers how many there are."""

    text: str
    own: str
    named: Sequence[Named]
    of: Decedent | None
    is_asked: bool

    @property
    def speaker_is_child(self) -> bool:
        return self.of is None or relation("", self.of.path) in ("C", "CS")


def children(
    text: str, own: str, named: Sequence[Named], of: Decedent | None, known: Count | None, *, is_asked: bool
) -> Count | None:
    """How many children there are, by the surest way in which a message counts them. `own`: what is of the dead himself.

    The standing is unknown where two people would count differently: "저, 동생 둘이 상속받아요".
    """
    if not _ADOPTED.search(text):
        text = _STEP.sub(lambda match: BARRIER * len(match[0]), text)
        named = [each for each in named if text[each.person.start] != BARRIER]
    told = _Told(text, own, named, of, is_asked)
    counted = next((found for reader in _READERS if (found := reader(told)) is not None), None)
    if (died := _died_childless(told)) is not None and known is not None and not is_asked:
        return Count(number=max(0, known.number - 1), words=died.person.name)
    if counted is None or counted.standing is not Standing.SAID or counted.number >= _least(told):
        return counted
    return Count(number=0, words=_words(told), standing=Standing.UNKNOWN)


def _died_childless(told: _Told) -> Named | None:
    """A child who died before and left nobody: he is no heir, and nobody takes his place."""
    if told.of is None or _CHILDLESS.search(told.text) is None:
        return None
    of = told.of
    return next((each for each in told.named if each.is_dead and relation(each.person.path, of.path) == "C"), None)


def _least(told: _Told) -> int:
    """How many children there are at least: "딸 하나 있어요. 아들은 미국에 있고요" names two, whoever counts one."""
    of = told.of or A_PARENT
    if _PUT_RIGHT.search(told.text):
        return 0
    here = [each for each in told.named if not (each.is_dead or _NOT_THERE.match(each.after))]
    siblings = [each for each in here if each.person.path == "PC"]
    named = [each for each in here if _IS_CHILD.search(each.person.name) and _may_be_child(each, of)]
    names = {each.person.name for each in named if not siblings or each.person.path != "C" or of.path != "P"}
    apart = {name for name in names if not any(other != name and other.endswith(name) for other in names)}
    return len(apart) + (relation("", of.path) == "C" and bool(siblings))


def _may_be_child(each: Named, of: Decedent) -> bool:
    """Whether somebody named is a child of the one who died; whoever speaks of his parent may name his children so."""
    return relation(each.person.path, of.path) == "C" or (of.path == "P" and each.person.path == "C")


def _by_number(told: _Told) -> Count | None:
    """ "자녀는 셋이 아니라 넷이에요", "아들 둘 딸 하나", "자식은 저 포함해서 셋", "1남 2녀", "삼남매"."""
    text = told.text
    if match := _PUT_RIGHT.search(text) or _ALL_TOLD.search(text):
        return _count(match)
    kinds = list(_EACH_KIND.finditer(text))
    if len(kinds) > 1 and kinds[1].start() - kinds[0].end() < len("하고 "):
        both = text[kinds[0].start() : kinds[1].end()]
        return Count(number=number(kinds[0]["n"]) + number(kinds[1]["n"]), words=both)
    if counted := [match for match in _COUNTED.finditer(text) if number(match["n"])]:
        return _count(counted[-1])
    if match := SONS_AND_DAUGHTERS.search(text):
        return Count(number=number(match["sons"]) + number(match["daughters"]), words=match[0])
    match = _WITH_SELF.search(text) or SIBLINGS.search(text) or _ONE_KIND.search(text)
    return _count(match) if match else None


def _by_kinship(told: _Told) -> Count | None:
    """ "조카 셋이 그 집 자식이에요": counted by what they are to the speaker."""
    if told.of is None or told.of.path in ("P", "S", ""):
        return None
    kin = [each for each in told.named if relation(each.person.path, told.of.path) == "C"]
    if len({each.person.name for each in kin}) == 1 and (match := _COUNT_AFTER.match(kin[0].after)):
        return Count(number=number(match["n"]), words=kin[0].person.name + match[0])
    return None


def _none(told: _Told) -> Count | None:
    match = _NONE.search(told.own)
    return Count(number=0, words=match[0], standing=Standing.DENIED) if match else None


def _by_siblings(told: _Told) -> Count | None:
    """ "밑으로 남동생 하나 여동생 하나", "저 빼고 형제가 둘", "형제는 셋"."""
    if not told.speaker_is_child:
        return None
    siblings = [each for each in told.named if each.person.path == "PC"]
    if _ABOVE_AND_BELOW.search(told.text) and len(siblings) > 1:
        return Count(number=1 + sum(map(_number_of, siblings)), words=_words(told))
    if match := _BESIDES_SELF.search(told.text):
        return Count(number=number(match["n"] or match["more"]) + 1, words=match[0])
    match = _SIBLINGS_COUNTED.search(told.text)
    return _count(match) if match else None


def _by_ages(told: _Told) -> Count | None:
    """ "첫째가 서른둘, 둘째가 스물여덟이고"."""
    ages = [_ORDINALS.index(match["n"]) for match in _AGES.finditer(told.text)]
    return Count(number=max(ages) + 1, words=_words(told)) if ages else None


def _by_names(told: _Told) -> Count | None:
    """ "형 둘이랑 누나랑 저", "저희 아버지하고 고모". A total behind them counts the spouse too."""
    of = told.of or (A_PARENT if told.is_asked else None)
    if of is None or not (told.is_asked or _LIST.search(told.text) or _EITHER.search(told.text)):
        return None
    kin = [each for each in told.named if each.person.path and relation(each.person.path, of.path) == "C"]
    leaves_children = any(relation(each.person.path, of.path) == "CC" for each in told.named)
    listed = [each for each in kin if not (each.is_dead and not leaves_children) and each.person.name not in UNSPECIFIC]
    is_child = relation("", of.path) == "C"
    with_self = is_child and (_SELF_LISTED.search(told.text) or _WITH_ME.search(told.text)) is not None
    if not (listed or with_self) or (of.path == "PP" and not listed):
        return None
    if (match := _TOLD_IN_ALL.search(told.text)) and number(match["n"]) == len(
        {each.person.name for each in listed}
    ) + bool(with_self):
        return _count(match)
    if told.is_asked and (match := _EITHER.search(told.text)):
        return Count(number=max(number(match["n"] or ""), len(listed) + with_self), words=_words(told))
    if _is_open(told, listed):
        return Count(number=0, words=_words(told), standing=Standing.UNKNOWN)
    if told.is_asked and is_child and all("PC" in each.person.path for each in listed):
        with_self = True  # whoever is asked counts his brothers and sisters
    counted = {each.person.name: 0 for each in listed}
    for each in listed:
        counted[each.person.name] = max(counted[each.person.name], _number_of(each))
    found = sum(counted.values()) + with_self
    return Count(number=_with_total(found, told, of), words=_words(told))


def _is_open(told: _Told, listed: Sequence[Named]) -> bool:
    in_plural = any("들" in told.text[each.person.start : each.person.end] for each in listed)
    return in_plural or _EITHER.search(told.text) is not None


def _with_total(found: int, told: _Told, of: Decedent) -> int:
    """A total behind the names counts the spouse too, and a grandmother who lives with them."""
    match = _TOGETHER.search(told.text)
    if match is None:
        return found
    total = number(match["n"])
    beside = {each.person.name for each in told.named if not (each.is_dead or same_person(each.person, of))}
    beside = {name for name in beside if name and name not in _children_in(told, of)}
    has_spouse = any(
        relation(each.person.path, of.path) == "S" and not same_person(each.person, of) for each in told.named
    )
    if total in (found, found + len(beside)):
        return found
    return total - 1 if has_spouse else max(total, found)


def _children_in(told: _Told, of: Decedent) -> set[str]:
    return {each.person.name for each in told.named if relation(each.person.path, of.path) == "C"}


def _alone(told: _Told) -> Count | None:
    if not told.speaker_is_child:
        return None
    if match := _ONLY_ONE.search(told.text):
        return Count(number=1, words=match[0])
    match = _WE.search(told.text)
    return _count(match) if match else None


def _in_answer(told: _Told) -> Count | None:
    match = re.search(NUMBER, told.text) if told.is_asked else None
    return Count(number=number(match[0]), words=match[0].strip()) if match else None


def _count(match: re.Match[str]) -> Count:
    return Count(number=number(match["n"]), words=match[0].strip())


def _number_of(each: Named) -> int:
    match = _COUNT_AFTER.match(each.after)
    return max(1, number(match["n"])) if match else 1


def _words(told: _Told) -> str:
    return told.text.strip("\x00 ")


_READERS: Final[tuple[Callable[[_Told], Count | None], ...]] = (
    _by_number,
    _by_kinship,
    _none,
    _by_siblings,
    _by_ages,
    _by_names,
    _alone,
    _in_answer,
)
