"""What the spouse takes of the estate: by statute, everything, half, nothing, a sum, a thing, or not settled yet."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.estate.case import THINGS, Decedent, Part, Share, ShareOfSpouse, Standing
from services.clarifier.domain.estate.kin import A_SPOUSE, is_woman, relation, same_person
from services.clarifier.domain.estate.lexicon import words
from services.clarifier.domain.estate.parameters import DEBTS, SPOUSE_ACTUAL
from services.clarifier.domain.estate.piece import Piece
from services.clarifier.domain.estate.things import ASSETS, NOUN
from services.clarifier.domain.people.family_paths import SELF

_DIVIDES: Final = re.compile(
    r"몫|취득(?!세)|(?:등기|명의)\s?이전|이전\s?등기|받기로|받으시기로|받는\s?(?:걸|것|거)|받으[면신시세셔]|받고|받아|받음|받을|받는|받지|받습|받네|받소|안\s?받|받기\s?싫|가져|갖|나누|나눠|분할|협의|법정|명의로|앞으로\s?(?:다|전부|돌|하[기려고])|돌리|상속(?!세|인|재산)|지분대로|정하|정해|안\s?정|포기|못\s?꺼|분할\s?[:：]"
)
_STATUTE: Final = re.compile(
    r"법정\s?(?:상속)?\s?(?:분|지분|비율)|법대로|법정대로|법에서?\s?(?:정해진|정한|나온|나와\s?있는)|(?:일점오|1\.5)\s?(?:대|:)"
)
_UNDECIDED: Final = re.compile(
    r"(?:아직|안|못)\s?(?:[가-힣]{1,5}\s){0,2}(?:안\s?)?(?:정[했해하]|꺼[냈내]|나[눴누](?!면)|시작|합의|협의|결정)|시작도\s?못|협의\s?(?:전|중|안)|분할\s?(?:협의\s?)?전|정해진\s?(?:게|것|건)\s?없|미정|상의\s?중|모르겠|몰라|못\s?정|정하지\s?(?:못|않)"
)
_NOTHING: Final = re.compile(
    r"(?:한\s?푼도|하나도|전혀|아무것도|아예)?\s?안\s?받|받지\s?않|(?:몫|상속분)(?:은|이|도)?\s?없|(?:자식|자녀|애|아이)들?(?:만|끼리만?|이\s?(?:전부|다|모두))|한\s?푼도|포기(?!(?:는|가|한\s?것은|한\s?건)?\s?(?:아[니닙]|안|않))|받기\s?싫|받을\s?생각(?:이|은)?\s?없"
)
_ALL: Final = re.compile(
    r"(?:전부|모두|몽땅|전액|통째로|다)(?:\s?(?:다|제가|내가|제|내|(?:어머|아버)[가-힣]{1,4}|[가-힣]{1,6}(?:이|가|께서|은|는|한테|에게)|(?:[가-힣]{1,6}\s?)?(?:앞으로|명의로)))*\s?(?:받|갖|가져|상속|돌리|명의|하기로|드리)|(?:앞으로|명의로)\s?(?:다|전부|모두|몽땅)|단독(?:으로)?\s?(?:상속|받|취득)|전\s?재산(?:을)?\s[^.!?\n]{0,8}(?:받|상속)|전부\s?상속"
)
_HALF: Final = re.compile(r"절반|반(?=을|만|은|\s?받)|50%")
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
""" "6억(아파트 절반)": half of a thing."""
_TAKEN: Final = re.compile(
    r"(?:\s?지분)?(?:\s?\x00+\s?원?(?:짜리|어치)?)?(?:만|은|는|을|를|\s)\s?(?:[가-힣]{1,6}?(?:이|가|께서)?\s)?(?:명의|만|상속|받|갖|가져)"
)
_JOINT: Final = re.compile(r"공동\s?(?:명의|소유)")
""" "엄마와 절반씩 공동명의예요": whose it was, and not who takes it."""
_ONLY_CHILDREN: Final = re.compile(r"(?:자식|자녀|애|아이)들?(?:만|끼리만?)")
_ALL_ASKED: Final = re.compile(r"전부|모두|다\s|몽땅")
_OF_LIFE: Final = re.compile(r"살아\s?(?:계|있)|생존|안\s?계[시신셔세십심]")
""" "두 분 다 살아 계세요"."""
_HEIRS_TAKE: Final = re.compile(r"나머지")
_SPEAKER: Final = re.compile(
    r"(?<![가-힣])(?:제|내)\s?(?:가|몫|명의|앞|뜻)|(?<![가-힣])(?:저는|나는|전|난|저|나|제가|내가|본인[이은]?)(?=[\s,])"
)
_SPOUSE_WORD: Final = re.compile(r"배우자")
_CHILD_SUBJECT: Final = re.compile(
    r"^[\s,]*(?:자식|자녀|애|아이|아들|딸|형|누나|오빠|언니|동생)[가-힣]{0,3}?(?:이|가|은|는|만|끼리)\s"
)


def share(clauses: Sequence[Clause], found: Sequence[Piece], of: Decedent | None, *, is_asked: bool) -> Share | None:
    """What a message says of the spouse's part; None where it says nothing of it."""
    told: Share | None = None
    carried: list[Piece] = []
    goes_on = False
    for clause in clauses:
        bare = clause.bare
        is_of_speaker = of is not None and of.path != "S" and _SPEAKER.match(bare.strip()) is not None
        is_of_spouse = _is_of_spouse(clause, of) or (goes_on and not clause.persons and not is_of_speaker)
        goes_on = is_of_spouse and not clause.ends_sentence
        sums = [
            piece
            for piece in found
            if piece.parameter == SPOUSE_ACTUAL and clause.start <= piece.amount.start < clause.end
        ]
        if sums and not (clause.persons or clause.ends_sentence or _SPEAKER.search(bare) or _DIVIDES.search(bare)):
            carried += sums  # "아파트 절반(13억)하고 예금 2억은 제가 받고"
            continue
        sums = _by_taker(clause, sums, of) if len(sums) > 1 else sums
        sums, carried = [*carried, *sums], []
        if _DIVIDES.search(bare) is None and not sums and (not is_asked or _OF_LIFE.search(bare)):
            continue
        told = _of_clause(clause, sums, is_spouses=is_of_spouse, is_asked=is_asked) or told
    taken = _thing_by_taker(clauses, of) or told
    if taken is None or taken.how not in ("won", "asset"):
        return taken
    return taken.model_copy(update={"owing": sum(_owing(clauses, found, of))})


