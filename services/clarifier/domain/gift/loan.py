"""Money that is lent: "엄마한테 3억 무이자로 빌리기로 했어요". Its interest, what stands beside it, and what is no loan at all."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import Clause, told_in
from services.clarifier.domain.gift.dealing import (
    LOAN,
    LOAN_INTEREST,
    LOAN_RATE,
    Dealing,
    Kind,
    Term,
    cut,
    rewritten,
    tells_gift_anew,
)
from services.clarifier.domain.gift.interest import Interest, interest_in, interest_replied
from services.clarifier.domain.gift.own_money import own_money_in, part_taken_out
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.transfers import transfers
from services.clarifier.domain.writing.text import Span, without

_LENT: Final = re.compile(
    r"빌[려린릴렸림립](?!딩|라)|빌리(?!지|언|지안)|(?<![가-힣])(?:꿔|꿨|꾸어|꾸기로|꾼\s)|차용(?!증)|(?<![가-힣])대여(?!료|금고|점|섬)|무이자(?!\s?할부)|이자\s?(?:한\s?푼\s?)?(?:도\s?)?없이"
)
_OF_THINGS: Final = re.compile(
    r"(?:명의|이름|통장|계좌|자동차|차량|(?<![가-힣])차|(?<![가-힣])집|(?<![가-힣])방|사무실|가게|땅|카드|(?<![가-힣])손|(?<![가-힣])힘|도움)[을를도]?\s?(?:좀\s|잠깐\s)?빌[려린리릴렸]"
)
""" "이름을 빌려", "차 빌려주": no money."""
_OF_BANKS: Final = re.compile(
    r"은행|저축은행|금고|농협|신협|수협|캐피탈|카드사|카드론|보험사|금융|대부업|사채|대출|융자|기금|담보|회사(?:에서|한테|에)|직장(?:에서|에)"
)
_PASSED_ON: Final = re.compile(
    r"(?:빌려|꿔|대출\s?받아)(?:서|다가?)?\s(?:[^\s.!?]{1,8}\s){0,3}?(?:주[셨신시려는실]|줬|준\s|줌|보내|보냈|드[리렸린]|증여)"
)
""" "집 담보로 1억 빌려서 나한테 줌": what the giver has borrowed is given."""
_PAID_BACK: Final = re.compile(
    r"(?:빌[려린렸]|꿔|꾼)[^.!?\n]{0,24}?(?:갚[았으았는](?!\s?(?:ㄹ|거|예정|생각))|갚아\s?(?:주[셨신]|줬|드렸|버렸)|갚고\s?있|다\s?갚|돌려\s?(?:받|주|줬|드|준)|되받|상환(?:했|받|하고\s?있)|회수|받았|받은\s?(?:거|것|돈|건)|받는\s?(?:거|것|건))"
)
""" "예전에 빌려드린 5천을 돌려받았어요": one's own money."""
_LET_GO: Final = re.compile(
    r"안\s?갚아도|갚지\s?(?:않아도|말)|탕감|면제|(?:됐다|가지라|가져라)[고는]|받지\s?않기로|안\s?받기로|없던\s?걸로"
)
"""A debt that is forgiven is a gift of it (법36)."""
_DENIED: Final = re.compile(
    r"(?:빌[려린리렸](?:[가-힣]{0,3})|꿔[가-힣]{0,2}|꾼|대여[가-힣]{0,2}|차용[가-힣]{0,2})\s?(?:게|거|건|것|돈)?(?:[은이도]|는)?\s?(?:절대\s|전혀\s)?(?:아니|아닙|아님|아녜|아녀|말고)"
)
_NO_GIFT: Final = re.compile(
    r"(?:증여|그냥\s)?(?:로\s)?(?:받은|받는|준|주는|주신|주시는|증여)\s?(?:게|거|건|것|돈)?(?:[은이도가]|는)?\s?(?:아니(?:라|고|구|에요|예요)?|아닌|아님|아닙니다|말고)[\s,.]*"
)
""" "받은 게 아니라 빌린 거예요"."""
_MEANT: Final = re.compile(
    r"(?<!처음\s)(?<!원래\s)(?:빌린|빌려\s?[준주]신?|꾼)\s?(?:거|것|돈|건)?(?:이?(?:에|예)요|입니다|임|이?야|거든|인데|이고|이라)|무이자|이자\s?없이|빌렸|빌리기로|빌려\s?주[셨시]|차용"
)
""" "받은 게 아니라 빌린 거예요" of the gift in hand."""
_BESIDE: Final = re.compile(r"차용증|이자|갚|상환|원금|공증|금전\s?소비\s?대차|만기")
_NOTE: Final = re.compile(
    r"차용증(?:서)?[을를은도]?\s?(?:다\s|꼭\s|먼저\s)?(?:쓰|썼|쓸|써|작성|만들|남기|주고받)[가-힣]*(?:\s(?:했|하|할|한)[가-힣]*)?[\s,]*"
)
""" "장모님한테 차용증 쓰고 2억 빌려요"."""
_GIVEN: Final = re.compile(r"증여(?!세|로\s?(?:보|간주|봐|추정|될|되)|인가|인지|일까|아닌|아니|문제)|물려|상속")
_FORMS: Final = tuple(
    (re.compile(pattern), form)
    for pattern, form in (
        (r"(?:빌려|꿔|꾸어|대여해|융통해)\s?(?=[주줘줬준줄줌드달])", ""),
        (r"빌리(?=[셨신실시려면니])", "받으"),
        (r"빌리(?=[기는고게자겠])", "받"),
        (r"빌렸|꿨|차용했", "받았"),
        (r"빌린|(?<![가-힣])꾼(?=\s)|차용한", "받은"),
        (r"빌릴|차용할", "받을"),
        (r"빌림|차용함", "받음"),
        (r"빌립", "받습"),
        (r"빌려(?=[요]|[\s,.!?]|서|야|도|$)|(?<![가-힣])꿔(?=[서요\s])", "받아"),
        (r"(?:차용하|(?<![가-힣])꾸)(?=기|는|고)", "받"),
        (r"차용하(?=려|면)", "받으"),
        (r"대여\s?(?=받)", ""),
    )
)
"""What is lent, as if it were given."""


