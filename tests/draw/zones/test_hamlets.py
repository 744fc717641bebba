"""What lies about towns and mines, and what stands for trees where no leaf grows."""

from __future__ import annotations

from itertools import product

import numpy as np

from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.covered import WOODED
from morphs.draw.zones.emblems import Emblem
from morphs.draw.zones.grottoes import caps, grown, roots, shards, spires, undergrowth
from morphs.draw.zones.hamlets import ABOUT, SMALL, cottage, field, spoil, yard_stamp, yards
from morphs.draw.zones.palette import TINTS
from morphs.draw.zones.plants import bushes, cacti
from morphs.draw.zones.plot import Lone
from morphs.draw.zones.sign import Sign
from morphs.draw.zones.sprites import Sprites
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER

FREE = np.zeros((40, 40), np.bool_)


def town(unit: int = 200, kind: str = "town") -> Sign:
    return Sign(3, Emblem(kind, "#ffffff"), unit, 20.0, 20.0)


def test_towns_have_cottages_fields_and_trees_about_them_and_small_mines_nothing() -> None:
    found = yards([town()], FREE, 30)
    counts = {part.drawer: sum(one.drawer is part.drawer for one in found)
              for part in ABOUT["town"]}  # fmt: skip
    assert all(1 <= counts[part.drawer] <= part.most for part in ABOUT["town"])
    assert len(found) > 8 and found == yards([town()], FREE, 30)
    assert yards([town(SMALL + 20, "mine")], FREE, 30) and not yards([town(9, "mine")], FREE, 30)
    assert not yards([town(200, "chest")], FREE, 30)


def test_nothing_is_built_on_what_is_barred_or_twice_on_a_place() -> None:
    barred = FREE.copy()
    barred[:, :20] = barred[14:21, :] = True
    found = yards([town()], barred, 30)
    assert found
    assert not any(barred[int(one.y - 0.1), int(one.x)] for one in found)
    assert not yards([town()], ~FREE, 30)
    feet = {(int(one.y - 0.1), int(one.x)) for one in found}
    assert len(feet) == len(found)


def test_yards_stand_on_dry_land_only() -> None:
    (one, *_) = yards([town()], FREE, 30)
    sprites = Sprites()
    for kind, dry in ((TERRAINS.index("grass"), True), (WATER, False), (ROCK, False)):
        land = np.full(FREE.shape, kind, np.uint8)
        assert (yard_stamp(one, land, 0, 30, sprites) is not None) == dry
    assert len(sprites.wanted) == 1


def test_no_leaf_grows_below_nor_on_bare_rock_and_grounds_differ() -> None:
    for kind, terrain in product(range(3), TERRAINS[:8]):
        assert grown(kind, terrain, 1) not in (None, *WOODED)
        assert (grown(kind, terrain, 0) is None) == (terrain not in ("subterranean", "lava"))
    kinds = {terrain: {grown(kind, terrain, 1) for kind in range(3)} for terrain in TERRAINS[:8]}
    assert kinds["lava"] != kinds["subterranean"] != kinds["grass"] != kinds["lava"]
    assert undergrowth(bushes, "grass", 1) is not bushes and undergrowth(bushes, "lava", 0)
    assert undergrowth(bushes, "grass", 0) is bushes and undergrowth(cacti, "sand", 1) is cacti


def test_what_has_no_leaf_differs_by_dice_and_is_darker_in_shade() -> None:
    for drawer in (caps, spires, shards, roots, cottage, field, spoil):
        plots = [Lone(Pen(ATLAS, 40), (0.0, 0.0), (1, 1), TINTS["grass"], key) for key in range(4)]
        assert len({drawer(plot) for plot in plots}) == 4
        if drawer in (caps, spires, shards, roots):
            plots[1].key, plots[1].tone = plots[0].key, 3
            assert drawer(plots[0]) != drawer(plots[1])
