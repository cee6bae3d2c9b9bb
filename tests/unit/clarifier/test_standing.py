"""Where a conversation stands."""

from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.gift.dealing import LOAN
from services.clarifier.domain.parameters import GIFT_VALUE


def test_what_was_said_in_two_ways_is_no_longer_asked_about_once_it_does_not_count() -> None:
    """A gift's value that was doubted, and then turned out to be a loan's."""
    contested = Dialogue(contested={GIFT_VALUE: 50_000_000})
    assert Standing({GIFT_VALUE: 100_000_000}, contested).contradictions
    assert not Standing({LOAN: 100_000_000}, contested).contradictions