def loan_in(text: str, today: date, *, asked: str | None, is_known: bool, value: object) -> Dealing | None:
    """The loan of which a normalised message tells; or that what was taken for one is a gift. None where it is of none.

    `is_known`: the conversation is of a loan. `value`: what is lent or given, as far as it is known.
    """
    if is_known and asked == LOAN_RATE and (reply := interest_replied(text)) is not None:
        return Dealing(Kind.LOAN, "", terms=_terms(reply), unclear=_unclear(reply))
    tells = _LENT.search(text) is not None
    if not tells and not is_known:
        return None
    if _DENIED.search(text) or _LET_GO.search(text):
        return Dealing(Kind.GIFT, _DENIED.sub(" ", text)) if is_known else None
    clauses = told_in(text, today).clauses
    lent = [clause for clause in clauses if _tells_loan(clause)]
    if not lent and (tells or not is_known):
        return None
    if not is_known and value is not None and part_taken_out(text, value) is not None:
        return None
    if not lent and tells_gift_anew(text, value, is_asked=asked == LOAN):
        return Dealing(Kind.GIFT, text, is_anew=True)
    if lent and (given := _given_beside(clauses, lent)):
        return _beside_gift(text, clauses, lent) if not is_known else Dealing(Kind.GIFT, given, is_anew=True)
    return _as_gift(text, clauses, lent, asked=asked, is_known=is_known, value=value)


def _as_gift(
    text: str, clauses: tuple[Clause, ...], lent: list[Clause], *, asked: str | None, is_known: bool, value: object
) -> Dealing | None:
    interest = interest_in(text, clauses, is_known=is_known)
    notes = [Span(*match.span()) for match in _NOTE.finditer(text)]
    left_out = [Span(each.start, each.end) for each in clauses if each not in lent and _is_beside(each)]
    kept = [place for place in (*interest.places, *notes) if not any(_is_in(place, span) for span in left_out)]
    told = rewritten(_NO_GIFT.sub(" ", cut(text, [*left_out, *kept])), _FORMS)
    is_of_gift = value is not None or asked is not None
    if not is_known and not (_names_money(clauses) or (is_of_gift and _MEANT.search(text))):
        return None
    sums = {amount.won for clause in lent for amount in clause.money if amount.won}
    is_anew = bool(lent) and bool(sums) and value is not None and not is_known and value not in sums
    return Dealing(Kind.LOAN, told, _terms(interest), is_anew=is_anew, unclear=_unclear(interest))


def _is_beside(clause: Clause) -> bool:
    """Whether a clause only tells how the loan is paid back, or proven."""
    return _BESIDE.search(_NOTE.sub("", clause.bare)) is not None or (
        _NOTE.search(clause.bare) is not None and not clause.persons
    )


def _names_money(clauses: tuple[Clause, ...]) -> bool:
    """Whether somebody is named, with a sum or with money: "아빠가 돈을 빌려주신대요"."""
    has_money = any(clause.money or re.search(r"돈|자금|현금|무이자|이자", clause.bare) for clause in clauses)
    return has_money and any(person.path != SELF for clause in clauses for person in clause.persons)


def _tells_loan(clause: Clause) -> bool:
    bare = clause.bare
    if own_money_in(clause) is not None:
        return False
    if _LENT.search(bare) is None or _OF_THINGS.search(bare) or _OF_BANKS.search(bare):
        return False
    return not (_PASSED_ON.search(bare) or _PAID_BACK.search(bare) or _GIVEN.search(_NO_GIFT.sub(" ", bare)))


def _given_beside(clauses: tuple[Clause, ...], lent: list[Clause]) -> str:
    """What is told of a gift beside a loan: "1억은 증여받고 2억은 빌렸어요"."""
    given = [each for each in clauses if each not in lent and each.money and not _BESIDE.search(each.bare)]
    is_given = any(_GIVEN.search(each.bare) or transfers(without(each.bare, each.persons)) for each in given)
    return " ".join(each.text for each in given) if is_given else ""


def _beside_gift(text: str, clauses: tuple[Clause, ...], lent: list[Clause]) -> Dealing:
    """The message without the loan, of which only is said that it is not calculated."""
    of_loan = [each for each in clauses if each in lent or _BESIDE.search(each.bare)]
    rest = cut(text, [Span(each.start, each.end) for each in of_loan])
    return Dealing(Kind.GIFT, rest, beside=lent[0].text.strip(" ,.~"))


def _is_in(place: Span, span: Span) -> bool:
    return span.start <= place.start < span.end


def _terms(interest: Interest) -> Mapping[str, Term]:
    return dict(_of(interest))


def _of(interest: Interest) -> Iterator[tuple[str, Term]]:
    if interest.won_a_year is not None:
        yield LOAN_INTEREST, Term(interest.won_a_year, interest.words)
    elif interest.rate_bp is not None:
        yield LOAN_RATE, Term(interest.rate_bp, interest.words)


def _unclear(interest: Interest) -> Mapping[str, str]:
    return {LOAN_RATE: interest.words} if interest.is_open else {}
