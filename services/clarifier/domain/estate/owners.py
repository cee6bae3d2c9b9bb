"""Whose a thing or a debt is: what belongs to somebody who lives is neither left nor owed by the dead."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from services.clarifier.domain.clauses.beside import STRANGERS
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.case import Decedent
from services.clarifier.domain.estate.kin import same_person
from services.clarifier.domain.estate.parameters import BANK_DEBTS, DEBTS, ESTATE, FINANCIAL
from services.clarifier.domain.estate.piece import Piece
from services.clarifier.domain.estate.things import NOUN
from services.clarifier.domain.people.person import Person

_TO_BE: Final = re.compile(r"명의로\s?(?:하|돌|바|넘)")
_IN_NAME: Final = re.compile(r"\s?이름(?:의|으로)?\s")
""" "동생 이름 오피스텔 2억은 원래 자기 돈이고요"."""
_NAMED: Final = r"(?:명의|소유|이름|앞)(?:의|인|로|으로)?(?:는|도)?\s(?:(?:된|되어\s?있는|돼\s?있는|있는|나온|남은|진|빌린|받은)\s)?"
_HELD: Final = r"(?:가진|갖고\s?있는|가지고\s?있는|소유한|보유한|진)\s"
_ANY: Final = re.sub(r"\?P<\w+>", "?:", NOUN.pattern)
_NOUNS: Final = rf"(?:(?:{_ANY})\s?){{1,3}}"
_THING: Final = rf"(?:[가-힣]{{0,5}}(?![요다고죠며음함니])[가-힣]\s)?(?!통장에|계좌에){_NOUNS}"
_TO_SUM: Final = r"(?:값|빚)?(?:은|는|이|가|도)?\s?(?:(?:한|총|약|대략|시세|시가|지금|현재|아직)[가-힣]{0,2}\s?){0,2}$"
_BY_NAME: Final = re.compile(rf"(?:님|들)?(?:네(?:는|가|도)?\s|(?:의\s|\s)?{_NAMED})(?:{_THING}){_TO_SUM}")
""" "언니네 아파트가 15억", "오빠 소유 상가가 5억", "동생 앞으로 대출이 5천"."""
_BY_VERB: Final = re.compile(
    rf"(?:님)?(?:(?:이|가|께서)\s{_HELD}|(?:은|는|이|가|도)\s(?:자기|본인|지|따로)\s(?:{_NAMED})?){_THING}{_TO_SUM}"
)
""" "오빠가 가진 땅이 3억", "오빠는 자기 아파트 7억짜리가 있어요"."""
_ALONE: Final = re.compile(rf"(?:님)?(?:의)?\s{_NOUNS}(?:은|는|이|가|도)\s(?:한\s|총\s)?$")
""" "오빠 빚이 3억", not the last of a list: "상속인은 오빠, 언니 아파트 10억"."""
_HAS: Final = re.compile(
    rf"(?:님)?(?:은|는|이|가|도|께서는?)\s(?:(?:지금|따로|이미|원래)\s)?{_NOUNS}(?:은|이|가|도)?\s?$"
)
_IN_NAME_OF: Final = re.compile(rf"(?:님|들)?(?:의\s|\s)?{_NAMED}")
_STANDS: Final = re.compile(rf"(?:님)?(?:의)?\s{_NOUNS}")
_IS_WORTH: Final = re.compile(
    rf"\s?(?:원)?\s?(?:짜리\s?(?:{_NOUNS})?|{_NOUNS})(?:은|는|이|가|도|를|을|에)?\s?(?:[가-힣]{{1,4}}\s)?(?:있|갖고|가지고|가진|살|사[시세신셨])"
)
""" "아빠 집 10억짜리 있음", "남편 앞으로 5억짜리 아파트 있는데"."""
_LIVES_IN: Final = re.compile(
    rf"(?:님)?(?:은|는|이|가|도|께서는?)\s(?:[가-힣]{{2,6}}(?:에서|서)\s)?(?:자기\s)?(?:{_NOUNS})?"
)
""" "큰형은 서울에서 아파트 20억짜리에 살아요"."""
_SOMEWHERE: Final = re.compile(r"(?:님)?(?:은|는|이|가|도)\s[가-힣]{2,6}에\s")
_HAS_HOME: Final = re.compile(rf"\s?(?:원)?\s?(?:짜리\s?)?{_NOUNS}(?:이|가|도)?\s?(?:한\s채\s)?있")
""" "언니는 분당에 13억 집이 있어요"."""
_IN_DEBT: Final = re.compile(r"\s?(?:원)?(?:을|이나|정도|쯤)?\s?(?:빚졌|빚을?\s?[지졌진져]|까먹|날[렸려린])")
_OF_OWN_DOING: Final = re.compile(r"(?:님)?(?:은|는|이|가|도)\s(?:[^.!?\n\d]{0,14}\s)?")
""" "막내는 사업하다 2억 빚졌어요"."""
_RAN_UP: Final = re.compile(
    r"(?:님)?(?:은|는|이|가|도)\s(?:[가-힣]{1,5}\s)?(?:장사|사업|주식|도박|코인|투자|가게|식당|학자금|신용|카드|자기|본인)[^.!?\n\d]{0,12}(?:빚|대출|채무|카드값)(?:이|은|가|도|만)?\s?(?:한\s)?$"
)
""" "둘째 오빠는 사업 빚이 2억인데"."""
_IN_OWN_NAME: Final = re.compile(rf"(?:님)?(?:은|는|이|가|도|께서는?)\s(?:자기|본인|당신)\s{_NAMED}")
""" "아빠는 본인 이름으로 된 7억짜리 집에 계속 사시고요"."""
_BORROWED: Final = re.compile(r"빌[린려]|꾼\s|꾸신")
_THERE_IS: Final = re.compile(r"\s?(?:원)?(?:짜리|정도|쯤)?(?:은|이|가|도|를|을)?\s?(?:정도\s)?(?:있|가지고|갖고|남아)")
""" "오빠가 빚이 3억 있어요"."""
_MINE: Final = re.compile(rf"(?<![가-힣])(?:제|내|저희\s?부부)(?:가\s{_HELD}|\s?{_NAMED}|\s){_THING}{_TO_SUM}")
_IS_OF: Final = re.compile(
    r"\s?(?:원)?(?:짜리)?(?:[도이가은는]?\s(?:남아\s)?있)?[가-힣]{0,6}[,.]?\s(?:그건\s|그것도\s|이건\s|그거는\s|사실\s|원래\s|다\s){0,2}$"
)
_OWN: Final = re.compile(
    r"(?:님)?\s?(?:(?:단독|개인)\s?)?(?:명의|소유|거|것|꺼|돈|재산|빚|집)(?:예|이[고에라었]|고|라|입|인|임|야|였|로\s(?!하기로|하려|정)|(?=[.,\n]|$))|(?:님)?\s?(?:이름|명의)으?로\s(?:받은|빌린|된|진)\s?(?:거|것|대출|빚)"
)
""" "상가 5억은 오빠 거예요", "1억 있는데 그건 시어머니 거예요"."""
_OF_HEIR: Final = re.compile(r"(?<![가-힣])(?:제|내|저희|형|오빠|누나|언니|동생|아들|딸)(?:님)?(?:의)?\s")
_OURS: Final = re.compile(
    r"[^.!?\n]{0,30}(?<![가-힣])(?:저희|우리|각자|본인)\s?(?:들\s?)?(?:것|거|빚)(?:예|이[고에라]|입|고|라|임)"
)
""" "제 개인 대출 5천과 형의 카드빚 3천은 저희 것입니다"."""
_HANDED: Final = re.compile(
    r"남기|남겼|남긴|물려|상속받|유언|유증|증여|넘기|넘겨|넘긴|주[셨신시]|[줬준]|돌려|받[기을으았고]|하기로|하려|들어\s?있|빌려\s?[준줬주]|꿔\s?[준줬주]|드[렸린려]"
)
""" "제 앞으로 예금 2억을 남기셨어요": it was his."""
_LEFT_OWING: Final = re.compile(r"남기|남겼|남긴|물려|상속")
_OF_FAMILY: Final = ("저희", "우리")
_NEAR: Final = 24
_OF_ESTATE: Final = (ESTATE, FINANCIAL, DEBTS, BANK_DEBTS)
"""Questions whose answers name what the dead had, whoever is named beside it."""


def with_owner(text: str, piece: Piece, clauses: Sequence[Clause], of: Decedent | None, asked: str | None) -> Piece:
    """An amount as beside the point where its thing belongs to somebody who lives: "엄마 명의 집도 3억짜리 있는데"."""
    if piece.parameter == DEBTS and _is_companys(text, piece):
        return replace(piece, parameter=None, reason="owner")
    if piece.parameter not in (ESTATE, FINANCIAL, DEBTS) or of is None:
        return piece
    if piece.is_whole:
        is_others = _is_strangers(text, piece) or _is_all_of_another(text, piece, clauses, of)
        return replace(piece, parameter=None, reason="owner") if is_others else piece
    if _PAYABLE_TO.search(text, 0, piece.amount.start):
        return piece
    is_others = (
        _is_set_aside(text, piece, clauses, of)
        or _is_in_anothers_name(text, piece, clauses, of)
        or _is_anothers(text, piece, clauses, of, asked)
    )
    return replace(piece, parameter=None, reason="owner") if is_others else piece


_PAYABLE_TO: Final = re.compile(
    r"앞으로\s?(?:된\s|나온\s)?(?:[가-힣]{1,3}\s)?(?:사망\s?|생명\s?)?보험금(?:이|은|도)?\s?$"
)
""" "제 앞으로 사망보험금 2억이 나왔어요": what is paid to an heir by the insurance of the dead is left by him (법8)."""
_ALL_HIS: Final = re.compile(
    r"(?:네|\s?댁)(?:은|는|이|가|도)?\s(?:전\s?)?(?:재산|유산)(?:이|은|만)?\s(?:다\s|총\s|모두\s|한\s)?$"
)
_NO_MATTER: Final = re.compile(r"\s?원?[가-힣]{0,5}[,\s]\s?(?:그건|그거는|그것은|이건)\s(?:상관|관계)\s?없")
""" "제 남편은 빚이 4천인데 그건 상관없죠?"."""


def _is_all_of_another(text: str, piece: Piece, clauses: Sequence[Clause], of: Decedent) -> bool:
    """Whether a whole is what another family has or had: "이모네는 재산이 15억이라 세금을 엄청 냈대요"."""
    named = [person for clause in clauses for person in clause.persons if person.start < piece.amount.start]
    if not named or same_person(named[-1], of) or of.is_tentative or not named[-1].path:
        return False
    after = _after(text, named[-1])
    return after >= 0 and _ALL_HIS.fullmatch(text, after, piece.amount.start) is not None


def _is_set_aside(text: str, piece: Piece, clauses: Sequence[Clause], of: Decedent) -> bool:
    """Whether a debt of somebody else is said not to matter, if only in a question; or a sum is a price, or a cost."""
    start, end = piece.amount.start, piece.amount.end
    if piece.parameter != DEBTS:
        is_cost = _FOR_BUILDING.search(text, 0, start) is not None and _IS_SPENT.match(text, end) is not None
        is_apart = _NOT_IN_IT.match(text, end) is not None or _LONG_PAST.match(text, end) is not None
        is_insured = "보험" in piece.name and _is_paid_by_another(text, piece, clauses, of)
        is_apart = is_apart or is_insured or _OF_CLAN.search(text, max(0, start - _REACH), start) is not None
        return is_cost or is_apart or _PER_UNIT.search(text, max(0, start - _REACH), start) is not None
    begins = max(text.rfind(mark, 0, start) for mark in ".!?\n")
    named = [person for clause in clauses for person in clause.persons if begins < person.start < start]
    is_anothers = bool(named) and not same_person(named[-1], of)
    return is_anothers and _NO_MATTER.match(text, end) is not None


_REACH: Final = 14
_OF_CLAN: Final = re.compile(r"(?:문중|종중)\s?(?:의\s)?[가-힣]{1,3}(?:이|은|가|도|는)?\s?(?:한\s)?$")
""" "문중 땅 5억이 할아버지 이름으로 돼 있는데"."""
_OF_COMPANY: Final = re.compile(
    r"(?:회사|법인)(?:의|가|에)?\s?(?:빚|대출|채무|부채)(?:이|은|가|는|도)?\s?(?:한\s|총\s)?$"
)
_IS_COMPANYS: Final = re.compile(
    r"[^.!?\n]*(?:법인\s?(?:빚|대출|채무|부채|거|것|명의)|(?:빚|채무|거|게|것)(?:은|이)?\s?아니)"
)
""" "회사 빚이 6억 있는데 그건 법인 빚이라"."""
_OF_STRANGER: Final = re.compile(rf"(?<![가-힣])(?:{STRANGERS}|사촌)(?:네)?(?:은|는|이|가)\s[^.!?\n\d]{{0,20}}$")
_IS_HEARD: Final = re.compile(r"[^.!?\n]*(?:냈|나왔|낸|다는데|다던데|대요|다고|라는데|라던데)")
""" "제 친구는 아버지 유산 25억에 세금 3억 냈다는데"."""


def _is_paid_by_another(text: str, piece: Piece, clauses: Sequence[Clause], of: Decedent) -> bool:
    """Whether an heir is said to have paid for an insurance: "사망보험금 2억은 어머니가 보험료를 내셨어요"."""
    end = piece.amount.end
    if _PAID_BY_HEIR.match(text, end):
        return True
    persons = [person for clause in clauses for person in clause.persons if end <= person.start < end + _FAR]
    behind = [person for person in persons if not re.search(r"\d", text[end : person.start])]
    return any(
        (
            _PAYS.match(text, person.end)
            or (_PREMIUM_BEFORE.search(text, end, person.start) and _JUST_PAYS.match(text, person.end))
        )
        and not same_person(person, of)
        for person in behind
    )


def _is_companys(text: str, piece: Piece) -> bool:
    start, end = piece.amount.start, piece.amount.end
    is_of_it = _OF_COMPANY.search(text, max(0, start - _REACH), start) is not None
    return is_of_it and _IS_COMPANYS.match(text, end) is not None


def _is_strangers(text: str, piece: Piece) -> bool:
    is_of_one = _OF_STRANGER.search(text, max(0, piece.amount.start - _FAR), piece.amount.start) is not None
    return is_of_one and _IS_HEARD.match(text, piece.amount.end) is not None


_BY_HEIR: Final = r"(?:제가|내가|저희가|저희\s?부부가)"
_PREMIUM: Final = r"보험료(?:는|를|도)?\s?(?:다\s|전부\s|계속\s|매달\s)*"
_IS_PAID: Final = r"(?:냈|낸|내[왔온고어셨신]|납부|부담)"
_PAID_BY_HEIR: Final = re.compile(
    rf"[^\d\x00]{{0,40}}(?:{_BY_HEIR}\s[^.!?\n]{{0,16}}{_PREMIUM}{_IS_PAID}|{_PREMIUM}{_BY_HEIR}\s[^.!?\n]{{0,14}}{_IS_PAID})"
)
""" "사망보험금 3억은 제가 보험료를 다 냈어요": what an heir paid for is not left (법8)."""
_FAR: Final = 40
_PAYS: Final = re.compile(rf"(?:님)?(?:이|가|께서)?\s?[^.!?\n\d]{{0,16}}{_PREMIUM}{_IS_PAID}")
_PREMIUM_BEFORE: Final = re.compile(rf"{_PREMIUM}$")
_JUST_PAYS: Final = re.compile(rf"(?:님)?(?:이|가|께서)?\s?[^.!?\n\d]{{0,10}}{_IS_PAID}")
_IN_NAME_BORROWED: Final = re.compile(
    r"(?:님)?(?:의|이|가)?\s?(?:이름|명의|앞)으로\s(?:[가-힣]{1,5}(?:에서|에)?\s)?(?:한\s|총\s)?$"
)
_BORROWS: Final = re.compile(r"\s?원?(?:을|를|이)?\s?(?:빌[렸린려]|대출|융자|나[온왔])")
""" "형 이름으로 4억 빌렸는데"."""
_NOT_IN_IT: Final = re.compile(r"\s?원?에(?:는|서는?)?\s?(?:안|못)\s?(?:들어|포함)")
""" "이건 집값 7억에 안 들어간 거예요": said again."""
_LONG_PAST: Final = re.compile(
    r"[^.!?\n\d]{0,24}\d{1,2}\s?년\s?전\s?(?:일|얘기|이야기)(?:이|인|니|라)[^.!?\n]{0,14}(?:상관|관계|괜찮|없)"
)
""" "2천만원 차를 얻어탄 건 20년 전 일이라 상관없겠지요"."""
_PER_UNIT: Final = re.compile(r"(?:평당|제곱미터당|주당|한\s?평에)\s?(?:한\s|약\s)?$")
_FOR_BUILDING: Final = re.compile(
    r"(?:짓는|지으시는|올리는|올리시는|고치는|수리하는|리모델링하는)\s?(?:데|데에|데만)?\s?$"
)
_IS_SPENT: Final = re.compile(r"\s?원?[은이을를]?\s?(?:들[었어]|썼|들여)")
""" "건물 올리는 데 2억 8천이 들었는데", "평당 3만원 하던 땅"."""


def _is_in_anothers_name(text: str, piece: Piece, clauses: Sequence[Clause], of: Decedent) -> bool:
    """Whether whoever is named last before an amount is said to have it in his name: "오빠 명의 …", not "공동 명의"."""
    clause = next(each for each in clauses if each.start <= piece.amount.start < each.end)
    owners = [person for person in clause.persons if person.end <= piece.amount.start]
    if not owners or not owners[-1].path or piece.parameter == DEBTS or _TO_BE.search(clause.bare):
        return False
    words = text[owners[-1].start : piece.amount.start]
    is_named = "명의" in words and "공동" not in words
    return (is_named or _IN_NAME.match(text, owners[-1].end) is not None) and not same_person(owners[-1], of)


def _is_anothers(text: str, piece: Piece, clauses: Sequence[Clause], of: Decedent, asked: str | None) -> bool:
    """Whether the words that lead to an amount, or follow it, say that it is of the speaker or another who lives."""
    start, end = piece.amount.start, piece.amount.end
    behind = re.split(r"[.!?\n\x00]", text[end : end + _NEAR], maxsplit=1)[0]
    persons = [person for clause in clauses for person in clause.persons]
    named = [person for person in persons if person.start < start]
    last = named[-1] if named else None
    is_apart = _OF_HEIR.search(text, max(0, start - _NEAR), start) is not None
    if piece.parameter == DEBTS and is_apart and _OURS.match(text, end):
        return True
    mine = _MINE.search(text, max(0, start - _NEAR - _NEAR), start)
    is_mine = mine is not None and (last is None or last.start <= mine.start())
    if not is_mine and not (last is not None and _owns(text, last, piece, of, asked)):
        return any(_is_said_behind(text, person, piece, of) for person in persons)
    handed = _LEFT_OWING if piece.parameter == DEBTS else _HANDED
    begins = mine.start() if is_mine and mine is not None else last.start if last is not None else start
    return handed.search(text[begins:start] + behind) is None


def _owns(text: str, person: Person, piece: Piece, of: Decedent, asked: str | None) -> bool:
    after = _after(text, person)
    if after < 0 or same_person(person, of) or of.is_tentative or person.is_deceased:
        return False
    words = text[after : piece.amount.start]
    is_worth = _IS_WORTH.match(text, piece.amount.end) is not None
    if _BY_NAME.fullmatch(words) or (is_worth and (_IN_NAME_OF.fullmatch(words) or _IN_OWN_NAME.fullmatch(words))):
        return True
    if piece.parameter == DEBTS and _IN_NAME_BORROWED.fullmatch(words) and _BORROWS.match(text, piece.amount.end):
        return True
    if asked in _OF_ESTATE:
        return False
    is_had = _HAS.fullmatch(words) is not None and _BORROWED.search(words) is None
    has = is_had and _THERE_IS.match(text, piece.amount.end) is not None
    lives_in = is_worth and (_STANDS.fullmatch(words) or _LIVES_IN.fullmatch(words)) is not None
    lives_in = lives_in or (
        _SOMEWHERE.fullmatch(words) is not None and _HAS_HOME.match(text, piece.amount.end) is not None
    )
    owes = _IN_DEBT.match(text, piece.amount.end) is not None and _OF_OWN_DOING.fullmatch(words) is not None
    owes = owes or (piece.parameter == DEBTS and _RAN_UP.fullmatch(words) is not None)
    return has or lives_in or owes or _BY_VERB.fullmatch(words) is not None or _ALONE.fullmatch(words) is not None


def _is_said_behind(text: str, person: Person, piece: Piece, of: Decedent) -> bool:
    after = _after(text, person)
    is_behind = after >= 0 and piece.amount.end <= person.start <= piece.amount.end + _NEAR
    is_others = is_behind and not (same_person(person, of) or of.is_tentative or _TO_BE.match(text, after + 1))
    leads = is_others and _IS_OF.fullmatch(text, piece.amount.end, person.start) is not None
    return leads and _OWN.match(text, after) is not None


def _after(text: str, person: Person) -> int:
    """Where the words behind a name begin; -1 where it is that of a whole family."""
    spelled = re.compile(r"\s?".join(map(re.escape, person.name)))  # "둘째 오빠" is named 둘째오빠
    named = spelled.search(text, person.start, person.end) if person.name else None
    if named is None or person.name in _OF_FAMILY:
        return -1
    counted = _COUNTED.match(text, named.end())
    return counted.end() if counted else named.end()


_COUNTED: Final = re.compile(r"\s(?:하나|둘|한\s?명|두\s?명|한\s?놈)(?=[은는이가도])")
""" "동생 하나는 2억짜리 아파트 살고예"."""
