"""Reads what a message changes of a gift whose tax was shown. What only quotes a figure changes nothing."""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards import answers
from services.clarifier.domain.afterwards.divided import divided
from services.clarifier.domain.afterwards.earlier import (
    beside_earlier,
    earlier_day_put_right,
    earlier_put_right,
    earlier_told,
    with_figures,
    with_history,
)
from services.clarifier.domain.afterwards.figures import (
    PutRight,
    appraised,
    asked_anew,
    figures_put_right,
    given_in_all,
    made_to,
    own_of_value,
    part_put_right,
    raised_to,
    rest_of_others,
    rest_of_value,
    value_and_debt,
)
from services.clarifier.domain.afterwards.remark import Read, Remark, without_confirmed
from services.clarifier.domain.afterwards.supposed import ASKED, OF_TAX
from services.clarifier.domain.afterwards.that_day import (
    given_beside_answer,
    given_later,
    given_that_day,
    thing_that_day,
)
from services.clarifier.domain.amounts.money import in_won
from services.clarifier.domain.amounts.secured_debt import OWED_IN_ALL
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.estate.kin import is_woman
from services.clarifier.domain.gift.debts import TAKEN_OVER
from services.clarifier.domain.gift.several import SEVERAL
from services.clarifier.domain.messages.prior_gifts import History
from services.clarifier.domain.messages.reading import Expected, Reading, Stated, Telling
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.stance.replies import Wish
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import compact, normalise

_WISHES: Final = (Wish.NONE, Wish.EXPLAIN, Wish.ANOTHER_GIFT, Wish.RESTART)
_ANEW: Final = (Wish.ANOTHER_GIFT, Wish.RESTART)
_REQUESTS: Final = re.compile(r"(?:다시|재)\s?(?:해|계산|부탁)|고쳐\s?[주줘]|반영|넣어서|포함해서")
_OWES_TOO: Final = re.compile(
    r"(?:대출|융자|빚|보증금|근저당)\s?말고\s[^.!?\n]{0,30}도\s|말고도\s[^.!?\n]{0,8}(?:대출|융자|빚|채무|보증금|근저당)|(?:대출|융자|빚|채무|보증금|근저당)[^.!?\n]{0,16}더\s?(?:껴|있|끼|물)|"
    r"(?:대출|융자|빚|채무|보증금|전세|근저당)[^.!?\n]{0,14}?도\s(?:[가-힣]{1,6}\s){0,3}(?:있|넘겨|떠안|같이|받|물려|승계|인수|끼)"
)
""" "근저당 대출 3천도 있는데 그것도 제가 넘겨받았거든요": on top of what is known."""
_ASKS: Final = re.compile(r"[?？]|나요|까요|는지|인가요|냐고|(?<![가-힣])왜\s")
_ASKS_WHY: Final = re.compile(r"(?<![가-힣])왜(?=[\s가-힣])")
_ASKS_OF_IT: Final = re.compile(r"(?<![가-힣])왜\s|[?？]")
_ASKS_OF_SURCHARGE: Final = re.compile(
    r"^(?!.*(?:얼[마만]|세금|증여세|계산|달라)).*(?:붙|할증|해당|적용)[^.!?\n]{0,8}(?:[은는]\s?(?:건가|거(?:예요|에요|죠|지|야|임)|걸까)|나요|죠|는지)",
    re.DOTALL,
)
""" "엄마가 주면 안 붙는 건가": whether a rule holds, and no figure."""
_ASKS_OF_LATER: Final = re.compile(
    r"^(?!.*(?:얼[마만]|세금이|증여세가|계산))(?:[\s,.]*(?:그럼|그러면|근데|그런데|혹시|아|음|네|참))*[\s,]*(?:나중에|다음에|내년에|앞으로|이후에)\s[^.!?\n]{0,30}(?:면|때)[^.!?\n]{0,16}공제[^.!?\n]{0,16}(?:되|돼|받|쓸|적용)[^.!?\n]{0,12}[?]",
    re.DOTALL,
)
""" "나중에 아빠가 1억 더 주시면 그때도 혼인공제 또 되는 거예요?": of no gift in hand."""
_UNDERSTOOD: Final = re.compile(r"(?:[는은]\s?거(?:네|구나|군)|[가-힣][나가]\s?[봐보](?:네|다)?)요?[\s.!~ㅎㅋㅠ]*$")
""" "사촌들이 받으면 더 내는 거네요", "그래서 할머니들이 바로 주시나봐요": what an answer is understood to say."""
_NEVER: Final = re.compile(r"(?:받은|주신|준)\s?(?:적|일|것|거|게)[이은도]?\s?(?:한\s?번도\s|전혀\s|아예\s)?없")
_REMAINS: Final = re.compile(r"(?:빼면|빼고|뺀|내면|내고|나면)[^.!?\n]{0,20}남[는으아았]|손에\s?(?:쥐|남)")
""" "9천8백에서 480만 빼면 9,320만원 남는 거죠?": what is left of it."""
_LEAD: Final = re.compile(r"^\s*(?:ㅇㅇ|네|예|응|넵|웅)?[\s,.]*(?:근데|그런데|실은|참)?[\s,]*")
_FEW: Final = 6
"""Letters beside a sum that is put in the place of another: "아 2억이요"."""


