"""Where a command finds the running stack: an option, the environment, or what `make run` wrote down."""

from tools.stack.settings import StackSettings
from tools.stack.state import StackState


class NotRunning(Exception):
    """No stack is known; the message says what to do."""

    def __init__(self) -> None:
        super().__init__("실행 중인 슈킹을 찾지 못했습니다. 다른 터미널에서 `make run`으로 먼저 시작해 주세요.")


def gateway_url(given: str | None) -> str:
    """Raises NotRunning."""
    return (given or _state(StackSettings()).url).rstrip("/")


def nats_url(given: str | None) -> str:
    """Raises NotRunning."""
    settings = StackSettings()
    return given or settings.nats_url or _state(settings).nats_url


def database_url(given: str | None) -> str:
    """Raises NotRunning."""
    settings = StackSettings()
    return given or settings.database_url or _state(settings).database_url


def knowledge_database_url(given: str | None) -> str:
    """Raises NotRunning, also where the running stack has no place for statutes."""
    settings = StackSettings()
    url = given or settings.knowledge_database_url or _state(settings).knowledge_database_url
    if not url:
        raise NotRunning
    return url


def _state(settings: StackSettings) -> StackState:
    state = StackState.read(settings.data_dir)
    if state is None or not state.url:
        raise NotRunning
    return state
