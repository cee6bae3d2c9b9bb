"""Answers to how much was owed, lay in banks or was spent on the funeral: a lone amount, or that it was nothing."""

import re
from collections.abc import Mapping
from typing import Final

from services.clarifier.domain.amounts.money import Precision, amounts
from services.clarifier.domain.estate.lexicon import words
from services.clarifier.domain.estate.parameters import DEBTS, FINANCIAL, FUNERAL
from services.clarifier.domain.estate.piece import in_won
from services.clarifier.domain.estate.things import NOUN

_REAL: Final = words("assets", "real", "home")
_NOTHING: Final[Mapping[str, re.Pattern[str]]] = {
    FINANCIAL: re.compile(
        rf"^\s*(?:그\s)?(?:{_REAL})\s?(?:하나|한\s?채|만)?(?:이|가)?\s?(?:뿐|밖에|다(?=[예에야입이]|$)|전부)|말고는?\s?없|잔고\s?0|(?:다|싹)\s?(?:썼|쓰[셨시고]|까먹)|탈탈|바닥|깡통|몇\s?[천백십]?만?\s?원\s?(?:밖에|정도|뿐|도)"
    ),
    DEBTS: re.compile(
        r"(?:다|모두|전부|싹)\s?갚|(?:빚|대출|빌리|융자)[^.!?\n\d]{0,8}(?:안|못)\s?(?:지[셨시고]|졌|하[셨시고]|했|받|내[셨시]|냈|쓰|남)|깨끗|빚지고\s?[가-힣\s]{0,8}(?:아니|않)|(?:부채|빚|채무|대출)[은는이]?\s?0(?!\.)(?:원|이|$|[\s.])"
    ),
    FUNERAL: re.compile(
        r"(?:안|못)\s?(?:썼|쓴|씀|쓰[셨고]|들었|들어|듦|했|치)|얼마\s?안|조금밖에|별로\s?안|거의\s?안|무빈소|(?:부의금|조의금|상조)(?:로|으로)\s|영수증(?:도|은|이)?\s?없"
    ),
}
LEAST_FUNERAL_WON: Final = 5_000_000
"""Deducted for a funeral whatever it cost (영9②1)."""
_BOUND: Final = re.compile(
    r"(?<=[\d백천만원])(?:이|은|도|을|까지|까지는|까지도|까진)?\s?(?:채\s?)?(?:(?:안|못)\s?(?:돼|되|됐|된|들|넘|썼|쓴|나[왔온오]|미치|갔)|미만|이하|아래|밑)"
)
_LATER: Final = re.compile(r"아직|나중|정산|모르|몰라|기억")
_NOT_YET: Final = re.compile(r"(?:조회|확인|알아보는?|정산|계산)[^.!?\n]{0,8}(?:중|아직|안\s?[했됐돼]|못)|알아보는")
_OTHER_PLACE: Final = re.compile(
    r"(?<![하치])면\s|면요|아니(?:라|고|$|[\s,])|말고|[?？]|얼마|보다|씩|생전|증여|받은|받았"
)
_OF: Final[Mapping[str, tuple[str, ...]]] = {
    DEBTS: ("deposit", "bank", "private", "unnamed"),
    FINANCIAL: ("financial",),
    FUNERAL: ("funeral", "enshrined"),
}
""" What an answer may name and be of what was asked for all the same."""


def is_nothing(text: str, asked: str) -> bool:
    """Whether an answer says, in words of its own, that there was nothing: "다 갚고 가셨어요", "얼마 안 씀"."""
    pattern = _NOTHING.get(asked)
    has_amount = any(each.won for each in amounts(text))
    return pattern is not None and not has_amount and not _LATER.search(text) and pattern.search(text) is not None


def at_most(text: str) -> int | None:
    """The bound of an answer that stays within what is deducted for a funeral in any case: "500만원이 안 돼요"."""
    match = _BOUND.search(text)
    found = amounts(text[: match.start()]) if match else []
    won = in_won(found[0]) if len(found) == 1 else None
    return won if won is not None and won <= LEAST_FUNERAL_WON else None


def is_not_known_yet(text: str) -> bool:
    """Whether an answer says that it is being found out."""
    return _NOT_YET.search(text) is not None and not any(each.won for each in amounts(text))


def lone_amount(text: str, asked: str) -> int | None:
    """The one amount of an answer that names no other thing: "1억 남아있어요", "합쳐서 1억이요"; None where it is not one."""
    if asked not in _OF or _OTHER_PLACE.search(text):
        return None
    found = [each for each in amounts(text) if each.precision is Precision.EXACT and each.won]
    bare = text
    for each in found:
        bare = bare[: each.start] + "\x00" * (each.end - each.start) + bare[each.end :]
    groups = {noun.lastgroup for noun in NOUN.finditer(bare)} - {"total", *_OF[asked]}
    others = {noun for noun in groups if noun is not None}
    return found[-1].won if found and len({each.won for each in found}) == 1 and not others else None
