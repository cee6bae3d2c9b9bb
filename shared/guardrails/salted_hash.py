"""What stands for something that is not to be kept: the same each time, and not to be turned back without the salt."""

import hashlib
import hmac
from functools import lru_cache
from typing import Final

_DIGITS: Final = 16


@lru_cache(maxsize=4096)
def salted_hash(text: str, salt: str) -> str:
    """The first 16 hexadecimal digits of HMAC-SHA256 with the salt as its key."""
    return hmac.new(salt.encode(), text.encode(), hashlib.sha256).hexdigest()[:_DIGITS]
