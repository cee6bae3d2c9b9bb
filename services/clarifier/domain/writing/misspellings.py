"""Words that are misspelt beyond doubt, put right: by their sound (남펴니, 한태, 증여새) or after one slip (엄머, 할버지).

Only words of which the readers know the right form, only whole ones, and never a word that is right as it stands.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from services.clarifier.domain.words.kin_terms import KIN_TERMS, NEEDS_WORD_END, UNMISTAKABLE
from services.clarifier.domain.writing.sought import sought
from services.clarifier.domain.writing.sounds import final_of, key_of, sound_of, syllables

_WORD: Final = re.compile(r"(?<![가-힣])(?P<whose>우리|울|저희|(?<=\d)에)?(?P<word>[가-힣]{2,9})(?![가-힣])")
_OPEN: Final = "가 는 를 랑 요 예요"
_CLOSED: Final = "이 은 을 이랑 이요 이에요"
_PERSONAL: Final = "께서 께 한테서 한테 에게서 에게 이요 요 이에요 예요 입니다 이 가"
_OTHER_PARTICLES: Final = "께서는 한테는 는 은 를 을 이랑 랑 도 하고 의"
_ENDINGS: Final = (
    "가 이 는 은 를 을 도 의 에 인 인데 인데요 입니다 이에요 예요 인가요 나 만 로 하고 까지 부터 에서 으로 요"
)
_AFTER_VOWEL: Final = frozenset(_OPEN.split())
_AFTER_CONSONANT: Final = frozenset(_CLOSED.split())
_OF_PEOPLE: Final = frozenset(_PERSONAL.split())
_PARTICLES: Final = (
    *((particle, sound_of(particle)) for particle in f"{_PERSONAL} {_OTHER_PARTICLES}".split()),
    ("한테", sound_of("안테")),
)
_PARTICLES_BY_LAST_SOUND: Final = defaultdict[str, list[tuple[str, str]]](list)
for _particle, _key in _PARTICLES:
    _PARTICLES_BY_LAST_SOUND[_key[-1]].append((_particle, _key))
_ONLY_OF_PEOPLE: Final = frozenset({"께서", "한테", "한테서", "에게", "에게서"})
_MAY_FOLLOW: Final = frozenset(("", *f"{_PERSONAL} {_OTHER_PARTICLES} {_ENDINGS}".split()))
_STEMS_OF_OTHERS: Final = ("X", "E", "XS", "PPCC")
_HOMOPHONES: Final = """안에 안에는 안에도 안에서 안에가 안에를 안에의 이들 이들이 이들은 이들에게 임마 임마가 임마는 삼천이 삼천은 자네가
    자네는 자네도 자네에게 얘들 얘들이 얘들은 얘들도 어빠 어빠가"""
_RIGHT_WORDS: Final = frozenset(_HOMOPHONES.split())
"""Words that sound like a relative, or are one slip away from one."""
_TERMS_OF_TAX: Final = """증여세 상속세 세금 공제 비과세 얼마 대출 미성년자 초등학생 초등학교 중학생 고등학생 어제 그제 그저께 엊그제 올해 재작년
    결혼 계좌 계약"""
_NEAR: Final[Mapping[str, str]] = {
    "ㅏ": "ㅓㅣㅑ", "ㅓ": "ㅏㅣㅕㅗ", "ㅗ": "ㅓㅛㅡ", "ㅜ": "ㅠㅡ", "ㅣ": "ㅏㅓ", "ㅕ": "ㅓㅑ", "ㅡ": "ㅜㅗ",
}  # fmt: skip
"""Vowels beside each other on a keyboard, or a stroke apart on a telephone's."""
_LONG: Final = 4
"""A term of so many syllables is still told when one is left out."""
_SHORT_BUT_CLEAR: Final = frozenset({"엄마", "아빠", "남편", "동생", "언니", "누나", "와이프"})

_VERB: Final = re.compile(r"(?:네|녜|군|는데|는지)요?$|[니구]다$")
"""Of a verb: "크네요" sounds like 큰애 with 요, and is right."""

_BY_PERSON: Final = re.compile(r"(?:[께깨]서|[한안][테태]|에[게개]|가)$")

