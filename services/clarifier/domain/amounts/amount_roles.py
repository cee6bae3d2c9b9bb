"""What each amount in a message is the amount of: the gift, a debt on it, a deduction, or something else."""

import re
from enum import Enum, auto
from typing import Final

from services.clarifier.domain.amounts.money import Amount

CONTEXT_LENGTH: Final = 22


class Role(Enum):
    GIFT = auto()
    DEBT = auto()
    CLAIMED = auto()
    """A deduction, no word says which: "3천만 공제할게요"."""
    MARRIAGE = auto()
    CHILDBIRTH = auto()
    PURCHASE = auto()
    """What the buyer pays, or pays with."""
    OTHER = auto()
    """A tax, a limit, an income, a price once paid, the speaker's own money."""


_FILLER: Final = r"(?:\s?(?:금액|잔액|잔고|원금|총액|합계|합해서|합쳐서?|(?:[두세네]|\d)\s?(?:집|세대|가구)|설정액?|인수액?|승계액?|(?:채권\s?)?최고액|현재|지금|아직|남은\s?(?:게|금액이|돈이)|대략|최대|[액금약한총권은는이가을를도만로:(]|으로)){0,5}\s?$"
_SECURED: Final = r"(?:주택\s?담보\s?대출|담보\s?대출|담보|주담대|대출|근저당|융자|전?세입자|임차인|전세\s?보증|임대\s?보증|임차\s?보증|보증|전세|빚|채무|부채|모기지|저당|할부금?|캐피탈)"
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
    r"\s?(?:원)?(?:을|를|만)?\s?공제(?:를)?\s?(?:할|해\s?[주줘]|하려|받을|받고\s?싶|신청|적용)"
)
_DEDUCTION_BEFORE: Final = re.compile(r"(?<![가-힣])공제(?:액|금액)?(?:은|는|을|를|도)?\s?(?:딱|일단|그냥|우선)?\s?$")
_MADE_USE_OF: Final = re.compile(
    r"\s?원?(?:만큼|까지)?(?:만|을|를|으로|로|만\s?더)?\s?(?:(?:다|전부|모두)\s)?(?:쓸(?:게|래|거|\s거|까)|쓰(?:겠|려|고\s?싶|기로|는\s?걸로)|사용(?:할|하겠|하려|해)|받(?:을게|을래|겠|으려|고\s?싶)|적용(?:할|하겠|해|받)|신청(?:할|하겠|하려|해)|할(?:게|래)|하겠|해\s?[주줘])"
)
""" "공제는 5천만원만 쓸게요": so much of it is claimed."""
_PERSONAL_DEBT: Final = re.compile(
    r"(?:학자금|신용|마이너스|카드|자동차|차량|사업자?|개인|등록금|전세\s?(?:자금)?)\s?(?:대출|빚|통장|할부|값)"
    r"|(?<![가-힣])(?:제|내|저희|본인)\s?(?:앞으로|명의로|이름으로)\s?(?:된\s?|받은\s?)?(?:대출|빚|융자)"
    r"|(?:제|내|우리|저희|본인)\s?(?:집(?:은|는|도|이|에)\s?)?(?:빚|부채)"
)
_DEBT_FOUND_BEFORE: Final = re.compile(
    _SECURED
    + r"\s?(?:잔액|잔고|원금)?(?:은|는|이|가|을|를|도)?\s(?:[가-힣]{1,6}\s)?[가-힣]{0,5}(?:더니|보니까?|하니까?)\s?(?:아직\s?|지금\s?)?$"
    r"|(?<![가-힣])(?:전세|월세|반전세|세)(?:를|을)?\s?(?:놓은|놔둔|놓아둔|준|내준|낀|끼고\s?있는|들어\s?있는)\s?(?:게|것이|거|건|돈이|돈|보증금이|보증금)\s?(?:한\s|약\s)?$"
)
""" "융자 잔액을 다시 조회했더니 9천8백만원", "전세 놓은 게 3억"."""
_DEBT_BEFORE: Final = re.compile(_SECURED + _FILLER)
_CHARGED_BEFORE: Final = re.compile(
    r"(?:(?:잡혀|걸려|껴|끼어|설정돼|설정되어)\s?(?:있[는던]|있었던)|잡힌|걸린|설정된)(?:\s?(?:게|것|거|건|돈))?\s?$"
)
""" "집에 잡혀 있던 1억": a debt without its name; "대출 껴 있는 5억 집" has it, and names the price."""
_NAMED_DEBT: Final = re.compile(_SECURED)
_DEBT_AFTER: Final = re.compile(
    rf"\s?(?:정도|쯤)?\s?(?:의|짜리|어치)?\s?{_SECURED}(?!집|방|\s?(?:갚|상환|구하|ㄴ|노노|없|x(?![a-z])|안\s?[껴끼낀]))"
)
_PART_BEFORE: Final = re.compile(r"그\s?중(?:에서?)?\s?$")
_IS_DEBT: Final = re.compile(rf"\s?원?(?:은|는|이|가|만)?\s?{_SECURED}(?=[이임입예인]|$)")
_TAKEN_OVER: Final = re.compile(
    r"\s?원?(?:은|는|이|가|을|를|도|만)?\s?(?:아직\s?)?(?:남[아은았][^.!?\n]{0,12}?)?(?:제가|내가|본인이)?\s?(?:인수(?!자)|떠안|이어받)"
    r"|\s?원?(?:은|는)\s?(?:이제\s?)?[가-힣]{1,6}[이가]\s?(?:갚아|갚기|갚을|상환하|승계)"
)
"""Only debts are taken over."""
_HELPS_OUT: Final = re.compile(
    r"\s?(?:을|를|정도|쯤|만)?\s?(?:[가-힣]{1,7}(?:이|가|께서|한테|에게)\s)?(?:대신\s?)?(?:보태|지원|갚아|마련|상환해\s?[주줬]|해\s?[주줬]|주[셨신시]|줬|보내|[내대]\s?[주줬준줄줌]|받았|받음|받을|받기|도와)"
)
_JUST_GIVES: Final = re.compile(r"\s?[가-힣]{1,7}(?:이|가|께서|한테|에게)\s(?:주[셨신시]|줬|준|받)")
_PRICED: Final = re.compile(r"아파트|빌라|주택|상가|오피스텔|건물|토지|땅|부동산|집|원룸|시세|시가")
"""A property with its price before a loan: what is given is the property, "아파트 6억 대출 1억 남편이 줬어요"."""
_TO_BE_REPAID: Final = re.compile(
    r"\s?(?:을|를)?\s?(?:갚으(?:라|려)|갚(?:는|을)\s?(?:데|돈|용)|갚기\s?위|갚게|상환(?:하라|하려|용|\s?자금))"
)
_CLAUSE_END: Final = re.compile(r"[고데만요다][\s,.]")
_BORROWED_ON: Final = re.compile(r"담보|은행|농협|금고")
_WHOLE_OF: Final = re.compile(r"\s?(?:원)?\s?(?:중(?:에서?)?|가운데)\s")
_TOTAL_BEFORE: Final = re.compile(r"(?:총|모두|합쳐서?|합해서?)\s?$")
_OWN_DEBT_AFTER: Final = re.compile(
    r"[^.!?\n]{0,14}(?:제|내|본인)\s?(?:신용|학자금|마이너스|개인)?\s?(?:빚|채무|대출)(?=[이인]|\s|$)"
)
_LIVES_IN: Final = re.compile(
    r"\s?(?:원)?(?:에|으로|짜리)?\s?(?:집에\s?|방에\s?|(?:월세|전세|반전세)(?:로|에|를)?\s?)?(?:살고|사는|살면서|거주)"
    r"|\s?(?:원)?(?:에|짜리)?\s?(?:집에\s?|방에\s?|(?:월세|전세|반전세)(?:로|에|를)?\s?)?(?:들어(?:갔|가(?!\s?있)|간(?!\s?[\d일이삼사오육칠팔구]))|얻었|얻어서|구했)"
)
""" "전세 3억에 살고 있는데": the deposit of the speaker's own home."""
_LENT: Final = re.compile(
    r"\s?(?:을|를|은|는)?\s?(?:빌[려린렸릴]|꿔|꾼|꾸었)(?![^.!?\n]{0,20}(?:아니라|안\s?갚|그냥|가지라|됐다|탕감|면제))"
)
_LENT_TO_GIVE: Final = re.compile(
    r"\s?(?:을|를)?\s?(?:빌려|빌리|꿔)[가-힣]{0,2}\s[^.!?\n]{0,14}(?:주|줬|줌|준|보내|보냈)"
)
""" "집 담보로 1억 빌려서 나한테 줌": what the giver has borrowed is the gift."""
_LISTED: Final = re.compile(r"\s?원?\s?(?:,|과|와|이?랑|하고|및|\+)\s?")
_TAKEN_TO_GIVE: Final = re.compile(r"\s?(?:을|를)?\s?받아서?\s(?:[가-힣]{1,8}(?:한테|에게|께)\s)(?:현금\s)?$")
"""A loan that somebody takes out and gives of: its end is the next amount."""
_DEMANDED: Final = re.compile(r"\s?(?:을|를|만큼|정도)?\s?(?:더\s?)?(?:올려|인상|올린|내라|달라|달래)")
""" "보증금 1억 올려달래서": of one's own tenancy."""
_LOAN_TAKEN: Final = re.compile(r"(?:대출|융자|담보)\S{0,3}\s?$")

