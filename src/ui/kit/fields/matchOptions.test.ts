import { expect, test } from 'vitest';
import { matchOptions, namedOption } from './matchOptions.ts';

const options = ['public', 'main', 'information_schema', 'domain'].map((label) => ({ label }));

test('prefix matches come before other matches', () => {
  expect(matchOptions(options, ' MAIN ').shown.map((each) => each.label)).toEqual(['main', 'domain']);
});

test('an empty text matches everything', () => {
  expect(matchOptions(options, '').shown).toHaveLength(4);
});

test('only the first matches are shown, and the rest is counted', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => ({ label: `schema_${i}` }));
  const { shown, hidden } = matchOptions(many, 'schema');
  expect(shown.length + hidden).toBe(20_000);
  expect(shown.length).toBeLessThanOrEqual(200);
});

const columns = [
  { label: 'Order date', name: 'order_date' },
  { label: 'Sales', name: 'amount' },
  { label: 'salesman' },
];

test('an option is found by its label and by its name', () => {
  const found = (typed: string) => matchOptions(columns, typed).shown.map(({ label }) => label);
  expect(found('order_')).toEqual(['Order date']);
  expect(found('order ')).toEqual(['Order date']);
  expect(found('mou')).toEqual(['Sales']);
  expect(found('sales')).toEqual(['Sales', 'salesman']);
});

test.each([
  ['sales', 'Sales'],
  ['AMOUNT ', 'Sales'],
  ['date', 'Order date'],
  ['sal', null],
  ['', null],
  ['nothing', null],
])('“%s” means %j', (typed, label) => {
  expect(namedOption(columns, typed)?.label ?? null).toBe(label);
});
