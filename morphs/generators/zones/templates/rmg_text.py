"""Reading the original generator's own template table, rmg.txt, and that of its extension.

Tab-separated; three rows of headings, then zones and connections side by side, one a row each; what
is blank in the columns of the map continues the row above. The original has 85 columns, the
extension 129 (the reference, section 2). Sizes count in squares of 36 x 36. A flag is any text.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from morphs.base.errors import MorphsError, named
from morphs.base.numbers import whole_number
from morphs.generators.zones.templates.template import (
    ANY,
    FACTIONS,
    RESOURCES,
    TERRAINS,
    Connection,
    ConnectionKind,
    Strength,
    Template,
    Tier,
    Towns,
    Zone,
    ZoneType,
    peopled,
)

HEADINGS = 3
MOST = 99_999_999
UNIT = 36 * 36
STRENGTHS: dict[str, Strength] = {
    "none": "none", "weak": "weak", "avg": "normal", "average": "normal", "normal": "normal",
    "strong": "strong", "tough": "strong",
}  # fmt: skip


@dataclass(frozen=True)
class Columns:
    """Where the columns start; `towns` and `terrains` say how many of each kind there are."""

    map: int
    zone: int
    link: int
    towns: int
    terrains: int
    limits: int  # from a connection's first column to those of its players


ORIGINAL = Columns(map=0, zone=3, link=76, towns=9, terrains=8, limits=5)
EXTENDED = Columns(map=14, zone=27, link=116, towns=10, terrains=10, limits=9)


@dataclass
class _Table:
    """One template while its rows are read."""

    name: str
    smallest: int
    largest: int
    zones: list[Zone] = field(default_factory=list)
    links: list[Connection] = field(default_factory=list)


class _Row:
    """One row, read cell by cell."""

    def __init__(self, text: str, number: int) -> None:
        self.cells = [cell.strip() for cell in text.split("\t")]
        self.number = number

    def text(self, place: int) -> str:
        return self.cells[place] if place < len(self.cells) else ""

    def flag(self, place: int) -> bool:
        return bool(self.text(place))

    def count(self, place: int) -> int:
        text = self.text(place)
        if not text:
            return 0
        number = whole_number(text, MOST)
        if number is None:
            raise MorphsError(
                f"row {self.number}, column {place + 1}: {text[:60]!r} should be a whole number, "
                f"at most {MOST}"
            )
        return number

    def limits(self, place: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Least and most humans, then players, for whom this is there; blank is no limit."""
        few, many, least, most = self.counts(place, 4)
        top = ANY[1]
        return (min(few, top), many or top), (min(least, top), most or top)

    def counts(self, place: int, many: int) -> list[int]:
        return [self.count(place + k) for k in range(many)]


def read_rmg_text(text: str, where: str) -> list[Template]:
    """Return the templates of a table. Raises MorphsError naming file, row and column."""
    lines = text.splitlines()
    columns = EXTENDED if max((line.count("\t") for line in lines), default=0) > 100 else ORIGINAL
    tables: list[_Table] = []
    with named(where):
        for number, line in enumerate(lines[HEADINGS:], HEADINGS + 1):
            if line.strip():
                _read(tables, _Row(line, number), columns)
        if not tables:
            raise MorphsError("the table holds no template: four rows or more are wanted")
        return [_template(table) for table in tables]


def _read(tables: list[_Table], row: _Row, columns: Columns) -> None:
    if row.flag(columns.map):
        low, high = row.counts(columns.map + 1, 2)
        tables.append(_Table(row.text(columns.map), low * UNIT, high * UNIT))
    if not tables:
        raise MorphsError(f"row {row.number}: a template begins with its name")
    if row.flag(columns.zone):
        tables[-1].zones.append(_zone(row, columns.zone, columns))
    if row.flag(columns.link):
        tables[-1].links.append(_link(row, columns))


