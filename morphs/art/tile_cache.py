"""What was drawn before, in the user's cache: pictures of tiles, their layers and plans, pieces of
hatching, by all that they depend on and the hash of what draws. There is room for so many bytes:
what was not used for longest goes, and what killed processes left. Several processes may use it at
once."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from functools import cache
from pathlib import Path

from morphs.base.parts import part_beside, remove_left_over

LIBRARIES = ("numpy", "pillow", "resvg_py", "scipy", "shapely")
"""What draws with ours: other versions of them may draw other pixels."""
ROOMS = ("art", "base", "board", "plan")
"""Where what draws lies."""
APART = ("art/dressing", "art/packs")
"""What of it draws no tile, and is imported by nothing that does: sheets about maps, and which
tiles packs are to have. When these change, what was drawn stays."""
ROOM = 1 << 30
"""How many bytes are kept, about."""
SELDOM = 64
"""One in so many things that are kept, by its hash, has the whole cache looked through for room."""
SHARE = 8
"""Of the room that is left one in so many parts is filled before it is looked through again:
others may fill it too."""
_spare = 0
"""How many bytes this process may keep before."""


def cached(what: object, suffix: str) -> bytes | None:
    """What the cache has of something, by its text (`repr`)."""
    path = _path(what, suffix)
    with suppress(OSError):
        data = path.read_bytes()
        with suppress(OSError):
            os.utime(path)  # it was used
        return data
    return None


def keep(what: object, suffix: str, data: bytes) -> None:
    """Put something into the cache; one that cannot be written is none."""
    path = _path(what, suffix)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part = part_beside(path)
        try:
            part.write_bytes(data)
            part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)
            return
        global _spare
        _spare -= len(data)
        if _spare < 0 and int(path.name[2:4], 16) % SELDOM == 0:
            _spare = _make_room(path) // SHARE


def _make_room(kept: Path) -> int:
    """Remove what was not used for longest, as far as there is more than there is room for, but not
    what was kept last, and return how many bytes are left. Another process may do so meanwhile."""
    found: list[tuple[bool, int, str, int]] = []
    for folder in kept.parents[1].iterdir():
        remove_left_over(folder)
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                with suppress(OSError):
                    facts = entry.stat()
                    is_last = entry.name == kept.name
                    found.append((is_last, facts.st_mtime_ns, entry.path, facts.st_size))
    left = sum(size for *_, size in found)
    for is_last, _, path, size in sorted(found):
        if is_last or left <= ROOM:
            break
        with suppress(OSError):
            Path(path).unlink()
        left -= size
    return max(0, ROOM - left)


@cache
def _hand() -> str:
    """The hash of all that draws: what another version of it has drawn is drawn again."""
    from importlib.metadata import version

    found = hashlib.blake2b(digest_size=16)
    for path in deciding(Path(__file__).parents[1]):
        found.update(path.read_bytes())
    for library in LIBRARIES:
        found.update(version(library).encode())
    return found.hexdigest()


def deciding(home: Path) -> list[Path]:
    """The files that decide what tiles look like, of the package that lies there."""
    apart = [home / room for room in APART]
    paths = [path for room in ROOMS for path in sorted(home.joinpath(room).rglob("*"))]
    return [
        path
        for path in paths
        if path.suffix in (".py", ".toml") and not any(map(path.is_relative_to, apart))
    ]


def _path(what: object, suffix: str) -> Path:
    from platformdirs import user_cache_path

    digest = hashlib.blake2b(repr((what, _hand())).encode(), digest_size=16).hexdigest()
    return user_cache_path("morphs") / "tiles" / digest[:2] / f"{digest}{suffix}"
