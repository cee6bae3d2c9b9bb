"""Debt that goes with the property: a loan secured on it, a deposit its tenant has paid."""

import re
from dataclasses import dataclass, replace
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision
from services.clarifier.domain.amounts.role import Role
from services.clarifier.domain.occasions.family_denials import is_left_open
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.parties import Parties
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.stance.not_knowing import is_not_known
from services.clarifier.domain.writing.text import BARRIER, without

_SUBJECTS: Final = (Case.SUBJECT, Case.TOPIC)

_DEBT: Final = r"(?:담보|대출금?|근저당|융자|보증금|전세|빚|채무|부채|모기지|저당|할부금?|캐피탈)"
_OVER_WITH: Final = (
    r"(?:(?:다|모두|전부|이미|미리|먼저)\s?(?:갚|상환|반환|돌려)|(?:다|모두|전부)\s?(?:정리|처리|청산|해결|없애)|갚(?:았|은|고\s?(?:나서|줬|주[셨신시]|증여|없))|상환(?:했|됐|\s?완료|함)|완납|말소"
    r"|반환(?:했|됐|하였|하셨|\s?완료)|무관|상관\s?없|관계\s?없)"
)
"""The debt is paid off, or has nothing to do with the property."""
_PROMISED: Final = r"(?:갚(?!고\s?있|으라|게\s|을\s?돈)|상환(?!\s?(?:중|해야|하고\s?있))|돌려\s?[주줬드준]|내\s?[주드줬준]|반환|책임\s?[지질져진])(?P<ending>[가-힣]{0,4})"
_KEPT: Final = r"(?P<kept>(?:안고|끼고|짊어지고|지고|갖고|가지고|가져|들고)\s?(?:가|계|있)|떠안|남[겨기]|내(?:신[대다]|시기로|기로|실|겠)|그대로\s?(?:두|둔|놔|있|가)|부담|맡)"
"""Where the giver does it, the debt stays with him."""
_SETTLED: Final = re.compile(rf"[^.!?\n\x00]{{0,25}}?(?:{_OVER_WITH}|{_PROMISED}|{_KEPT})")
_PAID_OFF: Final = re.compile(
    r"(?<![가-힣])(?:(?:다|싹|모두|전부|이미|미리|먼저|벌써|깨끗이|깔끔하게)\s?){1,3}"
    r"(?:갚(?:았|아\s?[놨놓버줬]|아\s?주[셨신시]|으셨|으신\s?(?:거|상태|뒤|후)|은\s?(?:거|상태|뒤|후)|고\s?(?:나서|넘|줬|주|증여))|상환(?:했|하셨|됐|되었|\s?완료|하고\s?(?:나서|넘|줬|주))|정리(?:했|하셨|됐|해\s?[놨놓])|청산(?:했|하셨|됐)|털(?:었|어\s?[놨놓]))"
    r"|완납(?:했|하셨|됐)|말소(?:했|하셨|됐|된)"
)
_PAYER_NEAR: Final = 20
_HIMSELF: Final = re.compile(r"(?<![가-힣])당신(?:이|께서)")
"""An elder who is spoken of."""
_BY_HIMSELF: Final = re.compile(r"(?<![가-힣])(?:지가|자기가|본인이|걔가|그\s?애가|그\s?놈이|지들이|자기들이)")
"""Of whom the speaker gives to: "융자 3억은 지가 갚는대요"."""
_HONORIFIC: Final = re.compile(r"[셨신시실]")
_DENIED: Final = re.compile(
    rf"{_DEBT}[^.!?\n\x00]{{0,14}}?(?:없|안\s?(?:껴|끼|꼈|낀|잡|있)|끼지\s?않|있지\s?(?:않|아니)|(?:설정|존재)[가-힣]{{0,5}}\s?(?:않|아니)|ㄴㄴ?(?![가-힣])|노노|x(?![a-z]))|{_DEBT}\s?\?+\s?(?:그런\s?(?:건|거)\s?)?없|무대출|무융자|무담보|무할부"
)
_BESIDES: Final = re.compile(
    rf"(?:(?:다른|딴|추가|추가로|별도의?)\s|(?:말고|외에|이외에|빼고|제외하고|제외하면)[는도]?\s(?:다른\s|더\s)?)(?:(?:담보|은행)\s?)?{_DEBT}[^.!?\n\x00]{{0,14}}?(?:없|안\s?(?:껴|끼|꼈|낀|잡|있))"
)
_SETTLED_DEBT: Final = re.compile(
    rf"(?:{_DEBT}|(?<![가-힣])(?:그건|그거는|그것은|그\s빚은|원금|이자|원리금))[^.!?\n\x00]{{0,20}}?(?:{_OVER_WITH}|(?!갚아\s?[주줬]){_PROMISED}|{_KEPT})"
)
_CLEAN: Final = re.compile(
    r"깨끗|(?:안|못)\s?(?:껴|끼|꼈|낀|잡혀|잡혔|잡힌|잡힘|걸려|걸렸|걸린|있|들어)|(?:없|읎|업)(?=[어는으습슴네다지음슈소고]|$)|(?:끝|정리)(?:났|난|됐|된|냈)"
)
""" "그런 거 안 껴 있어요": an answer that there is none."""
_HARDLY: Final = re.compile(r"거의|별로|얼마|확실|모르|몰라|모름|는지|알\s?(?:길|수|도리|턱)|기억|가물|긴가민가")
_TAKEN_OVER: Final = re.compile(r"승계|인수|떠안|넘겨|넘기|이어|안고|끼고|부담부|조건")
_CEILING_BEFORE: Final = re.compile(r"(?:설정액?|최고액)[^\x00]{0,4}$")
"""The ceiling of a mortgage (채권최고액) is not what is owed."""
_CEILING_AFTER: Final = re.compile(r"\s?원?(?:이|으로)?\s?설정")
_PERSONAL: Final = re.compile(
    r"(?:디딤돌|버팀목|보금자리|소상공인|정책자금|창업|운전자금|햇살론?|학자금|신용|마이너스|카드|자동차|사업자|개인)\s?$"
)
_WITH_THE_GIFT: Final = re.compile(r"(?:(?:\x00|돈|거)(?:으로|로)|받아서?)\s(?:제\s|내\s)?(?:[가-힣]{2,4}\s?)?$")
""" "주신 1억으로 대출 갚았어요": a loan of one's own."""
_REAL_ESTATE: Final = re.compile(
    r"아파트|빌라|주택|상가|오피스텔|건물|토지|땅|부동산|(?<![옆앞윗뒷랫웃갓큰은])집(?=[을이은도\s,.]|한\s?채|의\s(?:절반|반|지분|[\d일이삼사오육칠팔구]+\s?분)|$)(?![도은이]?\s?없)|원룸|분양권|전원주택|단독|다세대|논|밭(?=[을이\s])|임야|펜션|점포|맨션"
)
_CARRIES_DEBT: Final = re.compile(
    rf"{_REAL_ESTATE.pattern}|집(?=[에값])|보증금|전세|세입자|임대|임차|부지|공장|창고|과수원|농지|전답|산(?=[을이은도\s])|가게|트럭|화물차|승용차|자동차|차량|차(?=[를가는도\s])|오토바이|버스|택시|포터|굴[삭착]기|배(?=[를가는]\s)|주식|사업체|회사"
)
_OWN_LOAN: Final = re.compile(
    r"(?:전세|임차)?\s?보증금|전세(?!입)금?|(?:주택|집|아파트|자동차|차량|차|병원|가게|사업)\s?(?:담보\s?)?(?:대출|빚|할부)|(?:제|내|저희|우리)\s?집(?:은|는|에|이)?\s?(?:담보\s?)?(?:대출|융자|빚)"
)
_HOME_SOUGHT: Final = re.compile(
    r"(?:집|아파트|빌라|신혼집)(?:을|를)?\s(?:구하|사|얻|마련하)(?:라고|라며|라면서|는\s?데|려고)"
)
""" "집 구하라고 2억4천을 보내주셨어요": money is given."""
_OWN_LOAN_BEFORE: Final = re.compile(r"(?<![가-힣])(?:저희|우리|제|내)\s?(?:대출|빚|융자)(?:이|은|금이|금은)?\s?$")
_BEING_REPAID: Final = re.compile(
    r"[^.!?\n\x00]{0,10}?(?:갚는\s?중|갚고\s?있|상환\s?중|상환하고\s?있|(?:있는|남았는|남은|있었는)데|있어서|있다\s?보니|때문에)"
)
_RENTED: Final = re.compile(
    r"(?:신혼(?:집|방)?|자취(?:방|집)|하숙집|전셋집|(?:살|살게\s?될|들어갈|들어가\s?살|구한|구하는|구할|얻은|얻을|얻는|알아본|봐\s?둔|계약한|계약할|이사\s?갈|이사할)\s(?:[가-힣]{1,4}\s)?(?:집|방|아파트|빌라|오피스텔|원룸))"
    r"(?:의)?\s?(?:전세|보증금|반전세)(?:금|값|가격|\s?보증금)?(?:은|는|이|가|만|도)?\s?(?:한|약|무려|거의|만)?\s?$"
)
_SHOP_RENTED: Final = re.compile(
    r"(?:가게|점포|사무실|상가|학원|식당|매장|공방)(?:의)?\s?(?:임차\s?)?보증금(?:은|는|이|가|만|도)?\s?(?:한|약|무려|거의|만)?\s?$"
)
_OPENS_SHOP: Final = re.compile(
    r"차린|차리|개업|창업|오픈|개원|(?:가게|식당|학원|점포)(?:를|을)?\s(?:열|연다|얻|구[하했한])"
)
""" "분식집 차린다고 3억을 보냈어요. 가게 보증금은 5천이래요": paid for the shop, not owed by it."""
_RISES: Final = re.compile(r"\s?원?(?:이|을|를|만|이나|정도|쯤)?\s(?:더\s|또\s)?(?:오[르른]|올[라랐려린])")
""" "전세금이 5천 올라서"."""
SOUGHT_LEASE: Final = re.compile(
    r"\s?원?(?:짜리)?\s?(?:에|/|,)\s?월(?:세)?\s?\d[\d.,만천백]*\s?(?:원|짜리)?[^.!?\n\d]{0,10}(?<!세입자가\s)(?:보고\s?있|알아보|구하|구해|얻으|얻을|들어갈|들어가려)"
)
""" "보증금 1천에 월 55짜리 보고 있어요"."""
MOVES_INTO: Final = re.compile(
    r"\s?원?짜리\s(?:[가-힣]{1,4}\s)?(?:집|방|원룸|투룸|오피스텔|아파트|빌라|전세|월세)(?:으로|로|에|을|를)\s(?:[가-힣]{1,4}\s)?(?:이사|들어가|들어갈|옮기|옮겨|구하|구했|얻|계약)"
)
""" "보증금 7천짜리 집으로 이사하고 남는 건 쓰래요"."""
PAID_OUT: Final = re.compile(
    r"\s?원?(?:을|를|도|만|은|는)?\s?(?:냄|냈|낸|내고|내려|내느라|걸었|걸어|치[렀르뤘])(?!\s?줄)"
)
""" "그날 월세 보증금 3백도 냄": what somebody pays for a home of his own."""
_DEPOSIT: Final = re.compile(r"(?:전세|보증금)(?:금|값|가)?(?:은|는|이|가|만)?\s?(?:한\s|약\s|무려\s)?$")
OWED_IN_ALL: Final = re.compile(
    r"(?:합쳐서?|합해서?|합하면|합치면|합계|도합)\s(?:(?:제가|내가|총|떠안는|넘겨받는|승계하는|인수하는|갚을)\s){0,3}(?:(?:빚|채무|대출|부채)(?:이|은|는|가)?\s)?(?:총\s|모두\s)?$"
)
""" "대출 1억도 떠안고, 보증금까지 합쳐 떠안는 빚은 5억입니다": the last is all that is owed."""
_NAMED_BEFORE: Final = re.compile(
    r"(?<![가-힣])(?:그|이|해당|말한|말씀드린)\s(?:전세금?|전세\s?보증금|보증금|대출금?|빚|채무|융자|돈)?(?:은|는|이|도)?\s?$"
)
""" "전세 2억을 놓고 그 전세금 2억을 떠안으면": named again, and owed once."""
_SMALLEST_OWED: Final = 100
_LARGEST_OWED: Final = 100_000
"""Of bare figures."""
_EXISTS: Final = re.compile(
    r"(?:담보|대출|근저당|융자|보증금|전세|빚|채무|부채|모기지|저당)[^.!?\n\x00]{0,10}?(?:있|껴|끼|꼈|남|안고|설정|잡혀)"
)


