import { describe, expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { buildChartSpec } from '../../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../spec/chartSpec.ts';
import { chartFormats } from '../spec/text/formats.ts';
import { PLAIN_THEME } from '../spec/plainTheme.ts';
import { dimensionsAt } from '../spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '../spec/tooltips/tooltipAt.ts';

const FORM: FormData = {
  viz_type: 'echarts_timeseries_bar',
  x_axis: 'year',
  metrics: ['sold'],
  groupby: ['kind'],
};
type Rows = readonly Readonly<Record<string, string | number | null>>[];
const drawn = (form: FormData, rows: Rows, axisType: 0 | 1 | 2 = 1) => {
  const names = Object.keys(rows[0] ?? {});
  const frame = frameOfWire({
    colnames: names,
    coltypes: names.map((name) => (name === 'year' ? axisType : 0)),
    data: rows,
  });
  const picture = buildChartSpec(withDefaults({ ...FORM, ...form }), [frame], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  return picture;
};
const named = (list: unknown, name: string) =>
  asRecord(asList(list).find((each) => asRecord(each)['name'] === name));
const texts = ({ spec }: ReturnType<typeof drawn>) =>
  asList(named(spec['data'], 'values')['values']).map((each) => asRecord(each)['text']);

describe('shares computed by the query', () => {
  const ROWS = [{ year: 'a', Bells: 0.25, Locks: 0.75 }];

  test('are formatted as percentages, and the whole fills the axis', () => {
    const picture = drawn(
      { contributionMode: 'row', stack: 'Stack', currency_format: { symbol: 'EUR' } },
      ROWS,
    );
    expect(named(picture.spec['signals'], 'numberFormat')['value']).toBe(',.1~%');
    expect(named(picture.spec['scales'], 'up')).toMatchObject({ domainMin: 0, domainMax: 1 });
    expect(tooltipAt(picture, { row: 0, series: null })?.lines.map(({ value }) => value)).toEqual([
      '75%',
      '25%',
      '100%',
    ]);
  });

  test('keep a format of the form, and its axis bounds', () => {
    const { spec } = drawn(
      { contributionMode: 'column', y_axis_format: '.2f', y_axis_bounds: [null, 0.9] },
      ROWS,
    );
    expect(named(spec['signals'], 'numberFormat')['value']).toBe('.2f');
    expect(named(spec['scales'], 'up')).not.toHaveProperty('domainMin');
  });
});

describe('a logarithmic axis', () => {
  const ROWS = [
    { year: 'a', Bells: 30, Locks: 0 },
    { year: 'b', Bells: 5000, Locks: -2 },
  ];

  test.each(['echarts_timeseries_bar', 'echarts_timeseries_line'])(
    '%s: starts below the least positive value',
    (viz_type) => {
      const { spec } = drawn({ viz_type, logAxis: true, y_axis_bounds: [0, null] }, ROWS);
      expect(named(spec['scales'], 'up')).toMatchObject({ type: 'log', clamp: true });
      expect(named(spec['scales'], 'up')).not.toHaveProperty('domainMin');
      expect(named(spec['signals'], 'upDomain')['value']).toEqual([10, 5000]);
    },
  );

  test('shows a bar of a power of ten', () => {
    const { spec } = drawn({ logAxis: true }, [{ year: 'a', Bells: 10 }]);
    expect(named(spec['signals'], 'upDomain')['value']).toEqual([1, 10]);
  });

  test('is linear if no value is positive', () => {
    const { spec } = drawn({ logAxis: true }, [{ year: 'a', Bells: -10 }]);
    expect(named(spec['scales'], 'up')['type']).toBe('linear');
  });
});

describe('labels of stacked values', () => {
  const ROWS = [
    { year: 'a', Bells: 4, Locks: 9 },
    { year: 'b', Bells: 5, Locks: null },
  ];
  const STACKED = { stack: 'Stack', show_value: true };

  test('show the total of each stack by default', () => {
    expect(texts(drawn(STACKED, ROWS))).toEqual(['', '5', '13']);
  });

  test('show all values if the form says so, except parts below its threshold', () => {
    expect(texts(drawn({ ...STACKED, only_total: false }, ROWS))).toEqual(['4', '5', '9']);
    expect(texts(drawn({ ...STACKED, only_total: false, percentage_threshold: 40 }, ROWS))).toEqual([
      '',
      '5',
      '9',
    ]);
    expect(texts(drawn({ show_value: true, percentage_threshold: 40 }, ROWS))).toEqual(['4', '5', '9']);
  });
});

test.each([undefined, 'Stack', 'Expand', 'Stream'])(
  'values that are missing have no bars, as zeros have: stack %s',
  (stack) => {
    const { spec } = drawn({ stack }, [
      { year: 'a', Bells: 4, Locks: null },
      { year: 'b', Bells: null, Locks: 0 },
    ]);
    const bars = asList(named(spec['data'], 'values')['values']).map(asRecord);
    expect(bars.map(({ row, series }) => [series, row])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  },
);

test('numbers along an axis and metric values have separate formats', () => {
  const rows = [
    { year: 2004, Bells: 4 },
    { year: 2005, Bells: 9 },
  ];
  const { spec } = drawn({ y_axis_format: '$,.2f', x_axis_number_format: '~g' }, rows, 0);
  expect(JSON.stringify(asList(spec['axes'])[0])).toContain('alongFormat');
  expect(named(spec['signals'], 'alongFormat')['value']).toBe('.12~g');
});

test('labels are rotated as the form says, counterclockwise', () => {
  const rows = [{ year: 'a', Bells: 4 }];
  expect(asList(drawn({ xAxisLabelRotation: 45 }, rows).spec['axes'])[0]).toMatchObject({
    labelAngle: -45,
    labelAlign: 'right',
  });
  expect(asList(drawn({ xAxisLabelRotation: -90 }, rows).spec['axes'])[0]).toMatchObject({
    labelAngle: 90,
    labelAlign: 'left',
  });
});

test.each([
  ['bar', 'rect'],
  ['scatter', 'symbol'],
  ['smooth', 'group'],
  [undefined, 'group'],
])('series of the generic type are drawn as it says: %s as %s', (seriesType, mark) => {
  const { spec } = drawn({ viz_type: 'echarts_timeseries', seriesType }, [{ year: 'a', Bells: 4 }]);
  const types = asList(spec['marks']).map((each) => asRecord(each)['type']);
  expect(types).toContain(mark);
  // A line is a group of its parts.
  expect(types.includes('group')).toBe(mark === 'group');
});

test('marks are clipped if the form sets axis bounds', () => {
  const rows = [{ year: 'a', Bells: 4 }];
  const clips = (form: FormData) =>
    asList(drawn(form, rows).spec['marks']).filter((each) => asRecord(each)['clip'] === true).length;
  expect(clips({ y_axis_bounds: [5, null] })).toBe(1);
  expect(clips({ y_axis_bounds: [null, null] })).toBe(0);
});

test('percentage changes are percentages, unless the form has a format', () => {
  const number = (form: FormData): string => chartFormats(form).number(0.14);
  const change = {
    time_compare: ['1 year ago'],
    comparison_type: 'percentage',
    currency_format: { symbol: 'EUR' },
  };
  expect(number({ ...change, y_axis_format: 'SMART_NUMBER' })).toBe('14%');
  expect(number({ ...change, y_axis_format: '.3f' })).toBe('0.140');
  expect(number({ ...change, time_compare: [] })).toContain('0.14');
  expect(number({ ...change, comparison_type: 'ratio' })).toContain('0.14');
});

test('unsupported settings of the form are reported', () => {
  const { notes } = drawn({ forecastEnabled: true, annotation_layers: [{}] }, [{ year: 'a', Bells: 4 }]);
  expect(notes.map(({ text }) => text)).toEqual([
    '{count} annotation {count|layer is|layers are} not shown.',
    'The forecast is not shown: the server has no package for forecasts (prophet), and none can be computed of these rows.',
  ]);
});

describe('values of an earlier time', () => {
  const NOW = 'sold, Bells';
  const FORMER = '1 year ago, Bells';
  const label_map = { [NOW]: ['sold', 'Bells'], [FORMER]: ['1 year ago', 'Bells'] };
  const frame = frameOfWire({
    colnames: ['year', NOW, FORMER],
    coltypes: [1, 0, 0],
    data: [{ year: 'a', [NOW]: 4, [FORMER]: 3 }],
    label_map,
  });
  const form = {
    ...FORM,
    viz_type: 'echarts_timeseries_line',
    time_compare: ['1 year ago'],
    comparison_type: 'values',
  };
  const picture = buildChartSpec(withDefaults(form), [frame], PLAIN_THEME, PLAIN_STATE);

  test('have the same dimensions as the present ones, and dashed lines', () => {
    if (picture === null || 'reason' in picture) throw new Error('Not drawn');
    expect([1, 2].map((series) => dimensionsAt(picture.dimensions, { row: 0, series }))).toEqual([
      { kind: 'Bells' },
      { kind: 'Bells' },
    ]);
    const values = asList(named(picture.spec['data'], 'values')['values']).map(asRecord);
    expect(values.map((each) => each['dashed'])).toEqual([undefined, true]);
  });
});
