"""What a message puts in the place of something, or takes away, of an estate whose tax was shown.

The case is known, so that a message has to say little: a figure that does not hold tells which fact is meant.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from services.clarifier.domain.amounts.money import amounts, in_won
from services.clarifier.domain.amounts.replaced import replaced_sum
from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.estate.case import EarlierGift, EstateCase, Share, Standing
from services.clarifier.domain.estate.kin import A_PARENT, relation, same_person
from services.clarifier.domain.estate.lexicon import any_of
from services.clarifier.domain.estate.not_his import not_his
from services.clarifier.domain.estate.places import Found, Place, meant, names, places, put, take
from services.clarifier.domain.estate.put_right import put_right
from services.clarifier.domain.estate.things import NOUN, OWED, means_thing
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.writing.text import Span, is_denied, without

_GONE: Final = re.compile(
    r"\s?원?(?:짜리)?(?:이|가|은|는|도|을|를)?\s?(?:아예\s|전혀\s|처음부터\s)?(?:없(?:었)?(?:다|으|이|던|고|는데|는\s?(?:걸|것|셈))|안\s?받(?:았|은)|빼(?:면|고|\s?주|\s?줘)|제외)"
)
_SENTENCE_END: Final = re.compile(r"[.!?]\s|\n")
_NOT_HIS: Final = re.compile(
    r"\s?원?(?:짜리)?(?:\s?[가-힣]{1,6}?)?(?:은|는|이|가)\s(?P<whose>[^.!?\n\d]{0,12})(?:게|것이|거|재산이|돈이)\s?아니(?=[라고었면])"
)
""" "산 2억은 아버지 게 아니라 작은아버지 명의래요"."""
_OF_ANOTHER: Final = re.compile(
    r"\s?원?(?:짜리)?(?:\s?[가-힣]{1,6}?)?(?:은|는|이|가)\s(?P<whose>[가-힣]{1,6}?)(?:이|가)?\s아니(?:라|고)\s[^.!?\n\d]{1,10}?(?:명의|소유|거|것|재산)"
)
""" "고향 땅 3억은 아버지가 아니라 작은아버지 명의입니다"."""
_IN_NAME_OF: Final = re.compile(
    r"\s?원?(?:짜리)?(?:은|는|이)\s(?P<whose>[가-힣]{1,6}?)\s?(?:명의|이름)(?:의|로\s된|로\s받은)?\s?(?:대출|빚|집|땅|통장|예금|돈|것|거|재산)?(?:이었|였|이네|이에|예|이라|인\s?거|더라|입니|이더)"
)
""" "은행 4억 중에 1억은 어머니 명의 대출이었네요"."""
_ALL_OWED: Final = any_of("debts", "unnamed")
_NO_OTHER: Final = re.compile(r"(?:다른|그\s?외|나머지|별도|더)\s?(?:의\s)?$")
_PART_OF: Final = re.compile(r"\s?원?\s?(?:중|가운데)에?서?\s$")
""" "땅 8억 중에 3억은 어머니 게 아니라"."""
_OWN: Final = re.compile(r"(?<![가-힣])(?:제|내|저희|우리)\s")
_REACH: Final = 6
"""Letters between what is taken away and the words that say so."""
_SUPPOSES: Final = re.compile(
    r"만약|만일|가령|가정|(?:[었았였했더]|다|라|없|있|빼|으|고\s?[하치])면(?!서)|다\s?(?:치|칠)|없이|[었았]을\s?(?:때|경우)"
)
_ASKS: Final = re.compile(r"[?？]|(?<![가-힣])왜(?=[\s가-힣])|나요|[인건]가요|까요")
_MIXED: Final = re.compile(r"\s?원?(?:이|은|도|정도|쯤)?\s?(?:섞|끼어|끼여)")
""" "3억이 아니라 이모 돈이 5천 섞여 있었어요": so much less."""
_SENTENCE: Final = re.compile(r"[^.!?\n]+")
_WRONG: Final = re.compile(r"아니|아이[고라]|착각|잘못|다시|정정|고[쳐치]")
_DAY_OF_GIFT: Final = re.compile(r"증여|받은|준|주신")
_KEEPS: Final = re.compile(r"(?:총|전체)\s?(?:재산|액)?(?:은|는)?\s?(?:그대로|맞)|나머지는\s?그대로|총액은\s?그대로")
""" "총재산은 그대로예요"."""
_RULED_OUT: Final = re.compile(
    r"(?<![가-힣\d])(?:[가-힣\d]{1,2}\s?(?:남매|형제|자매)|\d{1,2}\s?(?:명|년)|법정\s?(?:상속분|지분|비율)(?:대로)?|반반|절반|전부)(?:이|가|은|는)?\s?(?:아니고|아니라|아이고|아이라|말고)(?![\s,]*(?:[가-힣]{1,3}\s)?(?:\d{1,2}|[두세네]|다섯|여섯)\s?명)"
)


@dataclass(frozen=True, slots=True)
class Change:
    """The case as a message leaves it. `read`: the parts of the message that said so. `supposes`: only what would be."""

    case: EstateCase
    read: tuple[Span, ...]
    supposes: bool


def without_ruled_out(text: str, case: EstateCase) -> str:
    """A normalised message without the counts and shares that do not hold any more, and what was of another's estate."""
    return without_time_of_another(_RULED_OUT.sub(_blank, _without_summands(text)), case)


