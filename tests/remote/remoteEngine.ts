import type { Result } from '#domain/result.ts';
import type { EngineError } from '../../server/base/engineError.ts';
import type { EngineColumn, RunRequest } from '../../server/engines/engineHost.ts';
import { type TestEngine, testEngine } from '../engine/testEngine.ts';
import { inPostgres } from '../support/loadPostgres.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

/** A PostgreSQL, and an engine that speaks to it. */
export interface RemoteEngine {
  readonly host: TestEngine['host'];
  readonly postgres: TestPostgres;
  readonly address: string;
  run: TestEngine['run'];
  rows: TestEngine['rows'];
  /** The JSON of the rows as it is sent. */
  text(
    sql: string,
    how?: Partial<RunRequest>,
  ): Promise<Result<{ readonly columns: readonly EngineColumn[]; readonly text: string }, EngineError>>;
  /** Runs the test's own SQL, aside. */
  sql(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

export const ELSEWHERE = 'elsewhere';

export async function remoteEngine(): Promise<RemoteEngine> {
  const [postgres, engine] = await Promise.all([startPostgres(), testEngine()]);
  const opened = await engine.host.open({ key: ELSEWHERE, backend: 'postgresql', address: postgres.address });
  if (!opened.ok) throw new Error(opened.error.message);
  const run: TestEngine['run'] = (sql, how = {}) =>
    engine.run(sql, { engine: ELSEWHERE, statements: [sql], ...how });
  return {
    host: engine.host,
    postgres,
    address: postgres.address,
    run,
    rows: (sql, how = {}) => engine.rows(sql, { engine: ELSEWHERE, statements: [sql], ...how }),
    async text(sql, how) {
      const ran = await run(sql, how);
      if (!ran.ok) return ran;
      const pieces: Uint8Array[] = [];
      for await (const piece of ran.value.body) pieces.push(piece);
      return { ok: true, value: { columns: ran.value.columns, text: Buffer.concat(pieces).toString() } };
    },
    sql: (text) =>
      inPostgres(
        postgres.address,
        async (client) => (await client.query<Record<string, unknown>>(text)).rows,
      ),
    async close() {
      await engine.host.close();
      await postgres.stop();
    },
  };
}
