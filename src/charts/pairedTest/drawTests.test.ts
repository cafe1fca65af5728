import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { drawTests, twoSided } from './drawTests.ts';

/* By the tables of Student's distribution. */
test.each([
  [12.7062, 1, 0.05],
  [2.228139, 10, 0.05],
  [2.75, 30, 0.01],
  [1.959966, 1_000_000, 0.05],
  [0, 5, 1],
])('t of %f with %i degrees of freedom is of probability %f', (t, freedom, p) => {
  expect(twoSided(t, freedom)).toBeCloseTo(p, 4);
  expect(twoSided(-t, freedom)).toBeCloseTo(p, 4);
});

const frame = frameOfWire({
  colnames: ['__timestamp', 'a', 'b', 'c'],
  coltypes: [2, 0, 0, 0],
  data: [
    { __timestamp: 1, a: 30, b: 31, c: 1 },
    { __timestamp: 2, a: 32, b: 35, c: null },
    { __timestamp: 3, a: 28, b: 30, c: null },
    { __timestamp: 4, a: 25, b: 29, c: null },
  ],
});
const form: FormData = {
  metrics: ['n'],
  groupby: ['name'],
  granularity_sqla: 'ds',
  pvalue_precision: '4',
  liftvalue_precision: 2,
};

test('each group is compared with the first one, time by time', () => {
  const [{ groups } = { groups: [] }] = drawTests(form, frame, new Map());
  expect(groups.map(({ p, lift, isSignificant }) => [p, lift, isSignificant])).toEqual([
    ['–', '–', null],
    // The differences are 1, 3, 2 and 4: t is 2.5 / (1.2910 / 2) = 3.873 with 3 degrees of freedom.
    ['0.0305', '8.70', true],
    // One time is not enough.
    ['–', '−99.13', null],
  ]);
});

test('another group can be the control', () => {
  const [{ groups } = { groups: [] }] = drawTests(form, frame, new Map([['n', 1]]));
  expect(groups.map(({ isControl }) => isControl)).toEqual([false, true, false]);
  expect(groups[0]?.lift).toBe('−8.00');
});
