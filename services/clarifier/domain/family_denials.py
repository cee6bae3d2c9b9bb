"""Denials of a marriage or a birth, or of the deduction for it; one denial may be of both: "결혼, 출산 둘 다 아니에요"."""

import re
from typing import Final

from services.clarifier.domain.text import Span

_MARRIAGE: Final = re.compile(r"결혼|혼인")
_CHILDBIRTH: Final = re.compile(r"출산|출생|입양(?!한\s?(?:건|것은|게)\s)")
_UNMARRIED: Final = re.compile(r"(?:미혼|비혼|독신|싱글)(?=이|인|예요|입니다|요|임|$|[\s,.])")
_CHILDLESS: Final = re.compile(
    r"(?:아이|아기|애기|애|손주|손자|손녀|딸|아들|자녀|첫째|둘째|셋째|쌍둥이)(?:가|는|은|도)?\s?(?:아직\s?)?(?:없|안\s?낳|못\s?낳|안\s?생)|무자녀"
)

_EVENT: Final = r"(?:결혼|혼인|출산|출생|입양(?!한\s?(?:건|것은|게)\s))"
_LINK: Final = (
    r"\s?(?:(?:증여\s?)?(?:재산\s?)?공제|자금|관련|계획|예정|문제|때문|얘기|같은\s?(?:것|거|건))?"
    r"(?:으로|에|이나|나|이랑|랑|하고|과|와|이고(?=\s(?:결혼|혼인|출산|출생)[가-힣]{0,4}이고)|이고(?=\s(?:그런|다\s|전부|모두))|이니|니|이며|며|은|는|이|가|도|을|를|든|,|/|·|및|의)*+\s?+"
)
_IN_BETWEEN: Final = (
    rf"(?:(?!{_EVENT}|고\s|는데|지만|대출|채무|빚|담보|근저당|융자|할부|보증금|상환)[^.!?\n\x00]){{0,12}}?"
)
_DENIAL: Final = r"(?:안\s?(?:했|햇|해(?:요|$|\s)|하|할|받|쓰|쓸|씁|되|돼|됩|됨|들)|해당\s?(?:이|은|도)?\s?(?:없|안|사항)|없|아니|아님|아닙|아녜|아녀|아냐|아뇨|않|상관|무관|관계\s?없|아직(?=이[고에야요라예며]|이$|요|[\s.,]*$|\s?(?:안|전|멀|못))|못\s?(?:했|받)|ㄴㄴ|노노)"
_DENIED: Final = re.compile(rf"(?P<events>(?>{_EVENT}{_LINK})++){_IN_BETWEEN}{_DENIAL}")
_LEFT_OPEN: Final = re.compile(
    r"[^.!?\n]{0,12}?지\s?(?:는|도|를|가)?\s?(?:아직\s?)?(?:잘\s?)?(?:모르|몰라|모름|확실|헷갈)"
)


def marriage_denied(text: str) -> Span | None:
    """The words that say that there was no marriage, or that its deduction is not asked for."""
    return _denied(text, _MARRIAGE, _UNMARRIED)


def childbirth_denied(text: str) -> Span | None:
    """The words that say that no child was born, or that the deduction for one is not asked for."""
    return _denied(text, _CHILDBIRTH, _CHILDLESS)


def _denied(text: str, event: re.Pattern[str], without_it: re.Pattern[str]) -> Span | None:
    denials = (match for match in _DENIED.finditer(text) if event.search(match["events"]))
    settled = (match for match in denials if not is_left_open(text, match.end()))
    match = next(settled, None) or without_it.search(text)
    return Span(match.start(), match.end()) if match else None


def is_left_open(text: str, end: int) -> bool:
    """Whether what ends here is only a question that the user cannot answer: "되는지 안 되는지 모르겠어요"."""
    return _LEFT_OPEN.match(text, end) is not None
