"""Short replies to the open question: a yes, a no, a don't-know, where the message speaks of nothing else."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.estate.answered import FIELDS, NONE, answers
from services.clarifier.domain.estate.answers_of_amounts import (
    at_most,
    is_not_known_yet,
    is_nothing,
    lone_amount,
)
from services.clarifier.domain.estate.answers_of_children import children_answered
from services.clarifier.domain.estate.answers_of_elders import ascendants_answered
from services.clarifier.domain.estate.answers_of_lenders import bank_part
from services.clarifier.domain.estate.answers_of_share import net_of_debts, share_answered
from services.clarifier.domain.estate.answers_of_spouse import (
    names_others,
    names_somebody,
    speaks_as_spouse,
    spouse_answered,
)
from services.clarifier.domain.estate.case import Count, Debt, Decedent, EstateCase, Flag, Money, Spouse, Standing
from services.clarifier.domain.estate.kin import A_SPOUSE
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.parameters import (
    ASCENDANTS,
    BANK_DEBTS,
    CHILDREN,
    DEATH_DATE,
    DEBTS,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    GIFTS,
    HOME,
    SPOUSE,
    SPOUSE_ACTUAL,
)
from services.clarifier.domain.estate.things import debt_kind
from services.clarifier.domain.stance import replies
from services.clarifier.domain.stance.not_knowing import unknown_parameters, without_not_knowing

_ALIVE: Final = re.compile(r"(?<!안\s)(?<!안)(?:계[시신세십셔심]|계세|살아|생존|정정|있[어습음네다소])")
_GONE: Final = re.compile(r"안\s?계|없|돌아가|사망|이혼|사별|작고|소천")
_AT_DEATH: Final = re.compile(
    r"(?:돌아가[시실신]\s?(?:때|기\s?전|날|뒤|후|당시)|사망\s?(?:할\s?때|당시|전|후|일))[가-힣]*"
)
""" "돌아가실 때 남은 건 1억 5천이에요": when it was, and of nobody else."""
_NO_TIME: Final = re.compile(
    r"(?:시간|정신|경황|겨를|여유|자료|서류|할\s?말)(?:이|은|도|가|는)?\s?(?:하나도\s|전혀\s|통\s)?없"
)
""" "지금은 시간이 없어요" is no answer."""
_SAYS_IT: Final = re.compile(
    r"(?:^|[\s,.])(?:아직|지금|현재|이미|진작|옛날에?|두\s?분|한\s?분|둘\s?다|다|분[이은도]|사람[이은도]|분은\s?따로)?\s?(?<![이가은는도]\s)(?:안\s?)?(?:계[시신셨셔세십심]|살아|생존|정정|돌아가|사망|이혼|사별|작고|소천|(?<![이가은는도]\s)(?:있|없)[가-힣]*[\s.!~]*$)"
    r"|^\s*(?:안\s?)?(?:있|없)"
)
""" "계세요", "네 있어요"; not "사연이 있어요"."""
_FAMILY: Final = re.compile(r"(?:가족|식구)(?:들)?(?:은|이|도)?\s?(?:다|모두)?\s?(?:있|계)")
""" "가족들은 다 있어요" says of nobody in particular."""
_NO_RECEIPT: Final = re.compile(
    r"(?<!대출)(?<!대출\s)(?:받은|받으신|준|주신|드린|보낸)\s?(?:돈|거|건|것|게|금액)?(?:은|는|이|가|도)?\s?(?:하나도\s|전혀\s|한\s?푼도\s)?(?:없|아니)"
)
"""A no that is said of what somebody received."""
_INCLUDED: Final = re.compile(r"\s?원?(?:을|를|이|도|까지)?\s?(?:포함|합쳐|합해)")
""" "보험금 3억 포함해서 9억 5천이요"."""
_WHOLE: Final = re.compile(r"[^.!?\n]*(?:포함|합쳐|합해|통틀어|다\s?해서)[^.!?\n]*")
""" "예금 포함해서 18억이요"."""
_ZERO: Final = re.compile(r"\s*0\s?원?[\s.]*")
_NOTHING: Final = re.compile(r"(?:^|\s)(?:0원|영원|0)(?=[이입예요.\s]|$)|무(?:$|[.\s])")
_UNKNOWN_OF: Final = (
    (DEATH_DATE, re.compile(r"날짜|언제|며칠|사망일")),
    (DEBTS, re.compile(r"대출|채무|빚|보증금")),
    (FINANCIAL, re.compile(r"예금|금융|주식|보험|통장")),
    (ESTATE, re.compile(r"시세|시가|감정|집값|공시")),
)
_OF_FAMILY: Final = (SPOUSE, CHILDREN, ASCENDANTS)
_WHETHER_UNKNOWN: Final = re.compile(
    r"(?:[는은을던신인]지|어쩐지)[^.!?\n]{0,16}(?:모르|몰라|모릅|몰러|알\s?(?:길|수|도리)(?:이|가)?\s?없)"
)
""" "그 뒤에 재혼했는지 혼자였는지 저는 모릅니다"."""
_BESIDE: Final[Mapping[str, tuple[str, ...]]] = {
    ESTATE: ("spouse", "children", "ascendants"),
    DEBTS: ("spouse", "children", "ascendants", "share"),
    FINANCIAL: ("spouse", "children", "ascendants", "share"),
    FUNERAL: ("spouse", "children", "ascendants", "share"),
    HOME: ("spouse", "children", "ascendants"),
    SPOUSE: ("ascendants",),
    ASCENDANTS: ("spouse",),
}
"""What the words of an answer seem to tell beside it: "형제 셋이 300씩 냈어요" counts no children."""
_OF_LIFE: Final = re.compile(r"살아\s?(?:계|있)|생존")
""" "시어머니도 살아 계세요", whatever was asked."""
_NOT_ALL_KNOWN: Final = (FINANCIAL, DEBTS, FUNERAL, ESTATE)


def with_answer(notes: Notes, text: str, asked: str | None, case: EstateCase) -> Notes:
    """The notes with what a reply says to the question that was asked. `case`: what was told before."""
    if asked is None:
        return notes
    found = _not_known(notes, text, asked, _settled(notes, text, asked, case)) or _short(notes, text, asked)
    beside = () if found.corrects else _BESIDE.get(asked, ())
    if _OF_LIFE.search(text) and not amounts(text):
        beside = tuple(name for name in beside if name != "ascendants")
    is_known = {"spouse": case.spouse is not None, "children": case.children is not None or asked == FUNERAL}
    share = found.told.share
    is_dealt_out = share is not None and share.how in ("won", "part", "statute") and not answers(found.told, asked)
    is_known["share"] = not is_dealt_out
    update = {name: None for name in beside if asked in _OF_FAMILY or is_known.get(name, True)}
    return replace(found, told=found.told.model_copy(update=update))


def _not_known(notes: Notes, text: str, asked: str, settled: Notes | None) -> Notes | None:
    """The notes of a reply that decides, or that says that the user does not know; None of any other."""
    if asked in _OF_FAMILY and _WHETHER_UNKNOWN.search(text):
        told = notes.told.model_copy(update=dict.fromkeys(FIELDS[asked]))
        return replace(notes, told=told, ambiguous={}, unknown=(asked,))
    if settled is not None:
        return settled
    if answers(notes.told, asked) or asked in notes.impossible:
        return notes
    unknown = tuple(unknown_parameters(text, asked, _UNKNOWN_OF))
    if asked in notes.ambiguous and (amounts(text) or asked not in unknown):
        return notes
    if unknown or (asked in _NOT_ALL_KNOWN and is_not_known_yet(text)):
        rest = {name: words for name, words in notes.ambiguous.items() if name not in unknown}
        return replace(notes, unknown=unknown or (asked,), ambiguous=rest)
    return None


def _short(notes: Notes, text: str, asked: str) -> Notes:
    """The notes with a yes or a no."""
    says_no = replies.is_no(without_not_knowing(text)) or _NOTHING.search(text) is not None
    is_of_else = _NO_RECEIPT.search(text) or _NO_TIME.search(text)
    if (notes.asks and not says_no) or replies.interjects(text) or is_of_else:
        return notes
    if asked in (SPOUSE, ASCENDANTS):
        if _FAMILY.search(text) and not says_no:
            return notes
        said = _AT_DEATH.sub(" ", text)
        if not (says_no or replies.is_yes(text) or _SAYS_IT.search(said) or names_somebody(text)):
            return notes
        says_no = says_no or _GONE.search(said) is not None
    says_yes = replies.is_yes(text)
    if asked == SPOUSE:
        return _of_spouse(notes, text, says_no=says_no, says_yes=says_yes or _ALIVE.search(text) is not None)
    if not notes.told.model_copy(update={"decedent": None}).is_empty:
        return notes  # it speaks of something else
    if says_no and asked in NONE:
        name, fact = NONE[asked](text.strip())
        return _telling(notes, name, fact)
    is_amount = says_yes and asked in (DEBTS, FINANCIAL, FUNERAL, CHILDREN, GIFTS, BANK_DEBTS)
    return replace(notes, ambiguous={**notes.ambiguous, asked: text.strip()}) if is_amount else notes


def _settled(notes: Notes, text: str, asked: str, case: EstateCase) -> Notes | None:
    """The notes with a reply that says one thing only, whatever else it names; None where it does not."""
    if asked == HOME and replies.is_yes(text):
        return _of_home(notes, text)
    if asked == ESTATE and (whole := _all_told(text)) is not None:
        return replace(notes, told=notes.told.model_copy(update={"total": whole, "assets": (), "financial": None}))
    of = case.decedent
    if asked == SPOUSE and names_others(text, of):
        told = notes.told.model_copy(update={"spouse": None})
        return replace(notes, told=told, ambiguous={**notes.ambiguous, SPOUSE: text.strip()})
    if asked == SPOUSE and (spouse := spouse_answered(text, of)) is not None:
        known = _telling(notes, "spouse", spouse)
        is_unnamed = of is None and notes.told.decedent is None and speaks_as_spouse(text)
        return _telling(known, "decedent", Decedent(path="S", term=A_SPOUSE, words=text)) if is_unnamed else known
    if asked == CHILDREN:
        return _of_children(notes, children_answered(text, of))
    if asked == ASCENDANTS and (count := ascendants_answered(text, of)) is not None:
        if count.standing is Standing.UNKNOWN:
            return replace(notes, told=EstateCase(), ambiguous={ASCENDANTS: count.words})
        return replace(notes, told=EstateCase(ascendants=count), ambiguous={}, impossible={}, unknown=())
    if (
        asked == SPOUSE_ACTUAL
        and not replies.interjects(text)
        and (share := share_answered(text, of, _statute(case))) is not None
    ):
        is_all = len(amounts(net_of_debts(text))) <= 1
        told = (
            EstateCase(share=share, spouse_owes=notes.told.spouse_owes)
            if is_all
            else notes.told.model_copy(update={"share": share})
        )
        return replace(notes, told=told, ambiguous={}, impossible={}, unknown=(), supposed=None)
    unnamed = sum(debt.won for debt in case.debts if debt.kind == "unnamed")
    if asked == BANK_DEBTS and (part := bank_part(text, unnamed)) is not None:
        told = EstateCase(bank_debts=Money(won=part, words=text.strip()))
        return replace(notes, told=told, ambiguous={}, impossible={}, unknown=())
    return _with_amount(notes, text, asked)


def _of_children(notes: Notes, count: Count | None) -> Notes | None:
    if count is None:
        return None
    if count.standing is Standing.UNKNOWN:
        told = notes.told.model_copy(update={"children": None})
        return replace(notes, told=told, ambiguous={**notes.ambiguous, CHILDREN: count.words})
    rest = {name: words for name, words in notes.ambiguous.items() if name != CHILDREN}
    return replace(_telling(notes, "children", count), ambiguous=rest)


def _statute(case: EstateCase) -> tuple[int, int] | None:
    """The spouse's fraction by law beside the children (민법 1009②)."""
    return (3, 3 + 2 * case.children.number) if case.children is not None and case.children.number else None


