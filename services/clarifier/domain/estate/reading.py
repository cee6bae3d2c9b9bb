"""A message about an inheritance, as changes of the notes."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain.amounts.money import amounts, in_won
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.beside import STRANGERS
from services.clarifier.domain.clauses.clause import Clause, told
from services.clarifier.domain.estate.after_result import (
    valued,
    with_costs_named,
    with_property_named,
    with_share_named,
    without_paid,
)
from services.clarifier.domain.estate.afterwards import (
    Change,
    changed,
    keeps_total,
    without_ruled_out,
    without_time_of_another,
)
from services.clarifier.domain.estate.answers import with_answer
from services.clarifier.domain.estate.answers_of_share import share_supposed
from services.clarifier.domain.estate.besides_known import without_known, without_whole
from services.clarifier.domain.estate.case import EstateCase, Left
from services.clarifier.domain.estate.circumstances import with_residence_apart
from services.clarifier.domain.estate.clause_acts import acts_of_clauses
from services.clarifier.domain.estate.doubts import unread_sums
from services.clarifier.domain.estate.facts_told import facts_told
from services.clarifier.domain.estate.households import without_others
from services.clarifier.domain.estate.imagined import imagined, spouse_alive
from services.clarifier.domain.estate.kept import with_estate_kept, with_sum_of_all
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.estate.minors import with_births, with_years
from services.clarifier.domain.estate.not_his import jointly_held, not_his
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.parameters import (
    CHILDREN,
    ESTATE,
    GIFTS,
    SPOUSE,
)
from services.clarifier.domain.estate.people_told import of_the_dead
from services.clarifier.domain.estate.places import places
from services.clarifier.domain.estate.put_right import is_paid_after_death
from services.clarifier.domain.estate.things import means_thing
from services.clarifier.domain.people.glosses import (
    with_friend_as_speaker,
    with_idioms_read,
    with_parents_in_law,
    with_speaker_unglossed,
    without_ages_of_adults,
)
from services.clarifier.domain.stance import replies
from services.clarifier.domain.writing.letters import ending_in
from services.clarifier.domain.writing.list_marks import with_crosses_read, with_sums_read, without_list_marks
from services.clarifier.domain.writing.numbers import with_years_ago_in_figures
from services.clarifier.domain.writing.quotations import without_quotations
from services.clarifier.domain.writing.text import BARRIER

_ADDS: Final = re.compile(
    r"(?:더|따로|추가로|또|별도로|하나\s?더)\s?(?:더\s?)?(?:있|나왔|나온|발견|찾|계)|더해|누락|빠뜨|빼먹|빠졌|알고\s?보니|나왔(?:어|네|음|습|는데|심|소|다|으)|도\s?(?:있|나왔)|(?:빚|채무|부채|재산|유산)(?:에|에도|에다가?)\s?(?:같이\s)?(?:넣|더하|포함|추가)"
)
_MORE_OF_IT: Final = re.compile(
    r"(?:더|따로|추가로|또|별도로)\s?(?:[가-힣]{1,6}\s)?(?:있|나왔|나온|발견|찾|계)(?!었?으?면|다면|을)"
)
""" "조회해 보니 정기예금이 하나 더 있었네요": what is found out comes on top."""
_OF_STRANGERS: Final = re.compile(rf"(?<=\n)\s*(?:제\s|내\s|우리\s|회사\s)?(?:{STRANGERS})(?:네|\s?집)")
""" "친구네는 장례비를 3천 썼는데", in a story that is told in several messages."""
_BANKNOTES: Final = re.compile(r"(?<![가-힣\d])(?:5만|오만|만)\s?원?\s?권(?=\s|이|으로|다발)")
""" "서랍에서 5만원권 200장이 나왔어요": money."""
_BY_THE_WAY: Final = re.compile(r"^\s*(?:아|앗|어|아이고)?\s?,?\s?(?:참|아차|잠깐만?요?)[,\s.!]+")
""" "아 참, 예금이 4천만원 더 있었습니다": what is remembered puts nothing right."""
_VALUED: Final = re.compile(r"감정|시세|시가|평가|호가|부동산에\s?물어")
""" "아파트 감정받으니 11억 나왔어요": another value of what is known, and no further one."""
_OWED_NOW: Final = re.compile(
    r"(?:빚|채무|부채)(?:은|는|이|가)?\s?(?:총\s?|모두\s?|다\s?)?[\d억천백만\s,]{2,14}원?(?:이네|이었|이래|이랍|이에요|예요|입니다|이라)"
)
""" "빚이 2억 5천이네요": all that is owed, and nothing more."""
_PAID_OFF: Final = re.compile(
    r"(?:빚|대출|채무|보증금)[^.!?\n]{0,24}(?:갚아서|갚았|상환했|상환하[셨신]|갚으[셨신]|없다고(?!\s?(?:했|한|하|생각|알|말|적|썼|캤))|없대|없었)"
)
_UNDERSTOOD: Final = re.compile(r"그렇(?:구나|군|네|구만)|[는운은]\s?거(?:구나|군|였)|[는은]군|구나")
""" "아 그건 배우자가 있어서 그렇구나": what a figure is explained by, not the family."""
_OF_OTHER_CASE: Final = re.compile(
    rf"(?:^|(?<=[.!?\n]))[^.!?\n]*(?:{ending_in('ㄹ')}\s?때|경우)(?:의|에\s?대한)?\s?(?:얘기|이야기|말|말씀|소리|기준|한도|숫자)(?:이|인\s?거|인\s?것)?(?:군|구나|구만|네|였|죠|지요)[^.!?\n]*[.!?]?"
)
""" "10억은 어머니가 살아 계실 때 얘기군요": when a rule holds that was heard of."""

_ASKED_OF_GIFT: Final = re.compile(
    r"(?P<given>(?<![가-힣])(?:주신|준|보내신|보낸|받은|증여하신|증여한))\s?(?:것|거|건|게|돈|적)(?:도|이|은|는)?\s?(?:있는데\s?|있었는데\s?|있거든요,?\s?)?(?:그것도\s?|그거도\s?|이것도\s?|그것까지\s?)?(?:상속\s?재산에\s?|상속세에\s?|여기에\s?|다\s|같이\s)?(?:더하|더해|합산|합쳐|합치|포함|들어가|넣)[^.!?\n]{0,8}[?？]"
)
""" "2020년에 손자한테 5천 주신 것도 더하나요?": that it was given is told."""
_ABOUT_THEN: Final = re.compile(
    r"(?:돌아가시기|사망하시기|사망|별세하시기)?\s?(?:약\s?)?\d{1,2}\s?년\s?(?:쯤\s?)?전(?:쯤)?에?\s"
)
_DAY_IN_FULL: Final = re.compile(r"(?:19|20)\d\d\s?[년./-]\s?\d{1,2}\s?[월./-]\s?\d{1,2}\s?일?")
_LEFT_OUT: Final = re.compile(
    r"(?P<why>없(?:으니까?|어서|으므로|는데|거든요?,?)\s?)(?P<out>(?:그건|그거는?|그것은|그\s?부분은)\s(?:빼|제외하|제하)(?:고|서|시고))"
)
""" "빚은 없으니까 그건 빼고": that there is none is said."""
_GOES_ON: Final = re.compile(
    r"\s*(?:(?:그럼|그러면|아|그리고|만약|혹시)\s)?(?:(?:거기|여기)(?:에다가?|에서?|다가?|서)|그\s?(?:상태|상황|경우|조건)(?:에서|에|로)|게다가|추가로|(?:대출|빚|보증금|예금|땅|집)까지)(?=[\s,])"
)
_NOT_COUNTED: Final = re.compile(
    r"(?:[가-힣]{1,6}(?:을|를)?\s)?(?:준|주신|드린|증여한|증여하신|증여받은|물려준)\s?(?:것|거|건)(?:은|는)?\s?(?:말고|빼고|제외하고|외에|별도로)(?=[\s,])"
)
""" "상가 준 것 말고 지금 남은 게 20억": what was given before is told elsewhere."""
_BEFORE_DEBTS: Final = re.compile(
    r"(?:빚|부채|채무|대출)(?:을|를|은|는)?\s?(?:안\s?(?:뺀|빼고)|빼기\s?전(?:에|으로|엔|에는)?|빼지\s?(?:않은|않고|말고))(?=\s)"
)
""" "빚 빼기 전 통틀어 21억": the estate, as it is asked for."""


def read(written: str, today: date, asked: str | None, case: EstateCase, *, has_figure: bool = False) -> Notes:
    """What a message changes. `case`: what was told before; `has_figure`: a tax was shown, so that a what-if is one."""
    written = with_friend_as_speaker(with_idioms_read(written))
    said = with_residence_apart(
        with_births(with_years(without_list_marks(with_sums_read(with_crosses_read(written)), breaks_lines=False)))
    )
    said = with_years_ago_in_figures(without_ages_of_adults(with_speaker_unglossed(said)))
    said = with_parents_in_law(said, is_known=case.decedent is not None and case.decedent.path == "SP")
    said = _NOT_COUNTED.sub(lambda words: " " * len(words[0]), said) if asked is not None else said
    said = _BEFORE_DEBTS.sub(lambda words: " " * len(words[0]), said)
    said = said if "현금" in said else _BANKNOTES.sub(r"현금 \g<0>", said)
    said = said if has_figure or asked is None else without_whole(said, case)
    if has_figure and _stays(said, case):
        return Notes(returns=True)
    said = _of_the_case(said, written, case, today, has_figure=has_figure)
    message = told(said, today, asks_day=asked == "death_date")
    acts = acts_of_clauses(message.clauses, has_figure=has_figure, is_asked=asked is not None)
    telling = [c for c, act in zip(message.clauses, acts, strict=True) if act in (Act.TELL, Act.CORRECT)]
    if has_figure and any(_UNDERSTOOD.search(clause.text) for clause in telling):
        telling = [clause for clause in telling if not clause.persons and not _UNDERSTOOD.search(clause.text)]
    supposing = [c for c, act in zip(message.clauses, acts, strict=True) if act is Act.SUPPOSE]
    supposed = _supposed(message.text, supposing, case, today)
    notes = replace(facts_told(message.text, telling, asked, case, today), supposed=supposed)
    if supposing and supposed is None:
        acts = [Act.ASK if act is Act.SUPPOSE else act for act in acts]
    if asked is None and case.is_empty and not notes.told.is_empty:
        notes = _with_unread(notes, [c for c in message.clauses if c not in telling])
    if has_figure:
        notes = _after_result(notes, message.text, telling, supposing, case, asked, today)
    elif (apart := not_his(message.text, case)) is not None:
        notes = _changed_to(Change(*apart, supposes=False), notes, message.text, telling, today)
    is_new = not (notes.corrects or notes.changed is not None)
    is_another = _names_another_thing(notes.told, case)
    adds = _ADDS.search(message.text) is not None and (is_another or not _VALUED.search(message.text))
    adds = adds or (has_figure and is_another and _is_found(message.text, case))
    correcting = [clause for clause, act in zip(message.clauses, acts, strict=True) if act is Act.CORRECT]
    is_on_top = any(_MORE_OF_IT.search(clause.text) for clause in telling) and not case.is_empty
    puts_right = any(clause.money and not (is_on_top and _MORE_OF_IT.search(clause.text)) for clause in correcting)
    puts_right = puts_right or (bool(correcting) and not is_on_top)
    found = replace(
        notes,
        corrects=notes.corrects
        or puts_right
        or _corrects(_BY_THE_WAY.sub("", message.text) if adds else message.text, has_figure=has_figure),
        adds=is_new and adds,
        goes_on_supposing=_GOES_ON.match(message.text) is not None,
        keeps_total=keeps_total(message.text),
        clears_debts=_clears(telling, notes, case) and not is_paid_after_death(message.text),
        is_all_property=asked == ESTATE and bool(notes.told.assets) and not (is_on_top and case.assets),
        returns=Act.RETURN in acts,
        asks=Act.ASK in acts,
        requests=Act.REQUEST in acts,
    )
    kept = with_estate_kept(with_sum_of_all(found, asked, case), asked, case)
    said = message.text
    if asked == SPOUSE and signs("days", "death").search(said):  # "남동생은 먼저 죽었어요. 미혼이었고 애도 없었습니다"
        said = of_the_dead(said, message.clauses, case.decedent).replace(BARRIER, " ")
    return with_answer(kept, said if asked == GIFTS else _NEVER_GIVEN.sub(" ", said), asked, case)


_NEVER_GIVEN: Final = re.compile(
    r"증여(?:한|하신|해\s?준|받은|받으신)?\s?(?:건|것은|거는?|것도|적은?|적도|게|것이)?(?:은|는|도|이)?\s?(?:전혀\s|하나도\s)?없[가-힣]*"
)
""" "다른 증여는 없어요": of deposits, which were asked for, it says nothing."""


def _of_the_case(said: str, written: str, case: EstateCase, today: date, *, has_figure: bool) -> str:
    """What is said without what is of another family, was told before, or is a question of a rule. `written`: as it came."""
    if not has_figure:
        is_of_others = not case.is_empty or _OF_STRANGERS.search(written) is not None
        return without_time_of_another(without_others(told(said, today)), case) if is_of_others else said
    said = _ASKED_OF_GIFT.sub(lambda words: f"{words['given']} 적이 있어요.", _with_exact_day(said))
    said = _OF_OTHER_CASE.sub(" ", said)
    said = _LEFT_OUT.sub(lambda words: words["why"] + " " * len(words["out"]), said)
    said = without_ruled_out(without_quotations(without_others(told(said, today))), case)
    return without_known(said, case)


def _names_another_thing(told: EstateCase, case: EstateCase) -> bool:
    """Whether none of the things that are told is a known one: "차가 한 대 있었네요. 시세로 3천만원입니다. 더해 주세요"."""
    known = [asset.name for asset in case.assets]
    return bool(told.assets) and not any(means_thing(asset.name, name) for asset in told.assets for name in known)


def _is_found(text: str, case: EstateCase) -> bool:
    """Whether a thing is said to be there, where those that are known make up everything: "차가 한 대 있었네요"."""
    named = sum(asset.won or 0 for asset in case.assets)
    return _WAS_THERE.search(text) is not None and (case.total is None or case.total.won == named)


_WAS_THERE: Final = re.compile(r"있(?:었(?:네|더|어|다네|습|대)|더라|더군|네요|대요?(?=[\s.,!?]|$))")


def _stays(text: str, case: EstateCase) -> bool:
    """Whether a message says that what was told stands, whatever was supposed: "13억 그대로, 아빠 5억 그대로 갈게요"."""
    known = {place.fact.won for place in places(case)} | {case.share.won if case.share is not None else None}
    return _AS_IT_WAS.search(text) is not None and all(in_won(each) in known for each in amounts(text))


_AS_IT_WAS: Final = re.compile(
    r"(?:그대로|원래대로|처음대로)\s?(?:갈게|할게|하겠|가겠|하죠|해\s?[주줘]|둘게|두겠|유지|하기로)|(?<![가-힣])유지(?:하겠|할게|하기로|합니다|하죠|해\s?[주줘]|하는\s?걸로)"
)


def _with_exact_day(text: str) -> str:
    """A message with the one day that it names in the place of "3년 전에": "3년 전에 누나한테 1억 주셨어요. 2023년 4월 3일이에요"."""
    days, about = _DAY_IN_FULL.findall(text), _ABOUT_THEN.findall(text)
    return _ABOUT_THEN.sub(f"{days[0]}에 ", text) if len(days) == len(about) == 1 else text


def _supposed(text: str, supposing: Sequence[Clause], case: EstateCase, today: date) -> EstateCase | None:
    """What some clauses suppose of the case; None where they suppose nothing of it."""
    if not supposing:
        return None
    supposed = valued(text, case) or facts_told(text, supposing, None, case, today).told
    said = "".join(clause.text for clause in supposing)
    alive = spouse_alive(said, case)
    is_left = alive is not None or case.spouse is None or case.spouse.state == "alive"
    if (taken := share_supposed(said, case)) is not None:
        supposed = EstateCase(share=taken, spouse=alive) if is_left else EstateCase()
    return None if supposed.is_empty else supposed


def _after_result(
    notes: Notes,
    text: str,
    telling: Sequence[Clause],
    supposing: Sequence[Clause],
    case: EstateCase,
    asked: str | None,
    today: date,
) -> Notes:
    """The notes of a message after a result: what it puts in the place of something, and what it tells beside that."""
    if (beside := imagined(text, case)) is not None:
        return Notes(supposed=beside, accounts=notes.accounts)
    if (change := changed(text, case, notes.told.gifts)) is not None:
        return _changed_to(change, notes, text, [*telling, *supposing], today)
    if not supposing and jointly_held(text, case):
        doubt = Left(parameter=ESTATE, words=text.strip())
        return replace(notes, told=notes.told.model_copy(update={"doubted": (*notes.told.doubted, doubt)}))
    if not supposing and (worth := valued(text, case)) is not None:
        return Notes(told=worth, accounts=notes.accounts, corrects=True)
    if notes.told.gifts and case.children is not None:  # "누나한테 주신 게 있어요" counts nobody
        notes = replace(notes, ambiguous={name: words for name, words in notes.ambiguous.items() if name != CHILDREN})
    notes = with_share_named(with_costs_named(without_paid(notes, text, case), text), case)
    return with_property_named(notes, text, case) if asked != ESTATE else notes


def _changed_to(change: Change, notes: Notes, text: str, clauses: Sequence[Clause], today: date) -> Notes:
    """The notes with what a message puts in the place of something, and what it tells beside that."""
    rest = _beside(change, text, clauses, today)
    told, supposed = (EstateCase(), rest) if change.supposes else (rest, None)
    corrects = not change.supposes
    return Notes(told=told, supposed=supposed, accounts=notes.accounts, changed=change.case, corrects=corrects)


def _beside(change: Change, text: str, clauses: Sequence[Clause], today: date) -> EstateCase:
    """What the clauses tell that say nothing of what is changed: "자식은 둘이고, 대출은 5억이 아니라 4억이에요"."""
    others = [
        clause for clause in clauses if all(clause.end <= of.start or of.end <= clause.start for of in change.read)
    ]
    facts = facts_told(text, sorted(others, key=lambda clause: clause.start), None, change.case, today).told
    return facts.model_copy(update={"left": (), "doubted": (), "total": None, "financial": None})


def _with_unread(notes: Notes, others: Sequence[Clause]) -> Notes:
    """The notes of a story with what it names only in a question: it is asked about before there is a figure."""
    counted = [each.won or 0 for account in notes.accounts for each in amounts(account.words)]
    unread = [Left(parameter=ESTATE, words=said) for said in unread_sums(others, counted)]
    told = notes.told
    return replace(notes, told=told.model_copy(update={"doubted": (*told.doubted, *unread)})) if unread else notes


def _clears(telling: Sequence[Clause], notes: Notes, case: EstateCase) -> bool:
    """Whether what is owed is paid off, and the message a message names no debt, or only all of those that are known: "대출 1억은 다 갚으셨대요"."""
    if notes.changed is not None:
        return False
    known, told = sum(debt.won for debt in case.debts), sum(debt.won for debt in notes.told.debts)
    return told in (0, known) and any(_PAID_OFF.search(clause.bare) for clause in telling)


def _corrects(text: str, *, has_figure: bool) -> bool:
    return replies.corrects(text) or (has_figure and _OWED_NOW.search(text) is not None)
