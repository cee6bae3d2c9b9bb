"""Words of despair: whoever writes them gets help, and nothing else."""

import re
from typing import Final

from services.clarifier.domain.writing.text import normalise

_WILL: Final = r"(?:고\s?(?:만\s?)?(?:싶|파)|버리고\s?싶|아\s?버릴|어\s?버릴|(?:으)?려고|(?:으)?려는|(?:을|를)?\s?(?:생각|결심|작정))"
_DESPAIR: Final = re.compile(
    rf"죽{_WILL}|죽어\s?버리(?:고|면\s?(?:끝|편)|자|는\s?(?:게|편))|죽(?:는|어\s?버리는)\s?(?:게|편이|것이)\s?(?:차라리\s?|더\s?)?(?:낫|나을|나아|나은|편)"
    r"|죽을까(?!\s?(?:봐|걱정|두려))|죽어야\s?(?:겠|하나|할까|될까|끝|편)|(?:그냥|콱|차라리|확)\s?죽(?!으면\s(?:상속|세금))"
    r"|(?<![가-힣])자살(?!\s?(?:했|한\s|하셨|하신|로\s|으로\s|보험|면책|유족|사고|사건|예방|아니|말고))"
    r"|극단적(?:인)?\s?(?:선택|생각|시도)(?!\s?(?:을|를)?\s?(?:했|한\s|하셨|하신|으로\s))"
    rf"|목숨(?:을)?\s?(?:끊|버리){_WILL}|목숨(?:을)?\s?끊(?:을까|을\s?거|어야)|(?:생|삶|인생)(?:을)?\s?(?:포기하|마감하|끝내|놓아?){_WILL}"
    r"|세상(?:을|에서)?\s?(?:등지|떠나|뜨|하직하|사라지|없어지)고\s?싶|(?<![가-힣])(?:사라지|사라져\s?버리|없어지)고\s?싶"
    r"|살고\s?싶지\s?(?:가\s?|도\s?|는\s?)?않|살고\s?싶은\s?(?:마음|생각)[이도]?\s?(?:하나도\s?|전혀\s?)?(?:없|안)|살기(?:가)?\s?싫|그만\s?살고\s?싶"
    r"|살(?:아갈|아야\s?할|\s)\s?(?:이유|의미|가치|의욕|희망|자신|힘)[가이도을를]?\s?(?:하나도\s?|전혀\s?|더\s?|이제\s?)?(?:없|모르|잃|안\s?(?:보|나))"
    r"|더(?:는|\s?이상)?(?:은)?\s?(?:못\s?(?:버티|견디)겠|(?:버틸|견딜)\s?(?:수|힘)[가이도]?\s?없)"
    r"|(?<![가-힣])따라\s?(?:가|죽)(?:고\s?싶|을까|갈까|고만\s?싶)|뛰어\s?내리(?:고|려|ㄹ)|뛰어\s?내릴|목(?:을)?\s?(?:매|맬|매달)(?:고|려|까|\s)|번개탄|(?<![가-힣])자해"
    r"|(?:다|전부|모두|모든\s?(?:걸|것을|게)|이제)\s?(?:그만\s?)?끝내\s?(?:버리)?고\s?싶|suicid|kill\s?(?:my|him)self|want\s?to\s?die"
)
"""Of one's own will to die. That somebody else took his life is told of a death: "자살하셨어요"."""


def speaks_of_despair(written: str) -> bool:
    """Whether a message says that its writer does not want to live."""
    return _DESPAIR.search(normalise(written)) is not None
