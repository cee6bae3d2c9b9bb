"""`shuking trace`: what `tools.traces` keeps of a turn, drawn."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

from tools.traces.store import FILE, traces_of
from tools.traces.waterfall import waterfall


class NoSuchTrace(Exception):
    """Nothing is kept of it; the message says why that may be."""

    def __init__(self) -> None:
        super().__init__(
            "그 차례의 추적 기록이 없습니다. 번호를 확인해 주세요(`shuking events 상담번호`에 나옵니다). "
            "방금 끝난 차례는 1초쯤 뒤에 보이고, `make run`은 마지막 KEPT_TRACES개만 남기며, "
            "OTEL_EXPORTER_OTLP_ENDPOINT를 정하셨다면 기록은 그곳에 있습니다."
        )


def drawn(data_dir: Path, wanted: UUID | None) -> Iterator[str]:
    """The waterfall of a turn, of a trace, or of the latest turn. Raises NoSuchTrace."""
    traces = traces_of(data_dir / FILE, wanted)
    if not traces:
        raise NoSuchTrace
    for spans in traces:
        yield from waterfall(spans)
