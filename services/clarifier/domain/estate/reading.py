"""A message about an inheritance, as changes of the notes."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.acts import Act, act_of
from services.clarifier.domain.clauses.clause import Clause, told
from services.clarifier.domain.days.dates import Certainty
from services.clarifier.domain.estate.accounts import accounts, left_over
from services.clarifier.domain.estate.amount_roles import Piece
from services.clarifier.domain.estate.amounts_told import pieces
from services.clarifier.domain.estate.answers import with_answer
from services.clarifier.domain.estate.case import Day, Decedent, EstateCase, Left, Spouse, Standing
from services.clarifier.domain.estate.children import UNSPECIFIC
from services.clarifier.domain.estate.children import children as count_children
from services.clarifier.domain.estate.circumstances import abroad, lived_together, owns_no_house, renounced
from services.clarifier.domain.estate.days_told import death_day
from services.clarifier.domain.estate.earlier_gifts import bequests, earlier_gifts
from services.clarifier.domain.estate.elders import ascendants
from services.clarifier.domain.estate.kin import Named, decedent, relation, same_person
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.parameters import (
    CHILDREN,
    DEATH_DATE,
    DEBTS,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    SPOUSE_ACTUAL,
)
from services.clarifier.domain.estate.property_told import property_of
from services.clarifier.domain.estate.shares import share
from services.clarifier.domain.estate.spouses import spouse as told_spouse
from services.clarifier.domain.messages import replies
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.writing.text import BARRIER

_LISTED_SELF: Final = re.compile(r"[\s,]*(?:나|저|하나)(?:요|예요|야|임)?[\s.,]*")
""" "우리 식구는 어머니, 오빠, 나요": no question."""
_DAYS_OF_COUNT: Final = re.compile(r"[\d한두세네섯곱덟홉열]\s?$")
""" "자녀 두 명일세": no 명일."""
_ONE: Final = re.compile(
    r"(?:아들|딸|동생|형|누나|오빠|언니|자녀|자식|아이|손주|조카|저|나)(?:이|은|는|만)?\s하나요[\s.]*$"
)
""" "아들 둘 딸 하나요": no question either."""
_THE_DEAD: Final = re.compile(r"고인(?:은|이)?\s?$|(?:돌아가신|작고하신|사망한|사망하신|먼저\s가신|(?<![가-힣])고)\s?$")
_ONLY_WHEN: Final = re.compile(r"[\s,]*\x00+[\x00\s\d월일초말에,]*")
_SUBJECTS: Final = (Case.SUBJECT, Case.TOPIC)
_GOES_ON: Final = re.compile(r"\s*(?:처자식|자식|자녀|애들?|아이|배우자|결혼)[은는이가]?도\s?")
_BY_BIRTH: Final = re.compile(r"[^.!?\n]{0,14}(?<![가-힣])(?:막내|첫째|둘째|셋째|넷째|맏이|큰애|작은애)(?:는|은|가)\s")
_AGO: Final = re.compile(r"년\s?전|해\s?전|옛날|작년|재작년|어릴")
_TO_BE: Final = re.compile(r"명의로\s?(?:하|돌|바|넘)")
_ADDS: Final = re.compile(
    r"(?:더|따로|추가로|또|별도로|하나\s?더)\s?(?:더\s?)?(?:있|나왔|나온|발견|찾|계)|더해|누락|빠뜨|빼먹|빠졌|알고\s?보니|나왔(?:어|네|음|습|는데|심|소|다|으)|도\s?(?:있|나왔)"
)
_KEEPS: Final = re.compile(r"(?:총|전체)\s?(?:재산|액)?(?:은|는)?\s?(?:그대로|맞)|나머지는\s?그대로|총액은\s?그대로")
_PAID_OFF: Final = re.compile(r"(?:빚|대출|채무|보증금)[^.!?\n]{0,14}(?:갚아서|갚았|없다고|없대|없었)")
_IF: Final = re.compile(r"(?<=[가-힣])(?<![화반측])면(?:은요|은|요|유|예)?\s?(?:\?|얼[마만]|어떻|세금|상속세|$)")
""" "제가 안 받고 아들이 다 가지면요?"."""
_AND: Final = re.compile(r"(?:[고며]|거나|,)\s*$")
""" "제가 하나도 안 받고 아들이 다 받으면요?": both are supposed."""
_WHY: Final = re.compile(r"(?<![가-힣])왜(?!곡)|어째서|무슨\s이유")
""" "집값이 7억인데 왜 5억만 빼줘요?"."""
_UNDERSTOOD: Final = re.compile(r"그렇(?:구나|군|네|구만)|[는운은]\s?거(?:구나|군|였)|[는은]군|구나")
""" "아 그건 배우자가 있어서 그렇구나": what a figure is explained by, not the family."""
_DIED: Final = signs("days", "death")
_LEFT_OR_DIED: Final = re.compile(rf"남기[신고]|남긴|(?:{_DIED.pattern})")
YEARS_TO_FILE: Final = 10
"""A death longer ago is told beside another one: the tax is past assessment."""


def read(written: str, today: date, asked: str | None, case: EstateCase, *, has_figure: bool = False) -> Notes:
    """What a message changes. `case`: what was told before; `has_figure`: a tax was shown, so that a what-if is one."""
    message = told(written, today, asks_day=asked == "death_date")
    acts = acts_of_clauses(message.clauses, has_figure=has_figure)
    telling = [c for c, act in zip(message.clauses, acts, strict=True) if act in (Act.TELL, Act.CORRECT)]
    if has_figure and any(_UNDERSTOOD.search(clause.text) for clause in telling):
        telling = [clause for clause in telling if not clause.persons and not _UNDERSTOOD.search(clause.text)]
    notes = _told(message.text, telling, asked, case, today)
    supposing = [c for c, act in zip(message.clauses, acts, strict=True) if act is Act.SUPPOSE]
    supposed = _told(message.text, supposing, None, case, today).told if supposing else None
    if supposed is not None and supposed.is_empty:
        supposed = None
    found = replace(
        notes,
        supposed=supposed,
        corrects=Act.CORRECT in acts or replies.corrects(message.text),
        adds=_ADDS.search(message.text) is not None,
        keeps_total=_KEEPS.search(message.text) is not None,
        clears_debts=any(_PAID_OFF.search(clause.bare) for clause in telling) and not notes.told.debts,
        returns=Act.RETURN in acts,
        asks=Act.ASK in acts,
        requests=Act.REQUEST in acts,
    )
    return with_answer(found, message.text, asked)


def acts_of_clauses(clauses: Sequence[Clause], *, has_figure: bool) -> list[Act]:
    """What each clause does. What leads to a what-if is supposed too, and what a why is asked of is no news."""
    acts = [_act(clause, has_figure=has_figure) for clause in clauses]
    for index in reversed(range(len(clauses) - 1)):
        leads_on = has_figure and acts[index] is Act.TELL and not clauses[index].ends_sentence
        if leads_on and acts[index + 1] is Act.SUPPOSE and _AND.search(clauses[index].text):
            acts[index] = Act.SUPPOSE
        elif leads_on and acts[index + 1] is Act.ASK and _WHY.search(clauses[index + 1].text):
            acts[index] = Act.ASK
    return acts


def _act(clause: Clause, *, has_figure: bool) -> Act:
    """What a clause does. Before there is a figure, whoever asks for one or supposes tells his case by it."""
    if _LISTED_SELF.fullmatch(clause.text) or _ONE.search(clause.text):
        return Act.TELL
    act = act_of(
        clause.text,
        mentions=bool(clause.money or clause.days or clause.persons) or "빚" in clause.bare or "자녀" in clause.bare,
    )
    if has_figure and act is Act.TELL and _IF.search(clause.text):
        return Act.SUPPOSE
    tells = bool(clause.money or clause.days or clause.persons)
    if not has_figure and tells and act in (Act.REQUEST, Act.SUPPOSE):
        return Act.TELL
    if not has_figure and act is Act.ASK and clause.money and _LEFT_OR_DIED.search(clause.bare):
        return Act.TELL
    return act


def _told(text: str, clauses: Sequence[Clause], asked: str | None, case: EstateCase, today: date) -> Notes:
    """What some clauses tell."""
    if not clauses:
        return Notes()
    found = pieces(text, clauses, _last_told(case) if replies.interjects(text) else asked)
    covered = _covered(text, clauses, found)
    named = [_named(text, covered, clauses, person, today) for clause in clauses for person in clause.persons]
    who = decedent(named, case.decedent, text)
    of = (
        who
        if who and (case.decedent is None or (case.decedent.is_tentative and not who.is_tentative))
        else case.decedent
    )
    if asked == "spouse" and case.decedent is None:
        who = of = None
    found = [_with_owner(piece, clauses, of) for piece in found]
    ambiguous: dict[str, str] = {}
    impossible: dict[str, str] = {}
    death = _death(text, clauses, asked, case, of, ambiguous, impossible)
    belongings = property_of(covered, found, asked, ambiguous, impossible)
    belongings["bequests"] = bequests(found, clauses, of)
    belongings["gifts"] = earlier_gifts(found, clauses, of, case.gifts, (death or case.death or Day(day=today)).day)
    raw = "".join(text[clause.start : clause.end] for clause in clauses)
    if of is not None and of.path == "PP" and (share_left := renounced(raw, found)) is not None:
        belongings |= {"renounced_for": share_left, "total": belongings.get("total") or share_left}
    own = _of_the_dead(covered, clauses, of)
    children = count_children(covered, own, named, of, case.children, is_asked=asked == CHILDREN)
    if children is not None and children.standing is Standing.UNKNOWN:
        ambiguous[CHILDREN], children = children.words, None
    facts = EstateCase(
        decedent=who,
        death=death,
        spouse=told_spouse(own, named, of),
        children=children,
        ascendants=ascendants(covered, named, of, is_asked=asked == "ascendants"),
        share=share(clauses, found, of, is_asked=asked == "spouse_actual"),
        lived_together=lived_together(raw),
        owns_no_house=owns_no_house(covered),
        **abroad(clauses, of),
        **belongings,
    )
    facts = _consistent(facts, asked)
    listed = accounts(text, clauses, found, facts, case)
    left = tuple(Left(parameter=place, words=words) for place, words in left_over(listed))
    ambiguous |= {each.parameter: each.words for each in left}
    told = facts.model_copy(update={"left": (*facts.left, *left)})
    return Notes(told=told, ambiguous=ambiguous, impossible=impossible, accounts=listed)


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
    others = [_is_of_other(clause, of) for clause in clauses]
    corrects = any(act_of(clause.text, mentions=True) is Act.CORRECT for clause in clauses)
    known = case.death is not None and not corrects
    day = death_day(text, clauses, others, is_asked=asked == DEATH_DATE, is_known=known)
    if day is None:
        return None
    if day.day is not None and day.certainty is Certainty.EXACT:
        return Day(day=day.day, words=text[day.start : day.end])
    if case.death is None:
        target = impossible if day.certainty is Certainty.IMPOSSIBLE else ambiguous
        target[DEATH_DATE] = text[day.start : day.end]
    return None


def _with_owner(piece: Piece, clauses: Sequence[Clause], of: Decedent | None) -> Piece:
    """An amount as beside the point where its thing belongs to somebody who lives: "엄마 명의 집도 3억짜리 있는데"."""
    clause = next(each for each in clauses if each.start <= piece.amount.start < each.end)
    owners = [person for person in clause.persons if person.end <= piece.amount.start and "명의" in clause.text]
    is_others = of is not None and bool(owners) and bool(owners[-1].path) and not same_person(owners[-1], of)
    is_asset = piece.parameter in (ESTATE, FINANCIAL) and _TO_BE.search(clause.bare) is None
    return replace(piece, parameter=None, reason="owner") if is_others and is_asset else piece


def _last_told(case: EstateCase) -> str:
    """The parameter of the amount that was told last, which a bare "아니 2억이에요" puts right."""
    last = (
        (DEBTS, case.debts),
        (FINANCIAL, tuple(asset for asset in case.assets if asset.kind == "financial")),
        (FUNERAL, (case.funeral,) if case.funeral else ()),
    )
    told = [name for name, facts in last if any(fact.turn == case.turn for fact in facts)]
    return told[0] if len(told) == 1 and case.turn else ESTATE


def _consistent(facts: EstateCase, asked: str | None) -> EstateCase:
    """A share told of a spouse tells that there is one; whoever never married left no children unless they are told."""
    update: dict[str, object] = {}
    if (
        asked != SPOUSE_ACTUAL
        and facts.spouse is None
        and facts.share is not None
        and facts.share.how in ("all", "won", "half", "asset")
    ):
        update["spouse"] = Spouse(state="alive", words=facts.share.words)
    if facts.share is not None and facts.spouse is not None and facts.spouse.state != "alive":
        update["share"] = None
    return facts.model_copy(update=update)


def _covered(text: str, clauses: Sequence[Clause], found: Sequence[Piece]) -> str:
    """The text of some clauses, everything else covered, and their days and amounts too; bare figures stay."""
    parts = [BARRIER] * len(text)
    for clause in clauses:
        parts[clause.start : clause.end] = text[clause.start : clause.end]
        if signs("beside", "crowd").search(clause.bare):
            parts[clause.start : clause.end] = BARRIER * (clause.end - clause.start)
        for day in clause.days:
            if text[day.start : day.end] == "명일" and _DAYS_OF_COUNT.search(text, 0, day.start):
                continue
            parts[day.start : day.end] = BARRIER * (day.end - day.start)
    for piece in found:
        parts[piece.amount.start : piece.amount.end] = BARRIER * (piece.amount.end - piece.amount.start)
    return "".join(parts)


def _of_the_dead(covered: str, clauses: Sequence[Clause], of: Decedent | None) -> str:
    """The text without what is said of a child's own family: "큰오빠는 총각으로 먼저 갔어요. 처자식도 없고요"."""
    parts, is_others = list(covered), False
    for index, clause in enumerate(clauses):
        subjects = [person for person in clause.persons if person.case in _SUBJECTS and person.name not in UNSPECIFIC]
        goes_on = index > 0 and (not clauses[index - 1].ends_sentence or _GOES_ON.match(clause.text) is not None)
        if subjects:
            is_others = of is not None and _is_childs(subjects[0], of)
        elif _BY_BIRTH.match(clause.text):
            is_others = True
        elif not goes_on:
            is_others = False
        if is_others:
            parts[clause.start : clause.end] = BARRIER * (clause.end - clause.start)
    return "".join(parts)


