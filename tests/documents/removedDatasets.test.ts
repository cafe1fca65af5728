import { datasetDocument } from '#documents/kinds/dataset.ts';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { pullDocument } from '#commands/pull/pullDocument.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { shown } from '#documents/state/state.ts';
import { type ChartContents, newChartContents } from '#domain/chart/chartContents.ts';
import { ok } from '#domain/result.ts';
import { removeDatasets } from '#features/documents/datasetUsers/removeDatasets.ts';
import { listDatasets } from '#store/datasets/datasets.ts';
import { getDocument } from '#store/documents/documents.ts';
import { createWorld, type World } from '../world/world.ts';
import { removalServices } from './removalServices.ts';

const CHART = '11111111-2222-4333-8444-0000000000c1';
const UUID = '11111111-2222-4333-8444-0000000000d1';

async function deleted(before?: (world: World, datasetId: number) => Promise<void>) {
  const world = await createWorld(1);
  world.start();
  const columns = [{ name: 'name', type: 'VARCHAR', generic: 1, temporal: false }];
  Object.assign(world.server.deps.engines, {
    ensure: async () => undefined,
    run: async () => ok({ columns, body: Readable.from([Buffer.from('')]) }),
    table: async () => ok(null),
  });
  const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const databaseId = world.server.meta.databases.insert(database, 0);
  const table = { databaseId, tableName: 'Towns', details: '{}', uuid: UUID, createdOn: 0, changedOn: 0 };
  const number = world.server.meta.datasets.insert(table);
  expect((await pullDocument(world, datasetDocument, number)).ok).toBe(true);
  await before?.(world, number);
  await world.pass(60);
  const row = await getDocument(world.db, UUID);
  if (row === undefined) throw new Error('The dataset is on the device.');
  const { services, shownToasts } = removalServices(world);
  const reading = {
    reportError: (error: unknown) => expect(error).toBeNull(),
    caller: { id: null, rights: null },
    users: [],
    explore: () => Promise.reject(new Error('All of it is on the device.')),
    dashboards: { read: () => Promise.resolve('missing' as const) },
  };
  await removeDatasets({ ...services, ...reading }, [
    { name: 'Towns', document: async () => row, read: async () => 'missing' },
  ]);
  return { world, shownToasts, number };
}

test('a deleted dataset comes back with Undo before the server knows of it, as the one it was', async () => {
  const { world, shownToasts, number } = await deleted();
  shownToasts[0]?.act();
  await world.pass(60);
  expect((await listDatasets(world.db)).map(({ id }) => id)).toEqual([number]);
  expect(shownToasts.map(({ text }) => text)).toEqual(['Deleted “Towns”']);
});

test('a dataset whose deletion was sent is created again by Undo, which says what its charts need', async () => {
  const { world, shownToasts, number } = await deleted();
  await world.pass(60);
  expect(world.server.meta.datasets.byId(number)).toBeNull();
  shownToasts[0]?.act();
  await world.pass(60);
  const [again, ...others] = await listDatasets(world.db);
  expect(others).toEqual([]);
  expect(again?.id).toBeGreaterThan(number);
  expect(shownToasts.map(({ text }) => text)).toEqual([
    'Deleted “Towns”',
    '“Towns” was created again as a new dataset. The charts of the deleted one do not use it yet.',
  ]);
});

test('charts of a dataset that was created again are pointed to it once the server has it, and back with one undo', async () => {
  const { world, shownToasts, number } = await deleted(async (before, datasetId) => {
    const form = { viz_type: 'pie', datasource: `${datasetId}__table`, groupby: ['name'], metric: 'count' };
    const content = { ...newChartContents('Pie of towns', form) };
    await before.run(createDocument({ id: CHART, uuid: CHART, kind: 'chart', content }));
  });
  const datasetOfChart = async (): Promise<unknown> => {
    const row = await getDocument(world.db, CHART);
    return row && (shown(row) as ChartContents).form['datasource'];
  };
  await world.pass(60);
  world.network.online = false;
  shownToasts[0]?.act();
  await world.pass(1);
  shownToasts[1]?.act();
  await world.pass(1);
  await expect
    .poll(() => shownToasts.at(-1)?.text)
    .toBe('The server has not created “Towns” yet, and charts cannot use it before.');
  world.network.online = true;
  await world.pass(120);
  shownToasts.at(-1)?.act();
  await expect.poll(() => shownToasts.at(-1)?.text).toBe('Replaced by Towns in 1 place');
  const [again] = await listDatasets(world.db);
  expect(await datasetOfChart()).toBe(`${again?.id}__table`);
  shownToasts.at(-1)?.act();
  await expect.poll(datasetOfChart).toBe(`${number}__table`);
});
