import type { Result } from '#domain/result.ts';
import type { EngineError } from '../../server/base/engineError.ts';
import type { EngineColumn, EngineRunRequest } from '../../server/engines/engineHost.ts';
import { type TestEngine, testEngine } from '../engine/testEngine.ts';

/** An engine that speaks to a database server. */
export interface EngineOver {
  readonly host: TestEngine['host'];
  run: TestEngine['run'];
  rows: TestEngine['rows'];
  /** The JSON of the rows as it is sent. */
  text(
    sql: string,
    how?: Partial<EngineRunRequest>,
  ): Promise<Result<{ readonly columns: readonly EngineColumn[]; readonly text: string }, EngineError>>;
}

export const ELSEWHERE = 'elsewhere';

export async function engineOver(backend: string, address: string): Promise<EngineOver> {
  const engine = await testEngine();
  const opened = await engine.host.open({ key: ELSEWHERE, backend, address });
  if (!opened.ok) throw new Error(opened.error.message);
  const run: TestEngine['run'] = (sql, how = {}) =>
    engine.run(sql, { engine: ELSEWHERE, statements: [sql], ...how });
  return {
    host: engine.host,
    run,
    rows: (sql, how = {}) => engine.rows(sql, { engine: ELSEWHERE, statements: [sql], ...how }),
    async text(sql, how) {
      const ran = await run(sql, how);
      if (!ran.ok) return ran;
      const pieces: Uint8Array[] = [];
      for await (const piece of ran.value.body) pieces.push(piece);
      return { ok: true, value: { columns: ran.value.columns, text: Buffer.concat(pieces).toString() } };
    },
  };
}
