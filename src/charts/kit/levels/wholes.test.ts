import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { buildRequest, framesOfRows } from '../../query/buildRequest.ts';
import { buildChartSpec } from '../../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../spec/chartSpec.ts';
import { PLAIN_THEME } from '../spec/plainTheme.ts';
import { dimensionsAt } from '../spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '../spec/tooltips/tooltipAt.ts';

const BUYERS = {
  expressionType: 'SIMPLE',
  aggregate: 'COUNT_DISTINCT',
  column: { column_name: 'buyer' },
  label: 'buyers',
};
const frame = (data: readonly Readonly<Record<string, string | number>>[]) =>
  frameOfWire({
    colnames: Object.keys(data[0] ?? {}),
    coltypes: Object.values(data[0] ?? {}).map((value) => (typeof value === 'number' ? 0 : 1)),
    data,
  });
const PLACES = frame([
  { country: 'NO', city: 'Oslo', buyers: 60 },
  { country: 'NO', city: 'Bergen', buyers: 30 },
  { country: 'SE', city: 'Lund', buyers: 20 },
]);
const drawn = (given: FormData, frames: Parameters<typeof buildChartSpec>[1]) => {
  const picture = buildChartSpec(withDefaults(given), frames, PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  return picture;
};
const asked = (form: FormData) => buildRequest(withDefaults({ datasource: '1__table', ...form }))?.queries;
const PIE = {
  viz_type: 'pie',
  groupby: ['city'],
  metric: BUYERS,
  label_type: 'key_percent',
  show_total: true,
  threshold_for_other: 25,
};

test('the shares of a pie whose parts overlap are of the engine’s total, and no part is grouped', () => {
  expect(asked(PIE)?.map(({ columns }) => columns)).toEqual([['city'], []]);
  const picture = drawn(PIE, [PLACES, frame([{ buyers: 80 }])]);
  const parts = asList(asRecord(asList(picture.spec['data'])[0])['values']).map(asRecord);
  expect(parts.map((each) => each['text'])).toEqual(['Oslo: 75.0%', 'Bergen: 37.5%', 'Lund: 25.0%']);
  expect(tooltipAt(picture, { row: 0, series: null })?.lines[0]?.value).toBe('60 (75.0%)');
  expect(JSON.stringify(picture.spec['signals'])).toContain('{"name":"total","value":"80"}');
  expect(picture.notes[0]?.values).toEqual({ total: '80' });
});

test('a saved metric whose parts add up to the engine’s total is drawn as a sum', () => {
  const form = { ...PIE, metric: 'buyers' };
  expect(asked(form)).toHaveLength(2);
  const picture = drawn(form, [PLACES, frame([{ buyers: 110 }])]);
  expect(picture.legend.map(({ label }) => label)).toEqual(['Oslo', 'Bergen', 'Other']);
  expect(picture.notes).toEqual([]);
});

test('a sum, and a metric under HAVING, request nothing more', () => {
  expect(asked({ ...PIE, metric: 'count' })).toHaveLength(1);
  const having = { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 1' };
  expect(asked({ ...PIE, adhoc_filters: [having] })).toHaveLength(1);
});

test.each([
  ['treemap_v2', 'groupby'],
  ['sunburst_v2', 'columns'],
])('%s: groups have the engine’s totals, and areas the sums of their parts', (viz_type, key) => {
  const form = { viz_type, [key]: ['country', 'city'], metric: BUYERS };
  expect(asked(form)?.map(({ columns }) => columns)).toEqual([['country', 'city'], [], ['country']]);
  const totals = [
    frame([{ buyers: 80 }]),
    frame([
      { country: 'NO', buyers: 70 },
      { country: 'SE', buyers: 20 },
    ]),
  ];
  const picture = drawn(form, [PLACES, ...totals]);
  const nodes = asList(asRecord(asList(picture.spec['data'])[0])['values']).map(asRecord);
  expect(nodes.slice(1, 3).map(({ title, total, value }) => [title, total, value])).toEqual([
    ['NO', '70', undefined],
    ['SE', '20', undefined],
  ]);
  expect(tooltipAt(picture, { row: 0, series: null })?.lines[0]?.value).toBe('60 (75.0%)');
  expect(tooltipAt(picture, { row: -2, series: null })).toMatchObject({
    title: 'NO',
    lines: [{ value: '70 (87.5%)' }],
  });
  expect(dimensionsAt(picture.dimensions, { row: -2, series: null })).toBeNull();
});

test('the parents of a sum show the sums of their parts', () => {
  const form = { viz_type: 'treemap_v2', groupby: ['country', 'city'], metric: 'count' };
  const picture = drawn(form, [
    frame([
      { country: 'NO', city: 'Oslo', count: 60 },
      { country: 'NO', city: 'Bergen', count: 30 },
    ]),
  ]);
  const nodes = asList(asRecord(asList(picture.spec['data'])[0])['values']).map(asRecord);
  expect(nodes[1]).toMatchObject({ title: 'NO', total: '90' });
});

test('percentages of a table are of the engine’s total where their metric does not add up', () => {
  const form = { viz_type: 'table', groupby: ['city'], metrics: ['count'], percent_metrics: [BUYERS] };
  const queries = asked(form) ?? [];
  expect(queries.slice(1)).toMatchObject([
    { columns: [], metrics: [BUYERS], post_processing: [], row_limit: 0 },
  ]);
  // One that has its totals needs no other query.
  expect(asked({ ...form, show_totals: true })).toHaveLength(2);
  expect(asked({ ...form, percent_metrics: ['count'] })).toHaveLength(1);
});

test('files have the rows of a chart without the totals requested for it', () => {
  expect(framesOfRows(withDefaults(PIE), [PLACES, frame([{ buyers: 80 }])])).toEqual([PLACES]);
  expect(framesOfRows(withDefaults({ ...PIE, metric: 'count' }), [PLACES])).toEqual([PLACES]);
});
