import { expect, test } from 'vitest';
import { difference } from '#domain/merge/difference.ts';
import { present } from '#domain/merge/side.ts';
import { CHART_SHAPE, newChartContents } from '#domain/chart/chartContents.ts';
import { typeChange } from './typeChange.ts';

const changes = (before: object, after: object) =>
  difference(
    CHART_SHAPE,
    present(newChartContents('Sales', { ...before })),
    present(newChartContents('Sales', { ...after })),
  );

const BAR = {
  viz_type: 'echarts_timeseries_bar',
  metrics: ['a'],
  row_limit: 10,
  stack: 'Stack',
  x_axis: 'at',
};
const PIE = { viz_type: 'pie', metric: 'a', row_limit: 100, donut: true };

test('a change of the type names both types, and the controls that only one of them has', () => {
  const found = typeChange(changes(BAR, PIE));
  expect(found).toMatchObject({
    from: 'Bar Chart',
    to: 'Pie Chart',
    gone: ['Metrics', 'Stack', 'X axis'],
    brought: ['Donut', 'Metric'],
  });
  expect(found?.rest.map(({ path }) => path)).toEqual([['form', 'row_limit']]);
});

test('changes of controls alone are no change of the type', () => {
  expect(typeChange(changes(BAR, { ...BAR, stack: null, x_axis: 'on' }))).toBeNull();
});
