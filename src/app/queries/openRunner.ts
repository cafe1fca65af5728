import type { Api } from '#api/api.ts';
import type { Millis } from '#domain/time.ts';
import { createRunner } from '#query/sql/createRunner.ts';
import { createRemoteExecutor, createRemoteHistory } from '#query/sql/remote.ts';
import type { QueryRunner } from '#query/sql/runner.ts';
import type { RunnerDeps } from '#query/sql/runnerDeps.ts';
import { createRowWriter } from '#query/results/rowWriter.ts';
import type { ResultsClient } from '#query/results/resultsWorker.ts';

export interface OpenRunnerPorts extends Omit<RunnerDeps, 'executor' | 'history' | 'rows'> {
  readonly api: Pick<Api, 'sqllab' | 'query'>;
  readonly results: ResultsClient;
  readonly resultTimeout: () => Millis | null;
}

/** Runs SQL on the server and stores its rows on the device. */
export function openRunner({ api, results, resultTimeout, ...deps }: OpenRunnerPorts): QueryRunner {
  const { db, clock, onStorageError } = deps;
  return createRunner({
    ...deps,
    executor: createRemoteExecutor(api.sqllab, resultTimeout),
    history: createRemoteHistory(api.query),
    rows: createRowWriter({ db, results, clock, onNotKept: (_resultId, error) => onStorageError(error) }),
  });
}
