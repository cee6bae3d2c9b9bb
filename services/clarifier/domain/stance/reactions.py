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
_ACKNOWLEDGES: Final = re.compile(
    r"^(?:(?:네|예|넵|넹|응|아|오|와|우와|아하|오호|오케이|ok|정말|진짜|참|너무|잘|많이|큰|덕분에|이제|이제야|다|그런\s?(?:거|것)|(?:친절|자세|빠른|상세)\S{0,3}|(?:설명|안내|답변|상담)(?:해)?\s?(?:주셔서|해주셔서|줘서)?"
    r"|(?:감사|고맙|고마[워운웠]|알겠|알았|그렇[군구네]|군요|이해(?:가)?\s?(?:했|됐|되|갔|가네)|도움(?:이|도)?\s?(?:많이\s|정말\s|크게\s)?(?:됐|되었|되네|돼|받))[가-힣]{0,5})(?=[\s,]|$)[\s,]*)+$"
)
_OF_OTHERS: Final = re.compile(
    r"^(?:(?:아|아하|그럼|그러면|그래서|근데)[\s,]*)*(?:그|저)\s?(?:집|댁|친구|쪽|사람|분)네?(?:은|는|이|가)\s[^.!?\n]*(?:그런가|그런\s?거|그랬나|그런\s?모양|그렇겠|그래서\s그|다르겠|다른가|다른\s?거)[가-힣\s]{0,8}$"
)
""" "아 그 집은 어머니가 살아계셔서 그런가보네요": of those whom the speaker compares himself with."""
_TAKES_LEAVE: Final = re.compile(r"감사|고맙|고마[워웠]|도움|[올오]게|[올오]께|오겠")
_COMES_BACK: Final = re.compile(
    r"(?:이따가?|나중에|다음에|내일|다시|또)\s?(?:다시\s|또\s|한번\s)?(?:올게|올께|오겠|들를게|들르겠|물어볼게|여쭤볼게|여쭙겠)[가-힣]{0,3}$"
)
""" "형제들이랑 상의하고 다시 올게요"."""
_FILLER: Final = re.compile(r"(?<![가-힣])(?:뭐|머)\s(?=[가-힣]{1,5}(?:네|다|군|죠)요?[\s.!~]*$)")
_ASKS_FOR: Final = re.compile(
    r"[해보알려쳐]\s?(?:줘|주[세시십실라면]|달라|다오)|알려|궁금|부탁|싶[어은네다습]|(?:까|나|가|지|죠)요?$|취소|삭제|지워|바꿔|고쳐|다시"
)
_OF_RULE: Final = re.compile(
    r"(?:(?:빼|깎아|봐)\s?(?:준|주|드린|드리)|공제(?:해\s?(?:주|드리)|되|돼|받)?|인정(?:해\s?주|되|돼|받)?|안\s?(?:되|돼|빠지|깎이)|못\s?(?:빼|받))(?:시)?(?:는|은|ㄴ)?\s?(?:거|것)?(?:였|이)?(?:군요?|구나|구만|구먼|네요?|데요?)(?:[\s,]+(?:네|예|넵|아하|응))*[\s,~ㅋㅎㅠㅜ]*$"
)
""" "5억까지는 그냥 빼주는군요": what somebody has understood of the law."""
_DECIDED: Final = re.compile(
    r"^(?:(?:네|예|넵|아|그럼|그러면|일단|우선|저희는?|저도|저는)[\s,]*)*(?:그렇게|그걸로|그거로|그대로|이대로|이걸로|그리)\s(?:하기로\s?(?:했|하였|결정)|할게|할께|하겠|진행할|진행하|해야겠|하려고|하죠|합시다)[가-힣]{0,4}$"
)
_FIGURE: Final = re.compile(r"\d|[억만천]\s?원")
_SENTENCE_END: Final = re.compile(r"[.!?\n~ㅋㅎㅠㅜ]+")


def only_notes(text: str) -> bool:
    """Whether a normalised text only says what somebody has understood, thanks for it, or says that he will do so."""
    said = [each.strip() for each in _SENTENCE_END.split(text) if each.strip()]
    signs = (_ACKNOWLEDGES, _OF_RULE, _OF_OTHERS, _DECIDED, _COMES_BACK)
    return bool(said) and not is_question(text) and all(any(sign.search(each) for sign in signs) for each in said)


def takes_leave(text: str) -> bool:
    """Whether a normalised text that only notes something gives thanks, or says that somebody will come back."""
    return _TAKES_LEAVE.search(text) is not None


def only_states(text: str) -> bool:
    """Whether a normalised text asks nothing, and asks for nothing: "이 정도면 뭐 괜찮네요"."""
    text = _FILLER.sub("", text)
    return not is_question(text) and _ASKS_FOR.search(text.rstrip(" .!~,ㅋㅎㅠㅜ")) is None


def only_reacts(text: str) -> bool:
    """Whether a normalised message only says what somebody makes of a result, and asks and tells nothing."""
    said = [each.strip() for each in _SENTENCE_END.split(text) if each.strip()]
    return bool(said) and not (is_question(text) or _FIGURE.search(text)) and all(_REACTS.search(each) for each in said)
