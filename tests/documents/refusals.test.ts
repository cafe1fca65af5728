import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { missingRightText } from '../../src/app/device/missingRightText.ts';
import { registry } from '#commands/index.ts';
import { setPublished, setTitle } from '#commands/dashboard/dashboard.ts';
import { addSavedQuery, removeSavedQuery, updateSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { discardDocumentDraft, editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { copyDocument, createDocument, deleteDocument } from '#documents/commands/lifeCommands.ts';
import { readDocument } from '#documents/state/state.ts';
import { writeDocument } from '#documents/writeDocument.ts';
import { readRights } from '#domain/access/rights.ts';
import { openDb } from '#store/db.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { listSavedQueries } from '#store/sql/savedQueries.ts';
import { putSetting } from '#store/settings.ts';
import { write, syncStore } from '#store/write.ts';
import type { Command } from '#sync/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

/** Changes that a person may not make are refused on the device, before they are queued. */

const UUID = '11111111-2222-4333-8444-000000000001';
const OTHER = '11111111-2222-4333-8444-000000000002';
const WRITER = [['can_write', 'Dashboard']] as const;
const READER = [['can_read', 'Dashboard']] as const;

/** A device with a dashboard of person 7, used by person 1. */
async function device(pairs: readonly (readonly [string, string])[], owner = 7) {
  const db = openDb('work', { indexedDB: new IDBFactory(), IDBKeyRange });
  const dispatch = createDispatch({
    store: syncStore(db),
    registry,
    clock: virtualClock(),
    random: seededRandom(1),
    personId: () => 1,
    wake: () => undefined,
  });
  const content = { ...newDashboardContents('Harbour'), owners: [owner] };
  const row = readDocument(
    { id: UUID, kind: 'dashboard', remoteId: 6, uuid: UUID },
    { content, info: {}, revision: null, at: 1, isOurs: false },
  );
  await write(db, async (tx) => {
    await putSetting(tx, 'rights', readRights({ Some: pairs }));
    await writeDocument(tx, null, { row, versions: [] });
  });
  return {
    db,
    lacks: async (command: Command): Promise<string | null> => {
      const done = await dispatch(command);
      if (done.ok) return null;
      return done.error.kind === 'forbidden' ? done.error.lacks : `storage: ${done.error.kind}`;
    },
  };
}

const edit = editDocument({
  id: UUID,
  label: 'Edit',
  changes: [
    {
      path: ['css'],
      kind: 'value',
      before: { there: true, value: '' },
      after: { there: true, value: 'a{}' },
    },
  ],
});

test('a change of another’s dashboard is refused, changes nothing and is not queued [DOC-14]', async () => {
  const { db, lacks } = await device(WRITER);
  const before = await getDocument(db, UUID);
  for (const command of [
    setTitle({ id: 6, title: 'Mine' }),
    setPublished({ id: 6, published: true }),
    deleteDocument({ id: UUID }),
  ]) {
    expect(await lacks(command)).toBe('ownership');
  }
  expect(await getDocument(db, UUID)).toEqual(before);
  expect(await listOutbox(db)).toEqual([]);
});

test('a draft of it stays on the device: it cannot be saved, and can be copied and discarded', async () => {
  const { db, lacks } = await device(WRITER);
  expect(await lacks(edit)).toBeNull();
  expect(await lacks(saveDocument({ id: UUID }))).toBe('ownership');
  expect(await getDocument(db, UUID)).toMatchObject({ draft: { content: { css: 'a{}' } }, saved: null });
  expect(await lacks(copyDocument({ id: UUID, to: { id: OTHER, uuid: OTHER } }))).toBeNull();
  expect(await getDocument(db, OTHER)).toMatchObject({ saved: { content: { css: 'a{}' } } });
  expect(await lacks(discardDocumentDraft({ id: UUID }))).toBeNull();
  expect((await listOutbox(db)).map(({ command }) => command)).toEqual(['document.create']);
});

test('without the permission to write, nothing is created, copied or changed [PERM-04]', async () => {
  const { db, lacks } = await device(READER, 1);
  const content = { ...newDashboardContents('New') };
  for (const command of [
    createDocument({ id: OTHER, uuid: OTHER, kind: 'dashboard', content }),
    copyDocument({ id: UUID, to: { id: OTHER, uuid: OTHER } }),
    setTitle({ id: 6, title: 'Mine' }),
  ]) {
    expect(await lacks(command)).toBe('permission');
  }
  expect(await listOutbox(db)).toEqual([]);
  expect(await getDocument(db, OTHER)).toBeUndefined();
});

test('an owner with the permission, and a person whose rights are unknown, are not refused', async () => {
  const owner = await device(WRITER, 1);
  expect(await owner.lacks(setTitle({ id: 6, title: 'Mine' }))).toBeNull();
  const unknown = await device(READER);
  await write(unknown.db, (tx) => putSetting(tx, 'rights', null));
  expect(await unknown.lacks(setTitle({ id: 6, title: 'Mine' }))).toBeNull();
  expect(await listOutbox(unknown.db)).toHaveLength(1);
});

test('a saved query is not saved, changed or deleted without the permission to write [PERM-04]', async () => {
  const saved = {
    label: 'Mine',
    description: '',
    sql: 'SELECT 1',
    dbId: 1,
    catalog: null,
    schema: null,
    templateParams: '',
  };
  const writer = await device([['can_write', 'SavedQuery']]);
  expect(await writer.lacks(addSavedQuery({ id: OTHER, tabId: null, fields: saved }))).toBeNull();
  await write(writer.db, (tx) =>
    putSetting(tx, 'rights', readRights({ Some: [['can_read', 'SavedQuery']] })),
  );
  const before = await listOutbox(writer.db);
  for (const command of [
    addSavedQuery({ id: UUID, tabId: null, fields: saved }),
    updateSavedQuery({ id: OTHER, fields: { ...saved, label: 'Other' } }),
    removeSavedQuery({ id: OTHER }),
  ]) {
    expect(await writer.lacks(command)).toBe('permission');
  }
  expect(await listOutbox(writer.db)).toEqual(before);
  expect(await listSavedQueries(writer.db)).toMatchObject([{ label: 'Mine', deletedAt: null }]);
});

test('the message names the missing right, and who can give it', () => {
  expect(missingRightText({ kind: 'forbidden', entity: 'dashboard', lacks: 'ownership' })).toContain(
    'only owners and administrators may change this dashboard',
  );
  expect(missingRightText({ kind: 'forbidden', entity: 'chart', lacks: 'permission' })).toContain(
    '“can write on Chart”',
  );
});
