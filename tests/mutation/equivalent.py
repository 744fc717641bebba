"""Mutants that change nothing anyone could notice, by name, with the reason; by key where others of
the same text are real."""

from __future__ import annotations

from tests.mutation.faults import Mutant

EQUIVALENT: dict[str, str] = {
    "morphs/layout/cells.py: '0' -> '1' in "
    "\"known = {**vars(cell), 'id': 0, 'column': 0, 'row': 0, 'leve\"": (
        "what stands for the number and the place of all cells, so that their looks are compared"
    ),
    "solver/fast_draw.py: '1' -> '2' in 'moving.in_phase[moving.untouched] = 1'": (
        "a mark: it is only asked whether there is one"
    ),
    "solver/forest_rows.py: '0' -> '1' in 'self.eased = 0'": (
        "each line sets it anew before it is asked"
    ),
    "solver/rules/tally.py: 'missing <= 0' -> 'missing < 0' in 'if missing <= 0:'": (
        "the last line asks the same again"
    ),
    "solver/rules/spacing.py: 'sorted' -> 'list' in 'return sorted(cells)'": (
        "the ledger sorts the news of all rules"
    ),
    "solver/sumtree.py: '64' -> '65' in 'self, width: int, capacity: int=64'": (
        "how much room a tree begins with"
    ),
    "solver/words.py: 'sorted' -> 'list' in 'return sorted(found.items())'": (
        "the candidates of some words are put together, in whatever order"
    ),
    "morphs/matching/dealing.py: '1' -> '2' in "
    "'sorts = (kinds * (1 + laid.max(initial=0)) + laid) * (1 + sh'": (
        "numbers of three parts, which are told apart and in the same order, and never parted again"
    ),
    "morphs/matching/variants.py: '1' -> '2' in "
    "'sorts = cells.look_of.astype(np.int64) * (int(variants.max()'": (
        "numbers of two parts, which are told apart and in the same order, and never parted again"
    ),
    "morphs/matching/assemble.py: '1' -> '2' in "
    "'sorts = (number_of * (int(shapes.max(initial=0)) + 1) + shap'": (
        "numbers of two parts, which are told apart and in the same order, and never parted again"
    ),
    "morphs/board/glue.py: '1' -> '2' in "
    "'step = max(1, (int(keys.max()) + 1) // (len(keys) // BAND + '": (
        "how many bands of halves are mated one after the other"
    ),
    "solver/strand_kernels.py: '2' -> '3' in "
    "'found = (found ^ np.uint64(key[number] + 2)) * np.uint64(114'": (
        "by whatever hash a key is found, it is found again, and compared whole"
    ),
    "solver/set_kernels.py: '1' -> '2' in 'found = np.uint64(kind + 1)'": (
        "by whatever hash a row is found, it is found again, and compared whole"
    ),
    "solver/domain_kernels.py: '2' -> '3' in "
    "'return state[TRAIL] + 2 * slots + 2 > len(trail_place) or se'": (
        "how early room is made for more"
    ),
    "solver/row_plan.py: 'True' -> 'False' in 'return self._sampler_with_rules(True)'": (
        "both engines draw the same; one is faster"
    ),
    "solver/fast_draw.py: '2' -> '3' in "
    "'return bool(2 * rows > len(moving.key_of_row) or is_wide)'": (
        "how early room is made for more"
    ),
    "solver/forest_rows.py: '1' -> '2' in 'place, tries, back, furthest = (begin, 0, 1, begin)'": (
        "it is doubled only at the first place, before which there is nothing to go back to"
    ),
    "solver/fast_forest_tables.py: '8' -> '9' in "
    "'entries = max(LOG, longest * reach_kernels.A_CELL // 8) if j'": (
        "how long a log is before it has to grow"
    ),
    "solver/strips.py: 'rows[0] > rows[1]' -> 'rows[0] >= rows[1]' in "
    "'is_border = (rows[0] > rows[1], rows[3] < rows[2])'": ("a line is not the one before it"),
    "solver/possible.py: 'part - 1' -> 'part + 1' in 'limits = self.due[tile] * (part - 1)'": (
        "all tangents of a tile are moved alike, and with them what it costs: the best is the same"
    ),
    "solver/possible.py: '1' -> '2' in 'limits = self.due[tile] * (part - 1)'": (
        "all tangents of a tile are moved alike, and with them what it costs: the best is the same"
    ),
    "solver/possible.py: 'a * count + b' -> 'a * count - b' in "
    "'keys = [a * count + b for a, b in (first, second)]'": (
        "numbers of two parts, which are told apart, and never parted again"
    ),
    "solver/possible.py: '1' -> '2' in 'count = int(self.blocks.max()) + 1'": (
        "numbers of two parts, which are told apart, and never parted again"
    ),
    "solver/possible.py: 'self.due[tile] > 0' -> 'self.due[tile] >= 0' in "
    "'has = self.due[tile] > 0'": (
        "what is due nothing weighs nothing, and stands in no square of cells"
    ),
    "solver/fast_draw.py: '1' -> '2' in 'self.moving.bans[row, candidates] = 1'": (
        "it is only asked whether there is a mark"
    ),
    "morphs/matching/composer.py: 'len(board.cells) > FRAMED * MOST_CELLS' -> "
    "'len(board.cells) >= FRAMED * MOST_CELLS' in 'if len(board.cells) > FRAMED * MOST_CELLS:'": (
        "so many cells have more whole ones than may be, which is told sooner"
    ),
    "solver/forest_tables.py: '1' -> '2' in 'fresh -= 1'": (
        "a number below 0 that no other body has, whichever"
    ),
    "solver/coupling.py: 'sorted' -> 'list' in "
    "'both = sorted(mine.keys() & theirs.keys() & later)'": (
        "it is looked into only where there is one"
    ),
    "solver/message_kernels.py: '0' -> '1' in 'top = 0'": (
        "of one that has any bit the largest part has the same number of bits with the lowest set"
    ),
    "solver/part_kernels.py: '2 * parts.count[NUMBERS] > len(parts.known)' -> "
    "'2 * parts.count[NUMBERS] >= len(parts.known)' in "
    "'if 2 * parts.count[NUMBERS] > len(parts.known):'": "how early all get numbers anew",
    "solver/reach_kernels.py: 'ways.count[LOG] + A_CELL > len(ways.log)' -> "
    "'ways.count[LOG] + A_CELL >= len(ways.log)' in "
    "'if ways.count[LOG] + A_CELL > len(ways.log):'": "how early the log is forgotten",
    "solver/rules/reach.py: '2 * len(self.number)' -> '2 + len(self.number)' in "
    "'if len(self.parent) > 2 * len(self.number) + SPARE:'": "how early all get numbers anew",
    "solver/place_kernels.py: '0' -> '1' in 'kind, key, spot = (still.kind[cell], 0, 0)' (1)": (
        "where there is no key nobody looks at its spot"
    ),
    "solver/account_kernels.py: '0' -> '1' in 'outs, unknown, largest = (0, 0, 0)' (2)": (
        "gates of stems are of size 1 at least"
    ),
    "morphs/building/editing/session.py: "
    "'0' -> '1' in 'parts = self._parts.count if self._parts else 0'": (
        "where no parts are known their number is not asked for"
    ),
    "solver/domain_kernels.py: 'entry < below_it' -> 'entry <= below_it' in "
    "'if entry < below_it:'": "entries tell their cells, so no two are the same",
    "solver/domain_kernels.py: 'above < entry' -> 'above <= entry' in 'if above < entry:'": (
        "entries tell their cells, so no two are the same"
    ),
    "solver/meter.py: '1' -> '2' in "
    "'_, self.back, self.onward = chains.forms[int(chains.form[cha'": (
        "on a torus all cells of a row are alike"
    ),
    "morphs/matching/spanned.py: 'dice.fraction() < BOTH' -> 'dice.fraction() <= BOTH' in "
    "'both = len(joint.halves) == 2 and dice.fraction() < BOTH'": (
        "no dice throw just that number, of 2 ** 53"
    ),
    "solver/account_kernels.py: "
    "'account.state[sizes + one] < account.state[sizes + other]' -> "
    "'account.state[sizes + one] <= account.state[sizes + other]' in "
    "'if account.state[sizes + one] < account.state[sizes + other]'": (
        "of two trees of a size either may hang on the other"
    ),
    "solver/reach_kernels.py: "
    "'state[ways.size + one] < state[ways.size + other]' -> "
    "'state[ways.size + one] <= state[ways.size + other]' in "
    "'if state[ways.size + one] < state[ways.size + other]:'": (
        "of two parts of a size either may hang on the other"
    ),
    "solver/fast_tables.py: '1' -> '2' in "
    "'slots = max((kind.rings.shape[1] for kind in problem.kinds),'": "there always are kinds",
    "solver/fast_tables.py: '1' -> '2' in "
    "'most = max((len(kind.rings) for kind in problem.kinds), defa'": "there always are kinds",
    "solver/choice.py: '0' -> '1' in "
    "'file.write(bytes(max(0, min(microseconds, COMPILE[work] // 2'": (
        "of a microsecond no byte is written"
    ),
    "solver/strip_kernels.py: '0' -> '1' in 'most = np.int64(0)'": (
        "what is 1 at most has few bits enough"
    ),
    "solver/weaving.py: 'problem.mate_of_port >= 0' -> 'problem.mate_of_port > 0' in "
    "'ports = np.flatnonzero(problem.mate_of_port >= 0)'": (
        "what faces the first port is told by that port, and words meet either way round"
    ),
    "solver/weaving.py: '0' -> '1' in 'ports = np.flatnonzero(problem.mate_of_port >= 0)'": (
        "what faces the first port is told by that port, and words meet either way round"
    ),
    "solver/message_kernels.py: '-1' -> '-0' in 'return (lines.form_table[form], -1)' (0)": (
        "where no slot is in demand none is looked at, the first neither"
    ),
    "solver/meter_kernels.py: '0' -> '1' in 'most = np.int64(0)'": (
        "what is 1 at most has few bits enough"
    ),
    "morphs/layout/agreement.py: "
    "'ends[:, 0, 1] > ends[:, 1, 1]' -> 'ends[:, 0, 1] >= ends[:, 1, 1]' in "
    "'turned = (ends[:, 0, 0] > ends[:, 1, 0]) | (ends[:, 0, 0] =='": (
        "two ends that are the same are the same when turned"
    ),
    "solver/ribbons.py: '1' -> '2' in "
    "'return Entries(*(np.array([n]) for n in (0, none, free, free'": (
        "where there is one choice it is taken, whatever it weighs"
    ),
    "morphs/matching/zones_laid.py: '0' -> '1' in 'if way.halves[0]:'": (
        "a way has half-sides at both ends or at none"
    ),
    "morphs/matching/warm.py: '0' -> '1' in 'rule.forget([0])'": (
        "whichever cell is forgotten, the same code is compiled"
    ),
    "solver/place_kernels.py: '0' -> '1' in "
    "'start, stop = (still.fit_start[kind, 0, still.free], still.f' (1)": (
        "a longer list than all that are looked at, that of the first slot among them"
    ),
}
EQUIVALENT |= {
    f"morphs/matching/dealing.py: {change} in "
    "'sorts = (kinds * (1 + laid.max(initial=0)) + laid) * (1 + sh'": (
        "numbers of three parts, which are told apart, and never parted again"
    )
    for change in (
        "'0' -> '1'",
        "'kinds * (1 + laid.max(initial=0)) + laid' -> 'kinds * (1 + laid.max(initial=0)) - laid'",
        "'(kinds * (1 + laid.max(initial=0)) + laid) * (1 + shown.max(' -> "
        "'(kinds * (1 + laid.max(initial=0)) + laid) * (1 + shown.max('",
    )
}
ONE_CARD = (
    "'len(cards) > 1' -> 'len(cards) >= 1' in "
    "'shared = {card for kind in supply.cards for cards in kind if'",
    "'len((cards := supply.cards[kinds[cell]][candidates[cell]])) ' -> "
    "'len((cards := supply.cards[kinds[cell]][candidates[cell]])) ' in "
    "'if len((cards := supply.cards[kinds[cell]][candidates[cell]]'",
)
EQUIVALENT |= {
    f"morphs/matching/dealing.py: {change}": "of one card there is nothing to choose"
    for change in ONE_CARD
}
EQUIVALENT |= {
    "solver/meter.py: '2' -> '3' in 'key[:, 0], key[:, -1] = (1, 2)'": (
        "a number that the last cell of a row has, and no other"
    ),
    "solver/meter.py: '1' -> '2' in 'most = max(1, int(followers.max()))'": (
        "what is listed beyond those that follow is worth nothing"
    ),
    "solver/meter.py: 'np.arange(most) >= followers[:, :, None]' -> "
    "'np.arange(most) > followers[:, :, None]' in "
    "'joint[np.arange(most) >= followers[:, :, None]] = 0'": (
        "the first that does not follow does not meet, or weighs nothing"
    ),
    "solver/meter.py: '1' -> '2' in "
    "'roll = (rolls[place] % np.maximum(total, 1).astype(np.uint64'": (
        "where nothing fits what is chosen is thrown away"
    ),
}
EQUIVALENT |= {
    f"solver/place_kernels.py: 'amount >= {of}' -> 'amount > {of}' in 'while amount >= {of}:'": (
        "the sums of the next block begin where this one ends, and are gone through as well"
    )
    for of in (
        "moving.blocks[deck, block, prototype]",
        "moving.large_blocks[deck, large, prototype]",
    )
}
KEYS = (
    "'29' -> '30' in 'keys[has] = mixed ^ mixed >> np.uint64(29)'",
    "'mixed >> np.uint64(29)' -> 'mixed << np.uint64(29)' in "
    "'keys[has] = mixed ^ mixed >> np.uint64(29)'",
    *(
        f"{change} in 'seen = sorts[self.facing[ports]] * np.uint64(64) + (self.fac'"
        for change in (
            "'64' -> '65'",
            "'1' -> '2'",
            "'sorts[self.facing[ports]] * np.uint64(64) + (self.faced_slot' -> "
            "'sorts[self.facing[ports]] * np.uint64(64) - (self.faced_slot'",
        )
    ),
)
EQUIVALENT |= {
    f"solver/lookahead.py: {change}": "what looks alike has the same key, and nothing else has"
    for change in KEYS
}
WHOLE_LINES = (
    ("solver/fast_rows.py", "return self._draw((first, last, 0), False)"),
    ("solver/fast_forest.py", "return self._draw((first, last, 0), False)"),
    ("solver/fast_forest.py", "stuck = self._draw((line, line + 1, 0), False)"),
    ("solver/fast_matrix_rows.py", "return self._draw((first, last, 0))"),
)
EQUIVALENT |= {
    f"{file}: {change} in {line!r}": "whole lines say themselves where they end and whether closed"
    for file, line in WHOLE_LINES
    for change in ("'False' -> 'True'", "'0' -> '1'")
    if not ("False" in change and "False" not in line)
}
EQUIVALENT[
    "morphs/matching/warm.py: 'False' -> 'True' in "
    "\"strips.sweep(board, (False, False), kept, Dice(1, 'even'))\""
] = "strips of open boards and of rings are drawn by the same loops"
EQUIVALENT |= {
    f"morphs/matching/warm.py: {change} in {line!r}": "however much is drawn, the same is compiled"
    for line in ("rows.draw_lines(0, 2)", "rows.clear((0, 2))")
    for change in ("'0' -> '1'", "'2' -> '3'")
}
EQUIVALENT |= {
    f"solver/sets.py: '1' -> '0' in 'sets = Sets(size=np.ones(2, dtype=np.int64), "
    f"domain=np.zeros' ({nth})": "there is room for more at once, and it holds zeros"
    for nth in (1, 3, 4, 5)
}
SEEDS = (
    "found = Plan(matching.problem, way=way, fast=True).solve(Dic",
    "deal(matching, list(found.candidates), seed=1)",
    "Plan(_small(wrap=True).problem, way='rows', fast=True).solve",
    "draw(matching.problem, decks, Dice(1, 'draw'), DrawOptions([",
    "strips.sweep(board, (False, False), kept, Dice(1, 'even'))",
    "rows = FastForestRows(tables, Dice(1, 'solve'))",
)
EQUIVALENT |= {
    f"morphs/matching/warm.py: '1' -> '2' in {line!r}": (
        "whatever the dice draw, the same code is compiled"
    )
    for line in SEEDS
}


def changes_nothing(mutant: Mutant) -> bool:
    """Whether a mutant is known to change nothing."""
    return mutant.name in EQUIVALENT or mutant.key in EQUIVALENT
