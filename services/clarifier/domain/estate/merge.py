"""The notes with what a message changes. Silence changes nothing, a correction replaces, what is found out adds."""

import re
from typing import Final

from services.clarifier.domain.estate.answered import answers
from services.clarifier.domain.estate.case import (
    Asset,
    Debt,
    EarlierGift,
    EstateCase,
    Flag,
    Left,
    Money,
    Part,
    Share,
    Standing,
)
from services.clarifier.domain.estate.kin import relation
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.parameters import DEBTS, ESTATE
from services.clarifier.domain.estate.places import restated
from services.clarifier.domain.estate.told_in_all import debts_in_all, with_assets_in_all

_DENIED = {"대출": "bank", "융자": "bank", "보증금": "deposit"}  # any other denial is of all debts
_DENIED_FIRST: Final = re.compile(r"\s*(?:대출|융자|보증금)(?:(?:이?랑|하고|과|와|도|,)\s?(?:대출|융자|보증금))*")
""" "보증금이랑 대출도 없는 거예요": both of them."""
_OF_WHOLE: Final = re.compile(r"그\s?(?:안|중|가운데)")
_SHARES = ("지분", "절반", "몫", "반")
_REPLACED = (
    "death",
    "spouse",
    "children",
    "ascendants",
    "nothing_else",
    "bank_debts",
    "funeral",
    "enshrined",
    "donated",
    "share",
    "spouse_owes",
    "no_gifts",
    "lived_together",
    "owns_no_house",
    "decedent_abroad",
    "heir_abroad",
    "renounced_for",
)
"""Facts of which the last one told holds."""


def merged(case: EstateCase, notes: Notes) -> EstateCase:
    """The case with a message's facts, each marked with its turn."""
    case = notes.changed if notes.changed is not None and notes.supposed is None else case
    notes = with_assets_in_all(case, notes)
    told = _at(notes.told, case.turn + 1)
    update: dict[str, object] = {"turn": case.turn + 1}
    for name in _REPLACED:
        if (fact := getattr(told, name)) is not None:
            update[name] = fact
    if told.decedent is not None and (case.decedent is None or _is_better(case, told)):
        update["decedent"] = told.decedent
    update |= _belongings(case, told, notes)
    update["gifts"] = _gifts(case.gifts, told.gifts)
    update["minors"] = told.minors or case.minors
    update["disabled"] = told.disabled or case.disabled
    update["bequests"] = told.bequests or case.bequests
    update["left"] = told.left or tuple(each for each in case.left if not _is_settled(each, told))
    update["doubted"] = told.doubted or tuple(each for each in case.doubted if not _is_confirmed(each, told))
    update |= _debts(case, told, notes)
    result = _with_part(case.model_copy(update=update), told.part or case.part)
    if result.spouse is not None and result.spouse.state != "alive" and result.share is not None:
        return result.model_copy(update={"share": None})
    return result


def _with_part(case: EstateCase, part: Part | None) -> EstateCase:
    """The case with what was told that somebody takes, once it is known who died and whether that is the spouse."""
    if part is None or case.decedent is None:
        return case.model_copy(update={"part": part})
    is_spouses = case.share is None and relation(part.taker, case.decedent.path) == "S"
    share = Share(**part.model_dump(exclude={"taker"})) if is_spouses else case.share
    return case.model_copy(update={"part": None, "share": share})


def supposed(case: EstateCase, notes: Notes) -> EstateCase | None:
    """The case as a message only supposes it to be; None where it supposes nothing."""
    if notes.supposed is None:
        return None
    told = notes.supposed
    if told.share is not None:  # "저희 형제가 전부 받으면": who takes what says nothing of who there is
        is_back = case.spouse is not None and case.spouse.state == "dead"
        told = told.model_copy(update={"children": None, "spouse": told.spouse if is_back else None})
    beside = Notes(told=told, corrects=True, clears_debts=told.no_debts is not None)
    return merged(notes.changed or case, beside)


def _at(told: EstateCase, turn: int) -> EstateCase:
    """What was told, with the turn it was told in."""
    update: dict[str, object] = {}
    for name in EstateCase.model_fields:
        value = getattr(told, name)
        if name == "turn" or value is None:
            continue
        is_list = isinstance(value, tuple)
        marked = tuple(each.model_copy(update={"turn": turn}) for each in (value if is_list else (value,)))
        update[name] = marked if is_list else marked[0]
    return told.model_copy(update=update)


