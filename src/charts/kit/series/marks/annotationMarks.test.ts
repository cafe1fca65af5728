import { describe, expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import { drawnLayers, withAnnotationData } from './annotationMarks.ts';
import { requestedLayers, annotationContext } from '#domain/chart/annotation/annotationRequest.ts';

const frame = (columns: Readonly<Record<string, readonly FrameValue[]>>): Frame => ({
  rowCount: Object.values(columns)[0]?.length ?? 0,
  columns: Object.entries(columns).map(([name, values]) => ({ name, parts: [name], type: null, values })),
});
const layer = (more: object) => ({
  name: 'L',
  annotationType: 'EVENT',
  sourceType: 'NATIVE',
  value: 1,
  show: true,
  ...more,
});
const drawn = (more: object, rows: Frame | null, faults = {}) =>
  drawnLayers(withAnnotationData({ annotation_layers: [layer(more)] }, { L: rows }, faults), [100, 200]);

const NATIVE = frame({
  start_dttm: [90, 150, 190, 300, null, 'x'],
  end_dttm: [120, 160, 260, 310, 1, 2],
  short_descr: ['before', 'within', 'over', 'after', 'none', 'text'],
  long_descr: [null, 'about it', null, null, null, null],
});

describe('the rows of an annotation layer', () => {
  test('are events at their start, as far as they are on the axis', () => {
    const [only] = drawn({}, NATIVE).layers;
    expect(only?.events.map(({ title, start, end, about }) => [title, start, end, about])).toEqual([
      ['within', 150, 150, 'about it'],
      ['over', 190, 190, ''],
    ]);
  });

  test('are intervals cut at the ends of the axis', () => {
    const [only] = drawn({ annotationType: 'INTERVAL' }, NATIVE).layers;
    expect(only?.events.map(({ title, start, end }) => [title, start, end])).toEqual([
      ['before', 100, 120],
      ['within', 150, 160],
      ['over', 190, 200],
    ]);
  });

  test('of a table are read from its columns, with texts as times of UTC', () => {
    const rows = frame({
      at: ['1970-01-01 00:00:00.150', null],
      to: [180, 190],
      who: ['Ann', 'Ben'],
      why: ['x', 'y'],
    });
    const more = {
      sourceType: 'table',
      annotationType: 'INTERVAL',
      timeColumn: 'at',
      intervalEndColumn: 'to',
      titleColumn: 'who',
      descriptionColumns: ['why'],
    };
    expect(drawn(more, rows).layers[0]?.events).toEqual([
      { layer: 'L', start: 150, end: 180, title: 'Ann', about: 'x' },
    ]);
  });

  test('of a time series are a line for each column of numbers, in the order of time', () => {
    const rows = frame({ at: [180, 120, 500], a: [2, 1, 9], b: ['x', 'y', 'z'], c: [4, null, 9] });
    expect(drawn({ annotationType: 'TIME_SERIES', sourceType: 'line' }, rows).layers[0]?.lines).toEqual([
      {
        key: 'L: a',
        points: [
          [120, 1],
          [180, 2],
        ],
      },
      { key: 'L: c', points: [[180, 4]] },
    ]);
  });

  test('are missing while they load; an error is reported with the name of its layer', () => {
    expect(drawn({}, null)).toEqual({ layers: [], count: 1, notes: [] });
    const [note] = drawn({}, null, { L: 'Query timeout' }).notes;
    expect(note?.values).toEqual({ name: 'L', fault: 'Query timeout' });
  });
});

const FORM = {
  datasource: '7__table',
  viz_type: 'echarts_timeseries_line',
  x_axis: 'ds',
  metrics: ['count'],
  time_range: 'Last year',
  adhoc_filters: [{ expressionType: 'SQL', sqlExpression: '1 = 1', clause: 'WHERE' }],
};

test('formulas, hidden layers and those without a source are not queried', () => {
  const annotation_layers = [
    layer({ name: 'a' }),
    layer({ name: 'b', show: false }),
    layer({ name: 'c', value: null }),
    layer({ name: 'd', annotationType: 'FORMULA', sourceType: '', value: 'x' }),
    layer({ name: 'e', sourceType: 'line', value: 4 }),
  ];
  expect(requestedLayers({ annotation_layers }).map(({ name, of }) => [name, of])).toEqual([
    ['a', 1],
    ['e', 4],
  ]);
});

test('an override of null asks for the time range of the annotated chart; a missing one for that of the source', () => {
  const annotation_layers = [
    layer({ name: 'a', overrides: { time_range: null } }),
    layer({ name: 'b', overrides: {} }),
    layer({ name: 'c', overrides: { time_range: 'Last week' } }),
  ];
  const ranges = requestedLayers({ ...FORM, annotation_layers }).map((each) => each.layer['overrides']);
  expect(ranges).toEqual([{ time_range: 'Last year' }, {}, { time_range: 'Last week' }]);
});

test('a layer is asked for with chart data of one value of the axis, without the filters of the chart [ANN-07]', () => {
  const [asked] = requestedLayers({ ...FORM, annotation_layers: [layer({})] });
  const context = asked && annotationContext(FORM, asked);
  expect(context).toMatchObject({
    datasource: { id: 7, type: 'table' },
    queries: [
      {
        row_limit: 1,
        metrics: [],
        filters: [],
        annotation_layers: [{ name: 'L', sourceType: 'NATIVE', value: 1 }],
      },
    ],
    result_type: 'full',
  });
  expect(context?.queries[0]?.columns).toHaveLength(1);
  expect(context?.queries[0]?.extras?.where).toBe('');
});
