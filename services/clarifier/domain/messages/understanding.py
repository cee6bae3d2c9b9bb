"""The rule reader: puts the readers together and says what a message means. No model, no clock, no state."""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.amount_roles import Role
from services.clarifier.domain.amounts.gift_value import GiftValue, gift_value
from services.clarifier.domain.amounts.money import Amount, Precision, amounts
from services.clarifier.domain.amounts.open_debt import DebtTold
from services.clarifier.domain.amounts.parts import comes_on_top
from services.clarifier.domain.amounts.secured_debt import names_real_estate
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.dates import Certainty
from services.clarifier.domain.days.gift_date import gift_dates
from services.clarifier.domain.dialogue.gift_history import read_unnamed_giver
from services.clarifier.domain.gift.notes import RECIPIENT, GiftNotes, Note
from services.clarifier.domain.gift.qualification import minor_by, parent_between_died, stated_by
from services.clarifier.domain.gift.share import share_in
from services.clarifier.domain.gift.together import are_a_couple
from services.clarifier.domain.messages import replies
from services.clarifier.domain.messages.asked_amount import amount_answered
from services.clarifier.domain.messages.asked_debt import debt_answered
from services.clarifier.domain.messages.asked_deduction import read_asked_deduction
from services.clarifier.domain.messages.asked_earlier import is_of_gift_in_hand, tells_of_earlier
from services.clarifier.domain.messages.deductions import read_deductions
from services.clarifier.domain.messages.doubts import as_earlier, doubts
from services.clarifier.domain.messages.earlier_in_part import told_in_part
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.intents import Evidence, subject_of
from services.clarifier.domain.messages.left_over import left_over
from services.clarifier.domain.messages.message import Message, read_message
from services.clarifier.domain.messages.not_knowing import unknown_parameters
from services.clarifier.domain.messages.other_gifts import other_gifts
from services.clarifier.domain.messages.prior_gifts import History, history_of
from services.clarifier.domain.messages.reading import NOTHING_BEFORE, Reading, Remark, Stated, ToldBefore
from services.clarifier.domain.messages.short_reply import may_answer_with_amount, read_reply
from services.clarifier.domain.messages.stance import corrects
from services.clarifier.domain.messages.telling import with_tellings
from services.clarifier.domain.occasions.family_denials import is_left_open
from services.clarifier.domain.people.common_law import UNREGISTERED_SPOUSE, unregistered_in
from services.clarifier.domain.people.degrees import degree_in
from services.clarifier.domain.people.donors import PARENTS, donor_group, one_parent
from services.clarifier.domain.people.family_paths import SELF, path_between, relationship_of, skips_generation
from services.clarifier.domain.people.known_parties import KnownParties, known_parties
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.recipient import is_minor, is_non_resident
from services.clarifier.domain.people.traits import Trait
from services.clarifier.domain.people.transfers import Direction
from services.clarifier.domain.writing.replacing import replaces
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import BARRIER, Placed, Span, normalise, without

_SKIPPING: Final = re.compile(r"세대\s?(?:를|을)?\s?(?:생략|건너|뛰)|한\s?세대\s?건너")
_SKIPPING_DENIED: Final = re.compile(
    r"(?:뛰|너|어|은|는|ㄴ|\s){0,4}\s?(?:증여|것|거|건|경우|그런\s?(?:것|거|건))?(?:는|가|은|이|도|랑은?|하고는?|과는?|와는?)?\s?(?:전혀\s|절대\s)?(?:아니|아닙|아님|아녜|아녀|해당\s?(?:이\s|은\s)?(?:없|안)|않|없|상관\s?없|거리가\s?멀)"
)
_RELATIONSHIP_NAMED: Final = re.compile(r"직계\s?존속|직계\s?비속|기타\s?친족|타인(?![가-힣]{2})")
NOBODY: Final = Person(0, 0, SELF, Case.TO)
_BETWEEN: Final = ("P", "C", "S")
"""Who can stand between a grandparent and a grandchild, seen by whoever tells of it."""
_SIDES: Final = ("외", "친")
"""A grandparent of the mother's, or of the father's side."""
_HEARSAY: Final = re.compile(r"[다라](?:던데|는데|면서|더라고|고\s?(?:하던데|들었|그러던데|하는데))")
_PARENTS_APART: Final = re.compile(
    r"(?:부모님?|엄마\s?아빠|아빠\s?엄마|두\s?분)[이은는께서가도]{0,3}\s[^.!?\n]{0,24}(?:이혼|갈라[서섰선]|헤어지|헤어졌|남남)(?!\s?(?:은\s)?(?:안|않))"
)
""" "부모님이 제가 대학생일 때 갈라서셨어요": no couple, so two givers (법47②)."""
_FURTHER_DEBT: Final = re.compile(
    r"(?:대출|빚|채무|근저당|보증금|융자|전세금?)(?:도|이\s?또|이\s?더|가\s?또|가\s?더)\s?(?:약\s?|한\s?)?[\d일이삼사오육칠팔구]"
)
_NOT_WORDS: Final = re.compile(r"[^가-힣a-z0-9]")


