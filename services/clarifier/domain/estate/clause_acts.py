"""What each clause of a message about an inheritance does."""

import re
from collections.abc import Sequence
from typing import Final

from services.clarifier.domain.clauses.acts import Act, act_of
from services.clarifier.domain.clauses.beside import beside
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.estate.things import NOUN

_LISTED_SELF: Final = re.compile(r"[\s,]*(?:나|저|하나)(?:요|예요|야|임)?[\s.,]*")
""" "우리 식구는 어머니, 오빠, 나요": no question."""
_ONE: Final = re.compile(
    r"(?:아들|딸|동생|형|누나|오빠|언니|자녀|자식|아이|손주|조카|저|나)(?:이|은|는|만)?\s하나요[\s.]*$"
)
""" "아들 둘 딸 하나요": no question either."""
_IF: Final = re.compile(
    r"(?<=[가-힣])(?<![화반측])면(?:은요|은|요|유|예)?\s?(?:(?:또|다시|총|그땐|그때는|결국|대략|대충)\s)?(?:\?|얼[마만]|어떻|어땠|어때|세금|세액|상속세|달라|$)"
)
""" "제가 안 받고 아들이 다 가지면요?"."""
_AND: Final = re.compile(r"(?:[고며]|거나|,)\s*$")
""" "제가 하나도 안 받고 아들이 다 받으면요?": both are supposed."""
_STATED: Final = re.compile(r"(?:지요|죠|지)\s*[.!~]*\s*$")
_ASKED: Final = re.compile(r"왜\s|어떻게|얼마|무슨|어떤|뭐|[?？]|(?:[인건는은던]가|나|까)요?[\s.]*$|도\s?(?:되|돼)")
_WHY: Final = re.compile(r"(?<![가-힣])왜(?!곡)|어째서|무슨\s이유")
""" "집값이 7억인데 왜 5억만 빼줘요?"."""
_REASON: Final = re.compile(r"[가-힣](?:니까|라서|[아어]서|다고)[\s,]*$")
""" "친어머니는 이혼하셨으니까 상속과 상관없는 거죠?"."""
_HEARD: Final = re.compile(r"[다라자](?:는데|던데|고\s?(?:하는데|하던데|해서|우기는데|그러는데))(?:요)?[\s,]*$")
_WHETHER_SO: Final = re.compile(r"정말|진짜|사실|그런\s?(?:가|거|건)|그렇|맞[나는아죠습지]")
""" "시동생이 3억은 떼어줘야 한다는데 정말 그런가요?": what is heard is asked about."""
_TAKING: Final = re.compile(
    r"받|가[지져]|나누|나눠|몰아|포기|법정|법대로|반반|절반|자녀|자식|배우자|남매|형제|혼자|외동|살[았고]"
)
_LEFT_OR_DIED: Final = re.compile(rf"남기[신고]|남긴|(?:{signs('days', 'death').pattern})")


def acts_of_clauses(clauses: Sequence[Clause], *, has_figure: bool, is_asked: bool = False) -> list[Act]:
    """What each clause does. What leads to a what-if is supposed too, and what a why is asked of is no news."""
    acts = [_act(clause, has_figure=has_figure) for clause in clauses]
    if has_figure and any(_ANEW.search(clause.text) for clause in clauses):
        acts = [_as_found(clause, act) for clause, act in zip(clauses, acts, strict=True)]
    if is_asked:
        acts = [_as_answer(clause, act) for clause, act in zip(clauses, acts, strict=True)]
    for index in reversed(range(len(clauses) - 1)):
        leads_on = has_figure and acts[index] is Act.TELL and not clauses[index].ends_sentence
        if leads_on and acts[index + 1] is Act.SUPPOSE and _AND.search(clauses[index].text):
            acts[index] = Act.SUPPOSE
        elif leads_on and acts[index + 1] is Act.ASK and _is_ground(clauses[index], clauses[index + 1]):
            acts[index] = Act.ASK
    return acts


def _is_ground(clause: Clause, asking: Clause) -> bool:
    """Whether a question is of what a clause says: a why, whether it is so, or of a reason that gives no sum."""
    is_heard = _HEARD.search(clause.text) is not None and beside(clause.bare) is None
    if is_heard and _WHETHER_SO.search(asking.text) and not asking.money:
        return True
    return _WHY.search(asking.text) is not None or (not clause.money and _REASON.search(clause.text) is not None)


_ANEW: Final = re.compile(
    r"다시\s?(?:한\s?번\s?)?(?:계산|알려|뽑)|재계산|그걸로\s다시|(?:한\s?(?:분|명|사람)|하나|두\s?(?:분|명))\s?더\s?(?:계[시셨]|있|태어)|더\s(?:계시|있)(?:네|더라|더군|었)"
)
_SO: Final = re.compile(
    r"(?:자녀|자식|상속인|남매|형제)(?:가|이|는|은|도)?\s(?!\S*면)\S{1,4}(?:인|이\s?되는|이\s?된)\s?(?:거|것)(?:죠|지요|네요)\s*\??[\s.]*$"
)


def _as_found(clause: Clause, act: Act) -> Act:
    """ "그럼 자녀가 넷인 거죠? 다시 계산해주세요": what is to be computed anew is told."""
    return Act.TELL if act is Act.ASK and _SO.search(clause.text) and not _WHY.search(clause.text) else act


def _as_answer(clause: Clause, act: Act) -> Act:
    """ "삼남매지요", "9월 19일에 어머니가요": an answer tells what a question would have asked with the same ending."""
    is_told = _STATED.search(clause.text) or clause.days or clause.money
    return Act.TELL if act is Act.ASK and is_told and not _ASKED.search(clause.text) else act


def _is_of_case(clause: Clause) -> bool:
    """Whether what a clause supposes could be of the case: it names somebody, an amount, a thing, or who takes what."""
    mentions = bool(clause.money or clause.persons) or NOUN.search(clause.bare) is not None
    return (mentions or _TAKING.search(clause.bare) is not None) and _WHY.search(clause.text) is None


def _act(clause: Clause, *, has_figure: bool) -> Act:
    """What a clause does. Before there is a figure, whoever asks for one or supposes tells his case by it."""
    if _LISTED_SELF.fullmatch(clause.text) or _ONE.search(clause.text):
        return Act.TELL
    act = act_of(
        clause.text,
        mentions=bool(clause.money or clause.days or clause.persons) or "빚" in clause.bare or "자녀" in clause.bare,
    )
    if has_figure and act in (Act.TELL, Act.ASK, Act.REQUEST) and _IF.search(clause.text) and _is_of_case(clause):
        return Act.SUPPOSE
    tells = bool(clause.money or clause.days or clause.persons)
    if not has_figure and tells and act in (Act.REQUEST, Act.SUPPOSE):
        return Act.TELL
    if not has_figure and act is Act.ASK and clause.money and _LEFT_OR_DIED.search(clause.bare):
        return Act.TELL
    return act
