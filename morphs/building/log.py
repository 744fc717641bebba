"""The log of a build: a line for each stage, with how long it took."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter


@dataclass
class Log:
    """Time the stages of a build."""

    lines: list[str] = field(default_factory=list)
    since: float = field(default_factory=perf_counter)

    def done(self, stage: str, what: str) -> None:
        """Write the line of a stage that has just ended."""
        now = perf_counter()
        self.lines.append(f"{stage} {what}, {now - self.since:.2f} s")
        self.since = now
