"""What somebody has reckoned himself, and asks whether it is right: it tells nothing of the case."""

import re
from typing import Final

_FIGURE: Final = r"\d[\d,.]*\s?(?:[조억천백십만]\s?\d*)*\s?(?:원|%|퍼센트|프로)?"
_TERM: Final = rf"\(?\s?(?:[가-힣]{{1,8}}\s?){{0,2}}{_FIGURE}\s?\)?"
_BY: Final = r"\s?[-−–+*×x÷/]\s?"
_EQUATION: Final = re.compile(
    rf"(?P<first>\(?\s?{_FIGURE}\s?\)?)(?:{_BY}{_TERM})+\s?(?:=|→|는|은)\s?{_TERM}(?:\s?(?:{_BY}|=)\s?{_TERM})*(?:이?라서?(?=\s)|이?니까?|이?고(?=\s)|인데|이?면(?=\s))?"
)
""" "8억-일괄공제 5억=3억", "(1억-5천만)*10%=500만원"."""
_IN_WORDS: Final = re.compile(
    rf"(?P<first>{_FIGURE})\s?에서\s?(?:(?:[가-힣]{{1,8}}\s?){{0,2}}{_FIGURE}\s?(?:이랑|하고|과|와|랑|을|를)?[,\s]*){{1,4}}(?:빼|뺀|공제하|제하|차감하|깎)[^.!?\n]*"
)
""" "10억에서 일괄공제 5억을 빼면 5억이니까 세금은 9천만원"."""
_CLAIMED: Final = re.compile(
    rf"(?:세금|증여세|상속세|세액|산출세액|과세표준|할증세액|가산세)(?:은|는|이|가|을|를)?\s?(?:총\s?|약\s?|그럼\s?)*{_FIGURE}"
)
_IS_IT_RIGHT: Final = re.compile(
    r"맞[나는죠지습을게]|맞아요|틀[렸린리]|계산(?:이|을|은|한\s?(?:게|것))?\s?[^.!?\n]{0,8}(?:봐|검토|확인|이상|맞)"
)

_BY_CALCULATOR: Final = re.compile(
    rf"(?:인터넷\s|네이버\s|홈택스\s|모의\s?)*(?:계산기|모의\s?계산)(?:로|를|에|에서|을)?\s[^.!?\n\d]{{0,14}}?(?:돌려|해|넣어|두드려|찍어|써)\s?(?:보니까?|봤더니|봤는데|보면)\s[^.!?\n\d]{{0,8}}{_FIGURE}(?:정도|쯤)?(?:이|가)?\s?나(?:오|왔|온|옴)[가-힣]{{0,4}}"
)
""" "계산기 돌려보니 100만원 나오던데 맞나 해서요"."""
_TO_PAY: Final = re.compile(
    rf"(?<!보증금\s)(?<!보증금을\s)(?<!잔금\s)(?<!계약금\s)(?<!월세\s)(?<!전세금\s)(?:(?:세금|증여세|상속세)(?:은|는|이|가|을|를|으로|로)?\s)?(?:결국\s|총\s|딱\s|약\s)*{_FIGURE}(?:정도|쯤|가량)?(?:만|을|를|은|이나)?\s?(?:그냥\s|다\s)?(?=내면|내야|내라|내기만|납부하|낼\s(?:돈|게)|내는\s(?:거|건|것)|이?면\s?(?:되는|끝|돼|되[나죠네])|이나?\s?차이|\s?차이)"
)
""" "결국 485만원만 내면 되는 거죠?": the tax that was shown."""
_TAX_SHOWN: Final = re.compile(
    rf"(?:세금|증여세|상속세|세액)(?:은|는|이|가)?\s?(?:총\s|약\s|겨우\s|무려\s)*{_FIGURE}(?:정도|쯤|가량)?(?=이?면|이?라니|이?네|이?군|이나|밖에|씩이나)"
)
""" "세금 485만원이면 생각보다 적네요"."""
_LEFT_OVER: Final = re.compile(
    rf"(?<![가-힣])(?:나머지|남는|남은|실제로\s받는|손에\s쥐는)\s?(?:돈|금액|건|거)?(?:은|는|인)?\s?{_FIGURE}(?=[^.!?\n]{{0,16}}(?:나요|까요|가요|돼요|죠|지요)?\s?\?)"
)
""" "그럼 나머지 9515만원은 제가 쓰면 되나요?"."""


def without_tax_to_pay(text: str) -> str:
    """A normalised message about a result without the sums that it only names as what is to be paid."""
    return _LEFT_OVER.sub(" ", _TAX_SHOWN.sub(" ", _TO_PAY.sub(" ", text)))


def without_own_sums(text: str) -> str:
    """A normalised message without the reckoning of which it asks whether it is right, but for a figure that only it tells."""
    text = _BY_CALCULATOR.sub(" ", text)
    if not _IS_IT_RIGHT.search(text):
        return text
    rest = _IN_WORDS.sub(_kept_of, _EQUATION.sub(_kept_of, text))
    return text if rest == text else _CLAIMED.sub(" ", rest)


def _kept_of(match: re.Match[str]) -> str:
    """The figure from which it is reckoned, where nothing else tells it."""
    first = match["first"].strip(" ()")
    figure = re.search(r"\d.*", first)
    is_told = figure is None or match.string.count(figure[0].rstrip("원 ")) > 1
    return " " if is_told else f" {first} "
