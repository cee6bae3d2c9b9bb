"""A new session from where a recorded one stood."""

from uuid import UUID

from shared.contracts.queries import ForkSession, Session
from tools.persistence import asked
from tools.replay.recording import Recording
from tools.replay.state import left_by


async def forked(nats_url: str, session_id: UUID, recording: Recording, turn: int) -> Session:
    """What persistence makes of the session at the end of this turn. Raises NoSuchTurn, Refused, tools.broker.Unreachable."""
    answer = left_by(recording, turn)
    query = ForkSession(
        client_id_hash=None,
        of_session=session_id,
        last_turn=answer.turn_id,
        collected_parameters=answer.metadata.collected_parameters,
        dialogue=answer.dialogue,
        answered=answer.answered,
    )
    return await asked(nats_url, query)
