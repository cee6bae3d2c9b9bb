"""What each amount of a message is of, with what the words around and before its clause say."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from services.clarifier.domain.amounts.money import SMALLEST_IN_MYRIADS, Amount, Precision, amounts, is_count
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.amount_roles import is_in_bank, piece_of
from services.clarifier.domain.estate.counting import number
from services.clarifier.domain.estate.lexicon import all_signs, any_of, words
from services.clarifier.domain.estate.parameters import DEBTS, ESTATE, FINANCIAL, FUNERAL, GIFTS, SPOUSE_ACTUAL
from services.clarifier.domain.estate.piece import AMOUNTS, UNNAMED, Piece, Place, in_won
from services.clarifier.domain.estate.sums import counted
from services.clarifier.domain.estate.sums_less import is_part_of_others
from services.clarifier.domain.estate.things import ASSETS, NOUN, means_thing, names_debt, open_noun
from services.clarifier.domain.writing.remembered import CLAUSES
from services.clarifier.domain.writing.text import Span, is_denied, without

_HALF: Final = re.compile(
    r"지분\s?(?:은\s?)?(?:절반|반)|(?:절반|반반|반|1/2|50%)\s?(?:의\s?)?(?:지분|명의|공동|소유)|중에?\s?(?:절반|반)(?:은|이|만)\s[가-힣]{1,6}\s?(?:명의|지분|소유|거|것|몫)|(?:이?랑|하고|과|와)\s(?:반반|반씩|절반씩)(?!\s?(?:씩\s?|으로\s?)?(?:받|나누|나눠|갖|가지|상속|하기로|하려))|공동\s?명의(?!로\s?(?:하면|하려|하는\s?게|하고\s?싶|할|해도|바꾸|등기하|나누|받으|상속))"
)
""" "8억 중 반은 어머니 명의예요", "큰아버지랑 반반이에요"; "형제 셋 공동명의로 하면" is how it is to be taken."""
_HALF_BEFORE: Final = re.compile(r"(?:1/2|절반|반)\s?(?:지분\s?)?\(\s?(?:전체|시세|시가)\s?$")
""" "아파트 지분 1/2 (전체 16억)"."""
_FUNERAL_BEFORE: Final = re.compile(rf"(?:장례(?:비용?|식장)?|{words('other', 'funeral')})(?:비용?)?[가-힣]{{0,2}}\s?$")
""" "장례비 700으로 정정합니다", "장례식장 780, 상조 420"."""
_ENSHRINED_BEFORE: Final = re.compile(rf"(?:{words('other', 'enshrined')})(?:비용?)?[가-힣]{{0,2}}\s?$")
_IS_SO_MUCH: Final = re.compile(r"\s?(?:이에요|예요|입니다|이?요|들었|들어|썼|냈|줬|이고|임|[,.\n]|$)")
""" "봉안당 450이에요"; "봉안당 300은 이모가 내주신 거라" is of another."""
_PER_HOME: Final = re.compile(
    r"(?<![가-힣\d])(?P<n>한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두|\d{1,2})\s?(?:집|가구|세대|호실|개|칸)(?:의|이|에|에서|은|는)?\s[^.!?\n\x00]{0,20}?(?:한\s?(?:집|가구|세대|칸)\s?당|(?:집|가구|세대|호실|방)마다|각각?|당)\s?\x00+\s?(?:원)?(?:만원)?\s?(?:씩)?|(?<![가-힣\d])(?P<m>한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두|\d{1,2})\s?(?:집|가구|세대|호실|개|칸)(?:의|이|에|에서|은|는|인데|이고)?\s[^.!?\n\x00]{0,16}?\x00+\s?(?:원)?\s?씩"
)
""" "세입자 여섯 집 보증금이 한 집당 7천씩", "원룸 8개 보증금이 500씩"."""
_COST_BEFORE: Final = re.compile(
    rf"(?:[가-힣]{{2}}비|외상값|카드값|세금|공과금|보험료|{words('debts', 'dues')}|(?:밀린|못\s?낸|안\s?낸)\s(?:월세|임대료))(?:\s?(?:밀린|남은|안\s?낸|못\s?낸)\s?(?:거|것|게|건|돈)[이은]?)?\s$"
)
""" "병원비 천만원이랑 세금 500", "병원비 밀린 거 500": a lone figure beside a cost that was owed."""
_SUM_BEFORE: Final = re.compile(
    r"(?:\s?잔[액고])?(?:\s?(?:밀린|남은|미납|미결제|줄|갚을|안\s?낸|못\s?낸))?(?:\s?(?:거|것|게|건|돈))?(?:\s[가-힣]{2,6}(?:은행|재단|뱅크|캐피탈|카드|금고|공사))?(?:이랑|[이가은는에도만])?\s(?:(?:약|한|대략)\s?)?"
)
""" "예금 3000 주식 2000", "형한테 빌린 거 1000": a lone figure beside money or a debt."""
_COUNTED_IN_MONEY: Final = ("financial", "banked", "other", "claim", "deposit", "bank", "private", "unnamed", "dues")
_LEAST_COST_IN_MYRIADS: Final = 10
""" "월세 150이랑 보험료 밀린 거 90": a cost is of fewer 만원 than a thing."""
LONGEST_SHARE: Final = 14
_HALF_OF_IT: Final = re.compile(rf"(?:{_HALF.pattern})[가-힣 ]{{0,12}}\(?(?:시세|시가|전체)?\s?$")
""" "반반 공동명의로 산 아파트(시세 10억)"."""
_PART: Final = r"(?:\d\s?/\s?\d|\d\s?분의\s?\d)"
_PART_BEFORE: Final = re.compile(
    rf"지분\s?(?:은\s?|이\s?)?(?P<part>{_PART})[^.,!?\n\d]{{0,10}}\(?\s?(?:전체|총)\s?(?:시가|시세|가액|금액)?(?:가|는|은|이)?\s?$"
)
""" "상가 지분 1/3 (전체 시가 15억)"."""
_PART_AFTER: Final = re.compile(rf"^[^.,!?\n\d]{{0,16}}지분(?:은|이|만)?\s?(?P<part>{_PART})")
""" "9억짜리 땅인데 지분이 3분의 1이에요"."""
LONGEST_UNIT: Final = 2
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
_BRACKET_AFTER: Final = re.compile(r"\s?(?:원)?\s?\([^()\d]*\)")
""" "12억(아내 지분 절반)": without another amount, it is of this one."""
_OF_SHARE: Final = re.compile(r"지분|공동|반반")
_WORTH: Final = re.compile(r"공시\s?(?:가격|지가|가)?\s?(?:가|는|이)?\s?아니")
_REFERS: Final = re.compile(r"^\s?(?:원)?\s?(?:짜리|어치(?!(?:만|를|을)?\s?(?:받|가[지져]|갖)))|고쳐|바꿔|정정|수정")
""" "땅이 하나 더 나왔어요. 1억짜리예요": of what the sentence before names."""
_ALONE: Final = re.compile(
    r"[\s,.]*(?:거기에?\s)?(?:[가-힣]{1,8}(?:이|가|은|는)?\s?(?:\x00+|\d{1,2})\s?(?:%|프로|퍼센트),?\s){0,3}(?:(?:중고\s?)?(?:시세|시가|중고|감정가|매매가|가격|값|한화|원화|[팔파](?:면|믄))(?:로|로는|이|가|는|은)?\s)?(?:한\s|약\s|대략\s)?\x00+\s?(?:원)?\s?(?:정도|쯤)?\s?(?:이\s)?(?:더\s)?(?:이?에?[요유]|예요|입니다|이야|야|임|이?래요?|이래|이?고요?|이?구요|된대\S{0,2}|되\S{0,3}|합니다|하\S{0,3}|해요?|나[가간온]\S{0,3}|나갑니다|나옵니다|(?:이\s?)?들(?:어?\s?있|었)\S{0,4}|있\S{0,4}|따로(?:요|예요)?)?[\s,.!]*"
)
""" "차도 한 대 있어요 2천만원": of what was said to be there."""
_THEN_MORE: Final = re.compile(r"\s(?:그리고|하고|또)\s")
_STILL_THERE: Final = re.compile(r"[\s,.]*(?:이제\s|지금\s)?\x00+\s?(?:원)?(?:이|은|만)?\s?(?:더\s)?남[가-힣]*[\s.!]*")
""" "은행 빚 중에 1억은 이미 갚으셨대요. 3억 남았어요": of the debt."""
_THERE_IS: Final = re.compile(
    r"(?<!들어)있(?:[어습음네다지소고는]|었[어네습던])|명의[고인이]|나왔|나옴|발견|찾았|빠[졌뜨]|정정|고[칠쳐]|바[꿀꿔]|(?:을|를)\s?했"
)
_HEADING: Final = re.compile(
    r"[\s\-*•·□■◆▶<【\[(]*(?:(?P<left>(?:상속\s?)?재산|자산|유산|남기신\s?(?:것|거)|장례비?|기타)|갚을\s?(?:것|거|돈)|갚아야\s?할\s?(?:것|거|돈)|빚|부채|채무|남은\s?빚)(?:\s?(?:목록|내역))?[\s\]】)>:：]*"
)
""" "[갚을 것]" above a list of debts."""
_INCLUDED: Final = re.compile(r"\s?(?:원)?(?:을|를|도)?\s?포함(?:해서?|하여)?,?\s?")
""" "예금 1억 포함 8억"."""
_RATHER: Final = re.compile(r"[\s,.]*(?:아니|아|참|정확히는?)[\s,]")
""" "10억쯤.. 아니 딱 10억 6천만원이에요"."""
_WHOLE_OF_PART: Final = re.compile(
    r"\s?(?:원)?(?:짜리)?\s?(?:중(?:에서?)?|가운데|의)\s[^.!?\n\d]{0,12}?(?:절반|반|지분|몫|분의\s?[일이삼\d])(?:인|이니까?|이라|은|이|만)?[\s,]*(?=[\d일이삼사오육칠팔구십]+\s?[억천])"
)
""" "16억 중에 아빠 절반 8억": the part is told too."""
_WHOLE_BEFORE: Final = re.compile(r"(?:전체|총)\s?(?:시가|시세|가액|금액|가격)?[가는은이]?\s?$")
_THEN_PART: Final = re.compile(
    r"\s?(?:원)?(?:짜리)?(?:이니까?|이라서?|인데|이고|이므로),?\s(?:그\s)?(?:절반[은인]?\s|반[은인]?\s)?(?=[\d일이삼사오육칠팔구십]+\s?[억천])"
)
""" "아내 지분 절반(전체 시가 13억이니 6억 5천)": the part is told too."""
_DISOWNED: Final = re.compile(r"[\s,]*그(?:건|거는|것은)\s?(?:제|내|우리|저희)\s?(?:돈|거|것|집|빚|대출|차)")
""" "제 차 할부가 1,200만원 남아 있는데 그건 제 빚이에요": neither left nor owed by the dead."""
_MAY_BE_DEBT: Final = ("own", "fee", "rule")
"""What looks beside the point and is not where a debt or the funeral is named right beside the amount."""


_OFFICIAL: Final = re.compile(r"공시\s?(?:가격|지가|가)|기준시가")
_NO_MARKET_PRICE: Final = re.compile(
    r"(?:시세|시가|실거래가?|매매가)[가-힣]{0,3}\s?(?:[가-힣]{1,4}\s)?(?:모[르른]|몰라|없|안\s?나|알\s?수|확인이?\s?안)"
)
LONGEST_ASIDE: Final = 30
_LEASE: Final = re.compile(r"전세금|전세\s?보증금")
_TENANTS_LOAN: Final = re.compile(r"전세\s?(?:자금\s?)?대출")
""" "원룸 전세보증금 1억, 전세대출 8천": who borrowed for it lived in it."""
_LETS: Final = re.compile(
    r"임대|세입자|임차인|빼\s?[주줘줄]|내\s?줘|내\s?줄|돌려\s?줄|돌려\s?줘|세\s?(?:놓|준|주[고신셨])"
)


_OFFICIAL_ASIDE: Final = re.compile(r"\(\s?(?:공시\s?(?:가격|지가|가)|기준시가)[^()]*\)")
""" "아파트 시가 8억(공시가격 5억 5천)": only what is in the brackets is of no account."""


def _is_outside(bare: str, start: int) -> bool:
    aside = _OFFICIAL_ASIDE.search(bare)
    return aside is not None and not aside.start() <= start < aside.end()


@lru_cache(maxsize=CLAUSES)
def reason_beside(bare: str) -> str | None:
    """Why the amounts of a clause are of no account, if they are; "공시 아니고 시세 9억" is of account."""
    bare = _WORTH.sub("", bare)
    return next((name for name, sign in all_signs("beside").items() if sign.search(bare)), None)


def pieces(text: str, clauses: Sequence[Clause], asked: str | None) -> list[Piece]:
    """What every amount in some clauses is of. `text`: the whole message; `asked`: the parameter that it answers."""
    brackets = [match.span() for match in _IN_BRACKETS.finditer(text) if _OF_SHARE.search(match[0])]
    found: list[Piece] = []
    carried = before_it = ""
    is_beside: str | None = None
    is_open = is_ended = False
    heading = ""
    for clause, following in itertools.zip_longest(clauses, clauses[1:]):
        bare = clause.bare
        names_thing = NOUN.search(bare) is not None
        if (headed := _HEADING.fullmatch(bare)) is not None:
            heading = "" if headed["left"] else "빚: "
        is_disowned = following is not None and _DISOWNED.match(following.bare) is not None
        goes_on = is_beside == "own" and not (is_ended or names_thing)
        reason = "own" if is_disowned or goes_on else reason_beside(bare)
        reason = None if reason == "mine" and any(is_part_of_others(text, each) for each in clause.money) else reason
        is_spent = reason in _MAY_BE_DEBT and all_signs("beside")["spent"].search(bare) is not None
        may_be_debt = reason in _MAY_BE_DEBT and not (is_disowned or is_spent)
        at = 0
        for amount in clause.money:
            start, end = amount.start - clause.start, amount.end - clause.start
            if (
                amount.precision is Precision.BARE
                and asked not in AMOUNTS
                and not _is_sum(text, amount, bare[at:start])
            ):
                continue
            is_bare = not (carried or names_thing)
            is_named = is_bare and "없" not in before_it
            is_rest = names_debt(before_it) and _STILL_THERE.fullmatch(bare) is not None
            after = bare[end:].split("\x00", 1)[0]
            is_alone = is_open and not at and _ALONE.fullmatch(bare[:end] + _THEN_MORE.split(after)[0]) is not None
            refers = (is_named and bool(_REFERS.search(bare[end:]) or is_rest)) or (is_alone and "없" not in before_it)
            before = (before_it if refers else carried) + bare[at:start]
            in_brackets = any(left < amount.start < right for left, right in brackets)
            leads_on = end + len(after) < len(bare)
            about = _broken_down(text, found, amount.start) or asked
            sentence = heading + _sentence(clauses, clause)
            piece = _in_full(piece_of(Place(clause, sentence, amount, before, after, about, leads_on)), bare[at:start])
            reason_of_it = reason if not _is_outside(bare, start) else reason_beside(_OFFICIAL_ASIDE.sub("", bare))
            if in_brackets:
                piece = replace(piece, parameter=None, reason="share")
            elif reason_of_it is not None and not (may_be_debt and _is_owed(piece, bare[at:start] + after)):
                piece = replace(piece, parameter=None, reason=reason_of_it)
            is_bracket = _BRACKET_AFTER.match(text, amount.end) is not None  # "3억(농사짓는 땅 아님)"
            if (is_denied(text, amount.end) and not is_bracket) or _is_whole_of_part(text, amount):
                carried = before
                at = end
                continue
            if found and not piece.parameter and _RATHER.match(bare):
                piece = replace(found.pop(), amount=amount, won=piece.won, words=piece.words)
            found.append(piece)
            carried = ""
            at = end
        carried = carried if clause.money and carried else _carried(clause, bare, at, reason)
        is_beside, is_ended = reason, clause.ends_sentence
        before_it = bare[at:] if names_thing else ""
        is_open = reason is None and _leaves_open(bare[at:], is_counted=bool(clause.money))
    if asked == DEBTS and _OWES_NOTHING.search("".join(clause.bare for clause in clauses)):
        found = [replace(each, parameter="") if _is_assumed_owed(each) else each for each in found]
    found = _without_gift_again(_dealt(text, found))
    return counted(text, _times_homes(text, _halved(text, _as_lived_in(text, _at_official(text, found)))), asked)


def _leaves_open(tail: str, *, is_counted: bool) -> bool:
    """Whether the end of a clause names a thing that is there, behind all that it says of others."""
    named = list(NOUN.finditer(tail))
    return _THERE_IS.search(tail) is not None and not (is_counted and (not named or named[-1].lastgroup not in ASSETS))


_OWES_NOTHING: Final = re.compile(
    r"(?<!다른\s)(?<!딴\s)(?<!외\s)(?<!외에\s)(?<!밖에\s)(?<!밖의\s)(?<!외의\s)(?<!머지\s)(?<!이상\s)(?<!말고\s)(?<!빼고\s)(?<![가-힣])(?:빚|채무|부채|갚을\s?(?:돈|것|거))(?:은|는|도|이|가)?\s?(?:전혀\s|하나도\s|일절\s|따로\s)?(?:없[^애을는]|안\s?계)"
)
""" "금반지도 나왔어요. 빚은 없으셨어요", asked for debts: what no word calls a debt is none."""


def _is_assumed_owed(piece: Piece) -> bool:
    return piece.parameter == DEBTS and piece.kind == UNNAMED and not names_debt(piece.words)


def _is_whole_of_part(text: str, amount: Amount) -> bool:
    """Whether an amount is what a whole thing is worth of which the next amount is the part that was left."""
    is_whole = _WHOLE_BEFORE.search(text, max(0, amount.start - LONGEST_SHARE), amount.start) is not None
    is_whole = is_whole and _THEN_PART.match(text, amount.end) is not None
    if not is_whole and _WHOLE_OF_PART.match(text, amount.end) is None:
        return False
    part = next((each for each in amounts(text) if each.start >= amount.end), None)
    return part is None or not is_part_of_others(text, part)  # "예금 2억 중 1억은 제 돈이에요": the rest was left


def _is_owed(piece: Piece, near: str) -> bool:
    """Whether a debt is named beside an amount, or dues that are among the debts."""
    return names_debt(near) or (piece.parameter == DEBTS and piece.kind == "private")


def _is_sum(text: str, amount: Amount, before: str) -> bool:
    """Whether digits alone are a sum in 만원: what they are of is named right before them."""
    if is_count(text, amount):
        return False
    is_enshrined = _ENSHRINED_BEFORE.search(before) is not None and _IS_SO_MUCH.match(text, amount.end) is not None
    if is_enshrined or _is_cost(before):
        return (amount.won or 0) >= _LEAST_COST_IN_MYRIADS
    if is_in_bank(before, text[amount.end :]):
        return (amount.won or 0) >= SMALLEST_IN_MYRIADS
    noun = next(reversed(list(NOUN.finditer(before))), None)
    is_named = noun is not None and noun.lastgroup in _COUNTED_IN_MONEY and _SUM_BEFORE.fullmatch(before, noun.end())
    return bool(is_named) and (amount.won or 0) >= SMALLEST_IN_MYRIADS


def _is_cost(before: str) -> bool:
    return _FUNERAL_BEFORE.search(before) is not None or _COST_BEFORE.search(before) is not None


def _in_full(piece: Piece, before: str) -> Piece:
    """The amount of a cost in 만원, however small; what is owed, in a table of what is taken off, without its sign."""
    won = piece.amount.won or 0
    if piece.amount.precision is Precision.BARE and _LEAST_COST_IN_MYRIADS <= won < SMALLEST_IN_MYRIADS:
        return replace(piece, won=won * 10_000) if _is_cost(before) else piece
    return replace(piece, won=-won) if won < 0 and piece.parameter in (DEBTS, FUNERAL) else piece


def _at_official(text: str, found: list[Piece]) -> list[Piece]:
    """ "땅이 공시지가 3억인데 시세는 모르겠고": the official price is the value where no other is told (법60③)."""
    kept = list(found)
    for index, piece in enumerate(found):
        is_official = piece.reason == "price" and piece.kind == "real" and _OFFICIAL.search(piece.words) is not None
        others = [each for each in found if each is not piece and each.name == piece.name and each.parameter == ESTATE]
        rest = text[piece.amount.end :].split("\x00", 1)[0]
        if is_official and not others and _NO_MARKET_PRICE.search(rest[:LONGEST_ASIDE]):
            kept[index] = replace(piece, parameter=ESTATE, reason="")
    return kept


def _as_lived_in(text: str, found: list[Piece]) -> list[Piece]:
    """ "전세금 3억 예금 1억": of who leaves no home the deposit is one that comes back."""
    is_at_home = any(noun.lastgroup == "real" for noun in NOUN.finditer(text)) and not _TENANTS_LOAN.search(text)
    if is_at_home or _LETS.search(text):
        return found
    return [
        replace(piece, parameter=ESTATE, name="전세금", kind="claim")
        if piece.parameter == DEBTS and piece.kind == "deposit" and _LEASE.search(piece.words)
        else piece
        for piece in found
    ]


_DEALING: Final = re.compile(
    r"(?<!물려)(?<!물려\s)(?<!상속)(?<!상속\s)(?:받(?:고|으시고|기로|으시기로|으신다|는\s?걸로)|취득(?:하|하시)(?:고|기로)|(?<![가-힣])가(?:지|져가)(?:시)?(?:고|기로)|갖(?:고|기로))"
)
""" "아파트 절반(13억)하고 예금 2억은 제가 받고 나머지는 …", "어머니는 예금 6억하고 주식 4억을 받으시고": parts of what was told before."""


def _dealt(text: str, found: list[Piece]) -> list[Piece]:
    """What a sentence deals out is a share, where the thing was told before with all that it is worth."""
    kept = list(found)
    for match in _DEALING.finditer(text):
        since = max(text.rfind(mark, 0, match.start()) for mark in ".!?\n") + 1
        before = [piece for piece in found if piece.amount.end <= since and piece.name]
        for index, piece in enumerate(found):
            if since <= piece.amount.start < match.start() and piece.name and _is_part_of(piece, before):
                kept[index] = replace(piece, parameter=SPOUSE_ACTUAL)
    return kept


def _is_part_of(piece: Piece, before: Sequence[Piece]) -> bool:
    """Whether a thing is one that was told before, or a part of it; of money in several banks, of all of it."""
    alike = [each.won or 0 for each in before if means_thing(piece.name, each.name)]
    banked = [each.won or 0 for each in before if each.parameter == FINANCIAL == piece.parameter]
    return max((*alike, sum(alike), sum(banked)), default=0) >= (piece.won or 0) > 0


_GIFT_AGAIN: Final = re.compile(r"그때|그\s?(?:돈|것|거|\x00)|증여")


def _without_gift_again(found: list[Piece]) -> list[Piece]:
    """ "그때 4억도 더해서 계산한다는데": the gift that was told before."""
    given = {piece.won for piece in found if piece.parameter == GIFTS}
    return [
        replace(piece, parameter=None, reason="said")
        if piece.parameter == "" and piece.won in given and _GIFT_AGAIN.search(piece.words)
        else piece
        for piece in found
    ]


def _times_homes(text: str, found: list[Piece]) -> list[Piece]:
    """The deposits with those of each home of several added up."""
    covered = without(text, [Span(piece.amount.start, piece.amount.end) for piece in found])
    kept = list(found)
    for match in _PER_HOME.finditer(covered):
        near = covered[max(0, match.start() - LONGEST_ASIDE) : match.end()]
        index = next((i for i, piece in enumerate(found) if match.start() < piece.amount.start < match.end()), None)
        if index is None or any_of("debts", "deposit").search(near) is None:
            continue
        if won := in_won(found[index].amount):
            homes = number(match["n"] or match["m"])
            kept[index] = replace(found[index], parameter=DEBTS, kind="deposit", won=won * homes)
    return kept


def _carried(clause: Clause, bare: str, at: int, reason: str | None) -> str:
    """What a clause leaves open for the next amount: its last words, or what an older price is of that it tells."""
    if reason == "price" and not clause.ends_sentence and clause.money:
        return bare[: clause.money[0].start - clause.start]
    if clause.money and _INCLUDED.fullmatch(bare, at):
        return bare[at:]
    return open_noun(clause, bare[at:]) if reason is None else ""


def _broken_down(text: str, found: Sequence[Piece], at: int) -> str | None:
    """ "채무 4억(은행 3억, 보증금 1억)": the parameter of the amount before the brackets, whose parts are told."""
    opened = text.rfind("(", 0, at)
    if opened < 0 or ")" in text[opened:at]:
        return None
    before = next((piece for piece in reversed(found) if piece.amount.end <= opened), None)
    is_part = before is not None and opened - before.amount.end <= LONGEST_UNIT and before.parameter == DEBTS
    return DEBTS if is_part else None


_LEADS_ON: Final = re.compile(r"(?:[아어해]\s?보니까?|[았었했]더니)[\s,]*$")
""" "예금은 조회해보니까 국민 2천, 농협 9백": of what was looked up."""


def _sentence(clauses: Sequence[Clause], clause: Clause) -> str:
    """The words of the sentence that a clause is of."""
    bares = [""]
    for each in clauses:
        bares[-1] += each.bare
        if each.ends_sentence and not _LEADS_ON.search(each.bare):
            if each.start >= clause.start:
                break
            bares.append("")
    return bares[-1]


def _halved(text: str, found: list[Piece]) -> list[Piece]:
    """ "12억 아파트인데 절반 지분이에요": half of it was left. Shares in brackets explain a half that was named before."""
    halved = []
    for index, piece in enumerate(found):
        end = found[index + 1].amount.start if index + 1 < len(found) else len(text)
        rest = text[piece.amount.end : end]
        bracket = _BRACKET_AFTER.match(rest)
        rest = bracket[0] if bracket else re.split(r"[.!?\n(]", rest, maxsplit=1)[0]
        before = text[: piece.amount.start]
        is_said = _HALF.search(rest) or _HALF_BEFORE.search(before[-LONGEST_SHARE:]) or _HALF_OF_IT.search(before)
        is_real = piece.kind == "real" and piece.won is not None
        share = _PART_BEFORE.search(before) or _PART_AFTER.search(rest)
        if is_real and share is not None:
            over, under = sorted(int(digit) for digit in re.findall(r"\d", share["part"]))
            halved.append(replace(piece, won=(piece.won or 0) * over // under))
        else:
            halved.append(replace(piece, won=(piece.won or 0) // 2) if is_real and is_said is not None else piece)
    return halved