def understand(
    written: str,
    today: date,
    asked: str | None = None,
    *,
    is_gift: bool = False,
    before: ToldBefore = NOTHING_BEFORE,
) -> Reading:
    """What a message means. `today`: the day that "오늘" is. `asked`: the parameter of the pending question.

    `is_gift`: it is of a gift, whatever the rules would take it for. `before`: what was said of the gift before.
    """
    text = spaced(normalise(written))
    wish = replies.wish(text, is_asked=asked is not None)
    if wish in (replies.Wish.ANOTHER_GIFT, replies.Wish.RESTART):
        asked, before = None, NOTHING_BEFORE  # a new case is told of, and nothing answered
    asked = None if asked == p.PRIOR_GIFTS and is_of_gift_in_hand(text) else asked
    message = read_message(text, today, asked, before.day, before.parties, debt=before.debt)
    findings = Findings(text, p.is_possible)
    _read_required(message, findings)
    _read_recipient(message, findings)
    read_deductions(message, findings)
    _read_shares(message, findings)
    _read_part(message, findings)
    _read_notes(message, findings)
    _read_asked_value(text, message, findings)
    _read_asked_giver(text, message, findings)
    read_asked_deduction(text, message, findings)
    _read_asked_debt(text, message, findings)
    if asked is None and _only_asks_about_hearsay(message):
        findings.forget(p.AMOUNTS)
    history = history_of(text, message.scope, message.parties, today, is_asked=asked == p.PRIOR_GIFTS)
    group = donor_group(message.text, message.named) or read_unnamed_giver(history, findings)
    if asked == p.RELATIONSHIP and _PARENT_OF.search(text):
        group = PARENTS
    _read_earlier_in_part(message, findings, history)
    if _PARENTS_APART.search(text):
        history = replace(
            history,
            gifts=tuple(replace(gift, donor_group=one_parent(gift.donor_group, gift.words)) for gift in history.gifts),
        )
        group = one_parent(group, message.parties.giver.name if message.parties.giver else "")
    is_short_reply = read_reply(message, findings) if history.denied is None else replies.begins_with_no(text)
    unknown = unknown_parameters(text, asked) if asked else ()
    # Whoever cannot tell the day names no season to be asked about; nor how much of a debt is left.
    if asked in (p.GIFT_DATE, p.DEBT) and asked in unknown:
        findings.ambiguous.pop(asked, None)
    is_of_earlier = asked == p.PRIOR_GIFTS and _answers_for_earlier(text, unknown, history, findings)
    unknown = tuple(name for name in unknown if name not in findings.values and name not in findings.ambiguous)
    is_reply = is_short_reply or bool(unknown) or history.is_told
    evidence = _evidence(message, findings, is_reply=is_reply)
    to_the_point = without(text, message.remarks, " ")
    subject = "gift_tax" if is_gift else subject_of(to_the_point, evidence, is_asked=asked is not None)
    is_whole = all(name in findings.values for name in p.REQUIRED) and bool(message.verbs)
    if subject in ("general_info", "out_of_scope") and (
        is_whole or is_of_earlier or _tells_of_parties(message, before)
    ):
        subject = "gift_tax"
    _read_remarks(message, findings, before)
    topic = replies.topic(text)
    if subject != "gift_tax":
        return Reading(subject, wish, topic=topic)
    if wish is replies.Wish.STOP and set(findings.values) == {p.GIFT_DATE}:
        findings.values.clear()  # "오늘은 여기까지만 할게요"
    if wish is replies.Wish.EXPLAIN and topic is not None and not _is_denied(findings, topic):
        findings.values.pop(topic, None)
    return Reading(
        subject,
        wish,
        with_tellings(message, findings),
        findings.ambiguous,
        findings.impossible,
        unknown,
        topic=topic,
        added=findings.added,
        otherwise=findings.otherwise,
        remarks=findings.remarks,
        is_aside=not (is_reply or findings.said) and _tells_of_something(message),
        names_parent_as_giver=message.parties.path == "P",
        history=history,
        donor_group=None if is_of_earlier else group,
        parties=None if is_of_earlier else _parties_in_hand(message),
        names_real_estate=names_real_estate(text),
        circumstances=_notes(message),
        acts=message.acts,
        left_over=tuple(
            each
            for each in as_earlier(
                message,
                findings,
                history,
                (*left_over(message, findings, history), *doubts(message, findings, history)),
            )
        ),
    )


