import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import type { Millis } from '#domain/time.ts';
import type { Tables } from './schema.ts';
import type { Tx } from './write.ts';

/** About how many log events wait for a server at most: the oldest batches are removed first. */
export const EVENTS_KEPT = 10_000;

const PREFIX = 'usageLog:';

/** In the order of time, with the number of events, so that they are counted without reading them. */
const keyOf = (at: Millis, count: number, id: string): string =>
  `${PREFIX}${String(at).padStart(15, '0')}:${count}:${id}`;

const countOf = (key: string): number => Number(key.split(':')[2]);

/** Keeps a batch of log events that could not be sent. */
export async function keepEvents(
  tx: Tx,
  events: readonly JsonRecord[],
  { at, id }: { readonly at: Millis; readonly id: string },
): Promise<void> {
  await tx.meta.put({ key: keyOf(at, events.length, id), value: events });
  const keys = await tx.meta.where('key').startsWith(PREFIX).primaryKeys();
  let kept = keys.reduce((sum, key) => sum + countOf(key), 0);
  for (const key of keys) {
    if (kept <= EVENTS_KEPT) return;
    kept -= countOf(key);
    await tx.meta.delete(key);
  }
}

/** The keys of the batches that are kept, the oldest first. */
export const keptBatches = (db: Pick<Tables, 'meta'>): Promise<string[]> =>
  db.meta.where('key').startsWith(PREFIX).primaryKeys();

/** Empty once another page has sent it. */
export async function keptEvents(db: Pick<Tables, 'meta'>, key: string): Promise<readonly JsonRecord[]> {
  return asList((await db.meta.get(key))?.value).map(asRecord);
}

export const dropEvents = (tx: Tx, key: string): Promise<void> => tx.meta.delete(key);
