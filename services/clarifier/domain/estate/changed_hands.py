"""Amounts that changed hands: what an heir takes, was given before, or received; prices and taxes that were paid."""

import re
from typing import Final

from services.clarifier.domain.estate.lexicon import any_of, says, signs, words
from services.clarifier.domain.estate.parameters import (
    BEQUESTS,
    DEBTS,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    GIFTS,
    NONTAXABLE,
    SPOUSE_ACTUAL,
)
from services.clarifier.domain.estate.piece import GIFT_BASE, GIFT_TAX, RECEIVED, Piece, Place
from services.clarifier.domain.estate.things import (
    ASSETS,
    OWED,
    SUMS,
    names_debt,
)
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case

_TAKES: Final = re.compile(
    r"취득하(?:시?고|시?기로)|(?<!상속)(?<!상속\s)(?<!물려)(?<!물려\s)받(?:으시겠|겠|으신대|는대|으실래|을래|기를|으시기를)|갖겠|가지[시겠]|몫|받기로|받으시기로|받는\s?걸로|받(?:으시)?고|받으(?:시)?면|받아요|받습니다|받으십니다|받으세요|가져|갖기로|배우자[^.!?\n]{0,24}상속|상속분|만\s?(?:받|갖|가[지져])|받는다|만\s[제내]\s?(?:앞|명의|이름)으로|만\s(?:소유권\s?)?(?:등기|이전|명의)\s?(?:이전|변경|등기)?하"
)
_TAKES_PART: Final = re.compile(
    r"몫|만\s?(?:받|갖|가[지져]|달라)|(?<!물려)(?<!물려\s)받기로|받으시기로|받는\s?걸로|갖기로|가져가|배우자[^.!?\n]{0,24}상속|명의로\s?하|만\s[제내]\s?(?:앞|명의|이름)으로|만\s(?:소유권\s?)?(?:등기|이전|명의)\s?(?:이전|변경|등기)?하"
)
_OF_SEVERAL: Final = re.compile(
    rf"(?:{words('assets', 'home', 'real', 'financial')})(?:과|와|하고|이?랑|및|,)\s(?:{words('assets', 'home', 'real', 'financial')})(?:을|를)?\s?(?:(?:다\s|모두\s)?(?:합쳐|합해|합하여|더해|해)서?|합계|합)?\s?$"
)
""" "어머니는 예금과 토지 6억을 받으시고": one sum of all that is named."""
_AS_GIFT_TAX: Final = re.compile(r"\s?(?:원)?(?:의|을|를)?\s?(?:증여세|산출\s?세액)")
_BY_GIFT: Final = re.compile(r"증여(?!\s?(?:세|[은는가도]|받은)?[^.!?\n]{0,6}(?:없|안\s))")
_NET: Final = re.compile(r"(?:갚|제하|빼|정리하)고(?:\s?나서)?\s?$")
_ONLY: Final = re.compile(r"\s?원?만\s?(?:받|갖|가[지져])")
""" "저는 빚 갚고 10억만 갖고": what is left of it."""
_SHARE_OF: Final = re.compile(r"\s?(?:의\s)?몫")
_DONATED: Final = re.compile(r"기부|출연|공익\s?법인")
_HANDED_OVER: Final = re.compile(
    r"(?:저|나|제|내|형|오빠|누나|언니|동생|아들|딸|손[자녀주])(?:한테|에게|게)\s?(?:[가-힣]{1,4}\s)?(?:넘기[셨신]|넘겨\s?[주줬준])"
)
""" "집 7억은 생전에 저한테 넘기셨고": what was named is not left."""
_IN_LIFE: Final = re.compile(r"생전|예전|년\s?전|돌아가시기\s?전")
_AS_RENT: Final = re.compile(r"(?:전세금|보증금|전세\s?자금|전세)(?:으로|로|에\s?쓰라고|하라고|에\s?보태라고)\s?$")
""" "저는 2012년에 전세금으로 8천 받았고요": what was given for a deposit is none of the dead's."""
_BY_WILL: Final = re.compile(r"유언|유증")
_LEAVES: Final = re.compile(r"주[셨신시라기겠]|(?<![가-힣])(?:준[다대]|줬|줄게|준(?=\s))|남기|남겼|물려|받|드리|유증")
_REST_BEFORE: Final = re.compile(r"(?<![가-힣])(?:나머지|남은)(?:\s[가-힣]{1,6})?(?:는|은|인)?\s?$")
_DEALT: Final = re.compile(
    r"\s?원?(?:은|는|을|를)?\s(?:다\s|전부\s|모두\s)?(?:아이들?|애들?|자식들?|자녀들?|아들들?|딸들?|아들딸)(?:한테|에게|끼리)?\s?(?:이|가)?\s(?:[가-힣]{1,4}\s)?(?:주|줄|나[누눠]|물려)"
)
""" "나머지 16억은 아이들 주기로 협의서에 도장 찍었습니다": what the others take."""
_HEIR_TAKES: Final = r"(?<![가-힣])(?:(?:시|장|친정\s?)?(?:어머[니님]|엄마|모친|아버[지님]|아빠|부친|장모|장인)|외?할머니|외?할아버지|[큰작]은어머니|며느리|사위|올케|형수|제수씨?|배우자|아내|남편|와이프|집사람|저희?|제가|나|내가|형|누나|오빠|언니|(?:[남여]\s?)?동생|(?:큰|작은)?(?:아들|딸)|장남|차남|장녀|차녀|첫째|둘째|셋째|막내)(?:님)?(?:은|는|이|가|께서)?\s?\x00+\s?원?(?:어치)?"
_DEALT_OUT: Final = re.compile(
    rf"{_HEIR_TAKES}(?:만|을|를|이고|(?:을|를)?\s?(?:받|갖|가[지져])[가-힣]{{0,4}}고)?[\s,]*(?:그리고\s)?{_HEIR_TAKES}(?![은는이가]?\s?(?:있|없|빌|꾸|갚))"
)
""" "어머니는 12억, 저는 8억 받기로": who takes how much of it."""
_WAS_DEALT: Final = re.compile(
    r"받았|받은|주[셨신었]|줬|드[렸린]|생전|증여|빌[렸린려]|보탰|보태|썼|냈|내[고서]|보험|부담|갚"
)
_TO_SELF: Final = re.compile(r"(?<![가-힣])(?:(?:저|나)(?:\([^()]*\))?(?:에게|한테)|[제내]게)")
_PUBLIC: Final = re.compile(
    r"(?:교회|성당|사찰|(?<![가-힣])절|재단|학교|대학교?|모교|복지관|복지시설|보육원|고아원|적십자|유니세프|공익\s?법인)(?:에|에다|에게|한테)\s(?:(?!(?:계신|다니|있는|간|가신|사는|사시)|[가-힣]*(?:에게|한테))[^.!?\n]){0,8}$"
)
""" "교회에 1억": what goes to a public cause is not taxed (법16)."""
_GIVEN: Final = re.compile(
    r"보태\s?[주준줬]|(?:미리|전에|때)[^.!?\n]{0,14}(?:주셨|주신|줬|받았|받은)|(?:주셨|주신|줬)(?:던|었|어|고|는데|습)"
)
_CHANGED_HANDS: Final = re.compile(
    r"(?<!상속)(?<!상속\s)(?<!물려)(?<!물려\s)(?:받았|받은|받고|받아(?:서|,|\s))|주셨|주신|주셔서|주시고|줬|(?<![가-힣])준\s|보내\s?(?:준|주신|줬|주셨)|사\s?[줬주]|(?:받아|가져|챙겨)\s?[간갔]"
)
_GIFT_LIST: Final = re.compile(r"(?:사전|생전)\s?증여(?:재산|내역|분)?\s?[:：]")
""" "사전증여: ① 장남 2018.3.19. 현금 1.5억 ② 손자 2020.2.2. 현금 5천만"."""
_DIVISION: Final = re.compile(r"^[-•*\s]*(?:재산\s?)?분할\s?(?:협의|내용)?\s?[:：]")
""" "- 분할: 엄마 7억 (예금 6억+현금 1억), 나머지 자녀 둘": who takes what of it."""
_WORTH: Final = re.compile(r"\s?(?:원)?(?:짜리|어치)")
_DATED: Final = re.compile(r"\d\s?년|(?:재?작년|지난해|올해|그해)에?\s?\d{1,2}월")
_DIED: Final = signs("days", "death")
_RECEIVED: Final = (
    re.compile(
        r"(?<!대출)(?<!대출\s)(?<!물려)(?<!물려\s)(?<!상속)(?<!상속\s)(?<!감정)(?<!감정\s)(?<!평가)(?<!평가\s)(?<!못\s)(?<!안\s)(?:받은|받으신|받았던|챙긴|가져간|(?<![가-힣])준|(?<!빌려)(?<!빌려\s)(?<!꿔)(?<!꿔\s)(?<!꾸어)(?<!꾸어\s)주신|드린|보낸|보내신)\s?(?:돈|거|건|것|게|금액|몫|현금)?(?:은|는|이|가|도|만)?\s?(?:약|한|총|딱)?\s?$"
    ),
    re.compile(r"\s?원?(?:정도|쯤)?(?:을|를)?\s?(?:더\s)?(?:받은|받으신|받았던)\s?(?:돈|거|건|것|게)"),
)
"""What somebody received, or gave away in his life: neither left nor owed by the dead."""
_INSTITUTIONS: Final = re.compile(r"은행|농협|수협|신협|금고|캐피탈|세입자|임차인|보험|퇴직|손님")
_TOGETHER: Final = re.compile(r"(?<![가-힣])(?:저희|우리|가족|식구|모두|전부)(?:들)?(?:이|가|는|은)?\s")
_BOUGHT: Final = re.compile(r"\s?(?:원)?\s?(?:에|주고)\s?(?:샀|산\s|산$|사서|사신|사셨|매입|구입|분양)")
_SOLD: Final = re.compile(r"\s?(?:원)?\s?에\s?(?:팔[았아고린]|파[셨신])")
""" "사촌은 작년에 땅을 3억에 팔았어요": what somebody else sold is a price."""
_TAX: Final = re.compile(r"(?:상속세|취득세|(?<![전월])세금)(?:로|으로|는|은|를|을|가|이)?\s?$")
_OWED_LIST: Final = re.compile(r"(?:빚|채무|부채)(?:들)?(?:은|는|이|이라고는|으로는|:|로는)\s(?!없)")
""" "남은 빚은 병원비 천만원이랑 세금 500": what the dead owed to the state is a debt too."""
_STILL_OWED: Final = re.compile(r"\s?(?:원)?(?:이|도|은)?\s?(?:더\s|아직\s)?(?:남[아았은]|밀[려린렸])")
_PAID: Final = re.compile(
    r"\s?(?:원)?\s?(?:정도)?(?:을|를|이|가)?\s?(?:미리\s|다\s|이미\s)?(?:냈|낸|내[야셨신]|납부|나[오올온왔])"
)
_DEDUCTED_BEFORE: Final = re.compile(r"공제(?:액|금)?[은는이가로를]?\s?(?:한도\s?)?$")
_DEDUCTED: Final = re.compile(r"\s?(?:원|만원)?\s?(?:까지|을|를|이|은|만)?\s?(?:을\s?)?공제")
_TAKEN_OFF: Final = re.compile(
    "|".join(any_of("debts", name).pattern for name in ("bank", "private", "unnamed", "deposit"))
    + "|"
    + any_of("other", "funeral").pattern
)
""" "30억까지 공제라고", "공제 5천 적용": what the law lets be deducted is nobody's; "빚 1억 공제하고" is a debt."""
_UP_TO: Final = re.compile(r"\s?(?:원)?까지(?:는|만|도|가)?\s")
_WITHIN_LIMIT: Final = re.compile(r"\s?(?:원)?까지(?:라서?|이라서?|니까|이니까?|여서|이므로)(?=[\s,])")
""" "(배우자 6억까지라 세금은 없었어요)"."""
_WITHIN_ALL: Final = re.compile(r"\s?(?:원)?\s?(?:안에|속에|중에|가운데)\s?(?:다\s|이미\s)?(?:들어|포함|있)")
""" "예금이 2억입니다. 14억 안에 들어 있습니다": everything, as it was told before."""
_HEARSAY: Final = re.compile(
    r"(?:다|라)(?:는데|는|던데|던|더라|며|면서|고\s?(?:하|들|그))|(?:대|래)요?(?=[\s.,?]|$)|공짜|빼\s?[줘주준]|면제"
)
""" "다 받으면 30억까지 공짜라는데", "집값 6억까지 빼준다는데": of the law, whoever said it."""
_RENT: Final = re.compile(r"(?:월세|임대료|차임)(?:로|는|은|을|를|가|이)?\s?(?:매달\s|매월\s|다달이\s|월\s)?$")
_RENT_AFTER: Final = re.compile(r"\s?원?\s?(?:정도|쯤|가량|씩)?(?:의|은|이|을|를)?\s?(?:월세|임대료|차임|임대\s?수입)")
_WITH_OTHERS: Final = re.compile(
    r"\s?원?(?:은|는)\s[^.!?\n\d]{0,16}(?:몫|거|것|재산|땅|집)까지\s?(?:다\s|모두\s)?(?:합친|합한|합해진|포함한|포함된|친|더한)\s?(?:거|것|금액|돈)"
)
""" "20억은 큰아버지 몫까지 합친 거고"."""
_UNPAID: Final = re.compile(r"밀린|미납|체납|못\s?[낸내]|안\s?[낸내]")
""" "밀린 월세 150만원": the dead owed it."""
_GUARANTEED: Final = re.compile(
    r"\s?(?:원)?(?:짜리)?(?:에|을|를|의)?\s?(?:대해서?\s|대한\s)?(?:연대\s?)?보증(?:을|도|만)?\s?(?:서|섰|선|하[셨신]|한\s)"
)
_GUARANTEE: Final = re.compile(
    r"보증(?:을|도)?\s?(?:서[신셨준]|선|섰던)\s?(?:빚|대출|돈|것|거|게|건)?(?:이|은|도)?\s?(?:한\s|총\s)?$"
)
_CANNOT_PAY: Final = re.compile(r"부도|파산|폐업|망[했한해]|도산|행방|잠적|못\s?갚|무능력|회생")
""" "삼촌 회사 대출 3억에 연대보증을 서셨어요": owed by the other, unless he cannot pay."""
_EACH_MONTH: Final = re.compile(r"(?:다달이|매달|매월|달마다|한\s?달에|(?<![가-힣])월)\s?(?:약\s|한\s)?$")
""" "건물에서 다달이 900만원 정도 월세가 나오는데"."""
_RISES: Final = re.compile(r"\s?(?:원)?(?:을|이)?\s?더\s(?:올[려라린랐]|오른|오르|높)")
""" "건물값을 1억 더 올려 36억으로": by how much, not what it is worth."""
_AS_BASE: Final = re.compile(r"\s?(?:원)?에\s?대(?:해|한)")
""" "6억 공제 빼고 1억에 대해 증여세 1천만원": the tax base of the gift."""
_WAS_LEFT_OUT: Final = re.compile(r"\s?원?(?:은|는|도)\s?(?:뺐|뺀\s|제외했|제외한|안\s?넣|넣지\s?않)")
""" "제가 보험료 낸 1억은 뺐어요"."""
_TO_ACCOUNT: Final = re.compile(
    r"(?:제|내|저희|형|오빠|누나|언니|동생|아들|딸|손[자녀주])(?:의)?\s?(?:계좌|통장)(?:으로|로|에)\s(?:[가-힣]{1,4}\s)?$"
)
_SENT: Final = re.compile(
    r"\s?원?(?:을|를)?\s?(?:[가-힣]{1,3}\s)?(?:보내|보냈|넣어\s?[주줬준]|부쳐|부쳤|이체|송금|입금)"
)
""" "작년 5월 20일에 아버지가 제 계좌로 4천만원 보내주신 게 있어요": the account is none of the dead's."""
_BY_RETURN: Final = (  # "산출세액 500만원에 할증 150만원": of what was paid the calculated tax alone is credited (법28)
    (GIFT_TAX, re.compile(r"(?:증여세(?:액)?|산출\s?세액)(?:[은는이가로를도]|으로)?[^.!?,\n]{0,8}$")),
    (
        "surcharge",
        re.compile(r"(?:할증(?:\s?(?:세액|과세액?|분))?|가산세)(?:[은는이가을를도]|으로)?\s?(?:따로\s|별도로\s)?$"),
    ),
    (GIFT_BASE, re.compile(r"과세\s?표준(?:[은는이가을]|액)?[^.!?,\n]{0,4}$")),
)


