"""What supports the answer to an inquiry: the passage that answers it with its articles, or nothing."""

import pytest

from services.knowledge.assembly import corpus_search
from services.knowledge.domain.asked import asking_sentences
from services.knowledge.domain.library import Library
from services.knowledge.domain.support import (
    CANDIDATES,
    Doubt,
    Support,
    cited,
    goes_before,
    is_of_all,
    supported,
)


@pytest.fixture(scope="module")
def search() -> Library:
    return corpus_search()


def answered(search: Library, question: str, doubt: Doubt = Doubt.NONE) -> Support:
    return supported(search, question, search.corpus.find(question, CANDIDATES), doubt)


@pytest.mark.parametrize(
    ("question", "article"),
    [
        ("그림이나 골동품은 값을 어떻게 매기나요?", "제62조"),
        ("혼인신고 안 한 사실혼 남편한테 받아도 배우자 공제 되나요?", "제53조"),
        ("할머니께 땅을 받았습니다. 그런데 유언대용신탁이 뭔가요?", "제2조"),
        ("세무조사는 언제까지 나올 수 있어요?", "제26조의2"),
        ("상속세를 나눠 내려면 담보는 뭐로 해야 돼요?", "제71조"),
        ("아버지가 저 몰래 제 이름으로 땅 사두셨는데 증여예요?", "제45조"),
    ],
)
def test_a_question_has_an_answer_and_its_articles(search: Library, question: str, article: str) -> None:
    best, *rest = answered(search, question).passages
    assert article in [reference.article for each in (best, *rest) for reference in each.passage.references]
    assert all(each.passage.kind == "article" for each in rest)


@pytest.mark.parametrize(
    ("asked", "of_gift", "of_inheritance"),
    [
        (
            "연부연납은 몇년까지 쪼개 낼수있고 조건이 머에요",
            "gift-annual-instalments",
            "inheritance-annual-instalments",
        ),
        ("연부연납 최대 몇 년", "gift-annual-instalments", "inheritance-annual-instalments"),
        ("연부연납은 담보가 있어야 하나요", "gift-annual-instalments", "inheritance-annual-instalments"),
        ("분납은 얼마부터 되나요", "gift-installment", "inheritance-split-payment"),
        ("신고기한이 언제까지예요", "gift-filing-deadline", "inheritance-filing-deadline"),
        ("어느 세무서에 신고해요", "gift-where-to-file", "inheritance-where-to-file"),
        ("신고할 때 필요한 서류가 뭐예요", "gift-papers", "inheritance-documents"),
        ("적게 신고했을 때 어떻게 고치나요", "gift-amended-return", "inheritance-amended-return"),
        ("부과제척기간이 몇 년인가요", "gift-limitation-period", "inheritance-limitation"),
        ("기한 후 신고 감면", "gift-late-return", "inheritance-late-filing"),
        ("물납이 되나요", "gift-payment-methods", "inheritance-in-kind"),
        ("세율이 어떻게 되나요", "gift-tax-rates", "both-rates-computation"),
        ("세대생략 할증이 얼마예요", "gift-generation-skipping", "inheritance-generation-skip"),
        ("미성년자 공제는 얼마인가요", "gift-minor-child-deduction", "estate-minor-deduction"),
        ("장애인 공제는 얼마예요", "gift-disabled-trust", "estate-disabled-deduction"),
        ("비상장주식 평가 방법", "gift-unlisted-shares", "value-unlisted-stock"),
        ("코인은 어떻게 신고하나요", "gift-crypto", "value-coin"),
        ("금은 어떻게 계산해요", "gift-gold", "value-gold"),
        ("자동차도 세금을 내나요", "gift-car", "estate-car"),
        ("보험금도 내나요", "gift-insurance", "estate-life-insurance"),
        ("빌린 이름 통장", "gift-borrowed-name-account", "estate-borrowed-name-account"),
    ],
)
def test_each_tax_has_its_own_answer(search: Library, asked: str, of_gift: str, of_inheritance: str) -> None:
    assert answered(search, f"증여세 {asked}").passages[0].passage.id == of_gift
    assert answered(search, f"상속세 {asked}").passages[0].passage.id == of_inheritance


@pytest.mark.parametrize(
    "question", ["오늘 날씨 어때요?", "강아지 사료 추천 좀", "주식 뭐 사면 좋아요?", "파이썬 코드 짜줘"]
)
def test_what_is_of_something_else_has_none(search: Library, question: str) -> None:
    assert answered(search, question, Doubt.OF_SUBJECT).passages == ()


@pytest.mark.parametrize("told", ["세금이 얼마예요?", "증여세 얼마 나와요?"])
def test_what_may_be_the_beginning_of_a_case_says_too_little(search: Library, told: str) -> None:
    assert answered(search, told, Doubt.OF_ASKING).passages == ()


def test_without_an_answer_what_is_near_is_named(search: Library) -> None:
    support = answered(search, "증여할 때 우주왕복선 탑승권 할인 쿠폰 되나요?")
    assert support.passages == ()
    assert support.nearest


def test_a_long_question_gets_what_shares_much_and_else_what_is_nearest_and_is_told_so(search: Library) -> None:
    question = (
        "딸내미 시집보내면서 냉장고 세탁기 장롱 커튼 공기청정기 김치통까지 혼수로 실어 보냈는데 사돈댁 눈치도 보입니다"
    )
    assert "혼수" in answered(search, question).passages[0].passage.title
    assert not answered(search, question).is_near
    near = answered(
        search, "옆집 사람이 그러는데 통장을 딸아이 이름으로 만들어 용돈을 모으면 나중에 골치 아프다 하네요"
    )
    assert near.is_near
    assert near.nearest
    assert not answered(search, "혼수도 증여세 내나요?").is_near


