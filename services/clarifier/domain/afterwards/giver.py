"""Who gives, put right or supposed once a tax was shown: "아빠가 아니라 큰아빠요", "외할머니가 줬다 치면"."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.reading import Expected, Reading, Remark, Stated, Telling
from services.clarifier.domain.people.family_paths import SELF, path_between, relationship_of
from services.clarifier.domain.people.kinship import PATHS, TERM, is_partner_of_parent, people
from services.clarifier.domain.people.person import Person

_RULED_OUT: Final = r"\s?(?:이|가|은|는|한테|에게)?\s?(?:아니(?:라|고|구|요|에요|예요)|아이(?:라|고)|말고)|(?:님)?(?:이)?라고\s?(?:했|썼|적었|말씀\s?드렸)는데"
""" "어머니가 아니라", "어머니라고 했는데"."""
_NOT_HIM: Final = re.compile(
    rf"(?<![가-힣])(?:[가-힣]{{1,2}}\s)?(?P<term>(?:큰|작은|막내|새)?(?P<plain>{TERM}))(?:님)?(?:{_RULED_OUT})"
)
_ENDS: Final = r"(?=\s?\(|,\s(?:그러니까|그니까|즉|곧|말하자면|다시\s말해)\s|이?라[서고]?(?:\s|$)|이?라(?:네요?|던데|더라|더군|잖)|이?래요?|이?랍니다|이?시?[에예]요|세요|이?요|이?오(?=[\s.,]|$)|이?올시다|임|이?여(?:\s|$)|입니다|였|이었|[이가은는](?:\s|$)|께서|한테|에게|인데|이?고\s|이?구(?:\s|$)|[\s,.!~;ㅋㅎㅠ]*$)"
_WHO: Final = re.compile(
    rf"[\s,.]*(?:그게\s|사실은?\s|실은\s)?(?P<who>[가-힣]{{1,6}}?(?:의?\s[가-힣]{{1,6}}){{0,2}}?){_ENDS}"
)
_NAMED_GIVER: Final = re.compile(
    rf"(?:(?:주신|준|보낸|보내신|부친|부치신)\s?(?:분|사람|이|양반)|증여자|주는\s?사람)(?:이|은|는)?\s(?:사실은?\s|실은\s)?(?:[가-힣]{{1,7}}\s?(?:아니라|아니고|말고)\s)?(?P<who>[가-힣]{{1,7}}(?:\s(?!아[니이])[가-힣]{{1,6}})?){_ENDS}(?!\s?[이가은는]?\s?아니)"
)
_GAVE: Final = re.compile(
    r"(?<![가-힣])(?P<who>[가-힣]{2,7})(?:이|가|께서)\s(?!아니|아이)(?:그\s)?(?:[가-힣\d,]{1,8}\s){0,2}(?:준|주신|줬|주셨|주[는면시]|보내|보낸|부쳐|부친)(?!\s?(?:게|것이?|건|거|기)\s?(?:아니|아이))"
)
_STEP_PARENT: Final = re.compile(r"새\s?(?:아버|어머|아빠|엄마|부모)|계[부모]|의붓")
_THEY_ARE_NOT: Final = re.compile(r"혼인\s?신고[^.!?\n]{0,6}(?:안|못)\s?하[셨신]")
_UNREGISTERED: Final = re.compile(
    r"혼인\s?신고[^.!?\n]{0,8}(?:안|못)\s?(?:했|한|하)|사실혼|법으로는?\s?(?:남|부부가\s?아|남편이\s?아)|서류상"
)
_NO_KIN: Final = re.compile(
    r"(?:친척|가족|친족|혈육)(?:이|은|는)?\s?(?:전혀\s)?(?:아니|아님|아닙)|(?<![가-힣])남(?:이에요|이예요|입니다)|피\s?한\s?방울|(?:친구|지인|동네)\s?(?:분|사람|어른|할머니|아주머니|아줌마)?(?:이?라|이?에요|예요|이?요|입니다|셔요|이셔요|이세요)"
)

_WHETHER_ADDED: Final = re.compile(
    r"(?:합쳐|합산|합하|더해)[^.!?\n]{0,14}(?:나요|까요?|는지|는가|[죠지노고])\s*[?.!~]*$"
)
"""Asks of a rule and supposes nothing: "며느리가 또 주면 아들 돈이랑 합쳐서 따지나요?"."""

_STANDS: Final = (p.RELATIONSHIP, p.GENERATION_SKIPPING)
ReadGiver = Callable[[str], Reading]


def unregistered(text: str, expected: Expected) -> Reading | None:
    """The reading where a husband or wife, or a parent's, is none on paper: "두 분 혼인신고는 안 하셨대요"."""
    is_step_parent = _STEP_PARENT.match(expected.parties.get("giver_name", "")) is not None
    is_spouse = expected.known.get(p.RELATIONSHIP) == "배우자"
    words = (_UNREGISTERED if is_spouse else _THEY_ARE_NOT).search(text) if is_spouse or is_step_parent else None
    return _stranger(words[0]) if words else None


