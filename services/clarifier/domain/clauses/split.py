"""Where one clause ends and the next begins.

A clause ends with a sentence mark, a final ending (받았어요, 받았음, 저예요), a connective ending (받았는데, 주시고), or a
comma; a comma joins more closely, so it is remembered.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from services.clarifier.domain.writing.letters import ending_in
from services.clarifier.domain.writing.remembered import TEXTS, remembered

_PAST: Final = ending_in("ㅆ")
_NIEUN: Final = ending_in("ㄴ")
_BIEUP: Final = ending_in("ㅂ")
_WORD_END: Final = r"(?=[\s.!?,~…()^;ㅋㅎㅠㅜ\x00]|$)"
_GOES_ON: Final = r"(?!\s(?:산\s|샀|있|계[시신셔셨]|싶|나(?:서|면|니)|말|해야|하는|한|합|했|하고|할|해서|하더|하던|하니|하네|하며|들[었은]))(?!(?<=[끼안]고)\s(?:[가-힣]{1,4}\s)?(?:받|증여|물려|넘겨|넘기|줬|주[셨신시려기]))(?!(?<=주고)\s(?:사[신셨]|구입|매입|매수|분양))"
_FINAL: Final = (
    rf"(?:[가-힣](?:요|(?<=[어아해여셔져려와워네세])용)|[없있]어|{_BIEUP}니[다까당]|{_PAST}[어다지네음냐니](?!\s하오)|[가-힣\d]이야|[가-힣\d](?<!이)야(?!\s[하해한되돼할쓰겠함된])|(?<![가-힣])계셔|[가-힣]네(?!\s(?:아이|아기|애)(?:[가이는]|\s))(?!(?<=빠네|형네|나네|니네|생네)\s(?:(?:큰|작은|막내|첫째|둘째)\s?)?(?:아들|딸|손주|손자|손녀)(?:[가이는은한에께를을도랑]|\s))|[가-힣]군|[가-힣]거든"
    r"|[가-힣\d]임|[됨함줌옴감심]|없음|있음|[가-힣](?<![는은인할될을대토농택묘필])지(?!\s(?:않|못|말|마))|[가-힣][래대]|[는은한]다|[가-힣]오|[일하가보있계]세|[가-힣]까|[하되오있없맞]나|[가-힣][셈쇼]|부탁(?:해|함)?|계산\s?해\s?[줘봐])"
)
_REASON: Final = r"[가-힣](?:이?라서?|[셔어아여해워려와]서)(?=\s(?:[가-힣]{1,3}\s)?[가-힣]{0,4}(?:[버브]지|[머무]니|[버머]님|아빠|엄마|모님|모|장인|삼촌|할배|할매)(?:께서|[이가])\s)"
""" "엄마가 외동딸이라 외할머니가", "아버지가 편찮으셔서 할머니가": somebody else does what follows."""
_CONNECTIVE: Final = rf"(?:[가-힣](?:고|고요|구요){_GOES_ON}|{_NIEUN}데요?|(?<!으)(?<!그러)니까|지만|(?<!얼)(?<!그러)며|(?<!라)(?<!다)면서|[가-힣]서(?=\s(?:그\s?때|그\s?당시|당시))|더니|길래|(?<={_PAST})기에|으나|다가|{_REASON}|(?<=빼준다고\s)해서|(?<=빼\s준다고\s)해서|(?<=공제된다고\s)해서|(?<=공제해\s준다고\s)해서|(?:낳아|태어나)서(?=\s(?:\d{{1,4}}\s?[년월/.]|올해|작년|지난|이번)))"
_END: Final = re.compile(
    r"(?P<mark>[!?\n;。]+|\.+(?!\d)|(?<=[다요임음함야네])\.|(?<=[가-힣])(?<![셔아어해여라려와워돼]서)[ㅠㅜㅋㅎ]+(?=\s|$))"
    rf"|(?P<final>{_FINAL}){_WORD_END}|(?P<connective>{_CONNECTIVE})(?=[\s,]|\([^()\n]{{1,24}}\))|(?P<comma>(?<!살(?=,\s\d살))(?<!살(?=,\s\d\d살))(?<!같은\s날(?=,\s\d)),(?!\d)(?![^()\n]{{0,24}}\)(?:에게|한테|께|[이가은는을를의]\s|\s?(?:앞으로|통장|계좌|명의|이름)))|(?<=\s)/(?=\s)|(?<=[\d일])(?=\s(?:근데|그런데)\s))"
)
_NO_FINAL: Final = re.compile(
    r"그러니까$|처음이니까$|(?<![가-힣])(?:필요|중요|주요|토요|월요|네|언니|시세|연세|농지|부지|용지|하나|누나|이나|에다|임야|토지|단지|대지|강아지|편지|세대|반대|상대|주담대|오래|원래|미래|거래|모레|나머지|세|월세|전세|자네|그대|다\s?오|까|무나|이거나|또는)$"
    r"|(?:증여|상속|취득|양도|소득|지방|재산|자동차|국)세$|[가-힣][버부]지$|다세대$|(?<![가-힣])영감$|[가-힣]머니$|(?:욕|관|진|중|의|핵|결|조|안|점|열|양|효|본)심$|[가-힣\d]까지$|[억만천백원\d]이?나$|[가-힣]누나$|[가-힣]{2}이나$|[가-힣]전세$"
)
"""Words that only look like the end of a sentence."""
_NO_CONNECTIVE: Final = re.compile(
    r"(?:[라려다자냐][고구]|(?:최|사|신|중|광|참|창|수|부|보|출|입|재|권|경)고|보고|(?:[억만천백원\d마빠니지모부나딸]|동생|형|언니|오빠|\))하고|그리고|그러고|그런데|근데|가운데|군데|말고)$"
)
"""Endings within a statement ("쓰라고 1억"), and words that end like one."""


_BRACKET: Final = re.compile(r"[.\s]*\((?![^()\n]*(?:신고|결혼|혼인)[은는]\s)[^()\n]{1,24}\)[\s.,]*")
""" "3억을 줬어요 (2024/11/2)": what brackets add is of the clause before; not "(혼인신고는 2021년)"."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text up to the end of a clause, which is included. `ends_sentence`: nothing goes on behind it."""

    start: int
    end: int
    ends_sentence: bool
    is_listed: bool = False
    """It ends with a mere comma."""


