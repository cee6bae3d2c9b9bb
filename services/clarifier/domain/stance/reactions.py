"""What somebody makes of a result: "헉", "와 차이 엄청나네요", "가족들이랑 의논해 볼게요"."""

import re
from typing import Final

from services.clarifier.domain.stance.small_talk import is_question

_REACTS: Final = re.compile(
    r"^(?:와|우와|오|어|아|헉|헐|엥|휴|어휴|에휴|아이고|아이구|세상에|대박|이런|맙소사|[\s,])+$"
    r"|(?:(?<![가-힣])(?:많|적|크|작|세|쎄)|비싸|비싼|부담|무섭|무서|다행|엄청|놀라|놀랐|충격|괜찮|좋|아깝|아까|억울|걱정|큰일|빠듯|막막|안심|차이)[^.!?\n]{0,8}(?:네|군|구나|구만|다|요|음|임)[요]?[\s,.!~ㅋㅎㅠㅜ]*$"
    r"|(?:상의|의논|상담|고민|생각|얘기|이야기|논의|검토|준비)(?:를|을|도)?\s?(?:좀\s?)?(?:해\s?(?:볼|봐야|보겠|보려)|하겠|할게|해야)[가-힣]{0,4}[\s,.!~ㅋㅎㅠㅜ]*$"
    r"|(?:물어|알아)\s?(?:봐야|볼게|보겠)[가-힣]{0,3}[\s,.!~ㅋㅎㅠㅜ]*$"
)
_FIGURE: Final = re.compile(r"\d|[억만천]\s?원")
_SENTENCE_END: Final = re.compile(r"[.!?\n~ㅋㅎㅠㅜ]+")


def only_reacts(text: str) -> bool:
    """Whether a normalised message only says what somebody makes of a result, and asks and tells nothing."""
    said = [each.strip() for each in _SENTENCE_END.split(text) if each.strip()]
    return bool(said) and not (is_question(text) or _FIGURE.search(text)) and all(_REACTS.search(each) for each in said)
