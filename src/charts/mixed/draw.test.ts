import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildChartSpec } from '../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '../kit/spec/plainTheme.ts';
import { dimensionsAt } from '../kit/spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '../kit/spec/tooltips/tooltipAt.ts';

const FORM = {
  viz_type: 'mixed_timeseries',
  x_axis: 'year',
  metrics: ['sold'],
  groupby: ['kind'],
  seriesType: 'bar',
  metrics_b: ['cost'],
  groupby_b: ['kind'],
  yAxisIndexB: 1,
};
const answer = (...rows: readonly Readonly<Record<string, string | number | null>>[]) => {
  const names = Object.keys(rows[0] ?? {});
  return frameOfWire({
    colnames: names,
    coltypes: names.map((name) => (name === 'year' ? 1 : 0)),
    data: rows,
    label_map: { Bells: ['Bells'], Locks: ['Locks'] },
  });
};
const SOLD = answer({ year: 'a', Bells: 4, Locks: 9 }, { year: 'b', Bells: 5, Locks: null });
const COST = answer({ year: 'b', Bells: 70 }, { year: 'c', Bells: 80 });
const drawn = (form: object, ...frames: readonly (typeof SOLD)[]) => {
  const picture = buildChartSpec(withDefaults({ ...FORM, ...form }), frames, PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  return picture;
};
const named = (list: unknown, name: string) =>
  asRecord(asList(list).find((each) => asRecord(each)['name'] === name));

test('both results share one axis, each with its own scale, and a tooltip shows both', () => {
  const picture = drawn({}, SOLD, COST);
  const { spec } = picture;
  expect(named(spec['signals'], 'names')['value']).toEqual(['a', 'b', 'c']);
  expect(named(spec['signals'], 'upDomain')['value']).toEqual([0, 9]);
  expect(named(spec['signals'], 'second_upDomain')['value']).toEqual([70, 80]);
  expect(named(spec['scales'], 'second')['domain']).toEqual({ signal: 'second_upDomain' });
  const scales = (data: string) =>
    asList(spec['marks'])
      .filter((each) => JSON.stringify(each).includes(`"data":"${data}"`))
      .flatMap((each) => JSON.stringify(each).match(/"(?:up|second)"/g) ?? []);
  expect(new Set(scales('values'))).toEqual(new Set(['"up"']));
  expect(new Set(scales('values1'))).toEqual(new Set(['"second"']));
  expect(asList(spec['axes']).map((each) => asRecord(each)['orient'])).toEqual(['bottom', 'left', 'right']);
  const lines = (row: number) =>
    tooltipAt(picture, { row, series: null })?.lines.map(({ label, value }) => `${label} ${value}`);
  expect(lines(1)).toEqual(['sold, Bells 5', 'cost, Bells 70']);
  expect(lines(2)).toEqual(['cost, Bells 80']);
});

test('a label has one colour in both, and a repeated name says which query it is from', () => {
  const { legend } = drawn({}, SOLD, COST);
  const colors = new Map(legend.map(({ label, color }) => [label, color]));
  expect([...colors.keys()]).toEqual(['sold, Bells', 'sold, Locks', 'cost, Bells']);
  expect(colors.get('cost, Bells')).toBe(colors.get('sold, Bells'));
  const plain = { groupby: [], groupby_b: [] };
  const twice = answer({ year: 'a', Bells: 1 });
  expect(drawn(plain, twice, twice).legend.map(({ label }) => label)).toEqual(['Bells', 'Bells (1)']);
  expect(drawn({ ...plain, show_query_identifiers: true }, twice, twice).legend[1]?.label).toBe(
    'Bells (Query B)',
  );
});

test('a click filters by the dimensions of the mark’s own query', () => {
  const picture = drawn({ groupby_b: [] }, SOLD, COST);
  const { spec } = picture;
  const columns = ['values', 'values1'].map(
    (name) => asRecord(asList(named(spec['data'], name)['values'])[0])['series'],
  );
  expect(dimensionsAt(picture.dimensions, { row: 0, series: Number(columns[0]) })).toEqual({ kind: 'Bells' });
  expect(dimensionsAt(picture.dimensions, { row: 0, series: Number(columns[1]) })).toBeNull();
});

test('an empty result leaves the other one, on its own side', () => {
  const { spec } = drawn({}, answer(), COST);
  expect(asList(spec['axes']).map((each) => asRecord(each)['orient'])).toEqual(['bottom', 'right']);
  const none = buildChartSpec(withDefaults(FORM), [answer(), answer()], PLAIN_THEME, PLAIN_STATE);
  expect(none).toHaveProperty('reason');
});

test.each([
  ['bar', 'rect'],
  ['scatter', 'symbol'],
  // Charts shipped with Superset name types here that it does not know, and draws as lines.
  ['echarts_timeseries_bar', 'line'],
])('series of the type %s are drawn as %s', (seriesTypeB, mark) => {
  const form = { seriesType: 'scatter', seriesTypeB };
  const marks = JSON.stringify(asList(drawn(form, SOLD, COST).spec['marks']).slice(2));
  expect(marks).toContain(`"type":"${mark}"`);
});
