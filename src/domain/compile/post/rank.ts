import type { RankOptions } from './postProcessing.ts';
import { groupRows } from './group.ts';
import { columnNamed, numbersOf, type Table } from './table.ts';

/** The percentile rank of each number, from just above 0 to 1. Equal numbers share the mean. */
export function rank(table: Table, options: RankOptions): Table {
  const numbers = numbersOf(columnNamed(table, options.metric));
  const groups = options.group_by
    ? groupRows(table, [columnNamed(table, options.group_by)]).map((group) => group.rows)
    : [numbers.map((_, row) => row)];
  const ranks = Array.from({ length: table.length }, (): number | null => null);
  for (const rows of groups) {
    const sorted = rows
      .flatMap((row) => {
        const value = numbers[row] ?? null;
        return value === null ? [] : [{ row, value }];
      })
      .sort((a, b) => a.value - b.value);
    for (let i = 0; i < sorted.length;) {
      let end = i;
      while (end + 1 < sorted.length && sorted[end + 1]?.value === sorted[i]?.value) end++;
      for (let at = i; at <= end; at++) ranks[sorted[at]?.row ?? 0] = ((i + end) / 2 + 1) / sorted.length;
      i = end + 1;
    }
  }
  const others = table.columns.filter((column) => column.parts[0] !== 'rank');
  return { ...table, columns: [...others, { parts: ['rank'], type: 0, values: ranks }] };
}
