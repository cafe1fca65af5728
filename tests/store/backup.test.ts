import { describe, expect, test } from 'vitest';
import { registry } from '#commands/index.ts';
import { restorable, restoreBackup } from '#commands/restoreBackup.ts';
import { addSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { addTab, closeTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { newId } from '#domain/ids.ts';
import { exportBackup, readBackup } from '#store/backup.ts';
import type { SextantDb } from '#store/db.ts';
import { listOutbox } from '#store/outbox/outbox.ts';
import { listSavedQueries } from '#store/sql/savedQueries.ts';
import { listClosedTabs, listTabs } from '#store/sql/tabs.ts';
import { createDispatch } from '#sync/dispatch.ts';
import type { Command } from '#sync/command.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

const clock = virtualClock();
const random = seededRandom(3);

async function run(db: SextantDb, ...commands: Command[]) {
  const dispatch = createDispatch({ db, registry, clock, random, wake: () => undefined });
  for (const command of commands) expect(await dispatch(command)).toMatchObject({ ok: true });
}

async function fileOf(db: SextantDb): Promise<string> {
  const exported = await exportBackup(db, clock.now());
  if (!exported.ok) throw new Error(exported.error.kind);
  return JSON.stringify(exported.value);
}

async function restore(db: SextantDb, file: string) {
  const read = readBackup(file);
  if (!read.ok) throw new Error(read.error);
  await run(db, restoreBackup(restorable(read.value, () => newId(random))));
}

const savedFields = {
  label: 'Sales',
  description: 'By month',
  sql: 'SELECT 1',
  dbId: 1,
  catalog: null,
  schema: 'main',
  templateParams: '',
};

describe('a backup', () => {
  test('restores open and closed tabs on another device, as new ones that are then pushed [SYNC-16]', async () => {
    const [one, other] = [freshDb(), freshDb()];
    await run(
      one,
      addTab({ id: 'a', sql: 'SELECT 1' }),
      addTab({ id: 'b', sql: 'SELECT 2' }),
      closeTab({ id: 'b' }),
    );
    await one.tabs.update('a', { remoteId: 7 });
    await restore(other, await fileOf(one));
    expect(await listTabs(other)).toMatchObject([{ sql: 'SELECT 1', remoteId: null, inLocalStorage: true }]);
    expect(await listClosedTabs(other)).toMatchObject([{ tab: { sql: 'SELECT 2' } }]);
    expect((await listOutbox(other)).map((row) => row.command)).toEqual(['tab.create']);
  });

  test('skips what exists already, and adds what differs', async () => {
    const db = freshDb();
    await run(db, addTab({ id: 'a', sql: 'SELECT 1' }), addTab({ id: 'b', sql: 'SELECT 2' }));
    const file = await fileOf(db);
    await run(db, setSql({ id: 'b', sql: 'SELECT 3' }));
    await restore(db, file);
    await restore(db, file);
    expect((await listTabs(db)).map((tab) => tab.sql)).toEqual(['SELECT 1', 'SELECT 3', 'SELECT 2']);
  });

  test('restores saved queries, once each, without deleted ones', async () => {
    const [one, other] = [freshDb(), freshDb()];
    await run(
      one,
      addSavedQuery({ id: 'q', tabId: null, fields: savedFields }),
      addSavedQuery({ id: 'gone', tabId: null, fields: { ...savedFields, label: 'Gone' } }),
    );
    await one.savedQueries.update('q', { remoteId: 7 });
    await one.savedQueries.update('gone', { deletedAt: 1 });
    const file = await fileOf(one);
    await restore(other, file);
    await restore(other, file);
    expect(await listSavedQueries(other)).toMatchObject([
      { ...savedFields, remoteId: null, confirmed: null },
    ]);
    expect((await listOutbox(other)).map((row) => row.command)).toEqual(['savedQuery.create']);
  });

  test('that is invalid is rejected with a message', () => {
    expect(readBackup('{')).toEqual({
      ok: false,
      error: 'The file is not a Sextant backup: it is not JSON.',
    });
    expect(readBackup('{"format":"other"}')).toMatchObject({ ok: false });
    expect(readBackup('{"name":"x"}')).toEqual({ ok: false, error: 'The file is not a Sextant backup.' });
    const newer = {
      format: 'sextant-backup',
      version: 99,
      database: 'x',
      tabs: [],
      closedTabs: [],
      savedQueries: [],
    };
    expect(readBackup(JSON.stringify(newer))).toMatchObject({ ok: false });
    const broken = { ...newer, version: 1, tabs: [{ id: 'a', sql: 5 }] };
    expect(readBackup(JSON.stringify(broken))).toMatchObject({ ok: false });
  });
});
