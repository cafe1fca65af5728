import { Dexie, type ObservabilitySet } from 'dexie';
import type { Query } from '#domain/query/query.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import { changedPart } from '../changedPart.ts';
import type { SextantDb } from '../db.ts';
import type { ResultPage, ResultRow } from '../schema.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { RESULT_TABLES, type Tx, readTogether, write } from '../write.ts';

/** A change of the query whose rows are stored, made in the same transaction. */
export interface QueryChange {
  readonly id: string;
  readonly changes: Partial<Omit<Query, 'id'>>;
}

/**
 * Stores the rows of a query and changes its state, atomically. If the disk is full, unpinned rows are evicted, oldest
 * first; drafts and the outbox never are.
 */
export async function storeResult(
  db: SextantDb,
  row: ResultRow,
  pages: () => Iterable<ResultPage>,
  query: QueryChange | null,
): Promise<Result<void, StorageError>> {
  for (;;) {
    const kept = await write(db, (tx) => putResult(tx, row, pages(), query), RESULT_TABLES);
    if (kept.ok || kept.error.kind !== 'full') return kept;
    const dropped = await write(db, (tx) => dropOldest(tx, row.id), RESULT_TABLES);
    if (!dropped.ok || dropped.value === 0) return kept;
  }
}

async function putResult(
  tx: Tx,
  row: ResultRow,
  pages: Iterable<ResultPage>,
  query: QueryChange | null,
): Promise<void> {
  await dropPages(tx, [row.id]);
  await tx.results.put(row);
  for (const page of pages) await tx.resultPages.put(page);
  if (query !== null) await tx.queries.update(query.id, query.changes);
}

/** The stored rows of a result, pages in order; null if they are not on this device. */
export function readResult(
  db: SextantDb,
  id: string,
): Promise<Result<{ readonly row: ResultRow; readonly pages: readonly ResultPage[] } | null, StorageError>> {
  return readTogether(db, ['results', 'resultPages'], async (tables) => {
    const row = await tables.results.get(id);
    if (row === undefined) return null;
    // Key order is page order.
    const pages = await tables.resultPages.where('resultId').equals(id).sortBy('page');
    return { row, pages };
  });
}

/** Calls back whenever the device has rows of a result, from any window; returns the unsubscribe function. */
export function whenResultKept(
  db: SextantDb,
  id: string,
  then: () => void,
  onError: (cause: unknown) => void,
): () => void {
  const part = changedPart(db.name, 'results');
  const look = async (): Promise<void> => {
    if ((await db.results.where('id').equals(id).count()) > 0) then();
  };
  const onMutated = (parts: ObservabilitySet): void => {
    if ('all' in parts || part in parts) look().catch(onError);
  };
  Dexie.on('storagemutated', onMutated);
  look().catch(onError);
  return () => Dexie.on.storagemutated.unsubscribe(onMutated);
}

/** Deletes the rows of results; the queries stay, without them. */
export async function dropResults(tx: Tx, ids: readonly string[]): Promise<void> {
  await dropPages(tx, ids);
  await tx.results.bulkDelete([...ids]);
  await tx.queries
    .where('resultId')
    .anyOf([...ids])
    .modify({ resultId: null });
}

/** Unpinned results stored before a moment (SYNC-20): candidates for expiry if the server can return them. */
export async function staleResults(db: SextantDb, before: Millis): Promise<string[]> {
  const rows = await db.results.where('storedAt').below(before).toArray();
  return rows.filter((row) => !row.pinned).map((row) => row.id);
}

/** Evicts the oldest unpinned rows except `except`, and returns how many results: one, or none if none is left. */
async function dropOldest(tx: Tx, except: string): Promise<number> {
  const oldest = await tx.results
    .orderBy('storedAt')
    .filter((row) => !row.pinned && row.id !== except)
    .first();
  if (oldest === undefined) return 0;
  await dropResults(tx, [oldest.id]);
  return 1;
}

async function dropPages(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.resultPages
    .where('resultId')
    .anyOf([...ids])
    .delete();
}
