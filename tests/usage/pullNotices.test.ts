import { expect, test } from 'vitest';
import type { ServerNotice } from '#domain/inbox/serverNotice.ts';
import { err, ok } from '#domain/result.ts';
import { DAY } from '#domain/time.ts';
import { listNotes, noticeCursor } from '#store/inbox.ts';
import { putSetting } from '#store/settings.ts';
import { write } from '#store/write.ts';
import { pullNotices, keepNotes } from '#app/shell/inbox/InboxKeeper.tsx';
import { freshDb } from '../world/freshDb.ts';

const NOW = 10 * DAY;

const notice = (id: number, at = NOW): ServerNotice => ({
  id,
  at,
  kind: 'report',
  ended: 'failed',
  name: `Report ${id}`,
  ref: '4',
});

/** A device that pulls notices while nobody sees the page. */
async function pullWorld({ isHidden = true, notifies = true } = {}) {
  const db = freshDb();
  await write(db, (tx) => putSetting(tx, 'notifies', notifies));
  const shown: string[] = [];
  const asked: number[] = [];
  const show = async ({ name }: { readonly name: string }) => void shown.push(name);
  return {
    db,
    shown,
    asked,
    pull: async (server: readonly ServerNotice[] | null): Promise<void> => {
      const notices = async (after: number) => {
        asked.push(after);
        return server === null ? err('The server is away.') : ok(server.filter(({ id }) => id > after));
      };
      await pullNotices(db, { notices }, NOW, (notes, cursor) =>
        keepNotes({ db, isHidden: () => isHidden, show }, notes, cursor),
      );
    },
    unread: async () => (await listNotes(db)).flatMap(({ name, readAt }) => (readAt === null ? [name] : [])),
  };
}

test('notices are requested after the last one that was kept, and none is kept or notified of twice', async () => {
  const { pull, asked, shown, unread } = await pullWorld();
  await pull([notice(1)]);
  await pull([notice(1), notice(2)]);
  await pull([notice(1), notice(2)]);
  expect(asked).toEqual([0, 1, 2]);
  expect(shown).toEqual(['Report 1', 'Report 2']);
  expect((await unread()).toSorted()).toEqual(['Report 1', 'Report 2']);
});

test('a new device takes older notices for read; later ones of any age are unread', async () => {
  const { pull, shown, unread } = await pullWorld();
  await pull([notice(1, NOW - 2 * DAY), notice(2)]);
  expect(shown).toEqual(['Report 2']);
  await pull([notice(3, NOW - 2 * DAY)]);
  expect((await unread()).toSorted()).toEqual(['Report 2', 'Report 3']);
});

test.each([
  ['the page is seen', { isHidden: false }],
  ['the person turned them off', { notifies: false }],
])('notices are kept without a notification while %s', async (_, world) => {
  const { pull, shown, unread } = await pullWorld(world);
  await pull([notice(1)]);
  expect(shown).toEqual([]);
  expect(await unread()).toEqual(['Report 1']);
});

test('a server that does not respond, or has no notices, leaves the place in them as it is', async () => {
  const { pull, db } = await pullWorld();
  await pull([notice(7)]);
  await pull(null);
  await pull([]);
  expect(await noticeCursor(db)).toBe(7);
});
