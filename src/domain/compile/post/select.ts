import type { SelectOptions, SortOptions } from './postProcessing.ts';
import { compareValues } from './order.ts';
import { columnsNamed, nameOf, type Table, takeRows } from './table.ts';

export function select(table: Table, options: SelectOptions): Table {
  const chosen = options.columns ? columnsNamed(table, options.columns) : table.columns;
  if (options.exclude) columnsNamed(table, options.exclude);
  const excluded = new Set(options.exclude ?? []);
  const names = options.rename ?? {};
  columnsNamed({ ...table, columns: chosen }, Object.keys(names));
  return {
    ...table,
    columns: chosen
      .filter((column) => !excluded.has(nameOf(column)))
      .map((column) => ({
        ...column,
        parts: [names[nameOf(column)] ?? nameOf(column), ...column.parts.slice(1)],
      })),
  };
}

export function sort(table: Table, options: SortOptions): Table {
  if (options.is_sort_index !== true && !options.by?.length) return table;
  const by = typeof options.by === 'string' ? [options.by] : (options.by ?? []);
  const columns = options.is_sort_index === true ? table.index : columnsNamed(table, by);
  const rising = columns.map((_, i) =>
    Array.isArray(options.ascending) ? options.ascending[i] !== false : options.ascending !== false,
  );
  const rows = Array.from({ length: table.length }, (_, row) => row);
  rows.sort((a, b) => {
    if (columns.length === 0) return rising.length === 0 && options.ascending === false ? b - a : a - b;
    for (const [i, column] of columns.entries()) {
      const [left, right] = [column.values[a] ?? null, column.values[b] ?? null];
      const order = compareValues(left, right);
      // Missing values stay last in either direction.
      if (order !== 0) return rising[i] === true || left === null || right === null ? order : -order;
    }
    return 0;
  });
  return { ...takeRows(table, rows), rowNames: rows };
}
