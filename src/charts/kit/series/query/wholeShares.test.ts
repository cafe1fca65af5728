import { describe, expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { exportedFrames } from '../../../build/exportedFrames.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../../../form/withDefaults.ts';
import { buildRequest } from '../../../query/buildRequest.ts';
import { buildChartSpec } from '../../../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../../spec/chartSpec.ts';
import { PLAIN_THEME } from '../../spec/plainTheme.ts';
import { tooltipAt } from '../../spec/tooltips/tooltipAt.ts';

const BUYERS = {
  expressionType: 'SIMPLE',
  aggregate: 'COUNT_DISTINCT',
  column: { column_name: 'buyer' },
  label: 'buyers',
};
const FORM: FormData = {
  datasource: '1__table',
  viz_type: 'echarts_timeseries_bar',
  x_axis: 'year',
  metrics: [BUYERS],
  groupby: ['city'],
  stack: 'Stack',
  contributionMode: 'row',
};
const frame = (data: readonly Readonly<Record<string, string | number | null>>[], parts = {}) =>
  frameOfWire({
    colnames: Object.keys(data[0] ?? {}),
    coltypes: Object.values(data[0] ?? {}).map((value) => (typeof value === 'string' ? 1 : 0)),
    data,
    label_map: parts,
  });
const asked = (form: FormData) => buildRequest(withDefaults(form))?.queries ?? [];
const drawn = (form: FormData, frames: Parameters<typeof buildChartSpec>[1]) => {
  const picture = buildChartSpec(withDefaults(form), frames, PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  return picture;
};
const lines = (picture: ReturnType<typeof drawn>, row: number) =>
  tooltipAt(picture, { row, series: null })?.lines.map(({ label, value }) => `${label} ${value}`);

const ANSWERED = frame([
  { year: '2004', Oslo: 0.75, Lund: 0.25 },
  { year: '2005', Oslo: 0.5, Lund: 0.5 },
]);
const VALUES = frame([
  { year: '2004', Oslo: 60, Lund: 20 },
  { year: '2005', Oslo: 30, Lund: null },
]);

describe('shares of a row whose parts overlap', () => {
  const TOTALS = frame([
    { year: '2005', buyers: 30 },
    { year: '2004', buyers: 64 },
  ]);

  test('are requested with the values, and with the whole of each position', () => {
    const [main, values, totals] = asked(FORM);
    expect(main?.post_processing?.map((step) => step?.operation)).toContain('contribution');
    expect(values?.post_processing?.map((step) => step?.operation)).not.toContain('contribution');
    expect(values?.columns).toEqual(main?.columns);
    expect(totals).toMatchObject({
      metrics: [BUYERS],
      post_processing: [],
      row_limit: 0,
      series_columns: [],
    });
    expect(totals?.columns).toEqual(main?.columns?.slice(0, 1));
  });

  test('are of the engine’s value, have no total, and say so', () => {
    const picture = drawn(FORM, [ANSWERED, VALUES, TOTALS]);
    expect(lines(picture, 0)).toEqual(['Oslo 93.8%', 'Lund 31.3%']);
    expect(lines(picture, 1)).toEqual(['Oslo 100%']);
    expect(picture.notes.map(({ text }) => text)).toEqual([
      'Percentages are of the value of all rows: the parts do not add up to it.',
    ]);
    // The bars pass the whole, so that the axis must not end there.
    expect(JSON.stringify(picture.spec['scales'])).not.toContain('domainMax');
  });

  test('are in files and tables too', () => {
    const [rows, ...others] = exportedFrames(FORM, [ANSWERED, VALUES, TOTALS], {
      total: 'Total',
      headings: {},
    });
    expect(others).toEqual([]);
    expect(rows?.columns.map(({ values }) => values)).toEqual([
      ['2004', '2005'],
      [60 / 64, 1],
      [20 / 64, null],
    ]);
  });

  test('a saved metric whose parts add up keeps the answered shares', () => {
    const form = { ...FORM, metrics: ['buyers'] };
    const sums = frame([
      { year: '2004', buyers: 80 },
      { year: '2005', buyers: 30 },
    ]);
    const picture = drawn(form, [ANSWERED, VALUES, sums]);
    expect(lines(picture, 0)).toEqual(['Oslo 75%', 'Lund 25%', 'Total 100%']);
    expect(picture.notes).toEqual([]);
  });

  test('values of an earlier time are of the whole of that time', () => {
    const form = { ...FORM, time_compare: ['1 year ago'], comparison_type: 'values' };
    const parts = { a: ['buyers', 'Oslo'], b: ['1 year ago', 'Oslo'] };
    const values = frame([{ year: '2004', a: 60, b: 30 }], parts);
    const totals = frame([{ year: '2004', buyers: 120, 'buyers__1 year ago': 40 }]);
    const [rows] = exportedFrames(form, [values, values, totals], { total: 'Total', headings: {} });
    expect(rows?.columns.slice(1).map((column) => column.values[0])).toEqual([0.5, 0.75]);
  });
});

describe('shares of a column whose parts overlap', () => {
  const form = { ...FORM, contributionMode: 'column' };

  test('are of the series over all positions', () => {
    expect(asked(form).map(({ columns }) => columns?.length)).toEqual([2, 2, 1]);
    const totals = frame([
      { city: 'Lund', buyers: 20 },
      { city: 'Oslo', buyers: 72 },
    ]);
    const [rows] = exportedFrames(form, [ANSWERED, VALUES, totals], { total: 'Total', headings: {} });
    expect(rows?.columns.slice(1).map(({ values }) => values)).toEqual([
      [60 / 72, 30 / 72],
      [1, null],
    ]);
  });

  test('a series is found by the name that a pivot gives its value', () => {
    const values = frame([{ year: '2004', '2.0': 5, '<NULL>': 4 }]);
    const totals = frame([
      { city: 2, buyers: 10 },
      { city: null, buyers: 16 },
    ]);
    const [rows] = exportedFrames(form, [values, values, totals], { total: 'Total', headings: {} });
    expect(rows?.columns.slice(1).map((column) => column.values[0])).toEqual([0.5, 0.25]);
  });

  test('a series without a whole leaves all shares as answered', () => {
    const totals = frame([{ city: 'Oslo', buyers: 72 }]);
    expect(exportedFrames(form, [ANSWERED, VALUES, totals], { total: 'Total', headings: {} })).toEqual([
      ANSWERED,
    ]);
  });
});

test.each([
  ['a sum', { metrics: ['count'] }],
  ['no shares', { contributionMode: null }],
  ['one series', { groupby: [] }],
  ['a cumulated value', { rolling_type: 'cumsum' }],
  ['a change', { time_compare: ['1 year ago'], comparison_type: 'difference' }],
  ['values between the rows', { resample_rule: '1D', resample_method: 'ffill' }],
])('%s requests nothing more', (_what, form) => {
  expect(asked({ ...FORM, ...form })).toHaveLength(1);
});

test('values that do not add up have no total in the tooltip and above a stack', () => {
  const form = { ...FORM, contributionMode: null, show_value: true, only_total: true };
  const sum = { ...form, metrics: [{ ...BUYERS, aggregate: 'SUM' }] };
  expect(lines(drawn(form, [VALUES]), 0)).toEqual(['Oslo 60', 'Lund 20']);
  expect(lines(drawn(sum, [VALUES]), 0)).toEqual(['Oslo 60', 'Lund 20', 'Total 80']);
  const texts = (shown: FormData) =>
    JSON.stringify(drawn(shown, [VALUES]).spec['data']).match(/"text":"\d+"/g);
  expect(texts(form)).toContain('"text":"60"');
  expect(texts(sum)).toContain('"text":"80"');
});

describe('the percentages of a funnel', () => {
  const funnel = { datasource: '1__table', viz_type: 'funnel', groupby: ['city'], metric: BUYERS };
  const rows = frame([
    { city: 'Oslo', buyers: 60 },
    { city: 'Lund', buyers: 20 },
  ]);

  test('of the total are of the engine’s', () => {
    const form = { ...funnel, percent_calculation_type: 'total' };
    expect(asked(form).map(({ columns }) => columns)).toEqual([['city'], []]);
    const picture = drawn(form, [rows, frame([{ buyers: 64 }])]);
    expect(tooltipAt(picture, { row: 0, series: null })?.lines[0]?.value).toBe('60 (93.8%)');
    expect(picture.notes[0]?.values).toEqual({ total: '64' });
    // Rows stored before totals were requested.
    expect(tooltipAt(drawn(form, [rows]), { row: 0, series: null })?.lines[0]?.value).toBe('60 (–)');
  });

  test('of other stages need no total', () => {
    expect(asked(funnel)).toHaveLength(1);
    expect(tooltipAt(drawn(funnel, [rows]), { row: 1, series: null })?.lines[0]?.value).toBe('20 (33.3%)');
  });
});