def _with_amount(notes: Notes, text: str, asked: str) -> Notes | None:
    """The notes with the amount that was asked for; None where the reply gives none."""
    said = _of_amount(notes, text, asked)
    if said is None:
        return None
    if asked == FUNERAL:  # "800만원 나왔어요" is nothing that was left
        notes = replace(notes, told=notes.told.model_copy(update={"total": None}), adds=False)
    return _telling(notes, *said)


def _of_amount(notes: Notes, text: str, asked: str) -> tuple[str, object] | None:
    """The amount that answers a question, or that it was nothing: the field of the case, and the fact."""
    if asked not in (DEBTS, FINANCIAL, FUNERAL, BANK_DEBTS):
        return None
    if _ZERO.fullmatch(text) or is_nothing(text, asked):
        return NONE[asked](text.strip())
    if asked == FUNERAL and (bound := at_most(text)) is not None:
        return "funeral", Money(won=bound, words=text.strip())
    is_else = answers(notes.told, asked) or notes.beside or notes.told.share is not None
    won = None if is_else else lone_amount(text, asked)
    if won is None:
        return None
    if asked == DEBTS:
        return "debts", (Debt(won=won, kind=debt_kind(text, ""), words=text.strip()),)
    return FIELDS[asked][0], Money(won=won, words=text.strip())


