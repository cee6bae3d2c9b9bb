"""A message as the answer to an optional question: a yes, a no, a lone amount."""

import re
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import Amount, Precision, in_won, is_count
from services.clarifier.domain.amounts.role import Role
from services.clarifier.domain.gift.debts import NAMED, TAKEN_OVER
from services.clarifier.domain.gift.fates import LIVES
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.telling import is_in_passing
from services.clarifier.domain.people.common_law import unregistered_in
from services.clarifier.domain.people.death import DEATH
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.stance import replies
from services.clarifier.domain.stance.not_knowing import without_not_knowing
from services.clarifier.domain.writing.replacing import CHANGED_TO, replaces

_OF_THE_VALUE: Final = re.compile(
    r"(?:시세|시가|공시가격?|감정가|집값|땅값|가액|(?:받은|주신|준)\s?(?:돈|재산|금액))(?:은|는|이|가|도)?\s"
)
_THING_OF: Final = re.compile(
    r"(?<![가-힣])(?:차|땅|토지|집|주식|현금|아파트|빌라|오피스텔|상가|건물|논|밭|임야|예금)(?:값)?(?:은|는|이|가|도)?\s(?:하나\s|더\s|있었[가-힣]{1,2}\s){0,3}$"
)
_OF_ANOTHER_TIME: Final = re.compile(
    r"(?:[월일년달해]|때|번)\s?(?:에?\s?(?:받은|주신|준|드린)\s?)?(?:거|것|건|돈)(?:는|은|이)?\s?$"
)
""" "9월 거는 2천이었어요": of another gift."""
_TAKES: Final = re.compile(r"\s?(?:원)?(?:만|을|를)?\s?받(?:을게|을래|겠|고\s?싶|을\s?거|는\s?걸로|게\s?해)")
"""Who takes so much of a deduction receives no gift: "네 7천만 받을게요"."""
_SUPPOSED_OR_CHANGED: Final = re.compile(
    r"\s?(?:원|만원)?(?:짜리)?(?:이|이라|이었으|였으|라|으)?면(?=[\s요?은]|$)|\s?(?:원|만원)?" + CHANGED_TO
)
"""What is supposed, or changed, is the gift's value."""
_CONFIRMS: Final = re.compile(
    r"\s*(?:네|넵|예|응|맞아요|맞습니다)[\s,.]+[^?\n]{1,24}?(?:이|가)?\s?맞(?:아|습|네|음|죠)"
)
_ASKS_MORE: Final = re.compile(r"공제(?!\s?(?:안|못|없))|신고|계산|반영|부탁|감사")
""" "네 공제 받을게요" says no yes to whether somebody lives abroad."""
_ASKS_ANEW: Final = re.compile(r"(?:이대로|그대로|다시)[^.!?\n]{0,10}(?:계산|보여|알려)")
""" "네 지금 이대로 다시 계산해서 보여주세요" says no yes to what was asked."""
_NOT_OF_GIVING: Final = (p.MINOR, p.NON_RESIDENT, p.PARENT_DECEASED)
"""Of these "네 할아버지가 저한테 주신 거예요" says nothing."""
_OF_FAMILY: Final = (p.MARRIAGE, p.CHILDBIRTH)
_FAMILY_EVENT: Final = re.compile(r"공제|혼인|결혼|신고|출산|아이|아기|애기|낳|태어|입양")
_ROLE_OF_ANSWER: Final = {p.DEBT: Role.DEBT, p.MARRIAGE: Role.MARRIAGE, p.CHILDBIRTH: Role.CHILDBIRTH}
"""The questions that an amount answers, and what such an amount is called where the message says so itself."""


def may_answer_with_amount(message: Message) -> bool:
    """Whether a lone amount answers the optional question. "아니, 3억이에요" and "시세는 3억이에요" are of the gift's value,
    and so is more than there can be of a deduction."""
    if message.asked not in _ROLE_OF_ANSWER or replies.corrects(message.text):
        return False
    takes_deduction = message.asked != p.DEBT and any(_TAKES.match(message.text, each.end) for each in message.money)
    if message.verbs and not (takes_deduction and message.parties.giver is None):
        return False
    figures = [amount.won for amount in message.money if amount.won is not None]
    if any(_SUPPOSED_OR_CHANGED.match(message.text, amount.end) for amount in message.money):
        return False
    if message.asked == p.DEBT and any(replaces(message.text, amount.end) for amount in message.money):
        return False  # "그냥 1억으로 해주세요": nobody chooses a debt
    if message.asked in _OF_FAMILY and any(_THING_OF.search(message.text, 0, each.start) for each in message.money):
        return False  # "밭은 6천이에요"
    is_too_much = message.asked != p.DEBT and bool(figures) and min(figures) > p.FULL_FAMILY_DEDUCTION_WON
    return not is_too_much and _OF_THE_VALUE.search(message.text) is None


