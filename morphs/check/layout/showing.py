"""What a cell shows as it lies, worked out from its tile and orientation (contract, section 5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from morphs.check.layout.forms import Sides
from morphs.check.layout.geometry import Spot, goes_to, sides
from morphs.check.layout.read import TileEntry
from morphs.tiles.vocabulary import Vocabulary

Groups = frozenset[frozenset[int]]
Kinds = frozenset[str]


@dataclass(frozen=True, eq=False)
class Shown:
    """Faces, links and declared flow of a cell as they lie.

    names  the name of what crosses each half-side: itself, but for a line that crosses its side
           in the middle the first half of that side
    drawn  whether this is a cap or fill, whose links tell all: a crossing that they leave out is
           a spring or a sink even beside a lake
    """

    faces: tuple[str, ...]
    links: tuple[frozenset[int], ...]
    flow: frozenset[int]
    names: tuple[int, ...]
    drawn: bool = False

    def in_middle(self, half: int) -> bool:
        """Whether what crosses here is one crossing in mid-side."""
        return self.names[half] != half or self.names.count(half) > 1


def as_stated(
    faces: Sequence[str], links: Iterable[Iterable[int]], spot: Spot, vocabulary: Vocabulary
) -> Shown:
    """What a drawn cell shows: what the file says of it."""
    names = crossing_names(faces, sides(spot), vocabulary)
    return Shown(tuple(faces), tuple(map(frozenset, links)), frozenset(), names, drawn=True)


def oriented(
    tile: TileEntry, spot: Spot, rotation: int, flip: bool, vocabulary: Vocabulary
) -> Shown:
    """What a tile shows under a legal orientation."""
    moves = goes_to(spot, rotation, flip)
    faces = [""] * len(moves)
    for drawn, lying in enumerate(moves):
        face = tile.faces[drawn]
        faces[lying] = vocabulary.mirrored(face) if flip else face
    names = crossing_names(faces, sides(spot), vocabulary)
    drawn_names = crossing_names(tile.faces, spot.form.sides[0], vocabulary)
    as_drawn = Shown(tuple(tile.faces), (), frozenset(), drawn_names)
    kinds = half_kinds(as_drawn, vocabulary)
    links = tuple(_moved(group, kinds, moves, names) for group in tile.links)
    flow = frozenset(names[moves[half]] for half in tile.flow)
    return Shown(tuple(faces), links, flow, names)


def crossing_names(faces: Sequence[str], shape: Sides, vocabulary: Vocabulary) -> tuple[int, ...]:
    """The name of what crosses each half-side (contract, section 2, overland)."""
    names = list(range(len(faces)))
    if vocabulary.crosses_in_middle:
        for side in (side for side in shape if len(side) % 2 == 0):
            one, other = side[len(side) // 2 - 1 : len(side) // 2 + 1]
            if faces[one][1] == faces[other][1] != vocabulary.plain_line:
                names[other] = one
    return tuple(names)


def named_groups(groups: Iterable[Iterable[int]], names: Sequence[int]) -> Groups:
    """Groups in a form to compare: crossings by name, no group of one, no order."""
    named = (frozenset(names[half] for half in group) for group in groups)
    return frozenset(group for group in named if len(group) > 1)


def _moved(
    group: Sequence[int], kinds: Sequence[Kinds], moves: Sequence[int], names: Sequence[int]
) -> frozenset[int]:
    """Where a group of links lies. What names areas goes half-side by half-side; what names a
    crossing goes to the crossing's name, which in mid-side need not be where the first half went.

    Crossings only: all are meant as such. Areas in common: no crossing is meant. A liquid in
    common, or nothing: what has both may be meant as both.
    """
    if all(_crossings(kinds[half]) for half in group):
        return frozenset(names[moves[half]] for half in group)
    if not group or frozenset.intersection(*(kinds[half] for half in group)):
        return frozenset(moves[half] for half in group)
    liquids = frozenset.intersection(*(_liquids(kinds[half]) for half in group))
    found = set()
    for half in group:
        areas = kinds[half] - _crossings(kinds[half])
        if not _crossings(kinds[half]) or (_liquids(areas) & liquids if liquids else areas):
            found.add(moves[half])
        if _crossings(kinds[half]):
            found.add(names[moves[half]])
    return frozenset(found)


def _crossings(kinds: Kinds) -> Kinds:
    return frozenset(kind for kind in kinds if kind.startswith(("liquid ", "line ")))


def half_kinds(shown: Shown, vocabulary: Vocabulary) -> list[Kinds]:
    """Of what kinds each half-side is: ``walk``, ``pool water``, ``liquid water`` where it runs,
    and any other line that crosses there."""
    kinds = []
    for half, face in enumerate(shown.faces):
        pool, line = vocabulary.areas[face[0]].pool, vocabulary.lines[face[1]]
        found = {"walk"} if vocabulary.can_walk(face) else set()
        if pool:
            found.add(f"pool {pool}")
        if shown.names[half] == half and line.letter != vocabulary.plain_line:
            found.add(f"liquid {line.flow}" if line.flow else f"line {line.letter}")
        kinds.append(frozenset(found))
    return kinds


def joined_halves(
    links: Iterable[frozenset[int]], kinds: Sequence[Kinds], kind: str
) -> list[list[int]]:
    """The half-sides of one kind that each group of links joins; a liquid runs or stands there.

    A group joins its members by all the kinds that they have in common; running and standing water
    have their liquid in common only where they share nothing else. Where they have nothing in
    common, those of each kind are joined by themselves. So a group of meadows does not join the
    streams and the lakes in it.
    """
    alike = {kind, kind.replace("liquid ", "pool ")}
    found = []
    for group in filter(None, links):
        common = frozenset.intersection(*(kinds[half] for half in group))
        if not common:
            common = frozenset.intersection(*(_liquids(kinds[half]) for half in group))
        members = sorted(half for half in group if alike & kinds[half])
        if members and (alike & common or not common):
            found.append(members)
    return found


def _liquids(kinds: Kinds) -> Kinds:
    return frozenset(kind.replace("pool ", "liquid ") for kind in kinds)


def face_words(face: str, vocabulary: Vocabulary) -> str:
    """A face in the vocabulary's words, e.g. ``river in room``."""
    area, line = vocabulary.areas[face[0]].name, vocabulary.lines[face[1]].name
    return f"{area}" if face[1] == vocabulary.plain_line else f"{line} in {area}"
