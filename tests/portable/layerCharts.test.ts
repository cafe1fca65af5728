import { expect, test } from 'vitest';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { withLayerCharts } from '#query/portable/withLayerCharts.ts';
import { freshDb } from '../world/freshDb.ts';
import { GATHERED } from './gathered.ts';

const HERE = '0badcafe-2222-4333-8444-000000000000';

test('a file has the layers of a map, by the numbers that they have in it, also those that no server has', async () => {
  const db = freshDb();
  const chart = (id: number, uuid: string | null, formData: object): SavedChart => {
    const [like = expect.fail()] = GATHERED.charts;
    return { ...like, id, uuid, formData: { ...formData } };
  };
  const map = chart(7, null, { viz_type: 'deck_multi', deck_slices: [8, HERE] });
  await db.charts.bulkPut([
    map,
    chart(8, null, { viz_type: 'deck_scatter' }),
    chart(-3, HERE, { viz_type: 'deck_arc' }),
  ]);
  const charts = await withLayerCharts(db, [map]);
  expect(charts.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([-3, 7, 8]);
  expect(charts.find(({ id }) => id === 7)?.formData?.['deck_slices']).toEqual([8, -3]);
});