def _denies_another(findings: Findings, asked: str) -> bool:
    """Whether the message denies something else than what was asked for: "세대생략 아니에요"."""
    denied = (name for name, value in findings.values.items() if value.value in (False, 0) and name in p.OPTIONAL)
    return any(name != asked for name in denied)


def _names_another(findings: Findings, asked: str) -> bool:
    """Whether the message states something else; who gives says whether a generation is skipped."""
    answers = {asked, p.RELATIONSHIP} if asked == p.GENERATION_SKIPPING else {asked}
    return bool(findings.values.keys() - answers)


def read_reply(message: Message, findings: Findings) -> bool:
    """Read a yes, a no or a lone amount as the answer to an optional question. True when it was a short reply."""
    if message.asked in (p.DEBT, p.NON_RESIDENT) and (no := _denies_first(message)):
        findings.state(message.asked, 0 if message.asked == p.DEBT else False, *no.span())
        return True
    if message.asked == p.PARENT_DECEASED and (told := _fate_of_parent(message.text)) is not None:
        findings.state(p.PARENT_DECEASED, told, 0, len(message.text))
        return True
    return _read_yes_no_or_amount(message, findings)


def _fate_of_parent(text: str) -> bool | None:
    """Whether an answer says that the parent between has died: "네 2018년에 돌아가셨어요", "두 분 다 정정하세요"."""
    if _NOBODY_DIED.search(text):
        return False
    if _DIED.search(text):
        return True
    return False if LIVES.search(text) or _LIVES_ON.search(text) else None


_LIVES_ON: Final = re.compile(r"잘\s?살고\s?(?:있|계)")
_NOBODY_DIED: Final = re.compile(
    r"(?:돌아가신|먼저\s(?:간|가신|떠난))\s?(?:분|사람|적)(?:은|이|도)?\s?(?:안\s?계|없|아무도)"
)
_DIED: Final = re.compile(
    rf"{DEATH}|안\s?(?:살아|계[시셔신세])|(?:아버지|아빠|부친|어머니|엄마|모친|부모님?|남편|아내|아들|딸|사위|며느리|이미|벌써)(?:은|는|이|가|도|께서)?\s(?:이미\s|벌써\s|이제\s)?없(?:어|으|었|습|네|는)|먼저\s(?:떠|갔|가[셨신]|보내|보냈)|세상을?\s?(?:떠|떴|뜨)|떠났|떠나[셨신]"
)


def _tells_gift_alone(message: Message) -> bool:
    """Whether a message tells the gift once more, and nothing of what was asked: "네 할아버지가 저한테 주신 거예요"."""
    if not message.verbs:
        return False
    if message.asked in _NOT_OF_GIVING:
        return _TRAIT.search(message.text) is None
    giver = message.parties.giver
    names_giver = giver is not None and giver.path != SELF
    return message.asked in _OF_FAMILY and names_giver and _FAMILY_EVENT.search(message.text) is None


