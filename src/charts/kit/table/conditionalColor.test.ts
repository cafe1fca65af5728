import { expect, test } from 'vitest';
import type { FrameValue } from '#domain/frameValue.ts';
import type { FrameColumn } from '#domain/compile/frame.ts';
import { backgroundAt, colorRules, partColorAt } from './conditionalColor.ts';

const column = (name: string, type: 0 | 1 | 3, ...values: FrameValue[]): FrameColumn => ({
  name,
  parts: [name],
  type,
  values,
});
const CITY = column('city', 1, 'Bergen', 'Bern', '', null);
const colored = (rule: object, of: FrameColumn = CITY, all?: readonly FrameColumn[]) => {
  const rules = [{ column: 'city', colorScheme: '#00ff00', ...rule }];
  const color = backgroundAt(colorRules(rules, 'background', of, all));
  return of.values.map((_, row) => (color(row) === null ? 0 : 1));
};

test.each([
  ['begins with', 'Berg', [1, 0, 0, 0]],
  ['ends with', 'n', [1, 1, 0, 0]],
  ['containing', 'er', [1, 1, 0, 0]],
  ['containing', 'ERG', [1, 0, 0, 0]],
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

test('a rule colours the text, the bar or another column of its row, each for itself', () => {
  const size = column('size', 0, 1, 2, 3, 4);
  const rule = { column: 'city', operator: '=', targetValue: 'Bern', colorScheme: '#00ff00' };
  const part = (more: object, name: 'text' | 'bar', of: FrameColumn) =>
    partColorAt(colorRules([{ ...rule, ...more }], name, of, [CITY, size]))(1);
  expect(part({ toTextColor: true }, 'text', CITY)).toBe('#00ff00');
  expect(part({ objectFormatting: 'TEXT_COLOR' }, 'bar', CITY)).toBeNull();
  expect(part({ objectFormatting: 'CELL_BAR', columnFormatting: 'size' }, 'bar', size)).toBe('#00ff00');
  expect(part({ objectFormatting: 'CELL_BAR', columnFormatting: 'size' }, 'bar', CITY)).toBeNull();
  const backgrounds = (more: object, of: FrameColumn) =>
    backgroundAt(colorRules([{ ...rule, ...more }], 'background', of, [CITY, size]))(1) !== null;
  expect(backgrounds({ toTextColor: true }, CITY)).toBe(false);
  expect(backgrounds({ columnFormatting: 'ENTIRE_ROW' }, size)).toBe(true);
  expect(backgrounds({ columnFormatting: 'a column that is gone' }, CITY)).toBe(true);
});
