"""Numbers that people and strangers write."""

from __future__ import annotations


def whole_number(text: str, most: int) -> int | None:
    """Return the number from 0 to `most` that digits write, None for anything else: other scripts'
    digits, a superscript two, more digits than could be one."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 2 + len(str(most)):
        return None
    number = int(text)
    return number if number <= most else None
