"""What supports the answer to an inquiry: a passage that says it, and the articles that it rests on."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from services.knowledge.domain.asked import OF_SITUATION, Asked, says_what_it_asks
from services.knowledge.domain.library import Library
from services.knowledge.domain.particulars import is_of_other_case, is_of_what_is_told
from services.knowledge.domain.passage import Found, Passage, Reference
from services.knowledge.domain.references import asks_what_it_says, references_in
from services.knowledge.domain.taxes import tax_of_passage, tax_of_text

LEAST_COVERED: Final = 0.5
"""Which part of a question's words, weighted by how rare they are, a passage must have to be its answer."""
_LEAST_SHARED: Final = 7.0
"""How rare the words together must be that a passage shares with a question, to be shown as what is nearest to it."""
_LESS_SHARED: Final = 6.0
"""The same, where else something would be asked that the question does not need."""
_MUCH_SHARED: Final = 11.0
"""The same, to be its answer whatever else a long question says, where nothing else is as near."""
_OF_TAX: Final = re.compile(
    r"축의금|조의금|부의금|생활비|용돈|세뱃돈|학비|등록금|혼수|차용증|보험금|공시|시가|상속인|세금|신고|공제|분납|연부연납|감정|가산세|납부|과세|평가|고지서|세무서|증여|상속|물납|유산|유언|물려[받주]|고지|불복|세무조사"
)
_MOST_ARTICLES: Final = 3
_MOST_NEAREST: Final = 3
MOST_BESIDE: Final = 2
_AS_NEAR: Final = 0.75
"""How near another passage must be beside the nearest, to be shown in a line below it."""
_IN_PLACE: Final = 0.8
"""The same, to be as near as the nearest, and the answer in its place where it surely is one."""
_ALREADY_SAID: Final = 0.8
"""Which part of an answer's words, weighted by how rare they are, another passage must have to say it too."""
_EVERY_WORD: Final = 0.99
_IN_ITS_WORDS: Final = 0.9
"""Which part of a question's words a passage has, and how near its nearest wording is, that is asked in its own words."""
_NEARLY_IN_ITS_WORDS: Final = 0.85
_LEAST_IN_ITS_WORDS: Final = 4.0
"""How near it is at least, and how rare its words, where it has every word of a question that may be a case: "그럼 축의금은요?"."""
_FOREMOST: Final = 2
"""On how many of its articles a passage is; the others it only touches."""
_ABOUT: Final = 0.1
"""Which part of a question's words is no difference between two passages that are as near."""
_NEARER: Final = 0.25
"""How much nearer the answer to one sentence must be to it and to all of the question together, to go before what was found for all."""
_MOST_COMPARED: Final = 40
_MOST_OF_IT: Final = 0.8
"""Which part of what is asked, weighted so, a passage must have to answer it whatever is told beside it."""
_LEAST_DECIDING: Final = 2.0
"""How rare the words of a situation together must be that a passage has, to be the answer because of them."""
_OF_LACKING: Final = 0.5
"""What it counts beside them that it lacks something of what is asked."""
_MOST_OF_ALL: Final = 0.65
"""The same, of all that is said, where what is told decides."""
CANDIDATES: Final = 5
"""Among how many passages the answer is looked for."""


class Doubt(Enum):
    """What may be wrong with a question, and how rare the words together must be that a passage shares with it."""

    NONE = 0.0
    OF_ASKING = 5.0
    """It may be the beginning of a case: "엄마가 주신 돈 세금 얼마예요" shares less."""
    OF_CASE = 9.0
    """A case begins with it, and may be all that it is."""
    OF_SUBJECT = 8.0
    """It may be of anything."""
    OF_BOTH = 7.5
    """It is of another tax, and of ours: "취득세 대신 내주는 것도 증여세 나오나요"."""
    OF_SIDE = 10.0
    """It is of something beside the tax, and names the tax too: "유류분 소송해서 돈 받으면 세금은요?"."""
    OF_PLACE = 12.0
    """It has an answer already, that is not of the law: "이모가 돌아가시면 상속세는요?"."""


@dataclass(frozen=True, slots=True)
class Support:
    """`passages`: the answer first, then the articles that it rests on. `nearest`: what is nearest to the question else.

    `is_near`: the answer is none for sure, but what is nearest to the question. `answers`: what of the question it answers,
    where that is not all of it.
    """

    passages: tuple[Found, ...] = ()
    nearest: tuple[Found, ...] = ()
    is_near: bool = False
    answers: str | None = None

    @property
    def is_sure(self) -> bool:
        return bool(self.passages) and not self.is_near


