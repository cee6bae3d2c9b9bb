"""Korean verbs in every form: the last syllable of a stem takes the beginning of its ending into itself."""

import re
from typing import Final

_FIRST: Final = 0xAC00
_VOWELS: Final = 21
_FINALS: Final = 28
_NONE, _N, _L, _M, _B, _S, _SS = 0, 4, 8, 16, 17, 19, 20
_CONTRACTED: Final = {13: 14, 20: 6, 8: 9, 0: 0, 1: 1, 4: 4, 5: 5, 6: 6}
"""What the vowel of a stem becomes before 어: 주 + 어 → 줘, 보내 + 어 → 보내, 부치 + 어 → 부쳐."""
ENDINGS: Final = (
    r"(?=셨|셧|신(?![청용고])|심|시[는려고면기던자]|시[다더]|실(?!\s?(?:수|래|까))|십니|려|라[고는며]|라(?![가-힣])|고|구|면|며|는|능|기[로는만도에를]|기(?![가-힣])|었|겠|게\s?[돼되됐]|되(?=\s)|자|지[만요]|지\s?(?:않|안|못|말)"
    r"|지(?![가-힣])|니|냐|다|더|던|네|데|어|거든|거나|나[요봐]|나(?![가-힣])|러|다가|쟈|슈|소|오)"
)
"""What follows a stem that ends in a vowel and has taken nothing in."""


def forms(stem: str) -> str:
    """A pattern of a verb that ends in a vowel: 보내 → 보내고, 보낸, 보낼, 보냄, 보냅, 보냈 …

    하다 has its own contraction (해, 했).
    """
    head, last = stem[:-1], stem[-1]
    initial, vowel = divmod((ord(last) - _FIRST) // _FINALS, _VOWELS)
    contracted = 1 if last == "하" else _CONTRACTED[vowel]
    merged = "".join(_syllable(initial, vowel, final) for final in (_N, _L, _M, _B))
    finite = "".join(_syllable(initial, contracted, final) for final in (_SS, _S))
    infinitive = _syllable(initial, contracted, _NONE)
    open_form = (
        f"{last}{ENDINGS}" if infinitive != last else f"{last}(?:{ENDINGS}|(?=[\\s도서줘줬주드야요왔온와옴놓놨]|$))"
    )
    closed = f"|{infinitive}(?=[\\s서도야요버왔온와옴갔놓놨]|$)" if infinitive != last else ""
    return re.escape(head) + f"(?:[{merged}{finite}]|{open_form}{closed})"


def _syllable(initial: int, vowel: int, final: int) -> str:
    return chr(_FIRST + (initial * _VOWELS + vowel) * _FINALS + final)