def registered(text: str, expected: Expected, days: Sequence[date]) -> Reading | None:
    """The reading where whom a parent lives with is married to him after all: "두 분 혼인신고 하셨대요".

    `days`: those that the message names; a marriage after the gift changes nothing of it.
    """
    words = _REGISTERED.search(text) if expected.known.get(p.RELATIONSHIP) == "타인" else None
    if words is None or (days and min(days).isoformat() > str(expected.known.get(p.GIFT_DATE))):
        return None
    is_partner = is_partner_of_parent(expected.parties.get("giver_name", ""))
    relationship = "직계존속" if is_partner else relationship_of(expected.parties.get("path", ""))
    return (
        None
        if relationship in (None, "타인")
        else Reading("gift_tax", values={p.RELATIONSHIP: Stated(relationship, words[0])})
    )


_REGISTERED: Final = re.compile(
    r"(?:혼인\s?신고|재혼|결혼)[^.!?\n]{0,6}(?<!안\s)(?<!못\s)(?:하[셨신시]|했|한\s|돼|되어|됐)"
)


def married_to(text: str, expected: Expected) -> Reading | None:
    """The reading where a friend who gave would be the husband or wife: "혼인신고 하고 나서 받았으면요?"."""
    if expected.known.get(p.RELATIONSHIP) != "타인" or not _PARTNER.search(expected.parties.get("giver_name", "")):
        return None
    words = _WED.search(text)
    if words is None:
        return None
    said = words[0].strip()
    return Reading("gift_tax", values={p.RELATIONSHIP: Stated("배우자", said)}, remarks={Remark.MARRIED: said})


_PARTNER: Final = re.compile(r"(?:남자|여자)\s?친구|남친|여친|애인|연인|약혼|동거|사실혼|예비|신랑|신부|사귀")
_WED: Final = re.compile(
    r"(?:(?:혼인\s?신고|결혼)(?:을|를|은|부터)?\s?(?:먼저\s?|다\s?)?(?:하고|해서|한|했|마치고|올리고)"
    r"|(?<![가-힣])(?:부부|배우자|남편|아내|신랑|신부|와이프)(?:가|이)?\s?(?:사이\s?)?(?:였|이었|라|이라|된|되고|돼서|되어서?))"
    r"[^.!?\n]{0,24}(?:면|[을줄받]\s?(?:때|경우))(?=요|은|[\s,.?!]|$)"
)


_DIVORCED: Final = re.compile(
    r"(?:애들?\s?(?:엄마|아빠)|아내|남편|와이프|집사람|신랑|배우자)(?:랑|와|과|하고|이랑)\s(?:[가-힣]{1,4}\s)?이혼(?:한|하|했)"
)
""" "애 엄마랑 이혼한 다음에 받았다면": who was related by that marriage is so no more."""


