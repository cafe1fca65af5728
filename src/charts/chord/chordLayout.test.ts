import { expect, test } from 'vitest';
import { chordLayout } from './chordLayout.ts';

test('a group is as long as what leaves it, and one that only receives as what it receives', () => {
  const { groups, ribbons } = chordLayout(
    ['a', 'b', 'c'],
    [
      { source: 'a', target: 'b', value: 3 },
      { source: 'b', target: 'a', value: 1 },
      { source: 'a', target: 'c', value: 2 },
      { source: 'a', target: 'a', value: 1 },
      { source: 'gone', target: 'a', value: 9 },
    ],
  );
  expect(groups.map(({ value }) => value)).toEqual([6, 1, 2]);
  expect(ribbons.map(({ source, target, there, back }) => [source, target, there, back])).toEqual([
    ['a', 'a', 1, 0],
    ['a', 'b', 3, 1],
    ['a', 'c', 2, 0],
  ]);
  // The ribbons of a group fill its arc.
  expect(ribbons[2]?.ends[0].to).toBeCloseTo(groups[0]?.to ?? 0, 9);
  expect(ribbons[2]?.ends[1].to).toBeCloseTo(groups[2]?.to ?? 0, 9);
});
