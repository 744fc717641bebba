"""Where the plan of a tile comes from, best first: our artist, the tile's artist, clear floors,
what was traced and written down, its code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path

from morphs.board.shape import Orientation
from morphs.plan.clear import clearness, floors_are_clear, pixels_of, plan_of_mask
from morphs.plan.geometry_file import NAME, TileRecord, plan_of_entry, read_geometry
from morphs.plan.plan import Plan, frame_of
from morphs.plan.recipes import hash_of
from morphs.plan.sides import doors_of, plan_of_sides
from morphs.plan.walls_svg import plan_of_walls, walls_file
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile

SURE = 0.5
"""What was traced with less certainty counts for nothing."""


@dataclass
class PackPlans:
    """The plans of one pack's tiles, each made when it is asked for first; `anew` makes those of
    variants, which none but their artist knows."""

    pack: Pack
    anew: Callable[[Tile], Plan] | None = None
    _made: dict[tuple[str, int], Plan] = field(default_factory=dict)
    _oriented_plans: dict[tuple[str, int, Orientation, int], Plan] = field(default_factory=dict)

    def oriented_plan(self, tile: Tile, orientation: Orientation, place: int = 0) -> Plan:
        """The plan of a tile as it lies in a place."""
        key = tile.name, tile.variant, orientation, place
        if key not in self._oriented_plans:
            self._oriented_plans[key] = self.of(tile).oriented(orientation, tile.shape, place)
        return self._oriented_plans[key]

    def of(self, tile: Tile) -> Plan:
        """The plan of a tile as drawn. Raises MorphsError for a broken file beside the pictures."""
        key = tile.name, tile.variant
        if key not in self._made:
            self._made[key] = self.anew(tile) if tile.variant and self.anew else self._best(tile)
        return self._made[key]

    def entry(self, tile: Tile) -> TileRecord | None:
        """What `geometry.json` says of a tile, None where its picture has changed since."""
        entry = self._entries.get(tile.name)
        if entry is None or tile.path is None or entry.sha256 != hash_of(tile.path):
            return None
        return entry

    @property
    def squares(self) -> float:
        """How many squares wide a square or hex of the pack is."""
        return self.pack.file.squares

    @cached_property
    def _entries(self) -> Mapping[str, TileRecord]:
        path = self.pack.path / NAME
        if self.pack.in_memory or not path.is_file():
            return {}
        facts = path.stat()
        return _read_once(path, facts.st_mtime_ns, facts.st_size)

    @cached_property
    def _clear(self) -> bool:
        return floors_are_clear(self.pack.tiles, self.pack.vocabulary, self.squares)

    def _best(self, tile: Tile) -> Plan:
        found: tuple[Callable[[Tile], Plan | None], ...]
        found = (self._told, self._drawn_by_artist, self._from_clear, self._traced)
        plans = (source(tile) for source in found)
        return next((plan for plan in plans if plan is not None), None) or plan_of_sides(
            tile.shape, tuple(tile.faces), self.pack.vocabulary, self.squares
        )

    def _entry_plan(self, tile: Tile, traced: bool) -> Plan | None:
        entry = self.entry(tile)
        if entry is None or (entry.source == "traced") != traced:
            return None
        if traced and entry.certainty < SURE:
            return None
        where = f"{self.pack.path / NAME}: {tile.name}"
        return plan_of_entry(entry, frame_of(tile.shape, self.squares), where)

    def _told(self, tile: Tile) -> Plan | None:
        return self._entry_plan(tile, traced=False)

    def _traced(self, tile: Tile) -> Plan | None:
        plan = self._entry_plan(tile, traced=True)
        return plan and self._with_doors(plan, tile)

    def _drawn_by_artist(self, tile: Tile) -> Plan | None:
        path = walls_file(tile)
        return plan_of_walls(path, tile, self.pack.vocabulary, self.squares) if path else None

    def _from_clear(self, tile: Tile) -> Plan | None:
        pixels = pixels_of(tile)
        if pixels is None or not self._clear:
            return None
        frame = frame_of(tile.shape, self.squares)
        return self._with_doors(plan_of_mask(clearness(pixels), frame, "clear"), tile)

    def _with_doors(self, plan: Plan, tile: Tile) -> Plan:
        """With the doors at the border that the code tells of."""
        frame = frame_of(tile.shape, self.squares)
        more = doors_of(tile.shape, tuple(tile.faces), self.pack.vocabulary, frame)
        return replace(plan, doors=(*plan.doors, *more))


@lru_cache(maxsize=8)
def _read_once(path: Path, changed: int, size: int) -> Mapping[str, TileRecord]:
    """Read a file's entries, which are large, once as long as it stays as it is."""
    return read_geometry(path)