def _is_settled(left: Left, told: EstateCase) -> bool:
    """Whether a message tells what was not understood before: of what was left, or of who is left."""
    return told.total is not None or bool(told.assets) or answers(told, left.parameter)


def _is_confirmed(doubt: Left, told: EstateCase) -> bool:
    """Whether a message confirms what was doubted; money in banks alone is not everything that was left."""
    is_banked = told.total is None and all(asset.kind == "financial" for asset in told.assets)
    return answers(told, doubt.parameter) and not (doubt.parameter == ESTATE and is_banked and not told.nothing_else)


def _is_better(case: EstateCase, told: EstateCase) -> bool:
    known, new = case.decedent, told.decedent
    return known is not None and new is not None and known.is_tentative and not new.is_tentative


def _belongings(case: EstateCase, told: EstateCase, notes: Notes) -> dict[str, object]:
    """Assets by name, and the total that they are part of."""
    known = [each for each in case.assets if not notes.is_all_property or _is_beside(each, told)]
    grown = 0
    told_of = _as_known(told.assets, case.assets if notes.is_all_property else ())
    more, sums = restated(told_of, known)
    for asset in (each for each in told_of if each not in more):
        place = _place(known, asset)
        if place is not None and (asset in sums or not _is_new(known[place], asset, notes)):
            grown += asset.won - known[place].won
            known[place] = asset
        elif place is None and notes.corrects and not notes.adds and (at := _only_of_kind(known, asset)) is not None:
            grown += asset.won - known[at].won
            known[at] = asset
        else:
            is_more = notes.adds or asset.kind != "financial" or notes.corrects
            grown += asset.won if is_more and not _is_within(case, asset) else 0
            known.append(asset)
    update: dict[str, object] = {"assets": tuple(known)}
    if told.total is not None:
        update["total"] = told.total
    elif case.total is not None and notes.is_all_property and sum(asset.won for asset in known) > case.total.won:
        update["total"] = None
    elif case.total is not None and not _is_whole(case.total, told, notes) and (notes.adds or notes.corrects):
        words = f"{case.total.words} … {told.assets[-1].words}"
        update["total"] = case.total.model_copy(update={"won": case.total.won + grown, "words": words})
    if told.financial is not None:
        update["financial"] = told.financial
        if told.financial.won == 0:
            update["assets"] = tuple(each for each in known if each.kind != "financial")
    elif any(asset.kind == "financial" for asset in told.assets):
        update["financial"] = _financial_with(case, told, notes)
    return update


def _is_whole(total: Money, told: EstateCase, notes: Notes) -> bool:
    """Whether a message leaves the total: it names nothing, says so, or names all that is in it."""
    return notes.keeps_total or not told.assets or sum(asset.won for asset in told.assets) == total.won


def _is_within(case: EstateCase, asset: Asset) -> bool:
    """Whether a deposit is of the whole that was told: "그 안에 예금 1억 4천만원이 들어 있어요"."""
    is_known = case.financial is not None and case.financial.won == asset.won
    return asset.kind == "financial" and (is_known or _OF_WHOLE.search(asset.words) is not None)


def _place(known: list[Asset], asset: Asset) -> int | None:
    """Where a thing was told before: by its name and what tells it from others of that name, else by its value."""
    same = [i for i, each in enumerate(known) if each.name == asset.name and each.turn != asset.turn]
    exact = [i for i in same if known[i].label == asset.label]
    loose = [i for i in same if not (known[i].label and asset.label)]
    return next((i for i in (*exact, *loose) if known[i].won == asset.won), next(iter((*exact, *loose)), None))


def _as_known(told: tuple[Asset, ...], known: tuple[Asset, ...]) -> tuple[Asset, ...]:
    """What an answer tells, a share of the home by its name: "어머니 지분 5억, 땅 6억"."""
    homes = [asset for asset in known if asset.is_home]
    if len(homes) != 1 or any(asset.is_home for asset in told):
        return told
    return tuple(
        asset.model_copy(update={"name": homes[0].name, "is_home": True}) if asset.name in _SHARES else asset
        for asset in told
    )


