"""What a message about a case that is known only quotes: others' cases, what somebody says, what was said before."""

import re
from typing import Final

_SAYS: Final = r"(?:[다라냐자]고(?!\s?(?:하면|한다면|치면|쳐|가정|해\s?(?:보|봐)))|[다라]네|[다래대]대|대요|래요|대[.!?,\s]|래[.!?,\s]|더라|던데|더군|라던|다던|냈다|했다)"
_OF_OTHERS: Final = re.compile(
    rf"(?<![가-힣])(?:(?:제|내|우리|남편|아내|엄마|회사|직장|동네|부동산)?\s?(?:친구|동창|사촌(?:언니|오빠|형|누나|동생)?|동료|이웃|지인|동서|선배|후배|옆집|윗집|앞집|부장|과장|대리|사장|이장|원장|목사)(?:님|네|분)?|아는\s?(?:사람|분|언니|형|동생|집)|남의\s?집|다른\s?집)(?:네|들)?(?:은|는|이|가|도|께서는?)?\s[^.!?\n]*?{_SAYS}[가-힣]{{0,3}}"
)
_SOMEBODY_SAYS: Final = re.compile(
    r"[가-힣]{2,6}(?:이|가|께서)\s?그러(?:는데|던데|시는데|시던데|시길|길)\s[^.!?\n]{0,24}(?:공제|세금|까지|한도|비과세)[^.!?\n]*"
)
_OWN_WORDS: Final = re.compile(
    r"[^,.!?\n]*다고\s?(?:한|했던|말한|말씀드린|적은)\s?(?:건|것은|거는|게)[^,.!?\n]*|[^,.!?\n]*[신은는한]다고\s?(?:말)?했는데"
)
""" "안 계신다고 한 건 따로 사신다는 뜻이었고요", "살아계신다고 했는데": what was said before, taken back."""


def without_quotations(text: str) -> str:
    """A normalised message with what it only quotes covered by spaces."""
    for quoted in (_OF_OTHERS, _SOMEBODY_SAYS, _OWN_WORDS):
        text = quoted.sub(lambda match: " " * len(match[0]), text)
    return text
