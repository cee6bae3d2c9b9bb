"""What is to be known of an answer's text, and the references in a model's words."""

import pytest

from services.synthesizer.adapters.templates import JinjaTemplates
from services.synthesizer.domain.explanation import Explanation
from services.synthesizer.domain.guard import COMPLIANCE, COMPLIANCE_AGAIN, guarded
from services.synthesizer.domain.markers import claims_without_source, with_known_markers, without_markers
from shared.contracts.events.catalogue import TurnMetadata
from tests.support.calculated import RECEIVED_AT

METADATA = TurnMetadata(received_at=RECEIVED_AT)


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        (f"증여세는 500만원입니다. {COMPLIANCE}", ()),
        ("증여세는 500만원입니다.", ("no_compliance",)),
        (f"세금이 줄어드는 것을 보장합니다. {COMPLIANCE}", ("promise",)),
        (f"이렇게 계산했다. 끝이다. {COMPLIANCE}", ("impolite",)),
        (f"얼마인가요? 나누어 낼 수 있습니다(연부연납). {COMPLIANCE}", ()),
    ],
)
def test_what_is_to_be_looked_at_is_named(text: str, flags: tuple[str, ...]) -> None:
    assert guarded(text, states_law=True).flags == flags


def test_who_worded_it_and_why_not_is_kept() -> None:
    rejected = guarded(COMPLIANCE, states_law=True, explanation=Explanation(None, METADATA, rejected="promise"))
    assert (rejected.worded_by, rejected.rejected) == ("templates", "promise")
    worded = guarded(COMPLIANCE, states_law=True, explanation=Explanation("설명입니다.", METADATA, removed=2))
    assert (worded.worded_by, worded.rejected, worded.removed) == ("model", None, 2)


@pytest.mark.parametrize(
    ("text", "flags"),
    [(f"증여세는 500만원입니다. {COMPLIANCE_AGAIN}", ()), ("증여세는 500만원입니다.", ("no_compliance",))],
)
def test_what_follows_says_it_in_short(text: str, flags: tuple[str, ...]) -> None:
    assert guarded(text, states_law=True, is_follow_up=True).flags == flags
    assert guarded(text, states_law=True).flags == ("no_compliance",)


def test_the_sentences_of_the_templates_are_those_that_are_looked_for() -> None:
    templates = JinjaTemplates()
    assert (templates.render("_compliance"), templates.render("_compliance_again")) == (COMPLIANCE, COMPLIANCE_AGAIN)


@pytest.mark.parametrize(
    ("text", "kept", "removed"),
    [
        ("공제합니다[1]. 곱합니다[2].", "공제합니다[1]. 곱합니다[2].", 0),
        ("공제합니다 [3]. 곱합니다[0].", "공제합니다. 곱합니다.", 2),
        ("참고 [999]입니다", "참고입니다", 1),
        ("표 [일]과 [a]는 그대로", "표 [일]과 [a]는 그대로", 0),
    ],
)
def test_references_to_nothing_are_taken_out(text: str, kept: str, removed: int) -> None:
    assert with_known_markers(text, 2) == (kept, removed)


def test_without_references_the_text_is_checked() -> None:
    assert without_markers("5,000만원을 뺍니다[1].") == "5,000만원을 뺍니다."


@pytest.mark.parametrize(
    ("sentence", "claims"),
    [
        ("법에 따라 10년을 합칩니다.", True),
        ("제53조의 공제입니다.", True),
        ("법에 따라 10년을 합칩니다[1].", False),
        ("남은 금액에 세율을 곱합니다.", False),
    ],
)
def test_what_the_law_says_has_its_source(sentence: str, claims: bool) -> None:
    assert claims_without_source(sentence) is claims
