import { METRIC_LEVEL, type PivotTable } from './pivotTable.ts';

type Corners = readonly (readonly (string | undefined)[])[];

/**
 * The texts where both headers of a pivot meet, by line: the dimensions of the rows in the last line, and those of the
 * columns above it, so that each is named.
 */
export function pivotCorners(
  pivot: Pick<PivotTable, 'rowNames' | 'columnNames'>,
  textOf: (name: string) => string = (name) => name,
): Corners {
  const rowNames = pivot.rowNames.map(textOf);
  const columnNames = pivot.columnNames.map(textOf);
  const depth = Math.max(rowNames.length, 1);
  const line = (last: string | undefined): readonly (string | undefined)[] =>
    Array.from({ length: depth }, (_, at) => (at === depth - 1 ? last : undefined));
  const rows = Array.from({ length: depth }, (_, at) => rowNames[at]);
  const dimensions = pivot.columnNames.filter((name) => name !== METRIC_LEVEL);
  if (dimensions.length === 0) return [...columnNames.slice(1).map((name) => line(name)), rows];
  if (columnNames.length === 1) return [line(columnNames[0]), rows];
  const above = columnNames.slice(0, -2).map((name) => line(name));
  return [...above, line(columnNames.slice(-2).join(' › ')), rows];
}
