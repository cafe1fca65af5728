import type { ColumnFilter, FilterTest } from '#domain/rows/arrange/columnFilter.ts';
import { t } from '#ui/t.ts';

/** The tests as they are read between a column and a value. */
export const TEST_TEXTS: Readonly<Record<FilterTest, string>> = {
  contains: 'contains',
  '=': '=',
  '<>': '≠',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
  null: 'is NULL',
  'not null': 'is not NULL',
};

export function filterText({ test, value }: ColumnFilter, name: string): string {
  const text = t(TEST_TEXTS[test]);
  return takesValue(test) ? `${name} ${text} ${value === '' ? '""' : value}` : `${name} ${text}`;
}

export const takesValue = (test: FilterTest): boolean => test !== 'null' && test !== 'not null';
