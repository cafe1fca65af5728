import { compareNames } from '#domain/format/compareNames.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import { numberOf } from '#domain/format/valueText.ts';
import type { TableSort } from '#charts/kit/table/tablePages.ts';
import type { TableView } from '#charts/kit/table/tableView.ts';

/** The rows of a table in the chosen order; NULLs are last either way. */
export function sortTable({ columns, rowCount }: TableView, sort: TableSort | null): readonly number[] {
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const column = columns.find(({ name }) => name === sort?.key);
  if (sort === null || column === undefined) return rows;
  const sign = sort.desc ? -1 : 1;
  return rows.sort((a, b) => {
    const [left, right] = [column.values[a] ?? null, column.values[b] ?? null];
    if (left === null || right === null) return left === right ? a - b : left === null ? 1 : -1;
    return sign * compare(left, right, column.numeric) || a - b;
  });
}

function compare(left: FrameValue, right: FrameValue, numeric: boolean): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'bigint' && typeof right === 'bigint') return left < right ? -1 : left > right ? 1 : 0;
  if (numeric) return (numberOf(left) ?? 0) - (numberOf(right) ?? 0);
  return compareNames(String(left), String(right));
}
