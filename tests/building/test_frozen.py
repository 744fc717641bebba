"""Maps stay as they are: layouts of some fifty requests, by hashes written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.building.frozen import KEPT, REQUESTS, hash_of, write_codes

FROZEN = {line[13:]: line[:12] for line in KEPT.read_text().splitlines()}


SOAKED = (
    *("waters, by rows", "dungeon, pinned", "dungeon, a mood", "bricks, torus", "pointy, drawn"),
    *("dungeon, large", "dungeon, not mirrored", "dungeon, torus", "bricks", "waters, torus"),
    *("overland, torus", "dungeon, a set", "dungeon, painted", "caverns and dungeon"),
    *("dungeon, proof", "dungeon, counted", "dungeon, dry", "dungeon, a template"),
    *("overland, by rows", "dungeon, an entrance", "dungeon, entrances", "dungeon, searched"),
    *("dungeon, pinned later", "dungeon, painted twice", "dungeon, closed", "bricks, framed"),
)
"""What takes long, or what others or small maps (`tests/small`) have all of."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.soak] if name in SOAKED else []) for name in REQUESTS],
)
def test_the_map_is_the_one_written_down(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If it is meant to change: python -m tests.building.frozen > tests/building/frozen.txt"""
    write_codes(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert hash_of(name) == FROZEN[name]


def test_each_request_has_an_answer_of_its_own() -> None:
    assert list(FROZEN) == list(REQUESTS)
    assert len(set(FROZEN.values())) == len(FROZEN)