@dataclass(frozen=True, slots=True)
class Debt:
    """`won` is None where there is debt, but nobody said how much."""

    start: int
    end: int
    won: int | None


def secured_debt(
    text: str,
    found: list[Amount],
    roles: list[Role],
    persons: list[Person],
    parties: Parties,
    *,
    is_asked: bool,
    is_told: bool = False,
    value: int | None = None,
) -> Debt | None:
    """What a message says about debt on the gift; None when nothing. Several debts add up.

    `is_told`: that there is debt was said before, so that the message need not name it. `value`: what the message says the gift is worth.
    """
    covered = without(text, found)
    named = [
        _in_myriads(amount)
        for amount, role in zip(found, roles, strict=True)
        if role is Role.DEBT and not (_is_rent(text, amount) or PAID_OUT.match(text, amount.end))
    ]
    owed = [debt for debt in named if not _is_ceiling(text, debt)] or named
    if not is_asked and value is not None and _is_of_somebody_himself(covered, owed, value):
        return None
    debts = [debt for debt in owed if not _is_gone(covered, debt.end, persons, parties)]
    if named and (not debts or _is_settled_besides(covered, owed[-1].end, persons, parties)):
        return Debt(named[0].start, named[-1].end, 0)
    exact = [amount for amount in debts if amount.precision is Precision.EXACT and amount.won is not None]
    exact = exact[-1:] if exact and OWED_IN_ALL.search(text, 0, exact[-1].start) else exact
    exact = [each for each in exact if not _is_named_again(text, each, exact)]
    if exact:
        return Debt(exact[0].start, exact[-1].end, sum(amount.won for amount in exact if amount.won is not None))
    if debts:
        return Debt(debts[0].start, debts[-1].end, None)
    return _without_amount(covered, persons, parties, is_asked=is_asked) or (
        _paid_off(covered, persons, parties) if is_told else None
    )


