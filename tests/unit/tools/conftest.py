"""What these tests talk through."""

from tests.support.wired import through

__all__ = ["through"]
