import { beforeEach, describe, expect, test } from 'vitest';
import { pullSavedQueries } from '#commands/savedQuery/pullSavedQueries.ts';
import { addSavedQuery, removeSavedQuery, updateSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { addTab, closeTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { listSavedQueries } from '#store/sql/savedQueries.ts';
import { getTab, listClosedTabs, listTabs } from '#store/sql/tabs.ts';
import { listVersions } from '#store/sql/versions.ts';
import { serverTabs } from '../world/serverTabs.ts';
import { createWorld, type World } from '../world/world.ts';
import { fields, savedQueriesOn } from './savedQueryServer.ts';

/** Creations that arrived and were rejected afterwards, so that the device read their outcome as somebody else's. */

let world: World;
beforeEach(async () => {
  world = await createWorld();
  world.start();
});

/** The response of the creation is lost, and its repetition is rejected. */
async function rejectAfterArrival(path: string): Promise<void> {
  world.network.onArrival = (call) => {
    if (call === `POST ${path}`) world.network.online = false;
  };
  await world.pass(10);
  world.network.onArrival = () => undefined;
  const [row] = await listOutbox(world.db);
  await world.db.outbox.update(row?.seq ?? 0, { state: 'parked', retryAt: null, unanswered: true });
  world.network.online = true;
}

describe('a tab that was read as somebody else’s, although this device created it', () => {
  let duplicate: string;
  beforeEach(async () => {
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
    await rejectAfterArrival('/tabstateview/');
    await world.pass(70);
    const tabs = await listTabs(world.db);
    expect(tabs.map(({ remoteId }) => remoteId)).toEqual([null, 1]);
    duplicate = tabs[1]?.id ?? '';
  });

  test('stays with its text, here and on the server, when the tab it duplicates is closed [RV-11 AG-4]', async () => {
    await world.run(setSql({ id: duplicate, sql: 'SELECT 2' }));
    await world.pass(10);
    await world.run(closeTab({ id: 'a' }));
    await world.pass(60);
    expect(await listTabs(world.db)).toMatchObject([{ id: duplicate, remoteId: 1, sql: 'SELECT 2' }]);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ id: 1, sql: 'SELECT 2' }]);
    expect(await listClosedTabs(world.db)).toMatchObject([{ id: 'a' }]);
    expect(await listOutbox(world.db)).toEqual([]);
    expect(await world.db.destroyedTabs.toArray()).toEqual([]);
  });

  test('is merged with the open tab it duplicates: its text and its queries are kept [RV-11 AG-4]', async () => {
    await world.run(setSql({ id: duplicate, sql: 'SELECT 2' }));
    await world.pass(10);
    const tab = await getTab(world.db, duplicate);
    const run = { id: 'run', at: 0, sql: '', sqlOffset: 0, dbId: 1, runAsync: false };
    await world.db.queries.put(startQuery(tab ?? expect.fail(), run));
    const [row] = await listOutbox(world.db);
    await world.db.outbox.update(row?.seq ?? 0, { state: 'queued' });
    await world.pass(60);
    expect(await listTabs(world.db)).toMatchObject([{ id: 'a', remoteId: 1, sql: 'SELECT 2' }]);
    expect((await listVersions(world.db, 'a')).map(({ text }) => text)).toContain('SELECT 2');
    expect(await world.db.queries.get('run')).toMatchObject({ sqlEditorId: 'a' });
  });
});

describe('a saved query that was read as somebody else’s, although this device created it', () => {
  let duplicate: string;
  beforeEach(async () => {
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await rejectAfterArrival('/api/v1/saved_query/');
    let made = 0;
    const bytes = (length: number) => new Uint8Array(length).fill((made += 1));
    expect((await pullSavedQueries({ ...world, random: { bytes } })).ok).toBe(true);
    const queries = await listSavedQueries(world.db);
    expect(queries).toHaveLength(2);
    duplicate = queries.find(({ id }) => id !== 'q')?.id ?? '';
  });

  test('stays with its text, here and on the server, when the one it duplicates is deleted [RV-11 AG-4]', async () => {
    await world.run(updateSavedQuery({ id: duplicate, fields: { ...fields, sql: 'SELECT 2' } }));
    await world.pass(10);
    await world.run(removeSavedQuery({ id: 'q' }));
    await world.pass(60);
    expect(await listSavedQueries(world.db)).toMatchObject([{ id: duplicate, remoteId: 1, sql: 'SELECT 2' }]);
    expect(await savedQueriesOn(world)).toMatchObject([{ sql: 'SELECT 2' }]);
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('leaves its text as a version when it is merged with the one it duplicates [RV-11 AG-4]', async () => {
    await world.run(updateSavedQuery({ id: duplicate, fields: { ...fields, sql: 'SELECT 2' } }));
    await world.pass(10);
    const [row] = await listOutbox(world.db);
    await world.db.outbox.update(row?.seq ?? 0, { state: 'queued' });
    await world.pass(60);
    expect(await listSavedQueries(world.db)).toMatchObject([{ id: 'q', remoteId: 1, sql: 'SELECT 2' }]);
    expect((await listVersions(world.db, 'q')).map(({ text }) => text)).toContain('SELECT 2');
  });
});
