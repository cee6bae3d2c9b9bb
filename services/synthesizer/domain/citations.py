"""The sources of an answer, chosen with the passages that it is made of: no wording can add or change one."""

from collections.abc import Iterable, Iterator

from shared.contracts.document import Citation, web_address
from shared.contracts.passages import ArticleReference, KnowledgePassage


def cited(passages: Iterable[KnowledgePassage]) -> tuple[Citation, ...]:
    """A citation of each article that the passages rest on, once.

    The text shown of an article is of the passage that is on it, where there is one among them.
    """
    return tuple(_cited(list(passages)))


def _cited(passages: list[KnowledgePassage]) -> Iterator[Citation]:
    on_article = {_key(passage.articles[0]): passage for passage in reversed(passages) if passage.source_type == "law"}
    named = {_key(article): (article, passage) for passage in reversed(passages) for article in passage.articles}
    for key in dict.fromkeys(_key(article) for passage in passages for article in passage.articles):
        article, passage = named[key]
        yield _citation(article, on_article.get(key, passage))


def _key(article: ArticleReference) -> tuple[str, str]:
    return (article.law, article.article)


def _citation(article: ArticleReference, passage: KnowledgePassage) -> Citation:
    paragraph = passage.articles[0].paragraph if passage.source_type == "law" else article.paragraph
    return Citation.model_validate(
        {
            "source_id": passage.source_id,
            "source_type": passage.source_type,
            "law_name": article.law,
            "full_reference": " ".join(part for part in (article.law, article.article, paragraph) if part),
            "article": article.article,
            "paragraph": paragraph,
            "content_snippet": passage.snippet,
            "source_url": web_address(passage.source_url),
            "relevance_score": passage.relevance_score,
        }
    )