def beside_the_estate(place: Place) -> Piece | None:
    """Taxes and prices that were paid, and what somebody received."""
    found = next((name for name, sign in _BY_RETURN if sign.search(place.before)), None)
    if found or _AS_GIFT_TAX.match(place.after):
        return place.piece(None, reason=found or GIFT_TAX)
    if _AS_BASE.match(place.after) and says(_BY_GIFT, place.sentence):
        return place.piece(None, reason=GIFT_BASE)
    if (reason := _of_no_account(place)) is not None:
        return place.piece(None, reason=reason)
    is_deducted = _DEDUCTED_BEFORE.search(place.before) or _DEDUCTED.match(place.after)
    if is_deducted and not _TAKEN_OFF.search(place.before):
        return place.piece(None, reason="rule")
    is_owed = any_of("debts", "private").search(place.before) is not None
    is_tax = _TAX.search(place.before) is not None and not is_owed
    is_listed = says(_OWED_LIST, place.sentence) and not _PAID.match(place.after)
    if is_tax and (is_listed or _STILL_OWED.match(place.after)):
        return place.piece(DEBTS, kind="private")
    is_sold = _SOLD.match(place.after) is not None and any(person.path for person in place.clause.persons)
    if _BOUGHT.match(place.after) or is_sold or is_tax:
        return place.piece(None, reason="price")
    is_asked = place.asked in (SPOUSE_ACTUAL, FUNERAL)
    if (
        not is_asked
        and _is_received(place.before, place.after)
        and not _is_gift(place, place.clause.bare, is_named=True)
    ):
        return place.piece(None, reason=RECEIVED)
    return None


