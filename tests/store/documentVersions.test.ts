import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { DAY } from '#domain/time.ts';
import { openDb } from '#store/db.ts';
import {
  addDocumentVersion,
  listDocumentVersions,
  MAX_VERSIONS,
  moveDocumentVersions,
  VERSIONS_KEPT_FOR,
} from '#store/documents/documentVersions.ts';
import { setting } from '#store/settings.ts';
import { sweepVersions } from '#store/space/sweepVersions.ts';
import { write } from '#store/write.ts';

function device() {
  const db = openDb('work', { indexedDB: new IDBFactory(), IDBKeyRange });
  return {
    db,
    add: (documentId: string, text: string, at: number, budget?: number) =>
      write(db, (tx) =>
        addDocumentVersion(
          tx,
          { documentId, kind: 'note', title: '', content: { text }, at, author: '', why: 'discarded' },
          budget,
        ),
      ),
    texts: async (documentId: string) =>
      (await listDocumentVersions(db, documentId)).map(({ content }) => (content as { text: string }).text),
  };
}

test('the oldest versions of all documents go when they exceed their budget, and the newest stays [DOC-8]', async () => {
  const { add, texts, db } = device();
  const size = JSON.stringify({ text: 'a' }).length;
  for (const [at, id] of ['one', 'two', 'one', 'two'].entries()) await add(id, String(at), at, size * 3);
  expect(await texts('one')).toEqual(['2']);
  expect(await texts('two')).toEqual(['3', '1']);
  expect(await setting(db, 'documentVersionBytes')).toBe(size * 3);
  await add('one', 'much longer than all that the budget allows', 9, size);
  expect(await texts('one')).toEqual(['much longer than all that the budget allows']);
  expect(await texts('two')).toEqual([]);
});

test('versions go after 90 days, and the oldest of one document beyond their number [DOC-8]', async () => {
  const { add, texts } = device();
  await add('old', 'first', 0);
  for (let at = 0; at <= MAX_VERSIONS; at += 1) await add('one', String(at), at);
  expect(await texts('one')).toHaveLength(MAX_VERSIONS);
  expect((await texts('one')).at(-1)).toBe('1');
  await add('new', 'now', VERSIONS_KEPT_FOR + 1);
  expect(await texts('old')).toEqual([]);
});

test('a sweep removes what is too old, and keeps within what a small browser grants [DOC-8]', async () => {
  const { add, texts, db } = device();
  await add('old', 'first', 0);
  await add('recent', 'second', 2 * DAY);
  await sweepVersions(db, { now: 91 * DAY, estimate: { usage: 0, quota: 10_000_000_000 } });
  expect(await texts('old')).toEqual([]);
  expect(await texts('recent')).toEqual(['second']);
  await add('large', 'x'.repeat(900_000), 90 * DAY);
  await add('large', 'y'.repeat(900_000), 90 * DAY);
  await sweepVersions(db, { now: 91 * DAY, estimate: { usage: 0, quota: 10_000_000 } });
  expect((await texts('large')).map((each) => each.charAt(0))).toEqual(['y']);
});

test('versions of an earlier release, without a size, are counted', async () => {
  const { add, db } = device();
  const content = { text: 'stored before sizes were' };
  const version = { documentId: 'one', kind: 'note', title: '', content, at: 0, author: '', why: 'deleted' };
  await write(db, async (tx) => {
    await tx.documentVersions.add(version as never);
  });
  await add('one', 'next', 1);
  const sizes = [content, { text: 'next' }].map((each) => JSON.stringify(each).length);
  expect(await setting(db, 'documentVersionBytes')).toBe((sizes[0] ?? 0) + (sizes[1] ?? 0));
});

test('the versions of a deleted document belong to the one that it was reopened as, and to no other [DOC-8]', async () => {
  const { add, texts, db } = device();
  await add('old', 'first', 1);
  await add('other', 'its own', 2);
  await write(db, (tx) => moveDocumentVersions(tx, 'old', 'new'));
  expect([await texts('old'), await texts('new'), await texts('other')]).toEqual([
    [],
    ['first'],
    ['its own'],
  ]);
});