_IN_GLOSS: Final = re.compile(r"[\d\x00억천만원]\((?![^()\n]*(?:빌|꾼|갚|중))[^()\n]{1,16}$")
_GLOSS_ENDS: Final = re.compile(r"[ㅋㅎㅠㅜ~.!]{0,4}\)(?:을|를)?\s?(?:주[셨심신]|줬|준|받|보내|부쳐|넣|드[렸린])")
""" "5040만원(40은 밥값이래요ㅋㅋ) 주셨어요": the clause goes on behind the bracket."""
_SAYS: Final = re.compile(r"[가-힣A-Za-z\d\x00]")
""" "ㅎㅎ" says nothing by itself."""


@remembered(TEXTS)
def segments(text: str) -> list[Segment]:
    """The clauses of a normalised text, without gaps."""
    ends: list[tuple[int, bool, bool]] = []
    for match in _END.finditer(text):
        if ends and match.start() < ends[-1][0]:
            continue
        before = max(0, match.start() - 6)
        if match["final"] and _NO_FINAL.search(text, before, match.end()):
            continue
        if match["connective"] and _NO_CONNECTIVE.search(text, before, match.end()):
            continue
        if match["final"] and _IN_GLOSS.search(text, 0, match.end()) and _GLOSS_ENDS.match(text, match.end()):
            continue
        bracket = _BRACKET.match(text, match.end())
        end = bracket.end() if bracket else match.end()
        ends.append((end, bool(match["mark"] or match["final"]), bool(match["comma"])))
    places = [(0, True, False), *ends]
    if places[-1][0] < len(text):
        places.append((len(text), True, False))
    found: list[Segment] = []
    for (start, _, _), (end, ends_sentence, is_listed) in pairwise(places):
        if found and not _SAYS.search(text, start, end):
            last = found[-1]
            found[-1] = Segment(last.start, end, last.ends_sentence or ends_sentence, is_listed and last.is_listed)
        else:
            found.append(Segment(start, end, ends_sentence, is_listed))
    return found
