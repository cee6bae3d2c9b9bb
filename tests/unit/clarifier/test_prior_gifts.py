"""Earlier gifts: read beside this one, kept between turns, and given to the engine."""

from datetime import date

import pytest
from pydantic import JsonValue

from services.clarifier.domain.messages.prior_gifts import EarlierGift
from services.clarifier.domain.messages.understanding import understand
from shared.contracts.events.catalogue import ParametersCollected
from tests.unit.clarifier.talk import Talk

FRIDAY = date(2025, 11, 21)
ROW = {"donor_relationship": "직계존속", "donor_group": "부모"}


def earlier(text: str, asked: str | None = None) -> list[EarlierGift]:
    return list(understand(text, FRIDAY, asked).history.gifts)


@pytest.mark.parametrize(
    ("text", "day", "won", "group"),
    [
        ("2021년 3월 5일에 아버지께 3천만원 받았고 이번에 어머니한테 1억 받아요", date(2021, 3, 5), 30_000_000, "부모"),
        ("2020년에 할아버지가 5천 주셨고 올해 할머니가 1억 주셨어요", date(2020, 12, 31), 50_000_000, "조부모"),
        ("작년 3월에 외할머니한테 2천, 올해 아빠한테 1억 받았어요", date(2024, 3, 31), 20_000_000, "외조부모"),
        ("8개월 전에 남편이 3억 줬는데 이번에 4억 더 준대요", date(2025, 3, 21), 300_000_000, "배우자"),
        ("재작년 시아버지가 1천만원, 올해 시어머니가 2천만원 주셨어요", date(2023, 12, 31), 10_000_000, "시아버지"),
        ("작년에 아들한테 5천 줬고 올해 1억 더 줄 거예요", date(2024, 12, 31), 50_000_000, "부모"),
        (
            "10월 15일에 삼촌이 1억 주셨어요. 2019년 5월 1일에도 삼촌이 2천 주셨어요",
            date(2019, 5, 1),
            20_000_000,
            "삼촌",
        ),
        ("3월 2일에 이모가 1억 주셨어요. 이모가 2020년 4월 1일엔 3천 주셨고요", date(2020, 4, 1), 30_000_000, "이모"),
        (
            "아빠가 7월 31일에 6억 주셨어요. 예전에 어머니한테서 9천만 원 받은 게 있는데 2019/08/18이에요",
            date(2019, 8, 18),
            90_000_000,
            "부모",
        ),
        (
            "막내아들이 저한테 5억을 받았어요. 2018-08-26에도 막내아들한테 1.4억을 준 적이 있어요",
            date(2018, 8, 26),
            140_000_000,
            "부모",
        ),
    ],
)
def test_an_earlier_gift_is_read_beside_this_one(text: str, day: date, won: int, group: str) -> None:
    (gift,) = earlier(text)
    assert (gift.gift_date, gift.gift_property_value, gift.donor_group) == (day, won, group)
    assert gift.words in text


@pytest.mark.parametrize(
    "text",
    [
        "형은 작년에 3억 받았고 저는 이번에 아버지한테 2억 받아요",
        "2018년에 3억에 산 아파트를 올해 아버지가 7억에 평가해서 주셨어요",
        "과거 증여는 없고 배우자에게 5억원을 증여했어요",
        "어제 아버지가 1억 주셨어요",
    ],
)
def test_what_is_no_earlier_gift_to_this_recipient_is_none(text: str) -> None:
    assert earlier(text) == []


def test_a_day_that_was_not_said_is_assumed_and_called_so() -> None:
    (gift,) = earlier("5년 전에도 아버지께 3천만원 받았고요", "marriage_deduction_amount")
    assert (gift.gift_date, gift.is_day_assumed) == (date(2020, 11, 21), True)
    assert understand("5년 전에도 아버지께 3천만원 받았고요", FRIDAY, "marriage_deduction_amount").values == {}


def test_this_gift_has_the_giver_of_the_earlier_one_where_it_names_none() -> None:
    reading = understand("3년 전에 엄마한테 5천 받은 적이 있고 이번에 1억 또 받아요", FRIDAY)
    assert reading.values["donor_relationship"].value == "직계존속"
    assert reading.donor_group == "부모"


async def test_the_engine_gets_earlier_gifts_with_the_donors_that_are_one() -> None:
    talk = Talk()
    collected = await talk.collect("2023년 5월 2일에 엄마가 2천 주셨는데 이번에 11월 10일에 아빠가 1억 주셨어요")
    row = ROW | {"gift_date": "2023-05-02", "gift_property_value": 20_000_000}
    assert collected.collected_parameters["prior_gifts"] == [row]
    assert collected.collected_parameters["donor_group"] == "부모"
    assert collected.assumptions == ()


async def test_a_later_message_adds_an_earlier_gift_and_disturbs_nothing() -> None:
    talk = Talk()
    before = (await talk.collect("11월 3일에 형이 5천 줬어요")).collected_parameters
    collected = await talk.collect("3년 전에도 2천만원 받았어요")
    rows = [{"gift_date": "2022-11-21", "gift_property_value": 20_000_000, "donor_relationship": "기타친족"}]
    assert collected.collected_parameters == before | {
        "prior_gifts": [row | {"donor_group": "형"} for row in rows],
        "donor_group": "형",
    }
    assert collected.corrections == ()
    (assumption,) = collected.assumptions
    assert "2022년 11월 21일" in assumption
    assert "3년 전에도 2천만원 받았어요" in assumption


