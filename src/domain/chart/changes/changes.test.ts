import { expect, test } from 'vitest';
import type { QueryResponse } from '../chartQueryResult.ts';
import type { FrameColumn } from '../../compile/frame.ts';
import { chartFigures } from './chartFigures.ts';
import { compareFigures } from './compareFigures.ts';
import { figuresAt, type EarlierFigures, withEarlier } from './earlierFigures.ts';

const column = (name: string, type: 0 | 1 | 2, values: FrameColumn['values']): FrameColumn => ({
  name,
  parts: [name],
  type,
  values,
});

function figures(...columns: readonly FrameColumn[]) {
  const answer = { frame: { columns, rowCount: columns[0]?.values.length ?? 0 }, error: null };
  const found = chartFigures([answer as unknown as QueryResponse]);
  if (found === null) throw new Error('figures');
  return found;
}

const cities = (names: readonly string[], sales: readonly (number | null)[]) =>
  figures(column('city', 1, names), column('sales', 0, sales));

test('figures are the rows, the total of each number, and its value by label', () => {
  const day = column('day', 2, [Date.UTC(2026, 10, 23), Date.UTC(2026, 10, 23, 6, 30)]);
  expect(figures(day, column('n', 0, [1, 2n]))).toEqual({
    rows: 2,
    metrics: [
      {
        name: 'n',
        total: 3,
        byLabel: [
          ['2026-11-23', 1],
          ['2026-11-23 06:30', 2],
        ],
      },
    ],
  });
  // A label that repeats names no row.
  expect(cities(['a', 'a'], [1, 2]).metrics[0]?.byLabel).toBe(undefined);
});

test('a change is the totals before and now, and the label that changed most', () => {
  const change = compareFigures(cities(['a', 'b', 'c'], [1, 10, 5]), cities(['a', 'b', 'd'], [2, 4, 5]));
  expect(change).toEqual({
    rows: null,
    metrics: [
      {
        name: 'sales',
        before: 16,
        now: 11,
        most: { label: 'b', before: 10, now: 4 },
        added: 1,
        gone: 1,
      },
    ],
  });
});

test('equal figures have no change, and changes that cancel each other out have one', () => {
  const before = cities(['a', 'b'], [1, 2]);
  expect(compareFigures(before, cities(['b', 'a'], [2, 1])).metrics).toEqual([]);
  expect(compareFigures(before, cities(['a', 'b'], [2, 1])).metrics).toHaveLength(1);
  expect(compareFigures(before, cities(['a'], [1])).rows).toEqual({ before: 2, now: 1 });
});

const MINUTE = 60_000;
const earlier = (from: number, to: number): EarlierFigures => ({
  from: from * MINUTE,
  to: to * MINUTE,
  figures: cities(['a'], [from]),
});

test('what was shown at a moment is found, unless nothing of then is kept', () => {
  const kept = [earlier(10, 20), earlier(60, 90)];
  const at = (minute: number) => figuresAt(minute * MINUTE, 100 * MINUTE, kept);
  expect([at(5), at(100)]).toEqual([null, 'same']);
  expect([at(30), at(60)]).toEqual([kept[0]?.figures, kept[1]?.figures]);
});

test('a dashboard that refreshes itself does not replace what was kept long before', () => {
  let kept: readonly EarlierFigures[] = [earlier(0, 1)];
  for (let minute = 1000; minute < 1300; minute++) kept = withEarlier(kept, earlier(minute, minute + 1));
  expect(kept).toHaveLength(8);
  expect(kept[0]?.to).toBe(MINUTE);
  expect(kept.at(-1)?.to).toBeGreaterThan(1285 * MINUTE);
});
