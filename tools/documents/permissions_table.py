"""The table of `docs/security.md`: what each user of the broker may publish and read, from the permissions themselves."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, get_args

from shared.contracts.events.catalogue import Service
from shared.messaging.broker_permissions import (
    OPERATOR,
    Permissions,
    inbox_prefix,
    operator_permissions,
    permissions_of,
)

_WORDS: Final = (
    (r"turns\.(\w+)\.\*", r"`\1`"),
    (r"turns\.probe\.\w+", "its probe"),
    (r"turns\.\*\.\*", "every event, live"),
    (r"stored\.\*\.\*", "every event once it is stored"),
    (r"(accepted|tokens|deleted)\.\*", r"`\1`"),
    (r"deliver\.\w+\.(\w+)", r"`\1`"),
    (r"imported\.>", "recordings from elsewhere"),
    (r"dead_letters\..+", "dead letters"),
    (r"queries\.(\w+)\..+", r"requests to \1"),
    (r"_INBOX\.(\w+)\.>", r"answers to \1"),
    (r"\$JS\.ACK\..+", "acknowledgements"),
    (r"\$JS\.SNAPSHOT\..+", "pieces of snapshots"),
    (r"\$JS\.API\.(INFO)", r"`\1`"),
    (r"\$JS\.API\.CONSUMER\.(\w+)\.TURNS\..+", r"`CONSUMER.\1` of named consumers"),
    (r"\$JS\.API\.(.+)\.(TURNS|DEAD_LETTERS|IMPORTED)", r"`\1` of `\2`"),
)
"""A pattern for every subject, and how the table says it: the first that fits."""


def permissions_table() -> str:
    """A Markdown table. Raises ValueError for a subject that it has no words for."""
    head = ("| user | publishes | asks of JetStream | reads, beside its own inbox |", "|---|---|---|---|")
    return "\n".join((*head, *_rows()))


def _rows() -> Iterator[str]:
    users = {service: permissions_of(service) for service in get_args(Service)}
    for user, permissions in {**users, OPERATOR: operator_permissions()}.items():
        yield f"| {user} | {' | '.join(_cells(user, permissions))} |"


def _cells(user: str, permissions: Permissions) -> Iterator[str]:
    asked = [subject for subject in permissions.publish if subject.startswith("$JS.API.")]
    yield _said(subject for subject in permissions.publish if subject not in asked)
    yield _said(asked)
    yield _said(subject for subject in permissions.subscribe if subject != f"{inbox_prefix(user)}.>")


def _said(subjects: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(map(_words, subjects))) or "–"


def _words(subject: str) -> str:
    for pattern, words in _WORDS:
        if match := re.fullmatch(pattern, subject):
            return match.expand(words)
    raise ValueError(f"No words for {subject}")
