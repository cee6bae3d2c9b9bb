"""What is counted of the knowledge service."""

from typing import Final

from prometheus_client import Counter

from services.knowledge.domain.support import Support

INQUIRIES: Final = Counter("shuking_inquiries", "Inquiries whose passages were looked for.", ["found"])
"""`answer`; `near`: only what is nearest; `nothing`: no passage supports an answer."""


def count(support: Support) -> None:
    INQUIRIES.labels("nothing" if not support.passages else "near" if support.is_near else "answer").inc()
