import { expect, test } from 'vitest';
import { missingNotes } from './missingNotes.ts';

const times = (n: number, name: (at: number) => string) => Array.from({ length: n }, (_each, at) => name(at));

test('five names that a map lacks are named, fewer of long ones, and the others are counted', () => {
  expect(missingNotes([])).toEqual([]);
  expect(missingNotes(['Here', 'There', 'Here'])).toEqual([
    { text: 'Not on the map: {names}.', values: { names: 'Here, There' } },
  ]);
  expect(missingNotes(times(7, (at) => `Place ${at}`))[0]?.values).toEqual({
    names: 'Place 0, Place 1, Place 2, Place 3, Place 4',
    more: 2,
  });
  const long = `${'W'.repeat(23)}…`;
  expect(missingNotes(times(7, (at) => 'W'.repeat(30 + at)))[0]?.values).toEqual({
    names: [long, long].join(', '),
    more: 5,
  });
});
