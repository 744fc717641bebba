"""How much room zones get, what is said where there is too little, and what notes tell."""

from __future__ import annotations

from pathlib import Path

import pytest

import morphs
from morphs.base.errors import NoMapError
from morphs.generators.zones.placement.site import entry_of
from morphs.generators.zones.templates.library import find_template
from morphs.generators.zones.templates.needs import least_area, room_needed

HEAD = 'name = "Test"\nsmallest = "s"\nlargest = "{largest}"\nplayers = "{players}"\n'
START = """[[zone]]
id = {id}
type = "start"
size = {size}
owner = {id}
player-towns = {{ castles = 1 }}
mines = {{ wood = 1, ore = 1, gold = {gold} }}
treasure = [[50000, 60000, 6]]
"""
LINK = "[[connection]]\nbetween = [1, 2]\nguard = 4500\n"


def template(folder: Path, *, players: str = "2", largest: str = "m", gold: int = 0) -> str:
    zones = "".join(START.format(id=n, size=10, gold=gold) for n in (1, 2))
    path = folder / "test.toml"
    path.write_text(HEAD.format(largest=largest, players=players) + zones + LINK)
    return str(path)


def test_a_hopeless_template_is_refused_at_once_with_what_would_do(tmp_path: Path) -> None:
    name = template(tmp_path, gold=99)
    told = find_template(name)
    assert least_area(told, told.zone(1)) == 16 + 24 + 12 * 101 + 4
    assert room_needed(told) > 36 * 36
    with pytest.raises(NoMapError, match=r"need \d+ squares.*use size 72 levels 1") as refused:
        morphs.make_zones(template=name, size=36, levels=1, seed=1)
    assert refused.value.reason.proved
    small = template(tmp_path, gold=99, largest="s")
    with pytest.raises(NoMapError, match="the template allows no larger map"):
        morphs.make_zones(template=small, size=36, levels=1, seed=1)


def test_poor_blocks_are_one_note_and_the_check_reads_it(tmp_path: Path) -> None:
    made = morphs.make_zones(template=template(tmp_path), size=36, levels=1, seed=3)
    poor = [note for note in made.notes if "nothing makes it 50000" in note]
    assert len(poor) == 1 and len(made.blocks) > 4
    assert morphs.check_zones(made).ok
    made.notes.clear()
    assert any("should be at least 50000" in fault for fault in morphs.check_zones(made).faults)


def test_a_map_for_one_player_says_so(tmp_path: Path) -> None:
    made = morphs.make_zones(template=template(tmp_path, players="1"), size=36, levels=1, seed=1)
    assert any("zone 2 is a start zone of player 2, who does not play" in n for n in made.notes)
    assert any("wants two of them" in note for note in made.notes)


def test_first_mines_lie_seven_to_twelve_squares_from_their_town() -> None:
    found: list[float] = []
    for seed in range(3):
        made = morphs.make_zones(template="crossroads", size=72, levels=1, seed=seed, water="none")
        towns = {t.zone: entry_of(t) for t in made.things[::-1] if t.kind == "town" and t.owner}
        for zone, (level, row, column) in towns.items():
            for name in ("sawmill", "ore-pit"):
                mines = [t for t in made.things if t.name == name and t.zone == zone]
                spots = [entry_of(mine) for mine in mines]
                ways = [
                    ((r - row) ** 2 + (c - column) ** 2) ** 0.5
                    for deep, r, c in spots
                    if deep == level
                ]
                found += [min(ways)] if ways else []
    assert len(found) > 15
    assert (
        min(found) < 9
        and max(found) > 10
        and sum(4 < far <= 12 for far in found) >= 0.9 * len(found)
    )
    assert len({round(far) for far in found}) >= 4
