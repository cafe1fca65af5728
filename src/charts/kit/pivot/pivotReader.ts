import { numberWriter } from '#domain/format/styles.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import { cellReader } from './pivotCells.ts';
import { crossing, METRIC_LEVEL, nameKey, type PivotLine, type PivotTable } from './pivotTable.ts';

/** The cells of a pivot as they are shown. */
export interface PivotReader {
  readonly text: (row: PivotLine, column: PivotLine) => string;
  /** Null where the text is a list, or a value that is no number. */
  readonly value: (row: PivotLine, column: PivotLine) => number | null;
  /** Whether a total is another number than its cells would give, or none because they cannot be added. */
  readonly differs: (row: PivotLine, column: PivotLine) => boolean;
  /** The dimensions of a line, for a filter: the whole path, without the metric. */
  readonly dimensions: (line: PivotLine, side: 'rows' | 'columns') => Dimensions;
}

export function pivotReader({ cells, ...pivot }: Omit<PivotTable, 'notes'>): PivotReader {
  const read = cellReader(cells);
  const writers = new Map([...pivot.styles].map(([metric, style]) => [metric, numberWriter(style)]));
  const [first = String] = writers.values();

  function value(row: PivotLine, column: PivotLine): number | null {
    const { isList, shareOf } = pivot;
    const own = isList ? null : read.value(row.path, column.path);
    if (own === null || shareOf === null) return own;
    const whole = read.value(shareOf === 'rows' ? row.path : [], shareOf === 'columns' ? column.path : []);
    return whole === null || whole === 0 ? null : own / whole;
  }

  return {
    value,
    text(row, column) {
      const path = [...row.path, ...column.path];
      const write = path.map((part) => writers.get(part)).find((each) => each !== undefined) ?? first;
      const found = value(row, column);
      const shown = pivot.isList
        ? new Set(read.values(row.path, column.path))
        : found === null
          ? []
          : [found];
      const list = [...shown].map(write).join(', ');
      if (list) return list;
      return pivot.words.size === 0 ? '' : (pivot.words.get(crossing(row.path, column.path)) ?? '');
    },
    differs(row, column) {
      const [shown, ofCells] = [read.value(row.path, column.path), read.ofCells(row.path, column.path)];
      return shown === null || ofCells === null ? shown !== ofCells : !areClose(shown, ofCells);
    },
    dimensions(line, side) {
      const names = side === 'rows' ? pivot.rowNames : pivot.columnNames;
      return Object.fromEntries(
        line.path.flatMap((text, i) => {
          const name = names[i] ?? METRIC_LEVEL;
          return name === METRIC_LEVEL ? [] : [[name, pivot.named.get(nameKey(name, text)) ?? null]];
        }),
      );
    },
  };
}

/** Engines and this page add in another order. */
const areClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b), 1);
