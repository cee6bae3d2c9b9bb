"""How Koreans say that somebody has died."""

import re
from functools import lru_cache
from typing import Final

from services.clarifier.domain.writing.remembered import TEXTS
from services.clarifier.domain.writing.sought import sought

DEATH: Final = (
    r"(?:(?<![가-힣]로\s)|(?<=사고로\s)|(?<=[병암환렴증색중]으로\s)|(?<=마비로\s)|(?<=코로나로\s)|(?<=[출뇌]혈로\s)|(?<=화재로\s)|(?<=쇠로\s))(?<!집에\s)(?<!고향에\s)(?<!다시\s)(?:돌아|도라)가(?=[셔셨셧시신실심싯])|(?<![가-힣])(?:암|병|지병|사고|교통사고|심장마비|노환|코로나|뇌졸중)으?로\s?(?:먼저\s?)?(?:가(?=셨|셔|신\s|시고)|갔(?=습|어|고|다))|(?<![가-힣])(?:심장마비|심근경색|뇌출혈|뇌졸중|사고|노환|지병)(?:으)?로\s?(?:\.{2,}|…|그만(?=\s?(?:[.…]|$)))|(?<![가-힣])상(?:을)?\s?(?:치르|치른|치렀|치뤘)|여의(?!도)(?=[고었면])|사망|별세|소천|작고(?=하)|(?<![도이가은는]\s)작고|(?<=[지니친남편내][은는이가도]\s)작고|타계|임종|운명하|영면|사별|초상(?=을|이|나|치|\s)|세상을?\s?(?:떠|뜨|떴|등[지졌진]|버리|베리|하직|달리)|저\s?세상|이\s?세상\s?사람이\s?아"
    r"|상(?:을|이)?\s?당(?=하|했|한)|[부모]친상|(?:남편|아내|와이프|집사람|부모님?|어머니|아버지|엄마|아빠|자식|아들|딸|형|오빠|언니|누나|동생)(?:을|를)?\s?(?:잃(?=[었은고])|먼저\s?(?:떠나\s?)?보내(?=고|신|셨|서\s)|보내(?=고\s(?:이제|나(?:서|니)|정신|혼자|홀로|장례)))|죽기\s?전에\s?(?:미처\s?)?못|(?:작년|재작년|올해|올봄|지난\s?(?:해|달|주|봄|여름|가을|겨울)|[년달월일]\s?전)에?\s?가(?=셨|신\s)|(?:두\s?분|부모님|지금은|이제는?)\s?(?:다\s?|모두\s?)?(?:이제\s?)?안\s?계(?=[시셔신])|(?<!로\s)떠나(?=시면서|시며)|(?<![가-힣])(?:선친|선대인|망부|망모|망처|망인|선처(?=의\s|께서|\s?명의))|(?:조부|조모|장인|장모|시부|시모|남편|아내)상(?=\s|을|이|중|$)|하늘나라|하늘로\s?(?:가|떠)|(?:예금|재산|유산|빚|땅|아파트)[^.!?\n]{0,12}남기고\s?(?:먼저\s?)?가(?=[셨신])|(?:재산|유산)[^.!?\n]{0,20}(?:주|넘기)고\s?(?:먼저\s?)?가(?=[셨신])|물려주고\s?(?:먼저\s?)?가(?=[셨신])|숨(?:을|이)\s?(?:거두|거둔|졌|진)|눈을\s?감(?=으셨|았|으신)"
    r"|(?:남편|아내|와이프|집사람|안사람|할멈|마누라|애들?\s?아빠|애들?\s?엄마|영감)(?:이|가|은|는|도)?\s(?:[^.!?\n]{0,14}(?:일에?|\s전에|\x00에?|올봄에?|올여름에?|올가을에?|지난[가-힣]{1,3}에?|작년에?|올해)\s)(?:갑자기\s|먼저\s)?(?:갔|떠났)(?=[어습네소지][^.!?\n]{0,3}(?:[.!?\n…~ㅠㅜ]|$))|(?:먼저|앞서)\s?(?:가(?=[셨셔신심싰시고면서니버])|갔|간(?=\s|지)|떠[나난났])|떠나(?=셨|신\s)|(?<=[일달해년봄름을울벽밤]에\s)가(?=[시셨셔][^.!?\n]{0,25}남(?:[았겼은]|기))|(?:죽(?=[었은고으구어])(?!은\s?셈)|주그|주거(?=[서따]))(?!어라)(?!도록)"
)
_AFTERMATH: Final = sought(
    r"장례|고인(?!물)|유가족|사후|49\s?재|사십구재|발인|삼우제|상주(?=[로가인]|\s)|화장터|유품|(?<!부)부고|조의금|부의금"
)
_DEATH: Final = sought(DEATH)
_BEFORE_IT: Final = re.compile(
    r"(?:돌아가시|사망하?|별세하시|돌아가실|죽)\s?(?:기|시기)?\s?전|생전|살아\s?(?:계|생전|있을)|죽기\s?전"
)
_NOT_DONE: Final = re.compile(r"에\s?(?:미처\s?)?(?:못|안|하지\s?못)(?=[\s가-힣])")
""" "죽기 전에 못 옮겼어요": by now he has died."""
_IF_DEAD: Final = re.compile(
    r"(?:[으시]{0,2}면|시?는\s?경우|[은신ㄴ]?\s?(?:경우|때)(?:에|는|엔)?\s)[^.!?\n]{0,40}(?:다고|라고|대요?|다던데|다면서|던데)"
)
""" "부모 중 한쪽이 죽으면 손주 할증 없다고 누가 그러던데": of the law."""


def death_in(text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
    """The words of a death in a part of a text; a gift made before it is none ("돌아가시기 전에")."""
    end = len(text) if end is None else end
    while (match := _DEATH.search(text, start, end)) is not None:
        before = _BEFORE_IT.match(text, match.start())
        if before is None or _NOT_DONE.match(text, before.end()):
            return match
        start = before.end()
    return None


def is_of_the_law(text: str, end: int) -> bool:
    """Whether words of a death that end there tell of no death, but of what somebody heard of the law."""
    return _IF_DEAD.match(text, end) is not None


def is_before_death(text: str) -> bool:
    """Whether a message tells of the time before somebody dies."""
    return any(not _NOT_DONE.match(text, before.end()) for before in _BEFORE_IT.finditer(text))


def was_left_undone(text: str) -> bool:
    """Whether somebody died before something was done: "죽기 전에 못 옮겼어요"."""
    return any(_NOT_DONE.match(text, before.end()) for before in _BEFORE_IT.finditer(text))


@lru_cache(maxsize=TEXTS)
def tells_of_death(text: str) -> bool:
    """Whether a message is told after a death: it names it, or what comes after it."""
    return death_in(text) is not None or _AFTERMATH.search(text) is not None
