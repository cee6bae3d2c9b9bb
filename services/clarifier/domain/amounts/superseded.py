"""Amounts that a message itself puts right: "2억인 줄 알았는데 2억2천이네요". What was believed gives way to what is so."""

import re
from itertools import pairwise
from typing import Final

from services.clarifier.domain.amounts.money import Amount, amounts
from services.clarifier.domain.amounts.role import Role
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.writing.replacing import REPAIR
from services.clarifier.domain.writing.text import without

_BELIEVED: Final = re.compile(
    r"\s?(?:원|정도|쯤)?(?:을|를|이|은|는)?\s?"
    r"(?:(?:[가-힣]{1,5}\s?)?줄(?:로)?\s?(?:만\s?)?(?:알|생각)"
    r"|(?:이)?(?:라|란)\s?(?:고|구)?\s?(?:[가-힣]{1,3}\s)?(?:생각|알|들[었은]|봤|했|여겼|믿|기억|그[랬러]|하[던시더셨])"
    r"|(?:으)?로\s?(?:[가-힣]{1,3}\s)?(?:알|생각|기억|들[었은]|잡았|계산했)"
    r"|인가\s?(?:했|싶|하)"
    r"|(?<=[쯤도량])\s?(?:될\s?(?:텐데|걸요?|거예요|듯|것\s?같)|되려나|됐나|됐던가|인가요?|일걸요?|일\s?텐데|같은데요?|같아요|이던가)(?=[\s.,…~])"
    r"|[가-힣]{0,4}(?:[준신]댔|[준신]다\s?했|[준신]다고\s?했|[준신]다|려|려고\s?했|기로\s?했)(?:다가|다\s|더니|는데\s(?=결국|실제|막상|정작|나중|[온받]|들어온)))"
)
""" "1억5천이라 들었는데", "5천으로 알았는데", "3천 준댔다가", "한 2억쯤 될 텐데"."""
_TAKEN_BACK: Final = re.compile(rf"\s?원?(?:이?요|이에요|예요|인가)?[\s,.…~]*{REPAIR}")
""" "1억이요 아니 1억2천"."""
_PUT_RIGHT: Final = re.compile(
    r"[가-힣]{0,6}[\s,.…]*(?:(?:알고|다시|자세히|(?:통장|이체\s?내역|내역|계좌|문자|앱)(?:을)?|확인해|확인|서류(?:를)?|잘|지금)\s?(?:보니까?|보면|하니까?|봤더니)?|실(?:은|제로는?|제)|사실은?|정확(?:히|하게)는?|아|어|잠깐(?:만요?)?|진짜(?:는|로는)?|아니|근데|그게|이제는?|지금은|더\s?많은|한)*[\s,.…]*"
)
"""Between the two nothing else is named, so that the later is of whatever the earlier was: "대출이 1억인 줄 알았는데 9천이에요"."""
_BY_SO_MUCH: Final = re.compile(
    r"\s?원?(?:을|를|이|만큼|정도)?\s?(?:더\s)?(?:올[려라랐]|올리|늘[어려]|늘리|줄[어여]|줄이|깎|갚)[가-힣]{0,4}[\s,]+(?:총|이제|이젠|지금|지금은|현재|합쳐서?|남은\s?(?:게|건|돈이))?\s?"
)
""" "1천만원 올려서 총 1억 3천": by how much something has changed is no amount of its own."""

_RECKONED_AGAIN: Final = re.compile(
    r"\s?원?(?:이?[었였]|이?던|인|이)?(?:는데|지만|고|으나|나|다가)\s[^.!?\n]{0,50}?(?:다시|새로|평균(?:을|으로|값?을|값?으로)?)\s?(?:(?:잘|제대로|정식으로|쫙)\s)?"
    r"(?:구하|구해|계산하|계산해|따지|따져|평가하|평가받|평가해|감정하|감정받|감정을\s받|산정하|산정해|뽑아|내\s?보|내)(?:니까?|면|보니까?|았더니|봤더니|더니|서|으니까?)?(?:\s?보니까?|\s?봤더니)?\s"
)
""" "그날 종가로는 2억4천이었는데 앞뒤 두 달 평균으로 다시 구하니 2억3천이 나왔어요"."""


_EXACTLY: Final = re.compile(
    r"[^\x00]{0,30}?[.!?,~\s]\s?(?P<clause>(?:(?:아|앗|근데|더)\s)?정확(?:히|하게)(?:는|\s(?:말하면|말씀드리면|따지면|하면))?\s(?:[가-힣]{1,3}\s)?)"
)
_SAID_EXACTLY: Final = re.compile(
    r"\s?원?(?:이네요?|이에요|예요|입니다|이요|인데요?|이고요?|이구요|이었어요|임|이야|이더라고요)?[\s,]*(?=[.!?,~]|\s|$)[.!?,~]?"
)


def with_exact_sums(text: str) -> str:
    """A normalised text with the exact sum in the place of the one told before: "7억 줬어요. 정확히는 6억8천이네요"."""
    for one, other in reversed(list(pairwise(amounts(text)))):
        exactly = _EXACTLY.fullmatch(text, one.end, other.start) if one.won and other.won else None
        said = _SAID_EXACTLY.match(text, other.end)
        if exactly is not None and said is not None and not people(text[one.end : other.start]):
            sum_told = text[other.start : other.end].strip()
            text = f"{text[: one.start]}{sum_told}{text[one.end : exactly.start('clause')]}{text[said.end() :]}"
    return text


def settled(text: str, money: list[Amount], roles: list[Role]) -> tuple[list[Amount], list[Role]]:
    """The amounts that hold in the end, and what each is of."""
    roles, kept = list(roles), list(range(len(money)))
    for index, amount in enumerate(money[:-1]):
        following = money[index + 1]
        if _TAKEN_BACK.fullmatch(text, amount.end, following.start):
            roles[index + 1] = roles[index] if roles[index + 1] is Role.GIFT else roles[index + 1]
            kept.remove(index)
            continue
        if _BY_SO_MUCH.fullmatch(text, amount.end, following.start):
            kept.remove(index)
            continue
        believed = _BELIEVED.match(text, amount.end)
        if believed is None:
            continue
        if _PUT_RIGHT.fullmatch(text, believed.end(), following.start):
            roles[index + 1] = roles[index]
        elif roles[index] not in roles[index + 1 :]:  # no later amount is of the same
            continue
        kept.remove(index)
    return [money[index] for index in kept], [roles[index] for index in kept]


_CLOSING: Final = re.compile(r"(?<!평균)(?<!평균\s)종가(?:로는|로|가|는|은|기준으로는?|\s?기준)?\s?(?:약\s|딱\s)?$")
_AVERAGE: Final = re.compile(r"평균(?:액|값|가액|가)?(?:으로는|으로|은|이|을|를)?\s?(?:[가-힣]{1,5}\s){0,2}$")


def without_first_reckoning(text: str) -> str:
    """A normalised text without a value that was reckoned anew, or a closing price beside the average (법63①1)."""
    found = [each for each in amounts(text) if each.won]
    again = [one for one, other in pairwise(found) if _RECKONED_AGAIN.fullmatch(text, one.end, other.start)]
    closing = [each for each in found if _CLOSING.search(text, max(0, each.start - 14), each.start)]
    is_averaged = any(_AVERAGE.search(text, max(0, each.start - 20), each.start) for each in found)
    return without(text, [*again, *(closing if is_averaged else ())], " ")
