"""An end of everything: somebody means to end it all, and names nothing that ends but himself."""

import re
from typing import Final

from services.clarifier.domain.writing.sought import sought

_ADVERB: Final = r"(?:이제는?|인제|정말로?|진짜로?|그냥|그만|이만|여기서|이쯤에서|이쯤|오늘로|오늘밤?|조용히|차라리|저도|나도|저는|나는|전|난|제가|내가|더는|다|전부|모두|모든\s?걸|모든\s?것을|싹)"
_WILL: Final = r"(?:(?:어|아)?\s?버리)?(?:려[고구]|려\s?합|려는|고\s?(?:만\s?)?싶|기로|는\s?게\s?(?:낫|나을|맞|편)|렵니다|겠습니다|겠어)|(?:어|아)?\s?버릴(?:까|래|게)|낼(?:래|게|까|\s?(?:생각|작정|결심|거예요|겁니다|거야))|내야\s?(?:겠|할까)"
_END: Final = (
    rf"(?:끝내(?:{_WILL})|끝(?:{_WILL})|(?:내려\s?놓|놓아\s?버리|놔\s?버리)(?:으?려[고구]|고\s?싶|을래|을게|을까))"
)
_OF_ITSELF: Final = sought(rf"(?:^|[.!?~…,\n])\s*(?:{_ADVERB}\s?)+{_END}")
""" "집도 넘어가고 가게도 접었고.. 이제 정말 다 끝내려고요": a sentence that names nothing else."""
_AFTER_ALL: Final = sought(rf"(?:고|서|는데|니까?|지만|어요?|네요?|습니다|다)\s(?:{_ADVERB}\s?)+{_END}")
""" "고지서 보고 다 끝내기로 했어요": after what came over somebody."""
_ALL: Final = re.compile(
    rf"^\W*(?:{_ADVERB}\s?)*(?:다|전부|모두|모든\s?걸|모든\s?것을|싹)\s?{_END}[가-힣\s]{{0,6}}\W*$"
)
""" "이제 다 끝내려고요", with nothing beside it; "이제 끝낼게요" ends a consultation."""
_HARDSHIP: Final = re.compile(
    r"고지서|독촉|체납|압류|경매|넘어[가갔]|날[렸리]|망[했하]|접[었고]|폐업|부도|파산|빚|사채|감당|못\s?(?:내|갚|살|버[티팁텨]|하겠)|(?:낼|갚을)\s?(?:돈|길|수|능력)[이도가]?\s?(?:없|안)|지[쳤치쳐]|막막|무너|희망|혼자|버티|견디|힘들|괴로|눈물|미안|고마웠|안녕히"
)
_AFFAIR: Final = re.compile(
    r"신고|소송|재판|등기|서류|절차|협의|합의|분할|이혼|동업|계약|다툼|싸움|분쟁|세무조사|조사\s|정리|나누|나눠|재산|증여(?!세)|상속(?!세)|명의|대출|갚[는고아았]|이사|상담|질문|물어|여쭤|계산|홈택스|준비|공부|일(?:을|이)\s|장사|사업|직장|회사|퇴사|매매|공사|치료|숙제|잔금|납부|분납"
)
"""What somebody may be about to end, and live on."""
_WHO: Final = r"(?:다들|모두들?|여러분|얘들아|애들아|여보|엄마(?:야)?|아빠|어머니|아버지|(?:아들|딸)(?:아|아들아|들)?|동생아|형|누나|언니|오빠|당신|가족들?|식구들?|애들?|아이들)"
_ASKS_PARDON: Final = sought(
    rf"{_WHO}(?:한테|에게|께|도|아|야)?[\s,]*(?:정말\s?|진짜\s?|너무\s?|참\s?|다\s?)*미안(?!하다고|해\s?(?:하|서)|하게|한데|해하)|미안(?:해|하다|합니다|해요)[\s,]*(?:다들|모두|여러분|얘들아|애들아|여보|엄마|아빠|(?:우리\s?)?(?:아들|딸))"
)
_LEAVES: Final = sought(
    r"먼저\s?(?:간다|갈게|갈란다|가요|갑니다|가려|떠[나난날])|(?:더는|더\s?이상(?:은)?|이제는?)\s?(?:정말\s?)?못\s?(?:하겠|살겠|해먹)|그만\s?(?:할래|할게|하려|두려|두고\s?(?:가|떠나))|(?:다\s?)?(?:내려\s?놓|놓아\s?버리|놔\s?버리)(?:으려|려|을래|을게|고\s?(?:싶|가|떠))|여기까지(?:인가|인\s?것|예요|다(?=[\s.!]|$)|야|네)|(?:그만|다)\s?(?:두고|접고|놓고)\s?(?:떠나|가)려"
)
_THIS_LIFE: Final = sought(r"(?:이번\s?|내\s?|제\s?)(?:생|인생|삶)(?:은|도)?\s?(?:그냥\s?)?여기까지")
_GOES_ON: Final = re.compile(
    r"나중에|다시\s|다음에|내일|은행|회사|출근|가\s?봐야|물어|여쭤|상담|질문|귀찮|시골|고향|이민|외국|해외|포기|양보"
)


def ends_it_all(text: str) -> bool:
    """Whether in a normalised text somebody means to end everything, or asks the others' pardon and goes."""
    if _THIS_LIFE.search(text) or _ALL.search(text):
        return True
    asks_pardon = _ASKS_PARDON.search(text) is not None
    ends = _OF_ITSELF.search(text) or (_AFTER_ALL.search(text) if asks_pardon or not _AFFAIR.search(text) else None)
    if ends and _HARDSHIP.search(text) and (asks_pardon or not _AFFAIR.search(text)):
        return True
    return asks_pardon and _LEAVES.search(text) is not None and not _GOES_ON.search(text)
