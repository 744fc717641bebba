"""What was drawn of our tiles before, in the user's cache: pictures, layers and plans, by all that
they depend on and the hash of what draws. There is room for so many bytes: what was not used for
longest goes. Several processes may use it at once."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import get_ident

LIBRARIES = ("numpy", "pillow", "resvg_py", "scipy", "shapely")
"""What draws with ours: other versions of them may draw other pixels."""
ROOM = 1 << 30
"""How many bytes are kept, about."""
FOLDERS = 256
"""In so many folders things lie, by the beginning of their hash; each has its share of the room,
so that one folder is looked through where something is kept."""


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
        part = path.with_suffix(f".{os.getpid()}-{get_ident()}.part")
        part.write_bytes(data)
        part.replace(path)
        _make_room(path)


def _make_room(kept: Path) -> None:
    """Remove from the folder of what was kept last what was not used for longest, as far as there
    is more than its share. Another process may do so meanwhile."""
    found = []
    with os.scandir(kept.parent) as entries:
        for entry in entries:
            with suppress(OSError):
                facts = entry.stat()
                found.append(
                    (entry.name == kept.name, facts.st_mtime_ns, entry.name, facts.st_size)
                )
    found.sort()
    left = sum(size for *_, size in found)
    for is_last, _, name, size in found:
        if is_last or left <= ROOM // FOLDERS:
            break
        kept.with_name(name).unlink(missing_ok=True)
        left -= size


@cache
def _hand() -> str:
    """The hash of all that draws: what another version of it has drawn is drawn again."""
    from importlib.metadata import version

    found = hashlib.blake2b(digest_size=16)
    home = Path(__file__).parents[2]
    for room in ("art", "base", "board", "plan"):
        for path in sorted(home.joinpath(room).rglob("*")):
            if path.suffix in (".py", ".toml"):
                found.update(path.read_bytes())
    for library in LIBRARIES:
        found.update(version(library).encode())
    return found.hexdigest()


def _path(what: object, suffix: str) -> Path:
    from platformdirs import user_cache_path

    digest = hashlib.blake2b(repr((what, _hand())).encode(), digest_size=16).hexdigest()
    return user_cache_path("morphs") / "tiles" / digest[:2] / f"{digest}{suffix}"
