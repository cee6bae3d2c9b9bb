"""A question why a result is as it is, and what is said to it: nothing is computed anew, and nothing changes."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from services.clarifier.domain.matters.lexicon import Lexicon, Reason
from services.clarifier.domain.matters.questions import without_denials
from services.clarifier.domain.taxes import TaxIntent
from services.clarifier.domain.writing.text import normalise

MOST_REASONS: Final = 2
_ASKS_WHY: Final = re.compile(
    r"(?<![가-힣])(?:왜|웨|왤)(?!곡|냐하|소|관|만하)|어째서|어찌하여|어찌\s?(?:된|그런)|어떻게\s?해서\s?(?:그|이|안)|(?<![가-힣])우째|어떻게\s?(?:나온|계산[된한]|정해진)\s?(?:거|건|것|금액|숫자)|"
    r"(?:이유|근거|까닭)(?:가|는|를|이|은|라도|도)?\s?[^.!?\n]{0,12}(?:뭐|뭔|뭡|무엇|무슨|어디|있[나는을어습]|알려|알고|모르|궁금|설명|\?)"
    r"|(?:이해|납득)(?:가|이|를|은|는|도)?\s?(?:잘\s?|도저히\s?|전혀\s?|통\s?)*(?:안|못)|무슨\s?(?:근거|법|이유)|말이\s?(?:되|돼|됩)(?:나|니|는|요|\?)"
)
"""Asks for a reason, in whatever words."""
_IS_SATISFIED: Final = re.compile(
    r"(?:왜|이유|까닭)[^.!?\n]{0,20}(?:알겠|알았|이해(?:했|됐|되네|가\s?(?:됐|되네|가네|돼요|됩니다))|그랬|군요|구나|거였)|그래서\s?그랬"
)
_OF_QUESTION: Final = re.compile(
    r"왜\s?[^.!?\n]{0,20}(?:물어보|물어봐|묻는|물으)|왜\s?(?:자꾸\s?|또\s?|계속\s?|그런\s?걸?\s?|그걸\s?|이걸\s?)*(?:물[어으었]|묻|여쭤|필요|궁금|대답|답[을이]|말해|알아야|알고\s?싶|하필)"
)
"""Asks why something is asked."""
_DOUBTS: Final = re.compile(
    r"아닌가[요?]|아니(?:에요|예요|죠|잖아|던가|었나|였나|었어)|(?:인|는|은)\s?줄\s?(?:알|았)|(?:다|라)(?:던데|는데|면서|고\s?(?:하던데|들었|그러던데|하는데|하더))|(?:안|못)\s?(?:되|돼|빼|받|내|붙|해|들어)[가-힣\s]{0,8}(?:나요|가요|까요|죠|\?)"
    r"|맞나요|맞[아는]요?\s?\?|맞는\s?(?:건|거|것)|(?:되|돼|빠지|들어가|합쳐지|붙|포함되|해당되|적용되)(?:나요|는\s?(?:건|거|것)(?:가|예|죠|지)|ㄴ가|나\?)|(?:되|돼|빠져|들어가|합쳐져|포함돼)요\s?\?|수\s?(?:도\s?|는\s?)?(?:있|없)(?:나요|는\s?(?:건|거)|어요\s?\?|을까)"
)
"""Doubts a result, or asks whether something holds, where no reason is asked for in so many words."""
_SUPPOSES: Final = re.compile(
    r"얼마|(?:[가-힣]면|경우)(?:요|은요)?\s?(?:[?,]|세금|어떻)|만약|만일|계산\s?(?:해|좀|부탁)|다시\s?(?:계산|해)"
)
_SAYS_NO_MORE: Final = re.compile(
    r"(?:안|못)\s?(?:되|돼|된|됐|빼|받|해|들어|붙)|이유|근거|까닭|차이|^\W*(?:네\?*\s?|아니\s?|엥\s?|헐\s?|어\s?)?왜|그런"
)
"""Names nothing by which it could be known what is asked about, only that something is not so."""
_OF_RESULT: Final = re.compile(r"많이|세금|금액|[억만천]\s?원?(?:이|인|이나|씩)|나[와오왔온]|내[야나는요라]")
_CLAIMS: Final = re.compile(r"공제|빼|합산|합쳐|할증|0\s?원|세금|안\s?[되내돼]|없는\s?(?:거|것)|해당")
_SENTENCE: Final = re.compile(r"[.!?\n]+")


def reasons_why(text: str, lexicon: Lexicon, tax: TaxIntent, told_before: Sequence[str]) -> tuple[str, ...]:
    """What is said to a normalised message that asks why; nothing where it does not, or not of the result.

    `told_before`: what the user wrote before, the oldest first.
    """
    if not _ASKS_WHY.search(text) or _IS_SATISFIED.search(text) or _OF_QUESTION.search(text):
        return ()
    heard = _heard(text, lexicon, tax)
    is_vague = all(reason.is_otherwise for reason in heard) and "공제" not in text
    if is_vague and _SAYS_NO_MORE.search(text) and not _OF_RESULT.search(text):
        heard = _claimed(told_before, lexicon, tax) or heard
    return tuple(reason.says[tax] for reason in heard)


def reasons_doubted(text: str, lexicon: Lexicon, tax: TaxIntent) -> tuple[str, ...]:
    """What is said to a normalised message that doubts a result by what it is about: "10억까지는 안 낸다던데요"."""
    if not _DOUBTS.search(without_denials(text)) or _SUPPOSES.search(text) or _OF_QUESTION.search(text):
        return ()
    return tuple(reason.says[tax] for reason in _heard(text, lexicon, tax) if not reason.is_otherwise)


def _heard(text: str, lexicon: Lexicon, tax: TaxIntent) -> list[Reason]:
    heard = [reason for reason in lexicon.reasons if tax in reason.says and reason.sign.is_in(text)]
    particular = [reason for reason in heard if not reason.is_otherwise]
    return particular[:MOST_REASONS] or heard[:1]


def _claimed(told_before: Iterable[str], lexicon: Lexicon, tax: TaxIntent) -> list[Reason]:
    """What was last claimed before, of which a bare why must be: "출산공제 1억 빼면 0원이죠?"."""
    for written in reversed(list(told_before)):
        for sentence in reversed(_SENTENCE.split(normalise(written))):
            heard = _heard(sentence, lexicon, tax) if _CLAIMS.search(sentence) else []
            if particular := [reason for reason in heard if not reason.is_otherwise]:
                return particular
    return []
