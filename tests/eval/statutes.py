"""The library with whole statutes beside the corpus, as they would be found after `shuking knowledge ingest`."""

from collections.abc import Iterable
from pathlib import Path

from services.knowledge.adapters.statute_files import read_statute
from services.knowledge.assembly import analyser, library
from services.knowledge.domain.library import Library
from services.knowledge.domain.statutes import StatuteText, statute_passage, words_of


def with_statutes(files: Iterable[Path]) -> Library:
    analyse = analyser()
    known = library(analyse)
    chunks = [(statute.law, chunk) for statute in map(read_statute, files) for chunk in statute.chunks]
    known.take(
        [
            StatuteText(statute_passage(number, law, chunk), words_of(chunk, analyse))
            for number, (law, chunk) in enumerate(chunks, 1)
        ]
    )
    return known