def _read_shares(message: Message, findings: Findings) -> None:
    """Father and mother are one giver; of other givers on one day the first one's gift is in hand (영46①2)."""
    if not (shares := message.shares) or p.GIFT_VALUE in findings.ambiguous:
        return
    first = shares[0]
    own = [share for share in shares if share is first or are_a_couple(first, share, message.text)]
    relationship = relationship_of(first.path) if (message.parties.recipient or NOBODY).path == SELF else None
    findings.values[p.GIFT_VALUE] = Stated(sum(share.won for share in own), first.words)
    if len(own) == len(shares):
        return
    if Remark.OTHER_GIFT in findings.remarks:
        findings.remarks[Remark.OTHER_GIFT] = next(share.words for share in shares if share not in own)
    if relationship is not None:
        findings.values[p.RELATIONSHIP] = Stated(relationship, first.words)
    if relationship is not None and skips_generation(first.path):
        findings.values[p.GENERATION_SKIPPING] = Stated(True, first.words)
    elif first.path == "P":
        findings.values.pop(p.GENERATION_SKIPPING, None)


def _parties_in_hand(message: Message) -> KnownParties | None:
    """Who gives and who receives; of several who give the user something, the first."""
    parties = known_parties(message.parties)
    is_to_user = (message.parties.recipient or NOBODY).path == SELF
    if not message.shares or not is_to_user:
        return parties
    first = message.shares[0]
    return KnownParties(first.path, SELF, first.path, first.name)


def _read_notes(message: Message, findings: Findings) -> None:
    """What the notes of people state of the recipient, where the message by itself is read."""
    recipient = message.parties.recipient.path if message.parties.recipient else SELF
    told = findings.values.get(p.GIFT_DATE)
    given_on = date.fromisoformat(str(told.value)) if told else message.today
    notes = GiftNotes().with_notes(message.notes)
    for name, (value, words) in stated_by(notes, recipient, given_on).items():
        claimed = findings.values.get(name)
        is_part = claimed is not None and 0 < int(claimed.value) < int(value) and name != p.MINOR
        if (name == p.MINOR or message.parties.relationship in (None, "직계존속")) and not is_part:
            findings.values[name] = Stated(value, words)
    ages = [note for note in message.notes if note.field in ("age", "born", "minor")]
    said = {minor_by(note, given_on) for note in ages if note.owner in (RECIPIENT, recipient)}
    if {True, False} <= said and p.MINOR in findings.values:
        findings.otherwise[p.MINOR] = not findings.values[p.MINOR].value
    parties = {"giver": message.parties.giver.path if message.parties.giver else SELF, "recipient": recipient}
    group = message.parties.giver.name if message.parties.giver else ""
    is_of_a_side = group.startswith(_SIDES)  # "할머니" may be of the side of whoever is said to have died
    if p.GENERATION_SKIPPING in findings.values and notes.all_of("dead") and is_of_a_side:
        is_skipping = not parent_between_died(notes, parties, group)
        findings.values[p.GENERATION_SKIPPING] = replace(findings.values[p.GENERATION_SKIPPING], value=is_skipping)


