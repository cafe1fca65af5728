import { describe, expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { buildChartSpec } from '../../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../spec/chartSpec.ts';
import { PLAIN_THEME } from '../spec/plainTheme.ts';
import { tooltipAt } from '../spec/tooltips/tooltipAt.ts';

type Rows = readonly Readonly<Record<string, string | number | null>>[];
const drawn = (form: FormData, data: Rows, parts: Readonly<Record<string, readonly string[]>> = {}) => {
  const colnames = Object.keys(data[0] ?? {});
  const coltypes = colnames.map((name) => (typeof data[0]?.[name] === 'string' ? 1 : 0));
  const whole = withDefaults({
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'year',
    metrics: ['sold'],
    ...form,
  });
  const frames = [frameOfWire({ colnames, coltypes, data, label_map: parts })];
  const picture = buildChartSpec(whole, frames, PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const values = asList(asRecord(asList(picture.spec['data'])[0])['values']).map(asRecord);
  return { ...picture, values };
};

const KINDS = [{ year: 'a', Bells: 4, Locks: 6 }];
const SPLIT = { groupby: ['kind'] };

describe('tooltips', () => {
  const lines = (form: FormData, series: number | null) =>
    tooltipAt(drawn({ ...SPLIT, ...form }, KINDS), { row: 0, series })?.lines.map(
      ({ label, value }) => `${label} ${value}`,
    );

  test('have the parts of one metric, and their total', () => {
    expect(lines({}, 1)).toEqual(['Locks 6', 'Bells 4', 'Total 10']);
    expect(lines({ showTooltipTotal: false }, 1)).toEqual(['Locks 6', 'Bells 4']);
    expect(lines({ metrics: ['sold', 'made'] }, 1)).toEqual(['Locks 6', 'Bells 4']);
  });

  test('have shares if the form says so', () => {
    expect(lines({ showTooltipPercentage: true }, 1)?.slice(0, 2)).toEqual([
      'Locks 6 (60.0%)',
      'Bells 4 (40.0%)',
    ]);
  });

  test('that are not rich have only the series that is pointed at', () => {
    expect(lines({ rich_tooltip: false }, 1)).toEqual(['Bells 4']);
    expect(lines({ rich_tooltip: false }, null)).toHaveLength(3);
  });
});

test('bars of one series have the colours of their names if the form says so', () => {
  const rows = [
    { year: 'a', sold: 4 },
    { year: 'b', sold: 6 },
  ];
  const colors = (form: FormData) => new Set(drawn(form, rows).values.map(({ color }) => color)).size;
  expect(colors({})).toBe(1);
  expect(colors({ color_by_primary_axis: true })).toBe(2);
  expect(
    new Set(drawn({ ...SPLIT, color_by_primary_axis: true }, KINDS).values.map(({ color }) => color)).size,
  ).toBe(2);
});

test('stacks stand beside each other by a dimension, each with its own total', () => {
  const parts = { 'Bells, S': ['Bells', 'S'], 'Bells, L': ['Bells', 'L'], 'Locks, S': ['Locks', 'S'] };
  const form = { groupby: ['kind', 'size'], stack: 'Stack', show_value: true, sort_series_type: null };
  const rows = [{ year: 'a', 'Bells, S': 4, 'Bells, L': 3, 'Locks, S': 5 }];
  const seen = (more: FormData) =>
    drawn({ ...form, ...more }, rows, parts).values.map(({ order, from, to, text }) => [
      order,
      from,
      to,
      text,
    ]);
  expect(seen({})).toEqual([
    [0, 0, 4, ''],
    [0, 4, 7, ''],
    [0, 7, 12, '12'],
  ]);
  expect(seen({ stackDimension: 'size' })).toEqual([
    [0, 0, 4, ''],
    [1, 0, 3, '3'],
    [0, 4, 9, '9'],
  ]);
});

test('a series of an earlier time has the colour of the present one if the form says so', () => {
  const form = { time_compare: ['1 year ago'], comparison_type: 'values', groupby: ['kind'] };
  const parts = { Bells: ['sold', 'Bells'], Locks: ['sold', 'Locks'], old: ['1 year ago', 'Locks'] };
  const rows = [{ year: 'a', Bells: 4, Locks: 5, old: 6 }];
  const colorOf = (more: FormData, key: string) =>
    drawn({ ...form, ...more }, rows, parts).legend.find((each) => each.key === key)?.color;
  expect(colorOf({}, 'old')).not.toBe(colorOf({}, 'Locks'));
  expect(colorOf({ time_shift_color: true }, 'old')).toBe(colorOf({}, 'Locks'));
});

test('an axis of numbers ends at its bounds if the form truncates it there', () => {
  const rows = [2003, 2004, 2005].map((year) => ({ year, sold: 4 }));
  const form = { viz_type: 'echarts_timeseries_line', xAxisBounds: [2004, null] };
  expect(drawn(form, rows).values).toHaveLength(3);
  expect(drawn({ ...form, truncateXAxis: true }, rows).values.map(({ at }) => at)).toEqual([2004, 2005]);
  expect(drawn({ ...form, truncateXAxis: true, xAxisBounds: [2010, null] }, rows).values).toHaveLength(3);
});

test('a legend is sorted by its labels if the form says so', () => {
  const labels = (legendSort: string | null) =>
    drawn({ ...SPLIT, legendSort }, [{ year: 'a', 'Bell 10': 1, 'Bell 9': 2, Amp: 3 }]).legend.map(
      ({ label }) => label,
    );
  expect(labels(null)).toEqual(['Amp', 'Bell 9', 'Bell 10']);
  expect(labels('desc')).toEqual(['Bell 10', 'Bell 9', 'Amp']);
});
