"""Street addresses with house numbers: by road (도로명), by lot (지번), by flat (아파트 동·호).

`로` is also a particle ("계좌로 500") and `길`, `동`, `리` end ordinary words, so a number after them is an
address only with something that says so: a district before it, a lot or flat after it, the way it is spelled.
"""

import re
from collections.abc import Iterator
from typing import Final

from shared.guardrails.name_shapes import DISTRICTS
from shared.guardrails.reading import Recogniser, Span, only_where, pattern

_BUILDING_WORDS: Final = "아파트|마을|빌라|오피스텔|맨션|빌딩|타워|타운|하이츠|파크|시티|스퀘어|카운티|포레|하우스|원룸|연립|고시원|기숙사|빌(?=[ 0-9])|주택|상가|단지|자이|래미안|힐스테이트|푸르지오|아이파크|캐슬|팰리스|더샵|위브|이편한세상|e편한세상"
_UNIT: Final = (
    "[억만천백조원년월세개명%평㎡배건채달초급회대]|퍼센트|프로|제곱|일(?!대)|시(?![가-힣]*에)|분|번(?!지)|차|주(?!소)"
    "|인(?!데)|살(?![고아았던며지]|면|겠)|필지|가지|항|학년|km|㎞"
)
_FLAT: Final = rf"""
    (?:[ ,]{{0,2}}(?:[가-힣A-Za-z0-9]{{0,12}}(?:{_BUILDING_WORDS})[ ]?)?(?:[0-9]{{1,4}}|[A-Za-z]|(?<![가-힣])[가나다라마바사아자차])동(?![가-힣]))?+
    (?:[ ,]{{0,2}}(?:지하[ ]?)?[0-9]{{1,3}}층)?+
    (?:[ ,]{{0,2}}[A-Za-z]?[0-9]{{1,5}}호|[ ,]{{1,2}}(?:[가-힣A-Za-z0-9]{{0,12}}(?:{_BUILDING_WORDS})[ ]?)?[0-9]{{1,4}}-[0-9]{{2,5}}(?![0-9-])(?![ ]?[만억천원년%])|[ ]?\([0-9]{{1,4}}(?:-|동[ ]?)[0-9]{{2,5}}호?\))?+
"""
_HOUSE: Final = re.compile(
    rf"""
    (?:(?<=[가-힣])|(?<=[가-힣][0-9])|(?<=[가-힣][0-9]{{2}}))(?P<suffix>[로길동리])[ ]{{0,2}}
    (?P<branch>[0-9]{{1,3}}[번가나다라마]?길[ ]{{0,2}}|[0-9]가[ ]{{0,2}})?
    (?:산[ ]?|지하[ ]?)?[0-9]{{1,5}}+(?P<sub>-[0-9]{{1,5}}+)?+(?P<lot>[ ]?번지)?+
    (?! [0-9-] | [.,][0-9] | [ ]?(?:{_UNIT}) )
    (?P<flat>{_FLAT})
    (?:[ ]?\([가-힣0-9]{{1,10}}[동리가](?:,[^()]{{1,20}})?\))?
    """,
    re.VERBOSE,
)
_DOOR: Final = re.compile("[0-9](?<![0-9]{2})[0-9]{0,4}+호")
_FLAT_BEFORE_DOOR: Final = re.compile(
    rf"(?P<building>[가-힣A-Za-z0-9]{{0,12}}?(?:{_BUILDING_WORDS})[ ,]{{0,2}})?(?P<block>(?:[0-9]{{1,4}}|(?<![가-힣A-Za-z])(?:[A-Za-z가나다라마바사아자차]|에이|비|씨|디))(?:동[ ,]{{0,2}}|-))?(?:지?하?[ ]?[0-9]{{1,3}}층[ ,]{{0,2}})?(?:지하[ ]?)?[A-Za-z]?$"
)
_BUILDING_OR_BLOCK: Final = re.compile(f"동|-|{_BUILDING_WORDS}")
_PLACES: Final = "|".join(sorted(DISTRICTS, key=len, reverse=True))
_DISTRICT_BEFORE: Final = re.compile(
    rf"(?<![가-힣])(?:{_PLACES})(?:[ ]{{0,2}}(?:{_PLACES}|[가-힣]{{1,6}}[시군구읍면동리]))*[ ]{{0,2}}(?P<stem>[가-힣0-9]{{0,10}})$"
)
_STEM: Final = re.compile("[가-힣0-9]{1,10}$")
_ADDRESS_CUE: Final = re.compile("주소|거주지|거주하|사는[ ]?곳|소재지|자택|우리[ ]?집|저희[ ]?집|본가|본적")
_STAYS_THERE: Final = re.compile("(?:번)?에서?(?:는|도)?[ ]?(?:있|살|사[는시]|거주|위치|소재)|[ ]?(?:소재|거주)")
_LOOKBACK: Final = 45


