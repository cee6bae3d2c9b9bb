"""What one amount is of: an asset, all that was left, a debt, the funeral, the spouse's share, a gift; or beside the point."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain.amounts.money import in_won
from services.clarifier.domain.estate.changed_hands import beside_the_estate, taken
from services.clarifier.domain.estate.lexicon import any_of, words
from services.clarifier.domain.estate.parameters import (
    BANK_DEBTS,
    DEBTS,
    ENSHRINED,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    HOME,
    SPOUSE_ACTUAL,
)
from services.clarifier.domain.estate.piece import AMOUNTS, NET, UNNAMED, Piece, Place
from services.clarifier.domain.estate.things import (
    LONGEST_PARTICLES,
    NOUN,
    ON_HOME,
    OWED,
    SUMS,
    debt_kind,
    group_of,
    names_debt,
    side,
)
from services.clarifier.domain.people.person import Case

_AFTER: Final = re.compile(
    rf"\s?(?:원)?\s?(?:정도|쯤)?\s?(?:짜리|어치|상당의?|의|은|는|이|가)?\s?(?:(?!있|남|들|그리고\s|또는\s)[가-힣]{{2,4}}\s)??(?P<noun>{NOUN.pattern})(?!\s?\d{{1,3}}\s?돈)"
)
_THING_AFTER: Final = re.compile(
    rf"\s?(?:원)?\s?(?:짜리\s?)?(?P<noun>{words('assets', 'home')})\s?(?:하나|한\s?채|뿐|이고|인데)|\s?(?:원)?\s?짜리\s?(?P<worth>{words('assets', 'real')})|\s?(?:원)?\s?(?P<kind>부동산|토지)(?=,|\s?[과와]\s|\s?에\s|이랑|하고)"
)
""" "재산 8억 아파트 하나예요"."""
_TOTAL_AFTER: Final = re.compile(
    r"\s?(?:원)?\s?(?:정도|쯤|가량)?(?:을|를|이|가)?\s?(?:남기|남겼|남긴|남아\s?있|남았|나왔|상속(?:\s?받|하|합|한)|물려\s?받|(?P<comes>된다))"
)
_PART_AFTER: Final = re.compile(r"\s?(?:원)?(?:이|은|는)?\s?(?:통장|은행|예금)")
_IN_BANK: Final = re.compile(r"(?:은행|통장|계좌|증권사|농협|수협|신협|축협|조합|우체국|새마을금고)에도?(?=\s|$)")
_OWED_AFTER: Final = re.compile(
    r"\s?(?:원)?(?:을|를|이|은)?\s?(?:더\s)?(?:빌리[셨신]|빌렸|빌린|빌려\s?(?:쓰|썼|쓴|가[셨신])|꾸[셨신]|꾼\s|꿨|갚[아을]야|갚을|대출|(?:담보로\s|근저당이?\s)?(?:잡혀|설정))"
)
""" "농협에 3천 갚아야 해요"."""
_CASH_AT_HOME: Final = re.compile(r"금고에|집에|장롱|서랍|지갑")
_LET_BESIDE: Final = re.compile(r"\s?(?:원)?(?:짜리)?(?:에|인데|이고)\s(?:반?전세|보증금)\s?")
_VALUE_BEFORE: Final = re.compile(r"(?:시가|시세|매매가|실거래가|감정가)(?:가|는|로)?\s?$")
""" "하나는 시가 5억에 전세 3억": a home, and what its tenant gets back."""
_LET_BEFORE: Final = re.compile(r"[전월]?세(?:를|가)?\s?$")
_LET_AFTER: Final = re.compile(
    r"\s?(?:원)?(?:을|를|이|에)?\s?(?:끼[고었어]|낀|껴|놓[고았으]|주[고셨신었]|안고|들어\s?있)"
)
""" "아파트 11억인데 전세 4억 끼고 있어요"."""
_TENANTS_AFTER: Final = re.compile(
    r"\s?(?:원)?(?:을|를|은)?\s?(?:나중에\s|나갈\s?때\s)?(?:돌려\s?[줘주드]|내\s?[줘주]|빼\s?[줘주])(?=[야줄드려])"
)
""" "전세를 줘서 세입자한테 5억 5천 돌려줘야 해요"."""
_LET_FOR: Final = re.compile(r"\s?(?:원)?에\s(?:반?전세|세)(?:를|로|을)?\s?(?:주[고셨신었]|줬|놓|놨|내놓)")
""" "아파트가 12억인데 4억에 전세를 주고 계셔서"."""
_THING_BEFORE: Final = re.compile(r"(?<![가-힣])(?P<noun>[가-힣]{2,8}?)(?:[이가은는도])?\s?$")
_FILLER: Final = re.compile(
    r"하고|이?랑|그리고|또는|이나|더하기|플러스|대략|대충|아마도?|얼추|그냥|전체|합계|정도|그럼|다하면|다해|합이|한국|거의|시가|시세|감정가|공시가|현재|지금|다시|그게|그러니까|아니|정확히|딱|약|총액|금액|평가액|재산|모두|전부|이것저것|[가-힣]{0,4}(?:해서|하면|치면|까지|그러면|포함|빼고|보니)|[가-힣]{1,8}(?:니까?|면|엔|로는|하고도?)|처음|원래"
)
""" "시골땅 5억": a thing that the lexicon lacks, in an answer to what was left."""
_APPRAISED: Final = re.compile(r"감정|평가|시세|시가|공시")
_WORTH: Final = "평가액"
""" "펀드 평가액 9천만 원": what one thing is worth."""
_BANK_BEFORE: Final = re.compile(r"(?:은행|뱅크|금고|우체국|농협|수협|신협|축협)\s?$")
""" "주식 2억1천 은행 4천 차 2천": an account there, where nothing is owed."""
_BY_FIRST_NAME: Final = re.compile(
    rf"(?:^|[,·/→(:\n]|(?:{words('assets', 'financial')})(?:은|는|이|도)?\s|에\s|랑\s|하고\s)\s?(?:국민|신한|하나|우리|기업|토스|카카오|씨티|제일|부산|대구)\s?$"
)
""" "예금이 국민 3억3천에 하나 2억7천, 우리 1억": banks by the first word of their names."""
_BANK_AFTER: Final = re.compile(
    rf"\s?(?:원)?\s?\((?:{words('assets', 'banks')}|국민|신한|하나|우리|기업|토스|카카오|씨티|제일|부산|대구)(?:은행|뱅크)?(?=\)|$)"
)
""" "예금 8,800(국민)이랑 2,200(카카오)"."""
_IN_DEBTS: Final = re.compile(
    rf"(?:{words('debts', 'unnamed', 'bank', 'private')}|갚을\s?건|갚아야\s?할|내야\s?할|안\s?낸)\s?(?:것|거|건|돈|게)?(?:들)?(?:은|는|:|으로는|로는|이라고는|(?<=[거건])(?=\s))"
)
_IN_ASSETS: Final = re.compile(
    rf"(?:{words('assets', 'real', 'financial')}|재산|유산|자산|남은\s?건|가진\s?건)(?:은|는|:|으로는|로는)"
)
""" "부채는 보증금 4억, 은행대출 6억, 종합소득세 1,600만원": of debts is what a sentence tells, or of what is left."""
_OWN_PART: Final = re.compile(r"(?<![가-힣])(?:제가|내가|저는|나는|저만|나만)\s?$")
_INHERITED: Final = re.compile(r"(?:물려|상속\s?)받을")
_LABEL: Final = re.compile(rf"(?:{words('assets', 'kinds')})\s?$")
_ALL_OF_IT: Final = re.compile(r"[은는이가도]?\s?")
""" "세입자들 보증금이 전부 2억": all of the debt."""
_NEXT_ITEM: Final = re.compile(r"[,·/→\n]|\s{2,}|(?:이?[고구]|이랑|랑|[하허][고구]|와|과|에)\s")
_BRACKETS_BEFORE: Final = re.compile(r"^[^()]*(?:\([^()]*)?\)")
_DENIED_BEFORE: Final = re.compile(r"^.*없(?:고|구요?|으며|는데|지만)[\s,]+", re.DOTALL)
""" "빚 예금 없고 어머니는 5억어치 땅을": what is not there is none of it."""
_TENANTS: Final = re.compile(
    r"(?P<owed>보증금|전세금|세입자|임차인)(?:은|이|가|들|들이)?\s(?:[한두세네]|다섯|여섯|일곱|여덟|아홉|열|\d{1,2})\s?(?:집|가구|세대)(?=\s)"
)
""" "세입자 보증금 여섯 집 합계 3억5천": the homes are counted, and none of the amount."""
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
_WORTH_BEFORE: Final = re.compile(
    rf"^\s?(?:원)?\s?(?:짜리|어치|상당의?|나가는|하는|되는)\s?(?:[가-힣]{{1,4}}\s)?(?:{NOUN.pattern})"
)
""" "1억 4천짜리 창고가 더 있어서 다 합치면": the thing is of the amount before it."""
_NO_FUNERAL_WON: Final = 100_000_000
"""So much is everything that was left, whatever is asked: "합쳐서 11억 5천이에요"."""
_WORTH_AFTER: Final = re.compile(r"\s?(?:원)?\s?(?:짜리|어치)")


_LENDER: Final = re.compile(rf"(?:{words('debts', 'people')})(?:한테|에게|께)(?:서)?\s?$")
""" "빚은 은행에 4천, 친구한테 1천"."""
_NET_OF_DEBTS: Final = re.compile(
    rf"(?:{words('debts', 'unnamed', 'bank', 'deposit')})(?:을|를|은|들)?\s?(?:이것저것\s|다\s|전부\s|모두\s|싹\s)?(?:갚|빼|제하|제외하|정리하|떼|털)(?:고\s?(?:나면|나니까?|나서|보면|보니)?|면|니까?)\s?(?:[가-힣]{{1,5}}\s)?$"
)
_NET_WORTH: Final = re.compile(r"순\s?(?:상속)?(?:재산|자산)(?:가액)?(?:은|이|만|:|으로)?\s?(?:한\s|약\s|총\s)?$")
_IS_LEFT: Final = re.compile(r"\s?(?:원)?\s?(?:정도|쯤)?(?:이|은|만)?\s?(?:남|나옵|나와|됩|돼|되[는네고])")


def _is_net(place: Place) -> bool:
    """Whether an amount is what is left of the estate once the debts are paid: "빚 다 갚고 나면 한 6억 남는대요"."""
    is_rest = _NET_OF_DEBTS.search(place.before) is not None and _IS_LEFT.match(place.after) is not None
    return (is_rest or _NET_WORTH.search(place.before) is not None) and place.asked != SPOUSE_ACTUAL


def piece_of(place: Place) -> Piece:
    """What an amount is of, the surest signs first; an empty parameter where nothing says it."""
    if _is_net(place):
        return place.piece(None, reason=NET)
    aside = _IN_BRACKETS.sub("", place.before)
    before = _DENIED_BEFORE.sub("", aside if NOUN.search(aside) else place.before)
    before = _TENANTS.sub(r"\g<owed>", _without_last_thing(place, before))
    nouns = list(NOUN.finditer(before))
    named = [noun.lastgroup or "" for noun in nouns]
    if (found := beside_the_estate(place) or taken(place, nouns, named)) is not None:
        return found
    if place.asked == HOME and not any(group in OWED for group in named):
        return place.piece(None, reason="home")
    if not nouns and _LENDER.search(place.before) and _is_among_debts(place):
        return place.piece(DEBTS, kind="private")
    is_next = _BANK_BEFORE.search(before) is not None
    if not (nouns or is_next) and (match := _AFTER.match(place.after)) and not _is_of_next(place, match):
        nouns, named = list(NOUN.finditer(match["noun"])), [group_of(match["noun"])]
        before += match[0]
    return _named(place, before, nouns, named) if nouns else _unnamed(place)


def _without_last_thing(place: Place, before: str) -> str:
    """The words before an amount without the thing that the amount before it values, where it has a noun of its own."""
    rest = _WORTH_BEFORE.sub("", before)
    named = NOUN.search(rest)
    has_own = (named is not None and named.lastgroup in SUMS) or _WORTH_AFTER.match(place.after)
    return rest if has_own else before


def _is_of_next(place: Place, match: re.Match[str]) -> bool:
    """ "음식값 200만원 납골당 500만원": the noun behind is of the next amount; "5천짜리 차랑 9천짜리 창고": it is not."""
    is_worth = _WORTH_AFTER.match(place.after) is not None
    return place.leads_on and not is_worth and len(place.after) - match.end() <= LONGEST_PARTICLES


def _named(place: Place, before: str, nouns: list[re.Match[str]], named: list[str]) -> Piece:
    """The amount of a thing, a debt or a whole that is named beside it."""
    if place.asked == FINANCIAL and nouns[-1][0] == "현금" and not _CASH_AT_HOME.search(before):
        return place.piece(FINANCIAL, name="현금", kind="financial")
    if nouns[-1][0] == "부동산" and _NOTHING_BUT.search(before):
        return place.piece(ESTATE, is_whole=True)
    if named[-1] in SUMS and (match := _THING_AFTER.match(place.after)):
        return place.piece(ESTATE, name=match["noun"] or match["worth"] or match["kind"], kind="real")
    is_all_of_asked = place.asked in AMOUNTS and place.asked != ESTATE and set(named) == {"total"}
    if is_all_of_asked and not (place.asked == FUNERAL and (in_won(place.amount) or 0) >= _NO_FUNERAL_WON):
        return _unnamed(place)  # "총 1500 들었는데"
    last, group, is_sum = nouns[-1], named[-1], named[-1] in SUMS
    if is_sum and (summed := _owed_in_all(place, before, nouns, named)) is not None:
        return summed
    if is_sum:
        since = max((index for index, each in enumerate(named) if each == "strong"), default=-1)
        others = [index for index, each in enumerate(named) if index > since and each not in SUMS]
        if len({side(named[index]) for index in others}) != 1:
            return place.piece(ESTATE, is_whole=True)
        last, group = nouns[others[-1]], named[others[-1]]
    if group == "financial":
        return _financial(place, before, last, nouns, is_sum=is_sum)
    return _of_group(place, before, nouns, last, group)


def _of_group(place: Place, before: str, nouns: list[re.Match[str]], last: re.Match[str], group: str) -> Piece:
    """The amount of a thing or a debt that its noun alone decides."""
    if group in OWED or _is_lent_to_dead(place, group):
        return _owed(place, before, last[0], group)
    match group:
        case "funeral" | "enshrined":
            return place.piece(FUNERAL if group == "funeral" else ENSHRINED)
        case "dues":
            is_owed = any_of("debts", "private").search(before + place.after) is not None or _is_among_debts(place)
            is_owed = is_owed and _PAID_MONTHLY.match(place.after) is None
            return place.piece(DEBTS, kind="private") if is_owed else place.piece(None, reason="fee")
        case "banked":
            return _banked(place, before, nouns)
    return place.piece(ESTATE, name=last[0], kind=group, label=_label(before, last))


_PAID_MONTHLY: Final = re.compile(r"\s?원?(?:은|는|씩|이|을)?\s?(?:매달|매월|다달이|달마다|(?:내|제)\s?통장)")
""" "관리비 80만원은 매달 내 통장에서 나가고": of whoever pays it, and owed by nobody."""


def is_in_bank(before: str, after: str) -> bool:
    """Whether a bank is named beside an amount by the first word of its name, or in brackets."""
    return _BY_FIRST_NAME.search(before) is not None or _BANK_AFTER.match(after) is not None


def _is_among_debts(place: Place) -> bool:
    """Whether the sentence tells of debts where the amount stands."""
    debts, assets = _told_of(place)
    return debts > assets


def _is_among_assets(place: Place) -> bool:
    """Whether it tells of what was left: "예금은 국민 2천, 농협 9백", in answer to what was owed."""
    debts, assets = _told_of(place)
    return assets > debts


def _told_of(place: Place) -> tuple[int, int]:
    """Where the sentence began to tell of debts, and of what was left, before the amount; 0 where it did not."""
    said = place.sentence.split(place.clause.bare, 1)[0]
    said += place.clause.bare[: place.amount.start - place.clause.start]
    debts, assets = ([match.end() for match in sign.finditer(said)] for sign in (_IN_DEBTS, _IN_ASSETS))
    return max(debts, default=0), max(assets, default=0)


def _banked(place: Place, before: str, nouns: list[re.Match[str]]) -> Piece:
    """Money in a bank that is named; or owed to it, where the sentence tells of debts: "빚은 농협 3천, 신협 2천"."""
    last = nouns[-1]
    is_beside_debt = (
        len(nouns) > 1
        and nouns[-2].lastgroup in OWED
        and not before[nouns[-2].end() : last.start()].strip(" 은는이가도:")
    )
    is_owed = is_beside_debt or _OWED_AFTER.match(place.after) is not None or _is_among_debts(place)
    if place.asked == SPOUSE_ACTUAL:
        return place.piece(None, reason="share")
    if (place.asked in (DEBTS, BANK_DEBTS) and not _is_among_assets(place)) or is_owed:
        return place.piece(BANK_DEBTS) if place.asked == BANK_DEBTS else _owed(place, before, last[0], "bank")
    return place.piece(FINANCIAL, name=last[0], kind="financial", label=_label(before, last))


def _financial(place: Place, before: str, last: re.Match[str], nouns: list[re.Match[str]], *, is_sum: bool) -> Piece:
    named = [noun for noun in nouns if noun.lastgroup == "financial"]
    is_with_it = (len(named) == 1 and _WITH_IT.search(before)) or (place.asked == ESTATE and _ASKED_WITH.search(before))
    if place.asked != FINANCIAL and is_with_it:
        return place.piece(ESTATE, is_whole=True)
    is_sum = (is_sum and nouns[-1][0] != _WORTH) or last[0].startswith("금융")
    of = " ".join(noun[0] for noun in named) if is_sum else _label(before, last)
    return place.piece(FINANCIAL, name="" if is_sum else last[0], kind="financial", label=of)


_NOTHING_BUT: Final = re.compile(r"(?:부동산만|부동산으로만)\s?(?:총\s?|모두\s?|다\s?해서\s?)?$")
""" "예금은 없고 부동산만 11억이었으면"."""
_ADDED_UP: Final = r"(?:다\s|모두\s|전부\s)?(?:(?:합하|합치|더하|하|치)면|해서|합쳐서?|합해서?|쳐서|더해서?|넣어서?|포함(?:해서?|하여|하면)?)\s?(?:모두\s?|총\s?|다\s?|전부\s?)?$"
_WITH_IT: Final = re.compile(rf"까지\s?{_ADDED_UP}|까지\s(?:총|모두|전부|도합)\s?$")
""" "예금까지 합하면 17억이네요": all that was left."""
_WITH_SUM: Final = re.compile(rf"^\s?(?:원)?(?:을|를|도)?\s?(?:까지\s?)?{_ADDED_UP}|^\s?(?:원)?까지\s(?:모두\s|총\s)?$")
""" "예금 4천 포함해서 8억3천": all that was left, and a part of it."""
_ASKED_WITH: Final = re.compile(r"(?:까지|포함)(?:해서?|하여)?\s?(?:모두\s?|전부\s?|다\s?|총\s?|해서\s?)?$")
""" "예금과 주식까지 모두 14억원입니다", asked for everything."""
_TO_PAY_BACK: Final = re.compile(r"[^.!?\n]{0,10}갚아야")


def _is_lent_to_dead(place: Place, group: str) -> bool:
    """ "삼촌이 아버지께 빌려주신 돈 1억", "작은아버지가 빌려주셨던 1억을 갚아야 해요": not what the dead lent."""
    to = [person for person in place.clause.persons if person.case is Case.TO and person.start < place.amount.start]
    is_to_elder = bool(to) and to[-1].path in ("P", "S", "PP", "SP")
    return group == "claim" and (is_to_elder or _TO_PAY_BACK.match(place.after) is not None)


def _label(before: str, noun: re.Match[str]) -> str:
    match = _LABEL.search(before, 0, noun.start())
    return match[0].strip() if match else ""


def _owed_in_all(place: Place, before: str, nouns: list[re.Match[str]], named: list[str]) -> Piece | None:
    """ "세입자들 보증금이 전부 2억": all of a debt; "장례비랑 병원비 합해서 2천만원": of two kinds, so that neither is told."""
    if {side(each) for each in named if each not in SUMS} == {"debt", "funeral"}:
        return replace(place.piece(DEBTS), won=None)
    is_owed = len(named) > 1 and named[-2] in OWED and _ALL_OF_IT.fullmatch(before, nouns[-2].end(), nouns[-1].start())
    return _owed(place, before, nouns[-2][0], named[-2]) if is_owed else None


def _owed(place: Place, before: str, noun: str, group: str) -> Piece:
    """A debt; or a deposit that is to come back to the estate."""
    if group == "claim":
        return place.piece(DEBTS, kind="private")
    around = _BRACKETS_BEFORE.sub("", before) + " " + _own_words_after(place)
    around = _INHERITED.sub("", around)
    is_owed = any_of("debts", "unnamed", "payable").search(around) is not None
    is_asset = place.asked == ESTATE and group == "deposit" and not is_owed
    if is_asset or any_of("debts", "receivable").search(around):
        return place.piece(ESTATE, name=noun, kind="claim")
    return place.piece(DEBTS, kind=debt_kind(around, group), is_on_home=ON_HOME.search(around) is not None)


def _own_words_after(place: Place) -> str:
    """What follows an amount and is of it: "은행 대출 2억, 친구한테 빌린 3천" names the friend for the next one."""
    if not place.leads_on:
        return place.after
    own = _NEXT_ITEM.split(place.after, maxsplit=1)[0]
    nouns = list(NOUN.finditer(own))
    end = len(own)
    while nouns and nouns[-1].lastgroup in SUMS and end - nouns[-1].end() <= LONGEST_PARTICLES:
        end = nouns.pop().start()  # "건물담보 15억 임대보증금 총 4억": the next one, in all
    last = nouns[-1] if nouns else None
    is_next = last is not None and end - last.end() <= LONGEST_PARTICLES
    return own[: own.rfind(" ", 0, last.start()) + 1] if last is not None and is_next else own


def _last_thing(place: Place) -> str:
    """The real property that a sentence names last before an amount: "임야가 있는데 … 감정가가 8억이 나왔습니다"."""
    said = place.sentence.split(place.clause.bare, 1)[0]
    things = [noun[0] for noun in NOUN.finditer(said) if noun.lastgroup == "real"]
    return things[-1] if things else ""


_BORROWED_NEXT: Final = re.compile(r"[^.!?\x00]{0,40}(?:한테|에게|께)\s?[^.!?\x00]{0,24}빌[린렸]")
""" "은행에 3억8천, 아는 형님한테 공증 써주고 빌린 게 9천": both are owed."""


_COST_BEFORE: Final = re.compile(r"[가-힣]{1,4}(?:비|료|요금|값)(?:이|은)?\s?$")
""" "빚은 카드값 300이랑 통신비 20": among what was owed."""
_OURS: Final = re.compile(r"(?<![가-힣])(?:저희|우리)(?:집|네|\s?집)?(?:은|는)\s(?:한\s|약\s|총\s)?$")
_HIS: Final = re.compile(
    r"(?:아버[지님]|아버님|아빠|부친|어머[니님]|어머님|엄마|모친|남편|아내|고인|할아버지|할머니)\s?(?:의\s)?(?:것|거|건|꺼)(?:은|는|만|이)?\s?(?:총\s|다\s|한\s)?$"
)
_IS_SO_MUCH: Final = re.compile(r"\s?원?\s?(?:정도|쯤)?\s?(?:입|이에|예|인데|이고|이라|됩|정도|쯤)")
""" "저희는 14억이에요", "20억은 큰아버지 몫까지고 아버님 것은 13억입니다"."""


def _is_all_of_ours(place: Place) -> bool:
    """Whether an amount is said to be what the family, or the one who died, has."""
    is_ours = _OURS.search(place.before) is not None or _HIS.search(place.before) is not None
    is_told = is_ours and place.asked in (None, ESTATE, DEBTS) and _IS_SO_MUCH.match(place.after) is not None
    return is_told and not names_debt(place.sentence)  # last, for it reads a whole sentence


def _rest_of_sentence(place: Place) -> str:
    return place.after + place.sentence.partition(place.clause.bare)[2]


def _let(place: Place) -> Piece | None:
    """What a home that is let is worth, or what its tenant gets back."""
    if _VALUE_BEFORE.search(place.before) and _LET_BESIDE.fullmatch(place.after):
        return place.piece(ESTATE, name="집", kind="real")
    is_let = _LET_BEFORE.search(place.before) and _LET_AFTER.match(place.after)
    is_let = is_let or _LET_BESIDE.fullmatch(place.before) or _LET_FOR.match(place.after)
    return place.piece(DEBTS, kind="deposit") if is_let or _TENANTS_AFTER.match(place.after) else None


def _unnamed(place: Place) -> Piece:
    is_listed = is_in_bank(place.before, place.after) or _BANK_BEFORE.search(place.before) is not None
    is_banked = (place.asked != DEBTS or _is_among_assets(place)) and (
        is_listed or _IN_BANK.search(place.before) is not None
    )
    if is_banked and (_is_among_debts(place) or _BORROWED_NEXT.match(_rest_of_sentence(place))):
        return place.piece(DEBTS, kind="bank")
    is_all = _WITH_SUM.search(place.before) is not None and place.asked in (None, ESTATE)
    if is_all or _is_all_of_ours(place):
        return place.piece(ESTATE, is_whole=True)
    if _OWED_AFTER.match(place.after) and place.asked in (None, DEBTS):
        return place.piece(DEBTS, kind=debt_kind(place.before, ""))
    if is_banked or _PART_AFTER.match(place.after):
        return place.piece(FINANCIAL, name="예금", kind="financial")
    whole = _TOTAL_AFTER.match(place.after)
    if whole is not None and not (whole["comes"] and place.asked in AMOUNTS):
        if _APPRAISED.search(place.before) and (appraised := _last_thing(place)):
            return place.piece(ESTATE, name=appraised, kind="real")
        is_own = _OWN_PART.search(place.before) is not None
        return place.piece(None, reason="share") if is_own else place.piece(ESTATE, is_whole=True)
    if (let := _let(place)) is not None:
        return let
    is_too_much = place.asked == FUNERAL and (in_won(place.amount) or 0) >= _NO_FUNERAL_WON
    parameter = place.asked if place.asked in AMOUNTS and not is_too_much else ""
    if parameter == ESTATE and (thing := _THING_BEFORE.search(place.before)) and not _FILLER.fullmatch(thing["noun"]):
        return place.piece(ESTATE, name=thing["noun"], kind="real")
    if not parameter and _COST_BEFORE.search(place.before) and _is_among_debts(place):
        parameter = DEBTS
    kind = UNNAMED if parameter != DEBTS else debt_kind(place.before, "" if place.asked == DEBTS else "private")
    return place.piece(parameter, is_whole=place.asked == ESTATE, kind=kind)
