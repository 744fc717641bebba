"""What was drawn of our tiles before, in the user's cache: pictures, layers and plans, by all that
they depend on and the hash of what draws."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from functools import cache
from pathlib import Path

LIBRARIES = ("numpy", "pillow", "resvg_py", "scipy", "shapely")
"""What draws with ours: other versions of them may draw other pixels."""


def cached(what: object, suffix: str) -> bytes | None:
    """What the cache has of something, by its text (`repr`)."""
    with suppress(OSError):
        return _path(what, suffix).read_bytes()
    return None


def keep(what: object, suffix: str, data: bytes) -> None:
    """Put something into the cache; one that cannot be written is none."""
    path = _path(what, suffix)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(data)
        part.replace(path)


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
