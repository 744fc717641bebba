"""Keys of maps: made, kept up when a map changes, and changed by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shapely import box

from morphs.base.arguments import typed
from morphs.base.collecting import uncollected
from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.wording import nearest, shortened
from morphs.building.dressing import title_of_map
from morphs.building.key_board import board_of, hash_of, open_country, stocker_of
from morphs.layout.layout import Layout
from morphs.plan.key.finding import find_rooms, number_rooms
from morphs.plan.key.keeping import kept_up, rolled, staying, with_talk_of
from morphs.plan.key.key_request import KeyRequest
from morphs.plan.key.model import Key, Level, Lost, Number, number_order
from morphs.plan.key.stairs import with_stairs
from morphs.plan.key.tables import Tables, load_tables

if TYPE_CHECKING:
    from morphs.draw.picture import Picture
    from morphs.generators.terrain.terrain_map import TerrainMap
    from morphs.plan.plan import Plan

LETTERS = 26
DESCRIBED_BY = ("stock", "depth", "theme", "seed")
"""Options that decide what is told of rooms: where one changes, all but users' texts does."""
A_LEVEL = 200
"""The rooms of the second level count from 201, if the first has no more."""


@typed("layout", "request", "keep", "tables")
def key_of(
    layout: Layout | TerrainMap,
    request: KeyRequest | None = None,
    *,
    keep: Key | None = None,
    tables: str | Path | Tables | None = None,
    **options: Any,
) -> Key:
    """Make the key of a layout: its rooms found, numbered and stocked; of a town or a terrain map:
    its places.

    `options` are those of `morphs key`; `keep` is an older key of this map or of one it was edited
    from: its numbers stay, and its texts where their rooms do; `tables` is a file of tables.
    Raises MorphsError for a map without rooms, unknown rooms to roll anew, and unknown themes."""
    from morphs.building.layouts import picture_of

    key_request = KeyRequest.of(request, options)
    picture = picture_of(layout) if isinstance(layout, Layout) else None
    return make_key(layout, picture, key_request, keep, tables)


def make_key(
    layout: Layout | TerrainMap,
    picture: Picture | None,
    key_request: KeyRequest,
    keep: Key | None,
    tables: str | Path | Tables | None,
) -> Key:
    """Make the key of a terrain map, or of a layout whose picture is at hand."""
    renumber = keep is None or bool({"number", "levels_by"} & key_request.model_fields_set)
    if keep is not None:
        key_request = KeyRequest.from_dict(
            {**keep.request, **key_request.model_dump(exclude_unset=True)}, "key"
        )
    loaded = tables if isinstance(tables, Tables) else load_tables(tables)
    _check_theme(key_request, loaded)
    if not isinstance(layout, Layout) or picture is None:
        from morphs.building.place_keys import key_of_land

        return key_of_land(layout, key_request, loaded, keep)
    if picture.is_town:
        from morphs.building.place_keys import key_of_town

        return key_of_town(layout, picture, key_request, loaded, keep)
    if open_country(picture):
        from morphs.building.place_keys import key_of_land

        return key_of_land(layout, key_request, loaded, keep, picture)
    with uncollected():
        return _Making(layout, picture, key_request, loaded, keep, renumber).key()


def _check_theme(key_request: KeyRequest, tables: Tables) -> None:
    if key_request.theme and key_request.theme not in tables.themes:
        raise MorphsError(
            f"{option('theme', key_request.theme)} is unknown: use one of "
            f"{', '.join(tables.themes)}"
            f"{nearest(key_request.theme, tables.themes)}"
        )


