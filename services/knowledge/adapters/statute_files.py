"""Statutes from files: plain text, or what the open interface of the national law information service gives."""

from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Final
from xml.etree import ElementTree

from pydantic import BaseModel, BeforeValidator, Field, JsonValue, ValidationError

from services.knowledge.domain.statute import Statute, StatuteUnreadable
from services.knowledge.domain.statute_text import DatedLine, read_lines, read_text


def _listed(value: JsonValue) -> list[JsonValue]:
    """Where there is one of a thing, the service gives no list."""
    return value if isinstance(value, list) else [] if value in (None, "") else [value]


def _joined(value: JsonValue) -> str:
    """A text, which the service may give as lists of lines."""
    if isinstance(value, list):
        return "\n".join(_joined(each) for each in value)
    return str(value or "")


def _day(value: JsonValue) -> date:
    return datetime.strptime(str(value), "%Y%m%d").date()  # noqa: DTZ007  # A day of the law has no zone.


Text = Annotated[str, BeforeValidator(_joined)]
Day = Annotated[date, BeforeValidator(_day)]


class _Subitem(BaseModel):
    told: Text = Field(alias="목내용")


class _Item(BaseModel):
    told: Text = Field(default="", alias="호내용")
    under: Annotated[tuple[_Subitem, ...], BeforeValidator(_listed)] = Field(default=(), alias="목")


class _Paragraph(BaseModel):
    told: Text = Field(default="", alias="항내용")
    under: Annotated[tuple[_Item, ...], BeforeValidator(_listed)] = Field(default=(), alias="호")


class _Article(BaseModel):
    """An article, or the heading of a division, which the service gives among them."""

    told: Text = Field(alias="조문내용")
    since: Day | None = Field(default=None, alias="조문시행일자")
    under: Annotated[tuple[_Paragraph, ...], BeforeValidator(_listed)] = Field(default=(), alias="항")
    notes: Text = Field(default="", alias="조문참고자료")


class _Addendum(BaseModel):
    told: Text = Field(alias="부칙내용")


class _Basics(BaseModel):
    law: Text = Field(alias="법령명_한글", min_length=1)
    effective_from: Day = Field(alias="시행일자")


class _Articles(BaseModel):
    units: Annotated[tuple[_Article, ...], BeforeValidator(_listed)] = Field(alias="조문단위")


class _Addenda(BaseModel):
    units: Annotated[tuple[_Addendum, ...], BeforeValidator(_listed)] = Field(default=(), alias="부칙단위")


class _Law(BaseModel):
    basics: _Basics = Field(alias="기본정보")
    articles: _Articles = Field(alias="조문")
    addenda: _Addenda = Field(default=_Addenda(), alias="부칙")


class _Document(BaseModel):
    law: _Law = Field(alias="법령")


_NO_LAW: Final = "국가법령정보 공동활용의 법령 본문이 아닙니다 (not the text of a statute as the service gives it)"


def read_statute(path: Path) -> Statute:
    """The statute in a file. Raises StatuteUnreadable."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise StatuteUnreadable(f"파일을 읽을 수 없습니다 (cannot be read): {error.strerror}") from None
    except UnicodeDecodeError:
        raise StatuteUnreadable("UTF-8로 된 글이 아닙니다 (not text in UTF-8)") from None
    if text.lstrip().startswith("{"):
        return _of_service(text)
    if text.lstrip().startswith("<"):
        return _of_service(_as_json(text))
    return read_text(text)


def _of_service(given: str | JsonValue) -> Statute:
    """Of the service's answer, as JSON or parsed."""
    try:
        document = _Document.model_validate_json(given) if isinstance(given, str) else _Document.model_validate(given)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise StatuteUnreadable(f"{_NO_LAW}: {where or 'JSON'}: {first['msg']}") from None
    basics = document.law.basics
    return read_lines(basics.law, basics.effective_from, _lines(document.law))


def _lines(law: _Law) -> list[DatedLine]:
    """Everything that the document tells, as it would be printed."""
    day = law.basics.effective_from
    lines = [
        (article.since or day, line)
        for article in law.articles.units
        for told in (
            article.told,
            *(part for paragraph in article.under for part in _told(paragraph)),
            article.notes,
        )
        for line in told.splitlines()
    ]
    return [*lines, *((day, line) for each in law.addenda.units for line in each.told.splitlines())]


def _told(paragraph: _Paragraph) -> list[str]:
    items = [part for item in paragraph.under for part in (item.told, *(each.told for each in item.under))]
    return [paragraph.told, *items]


def _as_json(text: str) -> JsonValue:
    """The XML of the service, in the shape of its JSON."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise StatuteUnreadable(_NO_LAW)
    try:
        root = ElementTree.fromstring(text)  # noqa: S314  # Without entities of its own it can only be what it says.
    except ElementTree.ParseError as error:
        raise StatuteUnreadable(f"XML이 잘못되었습니다 (broken XML): {error}") from None
    return {root.tag: _children(root)}


def _children(element: ElementTree.Element) -> JsonValue:
    if len(element) == 0:
        return element.text or ""
    found: dict[str, list[JsonValue]] = {}
    for child in element:
        found.setdefault(child.tag, []).append(_children(child))
    return {tag: values[0] if len(values) == 1 else list(values) for tag, values in found.items()}
