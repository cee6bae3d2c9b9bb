"""Which amounts are debts: on what is given, of somebody's own, or lent and repaid."""

import re
from typing import Final

from services.clarifier.domain.amounts.role import Role

FILLER: Final = r"(?:\s?(?:금액|잔액|잔고|원금|총액|합계|합해서|합쳐서?|(?:[두세네]|\d)\s?(?:집|세대|가구)|설정액?|인수액?|승계액?|(?:채권\s?)?최고액|현재|지금|아직|남은\s?(?:게|금액이|돈이)|대략|최대|[액금약한총권은는이가을를도만로:(]|으로)){0,5}\s?$"
_SECURED: Final = r"(?:주택\s?담보\s?대출|담보\s?대출|담보|주담대|대출|근저당|융자|전?세입자|임차인|전세\s?보증|임대\s?보증|임차\s?보증|보증|전세|빚|채무|부채|모기지|저당|할부금?|캐피탈)"
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
_DEBT_BEFORE: Final = re.compile(_SECURED + FILLER)
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
HELPS_OUT: Final = re.compile(
    r"\s?(?:을|를|정도|쯤|만)?\s?(?:[가-힣]{1,7}(?:이|가|께서|한테|에게)\s)?(?:대신\s?)?(?:보태|지원|갚아|마련|상환해\s?[주줬]|해\s?[주줬]|주[셨신시]|줬|보내|[내대]\s?[주줬준줄줌]|받았|받음|받을|받기|도와)"
)
_JUST_GIVES: Final = re.compile(r"\s?[가-힣]{1,7}(?:이|가|께서|한테|에게)\s(?:주[셨신시]|줬|준|받)")
PRICED: Final = re.compile(r"아파트|빌라|주택|상가|오피스텔|건물|토지|땅|부동산|집|원룸|시세|시가")
"""A property with its price before a loan: what is given is the property, "아파트 6억 대출 1억 남편이 줬어요"."""
_TO_BE_REPAID: Final = re.compile(
    r"\s?(?:을|를)?\s?(?:갚으(?:라|려)|갚(?:는|을)\s?(?:데|돈|용)|갚기\s?위|갚게|상환(?:하라|하려|용|\s?자금))"
)
_CLAUSE_END: Final = re.compile(r"[고데만요다][\s,.]")
_BORROWED_ON: Final = re.compile(r"담보|은행|농협|금고")
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
_TAKEN_TO_GIVE: Final = re.compile(r"\s?(?:을|를)?\s?받아서?\s(?:[가-힣]{1,8}(?:한테|에게|께)\s)(?:현금\s)?$")
"""A loan that somebody takes out and gives of: its end is the next amount."""
_DEMANDED: Final = re.compile(r"\s?(?:을|를|만큼|정도)?\s?(?:더\s?)?(?:올려|인상|올린|내라|달라|달래)")
""" "보증금 1억 올려달래서": of one's own tenancy."""
_LOAN_TAKEN: Final = re.compile(r"(?:대출|융자|담보)\S{0,3}\s?$")


def is_named_by(before: str, after: str) -> bool:
    """Whether the debt that stands before an amount is its own, not the one of the amount before: "6억 대출 2억"."""
    return _DEBT_BEFORE.search(before) is not None and _DEBT_AFTER.match(after) is None


def is_on_property(priced: tuple[str, str], before: str, after: str) -> bool:
    """Whether a debt stands between the price of a property and the one who gives it."""
    is_debt = _DEBT_BEFORE.search(before) is not None and _PERSONAL_DEBT.search(before) is None
    return is_debt and _JUST_GIVES.match(after) is not None and PRICED.search("".join(priced)) is not None


_DEPOSIT: Final = re.compile(r"보증금\s?$")
_HANDED_OVER: Final = re.compile(
    r"(?:\s?원)?[을를]?\s(?:[^\s.!?]{1,9}\s){0,3}?(?:넘겨\s?[주줬준]|물려\s?[주줬준]|양도|증여|[주줬준])"
)
""" "자기 가게 보증금 4천만원을 넘겨줬어요": the claim to a deposit is what is given."""


def of_debt(before: str, after: str) -> Role | None:
    """A debt on the gift; what helps to repay a debt is the gift itself, what is lent or repaid is neither."""
    if _PERSONAL_DEBT.search(_CLAUSE_END.split(before)[-1][-14:]) or _PERSONAL_DEBT.match(after.strip()):
        return Role.GIFT if HELPS_OUT.match(after) else Role.OTHER
    if _LIVES_IN.match(after):
        return Role.OTHER
    if _DEPOSIT.search(before) and _HANDED_OVER.match(after) and not PRICED.search(before):
        return Role.GIFT
    if _LENT_TO_GIVE.match(after):
        return Role.GIFT
    if _LENT.match(after):
        return Role.DEBT if _BORROWED_ON.search(before) else Role.OTHER
    if _DEBT_BEFORE.search(before) or _DEBT_FOUND_BEFORE.search(before):
        is_giver_s = _LOAN_TAKEN.search(before) is not None and _TAKEN_TO_GIVE.match(after) is not None
        if is_giver_s or any(own.match(after) for own in (_TO_BE_REPAID, _DEMANDED)):
            return Role.OTHER
        helps = HELPS_OUT.match(after) and not (_LOAN_TAKEN.search(before) and "받" in after[:4])
        return Role.GIFT if helps else Role.DEBT
    if (charged := _CHARGED_BEFORE.search(before)) and not _NAMED_DEBT.search(before, 0, charged.start()):
        return Role.DEBT
    is_part = _PART_BEFORE.search(before) and _IS_DEBT.match(after)
    return Role.DEBT if is_part or _DEBT_AFTER.match(after) or _TAKEN_OVER.match(after) else None