def _is_beside(known: Asset, told: EstateCase) -> bool:
    """Whether a deposit that was told before stands beside an answer that names no money at all."""
    return known.kind == "financial" and all(asset.kind != "financial" for asset in told.assets)


def _financial_with(case: EstateCase, told: EstateCase, notes: Notes) -> Money | None:
    """The stated sum of financial assets after one of them was told: it grows by what is found out, else it goes."""
    named = sum(asset.won for asset in (*case.assets, *told.assets) if asset.kind == "financial")
    if case.financial is None or not case.financial.won or not notes.adds or named == case.financial.won:
        return None
    more = sum(asset.won for asset in told.assets if asset.kind == "financial")
    return case.financial.model_copy(update={"won": case.financial.won + more})


def _is_new(known: Asset, asset: Asset, notes: Notes) -> bool:
    return notes.adds and not notes.corrects and known.won != asset.won


def _only_of_kind(known: list[Asset], asset: Asset) -> int | None:
    """The place of the one asset that another name of its kind can mean: "집" for "아파트"."""
    before = [place for place, each in enumerate(known) if each.turn != asset.turn]
    same = [place for place in before if known[place].is_home and asset.is_home]
    return same[0] if len(same) == 1 else None


def _debts(case: EstateCase, told: EstateCase, notes: Notes) -> dict[str, object]:
    if notes.clears_debts or (told.no_debts is not None and not told.debts):
        denied = told.no_debts or Flag(value=True, turn=case.turn + 1, standing=Standing.DENIED)
        kept = () if notes.clears_debts else tuple(debt for debt in case.debts if not _denies(denied.words, debt))
        return {"debts": kept, "no_debts": None if kept else denied}
    if not told.debts:
        return {}
    is_whole = notes.corrects or any(each.parameter == DEBTS for each in case.doubted)
    in_all = debts_in_all(case.debts, told.debts)
    is_one = [debt.kind for debt in in_all.debts] == ["unnamed"]
    if is_one and (in_all.is_whole or (is_whole and not notes.adds)):
        whole = in_all.debts[0]
        return {"debts": (_more_exact(case.debts[0], whole) if len(case.debts) == 1 else whole,), "no_debts": None}
    known = list(case.debts)
    for debt in in_all.debts:
        place = next((i for i, each in enumerate(known) if _is_same(each, debt)), None)
        if place is not None and (known[place].won == debt.won or not notes.adds):
            known[place] = _more_exact(known[place], debt)
        else:
            known.append(debt)
    owed: dict[str, object] = {"debts": tuple(known), "no_debts": None}
    return owed | ({"doubted": (*told.doubted, *in_all.doubted)} if in_all.doubted else {})


def _denies(words: str, debt: Debt) -> bool:
    """Whether a denial is of a debt: "대출은 없어요" leaves the deposit that was told before."""
    match = _DENIED_FIRST.match(words)
    named = {kind for word, kind in _DENIED.items() if match is not None and word in match[0]}
    return not named or debt.kind in named


def _is_same(known: Debt, debt: Debt) -> bool:
    """Whether a debt was told before: of the same kind, in another message; or the same sum, of whatever kind."""
    if known.turn == debt.turn:
        return False
    return known.kind == debt.kind or (known.won == debt.won and "unnamed" in (known.kind, debt.kind))


def _more_exact(known: Debt, debt: Debt) -> Debt:
    kind = known.kind if debt.kind == "unnamed" else debt.kind
    return debt.model_copy(update={"kind": kind, "is_on_home": debt.is_on_home or known.is_on_home})


def _gifts(known: tuple[EarlierGift, ...], told: tuple[EarlierGift, ...]) -> tuple[EarlierGift, ...]:
    """Each gift once: told again, one may have its day."""
    rest, kept = list(told), []
    for gift in known:
        again = next((each for each in rest if _is_told_again(gift, each)), gift)
        rest = [each for each in rest if each is not again]
        kept.append(again)
    return (*kept, *rest)


def _is_told_again(known: EarlierGift, told: EarlierGift) -> bool:
    """Whether two are one: of a sum to one person, in one year as far as both say when."""
    years = {gift.day.year for gift in (known, told) if gift.day is not None}
    return known.won == told.won and len(years) <= 1 and known.recipient == told.recipient
