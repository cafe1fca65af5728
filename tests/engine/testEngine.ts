import type { ChildProcess } from 'node:child_process';
import { tableFromIPC } from '@uwdata/flechette';
import type { Result } from '#domain/result.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { READS_ALL } from '../../server/access/reading.ts';
import { END_OF_STREAM, schemaMessage } from '../../server/engines/arrow/messages.ts';
import { HOUR } from '#domain/time.ts';
import { systemClock } from '../../server/cli/systemWorld.ts';
import { duckEngineHost, type EngineHostOptions } from '../../server/engines/duckEngineHost.ts';
import { startEngineChild } from '../../server/engines/engineChild.ts';
import type { EngineHost, DuckSpec, RunOutcome, EngineRunRequest } from '../../server/engines/engineHost.ts';
import type { EngineError } from '../../server/base/engineError.ts';
import { bundled } from '../support/serverBundle.ts';

/** A host with one engine in memory, and short ways to use it. */
export interface TestEngine {
  readonly host: EngineHost;
  /** Every process that was started, in order. */
  readonly processes: readonly ChildProcess[];
  run(sql: string, how?: Partial<EngineRunRequest>): Promise<Result<RunOutcome, EngineError>>;
  /** Runs SQL that must succeed and returns its rows as JSON. */
  rows(sql: string, how?: Partial<EngineRunRequest>): Promise<Record<string, unknown>[]>;
}

export const ENGINE = 'test';

/** A query that never ends by itself. */
export const ENDLESS = 'SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000000) c';

export async function testEngine(
  setup: readonly string[] = [],
  known: Partial<DuckSpec> = {},
  concurrency = 4,
  more: Partial<EngineHostOptions> = {},
): Promise<TestEngine> {
  const processes: ChildProcess[] = [];
  const host = duckEngineHost({
    childUrl: bundled('engineChild'),
    zone: 'UTC',
    concurrency,
    clock: systemClock,
    startChild(entry, memory) {
      const child = startEngineChild(entry, memory);
      processes.push(child);
      return child;
    },
    ...more,
  });
  const opened = await host.open({
    key: ENGINE,
    path: ':memory:',
    readOnly: false,
    attach: [],
    setup,
    ...known,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  let queries = 0;
  const run: TestEngine['run'] = (sql, how = {}) =>
    host.run({
      queryId: `query ${++queries}`,
      person: 1,
      kind: 'sql',
      timeout: HOUR,
      engine: ENGINE,
      catalog: null,
      schema: null,
      statements: splitStatements(sql).map(({ text }) => text),
      reading: READS_ALL,
      limit: 1000,
      shownRows: Number.MAX_SAFE_INTEGER,
      createAs: null,
      format: 'json',
      keepAt: null,
      ...how,
    });
  return {
    host,
    processes,
    run,
    async rows(sql, how) {
      const text = (await bytesOf(expectOk(await run(sql, how)).body)).toString('utf8');
      return JSON.parse(`[${text}]`) as Record<string, unknown>[];
    },
  };
}

export function expectOk<T>(result: Result<T, EngineError>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

export function expectError<T>(result: Result<T, EngineError>): EngineError {
  if (result.ok) throw new Error('It worked, though it should not have.');
  return result.error;
}

export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The rows of an Arrow outcome, decoded by an independent reader of the format. */
export async function arrowTable(outcome: RunOutcome) {
  const fields = outcome.columns.map(({ name, layout, duckType }) => ({
    name,
    layout,
    metadata: { type: duckType },
  }));
  const stream = Buffer.concat([
    schemaMessage(fields, { about: 'a test' }),
    await bytesOf(outcome.body),
    END_OF_STREAM,
  ]);
  return tableFromIPC(stream, { useBigInt: true });
}
