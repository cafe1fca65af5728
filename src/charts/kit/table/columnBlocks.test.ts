import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnBlocks } from './columnBlocks.ts';

test('columns are put into blocks that fit, a wide one alone', () => {
  expect(columnBlocks([40, 40, 40, 200, 40], 100)).toEqual([
    [0, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ]);
  expect(columnBlocks([40, 40], 100)).toEqual([[0, 2]]);
  expect(columnBlocks([], 100)).toEqual([]);
});

test('every column is in one block, in order, and no block of several is too wide', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 300 })),
      fc.integer({ min: -5, max: 700 }),
      (widths, room) => {
        const blocks = columnBlocks(widths, room);
        const all = blocks.flatMap(([from, to]) => widths.slice(from, to));
        expect(all).toEqual(widths);
        for (const [from, to] of blocks) {
          const width = widths.slice(from, to).reduce((sum, each) => sum + each, 0);
          expect(to - from === 1 || width <= room).toBe(true);
        }
      },
    ),
  );
});