def test_an_answer_that_names_its_articles_rests_on_these(search: Library) -> None:
    support = cited(search, ["신고해야 합니다(상속세 및 증여세법 제67조, 제68조, 민법 제1019조)."], "언제 신고해요?")
    assert [each.passage.references[0].article for each in support.passages] == ["제67조", "제68조"]


def test_a_passage_that_says_nothing_else_is_not_named_below(search: Library) -> None:
    support = answered(search, "수정신고하면 과소신고가산세가 얼마나 감면돼요?")
    assert "감면" in support.passages[0].passage.title
    assert not {"수정신고", "적게 신고했을 때"} & {each.passage.title for each in support.nearest}


def test_what_is_asked_in_a_passages_own_words_is_answered_though_a_case_begins(search: Library) -> None:
    assert answered(search, "형한테 빌려준 돈 안 받기로 했어요 증여인가요?", Doubt.OF_CASE).is_sure
    assert answered(search, "엄마가 돈을 주셨어요 세금 있나요", Doubt.OF_CASE).passages == ()


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("아들에게 1억 주고 싶어요", "외국 사는 자녀"),
        ("딸에게 1억 주고 싶은데 어떻게 하면 되나요?", "출산 공제"),
        ("3년만 지나면 증여한 재산은 상속세에 안 들어가죠?", "손주·사위 사전증여"),
    ],
)
def test_what_is_of_something_particular_answers_nobody_who_names_nothing_of_it(
    search: Library, question: str, title: str
) -> None:
    support = answered(search, question)
    assert title not in [each.passage.title for each in (*support.passages, *support.nearest)]


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("외국 사는 자식한테 주면 공제가 있나요?", "외국 사는 자녀"),
        ("미국 시민권자 아들에게 증여하면요?", "외국 사는 자녀"),
        ("손주한테 바로 주면 더 내나요?", "손주 할증"),
        ("아들 건너뛰고 주면 더 내요?", "손주 할증"),
    ],
)
def test_who_names_something_particular_gets_it(search: Library, question: str, title: str) -> None:
    assert answered(search, question).passages[0].passage.title == title


def test_passages_on_one_article_are_no_rivals(search: Library) -> None:
    """A long question has few of the words of each, and all that are near say the same."""
    question = (
        "부친이 27년째 운영하신 금형공장을 제가 물려받을 예정입니다. 상속 시 가업상속공제라는 것이 있다 들었는데 "
        "공제한도와 대략적 요건, 받고 나서 지켜야 할 것을 알려주시기 바랍니다."
    )
    support = answered(search, question)
    assert support.is_sure
    assert support.passages[0].passage.id == "estate-family-business"


@pytest.mark.parametrize(
    ("question", "asking"),
    [
        ("경정청구 기한이 언제예요?", []),
        ("빚을 못 빼고 신고했어요. 돌려받는 절차가 있습니까? 언제까지요?", ["언제까지요", "돌려받는 절차가 있습니까"]),
        ("남매만 포기하면 빚은 끝나는 거 아닌가요? 애들은 아직 어려요", ["남매만 포기하면 빚은 끝나는 거 아닌가요"]),
        ("빚을 못 빼고 신고했어요. 돌려받는 절차 알려 주세요", ["돌려받는 절차 알려 주세요"]),
        (
            "신고하면 끝이 아니라면서요? 결정이란 게 언제쯤 나오는 거예요",
            ["결정이란 게 언제쯤 나오는 거예요", "신고하면 끝이 아니라면서요"],
        ),
        ("증여세 신고에 붙이는 서류 목록좀요. 현금임", ["증여세 신고에 붙이는 서류 목록좀요"]),
    ],
)
def test_the_sentences_that_ask(question: str, asking: list[str]) -> None:
    assert list(asking_sentences(question)) == asking


def test_a_sentence_answers_only_what_is_found_for_all_of_the_question(search: Library) -> None:
    question = "아버지가 사업하다 빚만 남기고 가셨어요. 남매만 법원에 포기하면 그걸로 빚은 끝나는 거 아닌가요? 아이들은 아직 초등학생이고 집도 멀어요"
    (part,) = asking_sentences(question)
    found, of_part = (search.corpus.find(each, CANDIDATES) for each in (question, part))
    told = supported(search, part, of_part)
    assert told.passages[0].passage.id == "inheritance-renounced-next-rank"
    assert is_of_all(search, question, found, told, Doubt.NONE)
    assert not is_of_all(search, question, [], told, Doubt.NONE)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "중3때 할머니가 주신걸로 2천 공제 꽉 채워 썼어요. 저 이제 스무살 됐는데 성인 공제 5천이 새로 싹 생기는 건가요",
            "gift-minor-then-adult",
        ),
        (
            "어머니 건물 1층에서 월세 안 내고 카페를 하고 있습니다. 이익이 1억 안 되면 괜찮다는데 5년치로 따지는 건가요?",
            "gift-free-use-home",
        ),
        ("작년에 형제 넷이 나눠서 등기까지 마쳤습니다. 상속을 다시 나누는 건데 이것도 세금이 붙는지요", None),
        ("결혼한다고 부모님께 1억 받아서 공제 적용해 신고를 마쳤는데 솔직히 요즘 많이 삐걱거려요. 벌금 맞나요", None),
    ],
)
def test_a_sentence_that_asks_goes_before_what_has_little_of_all(
    search: Library, question: str, answer: str | None
) -> None:
    support, part = answered(search, question), next(asking_sentences(question))
    told = answered(search, part)
    before = goes_before(search, question, part, told, support) if told.is_sure else False
    assert (told.passages[0].passage.id if before else None) == answer
