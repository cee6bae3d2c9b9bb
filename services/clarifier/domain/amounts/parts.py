"""Parts of one gift: told together by what they were given in ("현금으로 5천, 계좌로 1억"), or on top of what was told."""

import re
from typing import Final

from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.people.kinship import people

_KIND: Final = (
    r"(?:현금|현찰|계좌|통장|수표|예금|적금|주식|펀드|채권|코인|금|상품권|보험|차|자동차|땅|토지|집|아파트|빌라|상가|오피스텔|건물|논|밭"
    r"|[가-힣]{1,4}은행|농협|수협|카카오뱅크|토스|오전|오후|아침|점심|저녁|낮|밤|(?:또\s|다른\s)?(?:하나|한\s?번)|나머지)"
)
"""What a part is given in, by which bank, at what time of the day."""
_CASE: Final = r"(?:으로|로|에|에는|은|는|을|를|이|가)?"
_KIND_BEFORE: Final = re.compile(rf"(?<![가-힣]){_KIND}{_CASE}\s?(?:약\s|한\s|총\s)?$")
_KIND_AFTER: Final = re.compile(rf"\s?원?(?:은|는|을|를)?\s?{_KIND}(?:으로|로|에)")
_HANDED_OVER: Final = r"(?:보내|부치|부쳐|넣|넣어|이체하|입금하|송금하|주|받|건네)(?:어)?\s?(?:주)?(?:시|셨|았|었)?"
_BETWEEN_KINDS: Final = re.compile(
    rf"\s?원?(?:을|를|은|는|씩)?\s?(?:(?:{_KIND}(?:으로|로|에)\s?)?{_HANDED_OVER}(?:고|며|고요)|{_KIND}(?:으로|로|에))?[\s,]*(?:그리고\s|또\s)?(?:{_KIND}{_CASE}\s?)?(?:약\s|한\s)?"
)
_IN_TURN: Final = re.compile(r"(?:나눠|나누어|쪼개|(?:두|세|네|여러|\d)\s?번에?(?:\s걸쳐)?)[가-힣]{0,2}\s?$")
_LISTED: Final = re.compile(r"\s?원?\s?[,/]\s?")
_VERB: Final = r"(?:[가-힣]{1,4}\s)?(?:주[셨신시려고는면]|준|줬|줄|줌|받|보내|보낸|보냈|넣|부쳐|부쳤|얹|이체|입금|송금|증여|드[렸린리릴]|들어[왔온]|보태|건네)"
_MORE_AFTER: Final = re.compile(
    rf"\s?원?(?:을|를|이|가|만|정도|쯤|씩)?\s?(?:더|추가(?:로|해서)?)\s?(?:{_VERB}|있[었더]|요(?:[\s.!?~]|$)|입니다|[.!?~]*$)"
)
_MORE_BEFORE: Final = re.compile(
    r"(?<![가-힣])(?:추가로|추가|거기에?다?가?|덤으로|또|더(?:\s(?:받은|주신|준|보낸|보내신)\s?(?:돈|거|건|게|것|금액)(?:은|이)?)?)\s(?:[가-힣]{1,3}(?:으로|로|을|를)?\s)?$"
)
_ALSO_BEFORE: Final = re.compile(rf"(?<![가-힣]){_KIND}(?:으로|로)?도\s?$")
_ALSO_AFTER: Final = re.compile(r"\s?원?도\s")
_THING_ALSO_AFTER: Final = re.compile(
    rf"\s?원?(?:짜리|어치|상당의?)\s(?:[가-힣]{{1,6}}\s)?{_KIND}(?:\s?(?:한|하나|1)\s?[대채])?도\s(?:사\s?)?{_VERB}"
)
""" "아빠가 3천짜리 차도 사주셨어요"."""
_GIVEN_AFTER: Final = re.compile(rf"\s?원?(?:을|를|정도|쯤)?\s?{_VERB}")
_PAID_TOO_BEFORE: Final = re.compile(
    r"(?<![가-힣])(?:전세금|보증금|전세\s?보증금|차값|집값|결혼\s?자금|사업\s?자금|잔금|계약금)도\s?$"
)
_HANDED_AFTER: Final = re.compile(
    rf"\s?원?(?:을|를|만|정도|쯤|도|이에요|이요|입니다|이었|인데|예요)?\s?(?:{_VERB}|[.!?~]*$)"
)


def are_parts(text: str, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Whether two amounts, each from start to end, are given together: in two ways, or one after the other."""
    between = text[first[1] : second[0]]
    if _LISTED.fullmatch(between) and _IN_TURN.search(text, max(0, first[0] - 14), first[0]):
        return True
    if _BETWEEN_KINDS.fullmatch(between) is None:
        return False
    return _names_kind(text, *first, until=second[0]) and _names_kind(text, *second, until=len(text))


def _names_kind(text: str, start: int, end: int, *, until: int) -> bool:
    return _KIND_BEFORE.search(text, max(0, start - 12), start) is not None or (
        _KIND_AFTER.match(text, end, until) is not None
    )


def comes_on_top(text: str, start: int, end: int) -> bool:
    """Whether an amount is given besides what was told before: "2천 더 주셨어요", "추가로 3천 받았어요", "현금도 2천 줬어요"."""
    if _MORE_AFTER.match(text, end) or _THING_ALSO_AFTER.match(text, end):
        return True
    is_also = _ALSO_BEFORE.search(text, max(0, start - 10), start) is not None
    is_paid_too = _PAID_TOO_BEFORE.search(text, max(0, start - 10), start) is not None
    is_also = is_also or (is_paid_too and _GIVEN_AFTER.match(text, end) is not None and "아까" not in text)
    is_more = is_also or _MORE_BEFORE.search(text, max(0, start - 24), start) is not None
    is_more = is_more or _ALSO_AFTER.match(text, end) is not None
    return is_more and _HANDED_AFTER.match(text, end) is not None


_BRACKET: Final = re.compile(r"\s?\((?P<parts>[^()\n]{4,40})\)")


def without_total_of_brackets(text: str) -> str:
    """A normalised text with what each gave in the place of the sum: "8천만원(아버지 5천, 어머니 3천) 주셨어요"."""
    found = amounts(text)
    for whole in found:
        bracket = _BRACKET.match(text, whole.end)
        if bracket is not None and whole.won:
            won = [each.won or 0 for each in found if bracket.start("parts") <= each.start < bracket.end("parts")]
            if len(won) > 1 and sum(won) == whole.won and len(people(bracket["parts"])) == len(won):
                return f"{text[: whole.start]}{bracket['parts']}{text[bracket.end() :]}"
    return text
