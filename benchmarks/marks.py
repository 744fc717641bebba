"""What tables of benchmarks say of a goal."""

from __future__ import annotations

MET, MISSED = "met", "MISSED"


def mark(is_met: bool) -> str:
    """Return the word of a goal that is met or missed; `bench.py` counts these words."""
    return MET if is_met else MISSED