class _Making:
    """A key in the making."""

    def __init__(
        self,
        layout: Layout,
        picture: Picture,
        key_request: KeyRequest,
        tables: Tables,
        keep: Key | None,
        renumber: bool,
    ) -> None:
        self.layout, self.picture, self.key_request, self.keep = layout, picture, key_request, keep
        self.renumber = renumber
        before = KeyRequest.from_dict(dict(keep.request), "key") if keep else key_request
        self.anew = any(
            getattr(key_request, name) != getattr(before, name) for name in DESCRIBED_BY
        )
        self.frames: list[tuple[float, float, float, float]] = []
        levels = picture.board.spec.levels
        if key_request.levels_by == "letters" and levels > LETTERS:
            raise MorphsError(
                f"{option('levels_by', 'letters')}: the map has {levels} levels, and there are "
                f"{LETTERS} letters: use hundreds"
            )
        old = keep.seed if keep else layout.seed
        self.seed = old if key_request.seed is None else key_request.seed
        self.stocker = stocker_of(layout, picture, key_request, tables, self.seed)

    def key(self) -> Key:
        """Return the key of all levels."""
        levels, lost, first = [], list(self.keep.lost if self.keep else ()), 1
        for number in range(self.picture.board.spec.levels):
            letters = self.key_request.levels_by == "letters"
            level, gone = self._level(number, f"{chr(ord('A') + number)}1" if letters else first)
            levels.append(level)
            lost += gone
            last = max((number_order(room.number)[0] for room in level.rooms), default=first - 1)
            first = max(last, (number + 1) * A_LEVEL - 1) // A_LEVEL * A_LEVEL + 1
            first += A_LEVEL if first <= last else 0
        if not any(level.regions for level in levels):
            raise MorphsError("the map has no floor, and so no rooms to number")
        self._check_kept()
        self._check_reroll(levels)
        if len(levels) > 1:
            levels = with_stairs(levels, [frame[:2] for frame in self.frames], self.seed)
        used = self.stocker.tables.used
        title = (self.keep.title if self.keep else "") or title_of_map(self.picture)
        request = self.key_request.model_copy(update={"reroll": ()}).to_dict()
        return Key(
            hash_of(self.layout), self.seed, tuple(levels), used, request, title, tuple(lost)
        )

    def _level(self, number: int, first: Number) -> tuple[Level, tuple[Lost, ...]]:
        from morphs.building.plans import plan_of_picture, with_sights

        plan = plan_of_picture(self.picture, number)
        self._check_texts(plan)
        board = board_of(self.picture, plan, number)
        self.frames.append(plan.frame.bounds)
        old = next((x for x in self.keep.levels if x.number == number), None) if self.keep else None
        kept = kept_up(find_rooms(plan, board, number), old)
        numbers = {} if self.renumber else kept.numbers
        shown, how = with_sights(plan, self.picture), self.key_request.number
        found = number_rooms(kept.ground, shown, board, how, first, numbers)
        found = replace(
            found, plan=plan, regions=rolled(found.regions, kept.rooms, self.key_request.reroll)
        )
        same = staying(kept.rooms, found.regions, self.key_request.reroll, self.anew)
        self.stocker.know(list(same.values()))
        name = old.name if old else f"Level {number + 1}"
        level = self.stocker.level(found, number, name, same, board)
        return level if self.anew else with_talk_of(level, old, kept), kept.lost

    def _check_texts(self, plan: Plan) -> None:
        """Refuse a map of which nothing says what is floor: no plan of a tile, and no face."""
        words = self.picture.catalogue.vocabulary
        if set(plan.sources) == {"sides"} and not words.says_what_is_walked:
            raise MorphsError(
                f"nothing says where one walks on the tiles of {self.layout.packs[0].name}, so the "
                f"map has no rooms: write walk = true beside what can be walked in the pack's "
                f"vocabulary, or give the tiles plans (docs/exports.md)"
            )

    def _check_kept(self) -> None:
        """Refuse the key of a map of another size, which no edit makes of this one."""
        if self.keep is None:
            return
        left, top, right, below = zip(*self.frames, strict=True)
        board = box(min(left), min(top), max(right), max(below)).buffer(1)
        levels = len(self.keep.levels) == len(self.frames)
        if not levels or not all(board.covers(room.shape) for room in self.keep.rooms):
            raise MorphsError(
                f"{option('keep')}: that is the key of another map, which is larger or has other "
                f"levels: give the key of this map before it was edited"
            )

    def _check_reroll(self, levels: list[Level]) -> None:
        known = {str(room.number) for level in levels for room in level.rooms}
        for number in self.key_request.reroll:
            if number not in known:
                raise MorphsError(
                    f"{option('reroll', number)}: the key has no such room; its rooms are "
                    f"{shortened(sorted(known, key=number_order))}"
                )
