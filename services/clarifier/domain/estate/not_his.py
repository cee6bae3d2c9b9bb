"""What is said, of a case that was told, to belong to somebody else: a part of a thing, a thing, or a half of it."""

import re
from collections.abc import Iterator
from typing import Final

from services.clarifier.domain.amounts.money import Amount, amounts, in_won
from services.clarifier.domain.estate.case import Asset, EstateCase
from services.clarifier.domain.estate.kin import same_person
from services.clarifier.domain.estate.places import Found, Place, meant, places, put, take
from services.clarifier.domain.estate.things import ASSETS, NOUN, means_thing
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.writing.text import Span

_AMONG: Final = re.compile(r"\s?원?(?:짜리)?\s?(?:중에?서?|가운데(?:에서?)?|에서)\s(?:[가-힣]{1,3}\s)?$")
_KEPT_FOR: Final = re.compile(
    r"\s?원?(?:짜리)?(?:은|는|이|가)\s(?:사실은?\s|원래\s|실은\s)?(?P<whose>[가-힣]{1,8}?)(?:(?:이|가|께서|의)\s|\s?)"
    r"(?:맡[긴기겨]|보관(?:한|해|하)|넣어\s?[둔뒀]|명의|소유|돈(?!을|으로))"
)
""" "예금 3억 2천 중에 1억은 이모 돈이에요", "예금에서 1억은 제가 맡긴 거예요"."""
_OWNED: Final = re.compile(
    r"(?<![가-힣])(?P<whose>[가-힣]{1,8}?)\s?(?:명의|소유)(?:도\s(?:저|나|제)|였|이었|이?더라|이?래|라(?:서|니까?|고\s?하|네)|이?네|인\s?(?:걸|거)|임|이에요|예요|입니다)"
    r"|(?<![가-힣])(?P<own>제|내)\s?(?:차|거|것|꺼|집|땅|돈)(?:예요|이에요|에요|입니다|였|이었|라(?:서|니까?)|인데)"
)
""" "차는 알고 보니 동생 명의였어요", "차는 제가 산 제 차예요"."""
_TAKES_BACK: Final = re.compile(
    r"빼\s?(?:주|줘|고|야)|제외|알고\s?보니|(?<![가-힣])(?:원래|사실|실은)|착각|잘못|아니(?:라|고|었)"
)
_JOINT: Final = re.compile(
    r"공동\s?(?:명의|소유)(?:였|이었|이?더라|이?래|라(?:서|고\s?하|네)|이?네|인\s?(?:걸|거)|임|예요|이에요|입니다|로\s?(?:되|돼))"
    r"|(?:반반|반씩|절반씩)\s?(?:씩\s)?(?:명의|소유|지분)?(?:였|이었|이?더라|이?래|예요|이에요|입니다|이네)"
)
_HALF: Final = re.compile(r"반반|반씩|절반|1/2|50\s?(?:%|프로)|5\s?(?:대|:)\s?5")
_WHOLE: Final = re.compile(r"전체|통째|(?<![가-힣])다\s?합|둘이?\s?합")
_SENTENCE: Final = re.compile(r"[^.!?\n]+[.!?\n]*")
_ASKS: Final = re.compile(r"[?？]|나요|까요")


def not_his(text: str, case: EstateCase) -> Found | None:
    """The case without what a normalised message says to be somebody else's; None where it says nothing of the kind."""
    return _part(text, case) or _thing(text, case) or _half(text, case)


def jointly_held(text: str, case: EstateCase) -> bool:
    """Whether a thing of the case is said to have been held with somebody, of which he left only a part."""
    return _is_joint(text) and bool(_named(text, case))


def _is_joint(text: str) -> bool:
    return any(_JOINT.search(each[0]) and not _ASKS.search(each[0]) for each in _SENTENCE.finditer(text))


def _is_another(whose: str, case: EstateCase) -> bool:
    """Whether words name somebody, and not the one who died."""
    owners = [person for person in people(whose) if person.path]
    is_speaker = whose in ("제", "내", "저", "저희", "우리", "제가", "내가")
    return is_speaker or bool(owners and not any(same_person(owner, case.decedent) for owner in owners))


def _part(text: str, case: EstateCase) -> Found | None:
    found = [each for each in amounts(text) if in_won(each)]
    for part in found:
        kept, among = _KEPT_FOR.match(text, part.end), _AMONG.search(text, 0, part.start)
        if kept is None or among is None or not _is_another(kept["whose"], case):
            continue
        whole = list(_whole(text[: among.start()], found, among.start(), case))
        rest = (whole[0].fact.won or 0) - (in_won(part) or 0) if len(whole) == 1 else 0
        if rest > 0:
            start = text.rfind(".", 0, part.start) + 1
            known = {whole[0].fact.won, in_won(part), rest}
            of_it = [Span(each.start, each.end) for each in found if in_won(each) in known]
            return put(case, whole[0], rest, text.strip(), None), (Span(start, kept.end()), *of_it)
    return None


def _whole(before: str, found: list[Amount], end: int, case: EstateCase) -> Iterator[Place]:
    """The thing of the case that stands right before "중에": its sum, or its name."""
    sums = [each for each in found if each.end <= end <= each.end + 1]
    nouns = [noun for noun in NOUN.finditer(before) if len(before) - noun.end() <= 1 and noun.lastgroup in ASSETS]
    for place, asset in _assets(case):
        if asset.won in meant(sums[-1]) if sums else bool(nouns) and means_thing(nouns[-1][0], asset.name):
            yield place


def _thing(text: str, case: EstateCase) -> Found | None:
    owned = _OWNED.search(text)
    if owned is None or not _TAKES_BACK.search(text) or not _is_another(owned["whose"] or owned["own"], case):
        return None
    things = _named(text[: owned.start()], case)
    others = [each for each in amounts(text) if in_won(each) not in {place.fact.won for place in things}]
    if len(things) != 1 or others:
        return None
    return take(case, things, text.strip()), (Span(0, len(text)),)


def _half(text: str, case: EstateCase) -> Found | None:
    """ "집이 저랑 반반 공동명의였어요. 6억은 집 전체 값이고요": half of what was told."""
    things = _named(text, case)
    if len(things) != 1 or not (_is_joint(text) and _HALF.search(text)):
        return None
    won = things[0].fact.won or 0
    sums = {in_won(each) for each in amounts(text)}
    is_whole = (won in sums and _WHOLE.search(text) is not None) or won // 2 in sums
    if not is_whole or not sums <= {won, won // 2}:
        return None
    return put(case, things[0], won // 2, text.strip(), None), (Span(0, len(text)),)


def _named(text: str, case: EstateCase) -> list[Place]:
    """The things of the case that a text names."""
    nouns = {noun[0] for noun in NOUN.finditer(text) if noun.lastgroup in ASSETS}
    return [place for place, asset in _assets(case) if any(means_thing(noun, asset.name) for noun in nouns)]


def _assets(case: EstateCase) -> Iterator[tuple[Place, Asset]]:
    return ((place, place.fact) for place in places(case) if isinstance(place.fact, Asset))
