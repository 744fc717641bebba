"""Options that several of the packs commands share."""

from __future__ import annotations

import click

from morphs.base.errors import MorphsError
from morphs.base.options import option as named_option
from morphs.commands.options import WholeNumber, option

pack_argument = click.argument("pack", metavar="NAME|DIR|CSV")
assume_option = option(
    "--assume",
    metavar="CODE",
    help="the code of square pictures whose names have none: hhhhhhhh",
)
trim_option = option(
    "--trim",
    metavar="auto|N|none",
    default="auto",
    show_default=True,
    callback=lambda ctx, param, value: _checked(value),
    help="plain margins round pictures: cut off where nearly all have them, N pixels, or none",
)
vocabulary_option = option(
    "--vocabulary",
    metavar="NAME|FILE",
    shown="that of the pack",
    help="which letters codes are written in: dungeon, overland, city, sideview or a .toml file",
)
tag_option = option(
    "--tag",
    multiple=True,
    metavar="TAG",
    help="only tiles with this tag; !TAG: only those without it",
)
artist_option = option(
    "--artist",
    multiple=True,
    metavar="NAME",
    help="only tiles by this artist; !NAME: all but theirs",
)
seed_option = option(
    "--seed",
    type=WholeNumber(0),
    default=0,
    shown="0",
    metavar="N",
    help="a number; the same seed gives the same answer",
)
workers_option = option(
    "--workers",
    type=WholeNumber(1, 64),
    metavar="N",
    shown="one a processor",
    help="how many processes share the work",
)
no_progress_option = option("-q", "--quiet", is_flag=True, help="show no progress bar")


def _checked(value: str) -> str:
    from morphs.tiles.packs.margins import checked_trim

    try:
        return checked_trim(value)
    except ValueError as error:
        raise MorphsError(f"{named_option('trim', value)}: {error}") from None
