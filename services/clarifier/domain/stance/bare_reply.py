"""A yes, a no, a don't know or "I see" and nothing else: said when nothing is open, it leaves everything as it is."""

import re
from typing import Final

_YES: Final = r"네{1,3}|넵+|넹+|넴|예{1,2}|옙|응+|엉|웅|어|ㅇㅇ|ㅇㅋ|오케이|오키|그래요?|그렇(?:습니다|네요|군요|구나|지요?|죠)|그라제|하모|맞(?:아요?|습니다|네요|음)"
_NO: Final = (
    r"아(?:니(?:요|오|여|유|에요|예요|야|다|네요)?|뇨|녀|뉴|닙니다|녜요|님|닌데요?|입니더|이다)|노노?|ㄴㄴ"
    r"|없(?:어라|어여|어요?|습니다|음|네요?|는데요?|지요?|죠|소|슈|심더|어라|당께요?|다|구먼유|고요?)|(?:안|못)\s?(?:했|받았|있)(?:어요?|습니다|음|는데요?)|해당\s?(?:사항\s?)?(?:안\s?(?:돼요|됩니다|됨)|(?:이\s?)?없(?:어요?|습니다|음))"
)
_UNKNOWN: Final = r"모르(?:겠(?:어라|어요?|습니다|네요?|는데요?|음|다|심더|당께요?|슈)|는데요?|지요?|죠)|모릅니다|몰[라러](?:요|유)?|모름|몰겠(?:어요?|음|네요?)|ㅁㄹ|몰루|글쎄요?|기억\s?(?:이\s?)?안\s?(?:나요?|납니다|남|나네요?)"
_NOTED: Final = r"(?:잘\s?)?알(?:겠|았)(?:어라|어여|어요?|습니다|네요?|심더|슈|소|음)|이해했(?:어요|습니다)"
_ALONGSIDE: Final = (
    r"[둘셋]|두\s?(?:개|가지)|세\s?(?:개|가지)|다요?|모두|전부|양쪽|하나도|전혀|아무\s?(?:것|거)도|별로|딱히|따로|더|이제|지금은?|아직(?:은|까지는?)?|현재는?|잘|저도|나도|저는|나는"
    r"|그(?:런|건|거는?|것은?|게|냥)|(?:건|거|것|일|적)(?:은|는|도|이)?|음+|흠+|아|그|뭐|진짜|정말"
)
_SAYS: Final = re.compile(rf"{_YES}|{_NO}|{_UNKNOWN}|{_NOTED}")
_BARE: Final = re.compile(rf"\s*+(?>(?>{_NO}|{_UNKNOWN}|{_NOTED}|{_YES}|{_ALONGSIDE})[\s,.!~…ㅋㅎㅠㅜ^;]*+)++")

_ASKS_RESULT: Final = re.compile(
    r"\s*(?>(?:그래서|그럼|그러면|그람|글면|그라[믄모면]|그르믄|결국|아니|그니까|그러니까|근데|아|빨리|그냥|대체|도대체|일단|좀)[\s,.~]*)*+"
    r"(?:(?:세금|증여세|내가|제가|다|총|낼\s?(?:돈|게|거))(?:이|은|는)?\s?){0,2}(?:정확히\s?|총\s?|대략\s?)?"
    r"얼마(?:나)?\s?(?:냐|냐[고구]요?|라[고구]요?|인데요?|인가요?|인지요?|이?에요|예요|죠|야|여|유|고|노|꼬|임|요|내(?:요|나요|는데요?)|나(?:와요|오는데요?|오냐고요?|옴|오나요)|내야\s?(?:하냐고요?|되냐고요?|돼요?|해요?|하나요|함))?[\s?!.~ㅋㅠㅡ;]*"
)


def asks_for_result(text: str) -> bool:
    """Whether a normalised text wants to hear the tax and says nothing else: "그래서 얼마냐고"."""
    return _ASKS_RESULT.fullmatch(text) is not None


def is_bare_reply(text: str) -> bool:
    """Whether a normalised text says no more than that: "아뇨 없어요", "둘 다 아니에요", "네 알겠습니다"."""
    return _SAYS.search(text) is not None and _BARE.fullmatch(text) is not None
