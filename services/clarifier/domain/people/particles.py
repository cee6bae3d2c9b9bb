"""The particle after a name, and what part it says that somebody plays."""

import re
from typing import Final

from services.clarifier.domain.people.person import Case

PLACE_OF_MONEY: Final = r"\s?(?:명의|이름|계좌|통장)"
_ACCOUNT: Final = r"\s?(?:명의|이름)(?:의|으로\s?된)?\s(?:예금|적금|저축|(?:은행\s|증권\s?|주식\s?)?계좌|(?:예금\s|청약\s?|적금\s)?통장)"
""" "딸 명의 예금으로 넣어 준"."""
_PARTICLES: Final[tuple[tuple[str, Case], ...]] = (
    (
        rf"에게서[는도만]?|한테서[는도만]?|헌테서|한테써|에게써|께로부터|한테로부터|으로부터|로부터|{PLACE_OF_MONEY}에서|에서[는도]?(?![가-힣])",
        Case.FROM,
    ),
    (r"께서[는도]?|깨서|께선|께옵서", Case.SUBJECT),
    (
        rf"에게[는도만로다]?|에겐|에개|애게|에계|한테[는도만다]?|한텐|한데|한태|항테|헌테|헌티|한티|께[는도]?|깨(?![우어져지달])|더러|보고|\s?앞으로|\s?앞에다?|(?:{PLACE_OF_MONEY}|{_ACCOUNT})(?:으로|로|에다?)(?!\s?(?:된|되어|돼|있))|에(?=\s)",
        Case.TO,
    ),
    (
        r"의|\s?(?:명의|소유|이름)(?:으로|로)\s?(?:된|되어|돼|있)|\s?(?:명의|소유)(?:의|인|였던)?|네(?=\s)|(?=\s(?:건|거|것|꺼)[은는도]\s)|(?=\s(?:돈|재산|집|아파트|땅|토지|건물|빌라|주택|주식|상가|오피스텔|임야)(?:을|를|은|이|도|\s))",
        Case.OWNER,
    ),
    (
        r"(?:이?요|이에요|예요|에요|입니다|유(?=$|[\s.,])|이?[고구거]든?요|이?네요|이?래요|이?세요|이십니다|이시고|이죠|인데요|(?:이[었셨]|[였셨])(?:어요|네요|습니다|죠|고요|구요|음|다|거든요|는데))(?![가-힣])",
        Case.BARE,
    ),
    (r"이랑|랑|하고|(?:과|와)(?![가-힣])|및|,", Case.TOGETHER),
    (r"이가|이(?!나|든|라|며|면|자|고|신|었|에요|지)|가(?!족)", Case.SUBJECT),
    (r"은|는|도(?!\s?(?:안|못))|만(?=\s)|까지|마저", Case.TOPIC),
    (r"을|를", Case.OBJECT),
)
_CASES: Final = tuple((re.compile(particle), case) for particle, case in _PARTICLES)
AFTER_TERM: Final = r"(?:님|들|분|\s?쪽|댁|씨|\s?내외|\s?부부|\s?(?:놈|년|녀석)|네(?=가|서|에|께|한테|는|도)){0,2}"
_ASIDE: Final = re.compile(r"\s?\([^()]{0,30}\)")
""" "딸(54)에게": what stands between a name and its particle."""
_ONE: Final = re.compile(r"\s(?:하나|한\s?(?:명|분|놈|사람))(?=[이가은는도](?:\s|$))")
""" "제 친구 하나가"."""
WORD_END: Final = re.compile(
    rf"{AFTER_TERM}(?:{'|'.join(particle for particle, _ in _PARTICLES)}|인|임|야|라|시고|로|\s|[^가-힣a-z]|$)"
)


def case_after(text: str, end: int) -> tuple[int, Case]:
    """Where the particle after a name ends, and what it says; it may stand after something in brackets."""
    places = [end]
    if aside := _ASIDE.match(text, end):
        places.append(aside.end())
    if one := _ONE.match(text, end):
        places.append(one.end())
    for place in reversed(places):
        for particle, case in _CASES:
            if found := particle.match(text, place):
                return found.end(), case
    return end, Case.BARE
