import { expect, test } from 'vitest';
import { type Frame, frameOfWire } from '#domain/compile/frame.ts';
import { withoutForecast } from '#domain/compile/withoutForecast.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../../../form/withDefaults.ts';
import { buildQuery } from '../../../query/buildQuery.ts';
import { PLAIN_STATE } from '../../spec/chartSpec.ts';
import { buildChartSpec } from '../../../build/buildChartSpec.ts';
import { PLAIN_THEME } from '../../spec/plainTheme.ts';
import { dimensionsAt } from '../../spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '../../spec/tooltips/tooltipAt.ts';

const FORM: FormData = {
  viz_type: 'echarts_timeseries_line',
  datasource: '1__table',
  x_axis: 'at',
  time_grain_sqla: 'P1Y',
  metrics: ['sold'],
  groupby: ['kind'],
  forecastEnabled: true,
};
const YEARS = [2020, 2021, 2022].map((year) => Date.UTC(year, 0, 1));
const BOUNDS: Readonly<Record<string, number>> = { a__yhat_lower: -1, a__yhat_upper: 1 };
const answer = (names: readonly string[]): Frame =>
  frameOfWire({
    colnames: ['at', ...names],
    coltypes: [2, ...names.map(() => 0 as const)],
    // The last time is after the rows.
    data: YEARS.map((at, i) => ({
      at,
      ...Object.fromEntries(
        names.map((name) => [name, i === 2 && !name.includes('__') ? null : i + 1 + (BOUNDS[name] ?? 0)]),
      ),
    })),
  });
const drawn = (form: FormData, frame: Frame, hidden: readonly string[] = []) => {
  const state = { ...PLAIN_STATE, hidden: new Set(hidden) };
  const made = buildChartSpec(withDefaults(form), [frame], PLAIN_THEME, state);
  if (made === null || 'reason' in made) throw new Error('Not drawn');
  return made;
};
const FORECAST = ['a', 'b', 'a__yhat', 'a__yhat_lower', 'a__yhat_upper'];
const lines = ({ spec }: ReturnType<typeof drawn>) =>
  asList(spec['data'])
    .map(asRecord)
    .filter(({ name }) => String(name).startsWith('values'))
    .flatMap(({ values }) => asList(values))
    .map(asRecord);
const stepsOf = (form: FormData) => buildQuery(withDefaults(form))?.queries[0]?.post_processing ?? [];

test('a forecast is the last step of the query, with the settings of the form', () => {
  expect(stepsOf({ ...FORM, forecastPeriods: '3', forecastSeasonalityYearly: true }).at(-1)).toEqual({
    operation: 'prophet',
    options: {
      time_grain: 'P1Y',
      periods: 3,
      confidence_interval: 0.8,
      yearly_seasonality: true,
      index: 'at',
    },
  });
  const without = stepsOf({ ...FORM, forecastEnabled: false });
  expect(without.map((step) => step?.operation)).not.toContain('prophet');
  const query = { post_processing: stepsOf(FORM) };
  const context = { queries: [query] } as unknown as JsonRecord;
  expect(withoutForecast(context)).toEqual({ queries: [{ post_processing: without }] });
  expect(withoutForecast({ queries: [{ post_processing: without }, { columns: [] }] })).toBeNull();
});

test('it is drawn dashed in the colour of its series, and hidden with it', () => {
  const picture = drawn(FORM, answer(FORECAST));
  expect(picture.legend.map(({ key }) => key)).toEqual(['a', 'b']);
  const dashed = lines(picture).filter(({ dashed: is }) => is === true);
  expect(dashed).toHaveLength(6);
  expect(new Set(dashed.map(({ color }) => color))).toEqual(new Set([picture.legend[0]?.color]));
  expect(lines(drawn(FORM, answer(FORECAST), ['a'])).filter(({ dashed: is }) => is === true)).toEqual([]);
  expect(
    tooltipAt(picture, { row: 2, series: null })?.lines.map(({ label, value }) => [label, value]),
  ).toEqual([
    ['a (80%)', '2 – 4'],
    ['a (forecast)', '3'],
  ]);
  expect(dimensionsAt(picture.dimensions, { row: 2, series: 3 })).toEqual({ kind: 'a' });
  expect(picture.notes).toEqual([]);
});

test('of several series only what is to come is drawn, from the last known value on', () => {
  const both = [
    'a',
    'b',
    ...['a', 'b'].flatMap((key) => ['', '_lower', '_upper'].map((end) => `${key}__yhat${end}`)),
  ];
  const picture = drawn(FORM, answer(both));
  const rows = lines(picture).filter(({ dashed: is, to }) => is === true && to !== null);
  expect(new Set(rows.map(({ row }) => row))).toEqual(new Set([1, 2]));
  const one = lines(drawn(FORM, answer(FORECAST))).filter(({ dashed: is, to }) => is === true && to !== null);
  expect(new Set(one.map(({ row }) => row))).toEqual(new Set([0, 1, 2]));
});

test('columns of such names are series of their own in a chart without a forecast', () => {
  const picture = drawn({ ...FORM, forecastEnabled: false }, answer(FORECAST));
  expect(picture.legend).toHaveLength(5);
});

test('rows without the forecast that was asked for say so', () => {
  expect(drawn(FORM, answer(['a', 'b'])).notes).toEqual([
    {
      text: 'The forecast is not shown: the server has no package for forecasts (prophet), and none can be computed of these rows.',
    },
  ]);
});

test('where it was computed by what read the rows, that is said', () => {
  const { notes } = drawn(FORM, { ...answer(FORECAST), hasOwnForecast: true });
  expect(notes).toContainEqual({
    text: 'The forecast was computed here: the server has no package for forecasts (prophet).',
  });
  expect(drawn(FORM, answer(FORECAST)).notes).toEqual([]);
});
