"""What the knowledge service does with inquiries and requests."""

from services.knowledge.domain.passage import Found
from services.knowledge.domain.shown import shown
from services.knowledge.domain.support import CANDIDATES, Doubt, Support, asked, cited, supported
from services.knowledge.retriever import Retriever
from shared.events.catalogue import InquiryRaised, PassagesFound
from shared.events.envelope import Event
from shared.queries import GetArticle, KnowledgePassages, QueryRefused, SearchKnowledge

_ASKED = tuple(name for name in InquiryRaised.model_fields if name not in Event.model_fields)
"""What an inquiry says, which is handed on."""


class Handlers:
    """Finds what supports the answer to an inquiry."""

    def __init__(self, retriever: Retriever) -> None:
        self._retriever = retriever

    async def on_inquiry_raised(self, event: InquiryRaised) -> PassagesFound:
        """Where the clarifier says something of it itself: the articles that it names. Otherwise what answers it."""
        said = [context.summary for context in event.clarifying_context]
        doubt = Doubt.OF_SUBJECT if event.kind == "out_of_scope" else Doubt.OF_ASKING if event.otherwise else Doubt.NONE
        found = cited(self._retriever.library, said, event.query) if said else await self._answer(event.query, doubt)
        inquiry = {name: getattr(event, name) for name in _ASKED}
        passages = tuple(shown(each) for each in found.passages)
        return PassagesFound.caused_by(event, **inquiry, passages=passages, nearest=found.nearest)

    async def _answer(self, question: str, doubt: Doubt) -> Support:
        library = self._retriever.library
        found = await self._retriever.find(asked(library, question), CANDIDATES, corpus_only=True)
        return supported(library, question, found, doubt)


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
