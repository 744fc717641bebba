"""Borders of sheets: four bands between four corner pieces, chosen by what a map shows.

Lengths are in units of the drawing that they are put into.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from morphs.base.seeds import Dice
from morphs.draw.lettered import num
from morphs.draw.ornament import built, grown
from morphs.draw.ornament.nib import BOLD, FINE, FIRM, Nib, grouped
from morphs.draw.paper import box

Side = Callable[[Nib, float, Dice], str]
Corner = Callable[[Nib], str]


class Design(NamedTuple):
    """A border: what its sides are, its corners and how far these reach, and the lines along the
    band with how thick they are, all in breadths of the band; whether corners show something that
    stands upright in all four, and whether they keep to the band."""

    side: Side
    corner: Corner
    reach: float
    rails: tuple[tuple[float, float], ...]
    upright: bool = False
    inside: bool = False


PAIR, SLIGHT = ((0.04, 0.1), (0.96, 0.1)), ((0.03, FINE), (0.97, FINE))
DESIGNS = {
    "masonry": Design(built.masonry, built.quoin, 1.3, ((0.04, BOLD), (0.96, FIRM))),
    "key": Design(built.key, built.rosette, 1.3, ((0.0, FINE), (1.0, FINE))),
    "eggs": Design(built.eggs, built.palmette, 1.35, ((0.06, BOLD), (0.98, FINE))),
    "iron": Design(built.iron, built.strap, 2.8, ((0.06, BOLD), (0.94, BOLD)), inside=True),
    "timber": Design(built.timber, built.joint, 1.15, PAIR),
    "props": Design(built.timber, built.picks, 1.7, PAIR, upright=True),
    "stakes": Design(built.stakes, built.gabion, 1.44, ((1.0, FIRM),)),
    "battlements": Design(built.battlements, built.tower, 1.6, ((0.95, FIRM),)),
    "plait": Design(grown.plait, grown.knot, 1.6, SLIGHT),
    "bones": Design(grown.bones, grown.skull, 1.9, ((0.03, FIRM), (0.97, FINE)), upright=True),
    "rock": Design(grown.rock, grown.crag, 1.7, ((0.0, FIRM),)),
    "vine": Design(grown.vine, grown.flower, 1.44, SLIGHT),
    "waves": Design(grown.waves, grown.shell, 1.5, ((0.03, FINE),)),
    "rope": Design(grown.rope, grown.ring, 1.5, ()),
    "dancetty": Design(grown.dancetty, grown.shield, 1.6, SLIGHT, upright=True),
}
"""Borders by name."""
USUAL = ("masonry", "plait", "iron")
BY_KIND: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("crypt", "tomb", "necropolis"), ("bones", "bones", "plait")),
    **dict.fromkeys(("mausoleum", "summoning"), ("bones", "plait")),
    **dict.fromkeys(("temple", "cathedral"), ("key", "eggs")),
    **dict.fromkeys(("cloister", "temple_with_crypt"), ("eggs", "plait")),
    **dict.fromkeys(("library", "archive"), ("plait", "eggs")),
    **dict.fromkeys(("throne", "palace"), ("eggs", "dancetty")),
    **dict.fromkeys(("barracks", "guard", "ruin", "feast_hall"), ("masonry",)),
    **dict.fromkeys(("gatehouse", "castle"), ("masonry", "battlements")),
    **dict.fromkeys(("prison", "lava"), ("iron",)),
    **dict.fromkeys(("mine", "deep_mine"), ("props", "props", "iron")),
    **dict.fromkeys(("cavern", "lair", "dragon_cavern", "chasm_bridge"), ("rock",)),
    **dict.fromkeys(("spider_hall", "burrow"), ("rock",)),
    **dict.fromkeys(("fungus", "fungus_forest"), ("vine", "rock")),
    **dict.fromkeys(("grotto", "river", "lake"), ("waves",)),
    **dict.fromkeys(("cistern", "great_cistern"), ("masonry", "waves")),
    **dict.fromkeys(("camp", "war_camp", "battlefield"), ("stakes",)),
    **dict.fromkeys(("harbour", "sea"), ("rope",)),
    "great_arena": ("dancetty", "key"),
    "town": ("battlements", "dancetty"),
    "village": ("timber", "vine"),
    "country": ("vine", "dancetty"),
    "realm": ("dancetty", "rope", "vine"),
}
"""Borders that suit a kind of place."""
NEAR, FAR, BROADEST = 0.2, 0.82, 12.0
"""Where in the paper about a map its band begins and ends, and how broad one is at most."""


def frame_of(kind: str, seed: int) -> str:
    """Return the name of a border of a kind of place."""
    return Dice(seed, "border", kind).choose(BY_KIND.get(kind, USUAL))


def band_of(edge: float) -> tuple[float, float]:
    """Return how far a band begins from the rim of its sheet, and how broad it is, where so much
    paper is at a map's sides."""
    broad = min((FAR - NEAR) * edge, BROADEST)
    return (NEAR + FAR) / 2 * edge - broad / 2, broad


def frame_svg(
    name: str,
    size: tuple[float, float],
    band: tuple[float, float],
    colours: tuple[str, str],
    seed: int,
    most: float = 2.0,
) -> str:
    """A border of a sheet of a size; `band` tells how far it is from the rim and how broad, colours
    are ink and paper; corners reach so many breadths at `most`."""
    design, (near, broad), (wide, high) = DESIGNS[name], band, size
    nib = Nib(*colours)
    parts = [*_rails(design, size, band, nib)]
    reach = design.reach if design.inside else min(design.reach, most)
    rolls, far = Dice(seed, "border sides"), near + reach * broad
    sides = ((wide, far, near, 0), (high, wide - near, far, 90),
             (wide, wide - far, high - near, 180), (high, near, high - far, 270))  # fmt: skip
    for along, x, y, turn in sides:
        drawn = design.side(nib, (along - 2 * far) / broad, rolls)
        place = f"translate({num(x)} {num(y)}) rotate({turn}) scale({broad:.3f})"
        parts.append(grouped(drawn, place))
    corner, large = design.corner(nib), broad * reach / design.reach
    for x, across in ((near, 1), (wide - near, -1)):
        for y, down in ((near, 1), (high - near, -1)):
            if design.upright:
                x, y = min(x, wide - far), min(y, high - far)
                across = down = 1
            place = f"translate({num(x)} {num(y)}) scale({across * large:.3f} {down * large:.3f})"
            parts.append(grouped(corner, place))
    return "".join(parts)


def _rails(
    design: Design, size: tuple[float, float], band: tuple[float, float], nib: Nib
) -> Iterator[str]:
    """Yield the lines that run right round."""
    for share, thick in design.rails:
        off = band[0] + share * band[1]
        rect = (off, off, size[0] - 2 * off, size[1] - 2 * off)
        yield box(rect, fill="none", stroke=nib.ink, stroke_width=num(thick * band[1]))
