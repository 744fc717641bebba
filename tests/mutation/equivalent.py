"""Mutants that change nothing anyone could notice, by name, with the reason."""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {
    "solver/rules/tally.py: '0' -> '1'": "a tally of nothing: at most bans are told too often",
    "solver/rules/tally.py: 'missing <= 0' -> 'missing < 0'": "the last line asks the same again",
    "solver/rules/spacing.py: 'sorted' -> 'list'": "the ledger sorts the news of all rules",
    "solver/sumtree.py: '64' -> '65'": "how much room a tree begins with",
    "morphs/board/glue.py: '1' -> '2'": "how many bands of halves are mated one after the other",
}
