import type { Api } from '#api/api.ts';
import { parseJson } from '#domain/jsonValue.ts';
import { ok } from '#domain/result.ts';
import { createRunner } from '#query/sql/createRunner.ts';
import { createRemoteExecutor, createRemoteHistory } from '#query/sql/execute/remote.ts';
import type { QueryRunner } from '#query/sql/runner.ts';
import type { RunnerDeps } from '#query/sql/runnerDeps.ts';

type Ports = Pick<RunnerDeps, 'db' | 'clock' | 'lock' | 'random' | 'onBug'> & {
  readonly api: Pick<Api, 'sqllab' | 'query'>;
};

/** What runs a page's queries; their rows are not stored. */
export function simRunner({ api, ...ports }: Ports): QueryRunner {
  return createRunner({
    ...ports,
    executor: createRemoteExecutor({
      ...api.sqllab,
      execute: (body, options) => api.sqllab.execute(body, { ...options, accept: 'application/json' }),
    }),
    history: createRemoteHistory(api.query),
    rows: {
      decode: async ({ body }) => ok({ envelope: parseJson(await new Response(body).text()), rowCount: 0 }),
      drop: async () => undefined,
    },
    defaultQueryLimit: () => 1000,
    search: () => '',
    onStorageError: () => undefined,
  });
}
