"""The token of a link to a consultation: made here, given to its maker once, known to everybody else by its hash."""

import hashlib
import secrets
from typing import Final

_BYTES: Final = 32

UNLISTED: Final = {"X-Robots-Tag": "noindex, nofollow, noarchive"}
"""What is read by a link is found by nobody else."""


def new_token() -> str:
    """256 random bits, as text for an address."""
    return secrets.token_urlsafe(_BYTES)


def token_hash(token: str) -> str:
    """SHA-256 in hexadecimal. Without salt: nobody can guess what it is of."""
    return hashlib.sha256(token.encode()).hexdigest()
