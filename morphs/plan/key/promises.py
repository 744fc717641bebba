"""Words that promise something: they are said only of rooms where it is seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

import shapely

from morphs.plan.key.model import NUMBERED, Region, Way
from morphs.plan.key.regions import THINGS, Ground

LIQUID = ("water", "lava")
BURIED = ("coffin", "tomb", "sarcophagus")
SHELVES = ("shelf", "shelves")
PILLARS = ("column", "pillar")
FIRE = ("campfire", "bivouac")
DIGGING = ("cart", "minecart", "crystal", "rubble", "rails")
SHOWN_BY: dict[str, frozenset[str]] = {
    word: frozenset(things)
    for words, things in (
        (("harbour", "hidden_lake", "great_cistern", "cistern", "spring", "pool"), ("water",)),
        (("grotto", "tarn", "mere", "confluence", "sewer"), ("water",)),
        (("lake", "river", "shore"), LIQUID),
        (("lava", "magma"), ("lava",)),
        (("chasm", "chasm_bridge", "crevasse"), ("crevasse",)),
        (("temple", "cathedral", "temple_with_crypt"), ("altar", "orb", "statue", "organ", "dais")),
        (("crypt", "tomb", "necropolis", "mausoleum"), BURIED),
        (("palace",), ("throne",)),
        (("kitchen",), ("hearth", "cauldron", "oven")),
        (("feast_hall", "tables"), ("table", "round_table")),
        (("library", "archive"), SHELVES),
        (("barracks", "beds"), ("bed", "bunks")),
        (("guard",), ("rack", "armour", "hearth", "brazier", "table", "table_small", "bed")),
        (("prison",), ("bars", "pit_round", "pit", "cage")),
        (("arena", "great_arena"), ("sand", "pit_round", "pit")),
        (("vault",), ("coins", "chest", "hoard")),
        (("summoning",), ("circle",)),
        (("fungus", "fungus_forest"), ("mushroom",)),
        (("camp", "war_camp"), (*FIRE, "tent")),
        (("cave_mouth",), (*FIRE, "tent", "way out")),
        (("lair",), ("bones", "nest", "web", "coins", "wyrm")),
        (("dragon_cavern",), ("wyrm",)),
        (("spider_hall",), ("web",)),
        (("mine", "deep_mine"), DIGGING),
        (("pillared_hall", "cloister"), PILLARS),
        (("ruin",), ("rubble", "boulder", "cracks")),
        (("sunken_stair", "collapsed_stair"), ("rubble", "boulder", "stairs")),
        (("crates",), ("crate", "barrel", "urn")),
        (("barrels",), ("barrel", "cask")),
        (("rotunda",), (*PILLARS, "seats", "well", "fountain", "mosaic")),
    )
    for word in words
}
"""What of a room shows that a word is true of it: a thing or a liquid that is there, or a kind
of way. Words that are not here promise nothing."""
SET_PIECE = "set-piece"
"""The tag of tiles that were cut from one drawing."""
GALLERY, LONG = "gallery", 2.2
"""The word for what is long, and by how much a gallery is smaller than the square over its longest
measure: of two squares side by side it is 2.5."""


def kept_promises(
    ground: Ground, tags: Mapping[int, Collection[str]], drawn: bool, upright: bool = False
) -> tuple[Region, ...]:
    """Return the regions of a level with the tags of their tiles: each tag is that of the largest
    room of its tile that shows it. Where all is `drawn` by us words need what they promise, and
    things are tags only where they are drawn; side views, which show less, keep their words."""
    shown = _shown(ground) if drawn and not upright else None
    things = THINGS if drawn else frozenset[str]()
    regions = [_true(one, shown) for one in ground.regions]
    said: dict[str, list[str]] = {}
    for cell, rooms in _by_cell(regions).items():
        for tag in sorted({tag.lower() for tag in tags.get(cell, ())} - things):
            true = [one for one in rooms if _keeps(one, tag, shown)]
            room = _chief(true, cell, SET_PIECE in tags[cell])
            if room is not None:
                said.setdefault(room.id, []).append(tag)
    return tuple(
        replace(one, tags=tuple(dict.fromkeys((*one.tags, *said[one.id]))))
        if one.id in said
        else one
        for one in regions
    )


def _by_cell(regions: Sequence[Region]) -> dict[int, list[Region]]:
    """The numbered rooms that lie in each cell."""
    found: dict[int, list[Region]] = {}
    for region in regions:
        for cell in region.cells if region.kind in NUMBERED else ():
            found.setdefault(cell, []).append(region)
    return found


def _chief(rooms: Iterable[Region], cell: int, whole: bool) -> Region | None:
    """The largest of the rooms that are most of all in a cell; where it is part of a `whole`, the
    largest of those that reach into it: a lake of four tiles is one lake, not four."""
    own = [one for one in rooms if whole or one.cells[0] == cell]
    return max(own, key=lambda one: (one.area, one.id), default=None)


def _true(region: Region, shown: Mapping[str, frozenset[str]] | None) -> Region:
    """A region without words of its own that it does not keep."""
    if region.kind not in NUMBERED or all(_keeps(region, tag, shown) for tag in region.tags):
        return region
    return replace(region, tags=tuple(tag for tag in region.tags if _keeps(region, tag, shown)))


def _keeps(region: Region, tag: str, shown: Mapping[str, frozenset[str]] | None) -> bool:
    """Whether a word may be said of a region, if it is known what that shows."""
    if shown is None:
        return True
    if tag == GALLERY:
        return _is_long(region)
    return tag not in SHOWN_BY or not SHOWN_BY[tag].isdisjoint(shown[region.id])


def _is_long(region: Region) -> bool:
    across = 2 * round(float(shapely.minimum_bounding_radius(region.shape)), 2)
    return region.area * LONG <= across * across


def _shown(ground: Ground) -> dict[str, frozenset[str]]:
    """What is to be seen in each region and from it, by ids: things, liquids, and at its rim bars
    and what is wet beyond."""
    found = {
        name: {*(kind for kind, count in sight.things.items() if count), *sight.liquids}
        for name, sight in ground.sights.items()
    }
    wet = {one.id: ground.sights[one.id].liquids for one in ground.regions if one.kind == "water"}
    for way in ground.ways:
        for here, there in ((way.a, way.b), (way.b, way.a)):
            if here in found:
                found[here].update(_beyond(way, there, wet))
    return {name: frozenset(kinds) for name, kinds in found.items()}


def _beyond(way: Way, there: str, wet: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """What is seen where a way leads on."""
    if there.startswith("outside"):
        return ("way out",)
    return ("bars",) if way.kind == "bars" else wet.get(there, ())
