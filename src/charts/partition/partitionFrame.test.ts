import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { partitionParts } from './partitionFrame.ts';

const frame = frameOfWire({
  colnames: ['__timestamp', 'kind', 'n'],
  coltypes: [2, 1, 0],
  data: [
    { __timestamp: Date.UTC(2021, 0, 1), kind: 'a', n: 60 },
    { __timestamp: Date.UTC(2020, 0, 1), kind: 'a', n: 40 },
    { __timestamp: Date.UTC(2020, 0, 1), kind: 'b', n: 10 },
    { __timestamp: Date.UTC(2020, 0, 1), kind: 'c', n: 2 },
    { __timestamp: Date.UTC(2020, 0, 1), kind: 'd', n: 1 },
  ],
});
const form: FormData = { groupby: ['kind'], metrics: ['n'], time_grain_sqla: 'P1Y' };

test.each([
  ['agg_sum', 100],
  ['agg_mean', 50],
  ['point_diff', 20],
  ['point_factor', 1.5],
] as const)('over time %s makes one value of a part', (time_series_option, value) => {
  expect(partitionParts({ ...form, time_series_option }, frame)?.parts[0]).toEqual({ names: ['a'], value });
});

test('parts below the threshold or past the limit are one part', () => {
  const limited: FormData = { ...form, time_series_option: 'agg_sum' };
  expect(
    partitionParts({ ...limited, partition_threshold: 0.05 }, frame)?.parts.map(({ names }) => names),
  ).toEqual([['a'], ['b'], ['Other']]);
  expect(partitionParts({ ...limited, partition_limit: '1' }, frame)?.parts).toEqual([
    { names: ['a'], value: 100 },
    { names: ['Other'], value: 13 },
  ]);
});

test('time is the first level if the form shows it', () => {
  expect(
    partitionParts({ ...form, time_series_option: 'time_series' }, frame)?.parts.map(({ names }) => names),
  ).toContainEqual(['2021', 'a']);
});
