"""Children counted by their names, and how many there are at least."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.estate.case import Count, Decedent, Standing
from services.clarifier.domain.estate.counting import NUMBER, number
from services.clarifier.domain.estate.kin import A_PARENT, CLAUSE_END, Named, relation, same_person

SELF_TOO: Final = (
    r"(?:(?<![가-힣])(?:저|나|본인|제|내|저희)(?:를|도|까지|자신)?\s?(?:포함(?:해서?|하여|한)?|까지|해서|합쳐서?)?)"
)
_TOGETHER: Final = re.compile(
    rf"(?:이렇게|모두|전부|총|해서|합쳐서?|{SELF_TOO})[\s,]*(?:다\s?합쳐\s?|모두\s?|전부\s?|다\s?)?(?P<n>{NUMBER})"
)
PUT_RIGHT: Final = re.compile(rf"{NUMBER}(?:이|가)?\s?아니(?:라|고|구)[\s,]*(?P<n>{NUMBER})")
_LIST: Final = re.compile(
    r"(?:자식|자녀|식구|가족|형제|상속인|유족|사람)(?:들|분|분들)?(?:은|는|이|가|으로|으론)|상속인\s?:?\s(?=[가-힣]{1,4},)|이렇게|남았|남게|상속\s?받|단둘|뿐|다(?:예|입|야|임|이)|있(?:습|어|음|고)|상속(?:합|하)|(?:하나|둘|셋|넷|다섯|남매|자매)(?:이고|인데|이며|이에요|예요|입니다|이요|임)|(?<![가-힣])(?:저|나)(?:랑|하고|와|,)?\s?(?:[가-힣]{1,6}\s?){1,3}[\s.]*(?:\n|$)|(?<![가-힣])(?:저|나)(?:랑|하고|와|,)\s(?:[남여]?동생|형|누나|오빠|언니|누님|형님)(?:\s?(?:하나|한\s?[명분]))?\.|그리고\s(?:제\s|저희\s|우리\s)?(?:아내|집사람|와이프|남편|신랑)[\s.]|\x00\s?원?(?:으로|씩|이렇게)\s나[누눠눴눕]"
)
_SELF_LISTED: Final = re.compile(
    r"(?<![가-힣])(?:저|나|저희|제|내|본인)(?:랑|하고|와|과|,|\s?해서|\s?이렇게|\s?(?=둘|셋|넷|남매|자매|형제)|이?에?[요유]|예[요유]|[야임요]|입니|이렇게|뿐|하나|이?고|다(?=[\s.,]|$)|(?=\s*(?:$|[.\n\x00]))|\s(?=[남여]?동생|형|누나|오빠|언니|막내))"
)
_EITHER: Final = re.compile(
    rf"(?:저|나)(?:랑|와|하고)\s(?:(?:이복|막내|친)?\s?[남여]?동생|형|누나|오빠|언니|형님|누님)\s?(?P<n>둘|두\s?(?:명|사람|분)|셋|세\s?(?:명|사람|분))(?:이에요|이예요|입니다|이요|임|이야|뿐|이고|인데|이구|이며)|(?:동생|형|누나|오빠|언니)\s?{NUMBER}이서?\s(?:상속|물려|나누)"
)
""" "저, 동생 둘이 상속받아요": two in all, or two besides?"""
_HEIRS_IN_ALL: Final = re.compile(
    rf"(?P<n>{NUMBER})(?:이서|이|가)?\s(?:모두\s|다\s|같이\s|공동\s?)?(?:상속인|상속\s?받|상속을\s?받)"
)
""" "새엄마, 저, 이복동생 셋이 상속인이라네요": the spouse is counted too."""
_TOLD_IN_ALL: Final = re.compile(
    rf"(?:자식|자녀|상속인|형제|자매|남매|유족)(?:들|분들)?(?:은|는|이|가|으로는)\s[^.!?\n]{{2,24}}\s?(?P<n>{NUMBER})(?:입니다|이에요|예요|이요|이올시다|임|뿐|이고|이며|이라|이니|인데|이\s있|,|\.|$)"
)
""" "자녀는 남편과 시누이 둘입니다": two in all, for two are named."""
_WITH_ME: Final = re.compile(rf"(?:형|누나|오빠|언니|동생)(?:이랑|하고|과|와|랑)\s(?:저\s)?{NUMBER}")
UNSPECIFIC: Final = ("자식", "자녀", "형제", "자매", "남매", "막내", "첫째", "아이", "애", "애들", "아이들")
BY_BIRTH: Final = frozenset({"막내", "첫째", "둘째", "셋째", "넷째", "큰애", "작은애"})
_IS_CHILD: Final = re.compile(
    r"(?:형|누나|오빠|언니|동생|아들|딸|삼촌|고모|이모|큰아버지|작은아버지|아버지|아빠|어머니|엄마|처남|처제|처형|시누이|시동생|도련님|남편|아내)$"
)
_CHILDLESS: Final = re.compile(
    r"총각|처녀|미혼|결혼도?\s?(?:안|못)|(?:처자식|자식|자녀|후사|애|아이)(?:은|는|이|도)?\s?없"
)
_NOT_THERE: Final = re.compile(r"[이가은는도]?\s?(?:하나도\s?)?(?:없|아니|안\s?계)")
COUNT_AFTER: Final = re.compile(rf"\s?(?P<n>{NUMBER})")


@dataclass(frozen=True, slots=True)
class Told:
    """A message as far as it can count children. `of`: who died; `is_asked`: it answers how many there are."""

    text: str
    own: str
    named: Sequence[Named]
    of: Decedent | None
    is_asked: bool

    @property
    def speaker_is_child(self) -> bool:
        return self.of is None or relation("", self.of.path) in ("C", "CS")


_PAIR: Final = 2


def died_childless(told: Told) -> Named | None:
    """A child who died before and left nobody: he is no heir, and nobody takes his place."""
    if told.of is None or _CHILDLESS.search(told.text) is None:
        return None
    of = told.of
    return next((each for each in told.named if each.is_dead and relation(each.person.path, of.path) == "C"), None)


def least(told: Told) -> int:
    """How many children there are at least: "딸 하나 있어요. 아들은 미국에 있고요" names two, whoever counts one."""
    of = told.of or A_PARENT
    if PUT_RIGHT.search(told.text):
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


def by_names(told: Told) -> Count | None:
    """ "형 둘이랑 누나랑 저", "저희 아버지하고 고모". A total behind them counts the spouse too."""
    of = told.of or (A_PARENT if told.is_asked else None)
    if of is None or not (told.is_asked or _LIST.search(told.text) or _EITHER.search(told.text)):
        return None
    kin = [each for each in told.named if each.person.path and relation(each.person.path, of.path) == "C"]
    kin = [each for each in kin if not _NOT_THERE.match(each.after)]
    leaves_children = any(relation(each.person.path, of.path) == "CC" for each in told.named)
    listed = [each for each in kin if not (each.is_dead and not leaves_children) and each.person.name not in UNSPECIFIC]
    is_child = relation("", of.path) == "C"
    with_self = is_child and (_SELF_LISTED.search(told.text) or _WITH_ME.search(told.text)) is not None
    if not (listed or with_self) or (of.path == "PP" and not listed):
        return None
    listed = each_once(told.text, listed)
    names = len({each.person.name for each in listed}) + bool(with_self)
    if (in_all := _told_in_all(told, listed, names, of)) is not None:
        return in_all
    if (with_self or not is_child) and listed and _PAIR < names == number_of(listed[-1]):
        return Count(number=names, words=words_of(told))  # "큰오빠, 저, 여동생 셋이고"
    if told.is_asked and (match := _EITHER.search(told.text)):
        return Count(number=max(number(match["n"] or ""), len(listed) + with_self), words=words_of(told))
    if _is_open(told, listed):
        return Count(number=0, words=words_of(told), standing=Standing.UNKNOWN)
    if told.is_asked and is_child and all("PC" in each.person.path for each in listed):
        with_self = True  # whoever is asked counts his brothers and sisters
    wives = [each for each in listed if each.person.path == "S"]
    listed = [each for each in listed if each not in wives[:-1]]  # "처가 형제는 아내랑": one
    if not is_child and not told.is_asked and len(listed) == _PAIR and number_of(listed[-1]) == _PAIR:
        return Count(number=0, words=words_of(told), standing=Standing.UNKNOWN)  # "아내랑 처남 둘": two or three
    counted = {each.person.name: 0 for each in listed}
    for each in listed:
        counted[each.person.name] = max(counted[each.person.name], number_of(each))
    found = sum(counted.values()) + with_self + _half_siblings(told)
    return Count(number=_with_total(found, told, of), words=words_of(told))


_OF_LATER_MARRIAGE: Final = re.compile(
    rf"(?:새\s?(?:어머니|엄마|아내)|계모|후처)[^,.!?\n]{{0,8}}\s?(?:낳|난|얻|본)(?:은|으신|으신)?\s?(?:막내|아이|애|자식)(?:이|가|는|도)?\s?(?:또\s)?(?P<n>{NUMBER})?"
)


def _half_siblings(told: Told) -> int:
    """ "저랑 형은 전처 소생이고 새어머니가 낳은 막내가 하나 있습니다": a child like the others, by no name of its own."""
    match = _OF_LATER_MARRIAGE.search(told.text)
    return 0 if match is None else max(1, number(match["n"])) if match["n"] else 1


def _is_open(told: Told, listed: Sequence[Named]) -> bool:
    several = [each for each in listed if not each.person.name.startswith("외")]
    in_plural = any("들" in told.text[each.person.start : each.person.end] for each in several)
    return in_plural or _EITHER.search(told.text) is not None


def _with_total(found: int, told: Told, of: Decedent) -> int:
    """A total behind the names counts the spouse too, and a grandmother who lives with them."""
    match = _TOGETHER.search(told.text)
    if match is None:
        return found
    total = number(match["n"])
    if total == found + len({each.person.name for each in told.named} & BY_BIRTH):
        return total  # "큰언니, 저, 막내 이렇게 셋"
    beside = {each.person.name for each in told.named if not (each.is_dead or same_person(each.person, of))}
    beside = {name for name in beside if name and name not in _children_in(told, of)}
    if total in (found, found + len(beside)):
        return found
    return total - 1 if _has_spouse(told, of) else max(total, found)


def _told_in_all(told: Told, listed: Sequence[Named], names: int, of: Decedent) -> Count | None:
    """How many a list with its number says that there are; the spouse may be one of them."""
    match = _TOLD_IN_ALL.search(told.text)
    by_birth = {each.person.name for each in told.named} & BY_BIRTH  # "형제는 저, 여동생, 막내 셋이고요"
    if match and number(match["n"]) in (names, names + len(by_birth)):
        return count_of(match)
    if match and listed and number(match["n"]) == names + 1 and _has_spouse(told, of) and number_of(listed[-1]) > 1:
        return Count(number=0, words=words_of(told), standing=Standing.UNKNOWN)  # "상속인은 엄마, 저, 동생 셋이에요"
    heirs = _HEIRS_IN_ALL.search(told.text)
    children = _heirs_listed(told, listed, heirs, of) if heirs else 0
    return Count(number=children, words=words_of(told)) if children else None


def _heirs_listed(told: Told, listed: Sequence[Named], match: re.Match[str], of: Decedent) -> int:
    """How many children a list of heirs names, where its number counts all of them, the spouse too; otherwise 0."""
    begins = CLAUSE_END.split(told.text[: match.start()])[-1]
    since = match.start() - len(begins)
    names = {each.person.name for each in listed if each.person.start >= since}
    children = len(names) + (_SELF_LISTED.search(begins) is not None)
    return children if number(match["n"]) == children + _has_spouse(told, of) else 0


def _has_spouse(told: Told, of: Decedent) -> bool:
    spouses = [each for each in told.named if relation(each.person.path, of.path) == "S"]
    return any(not (each.is_dead or same_person(each.person, of)) for each in spouses)


def _children_in(told: Told, of: Decedent) -> set[str]:
    return {each.person.name for each in told.named if relation(each.person.path, of.path) == "C"}


def count_of(match: re.Match[str]) -> Count:
    return Count(number=number(match["n"]), words=match[0].strip())


_BY_RANK: Final = re.compile(r"^(?:큰|작은|막내|둘째|셋째|넷째)")
_AS_CALLED: Final = re.compile(r"(?<=[딸들])(?:아이|애|내미|놈|자식)$")
""" "외동딸뿐입니다. 딸아이와 나누기로 했어요": one."""
_SENTENCE: Final = re.compile(r"[.!?\n]")


def each_once(text: str, named: Sequence[Named]) -> list[Named]:
    """Without whoever is named again in a later sentence: "누님이 둘, 저, 남동생 하나입니다. 큰누님은 대전, 동생은 울산에"."""
    kept: list[Named] = []
    for each in named:
        before = [one for one in kept if _SENTENCE.search(text, one.person.end, each.person.start)]
        if number_of(each) > 1 or not any(_is_named_again(one, each) for one in before):
            kept.append(each)
    return kept


def _is_named_again(one: Named, each: Named) -> bool:
    if one.person.name == "누이동생" and each.person.name == "누이":
        return True
    called = _AS_CALLED.sub("", each.person.name)
    plain = _BY_RANK.sub("", called)
    is_one_of_them = plain != called and number_of(one) > 1
    return one.person.name.endswith(plain) and (plain == called or is_one_of_them)


_BOTH: Final = re.compile(
    r"\s?둘\s?다\s|\s?둘이서?\s(?:절반|반씩|반반|똑같이)|\s?둘만(?=\s?(?:남|있|상속))|\s?둘이\s(?:다\s)?친?자[식녀]"
)
_AND_BEFORE: Final = re.compile(r"(?:이?랑|하고|와|과|,)\s?$")


def number_of(each: Named) -> int:
    """How many go by one name; "저랑 여동생 둘 다 결혼했고요", "저랑 형 둘만 남았어요" are of both."""
    is_of_both = _BOTH.match(each.after) is not None and _AND_BEFORE.search(each.before) is not None
    match = None if is_of_both else COUNT_AFTER.match(each.after)
    return max(1, number(match["n"])) if match else 1


def words_of(told: Told) -> str:
    return told.text.strip("\x00 ")
