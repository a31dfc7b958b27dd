"""Mutants: a source file with one small change of meaning, which tests should notice.

Nothing is changed in docstrings, annotations, decorators, messages of errors, prices, concepts, or code for type
checkers only.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"rules": ROOT / "rules" / "argraph_rules", "search": ROOT / "argraph" / "search"}
"""Where mutants are made, by what the report calls it."""
ENGLISH = ("adjective", "cells", "denied", "explain", "phrase", "predicate", "template", "together")
TEXTS = ("english", "denial", "both")
"""Where the English of words stands: what methods give, and the templates of classes."""
CONSTANT_NAMES = ("bits", "concepts", "naming", "__all__", "turns_along")
HARMLESS_KEYWORDS = ("strict", "digest_size", "maxsize", "kind", "repr", "eq", "frozen", "init")
"""Arguments that say how something is checked, shown or kept, and not what it means."""
LIMIT = 10
"""Greater numbers are limits of effort or stand for out of reach: any number near them does."""
SWAPPED_OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
SWAPPED_NAMES = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "minimum": "maximum",
    "maximum": "minimum",
    "argmin": "argmax",
    "argmax": "argmin",
}
REMOVED = "a statement removed"
REMOVABLE = (ast.Expr, ast.AugAssign, ast.If, ast.Continue)
"""Statements without which a program still runs; assignments to places count too."""
Place = tuple[Any, str, int | None]
"""A parent, the name of its field, and the position in it if that is a list."""


@attrs.frozen
class Mutant:
    """A file with one change."""

    package: str
    path: Path
    line: int
    what: str
    original: str
    source: str

    @property
    def module(self) -> str:
        """The name by which the file is imported."""
        root = ROOT / "rules" if self.package == "rules" else ROOT
        return ".".join(self.path.relative_to(root).with_suffix("").parts)

    @property
    def diff(self) -> tuple[str, ...]:
        """The lines that differ, old ones with a minus and new ones with a plus."""
        lines = difflib.unified_diff(self.original.splitlines(), self.source.splitlines(), n=0, lineterm="")
        return tuple(line[0] + line[1:].strip() for line in list(lines)[2:] if line[:1] in "+-")

    @property
    def named(self) -> tuple[str, ...]:
        """The lines by which the change is known: those that are new, or the first of a statement that is gone."""
        gone = [f"without {line[1:]}" for line in self.diff if line[0] == "-"][: self.what == REMOVED]
        return (*gone, *(line[1:] for line in self.diff if line[0] == "+" and not gone))

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} {self.what}: {' '.join(self.diff)}"


@attrs.frozen(eq=False)
class Change:
    """A change that could be made in the tree of a file."""

    tree: ast.Module
    place: Place
    node: Any
    changed: ast.AST
    what: str

    def source(self) -> str:
        """The file with the change, which is taken back in the tree."""
        _put(*self.place, self.changed)
        source = ast.unparse(self.tree)
        _put(*self.place, self.node)
        return source


def sampled(package: str, count: int, seed: int) -> list[Mutant]:
    """So many mutants of a package at random, all of them if there are no more; the same for the same seed."""
    every = [(path, change) for path in sorted(PACKAGES[package].glob("*.py")) for change in changes(path)]
    chosen = sorted(Random(seed).sample(range(len(every)), min(count, len(every))))
    return [_mutant(package, *every[number]) for number in chosen]


def unchanged(package: str) -> Mutant:
    """A file of a package as it is, which the tests must not object to."""
    path = min(PACKAGES[package].glob("[a-z]*.py"))
    original = ast.unparse(ast.parse(path.read_text(encoding="utf-8")))
    return Mutant(package, path, 1, "nothing changed", original, original)


def changes(path: Path) -> Iterator[Change]:
    """All changes that could be made in a file, in the order of their places."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for place, node in _places(tree, False):
        for what, changed in _changes(place[1], node):
            yield Change(tree, place, node, changed, what)


def _mutant(package: str, path: Path, change: Change) -> Mutant:
    return Mutant(package, path, change.node.lineno, change.what, ast.unparse(change.tree), change.source())


def _put(parent: Any, field: str, position: int | None, node: ast.AST) -> None:
    if position is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[position] = node


# Where something may be changed


def _places(node: ast.AST, english: bool) -> Iterator[tuple[Place, Any]]:
    """Every node that has a meaning when the program runs, with its place."""
    english = english or getattr(node, "name", "") in ENGLISH
    for field, value in ast.iter_fields(node):
        for position, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _meaningless(node, field, child):
                if english and isinstance(child, ast.Return):
                    child.english = True  # type: ignore[attr-defined]
                if hasattr(child, "lineno"):
                    yield (node, field, position), child
                yield from _places(child, english)


