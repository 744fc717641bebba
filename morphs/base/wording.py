"""Numbers and lists in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


ROMAN = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"),
         (4, "IV"), (1, "I"))  # fmt: skip


def counted(number: int, noun: str) -> str:
    """Return ``1 gap``, ``2 gaps``, ``2 bodies``."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"


def lettered(number: int) -> str:
    """Return ``A``, ``B`` ... ``Z``, ``AA``, ``AB`` for numbers from 0."""
    text = ""
    while number >= 0:
        text = chr(ord("A") + number % 26) + text
        number = number // 26 - 1
    return text


def roman(number: int) -> str:
    """Return a number above zero in Roman numerals."""
    found = ""
    for value, letters in ROMAN:
        found += letters * (number // value)
        number %= value
    return found


def shortened(items: Iterable[object], most: int = 8) -> str:
    """Return the first items with commas, and how many more there are."""
    texts = [str(item) for item in items]
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more


def read_out(words: Sequence[str], last: str = "and") -> str:
    """Return ``a, b and c``, or with another word before the last."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def nearest(name: str, known: Iterable[str]) -> str:
    """Return a hint for an unknown name, ``; did you mean build?``, or nothing. Capitals count for
    nothing here."""
    alike: dict[str, list[str]] = {}
    for one in known:
        alike.setdefault(one.lower(), []).append(one)
    close = [one for low in get_close_matches(name.lower(), alike, n=3) for one in alike[low]]
    return f"; did you mean {' or '.join(close)}?" if close else ""


def quoted(value: object, most: int = 60) -> str:
    """Return a value as a program writes it, cut short: it may come from a stranger."""
    try:
        text = repr(value[: most + 1] if isinstance(value, str) else value)
    except ValueError:  # Python writes no number of thousands of digits
        return f"{type(value).__name__} of many digits"
    return text if len(text) <= most else f"{text[:most]}..."


def number_word(count: int) -> str:
    """Return a number as a word, large ones roughly."""
    return NUMBERS[count] if count < len(NUMBERS) else "a dozen and more"
