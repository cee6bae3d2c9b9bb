"""What a message asks about a result that was shown. Whatever figures a question names, it states nothing."""

import re
from itertools import pairwise
from typing import Final

from services.clarifier.domain.messages.intents import asks_for_tax
from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.writing.clauses import BOUNDARY
from services.clarifier.domain.writing.letters import ending_in
from services.clarifier.domain.writing.text import Span, normalise, without

_ASKS_OF_RULE: Final = re.compile(
    r"(?<![가-힣])왜(?!곡)|어째서|무슨|(?:뭐|뭔|뭣|무엇)(?:예요|에요|죠|지|야|임|가요|인가요|인지|입니까|가\s|이?고)|이유(?:가|는|를)"
    r"|얼마\s?까지|얼마나\s?(?:공제|빼|감면)|언제\s?까지|(?<![가-힣])몇\s?(?:년|살|퍼|프로|%|번|명|개월)"
)
"""Asks what holds and why: no supposition either."""
_ASKS_WHETHER: Final = re.compile(
    r"어떻게|어떡|되나요|되나(?=[\s?])|되는지|되는\s?(?:건|거)(?:가|예|에|죠|지|야)|될까|됩니까|되죠|돼요\s?\?|건가(?:요|\?)|인가(?:요|\?)|수\s?(?:도\s?|가\s?|는\s?)?(?:있|없)(?:나요|어요\s?\?|습니까|을까)|맞나요"
)
_SUPPOSES: Final = re.compile(
    r"(?:[가-힣\d]면(?:은|요)?(?=[\s,?은요]|얼|어떻|$)|만약|만일|가정|경우|(?:걸|것)으?로|다고\s?(?:하|치)|바꾸|바꿔)"
    r"[^.!?\n]*(?:얼마|어떻게\s?(?:되|돼|바뀌|변|달라)|줄|늘|나[오와]|내[나야]|달라|세금)"
)
_HEARD: Final = re.compile(
    r"(?:[다라](?:던데|는데|면서|더라고|고\s?(?:하던데|들었|그러던데|하는데|해서))|있던데)(?:요)?\s?$"
)
"""What is heard of the rules, told before a question about it: "미성년자는 2천만원이라던데 왜 다른 건가요?"."""

_LEADS_ON: Final = re.compile(r"(?:[는은인한던]데|지만|니까|고)(?:요|도)?[\s,]*$")
_FORMAL: Final = ending_in("ㅂ")
"""A syllable that ends in ㅂ: "합니까" asks, "거니까" says why."""
_ENDS_ASKING: Final = re.compile(
    rf"(?:{_FORMAL}니까|(?<![열물른흔쉰순든]하)나요|까요|가요|는지요?|려나)\s*[.!~?ㅠㅜㅋㅎ]*$"
)
_CHANGES_HANDS: Final = re.compile(r"받|줬|주[셨신시려]|보[내냈]|증여|[억만천백]")


_IF_HE_DIES: Final = re.compile(
    r"(?:돌아가시|사망하시?|별세하시|죽으|떠나시)(?:면(?!서)|게\s?되면|는\s?경우|기라도\s?하면)"
)


def without_questions(written: str) -> str:
    """A message, normalised, without the clauses that ask; empty where nothing else is said."""
    text = normalise(written)
    told = without(text, _questions(text), " ")
    return told if any(character.isalnum() for character in told) else ""


def asks_if_he_dies(written: str) -> bool:
    """Whether a message asks what becomes of a gift if the giver dies, and tells no death: "3년 안에 돌아가시면 어떻게 되나요?"."""
    text = normalise(written)
    supposed = _IF_HE_DIES.sub(" ", text)
    return supposed != text and not tells_of_death(supposed) and (_asks(text) or "?" in text)


def _questions(text: str) -> list[Span]:
    """The clauses that ask, each with what was heard right before it."""
    asked: list[Span] = []
    for clause in reversed(_clauses(text)):
        words = text[clause.start : clause.end]
        question = text[asked[-1].start : asked[-1].end] if asked and asked[-1].start == clause.end else ""
        leads_to_question = question and (_HEARD.search(words) or _leads_to_why(words, question))
        if _asks(words) or leads_to_question:
            asked.append(clause)
    return asked


def _leads_to_why(words: str, question: str) -> bool:
    """Whether a clause only says what a question is asked of: "대출이 4억이나 있는데 왜 안 빼주는 거예요?"."""
    return _LEADS_ON.search(words) is not None and _ASKS_OF_RULE.search(question) is not None


def _clauses(text: str) -> list[Span]:
    """Cut behind what ends a statement; a full stop or question mark belongs to what it ends."""
    ends = {0, len(text), *(match.end() for match in BOUNDARY.finditer(text))}
    ends -= {match.start() for match in re.finditer(r"[.!?]", text)} - {0}
    return [Span(start, end) for start, end in pairwise(sorted(ends))]


def _asks(clause: str) -> bool:
    if _ASKS_OF_RULE.search(clause):
        return True
    ends_asking = _ENDS_ASKING.search(clause) is not None and not _CHANGES_HANDS.search(clause)
    is_question = ends_asking or _ASKS_WHETHER.search(clause) is not None
    return is_question and not (asks_for_tax(clause) or _SUPPOSES.search(clause))