def _of_no_account(place: Place) -> str | None:
    """Why an amount is none of the estate by the words beside it: a rule, a price, a rent, or what was left out."""
    if (_UP_TO.match(place.after) and _HEARSAY.search(place.after)) or _WITHIN_LIMIT.match(place.after):
        return "rule"
    if _RISES.match(place.after):
        return "price"
    if _WITH_OTHERS.match(place.after):
        return "replaced"
    if place.asked in (FINANCIAL, DEBTS, FUNERAL) and _WITHIN_ALL.match(place.after):
        return "said"
    is_guaranteed = _GUARANTEED.match(place.after) is not None or _GUARANTEE.search(place.before) is not None
    if is_guaranteed and not _CANNOT_PAY.search(place.sentence):
        return "owner"
    if _WAS_LEFT_OUT.match(place.after) and not names_debt(place.before):
        return "own"
    is_rent = _EACH_MONTH.search(place.before) is not None and _RENT_AFTER.match(place.after) is not None
    is_rent = is_rent or (_RENT.search(place.before) is not None and not _UNPAID.search(place.before))
    return "rent" if is_rent else None


def _is_paid_over(place: Place) -> bool:
    """Whether a sum was paid for somebody's rent, or sent to an account in the giver's life."""
    is_for_rent = _AS_RENT.search(place.before) is not None and says(_CHANGED_HANDS, place.clause.bare)
    is_sent = _TO_ACCOUNT.search(place.before) is not None and _SENT.match(place.after) is not None
    return is_for_rent or (is_sent and not says(_DIED, place.clause.bare))


