import { expect } from 'vitest';
import type { Result } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import { READS_ALL } from '../../server/access/reading.ts';
import type { EngineError } from '../../server/base/engineError.ts';
import type { EngineColumn, EngineRunRequest } from '../../server/engines/engineHost.ts';
import { expectOk, type TestEngine, testEngine } from '../engine/testEngine.ts';

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
  /** The only value of a statement as an exported file has it, without its quotes. */
  exported(sql: string): Promise<string>;
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
    async exported(sql) {
      const work = { queryId: sql, person: 1, kind: 'sql', timeout: MINUTE, engine: ELSEWHERE } as const;
      const order = { reading: READS_ALL, catalog: null, schema: null, sql, lineEnd: '\n' } as const;
      const { body } = expectOk(await engine.host.exportCsv({ ...work, ...order }));
      const pieces: Uint8Array[] = [];
      for await (const piece of body) pieces.push(piece);
      const field = Buffer.concat(pieces).toString().slice(0, -1);
      return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
    },
  };
}

/** A spreadsheet would calculate some texts: they have a mark. */
export const expectField = (field: string, text: string): void =>
  expect(field).toBe(field === `'${text}` && /^[=+\-@\t\r]/.test(text) ? field : text);
