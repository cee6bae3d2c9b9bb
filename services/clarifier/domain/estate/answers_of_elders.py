"""Answers to how many parents of the one who died are left: who of each clause is meant, and whether he lives."""

import re
from typing import Final

from services.clarifier.domain.estate.case import Count, Decedent, Standing
from services.clarifier.domain.estate.kin import is_woman

_SEGMENT: Final = re.compile(r"[.!?…\n,]+\s*|(?<=[고며])\s+|(?<=는데)\s+|(?<=[^버]지만)\s+|(?<=니까)\s+")
_ELDER: Final = re.compile(
    r"(?P<both>(?:시|양|친)?부모(?:님)?|내외|양친|친가|외가|처가)"
    r"|(?P<mother>[외친시]?할머니|할매|시?어머[니님]|어무이|엄마|장모(?:님)?|모친|시모)"
    r"|(?P<father>[외친시]?할아버지|할배|시?아버[지님]|아부지|아빠|장인(?:어른)?|부친|시부)"
)
_GONE: Final = re.compile(
    r"안\s?계|돌아가|여의|사별|없[으었어습는고죠지네]|세상을?\s?(?:뜨|떠|등)|소천|별세|작고|사망|선종|먼저\s?(?:가|보)|가셨|가시고|가신|갔|떠나[셨시]|보내드|보냈|잃"
)
_NOBODY: Final = re.compile(
    r"(?:아무도|아무\s?분도|한\s?분도|두\s?분\s?(?:다|모두))[^.!?\n]{0,6}(?:안\s?(?:계|남)|없|돌아가|안\s?살)"
)
_NONE_AT_ALL: Final = re.compile(
    r"(?:당연히|이미|진작|옛날에?|다|모두)\s?(?:다\s?)?(?:안\s?계|돌아가|없)[가-힣]*[\s.!~]*$"
)
_LIVES: Final = re.compile(
    r"계[시신셨셔세십심]|계[신십]|있|살아|생존|정정|모시|남[으았은]|건강|[^지]만(?=$|요|이요|[\s.])|[한두]\s?분"
)
_US: Final = re.compile(r"(?:우리|저희)\s?(?:내외|부부|둘)|둘\s?다|두\s?(?:사람|분)|부모인")
_I_ALONE: Final = re.compile(r"(?<![가-힣])(?:저|나)\s?(?:혼자|하나|뿐|만|밖에)")
_OWN: Final = re.compile(r"(?<![가-힣])(?:제|내|우리|저희|친정)\s?(?:부모|어머니|아버지|엄마|아빠)")
_ONE_OF_THEM: Final = re.compile(r"중에|가운데")
_UNPREFIXED: Final = re.compile(r"[외친]")
_PARENTS: Final = 2


def ascendants_answered(text: str, of: Decedent | None) -> Count | None:
    """How many an answer leaves alive; None where it does not say of both, or of whom it speaks."""
    if text.rstrip().endswith("?"):
        return None
    if _ONE_OF_THEM.search(text):
        return Count(number=0, words=text.strip(), standing=Standing.UNKNOWN)
    if of is not None and of.path == "C" and (own := _US.search(text) or _I_ALONE.search(text)):
        return _count(text, 1 if _I_ALONE.search(text) else _PARENTS) if own else None
    if (nobody := _NOBODY.search(text)) and not _LIVES.search(text, nobody.end()) and not _is_of_others(text, of):
        return _count(text, 0)
    alive, dead = set[str](), set[str]()
    for segment in _SEGMENT.split(text):
        meant = _meant(segment, of)
        (dead if _GONE.search(segment) else alive).update(
            meant if _GONE.search(segment) or _LIVES.search(segment) else ()
        )
    if left := alive - dead:
        return _count(text, len(left))
    return _count(text, 0) if len(dead) == _PARENTS or _NONE_AT_ALL.search(text) else None


def _is_of_others(text: str, of: Decedent | None) -> bool:
    """Whether everybody named is the parent of somebody else."""
    return _ELDER.search(text) is not None and not any(_meant(segment, of) for segment in _SEGMENT.split(text))


def _meant(segment: str, of: Decedent | None) -> set[str]:
    """The parents of the one who died whom a clause names, by which of the two they are."""
    if of is not None and of.path == "S" and _OWN.search(segment):
        return set()
    found = set[str]()
    for match in _ELDER.finditer(segment):
        side = match[0][0] if _UNPREFIXED.match(match[0]) and not match[0].startswith("친부모") else ""
        is_of_father = side == "친"
        if side and of is not None and of.path in ("P", "SP") and is_woman(of.term) == is_of_father:
            continue
        found |= {"mother", "father"} if match["both"] else {str(match.lastgroup)}
    return found


def _count(text: str, number: int) -> Count:
    return Count(number=number, words=text.strip(), standing=Standing.SAID if number else Standing.DENIED)
