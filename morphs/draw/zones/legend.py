"""The legend of a zone map: what its signs mean, in lines below the map as wide as that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from morphs.draw.terrain.labels import text, text_width
from morphs.draw.terrain.marks import XY, num
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.brush import Brush, banner
from morphs.draw.zones.courses import curve
from morphs.draw.zones.emblems import GUARDS, NAMES, VARIED, Emblem, guard_of, words_of_guards
from morphs.draw.zones.level_picture import landmark_svg
from morphs.draw.zones.palette import INK, PLAYERS
from morphs.draw.zones.sign import Sign
from morphs.draw.zones.ways import ROADS, TRACK, Road, road_shapes
from morphs.generators.zones.zone_map import ZoneMap

FEW = 3
"""So many players at the most have a banner each in the legend."""
STRETCH = ((0.0, -0.2), (0.5, -0.5), (1.1, -0.3), (1.7, -0.6))
"""How a road runs in the legend, in rows."""
SCALES = {"town": 1.0, "badge": 0.8}
"""How large symbols are, in rows; others 1.45."""
LETTERS = 0.82
"""How high letters are, in rows."""
PITCH = 1.75
"""How far apart lines below a map are, in rows."""
RISE, SINK = 1.15, 0.15
"""How far symbols reach above their foot, and with their shadow below it, in rows."""
BETWEEN, APART = 1.1, 9.0
"""How far apart entries of a line are at least, and columns at most, in rows."""


class Told(NamedTuple):
    """An entry of the legend: its symbols, their foot at (0, 0), what it says, and how many rows
    wide the symbols are."""

    symbol: str
    words: str
    wide: float = 2.0


@dataclass(frozen=True)
class Legend:
    """The entries of a legend, and how high its rows are."""

    entries: Sequence[Told]
    row: float

    def high(self, wide: float) -> float:
        """How high it is in lines so wide, from the tops of symbols to below the last feet."""
        lines = len(self.lines(wide))
        return ((lines - 1) * PITCH + RISE + SINK) * self.row if lines else 0.0

    def lines(self, wide: float) -> list[list[tuple[float, Told]]]:
        """The entries in as few lines as have room, one below the other, each with its left end;
        columns are as far from each other, and all together so wide, if that is not too far."""
        for count in range(1, len(self.entries) + 1):
            columns = [*self._columns(count)]
            many = len(columns)
            lines = [[one[k] for one in columns if k < len(one)] for k in range(len(columns[0]))]
            widths = [max(map(self._width, one)) for one in columns]
            spare = wide - sum(widths) - (many - 1) * BETWEEN * self.row
            if spare < 0 and many > 1:
                continue
            gap = BETWEEN * self.row + max(0.0, spare) / max(1, many - 1)
            gap = min(gap, APART * self.row)
            left = (wide - sum(widths) - (many - 1) * gap) / 2
            ends = [left + sum(widths[:k]) + k * gap for k in range(many)]
            return [list(zip(ends, line, strict=False)) for line in lines]
        return []

    def _columns(self, lines: int) -> Iterator[Sequence[Told]]:
        """The entries in columns of at most so many lines, the last of them one shorter where they
        do not come out even: what is alike stands one below the other."""
        many = ceil(len(self.entries) / lines)
        (long, more), at = divmod(len(self.entries), many), 0
        for number in range(many):
            end = at + long + (number < more)
            yield self.entries[at:end]
            at = end

    def below(self, left: float, top: float, wide: float) -> Iterator[str]:
        """Draw it in lines so wide, the first about so far below `top` as a row is high."""
        for number, line in enumerate(self.lines(wide)):
            for x, one in line:
                yield from self._entry(one, (left + x, top + number * PITCH * self.row))

    def _entry(self, one: Told, at: XY) -> Iterator[str]:
        """A symbol and its words."""
        x, y = at
        yield f'<g transform="translate({num(x)} {num(y)})">{one.symbol}</g>'
        spot = (x + (one.wide - 0.1) * self.row, y - 0.18 * self.row)
        yield text(one.words, spot, LETTERS * self.row, ATLAS, INK, anchor="start", halo=False)

    def _width(self, one: Told) -> float:
        """How wide an entry is."""
        return (one.wide + LETTERS * text_width(one.words)) * self.row


def legend_of(zones: ZoneMap, row: float, signs: Iterable[Sign]) -> Legend:
    """Return the legend of a map with such signs, its rows so high."""
    return Legend(_entries(zones, row, signs), row)


def _entries(zones: ZoneMap, row: float, signs: Iterable[Sign]) -> list[Told]:
    """The entries of the legend: what is on the map; grounds are told by the list of realms."""
    players = sorted({owner for owner in zones.owners.values() if owner})
    shown = players if len(players) <= FEW else players[:FEW]
    banners = ""
    for number, player in enumerate(shown):
        brush = Brush(Pen(ATLAS, row), ((0.9 + 1.15 * number) * row, 0.1 * row))
        banners += banner(brush, (0.0, 0.0), player, PLAYERS[player], 0.78)
    words = f"players {players[0]} to {players[-1]}" if len(players) > 2 else (
        " and ".join(f"player {player}" for player in players))  # fmt: skip
    seats = [Told(banners, words, 0.8 + 1.15 * len(shown))] if players else []
    return [*seats, *_roads(zones, row), *_emblems(signs, row)]


def _roads(zones: ZoneMap, row: float) -> Iterator[Told]:
    """A stretch of what roads there are."""
    for words, kinds in (("road", range(TRACK + 1, len(ROADS))), ("track", [TRACK])):
        found = [kind for kind in kinds if (zones.road == kind).any()]
        if found:
            stretch = Road(found[-1], curve(STRETCH))
            yield Told("".join(road_shapes([stretch], round(row))), words, STRETCH[-1][0] + 0.3)


def _emblems(signs: Iterable[Sign], row: float) -> Iterator[Told]:
    """One symbol for each kind of landmark that is drawn on the map, in the order of NAMES;
    guards are last, and one for each strength of these."""
    found: dict[str, Emblem] = {}
    ranks: set[int] = set()
    for sign in signs:
        emblem = sign.emblem
        if emblem.kind in GUARDS:
            ranks.add(emblem.rank)
        if emblem.kind in VARIED:
            emblem = emblem._replace(luck=0)
        found.setdefault(emblem.kind, emblem)
    kinds = [kind for kind in NAMES if kind in found and kind not in GUARDS]
    for kind in [*kinds, *(kind for kind in GUARDS if kind in found)]:
        yield Told(_symbol(found[kind], row), NAMES[kind])
    for rank in sorted(ranks):
        yield Told(_symbol(guard_of("monster", rank), row), words_of_guards(rank))


def _symbol(emblem: Emblem, row: float) -> str:
    """A symbol of the legend."""
    unit = row * SCALES.get(emblem.kind, 1.45)
    return landmark_svg(emblem._replace(rank=emblem.rank if emblem.kind in GUARDS else 0),
                        unit, 0.04 * row, (row - unit, -1.6 * unit))  # fmt: skip
