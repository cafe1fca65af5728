import { expect, test } from 'vitest';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { buildChartRequest } from './buildChartRequest.ts';

const CHART: SavedChart = {
  id: 7,
  uuid: null,
  name: 'Ships',
  vizType: 'pie',
  description: '',
  datasetId: 4,
  datasetName: 'port',
  changedAt: null,
  changedBy: '',
  certifiedBy: '',
  dashboards: null,
  formData: { viz_type: 'pie', datasource: '4__table', slice_id: 7, metric: 'count', groupby: ['flag'] },
};

test('a chart with controls is requested', () => {
  expect(buildChartRequest(CHART, {}, 1)).toMatchObject({ unreadable: [] });
  expect(buildChartRequest(CHART, {}, 1).request).not.toBeNull();
});

test('form data that a server made of stored text that is no JSON is not requested', () => {
  const formData = { viz_type: 'pie', datasource: '4__table', slice_id: 7, cache_timeout: 60 };
  const built = buildChartRequest({ ...CHART, formData }, { time_range: 'Last year' }, 1);
  expect(built).toMatchObject({ unreadable: ['form_data'], request: null });
});

test('form data that was not read yet is another matter', () => {
  expect(buildChartRequest({ ...CHART, formData: null }, {}, 1).unreadable).toEqual([]);
});

test('what a reader asked for is in the request, and what it is drawn with', () => {
  const line = {
    ...CHART.formData,
    viz_type: 'echarts_timeseries_line',
    x_axis: 'at',
    time_grain_sqla: 'P1D',
  };
  const reader = { row_limit: 29_220, time_grain_sqla: 'P1W' };
  const { form, request } = buildChartRequest({ ...CHART, formData: line }, {}, 1, { reader });
  expect(form).toMatchObject({ ...reader, own_state: { reader } });
  expect(request?.context['queries']).toMatchObject([
    { row_limit: 29_220, columns: [{ timeGrain: 'P1W' }, 'flag'] },
  ]);
});

test.each([
  ['table', 'Found invalid orderby options'],
  ['handlebars', 'Found invalid orderby options'],
  ['gantt_chart', 'Found invalid orderby options'],
  ['vega_lite', null],
  ['pie', null],
])('rows of a %s in an order that cannot be read: %j [ERR-68]', (viz_type, fault) => {
  const formData = {
    ...CHART.formData,
    viz_type,
    query_mode: 'raw',
    all_columns: ['flag'],
    order_by_cols: ['flag desc'],
  };
  const built = buildChartRequest({ ...CHART, formData }, {}, 1);
  expect(built.fault).toBe(fault);
  expect(built.request === null).toBe(fault !== null);
});