def read_afterwards(message: str, today: date, expected: Expected, reading: Reading, read: Read) -> Reading:
    """The reading of a message once the tax of a gift was shown. `read`: see `Read`."""
    of_gift = expected.tax == "gift_tax" and expected.is_calculated and {*p.REQUIRED} <= expected.known.keys()
    is_of_one = SEVERAL not in expected.known and expected.dealing is None and reading.several is None
    is_remark = reading.subject != "inheritance_tax" and reading.wish in _WISHES and reading.dealing is None
    if not (of_gift and is_of_one and is_remark):
        return reading
    if _NEVER.search(message) and not any(gift.is_usable for gift in reading.history.gifts):
        reading = replace(reading, history=replace(reading.history, gifts=()))  # "엄마한테 받은 적 없어요"
    remark = Remark(_told(without_confirmed(spaced(normalise(message)))), today, expected, reading, read)
    if Act.RETURN in reading.acts:
        moved = answers.moved_day(remark)
        return reading if moved is None else replace(reading, values=moved.values)
    if (beside := given_beside_answer(remark)) is not None:
        return beside
    if (later := given_later(remark) or earlier_day_put_right(remark)) is not None:
        return _as_change(later, remark)
    if _answers(reading, expected):
        that_day = given_that_day(remark) or thing_that_day(remark)  # "그날 어머니도 5천 주셨고" answers nothing
        return _with_earlier_beside(remark) if that_day is None else _as_change(that_day, remark)
    if remark.is_of_known_gift or _is_of_deduction(remark):
        return _only_asked(reading)
    asks = _ASKS_WHY if remark.supposes else _ASKS_OF_IT
    is_asked = asks.search(remark.text) is not None and not _REQUESTS.search(remark.text)
    is_asked = is_asked or any(asks.search(remark.text) for asks in (_ASKS_OF_SURCHARGE, _ASKS_OF_LATER))
    is_asked = is_asked or (_REMAINS.search(remark.text) is not None and not remark.puts_right)
    if reading.wish not in _ANEW and _states_nothing(remark, is_asked=is_asked):
        return _only_asked(reading)
    found = _debt_once_more(remark) or (_told_before_question(remark) if is_asked else _changed(remark))
    if found is None:
        told = beside_earlier(_without_quoted_sum(remark))
        told = answers.with_speaker_grown(told, remark)
        return reading if reading.wish in _ANEW else _as_taken_over(_as_put_right(told, remark), remark)
    return _as_change(answers.with_speaker_grown(found, remark), remark)


