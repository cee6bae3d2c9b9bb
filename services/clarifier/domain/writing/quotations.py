"""What a message about a case that is known only quotes: others' cases, what somebody says or believed, what was said before."""

import re
from typing import Final

from services.clarifier.domain.writing.letters import ending_in

_SAYS: Final = r"(?:[다라냐자]고(?!\s?(?:하면|한다면|치면|쳐|가정|해\s?(?:보|봐)))|[다라]네|[다래대]대|[대래][요여용]|대[.!?,\s]|래[.!?,\s]|더라|던데|더군|라던|다던|냈다|했다)"
OWED_TO_THEM: Final = r"(?:한테|에게|께)서?\s[^.!?\n]{0,16}(?:빌[리린렸려]|꾼|꾸[셨신]|꿨|꿔)"
""" "이웃 김씨한테 8천 빌린 게 남아 있대요": a debt of the dead, and no story of the neighbour."""
_OF_OTHERS: Final = re.compile(
    rf"(?<![가-힣])(?:(?:제|내|우리|남편|아내|엄마|회사|직장|동네|부동산)?\s?(?:친구|동창|사촌(?:언니|오빠|형|누나|동생)?|동료|이웃|지인|동서|선배|후배|옆집|윗집|앞집|부장|과장|대리|사장|이장|원장|목사)(?:님|네|분)?|아는\s?(?:사람|분|언니|형|동생|집)|남의\s?집|다른\s?집)(?:네|들)?(?:은|는|이|가|도|께서는?)?\s(?!아니|말고|맞|(?:[가-힣]{{1,5}}\s)?[가-힣]{{1,5}}{OWED_TO_THEM})[^.!?\n]*?{_SAYS}[가-힣]{{0,3}}"
)
_SOMEBODY_SAYS: Final = re.compile(
    r"[가-힣]{2,6}(?:이|가|께서)\s?그러(?:는데|던데|시는데|시던데|시길|길)\s[^.!?\n]{0,24}(?:공제|(?<!전)(?<!월)세금|까지|한도|비과세)[^.!?\n]*"
)
_OWN_WORDS: Final = re.compile(
    r"[^,.!?\n]*다고\s?(?:한|했던|말한|말씀드린|적은)\s?(?:건|것은|거는|게)[^,.!?\n]*|[^,.!?\n]*[신은는한]다고\s?(?:말)?했는데"
)
""" "안 계신다고 한 건 따로 사신다는 뜻이었고요", "살아계신다고 했는데": what was said before, taken back."""

_BELIEVED: Final = re.compile(
    r"(?:(?<=[.!?\n])|^)[^.!?\n]*[억천백만\d](?:원|만원)?(?:까지)?\s?(?:인\s?|이?라는\s|[가-힣]{1,5}\s)?줄(?:로)?\s?알았(?:는데|어|거든|지|네|음|습니다|었)[가-힣]{0,3}(?=[\s.!?~ㅋㅎㅠㅜ]*$)"
)
""" "왜 천만원만 빼줘요? 전 5천인 줄 알았는데": what was believed of the law, with nothing put in its place."""
_REGRETTED: Final = re.compile(
    r"[^.!?\n,]*[가-힣](?:으면|더라면)\s[^.!?\n,]{0,24}(?:(?:텐데|뻔\s?했|을걸|터인데)[가-힣]{0,3}"
    rf"|{ending_in('ㅆ')}겠(?:네|구나|군|다|어|지)[가-힣]{{0,2}}(?!\?))"
)
""" "엄마가 줬으면 세금 없었을 텐데", "친정에서 받았으면 됐겠네요": what was not so."""

_THEIR_CASE: Final = re.compile(
    r"[^.!?\n]*(?:줬|주셨|받았|물려받았)을\s?(?:때|땐)(?:는|은|엔|에는)?\s[^.!?\n]*?(?:냈|나왔)(?:다(?:던데|더라|더군|네|고\s?(?:하|들|그러))|대(?=[\s요.,]))[가-힣]{0,4}(?:[\s,.]*(?:그건|그거는?|그것은)\s[가-힣]{1,4}\s?(?:얘기|이야기|경우|일)[가-힣]{0,4})?"
)
""" "아빠가 동생한테 1억 줬을 땐 500만원 냈다던데 그건 동생 얘기구요"."""


def without_quotations(text: str) -> str:
    """A normalised message with what it only quotes covered by spaces."""
    for quoted in (_OF_OTHERS, _SOMEBODY_SAYS, _OWN_WORDS, _BELIEVED, _REGRETTED, _THEIR_CASE):
        text = quoted.sub(lambda match: " " * len(match[0]), text)
    return text


def without_kin_explained(text: str) -> str:
    """A normalised message without how its giver is related to a parent: "아버지랑 당숙이 사촌지간이십니다"."""
    said = _KIN_EXPLAINED.search(text)
    is_named_apart = said is not None and text.count(said["who"]) > 1
    return _KIN_EXPLAINED.sub(lambda match: " " * len(match[0]), text) if is_named_apart else text


_KIN_EXPLAINED: Final = re.compile(
    r"(?<![가-힣])(?:(?:저희|우리|제)\s)?(?:아버지|어머니|아빠|엄마|할아버지|할머니)(?:이?랑|와|과|하고)\s(?:그\s)?(?P<who>[가-힣]{2,5}?)(?:님)?(?:이|가|은|는|께서)?\s(?:친\s?|서로\s)?(?:사촌|육촌|형제|남매|자매|친척)\s?(?:지간|간|사이)?이?(?:십니다|입니다|세요|에요|예요|시거든요|거든요|셔요|임)[\s.,~]*"
)