def taken(place: Place, nouns: list[re.Match[str]], named: list[str]) -> Piece | None:
    """What an heir takes, or was given before."""
    bare, is_thing = place.clause.bare, any(group in ASSETS for group in named)
    if _is_paid_over(place):
        return place.piece(GIFTS)
    is_net = _NET.search(place.before) is not None and _ONLY.match(place.after) is not None
    if any(group in OWED for group in named) and not is_net:
        return None
    if (divided := _divided(place, is_thing=is_thing)) is not None:
        return divided
    if _DONATED.search(place.after) and not says(_IN_LIFE, bare):
        return place.piece(NONTAXABLE)
    if _is_bequeathed(place) and "법정" not in bare and not any(group in SUMS for group in named):
        return place.piece(NONTAXABLE if _PUBLIC.search(place.before) else BEQUESTS)
    is_rest = _REST_BEFORE.search(place.before) is not None and not is_thing
    if is_rest and (says(_BY_WILL, place.sentence) or _DEALT.match(place.after)):
        return place.piece(None, reason="share")
    is_told_of = says(_BY_GIFT, bare) or _is_given_before(place)
    answers_amount = place.asked in (ESTATE, DEBTS, FINANCIAL, FUNERAL) and not is_told_of
    if not answers_amount and _is_gift(place, bare, is_named=bool(nouns)):
        return place.piece(GIFTS)
    return _taken_by_heir(place, nouns, named)


