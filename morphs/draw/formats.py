"""What kinds of picture files there are, and how much they hold."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from morphs.base.errors import MorphsError
from morphs.base.options import option

if TYPE_CHECKING:
    from PIL import Image

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")
WEBP_SIDE, JPEG_SIDE = 16_383, 65_500
PAPER = (255, 255, 255, 255)
MAX_WHOLE = 400_000_000  # pixels


def check_picture_size(path: Path, size: tuple[int, int]) -> None:
    """Raise if a file ending is none of a picture, or its format cannot hold one of this size."""
    if path.suffix.lower() not in SUFFIXES:
        raise MorphsError(f"{path}: unknown kind of picture; it must end in {', '.join(SUFFIXES)}")
    limit = {".webp": WEBP_SIDE, ".jpg": JPEG_SIDE, ".jpeg": JPEG_SIDE}.get(path.suffix.lower())
    if limit and max(size) > limit:
        raise MorphsError(
            f"{path}: the picture has {size[0]} x {size[1]} pixels; {path.suffix} files hold at "
            f"most {limit} a side: use .png or a smaller {option('scale')}"
        )
    if limit and size[0] * size[1] > MAX_WHOLE:
        raise MorphsError(
            f"{path}: the picture has {size[0]} x {size[1]} pixels, which {path.suffix} files need "
            f"whole in memory: use .png or a smaller {option('scale')}"
        )


def on_paper(picture: Image.Image) -> Image.Image:
    """The picture on white, for formats in which nothing is clear."""
    from PIL import Image

    paper = Image.new("RGBA", picture.size, PAPER)
    paper.alpha_composite(picture.convert("RGBA"))
    return paper.convert("RGB")