_FIGURE: Final = re.compile(
    r"(?<=[\d일이삼사오육칠팔구])(?:(?P<thousand>첟|첨(?=만))|(?P<hundred>[벡빽뱍](?=만|\s?원)))|(?P<always>쳔)|(?<=[\d천백십])[마맘먄먼]원"
)
_PAST: Final = re.compile(
    r"(?<=[가-힣])(?:[셧햇됏됫줫왓웟겟냇렷졋켯]|(?<![빼씨])앗|(?<!무)엇|(?<=[이하쓰켜])엿|갓(?=[다어습]|는데|고))(?=[다어습슴네던거구냐더대음으]|는데|는지|고|지만)"
    r"|(?<![가-힣])[햇됏줫왓](?=[다어습슴네던]|는데|고)"
)
_ECHO: Final = re.compile(
    r"(?<![가-힣])(?P<word>[가-힣]{2,4}?)(?P<ending>이?요|야|임|라고요?|라구요?|라니까요?|이?라니깐)(?=(?P=word)(?:(?P=ending)|요)?(?![가-힣]))"
)
""" "어제요어제": said again for those who do not listen."""
_BEFORE_N: Final = re.compile(r"[가-힣](?=니다|니까)")
_PHRASES: Final = tuple(
    (sought(wrong), right)
    for wrong, right in (
        (r"주[섰섯쎴](?=[어다는습음고던네지])", "주셨"),
        (r"(?:바[닸닷]|[밧밭]았)(?=[어다는습음고던네지심슴슈거더])", "받았"),
        (r"보[넀넷넸](?=[어다는습음고던네지])", "보냈"),
        (r"(?<=[이은는도]\s)업(?=[다음습슴네]|어[요서])", "없"),
        (r"업[서써](?=요)", "없어"),
        (
            r"(?<=[가-힣])(?<![사기작취졸개직영부창농산수휴폐실전겸본생조협상종흥파학잡])업(?=어[요서여유도]|습니다|네요|다고|음(?:$|[\s.,]))",
            "없",
        ),
        (r"[읎웂](?=[가-힣])", "없"),
        (r"(?P<denied>(?<![가-힣])(?:안|못)\s?|공제\s?(?:는\s?)?안)바[다더](?=[요여서유써]|$|\s)", r"\g<denied>받아"),
        (r"보네(?=[주줘줬줄준셨])", "보내"),
        (r"(?<=고\s)잇(?=[어다는습음고던네지])", "있"),
        (
            r"(?<![가-힣])밧은(?=\s)|(?<=[테게께서여]\s)밭은(?=\s)|(?<![가-힣])밭은(?=\s(?:거|것|게|건|적|돈|날|현금|금액))",
            "받은",
        ),
        (r"통쟝", "통장"),
        # 받았어여, 맞나여, 없어염
        (
            r"(?:(?<=[어아해예에네세데죠지까나고구든게래서와워져려셔돼줘면이니빠마자모])|(?<=[한된인간는온단친난운던신]대)|(?<=[가-힣][는은가])|(?<![가-힣])(?P<speaker>저|네))[여염욤](?=[\s.,!?~…ㅋㅎㅠㅜ)]|$)",
            r"\g<speaker>요",
        ),
        (r"(?P<age>(?<![가-힣])나이[는가]?\s\d{2,3})(?=[\s.,!]|$|이(?:고|에요|요)|입니|예요|요)", r"\g<age>세"),
        (r"(?P<only>(?:거|것|건|게|적|돈)\s)하나요(?=[\s.,!]|$)", r"\g<only>하나예요"),
        (
            r"(?P<of>(?<![가-힣])(?:건물|세대|지))주셨(?=던\s(?:[가-힣]{1,3}\s)?(?:아버|아빠|어머|엄마|할머|할아|부친|모친|남편|장인|시아))",
            r"\g<of>주이셨",
        ),
        (r"가싯(?=[는다어습고구제지네더])", "가셨"),
        (r"(?<![가-힣])왜\s?(?:[케캐]|이[케캐])(?=\s)", "왜 이렇게"),
        (r"증[녀어예]세", "증여세"),
        (r"(?<![가-힣])을마(?=[^가-힣]|[나내낼예에인임야유를정])", "얼마"),
        (r"(?P<before>세금[은는이]?\s?)(?:일마|얼머|얼먀|을마)", r"\g<before>얼마"),
        (r"(?P<before>[세당고제]\s?)[대데](?=나요|는지)", r"\g<before>되"),
    )
)


def put_right(text: str) -> str:
    """A text in composed Hangul with its plain misspellings put right."""
    text = _ECHO.sub(r"\g<word>\g<ending> ", text)
    text = _FIGURE.sub(_unit, text)
    text = _PAST.sub(lambda past: chr(ord(past[0]) + 1), text)
    text = _BEFORE_N.sub(_without_nasal, text)
    text = _WORD.sub(lambda found: (found["whose"] or "") + _right(found["word"]), text)
    for wrong, right in _PHRASES:
        text = wrong.sub(right, text)
    return text


