"""Reads a statute line by line, as it is printed: divisions, articles, paragraphs, items, addenda. No word is left out."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final

from services.knowledge.domain.statute import Chunk, Place, Statute, StatuteUnreadable

_HEADER: Final = re.compile(
    r"\s*(?P<law>[가-힣][가-힣ㆍ· ]*?)\s*\[시행\s*(?P<year>\d{4})\.\s?(?P<month>\d{1,2})\.\s?(?P<day>\d{1,2})\.?\s*\]"
)
_DIVISION: Final = re.compile(r"\s*(?P<name>제\d+(?P<level>[편장절관])(?:의\d+)?\s+\S.*)")
_LEVELS: Final = "편장절관"
_ADDENDA: Final = re.compile(r"\s*부\s*칙\s*(?:<[^>]*>)?\s*")
_ARTICLE: Final = re.compile(
    r"\s*(?P<article>제\d+조(?:의\d+)*)"
    r"(?:\s*\((?P<title>(?:[^()]|\([^()]*\))*)\)|(?=\s+(?:삭제|생략))|(?=\s*$))\s*(?P<rest>.*)"
)
_PARAGRAPH: Final = re.compile(r"\s*(?:(?P<circled>[①-⑳㉑-㉟㊱-㊿])|<{1,2}(?P<number>\d{2})>{1,2})")
_ITEM: Final = re.compile(r"\s*(?P<number>\d+)(?P<branch>의\d+)?\.\s")
_CIRCLES: Final = {
    mark: number
    for number, mark in enumerate("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿", 1)
}
_PREAMBLE: Final = "전문"

DatedLine = tuple[date, str]
"""A line, and the day from which its article is in force."""


def read_text(text: str) -> Statute:
    """A whole statute as plain text; its first line names it and its day. Raises StatuteUnreadable."""
    first, _, rest = text.strip().partition("\n")
    header = _HEADER.match(first)
    if header is None:
        raise StatuteUnreadable(
            "첫 줄에 법령 이름과 시행일이 있어야 합니다. 예: 상속세 및 증여세법[시행 2025.3.14.] "
            "(the first line must name the statute and the day from which it is in force)"
        )
    try:
        effective_from = date(*(int(header[part]) for part in ("year", "month", "day")))
    except ValueError:
        raise StatuteUnreadable(f"시행일이 날짜가 아닙니다 (no such day): {first.strip()[:60]}") from None
    return read_lines(header["law"], effective_from, ((effective_from, line) for line in rest.splitlines()))


def read_lines(name: str, effective_from: date, lines: Iterable[DatedLine]) -> Statute:
    """A statute of this name from its lines. Raises StatuteUnreadable where no article is among them."""
    reader = _Reader()
    for since, line in lines:
        if line.strip():
            reader.take(line, min(since, effective_from))
    chunks = tuple(reader.chunks())
    if not any(chunk.article.startswith("제") for chunk in chunks):
        raise StatuteUnreadable("조문이 하나도 없습니다 (there is no article in it)")
    return Statute(name.replace(" ", ""), effective_from, chunks)


class _Reader:
    """Where in the statute it is, and what it has read. What comes twice at one place is one chunk."""

    def __init__(self) -> None:
        self._divisions: dict[str, str] = {}
        self._addenda = ""
        self._title = ""
        self._place: Place = (_PREAMBLE, None, None)
        self._found: dict[Place, Chunk] = {}

    def take(self, line: str, since: date) -> None:
        if _ADDENDA.fullmatch(line):
            self._addenda, self._divisions, self._title = re.sub(r"\s", "", line), {}, ""
            self._place = (self._addenda, None, None)
        elif not self._addenda and (division := _DIVISION.fullmatch(line)):
            level = _LEVELS.index(division["level"])
            above = {name: told for name, told in self._divisions.items() if _LEVELS.index(name) < level}
            self._divisions = {**above, division["level"]: division["name"].strip()}
        elif article := _ARTICLE.fullmatch(line):
            name = f"{self._addenda} {article['article']}".strip()
            self._place, self._title = (name, None, None), (article["title"] or "").strip()
            self._tell(article["rest"], since)
        else:
            self._tell(line, since)

    def chunks(self) -> Iterator[Chunk]:
        yield from self._found.values()

    def _tell(self, line: str, since: date) -> None:
        """A line of the article that is being read."""
        article, paragraph, _ = self._place
        if mark := _PARAGRAPH.match(line):
            number = _CIRCLES[mark["circled"]] if mark["circled"] else int(mark["number"])
            self._place = (article, f"제{number}항", None)
        elif (item := _ITEM.match(line)) and article != _PREAMBLE:
            self._place = (article, paragraph, f"제{item['number']}호{item['branch'] or ''}")
        text = line.strip()
        if not text:
            return
        before = self._found.get(self._place)
        self._found[self._place] = Chunk(
            *self._place,
            title=before.title if before else self._title,
            hierarchy=before.hierarchy if before else " ".join(self._divisions.values()),
            content=f"{before.content}\n{text}" if before else text,
            effective_from=since,
        )
