import { expect, test } from 'vitest';
import { openedChart } from '#store/charts/openedChart.ts';
import { openedDashboard } from '#store/dashboards/openedDashboard.ts';
import type { ChartDataSubject, StoredChartData } from '#store/dashboards/dashboardRows.ts';
import { storeImage, latestImages } from '#store/charts/chartImages.ts';
import { createOpening } from '#app/dashboards/createDashboardServices.ts';
import { freshDb } from '../world/freshDb.ts';

const content = {
  id: 6,
  positionJson: '{}',
  jsonMetadata: '{}',
  css: '',
  chartIds: [1, 2, 3],
  datasetIds: [],
};

const answer = (
  chartId: number,
  storedAt: number,
  bytes = 10,
  subject: ChartDataSubject = `chart:${chartId}`,
): StoredChartData => ({
  key: `${chartId} at ${storedAt}`,
  subject,
  question: {},
  origin: 'server',
  storedAt,
  computedAt: storedAt,
  bytes,
  digest: '',
});

async function deviceWith(answers: readonly StoredChartData[]) {
  const db = freshDb();
  await db.table('dashboards').put({ id: 6, slug: 'sales', title: 'Sales' });
  await db.table('dashboardContents').put(content);
  await db.chartAnswers.bulkPut([...answers]);
  await db.chartBodies.bulkPut(answers.map(({ key }) => ({ key, queries: [] })));
  return db;
}

test('a dashboard is read with the last data of each chart, except data that takes long to read', async () => {
  const db = await deviceWith([answer(1, 10), answer(1, 30), answer(1, 20), answer(2, 10, 2_000_000)]);
  const opened = await openedDashboard(db, 'sales', 0);
  expect(
    [...(opened?.shown ?? [])].map(
      ([
        of,
        {
          stored: { key },
        },
      ]) => [of, key],
    ),
  ).toEqual([['chart:1', '1 at 30']]);
});

test('the rights that decide about its buttons are read with a dashboard', async () => {
  const db = await deviceWith([]);
  const rights = { isAdmin: true };
  await db.table('settings').put({ key: 'rights', value: rights });
  expect((await openedDashboard(db, 'sales', 0))?.rights).toEqual(rights);
});

test('a dashboard is read once before its page, with its images, and again for the next page', async () => {
  const db = await deviceWith([answer(1, 10)]);
  const ahead: ChartDataSubject[] = [];
  const opening = createOpening(
    (name) => openedDashboard(db, name, 0),
    ({ shown }) => ahead.push(...shown.keys()),
    async () => null,
  );
  expect(opening.of('sales')).toBeUndefined();
  const first = opening.read('sales');
  expect(opening.read('sales')).toBe(first);
  expect(await first).toMatchObject({ dashboard: { title: 'Sales' } });
  expect(opening.of('sales')).toBe(await first);
  expect(opening.of('other')).toBeUndefined();
  expect(ahead).toEqual(['chart:1']);
  opening.end();
  expect(opening.of('sales')).toBeUndefined();
  await db.table('dashboards').update(6, { title: 'Renamed' });
  expect(await opening.read('sales')).toMatchObject({ dashboard: { title: 'Renamed' } });
});

test('a dashboard that the device has nothing of is fetched before its page, once', async () => {
  const db = freshDb();
  const fetched: string[] = [];
  const readHere = (name: string) => openedDashboard(db, name, 0);
  const opening = createOpening(
    readHere,
    () => undefined,
    async (name) => {
      fetched.push(name);
      await db.table('dashboards').put({ id: 6, slug: 'sales', title: 'Sales' });
      await db.table('dashboardContents').put(content);
      return readHere(name);
    },
  );
  const first = opening.read('sales');
  expect(opening.read('sales')).toBe(first);
  expect(await first).toMatchObject({ dashboard: { title: 'Sales' } });
  expect(opening.of('sales')).toBe(await first);
  opening.end();
  await opening.read('sales');
  expect(fetched).toEqual(['sales']);
});

test('a chart is read with its dataset, rights, and the last data of explore and of dashboards', async () => {
  const db = await deviceWith([answer(1, 10, 10, 'explore:1'), answer(1, 30), answer(1, 20), answer(2, 40)]);
  expect(await openedChart(db, '1')).toBeNull();
  await db.table('documents').put({ id: 'one', kind: 'chart', remoteId: 1, uuid: 'one', deletedAt: null });
  await db.table('charts').put({ id: 1, uuid: 'one', datasetId: 5 });
  await db.table('datasets').put({ id: 5, name: 'orders' });
  await db.table('settings').put({ key: 'leftDrafts', value: { one: {} } });
  for (const name of ['1', 'one']) {
    const opened = await openedChart(db, name);
    expect(opened).toMatchObject({
      row: { id: 'one' },
      rights: null,
      left: { one: {} },
      dataset: { name: 'orders' },
      subject: 'explore:1',
    });
    expect(opened?.rows.map((rows) => rows.stored.key)).toEqual(['1 at 10', '1 at 30']);
  }
});

test('a chart that only this device has is not read in advance', async () => {
  const db = freshDb();
  await db.table('documents').put({ id: 'one', kind: 'chart', remoteId: null, uuid: 'one', deletedAt: null });
  expect(await openedChart(db, 'one')).toBeNull();
});

test('the latest stored image of each chart is read in advance', async () => {
  const db = freshDb();
  const image = new Uint8Array([1]);
  for (const [key, of, storedAt] of [
    ['older', 'chart:1', 10],
    ['newer', 'chart:1', 20],
    ['other', 'chart:2', 5],
  ] as const)
    await storeImage(db, { key, of, storedAt, image });
  const latest = await latestImages(db, ['chart:1', 'chart:2', 'chart:3']);
  expect(latest.map(({ key }) => key)).toEqual(['newer', 'other']);
});