async def test_telling_an_earlier_gift_again_puts_it_right() -> None:
    talk = Talk()
    await talk.collect("11월 3일에 엄마가 1억 줬어요")
    await talk.collect("5년 전에도 아버지께 3천만원 받았고요")
    collected = await talk.collect("예전에 2021년 3월 5일에 아버지께 3천만원 받았어요")
    (row,) = collected.collected_parameters["prior_gifts"]  # type: ignore[misc, str-unpack]
    assert row == ROW | {"gift_date": "2021-03-05", "gift_property_value": 30_000_000}
    assert collected.assumptions == ()


async def test_a_gift_that_is_not_before_this_one_is_left_out() -> None:
    talk = Talk()
    await talk.collect("2024년 5월 1일에 아빠가 1억 줬어요")
    collected = await talk.collect("2025년 3월 2일에도 엄마가 3천 줬어요")
    assert "prior_gifts" not in collected.collected_parameters


def rows_of(event: ParametersCollected) -> list[tuple[JsonValue, JsonValue]]:
    """The days and values of the earlier gifts."""
    rows = event.collected_parameters["prior_gifts"]
    assert isinstance(rows, list)
    return [(row["gift_date"], row["gift_property_value"]) for row in rows if isinstance(row, dict)]


async def test_of_an_earlier_gift_told_in_part_the_rest_is_asked_for() -> None:
    talk = Talk()
    await talk.collect("11월 3일에 엄마가 1억 줬어요")
    asked = await talk.ask("예전에도 아빠한테 3천 받은 적이 있어요")
    assert asked.question.parameter == "prior_gifts"
    assert "예전에도 아빠한테 3천 받은 적이 있" in str(asked.notice)
    collected = await talk.collect("2021년 3월 5일에 아버지한테 3천만원이요. 그때 세금은 없었어요")
    assert rows_of(collected) == [("2021-03-05", 30_000_000)]


@pytest.mark.parametrize("reply", ["잘 모르겠어요", "없어요", "아니요"])
async def test_without_the_rest_the_earlier_gift_is_left_out(reply: str) -> None:
    talk = Talk()
    await talk.ask("11월 3일에 엄마가 1억 줬는데 예전에도 아빠한테 3천 받은 적이 있어요")
    collected = await talk.collect(reply)
    assert "prior_gifts" not in collected.collected_parameters


async def test_what_was_given_before_is_asked_for_twice_at_most() -> None:
    talk = Talk()
    await talk.ask("11월 3일에 엄마가 1억 줬는데 예전에도 아빠한테 3천 받은 적이 있어요")
    again = await talk.ask("그게 예전에 3천 받은 거예요")
    assert again.question.parameter == "prior_gifts"
    assert "prior_gifts" not in (await talk.collect("예전에 3천이요")).collected_parameters


async def test_an_earlier_gift_that_nothing_was_made_of_is_asked_for() -> None:
    talk = Talk()
    day = await talk.ask("고모가 2022년 5월 6일에 8천만원을 주신 데다 이번 11월 3일에 1억을 주셨어요")
    assert day.question.parameter == "gift_date"
    asked = await talk.ask("11월 3일이요")
    assert asked.question.parameter == "prior_gifts"
    told = await talk.collect("2022년 5월 6일 고모 8천만원, 2023년 1월 2일 고모 1천만원이요")
    assert rows_of(told) == [("2022-05-06", 80_000_000), ("2023-01-02", 10_000_000)]


async def test_that_there_was_none_forgets_what_was_said_and_answers_no_other_question() -> None:
    talk = Talk(follow_up="secured_debt")
    await talk.collect("11월 3일에 엄마가 5억 아파트를 줬어요")
    await talk.collect("3년 전에도 3천 받았어요")
    collected = await talk.collect("다시 보니 10년 안에 증여받은 적은 없어요")
    assert set(collected.collected_parameters) == {"gift_date", "donor_relationship", "gift_property_value"}


async def test_another_gift_begins_without_the_earlier_ones() -> None:
    talk = Talk()
    await talk.collect("작년에도 엄마가 2천 주셨고 11월 10일에 아빠가 1억 주셨어요")
    collected = await talk.collect("다른 증여도 계산해 주세요. 11월 1일에 남편이 7억 줬어요")
    assert "prior_gifts" not in collected.collected_parameters


def test_an_earlier_gift_after_one_that_was_told_whole_is_another() -> None:
    told = earlier(
        "증여일 24년도 2월 17일. 친구한테 1억 받았어요. 예전에 친구한테서 9천만 원 받은 게 있는데 2015.5.14이에요. "
        "친구한테서 전에도 받은 적이 있어요. 18년도 9월 22일에 4,200만원이에요."
    )
    assert [(gift.gift_date, gift.gift_property_value) for gift in told] == [
        (date(2015, 5, 14), 90_000_000),
        (date(2018, 9, 22), 42_000_000),
    ]


def test_who_gave_before_to_somebody_named_gives_to_him_now() -> None:
    (gift,) = earlier(
        "장인어른께서 6월 15일에 아내에게 4억을 주셨어요. 아내는 예전에 장인어른한테 6천만원 받은 게 있는데 22년 8월 29일이에요"
    )
    assert (gift.gift_date, gift.donor_group) == (date(2022, 8, 29), "부모")


@pytest.mark.parametrize(
    ("giver", "died", "skips"),
    [
        ("외할머니", "아버지는 이미 돌아가셨어요", True),
        ("친할아버지", "어머니가 2020년에 먼저 세상을 떠났어요", True),
        ("외할머니", "어머니는 이미 돌아가셨어요", False),
        ("할아버지", "어머니는 이미 돌아가셨어요", False),
    ],
)
async def test_only_the_grandparent_s_own_child_stands_between(giver: str, died: str, skips: bool) -> None:
    talk = Talk()
    await talk.say(f"{giver}께서 5월 8일에 2억 주셨어요. 저는 39살이에요")
    await talk.say(died)
    assert talk.collected["is_generation_skipping"] is skips
