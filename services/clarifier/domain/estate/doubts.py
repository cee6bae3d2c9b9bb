"""What of a family was read and is asked for all the same, because a careful listener would not be sure of it either.

A death beside the one in question, a second marriage, somebody who went before: told in a story they are easily taken
for another's. The spouse and the children decide the tax, so they are confirmed by their own questions there.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from services.clarifier.domain.amounts.money import Precision
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.amounts_told import reason_beside
from services.clarifier.domain.estate.case import Decedent, EstateCase
from services.clarifier.domain.estate.counting import NUMBER, SIBLINGS, SONS_AND_DAUGHTERS, number
from services.clarifier.domain.estate.kin import Named, relation, same_person
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.estate.parameters import CHILDREN, ESTATE, SPOUSE, SPOUSE_ACTUAL
from services.clarifier.domain.estate.piece import Piece

_MARRIAGES: Final = re.compile(
    r"재혼|새\s?(?:어머니|아버지|엄마|아빠|장가)|계[모부](?=[가는와께\s])|이혼|갈라[서섰]|별거|사실혼|총각|미혼|전처|전\s?남편|첫\s?부인"
)
_UNMARRIED_CHILD: Final = re.compile(
    r"(?<![가-힣])(?:형|오빠|누나|언니|동생|아들|딸|첫째|둘째|셋째|넷째|막내)(?:이|가|은|는)?\s(?:총각|처녀|미혼)"
)
""" "둘째가 총각 때 사고로 먼저 갔습니다": says nothing of his parents' marriage."""
_HEIR: Final = re.compile(
    r"상속인은?\s?[^.!?\n]{0,10}(?:모친|부친|어머니|아버지|엄마|아빠|배우자|아내|남편)|(?:모친|어머니|어머님|엄마|배우자|아내|부인|남편)(?:은|는|이|가|께서)\s(?:(?:(?!돌아가|별세|작고|사망|세상)[^.!?\n]){0,12}\s)?(?:법정|받기로|받으시|상속|가지|갖)"
)
_DESCENT: Final = re.compile(
    r"조카|손[주자녀]|며느리|사위|데려온|데리고\s?온|입양|양자|양녀|대습|태아|임신|뱃속|혼외|밖에서|인지(?=[하한된해]|\s)|이복|배다른|호적|원래|였는데"
)
_WENT_BEFORE: Final = re.compile(
    r"(?:형|오빠|누나|언니|동생|아들|딸|첫째|둘째|셋째|막내|큰애)(?:님)?(?:이|가|은|는|도|께서)?\s(?:[^.!?\n]{0,14}\s)?먼저|먼저\s(?:간|가신|떠난|보낸)\s?(?:형|오빠|누나|언니|동생|아들|딸)"
)
_RENOUNCED: Final = re.compile(r"포기(?!(?:는|가|한\s?것은|한\s?건)?\s?(?:아[니닙]|안|않))")
_ACTS: Final = re.compile(
    r"(?:이|가|께서|께선|은|는|도)\s(?:[^.!?\n]{0,18}\s)?(?:받(?!은|으신|았|던)|가[지져](?!신)|갖|살[고아기]|사[시신세]|모시|도장|서명|합의|협의|동의|나누|상속)"
)
""" "어머니가 6억 상당 지분을 받고", "아버지가 그 집에 살고 계세요"."""
_GONE: Final = re.compile(rf"{signs('days', 'death').pattern}|안\s?계|이혼|사별")
_CHILDREN_COUNTED: Final = re.compile(
    rf"(?<![가-힣])(?:자녀|자식)(?:은|는|이|가|들은|분은)?\s?(?:모두\s|총\s|다\s|전부\s)?(?P<n>{NUMBER})"
)
_OF_ELDERS: Final = re.compile(
    r"(?:아버지|아빠|어머니|엄마|부친|모친|고인|남편|아내|할[아머][버]?[지니])[은는이가도께서]{0,3}\s(?:원래\s)?$"
)
""" "아버지는 오남매 중 장남이셨고": the children of his parents."""
_SHARED: Final = re.compile(
    r"공동\s?(?:명의|소유)|(?<!법정)(?<!법정\s)(?<!상속)지분(?!대로)|반반|절반|못\s?받은|빌려\s?준|받을\s?돈|(?<![가-힣])그\s?중(?!(?:에서?)?\s?(?:은행\s?|순수\s?)?(?:예금|예적금|적금|현금|주식|펀드|보험|통장|금융|부동산|아파트|집|땅|상가|빌라)(?:이|은|가|만|으로)?\s?\d)"
)
_OF_LAW: Final = re.compile(r"공제|면제|빼\s?[줘주준]|비과세|세금|상속세|한도|까지|기준|세율|넘[으어]?면")
LEAST_SUM_WON: Final = 1_000_000
"""Less than this changes no tax that is worth a question."""
_FAMILY: Final = re.compile(r"남매|형제|자매|(?<![가-힣])(?:자녀|자식|아들|딸)(?=[이은는과와\s])")


