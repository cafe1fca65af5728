import type { Aggregate } from '#domain/rows/pivot/aggregate.ts';
import type { SourceColumn } from '#domain/rows/rowSource.ts';

/** What a pivot table is made of, by the places of columns. */
export interface PivotChoice {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly value: number | null;
  readonly aggregate: Aggregate;
}

/** What a person probably wants first: the sum of the last number by the first column that is not a number. */
export function likelyPivot(columns: readonly SourceColumn[]): PivotChoice {
  const row = columns.findIndex(({ kind }) => kind !== 'number' && kind !== 'json');
  const value = columns.findLastIndex(({ kind }, at) => kind === 'number' && at !== row);
  return {
    rows: row < 0 ? [] : [row],
    columns: [],
    value: value < 0 ? null : value,
    aggregate: value < 0 ? 'count' : 'sum',
  };
}
