"""Whether somebody says that the return has been filed: what he has done is not advised."""

import re
from typing import Final

_FILED: Final = re.compile(
    r"(?:(?<![가-힣])(?<!혼인\s)(?<!사망\s)(?<!출생\s)(?<!전입\s)(?<!확정\s)|증여세\s?|상속세\s?)신고(?:는|를|도|까지|서)?\s?(?:[가-힣]{1,4}\s){0,2}"
    r"(?:(?:했|하였|마쳤|끝냈|냈)(?:어요|습니다|고요?|는데|거든|죠|지요|음|다|네요|구요)|다\s?했|하고\s?(?:[가-힣]{1,4}\s){0,3}냈)(?!\s?\?)"
)
_UNFILED: Final = re.compile(
    r"(?<![가-힣])신고(?:는|를|도|서)?\s?(?:[가-힣]{1,4}\s)?(?:(?:안|못)\s?(?:했|하였|냈|한|하고\s?있었)|하지\s?(?:않았|못했|않은|못한))"
)
_IN_DOUBT: Final = re.compile(
    r"전에|예전|이전|그때|당시|지난\s?번|옛날|과거|늦게|기한[^.!?\n]{0,8}(?:지나|넘|후)|적게\s?신고|잘못\s?신고|신고[^.!?\n]{0,14}(?:[나까]요|면|\?)"
)
"""Of another gift, too late, wrongly, or only asked about."""
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d{2}\s?[년./-]")


def filed(text: str) -> bool | None:
    """Whether a normalised message says that the return was filed, or that it was not; None where it says neither."""
    if _UNFILED.search(text):
        return False
    is_of_several = len(set(_YEAR.findall(text))) > 1
    return True if _FILED.search(text) and not (_IN_DOUBT.search(text) or is_of_several) else None
