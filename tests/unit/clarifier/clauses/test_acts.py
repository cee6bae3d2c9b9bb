"""What a clause does."""

import pytest

from services.clarifier.domain.clauses.acts import Act, act_of


@pytest.mark.parametrize(
    ("clause", "act"),
    [
        ("이모가 2천만원 줬어요", Act.TELL),
        ("다음 달에 1억 줄 거예요", Act.TELL),
        ("3억쯤 한다니까요", Act.TELL),
        ("빚은 없지요", Act.TELL),
        ("아버지가 5천만원 주셨는데", Act.TELL),
        ("왜 5천만원을 빼 주나요", Act.ASK),
        ("1억까지 괜찮은가요", Act.ASK),
        ("미성년자는 2천만원이 맞습니까", Act.ASK),
        ("어디에 신고하나요", Act.ASK),
        ("그럼 세금은 얼마예요?", Act.REQUEST),
        ("얼마 내야 하나요?", Act.REQUEST),
        ("만약 2억이면요?", Act.SUPPOSE),
        ("3억이면 얼마예요?", Act.SUPPOSE),
        ("5천은요?", Act.SUPPOSE),
        ("할머니가 준 거면요?", Act.SUPPOSE),
        ("어머니가 저한테 주시면 얼마예요?", Act.SUPPOSE),
        ("1억이 아니라 2억이에요", Act.CORRECT),
        ("다시 보니 3천이에요", Act.CORRECT),
        ("날짜를 정정할게요", Act.CORRECT),
        ("다시 원래대로 해 주세요", Act.RETURN),
        ("아까 건 없던 걸로 하고", Act.RETURN),
    ],
)
def test_an_act(clause: str, act: Act) -> None:
    assert act_of(clause, mentions=True) is act


@pytest.mark.parametrize("clause", ["증여세 계산 부탁드려요", "얼마예요", "세금 좀 알려 주세요", "다시 계산해 주세요"])
def test_the_tax_itself_is_asked_for(clause: str) -> None:
    assert act_of(clause, mentions=False) is Act.REQUEST


@pytest.mark.parametrize("clause", ["그러면 좋겠어요", "시간 되면 알려드릴게요"])
def test_without_a_mention_nothing_is_supposed(clause: str) -> None:
    assert act_of(clause, mentions=False) is not Act.SUPPOSE
