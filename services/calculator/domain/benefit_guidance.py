"""What is said beside the figures where a benefit is taxed as a gift. Korean, for the user."""

from collections.abc import Iterator

from services.calculator.domain.benefit import BargainPurchase, Benefit
from services.calculator.domain.gift import Gift, Relationship


def benefit_assumptions(gift: Gift, benefit: Benefit) -> Iterator[str]:
    """What was taken for granted of the bargain or the loan (법 35, 41의4, 43②)."""
    if isinstance(benefit, BargainPurchase):
        yield "알려 주신 시가가 세법의 평가 방법에 따른 금액이고, 증여일은 대금을 모두 치른 날이라고 보았습니다."
        yield "거래소에서 산 상장주식이나 전환사채가 아니라고 보았습니다."
        if benefit.is_related and gift.donor_relationship is Relationship.RELATIVE:
            yield "사고판 분이 4촌 이내의 혈족이나 3촌 이내의 인척 같은 특수관계인이라고 보았습니다."
    else:
        yield "빌린 기간이 1년 이상이거나 정해지지 않았다고 보고 1년의 이익을 계산했습니다."
    yield "1년 안에 같은 분과 같은 거래를 또 하지 않았다고 보았습니다."


def benefit_warnings(gift: Gift) -> Iterator[str]:
    """What is beside the gift tax, or next year's."""
    if isinstance(gift.benefit, BargainPurchase):
        if gift.benefit.is_related:
            yield (
                "가족처럼 특수관계인 사이에서 시가보다 싸게 팔면, 파는 분의 양도소득세는 시가에 판 것으로 보고 계산할 수 있습니다. "
                "이 계산에는 들어 있지 않습니다."
            )
        else:
            yield "특수관계가 없는 사이에서는 거래의 관행에 비추어 정당한 사유가 있으면 증여로 보지 않습니다."
    elif gift.benefit is not None:
        yield "1년이 지나도 빌린 돈이 남아 있으면 해마다 새로 빌린 것으로 보고 그해의 이익을 다시 계산합니다."
        yield (
            "갚을 뜻이나 능력 없이 빌린 것으로 보이면 빌린 돈 전체를 증여로 볼 수 있습니다. 차용증을 쓰고 원금과 이자를 갚는 내역을 남기세요."
        )
        if gift.donor_relationship is Relationship.STRANGER:
            yield "친족이 아닌 분과의 거래에 관행상 정당한 사유가 있으면 증여로 보지 않습니다."