def of_article(library: Library, question: str) -> Support | None:
    """What an article says, where a question asks for nothing else; None where it does not, or nothing is known of it."""
    if not asks_what_it_says(question):
        return None
    wanted = next(iter(references_in(question)), None)
    told = library.of_article(wanted.law, wanted.article) if wanted else []
    first = [each for each in told if wanted and wanted.paragraph and each.references[0].paragraph == wanted.paragraph]
    passages = [Found(each, 1.0, 1.0) for each in dict.fromkeys((*first, *told))]
    return Support(tuple(passages[:1]), tuple(passages[1 : _MOST_NEAREST + 1])) if passages else None


def supported(library: Library, question: str, found: Sequence[Found], doubt: Doubt = Doubt.NONE) -> Support:
    """The answer to a question among the passages that were found for it, as far as the corpus has one."""
    may_be_near = doubt is not Doubt.OF_SUBJECT or tax_of_text(question) is not None
    if doubt is Doubt.OF_SUBJECT and _OF_TAX.search(question):
        doubt = Doubt.OF_ASKING
    rarity = library.corpus.rarity(question)
    found = [each for each in found if not is_of_other_case(each.passage, question)]
    near = [each for each in found if each.score >= _AS_NEAR * found[0].score]
    is_alone = _are_of_one_topic([each for each in found if each.score >= _IN_PLACE * found[0].score])
    in_place = [each for each in near if each.score >= _IN_PLACE * near[0].score]
    best = next((each for each in in_place if _is_sure(each, rarity, is_alone)), None)
    if best is not None:
        best = _of_the_tax_asked(_told_best(best, in_place), found, question)
    is_near = best is None
    least = {Doubt.OF_CASE: _MUCH_SHARED, Doubt.OF_ASKING: _LESS_SHARED}.get(doubt, _LEAST_SHARED)
    if best is None and near and may_be_near and near[0].covered * rarity >= least:
        best = near[0]
    is_asked_so = doubt is Doubt.OF_CASE and best is not None and _is_in_its_words(best)
    least = _LESS_SHARED if is_asked_so else doubt.value
    if doubt is Doubt.OF_ASKING and best is not None and _is_nearly_in_its_words(best):
        least = _LEAST_IN_ITS_WORDS
    if best is None or best.covered * rarity < least:
        return Support(nearest=tuple(found[:_MOST_NEAREST]))
    resting = (each for each in articles(library, best.passage.references, question) if each.passage != best.passage)
    passages = (best, *resting)
    shown = {each.passage.id for each in passages}
    beside = [each for each in near if each.passage.id not in shown and not _says_the_same(library, each, best)]
    return Support(passages, tuple(beside[:MOST_BESIDE]), is_near=is_near)


def is_of_all(library: Library, question: str, found: Sequence[Found], told: Support, doubt: Doubt) -> bool:
    """Whether the answer to one sentence of a question that tells more is as near as what was found for all of it.

    It shares as much with the whole as `doubt` wants.
    """
    if not told.is_sure:
        return False
    rarity, passage = library.corpus.rarity(question), told.passages[0].passage
    near = (each for each in found if each.score >= _IN_PLACE * found[0].score)
    whole = next((each for each in near if each.passage == passage), None)
    return whole is not None and whole.covered * rarity >= max(doubt.value, _LESS_SHARED)


def goes_before(library: Library, question: str, part: str, told: Support, support: Support) -> bool:
    """Whether the answer to one sentence of a question is nearer than what has little of all that is told."""
    best = told.passages[0]
    says_enough = best.covered * library.corpus.rarity(part) >= Doubt.OF_CASE.value
    if not (says_enough and support.passages and support.passages[0].covered < LEAST_COVERED):
        return False
    found = [library.corpus.find(each, _MOST_COMPARED) for each in (question, part)]

    def near(passage: Passage) -> float:
        return sum(each.score for some in found for each in some if each.passage == passage)

    return near(best.passage) >= near(support.passages[0].passage) + _NEARER


def apart(library: Library, asked: Asked, found: Sequence[Found], whole: Support, doubt: Doubt) -> Support | None:
    """The answer to what is asked, whatever is told beside it; None where that asks too little, or what is told decides.

    `found`: what was found for what is asked. `whole`: the answer to all that is said.
    """
    words = library.corpus.analyse(asked.part)
    if not says_what_it_asks(asked.part, words):
        return None
    told = supported(library, asked.part, found)
    if not told.is_sure or told.passages[0].covered < _MOST_OF_IT:
        return None
    if whole.passages and _is_decided(library, asked, whole.passages[0].passage, told.passages[0].passage):
        return None
    return replace(supported(library, asked.part, found, doubt), answers=asked.part)


