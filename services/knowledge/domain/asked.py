"""What a question asks, apart from the situation that is told beside it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from services.knowledge.domain.taxes import NAMES, Tax, tax_of_text

_SENTENCE: Final = re.compile(r"(?P<said>[^.!?\n]*[가-힣][^.!?\n]*)(?P<end>[.!?\n]*)")
_ASKING: Final = re.compile(
    r"언제|얼마|어떻|어떡|어찌|우째|어디|누구|누가|무엇|뭐|뭘|몇\s|(?<![가-힣])왜\s|알고\s?싶|궁금|알려|좀(?:요|여)?$|(?:까|나|가|[은는]지|까지|[는던]\s?(?:거|건)|죠|지)(?:요|유|예)?$"
)
""" "결정이란 게 언제쯤 나오는 거예요": it asks without a question mark."""
_WITH_N: Final = "".join(map(chr, range(ord("간"), ord("힣") + 1, 28)))
"""The syllables that end in ㄴ: "돌아가셨는데", "큰데"."""
_TOLD: Final = re.compile(
    rf"^.*(?:[{_WITH_N}](?<![다라][는던])데(?:요|여)?|거든요?|(?:돌아가[시셔셨]|떠나[시셔셨]?|[원돈집땅트](?:을|를|도)?\s?받아|주[셔시]|줘|보내[셔줘]?)(?:서|고)(?:요)?|[니으]니까?)[\s,.]+(?=.*[가-힣])"
)
""" "어머니가 돌아가셨는데 …", "남편이 세상을 떠나서 정신이 없는데 …"."""
_OF_FILING: Final = re.compile(r"신고|납부|기한|고지|통지|조사|못\s?[내낼냈]")
""" "신고는 기한 안에 했는데 돈을 못 냈어요": what is asked about, and no situation beside it."""
_OF_DEATH: Final = re.compile(
    r"돌아가[시셔셨신실](?!\s?(?:경우|면))|세상을?\s?(?:떠|뜨|뜬|등)|사망|별세|상\s?치르|장례|상을?\s?당|하늘나라"
)
_OF_GIFT: Final = re.compile(
    r"받(?!아들이)|주[셨시신셔려]|줬|준다|드[리렸린릴]|보내|보냈|이체|송금|부쳐|부쳤|넘[겨겼]|보태"
)
_HOW: Final = re.compile(
    r"신고[^?]{0,12}(?:어떻게|어떡|어디|어케|방법|절차|순서)|(?:어떻게|어떡|어디|어케|누가|언제)[^?]{0,12}신고|(?:누가|어디|언제까지|카드로|어떻게)[^?]{0,6}(?:내|납부)|안\s?하면|(?:뭐|뭔|무엇|무슨\s?뜻)(?:예요|에요|가요|인가요|인지|이?죠)|(?:없으|(?<!\d)0\s?원이)면"
)
""" "신고 어떻게 하나요": its words alone say little, and yet it needs no case."""
_PEOPLE: Final = (
    "엄마 아빠 어머니 아버지 어머님 아버님 부친 모친 부모 부모님 친정 친정엄마 친정어머니 친정아버지 시댁 저 큰오빠 큰형 큰누나 큰언니 남편 아내 신랑 와이프 집사람 아들 딸 자식 아이 애 큰아들 작은아들 큰딸 작은딸 외동딸 외아들 외동 첫째 둘째 셋째 막내 "
    "형 누나 오빠 언니 동생 여동생 남동생 형제 자매 남매 삼남매 삼형제 장인 장모 장인어른 장모님 시아버지 시어머니 시아버님 시어머님 시부모 가족 식구 할머니 할아버지"
)
_OF_GIVING: Final = "받다 주다 드리다 보내다 보내주다 보태다 돈 재산 집 아파트 증여 상속 세 증여세 상속세 세금"
LITTLE: Final = frozenset(
    f"{_PEOPLE} {_OF_GIVING} 신고 세무서 공제 한도 많이 마니 내다 나다 진짜 정말 사실 말 소리 잡히다 묻다 물다 괜찮다 얼마나 문제 생기다 비과세 해당 대상 필요 면제 궁금 맞다 알리다 먼저".split()
)
"""Words that ask for nothing without a case: "신고해야 하나요", "공제가 얼마나 되나요"."""
_FILING: Final = (
    "신고 세무서 서류 홈택스 인터넷 기한 가산세 나누다 분납 연부연납 담보 걸치다 카드 납부 방법 절차 순서 세율 세무사 비용 들다 맡기다 혼자 직접 준비 언제 일 몇 이자 "
    "늦다 제때 깎다 붙다 줄어들다 지나다 뒤 결과 합산 매기다 고치다 많이 돌려받다 환급 대신 내주다 물 납 물납 조사 세무 미리 고지서 억울 취득세 떼다 챙기다"
)
_OF_PROCEDURE: Final = frozenset(_FILING.split())
_DECIDES: Final = re.compile(
    r"외국|해외|미국|캐나다|일본|호주|중국|영국|독일|베트남|영주권|시민권|이민|비거주|미성년|초등|중학|고등학|유치원|(?<!\d)(?:\d|1[0-8])\s?[살세](?![가-힣])|태아|뱃속|새(?:어머니|아버지|엄마|아빠)|계모|계부|양어머니|의붓|양자|입양|이혼|재혼|사실혼|혼인신고|파혼"
    r"|장애|치매|군대|입대|입원|수술|공제|법인|지분|소송|재판|싸[우워움]|다[투퉈툼]|합의|연락|빚|채무|체납|밀린|유언|기부|차용|빌[려리린]|꿔|보험|코인|비트|주식|펀드|골드|금괴|달러|엔화|외화|환율|축의|조의|부의|분양권|농지|논|밭|농사|선산|보증금|등기|공동명의|카드|전산|먹통|차명|자금조달|출처|계약했"
)
""" "미성년자인데 신고는 누가 하나요": what is told that decides how or when something is to be done."""
OF_SITUATION: Final = frozenset(
    f"{_PEOPLE} {_OF_GIVING} 배우자 자녀 현금 넘기다 사다 살다 계시다 살아계시다 남다 남기다 돌아가다 돌아가시다 떠나다 세상 사망 별세 갑자기 갑작스럽다 치르다 상 장례 "
    "작년 올해 지난달 지난주 어제 오늘 이제 먼저 전 달 뒤 다음 처음 혼자 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 삼 스물 서른 마흔 쉰 예순 일흔 여든 아흔 원 만 억 명 채 "
    "정신 정신없다 차리다 모르다 어렵다 걱정 생각 이러다".split()
)
"""Words with which a situation is told; they decide nothing by themselves."""
_OF_ANYTHING: Final = "걸 꼭 몫 나중 제도 이상 아직 최고 혹시 금액 계산 얘기 그때 원래 어차피 아무리 도로 나라 최장 좋다 의미 상관 관계 기준 대충 보통 그냥 다시 결국 처음 지금 이제 우리 누구 사람 기분"
_NO_SUBJECT: Final = ((LITTLE | OF_SITUATION) - {"배우자"}) | frozenset(_OF_ANYTHING.split())
"""Words that are of no subject: "꼭 줘야 하나요", "제 몫은 없는 건가요", "빼 주는 제도는 없나요"."""


@dataclass(frozen=True, slots=True)
class Asked:
    """`part`: what is asked, with the tax that is told where it needs one. `told`: the situation beside it.

    `of_tax`: the tax that either tells. `asks_how`: how, where or when something is to be done. `may_depend`: whether what is
    told may decide that.
    """

    part: str
    told: str
    of_tax: Tax | None
    asks_how: bool
    may_depend: bool

    def is_of_procedure(self, words: Iterable[str]) -> bool:
        """Whether these words of it ask for nothing but how something is done."""
        return all(each in _OF_PROCEDURE or each in LITTLE or each.isdigit() for each in words)


def asked_apart(question: str) -> Asked | None:
    """What a question asks, where a situation is told beside it; None where none is."""
    sentences = _sentences(question)
    is_marked = any("?" in end for _, end in sentences)
    asks, tells = [], []
    for said, end in sentences:
        is_asking = "?" in end or (not is_marked and _ASKING.search(said) is not None)
        told = _TOLD.match(said) if is_asking else None
        if told is not None and not _OF_FILING.search(told[0]):
            asks.append(said[told.end() :])
            tells.append(told[0])
        else:
            (asks if is_asking or _OF_FILING.search(said) else tells).append(said)
    if not asks or not tells:
        return None
    part, told_beside = " ".join(asks), " ".join(tells)
    asks_how = _HOW.search(part) is not None
    tax = tax_of_text(part)
    of_tax = tax or tax_of_text(told_beside) or _tax_told(told_beside)
    if tax is None and of_tax is not None and asks_how and "세금" not in part:
        part = f"{NAMES[of_tax]} {part}"
    return Asked(part, told_beside, of_tax, asks_how, _DECIDES.search(told_beside) is not None)


def says_what_it_asks(part: str, words: Iterable[str]) -> bool:
    """Whether a part of a question says what it is about without the rest: it names something, or asks how to file.

    A verb names nothing ("적어야 하나요", "상관없죠"), unless it is one of filing and paying.
    """
    words = [each for each in words if not each.isdigit()]
    named = (each for each in words if not each.endswith("다") or each in _OF_PROCEDURE)
    return any(each not in _NO_SUBJECT for each in named) or (bool(words) and _HOW.search(part) is not None)


def asking_sentences(question: str) -> Iterator[str]:
    """The sentences of a question that ask, the last first, where it tells more: where none does, the last."""
    sentences = _sentences(question)
    asking = [said for said, end in sentences if "?" in end or _ASKING.search(said)]
    asking = asking or [said for said, _ in sentences[-1:]]
    if len(sentences) > 1:
        yield from reversed(asking)


def _sentences(question: str) -> list[tuple[str, str]]:
    """The sentences of a question, each with what ends it."""
    return [(each["said"].strip(), each["end"]) for each in _SENTENCE.finditer(question)]


def _tax_told(told: str) -> Tax | None:
    """The tax of what happened: somebody died, or gave something."""
    if _OF_DEATH.search(told):
        return "inheritance"
    return "gift" if _OF_GIFT.search(told) else None
