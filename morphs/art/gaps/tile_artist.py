"""Who draws the tiles of a catalogue again: in another style, larger, for players, or anew for a
second place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PIL import Image

from morphs.base.pictures import load_rgba
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Tile

if TYPE_CHECKING:
    from morphs.art.gaps.anew import AnewPlans
    from morphs.art.gaps.redrawn import Redrawn, TileJob
    from morphs.plan.plan import Plan
    from morphs.plan.sources import PackPlans


class TileArtist:
    """Draws the tiles of one catalogue that are ours, by the recipes that their packs keep."""

    def __init__(self, catalogue: Catalogue, style: str = "", players: bool = False) -> None:
        self.catalogue = catalogue
        self.asked_style = style
        self.players = players
        self._redrawn: Redrawn | None = None
        self._anew: AnewPlans | None = None

    @cached_property
    def plans(self) -> dict[str, PackPlans]:
        """What is known of each pack's tiles."""
        from morphs.plan.sources import PackPlans

        return {pack.name: PackPlans(pack, self._plan_anew) for pack in self.catalogue.packs}

    @property
    def anew(self) -> AnewPlans:
        """The plans of tiles that are drawn anew."""
        from morphs.art.gaps.anew import AnewPlans

        if self._anew is None:
            self._anew = AnewPlans()
        return self._anew

    @cached_property
    def _has_recipes(self) -> bool:
        """Whether any of the packs may be drawn anew: what does so takes long to import."""
        from morphs.plan.recipes import has_recipes

        return any(map(has_recipes, self.catalogue.packs))

    def _plan_anew(self, tile: Tile) -> Plan:
        from morphs.art.gaps.redrawn import recipe_of

        plans = self.plans[tile.pack]
        recipe = recipe_of(plans, tile)
        assert recipe is not None, "`recipe_of` refuses others"
        return self.anew.plan(recipe, plans.squares)

    def prepare_tiles(self, wanted: Sequence[tuple[Tile, tuple[int, int]]]) -> None:
        """Draw many tiles anew at once, where they are to be drawn anew."""
        if not self._has_recipes and not any(tile.variant for tile, _ in wanted):
            return
        from morphs.art.gaps.redrawn import Redrawn

        if self.players:  # their plans tell which have secrets
            self.prepare_plans([tile for tile, _ in wanted])
        found = dict.fromkeys(self._tile_job(tile, size) for tile, size in wanted)
        jobs = [job for job in found if job]
        if self._redrawn is None or not self._redrawn.has(jobs):
            self._redrawn = Redrawn(jobs, self.anew)

    def prepare_plans(self, tiles: Sequence[Tile]) -> None:
        """Make the plans of many tiles drawn anew at once."""
        from morphs.art.gaps.parallel import draw_many
        from morphs.art.gaps.redrawn import recipe_of

        recipes = (recipe_of(self.plans[tile.pack], tile) for tile in tiles if tile.variant)
        waiting = self.anew.missing(recipe for recipe in recipes if recipe)
        for job, done in draw_many(waiting, None).items():
            self.anew.take(job, done.plan)

    def tile(self, tile: Tile, size: tuple[int, int]) -> Image.Image | None:
        """A tile of ours drawn anew: larger than its picture, in another style, or without what
        players may not see; None where its picture is as good."""
        if not self._has_recipes and not tile.variant:
            return None
        from morphs.art.gaps.redrawn import Redrawn

        found = self._tile_job(tile, size)
        if found is None:
            return None
        picture = (self._redrawn or Redrawn((), self.anew)).picture(found)
        return picture if picture.size == size else load_rgba(picture, size)

    def tile_layers(self, tile: Tile) -> Mapping[str, str] | None:
        """A tile as drawn, layer by layer as SVG elements in squares; None where that is not
        known."""
        from morphs.art.gaps.redrawn import TileJob, layers_of_tile, recipe_of
        from morphs.plan.recipes import hash_of

        plans = self.plans[tile.pack]
        recipe = recipe_of(plans, tile)
        if recipe is None or tile.path is None:
            return None
        style = self.asked_style or plans.pack.file.style or ""
        job = recipe._replace(players=self.players)
        return layers_of_tile(TileJob(job, style, hash_of(tile.path)))

    def _tile_job(self, tile: Tile, size: tuple[int, int]) -> TileJob | None:
        """What to draw for a tile, None where its picture will do. A variant in the look of its
        pack is drawn as large as others are there, to be made smaller as they are."""
        from morphs.art.gaps.redrawn import TileJob, hides_from_players, recipe_of
        from morphs.plan.recipes import hash_of

        plans = self.plans[tile.pack]
        recipe = recipe_of(plans, tile)
        if recipe is None:
            return None
        named = plans.pack.file.style or ""
        hides = self.players and hides_from_players(plans.of(tile), recipe)
        whole = plans.pack.pictures[tile.name]
        larger = size[0] > whole.width
        if not (hides or larger or (self.asked_style and self.asked_style != named)):
            if not tile.variant:
                return None
            size = (whole.width, whole.height)
        job = recipe._replace(size=size, players=hides)
        return TileJob(job, self.asked_style or named, hash_of(tile.path) if tile.path else "")