def _is_named_again(text: str, debt: Amount, debts: list[Amount]) -> bool:
    is_known = any(other.won == debt.won and other.end <= debt.start for other in debts)
    return is_known and _NAMED_BEFORE.search(text, max(0, debt.start - 16), debt.start) is not None


def _in_myriads(amount: Amount) -> Amount:
    """ "보증금 5000 있음": a bare figure that is owed is of 만원."""
    if amount.precision is not Precision.BARE or not _SMALLEST_OWED <= (amount.won or 0) < _LARGEST_OWED:
        return amount
    return replace(amount, won=(amount.won or 0) * 10_000, precision=Precision.EXACT)


def _is_rent(text: str, amount: Amount) -> bool:
    """Whether an amount is the deposit of a home or a shop that somebody rents: "신혼집 전세가 6억이래요"."""
    rented = _RENTED.search(text, max(0, amount.start - 28), amount.start)
    shop = _SHOP_RENTED.search(text, max(0, amount.start - 28), amount.start)
    opens = shop is not None and _OPENS_SHOP.search(text) is not None
    behind = any(said.match(text, amount.end) for said in (_RISES, SOUGHT_LEASE, MOVES_INTO))
    return behind or rented is not None or opens


def _is_ceiling(text: str, debt: Amount) -> bool:
    before = _CEILING_BEFORE.search(text, max(0, debt.start - 10), debt.start)
    return before is not None or _CEILING_AFTER.match(text, debt.end) is not None


