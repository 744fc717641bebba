"""Bodies of running water: how long they are, where they join, where they end."""

from __future__ import annotations

from pathlib import Path

import pytest

import morphs
from morphs.layout.steps import WaterStep, WaterSteps
from morphs.layout.water import Body


def bodies(tmp_path: Path, codes: str, rows: int, pins: tuple[str, ...]) -> set[Body]:
    path = tmp_path / "codes.csv"
    path.write_text("\n".join(["code", *codes.split()]) + "\n")
    asked = {"pack": str(path), "board": f"grid:1x{rows}", "pin": pins, "gaps": "leave"}
    return set(morphs.build(morphs.Request.model_validate(asked)).report.bodies)


@pytest.mark.parametrize(
    ("codes", "pins", "length", "joined", "ends"),
    [
        ("wwwwwrww rwwwwrww", ("0,0=tile0001:r0", "0,1=tile0002:r0"), 1, 0, ("border",)),
        ("wwwwwrww kwwwwwww", ("0,0=tile0001:r0", "0,1=tile0002:r0"), 0, 0, ("lake",)),
        ("wwwwwrww rwwwwwww", ("0,0=tile0001:r0", "0,1=tile0002:r0"), 1, 0, ("sink",)),
        ("wwwwwrww rwrwwrww", ("0,0=tile0001:r0", "0,1=tile0002:r0"), 1, 1, ("border",)),
    ],
)
def test_where_a_river_ends(
    tmp_path: Path, codes: str, pins: tuple[str, ...], length: int, joined: int,
    ends: tuple[str, ...],
) -> None:  # fmt: skip
    """A river in the south of the upper tile and the north of the lower one."""
    (body,) = bodies(tmp_path, codes, 2, pins)
    assert (body.length, body.goes_to) == (length, ends)
    assert body.confluences <= joined
    assert body.cells == ((0, 1) if length else (0,))


def test_rivers_that_meet_are_counted(tmp_path: Path) -> None:
    """Two springs and a way off the map on one tile: of three crossings two come in."""
    codes = "wwwwwrww rwwwwrrw rwwwwwww"
    pins = ("0,0=tile0001:r0", "0,1=tile0002:r0", "0,2=tile0003:r0")
    found = bodies(tmp_path, codes, 3, pins)
    assert max(body.length for body in found) == 2


def test_steps_kept_as_columns_are_the_steps_they_were_made_of() -> None:
    steps = [
        WaterStep((0, 3), (1, 7)),
        WaterStep((1, 2), (2, 6), "lava"),
        WaterStep((2, 0), (3, 4)),
    ]
    kept = WaterSteps.of(steps)
    assert kept == steps and list(kept[1:]) == steps[1:] and kept[1] == steps[1]
    assert kept != steps[:2] and kept != [*steps[:2], steps[0]] and kept != ["a", "b", "c"]


def test_each_body_has_its_own_cells(tmp_path: Path) -> None:
    """Two rivers that never meet, one above the other."""
    pins = tuple(f"0,{row}=tile000{1 + row % 2}:r0" for row in range(4))
    found = bodies(tmp_path, "wwwwwrww rwwwwwww", 4, pins)
    assert {body.cells for body in found} == {(0, 1), (2, 3)}
    assert {body.length for body in found} == {1}
