"""Whether a husband or wife of the one who died is left."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from services.clarifier.domain.estate.case import Decedent, Spouse, Standing
from services.clarifier.domain.estate.kin import A_PARENT, CLAUSE_END, Named, is_woman, relation, same_person
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.people.person import Case

_ALIVE: Final = re.compile(r"(?<!안\s)(?<!안)(?:계[시신세십셔심신]|있|살아|생존|남으|남았|남은|두\s?분|한\s?분|정정)")
_PARENT_GONE: Final = re.compile(
    r"(?:부친|모친)(?:도|께서도|은|는|이)?\s?(?:이미\s|먼저\s|진작에?\s)?(?:안\s?계|없|돌아가|선종|별세|작고|소천|사망|세상)"
)
_BOTH_PARENTS_GONE: Final = re.compile(r"부모님(?:이|은|께서)?\s?(?:두\s?분\s?)?(?:다|모두)\s?(?:돌아가|안\s?계)")
_RECEIVED: Final = re.compile(r"\s?(?:받은|받으신|받았던)")
_OF_HIS: Final = re.compile(r"\s?(?:의\s)?(?:재산|유산|상속세?|장례|산소|제사)(?:은|는|도|을|이)")
""" "모친 재산은 나중에 따로 여쭙겠습니다": says nothing of who lives."""
_NOT_THERE: Final = re.compile(r"(?:이|가|은|는|도)?\s?(?:이미\s|지금\s|이제\s)?(?:안\s?계|없|사망)")
_NEITHER: Final = re.compile(
    r"(?:도|(?:이)?나|와|과|(?:이)?랑|하고|,)\s(?:(?:형제|자매|남매|자식|자녀|아들|딸|동생|형|누나|오빠|언니|남편|아내|배우자|할머니|할아버지)(?:들)?(?:도|이나|나|은|는|이|가|,)?\s){1,3}(?:다\s|모두\s|아무도\s)?(?:안\s?계|없)"
)
""" "아버지도 형제도 없습니다", "아버지, 형제 모두 없어요"; not "어머니는 형제가 없어요"."""
_QUOTED: Final = re.compile(r"(?:냐|느냐|는지)")
""" "배우자 없냐고 물어서": what was asked."""
_SAYS_ELSE: Final = re.compile(r"\s[가-힣]{2,4}[\s.,]*")
""" "모친 선망.": a word that the lexicon lacks says nothing sure."""
_IN_PAPERS: Final = re.compile(r"피상속인|고인|망인")
_TWO: Final = re.compile(r"두\s?분|서로|부모")
""" "시어머니도 계세요. 두 분이 이혼하셔서": of the elders."""
_REMARRIED: Final = re.compile(r"재혼(?![^.!?\n]{0,16}(?:안\s|못|않|없))")
""" "친엄마랑은 이혼하셨고 새엄마랑 재혼해서": of whom the last married one is told."""
_SECOND: Final = re.compile(r"새\s?(?:어머니|어머님|엄마|아버지|아버님|아빠|어무이)|계[모부]")
_FORMER: Final = re.compile(
    r"(?<![가-힣])(?:전처|전\s?남편|전\s?부인|전\s?아내|전\s?와이프|첫\s?부인|첫째\s?부인|본처|친\s?(?:어머[니님]|엄마|아버[지님]|아빠)|생[모부])"
)
""" "전처와는 이혼했고 저와 혼인신고 되어 있습니다": another marriage than the last one."""
_OF_SPEAKER: Final = re.compile(r"(?<![가-힣])(?:저는|나는|전|난|제가|내가|저희\s부부[는가])\s[^.!?,\n]{0,20}$")
_STATES: Final[tuple[Literal["unregistered", "divorced", "none"], ...]] = ("unregistered", "divorced", "none")


def spouse(text: str, named: Iterable[Named], of: Decedent | None) -> Spouse | None:
    """What a message says of the spouse: by a sign of its own, or by what it says of somebody who is the spouse."""
    named = list(named)
    for state in _STATES:
        signed = signs("spouse", state).finditer(text)
        if state == "divorced":
            signed = (each for each in signed if not _REMARRIED.search(text, each.end()))
        if match := next((each for each in signed if _is_of_the_dead(text, each, named, of)), None):
            return Spouse(state=state, words=match[0], standing=Standing.DENIED)
    if of is not None and of.path == "S" and any(each.is_dead and same_person(each.person, of) for each in named):
        return Spouse(state="alive", words=of.term)  # "집사람이 먼저 갔소": who tells of it
    if (of is None or of.path == "P") and (match := _BOTH_PARENTS_GONE.search(text)):
        return _dead(match[0])
    absent = [each for each in named if _is_absent(text, each)]
    told = [
        found
        for each in named
        if (found := _told_of(each, of or A_PARENT, is_known=of is not None, is_absent=each in absent))
    ]
    if told:
        alive = [each for each in told if each.state == "alive"]
        second = [each for each in alive if _SECOND.match(each.words)]
        if second or (alive and _REMARRIED.search(text)):
            return (second or alive)[-1]
        return next((each for each in told if each.state != "alive"), told[-1])
    if of is not None and of.path == "P" and (match := _PARENT_GONE.search(text)):
        return None if is_woman(match[0]) == is_woman(of.term) else _dead(match[0])
    match = signs("spouse", "alive").search(text)
    return Spouse(state="alive", words=match[0]) if match else None


def _is_of_the_dead(text: str, sign: re.Match[str], named: Sequence[Named], of: Decedent | None) -> bool:
    """Whether a sign is said of the one who died: not of the parents of a husband, and not as a question."""
    if _QUOTED.match(text, sign.end()):
        return False
    clause = CLAUSE_END.split(text[: sign.start()])[-1]
    is_last = (of is not None and of.path == "S") or any(_is_second_alive(each) for each in named)
    if is_last and _FORMER.search(clause):
        return False
    if of is not None and of.path != "S" and _OF_SPEAKER.search(clause):
        return False
    is_dated = "\x00" in sign[0] or any(each.isdigit() for each in sign[0])
    if is_dated and of is not None and sign[0].startswith(of.term) and _IN_PAPERS.search(text) is None:
        return False  # "배우자 2026년 사망": whose estate it is
    before = [each.person for each in named if each.person.start < sign.start() and each.person.path]
    is_of_elders = of is not None and of.path == "S" and bool(before) and relation(before[-1].path, of.path) == "P"
    return not (is_of_elders and _TWO.search(text[before[-1].start : sign.start()]))


def _is_second_alive(each: Named) -> bool:
    """Whether somebody is the spouse of a later marriage, who is told of as living."""
    return _SECOND.match(each.person.name) is not None and not (each.is_dead or _gone(each))


def _is_absent(text: str, each: Named) -> bool:
    """Whether somebody is denied together with others who would stand beside him."""
    return _NEITHER.match(text, each.person.start + len(each.person.name)) is not None


def _told_of(each: Named, of: Decedent, *, is_known: bool, is_absent: bool) -> Spouse | None:
    """What is said of somebody, if he is the spouse. "어머니가 받은 건 5천만원" says nothing of who lives now."""
    person = each.person
    is_of = bool(person.path) and person.name != of.term and relation(person.path, of.path) == "S"
    if not is_of or same_person(person, of) or _RECEIVED.match(each.after) or _OF_HIS.match(each.after):
        return None
    if signs("spouse", "divorced").search(each.after):
        return Spouse(state="divorced", words=person.name, standing=Standing.DENIED)
    if is_absent or each.is_dead or each.is_only_dated or _NOT_THERE.match(each.after) or _gone(each):
        return _dead(person.name)
    is_unclear = person.case is Case.BARE and _SAYS_ELSE.fullmatch(each.after) is not None
    is_said = is_known and not (is_unclear and not _ALIVE.search(each.after))
    return Spouse(state="alive", words=person.name) if is_said or _ALIVE.search(each.after) else None


def _dead(words: str) -> Spouse:
    return Spouse(state="dead", words=words, standing=Standing.DENIED)


def _gone(each: Named) -> bool:
    clause = CLAUSE_END.split(each.after, maxsplit=1)[0]
    return signs("spouse", "dead").search(clause[:18]) is not None and "받" not in clause