def _zone(row: _Row, at: int, columns: Columns) -> Zone:
    towns = at + 20  # then mines, densities, terrains, monsters, treasure
    mines = towns + columns.towns
    land = mines + 14
    monsters = land + 1 + columns.terrains
    treasure = monsters + 3 + columns.towns
    kind = _kind(row, at + 1)
    tiers = [row.counts(treasure + 3 * k, 3) for k in range(3)]
    humans, players = row.limits(at + 6)
    return Zone(
        id=row.count(at),
        type=kind,
        size=max(1, row.count(at + 5)),
        owner=min(8, row.count(at + 10)),
        player_towns=Towns(*row.counts(at + 11, 4)),
        neutral_towns=Towns(*row.counts(at + 15, 4)),
        towns_same_type=row.flag(at + 19),
        factions=_chosen(row, towns, FACTIONS) or FACTIONS,
        match_terrain=row.flag(land),
        terrains=_chosen(row, land + 1, TERRAINS[:8]),
        monsters=STRENGTHS.get(row.text(monsters).lower(), "normal"),
        monster_factions=_monsters(row, monsters),
        mines=_by_resource(row, mines),
        mine_density=_by_resource(row, mines + 7),
        treasure=tuple(Tier(min(a, b), max(a, b), d) for a, b, d in tiers if d),
        for_humans=humans,
        for_players=players,
    )


def _kind(row: _Row, at: int) -> ZoneType:
    kinds: tuple[ZoneType, ...] = ("start", "computer", "treasure", "junction")
    found = [kind for place, kind in enumerate(kinds) if row.flag(at + place)]
    kind = found[0] if found else "treasure"
    return kind if kind not in ("start", "computer") or row.count(at + 9) else "treasure"


def _chosen(row: _Row, at: int, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for place, name in enumerate(names) if row.flag(at + place))


def _monsters(row: _Row, at: int) -> tuple[str, ...]:
    """Those of the zone's own town are read as all: which it will be is open."""
    names = _chosen(row, at + 2, ("neutral", *FACTIONS))
    return (*FACTIONS, "neutral") if row.flag(at + 1) or not names else names


def _by_resource(row: _Row, at: int) -> dict[str, int]:
    counts = zip(RESOURCES, row.counts(at, len(RESOURCES)), strict=True)
    return {name: count for name, count in counts if count}


def _link(row: _Row, columns: Columns) -> Connection:
    at = columns.link
    a, b, value = row.counts(at, 3)
    wide, border = row.flag(at + 3), row.flag(at + 4)
    fictive = columns is EXTENDED and row.flag(at + 7)
    kind: ConnectionKind = "fictive" if fictive else "wide" if wide else "guarded"
    humans, players = row.limits(at + columns.limits)
    return Connection(
        a, b, value, kind, border_guard=border, for_humans=humans, for_players=players
    )


def _template(table: _Table) -> Template:
    with named(f"template {table.name!r}"):
        ids = [zone.id for zone in table.zones]
        if len(set(ids)) < len(ids) or 0 in ids or not ids:
            raise MorphsError("its zones should be numbered from 1 on, each once")
        for link in table.links:
            if not {link.a, link.b} <= set(ids):
                raise MorphsError(f"connection {link.a}-{link.b}: there is no such zone")
        template = Template(
            name=table.name,
            zones=tuple(table.zones),
            connections=tuple(link for link in table.links if link.a != link.b),
            smallest=table.smallest,
            largest=max(table.smallest, table.largest),
        )
        return replace(template, players=_players(template))


def _players(template: Template) -> tuple[int, ...]:
    """The numbers of players, two at least unless there is but one start, for whom the table has
    as many starts."""
    all_starts = _starts(template)
    numbers = range(min(2, all_starts), all_starts + 1)
    fitting = [n for n in numbers if _starts(peopled(template, n, n)) >= n]
    return tuple(fitting) or (max(1, all_starts),)


def _starts(template: Template) -> int:
    return len({zone.owner for zone in template.zones if zone.type in ("start", "computer")})
