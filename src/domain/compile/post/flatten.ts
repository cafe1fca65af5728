import type { FlattenOptions } from './postProcessing.ts';
import { flatName, type Table } from './table.ts';

/** Joins multi-part names into one, and makes the first index level the first column. */
export function flatten(table: Table, options: FlattenOptions): Table {
  const dropped = new Set((options.drop_levels ?? []).map(Number));
  const columns = table.columns.map((column) => ({
    ...column,
    parts: [
      table.nested
        ? flatName(column.parts.filter((_, level) => !dropped.has(level)))
        : (column.parts[0] ?? ''),
    ],
  }));
  if (options.reset_index === false) return { ...table, columns, nested: false };
  const [first, ...levels] = table.index;
  const reset = first === undefined ? columns : [first, ...columns];
  return { index: levels, columns: reset, length: table.length, nested: false };
}