_TAKES_OVER: Final = re.compile(
    r"\s?원?(?:은|는|도|을|를|까지)?\s(?:같이\s|함께\s|다\s)?(?P<who>[가-힣]{1,6}?)(?:이|가|께서)\s(?:같이\s|함께\s|다\s)?(?:떠?안|갚|인수|승계|떠맡|물려받|책임)(?!았|으셨)"
)
""" "담보대출 3억도 어머니가 안기로 했습니다": it lessens what she takes."""


def _owing(clauses: Sequence[Clause], found: Sequence[Piece], of: Decedent | None) -> Iterator[int]:
    """The debts that the spouse takes over."""
    for clause in clauses:
        for piece in found:
            if piece.parameter != DEBTS or not clause.start <= piece.amount.start < clause.end:
                continue
            over = _TAKES_OVER.match(clause.text, piece.amount.end - clause.start)
            is_speaker = of is not None and of.path == "S" and over is not None and _AS_SPEAKER.match(over["who"])
            if over is not None and (is_speaker or (SPOUSE_TERM.match(over["who"]) and _is_of_spouse(clause, of))):
                yield piece.won or 0


_TWO_TAKERS: Final = re.compile(
    rf"(?P<one>{words('assets', 'real', 'financial')})(?:은|는)\s(?P<first>[가-힣]{{1,6}}?)(?:이|가|께서)?,?\s(?P<two>{words('assets', 'real', 'financial')})(?:은|는)\s(?P<second>[가-힣]{{1,6}}?)(?:이|가|께서)?\s(?:각각\s|각자\s)?(?:받|갖|가[지져]|상속)"
)
""" "아파트는 제가, 상가는 아들이 받기로 했어요"."""


def _thing_by_taker(clauses: Sequence[Clause], of: Decedent | None) -> Share | None:
    """The thing that the spouse takes, of two that are dealt out in one breath."""
    text = "".join(clause.bare for clause in clauses)
    match = _TWO_TAKERS.search(text)
    if match is None or of is None:
        return None
    words_of = _AS_SPEAKER if of.path == "S" else SPOUSE_TERM
    taken = [match[thing] for thing, who in (("one", "first"), ("two", "second")) if words_of.match(match[who])]
    return Share(how="asset", asset=taken[0], words=match[0], standing=Standing.PLANNED) if len(taken) == 1 else None


_AS_SPEAKER: Final = re.compile(r"(?:제|내|저|나|본인)$")
SPOUSE_TERM: Final = re.compile(r"어머[니님이]|어무이|엄마|엄니|어멍|모친|배우자|아버[지님]|아빠|부친")


def _by_taker(clause: Clause, sums: Sequence[Piece], of: Decedent | None) -> list[Piece]:
    """The sums before which it is the spouse who is named last: "엄마 12억 저 8억이요"."""
    if not any(person.start < sums[-1].amount.start for person in clause.persons):
        return list(sums)  # "아파트 절반(13억)하고 예금 2억은 제가 받고"
    kept: list[Piece] = []
    since = 0
    for piece in sums:
        at = piece.amount.start - clause.start
        between = [person for person in clause.persons if since <= person.start - clause.start < at]
        own = replace(clause, persons=tuple(between[-1:]), bare=clause.bare[since:at])
        goes_on = bool(kept) and not between  # "어머니는 예금 6억하고 주식 4억"
        kept += [piece] if goes_on or _is_of_spouse(own, of) else []
        since = at
    return kept


