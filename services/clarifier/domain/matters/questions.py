"""What is asked of our own taxes as such, and of which of them."""

import re
from collections.abc import Iterable
from typing import Final

from services.clarifier.domain.clauses.split import segments
from services.clarifier.domain.matters.lexicon import GeneralAnswer, Lexicon, Sign
from services.clarifier.domain.taxes import TaxIntent
from services.clarifier.domain.writing.sought import possible_in
from services.clarifier.domain.writing.text import is_denied

_FORMALLY: Final = "".join(map(chr, range(ord("갑"), ord("힣") + 1, 28)))
"""The syllables that end in ㅂ: "매깁니까", "봅니까"; "하니까" gives a reason."""
ASKS: Final = re.compile(
    r"[?？]|(?<!눈물이\s)(?<!눈물만\s)(?<!겁이\s)(?<!화가\s)(?<!생각이\s)나[요여욤용]|까요|가요|어디|어느\s?(?:쪽|것|게|세무서|곳|나라)|까\s?[봐바]|얼마|어떻게|어떡|궁금|(?:무슨|뭔)\s(?:말|소리|뜻|얘기|의미)|어찌(?!나)|우째|알려|언제|몇\s|며칠|뭐|뭘|무엇|무얼|해야\s?(?:돼|되|하)|[는은]지|인지(?=[\s,.]|는|도|$)|헷갈[려리립]|(?<=[있없되하돼내오맞는은붙])냐(?=[\s.!~]|$)|\s건지|싶|면요|[을를]지\s[^.!?\n]{0,8}(?:고민|망설|모르겠|헷갈)|(?<![가-힣])(?P<same>(?:내|돼|나와|붙어|빼|들어가)요)\s[^.!?\n]{1,16}(?P=same)|죠|지요(?=[\s.?!~]|$)|[다라]던데|[다라]면서|(?:세금|세|합산|공제|비과세|면제)(?:[은는이가도]?\s|\s?(?:안|못)\s?)[^.!?\n]{0,12}(?:걸로|것으로|줄로?|다고)\s?(?:압니다|알아요|알고\s?있|알고\s?계|알았)"
    r"|(?:증여세|상속세|세금)[은는이가도]?\s?[^.!?\n]{0,14}(?:0\s?원|없|안\s?[내낸나매]|면제|비과세)[가-힣]{0,3}(?:(?:라|다)?고?\s?(?:하더라|하던데|하데|들었|해서|알고\s?있)|[라다]더라)"
    rf"|[{_FORMALLY}]니까|[있없되하]나\s*$|(?<![가-힣])왜\s|(?:계산|다시|설명|정리)\s?(?:좀\s?)?해\s?[줘주]|계산\s?좀|부탁\s?(?:드|해|합)|(?<![가-힣])좀요?\s*$|(?:목록|서류|방법|절차|기준|한도|요건|조건|기한|순서|양식|내용|설명|조언|정보|답변?)(?:을|를|도|만)?\s?좀(?:요|여)?(?=[\s.,!~]|$)|[가-힣]\s?좀요(?=[\s.,!~]|$)|(?:절차|방법|기한|기간|서류|한도|요건|조건|순서)(?:이|은|는)?[요여][\s.,!~]*$|(?:가르쳐|말해|일러|보여|뽑아|적어|골라|봐|찾아|짜)\s?(?:[줘달]|주[세시십실면])"
)
_GIVEN: Final = re.compile(
    r"받[았은을기]|주[셨신시실는면]|줬|준다|드[렸릴리린]|보[내냈낸낼]|(?:배우자|남편|아내|와이프|자식|자녀|아들|딸|부모님?)(?:한테|에게)(?!서)|부부\s?(?:간|사이|끼리)"
)
_NOTICE_CAME: Final = re.compile(
    r"(?:고지서|통지서|안내문|독촉장|문자|우편물?)(?:를|을|가|이|도)?\s?(?:[가-힣]{1,4}\s)?받[았은고아]"
)
""" "종부세 고지서 받았는데 …": no gift is received."""
_LEFT: Final = re.compile(
    r"상속|유산|유언|물려|장례|부의|조의|부조|돌아가|사망|고인|유족|별세|(?<![가-힣])죽|남[긴기겼]"
)

_CALCULATE: Final = re.compile(
    r"[억만천원]\s?(?:이|원이)?면\s?(?:증여세|상속세|세금)?(?:가|이|은|는)?\s?얼마(?:예요|에요|인가|이?죠|일까|입니까|지요|나)|(?<!어떻게\s)계산\s?(?:을\s?|좀\s?)*(?:해|하고|부탁|받)|얼마(?:\s?(?:정도|쯤|나))?(?:를|을)?\s?(?:내[야면나]|나[오올와]|납부|준비)|"
    r"(?:증여|상속)세?\s?(?:때문에|문제로|일로|건으로)\s?(?:좀\s?)?(?:상담|문의|여쭤|여쭙|물어)|(?:증여|상속)세?\s?(?:관련\s?)?(?:상담|문의)|^\W*(?:증여|상속)세?(?:에\s?대해(?:서)?|관련|\s?쪽|로|를|을|가|는|도)?\s?(?:좀\s?|관련\s?)*(?:상담|문의|궁금|질문|여쭤|여쭙|물어)[가-힣\s]{0,12}\W*$|"
    r"\s(?:증여세|상속세|세금|세액)\s?\?+\s*$|"
    r"(?:증여세|상속세|세금|세액|본세)(?:은|는|이|가|을|를)?\s?(?:대략\s?|총\s?|모두\s?|도대체\s?|정확히\s?|정확하게\s?|실제로는?\s?|전부\s?|결국\s?)*"
    r"(?:얼마(?!\s?(?:부터|까지|이상|이하|안|넘))|(?:많이|마이|마니|얼매나|어느\s?정도)\s?[나내])"
)
"""Asks for the tax itself, and not for a rule."""

