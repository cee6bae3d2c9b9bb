"""Which part of what a message tells is the gift in hand: one giver's of several, a share of a thing."""

import re
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.secured_debt import names_real_estate
from services.clarifier.domain.gift.own_money import given_beside_loan, won_returned
from services.clarifier.domain.gift.share import share_in
from services.clarifier.domain.gift.together import are_a_couple
from services.clarifier.domain.gift.topics import Topic
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.reading import Remark, Stated
from services.clarifier.domain.people.family_paths import SELF, relationship_of, skips_generation
from services.clarifier.domain.people.known_parties import KnownParties, known_parties
from services.clarifier.domain.people.person import Case, Person

NOBODY: Final = Person(0, 0, SELF, Case.TO)


def read_shares(message: Message, findings: Findings) -> None:
    """Father and mother are one giver; of other givers on one day the first one's gift is in hand (영46①2)."""
    shares = message.shares
    if not shares or p.GIFT_VALUE in findings.ambiguous or any(share.won <= 0 for share in shares):
        return  # "아버지 -1억 엄마 1억": no share is less than nothing
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
    elif first.path == "P" and first.recipient is None:
        findings.values.pop(p.GENERATION_SKIPPING, None)


def parties_in_hand(message: Message) -> KnownParties | None:
    """Who gives and who receives; of several who give the user something, the first."""
    parties = known_parties(message.parties)
    is_to_user = (message.parties.recipient or NOBODY).path == SELF
    if not message.shares or not is_to_user:
        return parties
    first = message.shares[0]
    return KnownParties(first.path, SELF, first.path, first.name)


def read_part(message: Message, findings: Findings) -> None:
    """Of a thing of which a part is given only the part is the gift; the value that was said is of the whole."""
    value = findings.values.get(p.GIFT_VALUE)
    share = share_in(message.text)
    is_of_part = message.asked == p.GIFT_VALUE and _WHOLE_TOLD.search(message.text) is None
    if share is None or value is None or is_of_part or not names_real_estate(message.text):
        return
    if any(amount.won is not None and amount.won * share == value.value for amount in message.money):
        return  # "집이 8억인데 반만 주신대요 4억": the part's own value is said too
    findings.values[p.GIFT_VALUE] = Stated(int(int(value.value) * share), value.words)
    debt = findings.values.get(p.DEBT)
    if debt is not None and debt.value and _DEBT_IN_PARTS.search(message.text):
        findings.values[p.DEBT] = Stated(int(int(debt.value) * share), debt.words)


_WHOLE_TOLD: Final = re.compile(r"전체(?:가|는|로|로는)?\s|통째로?\s|통으로\s|(?:다|모두)\s(?:해서|합쳐서?)\s")
""" "땅 전체가 6억인데 그 중에 3분의 1만": an answer that tells the whole and the part."""
_ONLY_GIFT: Final = re.compile(
    r"(?:나머지(?:인|는)?|(?:그냥|순수하게|순전히|공짜로)\s(?:주신|준|받은)\s?(?:건|것은|거는|돈은)|(?:진짜로?|실제로?|정작)\s(?:증여\s?)?(?:주신|준|받은)\s?(?:건|것은|거는|돈은|금액은))\s?\d"
)
""" "그냥 주신 건 7천이에요. 3천은 제가 빌려드린 거고요": the rest is told already."""


def read_own_money(message: Message, findings: Findings) -> None:
    """What of the sum was the recipient's own before is no gift: "1억 5천 중 5천은 제가 빌려드린 돈이에요"."""
    if (given := given_beside_loan(message.text, message.money)) is not None:
        findings.ambiguous.pop(p.GIFT_VALUE, None)
        findings.values[p.GIFT_VALUE] = Stated(given.won or 0, findings.words(given.start, given.end))
        return
    value = findings.values.get(p.GIFT_VALUE)
    told = won_returned(each.clause for each in message.placed)
    sums = {
        amount.won or 0: amount
        for each in message.placed
        if each.topic is not Topic.OPEN
        for amount in each.clause.money
    }
    if told and (rest := next((won for won in sums if won + told in sums and won not in (0, told)), None)):
        findings.ambiguous.pop(p.GIFT_VALUE, None)
        findings.values[p.GIFT_VALUE] = Stated(rest, findings.words(sums[rest].start, sums[rest].end))
        return
    if value is None or not 0 < told < int(value.value) or _ONLY_GIFT.search(message.text):
        return
    is_rest = any(amount.won == int(value.value) + told for each in message.placed for amount in each.clause.money)
    if not is_rest:
        findings.values[p.GIFT_VALUE] = Stated(int(value.value) - told, value.words)


_DEBT_IN_PARTS: Final = re.compile(
    r"(?:빚|채무|대출|보증금|부채)[가-힣]{0,2}\s(?:[가-힣]{1,3}\s)?(?:반씩|절반씩|똑같이|반반|절반만)"
)
""" "빚도 전부 반씩 나눠 인수합니다"."""
