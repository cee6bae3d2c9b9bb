"""What a clause does: tells, asks, asks for the tax, supposes, takes back, returns."""

import re
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from services.clarifier.domain.writing.letters import ending_in
from services.clarifier.domain.writing.remembered import CLAUSES


class Act(Enum):
    TELL = auto()
    """Also plans, answers and denies: everything that may change the notes."""
    ASK = auto()
    """A question, whatever it quotes, changes nothing."""
    REQUEST = auto()
    """For the tax itself: "세금 얼마예요", "계산 부탁드려요"."""
    SUPPOSE = auto()
    """ "만약 2억이면요?": computed beside the case."""
    CORRECT = auto()
    """ "1억이 아니라 2억이에요", "정정할게요"."""
    RETURN = auto()
    """ "다시 원래대로": a supposition ends."""


_RETURN: Final = re.compile(
    r"(?:지금|현재)\s그대로\s[^.!?\n]{1,10}(?:걸로|것으로|상태로)\s다시|원래\s?(?:걸로|것으로|기준|상태|거로|말씀)|(?:방금|아까|그)\s?(?:건|거는?|것은?|말은?)\s?(?:없던|취소|무시|잊)|(?:처음|원래|애초에?|당초)\s?(?:대로|처럼|(?:(?:생각|계획|예정|말)(?:한|했던)?|하던|하려던|있던)\s?대로|조건|금액|말한|말씀드린)|(?<![가-힣])원래(?:의)?\s?\d[\d억천백만,\s]*원?\s?(?:그대로|대로|으?로)|(?<![가-힣])실제대로|(?<![가-힣])실제(?:는|로는)\s[^.!?\n]{1,14}니까[^.!?\n]{0,10}(?:다시|해\s?[주줘]|계산)|\d일에?\s받은\s?(?:게|거|것)\s?맞으니|(?:처음|원래)(?:에)?\s?나온\s?(?:금액|세금|거|게|것|대로)|(?<![가-힣])역시\s[^.!?\n]{0,16}(?:[줄할]래|[줄할]게|하겠|주겠)|되돌려|없던\s?걸로\s?(?:하고|치고)"
)
_HOLDS: Final = re.compile(r"[억만천]\s?원?(?:이|가)?\s?맞(?:대|다|아|습|네|음|는)")
""" "처음 말한 2억이 맞대요": what was told first holds after all, and no supposition ends."""
_SUPPOSE: Final = re.compile(
    r"(?:[억천만백\d]|\d원|[만억천]원)\s?[은는]요\s?\??\s*$|[었았였했]음\s(?:얼[마만]|어떻|어때|세금)|만약|만일|(?<![가-힣])가정|가령|(?:이라|라|다|하|되|이|였으|이었으|으|주|바꾸|받으|치|보내|드리|올리|내리|늘리|줄이|시|거|것이)면(?:은|요|유|예)?\s?[,]?\s?(?:(?:또|다시|그땐|그때는|결국|대략|총)\s)?(?:(?:세금|증여세|상속세|세액|그럼|그러면)(?:이|은|가|는|도)?\s?)?(?:(?:을|얼)[마만]|어떻|어때|어찌|우[예째]|달라|나[와오올]|되나|\?|요\??$|$)"
)
_TAKEN_AS: Final = re.compile(r"(?:걸로|것으로)\s(?:해서\s)?다시\s(?:좀\s)?(?:알려|계산|뽑아?|해)\s?(?:[주줘달]|봐)")
""" "그냥 3억 다 받는 걸로 다시 알려주세요": what is to be taken as so, and no question."""
_CORRECT: Final = re.compile(
    r"아니(?:고|라|구|다|네|지|야)(?=[\s,.]|$)|(?<![가-힣])아니(?=[\s,])|아님|정정(?!하[셔신시십])|수정|고쳐|고칠|잘못|착각|헷갈려서|틀렸|오타|다시\s?(?:보니|보니까|확인|말하|말씀|적|써)|(?:보니까?|확인하니|확인해\s?보니|내역\s?보니까?)|바뀌었|바꿔\s?주|말고|사실은|실은"
)
_REQUEST: Final = re.compile(
    r"(?:세금|증여세|상속세|세액|납부할|내야\s?할|얼마를?\s?(?:준비|내|납부))[^.!?\n]{0,24}(?:얼[마만]|을마|계산|알려|나[오와옵올]|되나|내야|궁금|우예|어떻게\s?되)|계산[^.!?\n]{0,10}(?:부탁|해|좀|ㄱ|해줘|해주)|^\s*(?:그럼|그러면)?\s?(?:총\s?)?(?:얼[마만]|을마)(?:예요|에요|인가요|야|임|죠|나와요?|나오나요|입니까|인가|유|에유)?\s*\??\s*$|(?:얼[마만]|을마)\s?(?:정도)?\s?(?:내|나[오와]|낼|준비)|세금\s?(?:좀|나[오와])|(?:^|\s)세액\s?\?|다시\s?계산|문의\s?(?:드|합)|여쭤|여쭙|질문"
)
_ASK: Final = re.compile(
    rf"(?:{ending_in('ㄴ')}|(?<![가-힣])누)가요\s*[.!~ㅎㅋㅠㅜ]*$"  # "얼만가요", and not "아빠인 제가요"
    rf"|(?<!거든요)(?<!거든)(?<!잖아요)\?|(?:(?<![열물른흔쉰순든]하)나요|(?<!니)까요|습니까|입니까|는지요|[을할될]까|던가요|인가|는가|[느하되있없]냐|[맞되하]죠|(?<![버가없집])(?<!{ending_in('ㅆ')})지요|거죠|거지|건가)\s*[.!~ㅎㅋㅠㅜ]*$|왜\s|어떻게\s?(?:되|돼|해|하|계산|신고|내)|무슨\s|어떤\s|뭐[가예에야임지]|뭔|무엇|어디(?:에|서|로|다)|누가\s?내|몇\s?(?:년(?!\s?전)|퍼|%)|궁금|설명\s?(?:해|좀)|알려\s?[주줘달]|맞(?:나|는지|습니까)|맞아요\?|이해가?\s?(?:잘\s?)?(?:안|못)|알\s?수\s?있|되는\s?거|(?<![가-힣])(?:어쩌|어떡|어째)"
)


@lru_cache(maxsize=CLAUSES)
def act_of(clause: str, *, mentions: bool) -> Act:
    """What a normalised clause does. `mentions`: it names an amount, a day or somebody."""
    if _RETURN.search(clause):
        return Act.CORRECT if _HOLDS.search(clause) else Act.RETURN
    if mentions and _SUPPOSE.search(clause):
        return Act.SUPPOSE
    if mentions and _TAKEN_AS.search(clause):
        return Act.CORRECT
    if _REQUEST.search(clause) and not (mentions and not _ASK.search(clause)):
        return Act.REQUEST
    if _ASK.search(clause):
        return Act.ASK
    return Act.CORRECT if _CORRECT.search(clause) else Act.TELL