def _read_part(message: Message, findings: Findings) -> None:
    """Of a thing of which a part is given only the part is the gift; the value that was said is of the whole."""
    value = findings.values.get(p.GIFT_VALUE)
    share = share_in(message.text)
    if share is None or value is None or message.asked == p.GIFT_VALUE or not names_real_estate(message.text):
        return
    if any(amount.won is not None and amount.won * share == value.value for amount in message.money):
        return  # "집이 8억인데 반만 주신대요 4억": the part's own value is said too
    findings.values[p.GIFT_VALUE] = Stated(int(int(value.value) * share), value.words)
    debt = findings.values.get(p.DEBT)
    if debt is not None and debt.value and _DEBT_IN_PARTS.search(message.text):
        findings.values[p.DEBT] = Stated(int(int(debt.value) * share), debt.words)


_DEBT_IN_PARTS: Final = re.compile(
    r"(?:빚|채무|대출|보증금|부채)[가-힣]{0,2}\s(?:[가-힣]{1,3}\s)?(?:반씩|절반씩|똑같이|반반|절반만)"
)
""" "빚도 전부 반씩 나눠 인수합니다"."""


def _read_asked_value(text: str, message: Message, findings: Findings) -> None:
    """The value as the answer to the question for it, whatever else the reply names: "엄마가 갚아준 빚 9천이요"."""
    if message.asked != p.GIFT_VALUE or corrects(text) or message.rules_out_amount:
        return
    answered = amount_answered(text, amounts(without(text, message.days)))
    is_possible = p.GIFT_VALUE not in findings.impossible and message.owed is None
    if answered is not None and is_possible and p.is_possible(p.GIFT_VALUE, answered.won or 0):
        findings.values[p.GIFT_VALUE] = Stated(answered.won or 0, text[answered.start : answered.end].strip())
        findings.ambiguous.pop(p.GIFT_VALUE, None)


def _read_earlier_in_part(message: Message, findings: Findings, history: History) -> None:
    """An earlier gift that is told in part is asked for; its value is none of the gift in hand."""
    told = told_in_part(message.placed, history, findings, message.asked)
    if told is None:
        return
    findings.ambiguous[p.PRIOR_GIFTS] = told
    value = findings.values.get(p.GIFT_VALUE)
    others = {each.won for each in message.money if each.precision is Precision.EXACT and each.won}
    day = findings.values.get(p.GIFT_DATE)
    is_of_gift = day is not None and day.words in told
    if value is not None and value.words in told and others > {value.value} and not is_of_gift:
        findings.values.pop(p.GIFT_VALUE)


def _answers_for_earlier(text: str, unknown: tuple[str, ...], history: History, findings: Findings) -> bool:
    """Whether a reply to the question for earlier gifts tells of one, or that there was none: then of nothing else.

    "저는 없어요. 와이프가 받은 것만 있어요", "… 받고 혼인공제 1억을 썼어요". "네 있어요" leaves open which.
    """
    if history.is_told or history.denied is not None:
        findings.values.clear()
        return True
    if p.PRIOR_GIFTS not in unknown and not history.says_something and tells_of_earlier(text):
        findings.ambiguous.setdefault(p.PRIOR_GIFTS, text.strip())
    return False


def _read_asked_debt(text: str, message: Message, findings: Findings) -> None:
    """The debt that is taken over, without what somebody else pays; or one that comes on top of what was told."""
    if message.asked == p.DEBT and (won := debt_answered(text)) is not None:
        findings.values[p.DEBT] = Stated(won, text.strip())
    debt = findings.values.get(p.DEBT)
    if debt is not None and debt.value and message.debt is DebtTold.AMOUNT and _FURTHER_DEBT.search(message.said):
        findings.added[p.DEBT] = debt


