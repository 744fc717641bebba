"""Half-sides where one liquid runs and another stands: each has its part of the water graph."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import morphs

FACES = ("mr", "kl", "sw", "sh", "sr", "sl", "kw", "mw")
RULES: tuple[dict[str, object], ...] = (
    {},
    {"connected": True},
    {"variety": 2},
    {"at_least": ("river=1",)},
    {"entrances": 2},
    {"set": True, "gaps": "fill"},
    {"solver": "draw", "gaps": "fill"},
    {"wrap": True},
)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sixty random tiles, each face on two half-sides at least, so that much of it meets."""
    dice = Random(11)
    codes = []
    for _ in range(60):
        few = dice.sample(FACES, 3)
        codes.append("".join(dice.choice((*few, "sw", "sw")) for _ in range(8)))
    path = tmp_path_factory.mktemp("two") / "two.csv"
    path.write_text("\n".join(["code", *codes]) + "\n")
    return path


@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        pytest.param(
            seed,
            rules,
            marks=[] if number % 2 == 0 and seed == number // 2 % 3 else [pytest.mark.soak],
        )
        for number, rules in enumerate(RULES)
        for seed in range(3)
    ],
)
def test_maps_of_two_liquids_on_one_half_side_are_sound(
    pack: Path, seed: int, rules: dict[str, object]
) -> None:
    asked = {"pack": str(pack), "board": "grid:5x4", "seed": seed, "gaps": "leave", **rules}
    try:
        result = morphs.build(morphs.Request.model_validate(asked))
    except morphs.NoMapError:
        return
    data = json.loads(result.layout.to_json())
    shown = {face for cell in data["cells"] for face in cell["faces"] or ()}
    assert shown & {"mr", "kl"}
    for step in data["water"]:
        ends = {data["cells"][cell]["faces"][half] for cell, half in (step["from"], step["to"])}
        assert ("liquid" in step) == bool(ends & {"mr", "kl"})
    faults = morphs.check_layout(data).faults
    assert not [fault for fault in faults if fault.kind != "gap"]


def test_a_river_over_magma_runs_on_and_the_magma_is_a_lake(pack: Path) -> None:
    path = pack.with_name("one.csv")
    path.write_text("code\nmrswswswswmrswsw\n")
    board = {"pack": (str(path),), "board": "grid:1x4", "at_least": ("river=4",)}
    for seed in range(20):
        result = morphs.build(morphs.Request.model_validate({**board, "seed": seed}))
        bodies = {(body.liquid, body.length) for body in result.report.bodies}
        if ("water", 3) in bodies:
            break
    assert ("water", 3) in bodies
    assert {liquid for liquid, _ in bodies} == {"water"}
    kinds = {kind for _, kind in result.water.nodes(data="kind")}
    assert kinds == {"crossing"}