_ASIDE: Final = re.compile(r"\([^()]*\)")
_OWNED_BY_DEAD: Final = re.compile(r"몫(?:으로|이|은)\s(?:모두|전부|다\s?(?:해서|합쳐서?)?|총|합(?:쳐서|해서|계)?)\s?$")
""" "아내 몫으로 모두 13억": asked for what was left, the part of it that was the dead's."""


_TAKEN_IN_BRACKETS: Final = re.compile(
    r"(?:받(?:으시)?고|받기로\s?(?:하시?고|했고)|가(?:지|져가)시?고)\s?\(\s?(?:총\s|합(?:계|쳐서|해서)?\s)?$"
)
""" "엄마가 오피스텔하고 예금 받으시고(5억5천)": what she takes, in all."""


def _taken_by_heir(place: Place, nouns: list[re.Match[str]], named: list[str]) -> Piece | None:
    """What of all that was left the surviving spouse takes."""
    if place.asked == ESTATE and _OWNED_BY_DEAD.search(place.before):
        return None
    if _TAKEN_IN_BRACKETS.search(place.before):
        return place.piece(SPOUSE_ACTUAL)
    is_outside = place.before.count("(") <= place.before.count(")")
    bare = _ASIDE.sub("", place.clause.bare) if is_outside else place.clause.bare  # "2억(이 중 1억이 어머님 몫)"
    is_thing = any(group in ASSETS for group in named)
    is_of_several = _OF_SEVERAL.search(place.before) is not None
    if is_of_several and says(_TAKES, bare) and not _is_childs(place) and place.asked != ESTATE:
        return place.piece(SPOUSE_ACTUAL)
    takes = says(_TAKES_PART if is_thing else _TAKES, bare)
    if takes and place.asked != SPOUSE_ACTUAL and _is_childs(place) and (is_thing or _WORTH.match(place.after)):
        return None  # "5억짜리 점포는 남동생이 받아요": a part of what was left
    if takes and "살던" not in place.before and (place.asked != ESTATE or _names_taker(place)):
        return place.piece(SPOUSE_ACTUAL, name=nouns[-1][0] if nouns and named[-1] in ASSETS else "")
    return None


