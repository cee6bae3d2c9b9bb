"""How many parents, or grandparents, of the one who died are left: they inherit where there are no children."""

import re
from collections.abc import Sequence
from typing import Final

from services.clarifier.domain.estate.case import Count, Decedent, Standing
from services.clarifier.domain.estate.counting import NUMBER, number
from services.clarifier.domain.estate.kin import CLAUSE_END, Named, relation

_NO_PARENTS: Final = re.compile(
    r"부모(?:님)?(?:도|은|는|이|들도)?\s?(?:두\s?분\s?)?(?:이미\s?|모두\s?|다\s?|전부\s?|진작에?\s?|먼저\s?|오래\s?전에?\s?|예전에\s?|일찍이?\s?|벌써\s?){0,3}(?:돌아가|(?<=다\s)가[셨시신]|(?<=먼저\s)가[셨시신]|안\s?계|없|사망(?!\s?보험)|여의|세상|작고|별세|소천|떠나|떠났|고인)|배우자[·,]\s?자녀[·,]\s?부모\s?(?:모두\s?)?없|배우자\(?본인\)?\s?단독"
)
_NO_MORE: Final = re.compile(
    r"(?:안\s?계|돌아가|여의|사별|없[으었어습는고]|세상을?\s?(?:뜨|떠|등)|소천|별세|작고|사망(?!\s?보험)|선종|먼저\s?가|먼저\s?보내|잃|(?:오래\s?전에?|예전에|진작에?|이미|다|모두|일찍이?|벌써)\s?가[셨시셔신])"
)
_LONG_AGO: Final = re.compile(
    r"(?:은|는|이|가|께서는)?\s?(?:아주\s|훨씬\s)?(?:오래\s?전에?|예전에|진작에?|이미|먼저|일찍이?|벌써)(?=,|$)"
)
""" "시아버님은 오래전에, 시어머님 한 분만 살아 계세요"."""
_BOTH_OF_US: Final = re.compile(r"(?:저희|우리)\s?(?:부부|둘)|부모인\s?(?:저희|우리)|부모\s?둘")
_ALONE: Final = re.compile(r"(?:저|나)\s?(?:하나|혼자)")
_WE_INHERIT: Final = re.compile(r"(?:저희|우리)(?:가|는)?\s?상속")
_MOTHER: Final = re.compile(r"[어할]머|엄마|어무|어매|모친|[시장조]모")
""" "시어머님" and "시어머니" are one."""
_BOTH: Final = re.compile(r"둘\s?다|두\s?분")
_ONE_OF: Final = re.compile(r"\s?(?:두\s?분\s?)?중[^.!?\n]{0,10}(?:만|한\s?분)")
_COUNT_AFTER: Final = re.compile(rf"[가-힣]{{0,2}}\s?(?P<n>{NUMBER})")


def ascendants(
    text: str, named: Sequence[Named], of: Decedent | None, known: Count | None, *, is_asked: bool
) -> Count | None:
    """What a message says of them; a parent who speaks counts too. `known`: what was told before."""
    if of is not None and of.path == "C" and (found := _speaking(text)) is not None:
        return found
    is_parent = of is not None and of.path == "P"  # "부모님 두 분 다 돌아가셨는데요 … 아버지 상속세"
    if not is_parent and (match := _NO_PARENTS.search(text)):
        return Count(number=0, words=match[0], standing=Standing.DENIED)
    if of is not None and of.path in ("S", "PC", "C", "PPC") and (found := _named(text, named, of, known)) is not None:
        return found
    if is_asked and (match := re.search(NUMBER, text)):
        return Count(number=number(match[0]), words=match[0])
    return Count(number=2, words=text.strip()) if is_asked and _BOTH.search(text) else None


def _speaking(text: str) -> Count | None:
    if match := _BOTH_OF_US.search(text) or _WE_INHERIT.search(text):
        return Count(number=2, words=match[0])
    match = _ALONE.search(text)
    return Count(number=1, words=match[0]) if match else None


def _named(text: str, named: Sequence[Named], of: Decedent, known: Count | None) -> Count | None:
    elders = [each for each in named if each.person.path and relation(each.person.path, of.path) == "P"]
    alive = [each for each in elders if not (each.is_dead or _gone(each))]
    both = next((each for each in alive if "부모" in each.person.name or _BOTH.match(each.after.lstrip())), None)
    if both is not None and (match := _ONE_OF.match(both.after)):
        return Count(number=1, words=both.person.name + match[0])
    if both is not None:
        said = _COUNT_AFTER.match(both.after)
        return Count(number=(number(said["n"]) if said else 0) or 2, words=both.person.name)
    if elders and of.path != "C":
        names = {(each.person.path, _MOTHER.search(each.person.name) is not None) for each in alive}
        before = known.number if known is not None and _joins(text, alive, known) else 0
        return Count(number=before + len(names), words=elders[0].person.name)
    return None


def _joins(text: str, alive: Sequence[Named], known: Count) -> bool:
    """ "시어머니도 살아 계세요", where the other of the two is known."""
    is_other = len(alive) == known.number == 1 and alive[0].person.name not in known.words
    return is_other and text.startswith("도", alive[0].person.start + len(alive[0].person.name))


def _gone(each: Named) -> bool:
    said = CLAUSE_END.split(each.after, maxsplit=1)[0][:16]
    return _NO_MORE.search(said) is not None or _LONG_AGO.match(said) is not None