_DEDUCTED: Final = re.compile(
    r"\s?원?(?:까지|만|밖에|씩|이나)?(?:을|를|은|는|이|가|도)?\s?(?:만\s|밖에\s)?(?:[가-힣]{1,4}\s)?(?:공제|면제|(?:빼|깎아)\s?(?:주셨|주신|줬|준다|준\s|주던|주는|주잖))"
)
_DEDUCTION_BEFORE: Final = re.compile(r"공제[가-힣]{0,4}\s(?:[가-힣]{1,3}\s)?$")
_FAMILY_DEDUCTION: Final = re.compile(r"혼인|결혼|출산")


def _is_of_deduction(remark: Remark) -> bool:
    """Whether all sums are those of a deduction that is spoken of: "근데 위에선 5천 빼주셨잖아요"."""
    text = remark.text
    tells_else = remark.reading.values.keys() - {p.GIFT_VALUE, p.DEBT}  # "미혼이에요. 공제 5천만원은 왜 빼주나요?"
    if not remark.sums or remark.supposes or tells_else or _FAMILY_DEDUCTION.search(text):
        return False
    return all(_DEDUCTED.match(text, each.end) or _DEDUCTION_BEFORE.search(text, 0, each.start) for each in remark.sums)


def _as_change(found: Reading, remark: Remark) -> Reading:
    acts = (remark.reading.acts - {Act.ASK, Act.REQUEST}) | {Act.SUPPOSE if remark.supposes else Act.CORRECT}
    return replace(found, subject="gift_tax", wish=Wish.NONE, acts=acts, left_over=())


_WHAT_OF_IT: Final = re.compile(
    r"(?<=[.!?\nㅠㅜㅋㅎ~;])\s*(?:그럼|그러면|합치면|합하면|다\s?하면|이러면|이제)?[^.!?\n\d]{0,16}(?:세금|증여세|세액)[^.!?\n\d]{0,12}(?:얼마|어떻게)[^.!?\n\d]{0,10}\?+\s*$|"
    r"(?<=[.!?\nㅠㅜㅋㅎ~;])\s*(?:(?:그럼|그러면|그람)\s[^.!?\n]{0,30}?|(?:[가-힣]{1,6}(?:이|가|도|은|는)?\s)?(?:많이\s|좀\s)?)(?:달라|바뀌|바뀜|바껴|변하|변함|늘어|줄어|어떻게\s?되)[가-힣]{0,6}\s?\?+\s*$"
    r"|(?<=[.!?\nㅠㅜㅋㅎ~;])\s*(?:그럼|그러면|혹시|뭐)?\s?(?:달라|바뀌|변하)[가-힣]{0,3}\s(?:게|것이|점이|거|건)\s?(?:있|없)[가-힣]{0,6}\s?\?+\s*$"
    r"|(?<=[.!?\nㅠㅜㅋㅎ~;])\s*(?:그럼|그러면|그람)[\s,]*(?:다시\s)?얼[마만][가-힣\s]{0,8}\?+\s*$"
    r"|(?<=[.!?\n])\s*(?:이것도|그것도|이게|그게|이거|그거)\s?(?:도\s)?(?:영향|상관|관계|포함|합산)[^.!?\n]{0,12}\?+\s*$"
    r"|(?<=[.!?\n~ㅠㅜㅋㅎ임음])\s*(?:그럼\s|그러면\s)?그(?:것|거|돈)(?:까지|도|을|를)?\s?(?:다\s)?(?:감안|고려|포함|합산|반영|합[쳐치해하]|더하|더해|넣)[가-힣]{0,4}\s[^.!?\n]{0,30}(?:얼마|어떻게|세금)[^.!?\n]*\?*\s*$"
)


