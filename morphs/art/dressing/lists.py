"""The rows of a sheet's lists, as they are set: each room has lines of its own, and what is told of
it goes on below in whole phrases; where there is little room each has one line, with as much as
goes on it.

Widths are sizes of letters, heights whole twentieths of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple

from morphs.art.dressing.columns import (
    AFTER,
    LEAD,
    Block,
    Column,
    Line,
    Run,
    height,
    in_columns,
    joined,
    spans,
    together,
)
from morphs.art.dressing.faces import width_of
from morphs.art.dressing.other_rooms import other_rooms, read_down

GOAL = "#"
TRAP, TREASURE = "!", "*"
MARKS = {TRAP: "trap", TREASURE: "treasure", GOAL: "where it ends"}
"""What rooms are marked with, in the list and beside their numbers."""
MARK = 0.9
"""The room for a mark behind a name."""
FIGURES, SPACE, BLANK, CLOSE = 1.9, 0.45, 0.22, 0.15
"""The room for numbers, the space between a name and what is told, that between words, and that
before marks."""
SWATCH = 1.5
"""The room for the swatch of a heading."""
PLACED = 1.4
"""The room for a quarter of the map, at least."""
TALES, WORDS, LINES, BRIEF = "tales", "words", "lines", "brief"
FEW, NAMES = "few", "names"
ALSO, BEST_FACTS = "also", "best facts"
"""How much is told: sentences; a few words; what of these is owed, and what else has room on the
lines that it needs; the same of what is owed for marks; a few words, and of rooms with nothing to
tell the numbers alone; what has room on the lines that what is owed for marks needs, and such
numbers; as lines, but of rooms with nothing to tell the numbers and names, which run on; the
same of what is owed for marks, else of who is there."""
SHORT, NUMBERS = (LINES, BRIEF, NAMES, ALSO, BEST_FACTS), (FEW, NAMES)
"""Which of them tell what has room on a line alone, and which have some rooms' numbers alone."""
NAMED = (ALSO, BEST_FACTS)
"""Which of them have the numbers and names of these."""
WAY_IN = "way in"
"""What is told of the room by which one comes in."""
THEN = "; "
"""What stands between things that are told in a few words."""
NOTHING = "Nothing of note:"
"""What stands before the numbers of rooms with nothing to tell."""
HEADED, APART = 4, 12
"""The space before a heading, and before one with a swatch."""
ROW = LEAD + AFTER
"""How high a row of one line is."""
UNIT = 20
"""So many of these are the size of letters."""


class Listed(NamedTuple):
    """A row of the list of rooms: number, name, a word or a few of what is there, and the quarter
    of the map where it lies; or a heading among such rows. `marks` are of `MARKS`; `tale` tells in
    sentences what is there, where it is asked for; of a `bare` room there is nothing to tell but
    that. Of what is told in a few words some is `owed`, for its marks - `signed` has them with
    these -, and who is there is `due`: such has a line of its own where it has no room. A heading
    with a `hue` has a swatch of it - of two colours the second is its rim -, its word below it."""

    number: str
    name: str
    word: str = ""
    place: str = ""
    heading: bool = False
    marks: str = ""
    tale: str = ""
    bare: bool = False
    hue: str = ""
    owed: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    signed: tuple[tuple[str, str], ...] = ()

    @property
    def face(self) -> str:
        """The letters of its name: where one comes in and where a map ends are told apart."""
        is_chief = GOAL in self.marks or WAY_IN in self.word.split(THEN)
        return "chief" if is_chief else "name"

    @property
    def brief(self) -> Listed:
        """The row with the way in and what is owed alone, else the first of what is told: on large
        maps the key tells the rest."""
        parts = self.word.split(THEN)
        first = [WAY_IN] if WAY_IN in parts else []
        told = THEN.join((*first, *self.due, *self.owed)) or parts[0]
        return self._replace(word=told, tale="")

    def told(self, telling: str) -> str:
        """What is told of it."""
        if telling == TALES:
            return self.tale or self.word
        return self.word

    def is_gathered(self, telling: str) -> bool:
        """Whether it has no line of its own."""
        return self.bare and telling in (*NUMBERS, *NAMED)


@dataclass(frozen=True, eq=False)
class Text:
    """Rows set in lines, and the share of what is to be told of them that is `lost`, for want of
    room; what is worked out of them once is kept."""

    blocks: tuple[Block, ...]
    lost: float = 0.0
    _set: dict[int, tuple[tuple[Column, ...], int]] = field(default_factory=dict)

    @cached_property
    def wide(self) -> float:
        """How wide the widest of its lines is."""
        ends = (_end(run) for block in self.blocks for line in block.lines for run in line)
        return max(ends, default=0.0)

    @cached_property
    def broken(self) -> float:
        """How many lines its rows break into beyond their first, for each of them."""
        lines = sum(len(block.lines) for block in self.blocks)
        return (lines - len(self.blocks)) / max(1, len(self.blocks))

    def columns(self, most: int) -> tuple[tuple[Column, ...], int]:
        """Return its blocks in at most so many columns, as low as these can be together, and how
        high that is: none is cut, and a heading is with what follows it."""
        if most not in self._set:
            found = read_down(in_columns(self.blocks, most))
            self._set[most] = found, height(found)
        return self._set[most]