def _is_decided(library: Library, asked: Asked, whole: Passage, best: Passage) -> bool:
    """Whether what is told decides for the answer to the whole: it has more of that than it lacks of what is asked.

    Or it is of something particular that is told.
    """
    if is_of_what_is_told(whole, asked.told) and not is_of_what_is_told(best, asked.told):
        return True
    corpus = library.corpus
    words = corpus.analyse(asked.part)
    deciding = [each for each in corpus.analyse(asked.told) if each not in OF_SITUATION and not each.isdigit()]
    told, of_best = (corpus.rarity_in(each.id, deciding) for each in (whole, best))
    asked_of, of_part = (corpus.rarity_in(each.id, words) for each in (whole, best))
    if told < _LEAST_DECIDING or told - of_best < _OF_LACKING * (of_part - asked_of):
        return False
    if asked.is_of_procedure(words):
        return asked.may_depend
    part, beside = (corpus.rarity_of(each) for each in (words, deciding))
    return (asked_of >= _MOST_OF_IT * part and told >= LEAST_COVERED * beside) or told + asked_of >= _MOST_OF_ALL * (
        beside + part
    )


def _are_of_one_topic(found: Sequence[Found]) -> bool:
    """Whether passages, the nearest first, are each foremost on an article that one before is on, and so no rivals."""
    topic: set[tuple[str, str]] = set()
    for each in found:
        own = {(one.law, one.article) for one in each.passage.references[:_FOREMOST]}
        if topic and topic.isdisjoint(own):
            return False
        topic |= own
    return True


def _told_best(best: Found, in_place: Sequence[Found]) -> Found:
    """What is as near and as sure, and told better: the nearest where it has about as much, a question's answer."""
    if in_place[0].covered >= best.covered - _ABOUT:
        best = in_place[0]
    if best.passage.kind == "question":
        return best
    answers = (each for each in in_place if each.passage.kind == "question" and each.covered >= best.covered - _ABOUT)
    own = {(each.law, each.article) for each in best.passage.references}
    of_same = (each for each in answers if own & {(one.law, one.article) for one in each.passage.references[:2]})
    return next(of_same, best)


def _of_the_tax_asked(best: Found, found: Sequence[Found], question: str) -> Found:
    """What is found on an article of the answer for the tax that a question names, where the answer is of the other.

    The act has one article on payment by years (법 71) for both taxes, and a term for each.
    """
    tax = tax_of_text(question)
    if tax is None or tax_of_passage(best.passage) in (None, tax):
        return best
    own = {(each.law, each.article) for each in best.passage.references}
    counterparts = (each for each in found if each.passage.kind == "question" and tax_of_passage(each.passage) == tax)
    of_same = (each for each in counterparts if own & {(one.law, one.article) for one in each.passage.references})
    return next(of_same, best)


def _says_the_same(library: Library, found: Found, best: Found) -> bool:
    """Whether a passage is on the article that the answer is of, or is an answer that says nothing beside another."""
    own, said = found.passage.references[0], best.passage.references[0]
    if found.passage.kind == "article":
        return (own.law, own.article) == (said.law, said.article)
    told = library.found(best.passage.id, found.passage.told[0]) if best.passage.kind == "question" else None
    return told is not None and told.covered >= _ALREADY_SAID


def _is_in_its_words(found: Found) -> bool:
    """Whether somebody asks for a passage in so many words."""
    return found.covered >= _EVERY_WORD and found.score >= _IN_ITS_WORDS


def _is_nearly_in_its_words(found: Found) -> bool:
    return found.covered >= _EVERY_WORD and found.score >= _NEARLY_IN_ITS_WORDS


def _is_sure(found: Found, rarity: float, is_alone: bool) -> bool:
    return found.covered >= LEAST_COVERED or (is_alone and found.covered * rarity >= _MUCH_SHARED)


def cited(library: Library, texts: Iterable[str], question: str) -> Support:
    """The articles that the texts of an answer name."""
    return Support(tuple(articles(library, (each for text in texts for each in references_in(text)), question)))


def articles(library: Library, references: Iterable[Reference], question: str) -> Iterator[Found]:
    """Of each article the passage that is nearest to the question; the first few articles."""
    named = dict.fromkeys((each.law, each.article) for each in references)
    told = (library.best_of_article(law, article, question) for law, article in named)
    yield from [each for each in told if each is not None][:_MOST_ARTICLES]
