"""What sides can still show: domains as bit sets over candidates, sides as bit sets over words.

A domain is a big integer with one bit per candidate of its kind. A side passes on only which words
it can still show, a small mask, since candidates share few words: how much an update costs does not
depend on how many candidates there are. Both directions are memoised, for the same domains and
masks turn up again and again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from solver.problem import Problem

PIECE = 4
"""How many bytes of a domain are looked up together."""


class WordTables:
    """For each kind: domain -> masks of words by slot; for each kind and slot: opposite mask ->
    domain it supports.

    pieces  for each piece of a domain that turned up what it shows: one mask, in which the words of
            each slot stand beside those of the slot before
    """

    def __init__(self, problem: Problem) -> None:
        self.words = problem.meets.shape[1]
        self.meeting = [_mask(np.flatnonzero(problem.meets[word])) for word in range(self.words)]
        self.rings = [kind.rings.tolist() for kind in problem.kinds]
        self.showing = [
            [_candidates_by_word(kind.rings[:, slot]) for slot in range(kind.rings.shape[1])]
            for kind in problem.kinds
        ]
        self.full = [(1 << len(rings)) - 1 for rings in self.rings]
        self.pieces: list[list[dict[bytes, int]]] = [
            [{} for _ in range(0, len(rings), 8 * PIECE)] for rings in self.rings
        ]
        self.shown_memo: list[dict[int, tuple[int, ...]]] = [{} for _ in self.rings]
        self.support_memo: list[list[dict[int, int]]] = [[{} for _ in k] for k in self.showing]

    @cached_property
    def of_candidate(self) -> list[list[int]]:
        """What each candidate of each kind shows, in the same way."""
        return [
            [sum(1 << slot * self.words + word for slot, word in enumerate(ring)) for ring in rings]
            for rings in self.rings
        ]

    def shown(self, kind: int, domain: int) -> tuple[int, ...]:
        """The words that a domain can show, for each slot."""
        memo = self.shown_memo[kind]
        masks = memo.get(domain)
        if masks is None:
            masks = memo[domain] = self._shown(kind, domain)
        return masks

    def _shown(self, kind: int, domain: int) -> tuple[int, ...]:
        """Put together what pieces of the domain show: the same pieces turn up again and again."""
        memos = self.pieces[kind]
        data = domain.to_bytes(PIECE * len(memos), "little")
        packed, start = 0, 0
        for memo in memos:
            piece = data[start : start + PIECE]
            found = memo.get(piece)
            if found is None:
                found = memo[piece] = self._packed(kind, start, piece)
            packed |= found
            start += PIECE
        mask, width = (1 << self.words) - 1, self.words
        return tuple([packed >> slot * width & mask for slot in range(len(self.showing[kind]))])

    def _packed(self, kind: int, start: int, piece: bytes) -> int:
        """What the candidates of a piece, which begins with a byte of the domain, can show."""
        of_candidate, packed = self.of_candidate[kind], 0
        for bit in bits(int.from_bytes(piece, "little")):
            packed |= of_candidate[8 * start + bit]
        return packed

    def support(self, kind: int, slot: int, opposite: int) -> int:
        """The candidates that can stand in a slot opposite any of the words of a mask."""
        memo = self.support_memo[kind][slot]
        domain = memo.get(opposite)
        if domain is None:
            allowed = 0
            for word in bits(opposite):
                allowed |= self.meeting[word]
            domain = self.with_words(kind, slot, allowed)
            memo[opposite] = domain
        return domain

    def with_words(self, kind: int, slot: int, words: int) -> int:
        """The candidates that show one of the words of a mask in a slot."""
        domain = 0
        for word, candidates in self.showing[kind][slot]:
            if words >> word & 1:
                domain |= candidates
        return domain


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _mask(numbers: np.ndarray[tuple[int], np.dtype[np.int64]]) -> int:
    return sum(1 << int(number) for number in numbers)


def _candidates_by_word(
    words: np.ndarray[tuple[int], np.dtype[np.int64]],
) -> list[tuple[int, int]]:
    found: dict[int, int] = {}
    for candidate, word in enumerate(words.tolist()):
        found[word] = found.get(word, 0) | 1 << candidate
    return sorted(found.items())
