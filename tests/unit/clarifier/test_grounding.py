"""The model's reading beside the rules': literal readings win, and nothing enters that the message does not say."""

from datetime import date

import pytest

from services.clarifier.domain.messages.grounding import Claims, reconcile
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.stance.replies import Wish
from shared.contracts.document import Parameters

FRIDAY = date(2025, 11, 21)


def read(
    message: str,
    asked: str | None = None,
    *,
    intent: str = "gift_tax",
    unknown: dict[str, str] | None = None,
    **values: Stated,
) -> Reading:
    claims = Claims(intent, values, unknown or {})  # type: ignore[arg-type]
    return reconcile(understand(message, FRIDAY, asked), claims, message, FRIDAY, asked)


def values_of(reading: Reading) -> dict[str, object]:
    return {name: stated.value for name, stated in reading.values.items()}


def test_the_literal_figure_wins() -> None:
    reading = read("엄마가 1억 줬어요", gift_property_value=Stated(10_000_000, "1억"))
    assert reading.values["gift_property_value"] == Stated(100_000_000, "1억")


def test_the_literal_day_wins() -> None:
    reading = read("어제 엄마가 1억 줬어요", gift_date=Stated("2025-11-19", "어제"))
    assert reading.values["gift_date"] == Stated("2025-11-20", "어제")


@pytest.mark.parametrize(
    ("parameter", "stated"),
    [
        ("gift_property_value", Stated(300_000_000, "3억")),
        ("gift_property_value", Stated(300_000_000, "집을")),
        ("gift_property_value", Stated(-1, "집을")),
        ("gift_date", Stated("2025-11-20", "주신대요")),
        ("gift_date", Stated("someday", "집을")),
        ("secured_debt", Stated(50_000_000, "집을")),
        ("marriage_deduction_amount", Stated("2025-11-20", "집을")),
        ("marriage_deduction_amount", Stated("planned", "주신대요")),
        ("childbirth_deduction_amount", Stated("2025-11-20", "아기가")),
        ("is_minor_recipient", Stated(True, "고등학생")),
        ("is_minor_recipient", Stated(True, " ")),
        ("is_minor_recipient", Stated(1, "집을")),
        ("is_minor_recipient", Stated(True, "주신대요")),
        ("is_non_resident", Stated(True, "2억을 주신")),
    ],
)
def test_what_the_message_does_not_say_is_dropped(parameter: str, stated: Stated) -> None:
    claims = Claims("gift_tax", {parameter: stated})
    message = "엄마가 집을 주신대요"
    reading = reconcile(understand(message, FRIDAY), claims, message, FRIDAY, None)
    assert parameter not in {**reading.values, **reading.ambiguous}
    assert reading.circumstances == ()


@pytest.mark.parametrize(
    ("message", "parameter", "claimed"),
    [
        ("형수네 아버님이 1억 주셨어요", "donor_relationship", Stated("타인", "형수네 아버님")),
        ("엄마가 어제 1억 줬어요. 동생은 지난달에 3천 받았고요", "gift_property_value", Stated(30_000_000, "3천")),
        (
            "작년 5월 2일에 결혼한 제가 올해 3월 4일에 엄마에게 1억 받았어요",
            "gift_date",
            Stated("2024-05-02", "작년 5월 2일"),
        ),
        ("미국에 사는 제가 엄마에게 1억 받았어요", "is_non_resident", Stated(False, "제가")),
        ("아직 미혼인 제가 엄마에게 1억 받았어요", "marriage_deduction_amount", Stated("planned", "아직 미혼인")),
    ],
)
def test_what_the_two_read_differently_is_asked_about(message: str, parameter: str, claimed: Stated) -> None:
    reading = reconcile(understand(message, FRIDAY), Claims("gift_tax", {parameter: claimed}), message, FRIDAY, None)
    assert parameter not in reading.values
    assert reading.ambiguous[parameter] == claimed.words


def test_the_model_fills_what_the_rules_leave_open() -> None:
    message = "문중 큰분께 1억 받았는데 저는 급식 먹는 나이예요"
    reading = read(
        message,
        is_minor_recipient=Stated(True, "급식 먹는 나이"),
        donor_relationship=Stated("기타친족", "문중 큰분께"),
    )
    assert values_of(reading)["is_minor_recipient"] is True
    assert reading.values["donor_relationship"] == Stated("기타친족", "문중 큰분께")


def test_the_model_alone_neither_tells_the_gift_nor_changes_what_is_known() -> None:
    message = "사촌은 천만원은 빼준다던데요. 큰집 쪽 얘기예요"
    claimed = {
        "gift_property_value": Stated(10_000_000, "천만원"),
        "donor_relationship": Stated("기타친족", "큰집 쪽"),
    }
    claims, rules = Claims("gift_tax", claimed), Reading("gift_tax")
    known: Parameters = {"donor_relationship": "직계존속"}
    assert reconcile(rules, claims, message, FRIDAY, None, known).values == {}
    told_anew = reconcile(rules, claims, message, FRIDAY, None).values
    assert set(told_anew) == {"donor_relationship"}


