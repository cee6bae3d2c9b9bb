"""Who sends a request, in the only forms that are kept: hashes, and the name of the browser."""

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final
from uuid import UUID

from pydantic import JsonValue

from services.gateway.domain.content import clean
from services.gateway.domain.errors import ApiError
from shared.guardrails.masking import mask
from shared.guardrails.salted_hash import salted_hash

_USER_AGENT_CHARACTERS: Final = 200


@dataclass(frozen=True, slots=True)
class Client:
    """`id_hash` is the SHA-256 of the client's own id, where it sends one; `ip_hash` is salted."""

    id_hash: str | None
    ip_hash: str
    user_agent: str

    @property
    def key(self) -> str:
        """What its requests are counted under."""
        return self.id_hash or self.ip_hash

    def info(self) -> dict[str, JsonValue]:
        """The `client_info` of a user message's document."""
        return {"user_agent": self.user_agent, "ip_hash": self.ip_hash}


@lru_cache(maxsize=4096)
def client_id_hash(client_id: str) -> str:
    """SHA-256 of a client id in its canonical form. Raises ApiError(INVALID_REQUEST) for what is no UUID."""
    try:
        canonical = str(UUID(client_id))
    except ValueError:
        raise ApiError("INVALID_REQUEST", "X-Client-Id는 UUID 형식이어야 합니다.") from None
    return hashlib.sha256(canonical.encode()).hexdigest()


def ip_hash(address: str, salt: str) -> str:
    """An address as 16 hexadecimal digits that cannot be turned back without the salt.

    One subscriber has a whole /64 network of IPv6: its addresses are one.
    """
    return salted_hash(_subscriber(address), salt)


def _subscriber(address: str) -> str:
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or ip_network((parsed, 64), strict=False))
    return str(parsed)


@lru_cache(maxsize=1024)
def user_agent(header: str) -> str:
    """A User-Agent header, cut to what is worth keeping."""
    return mask(clean(header)[:_USER_AGENT_CHARACTERS]).text
