"""Whether a message is about an inheritance: somebody died and left something, or the tax on it is asked for."""

import re
from datetime import date
from typing import Final

from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.lexicon import signs
from services.clarifier.domain.estate.reading import read
from services.clarifier.domain.people.death import is_before_death, tells_of_death
from services.clarifier.domain.writing.text import normalise

_GIFT: Final = re.compile(r"증여(?!\s?(?:가|는|도|은)?\s?(?:아니라|아니고|말고))")
_EARLIER_GIFT: Final = re.compile(
    r"(?:사전|생전)에?\s?증여|(?:돌아가시기|사망하기|죽기)\s?[^.!?\n]{0,8}전[^.!?\n]{0,20}증여"
)
_ESTATE: Final = re.compile(
    r"상속|유산(?!균)|유족|고인(?!물)|사망일|돌아가신\s?(?:날|분)|남기[신고셨]|남긴\s|물려받을|앞으로\s?된|[부모]친상|장례(?:를|식|비)|조의금|부의금"
)
_NAMED: Final = re.compile(r"상속\s?(?:세|받|인|재산|분)|유산(?!균)|[부모]친상|고인(?!물)|사망일")
_WANTS: Final = re.compile(
    r"상속세[^.!?\n]{0,12}(?:계산|상담|문의|물어|여쭤|얼[마만]|봐|산출|나[오와옵올]|내야|낼|준비|\?|$)|상속세[^.!?\n]{0,4}(?:궁금|알고)|상속\s?(?:때문에|문제|상담|문의)"
)
_KNOWLEDGE: Final = re.compile(
    r"(?:신고|납부)[^.!?\n]{0,10}(?:언제|어떻게|어디|방법)|언제까지|기한|세율|한도|차이|취득세|양도세|미리|준비하려|아프신|위독|편찮으[신세십]|유언장|소송|유류분|돌아가시면|하면\s?세금이|얼마\s?까지|얼마부터"
)
_LIVING_GIFT: Final = re.compile(
    r"[억만천]\s?원?(?:을|를)?\s(?:보내\s?드|부쳐\s?드|송금해\s?드)|(?:한테|에게|께|저한테|손[자녀주]에게)(?:서)?\s(?!갚|빌)(?:[^\s!?\n]+\s){0,5}(?:받|주[셨신실려기는]|줬|줫|보내|보냈|드리|드렸)|(?:가|이|께서)\s[^.!?\n]{0,30}(?<![아어해려와]\s)(?:주셨|주실|줬|줫|주신다|주신대|준다|준대)|(?:주기로|주려고|줄까)|통장으로|이체|송금|부쳐|주실|보내\s?주|[억만천]\s?원?(?:을|를)\s(?:[가-힣]{1,4}\s)?(?:주시(?:면서|며|더)|건네|쥐[어여])"
)
_PAID: Final = re.compile(
    r"증여세(?:는|도|를|로|까지)?\s?[^.!?\n]{0,14}(?:냈|낸\s|납부했|납부하|신고(?:해서|하고|했|까지))"
)
""" "그땐 증여세 2천만원 신고해서 냈음": what was paid on an earlier gift."""
_OF_ESTATE_TAX: Final = re.compile(r"상속|유산(?!균)|사전\s?증여")
_SENTENCE: Final = re.compile(r"[^.!?\n]*(?:[.!?\n]+|$)")
_MOURNED: Final = re.compile(
    r"(?:남편|신랑|애들?\s?아빠|아내|와이프|집사람|부모님?|어머니|아버지|엄마|아빠)(?:을|를)\s(?:먼저\s|하늘로\s)?보냈"
)
_ASKS_TAX: Final = re.compile(r"세금|세액")
_GIVES: Final = re.compile(
    r"주[셨신]|줬|준대|주려|주기로|드렸|드리|보내|보냈|송금|부쳐|부쳤|입금|이체|돌려\s?주|받았|받은|뉴스|다른\s?(?:얘기|이야기)"
)
_LEFT_BEHIND: Final = re.compile(
    r"(?:남편|신랑|아내|와이프|집사람|(?:시|장|외?할|친정\s?)?(?:아버|어머)[지니님]|엄마|아빠|부친|모친|장인|장모|형|오빠|누나|언니|동생)(?:님|어른)?(?:이|가|께서)\s남(?:긴|기신)\s?(?:재산|유산|것|게|건|거)"
)
""" "남편이 남긴 재산이 아파트 11억이에요": who leaves property has died."""
_A_SUM: Final = re.compile(r"\d\s?(?:억|천|백만)|[일이삼사오육칠팔구십]\s?억")
_SENT: Final = re.compile(
    r"(?:[억만천백]|원|돈|용돈|생활비|등록금|한테|에게|께|앞으로|계좌로|통장(?:으로|에))(?:을|를|이나|씩|도|만)?\s?(?:[가-힣\d]{1,6}\s){0,3}보[내낸냈][가-힣]*"
)
""" "딸이 4천만원을 보냈어요": a sum is sent, and nobody was lost."""
_PROPERTY: Final = re.compile(r"\d\s?(?:억|천만|만\s?원)|[일이삼사오육칠팔구십]\s?억|재산|아파트|집|땅|예금")


