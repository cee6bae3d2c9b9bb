"""Statements about an inheritance that hardly fit together: it is computed, and they are pointed out. Korean."""

from collections.abc import Iterator

from services.calculator.domain.inheritance import CHILDREN, SPOUSES, Inheritance
from services.calculator.domain.wording import korean_date, korean_won


def contradictions(inheritance: Inheritance) -> Iterator[str]:
    """What should be checked before the figures are trusted, one sentence or two for each."""
    yield from _debts(inheritance)
    yield from _takers(inheritance)
    yield from _children(inheritance)
    yield from _recipients(inheritance)
    if any(
        earlier.prior_calculated_tax > earlier.prior_estate_value for earlier in inheritance.short_term_reinheritance
    ):
        yield "앞선 상속의 산출세액이 그때의 상속재산가액보다 많습니다. 상속세 신고서의 금액을 다시 확인해 주세요."


def _debts(inheritance: Inheritance) -> Iterator[str]:
    excess = inheritance.debts + inheritance.public_dues + inheritance.nontaxable - inheritance.gross_estate
    if excess > 0:
        yield (
            f"빚과 공과금이 과세되는 상속재산보다 {korean_won(excess)} 많습니다. 넘는 금액은 없는 것으로 보아 더해지는 생전 증여에서도 빼지 "
            "않았습니다. 정말 빚이 더 많다면 상속 포기나 한정승인을 서둘러 알아보세요."
        )
    if inheritance.financial_debts > inheritance.debts:
        yield (
            "금융채무가 채무보다 많습니다. 금융채무도 채무에 넣어야 상속재산에서 뺄 수 있으니 채무 금액을 확인해 주세요. "
            "이 계산에서는 적어 주신 채무만 뺐습니다."
        )
    if inheritance.cohabiting_house_debt > inheritance.debts:
        yield (
            "동거주택에 담보된 채무가 채무보다 많습니다. 이 빚도 채무에 넣어야 상속재산에서 뺄 수 있으니 채무 금액을 확인해 주세요. "
            "이 계산에서는 적어 주신 채무만 뺐습니다."
        )


def _takers(inheritance: Inheritance) -> Iterator[str]:
    """Grandchildren may take by will, after a renunciation, or as gifts: those parts are not counted twice."""
    past_the_heirs = inheritance.bequests_to_nonheirs + inheritance.renounced_to_next_rank
    skipped = sum(taker.value for taker in inheritance.generation_skip)
    skipped_at_death = skipped - sum(gift.value for gift in inheritance.prior_gifts)
    excess = inheritance.spouse_actual + max(past_the_heirs, skipped_at_death) - inheritance.gross_estate
    if excess > 0:
        yield (
            f"배우자와 다른 분들이 받는 재산을 더하면 상속재산가액보다 {korean_won(excess)} 많습니다. "
            "누가 얼마를 받는지 다시 확인해 주세요."
        )


def _children(inheritance: Inheritance) -> Iterator[str]:
    if inheritance.listed_children > inheritance.children:
        share = f"배우자의 상속분은 {inheritance.children}명으로, " if inheritance.spouse else ""
        yield (
            f"자녀가 {inheritance.children}명이라고 하셨는데 인적공제를 받을 가족에는 {inheritance.listed_children}명을 적어 주셨습니다. "
            f"{share}인적공제는 적어 주신 대로 계산했습니다. 자녀 수를 다시 확인해 주세요."
        )


def _recipients(inheritance: Inheritance) -> Iterator[str]:
    for gift in inheritance.prior_gifts:
        day = korean_date(gift.gift_date)
        if gift.recipient in CHILDREN | SPOUSES and not gift.recipient_is_heir:
            yield (
                f"{day}의 증여는 배우자나 자녀가 받았는데 상속인이 아니라고 하셔서 상속인이 아닌 사람이 받은 것으로 계산했습니다. "
                "상속인이라면 10년 안의 증여까지 더해야 합니다."
            )
        if inheritance.spouse and gift.recipient_is_heir and not gift.to_spouse and not _names_a_child(gift.recipient):
            yield (
                f"{day}의 증여는 배우자가 받은 것이 아니라고 보았습니다. 배우자가 받았다면 배우자 상속공제의 한도가 달라지니 "
                "받은 사람을 배우자라고 적어 주세요."
            )


def _names_a_child(recipient: str) -> bool:
    return any(child in recipient for child in CHILDREN)
