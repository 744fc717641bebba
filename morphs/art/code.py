"""Codes of dungeon tiles to faces and back (one letter a half-side where that says all)."""

from morphs.art.frame import Faces, halves

Links = tuple[tuple[int, ...], ...]
AREAS = "sovkm"
LINES = "whtrcld"
WALKABLE_AREAS = frozenset("ov")
WALKABLE_LINES = frozenset("htd")


def faces_of(code: str, shape: str) -> Faces:
    """The faces that a code names; ValueError says what is wrong."""
    code = code.lower()
    count = len(halves(shape))
    if len(code) == count:
        faces = tuple(c + "w" if c in AREAS else "s" + c for c in code)
    elif len(code) == 2 * count:
        faces = tuple(code[i : i + 2] for i in range(0, len(code), 2))
    else:
        raise ValueError(f"code {code!r}: a {shape} has {count} half-sides")
    for place, face in enumerate(faces, 1):
        if face[0] not in AREAS or face[1] not in LINES:
            raise ValueError(f"code {code!r}: {face!r} at half-side {place}")
    return faces


def code_of(faces: Faces) -> str:
    """The canonical code of some faces."""
    if all(face[0] == "s" or face[1] == "w" for face in faces):
        return "".join(face[1] if face[0] == "s" else face[0] for face in faces)
    return "".join(faces)


def water_links(links: Links, faces: Faces, lines: str, pools: str) -> list[set[int]]:
    """The groups of links that join water: all of their half-sides carry it, in a line or a lake.
    A group of meadows does not join the streams that cross it."""
    wet = {half for half, face in enumerate(faces) if face[1] in lines or face[0] in pools}
    return [set(group) for group in links if wet.issuperset(group)]


def is_open(face: str) -> bool:
    """Whether one can walk through a face; a hall in a lake is a causeway."""
    return face[0] in WALKABLE_AREAS or face[1] in WALKABLE_LINES
