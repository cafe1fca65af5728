import type { AggregateOptions } from './postProcessing.ts';
import { aggregatorOf } from './aggregators.ts';
import { groupRows } from './group.ts';
import { columnNamed, columnsNamed, type Table, type PostColumn } from './table.ts';

export function aggregate(table: Table, options: AggregateOptions): Table {
  const by = columnsNamed(table, options.groupby);
  const groups =
    by.length === 0
      ? [{ key: [], rows: Array.from({ length: table.length }, (_, row) => row) }]
      : groupRows(table, by);
  const computed = Object.entries(options.aggregates).map(([name, each]): PostColumn => {
    const source = columnNamed(table, each.column ?? name);
    const compute = aggregatorOf(name, each);
    const counts = /^(count|arg)/.test(each.operator);
    return {
      parts: [name],
      type: counts ? 0 : source.type,
      values: groups.map(({ rows }) => compute(rows.map((row) => source.values[row] ?? null))),
    };
  });
  const keys = by.map((column, level) => ({
    ...column,
    values: groups.map(({ key }) => key[level] ?? null),
  }));
  return { index: [], columns: [...keys, ...computed], length: groups.length, nested: false };
}
