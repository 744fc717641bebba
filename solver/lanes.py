"""Several numbers worked out at once: what numba does not find by itself is told to it in the
language of its compiler, as vectors of `LANES` numbers, which any processor can do in parts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numba.core.cgutils import for_range
from numba.extending import intrinsic

from solver.jit import IS_PLAIN

LANES = 8
"""Numbers that are worked out at once."""
UNROLLED = 4
"""Rows of a matrix that are multiplied between two looks at whether there are more."""


def plain_product(
    matrices: Any, first: int, used: Any, at_used: int, promises: Any, at: int, width: int, raw: Any
) -> int:
    """Write a matrix times the promises that begin at `at`: of its rows, of `width` numbers in
    whole `LANES`, only those that are not empty are kept, one after the other, in whole `UNROLLED`;
    in `used` stand how many there are, then to which promise each belongs. Returns how many bits
    the largest part has."""
    count = int(used[at_used])
    words = used[at_used + 1 : at_used + 1 + count]
    matrix = matrices[first : first + count * width].reshape(count, width).astype(np.uint64)
    parts = (matrix * promises[at + words, None].astype(np.uint64)).sum(axis=0)
    raw[:width] = parts
    return int(np.bitwise_or.reduce(parts)).bit_length()


def plain_shift(raw: Any, shift: int, promises: Any, at: int, width: int) -> None:
    """Write parts of a product as promises: shifted, what is possible stays so."""
    parts = raw[:width] >> np.uint64(shift)
    promises[at : at + width] = np.maximum(parts, raw[:width] > 0)


def plain_sums(row: Any, first: int, promises: Any, at: int, width: int, sums: Any) -> int:
    """Write the sums of a row of a matrix times promises up to each word, after a 0; returns the
    last one."""
    parts = row[first : first + width].astype(np.int64) * promises[at : at + width]
    sums[1 : width + 1] = np.cumsum(parts)
    return int(sums[width])


def plain_count(sums: Any, width: int, roll: int) -> int:
    """How many of the sums but the first are not above a number."""
    return int((sums[1 : width + 1] <= roll).sum())


def plain_share(value: Any, limit: int) -> int:
    """A number below a limit, as far up as 64 bits are among all."""
    return int(value) * limit >> 64


@intrinsic
def _product(
    _: Any,
    matrices: Any,
    first: Any,
    used: Any,
    at_used: Any,
    promises: Any,
    at: Any,
    width: Any,
    raw: Any,
) -> Any:
    signature = types.int64(matrices, first, used, at_used, promises, at, width, raw)
    return signature, _emit_product


@intrinsic
def _shift(_: Any, raw: Any, shift: Any, promises: Any, at: Any, width: Any) -> Any:
    return types.void(raw, shift, promises, at, width), _emit_shift


@intrinsic
def _sums(_: Any, row: Any, first: Any, promises: Any, at: Any, width: Any, sums: Any) -> Any:
    return types.int64(row, first, promises, at, width, sums), _emit_sums


@intrinsic
def _count(_: Any, sums: Any, width: Any, roll: Any) -> Any:
    return types.int64(sums, width, roll), _emit_count


@intrinsic
def _share(_: Any, value: Any, limit: Any) -> Any:
    return types.int64(value, limit), _emit_share


class _Lanes:
    """Writes what is to be done with the lanes of arrays; see llvmlite."""

    def __init__(self, context: Any, builder: Any, signature: Any, values: Any) -> None:
        from llvmlite import ir

        self.builder = builder
        self.data = [
            context.make_array(kind)(context, builder, value).data
            if isinstance(kind, types.Array)
            else context.cast(builder, value, kind, types.int64)
            for kind, value in zip(signature.args, values, strict=True)
        ]
        self.number, self.vector = ir.Constant, ir.VectorType
        self.bit, self.half, self.whole = ir.IntType(1), ir.IntType(32), ir.IntType(64)
        self.wide = ir.VectorType(self.whole, LANES)
        self.zero = ir.Constant(self.wide, [0] * LANES)

    def at(self, array: Any, index: Any, bits: Any) -> Any:
        """Where the lanes of an array begin."""
        place = self.builder.gep(array, [index])
        return self.builder.bitcast(place, self.vector(bits, LANES).as_pointer())

    def load(self, array: Any, index: Any, bits: Any) -> Any:
        found = self.builder.load(self.at(array, index, bits), align=bits.width // 8)
        return self.builder.zext(found, self.wide) if bits is self.half else found

    def store(self, parts: Any, array: Any, index: Any, bits: Any) -> None:
        kept = self.builder.trunc(parts, self.vector(bits, LANES)) if bits is self.half else parts
        self.builder.store(kept, self.at(array, index, bits), align=bits.width // 8)

    def all(self, value: Any) -> Any:
        """The same number in each lane."""
        one = self.builder.insert_element(self.zero, value, self.number(self.half, 0))
        same = self.number(self.vector(self.half, LANES), [0] * LANES)
        return self.builder.shuffle_vector(one, self.zero, same)

    def later(self, parts: Any, step: int) -> Any:
        """Lanes so many further on, after zeros."""
        places = [lane - step if lane >= step else LANES for lane in range(LANES)]
        order = self.number(self.vector(self.half, LANES), places)
        return self.builder.shuffle_vector(parts, self.zero, order)

    def any(self, parts: Any) -> Any:
        """The bits that any lane has."""
        found = self.number(self.whole, 0)
        for lane in range(LANES):
            one = self.builder.extract_element(parts, self.number(self.half, lane))
            found = self.builder.or_(found, one)
        return found

    def times(self, index: Any, by: int) -> Any:
        return self.builder.mul(index, self.number(self.whole, by))

    def steps(self, width: Any, each: int = LANES) -> Any:
        """A loop over some whole lanes, or over so many numbers at a time."""
        count = self.builder.udiv(width, self.number(self.whole, each))
        return for_range(self.builder, count, intp=self.whole)

    def variable(self) -> Any:
        """Lanes that change, 0 at first."""
        with self.builder.goto_entry_block():
            place = self.builder.alloca(self.wide)
        self.builder.store(self.zero, place)
        return place


def _emit_product(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    lanes = _Lanes(context, builder, signature, values)
    matrices, first, used, at_used, promises, at, width, raw = lanes.data
    top, whole, half = lanes.variable(), lanes.whole, lanes.half
    count = builder.zext(builder.load(builder.gep(used, [at_used])), whole)
    words = builder.add(at_used, lanes.number(whole, 1))
    with lanes.steps(width) as block:
        lane = lanes.times(block.index, LANES)
        sums, start = lanes.variable(), builder.add(first, lane)
        with lanes.steps(count, UNROLLED) as group:
            begin = lanes.times(group.index, UNROLLED)
            found = builder.load(sums)
            for number in range(UNROLLED):
                row = builder.add(begin, lanes.number(whole, number))
                word = builder.load(builder.gep(used, [builder.add(words, row)]))
                spot = builder.add(at, builder.zext(word, whole))
                promise = builder.load(builder.gep(promises, [spot]))
                place = builder.add(start, builder.mul(row, width))
                worth = lanes.all(builder.zext(promise, whole))
                found = builder.add(found, builder.mul(lanes.load(matrices, place, half), worth))
            builder.store(found, sums)
        found = builder.load(sums)
        lanes.store(found, raw, lane, whole)
        builder.store(builder.or_(builder.load(top), found), top)
    free = builder.ctlz(lanes.any(builder.load(top)), lanes.number(lanes.bit, 0))
    return builder.sub(lanes.number(whole, 64), free)


def _emit_shift(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    lanes = _Lanes(context, builder, signature, values)
    raw, shift, promises, at, width = lanes.data
    by = lanes.all(shift)
    with lanes.steps(width) as block:
        lane = lanes.times(block.index, LANES)
        parts = lanes.load(raw, lane, lanes.whole)
        is_some = builder.zext(builder.icmp_unsigned("!=", parts, lanes.zero), lanes.wide)
        short = builder.lshr(parts, by)
        is_none = builder.icmp_unsigned("==", short, lanes.zero)
        lanes.store(
            builder.select(is_none, is_some, short), promises, builder.add(at, lane), lanes.half
        )
    return context.get_dummy_value()


def _emit_sums(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    lanes = _Lanes(context, builder, signature, values)
    row, first, promises, at, width, sums = lanes.data
    with builder.goto_entry_block():
        before = builder.alloca(lanes.whole)
    builder.store(lanes.number(lanes.whole, 0), before)
    with lanes.steps(width) as block:
        lane = lanes.times(block.index, LANES)
        parts = builder.mul(
            lanes.load(row, builder.add(first, lane), lanes.half),
            lanes.load(promises, builder.add(at, lane), lanes.half),
        )
        for step in (1, 2, 4):
            parts = builder.add(parts, lanes.later(parts, step))
        parts = builder.add(parts, lanes.all(builder.load(before)))
        lanes.store(parts, sums, builder.add(lane, lanes.number(lanes.whole, 1)), lanes.whole)
        last = builder.extract_element(parts, lanes.number(lanes.half, LANES - 1))
        builder.store(last, before)
    return builder.load(before)


def _emit_count(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    lanes = _Lanes(context, builder, signature, values)
    sums, width, roll = lanes.data
    from llvmlite import ir

    each = ir.IntType(LANES)
    with builder.goto_entry_block():
        found = builder.alloca(lanes.whole)
    builder.store(lanes.number(lanes.whole, 0), found)
    limit = lanes.all(roll)
    with lanes.steps(width) as block:
        place = builder.add(lanes.times(block.index, LANES), lanes.number(lanes.whole, 1))
        parts = lanes.load(sums, place, lanes.whole)
        few = builder.bitcast(builder.icmp_signed("<=", parts, limit), each)
        count = builder.zext(builder.ctpop(few), lanes.whole)
        builder.store(builder.add(builder.load(found), count), found)
    return builder.load(found)


def _emit_share(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    from llvmlite import ir

    twice = ir.IntType(128)
    value, limit = (builder.zext(one, twice) for one in values)
    high = builder.lshr(builder.mul(value, limit), ir.Constant(twice, 64))
    return builder.trunc(high, ir.IntType(64))


product: Any = plain_product if IS_PLAIN else _product
shift_lanes: Any = plain_shift if IS_PLAIN else _shift
sums_of: Any = plain_sums if IS_PLAIN else _sums
count_upto: Any = plain_count if IS_PLAIN else _count
share_of: Any = plain_share if IS_PLAIN else _share
