"""What else a message tells of the family: who lived with the dead, who lives abroad, who renounced."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.case import Decedent, Flag, Money
from services.clarifier.domain.estate.parameters import ESTATE, SPOUSE_ACTUAL
from services.clarifier.domain.estate.piece import Piece
from services.clarifier.domain.people.places import ABROAD

_ABROAD: Final = re.compile(
    rf"(?:해외|외국|[lL][aA](?![a-zA-Z])|(?<![가-힣])(?:{ABROAD.replace('|la|', '|')}))[^.!?\n]{{0,12}}(?:살|사[시셨신]|거주(?!자)|영주권|시민권|이민|체류|계[시신셨]|에\s?있)|영주권자|시민권자"
)
_NO_RESIDENT: Final = re.compile(
    r"비거주자(?:이?[셨였]|이었|예요|이에요|입니다|이십니다|이고|라서|이라)(?!던\s?적)|주소도?\s거소도?\s없"
)
_OF_HEIR: Final = re.compile(r"(?<!피)상속인")
""" "저 말고 상속인이 비거주자예요": none of the dead's."""
_HONOURED: Final = re.compile(r"(?:자|권)(?:이)?[셨시]|사[시셨]|(?:이민|건너|떠나|나)\s?가[셔셨시신]")
""" "영주권자셨고": of whoever died, where nobody else is named."""
_ALL_HERE: Final = re.compile(r"(?:다|모두|전부|둘\s?다|평생)[^.!?\n]{0,8}(?:한국|국내)[^.!?\n]{0,4}(?:살|거주|있)")
_ASIDE: Final = re.compile(
    r"(?P<who>[가-힣]{1,5})(?P<aside>\((?=[^()\n]{0,60}(?:시민권|영주권|거주))[^()\n]{1,60}\))(?P<rest>(?:가|이|께서는?|는|은|도)\s[^.!?\n]{0,60})(?:[.!?\n]|$)"
)
_TOGETHER: Final = r"(?:합가(?:하여|해서?)?|같이|함께|모시고|봉양하?[며고]?|한\s?집에?서?|같은\s집에?서?)"
_LIVED: Final = r"(?:산(?![가-힣])|살[았아고면던다며]|살(?=\s|$)|살아온|지냈|지내)"
_LIVED_TOGETHER: Final = re.compile(
    rf"(?P<since>(?:19|20)\d{{2}})\s?년(?:도)?(?:\s?\d{{1,2}}\s?월)?부터(?![^.!?\n]{{0,14}}까지)[^.!?\n]{{0,20}}{_TOGETHER}(?!\s?(?:안|못))[^.!?\n]{{0,8}}{_LIVED}(?!지)"
    rf"|(?<!\d)(?P<years>\d{{1,2}}|십|이십|삼십|사십|스무|서른)\s?(?:여\s?)?(?:년|해)[^.!?\n]{{0,16}}{_TOGETHER}[^.!?\n]{{0,8}}{_LIVED}(?!지)"
    rf"|{_TOGETHER}[^.!?\n]{{0,8}}{_LIVED}[^.!?\n]{{0,8}}?(?P<later>\d{{1,2}})\s?(?:여\s?)?년"
    rf"|{_TOGETHER}\s(?P<between>\d{{1,2}})\s?(?:여\s?)?년[^.!?\n]{{0,8}}{_LIVED}"
    rf"|{_TOGETHER}[^.!?\n]{{0,8}}{_LIVED}[가-힣]{{0,4}}[.\s]{{1,3}}(?P<after>\d{{1,2}})\s?(?:여\s?)?년(?=이[요에]|입|동안|간|째|넘|[\s.]|$)"
    r"|(?:수발|간병|봉양|부양|병간호|모시)[가-힣]{0,2}\s?(?P<cared>\d{1,2})\s?(?:여\s?)?년"
    r"|(?<!\d)(?P<housed>\d{1,2})\s?(?:여\s?)?년[^.!?\n]{0,8}한\s?집에서\s?모[셨시]"
    r"|(?<!\d)(?P<shared>\d{1,2})\s?(?:여\s?)?년(?:째|간|을|동안)?[^.!?\n]{0,20}?동거(?!인|남|녀)|동거\s?(?:기간\s?)?:?\s?(?P<dwelt>\d{1,2})\s?(?:여\s?)?년"
    rf"|(?:태어나(?:서|면서)|평생|어릴\s?때부터|어려서부터)[^.!?\n]{{0,24}}{_TOGETHER}[^.!?\n]{{0,6}}{_LIVED}"
)
_NO_HOUSE: Final = re.compile(
    r"(?:평생|한\s?번도|여태(?:껏)?|지금까지|살면서)\s[^.!?\n]{0,6}집(?:을|이|은|도)?\s?(?:가져|가진|소유|사\s?[보본]|산)[^.!?\n]{0,6}적[이은도]?\s?없|무주택(?!\S{0,2}\s?(?:아니|아닙|아님|안))|(?:제|내|저는|나는|저|나|본인|살았고|살면서|모셨고|동거했고|동거하며|동거하면서|함께\s지냈고)\s?[^.!?\n]{0,6}집(?:은|이|도|을)?\s?(?:하나도\s?|따로\s?|아직\s?)?(?:없|가져\s?[^.!?\n]{0,4}적[이은도]?\s?없|안\s?가)|(?:저도|저는|제가|나는|나도)\s[^.!?\n]{0,12}다른\s집을?\s(?:가진|가져\s?본|소유한)\s적[이은도]?\s?없|(?:다른|[이그]\s?집\s?(?:말고는?|외에는?|밖에))\s?[^.!?\n]{0,10}집[은이도을]?\s?(?:가[져진]\s?[^.!?\n]{0,4}적[이은도]?\s?)?없|집이?라곤?\s?[이그]\s?집\s?(?:뿐|하나|밖에)"
)
_OWN_HOUSE: Final = re.compile(
    r"무주택\S{0,2}\s?(?:아니|아닙|아님)|유주택|(?:제|내|저도|저는|나는|나도|본인)\s?(?:명의|이름|앞)[^.!?\n]{0,16}(?:집|아파트|빌라|주택)[^.!?\n]{0,10}있|(?:저는|저도|나는|나도)\s?(?:따로\s|다른\s|이미\s)?(?:집|아파트|빌라|주택)[이가은도]?\s?(?:한\s?채\s|하나\s|따로\s)*있(?!어\s?[본보])"
)
YEARS_TOGETHER: Final = 10
_APART: Final = re.compile(r"(?:같이|함께)\s?(?:안|못)\s?살|따로\s?(?:살|나가\s?살)|떨어져\s?살|분가")


