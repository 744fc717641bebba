"""Pictures and orientations dealt to what a solver chose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from morphs.base.seeds import Dice
from morphs.board.shape import Orientation
from morphs.matching.compiled import Matching
from morphs.matching.rules import cards_by_candidate, supply_of
from morphs.tiles.tile import Tile
from solver.draw import Drawn


@dataclass(frozen=True)
class Placement:
    """One tile laid: which, and how."""

    tile: Tile
    orientation: Orientation


def deal(
    matching: Matching,
    candidates: Sequence[int],
    seed: int,
    *,
    most: Mapping[int, int] | None = None,
    lying: Mapping[int, Orientation] | None = None,
) -> list[Placement | None]:
    """Deal cards to the candidates of a complete search, -1 for none: the cards laid least often
    come first, and not the one next door; none more often than its copies allow, or what `most`
    says of its deck. `lying` tells how some cells must lie.
    """
    dice = Dice(seed, "deal")
    problem, showing = matching.problem, cards_by_candidate(matching)
    supply = supply_of(matching, most)
    for cell, candidate in enumerate(candidates):
        if candidate >= 0:
            cards = list(showing[problem.kind_list[cell]][candidate])
            dice.shuffle(cards)
            beside = [f[0] for f in problem.opposite[cell] if f]
            near = {supply.card_of[other] for other in beside if other in supply.card_of}
            cards.sort(key=lambda card: (len(supply.holders[card]), card in near))
            if not supply.push(cell, cards):
                raise AssertionError("the search chose more than its supply")
    fixed = lying or {}
    return [
        _placed(matching, cell, supply.card_of[cell], candidate, dice, fixed.get(cell))
        if candidate >= 0
        else None
        for cell, candidate in enumerate(candidates)
    ]


def deal_drawn(
    matching: Matching,
    drawn: Drawn,
    seed: int,
    lying: Mapping[int, Orientation] | None = None,
) -> list[Placement | None]:
    """Choose the orientation of each card that was drawn, among those that look the same to the
    solver."""
    dice = Dice(seed, "deal")
    fixed = lying or {}
    laid = zip(drawn.card_of_cell, drawn.candidate_of_cell, strict=True)
    return [
        _placed(matching, cell, _numbered(matching, cell, card), candidate, dice, fixed.get(cell))
        if card >= 0
        else None
        for cell, (card, candidate) in enumerate(laid)
    ]


def _numbered(matching: Matching, cell: int, card: int) -> int:
    deck = matching.problem.kinds[matching.problem.kind_list[cell]].deck
    return sum(len(tiles) for tiles in matching.decks[:deck]) + card


def _placed(
    matching: Matching,
    cell: int,
    card: int,
    candidate: int,
    dice: Dice,
    lying: Orientation | None,
) -> Placement:
    kind = matching.problem.kind_list[cell]
    deck = matching.problem.kinds[kind].deck
    number = card - sum(len(tiles) for tiles in matching.decks[:deck])
    ways = matching.orientations[kind, matching.prototypes[deck][number], candidate]
    way = dice.choose(ways)
    return Placement(matching.decks[deck][number], lying if lying in ways else way)
