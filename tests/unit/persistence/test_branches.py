"""Which turns of a conversation have other versions, and where these are."""

from uuid import UUID

from services.persistence.domain.branches import BranchTurn, versions

ROOT, SECOND, THIRD = (UUID(int=number) for number in (1, 2, 3))


def turn(number: int, origin: int | None = None) -> BranchTurn:
    return BranchTurn(UUID(int=number), UUID(int=number if origin is None else origin))


def found(branches: dict[UUID, list[BranchTurn]], session_id: UUID) -> list[tuple[int, list[tuple[int, int]]]]:
    return [
        (each.turn_id.int, [(version.session_id.int, version.turn_id.int) for version in each.versions])
        for each in versions(branches, session_id)
    ]


def test_a_conversation_without_branches_has_one_version_of_everything() -> None:
    assert found({ROOT: [turn(10), turn(11)]}, ROOT) == []


def test_a_turn_that_was_asked_otherwise_has_two_versions() -> None:
    branches = {ROOT: [turn(10), turn(11), turn(12)], SECOND: [turn(20, 10), turn(21)]}
    assert found(branches, ROOT) == [(11, [(1, 11), (2, 21)])]
    assert found(branches, SECOND) == [(21, [(1, 11), (2, 21)])]


def test_the_first_turn_can_have_versions() -> None:
    assert found({ROOT: [turn(10)], SECOND: [turn(20)], THIRD: []}, ROOT) == [(10, [(1, 10), (2, 20)])]


def test_a_branch_of_a_branch_leads_to_the_newest_that_has_a_version() -> None:
    branches = {
        ROOT: [turn(10), turn(11)],
        SECOND: [turn(20, 10), turn(21), turn(22)],
        THIRD: [turn(30, 10), turn(31, 21), turn(32)],
    }
    assert found(branches, ROOT) == [(11, [(1, 11), (3, 31)])]
    assert found(branches, SECOND) == [(21, [(1, 11), (2, 21)]), (22, [(2, 22), (3, 32)])]
    assert found(branches, THIRD) == [(31, [(1, 11), (3, 31)]), (32, [(2, 22), (3, 32)])]


def test_a_branch_that_nothing_was_asked_in_yet_is_no_version() -> None:
    assert found({ROOT: [turn(10), turn(11)], SECOND: [turn(20, 10)]}, ROOT) == []