_OTHER_BEFORE: Final = re.compile(
    r"(?:(?:공제|비과세|면제|한도|세금|취득세|상속세|양도세|가산세|수수료|과태료|벌금|등기비|중개비|연봉|월급|급여|시급|일당|주급|소득|월세|관리비|공과금|회비|(?<!\d)월|이자|보험금|퇴직금|수입|매출|전\s?재산|분양가|매입가|취득가|구입가|매매가|매수가"
    r"|(?:제|내|본인|저희)\s?(?:돈|자금|저축)|(?:주|개|평|장|그램|마리)당|단가|가진|전화|번호|계좌(?!\s?로)|연락처)(?:\s?(?:한도|돈|거|게|가격))?"
    + _FILLER.removesuffix("$")
    + r")$"
)
_PRESENT_BEFORE: Final = re.compile(r"(?:축의금|조의금|부의금|부조금?)(?:으로|을|를)?\s?$")
_PAID_AS_PRESENT: Final = re.compile(r"\s?원?(?:을|를|정도)?\s?(?:냈|내고|내서|했)")
_MEANT_TO_GIVE: Final = re.compile(r"(?:주려|줄려|물려주|주고\s?싶|증여하려|해주려)[가-힣]*\s")
_SAVED_BEFORE: Final = re.compile(r"(?:모은|모아둔|모아\s?둔|저축한|벌어둔)(?:\s?(?:돈|거|게))?" + _FILLER)
_THEN_GIVEN: Final = re.compile(
    r"\s?원?(?:을|를|(?=\s[가-힣]{1,5}한테))\s(?:[가-힣]{1,6}\s){0,3}(?:줬|줌|준\s|주[었신셨려]|보내|앞으로|드[렸리])"
)
_TAX_BEFORE: Final = re.compile(r"증여세" + _FILLER)
_COMPUTED_TAX_BEFORE: Final = re.compile(r"(?:산출세액|납부세액|세액|세금)(?:은|는|이|가|으로|도)?\s?(?:약|한)?\s?$")
_OTHER_AFTER: Final = re.compile(
    r"\s?(?:까지|한도|공제|비과세|면제)|\s?원?이?라[는고]\s?(?:사람|분|말|얘기|글|소리|들었)"
    r"|\s?(?:정도)?(?:에|을\s?주고|를\s?주고|주고)\s?(?:산|사서|샀|사\s|구입|매입|매수|분양|취득|팔)"
    r"|\s?(?:원)?(?:짜리\s?)?(?:[가-힣]{1,5}\s?)?(?:을|를)\s(?:사는데|사려|살\s?(?:때|건데|려|라)|산다고|구입하|계약하|분양\s?받)"
    r"|\s?(?:은|는|이|을|를)?\s?(?:제|내|본인)\s?(?:돈|거|자금|가\s?모)"
    r"|\s?(?:은|는|을|를|이)?\s?(?:세금|증여세)(?:로|으로|를?\s?(?:냈|낸|납부|내고))"
    r"|\s?(?:은|는|을|를|이)?\s?(?:냈|내야|내라|납부|나왔|나온)"
    r"|\s?(?:짜리\s?)?(?:연봉|월급)"
)
_APPRAISED_BEFORE: Final = re.compile(
    r"(?:감정|평가|시세|시가)[가-힣]{0,3}\s?(?:(?!세금|[가-힣]{0,4}(?:세|료|비용|수수료)[가이는은])[가-힣]{1,6}\s?){0,3}$"
)
""" "감정을 떼어 보니 17억이 나왔어요", not "감정평가 수수료가 300 나왔어요"."""
_ALIKE_BEFORE: Final = re.compile(r"(?:같은|똑같은|비슷한|동일한|유사한|바로\s?옆|옆\s?(?:동|집|호|필지))\s[^.!?\n]*$")
_SOLD: Final = re.compile(r"\s?원?에\s?(?:팔[렸린려]|거래|매매|나갔)")
""" "같은 동 같은 층이 10억에 팔렸고": what the thing is worth (법60②)."""
_TURNS_OUT: Final = re.compile(r"\s?(?:이|가|은|으로|로)?\s?나[왔온옴]")
_SAVED_AFTER: Final = re.compile(
    r"\s?(?:은|는|을|를)?\s?(?:제가\s?)?(?:모았|모은|모아(?!\s?[주줬준줌]|서\s)|저축|벌었)"
)
_PAID: Final = re.compile(r"\s?(?:은|는|을|를|이)?\s?(?:냈|내|납부|나왔|나온|고지)")