def _read_asked_giver(text: str, message: Message, findings: Findings) -> None:
    """The giver as the answer to the question for him, and that somebody is none of the family on paper."""
    stranger = _STRANGER.search(text) or (_NO_KIN.search(text) if message.asked == p.RELATIONSHIP else None)
    if stranger is not None:
        findings.values[p.RELATIONSHIP] = Stated("타인", stranger[0].strip())
    elif message.asked == p.RELATIONSHIP and (partner := unregistered_in(text)) is not None:
        findings.values[p.RELATIONSHIP] = Stated("타인", partner)
    elif message.asked == p.RELATIONSHIP and (parent := _PARENT.fullmatch(text) or _PARENT_OF.search(text)):
        findings.values[p.RELATIONSHIP] = Stated("직계존속", parent[0].strip())
    elif message.asked == p.RELATIONSHIP and (first := _FIRST.match(text)) and first.end() < len(text):
        told = understand(first[0], message.today, p.RELATIONSHIP).values.get(p.RELATIONSHIP)
        if told is not None:
            findings.values[p.RELATIONSHIP] = told


_STRANGER: Final = re.compile(
    r"(?:서류|법률|호적)\s?상(?:으로)?(?:는|은)?\s?(?:남(?=[이입인임남])|아무\s?(?:사이|관계))|법(?:적)?으로(?:는)?\s?(?:남(?=[이입인임])|아무\s?(?:사이|관계))"
)
""" "어머니라고 부르지만 서류상으로는 아무 사이도 아닙니다"."""
_NO_KIN: Final = re.compile(
    r"(?:친척|가족|친족|혈육|혈연|피붙이)(?:이|은|는|도|관계)?\s?(?:전혀\s)?(?:아니[에예오]|아닙|아님)(?!.*(?:주[셨신]|줬))|피(?:는|가|도|\s한\s방울)?\s?(?:하나도?\s)?(?:안\s?섞|섞이지\s?않)"
    r"|(?<![가-힣])남(?:이에요|이예요|입니다|이죠|이지요|이오|이여|임)(?=[\s.,!~]|$)"
)
""" "이웃집 할머니요. 친척 아니에요 남이에요"."""
_PARENT_OF: Final = re.compile(
    r"(?:딸|아들|자녀|아이|애|손주|손자|손녀|받는\s?사람|수증자)(?:의|네)\s(?:친)?(?:어머니|엄마|아버지|아빠|부친|모친|애비|에미)(?:가|께서)?(?:이?요|입니다|예요|이에요|이오|임|지요?|죠|\s?(?:줬|주[셨신]))"
)
""" "이번에는 집사람, 딸의 어머니입니다"."""
_PARENT: Final = re.compile(r"\s*(?:부|모|父|母)(?:\s?\([父母부모]\))?(?:요|입니다|임|이요)?[\s.]*")
_FIRST: Final = re.compile(r"\s*[^\s.,!?]{1,8}(?:이요|요|입니다|이에요|예요)[.!]")
""" "당숙이요. 아버지의 사촌이라 5촌이에요"."""


def _notes(message: Message) -> tuple[Note, ...]:
    """What is noted beside the values: of people, of a debt that nobody said who pays, of others who give that day."""
    notes = list(message.notes)
    if (owed := message.owed) is not None and owed.is_open:
        notes.append(Note(owner="", field="debt", value=str(owed.won), words=owed.words, on=message.today))
    for each in message.placed:
        if (fee := _APPRAISAL_FEE.search(each.clause.bare)) and (won := _won_after(each.clause, fee.end())):
            words = each.clause.text.strip(" ,.")
            notes.append(Note(owner="", field="fee", value=str(won), words=words, on=message.today))
    if message.parties.relationship == "기타친족" and (degree := degree_in(message.said)) is not None:
        notes.append(
            Note(
                owner="", field="degree", value=f"{degree[0]} {degree[1]}", words=message.text.strip(), on=message.today
            )
        )
    if shares := message.shares:
        rest = [share for share in shares[1:] if not are_a_couple(shares[0], share, message.text)]
        recipient = (message.parties.recipient or NOBODY).path
        of = {share.path: relationship_of(path_between(recipient, share.path)) for share in shares}
        rest = [share for share in rest if of[share.path] == of[shares[0].path]]
        notes += [
            Note(
                owner=each.path,
                field="concurrent",
                value=str(each.won),
                words=each.words,
                on=message.today,
                name=each.name,
            )
            for each in rest
        ]
    return tuple(notes)


