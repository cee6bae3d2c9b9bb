"""What each clause of a message about a gift is of: the gift in hand, an earlier one, circumstances, or nothing of it."""

import re
from collections.abc import Iterator
from datetime import date
from itertools import zip_longest
from typing import Final

from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.beside import Reason
from services.clarifier.domain.clauses.clause import told_in
from services.clarifier.domain.gift import debts
from services.clarifier.domain.gift.covering import beside_in
from services.clarifier.domain.gift.debt_in_parts import PART_PAID
from services.clarifier.domain.gift.deduction_used import claimed
from services.clarifier.domain.gift.earlier import before_now, done_then, had_before, without_total
from services.clarifier.domain.gift.others import (
    heard_together,
    only_one,
    others_told,
    owned_by_others,
    said_to_be_anothers,
    set_apart,
    with_a_gift,
    without_pocket_money,
)
from services.clarifier.domain.gift.placing import PAID_FOR, placed_after
from services.clarifier.domain.gift.topics import Placed, Topic, givers_of, receiver_of, verbs_of
from services.clarifier.domain.parameters import DEBT
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.known_parties import KnownParties
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.people.transfers import Direction
from services.clarifier.domain.writing.remembered import TEXTS, remembered
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import normalise, without


@remembered(TEXTS)
def clauses_of(text: str, today: date, *, is_known: bool, asked: str | None) -> list[Placed]:
    """The clauses of a normalised message with what each is of.

    `is_known`: the gift in hand was told before. `asked`: the parameter of the pending question.
    """
    found: list[Placed] = []
    for clause in told_in(text, today).clauses:
        found.append(placed_after(clause, found, asked))
    found = set_apart(said_to_be_anothers(owned_by_others(claimed(found))))
    found = only_one(before_now(had_before(done_then(others_told(without_pocket_money(heard_together(found)))))))
    return without_total(with_a_gift(_paid_for(found), is_known=is_known or asked is not None))


def pays_debt_of_another(found: list[Placed]) -> bool:
    """Whether somebody pays what the other owes, which gives it (법36): "카드론 9천을 엄마가 다 갚아버리셨어요"."""
    told = " ".join(each.clause.bare for each in found)
    gives = any(
        PAID_FOR.search(each.clause.bare) and any(person.path != SELF for person in each.clause.persons)
        for each in found
        if each.topic not in (Topic.QUESTION, Topic.EARLIER, Topic.OTHERS)
    )
    return gives and _OWN_DEBT.search(told) is not None and debts.THING.search(told) is None


_OWN_DEBT: Final = re.compile(
    r"카드|신용\s?대출|학자금|마이너스|사채|빚|(?:제|내|우리|저희)\s?(?:[가-힣]{1,4}\s)?(?:대출|전세|월세|보증금|전세\s?보증금)|집주인"
)


def _paid_for(found: list[Placed]) -> list[Placed]:
    """The debt that somebody else pays is the gift, wherever its amount is told."""
    if not pays_debt_of_another(found):
        return found
    of_debt = (Topic.DEBT, Topic.BESIDE, Topic.OPEN)
    return [
        Placed(each.clause, each.act, Topic.GIFT)
        if each.topic in of_debt
        and each.reason in (None, Reason.OWN_MONEY)
        and (each.clause.money or PAID_FOR.search(each.clause.bare))
        else each
        for each in found
    ]


def to_the_point(written: str, today: date) -> str:
    """A message, normalised, without what it tells beside the point: "뉴스에서 상속세 공제 얘기가 나오던데"."""
    text = spaced(normalise(written))
    return without(text, beside_in(clauses_of(text, today, is_known=False, asked=None)), " ")


def debt_in(found: list[Placed], asked: str | None, known: KnownParties | None) -> debts.Debt | None:
    """What the clauses about a debt say together. `known`: who gives and receives, as was told before."""
    gifts = [each.clause for each in found if each.topic is Topic.GIFT]
    takers = {*_receivers(found), *((known.recipient,) if known else ())}
    givers = {name for clause in gifts for name in givers_of(clause)}
    topics = (Topic.DEBT, Topic.OPEN, Topic.GIFT) if asked == DEBT and _is_shared(found) else (Topic.DEBT,)
    told = [each.clause for each in found if each.topic in topics]
    owed = debts.debt_told(told, takers, givers | {known.giver_name if known else ""}, is_asked=asked == DEBT)
    others = [each.clause for each in found if each.topic not in (Topic.BESIDE, Topic.DEBT)]
    if any(debts.BUYS.search(each.clause.bare) for each in found):
        return None  # the debt of whoever buys with what is given
    tell_both = [clause for clause in others if debts.NAMED.search(clause.bare) and clause.money]
    if owed is None or (tell_both and not (owed.is_left_to_giver and debts.are_of_one_kind([*tell_both, *told]))):
        return None  # a clause that tells both is read with the gift
    is_of_property = any(debts.THING.search(clause.bare) for clause in [*others, *told])
    return owed if not owed.is_open or is_of_property else None


def _receivers(found: list[Placed]) -> Iterator[str]:
    """Who receives, also where the verb stands in the next clause: "손자한테 6억 아파트를 대출 2억 끼고 줬고"."""
    told = [each.clause for each in found if each.topic in (Topic.GIFT, Topic.OPEN)]
    for clause, after in zip_longest(told, told[1:]):
        to = [person for person in clause.persons if person.case is Case.TO]
        if (who := receiver_of(clause)) is not None:
            yield who
        elif to and not verbs_of(clause):
            verbs = verbs_of(after) if after is not None else []
            yield SELF if verbs and verbs[-1].direction is Direction.RECEIVE else to[-1].path


def _is_shared(found: list[Placed]) -> bool:
    """Whether a part of the debt is told behind it: "2억이요. 그중 5천은 아빠가 갚아주신대요"."""
    return any(PART_PAID.search(each.clause.bare) for each in found[1:]) and bool(found[0].clause.money)


def is_between_spouses(found: list[Placed]) -> bool:
    """Whether nobody but a husband or a wife takes part in the gift."""
    named = {person.path for each in found if each.topic is Topic.GIFT for person in each.clause.persons} - {SELF}
    return bool(named) and named <= {"S", "E", "X"}


def acts_of(found: list[Placed]) -> frozenset[Act]:
    """What a message does, by the clauses that are of the case; a remark beside it does nothing."""
    return frozenset(each.act for each in found if each.topic is not Topic.BESIDE)
