"""What a user is told when a turn cannot be answered, and how a handler says so."""

from collections.abc import Mapping
from typing import Final

from shared.contracts.events.catalogue import FailureCode

FAILURE_MESSAGES: Final[Mapping[FailureCode, str]] = {
    "PIPELINE_ERROR": "답변을 준비하는 중에 문제가 생겼습니다. 불편을 드려 죄송합니다. 잠시 후 같은 내용을 다시 보내 주세요.",
    "GEMINI_ERROR": "AI 모델에 연결하지 못해 답변을 드리지 못했습니다. 잠시 후 다시 보내 주세요.",
    "SESSION_NOT_FOUND": "상담을 찾을 수 없습니다. 이미 삭제되었을 수 있으니 새 상담을 시작해 주세요.",
}


class TurnAborted(Exception):
    """Raised by a handler to end the turn at once with an error, without retrying."""

    def __init__(self, code: FailureCode) -> None:
        super().__init__(code)
        self.code = code
