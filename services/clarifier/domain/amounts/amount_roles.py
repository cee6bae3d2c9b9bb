"""What each amount in a message is the amount of: the gift, a debt on it, a deduction, or something else."""

import re
from typing import Final

from services.clarifier.domain.amounts.debt_roles import FILLER, HELPS_OUT, PRICED, is_named_by, is_on_property, of_debt
from services.clarifier.domain.amounts.money import Amount
from services.clarifier.domain.amounts.role import Role

CONTEXT_LENGTH: Final = 22
_RULED_OUT: Final = re.compile(
    r"[\d일이삼사오육칠팔구십백천만억조,.][\d일이삼사오육칠팔구십백천만억조,.\s]*원?\s?(?:이|가)?\s?(?:아니(?:라|고|구)|말고)\s*$"
)
"""An amount that is named only to be corrected; what it was of, the next one is: "대출은 2억이 아니라 1억"."""
_OWN_BEFORE: Final = re.compile(r"^\s?원?(?:은|는|이)\s?(?:제|내|본인|우리|저희)\s?(?:돈|거|자금)")
"""What the amount before is, said behind it: "2억은 제 돈 2억은 엄마가"."""
_ENCUMBERED: Final = re.compile(
    r"^\s?원?(?:이|가|은|정도|쯤)?\s?(?:(?:잡혀|걸려|껴|끼어|설정돼|설정되어|들어|남아)\s?있는|잡힌|걸린|설정된)\s(?!게|것|거|건|돈)"
)
"""Between a debt and what it is on: "근저당 2억 잡힌 9억 상가"."""
_CLAIMED_AFTER: Final = re.compile(
    r"\s?(?:원)?(?:을|를|만)?\s?(?:(?:다|전부|모두)\s)?(?:공제(?:를)?\s?(?:할|해\s?[주줘]|하려|하는\s?걸|받을|받는\s?걸|받고\s?싶|신청|적용|하고\s다시|해서\s다시)|빼(?:서|고)\s(?:다시|계산))"
)
_DEDUCTION_BEFORE: Final = re.compile(r"(?<![가-힣])공제(?:액|금액)?(?:은|는|을|를|도)?\s?(?:딱|일단|그냥|우선)?\s?$")
_MADE_USE_OF: Final = re.compile(
    r"\s?원?(?:만큼|까지)?(?:만|을|를|으로|로|만\s?더)?\s?(?:(?:다|전부|모두)\s)?(?:쓸(?:게|래|거|\s거|까)|쓰(?:겠|려|고\s?싶|기로|는\s?걸로)|사용(?:할|하겠|하려|해)|받(?:을게|을래|겠|으려|고\s?싶)|적용(?:할|하겠|해|받)|신청(?:할|하겠|하려|해)|할(?:게|래)|하겠|해\s?[주줘])"
)
""" "공제는 5천만원만 쓸게요": so much of it is claimed."""
_WHOLE_OF: Final = re.compile(r"\s?(?:원)?\s?(?:중(?:에서?)?|가운데)\s")
_TOTAL_BEFORE: Final = re.compile(r"(?:총|모두|합쳐서?|합해서?)\s?$")
_LISTED: Final = re.compile(r"\s?원?\s?(?:,|과|와|이?랑|하고|및|\+)\s?")
_OTHER_BEFORE: Final = re.compile(
    r"(?:(?:공제|(?<![가-힣])기본|비과세|면제|한도|세금|취득세|상속세|양도세|가산세|수수료|과태료|벌금|등기비|중개비|연봉|월급|급여|시급|일당|주급|소득|월세|관리비|공과금|회비|(?<!\d)월|이자|보험금|퇴직금|수입|매출|전\s?재산|분양가|매입가|취득가|구입가|매매가|매수가"
    r"|(?:제|내|본인|저희)\s?(?:돈|자금|저축)|(?:주|개|평|장|그램|마리)당|단가|가진|전화|번호|계좌(?!\s?로)|연락처)(?:\s?(?:한도|돈|거|게|가격))?"
    + FILLER.removesuffix("$")
    + r")$"
)
_PRESENT_BEFORE: Final = re.compile(r"(?:축의금|조의금|부의금|부조금?)(?:으로|을|를)?\s?$")
_PAID_AS_PRESENT: Final = re.compile(r"\s?원?(?:을|를|정도)?\s?(?:냈|내고|내서|했)")
_MEANT_TO_GIVE: Final = re.compile(r"(?:주려|줄려|물려주|주고\s?싶|증여하려|해주려)[가-힣]*\s")
_SAVED_BEFORE: Final = re.compile(r"(?:모은|모아둔|모아\s?둔|저축한|벌어둔)(?:\s?(?:돈|거|게))?" + FILLER)
_THEN_GIVEN: Final = re.compile(
    r"\s?원?(?:을|를|(?=\s[가-힣]{1,5}한테))\s(?:[가-힣]{1,6}\s){0,3}(?:줬|줌|준\s|주[었신셨려]|보내|앞으로|드[렸리])"
)
_COMPUTED_TAX_BEFORE: Final = re.compile(r"(?:산출세액|납부세액|세액|세금)(?:은|는|이|가|으로|도)?\s?(?:약|한)?\s?$")
_OTHER_AFTER: Final = re.compile(
    r"\s?(?:까지|한도|공제|비과세|면제)|\s?원?(?:을|은|이)?\s?(?:안|못)\s?넘|\s?원?(?:이|은|도|를|을)?\s?(?:새로|다시|또)\s(?:생기|생긴|채워)|\s?원?이?라[는고]\s?(?:사람|분|말|얘기|글|소리|들었)"
    r"|\s?(?:정도)?(?:에|을\s?주고|를\s?주고|주고)\s?(?:산|사서|샀|사\s|구입|매입|매수|분양|취득|팔|파[셨신시]|처분하|매각하)"
    r"|\s?(?:원)?(?:짜리\s?)?(?:[가-힣]{1,5}\s?)?(?:을|를)\s(?:사는데|사려|살\s?(?:때|건데|려|라)|산다고|구입하|계약하|분양\s?받)"
    r"|\s?(?:은|는|이|을|를)?\s?(?:제|내|본인)\s?(?:돈|거|자금|가\s?모)"
    r"|\s?(?:은|는|을|를|이)?\s?(?:세금|증여세)(?:로|으로|를?\s?(?:냈|낸|납부|내고))"
    r"|\s?(?:은|는|을|를|이)?\s?(?:냈|내야|내라|납부|나왔|나온)"
    r"|\s?(?:짜리\s?)?(?:연봉|월급)"
    r"|\s?원?(?:이나|을|를|씩)?\s?(?:더\s|또\s)?(?:빼|깎아|봐|공제해)\s?(?:주는|준다는|주던)\s?(?:거|것|게|제도|건|법)"
)
_WHEN_BOUGHT: Final = re.compile(
    r"(?:(?<![가-힣])살|샀을|구입할|매입할|분양\s?받을)\s?(?:때|당시)(?:에|는|엔)?\s[^.!?\n]{0,12}$"
)
_PAID_THEN: Final = re.compile(r"\s?원?(?:을|를|에|이|정도)?\s?(?:줬던|주고|준\s|들었|들여|들던|샀|했던|하던|였)")
""" "이 집 살 때 2011년에 6억2천 줬던 건데": what it cost then."""
_MOVED_SINCE: Final = re.compile(
    r"(?:지금은|현재는|이제는|요즘은?|그\s?뒤로?|그\s?후로?)\s(?:더\s|좀\s|많이\s){0,2}(?:올라서?|올랐는데|내려서?|내렸는데|떨어져서?|떨어졌는데)\s[^.!?\n]{0,6}$"
)
""" "41,300,000원 나왔어요. 지금은 더 올라서 5천2백쯤": of another day than the gift's."""
_APPRAISED_BEFORE: Final = re.compile(
    r"(?:땅|집|논|밭|상가|아파트|빌라|오피스텔|건물|토지|주택|임야|점포|주식)(?:이|가|은|는|도)\s?$|(?:감정|평가|시세|시가|종가|평균)[가-힣]{0,3}\s?(?:(?!세금|[가-힣]{0,4}(?:세|료|비용|수수료)[가이는은])[가-힣]{1,6}\s?){0,3}$"
)
""" "감정을 떼어 보니 17억이 나왔어요", not "감정평가 수수료가 300 나왔어요"."""
_ALIKE_BEFORE: Final = re.compile(r"(?:같은|똑같은|비슷한|동일한|유사한|바로\s?옆|옆\s?(?:동|집|호|필지))\s[^.!?\n]*$")
_SOLD: Final = re.compile(r"\s?원?에\s?(?:팔[렸린려]|거래|매매|나갔)")
""" "같은 동 같은 층이 10억에 팔렸고": what the thing is worth (법60②)."""
_TURNS_OUT: Final = re.compile(r"\s?(?:이|가|은|으로|로)?\s?나[왔온옴]")
_SAVED_AFTER: Final = re.compile(
    r"\s?(?:은|는|을|를)?\s?(?:제가\s?)?(?:모았|모은|모아(?!\s?[주줬준줌]|서\s)|저축|벌었)"
)
_IF_GRANTED: Final = r"(?:\s?(?:중\s?|에서\s?)?남은(?=\s))?(?:[이가을를도은는]?\s?(?:처음이니까|(?:받을|쓸)\s?수(?:만)?\s?있(?:으면|다면)|되면|된다면|가능하면|가능하다면))?"
""" "혼인공제 받을 수 있으면 1억 다 받고 싶어요"."""
_MARRIAGE_BEFORE: Final = re.compile(r"(?:혼인|결혼)\s?(?:증여\s?)?(?:재산\s?)?(?:공제|관련)" + _IF_GRANTED + FILLER)
_MARRIAGE_AFTER: Final = re.compile(r"\s?(?:을|를|은|만)?\s?(?:혼인|결혼)\s?(?:증여\s?)?(?:재산\s?)?공제")
_CHILDBIRTH_BEFORE: Final = re.compile(
    r"(?:출산|출생|입양)\s?(?:증여\s?)?(?:재산\s?)?(?:공제|관련)" + _IF_GRANTED + FILLER
)
_CHILDBIRTH_AFTER: Final = re.compile(r"\s?(?:을|를|은|만)?\s?(?:출산|출생|입양)\s?(?:증여\s?)?(?:재산\s?)?공제")