_MARRIAGE_BEFORE: Final = re.compile(r"(?:혼인|결혼)\s?(?:증여\s?)?(?:재산\s?)?(?:공제|관련)" + _FILLER)
_MARRIAGE_AFTER: Final = re.compile(r"\s?(?:을|를|은|만)?\s?(?:혼인|결혼)\s?(?:증여\s?)?(?:재산\s?)?공제")
_CHILDBIRTH_BEFORE: Final = re.compile(r"(?:출산|출생|입양)\s?(?:증여\s?)?(?:재산\s?)?(?:공제|관련)" + _FILLER)
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
        (before, "" if _is_named_by(*after_it) else after)
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
    if number > 0 and _is_on_property(contexts[number - 1], before, after):
        return Role.DEBT
    if number > 0 and _LISTED.fullmatch(before) and not _PRICED.match(after.removeprefix("짜리").lstrip()):
        role = _role(*contexts[number - 1])
        return role if role is Role.DEBT else _role(before, after)
    return _role(before, after)


def _is_named_by(before: str, after: str) -> bool:
    """Whether the debt that stands before an amount is its own, not the one of the amount before: "6억 대출 2억"."""
    return _DEBT_BEFORE.search(before) is not None and _DEBT_AFTER.match(after) is None


def _is_on_property(priced: tuple[str, str], before: str, after: str) -> bool:
    """Whether a debt stands between the price of a property and the one who gives it."""
    is_debt = _DEBT_BEFORE.search(before) is not None and _PERSONAL_DEBT.search(before) is None
    return is_debt and _JUST_GIVES.match(after) is not None and _PRICED.search("".join(priced)) is not None