def tellings(rows: Sequence[Listed], close: bool = False) -> list[str]:
    """Return how much some rows can tell, the most first, none like another; on a `close` sheet the
    shorter ones too."""
    found = [TALES] if any(row.tale for row in rows) else []
    found.append(WORDS)
    is_told = any(row.word for row in rows)
    found += [LINES, BRIEF] if is_told else []
    found += [*NAMED] if close and is_told else []
    if any(row.bare for row in rows):
        found += [FEW, NAMES] if is_told else [FEW]
    return found


@lru_cache(maxsize=256)  # about as many as one sheet tries
def typeset(rows: tuple[Listed, ...], wide: float, telling: str) -> Text:
    """Return rows in lines so wide; where those with nothing to tell have their numbers alone these
    follow the others of their heading."""
    found: list[Block] = []
    margin = max([FIGURES, *(width_of(row.number, "number") + 0.5 for row in rows)])
    for heading, group in groupby(rows, key=lambda row: row.heading):
        if heading:
            found += [_headed(row, not found, wide) for row in group]
            continue
        own = list(group)
        found += [_row(row, wide, telling, margin) for row in own if not row.is_gathered(telling)]
        gathered = [row for row in own if row.is_gathered(telling)]
        if gathered:
            in_names = telling in NAMED
            others = [*(other_rooms(gathered, wide, margin) if in_names
                        else _running(gathered, wide))]  # fmt: skip
            if in_names and found:
                others[0] = others[0]._replace(before=HEADED)
            found += others
    runs = (run for block in found for line in block.lines for run in line)
    told = sum(len(run.text) for run in runs if run.face in ("told", "other"))
    # What is in rooms with nothing to tell is seen on the map.
    whole = sum(len(row.told(telling)) for row in rows if not (row.bare and telling in NAMED))
    return Text(tuple(found), round(max(0.0, 1 - told / whole), 3) if whole else 0.0)


def _end(run: Run) -> float:
    if run.face in ("number", "minor"):
        return run.x
    fixed = {"mark": MARK, "swatch": SWATCH}
    return run.x + fixed.get(run.face, width_of(run.text, run.face))


@lru_cache(maxsize=8000)
def _headed(row: Listed, first: bool, wide: float) -> Block:
    """A heading among rows, with what is told of it behind it or below."""
    start = SWATCH + SPACE if row.hue else 0.0
    lines = [[Run(0.0, row.hue, "swatch")] if row.hue else []]
    lines[0].append(Run(start, row.name, "heading"))
    x = start + width_of(row.name, "heading") + SPACE
    told = width_of(row.word, "told")
    if row.word and x + told > wide >= start + told:
        lines.append([])
        x = start
    # What is wider than a line goes on behind the name, in whole phrases.
    parts = [row.word] if start + told <= wide else _phrases(row.word, WORDS, wide - start)
    for part in parts if row.word else ():
        if x > start and x + width_of(part, "told") > wide:
            lines.append([])
            x = start
        lines[-1].append(Run(round(x, 3), part, "told"))
        x += width_of(part, "told") + BLANK
    before = 0 if first else APART if row.hue else HEADED
    return Block(tuple(joined(line) for line in lines), before, AFTER - 2, True)


def _row(row: Listed, wide: float, telling: str, margin: float) -> Block:
    """A row with its number in the margin, in as many lines as it needs."""
    told = [*_parts(row, telling, wide - margin)]
    # A row without a number tells nothing without its words.
    if telling in SHORT and row.number:
        owed = (*row.due, *row.owed) if telling in (LINES, ALSO) else row.owed
        if telling == BEST_FACTS:  # marks whose words are left out would be bare
            owed = row.owed or row.due
        told = _with_room(row, told, owed, wide, margin)
    return Block(_set_in_lines(row, told, wide, margin))


def _with_room(
    row: Listed, told: Sequence[Piece], owed: Collection[str], wide: float, margin: float
) -> list[Piece]:
    """What is told that has room on the last line of a name; where what is `owed` has none there,
    in as few lines as that needs."""

    def lines(kept: Collection[int]) -> int:
        pieces = [one for place, one in enumerate(told) if place in kept]
        return max((line for line, _, _ in _placed(row, pieces, wide, margin)), default=0)

    fitting = [k for k, one in enumerate(told) if one.wide <= wide - margin]
    kept = {k for k in fitting if told[k].text.removesuffix(";") in owed}
    most = lines(kept)
    # What is owed comes first, then who is there, then what else one sees.
    firm = (*row.owed, *row.due)
    rank = {one: place for place, one in enumerate(reversed(firm))}
    for place in sorted(fitting, key=lambda k: -rank.get(told[k].text.removesuffix(";"), -1)):
        if lines({*kept, place}) <= most:
            kept.add(place)
    found = [told[place] for place in sorted(kept)]
    if found:
        found[-1] = found[-1]._replace(text=found[-1].text.removesuffix(THEN.rstrip()))
    return found


