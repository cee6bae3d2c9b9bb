"""Korean words in their basic form, by the morphological analyser Kiwi."""

import hashlib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from importlib.metadata import version
from typing import Final

from kiwipiepy import Kiwi

from services.knowledge.adapters.sums import with_plain_sums

_KEPT: Final = ("NNG", "NNP", "NR", "SL", "SN", "SH", "XR", "VV", "VA", "MAG", "VV-R", "VV-I", "VA-R", "VA-I")
"""Nouns, numbers, foreign words, roots, verbs, adjectives and adverbs."""
_STOP: Final = frozenset(
    [
        "하다",
        "되다",
        "있다",
        "없다",
        "이다",
        "아니다",
        "보다",
        "나오다",
        "알다",
        "모르다",
        "싶다",
        "그렇다",
        "어떻다",
        "이렇다",
        "오다",
        "가다",
        "얼마",
        "어떻게",
        "무엇",
        "언제",
        "어디",
        "뭐",
        "좀",
        "더",
        "안",
        "못",
        "다",
        "잘",
        "왜",
        "그냥",
        "또",
        "다시",
        "경우",
        "때",
        "것",
        "수",
        "등",
        "중",
        "저",
        "제",
        "나",
        "내",
        "우리",
        "저희",
        "지금",
        "이번",
    ]
)
"""Words of which every question has some."""
_REMEMBERED: Final = 64
"""How many texts: a question is taken apart for each index that is searched, and for each article that its answer names."""
_UNIT: Final = re.compile(r"\s+")


class Morphemes:
    """The analyser. Its model is loaded with the first text that needs it, or before; a call takes about a millisecond.

    `terms`: words of the law that are one word each, however they are made up. `kept`: the words of texts that were
    taken apart before, by `mark_of` the text.
    """

    def __init__(self, terms: Sequence[str], kept: Mapping[str, str]) -> None:
        self.key: Final = key_of(terms)
        self._terms = terms
        self._kept = kept
        self._of_late = lru_cache(_REMEMBERED)(self._taken_apart)
        self._kiwi: Future[Kiwi] | None = None

    def __call__(self, text: str) -> Sequence[str]:
        """The words of a text that carry meaning, in their basic form."""
        plain = normalised(text)
        if (kept := self._kept.get(mark_of(plain))) is not None:
            return kept.split()
        return self._of_late(plain)

    def _taken_apart(self, plain: str) -> Sequence[str]:
        words = (
            f"{token.form}다" if token.tag.startswith(("VV", "VA")) else token.form
            for token in self.load().result().tokenize(plain)
            if token.tag in _KEPT
        )
        return [word for word in words if word not in _STOP]

    def load(self) -> Future[Kiwi]:
        """Begin to load the model, in a thread, where that has not begun. It takes a second and a half, most of it with Python's lock."""
        if self._kiwi is None:
            loader = ThreadPoolExecutor(1, thread_name_prefix="kiwi")
            self._kiwi = loader.submit(self._load)
            loader.shutdown(wait=False)
        return self._kiwi

    def _load(self) -> Kiwi:
        # Without names of places and people, and without what mistyped words could be: half of the memory and of the start.
        kiwi = Kiwi(num_workers=1, load_default_dict=False, load_multi_dict=False, load_typo_dict=False)
        for term in self._terms:
            kiwi.add_user_word(term, "NNG")
        kiwi.tokenize("")  # It builds what it needs with the first text.
        return kiwi


def normalised(text: str) -> str:
    """A text as it is taken apart."""
    return with_plain_sums(_UNIT.sub(" ", unicodedata.normalize("NFC", text)).lower())


def mark_of(plain: str) -> str:
    """What a text is found by among those that were taken apart before."""
    return hashlib.blake2b(plain.encode(), digest_size=8).hexdigest()


def terms_of(synonyms: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """The words of a table of synonyms, in order."""
    return sorted({*synonyms, *(word for words in synonyms.values() for word in words)})


def key_of(terms: Sequence[str]) -> str:
    """What tells this analyser from every one that may take a text apart in another way."""
    model = [version(package) for package in ("kiwipiepy", "kiwipiepy-model")]
    told = "\x1f".join((*model, *_KEPT, *sorted(_STOP), *terms))
    return hashlib.sha256(told.encode()).hexdigest()[:16]
