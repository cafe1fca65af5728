import { describe, expect, test } from 'vitest';
import { registry } from '#commands/index.ts';
import { sayComment } from '#commands/sayComment.ts';
import {
  restorable,
  restorableComments,
  restorableDocuments,
  restoreBackup,
} from '#commands/restoreBackup.ts';
import { addSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { addTab, closeTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { restoreDocuments } from '#documents/commands/restoreDocuments.ts';
import { readDocument, shown } from '#documents/state/state.ts';
import { ON_DEVICE_KEY } from '#domain/device/deviceDataset.ts';
import { newId } from '#domain/ids.ts';
import { allDocuments, getDocument, putDocument } from '#store/documents/documents.ts';
import { addDocumentVersion, listDocumentVersions } from '#store/documents/documentVersions.ts';
import { write, syncStore } from '#store/write.ts';
import { commentsOf } from '#store/comments.ts';
import { exportBackup, readBackup } from '#store/backup.ts';
import type { SextantDb } from '#store/db.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
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
  const dispatch = createDispatch({ store: syncStore(db), registry, clock, random, wake: () => undefined });
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

  test('restores comments that were not sent, each as the same one', async () => {
    const [one, other] = [freshDb(), freshDb()];
    const subject = { kind: 'chart', name: '7' } as const;
    const said = { id: 'first-one', thread: 'first-one', action: 'write', of: null, text: 'Why?' } as const;
    await run(one, sayComment({ ...said, subject, point: [['city', 'Oslo']] }));
    const read = readBackup(await fileOf(one));
    if (!read.ok) throw new Error(read.error);
    const damaged = { command: 'comment.add', args: { id: 7 } };
    const found = restorableComments({ ...read.value, outbox: [...read.value.outbox, damaged] }, one.name);
    await run(other, ...found);
    expect(await commentsOf(other, subject)).toMatchObject([{ id: 'first-one', text: 'Why?', seq: null }]);
    expect((await listOutbox(other)).map((row) => row.command)).toEqual(['comment.add']);
    // In the name of whom, or at which server, is not known elsewhere.
    expect(restorableComments(read.value, 'sextant:another')).toEqual([]);
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

  test('restores edits of a dashboard as a draft that can be undone, and one that was only there as a draft of a new one', async () => {
    const [one, other] = [freshDb(), freshDb()];
    const ids = [
      '11111111-2222-4333-8444-000000000001',
      '11111111-2222-4333-8444-000000000002',
      '11111111-2222-4333-8444-000000000003',
    ] as const;
    const content = newDashboardContents('Harbour');
    const stored = readDocument(
      { id: ids[0], kind: 'dashboard', remoteId: 6, uuid: ids[0] },
      { content, info: {}, revision: null, at: 1, isOurs: false },
    );
    const draft = { content: { ...content, css: 'a{}' }, base: content, at: 2, done: [], undone: [] };
    const replaced = {
      documentId: ids[0],
      kind: 'dashboard',
      title: 'Old',
      content,
      at: 1,
      author: 'Ada',
      why: 'replaced' as const,
    };
    await write(one, async (tx) => {
      await putDocument(tx, { ...stored, draft });
      await addDocumentVersion(tx, replaced);
    });
    const made = newDashboardContents('Only here');
    const ofDevice = { ...made, title: 'Of files', metadata: { ...made.metadata, [ON_DEVICE_KEY]: true } };
    await run(one, createDocument({ id: ids[1], uuid: ids[1], kind: 'dashboard', content: { ...ofDevice } }));
    await run(one, createDocument({ id: ids[2], uuid: ids[2], kind: 'dashboard', content: { ...made } }));
    // The other device has read it since, with another title.
    await write(other, async (tx) => {
      const newer = { ...content, title: 'Renamed since' };
      await putDocument(tx, { ...stored, confirmed: { ...stored.confirmed!, content: newer } });
    });
    const file = readBackup(await fileOf(one));
    if (!file.ok) throw new Error(file.error);
    let next = 3;
    const uuid = () => `11111111-2222-4333-8444-00000000000${(next += 1)}`;
    const restored = restoreDocuments(
      restorableDocuments(file.value, 'Restored', () => ({ id: uuid(), uuid: uuid() })),
    );
    await run(other, restored, restored);
    expect(await getDocument(other, ids[0])).toMatchObject({
      saved: null,
      draft: { content: { title: 'Renamed since', css: 'a{}' }, done: [{ label: 'Restored' }] },
    });
    const titles = (await allDocuments(other)).map((row) => shown(row));
    // Others name it by that: charts their dataset, dashboards their charts.
    expect(await getDocument(other, ids[1])).toMatchObject({ uuid: ids[1] });
    // What a server may have had since then, and deleted, gets another name.
    expect(await getDocument(other, ids[2])).toBeUndefined();
    expect(titles).toMatchObject([{ title: 'Renamed since' }, { title: 'Of files' }, { title: 'Only here' }]);
    expect(await listDocumentVersions(other, ids[0])).toMatchObject([{ title: 'Old', at: 1, author: 'Ada' }]);
    expect(await listOutbox(other)).toEqual([]);
  });

  test('a document of another kind, or with invalid content, is skipped', async () => {
    const db = freshDb();
    const made = { id: 'x', uuid: '11111111-2222-4333-8444-000000000001' };
    const documents = [
      { id: 'a', kind: 'kiosk', made, base: null, content: { title: 'A' } },
      { id: 'b', kind: 'dashboard', made, base: null, content: { title: 7 } },
    ];
    await run(db, restoreDocuments({ label: '', documents, versions: [] }));
    expect(await allDocuments(db)).toEqual([]);
  });
});
