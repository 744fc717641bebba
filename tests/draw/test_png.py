"""PNG files: every pixel comes back, the same bytes with any number of threads, and the dpi."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import morphs
from morphs.draw import deflate
from morphs.draw.png import write_png

SIZES = {"RGB": (700, 900), "RGBA": (533, 411), "L": (1, 5)}


def pixels(mode: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Half dots of two colours, half a noisy slope, so that blocks are filtered in both ways."""
    wide, high = SIZES[mode]
    x, y = np.meshgrid(np.arange(wide), np.arange(high))
    noise = (x * 2_654_435_761 + y * 2_246_822_519) * (x + 7 * y + 1) >> 9 & 7
    value = np.where(y < high // 2, noise // 4 * 90, x // 3 + y // 2 + noise)
    return (value[:, :, None] + 5 * np.arange(len(mode))).astype(np.uint8)


def written(mode: str, high: int, dpi: float | None = None) -> bytes:
    whole = pixels(mode)

    def bands() -> Iterator[Image.Image]:
        for top in range(0, len(whole), high):
            band = whole[top : top + high]
            yield Image.fromarray(band[:, :, 0] if mode == "L" else band, mode)

    stream = io.BytesIO()
    write_png(stream, SIZES[mode], mode, bands(), {}, dpi)
    return stream.getvalue()


@pytest.mark.thinned(2)
@pytest.mark.parametrize("mode", SIZES)
@pytest.mark.parametrize("block", [1, 3_000, 200_000, 2**20])
def test_every_pixel_comes_back(mode: str, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deflate, "BLOCK_BYTES", block)
    for high in (7, 333) if block > 1 else (100,):
        picture = Image.open(io.BytesIO(written(mode, high)))
        assert picture.mode == mode
        assert np.array_equal(np.asarray(picture).reshape(pixels(mode).shape), pixels(mode))


def test_any_number_of_threads_writes_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deflate, "BLOCK_BYTES", 50_000)
    files = set()
    for threads in (1, 2, 7):
        monkeypatch.setattr(deflate, "_threads", lambda threads=threads: threads)
        files.add(written("RGB", 250))
    assert len(files) == 1


def test_both_filters_are_used_and_files_stay_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deflate, "BLOCK_BYTES", 100_000)
    chosen = []
    filtered = deflate._filtered

    def noted(rows: deflate.Rows, above: deflate.Rows, kind: int) -> bytes:
        if len(rows) > 3 * deflate.SAMPLE_BYTES // rows.shape[1]:
            chosen.append(kind)
        return filtered(rows, above, kind)

    monkeypatch.setattr(deflate, "_filtered", noted)
    size = len(written("RGB", 450))
    assert set(chosen) == {deflate.NONE, deflate.UP}
    one = io.BytesIO()
    Image.fromarray(pixels("RGB")).save(one, "PNG", compress_level=6)
    assert size < 1.1 * len(one.getvalue())


def test_a_failure_between_bands_is_raised_and_ends_the_threads() -> None:
    def bands() -> Iterator[Image.Image]:
        yield Image.new("RGB", (400, 300))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_png(io.BytesIO(), (400, 600), "RGB", bands(), {})


def test_the_file_says_how_many_pixels_are_an_inch(tmp_path: Path) -> None:
    """An inch is one square of the tiles."""
    pack = tmp_path / "codes.csv"
    pack.write_text("code\nwwwwwwww\nhhhhhhhh\n")
    assert "dpi" not in Image.open(io.BytesIO(written("RGB", 300))).info
    for options, square in (({}, 30), ({"px_per_square": 70}, 70), ({"scale": 0.5}, 15)):
        target = tmp_path / "map.png"
        morphs.build(pack=str(pack), board="grid:2x2", seed=1, **options).save(target)
        with Image.open(target) as picture:
            assert picture.info["dpi"] == pytest.approx((square, square), abs=0.02)
