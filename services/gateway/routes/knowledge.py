"""What the law says in plain Korean: found by a question, or by its article."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic.alias_generators import to_camel

from services.gateway.domain.presentation import Json
from services.gateway.responses import json_response
from services.gateway.routes.parameters import Caller, TheGateway
from services.gateway.routes.schemas import PassagesShape, errors
from shared.contracts.queries import GetArticle, KnowledgePassages, SearchKnowledge

router = APIRouter(prefix="/api/knowledge", tags=["knowledge"])


@router.get(
    "/search",
    summary="Passages of the law that answer a question",
    response_model=PassagesShape,
    responses=errors(),
)
async def search(
    gateway: TheGateway,
    client: Caller,
    q: Annotated[
        str, Query(min_length=1, max_length=500, pattern=r"\S", description="The question, or words of it, in Korean.")
    ],
    top_k: Annotated[int, Query(ge=1, le=20, description="Most passages in the answer.")] = 5,
) -> Response:
    return json_response(
        _shown(await gateway.queries.ask(SearchKnowledge(client_id_hash=client.id_hash, q=q, top_k=top_k)))
    )


@router.get(
    "/articles/{law}/{article}",
    summary="Every passage on an article",
    response_model=PassagesShape,
    responses=errors("ARTICLE_NOT_FOUND"),
)
async def article(
    gateway: TheGateway,
    client: Caller,
    law: Annotated[str, Path(max_length=40, description="The statute's name: 상속세및증여세법.")],
    article: Annotated[str, Path(max_length=20, description="The article's number: 제53조.")],
) -> Response:
    return json_response(
        _shown(await gateway.queries.ask(GetArticle(client_id_hash=client.id_hash, law=law, article=article)))
    )


def _shown(found: KnowledgePassages) -> Json:
    return {"passages": [_camel(passage.model_dump(mode="json")) for passage in found.passages]}


def _camel(fields: Json) -> Json:
    return {to_camel(name): value for name, value in fields.items()}