def _is_of_somebody_himself(covered: str, debts: list[Amount], value: int) -> bool:
    """Whether a loan is told as somebody's circumstances beside a gift of money: "대출 4억 갚는 중인데 1억 주셨어요".

    Money carries no debt, and no property more than it is worth.
    """
    covered = _HOME_SOUGHT.sub(lambda sought: BARRIER * len(sought[0]), covered)
    is_too_much = sum(debt.won or 0 for debt in debts) > value
    if is_too_much and all(_DEPOSIT.search(covered, max(0, debt.start - 12), debt.start) for debt in debts):
        return True
    if not debts or _CARRIES_DEBT.search(_OWN_LOAN.sub(lambda own: BARRIER * len(own[0]), covered)):
        return False
    is_own = any(_OWN_LOAN_BEFORE.search(covered, max(0, debt.start - 14), debt.start) for debt in debts)
    return is_own or is_too_much or any(_BEING_REPAID.match(covered, debt.end) for debt in debts)


def _without_amount(covered: str, persons: list[Person], parties: Parties, *, is_asked: bool) -> Debt | None:
    """A debt that is denied, settled or only mentioned."""
    settled = (match for match in _SETTLED_DEBT.finditer(covered) if _goes_to_nobody(match, persons, parties))
    for match in (*_DENIED.finditer(covered), *settled):
        if is_left_open(covered, match.end()) or is_not_known(
            covered, match.end()
        ):  # "대출이 있는지 없는지 모르겠어요"
            continue
        if not (_PERSONAL.search(covered, 0, match.start()) or _WITH_THE_GIFT.search(covered, 0, match.start())):
            return Debt(match.start(), match.end(), 0)
    answer = _SETTLED.search(covered) if is_asked else None
    if answer is not None and _goes_to_nobody(answer, persons, parties):
        return Debt(answer.start(), answer.end(), 0)
    if is_asked and (clean := _CLEAN.search(covered)) and not _HARDLY.search(covered):
        return Debt(clean.start(), clean.end(), 0)
    if (exists := _EXISTS.search(covered)) and not _PERSONAL.search(covered, 0, exists.start()):
        return Debt(exists.start(), exists.end(), None)
    return None


