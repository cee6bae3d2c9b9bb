"""`shuking ask`: a conversation in the terminal with a running stack."""

import json
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Final

import httpx
from httpx_sse import EventSource, ServerSentEvent
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from rich.console import Console
from rich.markdown import Markdown

LAST_WORDS: Final = frozenset({"그만", "끝", "종료", "exit", "quit"})
ANSWER_TIMEOUT_SECONDS: Final = 180.0

STAGES: Final = {
    "message_received": "질문을 받았습니다",
    "turn_opened": "질문을 읽고 있습니다",
    "question_raised": "더 여쭤볼 것을 골랐습니다",
    "parameters_collected": "계산에 필요한 내용이 모였습니다",
    "inquiry_raised": "문의하신 내용을 확인했습니다",
    "ways_named": "견주어 볼 방법을 확인했습니다",
    "tax_calculated": "세금을 계산했습니다",
    "calculation_refused": "계산할 수 없는 값이 있습니다",
    "answer_composed": "답변을 썼습니다",
    "turn_completed": "답변을 저장했습니다",
    "turn_failed": "답변하지 못했습니다",
}


class CannotAnswer(Exception):
    """Why there is no answer, in words for the user."""


class Answer(BaseModel):
    """What the client needs of the API's answer."""

    model_config = ConfigDict(frozen=True)

    class Line(BaseModel):
        """What was understood, and the user's words that say it."""

        text: str
        words: tuple[str, ...] = ()

    class Message(BaseModel):
        content: str
        case: tuple["Answer.Line", ...] = ()

    assistant_message: Message = Field(alias="assistantMessage")


class ErrorBody(BaseModel):
    """The API's error."""

    class Error(BaseModel):
        code: str
        message: str

    error: Error


class Conversation:
    """One session. Stages go to standard error as they happen, answers to standard output.

    `shows_case`: what was understood comes before each answer.
    """

    def __init__(self, client: httpx.Client, session_id: str, *, shows_case: bool) -> None:
        self._client = client
        self._session_id = session_id
        self._shows_case = shows_case
        self._output = Console(soft_wrap=True)
        self._stages = Console(stderr=True, highlight=False)

    def ask(self, content: str) -> None:
        """Send a message and show its answer. Raises CannotAnswer."""
        started = time.monotonic()
        for event in self._events(content):
            if event.event == "stage":
                stage = str(json.loads(event.data).get("stage"))
                seconds = time.monotonic() - started
                self._stages.print(f"  {seconds:5.2f}초 · {STAGES.get(stage, stage)}", style="dim")
            elif event.event == "message":
                message = Answer.model_validate_json(event.data).assistant_message
                if self._shows_case:
                    self._show_case(message.case)
                self._show(message.content)
                return
            elif event.event == "error":
                raise CannotAnswer(_message(event.data.encode()))
            elif event.event == "accepted":
                raise CannotAnswer("아직 답변을 준비하고 있습니다. 조금 뒤에 이어서 여쭤봐 주세요.")
        raise CannotAnswer("답변을 기다리는 중에 연결이 끊겼습니다. 같은 내용을 다시 보내 주세요.")

    def _events(self, content: str) -> Iterator[ServerSentEvent]:
        try:
            with self._client.stream(
                "POST",
                f"/api/sessions/{self._session_id}/messages",
                json={"content": content},
                headers={"Accept": "text/event-stream"},
            ) as response:
                if response.status_code != httpx.codes.OK:
                    raise CannotAnswer(_message(response.read()))
                yield from EventSource(response).iter_sse()
        except httpx.TransportError:
            raise CannotAnswer("슈킹에 연결할 수 없습니다. `make run`이 실행 중인지 확인해 주세요.") from None

    def _show_case(self, lines: Iterable[Answer.Line]) -> None:
        """What was understood, and behind each line the words that say it. The user's words are no markup."""
        for number, line in enumerate(lines):
            if number == 0:
                self._output.print("이렇게 이해했어요")
            said = ", ".join(f"“{words}”" for words in line.words if words != line.text)
            self._output.print(f"  · {line.text}" + (f"  {said}" if said else ""), markup=False, highlight=False)

    def _show(self, content: str) -> None:
        if self._output.is_terminal:
            self._output.print()
            self._output.print(Markdown(content), soft_wrap=False)
            self._output.print()
        else:
            print(content, flush=True)


def converse(url: str, question: str | None, *, shows_case: bool = False) -> int:
    """Ask, and go on with what is typed. Without a terminal there is one question. Returns the exit code."""
    interactive = sys.stdin.isatty()
    if question is None and not interactive:
        question = sys.stdin.read().strip()
    try:
        with httpx.Client(base_url=url, timeout=httpx.Timeout(10, read=ANSWER_TIMEOUT_SECONDS)) as client:
            conversation = Conversation(client, _new_session(client), shows_case=shows_case)
            if not interactive:
                conversation.ask(question or "")
                return 0
            return _hold(conversation, question)
    except CannotAnswer as reason:
        print(reason, file=sys.stderr)
        return 1


def _hold(conversation: Conversation, question: str | None) -> int:
    """Until the end of the input, or a last word. An answer that fails does not end the conversation."""
    if question is None:
        print("무엇이 궁금하신가요? (그만두시려면 '그만')")
    while True:
        if question is None:
            try:
                question = input("나> ").strip()
            except (EOFError, KeyboardInterrupt):
                print()
                return 0
        if question in LAST_WORDS:
            return 0
        if question:
            try:
                conversation.ask(question)
            except CannotAnswer as reason:
                print(reason, file=sys.stderr)
        question = None


def _new_session(client: httpx.Client) -> str:
    try:
        response = client.post("/api/sessions")
    except httpx.TransportError:
        raise CannotAnswer(
            f"{client.base_url} 에서 슈킹을 찾지 못했습니다. 다른 터미널에서 `make run`으로 먼저 시작해 주세요."
        ) from None
    if response.status_code != httpx.codes.CREATED:
        raise CannotAnswer(_message(response.content))
    return str(response.json()["id"])


def _message(body: bytes) -> str:
    try:
        return ErrorBody.model_validate_json(body).error.message
    except ValidationError:
        return "알 수 없는 답이 왔습니다. 주소가 슈킹의 주소인지 확인해 주세요."