_RULED_OUT: Final = re.compile(
    r"(?:다|둘\s?다|모두|전부|당연히|전혀)\s?(?:[가-힣]{1,3}\s)?아니(?:에요|예요|요|고요?)(?!\s?\?)|아닙니다|아님(?=[\s.,]|$)"
    r"|해당\s?(?:사항|되는\s?(?:게|것|거))?(?:은|이|도|가)?\s?(?:전혀\s?)?(?:없(?:어요|습니다|음|죠|고요?|네요|다)|안\s?(?:되고요|돼요|됩니다))(?!\s?\?)"
)
""" "혼인 출산 공제 해당 사항 없습니다. 혹시 2억이면요?": what is named is no question."""

_OF_THE_TAX: Final = re.compile(
    r"(?:증여세|상속세|세금|세액)?(?:은|는|이|가|을|를)?\s?(?:좀\s?)?(?:계산\s?(?:좀\s?)?(?:해|부탁)|얼마(?!\s?(?:부터|까지|이상|이하|안|넘)))[^.!?\n]*[.!?]*"
)
""" "큰아들 통장으로 9천5백 송금해 줬어요. 세금 좀 계산해 주세요": nothing is asked of the sentence before."""

_OUR_TAX: Final = re.compile(r"증여|상속|세금|세액")
_HOW_MUCH_TAX: Final = re.compile(
    r"(?:증여세|상속세|세금|세액)(?:은|는|이|가|을|를)?\s?\s?(?:총액?[이은]?\s?|모두\s?|전부\s?|대략\s?|좀\s?|전체(?:가|는)?\s?)*(?:계산|얼마(?!\s?(?:부터|까지|이상|이하|안|넘)))[^.!?\n]*[.!?]*"
)
_SENTENCE_END: Final = re.compile(r"[.!?]\s")
""" "보험금이 3억이에요. 빚은 없어요. 상속세가 얼마예요": words of one sentence, and of another that asks for the tax."""


def asks_for_figure(text: str) -> bool:
    """Whether a normalised message asks for the tax itself, and not for a rule."""
    return _CALCULATE.search(text) is not None


def questions(text: str, lexicon: Lexicon, *, with_rules: bool = True) -> list[GeneralAnswer]:
    """What is asked of our own taxes as such; a rule of the one says nothing to a question that names the other."""
    possible = possible_in(text)
    heard = [each for each in lexicon.answers if each.sign.words.alternatives & possible and is_asked(text, each.sign)]
    if heard or not with_rules:
        return heard
    taxes = named(text)
    rules = (each for each in lexicon.rules if not taxes or not each.says.keys().isdisjoint(taxes))
    return [each for each in rules if each.sign.words.alternatives & possible and is_asked(text, each.sign)]


def says(answer: GeneralAnswer, text: str, in_hand: TaxIntent | None) -> Iterable[str]:
    """What is said to a question: of the tax that it names, or that is in hand, where the answer is of that one."""
    taxes = named(text) or ([in_hand] if in_hand else [])
    return [answer.says[tax] for tax in taxes if tax in answer.says] or answer.says.values()


def named(text: str) -> list[TaxIntent]:
    names: tuple[tuple[str, TaxIntent], ...] = (("증여", "gift_tax"), ("상속", "inheritance_tax"))
    return [tax for name, tax in names if name in text]


def without_denials(text: str) -> str:
    """A normalised message without the words by which something is ruled out."""
    return _RULED_OUT.sub(" ", text)


def without_notices(text: str) -> str:
    """A normalised message without what an office sent."""
    return _NOTICE_CAME.sub(" ", text)


def is_given(text: str) -> bool:
    """Whether a normalised message tells of something given, and of nothing that was left."""
    return _GIVEN.search(without_notices(text)) is not None and _LEFT.search(text) is None


def is_asked(text: str, sign: Sign, *, in_sentence: bool = False) -> bool:
    """Whether something is asked, and not only mentioned: its own clause asks, or the next one does.

    `in_sentence`: only the next one of the same sentence.
    """
    if not sign.is_in(text):
        return False
    return any(_asks_at(text, match, in_sentence=in_sentence) for match in sign.words.finditer(text))


def _asks_at(text: str, match: re.Match[str], *, in_sentence: bool) -> bool:
    if is_denied(text, match.end()):
        return False
    parts = [part for part in segments(text) if part.end > match.start()]
    if parts and _RULED_OUT.search(text, match.start(), parts[0].end + 1):
        return False
    last = next((index for index, part in enumerate(parts) if part.end >= match.end()), 0)
    goes_on = not (in_sentence and text[: parts[last].end].rstrip().endswith((".", "!", "?")))
    own = text[parts[0].start : parts[last].end]
    if ASKS.search(_HOW_MUCH_TAX.sub(" ", own) if _SENTENCE_END.search(match[0]) else own):
        return True
    following = parts[last + 1] if goes_on and last + 1 < len(parts) else None
    if following is None:
        return False
    asked = text[following.start : following.end]
    is_of_it = in_sentence and _OUR_TAX.search(asked) is None
    return ASKS.search(asked if is_of_it else _OF_THE_TAX.sub(" ", asked)) is not None
