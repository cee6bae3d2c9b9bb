"""What the knowledge service does with inquiries and requests."""

from typing import Final

from services.knowledge.domain.passage import Found
from services.knowledge.domain.search import Search
from services.knowledge.domain.shown import shown
from services.knowledge.domain.support import Doubt, Support, cited, supported
from shared.events.catalogue import BESIDE, InquiryRaised, PassagesFound
from shared.events.envelope import Event
from shared.queries import GetArticle, KnowledgePassages, QueryRefused, SearchKnowledge

_ASKED: Final = tuple(name for name in InquiryRaised.model_fields if name not in Event.model_fields)
"""What an inquiry says, which is handed on."""


class Handlers:
    """Finds what supports the answer to an inquiry."""

    def __init__(self, search: Search) -> None:
        self._search = search

    async def on_inquiry_raised(self, event: InquiryRaised) -> PassagesFound:
        """What answers it. Where the clarifier says something of it itself, the articles that this names.

        What surely answers a question goes before what the clarifier says of its topic.
        """
        asked = {name: getattr(event, name) for name in _ASKED}
        said = [context.summary for context in event.clarifying_context]
        found = (
            cited(self._search, said, event.query) if said else supported(self._search, event.query, doubt_of(event))
        )
        if event.kind in BESIDE and (better := supported(self._search, event.query, Doubt.OF_SUBJECT)).is_sure:
            found, asked["clarifying_context"] = better, ()
        elif event.kind in BESIDE and not said:
            found = Support()
        if event.kind == "answer" and (surely := supported(self._search, event.query)).is_sure:
            found = Support((surely.passages[0], *found.passages))
        passages = tuple(shown(each) for each in found.passages)
        return PassagesFound.caused_by(event, **asked, passages=passages, nearest=found.nearest, is_near=found.is_near)


def doubt_of(event: InquiryRaised) -> Doubt:
    """What may be wrong with the question of an inquiry."""
    if event.kind == "out_of_scope":
        return Doubt.OF_SUBJECT
    if event.otherwise is None:
        return Doubt.NONE
    return Doubt.OF_CASE if event.question == event.otherwise.question else Doubt.OF_ASKING


class QueryHandlers:
    """Answers to what is asked of the corpus."""

    def __init__(self, search: Search) -> None:
        self._search = search

    async def search(self, query: SearchKnowledge) -> KnowledgePassages:
        """The passages that answer a question, the best first; none where nothing of it is in the corpus."""
        found = self._search.find(query.q, query.top_k)
        return KnowledgePassages(passages=tuple(shown(each) for each in found))

    async def article(self, query: GetArticle) -> KnowledgePassages:
        """Every passage on an article. Raises QueryRefused where there is none."""
        passages = self._search.of_article(query.law, query.article)
        if not passages:
            raise QueryRefused("ARTICLE_NOT_FOUND")
        return KnowledgePassages(passages=tuple(shown(Found(each, 1.0, 1.0)) for each in passages))
