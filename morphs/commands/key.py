"""`morphs key`: a game master's key of a map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from morphs.commands.options import WholeNumber, finished_as, grouped_command, option, quiet_option


@grouped_command("key")
@click.argument("file", metavar="MAP.json")
@finished_as("what to write: .md, .html, .pdf, .json, .onepage.json; may be given several times")
@option(
    "--stock",
    group="Contents",
    type=click.Choice(["none", "light", "full"]),
    shown="full",
    help="how much is told of rooms: light has what is seen and who is there",
)
@option(
    "--depth",
    group="Contents",
    type=WholeNumber(1, 10),
    metavar="N",
    shown=1,
    help="danger and worth, 1 to 10",
)
@option("--theme", group="Contents", metavar="NAME", help="prefer what tables tag with this word")
@option("--tables", group="Contents", metavar="FILE.toml", help="tables of your own, beside ours")
@option(
    "--seed",
    group="Contents",
    type=WholeNumber(),
    metavar="N",
    help="other dice [default: the map's]",
)
@option("--tint", group="Paper", is_flag=True, help="rooms in the colours of who holds them")
@option("--font", group="Paper", metavar="FILE.ttf", help="letters that ours lack, on the .pdf")
@option(
    "--number",
    group="Numbers",
    type=click.Choice(["near", "rows", "spiral"]),
    shown="near",
    help="how rooms are numbered",
)
@option(
    "--levels-by",
    group="Numbers",
    type=click.Choice(["hundreds", "letters"]),
    shown="hundreds",
    help="how levels are told apart: 201, or B1",
)
@option(
    "--keep",
    group="Changes",
    metavar="KEY.json",
    help="an older key, of this map or before an edit: its numbers and your texts stay",
)
@option(
    "--reroll", group="Changes", metavar="ROOM,...", help="roll these rooms anew, by their numbers"
)
@quiet_option
def command(
    file: str,
    outputs: tuple[str, ...],
    tables: str | None,
    keep: str | None,
    tint: bool,
    font: str | None,
    quiet: bool,
    **options: Any,
) -> None:
    """Number the rooms of a finished map and tell what is in them.

    Rooms are found in the map's plan, numbered from its entrance on, and stocked from tables; every
    room has dice of its own. A terrain map (.json) gets numbers for its places.

    \b
    Example: morphs key map.json -o key.pdf -o key.json
    """
    from morphs.base.targets import check_spared
    from morphs.building.key_files import KEYS
    from morphs.building.keying import key_map
    from morphs.commands.progress import Progress
    from morphs.commands.written import before_writing
    from morphs.plan.key.key_json import read_key

    targets = KEYS.checked(outputs)
    check_spared(targets, [file])
    announce = before_writing(targets)
    given = {name: value for name, value in options.items() if value is not None}
    if "reroll" in given:
        given["reroll"] = tuple(part.strip() for part in given["reroll"].split(","))
    notes: list[str] = []
    old = read_key(Path(keep)) if keep else None
    with Progress(quiet) as progress:
        key, written = key_map(
            Path(file),
            outputs,
            keep=old,
            tables=tables,
            how={"watch": progress.drawing, "tell": notes.append, "tint": tint, "font": font},
            **given,
        )
    if quiet:
        return
    for line in (*summary_lines(key), *(f"note: {note}" for note in dict.fromkeys(notes))):
        click.echo(line)
    for path in written:
        click.echo(announce(path))


def summary_lines(key: Any) -> list[str]:
    """What is said of a key once it is made."""
    from morphs.base.wording import counted

    rooms = key.rooms
    parts = [counted(len(rooms), "place" if rooms and rooms[0].kind == "place" else "room")]
    locked = [way for level in key.levels for way in level.ways if way.state == "locked"]
    parts += [counted(len(locked), "locked door")] if locked else []
    written_rooms = sum(room.by_hand for room in rooms)
    parts += [f"{counted(written_rooms, 'room')} written by hand"] if written_rooms else []
    lost = [f"{counted(len(key.lost), 'lost note')}: their rooms are gone"] if key.lost else []
    return [", ".join(parts), *lost]
