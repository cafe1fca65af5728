import { expect, test } from 'vitest';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { putCharts } from '#store/charts/charts.ts';
import { putDatasets } from '#store/datasets/datasets.ts';
import { listOwners } from '#store/dashboards/owners.ts';
import { write } from '#store/write.ts';
import { freshDb } from '../world/freshDb.ts';

const CHART: SavedChart = {
  id: 1,
  uuid: null,
  name: 'Sales',
  vizType: 'pie',
  description: '',
  datasetId: 2,
  datasetName: 'orders',
  changedAt: null,
  changedBy: '',
  certifiedBy: '',
  dashboards: [],
  formData: null,
};

test('owners of charts and datasets on the device are known by name, each once', async () => {
  const db = freshDb();
  const [ada, ben] = [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Ben' },
  ];
  await write(db, async (tx) => {
    await putCharts(tx, [
      { ...CHART, owners: [ada] },
      { ...CHART, id: 2 },
    ]);
    await putDatasets(tx, [
      {
        id: 2,
        uuid: null,
        name: 'orders',
        database: '',
        schema: null,
        kind: 'physical',
        changedAt: null,
        changedBy: '',
        owners: [ben, { id: 1, name: '' }],
        detail: null,
      },
    ]);
  });
  expect(await listOwners(db)).toEqual([ada, ben]);
});
