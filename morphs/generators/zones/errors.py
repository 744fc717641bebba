"""What the generator raises when one try fails."""

from __future__ import annotations


class CannotMakeError(Exception):
    """One try failed, for a reason told in one sentence; other dice may do better.

    `zone` is the id of the zone that lacked room, 0 if none did: the next try gives it more.
    """

    def __init__(self, why: str, zone: int = 0) -> None:
        super().__init__(why)
        self.zone = zone