def _paid_off(covered: str, persons: list[Person], parties: Parties) -> Debt | None:
    """That a debt which was told of is none any more, without its name: "넘기기 전에 다 갚아놨대요"."""
    match = _PAID_OFF.search(covered)
    if match is None or is_left_open(covered, match.end()):
        return None
    payers = [person for person in persons if match.start() - _PAYER_NEAR <= person.start < match.start()]
    payers = [person for person in payers if person.case in _SUBJECTS]
    if payers and parties.is_recipient(payers[-1]):
        return None
    return Debt(match.start(), match.end(), 0)


def other_debt_denied(text: str) -> bool:
    """Whether only debt besides the one that was told of is denied: "보증금 말고 다른 대출은 없어요"."""
    return _BESIDES.search(text) is not None


def _is_gone(covered: str, end: int, persons: list[Person], parties: Parties) -> bool:
    """Whether the debt that ends here does not go with the property: "대출 2억은 아빠가 갚으세요"."""
    return _goes_to_nobody(_SETTLED.match(covered, end), persons, parties)


def _is_settled_besides(covered: str, end: int, persons: list[Person], parties: Parties) -> bool:
    """Whether another clause leaves the recipient without the debts that end here: "… 융자는 아빠가 갚으신대요"."""
    told = [said for said in _SETTLED_DEBT.finditer(covered) if said.start() >= end or said["ending"] or said["kept"]]
    return bool(told) and _goes_to_nobody(told[-1], persons, parties)


def _goes_to_nobody(said: re.Match[str] | None, persons: list[Person], parties: Parties) -> bool:
    """Whether what is said of a debt leaves the recipient without it: it is paid off, or the giver will pay.

    Who is left out is the speaker, or somebody else where the verb is polite: 갚기로 했어요, 갚으신대요.
    """
    if said is None or (said["kept"] is None and _TAKEN_OVER.search(said[0])):
        return False
    told_of = [person for person in persons if said.start() <= person.start < said.end()]
    payers = [person for person in told_of if person.case in _SUBJECTS or said["kept"]]
    if said["kept"] and not payers:
        return False
    if payers:
        return not parties.is_recipient(payers[-1])
    if _is_given_by_speaker(parties) and _BY_HIMSELF.search(said[0]):
        return False
    if said["ending"] is None or _HIMSELF.search(said[0]) or _HONORIFIC.search(said["ending"]):
        return True
    return (parties.giver is not None and parties.giver.path == SELF) or _is_given_by_speaker(parties)


def _is_given_by_speaker(parties: Parties) -> bool:
    return parties.giver is None and parties.recipient is not None and parties.recipient.path != SELF


def names_real_estate(text: str) -> bool:
    """Whether a message names property that can carry a secured debt."""
    return _REAL_ESTATE.search(text) is not None
