import type { Column } from '../column.ts';
import { packTexts } from '../compare/packTexts.ts';
import { columnCodes } from '../group/columnCodes.ts';
import { isNull } from '../nulls.ts';
import { pickColumn } from '../pickColumn.ts';
import { sortRows } from '../arrange/sortRows.ts';
import type { PivotAggregate } from './aggregate.ts';
import { createCellSums } from './cellSums.ts';

/** An aggregate of the rows of each cell. */
export interface CellAggregates {
  /** Adds row `row`, which is number `at` of the rows, to a cell. */
  add(cell: number, row: number, at: number): void;
  /** Some of the cells as a column; NULL where none of a cell's values counts. */
  column(cells: Uint32Array): Column;
}

export interface AggregatedValues {
  readonly column: Column;
  readonly temporal: boolean;
}

/** Counts rows where there are no values. */
export function* cellAggregates(
  aggregate: PivotAggregate,
  values: AggregatedValues | null,
  rows: Uint32Array<ArrayBuffer>,
  cells: number,
  collator: Intl.Collator,
): Generator<void, CellAggregates> {
  if (aggregate === 'count' || values === null) return counts(null, cells);
  const { column, temporal } = values;
  switch (aggregate) {
    case 'values':
      return counts(column, cells);
    case 'distinct':
      return distinct(column, cells, (yield* columnCodes(column, rows, Infinity))?.codes);
    case 'sum':
    case 'average':
      return sums(column, cells, aggregate === 'average');
    case 'minimum':
    case 'maximum': {
      const ordered = yield* sortRows(column, temporal, 'ascending', collator);
      const ranks = new Uint32Array(column.length);
      for (let rank = 0; rank < ordered.length; rank++) ranks[ordered[rank] ?? 0] = rank;
      return extremes(column, cells, ranks, aggregate === 'maximum');
    }
  }
}

function integers(values: Uint32Array, cells: Uint32Array): Column {
  const picked = Float64Array.from(cells, (cell) => values[cell] ?? 0);
  return { kind: 'number', values: picked, notation: 0, nulls: null, length: cells.length };
}

function counts(column: Column | null, cells: number): CellAggregates {
  const found = new Uint32Array(cells);
  return {
    add(cell, row) {
      if (column === null || !isNull(column.nulls, row)) found[cell] = (found[cell] ?? 0) + 1;
    },
    column: (of) => integers(found, of),
  };
}

/** One set holds pairs of cell and value; a set has room for sixteen million. */
const PAIRS = 16_000_000;

function distinct(column: Column, cells: number, codes: Uint32Array | undefined): CellAggregates {
  const found = new Uint32Array(cells);
  let sets = [new Set<number>()];
  return {
    add(cell, row, at) {
      if (isNull(column.nulls, row)) return;
      const pair = cell * column.length + (codes?.[at] ?? 0);
      if (sets.some((set) => set.has(pair))) return;
      const last = sets.at(-1);
      if (last !== undefined && last.size < PAIRS) last.add(pair);
      else sets = [...sets, new Set([pair])];
      found[cell] = (found[cell] ?? 0) + 1;
    },
    column: (of) => integers(found, of),
  };
}

function sums(column: Column, cells: number, isAverage: boolean): CellAggregates {
  const total = createCellSums(column, cells);
  const found = new Uint32Array(cells);
  const text = (cell: number): string | null => {
    const count = found[cell] ?? 0;
    if (count === 0) return null;
    return isAverage ? String(Number(total.text(cell)) / count) : total.text(cell);
  };
  return {
    add(cell, row) {
      if (isNull(column.nulls, row)) return;
      total.add(cell, row);
      found[cell] = (found[cell] ?? 0) + 1;
    },
    column: (of) => ({ ...packTexts(Array.from(of, text)), kind: 'decimal' }) as Column,
  };
}

function extremes(column: Column, cells: number, ranks: Uint32Array, isMaximum: boolean): CellAggregates {
  /** The row of each cell's value, plus one. */
  const best = new Uint32Array(cells);
  return {
    add(cell, row) {
      if (isNull(column.nulls, row)) return;
      const now = best[cell] ?? 0;
      const [rank, held] = [ranks[row] ?? 0, ranks[now - 1] ?? 0];
      if (now === 0 || (isMaximum ? rank > held : rank < held)) best[cell] = row + 1;
    },
    column(of) {
      const rows = Uint32Array.from(of, (cell) => Math.max(0, (best[cell] ?? 0) - 1));
      const picked = pickColumn(column, rows);
      const nulls = new Uint8Array((of.length + 7) >> 3);
      for (let at = 0; at < of.length; at++) {
        if ((best[of[at] ?? 0] ?? 0) === 0) nulls[at >> 3] = (nulls[at >> 3] ?? 0) | (1 << (at & 7));
      }
      return { ...picked, nulls };
    },
  };
}
