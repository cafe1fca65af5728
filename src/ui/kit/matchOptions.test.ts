import { expect, test } from 'vitest';
import { matchOptions } from './matchOptions.ts';

const options = ['public', 'main', 'information_schema', 'domain'].map((label) => ({ label }));

test('what begins with the typed text comes before what contains it', () => {
  expect(matchOptions(options, ' MAIN ').shown.map((each) => each.label)).toEqual(['main', 'domain']);
});

test('nothing typed matches everything', () => {
  expect(matchOptions(options, '').shown).toHaveLength(4);
});

test('of a long list only the first are shown, and the rest is counted', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => ({ label: `schema_${i}` }));
  const { shown, hidden } = matchOptions(many, 'schema');
  expect(shown.length + hidden).toBe(20_000);
  expect(shown.length).toBeLessThanOrEqual(200);
});
