import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { drawPivot } from '#charts/pivotTable/drawPivot.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import { leftOutOfSeries } from '#domain/compile/omitted.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';

/* Nothing is left out of a picture without a line that says what and how many. */

const frameOf = (columns: Readonly<Record<string, readonly FrameValue[]>>) => ({
  rowCount: Object.values(columns)[0]?.length ?? 0,
  columns: Object.entries(columns).map(([name, values]) => ({
    name,
    parts: [name],
    type: name.startsWith('m') || name === 'year' ? (0 as const) : (1 as const),
    values,
  })),
});

function picture(form: JsonRecord, columns: Readonly<Record<string, readonly FrameValue[]>>) {
  const drawn = anyChartSpec(withDefaults(form), [frameOf(columns)], PLAIN_THEME, PLAIN_STATE);
  if (drawn === null || 'reason' in drawn) throw new Error('Not drawn');
  return drawn;
}

const signal = (spec: JsonRecord, name: string): unknown =>
  asRecord(asList(spec['signals']).find((each) => asRecord(each)['name'] === name))['value'];

const BARS = { viz_type: 'echarts_timeseries_bar', x_axis: 'kind', metrics: ['m'], logAxis: true };
const KINDS = ['a', 'b', 'c', 'd', 'e', 'f'];

test('a logarithmic axis names the values that it cannot show, and its powers of ten', () => {
  const { notes, spec } = picture(BARS, { kind: KINDS, m: [1, 2, 10, 100, 0, -5] });
  expect(notes).toMatchObject([{ text: expect.stringContaining('logarithmic'), values: { count: 2 } }]);
  expect(signal(spec, 'upTicks')).toEqual([0.1, 1, 10, 100]);
  expect(picture(BARS, { kind: KINDS, m: [1, 2, 10, 100, 3, 5] }).notes).toEqual([]);
});

test('an axis that cannot be logarithmic says so', () => {
  expect(picture(BARS, { kind: ['a', 'b'], m: [0, -5] }).notes).toMatchObject([
    { text: expect.stringContaining('not logarithmic'), values: { count: 2 } },
  ]);
  const bubbles = { viz_type: 'bubble_v2', x: 'm', y: 'm2', entity: 'kind', logXAxis: true };
  expect(picture(bubbles, { kind: ['a', 'b'], m: [0, 5], m2: [1, 2] }).notes).toMatchObject([
    { text: expect.stringContaining('not logarithmic'), values: { count: 1 } },
  ]);
});

test('the total of a pie is of all values, also of those below zero, and its shares are of what is drawn', () => {
  const form = { viz_type: 'pie', groupby: ['kind'], metric: { label: 'm', ...SUM }, show_total: true };
  const drawn = picture(form, { kind: ['food', 'care', 'rent', 'net'], m: [-400, 100, -1000, 300] });
  expect(signal(drawn.spec, 'total')).toBe('−1k');
  expect(drawn.notes.map(({ values }) => values)).toEqual([{ count: 2 }, { total: '−1k' }]);
  expect(tooltipAt(drawn, { row: 3, series: null })?.lines[0]?.value).toBe('300 (75.0%)');
});
const SUM = { expressionType: 'SIMPLE', column: { column_name: 'm' }, aggregate: 'SUM' };

test('what is not finite is counted apart from NULL, as a number and as the text that it travels as', () => {
  const numbers = { kind: KINDS, m: [5, NaN, Infinity, -Infinity, 0, null] };
  const texts = { kind: KINDS, m: [5, 'NaN', 'Infinity', '-Infinity', 0, null] };
  for (const values of [numbers, texts])
    expect(picture({ ...BARS, logAxis: false }, values).notes).toEqual([
      { text: expect.stringContaining('not finite'), values: { count: 3 } },
    ]);
});

test('a pivot counts the rows and columns that have no value but NULL', () => {
  const form = withDefaults({
    viz_type: 'pivot_table_v2',
    groupbyRows: ['row'],
    groupbyColumns: ['kind'],
    metrics: ['m'],
  });
  const rows = frameOf({
    row: ['r1', 'r1', 'r2', 'r2'],
    kind: ['c1', 'c2', 'c1', 'c3'],
    m: [1, null, null, null],
  });
  expect(drawPivot(form, rows).notes.map(({ values }) => values)).toEqual([{ count: 1 }, { count: 2 }]);
});

test('rows that turning into series drops are counted, with their sum', () => {
  const steps = [
    {
      operation: 'pivot',
      options: { index: ['year'], columns: ['kind'], aggregates: { m: { operator: 'mean' } } },
    },
  ] as const;
  const rows = frameOf({ year: [2020, 2021, null, 2021], kind: ['a', 'a', 'a', 'b'], m: [3, 5, 7, null] });
  expect(leftOutOfSeries(steps, rows, ['m'])).toEqual({
    unplaced: { column: 'year', rows: 1, sum: 7 },
    emptySeries: 1,
  });
  expect(leftOutOfSeries([], rows, ['m'])).toEqual({});
});