def _unit(match: re.Match[str]) -> str:
    return "천" if match["thousand"] or match["always"] else "백" if match["hundred"] else "만원"


def _without_nasal(match: re.Match[str]) -> str:
    """주심니다 → 주십니다: ㅂ before ㄴ is heard as ㅁ."""
    is_nasal = final_of(match[0]) == "ㅁ"
    return chr(ord(match[0]) + 1) if is_nasal else match[0]


@lru_cache(maxsize=4096)
def _right(word: str) -> str:
    """The right spelling of a word; the word itself where it is right, or none that the readers know."""
    if word in _RIGHT_WORDS or _VERB.search(word) or _is_relative(word):
        return word
    sound = sound_of(word)
    if (named := _TERMS.get(sound) or _BARE.get(sound)) is not None:
        return named
    for particle, key in _PARTICLES_BY_LAST_SOUND[sound[-1]]:
        if not sound.endswith(key):
            continue
        stem = sound[: -len(key)]
        term = _SOUNDS.get(stem) or (_SLIPS.get(stem) if particle in _OF_PEOPLE else None)
        if term is None and particle in _ONLY_OF_PEOPLE:
            term = _SOUNDS_OF_OTHER_WORDS.get(stem)
        if term is not None and _fits(term, particle):
            return term + particle
    return _right_from_its_beginning(word)


def _right_from_its_beginning(word: str) -> str:
    """The right spelling of words written without a space, the first of which is a relative: 외할버지가저한태."""
    for end in range(len(word) - 2, _LONG - 1, -1) if len(word) > _LONG + 1 else ():
        first = word[:end]
        if _BY_PERSON.search(first) and not _is_relative(first) and (right := _right(first)) != first:
            return right + _right(word[end:])
    return word


def _is_relative(word: str) -> bool:
    return any(word[:end] in _RELATIVES and word[end:] in _MAY_FOLLOW for end in range(2, len(word) + 1))


def _fits(term: str, particle: str) -> bool:
    """Whether a particle has the form that it takes after the last sound of a term."""
    return particle not in (_AFTER_VOWEL if final_of(term[-1]) else _AFTER_CONSONANT)


def _slips_of(term: str) -> Iterator[str]:
    """The keys of a term with one vowel mistyped, or one of many syllables left out."""
    parts = syllables(term)
    for index, (initial, vowel, final) in enumerate(parts):
        for near in _NEAR.get(vowel, ""):
            yield key_of([*parts[:index], (initial, near, final), *parts[index + 1 :]])
        if len(parts) >= _LONG:
            yield key_of([*parts[:index], *parts[index + 1 :]])


def _slips(terms: Iterable[str]) -> dict[str, str]:
    """Each key that is one slip away from a single term, and from no other."""
    meant: dict[str, set[str]] = {}
    for term in terms:
        for key in _slips_of(term):
            meant.setdefault(key, set()).add(term)
    return {key: terms.pop() for key, terms in meant.items() if len(terms) == 1 and key not in _SOUNDS}


def _relatives() -> Iterator[str]:
    for path, terms in KIN_TERMS.items():
        for term in terms.replace("_", "").split():
            if term[0] >= "가" and path not in _STEMS_OF_OTHERS:
                yield term


_RELATIVES: Final = frozenset(_relatives())
_SOUNDS: Final[Mapping[str, str]] = {
    sound_of(term): term
    for term in sorted(_RELATIVES, key=lambda term: (term in UNMISTAKABLE, term))
    if len(term) > 1 and term not in NEEDS_WORD_END
}
_SOUNDS_OF_OTHER_WORDS: Final[Mapping[str, str]] = {
    sound_of(term): term
    for term in ("형", "딸", "처", "이모", "고모", "사위", "장인", "누이", "저", "나", "저희", "우리")
}
"""The speaker, and relatives whose names sound like parts of other words: only what is said of people alone may follow."""
_BARE: Final[Mapping[str, str]] = {
    sound: term for sound, term in _SOUNDS.items() if len(term) > 2 or term in _SHORT_BUT_CLEAR
}
"""Without a particle only what is long, or common."""
_SLIPS: Final = _slips(sorted(term for term in _RELATIVES & UNMISTAKABLE if len(term) > 2 or term in _SHORT_BUT_CLEAR))
_TERMS: Final[Mapping[str, str]] = {
    sound_of(term + ending): term + ending
    for term in _TERMS_OF_TAX.split()
    for ending in ("", *_ENDINGS.split())
    if _fits(term, ending)
}
