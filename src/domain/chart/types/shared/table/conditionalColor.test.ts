import { expect, test } from 'vitest';
import type { FrameColumn, FrameValue } from '../../../../compile/frame.ts';
import { cellColor } from './conditionalColor.ts';

const column = (name: string, type: 0 | 1 | 3, ...values: FrameValue[]): FrameColumn => ({
  name,
  parts: [name],
  type,
  values,
});
const CITY = column('city', 1, 'Bergen', 'Bern', '', null);
const colored = (rule: object, of: FrameColumn = CITY, all?: readonly FrameColumn[]) => {
  const color = cellColor([{ column: 'city', colorScheme: '#00ff00', ...rule }], of, all);
  return of.values.map((_, row) => (color(row) === null ? 0 : 1));
};

test.each([
  ['begins with', 'Berg', [1, 0, 0, 0]],
  ['ends with', 'n', [1, 1, 0, 0]],
  ['containing', 'er', [1, 1, 0, 0]],
  ['not containing', 'ge', [0, 1, 1, 0]],
  ['=', 'Bern', [0, 1, 0, 0]],
  ['≠', 'Bern', [1, 0, 1, 0]],
  ['is null', undefined, [0, 0, 0, 1]],
  ['is not null', undefined, [1, 1, 1, 0]],
  ['>', 'Bern', [0, 0, 0, 0]],
])('a rule matches texts: %s %s', (operator, targetValue, expected) => {
  expect(colored({ operator, targetValue })).toEqual(expected);
});

test('a rule matches numbers, also if its target or they are texts', () => {
  const numbers = column('city', 0, 5, 7, null);
  expect(colored({ operator: '≥', targetValue: '7' }, numbers)).toEqual([0, 1, 0]);
  expect(colored({ operator: '=', targetValue: 5 }, column('city', 1, '5', '5.0', '7'))).toEqual([1, 1, 0]);
  expect(colored({ operator: '< x ≤', targetValueLeft: 5, targetValueRight: 7 }, numbers)).toEqual([0, 1, 0]);
  expect(colored({ operator: 'None' }, numbers)).toEqual([1, 1, 0]);
});

test('a rule matches booleans', () => {
  const flags = column('city', 3, true, false, null);
  expect(colored({ operator: 'is true' }, flags)).toEqual([1, 0, 0]);
  expect(colored({ operator: 'is false' }, flags)).toEqual([0, 1, 0]);
});

test('a rule for the whole row colours the other cells too', () => {
  const sold = column('sold', 0, 1, 2, 3, 4);
  const rule = { operator: 'begins with', targetValue: 'Berg' };
  expect(colored(rule, sold, [CITY, sold])).toEqual([0, 0, 0, 0]);
  expect(colored({ ...rule, toAllRow: true }, sold, [CITY, sold])).toEqual([1, 0, 0, 0]);
});