def _meaningless(parent: ast.AST, field: str, child: ast.AST) -> bool:
    match child:
        case ast.Raise() | ast.Import() | ast.ImportFrom() | ast.Assert() | ast.ExceptHandler():
            return True
        case ast.Expr(value=ast.Constant()) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name in CONSTANT_NAMES or (name.isupper() and isinstance(parent, ast.Module))
        case ast.Assign(targets=[ast.Tuple(elts=names)]):
            return isinstance(parent, ast.Module) and all(isinstance(n, ast.Name) and n.id.isupper() for n in names)
        case ast.keyword(arg=name):
            return name in HARMLESS_KEYWORDS
        case ast.Constant():
            return isinstance(parent, ast.UnaryOp)
    return field in ("annotation", "returns", "decorator_list", "bases")


# What may be changed


def _changes(field: str, node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    yield from CHANGES.get(type(node), _nothing)(node)
    if isinstance(node, REMOVABLE) or (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript)):
        yield REMOVED, ast.copy_location(ast.Pass(), node)
    if field in ("slice", "lower", "upper") and isinstance(node, ast.UnaryOp):
        yield "a number off by one", ast.BinOp(node, ast.Sub(), ast.Constant(1))
    if field in ("test", "ifs") and not isinstance(node, ast.Compare | ast.UnaryOp):
        yield "a condition negated", ast.UnaryOp(ast.Not(), node)  # of these the comparison or the "not" is changed


def _nothing(node: Any) -> Iterator[tuple[str, ast.AST]]:
    return iter(())


def _compare(node: ast.Compare) -> Iterator[tuple[str, ast.AST]]:
    for number, operator in enumerate(node.ops):
        swapped = [*node.ops[:number], SWAPPED_OPERATORS[type(operator)](), *node.ops[number + 1 :]]
        yield "a comparison flipped", ast.Compare(node.left, swapped, node.comparators)  # type: ignore[arg-type]


def _operator(node: ast.BoolOp | ast.BinOp | ast.AugAssign) -> Iterator[tuple[str, ast.AST]]:
    text = isinstance(node, ast.BinOp) and isinstance(node.left, ast.JoinedStr | ast.Constant)
    if type(node.op) in SWAPPED_OPERATORS and not (text and isinstance(node.op, ast.Mod)):
        fields = dict(ast.iter_fields(node)) | {"op": SWAPPED_OPERATORS[type(node.op)]()}
        yield "an operator swapped", type(node)(**fields)


def _unary(node: ast.UnaryOp) -> Iterator[tuple[str, ast.AST]]:
    if not isinstance(node.operand, ast.Constant):  # a negative number by itself stands for "none"
        yield "an opposite dropped", node.operand


def _constant(node: ast.Constant) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.value, bool):
        yield "true and false swapped", ast.Constant(not node.value)
    elif isinstance(node.value, int) and node.value <= LIMIT:
        yield "a number off by one", ast.Constant(node.value + 1)


def _name(node: ast.Name) -> Iterator[tuple[str, ast.AST]]:
    if node.id in SWAPPED_NAMES:
        yield "a name swapped", ast.Name(SWAPPED_NAMES[node.id], node.ctx)


def _attribute(node: ast.Attribute) -> Iterator[tuple[str, ast.AST]]:
    if node.attr in SWAPPED_NAMES:
        yield "a name swapped", ast.Attribute(node.value, SWAPPED_NAMES[node.attr], node.ctx)


def _slice(node: ast.Slice) -> Iterator[tuple[str, ast.AST]]:
    if node.lower or node.upper:
        yield "a slice turned round", ast.Slice(node.upper, node.lower, node.step)


def _return(node: ast.Return) -> Iterator[tuple[str, ast.AST]]:
    if getattr(node, "english", False):
        yield "an empty text", ast.Return(ast.Constant(""))


def _assign(node: ast.Assign) -> Iterator[tuple[str, ast.AST]]:
    named = isinstance(node.targets[0], ast.Name) and node.targets[0].id in TEXTS
    if named and isinstance(node.value, ast.Constant) and node.value.value:
        yield "an empty text", ast.copy_location(ast.Assign(node.targets, ast.Constant("")), node)


CHANGES: dict[type[ast.AST], Callable[[Any], Iterator[tuple[str, ast.AST]]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _operator,
    ast.BinOp: _operator,
    ast.AugAssign: _operator,
    ast.UnaryOp: _unary,
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Slice: _slice,
    ast.Return: _return,
    ast.Assign: _assign,
}
