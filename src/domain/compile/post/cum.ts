import { ownValue } from '../../ownValue.ts';
import type { CumOptions, DiffOptions } from '../postProcessing.ts';
import { refuse } from '../refusal.ts';
import { finite, numbersOf, type Table, type TableColumn, withComputed } from './table.ts';

const OPERATORS: Readonly<Record<string, (before: number, value: number) => number>> = {
  sum: (before, value) => before + value,
  prod: (before, value) => before * value,
  min: Math.min,
  max: Math.max,
};

/** Each row with all before it. A gap stays a gap and interrupts nothing. */
export function cum(table: Table, options: CumOptions): Table {
  const combine = ownValue(OPERATORS, options.operator);
  if (combine === undefined) return refuse('query', `Invalid cumulative operator: ${options.operator}`);
  return withComputed(table, options.columns, (column) => {
    let before: number | null = null;
    return numbersOf(column).map((value) => {
      if (value === null) return null;
      before = before === null ? value : combine(before, value);
      return finite(before);
    });
  });
}

/** What a row has more than the one so many rows before it, or than the column so many before its own. */
export function diff(table: Table, options: DiffOptions): Table {
  const periods = options.periods ?? 1;
  if (options.axis === 'column') {
    const names = Object.keys(options.columns);
    const before = new Map<TableColumn, readonly (number | null)[]>();
    table.columns.forEach((column, at) => {
      const other = table.columns[at - periods];
      if (other !== undefined) before.set(column, numbersOf(other));
    });
    return withComputed(
      table,
      Object.fromEntries(names.map((name) => [name, options.columns[name] ?? name])),
      (column) => numbersOf(column).map((value, row) => less(value, before.get(column)?.[row])),
    );
  }
  return withComputed(table, options.columns, (column) => {
    const numbers = numbersOf(column);
    return numbers.map((value, row) => less(value, numbers[row - periods]));
  });
}

const less = (value: number | null, before: number | null | undefined): number | null =>
  value === null || before === null || before === undefined ? null : value - before;
