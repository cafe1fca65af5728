import type { Api } from '#api/api.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import type { Millis } from '#domain/time.ts';
import { createRunner } from '#query/sql/createRunner.ts';
import { createRemoteExecutor, createRemoteHistory } from '#query/sql/execute/remote.ts';
import { createRoutedExecutor, lazyExecutor } from '#query/sql/execute/routedExecutor.ts';
import type { LocalCharts } from '#query/device/engine/localEngine.ts';
import type { QueryRunner } from '#query/sql/runner.ts';
import type { RunnerDeps } from '#query/sql/runnerDeps.ts';
import { createRowWriter } from '#query/results/rowWriter.ts';
import type { ResultsClient } from '#query/results/resultsWorker.ts';

export interface OpenRunnerPorts extends Omit<RunnerDeps, 'executor' | 'history' | 'rows'> {
  readonly api: Pick<Api, 'sqllab' | 'query'>;
  readonly results: ResultsClient;
  readonly openEngine: () => Promise<LocalCharts>;
  readonly resultTimeout: () => Millis | null;
  readonly onEngineProgress: (share: number | null) => void;
  readonly onTableRemoved: (table: KeptTable) => void;
}

/** Runs SQL on the server and stores its rows on the device. */
export function openRunner({
  api,
  results,
  resultTimeout,
  openEngine,
  onTableRemoved: onRemoved,
  onEngineProgress,
  ...deps
}: OpenRunnerPorts): QueryRunner {
  const { db, clock, random, onStorageError } = deps;
  const device = lazyExecutor(async () => {
    const [{ createDeviceExecutor }, { createTableChanges }, { createEngineCache }, engine] =
      await Promise.all([
        import('#query/device/sql/deviceExecutor.ts'),
        import('#query/device/sql/tableChanges.ts'),
        import('../device/engineCache.ts'),
        openEngine(),
      ]);
    const files = createEngineCache({ caches, fetch: globalThis.fetch.bind(globalThis) });
    const changes = createTableChanges({ db, clock, random, onStorageError });
    return createDeviceExecutor({ db, clock, engine, files, changes, onRemoved, onEngineProgress });
  });
  return createRunner({
    ...deps,
    executor: createRoutedExecutor(createRemoteExecutor(api.sqllab, resultTimeout), device, async (sql) => {
      const { refusedByServers } = await import('#query/device/refusedByServers.ts');
      return refusedByServers(db, sql);
    }),
    history: createRemoteHistory(api.query),
    rows: createRowWriter({ db, results, clock, onNotKept: (_resultId, error) => onStorageError(error) }),
  });
}