def test_a_figure_that_the_rules_gave_another_role_counts_where_it_is_literal() -> None:
    message = "엄마가 집을 주셨는데 1억은 세입자 몫이에요"
    assert read(message, secured_debt=Stated(100_000_000, "1억은")).values["secured_debt"].value == 100_000_000


@pytest.mark.parametrize(
    ("claimed", "field", "value"),
    [("planned", "wedding", ""), ("none", "married", "none"), ("2025-10-02", "married", "2025-10-02")],
)
def test_of_a_marriage_the_model_tells_the_day_and_the_law_makes_the_deduction(
    claimed: str, field: str, value: str
) -> None:
    message = "식장 잡은 10월 2일 딸에게 1억 주려고요"
    words = "식장 잡은 10월 2일"
    reading = read(message, marriage_deduction_amount=Stated(claimed, words))
    assert "marriage_deduction_amount" not in reading.values
    (note,) = reading.circumstances
    assert (note.field, note.value, note.words) == (field, value, words)


@pytest.mark.parametrize(
    ("message", "unclear", "claimed"),
    [
        ("엄마가 억대를 주신대요", "억대", Stated(100_000_000, "억대")),
        ("엄마가 5천에서 1억 사이로 주신대요", "5천에서 1억", Stated(100_000_000, "1억")),
        ("엄마가 5천에서 1억 사이로 주신대요", "5천에서 1억", Stated(150_000_000, "엄마가 5천에서 1억 사이로")),
    ],
)
def test_an_ambiguous_amount_stays_ambiguous(message: str, unclear: str, claimed: Stated) -> None:
    reading = read(message, gift_property_value=claimed)
    assert "gift_property_value" not in reading.values
    assert reading.ambiguous == {"gift_property_value": unclear}


@pytest.mark.parametrize(
    ("message", "parameter", "claimed"),
    [
        ("아빠가 -1억원을 줬어요", "gift_property_value", Stated(100_000_000, "1억원")),
        ("엄마가 2025년 2월 30일에 1억 줬어요", "gift_date", Stated("2025-02-03", "2월 3")),
    ],
)
def test_what_cannot_be_stays_impossible(message: str, parameter: str, claimed: Stated) -> None:
    reading = reconcile(understand(message, FRIDAY), Claims("gift_tax", {parameter: claimed}), message, FRIDAY, None)
    assert parameter not in reading.values
    assert parameter in reading.impossible


def test_what_belongs_to_an_earlier_gift_is_not_of_this_one() -> None:
    message = "2020년 3월 2일에 엄마한테 5천 받은 적 있고 이번에는 땅을 증여받아요"
    reading = read(
        message, gift_property_value=Stated(50_000_000, "5천"), gift_date=Stated("2020-03-02", "2020년 3월 2일")
    )
    assert not {"gift_property_value", "gift_date"} & set(reading.values)


def test_an_age_in_figures_is_read_literally() -> None:
    reading = read("15살인 제가 엄마에게 1억 받았어요", is_minor_recipient=Stated(False, "15살인"))
    assert reading.values["is_minor_recipient"].value is True


def test_figures_days_and_verbs_name_no_relative() -> None:
    message = "어제 1억 5천을 증여받았어요"
    for words in ("어제", "1억 5천을", "증여받았어요", message):
        assert "donor_relationship" not in read(message, donor_relationship=Stated("배우자", words)).values


def test_an_answer_that_the_rules_have_read_is_no_other_subject() -> None:
    reading = read("아버지요", "donor_relationship", intent="out_of_scope")
    assert values_of(reading) == {"donor_relationship": "직계존속"}
    assert read("미성년자 아니에요", "is_minor_recipient", intent="stop").wish is Wish.NONE


@pytest.mark.parametrize(
    ("message", "intent", "subject", "wish"),
    [
        ("할아버지께서 소천하신 뒤 남은 것", "inheritance_tax", "inheritance_tax", Wish.NONE),
        ("고만 두자", "stop", "out_of_scope", Wish.STOP),
        ("싹 다 다시", "restart", "out_of_scope", Wish.RESTART),
        ("엄마가 1억 줬어요", "out_of_scope", "gift_tax", Wish.NONE),
        ("뭔 소리 하는 거니 지금", "out_of_scope", "out_of_scope", Wish.NONE),
    ],
)
def test_the_model_knows_better_what_a_message_is_about_unless_it_states_a_gift(
    message: str, intent: str, subject: str, wish: Wish
) -> None:
    reading = read(message, intent=intent)
    assert (reading.subject, reading.wish) == (subject, wish)


def test_another_subject_states_no_values() -> None:
    reading = read("상 치르고 남은 땅", intent="inheritance_tax", is_minor_recipient=Stated(True, "땅"))
    assert reading.values == {}


def test_only_the_parameter_asked_for_can_be_unknown() -> None:
    claimed = {"gift_date": "안개 속", "gift_property_value": "안개 속", "nonsense": "안개 속"}
    assert read("안개 속이네요", "gift_date", unknown=claimed).unknown == ("gift_date",)
    assert read("안개 속이네요", "gift_date", unknown={"gift_date": "모르"}).unknown == ()
