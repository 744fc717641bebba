"""Maps the generator makes, whole: the independent check, the game's files, the same bytes again.

A sample by default; `make soak` makes every template at hand on its smallest and its largest size
with three seeds.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from morphs.base.errors import MorphsError, NoMapError
from morphs.check.zones import check_zones
from morphs.check.zones.read import read_chart
from morphs.check.zones.scores import Score, soft_scores
from morphs.exports.h3m import to_h3m
from morphs.generators.zones.making import generate
from morphs.generators.zones.request import resolve_players
from morphs.generators.zones.state import ZoneOptions
from morphs.generators.zones.templates.library import read_templates, shipped_templates
from morphs.generators.zones.templates.template import Template
from morphs.generators.zones.zone_json import from_dict, to_dict, to_json
from morphs.generators.zones.zone_map import ZoneMap
from tests.conftest import ROOT, SHARED
from tests.export.h3m_reader import read_h3m
from tests.export.test_h3m import parser  # noqa: F401

SIZES = (36, 72, 108, 144, 180, 216, 252)
SHIPPED = shipped_templates()
FOREIGN = sorted((SHARED / "rmg_templates").rglob("*.json"))
SEEDS = (1, 2, 3)
AT_LEAST = 0.95


def fault_of(made: ZoneMap) -> str:
    return next(iter(check_zones(to_dict(made)).faults), "")


def made(template: Template, size: int, levels: int, seed: int, **more: Any) -> ZoneMap:
    players, humans = resolve_players(template, None, None, None)
    options = ZoneOptions(template, seed, size, levels, players, humans, **more)
    return generate(options, check=fault_of)


def extremes(template: Template) -> list[tuple[int, int]]:
    """The smallest and the largest size and levels a template allows."""
    fitting = [
        (size * size * levels, size, levels)
        for size in SIZES
        for levels in (1, 2)
        if template.smallest <= size * size * levels <= template.largest
    ]
    if not fitting:
        return []
    return [min(fitting)[1:], max(fitting)[1:]]


SOAKED = ("handshake", "crossroads", "two-rivers")


@pytest.mark.parametrize(
    "name",
    ["lava-gate", *(pytest.param(name, marks=pytest.mark.soak) for name in SOAKED)],
)
def test_maps_of_our_templates_are_right(name: str) -> None:
    template = SHIPPED[name]
    zones = made(template, *extremes(template)[0], 1)
    data = json.loads(to_json(zones))
    report = check_zones(data)
    assert report.ok, report.to_text()
    assert to_json(from_dict(data)) == to_json(zones)
    told = read_h3m(to_h3m(zones))
    assert len(told.objects) == len(zones.things)


def test_a_map_scores_as_the_old_ones_do() -> None:
    zones = made(SHIPPED["crossroads"], 108, 1, 3)
    scores: list[Score] = soft_scores(read_chart(to_dict(zones), "map"))
    bad = [score.to_text() for score in scores if not score.good and score.name[:2] != "S4"]
    assert not bad


def test_the_same_options_give_the_same_bytes() -> None:
    """Under any order of sets, in a process of its own."""
    zones = made(SHIPPED["handshake"], 36, 1, 5)
    script = (
        "import hashlib, sys\n"
        "from tests.generators.zones.test_made_maps import SHIPPED, made\n"
        "from morphs.generators.zones.zone_json import to_json\n"
        "text = to_json(made(SHIPPED['handshake'], 36, 1, 5))\n"
        "print(hashlib.sha256(text.encode()).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == hashlib.sha256(to_json(zones).encode()).hexdigest(), done.stderr


def foreign(path: Path) -> list[Template]:
    return read_templates(path)


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_every_template_that_ships_is_made(name: str) -> None:
    template = SHIPPED[name]
    for size, levels in extremes(template):
        for seed in SEEDS:
            assert not fault_of(made(template, size, levels, seed))


@pytest.mark.soak
def test_every_foreign_template_is_made_or_refused_with_a_reason() -> None:
    if not FOREIGN:
        pytest.skip("no templates are at hand (../shared/rmg_templates)")
    count, refused = 0, []
    for path in FOREIGN:
        for template in foreign(path):
            for size, levels in extremes(template):
                for seed in SEEDS:
                    count += 1
                    try:
                        made(template, size, levels, seed)
                    except (NoMapError, MorphsError) as error:
                        assert str(error) and "\n" not in str(error)
                        refused.append(f"{template.name} {size} x {levels}, seed {seed}: {error}")
    assert len(refused) <= (1 - AT_LEAST) * count, "\n".join(refused)


@pytest.mark.soak
def test_homm3_parsers_reads_fifty_maps(parser: Any, tmp_path: Path) -> None:  # noqa: F811
    """From 36 to 252 squares, of one and two levels."""
    names = sorted(SHIPPED)
    files = []
    for number in range(50):
        size, levels = SIZES[number % len(SIZES)], 1 + number // len(SIZES) % 2
        squares = size * size * levels
        fitting = [n for n in names if SHIPPED[n].smallest <= squares <= SHIPPED[n].largest]
        template = SHIPPED[fitting[number % len(fitting)]]
        path = tmp_path / f"{number:02}-{size}-{levels}.h3m"
        path.write_bytes(to_h3m(made(template, size, levels, number)))
        files.append(path)
    told = parser(*files)
    assert told["warnings"] == []
    assert [found["size"] for found in told["found"]] == [SIZES[n % len(SIZES)] for n in range(50)]