def part(clauses: Sequence[Clause], found: Sequence[Piece]) -> Part | None:
    """What somebody takes who is the spouse or is not: nobody said yet who died."""
    for clause in clauses:
        takers = {person.path: person.name for person in clause.persons if person.path}
        takers |= {SELF: A_SPOUSE} if _SPEAKER.search(clause.bare) else {}
        for taker, name in takers.items():
            other = A_SPOUSE if taker == SELF else "아버지" if is_woman(name) else "어머니"
            of = Decedent(path=taker or "S", term=other)
            told = share([clause], found, of, is_asked=False)
            if told is not None and told.how not in ("statute", "undecided"):
                return Part(**told.model_dump(), taker=taker)
    return None


def _of_clause(clause: Clause, sums: Sequence[Piece], *, is_spouses: bool, is_asked: bool) -> Share | None:
    bare, said = clause.bare, clause.text.strip()
    if _STATUTE.search(bare):
        return _planned("statute", said)
    if _UNDECIDED.search(bare) and (_DIVIDES.search(bare) or is_asked):
        return Share(how="undecided", words=said, standing=Standing.UNKNOWN)
    is_meant = is_spouses or (is_asked and not _CHILD_SUBJECT.match(bare))
    if (_HEIRS_TAKE.search(bare) and not is_spouses) or _JOINT.search(bare):
        return None
    if _NOTHING.search(bare) and not sums:
        return _planned("none", said) if is_meant or _ONLY_CHILDREN.search(bare) else None
    return _part(bare, said, sums, is_asked=is_asked) if is_meant else None


def _part(bare: str, said: str, sums: Sequence[Piece], *, is_asked: bool) -> Share | None:
    """What the spouse takes: a sum, half, everything, or a thing."""
    if sums and sums[-1].won is not None:
        parts = [piece.won or 0 for piece in sums if piece.name]
        won = sum(parts) if len(parts) == len(sums) else sums[-1].won
        return Share(how="won", won=won, words=said, standing=Standing.PLANNED)
    if _HALF.search(_IN_BRACKETS.sub("", bare)):
        return _planned("half", said)
    if (thing := _all_of_thing(bare)) is not None:
        return Share(how="asset", asset=thing, words=said, standing=Standing.PLANNED)
    if _ALL.search(bare) or (is_asked and _ALL_ASKED.search(bare)):
        return _planned("all", said)
    things = _things_taken(bare)
    return Share(how="asset", asset=THINGS.join(things), words=said, standing=Standing.PLANNED) if things else None


_AND: Final = re.compile(r"(?:이?랑|하고|과|와|,|및)\s?")


def _things_taken(bare: str) -> list[str]:
    """The last thing that is taken, with those that are named beside it: "엄마가 아파트랑 예금을 갖고"."""
    nouns = [noun for noun in NOUN.finditer(bare) if noun.lastgroup in ASSETS]
    last = next((at for at in range(len(nouns) - 1, -1, -1) if _TAKEN.match(bare, nouns[at].end())), None)
    if last is None:
        return []
    first = last
    while first and _AND.fullmatch(bare, nouns[first - 1].end(), nouns[first].start()):
        first -= 1
    return [noun[0] for noun in nouns[first : last + 1]]


_ALL_OF_IT: Final = re.compile(
    r"(?:\s?지분)?(?:을|를|은|는)?\s(?:[가-힣]{1,6}(?:이|가|께서)\s)?(?:다|전부|모두|몽땅)\s?(?:받|갖|가[지져]|상속)"
)


def _all_of_thing(bare: str) -> str | None:
    """ "외할머니가 예금을 다 받으시고": the one thing that a clause names, and not everything."""
    things = [noun for noun in NOUN.finditer(bare) if noun.lastgroup in ASSETS]
    is_whole = len(things) == 1 and _ALL_OF_IT.match(bare, things[0].end()) is not None
    return things[0][0] if is_whole else None


def _planned(how: ShareOfSpouse, said: str) -> Share:
    return Share(how=how, words=said, standing=Standing.PLANNED)


def _is_of_spouse(clause: Clause, of: Decedent | None) -> bool:
    """Whether it is the spouse's part that a clause is of."""
    if _SPOUSE_WORD.search(clause.bare):
        return True
    if of is None:
        return False
    if of.path == "S" and _SPEAKER.search(clause.bare):
        return True
    return any(
        person.path and not same_person(person, of) and relation(person.path, of.path) == "S"
        for person in clause.persons
    )
