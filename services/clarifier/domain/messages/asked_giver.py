"""The giver as the answer to the question for him: "당숙이요", "딸의 어머니입니다", "피는 안 섞였어요"."""

import re
from collections.abc import Callable
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.reading import Stated
from services.clarifier.domain.people.common_law import unregistered_in


def read_asked_giver(message: Message, findings: Findings, relationship_in: Callable[[str], Stated | None]) -> None:
    """The giver as the answer to the question for him, and that somebody is none of the family on paper.

    `relationship_in`: reads an answer of one word by itself.
    """
    text = findings.text
    stranger = _STRANGER.search(text) or (_NO_KIN.search(text) if message.asked == p.RELATIONSHIP else None)
    if stranger is not None:
        findings.values[p.RELATIONSHIP] = Stated("타인", stranger[0].strip())
    elif message.asked == p.RELATIONSHIP and (partner := unregistered_in(text)) is not None:
        findings.values[p.RELATIONSHIP] = Stated("타인", partner)
    elif message.asked == p.RELATIONSHIP and (parent := _PARENT.fullmatch(text) or PARENT_OF.search(text)):
        findings.values[p.RELATIONSHIP] = Stated("직계존속", parent[0].strip())
    elif message.asked == p.RELATIONSHIP and (elder := _ELDER_OF.search(text)):
        findings.values[p.RELATIONSHIP] = Stated("직계존속", elder[0].strip())
        findings.values[p.GENERATION_SKIPPING] = Stated(value=True, words=elder[0].strip())
    elif message.asked == p.RELATIONSHIP and (first := _FIRST.match(text)) and first.end() < len(text):
        told = None if says_who_received(text) else relationship_in(first[0])
        if told is not None:
            findings.values[p.RELATIONSHIP] = told


def says_who_received(text: str) -> bool:
    """ "시아버지요. 받은 사람은 남편이에요"; a remark on others says nothing of this gift."""
    return _RECEIVER.search(text) is not None


_RECEIVER: Final = re.compile(r"(?:받은|받는)\s?(?:사람|분|쪽)(?:은|는|이)\s(?!.*아니)")


_STRANGER: Final = re.compile(
    r"(?:서류|법률|호적)\s?상(?:으로)?(?:는|은)?\s?(?:남(?=[이입인임남])|아무\s?(?:사이|관계))|법(?:적)?으로(?:는)?\s?(?:남(?=[이입인임])|아무\s?(?:사이|관계))"
)
""" "어머니라고 부르지만 서류상으로는 아무 사이도 아닙니다"."""
_NO_KIN: Final = re.compile(
    r"(?:친척|가족|친족|혈육|혈연|피붙이)\s?(?:관계)?(?:이|가|은|는|도)?\s?(?:전혀\s)?(?:아니[에예오]|아닙|아님)(?!.*(?:주[셨신]|줬))|피(?:는|가|도|\s한\s방울)?\s?(?:하나도?\s)?(?:안\s?섞|섞이지\s?않)"
    r"|(?<![가-힣])남(?:이에요|이예요|입니다|이죠|이지요|이오|이여|임)(?=[\s.,!~]|$)"
)
""" "이웃집 할머니요. 친척 아니에요 남이에요"."""
PARENT_OF: Final = re.compile(
    r"(?:딸|아들|자녀|아이|애|손주|손자|손녀|받는\s?사람|수증자)(?:의|네)\s(?:친)?(?:어머니|엄마|아버지|아빠|부친|모친|애비|에미)(?:가|께서)?(?:이?요|입니다|예요|이에요|이오|임|지요?|죠|\s?(?:줬|주[셨신]))"
)
""" "이번에는 집사람, 딸의 어머니입니다"."""
_ELDER_OF: Final = re.compile(
    r"(?:그러니까|즉|말하자면)\s(?:우리\s|저희\s)?(?:딸|아들|아이들?|애들?|손주)\s(?:친|외)?(?:할아버지|할머니)(?=이?요|입니다|예요|이에요|임|지요?|죠|[\s.,!]|$)|"
    r"(?:딸|아들|자녀|아이|애|애들|손주|손자|손녀)(?:한테|에게|한텐|에겐|한테는|에게는|의|네)\s(?:친|외)?(?:할아버지|할머니|조부|조모)(?=이?요|입니다|예요|이에요|이오|임|지요?|죠|[\s.,!]|$)"
)
""" "친정아버지, 애한테는 외할아버지예요", "시어머니, 그러니까 아이 할머니요"."""
_PARENT: Final = re.compile(r"\s*(?:부|모|父|母)(?:\s?\([父母부모]\))?(?:요|입니다|임|이요)?[\s.]*")
_FIRST: Final = re.compile(r"\s*[^\s.,!?]{1,8}(?:이요|요|입니다|이에요|예요)[.!]")
""" "당숙이요. 아버지의 사촌이라 5촌이에요"."""
