"""Codes that were assumed, or that names only seem to hold, are told where pictures show others."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks.masks import Ground, random_mask
from benchmarks.styles import paint
from morphs.tiles.packs.catalogue import load_pack
from morphs.workbench.checking import check_pack

COUNT = 12


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def painted(folder: Path, named: bool) -> list[str]:
    """Write tiles; `named`: each has the code of the next one in its name. Returns the codes."""
    rng = np.random.default_rng(8)
    codes = ["hhhhhhhh", *("".join(rng.choice(list("wwhh"), 8)) for _ in range(COUNT - 1))]
    folder.mkdir()
    for number, code in enumerate(codes):
        picture = paint(Ground((), random_mask(code, 200, rng)), "grey_walled", number)
        name = f"tile{number:04}-{codes[(number + 1) % COUNT]}" if named else f"drawing {number:02}"
        picture.save(folder / f"{name}.png")
    return codes


def test_assumed_codes_that_pictures_contradict_are_told(tmp_path: Path) -> None:
    codes = painted(tmp_path / "pack", named=False)
    pack = load_pack(tmp_path / "pack", assume="hhhhhhhh")
    assert len(pack.assumed) == COUNT
    report = check_pack(pack, workers=1)
    told = {Path(f.file).stem: f.message for f in report.faults if f.kind == "code"}
    wrong = {f"drawing {n:02}" for n, code in enumerate(codes) if "w" in code}
    assert told.keys() <= wrong
    assert len(told) >= 0.9 * len(wrong)
    assert "drawing 00" not in told
    assert all("the assumed code hhhhhhhh" in message for message in told.values())


def test_names_that_hold_other_tiles_codes_are_told(tmp_path: Path) -> None:
    painted(tmp_path / "pack", named=True)
    report = check_pack(load_pack(tmp_path / "pack"), workers=1)
    assert sum(fault.kind == "code" for fault in report.faults) >= COUNT / 2
    assert any("were the names meant as codes" in remark for remark in report.remarks)
