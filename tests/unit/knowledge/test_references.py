"""Articles that a question names."""

import pytest

from services.knowledge.domain.references import references_in


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("53조 2항이 뭐예요?", ["상속세및증여세법 제53조 제2항"]),
        ("상증법 제41조의4", ["상속세및증여세법 제41조의4"]),
        ("상속세 및 증여세법 시행령 제46조 제1항 제2호", ["상속세및증여세법시행령 제46조 제1항 제2호"]),
        ("국기법 47조의2랑 48조", ["국세기본법 제47조의2", "국세기본법 제48조"]),
        ("유류분은 민법 제1112조, 제1117조를 봅니다", []),
        ("(상속세 및 증여세법 제67조, 국세기본법 제5조)", ["상속세및증여세법 제67조", "국세기본법 제5조"]),
        ("증여세 5조 원", []),
        ("부모님께 받은 돈", []),
    ],
)
def test_the_articles_of_a_text(text: str, named: list[str]) -> None:
    assert [str(reference) for reference in references_in(text)] == named
