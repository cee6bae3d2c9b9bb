"""The branches of a conversation: where they part, and where each of a turn's versions can be read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from shared.contracts.consultation_queries import TurnVersion, TurnVersions


@dataclass(frozen=True, slots=True)
class BranchTurn:
    """A turn as it stands in one branch. `origin_id` is that of the turn that it is a copy of, or its own."""

    id: UUID
    origin_id: UUID


def versions(branches: Mapping[UUID, Sequence[BranchTurn]], session_id: UUID) -> tuple[TurnVersions, ...]:
    """The turns of a session that have other versions: turns that follow the same one in another branch.

    `branches`: the turns of each session of the family, the oldest session first. A version is shown where the session
    itself has it, otherwise in the newest branch that does.
    """
    following: dict[UUID | None, dict[UUID, TurnVersion]] = {}
    own = branches.get(session_id, ())
    for branch_id, turns in (*branches.items(), (session_id, own)):
        before: UUID | None = None
        for turn in turns:
            version = TurnVersion(session_id=branch_id, turn_id=turn.id)
            following.setdefault(before, {})[turn.origin_id] = version
            before = turn.origin_id
    befores = (None, *(turn.origin_id for turn in own))
    return tuple(
        TurnVersions(turn_id=turn.id, versions=tuple(following[before].values()))
        for turn, before in zip(own, befores, strict=False)
        if len(following[before]) > 1
    )
