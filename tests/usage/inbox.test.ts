import { expect, test } from 'vitest';
import { createEndedNotes } from '#app/shell/inbox/endedNotes.ts';
import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import type { QueryState } from '#domain/query/query.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import { addNote, changeNotes, countUnread, listNotes, NOTES_KEPT } from '#store/inbox.ts';
import { putQuery } from '#store/sql/queries.ts';
import { write } from '#store/write.ts';
import { noticeNote } from '#app/shell/inbox/InboxKeeper.tsx';
import { freshDb } from '../world/freshDb.ts';
import { virtualClock } from '../world/virtualClock.ts';

const note = (id: string, at: Millis = 1): InboxNote => ({
  id,
  at,
  kind: 'report',
  ended: 'failed',
  name: 'Sales',
  tabId: null,
  readAt: null,
  isCleared: false,
});

test('what happened is noted once, also after it was read and cleared; clearing can be undone', async () => {
  const db = freshDb();
  const add = () => write(db, (tx) => addNote(tx, note('server:1')));
  expect(await add()).toMatchObject({ value: true });
  await write(db, (tx) => changeNotes(tx, ['server:1'], { readAt: 5 }));
  expect(await countUnread(db)).toBe(0);
  await write(db, (tx) => changeNotes(tx, ['server:1'], { isCleared: true }));
  expect(await add()).toMatchObject({ value: false });
  expect(await listNotes(db)).toEqual([]);
  await write(db, (tx) => changeNotes(tx, ['server:1'], { isCleared: false }));
  expect(await listNotes(db)).toEqual([{ ...note('server:1'), readAt: 5 }]);
});

test('the inbox keeps a number of notes, the latest', async () => {
  const db = freshDb();
  await write(db, async (tx) => {
    for (let at = 0; at < NOTES_KEPT + 3; at += 1) await addNote(tx, note(`server:${at}`, at));
  });
  const kept = await listNotes(db);
  expect([kept.length, kept[0]?.at, kept.at(-1)?.at]).toEqual([NOTES_KEPT, NOTES_KEPT + 2, 3]);
});

/** A page whose query ends in a state after some time. */
async function endedWorld({ isHidden = false, wasLeft = false, took = SECOND, shown = 'other' } = {}) {
  const db = freshDb();
  const clock = virtualClock(0);
  const end = async (state: QueryState): Promise<readonly InboxNote[]> => {
    const notes = createEndedNotes({ db, clock, isHidden: () => isHidden, shownId: () => shown });
    const tab = newTab({ id: 'tab', name: 'Orders', position: 1, now: 0 });
    const start = { at: 0, sql: 'SELECT 1', sqlOffset: 0, dbId: 1, runAsync: true };
    await write(db, (tx) =>
      putQuery(tx, { ...startQuery(tab, { ...start, id: 'q' }), state, endDttm: took }),
    );
    if (!wasLeft) await notes([]);
    await notes(['q']);
    return notes([]);
  };
  return { db, end };
}

test('a query is noted that ends unseen: with the page hidden, since an earlier visit, or long in another tab', async () => {
  for (const unseen of [{ isHidden: true }, { wasLeft: true }, { took: 60 * SECOND }]) {
    const { end } = await endedWorld(unseen);
    expect(await end('failed')).toMatchObject([
      { id: 'query:q', ended: 'failed', name: 'Orders', tabId: 'tab', readAt: null },
    ]);
  }
  for (const seen of [{}, { took: 60 * SECOND, shown: 'tab' }]) {
    const { end } = await endedWorld(seen);
    expect(await end('success')).toEqual([]);
  }
  const { end } = await endedWorld({ isHidden: true });
  expect(await end('stopped')).toEqual([]);
});

test('a notice about a query of this device is the note that the device makes itself', async () => {
  const { db, end } = await endedWorld({ isHidden: true });
  const [own] = await end('success');
  const ownNote = { id: 9, at: 1, kind: 'query', ended: 'done', name: 'Orders', ref: 'q' } as const;
  expect((await noticeNote(db, ownNote, false)).id).toBe(own?.id);
  expect(await noticeNote(db, { ...ownNote, kind: 'schedule', ref: '4' }, true)).toMatchObject({
    id: 'server:9',
    readAt: 1,
  });
});
