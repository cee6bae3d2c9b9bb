"""What a rule comes to for the sums that a question names: said where the figure of the rule is asked for, and no case is told."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.estate.counting import number
from services.clarifier.domain.gift.interest import interest_in
from services.clarifier.domain.matters.sums import Sum, sums_in
from services.clarifier.domain.writing.sums import won

_PERCENT: Final = 10_000
"""A rate in ten thousandths: 4.6 % is 460."""

_ASKS_FIGURE: Final = re.compile(
    r"얼마|몇\s|계산\s?식|산식|공식|수식|어떻게\s?(?:계산|산정|구하|셈|평가)|계산\s?(?:방법|법)|(?:되|나오|보|매기|붙|빼)(?:나요|는지|죠|지요|니까|는가)|됩니까|봅니까"
)
_OF_LOAN: Final = re.compile(r"빌[려리린릴]|차용|꿔|꾸[어었면]|대출해|대여")
_COUNTED_AS_GIFT: Final = re.compile(
    r"증여(?:세)?\s?[^.!?\n]{0,14}(?:금액|가액|얼마|계산|이익|걸로|것으로|거로)|증여로\s?(?:보|치|쳐|봐|잡)|(?:얼마|몇\s?[가-힣]{1,2})(?:를|을|가|만큼|까지)?\s?(?:증여|받은)|(?:이익|이자\s?차[액이]|적정\s?이자)[가-힣]{0,2}\s?[^.!?\n]{0,8}얼마|계산\s?식|산식|공식"
)
_GIVEN_OR_LENT: Final = re.compile(
    r"(?:주|드리|증여하|증여|물려주)(?:는|느니)?\s?(?:게|것이?|거|걸|편이?|쪽이?|세)?[^!?\n]{0,30}(?:빌[려리릴]|꿔|차용|대여)|(?:빌[려리릴]|꿔|차용|대여)[^!?\n]{0,30}(?:주는|드리는|증여)"
)
_WHICH_IS_BETTER: Final = re.compile(r"낫|나[을은아]|유리|좋을|좋은|이득|덜|고민|뭐가|어느|차이")
_TO_CHILD: Final = re.compile(
    r"(?:부모님?|아버지|어머니|엄마|아빠)(?:이|가|께서)|(?:아들|딸|자녀|자식|애들?|아이|막내|첫째|둘째|큰애|작은애)(?:들)?(?:한테|에게|께|의|이|가)"
)
_TO_MINOR: Final = re.compile(r"미성년|초등|중학|고등|어린|갓난")
_WOULD_LEND: Final = re.compile(
    r"(?:빌리|빌려도|빌려\s?주|빌릴|차용하|꾸)(?:면|도|려|까|\s?(?:때|경우|건데|예정))|빌려도"
)
_IS_TAXED: Final = re.compile(r"(?:증여세|세금)(?:가|는|이|은|를|을)?\s?(?:문제|없|있|나[오와올]|내|붙)")
_BASE: Final = re.compile(r"과세\s?표준(?:액|금액)?(?:이|은|는|가|을|를)?\s?(?:약\s?|딱\s?|정확히\s?)?$")
_DEPOSIT: Final = re.compile(r"(?:보증금|전세금|전세)(?:이|은|는|가|을)?\s?(?:약\s?|총\s?|한\s?)?$")
_RENT: Final = re.compile(
    r"(?:월세|월\s?임대료|임대료|차임|월|달마다|매달|매월)(?:가|는|를|은|이)?\s?(?:약\s?|총\s?|한\s?)?$"
)
_A_YEAR: Final = re.compile(r"(?:연|년|1년|한\s?해|연간)\s?(?:에\s?)?(?:임대료|월세|차임)?(?:가|는|를|은|이)?\s?$")
_CONVERTED: Final = re.compile(
    r"환산|평가|산식|계산\s?식|기준\s?시가|값을\s?(?:어떻게|매)|얼마로\s?(?:치|보|봐|계산|신고)"
)
_TAX_NAMED: Final = re.compile(
    r"(?:세금|세액|증여세|상속세|본세|납부세액|산출세액|낼\s?(?:돈|금액))(?:액)?(?:이|가|은|는|을|를|로|도)?\s?(?:[가-힣]{1,4}\s){0,1}$"
)
_NOT_FILED: Final = re.compile(r"무\s?신고\s?가산세|신고\s?(?:를\s?|도\s?)?(?:안|못)[^.!?\n]{0,30}가산세")
_UNDER_FILED: Final = re.compile(r"과소\s?신고\s?가산세|적게\s?신고[^.!?\n]{0,30}가산세")
_FILING_CREDIT: Final = re.compile(
    r"신고\s?세액\s?공제|자진\s?신고[^.!?\n]{0,8}공제|제때\s?신고[^.!?\n]{0,12}(?:깎|공제|할인)"
)
_FINANCIAL: Final = re.compile(r"금융\s?(?:재산)?\s?(?:상속)?\s?공제")
_FINANCIAL_NAMED: Final = re.compile(
    r"(?:예금|적금|주식|펀드|금융\s?재산|통장|잔고|현금성\s?자산)(?:이|가|은|는|을|를|만|에)?\s?(?:[가-힣]{1,3}\s)?$"
)
_MARKET: Final = re.compile(
    r"(?:시가|시세|감정가|원래\s?값|실거래가|시장\s?가격)(?:가|이|는|은|로|액|로는)?\s?(?:약\s?|한\s?|대략\s?)?$"
)
_OF_WORTH: Final = re.compile(r"\s?원?\s?(?:짜리|하는|나가는|상당|되는|인\s|의\s)")
_PRICE: Final = re.compile(
    r"\s?원?(?:에|으?로|만\s?(?:주고|받고)|(?:을|를)?\s?(?:주고|받고|내고))\s?(?:[가-힣]{1,4}\s){0,2}(?:사[서면려기고는나도]|산[다\s]|샀|살|매[수매도]|팔|판|파[는실면]|넘[겨기긴길]|인수|거래|양도)"
)
_PRICE_NAMED: Final = re.compile(r"(?:매매가|거래가|대금|산\s?값|판\s?값|양도가액?)(?:가|이|는|은|을|를)?\s?$")
_STRANGER: Final = re.compile(
    r"친구|지인|동료|(?<![가-힣])남(?:한테|에게|이|과|끼리|남)|모르는\s?사람|(?:특수\s?관계|친척|가족|친족)(?:인)?[이가도은는]?\s?(?:전혀\s?)?(?:아닌|아니|없는)|제\s?3\s?자|선배|후배|이웃"
)
_KIN: Final = re.compile(
    r"부모|아버지|어머니|엄마|아빠|아들|딸|자녀|자식|형|누나|언니|오빠|동생|형제|남매|자매|삼촌|이모|고모|조카|사위|며느리|장인|장모|시아버|시어머|시부모|할아버지|할머니|손자|손녀|손주|남편|아내|배우자|처남|처제|사촌|가족|친척|친족|특수\s?관계"
)
_YEARS: Final = re.compile(
    r"(?<![\d가-힣.])(?P<years>\d{1,2}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|[일이삼사오육칠팔구])\s?(?:년|해)(?!\s?(?:이상|까지|안에|이내|전후|에\s?(?:산|받|증여|결혼|혼인)|\d))"
)
_COHABITING: Final = re.compile(
    r"동거\s?주택|(?:모시고|같이|함께|한집에서?)\s?[^.!?\n]{0,10}(?:살|산)[^\n]{0,60}(?:집|주택|동거)\s?(?:상속\s?)?공제"
)
_LEFT_OUT: Final = re.compile(r"(?:떨어|따로|군대|입대|유학|기숙|요양|자취|중간에|빠지|제외)")
_FAMILY: Final = re.compile(
    r"(?P<what>혼인|결혼|출산|출생)[^\n]{0,30}공제|공제[^\n]{0,30}(?P<other>혼인|결혼|출산|출생)"
)
_SINCE: Final = re.compile(
    r"(?:혼인\s?신고|결혼|혼인|출산|낳|태어난)[가-힣]{0,4}(?:한|하고|은|난)?\s?(?:지|후|뒤|다음)?\s?(?:벌써\s?|이미\s?)?(?P<years>\d{1,2}|한|두|세|네|다섯)\s?년\s?(?:이\s?|도\s?)?(?:넘|지[나났난]|됐|되었|된|뒤|후|째)"
)
_LUMP: Final = re.compile(r"일괄\s?공제")
_SINGLY: Final = re.compile(r"기초\s?공제|(?:자녀|인적)\s?공제")
_MORE_DEDUCTIONS: Final = re.compile(
    r"미성년(?!자가?\s?(?:없|아))|장애|(?:\d+|스무)\s?살|65세(?!\s?(?:밑|미만|안|이하|가\s?(?:안|아)))"
)
_CHILDREN: Final = re.compile(
    r"(?:자식|자녀|아이|애들?|형제|남매)(?:가|이|는|은|만)?\s?(?:모두\s?|총\s?)?(?:(?P<count>\d{1,2}|한|두|세|네|다섯|여섯)\s?명|(?P<counted>하나|둘|셋|넷|다섯|여섯)(?=[에이인으,.\s]))"
)
_ASCENDANT: Final = "직계존속"
_FROM: Final = {
    "배우자": "배우자",
    _ASCENDANT: "부모님·조부모님",
    "직계비속": "자녀·손주",
    "기타친족": "그 밖의 친족",
}
_DENIED_KIN: Final = re.compile(r"(?:특수\s?관계|친척|가족|친족)(?:인)?[이가도은는]?\s?(?:전혀\s?)?(?:아닌|아니|없는)")


@dataclass(frozen=True, slots=True)
class Reckonings:
    """Figures of the law in force; rates in ten thousandths. `brackets`: up to how much, at which rate; the last has no end."""

    brackets: tuple[tuple[int | None, int], ...]
    filing_credit: int
    no_filing_penalty: int
    under_reporting_penalty: int
    loan_rate: int
    loan_minimum: int
    bargain_rate: int
    bargain_maximum: int
    bargain_stranger: int
    financial_rate: int
    financial_small: int
    financial_maximum: int
    family_years: int
    cohabiting_years: int
    rent_rate: int
    deductions: Mapping[str, int]
    minor_deduction: int
    estate_basic: int
    for_child: int
    lump_sum: int

    def said(self, text: str) -> tuple[str, ...]:
        """What the rules that a normalised question asks of come to, a sentence each; none where it names no sums for them."""
        sums = list(sums_in(text)) if _ASKS_FIGURE.search(text) else []
        of_sums = (self._loan, self._of_base, self._rent, self._penalty, self._credit, self._financial, self._bargain)
        said = (
            *(reckon(text, sums) for reckon in of_sums if sums),
            self._given_or_lent(text),
            self._cohabiting(text),
            self._family(text),
            self._lump(text),
        )
        return tuple(sentence for sentence in said if sentence is not None)

    def _loan(self, text: str, sums: Sequence[Sum]) -> str | None:
        is_asked = _COUNTED_AS_GIFT.search(text) or (_WOULD_LEND.search(text) and _IS_TAXED.search(text))
        if len(sums) != 1 or not (_OF_LOAN.search(text) and is_asked):
            return None
        paid = interest_in(text, (), is_known=True).rate_bp
        if paid is None or (rate := self.loan_rate - paid) <= 0:
            return None
        principal = sums[0].won
        benefit = principal * rate // _PERCENT
        by = _percent(self.loan_rate) if not paid else f"({_percent(self.loan_rate)} − {_percent(paid)})"
        reckoned = f"{won(principal)} × {by} = **{won(benefit)}**"
        if benefit < self.loan_minimum:
            return f"{won(principal)}을 빌리면 한 해 이자 이익이 {reckoned}이어서, {won(self.loan_minimum)}에 못 미치므로 증여로 보지 않습니다(상속세 및 증여세법 제41조의4, 시행령 제31조의4)."
        return f"{won(principal)}을 1년 빌리면 {reckoned}을 증여받은 것으로 봅니다. 한 해 {won(self.loan_minimum)} 이상이어서 이 금액 전부가 증여재산가액이고, 여기서 증여 공제를 빼고 증여세를 계산합니다(상속세 및 증여세법 제41조의4, 시행령 제31조의4)."

    def _given_or_lent(self, text: str) -> str | None:
        """What a sum for a grown child comes to where it is given, and where it is lent without interest."""
        sums = list(sums_in(text))
        is_asked = _GIVEN_OR_LENT.search(text) and _WHICH_IS_BETTER.search(text) and _TO_CHILD.search(text)
        if len(sums) != 1 or not is_asked or _TO_MINOR.search(text):
            return None
        value = sums[0].won
        base = max(value - self.deductions[_ASCENDANT], 0)
        tax, _, _ = self._tax(base)
        benefit = value * self.loan_rate // _PERCENT
        is_small = benefit < self.loan_minimum
        lent = "에 못 미쳐 증여로 보지 않습니다" if is_small else " 이상이어서 그 이자만큼을 증여로 봅니다"
        return f"성년 자녀에게 {won(value)}을 그냥 주시면, 지난 10년 안에 다른 증여가 없을 때 공제 {won(self.deductions[_ASCENDANT])}을 빼고 증여세가 **{won(tax)}**입니다. 이자 없이 빌려주시면 한 해 이자가 {won(value)} × {_percent(self.loan_rate)} = **{won(benefit)}**으로 {won(self.loan_minimum)}{lent}. 다만 실제로 갚아야 합니다(상속세 및 증여세법 제41조의4, 제53조, 제56조)."

    def _of_base(self, text: str, sums: Sequence[Sum]) -> str | None:
        bases = [each for each in sums if _BASE.search(text, max(0, each.start - 14), each.start)]
        if len(bases) != 1 or not re.search(r"세액|세금|증여세|상속세", text):
            return None
        base = bases[0].won
        tax, rate, less = self._tax(base)
        deducted = f" − {won(less)}" if less else ""
        credit = tax * self.filing_credit // _PERCENT
        article = "제26조" if "상속" in text and "증여" not in text else "제56조, 제26조"
        return f"과세표준이 {won(base)}이면 산출세액은 {won(base)} × {_percent(rate)}{deducted} = **{won(tax)}**입니다. 기한 안에 신고하시면 {_percent(self.filing_credit)}인 {won(credit)}을 더 뺍니다(상속세 및 증여세법 {article}, 제69조)."

    def _rent(self, text: str, sums: Sequence[Sum]) -> str | None:
        deposit = next((each for each in sums if _DEPOSIT.search(text, max(0, each.start - 10), each.start)), None)
        rent = next((each for each in sums if _RENT.search(text, max(0, each.start - 10), each.start)), None)
        if deposit is None or rent is None or deposit == rent or not _CONVERTED.search(text):
            return None
        is_yearly = _A_YEAR.search(text, max(0, rent.start - 14), rent.start) is not None
        yearly = rent.won if is_yearly else rent.won * 12
        converted = yearly * _PERCENT // self.rent_rate
        return f"임대료로 환산한 값은 1년 임대료 {won(yearly)} ÷ {_percent(self.rent_rate)} = {won(converted)}에 보증금 {won(deposit.won)}을 더한 **{won(converted + deposit.won)}**입니다. 시가를 알기 어려울 때 이 값과 기준시가 가운데 큰 금액으로 평가합니다(상속세 및 증여세법 제61조)."

    def _penalty(self, text: str, sums: Sequence[Sum]) -> str | None:
        tax = _of_the_tax(text, sums)
        if tax is None:
            return None
        if _NOT_FILED.search(text):
            penalty = tax * self.no_filing_penalty // _PERCENT
            return f"낼 세금이 {won(tax)}이면 무신고가산세는 그 {_percent(self.no_filing_penalty)}인 **{won(penalty)}**입니다(국세기본법 제47조의2)."
        if _UNDER_FILED.search(text):
            penalty = tax * self.under_reporting_penalty // _PERCENT
            return f"모자라게 신고한 세금이 {won(tax)}이면 과소신고가산세는 그 {_percent(self.under_reporting_penalty)}인 **{won(penalty)}**입니다(국세기본법 제47조의3)."
        return None

    def _credit(self, text: str, sums: Sequence[Sum]) -> str | None:
        tax = _of_the_tax(text, sums)
        if tax is None or not _FILING_CREDIT.search(text):
            return None
        credit = tax * self.filing_credit // _PERCENT
        return f"산출세액이 {won(tax)}이면 신고세액공제는 그 {_percent(self.filing_credit)}인 **{won(credit)}**이어서, 기한 안에 신고하시면 {won(tax - credit)}을 내십니다(상속세 및 증여세법 제69조)."

    def _financial(self, text: str, sums: Sequence[Sum]) -> str | None:
        named = [each for each in sums if _FINANCIAL_NAMED.search(text, max(0, each.start - 10), each.start)]
        if len(named) != 1 or not _FINANCIAL.search(text):
            return None
        held = named[0].won
        share = held * self.financial_rate // _PERCENT
        least = min(held, self.financial_small)
        taken = min(max(share, least), self.financial_maximum)
        why = f"그 {_percent(self.financial_rate)}인"
        if taken == least > share:
            why = f"{won(self.financial_small)}까지는 전부 빼므로" if taken == held else "적어도"
        elif taken < share:
            why = f"그 {_percent(self.financial_rate)}가 한도를 넘으므로 한도인"
        return f"금융재산에서 금융기관 빚을 뺀 금액이 {won(held)}이면 금융재산 상속공제는 {why} **{won(taken)}**입니다(상속세 및 증여세법 제22조)."

    def _cohabiting(self, text: str) -> str | None:
        """법 23의2①1: who lived with the dead for less than that has no such deduction."""
        told = [years for match in _YEARS.finditer(text) if (years := number(match["years"]))]
        if len(told) != 1 or told[0] >= self.cohabiting_years or not _COHABITING.search(text) or _LEFT_OUT.search(text):
            return None
        return f"함께 산 기간이 **{told[0]}년**이면 {self.cohabiting_years}년에 못 미쳐 동거주택 상속공제를 받을 수 없습니다(상속세 및 증여세법 제23조의2)."

    def _family(self, text: str) -> str | None:
        """법 53의2①②: what is given later than that after the wedding or the birth has no such deduction."""
        of, since = _FAMILY.search(text), _SINCE.search(text)
        if of is None or since is None or not (years := number(since["years"])) or years < self.family_years:
            return None
        is_over = years > self.family_years or re.match(r"[^.!?\n]{0,4}(?:넘|지[나났난])", text[since.end("years") :])
        if not is_over:
            return None
        is_birth = (of["what"] or of["other"]) in ("출산", "출생")
        day = "자녀가 태어난 날(입양은 입양신고일)" if is_birth else "혼인신고일"
        name = "출산" if is_birth else "혼인"
        return f"{day}부터 {self.family_years}년까지 있는 공제여서, **{years}년**이 지나 받는 재산에는 {name} 증여재산공제를 받을 수 없습니다(상속세 및 증여세법 제53조의2)."

    def _lump(self, text: str) -> str | None:
        """법 18, 20①1, 21①: the larger of two is deducted."""
        told = {number(each["count"] or each["counted"]) for each in _CHILDREN.finditer(text)}
        if len(told) != 1 or not (_LUMP.search(text) and _SINGLY.search(text)) or _MORE_DEDUCTIONS.search(text):
            return None
        children = told.pop()
        singly = self.estate_basic + self.for_child * children
        larger = "일괄공제" if singly <= self.lump_sum else "기초공제와 자녀공제의 합계"
        return f"자녀가 {children}명이면 기초공제 {won(self.estate_basic)}에 자녀공제 {won(self.for_child)}씩 {children}명을 더해 **{won(singly)}**이고 일괄공제는 {won(self.lump_sum)}이므로, 큰 쪽인 {larger}로 빼는 것이 낫습니다(상속세 및 증여세법 제18조, 제20조, 제21조)."

    def of_gift(self, relationship: str, value: int, *, is_minor: bool) -> str | None:
        """What a gift comes to where nothing was given before, by the law in force, in a sentence."""
        deduction = (
            self.minor_deduction if is_minor and relationship == _ASCENDANT else self.deductions.get(relationship)
        )
        if deduction is None:
            return None
        if value <= deduction:
            return f"{won(value)}은 {_FROM[relationship]}에게서 받을 때의 공제 {won(deduction)} 안이어서, 지난 10년 안에 받은 다른 증여가 없으면 내실 증여세가 없습니다(증여세 **0원**, 상속세 및 증여세법 제53조)."
        base = value - deduction
        tax, _, _ = self._tax(base)
        return f"{_FROM[relationship]}에게서 받는 {won(value)}에서 공제 {won(deduction)}을 빼면 과세표준이 {won(base)}이어서, 지난 10년 안에 받은 다른 증여가 없으면 증여세는 **{won(tax)}**이고 기한 안에 신고하시면 {won(tax - tax * self.filing_credit // _PERCENT)}을 내십니다(상속세 및 증여세법 제53조, 제56조, 제69조)."

    def _tax(self, base: int) -> tuple[int, int, int]:
        """The tax on a base, its rate, and what is taken off for the lower rates."""
        less = 0
        for (bound, rate), following in zip(self.brackets, (*self.brackets[1:], None), strict=True):
            if bound is None or base <= bound or following is None:
                break
            less += bound * (following[1] - rate) // _PERCENT
        return base * rate // _PERCENT - less, rate, less

    def _bargain(self, text: str, sums: Sequence[Sum]) -> str | None:
        """법 35①②: of kin the lesser of two bounds, of strangers only what is far from the market."""
        prices = [
            each
            for each in sums
            if _PRICE.match(text, each.end) or _PRICE_NAMED.search(text, max(0, each.start - 8), each.start)
        ]
        if len(prices) != 1 or not _COUNTED_AS_GIFT.search(text):
            return None
        price = prices[0]
        markets = [
            each
            for each in sums
            if each != price
            and (_MARKET.search(text, max(0, each.start - 10), each.start) or _OF_WORTH.match(text, each.end))
        ]
        if len(markets) != 1:
            return None
        market, gap = markets[0].won, abs(markets[0].won - price.won)
        share = market * self.bargain_rate // _PERCENT
        difference = f"시가 {won(market)}과 산 값 {won(price.won)}의 차이는 {won(gap)}입니다."
        if _STRANGER.search(text) and not _KIN.search(_DENIED_KIN.sub(" ", text)):
            return f"{difference} {self._among_strangers(share, gap)}(상속세 및 증여세법 제35조, 시행령 제26조)."
        if not _KIN.search(text):
            return None
        return f"{difference} {self._among_kin(share, gap)}(상속세 및 증여세법 제35조, 시행령 제26조)."

    def _among_strangers(self, share: int, gap: int) -> str:
        if gap < share:
            return f"시가의 {_percent(self.bargain_rate)}인 {won(share)}보다 적어 증여로 보는 금액은 **0원**입니다"
        if gap <= self.bargain_stranger:
            return f"{won(self.bargain_stranger)}을 넘지 않아 증여로 보는 금액은 **0원**입니다"
        taxed = won(gap - self.bargain_stranger)
        return f"정당한 사유가 없으면 여기서 {won(self.bargain_stranger)}을 뺀 **{taxed}**을 증여로 봅니다"

    def _among_kin(self, share: int, gap: int) -> str:
        bound = min(share, self.bargain_maximum)
        bounds = (
            f"시가의 {_percent(self.bargain_rate)}({won(share)})와 {won(self.bargain_maximum)} 가운데 적은 {won(bound)}"
        )
        if gap < bound:
            return f"{bounds}보다 적어 증여로 보는 금액은 **0원**입니다"
        return f"여기서 {bounds}을 뺀 **{won(gap - bound)}**을 증여로 봅니다"


def _of_the_tax(text: str, sums: Sequence[Sum]) -> int | None:
    """The one sum that a text calls a tax."""
    named = {each.won for each in sums if _TAX_NAMED.search(text, max(0, each.start - 14), each.start)}
    return named.pop() if len(named) == 1 and len(sums) == 1 else None


def _percent(rate: int) -> str:
    return f"{rate / 100:g}%"
