import { err, ok, type Result } from '#domain/result.ts';
import type { SextantDb } from '#store/db.ts';
import { readResult } from '#store/sql/results.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import {
  cachedView,
  computeView,
  createLoadedResult,
  type LoadedResult,
  shownRows,
  type ViewedPlaces,
} from './loadedResult.ts';
import type { OpenedRows, View, ViewFailure } from './protocol.ts';
import type { ResultCache } from './resultCache.ts';
import { runInSlices, type SliceTurns } from './runInSlices.ts';
import { fromPages } from './storedPages.ts';

export interface ResultAccessDeps {
  readonly cache: ResultCache;
  /** The connected database; null before the first connection. */
  readonly database: () => SextantDb | null;
  readonly turns: SliceTurns;
  readonly collator: Intl.Collator;
}

/** Results by id and views of them: from memory, else from the database. */
export interface ResultAccess {
  readonly open: (resultId: string) => Promise<Result<OpenedRows | null, StorageError>>;
  readonly load: (resultId: string) => Promise<Result<LoadedResult, ViewFailure>>;
  /** The result and the rows of the view; recomputed if the worker has evicted them. */
  readonly resolve: (
    view: View,
    wanted?: () => boolean,
  ) => Promise<Result<{ result: LoadedResult } & ViewedPlaces, ViewFailure>>;
}

export function createResultAccess({ cache, database, turns, collator }: ResultAccessDeps): ResultAccess {
  const opening = new Map<string, Promise<Result<OpenedRows | null, StorageError>>>();

  async function openKept(resultId: string): Promise<Result<OpenedRows | null, StorageError>> {
    const db = database();
    if (db === null) return err({ kind: 'closed', cause: new Error('No database is connected') });
    const read = await readResult(db, resultId);
    if (!read.ok) return read;
    if (read.value === null) return ok(null);
    const { row, pages } = read.value;
    const result = createLoadedResult(
      resultId,
      { described: row.columns, columns: fromPages(pages), rowCount: row.rowCount },
      true,
    );
    cache.add(result);
    cache.trim();
    return ok({ ...shownRows(result), queryId: row.queryId, origin: row.origin, storedAt: row.storedAt });
  }

  /** Concurrent requests for the same rows share one read. */
  function open(resultId: string): Promise<Result<OpenedRows | null, StorageError>> {
    const running = opening.get(resultId) ?? openKept(resultId).finally(() => opening.delete(resultId));
    opening.set(resultId, running);
    return running;
  }

  async function load(resultId: string): Promise<Result<LoadedResult, ViewFailure>> {
    const held = cache.get(resultId);
    if (held !== undefined) return ok(held);
    const opened = await open(resultId);
    if (!opened.ok) return err({ kind: 'storage', error: opened.error });
    const loaded = cache.get(resultId);
    return loaded === undefined ? err({ kind: 'missing' }) : ok(loaded);
  }

  async function resolve(
    view: View,
    wanted: () => boolean = () => true,
  ): Promise<Result<{ result: LoadedResult } & ViewedPlaces, ViewFailure>> {
    const loaded = await load(view.resultId);
    if (!loaded.ok) return loaded;
    const result = loaded.value;
    const cached = cachedView(result, view);
    if (cached !== undefined) return ok({ result, ...cached });
    const done = await runInSlices(computeView(result, view, collator), turns, wanted);
    return done === null ? err({ kind: 'superseded' }) : ok({ result, ...done.value });
  }

  return { open, load, resolve };
}