def _as_put_right(reading: Reading, remark: Remark) -> Reading:
    """What is told with an apology, or asked to be computed anew, is put right: "죄송합니다, 제 몫 2억으로 다시 봐주세요".

    What is supposed and asked about is a supposition, whichever way it was read.
    """
    is_put_right = remark.is_mistaken or _ANEW_PLEASE.search(remark.text) is not None
    if reading.values and remark.supposes and ASKED.search(remark.text) and not is_put_right:
        return replace(reading, acts=reading.acts | {Act.SUPPOSE})
    return replace(reading, acts=reading.acts | {Act.CORRECT}) if reading.values and is_put_right else reading


def _as_taken_over(reading: Reading, remark: Remark) -> Reading:
    """A debt that is supposed and taken over is no open one: "대출 2억이 있고 그걸 제가 떠안아서 갚는다고 하면"."""
    if not remark.supposes or p.DEBT not in reading.values or not TAKEN_OVER.search(remark.text):
        return reading
    return replace(reading, circumstances=tuple(note for note in reading.circumstances if note.field != "debt"))


_ANEW_PLEASE: Final = re.compile(r"다시\s?(?:한\s?번\s?)?(?:봐|계산|해|뽑아)\s?[주줘]")
_NOTHING_ELSE: Final = re.compile(r"(?:말고는?|외에는?|외엔|빼고는?|밖에)\s(?:[가-힣]{1,6}\s){0,2}없")
""" "용돈 5만원 정도 말고는 없어요"."""


def _told(text: str) -> str:
    """A message without the question what comes of it: "사실 친척은 아니고 아버지 친구분이에요. 그럼 달라져요?", "합치면 얼마예요?"."""
    return _WHAT_OF_IT.sub("", text)


def _states_nothing(remark: Remark, *, is_asked: bool) -> bool:
    """Whether a message only says back what an answer said, asks whether it is not so, or asks why."""
    is_understood = _UNDERSTOOD.search(remark.text) is not None and not (remark.sums or remark.puts_right)
    is_why = is_asked and _ASKS_WHY.search(remark.text) is not None and not remark.puts_right
    is_all = _NOTHING_ELSE.search(remark.text) is not None and not remark.puts_right
    return is_understood or is_all or remark.is_rhetorical or is_why


def _only_asked(reading: Reading) -> Reading:
    """A reading that states nothing: whoever asks about a result, and puts nothing right, changes nothing."""
    return replace(
        reading,
        values={},
        ambiguous={},
        added={},
        otherwise={},
        history=History(),
        donor_group=None,
        parties=None,
        circumstances=(),
        sums={},
        left_over=(),
    )


def _answers(reading: Reading, expected: Expected) -> bool:
    """Whether what was asked for is told: the message is an answer."""
    asked = expected.parameter
    if asked == p.PRIOR_GIFTS:
        return reading.history.is_told
    return asked is not None and (asked in reading.values or asked in reading.unknown)


def _with_earlier_beside(remark: Remark) -> Reading:
    """An answer, with the earlier gift that is told behind it: "아니요 근데 2018년에 2천 받았는데 합산되나요?"."""
    reading = remark.reading
    told = earlier_told(remark) if p.GIFT_VALUE in reading.values else None
    if told is None or not told.history.gifts:
        return reading
    values = {name: each for name, each in reading.values.items() if name not in (p.GIFT_VALUE, p.GIFT_DATE)}
    return replace(reading, values=values, history=told.history, left_over=())


def _told_before_question(remark: Remark) -> Reading | None:
    """The earlier gift that a clause tells before another asks about it: "2018년에 2천 받았는데 합산되나요?"."""
    return earlier_told(remark) if p.GIFT_VALUE in remark.reading.values and not remark.supposes else None


def _changed(remark: Remark) -> Reading | None:
    ways = [_earlier] if remark.reading.wish is Wish.RESTART else [thing_that_day, _figure, _earlier]
    if remark.reading.wish not in _ANEW:
        ways += [
            divided,
            answers.married,
            answers.supposed,
            _further_debt,
            _debt_put_right,
            _other_debt_denied,
            given_that_day,
            answers.party,
            answers.moved_day,
            answers.trait,
            answers.lone_sum,
        ]
    return next((found for way in ways if (found := way(remark)) is not None), None)


