"""Sheets of paper as PDF, the same bytes every time."""

from __future__ import annotations

from typing import IO, Any


def new_paper(stream: IO[bytes], size: tuple[float, float]) -> Any:
    """Return a canvas whose pages have such a size, in points. Pictures are kept as they are:
    reportlab would write them as letters, which takes a quarter more."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    return Canvas(stream, pagesize=size, invariant=1, lang="en")
