"""The nouns beside an amount: things that are left, debts, totals, the funeral."""

import re
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.lexicon import any_of, words

NOUN: Final = re.compile(
    "|".join(
        f"(?P<{group}>{pattern})"
        for group, pattern in (
            ("enshrined", words("other", "enshrined")),
            ("funeral", words("other", "funeral")),
            ("deposit", words("debts", "deposit")),
            (
                "bank",
                words("debts", "bank")
                + r"|(?<![가-힣])(?:(?:롯데|현대|신한|국민|삼성|하나|우리|농협|비씨|bc)\s?)?카드(?=[은는이가도]?\s?(?:$|\x00))",
            ),
            ("claim", words("assets", "claim")),
            ("private", words("debts", "private")),
            ("dues", words("debts", "dues")),
            ("financial", words("assets", "financial")),
            ("banked", words("assets", "banks")),
            ("real", words("assets", "real")),
            ("other", words("assets", "other")),
            ("unnamed", words("debts", "unnamed")),
            ("strong", rf"(?:{words('total', 'strong')})(?!세)"),
            ("total", words("total", "names")),
        )
    )
)
ASSETS: Final = ("real", "other", "financial", "claim")
OWED: Final = ("deposit", "bank", "private", "unnamed")
SUMS: Final = ("total", "strong")
"""Words of a whole. A strong one names the estate; a weak one ("모두") may add up anything."""
LONGEST_PARTICLES: Final = 4
_FROM_SOMEBODY: Final = re.compile(r"(?<!은행)(?<!농협)(?<!금고)(?:한테|에게|께)서?\s?(?:빌[린려]|꾼|꾸[신셨])")
ON_HOME: Final = re.compile(
    r"주택\s?담보|주담대|(?:집|아파트|빌라|주택)(?:을|에|에는|엔|으로)?\s?(?:담보|대출|융자|근저당|잡)|그\s?집|근저당|(?:집|아파트|빌라|주택)\s?\d[\d억천만백,.\s]*원?\s?[(,]\s?(?:은행\s?)?담보\s?대출"
)
"""A debt that lessens the deduction for the house that an heir lived in (법23의2)."""
HOME_THEN_LOAN: Final = re.compile(
    r"(?:집|아파트|빌라|주택)(?:은|이|는|가)\s\x00+원?(?:인데|이고|고|이며)\s[^.!?\n\x00]{0,20}담보[^.!?\n\x00]{0,10}"
)
""" "집은 7억인데 어머니 이름으로 된 담보대출이 2억 남아 있어요", up to the sum of the loan."""


def group_of(noun: str) -> str:
    """The kind of a noun; empty where it is none."""
    match = NOUN.match(noun)
    return (match.lastgroup or "") if match else ""


def side(group: str) -> str:
    """Whether a noun is of a debt, of money in banks, of the funeral or of property."""
    if group in OWED:
        return "debt"
    if group == "banked":
        return "financial"
    return group if group in ("financial", "funeral", "enshrined") else "property"


def open_noun(clause: Clause, tail: str) -> str:
    """The end of a clause where it names what the next amount is of: "빚은, 은행에서 1억", "보험금(보험료는 본인이 냄) 1억"."""
    if tail.rfind("(") > tail.rfind(")"):
        return tail
    nouns = list(NOUN.finditer(tail))
    if not nouns or clause.ends_sentence or nouns[-1].lastgroup == "total":
        return ""
    rest = _NUMBER_OF_THINGS.sub("", tail[nouns[-1].end() :])
    return tail if len(rest) <= LONGEST_PARTICLES else ""


_NUMBER_OF_THINGS: Final = re.compile(
    r"(?:[이가도])?\s?(?:\d{1,2}|한|두|세|네|다섯|여섯)\s?(?:필지|채|개|대|동|호|군데|곳|마리|건)(?:가|를|는|은|이)?"
)
""" "임야 4필지, 합계 3억": how many there are says nothing of what the amount is of."""


def names_debt(words_near: str) -> bool:
    """Whether a debt or the funeral is named."""
    return any(side(noun.lastgroup or "") in ("debt", "funeral", "enshrined") for noun in NOUN.finditer(words_near))


def debt_kind(around: str, group: str) -> str:
    """Whom a debt is owed to, by the words around its amount."""
    if group == "deposit" or any_of("debts", "deposit").search(around):
        return "deposit"
    if any_of("debts", "people").search(around) or _FROM_SOMEBODY.search(around):
        return "private"
    if group == "bank" or any_of("debts", "lenders", "bank").search(around):
        return "bank"
    return "private" if group == "private" else "unnamed"


def means_thing(noun: str, name: str) -> bool:
    """Whether a noun is of a thing that was told by name: 집 of 아파트."""
    homes = any_of("assets", "home")
    return noun == name or (homes.fullmatch(noun) is not None and homes.fullmatch(name) is not None)
