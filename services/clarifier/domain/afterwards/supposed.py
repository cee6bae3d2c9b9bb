"""Values that a message supposes, or takes back, of a gift whose tax was shown: "6억만 줬으면 0원인 거죠?"."""

import re
from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards.figures import is_of_another_time
from services.clarifier.domain.amounts.money import LEAST_WON, amounts, in_won
from services.clarifier.domain.messages.reading import Stated
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Case

_IF: Final = r"(?:(?:[으었았였했더]|이[었였]?|다|라|[가-힣])(?:면|더라면|믄)|[었았했]을\s?(?:때|경우)|는\s?경우|다고?\s?(?:치고|칠|하면|해도)|[줄받낼일]\s?(?:때|경우|땐)|[었았]을\s?땐|다고\s?(?:했을|할)\s?(?:때|경우)|던들)"
_SUPPOSED_SUM: Final = re.compile(
    rf"\s?원?\s?(?:쯤|정도|가량)?(?:까지만|만|을|를|이나|밖에|씩)?\s?(?:[가-힣]{{1,6}}\s){{0,2}}[가-힣]{{0,6}}{_IF}(?=[은는도]|엔|에는|요|[\s,.?!]|$)"
)
_OWED: Final = re.compile(r"(?:대출|융자|빚|채무|보증금|전세|근저당)[^.!?\n]{0,12}$")
_OWED_BEHIND: Final = re.compile(
    r"\s?원?(?:의|짜리|쯤|정도)?\s?(?:은행\s?|담보\s?)?(?:대출|융자|빚|채무|보증금|전세|근저당)"
)
_DEDUCTED: Final = re.compile(r"공제(?:로|를|는|도|가|액)?\s?$")
OF_TAX: Final = re.compile(
    r"\s?원?(?:쯤|정도)?(?:이나|이|을|를)?\s?(?:그냥\s)?(?:안\s)?(?:나[올온오왔]|내[면야라기]|낸다|납부|이라니|이면\s[^.!?\n]{1,12}값)"
)
""" "650만원이라니", "500만원쯤 나올 거라던데": the tax, or a mere comparison."""
ASKED: Final = re.compile(
    r"[?？]|얼[마만]|을[마매]|월[마매]|세금|산출|계산|부탁|알려|어떻|어찌|우예|우째|되[나는]|나[와오올]|내야(?!겠)|궁금|가요|지$|[죠지까나]$"
)
_OF_ANOTHER: Final = re.compile(
    r"동생|언니|누나|오빠|(?<![가-힣])형|친구|한도|세금[이은을]?\s?$|반반|나눠|나누|두\s?번|번에|지분"
)
_NAMED: Final = {p.MARRIAGE: re.compile(r"(?:혼인|결혼)\s?공제"), p.CHILDBIRTH: re.compile(r"출산\s?공제")}
_ONLY_SO_MUCH: Final = re.compile(r"\s?원?만\s?(?:쓰|쓸|써|적용|사용|받)")
_HALF: Final = re.compile(r"(?<![가-힣])(?:절반|반)만\s?(?:받|주|줬|보내|증여|드)")
_CASH: Final = re.compile(r"현금으로|돈으로|통장으로")
_ABROAD: Final = re.compile(r"비\s?거주자")
_HERE: Final = re.compile(r"(?<!비)(?<!비\s)거주자(?=였|이었|라|로|면|인)")
_UNMARRIED: Final = re.compile(
    r"(?:혼인|결혼)(?:\s?신고|\s?공제)?(?:를|을|은|는)?\s?(?:했다는\s?[거것건]\s?)?(?:아예\s|그냥\s|아직\s)?(?:안\s?(?:했|하|쓰|쓸|써|되면|돼도|받)|취소|못\s?(?:했|쓰|써|받(?!는\s?줄))|빼\s?(?:고|면|주)|없)"
)
_CHILDLESS: Final = re.compile(r"출산(?:\s?공제)?(?:를|을|은|는)?\s?(?:안\s?(?:했|하|쓰|쓸|써)|빼\s?(?:고|면|주))")


def supposed_values(text: str, known: Mapping[str, JsonValue], *, supposes: bool) -> dict[str, Stated] | None:
    """What of the case is otherwise in a normalised message; None where it says nothing of the kind.

    `supposes`: the message says what would be. A deduction may be taken back as well.
    """
    if (claimed := _claimed(text)) is not None:
        return claimed
    taken_back = _deductions(text, known)
    if taken_back or not supposes:
        return taken_back or None
    if (home := _ABROAD.search(text) or _HERE.search(text)) is not None:
        return {p.NON_RESIDENT: Stated(_ABROAD.match(text, home.start()) is not None, home[0])}
    if known.get(p.DEBT) and not amounts(text) and (paid := _PAID_BY_GIVER.search(text)) is not None:
        return {p.DEBT: Stated(0, paid[0])}
    return _sum(text, known)