def _figure(remark: Remark) -> Reading | None:
    """Figures that are put in the place of others: of the gift in hand, or of earlier ones."""
    text, known = remark.text, remark.expected.known
    one = raised_to(text, known) or own_of_value(text, known) or rest_of_others(text, known)
    one = one or given_in_all(text, known) or _asked_anew(remark) or appraised(text, known)
    one = one or part_put_right(text, known, remark.expected.said) or rest_of_value(text, known)
    found = figures_put_right(text, known, remark.rows) or ([one] if one else [])
    both = value_and_debt(text, known) if remark.puts_right and not remark.supposes else []
    lowered = made_to(text, known)
    found = both or ([lowered] if lowered else found)
    if not found:
        return None
    earlier = {each.row: each.won for each in found if each.row is not None}
    history = with_figures(remark.rows, earlier) if earlier else History()
    if len(earlier) == len(found):
        return with_history(remark.reading, history)
    besides = (*p.AMOUNTS, p.RELATIONSHIP, p.GENERATION_SKIPPING)
    values = {name: each for name, each in remark.reading.values.items() if name not in besides}
    values |= {each.parameter: Stated(each.won, each.words) for each in found if each.won and each.row is None}
    unclear = {each.parameter: each.words for each in found if not each.won}
    nothing = replace(remark.reading, added={}, history=history, parties=None, donor_group=None)
    if both:  # what is owed is put right too
        nothing = replace(nothing, circumstances=tuple(n for n in nothing.circumstances if n.field != "debt"))
    return replace(nothing, values=values, ambiguous=unclear)


def _earlier(remark: Remark) -> Reading | None:
    """An earlier gift: one that was told, or another."""
    known = earlier_put_right(remark) if remark.rows else None
    return known or earlier_told(remark)


def _further_debt(remark: Remark) -> Reading | None:
    owed, known = remark.reading.values.get(p.DEBT), remark.expected.known.get(p.DEBT)
    if owed is None or not owed.value or known in (None, 0, owed.value) or not _OWES_TOO.search(remark.text):
        return None
    if _is_owed_in_all(remark, owed):
        return None
    repeats_known = len(remark.sums) > 1 and any(in_won(each) == known for each in remark.sums)
    if repeats_known and int(owed.value) > int(str(known)):  # "전세 1억5천 말고 별도로요"
        owed = Stated(int(owed.value) - int(str(known)), owed.words)
    return replace(remark.reading, added={**remark.reading.added, p.DEBT: owed}, ambiguous={})


def _debt_put_right(remark: Remark) -> Reading | None:
    """ "대출 5천은 엄마가 갚으신답니다. 저는 전세 2억만 떠안아요": so much of what was owed and no more."""
    owed, known = remark.reading.values.get(p.DEBT), remark.expected.known.get(p.DEBT)
    if owed is None or not known or owed.value in (0, known):
        return None
    if not (_ONLY_SO_MUCH_OWED.search(remark.text) or _is_owed_in_all(remark, owed)):
        return None
    nothing = replace(remark.reading, added={}, ambiguous={}, history=History(), parties=None, donor_group=None)
    return replace(nothing, values={p.DEBT: owed}, circumstances=())


def _debt_once_more(remark: Remark) -> Reading | None:
    """ "제가 도로 떠안는 걸로 하면요?", where nothing was owed last: how much is to be asked for."""
    words = _TAKES_OVER.search(remark.text)
    if words is None or remark.expected.known.get(p.DEBT) != 0 or remark.sums:
        return None
    return replace(remark.reading, ambiguous={p.DEBT: words[0]})


_TAKES_OVER: Final = re.compile(
    r"(?<!안\s)(?<!못\s)(?:(?:떠안|인수하|승계하|넘겨\s?받)는\s?(?:걸|것으|거)로|(?:떠안|인수하|승계하|넘겨\s?받)(?:기로|을게|겠|으?면요))"
)