def without_time_of_another(text: str, case: EstateCase) -> str:
    """A normalised message without what was of the estate of somebody who died before."""
    return _IN_HIS_TIME.sub(lambda match: _blank(match) if _is_of_another(match["whose"], case) else match[0], text)


_IN_HIS_TIME: Final = re.compile(
    r"(?<![가-힣])(?P<whose>(?:(?:시|장|친정\s?|큰|작은)?아버지|아버[지님]|아버님|아빠|부친|(?:시|친정\s?|큰|작은)?어머니|어머[니님]|어머님|엄마|모친|외?할아버지|외?할머니|외?삼촌|고모부?|이모부?|장인|장모|형님))\s?(?:댁\s?)?(?:돌아가[셨실]\w*\s)?(?:때는|때엔|때에는|땐|때도|때)\s[^.!?\n]*"
)
""" "아버지 때는 재산이 2억 정도라 상속세를 안 냈습니다": of an estate of years ago."""


_PLUS: Final = re.compile(r"\s?원?(?:에다가?|에|이랑|랑|하고|과|와)\s")
_MAKES: Final = re.compile(r"\s?원?(?:을|를)?\s?(?:더해서?|더하면|더하니까?|합쳐서?|합치면|합하면|보태서?|보태면)\s")


def _without_summands(text: str) -> str:
    """ "4억3천에 1억 더해서 5억3천인데": the sum is told, and not what makes it."""
    for one, other, both in zip(found := amounts(text), found[1:], found[2:], strict=False):
        is_sum = _PLUS.fullmatch(text[one.end : other.start]) and _MAKES.fullmatch(text[other.end : both.start])
        if is_sum and (in_won(one) or 0) + (in_won(other) or 0) == in_won(both):
            return without(text, [Span(one.start, both.start)], " ")
    return text


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _is_of_another(term: str, case: EstateCase) -> bool:
    return case.decedent is not None and not any(same_person(each, case.decedent) for each in people(term))


def changed(text: str, case: EstateCase, told: Sequence[EarlierGift] = ()) -> Change | None:
    """What a normalised message changes of a case whose tax was shown; None where it names nothing of it.

    `told`: the gifts that it tells of.
    """
    supposes = _SUPPOSES.search(text) is not None
    whole = case.total
    asks = not supposes and _ASKS.search(text) is not None
    taken = None if asks or _works_out(text) else _without(text, case, supposes=supposes)
    anew = None if asks else put_right(text, case, told)
    apart = None if supposes else not_his(text, case)
    owed = _owed_to_another(text, case) or apart
    found = _divided(text, case) or owed or _with_figure(text, case, told) or anew or taken or _of_gift(text, case)
    if found is None:
        return None
    after, read = found
    is_kept = after.assets != case.assets and whole is not None and keeps_total(text)
    return Change(after.model_copy(update={"total": whole}) if is_kept else after, read, supposes)


_LESS: Final = re.compile(r"\s?원?(?:을|를)?\s?(?:빼면|빼고|빼니까?|빼서|제하면|제하고|제하니까?)\s[^\d]{0,10}")


def _works_out(text: str) -> bool:
    """Whether a message only says what is left of a thing: "집 17억에서 대출 3억 빼면 14억이요"."""
    found = amounts(text)
    return any(
        (in_won(one) or 0) - (in_won(other) or 0) == in_won(rest) and _LESS.fullmatch(text[other.end : rest.start])
        for one, other, rest in zip(found, found[1:], found[2:], strict=False)
    )


_DEALT_OUT: Final = re.compile(r"나누|나눠|나눴|바꿨|바꾸|협의|분할|받기로|갖기로|가지기로|가져가")


def _divided(text: str, case: EstateCase) -> Found | None:
    """ "어머니 5억5천, 저 8억5천으로 바꿨어요": everything there is, dealt out anew."""
    found = [each for each in amounts(text) if in_won(each)]
    everything = sum(asset.won or 0 for asset in case.assets) if case.assets else case.total.won if case.total else 0
    won = [in_won(each) or 0 for each in found]
    is_list = set(won) <= {asset.won for asset in case.assets}
    if len(found) < 2 or sum(won) != everything or is_list or not _DEALT_OUT.search(text) or NOUN.search(text):
        return None
    of = case.decedent.path if case.decedent else A_PARENT.path
    spouses = [person for person in people(text) if relation(person.path, of) == "S"]
    shares = [each for each in found if spouses and each.start >= spouses[0].end]
    if len(spouses) != 1 or not shares:
        return None
    share = Share(how="won", won=in_won(shares[0]), words=text.strip(), standing=Standing.PLANNED)
    return case.model_copy(update={"share": share}), (Span(0, len(text)),)


