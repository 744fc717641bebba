"""Pictures and orientations dealt to what a solver chose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from morphs.base.noise import SteadyDice
from morphs.base.seeds import Dice
from morphs.board.shape import Orientation
from morphs.matching.compiled import Matching
from morphs.matching.rules import supply_of
from morphs.tiles.tile import Tile
from solver.draw import Drawn
from solver.rules.supply import Supply


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
    oriented: Mapping[int, Orientation] | None = None,
) -> list[Placement | None]:
    """Deal cards to the candidates of a complete search, -1 for none: the cards laid least often
    for their weight come first, and not the one next door; none more often than its copies allow,
    or what `most` says of its deck. `oriented` tells how some cells must lie.
    """
    dice = SteadyDice(seed, "deal")
    supply = supply_of(matching, most)
    if any(supply.copies):
        cards = _deal_limited(matching, candidates, supply, dice)
    else:
        cards = _deal_freely(matching, candidates, supply, dice)
    return _laid(matching, cards, candidates, dice, oriented or {})


def _deal_limited(
    matching: Matching, candidates: Sequence[int], supply: Supply, dice: Dice
) -> list[int]:
    """Return the card of each cell, -1 for none; cells laid before take other cards where need
    be."""
    problem, showing = matching.problem, supply.cards
    for cell, candidate in enumerate(candidates):
        if candidate >= 0:
            cards = list(showing[problem.kind_list[cell]][candidate])
            dice.shuffle(cards)
            beside = [f[0] for f in problem.opposite[cell] if f]
            near = {supply.card_of[other] for other in beside if other in supply.card_of}
            cards.sort(key=lambda card: (len(supply.holders[card]), card in near))
            if not supply.push(cell, cards):
                raise AssertionError("the search chose more than its supply")
    return [supply.card_of.get(cell, -1) for cell in range(len(candidates))]


def _deal_freely(
    matching: Matching, candidates: Sequence[int], supply: Supply, dice: Dice
) -> list[int]:
    """Return the same where there is any number of each card: nothing that was laid has to move,
    and where a candidate has one card there is nothing to choose."""
    kinds = matching.problem.kind_list
    weights = [tile.weight for tiles in matching.decks for tile in tiles]
    shared = {card for kind in supply.cards for cards in kind if len(cards) > 1 for card in cards}
    only = [[cards[0] if cards else -1 for cards in kind] for kind in supply.cards]
    chosen = [
        only[kind][candidate] if candidate >= 0 else -1
        for kind, candidate in zip(kinds, candidates, strict=True)
    ]
    if not shared:
        return chosen
    laid = [0] * len(supply.copies)
    for cell, beside in enumerate(matching.problem.beside()):
        card = chosen[cell]
        if card not in shared:
            continue
        if len(cards := supply.cards[kinds[cell]][candidates[cell]]) > 1:
            cards = list(cards)
            dice.shuffle(cards)
            near = [chosen[other] for other in beside if other < cell]
            there = [card for card in cards if supply.copies[card] is None]
            card = min(there, key=lambda card: ((laid[card] + 1) / weights[card], card in near))
        chosen[cell] = card
        laid[card] += 1
    return chosen


def deal_drawn(
    matching: Matching,
    drawn: Drawn,
    seed: int,
    oriented: Mapping[int, Orientation] | None = None,
) -> list[Placement | None]:
    """Choose the orientation of each card that was drawn, among those that look the same to the
    solver."""
    dice = SteadyDice(seed, "deal")
    kinds, before = matching.problem.kinds, _cards_before(matching)
    cards = [
        before[kinds[kind].deck] + card if card >= 0 else -1
        for kind, card in zip(matching.problem.kind_list, drawn.card_of_cell, strict=True)
    ]
    return _laid(matching, cards, drawn.candidate_of_cell, dice, oriented or {})


def _cards_before(matching: Matching) -> list[int]:
    """Return for each deck the number of its first card among all cards."""
    return [0, *accumulate(len(tiles) for tiles in matching.decks)]


def _laid(
    matching: Matching,
    cards: Sequence[int],
    candidates: Sequence[int],
    dice: SteadyDice,
    fixed: Mapping[int, Orientation],
) -> list[Placement | None]:
    """Choose how each card lies. Equal placements are one object."""
    kinds, laid = matching.problem.kind_of_cell.astype(np.int64), np.array(cards, dtype=np.int64)
    shown = np.array(candidates, dtype=np.int64)
    before = _cards_before(matching)
    sorts = (kinds * (1 + laid.max(initial=0)) + laid) * (1 + shown.max(initial=0)) + shown
    stands = np.flatnonzero(laid >= 0)
    _, examples, sort_of = np.unique(sorts[stands], return_index=True, return_inverse=True)
    ways = [
        _ways(matching, before, int(kinds[cell]), cards[cell], candidates[cell])
        for cell in stands[examples].tolist()
    ]
    counts = np.array([len(known) for known in ways], dtype=np.int64)
    picks = (np.cumsum(counts) - counts)[sort_of] + dice.below_each(counts[sort_of])
    flat = [way for known in ways for way in known]
    found: list[Placement | None] = [None] * len(cards)
    for cell, pick, sort in zip(stands.tolist(), picks.tolist(), sort_of.tolist(), strict=True):
        found[cell] = flat[pick]
        if cell in fixed:
            oriented = [way for way in ways[sort] if way.orientation == fixed[cell]]
            found[cell] = oriented[0] if oriented else found[cell]
    return found


def _ways(
    matching: Matching, before: Sequence[int], kind: int, card: int, candidate: int
) -> list[Placement]:
    """Return every way in which a card shows a candidate; `before` are the cards before each
    deck."""
    deck = matching.problem.kinds[kind].deck
    number = card - before[deck]
    ways = matching.orientations[kind, matching.prototypes[deck][number], candidate]
    return [Placement(matching.decks[deck][number], way) for way in ways]