def _is_childs(person: Person, of: Decedent) -> bool:
    return relation(person.path, of.path) == "C" and not same_person(person, of)


def _named(text: str, covered: str, clauses: Sequence[Clause], person: Person, today: date) -> Named:
    index = next(i for i, clause in enumerate(clauses) if clause.start <= person.start < clause.end)
    clause = clauses[index]
    after = covered[person.end : clause.end]
    following = clauses[index + 1] if index + 1 < len(clauses) else None
    behind = after
    if following is not None and not clause.ends_sentence and not following.persons:
        behind += covered[following.start : following.end]
    elif following is not None and clause.is_listed and _ONLY_WHEN.fullmatch(after):
        behind += _verb_of(covered[following.start : following.end])
    before = covered[clause.start : person.start]
    others = [
        each.start for each in clause.persons if each.start > person.start and each.path != person.path and each.path
    ]
    own = behind[: others[0] - person.end] if others else behind
    dies = _DIED.search(own) is not None or _THE_DEAD.search(before) is not None
    dies = dies and not re.search(r"상속인|경황", own[:6])
    is_earlier = signs("days", "earlier").search(before[-6:] + own) is not None or "옆에" in own
    is_earlier = is_earlier or any(_AGO.search(text, day.start, day.end) for day in clause.days if day.day is None)
    days = (day.day for day in clause.days if day.day is not None)
    is_earlier = is_earlier or any(day.year < today.year - YEARS_TO_FILE for day in days)
    return Named(person, after, before, dies, is_earlier, clause.ends_sentence)


def _verb_of(clause: str) -> str:
    """The word of dying in a clause, which the one before it shares: "아버지는 작년 2월에, 어머니는 올해 돌아가셨어요"."""
    match = _DIED.search(clause)
    return match[0] if match else ""


def _is_of_other(clause: Clause, of: Decedent | None) -> bool:
    """Whether a clause tells of the death of somebody else than the one whose estate it is."""
    if of is None or not clause.persons:
        return False
    persons = [person for person in clause.persons if person.path]
    return (
        bool(persons)
        and not any(person.path == of.path and person.name == of.term for person in persons)
        and not any(same_person(person, of) for person in persons)
    )
