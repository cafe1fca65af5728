import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { markVersionsAnnounced } from '#commands/tab/markVersionsAnnounced.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { openDb } from '#store/db.ts';
import type { TextVersion } from '#store/schema.ts';
import { putTab } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import { LOST_TO_NEWER, REPLACED_ELSEWHERE, TYPED_OVER } from '#store/sql/versions.ts';
import { createReplacedTexts } from './replacedTexts.ts';

/** A window in which `SELECT 1` was typed into tab `a`. */
async function openWindow() {
  const show = vi.fn();
  const change = vi.fn();
  const seeVersions = vi.fn();
  const db = openDb('replaced texts', { indexedDB: new IDBFactory(), IDBKeyRange });
  const ids = ['a', 'b', 'tab 1', 'tab 2', 'tab 3', 'tab 4'];
  await write(db, async (tx) => {
    for (const id of ids) await putTab(tx, newTab({ id, name: 'Sales', position: 1, now: 0 }));
  });
  const services = { change, db, toasts: { show } };
  const written = (id: string) => (id === 'a' ? 'SELECT 1' : undefined);
  const note = createReplacedTexts({ services, written, seeVersions });
  return { change, note, seeVersions, show };
}

const version = (seq: number, text: string, why: string, entityId = 'a'): TextVersion => ({
  seq,
  entityId,
  field: 'sql',
  text,
  at: 1,
  why,
});

test('a window whose text was overwritten by another one says so once, and links to the versions [TS-12 RV-7]', async () => {
  const { note, seeVersions, show } = await openWindow();
  const overruled = version(1, 'SELECT 1', TYPED_OVER);
  await note([overruled]);
  await note([overruled]);
  expect(show.mock.calls).toEqual([
    [
      'info',
      '“Sales” was overwritten in another window. The previous text was saved as a version.',
      { action: { label: 'See versions', run: expect.any(Function) }, lasting: true, noDuplicate: true },
    ],
  ]);
  const [, , options] = show.mock.calls[0] as [string, string, { action: { run: () => void } }];
  options.action.run();
  expect(seeVersions).toHaveBeenCalledWith('a');
});

test('a window says at once that the text typed into it was changed elsewhere, and no other window does [TS-12]', async () => {
  const { note, show } = await openWindow();
  await note([version(1, 'SELECT 1', REPLACED_ELSEWHERE), version(2, 'SELECT 9', REPLACED_ELSEWHERE)]);
  expect(show.mock.calls.map(([, text]) => text as string)).toEqual([
    '“Sales” was changed elsewhere. Your text was saved as a version.',
  ]);
});

test('the window that typed last shows no message, even if it types the other text later', async () => {
  const { note, show } = await openWindow();
  await note([version(1, 'SELECT 2', TYPED_OVER), version(2, 'SELECT 1', TYPED_OVER, 'gone')]);
  expect(show).not.toHaveBeenCalled();
});

test('many replaced texts are shown in one message', async () => {
  const { note, show } = await openWindow();
  await note([1, 2, 3, 4].map((seq) => version(seq, `SELECT ${seq}`, LOST_TO_NEWER, `tab ${seq}`)));
  expect(show.mock.calls).toEqual([
    [
      'info',
      '4 tabs were replaced by newer text. The previous text is in each tab’s versions.',
      { lasting: true },
    ],
  ]);
});

test('a text replaced by a newer one from elsewhere is reported in every window [RV-4]', async () => {
  const { change, note, show } = await openWindow();
  await note([version(7, 'SELECT 3', LOST_TO_NEWER, 'b')]);
  expect(show.mock.calls[0]?.[1]).toBe(
    '“Sales” was changed elsewhere more recently. Your text was saved as a version.',
  );
  expect(change.mock.calls).toEqual([[markVersionsAnnounced({ upTo: 7 })]]);
});
