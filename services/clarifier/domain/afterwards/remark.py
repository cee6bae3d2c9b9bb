"""A message about a gift whose tax was shown, with what it is read by."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards.figures import SUPPOSED
from services.clarifier.domain.amounts.money import Amount, amounts, in_won
from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.messages.reading import Expected, Reading
from services.clarifier.domain.stance.replies import interjects
from services.clarifier.domain.stance.stance import corrects
from services.clarifier.domain.writing.text import is_denied
from shared.contracts.json_object import JsonObject

Read = Callable[[str, str], Reading]
"""Reads a text as the answer to the question for a parameter."""
_MISTAKEN: Final = re.compile(
    r"빠[뜨트]렸|미안|죄송|거꾸로|오타|잘못|미끄러|착각|아이(?=[고라]\s)|친척\s?아니|아님|라고?\s?부르긴|라고\s?(?:했|썼|적었|말씀드렸)는데|(?:주신|준|보낸)\s?(?:분|사람)이|그러니까"
)


_RHETORICAL: Final = re.compile(
    r"(?:^|(?<=[.!?\n]))[^.!?\n]{0,24}(?:미성년|비거주)자?(?:이?라(?:고|구|니|뇨|니요)|[이로]?\s?(?:본|친|치는|보는)다(?:고|구))(?:요|여)?\s*[?？!]+[^가-힣]*$|(?:거|것|건|게)\s?(?:이\s)?(?:아니(?:에요|예요|야|죠)?|아닌가요?|아닙니까|아냐|아님)\s*[?？]+[^가-힣]*$"
)
""" "2억 빼주는 거 아니에요?", "대학생인데 미성년자라고요?": who doubts takes nothing back."""
_CONFIRMED: Final = re.compile(r"(?:(?:19|20)?\d\d년|그때|전에)\s?(?:건|거는|것은|꺼는)\s[^.!?\n]{0,14}맞[가-힣]*")
""" "2021년 건 아버지 맞고요"."""


def without_confirmed(text: str) -> str:
    """A normalised message without what it only confirms."""
    return _CONFIRMED.sub(" ", text).strip()


@dataclass(frozen=True)
class Remark:
    """`text`: the message, normalised. `reading`: what it says if nothing had been shown. `read`: see `Read`."""

    text: str
    today: date
    expected: Expected
    reading: Reading
    read: Read

    @cached_property
    def supposes(self) -> bool:
        return SUPPOSED.search(self.text) is not None

    @cached_property
    def is_mistaken(self) -> bool:
        """Whether it says in so many words that something was wrong."""
        return _MISTAKEN.search(self.text) is not None

    @cached_property
    def _said(self) -> str:
        return _RHETORICAL.sub("", self.text)

    @cached_property
    def is_rhetorical(self) -> bool:
        """Whether it only asks whether it is not so, and puts nothing right before that."""
        return self._said != self.text and not corrects(self._said)

    @cached_property
    def puts_right(self) -> bool:
        return corrects(self._said) or interjects(self._said) or self.is_mistaken

    @cached_property
    def changes(self) -> bool:
        """Whether it puts something in the place of what was told, if only for once."""
        return self.supposes or self.puts_right

    @cached_property
    def sums(self) -> list[Amount]:
        return amounts(self.text)

    @cached_property
    def days(self) -> list[date]:
        """The days that it names and does not rule out."""
        mentions = date_mentions(self.text, self.today)
        return [each.day for each in mentions if each.day is not None and not is_denied(self.text, each.end)]

    @property
    def is_of_known_gift(self) -> bool:
        """Whether it only tells an earlier gift once more, with its day and value: "2020년 4월 10일에 엄마가 7천 준 거 합친다며?"."""
        known = {(str(row[p.GIFT_DATE]), row[p.GIFT_VALUE]) for row in self.rows}
        sums = {in_won(each) for each in self.sums}
        told = {(day.isoformat(), each) for day in self.days for each in sums}
        return bool(told) and told <= known and not self.changes

    @property
    def given_on(self) -> date:
        return date.fromisoformat(str(self.expected.known[p.GIFT_DATE]))

    @property
    def rows(self) -> list[JsonObject]:
        """The earlier gifts that are known."""
        rows = self.expected.known.get(p.PRIOR_GIFTS)
        return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
