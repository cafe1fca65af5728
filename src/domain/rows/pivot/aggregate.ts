/** How a cell of a pivot table aggregates its rows. */
export type PivotAggregate = 'count' | 'values' | 'distinct' | 'sum' | 'average' | 'minimum' | 'maximum';

/** Those that need a column of numbers. */
export const isNumericAggregate = (aggregate: PivotAggregate): boolean =>
  aggregate === 'sum' || aggregate === 'average';