def _divided(place: Place, *, is_thing: bool) -> Piece | None:
    """A sum of who takes what of the estate, in an agreement or told one after the other."""
    if says(_DIVISION, place.sentence):
        before = place.clause.bare[: place.amount.start - place.clause.start]
        is_part = before.count("(") > before.count(")") or "나머지" in place.before
        return place.piece(None, reason="share") if is_part else place.piece(SPOUSE_ACTUAL)
    if not is_thing and says(_DEALT_OUT, place.sentence) and not says(_WAS_DEALT, place.sentence):
        return place.piece(SPOUSE_ACTUAL)
    return None


def _names_taker(place: Place) -> bool:
    """Whether it is said who takes the amount: "저 8억만 받을게요" answers no question for all that was left."""
    return (
        _ONLY.match(place.after) is not None
        or "몫" in place.clause.bare
        or any(
            each.case in (Case.SUBJECT, Case.TOPIC) or (each.case is Case.BARE and place.amount.start - each.end == 1)
            for each in place.clause.persons
        )
    )


def _is_bequeathed(place: Place) -> bool:
    """ "유언으로 제 아들한테 밭 2억, 조카한테 1억을 주셨어요": the verb of the last is of those before it; the rest is not by will."""
    if not says(_BY_WILL, place.sentence) or _REST_BEFORE.search(place.before):
        return False
    is_to = any(person.case in (Case.TO, Case.RECIPIENT) for person in place.clause.persons)
    is_listed = is_to or _TO_SELF.search(place.clause.text) is not None or _PUBLIC.search(place.before) is not None
    return says(_LEAVES, place.clause.bare) or (is_listed and says(_LEAVES, place.sentence))


