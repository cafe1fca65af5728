import { expect, test } from 'vitest';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { putCharts } from '#store/charts/charts.ts';
import { putContent, putDashboard } from '#store/dashboards/dashboards.ts';
import { putDatasets } from '#store/datasets/datasets.ts';
import { listedCharts } from '#store/charts/listedCharts.ts';
import { DASHBOARD_TABLES, write } from '#store/write.ts';
import { memoryDb } from '../world/memory/memoryDb.ts';

const chart = (id: number, more: Partial<SavedChart> = {}): SavedChart => ({
  id,
  uuid: `chart ${id}`,
  name: `Chart ${id}`,
  vizType: 'pie',
  description: '',
  datasetId: 7,
  datasetName: '',
  changedAt: null,
  changedBy: '',
  certifiedBy: '',
  dashboards: null,
  formData: null,
  ...more,
});

const dashboard = (id: number, title: string): Dashboard => ({
  id,
  uuid: `dashboard ${id}`,
  title,
  slug: null,
  published: false,
  changedAt: null,
  changedBy: '',
  owners: [],
  certifiedBy: '',
  certificationDetails: '',
});

test('a chart made without the server is listed with its dataset, and with the dashboards that have it here', async () => {
  const db = memoryDb();
  await write(
    db,
    async (tx) => {
      await putDatasets(tx, [
        {
          id: 7,
          uuid: null,
          name: 'sales',
          schema: null,
          database: 'This device',
          kind: 'physical',
          changedAt: null,
          changedBy: '',
          detail: null,
        },
      ]);
      await putCharts(tx, [
        chart(-1),
        chart(3, { datasetName: 'orders', datasetId: 8, dashboards: [{ id: 5, title: 'Shop' }] }),
      ]);
      for (const each of [dashboard(-1, 'Plane'), dashboard(5, 'Shop')]) await putDashboard(tx, each);
      const content = { positionJson: null, jsonMetadata: null, css: '', datasetIds: [] };
      await putContent(tx, { ...content, id: -1, chartIds: [-1, 3] }, 0);
      await putContent(tx, { ...content, id: 5, chartIds: [3] }, 0);
    },
    DASHBOARD_TABLES,
  );
  expect(
    (await listedCharts(db)).map(({ id, datasetName, dashboards }) => [id, datasetName, dashboards]),
  ).toEqual([
    [-1, 'sales', [{ id: -1, title: 'Plane' }]],
    [
      3,
      'orders',
      [
        { id: 5, title: 'Shop' },
        { id: -1, title: 'Plane' },
      ],
    ],
  ]);
});