def doubts(
    text: str, facts: EstateCase, of: Decedent | None, found: Sequence[Piece] = (), named: Sequence[Named] = ()
) -> Iterator[tuple[str, str]]:
    """The parameters that some telling clauses leave open though they state them, each with the words in question."""
    if facts.spouse is not None and (said := _doubt_of_spouse(text, facts, of) or _acting(facts, of, named)):
        yield SPOUSE, said
    if facts.children is not None and (said := _doubt_of_children(text, facts)):
        yield CHILDREN, said
    of_things = text.replace(facts.share.words, "") if facts.share is not None else text
    if (facts.assets or facts.total) and (match := _SHARED.search(of_things)):
        yield ESTATE, match[0]
    elif (lost := next(_in_no_sum(facts, found), None)) is not None:
        yield ESTATE, lost


def unread_sums(clauses: Sequence[Clause], counted: Sequence[int]) -> Iterator[str]:
    """The words of sums in what is asked or supposed that no telling clause names: "그 3억은 어떻게 되나요?".

    `counted`: the won of everything that was told. What the law deducts is nothing of the estate.
    """
    for clause in clauses:
        if _OF_LAW.search(clause.text) or reason_beside(clause.bare):
            continue
        for amount in clause.money:
            is_sum = amount.precision is Precision.EXACT and (amount.won or 0) >= LEAST_SUM_WON
            if is_sum and amount.won not in counted:
                yield clause.text.strip()


def _in_no_sum(facts: EstateCase, found: Sequence[Piece]) -> Iterator[str]:
    """The words of told sums that are in none: another whole, what somebody takes and nobody named as left."""
    assets = [asset.won for asset in facts.assets]
    total = facts.total.won if facts.total is not None else 0
    share = facts.share.won if facts.share is not None else None
    named = {*assets, total, sum(assets), share}
    taken = [piece for piece in found if piece.parameter == SPOUSE_ACTUAL]
    counted = taken if sum(piece.won or 0 for piece in taken) in (share, total, sum(assets)) else []
    for piece in found:
        if piece.won is None or piece.won < LEAST_SUM_WON or piece.won in named or piece in counted:
            continue
        is_apart = facts.total is None and (facts.share is None or facts.share.how == "won")
        is_lost = piece.is_whole if piece.parameter == ESTATE else piece.parameter == SPOUSE_ACTUAL and is_apart
        if is_lost and not _OF_LAW.search(piece.words):
            yield piece.words


def _doubt_of_spouse(text: str, facts: EstateCase, of: Decedent | None) -> str:
    is_left = facts.spouse is not None and facts.spouse.state == "alive"
    deaths = [match[0] for match in signs("days", "death").finditer(text)]
    is_speaker = of is not None and of.path == "S"  # who tells of it lives
    if is_left and ((len(deaths) > 1 and not is_speaker) or of is None or of.is_tentative):
        return deaths[-1] if deaths else str(facts.spouse and facts.spouse.words)
    if not is_left and of is not None and of.path == "S":
        return str(facts.spouse and facts.spouse.words)
    if not is_left and (heir := _HEIR.search(text)):
        return heir[0]
    is_registered = is_left and _REGISTERED.search(text) is not None
    is_of_elder = of is not None and of.path not in ("PC", "C")
    of_the_dead = _UNMARRIED_CHILD.sub(" ", text) if is_of_elder else text
    match = None if is_registered else _MARRIAGES.search(of_the_dead)
    return match[0] if match else ""


_REGISTERED: Final = re.compile(
    r"(?:새\s?(?:어머니|아버지|엄마|아빠|어머님)|계모|계부|재혼|(?<![가-힣])(?:저|나)(?:와|랑|하고))[^!?\n]{0,20}혼인\s?신고(?:를|도|는|까지|가)?\s?(?:정식으로\s|다\s)?(?:하고(?!\s?싶)|하[셔신]|했(?!다는)|한\s(?!적|게|건|일)|되|돼|마[쳤치])(?!지|았다|[가-힣]{0,2}\s?않)"
)
""" "새어머니랑 혼인신고 하고 8년 살다가 돌아가셨어요": the spouse in law."""


def _acting(facts: EstateCase, of: Decedent | None, named: Sequence[Named]) -> str:
    """The words of what a spouse who was read as absent is told to do: to take a share, to live, to sign."""
    is_left = facts.spouse is not None and facts.spouse.state == "alive"
    for each in named if of is not None and not is_left else ():
        is_spouse = of is not None and relation(each.person.path, of.path) == "S" and not same_person(each.person, of)
        acts = _ACTS.match(each.after) if is_spouse else None
        if acts and not _GONE.search(acts[0]):
            return each.person.name + acts[0]
    return ""


def _doubt_of_children(text: str, facts: EstateCase) -> str:
    for signs_of in (_DESCENT, _WENT_BEFORE, _RENOUNCED):
        if match := signs_of.search(text):
            return match[0]
    if told := next(_counted_otherwise(text, facts.children.number if facts.children else 0), None):
        return told
    none = facts.children if facts.children is not None and facts.children.number == 0 else None
    match = _FAMILY.search(text.replace(none.words, "")) if none else None
    return match[0] if match else ""


def _counted_otherwise(text: str, children: int) -> Iterator[str]:
    """The words that count them in another way: "삼남매인데 … 자녀는 둘"."""
    for match in (*SIBLINGS.finditer(text), *_CHILDREN_COUNTED.finditer(text)):
        if (
            (told := number(match["n"]))
            and children
            and told != children
            and not _OF_ELDERS.search(text, 0, match.start())
        ):
            yield match[0]
    for match in SONS_AND_DAUGHTERS.finditer(text):
        if children not in (0, number(match["sons"]) + number(match["daughters"])):
            yield match[0]
