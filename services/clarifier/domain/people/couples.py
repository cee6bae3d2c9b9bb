"""Which relatives are married to each other, by what they are called: 형 and 형수, 언니 and 형부, 고모 and 고모부."""

import re
from typing import Final

_ORDER: Final = r"(?:큰|작은|막내|둘째|셋째|친|(?:외|이종|고종)?사촌)?"
_MARRIED_TO: Final = tuple(
    (re.compile(spouse), re.compile(blood))
    for spouse, blood in (
        (r".*형수", rf"{_ORDER}(?:형|성님|행님|오빠|오라)"),
        (r".*(?:제수|계수)", rf"{_ORDER}(?:남?동생|동상|아우)"),
        (r"새언니", rf"{_ORDER}(?:오빠|오라)"),
        (r".*올[케캐]", rf"{_ORDER}(?:오빠|오라|남?동생|동상)"),
        (r".*(?:매형|자형)", rf"{_ORDER}(?:누나|누님|누부)"),
        (r".*형부", rf"{_ORDER}언[니냐]"),
        (r".*(?:매제|제부)", rf"{_ORDER}(?:여?동생|동상|누이)"),
        (r".*매부", rf"{_ORDER}(?:여?동생|동상|누[나님이부]|시누)"),
        (r".*외숙모", r".*(?:외삼촌|외숙)"),
        (r".*숙모", r"(?!.?외).*(?:삼[촌춘]|숙부|작은아)"),
        (r"큰[어엄]|백모", r"큰아|백부"),
        (r"작은[어엄]", r"작은아|숙부|(?!.?외).*삼[촌춘]"),
        *(
            (rf"{side}{_ORDER}{aunt}부", rf"{side}{_ORDER}{aunt}(?!부)")
            for side in ("", "시", "처")
            for aunt in ("고모", "이모")
        ),
        (r".*(?:손자|손주)며느리|손부", r".*손[자주지]"),
        (r"조카며느리|질부", r".*조카(?!딸|사위)"),
        (r".*(?:며느리|며늘|며눌|메누리)|자부|새아기", r"(?!.*딸).*(?:아들|아드님|[장차삼]남|큰애|작은애|큰놈|작은놈|[첫둘셋]째|막내)"),
        (r"손녀사위|손서", r".*손녀"),
        (r"조카사위", r"조카(?!며)|질녀"),
        (r".*(?:사위|사우)", r".*(?:딸|따님|[장차삼]녀|여식|큰애|작은애|[첫둘셋]째|막내)"),
        (r"처남댁", r".*처남"),
        (r"시누이?남편", r".*시누"),
        (r".*동서", r".*(?:처제|처형|시동생)|시숙|.*아주버|도련|서방님"),
        (r"사모님", r".*(?:사장|회장|대표|부장|과장|팀장|목사|교수|원장|선생)"),
    )
)  # fmt: skip


def are_married(one: str, other: str) -> bool | None:
    """Whether two relatives are a couple; None where neither is called somebody's spouse."""
    for spouse, blood in ((one, other), (other, one)):
        partner = next((partner for name, partner in _MARRIED_TO if name.match(spouse)), None)
        if partner is not None:
            return partner.match(blood) is not None
    return None


_PARENTS_APART: Final = re.compile(
    r"(?:부모님?|엄마\s?아빠|아빠\s?엄마|두\s?분)[이은는께서가도]{0,3}\s[^.!?\n]{0,24}(?:이혼|갈라[서섰선]|헤어지|헤어졌|남남)(?!\s?(?:은\s)?(?:안|않))"
)
""" "부모님이 제가 대학생일 때 갈라서셨어요": no couple, so two givers (법47②)."""


def parents_apart(text: str) -> re.Match[str] | None:
    """Where a normalised text says that the parents of whoever receives are no couple any more."""
    return _PARENTS_APART.search(text)
