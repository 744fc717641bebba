"""What dungeon faces mean to whoever draws them: which are walked, which join water."""

from morphs.art.geometry.frame import Faces

Links = tuple[tuple[int, ...], ...]
WALKABLE_AREAS = frozenset("ov")
WALKABLE_LINES = frozenset("htd")


def water_links(links: Links, faces: Faces, lines: str, pools: str) -> list[set[int]]:
    """The groups of links that join water: all of their half-sides carry it, in a line or a lake.
    A group of meadows does not join the streams that cross it."""
    wet = {half for half, face in enumerate(faces) if face[1] in lines or face[0] in pools}
    return [set(group) for group in links if wet.issuperset(group)]


def is_open(face: str) -> bool:
    """Whether one can walk through a face; a hall in a lake is a causeway."""
    return face[0] in WALKABLE_AREAS or face[1] in WALKABLE_LINES