def keeps_total(text: str) -> bool:
    """Whether a message says that everything together is what it was."""
    return _KEEPS.search(text) is not None


def _with_figure(text: str, case: EstateCase, told: Sequence[EarlierGift]) -> Found | None:
    """ "1천만원이 아니고 700만원이었어요": of whatever was told with 1천만원. Its other figures are known, or of a gift."""
    if (replaced := replaced_sum(text)) is None or (won := in_won(replaced[1])) is None:
        return None
    old, new = replaced
    told_so = [place for place in places(case) if place.fact.won in meant(old)]
    if len(told_so) > 1:
        told_so = [place for place in told_so if names(text, place)]
    if len(told_so) != 1:
        return None
    place = told_so[0]
    if _MIXED.match(text, new.end):
        won = (place.fact.won or 0) - won
    more = {abs(won - (place.fact.won or 0))}  # "천만원을 빠뜨리고 적었어요"
    known = {place.fact.won for place in places(case)} | {won, None, *meant(old), *more}
    known |= {sum(asset.won or 0 for asset in case.assets)}
    known |= {whole + won - (place.fact.won or 0) for whole in known if whole}  # "그래서 총 12억이에요"
    others = [each for each in amounts(text) if each not in (old, new)]
    if place.field != "gifts" and any(in_won(each) not in known for each in others):
        return None
    start, end = min(old.start, new.start), max(old.end, new.end)
    anew = next((gift for gift in told if gift.won == won), None)
    explained = tuple(Span(each.start, each.end) for each in others) if place.field != "gifts" else ()
    return put(case, place, won, text.strip(), anew), (Span(start, end), *explained)


def _owed_to_another(text: str, case: EstateCase) -> Found | None:
    """ "1억은 은행 대출이 아니라 친구분한테 빌리신 개인 빚이었어요": the same debt, owed to somebody else."""
    lent = [debt for debt in case.debts if debt.kind == "bank"]
    sums = {in_won(each) for each in amounts(text)}
    if len(lent) != 1 or not sums <= {lent[0].won} or _NO_BANK.search(text) is None:
        return None
    debts = tuple(debt.model_copy(update={"kind": "private"}) if debt is lent[0] else debt for debt in case.debts)
    return case.model_copy(update={"debts": debts}), (Span(0, len(text)),)


_NO_BANK: Final = re.compile(
    r"(?:대출|은행|금융기관|농협|새마을금고|저축은행)(?:에서)?\s?(?:빚|돈|대출|것|거|게)?(?:이|은)?\s?아니(?:라|고)\s[^.!?\n]{0,40}(?:개인|친구|지인|사채|차용증|빌[린려리])"
)


def _without(text: str, case: EstateCase, *, supposes: bool) -> Found | None:
    """Without what is said not to be there: "예금 3억이 없었다면", "그 대출은 빼고 계산해 주세요"."""
    for gone in (*_of_others(text, case), *_GONE.finditer(text)):
        near = _SENTENCE_END.split(text[max(0, gone.start() - _REACH * 4) : gone.start()])[-1]
        if (less := _less(near, case, text.strip())) is not None:
            rest = {place.fact.won for place in places(less)}
            said = (Span(each.start, each.end) for each in amounts(text) if in_won(each) in rest)
            return less, (Span(max(0, gone.start() - len(near)), gone.end()), *said)
        place = _taken_away(near, case)
        if place is not None and (supposes or "없" not in gone[0]) and not _NO_OTHER.search(text, 0, gone.start()):
            return take(case, place, text.strip()), (Span(max(0, gone.start() - len(near)), gone.end()),)
    return None


def _of_others(text: str, case: EstateCase) -> Sequence[re.Match[str]]:
    """Where a sum or a thing is said not to be of the one who died; what is not the speaker's is."""
    ends = sorted({each.end for each in amounts(text)} | {noun.end() for noun in NOUN.finditer(text)})
    named = [match for end in ends if (match := _NOT_HIS.match(text, end) or _OF_ANOTHER.match(text, end))]
    theirs = [match for each in amounts(text) if (match := _IN_NAME_OF.match(text, each.end))]
    return [
        *(match for match in named if not _OWN.search(match["whose"]) and _is_his(match["whose"], case)),
        *(match for match in theirs if not _is_his(match["whose"], case)),
    ]


