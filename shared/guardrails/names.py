"""Names of people, where somebody introduces himself or names somebody after a clear cue.

A name is a surname and one or two syllables that are not an ordinary word: "저는 손자라고 합니다" has no name.
"""

import re
from typing import Final

from shared.guardrails.addresses import DISTRICTS, word_list
from shared.guardrails.reading import Recogniser, only_where, pattern

_ORDINARY_WORDS: Final = DISTRICTS | word_list("ordinary_words.txt")
_FREQUENT_SURNAMES: Final = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노"
_SURNAMES: Final = (
    f"{_FREQUENT_SURNAMES}하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표"
    "명기반왕금옥육인맹제모탁국은편용예경봉사부가복태목형피두감음동온호범좌팽승상갈단견당화창라빈간계"
)
_DOUBLE: Final = "(?:남궁|황보|제갈|선우|독고|사공|서문)[가-힣]{1,2}"
_FULL: Final = f"(?:{_DOUBLE}|[{_SURNAMES}][가-힣]{{2}})"
_FREQUENT: Final = f"(?:{_DOUBLE}|[{_FREQUENT_SURNAMES}][가-힣]{{2}})"
_SHORT: Final = "[김박최윤권황홍][가-힣]"
"""A surname and one syllable: only with surnames that begin few other words."""
_LATIN: Final = "[A-Za-z]{2,20}(?:[ ][A-Za-z][A-Za-z.-]{0,20}){0,2}"

_END: Final = "(?![가-힣A-Za-z])"
_COPULA: Final = (
    "[ ]?(?:입니다|이에요|이예요|예요|(?<!이)에요|이고요?|이구요|이며|인데요?|이지만|이요|임|이야|올시다|입니당)"
)
_CALLED: Final = f"(?:{_COPULA}|[ ]?(?:(?:이|(?<!이))라고|이라|요|야|씨|님)){_END}"
_SAYS: Final = "[ ]?(?:이|(?<!이))라(?:고|구)?[ ]?(?:합|해|하|불|부르|한)"

_INTRODUCTION: Final = r"(?<![가-힣])(?:저는|전|제가|저|나는|난|본인은|안녕하세요[.,!~ ]*|안녕하십니까[.,!~ ]*)[ ]{0,2}"
_NAME_WORD: Final = "(?:이름|성함|성명|본명|실명|존함)"
_OWN_NAME: Final = rf"(?:(?:제|내|저의|나의|저희|본인|우리)[ ]?|(?<![가-힣])){_NAME_WORD}(?:은|이|는)?[ :=]{{0,3}}"
_FIELD: Final = rf"(?:{_NAME_WORD}|예금주|명의자|수증자|증여자|신청인|고객명|상속인|피상속인)[ ]?[:=][ ]?"
_ACCOUNT_HOLDER: Final = r"(?:예금주|입금자명?|송금인|계좌[ ]?명의)(?:는|은)?[ ]{1,2}"
_NO_GIVEN_NAME: Final = (
    "(?!뭐|뭔|무엇|무슨|누구|어떻|왜|모르|몰라|없|비밀|다르|다른|같|적|필요|아직|안|못|여기|그|이거|공개|말)"
)


_AGE: Final = re.compile("(?:이십|오십|서른)[일이삼사오육칠팔구둘셋넷]")
""" "저는 서른둘이고": an age that begins as a surname does."""


def _is_no_ordinary_word(match: re.Match[str]) -> bool:
    return match["value"] not in _ORDINARY_WORDS and _AGE.fullmatch(match["value"]) is None


def _name(expression: str) -> Recogniser:
    return pattern("name", expression, _is_no_ordinary_word)


NAME_RECOGNISERS: Final[tuple[Recogniser, ...]] = (
    only_where(
        _NAME_WORD,
        _name(rf"{_OWN_NAME}(?P<value>{_FULL}|{_SHORT}|{_LATIN})(?:{_CALLED}|{_SAYS}|[ ]*(?:$|[,.!?~;)/]))"),
        _name(rf"{_OWN_NAME}(?P<value>{_FREQUENT})(?<![로를을는에이가게히])(?=[ ])"),
        _name(
            rf"(?:제|내|저의|나의|본인)[ ]?{_NAME_WORD}[은이][ ]?(?P<value>{_NO_GIVEN_NAME}[가-힣]{{2,4}}?)(?:{_CALLED}|{_SAYS})"
        ),
    ),
    _name(rf"{_FIELD}(?P<value>{_FULL}|{_SHORT}|{_LATIN})(?=$|[^가-힣A-Za-z]|{_CALLED})"),
    _name(rf"{_ACCOUNT_HOLDER}(?P<value>{_FULL})(?=$|[^가-힣]|{_CALLED})"),
    only_where(
        "저|전|제가|나|난|본인|안녕",
        _name(rf"{_INTRODUCTION}(?P<value>{_FREQUENT}|[{_FREQUENT_SURNAMES}][가-힣]|{_LATIN}){_SAYS}"),
        _name(rf"{_INTRODUCTION}(?P<value>{_FREQUENT}|{_SHORT}){_COPULA}{_END}"),
    ),
    only_where(
        "[가-힣][ ]?[씨님]",
        _name(rf"(?<![가-힣])(?P<value>{_FULL})[ ]?씨(?=$|[^가-힣]|[가는를의도와랑]|에게|한테|께|이)"),
        _name(rf"(?<![가-힣])(?P<value>{_FREQUENT})[ ]?님(?=$|[^가-힣]|[은이을의도과]|에게|한테|께)"),
    ),
    only_where("(?i:name is|called)", _name(rf"(?i:my[ ]name[ ]is|i'm[ ]called)[ ](?P<value>{_LATIN}|{_FULL})")),
)
