"""Mutants that change nothing anyone could notice, by name, with the reason."""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {
    "solver/rules/tally.py: 'missing <= 0' -> 'missing < 0' in 'if missing <= 0:'": (
        "the last line asks the same again"
    ),
    "solver/rules/spacing.py: 'sorted' -> 'list' in 'return sorted(cells)'": (
        "the ledger sorts the news of all rules"
    ),
    "solver/sumtree.py: '64' -> '65' in 'self, width: int, capacity: int=64'": (
        "how much room a tree begins with"
    ),
    "morphs/board/glue.py: '1' -> '2' in "
    "'step = max(1, (int(keys.max()) + 1) // (len(keys) // BAND + '": (
        "how many bands of halves are mated one after the other"
    ),
}
