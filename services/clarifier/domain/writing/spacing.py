"""Spaces as the rules of spelling want them: none inside a word, one after each.

Younger people leave them all out ("아빠가오천보냄"), older ones put them anywhere ("어머니 께서 주셨 는데"). Only runs
longer than a written word are taken apart, and only where a word ends or begins beyond doubt.
"""

import re
from functools import lru_cache
from typing import Final

from services.clarifier.domain.words.kin_terms import KIN_TERMS, NEEDS_WORD_END, UNMISTAKABLE, pattern_of
from services.clarifier.domain.writing.remembered import TEXTS

_RUN: Final = re.compile(r"[가-힣\d,.()\[\]~/:-]{9,}")
_HANGUL: Final = re.compile(r"[가-힣]")
_SYLLABLES_OF_A_RUN: Final = 9
_STRAY: Final = re.compile(
    r"(?<=[가-힣\d])\s(?=(?:에게서?|한테서?|께서?|으로부터|로부터|까지|부터)(?=\s|[는도만]\s))"
    r"|(?<=[가-힣])\s(?=(?:는데|은데|어요|아요|었어요|았어요|습니다|을게요)(?=\s|$|[.!?,]))"
    r"|(?<=[가-힣])\s(?=(?:을|를|은|는)\s)"
)
"""A space before a particle or an ending that stands alone."""
_SPLIT_TERM: Final = re.compile(
    r"(?<![가-힣])"
    + pattern_of(
        f"{term[:at]} {term[at:]}"
        for term in UNMISTAKABLE
        for at in range(1, len(term))
        if len(term) > 2 or term in ("엄마", "아빠", "남편")
    )
    + r"(?=\s?(?:에게|한테|께|가|이|는|은|랑|하고|도)(?:\s|서))"
)
""" "아버 지가", "할머 니께서"."""
_LETTER_BY_LETTER: Final = re.compile(r"\s*(?:[가-힣\d.,!?~]\s+){5,}[가-힣\d.,!?~]\s*")
""" "어 머 니 가 5 천 만 원 주 셨 어 요"."""
_LONG_TERM: Final = pattern_of(
    term
    for terms in KIN_TERMS.values()
    for term in terms.split()
    if len(term.replace("_", "")) > 1 and term not in NEEDS_WORD_END
)
_PARTICLE: Final = r"(?:님|들|분|네)?(?:에게서|한테서|에게|한테|께서|께|이랑|하고|통장에서|통장으로|통장에|계좌로|앞으로|명의로|에서|이|가|은|는|도)"
_RELATIVE: Final = re.compile(
    rf"(?<![받안])(?:(?:우리|저희|(?<![어그이언])제|내|울)(?=[가-힣]))?(?:{_LONG_TERM}|딸(?!기|꾹)){_PARTICLE}(?!든|라|나|요)"
)
_AFTER: Final = re.compile(
    r"(?:엊그제|그저께|그제|어제|오늘|내일|모레|재작년|작년|올해|내년|지난달|이번달|다음달|지난주|이번주|다음주|\d월에?|(?:월|\d)\s?\d{1,2}일(?:에|날)?)"
    r"|(?:(?<=[만천억])원|\d[만천억]|[만천]원)(?:을|정도|쯤|짜리)"
    r"|(?:[인는은한]데요|[인는은한]데(?!요)|했고|하고|이고|였고|살고|(?:주|보내)[셨시]고(?!모)|[줬냈받았]고(?!모)|해서|려고|라고|라구|다고|니까(?!지)|지만|면서|거든요?|[어아해세대네예에내데]요\.?|니다만|니다(?!만)\.?|는요|길래|이라서|(?:근|그런)데(?=[나저]는?)|[받주하이가나되]면)"
    r"|(?:셨|았|었|였|했|됐)어(?=[가-힣])(?!요|도|서|야|지|라|줘|주|보)|(?<=[이자])야(?=우리|내|나[는도한]|아버|어머|할머|할아)"
    r"|(?<=원)말고(?=\d)"
    r"|(?:^|(?<=[\d에]))이미"
    r"|(?:^|(?<=[요다고서면데.,!?]))(?:제가|내가|저는|나는|저한테|나한테|저에게|나에게|저희가|저도)|(?<![가-힣])(?:저랑|나랑|저하고|나하고)"
)
_BEFORE: Final = re.compile(
    r"(?<=[가-힣\d)])(?:(?<!미)혼인신고|(?<!재)결혼(?!식장)|출산(?=했|해|하|한)|증여세|세금(?!이?야)|얼마|이렇게|(?:아들|딸)(?=하나|둘|셋)|제가(?!끔)|(?<!아)내가|저는|저한테|(?<!누)나한테|근데|그런데|그래서|올해|(?<!재)작년|이번에|지난|현금|미국|해외|받았|받은|보냈|보내[주줬셨]|(?<![내려해겨쳐워어])(?:줬|주[셨신려]|주시(?=고))|대출(?=[이을은도\d])(?<!담보대출)(?<!자금대출)|빚|(?<!\d)\d{1,2}살|(?<!최)[초중고]\d(?=이|인|라|예))"
)
_DAY_BEFORE_WORD: Final = re.compile(
    r"(?:(?<=\d[-./]\d\d)|(?<=[-./]\d))에(?!도|는|서|만|야|요|이|게|부터)(?=[가-힣]{2})"
)
_UNITS: Final = re.compile(r"(?<=[가-힣])(?<![일이삼사오육칠팔구십백천만억조월년약한만위총금시당호차번초중고제])(?=\d)")
_SENTENCE: Final = re.compile(r"(?<=[가-힣]\.)(?=\d)")
""" "받은적있음.2018.5.14에"."""
_ANY_TERM: Final = pattern_of(term for terms in KIN_TERMS.values() for term in terms.split() if len(term) > 1)
_COUNT_JOINED: Final = re.compile(
    rf"(?<![가-힣])(?:{_ANY_TERM})(?=(?:하나|둘|셋|넷)(?:이[고에예요]?|하고|랑|은|도)?(?:[\s.,!?]|$))"
)
""" "시누둘 있어요"."""


@lru_cache(maxsize=TEXTS)
def spaced(text: str) -> str:
    """A normalised text with the spaces that were left out, and without those inside words."""
    if _LETTER_BY_LETTER.fullmatch(text):
        text = "".join(text.split())
    text = _SPLIT_TERM.sub(lambda term: term[0].replace(" ", ""), text)
    text = _DAY_BEFORE_WORD.sub("에 ", _STRAY.sub("", text))
    text = _COUNT_JOINED.sub(lambda name: f"{name[0]} ", text)
    return _RUN.sub(lambda run: _apart(run[0]), text)


def _apart(run: str) -> str:
    if len(_HANGUL.findall(run)) < _SYLLABLES_OF_A_RUN:
        return run
    run = _RELATIVE.sub(lambda name: f" {name[0]} ", run)
    run = _AFTER.sub(lambda word: f"{word[0]} ", run)
    run = _BEFORE.sub(lambda word: f" {word[0]}", run)
    return re.sub(r"\s{2,}", " ", _UNITS.sub(" ", _SENTENCE.sub(" ", run))).strip()
