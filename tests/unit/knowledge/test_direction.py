"""Who gives to whom, as a question says it: a passage of the other way round is no answer."""

import pytest

from services.knowledge.assembly import corpus_search
from services.knowledge.domain.direction import Direction, direction_of_passage, direction_of_text


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("엄마가 매달 생활비 보내주시는 건 괜찮죠?", "down"),
        ("아들한테 매달 50만원씩 보내는데 세금 내야 하나요?", "down"),
        ("할머니께 5천만원을 받았어요", "down"),
        ("부모님께 매달 용돈을 드리는데 증여인가요?", "up"),
        ("어머니한테 병원비를 보내 드려요", "up"),
        ("부모님이 3억을 빌려주셨는데 이자 안 내도 되나요", None),
        ("증여세는 언제까지 내나요?", None),
    ],
)
def test_who_gives_is_heard(text: str, way: Direction | None) -> None:
    assert direction_of_text(text) == way


def test_what_a_child_gives_is_no_answer_to_what_a_mother_gives() -> None:
    library = corpus_search()
    found = library.find("엄마가 매달 생활비 보내주시는 건 괜찮죠?", 1)[0].passage
    assert direction_of_passage(found) != "up"
    given = library.find("엄마한테 매달 생활비 보내 드리는 건 괜찮죠?", 1)[0].passage
    assert direction_of_passage(given) == "up"
