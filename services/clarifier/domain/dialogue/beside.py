"""What stands beside the tax, and the case that the same message tells: which of them is answered, and how."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue.deadlines import FilingPeriods
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.texts import Texts
from services.clarifier.domain.dialogue.turn import Led, Turn
from services.clarifier.domain.estate.parameters import CHILDREN, DEATH_DATE, ESTATE, SPOUSE
from services.clarifier.domain.gift.returned import returned_in
from services.clarifier.domain.matters.lexicon import Lexicon
from services.clarifier.domain.matters.matter import (
    ALONE,
    OF_DEATH,
    Matter,
    asked_of_deadline,
    asked_of_relief,
    asks_nothing_of_tax,
    matter_of,
    names_own_tax,
    names_sum,
)
from services.clarifier.domain.matters.mourning import is_mourned, is_mourned_lately
from services.clarifier.domain.matters.questions import ASKS, asks_for_figure
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.parameters import GIFT_DATE, GIFT_VALUE, NON_RESIDENT, RELATIONSHIP
from services.clarifier.domain.people.recipient import residences
from services.clarifier.domain.reader.beside_a_death import of_the_living
from services.clarifier.domain.reader.inheritance import understand_inheritance
from services.clarifier.domain.taxes import TaxIntent, tax_of
from services.clarifier.domain.writing.text import normalise
from shared.calendar import clock
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import Inquiry, ParametersCollected, QuestionRaised

IS_ALIVE: Final = "is_alive"
"""In the case file: somebody was said to live of whose estate the conversation is."""
_NO_FIGURES: Final = (GIFT_DATE, RELATIONSHIP, DEATH_DATE)
"""What is kept of a message with an impossible figure."""
_WHETHER_ABROAD: Final = re.compile(r"거주자(?:인지|일까|인가|냐|로\s?(?:보|치)(?:는지|나))")
""" "유학 간 아들이 비거주자인지 모르겠어요": that is what is asked."""
_ONLY_DEADLINE: Final = re.compile(
    r"(?:기한|마감일?|날짜|마지막\s?날|언제까지(?:인지)?)만\s|언제까[지진][^.!?\n]{0,14}(?:건지|것인지|인지|지)만(?:\s|$)|(?:언제|기한|날짜|마감)[^\n]{0,24}(?:(?:그거|그것|이거|이것|고거)\s?(?:하나\s?)?만|하나만|언제인지만|짧게|간단히|간략히|한\s?줄로)|(?:세금|세액|계산|금액)[가-힣]{0,2}\s?[^.!?\n]{0,14}(?:됐고|됐으니|필요\s?없|알아서|말고|빼고)"
)
""" "세금 액수는 제가 알아서 계산할 거고 신고 마감일만 알려 주세요"."""
_DAYS: Final = frozenset({GIFT_DATE, DEATH_DATE})
_OF_FAMILY: Final = frozenset({SPOUSE, CHILDREN})
""" "시어머니 계시고 시누이가 한 명 있어요 … 상속세 전체가 얼마나 나올까요?": whose estate it is, without what was left."""
_SUMS: Final = frozenset({GIFT_VALUE, ESTATE})
_WAS_GIVEN: Final = re.compile(r"주[셨신]|줬|받았")
_NOTHING: Final = re.compile(
    r"^\W*(?:0|영|빵)\s?원?(?:이?에요|이?예요|이요|요|입니다|임)?\W*$|^\W*(?:(?:하나도|아무것도|전혀|한\s?푼도)\s?)?(?:없어요|없습니다|없네요|없음|없다|없는데요?)\W*$"
)
_WITH_DEADLINE: Final = ("answer", "grief")
"""Beside what the day for filing may be said."""
A_WHOLE_CASE: Final = 3
"""Whoever tells so many facts in one message consults, whatever he mentions beside them."""
_DEDUCTION: Final = re.compile(
    r"공제|한도|비과세|면제|세금\s?(?:이\s?)?없이|(?:(?:5|오)\s?천(?:만)?|(?:2|이)\s?천(?:만)?|(?:6|육)\s?억|(?:1|일)\s?천만|천만)\s?원?\s?(?:까지|은|는)|얼마\s?까지"
)
_CHILD_NAMED: Final = r"(?:아들|딸|자녀|자식|손[주자녀]|외손[주자녀]|며느리|사위|조카)"
_CHILD: Final = re.compile(rf"{_CHILD_NAMED}[가-힣]{{0,2}}\s?$")
_OF_CHILD: Final = re.compile(rf"[^.!?\n]{{0,8}}{_CHILD_NAMED}")
_RECEIVES: Final = re.compile(
    r"받[은으았]|(?<![가-힣])(?:저|나)(?:한테|에게)|제게|내게|(?:보내|부쳐)\s?(?:준|줬|주[셨신])"
)
""" "딸이 미국에 사는데 딸이 저한테 주면": whoever asks receives."""
_OF_OWN_TAX: Final = re.compile(r"증여|상속|유산|물려|받[았은을]|주[셨신시실]|줬|준다|드[렸릴린]|보태|이체")


def tax_in_hand(turn: Turn) -> TaxIntent | None:
    """The tax that the conversation is about, if it has come to one."""
    intent = turn.dialogue.intent
    return intent if intent in ("gift_tax", "inheritance_tax") and turn.collected_parameters else None


def has_begun(turn: Turn) -> bool:
    """Whether something of a case was told, or asked for, before."""
    return bool(turn.collected_parameters) or turn.dialogue.pending_question is not None


def tells(reading: Reading) -> bool:
    """Whether a message tells something of a case."""
    return reading.says_something and reading.subject in ("gift_tax", "inheritance_tax")


def matter_in(turn: Turn, lexicon: Lexicon) -> Matter | None:
    """What stands beside the tax in a message; that nothing is left may also be the answer to what is left."""
    matter = matter_of(turn.content, lexicon, tax_in_hand(turn), _told_before_result(turn))
    if matter is None and turn.dialogue.pending_question == ESTATE and _NOTHING.search(normalise(turn.content)):
        return Matter("nothing_left")
    return None if matter is not None and not matter.is_felt and has_begun(turn) else matter


def of_recipient_abroad(matter: Matter | None, turn: Turn, reading: Reading, lexicon: Lexicon) -> Matter | None:
    """What is asked of a deduction for somebody who is told to live abroad: there is none, whatever else is said."""
    text = normalise(turn.content)
    stated = reading.values.get(NON_RESIDENT)
    if _WHETHER_ABROAD.search(text):
        return matter
    is_abroad = _lives_abroad(text) if stated is None else stated.value is True
    is_abroad = is_abroad and reading.subject != "inheritance_tax"
    is_of_rule = matter is None or matter.kind == "answer"
    asks = _DEDUCTION.search(text) is not None and ASKS.search(text) is not None
    if has_begun(turn) or not (is_abroad and is_of_rule and asks) or is_mourned(text):
        return matter
    says = lexicon.answer("no_deduction_abroad").says["gift_tax"]
    is_case = GIFT_VALUE in reading.values and asks_for_figure(text)
    return Matter("answer", (says,), is_alone=GIFT_VALUE not in reading.values, reckoned=() if is_case else (says,))


def of_return(matter: Matter | None, turn: Turn, periods: FilingPeriods) -> Matter | None:
    """The matter of a first message that tells of a gift which was given back, where that decides whether it is taxed."""
    is_other = matter is not None and matter.kind not in ("elsewhere", "answer")
    if has_begun(turn) or is_other:
        return matter
    returned = returned_in(turn.content, clock.seoul_date(turn.metadata.received_at))
    taxed = None if returned is None else periods.still_taxed(returned)
    if returned is None or taxed is None:
        return matter
    says = (periods.of_return(returned),)
    return Matter("elsewhere", says, is_alone=not taxed, is_urgent=True, begins_case=taxed)


def _lives_abroad(text: str) -> bool:
    """Whether a child to whom something may be given is said to live abroad, in a message that tells no case."""
    homes = list(residences(text))
    if not homes or not all(home.value for home in homes) or _RECEIVES.search(text):
        return False
    return any(_OF_CHILD.match(text, each.end) or _CHILD.search(text, 0, each.start) for each in homes)


def _told_before_result(turn: Turn) -> tuple[str, ...] | None:
    """What the user wrote before, once a result of the case in hand was shown."""
    if turn.dialogue.last_calculated is None:
        return None
    return tuple(entry.content for entry in turn.history if entry.role == "user" and entry.content != turn.content)


def as_death(matter: Matter, turn: Turn, reading: Reading) -> Reading:
    """The reading of a message that tells a death at the beginning: it is of an inheritance, whatever else it seems."""
    is_of_loss = (
        matter.kind == "answer" and GIFT_VALUE not in reading.values and is_mourned_lately(normalise(turn.content))
    )
    if not (matter.kind in OF_DEATH or is_of_loss) or has_begun(turn) or reading.subject == "inheritance_tax":
        return reading
    today = clock.seoul_date(turn.metadata.received_at)
    if of_the_living(turn.content, today) is not None:
        return reading
    return understand_inheritance(turn.content, today)


def changes(turn: Turn, led: Led) -> bool:
    """Whether a message changes what was calculated: "6월 1일에 돌아가신 거네요. 그럼 기한이 언제예요?"."""
    is_result = isinstance(led.event, ParametersCollected)
    return is_result and led.event.collected_parameters != turn.collected_parameters


def goes_on(matter: Matter, turn: Turn, reading: Reading, led: Led) -> bool:
    """Whether the consultation goes on with what the message tells, the matter being only remarked upon."""
    text = normalise(turn.content)
    is_alone = (matter.kind in ALONE and not _tells_case(matter, reading)) or _asks_of_return(matter, text)
    is_alone = is_alone or matter.begins_case is False or (matter.kind == "grief" and matter.is_urgent)
    is_answered = not has_begun(turn) and _is_all_that_is_asked(matter, text, reading, led)
    is_answered = is_answered or _is_of_another_service(matter, turn, reading)
    if isinstance(led.event, Inquiry) or is_alone or is_answered:
        return False
    if matter.kind == "lifetime" and has_begun(turn):
        has_died = DEATH_DATE in led.event.collected_parameters
        return led.event.intent == "gift_tax" or (has_died and tells(reading))
    if not tells(reading) or _tells_case(matter, reading) or matter.begins_case:
        return tells(reading) or Act.RETURN in reading.acts
    match matter.kind:
        case "grief" | "memorial":
            is_asked_for = asks_for_figure(text) and CHILDREN in led.event.collected_parameters
            return has_begun(turn) or is_asked_for or not asks_nothing_of_tax(text)
        case "lifetime":
            return led.event.intent == "gift_tax" and names_sum(text)
        case "other_tax":
            is_of_case = has_begun(turn) or names_sum(text) or (names_own_tax(text) and asks_for_figure(text))
            return is_of_case and _OF_OWN_TAX.search(text) is not None
        case "dispute" | "distress" | "greeting":
            return has_begun(turn) or names_own_tax(text)
        case "elsewhere":
            return names_sum(text) and not matter.is_alone
        case "answer":
            return _goes_on_with_answer(matter, turn, reading, led)
        case _:
            return True


def _goes_on_with_answer(matter: Matter, turn: Turn, reading: Reading, led: Led) -> bool:
    """Whether a question about the law is only remarked upon: a case has begun, or a sum or a gift is told with it."""
    text = normalise(turn.content)
    is_dated = not _DAYS.isdisjoint(led.event.collected_parameters)
    is_asked_for = Act.REQUEST in reading.acts and asks_for_figure(text) and not matter.reckoned
    is_told = names_sum(text) and (not matter.is_alone or is_asked_for)
    is_given = RELATIONSHIP in reading.values and _WAS_GIVEN.search(text) is not None
    is_begun = has_begun(turn) and not _is_of_other_tax(matter, turn, reading)
    return is_begun or is_dated or is_told or (is_asked_for and is_given) or _is_of_family(text, led)


def _is_of_family(text: str, led: Led) -> bool:
    """Whether the tax is asked for where it is told who inherits, though not yet what was left."""
    return led.event.collected_parameters.keys() >= _OF_FAMILY and asks_for_figure(text)


def _is_of_another_service(matter: Matter, turn: Turn, reading: Reading) -> bool:
    """Whether a sum is all that is told beside the question what this costs: "딴 데서는 3만원 나갔는데 여긴 무료예요?"."""
    return matter.kind == "cost" and not has_begun(turn) and reading.values.keys() <= _SUMS


def _is_of_other_tax(matter: Matter, turn: Turn, reading: Reading) -> bool:
    """Whether a rule is the whole answer to what only sounds like the other tax: "동생이 다 갖기로 하면 증여가 되나요?"."""
    is_rule = matter.kind == "answer" and matter.is_alone
    return is_rule and {tax_in_hand(turn), reading.subject} == {"gift_tax", "inheritance_tax"}


def _is_all_that_is_asked(matter: Matter, text: str, reading: Reading, led: Led) -> bool:
    """Whether at the beginning what is said of a matter answers the message, whatever it tells beside it."""
    if matter.kind == "english" and matter.says:
        return _SUMS.isdisjoint(reading.values)
    if matter.reckoned:
        return _DAYS.isdisjoint(led.event.collected_parameters) and not _is_of_family(text, led)
    return matter.asks_deadline and _ONLY_DEADLINE.search(text) is not None


def _asks_of_return(matter: Matter, text: str) -> bool:
    """Whether it is asked what giving something back comes to, and not what the gift costs."""
    return matter.tells_deadline and ASKS.search(text) is not None and not asks_for_figure(text)


def _tells_case(matter: Matter, reading: Reading) -> bool:
    """Whether a whole case is told, beside which a matter is only mentioned: "체납 재산세 300만" among the debts."""
    is_beside = matter.kind not in ALONE or matter.kind == "elsewhere"
    is_beside = is_beside or (matter.kind == "nothing_left" and ESTATE in reading.values)
    return is_beside and tells(reading) and len(reading.values) >= A_WHOLE_CASE


def with_deadline(matter: Matter, turn: Turn, led: Led, texts: Texts) -> Matter:
    """A matter with the day until which to file, where that is asked and the day of the gift or the death is told."""
    if matter.kind not in _WITH_DEADLINE and not matter.tells_deadline:
        return matter
    today = clock.seoul_date(turn.metadata.received_at)
    if matter.tells_deadline:
        day = texts.filing_periods.said(turn.content, led.event.collected_parameters, "gift_tax", today)
        return replace(matter, says=(*matter.says, *([day] if day else [])))
    intent = _own_tax(led.event.intent)
    if (late := asked_of_relief(turn.content, texts.matters, intent)) is not None:
        known = led.event.collected_parameters if led.event.intent == late else {}
        waived = texts.filing_periods.relief(turn.content, known, late, today)
        return matter if waived is None else replace(matter, says=(waived, *matter.says), asks_deadline=True)
    tax = asked_of_deadline(turn.content, texts.matters, intent)
    if tax is None:
        return matter
    collected = led.event.collected_parameters if led.event.intent == tax else {}
    day = texts.filing_periods.said(turn.content, collected, tax, today)
    rule = texts.matters.answer("deadline").says[tax]
    if matter.kind == "answer" and is_mourned(text := normalise(turn.content)) and _ONLY_DEADLINE.search(text):
        first, _, rest = rule.partition(". ")
        emphasised = f"**{first}.** {rest}"
        matter = replace(matter, says=tuple(emphasised if said == rule else said for said in matter.says))
        rule = emphasised
    said = tuple(dict.fromkeys((*matter.says, rule, *([day] if day else []))))
    return replace(matter, says=said, asks_deadline=True)


def _own_tax(intent: str | None) -> TaxIntent | None:
    taxes: tuple[TaxIntent, ...] = ("gift_tax", "inheritance_tax")
    return next((tax for tax in taxes if tax == intent), None)


def is_answered_by(led: Led, matter: Matter) -> bool:
    """Whether what the consultation leads to says it better: what a word or an open question means, or to begin anew."""
    event = led.event
    if not isinstance(event, Inquiry) or event.kind not in ("explain", "restart", "stop"):
        return False
    asked = event.question.parameter if event.question is not None else None
    is_why = matter.is_reason and event.kind == "explain" and event.parameter not in (None, asked)
    return matter.kind in ("answer", "greeting") and not is_why


def with_remark(led: Led, matter: Matter, remarks: Mapping[str, str]) -> Led:
    """What the consultation leads to, with a sentence on the matter before it."""
    condoles = isinstance(led.event, QuestionRaised) and led.event.question.parameter == DEATH_DATE
    is_felt = matter.is_felt and not (condoles and matter.kind == "grief")
    remark = tuple(said for kind, said in remarks.items() if kind == matter.kind and is_felt)
    is_shown = isinstance(led.event, ParametersCollected)
    told = (said for said in matter.says if not (is_shown and said in matter.reckoned))
    says = (*remark, *(said.replace("**", "") for said in told))
    if isinstance(led.event, Inquiry) or not says:
        return led
    notice = "\n".join([*says, *([led.event.notice] if led.event.notice else [])])
    return replace(led, event=led.event.model_copy(update={"notice": notice}))


def condoling(turn: Turn, led: Led, remarks: Mapping[str, str]) -> Led:
    """What a case leads to that begins with the day of a death, with a word to who lost somebody, said once."""
    event, condolence = led.event, remarks["grief"]
    if has_begun(turn) or isinstance(event, Inquiry) or condolence in (event.notice or ""):
        return led
    died_on, today = event.collected_parameters.get(DEATH_DATE), clock.seoul_date(turn.metadata.received_at)
    if died_on is None or str(died_on) > today.isoformat():
        return led  # "내년 3월 1일에 돌아가신다고 치면": nobody has died
    if any(each.role == "user" and is_mourned(normalise(each.content)) for each in turn.cause.history):
        return led
    notice = "\n".join(said for said in (condolence, event.notice) if said)
    return replace(led, event=event.model_copy(update={"notice": notice}))


def with_condolence(matter: Matter, turn: Turn, remarks: Mapping[str, str]) -> Sequence[str]:
    """What is said of a matter; of the estate of somebody who died, at the beginning, with a word to who lost him."""
    condolence = remarks["grief"]
    is_of_loss = (
        matter.kind in ("answer", "elsewhere") and not has_begun(turn) and is_mourned_lately(normalise(turn.content))
    )
    return (condolence, *matter.says) if is_of_loss and condolence not in matter.says else matter.says


def kept(matter: Matter, turn: Turn, reading: Reading, led: Led) -> tuple[Parameters, Dialogue]:
    """What is known after the answer to a matter: what was told besides, and what was open stays open."""
    collected, dialogue = turn.collected_parameters, turn.dialogue
    turns_away = matter.kind == "lifetime" and has_begun(turn) and led.event.intent != tax_of(dialogue.intent).intent
    begins = not has_begun(turn) and not is_mourned(normalise(turn.content))
    is_of_no_case = matter.is_alone and (matter.kind == "elsewhere" or begins)
    is_of_no_case = is_of_no_case or _is_of_another_service(matter, turn, reading)
    is_of_no_case = is_of_no_case or _is_of_other_tax(matter, turn, reading)
    is_of_no_case = is_of_no_case or (
        matter.kind == "memorial" and reading.subject == "gift_tax" and not has_begun(turn)
    )
    if (tells(reading) or matter.kind in OF_DEATH) and not (turns_away or is_of_no_case):
        collected, dialogue = led.event.collected_parameters, led.dialogue
    if matter.kind == "impossible":
        collected = {
            name: value for name, value in collected.items() if name in _NO_FIGURES
        } | turn.collected_parameters
    case = {**dialogue.case, IS_ALIVE: True} if matter.kind == "lifetime" else dialogue.case
    pending = turn.dialogue.pending_question if turn.dialogue.intent == dialogue.intent else None
    as_before = {"pending_question": pending, "attempts": turn.dialogue.attempts, "case": case}
    return collected, dialogue.model_copy(update=as_before)


def of_living(turn: Turn, led: Led) -> Led | None:
    """What the consultation leads to where somebody was said to live: None if it asks when he died."""
    if not turn.dialogue.case.get(IS_ALIVE) or is_mourned(normalise(turn.content)):
        return led
    if isinstance(led.event, QuestionRaised) and led.event.question.parameter == DEATH_DATE:
        return None
    return replace(led, dialogue=led.dialogue.model_copy(update={"case": {**led.dialogue.case, IS_ALIVE: True}}))
