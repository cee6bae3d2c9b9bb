"""Everybody of two families gives to everybody else: the relation is the one that the family tree has.

Left out is whoever could be somebody else by the same name: 조카 of which brother, 손자 of which child, 아내's 아버지 or
the speaker's.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import permutations

import pytest

from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import GENERATION_SKIPPING, RELATIONSHIP
from services.clarifier.domain.writing.sounds import final_of

FRIDAY = date(2025, 11, 21)
Family = Mapping[str, str]
"""Each couple's children, by the couple: "아버지 어머니" → "나 형"."""
HIS: Family = {
    "할아버지 할머니": "아버지 큰아버지 고모",
    "외할아버지 외할머니": "어머니 이모 외삼촌",
    "장인어른 장모님": "아내 처남 처제",
    "아버지 어머니": "나 형 누나 여동생",
    "나 아내": "아들 딸",
    "딸 사위": "외손녀",
    **dict.fromkeys(
        ("형 형수", "누나 매형", "여동생 제부", "큰아버지 큰어머니", "고모 고모부", "이모 이모부", "외삼촌 외숙모"), ""
    ),
    **dict.fromkeys(("아들 며느리", "처남 처남댁"), ""),
}
HERS: Family = {
    "친할아버지 친할머니": "아빠 작은아버지 고모",
    "외할아버지 외할머니": "엄마 이모 외삼촌",
    "시할아버지 시할머니": "시아버지 시고모",
    "시아버지 시어머니": "남편 시누이 시동생",
    "아빠 엄마": "나 언니 오빠 남동생",
    "나 남편": "아들 딸",
    **dict.fromkeys(
        ("언니 형부", "오빠 새언니", "작은아버지 작은어머니", "고모 고모부", "이모 이모부", "외삼촌 외숙모"), ""
    ),
    **dict.fromkeys(("아들 며느리", "딸 사위", "시동생 동서", "시누이 시매부"), ""),
}
WITH_PARENTS_OF_THEIR_OWN = ["아내", "남편", "처남", "처제", "며느리", "사위", "시누이", "시동생"]
PARENTS = ["아버지", "어머니", "아빠", "엄마"]
GRANDPARENTS = ["할아버지", "할머니", "외할아버지", "외할머니", "친할아버지", "친할머니"]
CALLED_SO_BY_OTHERS = [
    *(
        (elder, younger)
        for elder in (*PARENTS, *GRANDPARENTS)
        for younger in (*WITH_PARENTS_OF_THEIR_OWN, "아들", "딸")
    ),
    *((elder, maternal) for elder in ("할아버지", "할머니") for maternal in ("어머니", "이모", "외삼촌")),
]


def pairs(family: Family) -> Iterator[tuple[str, str]]:
    names = dict.fromkeys(name for couple, children in family.items() for name in f"{couple} {children}".split())
    for giver, recipient in permutations((name for name in names if name != "나"), 2):
        if not {(giver, recipient), (recipient, giver)} & set(CALLED_SO_BY_OTHERS):
            yield giver, recipient


def generations_up(family: Family, descendant: str, ancestor: str) -> int | None:
    """How many generations an ancestor is above a descendant; None where he is none."""
    couple = next((couple for couple, children in family.items() if descendant in children.split()), None)
    if couple is None:
        return None
    above = (generations_up(family, parent, ancestor) for parent in couple.split())
    return 1 if ancestor in couple.split() else next((known + 1 for known in above if known is not None), None)


def relation(family: Family, giver: str, recipient: str) -> tuple[str, bool]:
    if any({giver, recipient} == set(couple.split()) for couple in family):
        return "배우자", False
    if up := generations_up(family, recipient, giver):
        return "직계존속", up > 1
    if are_parents_of_a_couple(family, giver, recipient):
        return "타인", False
    return ("직계비속" if generations_up(family, giver, recipient) else "기타친족"), False


def are_parents_of_a_couple(family: Family, one: str, other: str) -> bool:
    """Whether the child of one is married to that of the other, here the speaker: no relatives (민법 769)."""
    married = (couple.split() for couple in family if "나" in couple.split())
    return any(
        generations_up(family, first, one) == generations_up(family, second, other) == 1
        or generations_up(family, second, one) == generations_up(family, first, other) == 1
        for first, second in married
    )


def sentences(giver: str, recipient: str) -> tuple[str, ...]:
    gives, receives = (name + ("이" if final_of(name[-1]) else "가") for name in (giver, recipient))
    return (
        f"{gives} {recipient}한테 1억 줬대요",
        f"{receives} {giver}에게서 1억을 받았습니다",
        f"어제 {giver}께서 {recipient} 통장으로 5천을 보내셨어요",
    )


@pytest.mark.parametrize("family", [HIS, HERS], ids=["his", "hers"])
def test_the_relation_is_that_of_the_family_tree(family: Family) -> None:
    wrong = []
    for giver, recipient in pairs(family):
        for sentence in sentences(giver, recipient):
            values = understand(sentence, FRIDAY).values
            skips = GENERATION_SKIPPING in values and values[GENERATION_SKIPPING].value is True
            read = (values[RELATIONSHIP].value if RELATIONSHIP in values else None, skips)
            if read != relation(family, giver, recipient):
                wrong.append((sentence, read))
    assert wrong == []


def test_most_pairs_are_tried() -> None:
    assert [len(list(pairs(family))) for family in (HIS, HERS)] == [834, 972]
