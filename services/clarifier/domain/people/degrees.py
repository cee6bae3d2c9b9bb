"""How far a relative is, in 촌수 (민법 770, 771): who is further than the law's limit has no deduction (법53 4호)."""

import re
from typing import Final, Literal

Kind = Literal["혈족", "인척"]

_BLOOD: Final = {
    **dict.fromkeys(("당숙", "종숙", "당고모", "당이모", "외당숙", "오촌", "종질", "당질"), 5),
    **dict.fromkeys(("육촌", "재종", "재종형", "재종형님", "재종제", "재종동생", "재종누나", "재종누님"), 6),
    **dict.fromkeys(("재당숙", "칠촌"), 7),
    **dict.fromkeys(("팔촌", "삼종"), 8),
}
_IN_LAW: Final = {
    **dict.fromkeys(("당숙모", "당고모부"), 5),
    **dict.fromkeys(("사촌형수", "사촌매형", "사촌올케", "사촌형부", "처사촌", "사촌제부"), 4),
}
_SPELLED: Final = {"사": 4, "오": 5, "육": 6, "칠": 7, "팔": 8, "구": 9, "십": 10}
_NUMBERED: Final = re.compile(
    rf"(?:(?<![가-힣\d])|(?<![가-힣])(?:외|친|이종|고종))(?P<degree>[4-9]|10|[{''.join(_SPELLED)}])\s?촌(?!\s?(?:이내|까지|부터|이하|이상))"
)
_SPOUSE: Final = r"(?:아내|와이프|집사람|부인|배우자|처|남편|신랑)"
_OF_SPOUSE: Final = re.compile(rf"(?<![가-힣]){_SPOUSE}(?:의|쪽|네)?\s?$")
_SPOUSE_OF: Final = re.compile(rf"(?:형|오빠|누나|언니|동생)?님?(?:의|네)?\s?{_SPOUSE}")
""" "아내 사촌오빠", "사촌누나 남편": by marriage."""
_BY_MARRIAGE: Final = re.compile(
    r"인척(?:으?로|관계로?|간?인?)?\s?[4-9사오육]\s?촌|[4-9사오육]\s?촌\s?(?:관계인\s?|되는\s?)?인척"
)
_DENIED: Final = re.compile(r"[가-힣]{0,2}(?:이|가)?\s?(?:아니|아이(?=[라고]\s)|말고)")
_NAMED: Final = re.compile("|".join(sorted({**_BLOOD, **_IN_LAW}, key=len, reverse=True)))


def degree_in(text: str) -> tuple[Kind, int] | None:
    """The degree of a distant relative that a normalised text names; None for those within every limit."""
    if name := next((each for each in _NAMED.finditer(text) if not _DENIED.match(text, each.end())), None):
        return ("인척", _IN_LAW[name[0]]) if name[0] in _IN_LAW else ("혈족", _BLOOD[name[0]])
    found = [match for match in _NUMBERED.finditer(text) if not _DENIED.match(text, match.end())]
    in_figures = [match for match in found if match["degree"].isdigit()]  # "아버지의 사촌동생, 그러니까 당숙(5촌)"
    if not found:
        return None
    match = (in_figures or found)[0]
    by_marriage = any(
        _OF_SPOUSE.search(text, 0, each.start()) or _SPOUSE_OF.match(text, each.end()) for each in found
    ) or _BY_MARRIAGE.search(text)
    degree = int(match["degree"]) if match["degree"].isdigit() else _SPELLED[match["degree"]]
    return ("인척" if by_marriage else "혈족"), degree
