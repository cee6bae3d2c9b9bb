"""What the knowledge service does with requests."""

from services.knowledge.domain.passage import Found
from services.knowledge.domain.search import Search
from shared.queries import (
    ArticleReference,
    GetArticle,
    KnowledgePassage,
    KnowledgePassages,
    QueryRefused,
    SearchKnowledge,
)

_OFFICIAL_SITE = "https://www.law.go.kr/법령"
_SNIPPET_CHARACTERS = 200


class QueryHandlers:
    """Answers to what is asked of the corpus."""

    def __init__(self, search: Search) -> None:
        self._search = search

    async def search(self, query: SearchKnowledge) -> KnowledgePassages:
        """The passages that answer a question, the best first; none where nothing of it is in the corpus."""
        found = self._search.find(query.q, query.top_k)
        return KnowledgePassages(passages=tuple(_shown(each) for each in found))

    async def article(self, query: GetArticle) -> KnowledgePassages:
        """Every passage on an article. Raises QueryRefused where there is none."""
        passages = self._search.of_article(query.law, query.article)
        if not passages:
            raise QueryRefused("ARTICLE_NOT_FOUND")
        return KnowledgePassages(passages=tuple(_shown(Found(each, 1.0)) for each in passages))


def _shown(found: Found) -> KnowledgePassage:
    passage = found.passage
    first = passage.references[0]
    return KnowledgePassage(
        id=passage.id,
        source_type="law" if passage.kind == "article" else "knowledge",
        title=passage.title,
        text=passage.text,
        snippet=_snippet(passage.text),
        articles=tuple(
            ArticleReference(law=each.law, article=each.article, paragraph=each.paragraph)
            for each in passage.references
        ),
        source_url=passage.link or f"{_OFFICIAL_SITE}/{first.law}/{first.article}",
        relevance_score=round(found.score, 4),
        since=passage.since,
    )


def _snippet(text: str) -> str:
    """The beginning of a text, cut where a word ends."""
    if len(text) <= _SNIPPET_CHARACTERS:
        return text
    return text[: text.rfind(" ", 0, _SNIPPET_CHARACTERS)] + " …"
