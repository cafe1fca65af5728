import { expect, test } from 'vitest';
import { newChartContents } from '../chart/chartContents.ts';
import type { DashboardContents } from '../dashboard/form/dashboardContent.ts';
import { deviceDatasetNumber, ON_DEVICE_KEY } from './deviceDataset.ts';
import { chartOnServer, dashboardOnServer, deviceDatasetsOf } from './onServer.ts';

const SALES = deviceDatasetNumber('0b54e6bb-7b3f-4f61-93a5-6f1f7f2f3f10');
const TOWNS = deviceDatasetNumber('9e0d2a1c-1111-4f61-93a5-6f1f7f2f3f10');
const onSales = newChartContents('Sales', { datasource: `${SALES}__table`, viz_type: 'pie' });
const onServer = newChartContents('Others', { datasource: '4__table', viz_type: 'pie' });
const target = (datasetId: number) => ({ datasetId, column: { name: 'shop' } });

const dashboard: DashboardContents = {
  certificationDetails: '',
  certifiedBy: '',
  css: '',
  layout: {
    'CHART-a': {
      id: 'CHART-a',
      type: 'CHART',
      children: [],
      meta: { chartId: 'old', uuid: 'old', width: 4 },
    },
    'CHART-b': { id: 'CHART-b', type: 'CHART', children: [], meta: { chartId: 4, width: 4 } },
    'CHART-c': { id: 'CHART-c', type: 'CHART', children: [], meta: { chartId: -2, width: 4 } },
  },
  metadata: {
    [ON_DEVICE_KEY]: true,
    native_filter_configuration: [
      { id: 'a', targets: [target(TOWNS)], chartsInScope: [-2, 4], scope: { rootPath: [], excluded: [-2] } },
    ],
    expanded_slices: { '-2': true, '4': true },
  },
  owners: [1],
  published: false,
  slug: null,
  title: 'Shops',
};

test('the datasets of this device on a dashboard are those of its charts and of its filters', () => {
  expect(deviceDatasetsOf(dashboard.metadata, [onSales, onServer, onSales])).toEqual([SALES, TOWNS]);
});

test('a chart over a dataset of this device is copied over the one that stands for it, others stay', () => {
  const standIns = new Map([[SALES, { id: 17, uuid: 'u' }]]);
  expect(chartOnServer(onSales, standIns)).toMatchObject({
    title: 'Sales',
    form: { datasource: '17__table' },
  });
  expect(chartOnServer(onServer, standIns)).toBe(onServer);
  // One that no server has yet is named by its uuid, too.
  const unsent = new Map([[SALES, { id: -3, uuid: 'u' }]]);
  expect(chartOnServer(onSales, unsent).form['datasource']).toBe('-3__table__u');
});

test('a layer of a copied chart shows the copy of the chart that it showed, others what they did', () => {
  const [other, own] = ['5e0d2a1c-1111-4f61-93a5-6f1f7f2f3f10', '6e0d2a1c-1111-4f61-93a5-6f1f7f2f3f10'];
  const layers = [
    { sourceType: 'line', value: other },
    { sourceType: 'NATIVE', value: 3 },
  ];
  const chart = newChartContents('Layers', { ...onSales.form, annotation_layers: layers });
  const copy = chartOnServer(chart, new Map([[SALES, { id: 17, uuid: 'u' }]]), new Map([[other, own]]));
  expect(copy.form['annotation_layers']).toEqual([
    { sourceType: 'line', value: own },
    { sourceType: 'NATIVE', value: 3 },
  ]);
});

test('a dashboard is copied with its copied charts and datasets in layout, filters and settings, and may leave', () => {
  const ids = new Map<number | string, string>([
    ['old', 'new-a'],
    [-2, 'new-c'],
  ]);
  const copy = dashboardOnServer(dashboard, new Map([[TOWNS, { id: 18, uuid: null }]]), {
    ids,
    numbers: new Map([[-2, -9]]),
  });
  const charts = Object.values(copy.layout).map((each) => (each as { meta: object }).meta);
  expect(charts).toEqual([
    { chartId: 'new-a', uuid: 'new-a', width: 4 },
    { chartId: 4, width: 4 },
    { chartId: 'new-c', uuid: 'new-c', width: 4 },
  ]);
  expect(copy.metadata).toEqual({
    native_filter_configuration: [
      { id: 'a', targets: [target(18)], chartsInScope: [-9, 4], scope: { rootPath: [], excluded: [-9] } },
    ],
    expanded_slices: { '-9': true, '4': true },
  });
  expect(copy).toMatchObject({ title: 'Shops', owners: [] });
});
