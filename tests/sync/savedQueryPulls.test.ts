import { beforeEach, describe, expect, test } from 'vitest';
import { setServerKeepsKeys } from '#commands/tab/pushTab.ts';
import { createSavedQuery } from '#commands/savedQuery/createSavedQuery.ts';
import { addSavedQuery, removeSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { DAY } from '#domain/time.ts';
import { allSavedQueries, listSavedQueries } from '#store/sql/savedQueries.ts';
import { write } from '#store/write.ts';
import { createWorld, type World } from '../world/world.ts';
import {
  PATH,
  changeElsewhere,
  createPull,
  fields,
  savedQueriesOn,
  supersetWorld,
} from './savedQueryServer.ts';

let world: World;
beforeEach(async () => {
  world = await supersetWorld();
});

const onServer = () => savedQueriesOn(world);
const elsewhere = (method: string, path: string, body?: unknown) =>
  changeElsewhere(world, method, path, body);
const pullFrom = createPull();
const pull = () => pullFrom(world);

describe('a pull from the server', () => {
  test('finds what a late copy of a creation created: it carries the mark of one of ours, and is deleted [SQ-7]', async () => {
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    await elsewhere('POST', '', { label: 'Sales', sql: 'SELECT 1', extra_json: '{"sextant":"q"}' });
    await pull();
    expect(await onServer()).toMatchObject([{ id: 1 }]);
    expect(await listSavedQueries(world.db)).toMatchObject([{ id: 'q', remoteId: 1 }]);
  });

  test.each([
    ['SELECT 1', 'SELECT 1', []],
    ['SELECT there', 'SELECT there', ['SELECT 1']],
  ])(
    'takes what another machine with a copy of this profile created first, and deletes its own [SQ-7]: %s',
    async (sql, kept, versions) => {
      await elsewhere('POST', '', { label: 'Sales', sql: 'SELECT 1', extra_json: '{"sextant":"q"}' });
      world.start();
      await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
      await world.pass(10);
      await elsewhere('PUT', '1', { sql });
      // Long before that.
      await world.db.savedQueries.update('q', { changedAt: 0 });
      await pull();
      await world.pass(10);
      await pull();
      expect(await onServer()).toMatchObject([{ id: 1, sql: kept }]);
      expect(await listSavedQueries(world.db)).toMatchObject([{ id: 'q', remoteId: 1, sql: kept }]);
      expect((await world.db.versions.toArray()).map(({ text }) => text)).toEqual(versions);
    },
  );

  test('is not needed to take a late copy of a creation that arrives just before the repeated one [SQ-7]', async () => {
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields: { ...fields, sql: 'SELECT 2' } }));
    const bound = createSavedQuery.bind({ id: 'q' });
    const request = bound.ok && (await bound.value.delivery?.prepare(world.db));
    if (!request) throw new Error('nothing to send');
    await elsewhere('POST', '', { label: 'Sales', sql: 'SELECT 1', extra_json: '{"sextant":"q"}' });
    const made = await request.send(world.api, { requestId: 'r', repeated: true, sent: [fields] });
    if (!made.ok) throw new Error('not created');
    const settled = await write(world.db, (tx) => made.value(tx, { now: world.clock.now() }));
    expect(await listSavedQueries(world.db)).toMatchObject([{ id: 'q', remoteId: 1, sql: 'SELECT 2' }]);
    // What the late copy lacks is sent.
    expect(settled).toMatchObject({ ok: true, value: [{ name: 'savedQuery.save' }] });
  });

  test('saves its newer text over what was created first [SQ-7]', async () => {
    await elsewhere('POST', '', { label: 'Sales', sql: 'SELECT there', extra_json: '{"sextant":"q"}' });
    world.start();
    await world.pass(10);
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    await pull();
    await world.pass(10);
    await pull();
    expect(await onServer()).toMatchObject([{ id: 1, sql: 'SELECT 1' }]);
    expect(await listSavedQueries(world.db)).toMatchObject([{ id: 'q', remoteId: 1 }]);
    expect((await world.db.versions.toArray()).map(({ text }) => text)).toEqual(['SELECT there']);
  });

  test('reads what a clock that was ahead had confirmed [TS-4]', async () => {
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    const ahead = world.clock.now() + DAY;
    await world.db.savedQueries.update('q', { confirmedAt: ahead, revisionSince: ahead });
    await elsewhere('PUT', '1', { sql: 'SELECT theirs' });
    await pull();
    expect(await listSavedQueries(world.db)).toMatchObject([{ id: 'q', sql: 'SELECT theirs' }]);
    await world.db.savedQueries.update('q', { confirmedAt: ahead });
    await elsewhere('DELETE', '1');
    await pull();
    expect(await listSavedQueries(world.db)).toEqual([]);
  });

  test('keeps a text of this device that somebody else overwrote or deleted [SQ-3 SQ-5]', async () => {
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.run(addSavedQuery({ id: 'r', tabId: null, fields: { ...fields, sql: 'SELECT 2' } }));
    await world.pass(10);
    await elsewhere('PUT', '1', { sql: 'SELECT theirs' });
    await elsewhere('DELETE', '2');
    await pull();
    expect(await listSavedQueries(world.db)).toMatchObject([{ id: 'q', sql: 'SELECT theirs' }]);
    const versions = await world.db.versions.toArray();
    expect(versions.map(({ entityId, text }) => `${entityId}: ${text}`).toSorted()).toEqual([
      'q: SELECT 1',
      'r: SELECT 2',
    ]);
  });

  test('deletes a late copy of a creation whose saved query was deleted meanwhile [SQ-7]', async () => {
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    await world.run(removeSavedQuery({ id: 'q' }));
    await world.pass(20);
    await elsewhere('POST', '', { label: 'Sales', sql: 'SELECT 1', extra_json: '{"sextant":"q"}' });
    await elsewhere('POST', '', { label: 'Theirs', sql: 'SELECT 1', extra_json: '{"sextant":"theirs"}' });
    await pull();
    expect(await onServer()).toMatchObject([{ label: 'Theirs' }]);
    expect(await listSavedQueries(world.db)).toMatchObject([{ label: 'Theirs' }]);
  });

  test('is deleted by a device that did not know yet, when it created it, that the server stores keys [SQ-4 SQ-7]', async () => {
    // The response that says so was received while the disk was full.
    world = await createWorld();
    await world.run(setServerKeepsKeys({ keepsKeys: false }));
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    await world.run(removeSavedQuery({ id: 'q' }));
    await world.pass(20);
    expect(await onServer()).toEqual([]);
    // One with its mark that is not found to be a late copy is read like any other.
    await elsewhere('POST', '', { label: 'Again', sql: 'SELECT 2', extra_json: '{"sextant":"q"}' });
    await pull();
    expect(await listSavedQueries(world.db)).toMatchObject([{ label: 'Again' }]);
  });

  test('distinguishes a saved query from another one that reuses its id, which is never deleted [SQ-4]', async () => {
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    await elsewhere('PUT', '1', { sql: 'SELECT theirs', extra_json: '{"sextant":"theirs"}' });
    await world.run(removeSavedQuery({ id: 'q' }));
    await world.pass(20);
    expect(await onServer()).toMatchObject([{ id: 1, sql: 'SELECT theirs' }]);
    expect(await allSavedQueries(world.db)).toEqual([]);
  });

  test('reads saved queries of other devices, their changes and their deletion [CALL-03 SQ-5]', async () => {
    await elsewhere('POST', '', { label: 'Theirs', sql: 'SELECT 1', template_parameters: '{"a":1}' });
    await pull();
    expect(world.network.arrived).toContain(`GET ${PATH}1`);
    expect(await listSavedQueries(world.db)).toMatchObject([{ label: 'Theirs', templateParams: '{"a":1}' }]);
    await world.clock.advance(1_000);
    world.server.clock.advance(1_000);
    await elsewhere('PUT', '1', { sql: 'SELECT 2' });
    await pull();
    expect(await listSavedQueries(world.db)).toMatchObject([{ sql: 'SELECT 2' }]);
    await elsewhere('DELETE', '1');
    await world.clock.advance(1_000);
    await pull();
    expect(await listSavedQueries(world.db)).toEqual([]);
  });

  test('detects a change in the same second as the previous one, for which the server may give the same time [SQ-5]', async () => {
    await elsewhere('POST', '', { label: 'Theirs', sql: 'SELECT 1' });
    await pull();
    await elsewhere('PUT', '1', { sql: 'SELECT 2' });
    await world.clock.advance(60_000);
    await pull();
    expect(await listSavedQueries(world.db)).toMatchObject([{ sql: 'SELECT 2' }]);
  });

  test('does not read a saved query again that did not change', async () => {
    await elsewhere('POST', '', { label: 'Theirs', sql: 'SELECT 1' });
    await pull();
    await world.clock.advance(60_000);
    await pull();
    await world.clock.advance(60_000);
    world.network.arrived.length = 0;
    await pull();
    expect(world.network.arrived.filter((call) => call.startsWith(`GET ${PATH}1`))).toEqual([]);
  });
});