def roles(text: str, found: list[Amount]) -> list[Role]:
    """The role of each amount, from the words between it and its neighbours."""
    ends = [0, *(amount.end for amount in found)]
    starts = [*(amount.start for amount in found[1:]), len(text)]
    contexts = [
        (
            _without_what_ends_there(text[max(end_before, amount.start - CONTEXT_LENGTH) : amount.start]),
            text[amount.end : min(start_after, amount.end + CONTEXT_LENGTH)],
        )
        for amount, end_before, start_after in zip(found, ends, starts, strict=False)
    ]
    following = [*contexts[1:], ("", "")]
    contexts = [
        (before, "" if is_named_by(*after_it) else after)
        for (before, after), after_it in zip(contexts, following, strict=False)
    ]
    return [_role_among(contexts, number) for number in range(len(contexts))]


def _without_what_ends_there(before: str) -> str:
    """The words before an amount without those that still tell of another one."""
    for told in (_RULED_OUT, _OWN_BEFORE, _ENCUMBERED):
        before = told.sub("", before)
    return before


def _role_among(contexts: list[tuple[str, str]], number: int) -> Role:
    before, after = contexts[number]
    if number + 1 < len(contexts) and _is_whole(before, after):
        return Role.OTHER
    if number > 0 and is_on_property(contexts[number - 1], before, after):
        return Role.DEBT
    if number > 0 and _LISTED.fullmatch(before) and not PRICED.match(after.removeprefix("짜리").lstrip()):
        role = _role(*contexts[number - 1])
        return role if role is Role.DEBT else _role(before, after)
    return _role(before, after)


