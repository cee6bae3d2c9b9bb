"""What the knowledge service does with inquiries and requests."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from services.knowledge import observation
from services.knowledge.domain.asked import asked_apart, asking_sentences, says_what_it_asks
from services.knowledge.domain.passage import Found
from services.knowledge.domain.references import references_in
from services.knowledge.domain.shown import shown
from services.knowledge.domain.support import (
    CANDIDATES,
    LEAST_COVERED,
    MOST_BESIDE,
    Doubt,
    Support,
    apart,
    cited,
    goes_before,
    is_of_all,
    of_article,
    supported,
)
from services.knowledge.domain.taxes import Tax, tax_of_passage, tax_of_text
from services.knowledge.retriever import Retriever
from shared.contracts.document import ClarifyingContext
from shared.contracts.events.catalogue import InquiryRaised, LawKind, PassagesFound, is_beside
from shared.contracts.events.envelope import Event
from shared.contracts.queries import GetArticle, KnowledgePassages, QueryRefused, SearchKnowledge

_ASKED: Final = tuple(name for name in InquiryRaised.model_fields if name not in Event.model_fields)
"""What an inquiry says, which is handed on."""
_TAX: Final = re.compile(r"세금|세무|상속세|증여세")
_WHY: Final = re.compile(r"(?<![가-힣])왜(?!냐)|이유|근거|어째서|까닭")
_ONLY_THAT: Final = re.compile(r"(?:그거|그것|이거|이것|딱)\s?(?:하나)?만|하나만\s?(?:알려|말해|가르쳐)")
""" "신고가 언제까진지 그거 하나만 알려주세요": nothing beside what is said to it."""
_FAMILY: Final = re.compile(
    r"가족|부모|아버지|아빠|어머니|엄마|아들|딸|자녀|자식|형제|남매|자매|동생|누나|오빠|언니|배우자|남편|아내|며느리|사위|손[자녀주]|할머니|할아버지|삼촌|이모|고모|조카|장인|장모|시부모"
)
_TAXES: Final[Mapping[str, Tax]] = {"gift_tax": "gift", "inheritance_tax": "inheritance"}
_THE_SAME: Final = 0.8
"""Which part of the words of a text, weighted by how rare they are, a passage must have to stand in its place."""

_MUCH_MORE: Final = 0.25
"""How much more of a question, weighted so, a passage has than the texts of the clarifier, to be the better answer of the two."""
_OF_THE_SAME: Final = 0.45
"""Which part of such a text it must have then, to stand in its place."""
_TOLD_BESIDE: Final[tuple[LawKind, ...]] = ("grief", "lifetime")
"""Kinds of messages that may ask about the law beside what they tell: of a death, or of somebody who lives."""
_CORRECTS: Final = re.compile(r"그렇지 않습니다")
"""What is said first to a question that takes for granted what is not so."""
_ACT: Final = "상속세 및 증여세법"
_RECKONED: Final = re.compile(r"\*\*([^*\n]*\d[^*\n]*)\*\*")
"""A figure that was reckoned from what the question names: no passage has it but by chance."""
_FOREMOST: Final = 2
"""How many of its articles a passage is on; the others it only touches."""
_ALL_OF_IT: Final = 0.9
"""Which part of a question of two taxes a passage must have to answer it."""


class Handlers:
    """Finds what supports the answer to an inquiry."""

    def __init__(self, retriever: Retriever) -> None:
        self._retriever = retriever

    async def on_inquiry_raised(self, event: InquiryRaised) -> PassagesFound:
        found, context = await self._answer(event)
        observation.count(found)
        asked = {name: getattr(event, name) for name in _ASKED} | {"clarifying_context": context}
        passages, nearest = (tuple(shown(each) for each in some) for some in (found.passages, found.nearest))
        return PassagesFound.caused_by(event, **asked, passages=passages, nearest=nearest, is_near=found.is_near)

    async def _answer(self, event: InquiryRaised) -> tuple[Support, tuple[ClarifyingContext, ...]]:
        """What is found, and what of the clarifier's own words is still to be said.

        Where the clarifier says something, the articles that it names. What surely answers the question goes before
        what is said of its topic, and in the place of what is said of something beside the tax, but for a word of comfort.
        """
        told = event.clarifying_context
        named = cited(self._retriever.library, [each.summary for each in told], event.query)
        context = tuple(_with_source(each, named) for each in told)
        if event.kind == "answer":
            surely = await self._supported(event)
            stays = _asks_why(event) or _ONLY_THAT.search(event.query) or any(_corrects(each) for each in told)
            is_before = surely.is_sure and not stays
            return (
                self._before(surely, named, context, surely.answers or event.query) if is_before else (named, context)
            )
        if event.kind == "upset":
            return await self._supported(event, Doubt.OF_SUBJECT), context
        if is_beside(event):
            is_felt = event.kind == "lifetime" and bool(context)
            is_of_ours = event.kind != "other_tax" or asks_of_family(event.query) or tax_in_hand(event)
            in_hand = event.kind == "dispute" and tax_in_hand(event) is not None
            beside = Doubt.OF_SIDE if asks_of_tax(event) else Doubt.OF_PLACE
            surely = await self._supported(event, Doubt.OF_BOTH if in_hand else beside)
            if event.kind == "other_tax" and is_of_ours and not surely.is_sure:
                of_both = await self._supported(event, Doubt.OF_BOTH)
                surely = of_both if of_both.is_sure and of_both.passages[0].covered >= _ALL_OF_IT else surely
            return (surely, context if is_felt else ()) if surely.is_sure and is_of_ours else (named, context)
        return named if context else await self._supported(event, doubt_of(event)), context

    def _before(
        self, surely: Support, named: Support, context: tuple[ClarifyingContext, ...], question: str
    ) -> tuple[Support, tuple[ClarifyingContext, ...]]:
        """What answers a question goes before what the clarifier says of it, and in its place where that says the same.

        Where the clarifier says more of what is asked, it stands alone; where the passage is of another article, it is
        a line below, with its title, unless it has much more of what is asked: then it goes first. On the same article it
        need not have all that is said then.
        """
        told = next((each for each in (*surely.passages, *surely.nearest) if each.passage.kind == "question"), None)
        own = self._retriever.library.corpus.covered_by(" ".join(each.summary for each in context), question)
        if told is None or told.covered < own or _is_of_other_tax(told, context, question):
            return named, context
        if not _is_on_one_article(told, context):
            if told == surely.passages[0] and told.covered - own >= _MUCH_MORE:
                return surely, context
            near = dict.fromkeys((told.passage.id, *(each.passage.id for each in surely.nearest)))
            by_id = {each.passage.id: each for each in (*surely.nearest, told) if each.passage.kind == "question"}
            beside = tuple(by_id[id_] for id_ in near if id_ in by_id)
            return Support(named.passages, beside[:MOST_BESIDE]), context
        least = _OF_THE_SAME if told.covered - own >= _MUCH_MORE else _THE_SAME
        other = tuple(each for each in context if not self._says(told, each.summary, least))
        resting = named.passages if other else surely.passages
        nearest = tuple(each for each in surely.nearest if each != told)
        return Support((told, *(each for each in resting if each != told)), nearest), other

    def _says(self, told: Found, text: str, least: float) -> bool:
        """Whether a passage has at least this part of what a text says, and every figure that was reckoned for it."""
        if any(figure not in told.passage.text for figure in _RECKONED.findall(text)):
            return False
        found = self._retriever.library.found(told.passage.id, text)
        return found is not None and found.covered >= least

    async def _supported(self, event: InquiryRaised, doubt: Doubt = Doubt.NONE) -> Support:
        if (named := of_article(self._retriever.library, event.query)) is not None:
            return named
        library, question = self._retriever.library, event.query
        found = await self._found(question, tax_in_hand(event))
        support = supported(library, question, found, doubt)
        if (asked := asked_apart(question)) is not None:
            of_asked = await self._found(asked.part, asked.of_tax or tax_in_hand(event))
            is_told = event.kind in _TOLD_BESIDE or doubt in (Doubt.OF_CASE, Doubt.OF_ASKING)
            told = apart(library, asked, of_asked, support, Doubt.NONE if is_told else doubt)
            if told is not None:
                return told
        if support.is_sure and support.passages[0].covered >= LEAST_COVERED:
            return support
        of_tax = tax_of_text(question) or tax_in_hand(event)
        for part in asking_sentences(question):
            if not says_what_it_asks(part, library.corpus.analyse(part)):
                continue
            of_part = await self._found(part, of_tax)
            told = supported(library, part, of_part)
            if told.is_sure and goes_before(library, question, part, told, support):
                return told
            if not support.is_sure and is_of_all(library, question, found, told, doubt):
                return told
        return support

    async def _found(self, question: str, of_tax: Tax | None) -> list[Found]:
        return await self._retriever.find(question, CANDIDATES, corpus_only=True, of_tax=of_tax)


def _asks_why(event: InquiryRaised) -> bool:
    """Whether it is asked why something of a case in hand is as it is: who computed it says it best."""
    return bool(event.collected_parameters) and _WHY.search(event.query) is not None


def _corrects(context: ClarifyingContext) -> bool:
    return _CORRECTS.match(context.summary) is not None


def _with_source(context: ClarifyingContext, named: Support) -> ClarifyingContext:
    """What the clarifier says, with the passage on the first of the articles that it names and for which there is one."""
    articles = _articles(context.summary)
    keys = ((each, (each.passage.references[0].law, each.passage.references[0].article)) for each in named.passages)
    found = next((each for each, key in keys if key in articles), None)
    if found is None:
        return context
    of_passage = shown(found)
    source = {"source_id": of_passage.source_id, "detail_url": of_passage.source_url, "confidence": found.score}
    return context.model_copy(update=source)


def _is_of_other_tax(told: Found, context: Iterable[ClarifyingContext], question: str) -> bool:
    """Whether a passage is of the tax that the clarifier does not speak of, and the question names none."""
    taxes = {tax_of_text(each.summary.replace(_ACT, "")) for each in context} - {None}
    of_passage = tax_of_passage(told.passage)
    return tax_of_text(question) is None and len(taxes) == 1 and of_passage is not None and of_passage not in taxes


def _is_on_one_article(told: Found, context: Iterable[ClarifyingContext]) -> bool:
    """Whether a passage and what the clarifier says rest on an article that is the same; who names none says neither."""
    said = {key for each in context for key in _articles(each.summary)}
    return not said or any((each.law, each.article) in said for each in told.passage.references[:_FOREMOST])


def _articles(text: str) -> set[tuple[str, str]]:
    return {(each.law, each.article) for each in references_in(text)}


def tax_in_hand(event: InquiryRaised) -> Tax | None:
    """The tax that the consultation of an inquiry is of: "담보 없이 나눠 낼 수 있나요?" names none."""
    return _TAXES.get(event.tax) if event.tax and event.collected_parameters else None


def asks_of_tax(event: InquiryRaised) -> bool:
    """Whether a question about a quarrel names the tax too: "유류분 소송해서 돈 받으면 세금은요?"."""
    return event.kind == "dispute" and _TAX.search(event.query) is not None


def asks_of_family(question: str) -> bool:
    """Whether a question about another tax is of what a family gives, leaves or sells to each other."""
    return tax_of_text(question) is not None or _FAMILY.search(question) is not None


def doubt_of(event: InquiryRaised) -> Doubt:
    """What may be wrong with the question of an inquiry."""
    if event.kind == "out_of_scope":
        return Doubt.OF_ASKING if tax_in_hand(event) else Doubt.OF_SUBJECT
    if event.otherwise is None:
        return Doubt.NONE
    return Doubt.OF_CASE if event.otherwise.is_case else Doubt.OF_ASKING


class QueryHandlers:
    """Answers to what is asked of the corpus."""

    def __init__(self, retriever: Retriever) -> None:
        self._retriever = retriever

    async def search(self, query: SearchKnowledge) -> KnowledgePassages:
        """The passages that answer a question, the best first; none where nothing of it is in the corpus."""
        found = await self._retriever.find(query.q, query.top_k)
        return KnowledgePassages(passages=tuple(shown(each) for each in found))

    async def article(self, query: GetArticle) -> KnowledgePassages:
        """Every passage on an article. Raises QueryRefused where there is none."""
        passages = self._retriever.library.of_article(query.law, query.article)
        if not passages:
            raise QueryRefused("ARTICLE_NOT_FOUND")
        return KnowledgePassages(passages=tuple(shown(Found(each, 1.0, 1.0)) for each in passages))
