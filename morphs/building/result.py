"""What a build returns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from morphs.board.glue import Board
from morphs.building.outputs import LAYOUTS, Drawable
from morphs.building.report import Report
from morphs.exports.how import How
from morphs.layout.layout import Layout
from morphs.layout.water import Node, water_graph
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue

if TYPE_CHECKING:
    import networkx as nx

    from morphs.draw.picture import Picture
    from morphs.draw.scene import Scene
    from morphs.plan.plan import Plan


@dataclass(frozen=True, eq=False)
class Result:
    """A finished map: its layout, its picture, its report, and its water as a graph. No other is
    equal to it; their layouts may be."""

    request: Request
    board: Board
    catalogue: Catalogue
    layout: Layout
    report: Report

    @cached_property
    def scene(self) -> Scene:
        """Where everything lies in the picture, in pixels. Raises MorphsError for one that is too
        small or too large."""
        from morphs.draw.scene import make_scene

        request = self.request
        return make_scene(self.board, self.catalogue, request.px_per_square, request.scale)

    @cached_property
    def picture(self) -> Picture:
        """The layout's picture; its pixels are only composed when it is saved or asked for."""
        from morphs.art.gaps.pack_artist import PackArtist
        from morphs.draw.picture import Picture

        artist = PackArtist(self.catalogue, self.scene.tile, self.request.style or "")
        return Picture(self.layout, self.board, self.catalogue, self.request, artist, self.scene)

    def save(
        self,
        *paths: str | Path,
        progress: Callable[[int, int], None] | None = None,
        **options: Any,
    ) -> list[Path]:
        """Write the map as what the endings say, all files or none, and return them: its picture
        (.png, .jpg, .webp), its layout (.json), or any other format; `options` are those of
        `morphs.export`. `progress` is told the rows of pixels drawn."""
        how = How.of(watch=progress, **options)
        return LAYOUTS.write(Drawable(self.layout, lambda _: self.picture, how), paths, how)

    def save_drawn(self, folder: str | Path) -> int:
        """Write what was drawn for gaps as coded files into a new or empty folder; return how many
        tiles they are. Raises MorphsError if that fails."""
        from morphs.art.gaps.pack_artist import PackArtist
        from morphs.base.files import write_folder
        from morphs.building.drawn_tiles import drawn_files

        artist = PackArtist(self.catalogue, self.scene.tile)
        return write_folder(Path(folder), drawn_files(self.picture, artist)) - 1

    @cached_property
    def plan(self) -> Plan:
        """Floor, walls, doors, water and rooms of the map as geometry, in squares."""
        from morphs.building.plans import plan_of_picture

        return plan_of_picture(self.picture)

    @cached_property
    def water(self) -> nx.DiGraph[Node]:
        """Crossings and lakes, named (cell, half-side), with edges downstream."""
        return water_graph(self.layout, self.catalogue.vocabulary)
