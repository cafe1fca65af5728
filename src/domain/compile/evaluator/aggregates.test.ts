import { expect, test } from 'vitest';
import { attempt } from '../refusal.ts';
import { aggregateOf } from './aggregates.ts';
import type { CellType } from './selectTree.ts';

/** The sum of values, each as often as its weight says. */
function sum(type: CellType, rows: readonly (readonly [value: number, weight: number])[]): unknown {
  return attempt(() => {
    const { start } = aggregateOf('SUM', { type, at: () => null }, false);
    const gatherer = start();
    for (const [value, weight] of rows) gatherer.add(value, weight);
    return gatherer.result();
  });
}

test('a sum is exact where a part of it is more than a double holds', () => {
  const part = [-5, 1] as const;
  // Three times this is 2^53 + 1.
  expect(sum('whole', [part, [3_002_399_751_580_331, 3]])).toEqual({ ok: true, value: 2 ** 53 - 4 });
  const decimals = [
    [-900_000_000_000_000, 10],
    [818_836_295_885_545, 11],
  ] as const;
  expect(sum('decimal', decimals)).toMatchObject({ ok: false });
});
