"""Large drawings are drawn in two halves, in two processes where that can be."""

import io

import numpy as np
import pytest
from PIL import Image

from morphs.draw.terrain import beside, render


def _drawing(high: str = "301.4") -> str:
    lines = "".join(
        f'<path d="M0 {y}L240 {y + 31}" stroke="#204060" stroke-width="3"/>'
        for y in range(0, 300, 7)
    )
    discs = '<circle cx="90" cy="150" r="60" fill="#c08040" stroke="#000" stroke-width="3"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="240" height="{high}" '
        f'viewBox="0 0 240 {high}"><rect width="240" height="{high}" fill="#fff"/>'
        f"{lines}{discs}</svg>"
    )


def _pixels(png: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA")).astype(int)


def test_two_halves_are_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = _pixels(render.svg_to_png(_drawing("300")))
    monkeypatch.setattr(render, "MUCH", 1)
    halves = _pixels(render.svg_to_png(_drawing("300")))
    assert halves.shape == whole.shape
    assert (np.abs(halves - whole).max(axis=2) > 4).mean() < 1e-3


def test_a_size_that_is_no_whole_number_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = _pixels(render.svg_to_png(_drawing()))
    monkeypatch.setattr(render, "MUCH", 1)
    assert _pixels(render.svg_to_png(_drawing())).shape == whole.shape


def test_the_same_where_no_process_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "MUCH", 1)
    monkeypatch.setattr(beside, "cores", lambda: 2)
    with_one = render.svg_to_png(_drawing())
    monkeypatch.setattr(beside, "started", lambda: None)
    assert render.svg_to_png(_drawing()) == with_one
    monkeypatch.setattr(beside, "cores", lambda: 1)
    assert render.svg_to_png(_drawing()) == with_one


def test_rows_of_a_large_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [f'<path d="M0 {y}H50" stroke="#804020" stroke-width="2"/>' for y in range(-8, 120, 5)]
    box = ("0", "-8", "50", "116")
    whole = np.asarray(render.rows_drawn(parts, (50, 100), box)).astype(int)
    monkeypatch.setattr(render, "MUCH", 1)
    halves = np.asarray(render.rows_drawn(parts, (50, 100), box)).astype(int)
    assert (np.abs(halves - whole).max(axis=2) > 4).mean() < 1e-3
