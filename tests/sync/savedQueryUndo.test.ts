import { beforeEach, expect, test } from 'vitest';
import { addSavedQuery, removeSavedQuery, restoreSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { addTab } from '#commands/tab/tab.ts';
import { countOutbox, listOutbox } from '#sync/outbox/outbox.ts';
import { listSavedQueries } from '#store/sql/savedQueries.ts';
import { getTab } from '#store/sql/tabs.ts';
import type { World } from '../world/world.ts';
import { changeElsewhere, createPull, fields, savedQueriesOn, supersetWorld } from './savedQueryServer.ts';

let world: World;
const pullFrom = createPull();

/** Two queries of the server, each linked to an open tab. */
beforeEach(async () => {
  world = await supersetWorld();
  world.start();
  for (const id of ['q1', 'q2'])
    await world.run(
      addTab({ id: `tab ${id}`, sql: 'SELECT 1' }),
      addSavedQuery({ id, tabId: `tab ${id}`, fields: { ...fields, label: id } }),
    );
  await world.pass(10);
});

const remove = async () => {
  const queries = await listSavedQueries(world.db);
  await world.run(...queries.map(({ id }) => removeSavedQuery({ id })));
  return () => world.run(...queries.map((query) => restoreSavedQuery({ query, newId: `new ${query.id}` })));
};
const here = async () => (await listSavedQueries(world.db)).map(({ id, remoteId }) => [id, remoteId]);
const linked = async () =>
  Promise.all(['q1', 'q2'].map(async (id) => (await getTab(world.db, `tab ${id}`))?.savedQueryId));
const onServer = async () =>
  (await savedQueriesOn(world)).toSorted((a, b) => a.id - b.id).map(({ id, label }) => [id, label]);

const BEFORE = [
  ['q1', 1],
  ['q2', 2],
];

test('deleted queries are restored as they were, with their tabs, long after they were deleted offline [SQ-4]', async () => {
  world.network.online = false;
  const undo = await remove();
  await world.pass(20);
  expect((await listOutbox(world.db)).some(({ attempts }) => attempts > 0)).toBe(true);
  await undo();
  expect(await here()).toEqual(BEFORE);
  world.network.online = true;
  await world.pass(60);
  await pullFrom(world);
  expect(await here()).toEqual(BEFORE);
  expect(await linked()).toEqual(['q1', 'q2']);
  expect(await onServer()).toEqual([
    [1, 'q1'],
    [2, 'q2'],
  ]);
  expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
});

test('a query whose deletion arrived unnoticed before it was undone is created again, with its tab [SQ-4]', async () => {
  world.network.online = false;
  const undo = await remove();
  await world.pass(20);
  for (const id of ['1', '2']) await changeElsewhere(world, 'DELETE', id);
  await undo();
  world.network.online = true;
  await world.pass(60);
  await pullFrom(world);
  expect(await onServer().then((rows) => rows.map(([, label]) => String(label)))).toEqual(['q1', 'q2']);
  expect(await here()).toHaveLength(2);
  expect(await linked()).toEqual((await here()).map(([id]) => id));
  expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
});

test('a query that is created again is open in the tab of the one it was', async () => {
  const undo = await remove();
  await world.pass(30);
  expect(await onServer()).toEqual([]);
  await undo();
  await world.pass(30);
  expect(await linked()).toEqual(['new q1', 'new q2']);
});

test('undoing the deletion of a query that is there makes no second one', async () => {
  const [query] = await listSavedQueries(world.db);
  if (!query) throw new Error('no saved query');
  await world.run(restoreSavedQuery({ query, newId: 'second' }));
  expect(await here()).toEqual(BEFORE);
});
