"""Progress bars for long work, on a terminal only."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import Any

PATIENCE = 0.7  # seconds before a bar appears: short work shows none


class Progress:
    """Shows how far the stages of long work are; silent where nobody watches."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet or not sys.stderr.isatty()
        self.since = monotonic()
        self.bar: Any = None
        self.tasks: dict[str, Any] = {}

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.bar is not None:
            self.bar.stop()

    def step(self, stage: str, done: int, total: int) -> None:
        """Say that `done` of `total` parts of a stage are done."""
        if self.quiet or monotonic() - self.since < PATIENCE:
            return
        if self.bar is None:
            self.bar = _make_bar()
            self.bar.start()
        if stage not in self.tasks:
            self.tasks[stage] = self.bar.add_task(stage, total=total)
        self.bar.update(self.tasks[stage], completed=done)

    def drawing(self, done: int, total: int) -> None:
        """Say how many pixel rows of a picture are drawn."""
        self.step("draw", done, total)


def _make_bar() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description:6}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True)
