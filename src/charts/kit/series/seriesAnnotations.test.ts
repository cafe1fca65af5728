import { describe, expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { buildChartSpec } from '../../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../spec/chartSpec.ts';
import { PLAIN_THEME } from '../spec/plainTheme.ts';
import { tooltipAt } from '../spec/tooltips/tooltipAt.ts';

const frameOf = (rows: readonly Readonly<Record<string, number>>[], axisType: 0 | 2) => {
  const names = Object.keys(rows[0] ?? {});
  return frameOfWire({
    colnames: names,
    coltypes: names.map((name) => (name === 'year' ? axisType : 0)),
    data: rows,
  });
};

/** Bars by year with annotation layers. `axisType` is the type of the axis in the answer: 0 numbers, 2 times. */
const drawn = (form: FormData, rows: readonly Readonly<Record<string, number>>[], axisType: 0 | 2) => {
  const frame = frameOf(rows, axisType);
  const bars = { viz_type: 'echarts_timeseries_bar', x_axis: 'year', metrics: ['sold'], groupby: ['kind'] };
  const frames = form['viz_type'] === 'mixed_timeseries' ? [frame, frame] : [frame];
  const picture = buildChartSpec(withDefaults({ ...bars, ...form }), frames, PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  return picture;
};

interface Line {
  readonly type: string;
  readonly encode: { readonly update: Readonly<Record<string, unknown>> };
  readonly marks?: readonly Line[];
}

describe('formulas over a time axis', () => {
  const rows = [
    { year: 1000, Bells: 4 },
    { year: 2000, Bells: 6 },
  ];
  const formula = (name: string, value: string, more: object = {}) => ({
    name,
    annotationType: 'FORMULA',
    value,
    show: true,
    ...more,
  });

  test('a formula is a line of its own colour, with a legend, and the value axis has room for it', () => {
    const { legend, notes, spec } = drawn(
      {
        annotation_layers: [
          formula('Goal', 'x / 100', { color: '#ff0000' }),
          formula('Off', 'x', { show: false }),
        ],
      },
      rows,
      0,
    );
    expect(legend.map(({ key }) => key)).toEqual(['Bells', 'Goal']);
    expect(legend[1]?.color).toBe('#ff0000');
    expect(notes).toEqual([]);
    expect(JSON.stringify(spec)).toContain('"to":20');
  });

  test('a formula has the style, width and opacity of its layer', () => {
    const theme = { style: 'dotted', width: 3, opacity: 'opacityMedium' };
    const { spec } = drawn({ annotation_layers: [formula('Goal', 'x / 100', theme)] }, rows, 0);
    const data = spec['data'] as readonly { readonly name: string; readonly values?: readonly object[] }[];
    const values = data.find(({ name }) => name === 'values1')?.values;
    expect(values?.[0]).toMatchObject({ dash: [2, 3], wide: 3, opacity: 0.5 });
  });

  test('a formula over bars that lie runs along their axis', () => {
    const { spec } = drawn(
      { orientation: 'horizontal', annotation_layers: [formula('Goal', 'x / 100')] },
      rows,
      0,
    );
    const lines = (spec['marks'] as readonly Line[]).flatMap(({ marks = [] }) => marks);
    const line = lines.find(({ type }) => type === 'line');
    expect(line?.encode.update).toMatchObject({ x: { scale: 'up' }, y: { scale: 'along' } });
  });

  test('a mixed chart draws formulas too', () => {
    const { legend, notes } = drawn(
      {
        viz_type: 'mixed_timeseries',
        metrics_b: ['sold'],
        groupby: [],
        annotation_layers: [formula('Goal', 'x / 100', { color: '#ff0000' })],
      },
      rows,
      0,
    );
    expect(legend.find(({ key }) => key === 'Goal')?.color).toBe('#ff0000');
    expect(notes).toEqual([]);
  });

  test('a faulty formula, and layers of other sources, are reported and break nothing', () => {
    const { legend, notes } = drawn(
      { annotation_layers: [formula('Bad', 'alert(1)'), formula('Wild', '1 / 0'), { name: 'Events' }] },
      rows,
      0,
    );
    expect(legend.map(({ key }) => key)).toEqual(['Bells', 'Wild']);
    expect(notes.map(({ text, values }) => [text, values?.['fault'] ?? values?.['count']])).toEqual([
      ['The formula of {name} is not valid: {fault}', 'There is no function “alert”.'],
      ['{count} annotation {count|layer is|layers are} not shown.', 1],
    ]);
  });
});

describe('annotation layers over a time axis', () => {
  const rows = [
    { year: 1000, Bells: 4 },
    { year: 2000, Bells: 6 },
  ];
  const column = (name: string, values: readonly (number | string)[]) => ({
    name,
    parts: [name],
    type: null,
    values,
  });
  const layer = (name: string, annotationType: string) => ({
    name,
    annotationType,
    sourceType: annotationType === 'TIME_SERIES' ? 'line' : 'NATIVE',
    value: 1,
    show: true,
    showLabel: true,
  });
  const events = {
    rowCount: 1,
    columns: [column('start_dttm', [1900]), column('end_dttm', [1950]), column('short_descr', ['Storm'])],
  };
  const line = { rowCount: 2, columns: [column('at', [1000, 2000]), column('goal', [50, 60])] };
  const picture = drawn(
    {
      annotation_layers: [layer('E', 'EVENT'), layer('I', 'INTERVAL'), layer('T', 'TIME_SERIES')],
      annotation_data: { E: events, I: events, T: line },
    },
    rows,
    2,
  );
  const { spec, legend, notes } = picture;
  const marks = spec['marks'] as readonly Record<string, unknown>[];

  test('are rules, bands behind the series, and lines with a legend, for which the value axis has room', () => {
    expect(marks[0]).toMatchObject({ type: 'rect', from: { data: 'annotations1' } });
    const named = marks.map(({ type, from }) => [
      type,
      (from as Record<string, unknown> | undefined)?.['data'],
    ]);
    expect(named).toContainEqual(['rule', 'annotations0']);
    expect(named).toContainEqual(['text', 'annotations0']);
    expect(legend.map(({ key }) => key)).toEqual(['Bells', 'T']);
    const domain = (spec['signals'] as readonly Record<string, unknown>[]).find(
      ({ name }) => name === 'upDomain',
    );
    expect(domain?.['value']).toEqual([0, 60]);
    expect(notes).toEqual([]);
  });

  test('have labels that leave each other out where they would lie over each other', () => {
    const signals = spec['signals'] as readonly { readonly name: string; readonly update?: string }[];
    const labels = signals.find(({ name }) => name === 'drawnEvents');
    expect(labels?.update).toBe("keptLabels([data('annotations0'), data('annotations1')], [])");
    const data = spec['data'] as readonly { readonly name: string; readonly values: readonly object[] }[];
    const placed = data.filter(({ name }) => /^annotations[01]$/.test(name)).flatMap(({ values }) => values);
    expect(placed).toMatchObject([
      { label: '0', down: 2 },
      { label: '1', down: 15 },
    ]);
  });

  test('are named in the tooltip of the nearest position', () => {
    expect(
      tooltipAt(picture, { row: 1, series: null })?.lines.map(({ label, value }) => [label, value]),
    ).toContainEqual(['E', 'Storm']);
    expect(tooltipAt(picture, { row: 0, series: null })?.lines.map(({ label }) => label)).toEqual(['Bells']);
  });
});
