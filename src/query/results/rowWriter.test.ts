import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { ok, type Result } from '#domain/result.ts';
import { openDb } from '#store/db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { virtualClock } from '../../../tests/world/virtualClock.ts';
import { createRowWriter } from './rowWriter.ts';
import type { ResultsClient } from './resultsWorker.ts';

/** A results worker whose answers have `rowCount` rows, and whose disk answers when `stored` is called. */
function world(rowCount: number) {
  const clock = virtualClock();
  const events: string[] = [];
  let stored: () => void = () => undefined;
  const results = {
    decode: async () => ok({ columns: [{ name: 'a' }], rowCount, envelope: {}, illFormed: 0 }),
    hold: () => void events.push('held'),
    keep: async () => {
      events.push('stored');
      return new Promise<Result<void, StorageError>>((resolve) => (stored = () => resolve(ok(undefined))));
    },
  } as unknown as ResultsClient;
  const db = openDb('sextant:rows', { indexedDB: new IDBFactory(), IDBKeyRange });
  const writer = createRowWriter({ db, results, clock, onNotKept: () => void events.push('failed') });
  const body = new ReadableStream<Uint8Array>();
  const answer = { resultId: 'q', queryId: 'q', format: 'json', body } as const;
  const decoding = writer.decode(answer, new AbortController().signal).then((done) => {
    events.push('returned');
    return done;
  });
  return { clock, events, decoding, store: () => stored() };
}

test('few rows are stored before they are shown, so that a reload right after a run keeps them', async () => {
  const { clock, events, decoding, store } = world(3);
  await clock.advance(0);
  expect(events).toEqual(['held', 'stored']);
  store();
  expect((await decoding).ok).toBe(true);
  expect(events).toEqual(['held', 'stored', 'returned']);
});

test('a disk that does not respond holds few rows back for half a second at most', async () => {
  const { clock, events, decoding } = world(3);
  await clock.advance(499);
  expect(events).toEqual(['held', 'stored']);
  await clock.advance(1);
  expect((await decoding).ok).toBe(true);
});

test('many rows are shown first and stored right after', async () => {
  const { clock, events, decoding } = world(100_000);
  expect((await decoding).ok).toBe(true);
  expect(events).toEqual(['held', 'returned']);
  await clock.advance(150);
  expect(events).toEqual(['held', 'returned', 'stored']);
});
