"""What some clauses of a message tell of an inheritance."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.acts import Act, act_of
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.calendar_words import possible_date
from services.clarifier.domain.days.dates import Certainty
from services.clarifier.domain.estate.accounts import accounts, left_over
from services.clarifier.domain.estate.ages import elders_among_children
from services.clarifier.domain.estate.amounts_told import pieces
from services.clarifier.domain.estate.case import Count, Day, Decedent, EstateCase, Left, Spouse, Standing
from services.clarifier.domain.estate.children import children as count_children
from services.clarifier.domain.estate.circumstances import abroad, lived_apart, lived_together, owns_no_house, renounced
from services.clarifier.domain.estate.days_told import death_day
from services.clarifier.domain.estate.disabled import disabled
from services.clarifier.domain.estate.doubts import doubts
from services.clarifier.domain.estate.doubts_of_sums import doubts_of_sums
from services.clarifier.domain.estate.earlier_gifts import bequests, earlier_gifts, without_days_of_gifts
from services.clarifier.domain.estate.elders import ascendants
from services.clarifier.domain.estate.joint import with_part_left
from services.clarifier.domain.estate.kin import A_SPOUSE, decedent, is_woman
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.estate.minors import minors
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.owners import with_owner
from services.clarifier.domain.estate.parameters import (
    CHILDREN,
    DEATH_DATE,
    DEBTS,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    SPOUSE_ACTUAL,
)
from services.clarifier.domain.estate.people_told import covered_text, is_of_other, named_in, of_the_dead
from services.clarifier.domain.estate.piece import Piece
from services.clarifier.domain.estate.property_told import property_of
from services.clarifier.domain.estate.shares import debts_taken, part, share
from services.clarifier.domain.estate.spouses import spouse as told_spouse
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.stance import replies

_DAY_TOLD: Final = re.compile(
    r"(?:날짜|사망일|기일|진단서|증명서|(?:돌아가신|작고하신|별세하신|사망한|사망하신|소천하신|가신)\s?날)[^.!?\n]{0,14}(?:잘못|틀[렸리]|보니|정정|다시|아니|고[쳐칠]|착각)"
)
""" "진단서 보니 9월 4일이네요": the day of the death, put right."""


def facts_told(text: str, clauses: Sequence[Clause], asked: str | None, case: EstateCase, today: date) -> Notes:
    """What some clauses tell."""
    if not clauses:
        return Notes()
    found = pieces(text, clauses, _last_told(case) if replies.interjects(text) else asked)
    found = [_told_before(text, piece, case) for piece in found]
    covered = covered_text(text, clauses, found)
    named = [named_in(text, covered, clauses, person, today) for clause in clauses for person in clause.persons]
    who = decedent(named, case.decedent, text)
    of = (
        who
        if who and (case.decedent is None or (case.decedent.is_tentative and not who.is_tentative))
        else case.decedent
    )
    if case.decedent is None and who is not None and who.is_tentative:
        who = of = _mourned_unnamed(clauses, who) or who
    if case.decedent is None and who is None:
        who = of = _spoken_of(clauses)
    if asked == "spouse" and case.decedent is None and who is not None and who.term != A_SPOUSE:
        who = of = None
    found = [with_part_left(text, with_owner(text, each, clauses, of, asked), clauses, of) for each in found]
    ambiguous: dict[str, str] = {}
    impossible: dict[str, str] = {}
    death = _death(text, without_days_of_gifts(clauses, found, of, today), asked, case, of, ambiguous, impossible)
    belongings = property_of(covered, found, asked, ambiguous, impossible)
    belongings["bequests"] = bequests(found, clauses, of, named)
    died = death or case.death
    died_on = died.day if died else today
    belongings["gifts"] = earlier_gifts(found, clauses, of, case.gifts, died_on, is_dead_since=died is not None)
    raw = "".join(text[clause.start : clause.end] for clause in clauses)
    if of is not None and of.path == "PP" and (share_left := renounced(raw, found)) is not None:
        belongings |= {"renounced_for": share_left, "total": belongings.get("total") or share_left}
    own = of_the_dead(covered, clauses, of)
    children = count_children(covered, own, named, of, case.children, is_asked=asked == CHILDREN)
    if children is not None and children.standing is Standing.UNKNOWN:
        ambiguous[CHILDREN], children = children.words, None
    facts = EstateCase(
        decedent=who,
        death=death,
        spouse=told_spouse(own, named, of),
        children=children,
        ascendants=ascendants(covered, named, of, case.ascendants, is_asked=asked == "ascendants"),
        share=share(clauses, found, of, is_asked=asked == "spouse_actual"),
        part=part(clauses, found) if of is None else None,
        spouse_owes=debts_taken(clauses, of),
        minors=minors(text, clauses, of) or elders_among_children(raw, of, _number(children or case.children)),
        disabled=disabled(text, named, of),
        lived_together=lived_together(raw, died_on) or (lived_apart(raw) if case.lived_together is not None else None),
        owns_no_house=owns_no_house(covered),
        **abroad(clauses, of),
        **belongings,
    )
    facts = _consistent(facts, asked)
    listed = accounts(text, clauses, found, facts, case)
    left = tuple(Left(parameter=place, words=words) for place, words in left_over(listed))
    ambiguous |= {each.parameter: each.words for each in left}
    opens = asked is None and case.is_empty
    doubtful = (*doubts(raw, facts, of, found, named), *doubts_of_sums(text, facts, found)) if opens else ()
    doubted = tuple(Left(parameter=place, words=words) for place, words in doubtful)
    told = facts.model_copy(update={"left": (*facts.left, *left), "doubted": doubted})
    return Notes(told=told, ambiguous=ambiguous, impossible=impossible, accounts=listed)


_THAT: Final = re.compile(r"(?<![가-힣])(?:그|저|아까)\s$")
_NOT_IN_IT: Final = re.compile(r"\s?원?에(?:는)?\s?(?:안\s?(?:들어|포함)|포함\s?(?:안|되지)|들어가지\s?않)")
""" "10억에 안 들어간 거라 합쳐서 11억 5천이에요"."""
_AS_IT_WAS: Final = re.compile(r"\s?원?(?:은|는|이|도)?\s그대로")
""" "논밭 9억은 그대로고 예금 8천을 더해서"."""


def _told_before(text: str, piece: Piece, case: EstateCase) -> Piece:
    """ "예금 2억은 그 10억에 안 들어간 거래요": the sum that is known is only spoken of."""
    is_known = piece.won == (case.total.won if case.total is not None else sum(asset.won for asset in case.assets))
    is_meant = is_known and (
        _THAT.search(text, 0, piece.amount.start) is not None
        or any(said.match(text, piece.amount.end) for said in (_NOT_IN_IT, _AS_IT_WAS))
    )
    return replace(piece, parameter=None, reason="told") if is_meant else piece


def _number(children: Count | None) -> int:
    return children.number if children is not None else 0


def _is_lacked(clause: Clause, person: Person) -> bool:
    """ "딸이 시집가서 애 없이 살다가"."""
    return clause.text[person.end - clause.start :].lstrip().startswith("없이")


def _mourned_unnamed(clauses: Sequence[Clause], other: Decedent) -> Decedent | None:
    """Who died on the day of a clause that names nobody: "엄마 간병을 7년 했어요. 4월 17일에 보내드렸네요"."""
    last = None
    for clause in clauses:
        if clause.persons:
            named = [each for each in clause.persons if each.path == other.path and not _is_lacked(clause, each)]
            both = [each for each in named if is_woman(each.name) != is_woman(other.term)] or named
            last = both[-1] if both else last  # "아버지랑 새어머니는 … 11월 5일 돌아가셨고 친엄마는 2010년에"
        elif last is not None and clause.days and signs("days", "death").search(clause.bare):
            is_other = last.name == other.term
            return None if is_other else Decedent(path=last.path, term=last.name, words=clause.text.strip())
    return None


_GOES_ON: Final = re.compile(
    r"^\s*(?:그러다가?|그러고(?:\s?나서)?|그리고|그\s?뒤|그\s?후|이후|그런데|근데|결국)(?=[\s에로,])"
)
_ABOUT: Final = re.compile(r"얘기|이야기|경우|문제|관련|때문|상속|(?<![가-힣])(?:일|건)(?=[로이으입])")


_LEAVES: Final = re.compile(r"\s?(?:유언장?(?:을|으로|에|도)?\s)?(?:[가-힣]{1,4}\s)?남(?:긴|기[신셨시고]|겼)")
""" "아버지가 유언장을 남기셨는데", "남편이 남긴 건 아파트예요"."""


_SUBJECTS: Final = (Case.SUBJECT, Case.TOPIC)
_OLDER: Final = ("P", "PP", "S", "SP")
_ASKS: Final = re.compile(r"물어|여쭤|여쭙|궁금|걱정|알아[보봐]|[하보]래|[라다]고|부탁|말[했씀]|시켜")
""" "남편이 물어보래요. 8월 8일에 돌아가셨어요": who asks has not died."""


def _spoken_of(clauses: Sequence[Clause]) -> Decedent | None:
    """Who died of whom the sentence before says that it is about him: "제 남편 얘기예요. 2026년 9월 4일 심장마비로 갔고".

    Or with whom a story goes on: "어머니가 저한테 2억 주셨어요. 그러다 올해 8월 9일 돌아가셨는데"; or, as it seems, the
    one elder that it tells of: "아빠가 혼외자식이 있었대요. 10월 23일 돌아가셨고".
    """
    subject: Person | None = None
    left: Person | None = None
    elders: set[tuple[str, str]] = set()
    for before, clause in itertools.pairwise(clauses):
        named = [each for each in before.persons if each.path]
        subject = next((each for each in named if each.case in _SUBJECTS), subject)
        older = {(each.path, each.name) for each in named if each.path in _OLDER and each.case in _SUBJECTS}
        elders |= older if _ASKS.search(before.bare) is None else set()
        left = next((each for each in named if _LEAVES.match(before.bare, each.end - before.start)), left)
        is_death = bool(clause.days) and not clause.persons and signs("days", "death").search(clause.bare) is not None
        who = named[-1] if named and _ABOUT.search(before.bare) else subject if _GOES_ON.match(clause.text) else left
        if is_death and who is not None:
            return Decedent(path=who.path, term=who.name, words=clause.text.strip())
        if is_death and len(elders) == 1:
            ((path, term),) = elders
            return Decedent(path=path, term=term, words=clause.text.strip(), is_tentative=True)
    return None


def _death(
    text: str,
    clauses: Sequence[Clause],
    asked: str | None,
    case: EstateCase,
    of: Decedent | None,
    ambiguous: dict[str, str],
    impossible: dict[str, str],
) -> Day | None:
    """The day of the death; one that no calendar has, or that is no single day, is put with its words."""
    others = [is_of_other(clause, of) for clause in clauses]
    corrects = any(act_of(clause.text, mentions=True) is Act.CORRECT for clause in clauses)
    days = {day.day for clause in clauses for day in clause.days if not _is_of_day(day.day, case)}
    puts_right = len(days) == 1 and _DAY_TOLD.search(text) is not None
    known = case.death is not None and not corrects and not puts_right
    asks_day = asked == DEATH_DATE or (puts_right and case.death is not None and asked is None)
    was = case.death.day if case.death is not None else None
    day = death_day(text, clauses, others, is_asked=asks_day, is_known=known, was=was)
    if day is None:
        return None
    if day.day is not None and day.certainty is Certainty.EXACT:
        words = text[day.start : day.end]
        return Day(day=_in_known_year(day.day, words, case), words=words)
    if case.death is None:
        target = impossible if day.certainty is Certainty.IMPOSSIBLE else ambiguous
        target[DEATH_DATE] = text[day.start : day.end]
    return None


def _is_of_day(day: date | None, case: EstateCase) -> bool:
    """Whether a day is the known one, whatever its year: "12월 30일은 입원하신 날이고 실제로는 1월 8일"."""
    known = case.death.day if case.death is not None else None
    return day is not None and known is not None and (day.month, day.day) == (known.month, known.day)


_MONTH_AND_DAY: Final = re.compile(r"\d{1,2}\s?(?:월|[./])\s?\d{1,2}\s?일?")


def _in_known_year(day: date, words: str, case: EstateCase) -> date:
    """A month and a day that put the known day right are of its year: "사망일이 8월 9일이에요"."""
    if case.death is None or not _MONTH_AND_DAY.fullmatch(words.strip()):
        return day
    return possible_date(case.death.day.year, day.month, day.day) or day


def _consistent(facts: EstateCase, asked: str | None) -> EstateCase:
    """A share told of a spouse tells that there is one; there are as many children as have a birthday of their own."""
    update: dict[str, object] = {}
    if (
        asked != SPOUSE_ACTUAL
        and facts.spouse is None
        and facts.share is not None
        and facts.share.how in ("all", "won", "half", "part", "asset")
    ):
        update["spouse"] = Spouse(state="alive", words=facts.share.words)
    if facts.share is not None and facts.spouse is not None and facts.spouse.state != "alive":
        update["share"] = None
    born = {each.born for each in facts.minors if each.born is not None}
    if facts.children is not None and facts.children.number < len(born) == len(facts.minors):
        update["children"] = facts.children.model_copy(update={"number": len(born)})  # "큰애 …생 둘째 …생 막내 …생"
    return facts.model_copy(update=update)


def _last_told(case: EstateCase) -> str:
    """The parameter of the amount that was told last, which a bare "아니 2억이에요" puts right."""
    last = (
        (DEBTS, case.debts),
        (FINANCIAL, tuple(asset for asset in case.assets if asset.kind == "financial")),
        (FUNERAL, (case.funeral,) if case.funeral else ()),
    )
    told = [name for name, facts in last if any(fact.turn == case.turn for fact in facts)]
    return told[0] if len(told) == 1 and case.turn else ESTATE