def giver_put_right(text: str, expected: Expected, read: ReadGiver, *, supposes: bool) -> Reading | None:
    """The reading with another giver; None where a normalised message names none.

    `read`: reads a text as the answer to the question who gives.
    """
    if not supposes and (words := _NO_KIN.search(text)) and people(text):
        return _stranger(words[0])
    if supposes and "S" in expected.parties.get("path", "") and (words := _DIVORCED.search(text)):
        return _stranger(words[0])
    if supposes and _WHETHER_ADDED.search(text):
        return None
    told = [_seen_by_recipient(read(f"{who}요"), who, expected) for who in _named(text, expected)]
    givers = [each for each in told if p.RELATIONSHIP in each.values]
    others = [each for each in givers if not _is_known(each, expected)]
    if givers:
        return _with_generation((others or givers)[0], expected)
    return None


def _seen_by_recipient(told: Reading, who: str, expected: Expected) -> Reading:
    """Who gives instead, as a recipient who is not the speaker sees him: a brother who gives to the mother is her son."""
    recipient, named = expected.parties.get("recipient", SELF) or SELF, people(f"{who}가 ")
    if recipient == SELF or not named or named[0].path in (SELF, recipient):
        return told
    relationship = relationship_of(path_between(recipient, named[0].path))
    values = {p.RELATIONSHIP: Stated(relationship, who)} if relationship is not None else {}
    return replace(told, values={**told.values, **values})


def _is_known(told: Reading, expected: Expected) -> bool:
    """Whether somebody stands to the recipient as the giver who is known does."""
    of_told = [told.values[name].value if name in told.values else False for name in _STANDS]
    return of_told == [expected.known.get(name, False) for name in _STANDS]


def is_of_trait(text: str, expected: Expected) -> bool:
    """Whether what is put right is what somebody is, not who takes part: "저 딸 아니고 아들이에요"."""
    denied = [_path_of(match) for match in _NOT_HIM.finditer(text)]
    parties = {expected.parties.get("giver", SELF), expected.parties.get("recipient", SELF)}
    return bool(denied) and all(path == "C" and path not in parties for path in denied)


def _named(text: str, expected: Expected) -> Iterator[str]:
    for denied in _NOT_HIM.finditer(text):
        if _path_of(denied) == expected.parties.get("giver"):
            if (behind := _WHO.match(text, denied.end())) and _is_somebody(behind["who"]):
                yield behind["who"]
            elif not text[denied.end() :].strip(" .,!~ㅋㅎㅠ") and (before := people(text[: denied.start()])):
                yield _words(text, before[-1])
    for pattern in (_NAMED_GIVER, _GAVE):
        for match in pattern.finditer(text):
            if _is_somebody(match["who"]):
                yield match["who"]


def _path_of(denied: re.Match[str]) -> str | None:
    """Of whom it is said that he is not it: "작은아버지" is no father, "막내삼촌" an uncle."""
    named = (denied[group].replace(" ", "") for group in ("term", "plain"))
    return next((PATHS[name] for name in named if name in PATHS), None)


def _is_somebody(words: str) -> bool:
    return bool(people(f"{words}가 "))


def _words(text: str, person: Person) -> str:
    return text[person.start : person.end]


def _stranger(words: str) -> Reading:
    return Reading("gift_tax", values={p.RELATIONSHIP: Stated("타인", words.strip())})


def _with_generation(told: Reading, expected: Expected) -> Reading:
    """Whoever is no grandparent skips no generation."""
    named = (p.RELATIONSHIP, p.GENERATION_SKIPPING)
    kept = {name: replace(told.values[name], telling=Telling.DIRECTLY) for name in named if name in told.values}
    if p.GENERATION_SKIPPING not in kept and expected.known.get(p.GENERATION_SKIPPING) is True:
        kept[p.GENERATION_SKIPPING] = Stated(False, kept[p.RELATIONSHIP].words)
    degree = tuple(note for note in told.circumstances if note.field == "degree")
    return replace(told, values=kept, added={}, ambiguous={}, circumstances=degree, left_over=())
