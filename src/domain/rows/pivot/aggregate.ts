/** How a cell of a pivot table aggregates its rows. */
export type Aggregate = 'count' | 'values' | 'distinct' | 'sum' | 'average' | 'minimum' | 'maximum';

/** Those that need a column of numbers. */
export const isNumericAggregate = (aggregate: Aggregate): boolean =>
  aggregate === 'sum' || aggregate === 'average';
