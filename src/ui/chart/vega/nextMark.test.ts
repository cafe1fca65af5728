import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarkPlace } from '#charts/kit/spec/chartSpec.ts';
import { isAlongSeries, nextMark } from './nextMark.ts';

const KEYS = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'];

const places = fc
  .uniqueArray(fc.tuple(fc.nat(8), fc.option(fc.nat(4))), {
    minLength: 1,
    selector: ([r, s]) => `${r} ${s ?? 0}`,
  })
  .map((all): readonly MarkPlace[] =>
    all
      .map(([row, series]) => ({ row, series }))
      .toSorted((a, b) => a.row - b.row || (a.series ?? 0) - (b.series ?? 0)),
  );

test('arrows reach each mark from the first one, whatever rows and series have marks', () => {
  fc.assert(
    fc.property(places, (all) => {
      const reached = new Set([0]);
      for (const at of reached)
        for (const key of KEYS) reached.add(nextMark(key, at, all, all[at]?.series ?? null) ?? at);
      expect(reached.size).toBe(all.length);
    }),
  );
});

const GRID = [0, 1, 2].flatMap((row) => [0, 1].map((series) => ({ row, series })));
const walk = (all: readonly MarkPlace[], start: number, ...keys: readonly string[]) =>
  all[
    keys.reduce<readonly [number, number | null]>(
      ([at, series], key) => {
        const next = nextMark(key, at, all, series) ?? at;
        return [next, isAlongSeries(key) ? series : (all[next]?.series ?? null)];
      },
      [start, all[start]?.series ?? null],
    )[0]
  ];

test('left and right stay in a series, up and down in a row, and neither goes past its ends', () => {
  expect(walk(GRID, 1, 'ArrowRight')).toEqual({ row: 1, series: 1 });
  expect(walk(GRID, 1, 'ArrowRight', 'ArrowUp')).toEqual({ row: 1, series: 0 });
  expect(walk(GRID, 1, 'ArrowDown')).toEqual({ row: 0, series: 1 });
  expect(walk(GRID, 1, 'ArrowLeft')).toEqual({ row: 0, series: 1 });
  expect(walk(GRID, 1, 'PageDown', 'ArrowRight')).toEqual({ row: 2, series: 1 });
});

test('a series that misses a row is found again behind it', () => {
  const gap = [...GRID.slice(0, 2), ...GRID.slice(2, 3), ...GRID.slice(4)];
  expect(walk(gap, 1, 'ArrowRight')).toEqual({ row: 1, series: 0 });
  expect(walk(gap, 1, 'ArrowRight', 'ArrowRight')).toEqual({ row: 2, series: 1 });
});

test('where each row has one mark, all arrows go through them', () => {
  const slices = [0, 1, 2].map((row) => ({ row, series: null }));
  expect(walk(slices, 0, 'ArrowDown', 'ArrowRight')).toEqual({ row: 2, series: null });
  expect(walk(slices, 2, 'ArrowUp')).toEqual({ row: 1, series: null });
});

test('before the first mark any of its keys leads to it, and to none where there is none', () => {
  expect(nextMark('ArrowLeft', -1, GRID, null)).toBe(0);
  expect(nextMark('ArrowRight', -1, [], null)).toBeNull();
  expect(nextMark('a', 0, GRID, 0)).toBeNull();
});
