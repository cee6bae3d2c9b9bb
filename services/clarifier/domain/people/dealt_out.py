"""Children told of as a group, and then each with a sum: "엄마가 아이들한테 주셨는데 큰애는 8천만원, 작은애는 6천만원이에요"."""

import re
from typing import Final

from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Case, Person

_GROUP: Final = re.compile(
    r"(?<![가-힣])(?P<whose>(?:우리|저희)\s?)?(?:아이들|애들|자식들|자녀들|손주들|손자들|손녀들|아들들|딸들|조카들|남매|형제|자매)\s?"
    r"(?:한테|에게|께|앞으로|통장에|계좌로)"
)
_SUM: Final = re.compile(r"\s?(?:현금\s?|돈\s?|각각\s?)?(?:\d|[일이삼사오육칠팔구십백천억]+\s?[천백십만억])")
_LAST_SUM: Final = re.compile(
    r"(?P<sum>\s?(?:현금\s?|돈\s?|각각\s?)?(?:(?:[\d,.]+|[일이삼사오육칠팔구]+)?\s?[십백천만억]+\s?)+원?)(?:이에요|예요|이고요?|이?구요|입니다|이었어요|이래요|이?요)?[,.]?"
)
_EACH: Final = re.compile(r"(?:각각|각자|따로)\s?")
_WITHOUT: Final = re.compile(r"[\d\x00]")
"""What may not stand between the group and its first: a sum of all, a day."""
_NAMED: Final = frozenset({Case.SUBJECT, Case.TOPIC, Case.BARE, Case.TO})
_FEW: Final = 2


def of_each_dealt_to(text: str) -> str:
    """The text with each child of a group as a recipient; as it is where none is named with a sum."""
    group = _GROUP.search(text)
    if group is None:
        return text
    persons = [person for person in people(text) if person.start >= group.end()]
    members = [person for person in persons if _gets_sum(text, person)]
    if len(members) < _FEW or len({person.path for person in members}) > 1:
        return text
    if _WITHOUT.search(text, group.end(), members[0].start):
        return text
    whose, at, told = group["whose"] or "", group.start(), ""
    for person in members:
        told += (text[at : person.start] if told else "") + f"{whose}{person.name}한테"
        at = person.end
    last = _LAST_SUM.match(text, at)
    if last is None:
        return text
    act = _EACH.sub("", text[group.end() : members[0].start]).strip()
    return f"{text[: group.start()]}{told}{last['sum']} {act} {text[last.end() :].strip()}"


def _gets_sum(text: str, person: Person) -> bool:
    return person.path.endswith("C") and person.case in _NAMED and _SUM.match(text, person.end) is not None
