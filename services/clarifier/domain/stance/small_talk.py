"""Talk beside the matter while a question is open: what asks, and names nothing that a gift or its tax could be about."""

import re
from typing import Final

_ASKS: Final = re.compile(
    r"[?？]|(?:뭐|뭔|무슨|어떤|어디|누가|누구|몇)\s?[가-힣]{0,6}(?:임|냐|니|야|지|죠|요|까|노|나)(?=[\s.,!]|$)|(?:하냐|있냐|아냐|할까|갈까)(?=[\s.,!]|$)"
)
_OF_MATTER: Final = re.compile(
    r"왜|그렇|아니[야에]|언제|날짜|날|며칠|금액|얼마|값|관계|그게|그거|그건|이게|이거|이건|저게|무슨\s?(?:말|뜻|소리|의미|얘기|돈|날)|뜻|의미|설명|예를|예시|어떻게|어찌|우째|질문|물어|다시|뭐라|다음|맞|해당|기준|신고|내야|안\s?내|내[도두]\s|낼\s|되는\s?(?:거|건|겁)|세금|증여|공제|재산|돈|(?<!시)집|땅|아파트|주식|통장|계좌|은행|서류|등기|이체|입금|약속|계약|받|주[셨신는]|줬|준|결혼|혼인|출산|아이|나이|살|거주|해외|외국|국내|한국|대출|빚|보증금|전세|융자|담보|정도|대충|모르|필요|상관|영향|포함|괜찮|되나|돼|하나요|인가요|나요|가족|친척|사이"
)
_FEELS: Final = re.compile(
    r"부럽|부러[워운웠]|배고[프파픈]|졸[리려린립]|심심|우울|외로[워운웠]|행복|귀엽|귀여[워운웠]|[가-힣](?:고|구)\s?(?:싶[다네은어]|파라|프다)|좋겠다|떨린다|떨려|설레"
)
""" "개부럽다 나도 시집가고 싶다"."""
_LEAST: Final = 5
"""Syllables of a question: "네?" and "뭐요?" are of the question that is open."""
_ADDRESSED: Final = re.compile(r"(?<![가-힣])(?:너|넌|니가|너도|당신은?|니)(?=\s)")


def is_question(text: str) -> bool:
    """Whether a normalised text asks something."""
    return _ASKS.search(text) is not None


def is_small_talk(text: str) -> bool:
    """Whether a message in which no reader found anything asks of something else: "근데 너 롤 티어 뭐임?"."""
    asks = is_question(text) or any(sign.search(text) for sign in (_ADDRESSED, _FEELS))
    is_long = sum("가" <= character <= "힣" for character in text) >= _LEAST
    return asks and is_long and _OF_MATTER.search(text) is None
