import { expect, test } from 'vitest';
import { pullDataset } from '#commands/dashboard/pullDataset.ts';
import { removeDataset } from '#features/dataset/datasetLife.ts';
import { listDatasets } from '#store/dashboards/datasets.ts';
import { getDocument } from '#store/documents/documents.ts';
import { createWorld } from '../world/world.ts';
import { removalServices } from './removalServices.ts';

const UUID = '11111111-2222-4333-8444-0000000000d1';

async function deleted() {
  const world = await createWorld(1);
  world.start();
  const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const databaseId = world.server.meta.databases.insert(database, 0);
  const table = { databaseId, tableName: 'Towns', details: '{}', uuid: UUID, createdOn: 0, changedOn: 0 };
  const number = world.server.meta.datasets.insert(table);
  expect((await pullDataset(world, number)).ok).toBe(true);
  const row = await getDocument(world.db, UUID);
  if (row === undefined) throw new Error('The dataset is on the device.');
  const { services, told } = removalServices(world);
  await removeDataset(services, row);
  return { world, told, number };
}

test('a deleted dataset comes back with Undo before the server knows of it, as the one it was', async () => {
  const { world, told, number } = await deleted();
  told[0]?.undo();
  await world.pass(60);
  expect((await listDatasets(world.db)).map(({ id }) => id)).toEqual([number]);
  expect(told.map(({ text }) => text)).toEqual(['Deleted “Towns”']);
});

test('a dataset whose deletion was sent is created again by Undo, which says what its charts need', async () => {
  const { world, told, number } = await deleted();
  await world.pass(60);
  expect(world.server.meta.datasets.byId(number)).toBeNull();
  told[0]?.undo();
  await world.pass(60);
  const [again, ...others] = await listDatasets(world.db);
  expect(others).toEqual([]);
  expect(again?.id).not.toBe(number);
  expect(told.map(({ text }) => text)).toEqual([
    'Deleted “Towns”',
    '“Towns” was created again as a new dataset. Choose it in the charts that used the deleted one.',
  ]);
});