def _all_told(text: str) -> Money | None:
    """Everything that was left as one sum, whatever it is said to include: "예금 포함해서 18억이요"."""
    found = amounts(text) if _WHOLE.fullmatch(text) else []
    including = len(found) == 2 and _INCLUDED.match(text, found[0].end) is not None
    whole = found[-1].won if len(found) == 1 or including else None
    return Money(won=whole, words=text.strip()) if whole else None


def _of_spouse(notes: Notes, text: str, *, says_no: bool, says_yes: bool) -> Notes:
    if not (says_no or says_yes):
        return notes
    standing = Standing.DENIED if says_no else Standing.SAID
    return _telling(
        notes, "spouse", Spouse(state="none" if says_no else "alive", words=text.strip(), standing=standing)
    )


def _of_home(notes: Notes, text: str) -> Notes:
    """ "네", to whether an heir lived in the house and has none of his own; what the reply itself says goes before."""
    said, told = Flag(value=True, words=text.strip()), notes.told
    lived, owns_none = told.lived_together or said, told.owns_no_house or said
    return replace(notes, told=told.model_copy(update={"lived_together": lived, "owns_no_house": owns_none}))


def _telling(notes: Notes, name: str, fact: object) -> Notes:
    return replace(notes, told=notes.told.model_copy(update={name: fact}))
