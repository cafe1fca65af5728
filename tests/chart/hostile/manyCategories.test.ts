import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { CHART_TYPES } from '#charts/chartTypes.ts';
import { treeLayout } from '#charts/tree/treeLayout.ts';
import { columnOf } from '#domain/compile/frame.ts';
import type { GallerySample } from '../../gallery/gallerySample.ts';
import { MAP_SAMPLES } from '../../gallery/mapSamples.ts';
import { PART_SAMPLES } from '../../gallery/partSamples.ts';
import { TABLE_SAMPLES } from '../../gallery/tableSamples.ts';
import { TIME_SAMPLES } from '../../gallery/timeSamples.ts';
import type { TrendLine } from '#charts/kit/number/bigNumber.ts';
import { builtChart } from '../builtChart.ts';
import { shareOf } from '../../support/share.ts';
import { countedOperations } from './countedOperations.ts';
import { widened } from './hostileSets.ts';

/*
 * Rows that all have other names, in every type. That a million of them end is shown by counting: twice the rows may
 * take hardly more than twice the operations, which is the same on every machine.
 */

const HOUR = 3_600_000;
const SAMPLES: Readonly<Record<string, GallerySample>> = {
  ...TIME_SAMPLES,
  ...PART_SAMPLES,
  ...TABLE_SAMPLES,
  ...MAP_SAMPLES,
};

const chartOf = (viz_type: string, count: number) => ({
  form: { datasource: '1__table', ...SAMPLES[viz_type]?.form, viz_type } as FormData,
  frames: SAMPLES[viz_type]?.frames.map((frame) => widened(frame, count)) ?? [],
});

/** A specification of an author is drawn by what its author wrote. */
const types = Object.keys(SAMPLES).filter((each) => each !== 'vega_lite');

test('every type is here', () => {
  expect(CHART_TYPES.map(({ key }) => key).filter((key) => SAMPLES[key] === undefined)).toEqual([]);
});

const FEW = 1500;
/** Sorting takes a little more than twice as long for twice as many. */
const MAX_GROWTH = 2.4;

test.each(shareOf(types, 3))('%s takes twice the operations for twice the names', (type) => {
  const [once = 0, twice = 0] = [FEW, 2 * FEW].map((count) => {
    const { form, frames } = chartOf(type, count);
    return countedOperations(() => builtChart(form, frames));
  });
  expect(twice / Math.max(once, 1000)).toBeLessThan(MAX_GROWTH);
});

test('a deep tree beside very many roots is measured once', () => {
  const [once = 0, twice = 0] = [FEW, 2 * FEW].map((count) => {
    const items = Array.from({ length: 2 * count }, (_, row) => ({
      row,
      id: `node ${row}`,
      parent: row === 0 || row >= count ? null : `node ${row - 1}`,
    }));
    return countedOperations(() => treeLayout(items, null, 500));
  });
  expect(twice / once).toBeLessThan(MAX_GROWTH);
});

/** Types that show one number, summarize their rows, have pages or scroll, or draw every place on a map. */
const SHOWS_ALL =
  /^(big_number.*|pop_kpi|bullet|partition|table|pivot_table_v2|time_table|paired_ttest|handlebars|mapbox|deck_.*|cartodiagram|world_map|country_map)$/;
const MANY = 41_000;
const LARGEST = 5_500_000;

test.each(
  shareOf(
    types.filter((each) => !SHOWS_ALL.test(each)),
    3,
    1,
  ),
)('%s of very many names is cut, and says so', (type) => {
  const { form, frames } = chartOf(type, MANY);
  const { made, notes, isReason } = builtChart(form, frames);
  expect(isReason).toBe(false);
  expect(notes).not.toEqual([]);
  expect(JSON.stringify(made).length).toBeLessThan(LARGEST);
});

test('a trend of very many values is drawn by the least and the largest of each part, and the last', () => {
  const { form, frames } = chartOf('big_number', MANY);
  const [frame] = frames;
  const column = frame === undefined ? undefined : columnOf(frame, String(form['metric']));
  if (frame === undefined || column === undefined) throw new Error('No values');
  const values = column.values.map((value, row) => (row === 777 ? 1e9 : row === 40_444 ? -1e9 : value));
  const columns = frame.columns.map((each) => (each === column ? { ...column, values } : each));
  const { made } = builtChart(form, [{ ...frame, columns }]);
  const { points: trend } = (made as { trend: TrendLine }).trend;
  expect(trend.length).toBeLessThanOrEqual(2001);
  expect(trend.map(({ value }) => value)).toEqual(expect.arrayContaining([1e9, -1e9]));
  expect(trend.at(-1)?.at).toBe(HOUR * (MANY - 1));
  expect(trend.every(({ at }, place) => place === 0 || at > (trend[place - 1]?.at ?? 0))).toBe(true);
});