def with_residence_apart(written: str) -> str:
    """The message with what brackets say of where somebody lived behind the sentence: "아버지(미국 시민권자)가 돌아가셨어요"."""
    return _ASIDE.sub(lambda said: f"{said['who']}{said['rest']}. {said['who']}는 {said['aside'][1:-1]}.", written)


def lived_together(text: str, until: date) -> Flag | None:
    """Whether an heir lived with the one who died, long enough (법23의2). `until`: the day of the death."""
    match = _LIVED_TOGETHER.search(text)
    if match is None:
        return None
    years = match["years"] or match["later"] or match["between"] or match["cared"] or match["housed"] or match["after"]
    years = years or match["shared"] or match["dwelt"]
    if match["since"]:
        years = str(until.year - int(match["since"]))
        if int(years) == YEARS_TOGETHER:
            return None  # whether the ten years are full is asked
    is_long = years is None or not years.isdigit() or int(years) >= YEARS_TOGETHER
    begins = max(text.rfind(mark, 0, match.start()) for mark in ".!?\n") + 1
    return Flag(value=is_long, words=text[begins : match.end()].strip())


def lived_apart(text: str) -> Flag | None:
    """That an heir who was said to have lived there did not: "같이 안 살고 따로 살았더라면"."""
    match = _APART.search(text)
    return Flag(value=False, words=match[0]) if match else None


def owns_no_house(text: str) -> Flag | None:
    """Whether an heir has no house of his own."""
    if match := _OWN_HOUSE.search(text):
        return Flag(value=False, words=match[0])
    match = _NO_HOUSE.search(text)
    return Flag(value=True, words=match[0]) if match else None


_RENOUNCED_FOR: Final = re.compile(
    r"(?<![가-힣])(?:아버지|아빠|아버님|부친|엄마|어머니|모친)(?:님)?(?:은|는|이|가|께서|도)?\s(?:[^.!?\n]{0,10}\s)?(?:상속\s?)?포기|(?:모두|전부|다|자식들이|자녀들이|자식이|자녀가)\s?(?:[^.!?\n]{0,10}\s)?(?:상속\s?)?포기|포기[^.!?\n]{0,24}(?:손[자주녀]|제가|저희가|저한테|내가|증손)"
)
""" Not "막내 작은아버지가 포기했어요", where his brothers inherit."""


def renounced(text: str, found: Sequence[Piece]) -> Money | None:
    """What goes to a grandchild because the children renounced: "아버지가 상속포기하고 손자인 제가 20억을 모두 받기로"."""
    if _RENOUNCED_FOR.search(text) is None:
        return None
    sums = (piece for piece in found if piece.won and piece.parameter in (SPOUSE_ACTUAL, ESTATE))
    return next((Money(won=piece.won or 0, words=piece.words) for piece in sums), None)


def abroad(clauses: Sequence[Clause], of: Decedent | None) -> dict[str, Flag]:
    """Who lived, or lives, abroad: the one who died, or an heir."""
    found: dict[str, Flag] = {}
    for clause in clauses:
        if (match := _ABROAD.search(clause.bare)) and not _ALL_HERE.search(clause.bare):
            before = [person for person in clause.persons if person.start - clause.start < match.start()]
            subject = before[-1] if before else next(iter(clause.persons), None)
            is_named = subject is not None and of is not None and bool(of.path) and subject.path == of.path
            is_dead = is_named or (subject is None and of is not None and _HONOURED.search(clause.bare) is not None)
            found["decedent_abroad" if is_dead else "heir_abroad"] = Flag(value=True, words=match[0])
        if (
            not _OF_HEIR.search(clause.bare)
            and (match := _NO_RESIDENT.search(clause.bare))
            and of is not None
            and of.path in ("", _last_named(clauses, clause))
        ):
            found["decedent_abroad"] = Flag(value=True, words=match[0])
    return found


def _last_named(clauses: Sequence[Clause], until: Clause) -> str:
    """Whom a clause speaks of: who is named in it, or last before it."""
    named = [person.path for clause in clauses if clause.start <= until.start for person in clause.persons]
    return named[-1] if named else ""
