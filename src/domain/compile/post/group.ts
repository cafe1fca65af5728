import type { FrameValue } from '../frame.ts';
import { compareValues, keyOf } from './order.ts';
import type { Table, TableColumn } from './table.ts';

export interface Group {
  readonly key: readonly FrameValue[];
  readonly rows: readonly number[];
}

/** Rows with equal values, sorted by them. Rows without one of the values belong to no group. */
export function groupRows(table: Table, by: readonly TableColumn[]): readonly Group[] {
  const groups = new Map<string, { key: readonly FrameValue[]; rows: number[] }>();
  for (let row = 0; row < table.length; row++) {
    const key = by.map((column) => column.values[row] ?? null);
    if (key.includes(null)) continue;
    const id = keyOf(key);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { key, rows: [row] });
    else group.rows.push(row);
  }
  return [...groups.values()].sort((a, b) => compareKeys(a.key, b.key));
}

export function compareKeys(a: readonly FrameValue[], b: readonly FrameValue[]): number {
  for (let i = 0; i < a.length; i++) {
    const order = compareValues(a[i] ?? null, b[i] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}