def _set_in_lines(
    row: Listed, told: Sequence[Piece], wide: float, margin: float
) -> tuple[Line, ...]:
    """The lines of a row of which such pieces are told, each behind the mark that stands for it;
    other marks are behind the name."""
    lines: list[list[Run]] = [[Run(margin - 0.5, row.number, "number")]]
    for number, x, piece in _placed(row, told, wide, margin):
        if number == len(lines):
            lines.append([])
        mark = piece.mark
        lines[-1] += [Run(round(x, 3), mark, "mark")] if mark else []
        start = round(x + (MARK + BLANK if mark else 0.0), 3)
        lines[-1].append(Run(start, piece.text, piece.face))
    return tuple(joined(line) for line in lines)


def _placed(
    row: Listed, told: Sequence[Piece], wide: float, margin: float
) -> Iterator[tuple[int, float, Piece]]:
    """Yield the pieces of a row, of which such are told, with the numbers of their lines and where
    they begin."""
    head = _head(row, frozenset(one.mark for one in told))
    line, x = 0, margin
    last: str = ""
    # Marks stay with the word that they are behind.
    behind = sum(one.face == "mark" for one in head)
    kept = CLOSE + MARK * behind if behind else 0.0
    for piece in (*head, *told):
        face, width = piece.face, piece.wide
        off = 0.0 if not last or face == last == "mark" else BLANK if face == last else SPACE
        if face == "mark" != last:
            off = CLOSE
        needed = width + kept if piece.is_last else width
        if last and face != "mark" and x + off + needed > wide:
            line += 1
            x, off = margin, 0.0
        yield line, x + off, piece
        x, last = x + off + width, face


class Piece(NamedTuple):
    """What stays on one line: text, face and width, whether marks follow, and the mark before it,
    for which it has room too."""

    text: str
    face: str
    wide: float
    is_last: bool = False
    mark: str = ""


@lru_cache(maxsize=4000)
def _head(row: Listed, told: frozenset[str]) -> tuple[Piece, ...]:
    """The quarter, name and marks of a row, but for those of what is `told`."""
    pieces: list[Piece] = []
    if row.place:
        least = max(PLACED, width_of(row.place, "place"))
        pieces.append(Piece(row.place, "place", least, not row.name))
    *words, end = row.name.split() or [""]
    face = row.face
    pieces += [Piece(word, face, width_of(word, face)) for word in words]
    pieces += [Piece(end, face, width_of(end, face), True)] if end else []
    pieces += [Piece(kind, "mark", MARK) for kind in row.marks if kind not in told]
    return tuple(pieces)


@lru_cache(maxsize=4000)
def _parts(row: Listed, telling: str, wide: float) -> tuple[Piece, ...]:
    """What is told of a row; each thing that is told in a few words is whole, unless it is wider
    than a line."""
    told = row.told(telling)
    if telling == TALES:
        return tuple(Piece(one, "told", width_of(one, "told")) for one in _sentences(told) if one)
    signs = {words: mark for mark, words in row.signed}
    found: list[Piece] = []
    for phrase in filter(None, told.replace(THEN, f"{THEN.rstrip()}\n").split("\n")):
        mark = signs.get(phrase.removesuffix(THEN.rstrip()), "")
        room = MARK + BLANK if mark else 0.0
        first, *rest = _phrases(phrase, telling, wide - room)
        found.append(Piece(first, "told", room + width_of(first, "told"), mark=mark))
        found += [Piece(one, "told", width_of(one, "told")) for one in rest]
    return tuple(found)


ARTICLES = frozenset({"a", "an", "the"})
"""Words that end no line of sentences."""


def _sentences(told: str) -> Iterator[str]:
    """Yield the words of sentences, an article with what follows it, and the last two together: no
    line has one of them alone."""
    words = told.split()
    held = ""
    for place, word in enumerate(words):
        if word.lower() in ARTICLES or place == len(words) - 2:
            held += f"{word} "
        else:
            yield held + word
            held = ""


def _phrases(told: str, telling: str, wide: float) -> Iterator[str]:
    """Yield what is told in a few words, one thing after another: such as are wider than a line in
    words, where not what has room alone is told."""
    for one in told.replace(THEN, f"{THEN.rstrip()}\n").split("\n"):
        if telling in SHORT or width_of(one, "told") <= wide:
            yield one
        else:
            yield from one.split()


def _running(rows: Sequence[Listed], wide: float) -> Iterator[Block]:
    """Yield running lines with the numbers of rooms that have nothing to tell; two lines stay
    together at least."""
    pieces = [(NOTHING, "besides"), *((one, "few") for one in spans([r.number for r in rows]))]
    lines: list[list[Run]] = [[]]
    x = 0.0
    for text, face in pieces:
        needed = width_of(text, face) + BLANK
        if lines[-1] and x + needed > wide:
            lines.append([])
            x = 0.0
        x += BLANK if lines[-1] else 0.0
        lines[-1].append(Run(round(x, 3), text, face))
        x += width_of(text, face)
    yield from together([joined(line) for line in lines])