def _houses(text: str) -> Iterator[Span]:
    for match in _HOUSE.finditer(text):
        before = text[max(0, match.start() - _LOOKBACK) : match.start()]
        district = _DISTRICT_BEFORE.search(before)
        if stem := _STEM.search(before):
            if district and not stem[0].endswith("으"):
                yield Span(match.start() - len(before) + district.start(), match.end(), "address")
            elif _stands_alone(match, stem[0], before):
                yield Span(match.start() - len(stem[0]), match.end(), "address")


def _stands_alone(match: re.Match[str], stem: str, before: str) -> bool:
    """Whether a numbered place without a district before it is one."""
    suffix = match["suffix"]
    if suffix == "로" and stem.endswith("으"):
        return False
    if match["lot"] or match["branch"] or "동" in match["flat"] or "호" in match["flat"]:
        return True
    if _ADDRESS_CUE.search(before) or _STAYS_THERE.match(match.string, match.end()):
        return True
    if match["sub"]:
        return suffix in "동리길" and len(stem) >= 2
    return suffix == "로" and (stem == "종" or (len(stem) >= 2 and _closed(stem[-1])))


def _closed(syllable: str) -> bool:
    """Whether a syllable ends in a consonant other than ㄹ: the particle after it is `으로`, so a plain `로` is a road's."""
    final = (ord(syllable) - ord("가")) % 28 if "가" <= syllable <= "힣" else 0
    return final not in (0, 8)


def _flats(text: str) -> Iterator[Span]:
    for door in _DOOR.finditer(text):
        before = text[max(0, door.start() - _LOOKBACK) : door.start()]
        flat = _FLAT_BEFORE_DOOR.search(before) if _BUILDING_OR_BLOCK.search(before) else None
        if flat and (flat["building"] or "동" in (flat["block"] or "")):
            district = _DISTRICT_BEFORE.search(before[: flat.start()].rstrip())
            start = district.start() if district and not district["stem"] else flat.start()
            yield Span(door.start() - len(before) + start, door.end(), "address")


_FLAT_OF_BUILDING: Final = pattern(
    "address",
    rf"[가-힣A-Za-z0-9]{{0,12}}(?:{_BUILDING_WORDS})[ ]?(?:(?:[0-9]차|[0-9]{{1,2}}단지)[ ]?)?"
    r"(?:[0-9]{1,4}-[0-9]{2,5}(?![0-9-]|[ ]?[만억천원년%평])|(?:[0-9]{1,4}|[A-Za-z가-힣]{1,3})동[ ]?[0-9]{2,5}호|[A-Za-z][0-9]{2,4}호)",
)
_SPOKEN_LOT: Final = pattern(
    "address",
    r"[가-힣]{1,6}[동리][ ](?:산[ ]?)?[일이삼사오육칠팔구십백천]*(?:열|스물|서른|마흔|쉰|예순|일흔|여든|아흔)?(?:하나|한|두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉)?(?<![동리 ])[ ]?번지",
)
""" "이문동 백서른두번지". """
ADDRESS_RECOGNISERS: Final[tuple[Recogniser, ...]] = (
    _houses,
    _flats,
    only_where("[0-9]호|[0-9]-[0-9]", _FLAT_OF_BUILDING),
    only_where("번지", _SPOKEN_LOT),
)