_APPRAISAL_FEE: Final = re.compile(r"감정\s?(?:평가)?\s?(?:사\s?)?(?:수수료|비용|보수|료|비)")


def _won_after(clause: Clause, end: int) -> int | None:
    return next((amount.won for amount in clause.money if amount.start - clause.start >= end and amount.won), None)


def _read_required(message: Message, findings: Findings) -> None:
    """Tier 1: the day, the giver, the value."""
    for mention in gift_dates(message.text, message.days, message.verbs, message.persons)[:1]:
        if mention.certainty is Certainty.EXACT and mention.day is not None:
            findings.state(p.GIFT_DATE, mention.day.isoformat(), mention.start, mention.end)
        else:
            kind = findings.impossible if mention.certainty is Certainty.IMPOSSIBLE else findings.ambiguous
            kind[p.GIFT_DATE] = findings.words(mention.start, mention.end)
    if (relationship := message.parties.relationship) is not None:
        findings.state(p.RELATIONSHIP, relationship, *message.parties.words)
    elif (match := _RELATIONSHIP_NAMED.search(message.text)) and (
        message.asked == p.RELATIONSHIP or replaces(message.text, match.end())
    ):
        findings.state(p.RELATIONSHIP, match[0].replace(" ", ""), match.start(), match.end())
    if may_answer_with_amount(message):
        return
    candidates = [amount for amount, role in zip(message.money, message.roles, strict=True) if role is Role.GIFT]
    if not message.verbs:  # "6억까지 안 걸린다는데 몇 년 동안 6억이에요?"
        limits = {amount.won for amount, role in zip(message.money, message.roles, strict=True) if role is Role.OTHER}
        candidates = [amount for amount in candidates if amount.won not in limits]
    value = gift_value(
        message.text,
        candidates,
        message.verbs,
        is_asked=message.asked == p.GIFT_VALUE,
        corrects=_corrects_amount(message),
        apart=[*message.days, *(person for person in message.persons if person.path != SELF)],
    )
    if value is not None and value.won is not None:
        _state_value(message, findings, candidates, value)
    elif value is not None:
        findings.ambiguous[p.GIFT_VALUE] = findings.words(value.start, value.end)


def _state_value(message: Message, findings: Findings, candidates: list[Amount], value: GiftValue) -> None:
    """The value with what a couple gives together; and what is told beside it."""
    others = other_gifts(message, candidates, value)
    together = [other for other in others if other.is_of_same_donor]
    total = (value.won or 0) + sum(other.won for other in together)
    findings.state(p.GIFT_VALUE, total, value.start, value.end)
    for other in others:
        remark = Remark.COUPLE if other.is_of_same_donor else Remark.OTHER_GIFT
        findings.remarks[remark] = findings.words(other.words.start, other.words.end)
    first = next(amount for amount in candidates if amount.start == value.start)
    if comes_on_top(message.text, first.start, first.end):
        findings.added[p.GIFT_VALUE] = Stated(total, findings.words(value.start, value.end))


def _corrects_amount(message: Message) -> bool:
    """Whether an amount may stand in the place of another: "다시 보니까 5500이네요 5천이 아니라"."""
    return message.rules_out_amount or corrects(message.text)


def _read_recipient(message: Message, findings: Findings) -> None:
    """Tier 2: the recipient's generation, age and residence."""
    parties = message.parties
    if match := _SKIPPING.search(message.text):
        findings.state(p.GENERATION_SKIPPING, not _SKIPPING_DENIED.match(message.text, match.end()), *match.span())
    elif parties.skips_generation:
        findings.state(p.GENERATION_SKIPPING, True, *parties.words)
    dead = next((person for person in message.persons if person.is_deceased and person.path in _BETWEEN), None)
    giver = message.parties.giver.name if message.parties.giver else ""
    is_noted = giver.startswith(_SIDES) and any(note.field == "dead" for note in message.notes)
    if dead is not None and not is_noted and p.GENERATION_SKIPPING in findings.values:
        findings.state(p.GENERATION_SKIPPING, False, dead.start, dead.end)
    text = without(message.text, (amount for amount in message.money if amount.precision is not Precision.BARE))
    day = date.fromisoformat(str(told.value)) if (told := findings.values.get(p.GIFT_DATE)) else message.today
    traits: tuple[tuple[str, Trait | None], ...] = (
        (p.MINOR, is_minor(text, message.persons, parties, day, is_asked=message.asked == p.MINOR)),
        (p.NON_RESIDENT, is_non_resident(text, message.persons, parties, is_asked=message.asked == p.NON_RESIDENT)),
    )
    for parameter, trait in traits:
        if trait is None or is_left_open(message.text, trait.end):
            continue
        # Who is asked for a birth, or for what was given before, tells the age of a child, or of then.
        if not (parameter == p.MINOR and message.asked in (p.CHILDBIRTH, p.PRIOR_GIFTS)):
            findings.state(parameter, trait.value, trait.start, trait.end)
            if trait.is_contradicted:
                findings.otherwise[parameter] = not trait.value


