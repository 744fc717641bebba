"""What sides can still show: domains as bit sets over candidates, sides as bit sets over words.

A domain is a big integer with one bit per candidate of its kind. A side passes on only which words
it can still show, a small mask, since candidates share few words: how much an update costs does not
depend on how many candidates there are. Both directions are memoised, for the same domains and
masks turn up again and again.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from solver.problem import Problem


class WordTables:
    """For each kind and slot: domain -> mask of words, and opposite mask -> domain it supports."""

    def __init__(self, problem: Problem) -> None:
        words = problem.meets.shape[1]
        self.meeting = [_mask(np.flatnonzero(problem.meets[word])) for word in range(words)]
        self.showing = [
            [_candidates_by_word(kind.rings[:, slot]) for slot in range(kind.rings.shape[1])]
            for kind in problem.kinds
        ]
        self.full = [(1 << len(kind.rings)) - 1 for kind in problem.kinds]
        self.shown_memo: list[list[dict[int, int]]] = [[{} for _ in k] for k in self.showing]
        self.support_memo: list[list[dict[int, int]]] = [[{} for _ in k] for k in self.showing]

    def shown(self, kind: int, slot: int, domain: int) -> int:
        """The words that a domain can show in a slot."""
        memo = self.shown_memo[kind][slot]
        mask = memo.get(domain)
        if mask is None:
            mask = 0
            for word, candidates in self.showing[kind][slot]:
                if candidates & domain:
                    mask |= 1 << word
            memo[domain] = mask
        return mask

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
