import { cellText } from '../text/cellText.ts';
import type { Column } from '../column.ts';
import { packTexts } from '../compare/packTexts.ts';
import type { PivotAggregate } from './aggregate.ts';
import { type AggregatedValues, cellAggregates } from './cellAggregates.ts';
import { type PivotColumn, pivotKeys } from './pivotKeys.ts';

export interface Pivot {
  readonly rows: readonly PivotColumn[];
  readonly columns: readonly PivotColumn[];
  readonly values: AggregatedValues | null;
  readonly aggregate: PivotAggregate;
}

/** A pivot table: columns of headings, one for each combination of the columns' values, and their totals. */
export interface PivotedRows {
  readonly headings: readonly Column[];
  readonly names: readonly string[];
  readonly cells: readonly Column[];
  readonly rowCount: number;
}

/** More columns are no table that a person reads, and more rows none that a grid is needed for. */
export const MAX_COLUMNS = 400;
export const MAX_ROWS = 100_000;
const MAX_CELLS = 4_000_000;
const STRIDE = 10_000;

/** How a pivot cannot be shown: it would have too many columns, rows or cells. */
export type PivotFault = 'columns' | 'rows' | 'cells';

/**
 * Each total is computed from the rows themselves, like every other cell, so that the total of averages is the average
 * of all. The last row and the last column are the totals, where there are rows or columns to add up.
 */
export function* pivotRows(
  { rows: down, columns: across, values, aggregate }: Pivot,
  rows: Uint32Array<ArrayBuffer>,
  names: { readonly total: string; readonly value: string },
  collator: Intl.Collator,
): Generator<void, PivotedRows | PivotFault> {
  const columnKeys = yield* pivotKeys(across, rows, MAX_COLUMNS, collator);
  if (columnKeys === null) return 'columns';
  const rowKeys = yield* pivotKeys(down, rows, MAX_ROWS, collator);
  if (rowKeys === null) return 'rows';
  const [height, width] = [rowKeys.firstRows.length, columnKeys.firstRows.length];
  const [hasTotalRow, hasTotalColumn] = [down.length > 0, across.length > 0];
  const stride = width + 1;
  if (stride * (height + 1) > MAX_CELLS) return 'cells';

  const found = yield* cellAggregates(aggregate, values, rows, stride * (height + 1), collator);
  for (let at = 0; at < rows.length; at++) {
    const [row, down, across] = [rows[at] ?? 0, rowKeys.codes[at] ?? 0, columnKeys.codes[at] ?? 0];
    found.add(down * stride + across, row, at);
    if (hasTotalColumn) found.add(down * stride + width, row, at);
    if (hasTotalRow) found.add(height * stride + across, row, at);
    if (hasTotalRow && hasTotalColumn) found.add(height * stride + width, row, at);
    if (at % STRIDE === STRIDE - 1) yield;
  }

  const rowCount = height + (hasTotalRow ? 1 : 0);
  const places = Array.from({ length: width + (hasTotalColumn ? 1 : 0) }, (_, place) => place);
  const cells: Column[] = [];
  for (const place of places) {
    cells.push(found.column(Uint32Array.from({ length: rowCount }, (_, row) => row * stride + place)));
    yield;
  }
  return {
    headings: down.map(({ column }, at) =>
      packTexts([
        ...Array.from(rowKeys.firstRows, (row) => cellText(column, row)),
        at === 0 ? names.total : '',
      ]),
    ),
    names: places.map((place) => {
      if (place === width) return names.total;
      const row = columnKeys.firstRows[place] ?? 0;
      return across.length === 0
        ? names.value
        : across.map(({ column }) => cellText(column, row) ?? 'NULL').join(' · ');
    }),
    cells,
    rowCount,
  };
}
