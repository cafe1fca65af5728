import { err, ok, type Result } from '#domain/result.ts';
import type { SextantDb } from '#store/db.ts';
import { pinResult } from '#store/sql/pinnedResults.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { RESULT_TABLES, write } from '#store/write.ts';
import { storeResult } from '#store/sql/results.ts';
import { largeGroups } from './chart/largeGroups.ts';
import { createChartsOfCubes } from './chart/chartsOfCubes.ts';
import { storeChartData } from './chart/storeChartData.ts';
import { compareResults } from './compare/compareResults.ts';
import type { ResultsApi, StoreRequest, DecodeRequest, DecodeFailure } from './protocol.ts';
import { createResultAccess } from './resultAccess.ts';
import { createResultCache, type ResultCache } from './resultCache.ts';
import { createResultTools } from './resultTools.ts';
import { createResultViews } from './resultViews.ts';
import { runInSlices, type SliceTurns, SLICE_MS } from './runInSlices.ts';
import { pageSizeFor, toPages } from './storedPages.ts';
import { type LoadedResult, createLoadedResult, shownRows } from './loadedResult.ts';
import { decodeJson } from './json/decodeJson.ts';
import { openFeed, type DecodeStep, type OpenFeed } from './byteFeed.ts';
import { decodeArrow } from './arrow/decodeArrow.ts';

/** Runs a decoder as bytes arrive, reporting progress; `aborted` once no longer wanted. */
export async function decodeInSlices<T>(
  work: Generator<DecodeStep, Result<T, DecodeFailure>>,
  feed: OpenFeed,
  turns: SliceTurns,
  wanted: () => boolean,
  progress?: (done: number) => void,
): Promise<Result<T, DecodeFailure>> {
  let until = turns.now() + SLICE_MS;
  for (;;) {
    const stepped = work.next();
    if (stepped.done === true) return stepped.value;
    if (stepped.value === 'more') {
      const more = await feed.more();
      if (!more.ok && wanted()) return more;
    } else {
      if (turns.now() < until) continue;
      progress?.(stepped.value);
      await turns.next();
    }
    if (!wanted()) {
      // A stream that failed with the stop cannot be cancelled, and need not be.
      await feed.cancel().catch(() => undefined);
      return err({ kind: 'aborted' });
    }
    until = turns.now() + SLICE_MS;
  }
}

/** Decodes responses into the memory of the worker. */
function createResultDecoder(cache: ResultCache, turns: SliceTurns): Pick<ResultsApi, 'decode' | 'abort'> {
  /** The latest job of each result: an older or aborted one stops. */
  const decoding = new Map<string, symbol>();

  return {
    async decode({ resultId, format, body }: DecodeRequest, progress) {
      const job = Symbol(resultId);
      decoding.set(resultId, job);
      const wanted = () => decoding.get(resultId) === job;
      try {
        const feed = openFeed(body);
        const work = format === 'json' ? decodeJson(feed) : decodeArrow(feed);
        const decoded = await decodeInSlices(work, feed, turns, wanted, progress);
        if (!decoded.ok) return decoded;
        const { envelope, illFormed } = decoded.value;
        const result = createLoadedResult(resultId, decoded.value, false);
        cache.add(result);
        cache.trim();
        return ok({ ...shownRows(result), envelope, illFormed });
      } finally {
        if (wanted()) decoding.delete(resultId);
      }
    },

    abort(resultId) {
      decoding.delete(resultId);
      return Promise.resolve();
    },
  };
}

/** Writes a result to the database in pages, with the changes of its query. */
function keepResult(
  db: SextantDb,
  result: LoadedResult,
  { resultId, queryId, origin, now, changes }: StoreRequest,
): Promise<Result<void, StorageError>> {
  const { columns, described, rowCount, bytes } = result;
  const pageSize = pageSizeFor(columns, rowCount);
  return storeResult(
    db,
    {
      id: resultId,
      queryId,
      columns: described,
      rowCount,
      pageSize,
      bytes,
      storedAt: now,
      pinned: false,
      origin,
    },
    () => toPages(resultId, columns, rowCount, pageSize),
    changes === null ? null : { id: queryId, changes },
  );
}

export interface ResultsDeps {
  readonly openDb: (name: string) => SextantDb;
  readonly turns: SliceTurns;
  readonly collator: Intl.Collator;
  readonly budgetBytes: number;
}

/** All row work that must not run on the page's thread: decoding, storing, sorting, filtering, export. */
export function createResultsService({ openDb, turns, collator, budgetBytes }: ResultsDeps): ResultsApi {
  const cache = createResultCache(budgetBytes);
  let db: SextantDb | null = null;
  const access = createResultAccess({ cache, database: () => db, turns, collator });
  const decoder = createResultDecoder(cache, turns);
  /** Chart data that is being written. */
  const keeping = new Map<string, Promise<Result<void, StorageError>>>();

  return {
    connect(databaseName) {
      db?.close();
      db = openDb(databaseName);
      return Promise.resolve();
    },

    ...decoder,
    open: access.open,
    ...createResultViews(access),
    ...createResultTools({ resolve: access.resolve, turns, collator, hold: (made) => cache.add(made) }),

    cube: createChartsOfCubes(() => db),
    largeGroups,

    async keep(request) {
      const result = cache.get(request.resultId);
      if (result === undefined || db === null) {
        return err({ kind: 'closed', cause: new Error('There are no rows or no database to keep them in') });
      }
      const kept = await keepResult(db, result, request);
      result.kept = kept.ok;
      if (kept.ok) cache.trim();
      return kept;
    },

    async compare({ before, after, ...rest }) {
      const [earlier, later] = [await access.load(before), await access.load(after)];
      if (!earlier.ok) return earlier;
      if (!later.ok) return later;
      const found = await compareResults(earlier.value, later.value, rest, async (work) => {
        const done = await runInSlices(work, turns, () => true);
        return done === null ? err({ kind: 'superseded' }) : ok(done.value);
      });
      if (!found.ok) return found;
      cache.add(found.value.differences);
      return ok(found.value.compared);
    },

    async storeChartData(request) {
      const outcome = storeChartData(db, request);
      if (!outcome.ok) return outcome;
      const { kept, ...rest } = outcome.value;
      keeping.set(request.key, kept);
      return ok(rest);
    },

    async chartKept(key) {
      const kept = keeping.get(key);
      keeping.delete(key);
      return kept ?? ok(undefined);
    },

    async pin(resultId, pinned) {
      if (db === null) return err({ kind: 'closed', cause: new Error('No database is connected') });
      return write(db, (tx) => pinResult(tx, resultId, pinned), RESULT_TABLES);
    },

    release(resultId) {
      cache.remove(resultId);
      return decoder.abort(resultId);
    },
  };
}
