"""What edits wish of cells, made into the candidates that may stand there."""

from __future__ import annotations

from morphs.base.errors import MorphsError
from morphs.base.wording import quoted
from morphs.matching.domains import DomainCompiler, combined
from morphs.matching.offers import Offers
from morphs.request.constraints import Entrance, feature_letters
from morphs.request.edits import Paint
from morphs.request.painting import Painter, Stroke, halves_named, letters_named, wild_code
from morphs.request.place import Place, cell_at


def painted(offers: Offers, paint: Paint) -> dict[int, int]:
    """For each painted cell the candidates that show it. Raises MorphsError for what is no
    feature, no face and no code of the vocabulary."""
    board = offers.matching.board
    cells = [cell_at(board, place, str(paint)) for place in paint.places]
    compiler = DomainCompiler(offers.matching)
    strokes = [s for cell in cells for s in _strokes(offers, paint, offers.place(cell), cells)]
    return combined([compiler.stroke(stroke) for stroke in strokes])


def _strokes(offers: Offers, paint: Paint, place: Place, cells: list[int]) -> list[Stroke]:
    vocabulary, board, what = offers.matching.vocabulary, offers.matching.board, paint.what
    text = f"{place}={what}"
    face = what.lower()
    if feature_letters(what, vocabulary) or what.startswith("#"):
        letters = letters_named(text, what, vocabulary)
        if paint.side is not None:
            return [Stroke(text, place, paint.side, letters)]
        over = {offers.place(cell): letters for cell in cells}
        return Painter(board, vocabulary).cell(place, over)
    if len(face) == 2 and face[0] in vocabulary.areas and face[1] in vocabulary.lines:
        return [Stroke(text, place, paint.side, face=face)]
    if "?" in what or set(face) <= set(vocabulary.short_letters):
        return [Stroke(text, place, paint.side, code=wild_code(text, what, vocabulary))]
    names = ", ".join(
        kind.name for kind in (*vocabulary.areas.values(), *vocabulary.lines.values())
    )
    raise MorphsError(
        f"paint {place}: {quoted(what)} is no feature, no face and no code; features are {names}"
    )


def entered(offers: Offers, entrance: Entrance) -> dict[int, int]:
    """The cell of an entrance, and its candidates that let one walk off the map there. Raises
    MorphsError for sides that are not at the border."""
    board = offers.matching.board
    cell = cell_at(board, entrance.place, str(entrance))
    halves = halves_named(board, cell, entrance.side, str(entrance))
    return DomainCompiler(offers.matching).entrance(entrance, cell, halves).allowed
