import { expect, test } from 'vitest';
import type { ChartSpec } from '../chartSpec.ts';
import { withMetricNames } from './namedMetrics.ts';
import { markTooltips } from '../tooltips/tooltips.ts';
import { tooltipAt } from '../tooltips/tooltipAt.ts';

const entry = (label: string) => ({ key: label, label, color: '#000' });
const SPEC: ChartSpec = {
  spec: {},
  legend: [entry('count'), entry('count, boy'), entry('SUM(a)'), entry('girl')],
  ramp: null,
  notes: [],
  tooltips: markTooltips({ kind: 'plain' }, [
    [0, { title: 'count', lines: [{ label: 'count', value: 1, color: null, strong: false }] }],
  ]),
  dimensions: null,
};
const NAMES = { count: 'COUNT(*)', girl: 'A girl' };

test('a saved metric has the name of its dataset in legend and tooltip, and its own key', () => {
  const named = withMetricNames(SPEC, { metrics: ['count'] }, NAMES);
  expect(named.legend.map(({ label }) => label)).toEqual(['COUNT(*)', 'COUNT(*), boy', 'SUM(a)', 'girl']);
  expect(named.legend[0]?.key).toBe('count');
  expect(tooltipAt(named, { row: 0, series: 0 })?.lines[0]?.label).toBe('COUNT(*)');
});

test('the names at the ends of lines are those of the legend', () => {
  const ends = { name: 'ends', values: [{ text: 'count', value: 3 }] };
  const other = { name: 'rows', values: [{ text: 'count' }] };
  const named = withMetricNames({ ...SPEC, spec: { data: [other, ends] } }, { metrics: ['count'] }, NAMES);
  expect(named.spec['data']).toEqual([other, { name: 'ends', values: [{ text: 'COUNT(*)', value: 3 }] }]);
});

test('names of spokes and panels are those of the legend', () => {
  const spokes = { name: 'spokes', values: [{ name: 'count', sin: 0 }] };
  const panels = { name: 'panels', values: [{ text: 'count', panel: 0 }] };
  const named = withMetricNames({ ...SPEC, spec: { data: [spokes, panels] } }, { metrics: ['count'] }, NAMES);
  expect(named.spec['data']).toEqual([
    { name: 'spokes', values: [{ name: 'COUNT(*)', sin: 0 }] },
    { name: 'panels', values: [{ text: 'COUNT(*)', panel: 0 }] },
  ]);
});

test('axes have the titles that the dataset gives their columns and metrics', () => {
  const spec = { ...SPEC, spec: { axes: [{ title: 'girl' }, { title: 'count' }, { title: 'My own' }, {}] } };
  expect(withMetricNames(spec, { x_axis: 'girl', y: 'count' }, NAMES).spec['axes']).toEqual([
    { title: 'A girl' },
    { title: 'COUNT(*)' },
    { title: 'My own' },
    {},
  ]);
});

test('the title that a person gave an axis stays, also where it is the name of a metric', () => {
  const axes = [{ title: 'girl' }, { title: 'count' }];
  const form = { x: 'girl', y: 'count', y_axis_title: 'count' };
  expect(withMetricNames({ ...SPEC, spec: { axes } }, form, NAMES).spec['axes']).toEqual([
    { title: 'A girl' },
    { title: 'count' },
  ]);
});

test('a value that is called like a metric of another chart keeps its name', () => {
  expect(withMetricNames(SPEC, { metrics: ['sum'] }, NAMES).legend).toEqual(SPEC.legend);
});
