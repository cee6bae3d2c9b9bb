"""What was understood of a gift, in lines."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain import parameters as p
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.suppositions import BASE
from services.clarifier.domain.dialogue.wording import in_words
from services.clarifier.domain.estate.things import group_of
from services.clarifier.domain.gift.dealing import LOAN, LOAN_INTEREST, LOAN_RATE, MARKET_VALUE, PURCHASE_PRICE
from services.clarifier.domain.gift.notes import GIFT_NOTES, GiftNotes, Note, from_document
from services.clarifier.domain.gift.qualification import CONCURRENT, KINSHIP, SOURCES
from services.clarifier.domain.gift.several import SEVERAL
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.understood.said import Said, said_in
from services.clarifier.domain.writing.sums import won
from shared.contracts.case_line import CaseFact, CaseLine, Circumstances
from shared.contracts.document import Parameters
from shared.contracts.parameters.catalogue import GIFT as CATALOGUE

_NAMES: Final = {
    SELF: "나",
    "P": "부모님",
    "PP": "조부모님",
    "S": "배우자",
    "C": "자녀",
    "CC": "손주",
    "SP": "배우자의 부모님",
    "PC": "형제자매",
    "CS": "자녀의 배우자",
}
"""Who is meant where nobody was called anything, by the way from the user."""
_GIVERS: Final = {"직계존속": "부모님", "직계비속": "자녀", "기타친족": "친족", "타인": "가족이 아닌 분"}
_FLAGS: Final = {
    p.MINOR: ("받는 사람은 미성년자", "받는 사람은 성인"),
    p.NON_RESIDENT: ("받는 사람은 해외 거주", "받는 사람은 국내 거주"),
    p.GENERATION_SKIPPING: ("손주에게 바로 주신 증여", "사이에 계신 부모님이 먼저 돌아가심"),
}
FILED: Final = "filed"
"""In the case file: of which tax the return was said to be filed, or that it was not."""
UNFILED: Final = "unfiled"
_AMOUNTS: Final = (p.MARRIAGE, p.CHILDBIRTH, p.DEBT, PURCHASE_PRICE, LOAN_INTEREST)
_VALUES: Final = {p.GIFT_VALUE: "", MARKET_VALUE: "시가 ", LOAN: "빌린 돈 "}
"""What is given, bought or lent."""


def gift_lines(known: Parameters, dialogue: Dialogue) -> tuple[CaseLine, ...]:
    """The gift itself, then what else decides its tax, then what was given before."""
    lines = _Lines(known, dialogue)
    gift = tuple(lines.gift())
    return tuple(CaseLine(facts=facts) for facts in (gift, *((fact,) for fact in lines.circumstances())) if facts)


def circumstances(known: Parameters, dialogue: Dialogue) -> Circumstances:
    """What is known of a gift beside its parameters: between whom it is, what it is, and whether who gets it is single."""
    lines = _Lines(known, dialogue)
    giver, recipient = lines.people() if p.RELATIONSHIP in known else (None, None)
    married = lines.note(p.MARRIAGE)
    return Circumstances(
        giver=giver,
        recipient=recipient,
        is_real_estate=any(group_of(lines.thing(name)) == "real" for name in _VALUES if name in known),
        is_unmarried=married is not None and married.value == "none",
        has_filed=dialogue.case.get(FILED) == "gift_tax",
        has_not_filed=dialogue.case.get(FILED) == UNFILED,
    )


class _Lines:
    """The facts of one gift."""

    def __init__(self, known: Parameters, dialogue: Dialogue) -> None:
        self._known = known
        self._dialogue = dialogue
        self._said = said_in(dialogue.case)
        self._notes: GiftNotes = from_document(dialogue.case.get(GIFT_NOTES))
        base = dialogue.case.get(BASE)
        self._base = base if isinstance(base, dict) else known

    def gift(self) -> Iterator[CaseFact]:
        known = self._known
        if p.RELATIONSHIP in known:
            yield self._fact(p.RELATIONSHIP, " → ".join(self.people()))
        for name, title in _VALUES.items():
            if name in known:
                thing = self.thing(name)
                yield self._fact(name, f"{thing}{' ' if thing else ''}{title}{in_words(name, known[name])}")
        if p.GIFT_DATE in known:
            yield self._fact(p.GIFT_DATE, in_words(p.GIFT_DATE, known[p.GIFT_DATE]))

    def circumstances(self) -> Iterator[CaseFact]:
        known = self._known
        if isinstance(degree := known.get(KINSHIP), list):
            yield self._fact(KINSHIP, f"{degree[0]} {degree[1]}촌")
        for name, (yes, no) in _FLAGS.items():
            if name in known and (name != p.GENERATION_SKIPPING or self._names_generation()):
                yield self._fact(name, self._because(name, yes if known[name] else no))
        for name in _AMOUNTS:
            if isinstance(amount := known.get(name), int):
                yield self._fact(
                    name, self._because(name, f"{CATALOGUE[name].label} {won(amount) if amount else '없음'}")
                )
        if isinstance(rate := known.get(LOAN_RATE), int):
            yield self._fact(LOAN_RATE, f"이자율 연 {rate / 100:g}%" if rate else "이자 없음")
        yield from self._several()
        yield from self._other_gifts()

    def _several(self) -> Iterator[CaseFact]:
        """Each of several gifts: "손주 3명 각각 5,000만원", "작은아버지 3,000만원, 2026년 9월 15일"."""
        for row in _rows(self._known.get(SEVERAL)):
            own = row.get(p.GIFT_VALUE, row.get(LOAN, self._known.get(p.GIFT_VALUE, self._known.get(LOAN))))
            text = f"{row['label']} {won(own)}" if isinstance(own, int) else str(row["label"])
            if p.GIFT_DATE in row:
                text = f"{text}, {_day(str(row[p.GIFT_DATE]))}"
            if p.MINOR in row:
                text = f"{text}, {'미성년자' if row[p.MINOR] else '성인'}"
            yield CaseFact(parameter=SEVERAL, text=text)

    def _names_generation(self) -> bool:
        """Whether it is to be said that a generation is skipped: a grandparent who gives says it already."""
        is_from_grandparent = self._dialogue.parties.get("path", "").startswith("PP")
        return is_from_grandparent != bool(self._known.get(p.GENERATION_SKIPPING))

    def thing(self, name: str) -> str:
        """What an amount is of, by the user's noun; empty where none was told."""
        said = self._telling(name)
        return said.thing if said else ""

    def people(self) -> tuple[str, str]:
        """Who gives, and who receives, as the user calls them."""
        parties, relationship = self._dialogue.parties, str(self._known[p.RELATIONSHIP])
        if not parties:
            skips = self._known.get(p.GENERATION_SKIPPING) is True and relationship == "직계존속"
            return "조부모님" if skips else _GIVERS.get(relationship, relationship), "받는 분"
        sides = ("giver", "recipient")
        giver, recipient = (parties.get(f"{side}_name") or _NAMES.get(parties[side]) for side in sides)
        return giver or _GIVERS.get(relationship, relationship), recipient or "받는 분"

    def _because(self, name: str, text: str) -> str:
        """With the day that a deduction follows from."""
        note = self.note(name)
        if note is None or name not in (p.MARRIAGE, p.CHILDBIRTH) or note.value in ("", "none"):
            return text
        happened = {"married": "혼인신고", "wedding": "결혼식"}.get(note.field, "출산·입양")
        return f"{happened} {_day(note.value)}, {text}"

    def _other_gifts(self) -> Iterator[CaseFact]:
        words = {
            (row[p.GIFT_DATE], row[p.GIFT_VALUE]): str(row.get("words", "")) for row in self._dialogue.earlier_gifts
        }
        for row in _rows(self._known.get(p.PRIOR_GIFTS)):
            day, amount = row.get(p.GIFT_DATE), row.get(p.GIFT_VALUE)
            if isinstance(amount, int):
                text = f"전에 받은 증여 {won(amount)}, {_day(str(day))}"
                yield CaseFact(parameter=p.PRIOR_GIFTS, value=[row], text=text, words=words.get((day, amount)) or None)
        told = {note.name: note.words for note in self._notes.all_of("concurrent")}
        for row in _rows(self._known.get(CONCURRENT)):
            name, value = str(row.get("donor_group")), row.get("net_value")
            text = f"같은 날 {name}에게서도 {won(value if isinstance(value, int) else 0)}"
            yield CaseFact(parameter=CONCURRENT, text=text, words=told.get(name))

    def _fact(self, name: str, text: str) -> CaseFact:
        is_supposed = self._base.get(name, self._known[name]) != self._known[name]
        said, note = self._telling(name), self.note(name)
        words = said.words if said else note.words if note else ""
        return CaseFact(
            parameter=name,
            value=self._known[name],
            text=f"{text} (가정해 보신 값)" if is_supposed else text,
            words=words or None,
        )

    def _telling(self, name: str) -> Said | None:
        return next((s for s in self._said if s.parameter == name and s.value == self._known[name]), None)

    def note(self, name: str) -> Note | None:
        fields = SOURCES.get(name, ())
        return next((note for note in reversed(self._notes.notes) if note.field in fields), None)


def _rows(value: JsonValue) -> list[dict[str, JsonValue]]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def _day(value: str) -> str:
    day = date.fromisoformat(value)
    return f"{day.year}년 {day.month}월 {day.day}일"
