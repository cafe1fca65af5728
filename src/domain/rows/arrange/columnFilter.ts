import { valueText } from '../text/cellText.ts';
import { type Column, kindOf } from '../column.ts';
import type { ResultColumn } from '../../resultColumn.ts';
import { instantOf } from '../text/instant.ts';
import { isNull } from '../nulls.ts';
import { orderDecimals } from './orderDecimals.ts';

export const FILTER_TESTS = ['contains', '=', '<>', '<', '<=', '>', '>=', 'null', 'not null'] as const;

export type FilterTest = (typeof FILTER_TESTS)[number];

/** Only rows whose value in a column passes a test. */
export interface ColumnFilter {
  readonly column: number;
  readonly test: FilterTest;
  /** What is compared with; empty for tests of NULL. */
  readonly value: string;
}

const STRIDE = 5_000;

/**
 * Clears the rows that do not pass from `matches`, a byte per row. As in SQL, NULL passes no comparison. A generator:
 * the caller may cancel at each `yield`.
 */
export function* applyColumnFilter(
  column: Column,
  described: ResultColumn | undefined,
  { test, value }: ColumnFilter,
  matches: Uint8Array<ArrayBuffer>,
): Generator<void, void> {
  const passes = memoized(column, tester(kindOf(column, described), test, value));
  for (let row = 0; row < matches.length; row++) {
    if (row % STRIDE === STRIDE - 1) yield;
    if (matches[row] === 0) continue;
    const none = isNull(column.nulls, row);
    const isIn = test === 'null' ? none : !none && (test === 'not null' || passes(row));
    if (!isIn) matches[row] = 0;
  }
}

/** Each text of a dictionary is tested once. */
function memoized(column: Column, passes: (text: string) => boolean): (row: number) => boolean {
  if (column.kind !== 'dictionary') return (row) => passes(valueText(column, row));
  const { values } = column;
  const passed = column.dictionary.map(passes);
  return (row) => passed[values[row] ?? 0] ?? false;
}

function tester(kind: ReturnType<typeof kindOf>, test: FilterTest, value: string): (text: string) => boolean {
  if (test === 'contains') {
    const wanted = value.toLowerCase();
    return (text) => text.toLowerCase().includes(wanted);
  }
  const order = orderOf(kind, value);
  switch (test) {
    case '=':
      return (text) => order(text) === 0;
    case '<>':
      return (text) => order(text) !== 0;
    case '<':
      return (text) => order(text) < 0;
    case '<=':
      return (text) => order(text) <= 0;
    case '>':
      return (text) => order(text) > 0;
    case '>=':
      return (text) => order(text) >= 0;
    case 'null':
    case 'not null':
      return () => true;
  }
}

/** Compares with the value: numbers by size, times by moment, others by their characters. */
function orderOf(kind: ReturnType<typeof kindOf>, value: string): (text: string) => number {
  const units = (text: string): number => (text < value ? -1 : Number(text > value));
  if (kind === 'number' && value.trim() !== '' && !Number.isNaN(Number(value))) {
    return (text) => orderDecimals(text, value.trim());
  }
  const moment = kind === 'temporal' ? instantOf(value.trim()) : null;
  if (moment === null) return units;
  return (text) => {
    const at = instantOf(text);
    return at === null ? units(text) : Math.sign(at - moment);
  };
}