def _read_yes_no_or_amount(message: Message, findings: Findings) -> bool:
    asked, text = message.asked, message.text
    answers_first = replies.begins_with_no(text) and not replies.interjects(text)
    is_of_this = answers_first or not _denies_another(findings, str(asked))
    says_no = replies.is_no(without_not_knowing(text)) and unregistered_in(text) is None and is_of_this
    is_of_more = (asked in p.FLAGS and _ASKS_MORE.search(text)) or _ASKS_ANEW.search(text)
    is_reply = says_no or (replies.is_yes(text) and not is_of_more and not _tells_gift_alone(message))
    if asked is None or asked in findings.values or asked not in p.OPTIONAL:
        return is_reply and asked is not None
    if (says_no or replies.corrects(text)) and p.GIFT_VALUE in findings.said:
        return True  # "아니요, 2억이에요" corrects the amount
    is_from_parent = asked == p.GENERATION_SKIPPING and message.parties.path == "P"
    if is_from_parent and (says_no or replies.interjects(text)):  # "조부모가 아니라 부모님께서 주신 겁니다"
        findings.state(p.GENERATION_SKIPPING, False, 0, len(text))
        return True
    is_of_another = replies.interjects(text) or _CONFIRMS.match(text) is not None
    tells_another = is_of_another and bool(message.verbs or _names_another(findings, asked))
    tells_gift = not says_no and message.verbs and message.days and p.GIFT_VALUE in findings.values
    puts_value = not says_no and _puts_value(message, findings)
    # "아니 9월 3일이에요", "네 9월 3일 맞아요", "네 2018년에 2천 받은 거 있어요"
    if puts_value or tells_another or tells_gift:
        return not puts_value and (tells_another or is_reply)
    if (amount := _answer_in(message, asked)) is not None and may_answer_with_amount(message):
        _read_amount(amount, asked, findings)
    elif is_reply and asked in p.FLAGS:
        findings.state(asked, not says_no, 0, len(text))
    elif says_no and asked not in findings.ambiguous:
        findings.state(asked, 0, 0, len(text))
    elif is_reply and asked == p.DEBT:
        findings.ambiguous[asked] = text.strip()
    elif is_reply and asked not in findings.ambiguous:
        findings.state(asked, p.FULL_FAMILY_DEDUCTION_WON, 0, len(text))
    return is_reply or asked in findings.values


def _puts_value(message: Message, findings: Findings) -> bool:
    """Whether a yes is to something else than a marriage or a birth: "ㅇㅇ 근데 3억이에요"."""
    is_told = message.asked in _OF_FAMILY and p.GIFT_VALUE in findings.values
    return is_told and not may_answer_with_amount(message) and _FAMILY_EVENT.search(message.text) is None


def _answer_in(message: Message, asked: str) -> Amount | None:
    """The first amount that can be the answer: none of another time, or told in passing."""
    for amount, role in zip(message.money, message.roles, strict=True):
        is_figure = amount.precision in (Precision.EXACT, Precision.BARE) and amount.won is not None
        is_of_it = role in (Role.GIFT, Role.CLAIMED, _ROLE_OF_ANSWER.get(asked)) and not is_count(message.text, amount)
        is_told = asked == p.DEBT or not is_in_passing(message, amount)
        is_of_another = _OF_ANOTHER_TIME.search(message.text, max(0, amount.start - 16), amount.start) is not None
        if is_figure and is_of_it and is_told and not is_of_another:
            return amount
    return None


def _denies_first(message: Message) -> re.Match[str] | None:
    """A reply that begins with a no, or tells a debt or a residence of others or of one's own.

    "아니요 저는 한국에 살아요. 누나가 호주 살아요", "저희 전세대출은 저희가 원래 있던 빚이에요".
    """
    text = message.text
    if message.asked == p.NON_RESIDENT:
        is_of_residence = _RESIDENCE.search(text) is not None
        return _LIVES_HERE.search(text) or (_NO_AND_MORE.match(text) if is_of_residence else None)
    if not NAMED.search(text) or TAKEN_OVER.search(text):
        return None
    return _NO_AND_MORE.match(text) or (None if message.money else _OWN_DEBT.search(text))


_NO_AND_MORE: Final = re.compile(r"\s*(?:아니(?:요|오|예요|에요)|아뇨|아닙니다)(?=[\s,.])(?!.*(?:면|니까)\s*얼마)")
_TRAIT: Final = re.compile(
    r"거주|한국|국내|해외|외국|미국|(?<!먼저\s)살|미성년|성인|성년|\d\s?세|학생|학년|초등|중학|고등|어려|어리|애기|아기"
)
_RESIDENCE: Final = re.compile(r"살|거주|한국|국내|해외|외국")
_LIVES_HERE: Final = re.compile(
    r"(?:^|\s)(?:저|나|제|내|전|난)(?:는|은|가|도)?\s?(?:계속\s|지금\s|쭉\s)?(?:한국|국내|서울|부산)에(?:서)?\s?(?:살|거주|있)"
)
_OWN_DEBT: Final = re.compile(
    r"(?:원래|본래|전부터)\s?(?:있던|저희|제|우리|쓰던)|(?:저희|제|우리)(?:가|들이)?\s?(?:따로|원래)|따로\s?(?:받은|낸|빌린)\s?(?:거|것|빚|대출)"
)


def _read_amount(amount: Amount, asked: str, findings: Findings) -> None:
    if (won := in_won(amount)) is None:
        findings.ambiguous[asked] = findings.words(amount.start, amount.end)
        return
    findings.ambiguous.pop(asked, None)
    findings.state(asked, won, amount.start, amount.end)
