import { err, ok, type Result } from '#domain/result.ts';
import type { SextantDb } from '#store/db.ts';
import { pinResult } from '#store/sql/pinnedResults.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { RESULT_TABLES, write } from '#store/write.ts';
import { createChartsOfCubes } from './chart/chartsOfCubes.ts';
import { storeChartData } from './chart/storeChartData.ts';
import { compareResults } from './compare/compareResults.ts';
import { keepResult } from './keepResult.ts';
import type { ResultsApi } from './protocol.ts';
import { createResultAccess } from './resultAccess.ts';
import { createResultCache } from './resultCache.ts';
import { createResultDecoder } from './resultDecoder.ts';
import { createResultTools } from './resultTools.ts';
import { createResultViews } from './resultViews.ts';
import { runInSlices, type Turns } from './runInSlices.ts';

export interface ResultsDeps {
  readonly openDb: (name: string) => SextantDb;
  readonly turns: Turns;
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
