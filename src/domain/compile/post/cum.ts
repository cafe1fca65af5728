import { ownValue } from '../../ownValue.ts';
import type { CumOptions, DiffOptions } from './postProcessing.ts';
import { refuse } from '../refusal.ts';
import { columnsNamed, finite, numbersOf, type Table, type PostColumn, withComputed } from './table.ts';

const OPERATORS: Readonly<Record<string, (before: number, value: number) => number>> = {
  sum: (before, value) => before + value,
  prod: (before, value) => before * value,
  min: Math.min,
  max: Math.max,
};

/** The running total of each row. NULL counts as 0. */
export function cum(table: Table, options: CumOptions): Table {
  const combine = ownValue(OPERATORS, options.operator);
  if (combine === undefined) return refuse('query', `Invalid cumulative operator: ${options.operator}`);
  return withComputed(table, options.columns, (column) => {
    let before: number | null = null;
    return numbersOf(column).map((each) => {
      const value = each ?? 0;
      before = before === null ? value : combine(before, value);
      return finite(before);
    });
  });
}

/** The difference of a row to the one so many rows before, or of the named columns to those so many before. */
export function diff(table: Table, options: DiffOptions): Table {
  const periods = options.periods ?? 1;
  if (options.axis === 'column') {
    const named = columnsNamed(table, Object.keys(options.columns));
    const before = new Map<PostColumn, readonly (number | null)[]>();
    named.forEach((column, at) => {
      const other = named[at - periods];
      if (other !== undefined) before.set(column, numbersOf(other));
    });
    return withComputed(table, options.columns, (column) =>
      numbersOf(column).map((value, row) => less(value, before.get(column)?.[row])),
    );
  }
  return withComputed(table, options.columns, (column) => {
    const numbers = numbersOf(column);
    return numbers.map((value, row) => less(value, numbers[row - periods]));
  });
}

const less = (value: number | null, before: number | null | undefined): number | null =>
  value === null || before === null || before === undefined ? null : value - before;
