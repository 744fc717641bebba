"""Small faults of Python code: which can be made of a file, and its text with one of them."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
ARRAYS = ("np.zeros", "np.ones", "np.empty", "np.full")
UNSEEN = ("strict", "frozen", "defer_build", "repr", "boundscheck", "_nrt", "forceinline",
          "no_cpython_wrapper", "no_cfunc_wrapper")  # fmt: skip
"""Arguments that nothing depends on but what is refused, when it is, and how long it takes."""
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}


@dataclass(frozen=True)
class Mutant:
    """One fault: which node of a file's tree is changed, how, and what it looks like.

    function  the function that it is in, as Python's code objects name it; "" in none
    nth       of those of the same text in its file; with it a fault is found again when code moves
    """

    file: str
    node: int
    line: int
    function: str
    text: str
    nth: int

    @property
    def name(self) -> str:
        return f"{self.file}: {self.text}"

    @property
    def key(self) -> str:
        return f"{self.name} ({self.nth})"

    @property
    def place(self) -> str:
        """The function, as notes on what tests call name it."""
        return f"{self.file}:{self.function}"


def mutants_of(root: Path, file: str) -> Iterator[Mutant]:
    """Return every mutant of a file, in the order of its places."""
    tree = ast.parse((root / file).read_text())
    hints = {id(part) for node in ast.walk(tree) for part in _hints(node)}
    functions, statements = _around(tree)
    rooms = _rooms(tree)
    count: Counter[str] = Counter()
    for number, node in enumerate(ast.walk(tree)):
        if id(node) not in hints and (change := _change_of(node, rooms)):
            before = ast.unparse(node)
            changed = copy.deepcopy(node)
            change(changed)
            after = ast.unparse(changed)
            line = getattr(node, "lineno", 0)
            where = ast.unparse(statements[id(node)])[:60].splitlines()[0]
            short = f"{before[:60]!r} -> {after[:60]!r}"
            short += f" in {where!r}" if where != before[:60] else ""
            short = short.replace("\n", " ")
            yield Mutant(file, number, line, functions.get(id(node), ""), short, count[short])
            count[short] += 1


def mutated(root: Path, mutant: Mutant) -> str:
    """Return the text of a file with its fault. Lines are those of `ast.unparse`."""
    tree = ast.parse((root / mutant.file).read_text())
    node = next(n for number, n in enumerate(ast.walk(tree)) if number == mutant.node)
    change = _change_of(node, _rooms(tree))
    assert change
    change(node)
    return ast.unparse(ast.fix_missing_locations(tree))


def _around(tree: ast.Module) -> tuple[dict[int, str], dict[int, ast.AST]]:
    """By the identity of nodes the name of the function and the statement around each."""
    functions: dict[int, str] = {}
    inside: dict[int, str] = {}  # how names begin there
    statements: dict[int, ast.AST] = {}
    for node in ast.walk(tree):  # from the outside to the inside
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = inside.get(id(node), "") + node.name
            is_class = isinstance(node, ast.ClassDef)
            for part in (part for statement in node.body for part in ast.walk(statement)):
                inside[id(part)] = f"{name}." if is_class else f"{name}.<locals>."
                if not is_class:
                    functions[id(part)] = name
        if isinstance(node, ast.stmt | ast.arguments):
            statements.update((id(part), node) for part in ast.walk(node))
    return functions, statements


def _hints(node: ast.AST) -> Iterator[ast.AST]:
    """What only type checkers and readers see: annotations, messages, tables written by hand, what
    is asserted (that lists which are gone through together are of one length), that nobody changes
    a value, when a model is made ready, how fast code is compiled to be, and decorators (how many
    answers are remembered)."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            yield node.operand  # the number is changed as a whole: all below 0 mostly mean the same
        case ast.keyword(arg=name) if name in UNSEEN:
            yield from ast.walk(node)
        case ast.AnnAssign():
            yield from ast.walk(node.annotation)
        case ast.ClassDef():
            for decorator in node.decorator_list:
                yield from ast.walk(decorator)
        case ast.FunctionDef():
            for decorator in node.decorator_list:
                yield from ast.walk(decorator)
            arguments = (one for one in ast.walk(node.args) if isinstance(one, ast.arg))
            for hint in (node.returns, *(one.annotation for one in arguments)):
                yield from ast.walk(hint) if hint else ()
        case ast.Raise() | ast.JoinedStr() | ast.Assert():
            yield from ast.walk(node)
        case ast.If() if "TYPE_CHECKING" in ast.unparse(node.test):
            yield from ast.walk(node)
        case ast.Assign() if ast.unparse(node.targets[0]).lstrip("(")[:1].isupper():
            yield from ast.walk(node)


def _rooms(tree: ast.AST) -> set[int]:
    """By identity what says how large new arrays are: a place too many is never seen, one too few
    is."""
    makers = [
        node.args[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in ARRAYS
    ]
    return {id(part) for size in makers for part in ast.walk(size)}


def _change_of(node: ast.AST, rooms: set[int]) -> Callable[[ast.AST], None] | None:
    """Return what makes a fault of a node, None where there is none to make."""
    if id(node) in rooms and isinstance(node, ast.Constant) and type(node.value) is int:
        return _shrink_constant
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED:
        return _swap_comparison
    if isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in SWAPPED:
        return _swap_operator
    if isinstance(node, ast.Constant) and (isinstance(node.value, bool) or type(node.value) is int):
        return _shift_constant
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int())):
            return _shift_negative
    if isinstance(node, ast.Name) and node.id in NAMES:
        return _swap_name
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        return _negate if not isinstance(node.test, ast.Compare) else None
    return None


def _swap_comparison(node: ast.AST) -> None:
    assert isinstance(node, ast.Compare)
    node.ops[0] = SWAPPED[type(node.ops[0])]()  # type: ignore[assignment]


def _swap_operator(node: ast.AST) -> None:
    assert isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign)
    node.op = SWAPPED[type(node.op)]()  # type: ignore[assignment]


def _shift_constant(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant)
    node.value = not node.value if isinstance(node.value, bool) else int(node.value) + 1  # type: ignore[call-overload]


def _shrink_constant(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant)
    node.value = int(node.value) - 1  # type: ignore[call-overload]


def _shift_negative(node: ast.AST) -> None:
    assert isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)
    node.operand.value -= 1  # type: ignore[operator]


def _swap_name(node: ast.AST) -> None:
    assert isinstance(node, ast.Name)
    node.id = NAMES[node.id]


def _negate(node: ast.AST) -> None:
    assert isinstance(node, ast.If | ast.IfExp | ast.While)
    node.test = ast.UnaryOp(ast.Not(), node.test)