def _is_his(whose: str, case: EstateCase) -> bool:
    owners = [person for person in people(whose) if person.path]
    return not owners or any(same_person(owner, case.decedent) for owner in owners)


def _less(near: str, case: EstateCase, said: str) -> EstateCase | None:
    """The case with less of a thing where only a part of it is taken away."""
    sums = [each for each in amounts(near) if in_won(each)]
    if len(sums) < len(("whole", "part")) or not _PART_OF.search(near, sums[-2].end, sums[-1].start):
        return None
    whole = [
        place for place in places(case) if place.field in ("assets", "debts") and place.fact.won in meant(sums[-2])
    ]
    rest = ((whole[0].fact.won or 0) if len(whole) == 1 else 0) - (in_won(sums[-1]) or 0)
    return put(case, whole[0], rest, said, None) if rest > 0 else None


def _taken_away(near: str, case: EstateCase) -> Sequence[Place] | None:
    """What of the case the last figure or thing before some words is."""
    sums = [each for each in amounts(near) if len(near) - each.end <= _REACH]
    if sums:
        found = [place for place in places(case) if place.fact.won == in_won(sums[-1])]
        named = [place for place in found if names(near, place)] if len(found) > 1 else found
        return named if len(named) == 1 else None
    nouns = [noun for noun in NOUN.finditer(near) if len(near) - noun.end() <= 1]
    if not nouns:
        return None
    noun = nouns[-1]
    if noun.lastgroup in OWED:
        owed = [place for place in places(case) if place.field == "debts"]
        is_any = _ALL_OWED.search(noun[0]) is not None or len(owed) == 1
        of_kind = [each for each in owed if is_any or getattr(each.fact, "kind", "") == noun.lastgroup]
        return of_kind or None
    assets = [place for place in places(case) if place.field == "assets"]
    return [each for each in assets if means_thing(noun[0], str(getattr(each.fact, "name", "")))] or None


def _of_gift(text: str, case: EstateCase) -> Found | None:
    """Another day, or another recipient, of the one gift that is known: "받은 사람이 제가 아니라 제 딸이었어요"."""
    if len(case.gifts) != 1 or _ANOTHER_TOO.search(text):
        return None
    gift = case.gifts[0]
    is_of_year = any(gift.day is not None and int(each["year"]) == gift.day.year for each in _NO_YEAR.finditer(text))
    if not is_of_year and not _DAY_OF_GIFT.search(text):
        return None
    sentences = [each for each in _SENTENCE.finditer(text) if is_of_year or _DAY_OF_GIFT.search(each[0])]
    until = case.death.day if case.death else date.max
    days = [(each, day) for each in sentences if (day := _another_day(each[0], gift, until))]
    is_right = _WRONG.search(text) is not None and bool(days)
    recipient = _another_recipient(text)
    if not is_right and recipient is None:
        return None
    update: dict[str, object] = {"day": days[0][1] if is_right else gift.day}
    update |= {"recipient": recipient, "tax": None, "base": None} if recipient else {}
    read: tuple[Span, ...] = (Span(0, len(text)),)
    if recipient is None:
        read = tuple(Span(each.start(), each.end()) for each in (days[0][0], *_confirming(text, gift)))
    return case.model_copy(update={"gifts": (gift.model_copy(update=update),)}), read


_ANOTHER_TOO: Final = re.compile(
    r"(?<![가-힣])(?:저|나|[가-힣]{0,2}(?:형|오빠|누나|언니|동생|아들|딸|님))도\s[^.!?\n]{0,40}(?:받|증여)"
)
""" "형도 2018년 4월 17일에 아버지한테 2억 증여받고 … 다시 해주세요": another gift."""
_NO_YEAR: Final = re.compile(r"(?P<year>(?:19|20)\d\d)\s?년(?:이|도)?\s?아(?:니|이)")
""" "2021년이 아니고 2014년 3월 11일이네요": of the gift of that year."""


def _confirming(text: str, gift: EarlierGift) -> Iterator[re.Match[str]]:
    """The sentences that say of the gift what is known: "금액은 2억 맞고요"."""
    for sentence in _SENTENCE.finditer(text):
        found = amounts(sentence[0])
        if found and all(each.won == gift.won for each in found) and NOUN.search(sentence[0]) is None:
            yield sentence


def _another_day(text: str, gift: EarlierGift, until: date) -> date | None:
    days = [each.day for each in date_mentions(text, until) if each.day and not is_denied(text, each.end)]
    others = [day for day in days if day < until and day != gift.day]
    return others[-1] if others else None


def _another_recipient(text: str) -> str | None:
    ruled_out = re.search(r"(?:아니라|아니고|말고)\s", text)
    if ruled_out is None or not re.search(r"받[은았]|준\s|주[셨신]", text):
        return None
    behind = [person for person in people(text) if person.start >= ruled_out.end() and person.path]
    return behind[0].path if behind else None
