"""What is told of somebody else's family: "친구네는 세금이 2천만원 나왔대요. 그 집은 어머니가 안 계시거든요"."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from services.clarifier.domain.clauses.beside import STRANGERS, beside
from services.clarifier.domain.clauses.clause import Clause, Told
from services.clarifier.domain.writing.quotations import OWED_TO_THEM
from services.clarifier.domain.writing.text import Span, without

_FAMILY: Final = re.compile(
    rf"\s*(?:제\s|내\s|우리\s|저희\s|회사\s)?(?:(?:큰|작은|외가|외갓)(?:집|댁)|(?:{STRANGERS})(?:네|\s?집)?|(?:매형|매부|형부|제부|처가|사돈|이모|고모|외?삼촌|동서|처남|처형|시누이?|올케)(?:네|\s?댁|\s?집))(?:은|는|이|가|도)?\s"
)
_THEY: Final = re.compile(r"\s*(?:(?:그\s?(?:집|댁|친구|쪽)|거기|걔네|걔)[은는이가도엔]{0,2}|거긴)\s")
_SAY_SO: Final = re.compile(r"[다라]\s?(?:그[랬러]|하[더던셨]|했)")
""" "친구네는 10억까지 안 낸다 그랬는데"."""
_HEARD: Final = re.compile(r"[다라](?:던데|는데|더라고?요?|며|면서|더니)[\s,]*$")
""" "큰집은 9억인데 세금을 한 푼도 안 냈다던데 우리도 그런가요?"."""
_OWED: Final = re.compile(OWED_TO_THEM)
_OURS: Final = re.compile(r"(?<![가-힣])(?:저희|우리|제|저)[은는가도]?\s")


def without_others(message: Told) -> str:
    """The message's text with what it tells of another family covered; sentences that go on with it are of it too."""
    text, is_theirs = message.text, False
    for sentence in _sentences(message.clauses):
        bare = "".join(clause.bare for clause in sentence)
        ours = _OURS.search(bare)
        of_them = bare[: ours.start()] if ours is not None else bare
        begins = _FAMILY.match(bare) is not None and _is_heard(of_them)
        is_theirs = (begins or (is_theirs and _THEY.match(bare) is not None)) and _OWED.search(bare) is None
        if is_theirs and (ours is None or (begins and _HEARD.search(of_them) is not None)):
            text = without(text, [Span(sentence[0].start, sentence[0].start + len(of_them))])
        is_theirs = is_theirs and ours is None
    return text


def _is_heard(bare: str) -> bool:
    return beside(bare) is not None or _SAY_SO.search(bare) is not None or _HEARD.search(bare) is not None


def _sentences(clauses: Sequence[Clause]) -> Iterator[list[Clause]]:
    sentence: list[Clause] = []
    for clause in clauses:
        sentence.append(clause)
        if clause.ends_sentence:
            yield sentence
            sentence = []
    if sentence:
        yield sentence