def _read_remarks(message: Message, findings: Findings, before: ToldBefore) -> None:
    """What is understood beside the values; and that somebody's circumstances tell no other day than the known one."""
    puts_right = bool(message.verbs) or corrects(findings.text)
    if before.day is not None and message.asked != p.GIFT_DATE and message.persons and not puts_right:
        findings.ambiguous.pop(p.GIFT_DATE, None)
    if message.parties.path == UNREGISTERED_SPOUSE and (said := unregistered_in(message.text)):
        findings.remarks[Remark.UNREGISTERED] = said
    for clause in message.besides:
        if amounts(findings.text[clause.start : clause.end]):
            findings.remarks[Remark.OTHER_GIFT] = findings.words(clause.start, clause.end)


def _tells_of_parties(message: Message, before: ToldBefore) -> bool:
    """Whether notes were made of who takes part in the gift in hand, or of who lives and who died."""
    if message.asked is None and before.parties is None:
        return False
    parties = {RECIPIENT, SELF}
    if before.parties is not None:
        parties |= {before.parties.giver, before.parties.recipient}
    return any(note.owner in parties or note.field in ("dead", "living") for note in message.notes)


def _tells_of_something(message: Message) -> bool:
    return bool(message.persons or message.days or message.money) or BARRIER in message.text


def _is_denied(findings: Findings, parameter: str) -> bool:
    return parameter in findings.values and findings.values[parameter].value in (False, 0)


def _only_asks_about_hearsay(message: Message) -> bool:
    """Whether figures are only what the user has heard of the law: "1.5억까지 세금 안 낸다던데 맞아요?"."""
    is_case = bool(message.verbs) or message.named.path is not None
    return not is_case and _HEARSAY.search(message.text) is not None


def _share_with_each_other(message: Message) -> bool:
    """Whether whom the readers take for the giver receives as well: "어머니와 나눠 받았어요"."""
    giver = message.named.giver
    is_received = bool(message.verbs) and message.verbs[-1].direction is Direction.RECEIVE
    return is_received and giver is not None and giver.case is Case.TOGETHER


def _evidence(message: Message, findings: Findings, *, is_reply: bool) -> Evidence:
    used: list[Placed] = [
        *message.days,
        *(Span(person.start, person.end) for person in message.persons),
        *message.money,
    ]
    rest = _NOT_WORDS.sub("", without(message.text, used, " "))
    explained = sum(len(stated.words) for parameter, stated in findings.values.items() if parameter in p.OPTIONAL)
    return Evidence(
        has_amount=any(amount.precision is not Precision.BARE for amount in message.money),
        has_other_value=bool(findings.said) or (is_reply and not message.text.strip(BARRIER + " .,")),
        has_transfer=any(not verb.is_noun for verb in message.verbs)
        and (bool(message.money) or message.named.path is not None),
        has_verb=bool(message.verbs),
        has_living_giver=(message.named.giver is not None and not _share_with_each_other(message))
        or (
            message.named.recipient is not None
            and message.named.recipient.path != SELF
            and any(verb.direction is not Direction.RECEIVE for verb in message.verbs)
        ),
        rest_length=len(rest) - explained,
        persons=tuple(message.persons),
        parties=message.named,
        is_reply=is_reply,
        answers=not findings.values.keys().isdisjoint({*p.REQUIRED, message.asked}),
    )