def _is_whole(before: str, after: str) -> bool:
    """Whether an amount is only what the next one is a part of: "집값 10억 중에 3억을"."""
    return _WHOLE_OF.match(after) is not None and _TOTAL_BEFORE.search(before) is None


def _role(before: str, after: str) -> Role:
    role = _of_deduction(before, after) or of_debt(before, after)
    if role is not None:
        return role
    if _CLAIMED_AFTER.match(after) or (_DEDUCTION_BEFORE.search(before) and _MADE_USE_OF.match(after)):
        return Role.CLAIMED
    return Role.OTHER if _is_of_something_else(before, after) else Role.GIFT


def _of_deduction(before: str, after: str) -> Role | None:
    if _MARRIAGE_BEFORE.search(before) or _MARRIAGE_AFTER.match(after):
        return Role.MARRIAGE
    if _CHILDBIRTH_BEFORE.search(before) or _CHILDBIRTH_AFTER.match(after):
        return Role.CHILDBIRTH
    return None


def _is_of_something_else(before: str, after: str) -> bool:
    if (_WHEN_BOUGHT.search(before) and _PAID_THEN.match(after)) or _MOVED_SINCE.search(before):
        return True
    if _PRESENT_BEFORE.search(before) and _PAID_AS_PRESENT.match(after):
        return False
    if _APPRAISED_BEFORE.search(before) and _TURNS_OUT.match(after):
        return False
    if _ALIKE_BEFORE.search(before) and _SOLD.match(after):
        return False
    if any(words.search(before) for words in (_OTHER_BEFORE, _COMPUTED_TAX_BEFORE)) or _OTHER_AFTER.match(after):
        return True
    if _SAVED_AFTER.match(after) and not _MEANT_TO_GIVE.search(before):
        return True
    return bool(_SAVED_BEFORE.search(before)) and not (HELPS_OUT.match(after) or _THEN_GIVEN.match(after))
