"""Short replies to the open question: a yes, a no, a don't-know, where the message speaks of nothing else."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.estate.case import Count, EstateCase, Flag, Money, Share, Spouse, Standing
from services.clarifier.domain.estate.counting import listed
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
from services.clarifier.domain.messages import replies
from services.clarifier.domain.messages.not_knowing import unknown_parameters, without_not_knowing

_ALIVE: Final = re.compile(r"(?<!안\s)(?<!안)(?:계[시신세십셔심]|계세|살아|생존|정정|있[어습음네다소])")
_GONE: Final = re.compile(r"안\s?계|없|돌아가|사망|이혼|사별|작고|소천")
_NO_RECEIPT: Final = re.compile(
    r"(?<!대출)(?<!대출\s)(?:받은|받으신|준|주신|드린|보낸)\s?(?:돈|거|건|것|게|금액)?(?:은|는|이|가|도)?\s?(?:하나도\s|전혀\s|한\s?푼도\s)?(?:없|아니)"
)
"""A no that is said of what somebody received."""
_A_SPOUSE: Final = (
    r"(?:법적\s)?(?:바로\s)?(?:그\s)?(?:처|아내|부인|남편|배우자|마누라|와이프|집사람|안사람|바깥사람|신랑)"
)
_IS_THE_SPOUSE: Final = re.compile(
    rf"(?:^|[\s,.])(?:제가|내가|저는|나는|저|나|본인이|어르신이)\s?{_A_SPOUSE}(?:이?(?:요|에요|예요|여요|유|제|지|라|야|다)|입니|임)"
    rf"|(?:^|[\s,.])(?:제가|내가|본인이)\s?{_A_SPOUSE}(?=[\s.,]|$)"
)
""" "제가 아내예요. 다 받아요"."""
_WHOLE: Final = re.compile(r"[^.!?\n\d]*(?:포함|합쳐|합해|통틀어|다\s?해서)[^.!?\n]*")
""" "예금 포함해서 18억이요"."""
_ZERO: Final = re.compile(r"\s*0\s?원?[\s.]*")
_NOTHING: Final = re.compile(r"(?:^|\s)(?:0원|영원|0)(?=[이입예요.\s]|$)|무(?:$|[.\s])")
_UNKNOWN_OF: Final = (
    (DEATH_DATE, re.compile(r"날짜|언제|며칠|사망일")),
    (DEBTS, re.compile(r"대출|채무|빚|보증금")),
    (FINANCIAL, re.compile(r"예금|금융|주식|보험|통장")),
    (ESTATE, re.compile(r"시세|시가|감정|집값|공시")),
)
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    DEATH_DATE: ("death",),
    ESTATE: ("total", "assets"),
    DEBTS: ("debts", "no_debts"),
    BANK_DEBTS: ("bank_debts", "debts", "no_debts"),
    SPOUSE: ("spouse",),
    CHILDREN: ("children",),
    ASCENDANTS: ("ascendants",),
    FINANCIAL: ("financial",),
    SPOUSE_ACTUAL: ("share",),
    FUNERAL: ("funeral",),
    GIFTS: ("gifts", "no_gifts"),
    HOME: ("lived_together", "owns_no_house"),
}


def answers(told: EstateCase, asked: str) -> bool:
    """Whether what was told answers a question."""
    if asked == FINANCIAL and any(asset.kind == "financial" for asset in told.assets):
        return True
    return any(getattr(told, name) not in (None, ()) for name in _FIELDS.get(asked, ()))


def with_answer(notes: Notes, text: str, asked: str | None) -> Notes:
    """The notes with what a short reply says to the question that was asked."""
    if (settled := _settled(notes, text, asked)) is not None:
        return settled
    if asked is None or answers(notes.told, asked) or asked in notes.ambiguous or asked in notes.impossible:
        return notes
    if unknown := tuple(unknown_parameters(text, asked, _UNKNOWN_OF)):
        return replace(notes, unknown=unknown)
    says_no = replies.is_no(without_not_knowing(text)) or _NOTHING.search(text) is not None
    if (notes.asks and not says_no) or replies.interjects(text) or _NO_RECEIPT.search(text):
        return notes
    if asked in (SPOUSE, ASCENDANTS):
        says_no = says_no or _GONE.search(text) is not None
    says_yes = replies.is_yes(text)
    if asked == SPOUSE:
        return _of_spouse(notes, text, says_no=says_no, says_yes=says_yes or _ALIVE.search(text) is not None)
    if not notes.told.model_copy(update={"decedent": None}).is_empty:
        return notes  # it speaks of something else
    if says_no and asked in _NONE:
        name, fact = _NONE[asked](text.strip())
        return _telling(notes, name, fact)
    is_amount = says_yes and asked in (DEBTS, FINANCIAL, FUNERAL, CHILDREN, GIFTS, BANK_DEBTS)
    return replace(notes, ambiguous={**notes.ambiguous, asked: text.strip()}) if is_amount else notes


def _settled(notes: Notes, text: str, asked: str | None) -> Notes | None:
    """The notes with a reply that says one thing only, whatever else it names; None where it does not."""
    if asked == HOME and replies.is_yes(text):
        return _of_home(notes, text)
    if asked == ESTATE and (whole := _all_told(text)) is not None:
        return replace(notes, told=notes.told.model_copy(update={"total": whole, "assets": (), "financial": None}))
    said = _answered_whatever_else(text, asked)
    return _telling(notes, *said) if said is not None else None


def _all_told(text: str) -> Money | None:
    """Everything that was left as one sum, whatever it is said to include: "예금 포함해서 18억이요"."""
    found = amounts(text) if _WHOLE.fullmatch(text) else []
    return Money(won=found[0].won, words=text.strip()) if len(found) == 1 and found[0].won else None


def _answered_whatever_else(text: str, asked: str | None) -> tuple[str, object] | None:
    """What an answer says by itself, whoever else is named beside it: the field of the case, and the fact."""
    if asked == SPOUSE and (said := _IS_THE_SPOUSE.search(text)):
        return "spouse", Spouse(state="alive", words=said[0].strip())
    if asked == CHILDREN and (count := listed(text)):
        return "children", Count(number=count, words=text.strip())
    if asked in (DEBTS, FINANCIAL, FUNERAL, BANK_DEBTS) and _ZERO.fullmatch(text):
        return _NONE[asked](text.strip())
    return None


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


def _no_gifts(said: str) -> tuple[str, object]:
    return "no_gifts", Flag(value=True, words=said, standing=Standing.DENIED)


_NONE: Final[Mapping[str, Callable[[str], tuple[str, object]]]] = {
    DEBTS: lambda said: ("no_debts", Flag(value=True, words=said, standing=Standing.DENIED)),
    FINANCIAL: lambda said: ("financial", Money(won=0, words=said, standing=Standing.DENIED)),
    BANK_DEBTS: lambda said: ("bank_debts", Money(won=0, words=said, standing=Standing.DENIED)),
    FUNERAL: lambda said: ("funeral", Money(won=0, words=said, standing=Standing.DENIED)),
    CHILDREN: lambda said: ("children", Count(number=0, words=said, standing=Standing.DENIED)),
    ASCENDANTS: lambda said: ("ascendants", Count(number=0, words=said, standing=Standing.DENIED)),
    SPOUSE_ACTUAL: lambda said: ("share", Share(how="none", words=said, standing=Standing.PLANNED)),
    GIFTS: _no_gifts,
    HOME: lambda said: ("lived_together", Flag(value=False, words=said, standing=Standing.DENIED)),
}