def _is_childs(place: Place) -> bool:
    """Whether it is a child, of the dead or of his parents, who takes something."""
    persons, text = place.clause.persons, place.clause.text
    takers = [person for person in persons if person.case in (Case.SUBJECT, Case.TOPIC)]
    takers = takers or [person for person in persons if _SHARE_OF.match(text, person.end - place.clause.start)]
    return bool(takers) and all(person.path.endswith("C") for person in takers)


def _is_gift(place: Place, bare: str, *, is_named: bool) -> bool:
    """ "증여받은 3억", "미리 보태 주신 1억", "2023년 6월 1일에 할아버지께 1억을 받고 증여세 신고를 했는데"."""
    if "계산해" in bare:
        return False
    if says(_BY_GIFT, bare) or (says(_GIVEN, bare) and not is_named) or _is_given_before(place):
        return True
    if says(_GIFT_LIST, place.sentence) and not _GIFT_LIST.search(place.after):
        return True
    is_of_gift = says(_BY_GIFT, place.sentence)
    is_to_somebody = any(person.case in (Case.TO, Case.RECIPIENT) for person in place.clause.persons)
    if is_of_gift and is_to_somebody and place.clause.days and not is_named:
        return True  # "2021년 6월 1일에 고모한테 5천만원, 2022년 8월 8일에 저한테 3천만원을 증여하셨어요"
    is_dated = says(_DATED, place.clause.text) and not says(_DIED, bare)
    is_dated = is_dated or _is_given_by_elder(place)
    is_before = says(_IN_LIFE, bare) and not is_named
    if (says(_IN_LIFE, bare) or is_dated) and _HANDED_OVER.search(place.after):
        return True
    return (is_of_gift or is_dated or is_before) and says(_CHANGED_HANDS, bare)


_GAVE: Final = re.compile(r"(?<!빌려)(?<!빌려\s)(?<!꿔)(?<!해)(?<!알려)(?:주셨|줬|보내\s?주셨|보내\s?줬)")


def _is_given_by_elder(place: Place) -> bool:
    """ "그 다음주 5월 25일에 아빠가 1억5천을 주셨거든요": a parent or a spouse gave it on some day."""
    gives = any(each.case is Case.SUBJECT and each.path in ("P", "S", "PP", "SP") for each in place.clause.persons)
    has_day = any(day.day is not None for day in place.clause.days)
    return gives and has_day and says(_GAVE, place.clause.bare) and not says(_DIED, place.clause.bare)


def _is_given_before(place: Place) -> bool:
    """Whether a child is said to have been given it in the life of the one who died, or on a day of its own.

    "오빠가 생전에 1억 받은 게 있는데요", "오빠가 2024년 5월에 1억 받은 적 있어요".
    """
    bare = place.clause.bare
    is_before = _IN_HIS_LIFE.search(bare) is not None or (says(_DATED, place.clause.text) and "적" in bare)
    is_childs = any(person.path.endswith("C") or person.path == SELF for person in place.clause.persons)
    return is_before and is_childs and says(_CHANGED_HANDS, bare) and not says(_DIED, bare)


_IN_HIS_LIFE: Final = re.compile(r"생전에|년\s?전에")


def _is_received(before: str, after: str) -> bool:
    told = _RECEIVED[0].search(before) is not None or _RECEIVED[1].match(after) is not None
    return told and _TOGETHER.search(before) is None and _INSTITUTIONS.search(before) is None