def _is_whole(before: str, after: str) -> bool:
    """Whether an amount is only what the next one is a part of: "집값 10억 중에 3억을"."""
    return _WHOLE_OF.match(after) is not None and _TOTAL_BEFORE.search(before) is None


def _role(before: str, after: str) -> Role:
    role = _of_deduction(before, after) or _of_debt(before, after)
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


def _of_debt(before: str, after: str) -> Role | None:
    """A debt on the gift; what helps to repay a debt is the gift itself, what is lent or repaid is neither."""
    if _PERSONAL_DEBT.search(_CLAUSE_END.split(before)[-1][-14:]) or _PERSONAL_DEBT.match(after.strip()):
        return Role.GIFT if _HELPS_OUT.match(after) else Role.OTHER
    if _LIVES_IN.match(after):
        return Role.OTHER
    if _LENT_TO_GIVE.match(after):
        return Role.GIFT
    if _LENT.match(after):
        return Role.DEBT if _BORROWED_ON.search(before) else Role.OTHER
    if _DEBT_BEFORE.search(before) or _DEBT_FOUND_BEFORE.search(before):
        is_giver_s = _LOAN_TAKEN.search(before) is not None and _TAKEN_TO_GIVE.match(after) is not None
        if is_giver_s or any(own.match(after) for own in (_TO_BE_REPAID, _OWN_DEBT_AFTER, _DEMANDED)):
            return Role.OTHER
        helps = _HELPS_OUT.match(after) and not (_LOAN_TAKEN.search(before) and "받" in after[:4])
        return Role.GIFT if helps else Role.DEBT
    if (charged := _CHARGED_BEFORE.search(before)) and not _NAMED_DEBT.search(before, 0, charged.start()):
        return Role.DEBT
    is_part = _PART_BEFORE.search(before) and _IS_DEBT.match(after)
    return Role.DEBT if is_part or _DEBT_AFTER.match(after) or _TAKEN_OVER.match(after) else None


def _is_of_something_else(before: str, after: str) -> bool:
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
    if _SAVED_BEFORE.search(before) and not (_HELPS_OUT.match(after) or _THEN_GIVEN.match(after)):
        return True
    return bool(_TAX_BEFORE.search(before) and _PAID.match(after))
