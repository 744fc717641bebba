"""What a build returns, and the picture of a layout that was made before."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from morphs.art.gaps.pack_artist import PackArtist
from morphs.board.glue import Board
from morphs.building.report import Report
from morphs.draw.picture import Picture
from morphs.draw.scene import make_scene
from morphs.edit import workshop
from morphs.layout.layout import Layout
from morphs.layout.water import Node, water_graph
from morphs.packs.catalogue import Catalogue
from morphs.request.request import Request

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True)
class Result:
    """A finished map: its layout, its picture, its report, and its water as a graph."""

    request: Request
    board: Board
    catalogue: Catalogue
    layout: Layout
    picture: Picture
    report: Report

    def save_drawn(self, folder: str | Path) -> int:
        """Write what was drawn for gaps as coded files into a new or empty folder; return how many
        tiles they are. Raises MorphsError if that fails."""
        from morphs.base.files import write_folder
        from morphs.building.drawn_tiles import drawn_files

        artist = PackArtist(self.catalogue, self.picture.scene.tile)
        return write_folder(Path(folder), drawn_files(self.picture, artist)) - 1

    @cached_property
    def water(self) -> nx.DiGraph[Node]:
        """Crossings and lakes, named (cell, half-side), with edges downstream."""
        return water_graph(self.layout, self.catalogue.vocabulary)


def picture_of(layout: Layout) -> Picture:
    """Return the picture of a layout that was made before."""
    shop = workshop(layout)
    request = Request.from_json(layout.request)
    scene = make_scene(shop.board, shop.catalogue, request.px_per_square, request.scale)
    return Picture(
        layout, shop.board, shop.catalogue, request, PackArtist(shop.catalogue, scene.tile)
    )
