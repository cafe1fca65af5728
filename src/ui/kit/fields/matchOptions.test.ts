import { expect, test } from 'vitest';
import { matchOptions } from './matchOptions.ts';

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
