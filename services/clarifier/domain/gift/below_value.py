"""What is bought below its value from somebody known: "부모님 10억 아파트를 6억에 샀어요" (법35)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.amounts.money import Amount, Precision, amounts
from services.clarifier.domain.clauses.split import segments
from services.clarifier.domain.gift.dealing import (
    MARKET_VALUE,
    PURCHASE_PRICE,
    Dealing,
    Kind,
    Term,
    cut,
    rewritten,
    tells_gift_anew,
)
from services.clarifier.domain.parameters import GIFT_VALUE
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.writing.text import Span, without

_THING: Final = r"(?:아파트|집|빌라|주택|상가|오피스텔|건물|토지|땅|부동산|점포|원룸|분양권|농지|과수원|임야|공장|창고|주식|자동차|차량|차(?=[를을]))"
_BUYS: Final = r"(?:샀|사기로|사려|사게\s?[되됐]|사[는요서고도면](?![람정연업실건])|산다|산\s|삼(?=$|[\s.,])|살\s?(?:예정|계획|거|생각|건|까|때|수|경우)|매수|매입|인수|넘겨\s?받|사들)"
_SELLS: Final = r"(?:팔[았기려아고면]|파[신셨시는](?![남])|판(?:다|대|\s)|팔\s?(?:예정|계획|거|생각|건|까|때|수|경우)|매도|넘기[기려시셨]|넘겨\s?(?:주|줬|준))"
_FOR: Final = r"(?:받고|받는\s?(?:걸로|조건으로)|받기로\s?하고)\s"
_DEALS: Final = re.compile(rf"(?P<buys>{_BUYS})|(?P<sells>{_SELLS})|(?P<noun>매매|저가\s?(?:양수|매수|매매))")
_GIVEN: Final = re.compile(
    r"증여(?!세|[은는이도가]?\s?(?:받은\s?[것거적게건][은이도]?\s?)?없|로\s?(?:보|본|볼|봅|간주|봐|추정|될|되|잡)|인가|인지|일까|문제|가?\s?아닌|가?\s?아니|에\s?해당|\s?이익|한\s?것으로|(?:이)?라(?:고|던데|는데|면|든데))|물려|상속|돌아가[시셨신]|(?<![가-힣])사\s?(?:주|줬|드[렸리]|달)|보태|지원|도와|무상|공짜|넘어[왔온오]|부쳐|보내\s?[주줬]|(?<!제가\s)(?<!내가\s)대출\s?받|(?<![가-힣])(?:그냥|거저)\s|(?<!넘겨)(?<!넘겨\s)(?<![억만천원]에\s)(?:주[셨신실]|줬)|(?<!겨\s)(?<!겨)받[았은을기](?!\s?(?:건|게|거|것|적|돈)[은이도]?\s?(?:전혀\s|한\s?번도\s|하나도\s)?없)"
)
"""Somebody gives: the purchase is told beside it."""
_OF_THE_RULE: Final = re.compile(
    r"증여(?:\s?받은\s?(?:걸로|것으로|거로)|로)\s?(?:보|봐|볼|봅|치|쳐|간주)|증여\s?재산\s?가액"
)
""" "제가 증여받은 걸로 보는 금액이 얼마예요": what the law makes of the purchase."""
_RESOLD: Final = re.compile(rf"(?<![가-힣])산\s?{_THING}[^.!?\n]{{0,10}}{_SELLS}")
""" "3억에 산 땅을 팔았어요": two prices of two deals."""
_WORTH: Final = re.compile(r"시세|시가|감정가|공시가|실제\s?(?:값|가격|가치)|원래\s?(?:값|가격)")
_TO_SOMEBODY: Final = re.compile(r"(?:저|나|제|내|우리|저희)(?:한테|에게|게)|시세|시가|감정가")
_NEAR: Final = re.compile(rf"\s?{_THING}?[가-힣]?\s?(?:근처|옆|앞에|동네|부근|가까)")
_IN_NAME: Final = re.compile(r"(?:명의|이름|앞)으?로\s*$")
_AT: Final = re.compile(
    rf"\s?원?\s?(?:정도|쯤)?에\s?(?!\s?(?:(?:거래|매매)[되된됐]|팔리|나가는))(?:다\s|그냥\s|바로\s|직접\s)?(?:[가-힣]{{1,6}}\s){{0,3}}?(?:{_BUYS}|{_SELLS}|거래(?!되|된|됐)|양수|계약|매매|넘|주[신시셨실]|준다|줬)"
)
_AT_LAST: Final = re.compile(r"\s?원?에요?\s*(?=[.!?\n]|$)")
""" "사기로 했어요. 시세는 10억인데 5억5천에요"."""
_PAID: Final = re.compile(
    rf"\s?원?\s?(?:정도\s?|쯤\s?)?(?:만\s?|을\s?|를\s?)?(?:(?:주고|내고|드리고|치르고)\s?(?:[가-힣]{{1,6}}\s){{0,2}}?{_BUYS}|{_FOR}(?:[가-힣\d]{{1,9}}\s){{0,3}}?{_SELLS})"
)
_PROCEEDS: Final = re.compile(
    rf"(?:돈|대금|값|잔금|계약금|중도금)(?:은|을|를|도|까지|이야)?\s?(?:[가-힣]{{1,4}}\s){{0,3}}?받[가-힣]*(?:\s거[가-힣]*)?|{_FOR}(?=(?:[가-힣\d]{{1,9}}\s){{0,3}}?{_SELLS})"
)
""" "아들에게 6억 받고 팔려고 합니다. 돈은 다 받을 거고요": what the seller gets is no gift."""
_CALLED: Final = re.compile(
    r"(?:매매가격?|매매\s?대금|산\s?(?:값|가격|금액)|판\s?(?:값|가격|금액)|파는\s?(?:값|가격)|사는\s?(?:값|가격)|거래가(?:격|액)?|실거래가|대금|계약금액|지불한\s?(?:돈|금액)|치른\s?(?:값|돈|대가))(?:은|는|이|가|을|를|만)?\s?$"
)
_LESS: Final = re.compile(
    r"\s?원?\s?(?:이나|정도|쯤|만큼|가량)?\s?(?:더\s)?(?:싸게|싼|낮게|낮은|저렴하게|저렴|깎|덜\s(?:주|받|내))"
)
_PERCENT_LESS: Final = re.compile(
    r"(?<!\d)(?P<percent>\d{1,2})\s?(?:%|프로|퍼센트)\s?(?:정도|쯤|가량)?\s?(?:더\s)?(?:싸게|싼|낮|저렴|할인|깎)|(?P<half>반값|절반\s?값)에"
)
_CHEAP: Final = re.compile(
    r"(?:(?:시세|시가|실제|원래)\s?(?:가격|값)?보다\s?(?:훨씬\s|좀\s|조금\s|많이\s|한참\s)*)?(?:(?<![가-힣])싸게|(?<![가-힣])싼\s?(?:값|가격)에|낮은\s?(?:값|가격)에|낮게|저렴하게|저렴한\s?(?:값|가격)에|헐값에|저가로)\s?|(?:시세|시가)보다\s"
)
_FORMS: Final = tuple(
    (re.compile(pattern), form)
    for pattern, form in (
        (r"잔금\s?(?:지급|치[르른]\s?)?(?:일|날|날짜)?(?:은|는|이|가)?\s?(?=\d)", "증여일은 "),
        (r"치렀|치뤘", "받았"),
        (r"(?:제|내)\s(?:돈|통장|대출)(?:으로|에서)\s", ""),
        (r"매매로\s|저가\s?(?=매[수도입])", ""),
        (r"저가\s?(?:양수|매매)", "양수"),
        (r"(?:매수|매입|인수|양수)\s?(?:했|하였)", "받았"),
        (r"(?:매수|매입|인수|양수)\s?(?:하려|할)", "받으려"),
        (r"(?:매수|매입|인수|양수)\s?하", "받"),
        (r"(?:매수|매입|인수|양수)\s?한", "받은"),
        (r"사들[였인]|샀", "받았"),
        (r"(?<![가-힣])사(?=기로|는|게\s?[되됐]|고)", "받"),
        (r"(?<![가-힣])사(?=려)", "받으"),
        (r"(?<![가-힣])사(?=서|도|요)", "받아"),
        (r"(?<![가-힣])사면", "받으면"),
        (r"(?<![가-힣])산다", "받는다"),
        (r"(?<![가-힣])산(?=\s)", "받은"),
        (r"(?<![가-힣])삼(?=$|[\s.,])", "받음"),
        (r"(?<![가-힣])살(?=\s)", "받을"),
        (r"매도\s?(?:했|하였)|팔았", "줬"),
        (r"파(?=[신셨시])", "주"),
        (r"매도\s?하|(?<![가-힣])팔(?=기|려|고|면)", "주"),
        (r"팔아(?=[요\s,.])", "줘"),
        (r"(?<![가-힣])파는", "주는"),
        (r"매도\s?한|(?<![가-힣])판(?=\s)", "준"),
        (r"(?<![가-힣])판(?=[다대])", "준"),
        (r"(?<![가-힣])팔(?=\s)", "줄"),
    )
)
"""What is bought, as if it were given."""


@dataclass(frozen=True, slots=True)
class _Prices:
    """`price`: what is paid; `less`: by how much that is below the value. Won, with the place that says so."""

    price: Amount | None
    less: Amount | None
    percent_less: int | None
    places: Sequence[Span]


def purchase_in(text: str, *, asked: str | None, known: int | None, is_known: bool) -> Dealing | None:
    """The purchase from somebody known of which a normalised message tells; that it was a gift after all; or None.

    `is_known`: the conversation is of one; `known`: the value that it has.
    """
    if is_known and _GIFT_AFTER_ALL.search(text):
        return Dealing(Kind.GIFT, _GIFT_AFTER_ALL.sub(" ", text))
    if is_known and tells_gift_anew(text, known, is_asked=asked in (PURCHASE_PRICE, MARKET_VALUE)):
        return Dealing(Kind.GIFT, text, is_anew=True)
    money = amounts(text)
    if is_known and asked == PURCHASE_PRICE and (reply := _price_replied(text, money)) is not None:
        return reply
    is_told = _tells_purchase(text, money) or _replies_with_price(text, money, asked)
    if not is_known and not is_told:
        return None
    prices = _prices(text, money, lesser=_lesser(money) if is_known and asked == MARKET_VALUE else None)
    says_price = any(said is not None for said in (prices.price, prices.less, prices.percent_less))
    if not (is_known or says_price or _CHEAP.search(text)):
        return None
    value = next((each.won for each in money if each not in (prices.price, prices.less) and each.won), None) or known
    told = cut(text, [*prices.places, *_ways_of_paying(text)])
    told = rewritten(_CHEAP.sub(" ", _PROCEEDS.sub(" ", told) if _sells(text) else told), _FORMS)
    if value is None and prices.price is not None and prices.less is not None:
        told = f"{told.rstrip(' .')} 시세 {(prices.price.won or 0) + (prices.less.won or 0)}원"
    return Dealing(Kind.PURCHASE, told, _terms(text, prices, value))


def _ways_of_paying(text: str) -> Iterator[Span]:
    """Clauses that only tell what the price is paid with: "6억은 제 돈 2억에 은행대출 4억 받아서 드렸습니다"."""
    for segment in segments(text):
        words = text[segment.start : segment.end]
        if _PAID_WITH.search(words) and not _DEALS.search(words):
            yield Span(segment.start, segment.end)


_PAID_WITH: Final = re.compile(
    r"(?:(?:제|내|저희|우리)\s(?:돈|예금|저축|자금|대출)|모은\s?돈|모아\s?둔|은행\s?대출|대출|융자)[^.!?\n]*?(?:받아|받았|드[렸리]|냈|내고|치[렀르뤘]|보냈|보내|이체|마련|충당|해결)"
)
_GIFT_AFTER_ALL: Final = re.compile(
    r"(?:산|파신|판|매매한|사는)\s?(?:게|거|건|것)[은이도]?\s?(?:아니(?:라|고|구|에요|예요)|아닙니다|아님)[\s,.]*"
)


def _price_replied(text: str, money: Sequence[Amount]) -> Dealing | None:
    """What was paid, as the answer to that."""
    told = [each for each in money if each.won]
    if len(told) != 1 or told[0].precision is not Precision.EXACT or re.search(r"시세|시가|감정가", text):
        return None
    return Dealing(Kind.PURCHASE, "", {PURCHASE_PRICE: _term(text, told[0], told[0].won or 0)})


def _tells_purchase(text: str, money: Sequence[Amount]) -> bool:
    """Whether property changes hands between the speaker, or his kin, and somebody named, for money."""
    if _DEALS.search(text) is None or _is_given(text) or _RESOLD.search(text) or not re.search(_THING, text):
        return False
    covered = without(text, money)
    named = [person for person in people(covered) if person.path != SELF]
    is_to_somebody = len(money) > 1 or _TO_SOMEBODY.search(text) is not None or _CHEAP.search(text) is not None
    sentences = list(_sentences(covered))
    return any(
        _deals(covered[:end], person, is_to_somebody=is_to_somebody)
        for person in named
        for start, end in sentences
        if start <= person.start < end
    )


def _sells(text: str) -> bool:
    return any(deal["sells"] for deal in _DEALS.finditer(text))


def _is_given(text: str) -> bool:
    told = _OF_THE_RULE.sub(" ", text)
    return _GIVEN.search(_PROCEEDS.sub(" ", told) if _sells(text) else told) is not None


def _replies_with_price(text: str, money: Sequence[Amount], asked: str | None) -> bool:
    """Whether the value was asked for, and a price is told beside it: "시가는 8억이고 6억에 팔아요"."""
    is_asked = asked == GIFT_VALUE and _WORTH.search(text) is not None and len(money) > 1
    return is_asked and _DEALS.search(text) is not None and not _is_given(text)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for segment in segments(text):
        if segment.ends_sentence:
            yield start, segment.end
            start = segment.end
    yield start, len(text)


def _deals(text: str, person: Person, *, is_to_somebody: bool) -> bool:
    """Whether somebody sells, or buys from the speaker: by his part in the sentence, or as whose the thing is.

    `is_to_somebody`: what is sold goes to somebody of whom the message tells.
    """
    rest = text[person.end :]
    if _NEAR.match(rest) or _IN_NAME.search(text, person.start, person.end):
        return False
    deal = _DEALS.search(rest)
    if deal is None:
        return False
    if person.case in (Case.TO, Case.FROM):
        return True
    if person.case is Case.SUBJECT or person.case is Case.TOPIC:
        return deal["sells"] is not None and is_to_somebody
    thing = re.search(_THING, rest)
    return person.case in (Case.OWNER, Case.BARE) and thing is not None and thing.start() < min(deal.start(), 30)


def _lesser(money: Sequence[Amount]) -> Amount | None:
    """The price of two sums that answer what something is worth: "8억인데 6억 받을 거예요"."""
    told = [each for each in money if each.won and each.precision is Precision.EXACT]
    return min(told, key=lambda each: each.won or 0) if len(told) == 2 and told[0].won != told[1].won else None


def _prices(text: str, money: Sequence[Amount], *, lesser: Amount | None) -> _Prices:
    less = next((each for each in money if _LESS.match(text, each.end)), None)
    price = next((each for each in money if _is_price(text, each)), None if less else lesser)
    percent = _PERCENT_LESS.search(text)
    places = []
    if price is not None:
        called = _CALLED.search(text, max(0, price.start - 14), price.start)
        end = price.end + len(
            (
                re.match(
                    r"\s?원?\s?(?:정도|쯤)?(?:에|만|을|를|이고|인데|이에요|입니다)?\s?(?:주고|내고|드리고|치르고|받고|받는\s?(?:걸로|조건으로)|받기로\s?하고)?",
                    text[price.end :],
                )
                or [""]
            )[0]
        )
        places.append(Span(called.start() if called else price.start, end))
    if less is not None:
        said = _LESS.match(text, less.end)
        places.append(Span(less.start, said.end() if said else less.end))
    if percent is not None:
        places.append(Span(*percent.span()))
    return _Prices(price, less, _percent(percent), places)


def _percent(match: re.Match[str] | None) -> int | None:
    if match is None:
        return None
    return 50 if match["half"] else int(match["percent"])


def _is_price(text: str, amount: Amount) -> bool:
    is_named = _CALLED.search(text, max(0, amount.start - 14), amount.start) is not None
    is_paid = _AT.match(text, amount.end) is not None or _PAID.match(text, amount.end) is not None
    is_paid = is_paid or (_AT_LAST.match(text, amount.end) is not None and _WORTH.search(text) is not None)
    return amount.precision is Precision.EXACT and bool(amount.won) and (is_named or is_paid)


def _terms(text: str, prices: _Prices, value: int | None) -> dict[str, Term]:
    if prices.price is not None:
        return {PURCHASE_PRICE: _term(text, prices.price, prices.price.won or 0)}
    if value is not None and prices.less is not None:
        return {PURCHASE_PRICE: _term(text, prices.less, value - (prices.less.won or 0))}
    if value is not None and prices.percent_less is not None:
        words = text[prices.places[-1].start : prices.places[-1].end]
        return {PURCHASE_PRICE: Term(value * (100 - prices.percent_less) // 100, words)}
    return {}


def _term(text: str, amount: Amount, won: int) -> Term:
    return Term(won, text[amount.start : amount.end])