def _other_debt_denied(remark: Remark) -> Reading | None:
    """ "임차보증금은 없습니다", where it is a bank that is owed: what was told stays."""
    owed, said = remark.reading.values.get(p.DEBT), " ".join(remark.expected.said)
    is_denied = owed is not None and owed.value == 0 and bool(remark.expected.known.get(p.DEBT))
    if not is_denied or _LENT.search(remark.text) or not _DEPOSIT.search(remark.text) or _DEPOSIT.search(said):
        return None
    return replace(
        remark.reading, values={name: each for name, each in remark.reading.values.items() if name != p.DEBT}
    )


_DEPOSIT: Final = re.compile(r"보증금|전세|세입자|임차인")
_LENT: Final = re.compile(r"대출|융자|빚|채무|담보|근저당")


def _is_owed_in_all(remark: Remark, owed: Stated) -> bool:
    """Whether the debt that a message states is said to be all of it: "보증금까지 합쳐 5억"."""
    whole = [each for each in remark.sums if OWED_IN_ALL.search(remark.text, 0, each.start)]
    return any(in_won(each) == owed.value for each in whole)


_ONLY_SO_MUCH_OWED: Final = re.compile(
    r"\d[\d,]*\s?[억천만][^.!?\n]{0,6}?만\s?(?:원만\s?)?(?:제가\s|내가\s)?(?:떠안|승계|인수|넘겨\s?받|물려\s?받|갚|책임|안고|끼고|있)"
)


def _without_quoted_sum(remark: Remark) -> Reading:
    """Without a value that a message only quotes: "우리 할매가 들으면 까무러치것다 650만원이라니"."""
    reading, text = remark.reading, remark.text
    value = reading.values.get(p.GIFT_VALUE)
    is_known = value is None or value.value == remark.expected.known.get(p.GIFT_VALUE)
    if value is None or is_known or reading.added or remark.expected.parameter == p.GIFT_VALUE:
        return reading
    is_alone = len(compact(_LEAD.sub("", text))) - len(compact(value.words)) <= _FEW
    is_told = value.telling in (Telling.BY_TRANSFER, Telling.BY_NAME) and not _ASKS.search(text)
    is_supposed = remark.supposes and ASKED.search(text) is not None
    is_meant = (
        remark.puts_right or is_supposed or is_alone or is_told or bool(reading.acts & {Act.CORRECT, Act.SUPPOSE})
    )
    is_of_tax = OF_TAX.match(text, text.find(value.words) + len(value.words)) is not None
    if is_meant and not (is_of_tax or (_ASKS.search(text) and _is_of_others(remark))):
        return reading
    return replace(reading, values={name: each for name, each in reading.values.items() if name != p.GIFT_VALUE})


def _asked_anew(remark: Remark) -> PutRight | None:
    """The value that is asked to be computed anew, where it can be of nobody else's gift, nor of another day."""
    found = asked_anew(remark.text, remark.expected.known)
    is_of_others = found is not None and (bool(remark.days) or remark.supposes or _names_another(remark))
    return None if is_of_others else found


def _names_another(remark: Remark) -> bool:
    """Whether a person is named who takes no part in the gift, or one like the giver: "엄마가 주신 건", where it was the father."""
    path, name = remark.expected.parties.get("giver"), remark.expected.parties.get("giver_name", "")
    like = [each for each in people(remark.text) if each.path == path]
    return _is_of_others(remark) or any(is_woman(each.name) != is_woman(name) for each in like)


def _is_of_others(remark: Remark) -> bool:
    """Whether somebody is named who takes no part in the gift: "남편도 시댁에서 1억5천까지 받으면 …"."""
    parties = {SELF, "", remark.expected.parties.get("giver"), remark.expected.parties.get("recipient")}
    return bool({person.path for person in people(remark.text)} - parties)