_PAID_BY_GIVER: Final = re.compile(
    r"(?:대출|융자|빚|채무|보증금)(?:은|는|을|를|도)?\s(?:그냥\s|전부\s|다\s)?(?:엄마|어머니|아빠|아버지|부모님|할머니|할아버지|주시는\s?분|남편|아내)(?:가|이|께서)\s(?:[가-힣]{1,3}\s){0,2}(?:갚|상환|정리|내주|해결)"
)
""" "대출은 엄마가 갚아 주신다면 얼마예요?": nothing is taken over."""


def _claimed(text: str) -> dict[str, Stated] | None:
    """So much of a deduction and no more: "결혼공제라는 거 1억까지라던데 4천만원만 쓰겠습니다"."""
    name = next((name for name, words in _NAMED.items() if words.search(text)), None)
    part = next((each for each in amounts(text) if in_won(each) and _ONLY_SO_MUCH.match(text, each.end)), None)
    if name is None or part is None:
        return None
    return {name: Stated(in_won(part) or 0, text[part.start : part.end])}


def takes_back(text: str, known: Mapping[str, JsonValue]) -> bool:
    """Whether a deduction that was claimed is not to be taken."""
    return bool(_deductions(text, known))


_LATER_ON: Final = re.compile(r"나중|다음에|(?<![가-힣])또\s|아[껴끼]|가산세|추징|불이익")
""" "혼인공제를 안 쓰면 나중에 또 쓸 수 있나요?": of a rule, and of no figure."""


def _deductions(text: str, known: Mapping[str, JsonValue]) -> dict[str, Stated]:
    if "?" in text and (not re.search(r"면|다\s?치", text) or (_LATER_ON.search(text) and "얼마" not in text)):
        return {}
    pairs = ((p.MARRIAGE, _UNMARRIED), (p.CHILDBIRTH, _CHILDLESS))
    found = {name: words.search(text) for name, words in pairs if known.get(name)}
    return {name: Stated(0, match[0]) for name, match in found.items() if match is not None}


def _sum(text: str, known: Mapping[str, JsonValue]) -> dict[str, Stated] | None:
    """The one sum that is supposed; of somebody else's, or of an earlier gift, nothing."""
    if is_of_another_time(text) or not ASKED.search(text):
        return None
    if known.get(p.RELATIONSHIP) == "직계존속" and (both := _of_both_parents(text)) is not None:
        return {p.GIFT_VALUE: both}
    if _OF_ANOTHER.search(text):
        return None
    sums = [each for each in amounts(text) if (in_won(each) or 0) >= LEAST_WON]
    sums = [each for each in sums if in_won(each) not in (known.get(p.GIFT_VALUE), known.get(p.DEBT))]
    sums = [each for each in sums if not _DEDUCTED.search(text, 0, each.start)]
    sums = [each for each in sums if not OF_TAX.match(text, each.end)]
    meant = [each for each in sums if _SUPPOSED_SUM.match(text, each.end)]
    value = known.get(p.GIFT_VALUE)
    if not amounts(text) and isinstance(value, int) and (half := _HALF.search(text)) is not None:
        return {p.GIFT_VALUE: Stated(value // 2, half[0])}
    if len(meant) != 1:
        return None
    words = text[meant[0].start : meant[0].end]
    is_owed = _OWED.search(text, 0, meant[0].start) or _OWED_BEHIND.match(text, meant[0].end)
    name = p.DEBT if is_owed else p.GIFT_VALUE
    values = {name: Stated(in_won(meant[0]) or 0, words)}
    if name == p.GIFT_VALUE and known.get(p.DEBT) and (cash := _CASH.search(text)):
        values[p.DEBT] = Stated(0, cash[0])
    return values


def _of_both_parents(text: str) -> Stated | None:
    """ "아버지가 3억, 어머니가 2억 주셨으면요?": father and mother are one giver, so that their gifts are one (법47②)."""
    sums = [each for each in amounts(text) if (in_won(each) or 0) >= LEAST_WON]
    if len(sums) == 1 and _EACH.match(text, sums[0].end) and (both := _PARENTS.search(text)) is not None:
        return Stated(_BOTH * (in_won(sums[0]) or 0), text[both.start() : sums[0].end])
    parents = [each for each in people(text) if each.path == "P" and each.case is Case.SUBJECT]
    if len({each.name for each in parents}) != _BOTH or len(sums) != _BOTH or len(parents) != _BOTH:
        return None
    of_each = all(parent.end <= each.start for parent, each in zip(parents, sums, strict=True))
    if not of_each or sums[0].end > parents[1].start:
        return None
    return Stated(sum(in_won(each) or 0 for each in sums), text[parents[0].start : sums[1].end])


_BOTH: Final = 2
_EACH: Final = re.compile(r"\s?원?씩")
_PARENTS: Final = re.compile(
    r"(?:엄마|어머니|아빠|아버지)(?:랑|하고|와|과|,)?\s(?:엄마|어머니|아빠|아버지)(?=[가이께도는]|\s)|부모님(?:이|께서)?\s(?:각각|각자|두\s?분)|(?<![가-힣])두\s?분(?:이|께서)"
)
""" "엄마 아빠가 5천씩 주면"."""