def tells_of_estate(written: str, today: date, *, begins: bool) -> bool | None:
    """Whether a message is about an inheritance. None where its words do not decide.

    `begins`: nothing was told before. With a gift in hand only a death told makes one.
    """
    text = normalise(written)
    if _WANTS.search(text) and _tells_of_death(text) and not _KNOWLEDGE.search(text):
        return True
    if asks_for_gift_tax(text):
        return None
    if begins and not _KNOWLEDGE.search(text) and _leaves_an_estate(written, text, today):
        return True
    if _GIFT.search(_EARLIER_GIFT.sub("", _without_life_before(text))):
        return None
    is_left = _LEFT_BEHIND.search(text) is not None and _A_SUM.search(text) is not None
    if begins and is_left and not (_GIVES.search(text) or _KNOWLEDGE.search(text)):
        return True
    if not _tells_of_death(text) and (not begins or _GIVES.search(text)):
        return None
    if _WANTS.search(text) and not _KNOWLEDGE.search(text):
        return True
    if _NAMED.search(text) and _PROPERTY.search(text) and not _KNOWLEDGE.search(text):
        return True
    if _LIVING_GIFT.search(_without_life_before(text)):
        return None
    told = read(written, today, None, EstateCase()).told
    died = told.decedent is not None and _tells_of_death(text)
    has_property, has_family = _is_told(told)
    wants = _ESTATE.search(text) is not None or _ASKS_TAX.search(text) is not None
    is_told = (has_property and (has_family or wants)) or (has_family and _ASKS_TAX.search(text) is not None)
    is_mourned = tells_of_death(text) or _MOURNED.search(text) is not None
    is_news = told.decedent is not None and not told.decedent.is_tentative and told.death is not None
    begins_with_it = begins and (
        (is_mourned and (has_property or has_family or is_news or _MOURNED.search(text) is not None))
        or (is_news and has_family)
    )
    return True if died and (is_told or begins_with_it) else None


def asks_for_gift_tax(text: str) -> bool:
    """Whether the tax on a gift of the living is what a normalised message asks for, whoever has died beside it."""
    names_tax = "증여세" in _PAID.sub("", text) and _OF_ESTATE_TAX.search(text) is None
    return names_tax and _LIVING_GIFT.search(_without_life_before(text)) is not None


def _leaves_an_estate(written: str, text: str, today: date) -> bool:
    """Whether somebody died on a day that is told, with property, heirs or what he gave away before: two of these."""
    if not _tells_of_death(text):
        return False
    told = read(written, today, None, EstateCase()).told
    dead = told.decedent.term if told.decedent is not None else ""
    has_given = any(is_before_death(text) or (dead and dead in gift.words) for gift in told.gifts)
    has_property, has_family = _is_told(told)
    is_news = told.decedent is not None and not told.decedent.is_tentative and has_property and has_family
    return (told.death is not None or is_news) and sum((has_property, has_family, has_given)) > 1


def _is_told(told: EstateCase) -> tuple[bool, bool]:
    """Whether there is property, or what was owed, and whether there is a family."""
    belongings = (told.total, told.assets, told.share, told.financial, told.debts, told.no_debts)
    return any(belongings), any((told.spouse, told.children, told.ascendants))


def _without_life_before(text: str) -> str:
    """The sentences that are not of the life of the one who died: what he gave then is no gift of the living."""
    return "".join(sentence for sentence in _SENTENCE.findall(text) if not is_before_death(sentence))


def _tells_of_death(text: str) -> bool:
    """Whether somebody died, or was "sent"; what is sent as a sum is none."""
    return signs("days", "death").search(_SENT.sub("", text)) is not None
