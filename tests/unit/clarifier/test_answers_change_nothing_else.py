"""An answer is read for what was asked. Whom or what it mentions beside that changes nothing of what is known."""

import pytest

from services.clarifier.domain import parameters as p
from services.clarifier.domain.dialogue.memory import Dialogue
from tests.unit.clarifier.talk import Talk


async def answered(story: str, asked: str, answer: str) -> Talk:
    """The conversation after a story and the answer to a question on it."""
    talk = Talk()
    await talk.say(story)
    talk.dialogue = talk.dialogue.model_copy(update={"pending_question": asked})
    await talk.say(answer)
    return talk


@pytest.mark.parametrize(
    ("answer", "relationship"),
    [
        ("이웃집 할머니요. 친척 아니에요 남이에요", "타인"),
        ("윗집 할아버지예요. 가족은 아니에요", "타인"),
        ("어머니라고 부르는 분인데 피는 안 섞였어요", "타인"),
        ("이번에는 집사람, 딸의 어머니입니다", "직계존속"),
        ("애의 아빠가 줬어요", "직계존속"),
        ("이번엔 이모예요", "기타친족"),
    ],
)
async def test_who_gave_is_read_as_it_was_asked(answer: str, relationship: str) -> None:
    talk = Talk(
        collected={p.GIFT_DATE: "2025-11-03", p.GIFT_VALUE: 200_000_000},
        dialogue=Dialogue(intent="gift_tax", pending_question=p.RELATIONSHIP),
    )
    await talk.say(answer)
    assert talk.collected[p.RELATIONSHIP] == relationship
    assert (talk.collected[p.GIFT_DATE], talk.collected[p.GIFT_VALUE]) == ("2025-11-03", 200_000_000)


@pytest.mark.parametrize(
    ("story", "asked", "answer"),
    [
        ("시아버지가 2억을 주셨어요", p.NON_RESIDENT, "남편은 일본에 발령 나 있는데 받은 저는 부산 집에서 살아요"),
        ("시어머니가 아파트를 주셨어요", p.DEBT, "빚은 어머님이 등기 전에 싹 다 갚고 주셨어요"),
        ("장인어른이 3월에 6천만원을 주셨어요", p.PRIOR_GIFTS, "저는 없습니다. 와이프가 받은 것만 있습니다"),
        ("시아버지가 돈을 주셨는데요", p.GIFT_DATE, "작년 크리스마스날 애들 선물이랑 같이 주셨어요"),
    ],
)
async def test_whoever_is_named_in_an_answer_is_no_other_giver(story: str, asked: str, answer: str) -> None:
    talk = await answered(story, asked, answer)
    assert talk.collected[p.RELATIONSHIP] == "기타친족"


@pytest.mark.parametrize(
    "answer",
    [
        "2019년 8월 20일에 제 애비가 2천만원 줬고 그땐 열네 살 미성년이라 세금이 없었소",
        "2019년 8월에 제 애비가 2천을 줬소. 당시 중학생이었소",
    ],
)
async def test_an_earlier_gift_keeps_its_giver_and_the_age_of_then(answer: str) -> None:
    talk = await answered("손자가 제 애비한테 10월 12일에 1억을 받았소. 손자는 대학생이오", p.PRIOR_GIFTS, answer)
    assert [row["donor_group"] for row in talk.dialogue.earlier_gifts] == ["부모"]
    assert talk.collected.get(p.MINOR) is not True


@pytest.mark.parametrize("answer", ["아니오, 이제 스물하나요", "서른하나요", "열하나요"])
async def test_an_age_that_ends_like_a_question_is_an_answer(answer: str) -> None:
    talk = await answered("엄마가 11월 3일에 1억 주셨어요", p.MINOR, answer)
    assert talk.collected[p.MINOR] is (answer == "열하나요")
