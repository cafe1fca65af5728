import { DEVICE_DEADLINE, DEVICE_ID, DEVICE_KEY, DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';
import { deviceRefusal } from '#domain/device/deviceStatement.ts';
import { areLimited } from '#domain/device/deviceTables.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import { tableChange } from '#domain/device/tableChange.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { patchQuery } from '#store/sql/queries.ts';
import { write } from '#store/write.ts';
import type { LocalFailure } from '../../../workers/engine/engineService.ts';
import type { SqlEnvelope, SqlRows } from '../../../workers/engine/runDeviceSql.ts';
import type { ExecuteFailure, ExecuteRequest, Execution, Executor, ResultBytes } from '../sql/executor.ts';
import { plainError } from '../sql/serverErrors.ts';
import type { EngineStore } from './engineStore.ts';
import { fetchEngine } from './fetchEngine.ts';
import { listDeviceTables, tablesFor } from './listDeviceTables.ts';
import type { LocalCharts } from './localEngine.ts';
import { createTableRunner } from './runTableChange.ts';
import type { TableChanges } from './tableChanges.ts';

export interface DeviceExecutorDeps {
  readonly db: SextantDb;
  readonly engine: Pick<LocalCharts, 'sql' | 'keep'>;
  readonly files: Pick<EngineStore, 'missing' | 'fetch'>;
  readonly clock: Clock;
  readonly changes: TableChanges;
  /** A statement removed a table. */
  readonly onRemoved: (table: KeptTable) => void;
  /** How much of the engine was downloaded; null when that ends. */
  readonly onEngineProgress: (share: number | null) => void;
}

/** Runs SQL over the rows on this device, in a worker; needs no server once the engine is here. */
export function createDeviceExecutor({
  db,
  engine,
  files,
  clock,
  changes,
  onRemoved,
  onEngineProgress,
}: DeviceExecutorDeps): Executor {
  const changeTable = createTableRunner({ db, engine, changes, onRemoved });
  const running = new Map<string, AbortController>();
  /** Rows of statements before the last, until they are fetched. */
  const held = new Map<string, Uint8Array>();

  const refused = (message: string, extra: object = {}): Result<never, ExecuteFailure> =>
    err({ kind: 'refused', errors: [{ ...plainError(message), extra }], link: null });

  /** Nobody fetches the rows of a query that was stopped. */
  function release(queryId: string): void {
    for (const key of held.keys()) if (key.startsWith(`${DEVICE_KEY}${queryId}/`)) held.delete(key);
  }

  /** Tables made from its rows get the mark too, also when the tables it read are gone. */
  async function markLimited(queryId: string): Promise<boolean> {
    return (await write(db, (tx) => patchQuery(tx, queryId, { isLimited: true }))).ok;
  }

  async function answer(
    sql: string,
    request: ExecuteRequest,
    envelope: SqlEnvelope,
    signal: AbortSignal,
  ): Promise<Result<SqlRows, LocalFailure>> {
    const wanted = tableChange(sql);
    if (wanted?.ok === false) return err({ kind: 'query', message: wanted.error });
    const ran = wanted === null ? ok(sql) : await changeTable(wanted.value, request.sql, signal);
    if (!ran.ok) return ran;
    const { queryLimit: maxRows, clientId: queryId } = request;
    const tables = tablesFor(ran.value, await listDeviceTables(db));
    if (areLimited(tables.tables) && !(await markLimited(queryId)))
      return err({
        kind: 'query',
        message: 'This browser did not store that these rows are limited for you.',
      });
    return engine.sql({ database: db.name, queryId, sql: ran.value, maxRows, ...tables, envelope }, signal);
  }

  async function run(
    request: ExecuteRequest,
    signal: AbortSignal,
  ): Promise<Result<Execution, ExecuteFailure>> {
    const statements = createdAs(request);
    if (!statements.ok) return refused(statements.error);
    for (const text of statements.value) {
      const refusal = tableChange(text) === null ? deviceRefusal(text) : null;
      if (refusal !== null) return refused(refusal);
    }
    const ready = await fetchEngine(files, signal, onEngineProgress);
    if (!ready.ok) return signal.aborted ? err({ kind: 'aborted' }) : refused(ready.error);
    const startedAt = clock.now();
    const outcomes: object[] = [];
    let latest: Uint8Array | null = null;
    for (const [at, sql] of statements.value.entries()) {
      const begunAt = clock.now();
      const key = at === statements.value.length - 1 ? null : `${DEVICE_KEY}${request.clientId}/${at}`;
      const envelope = envelopeOf(request, startedAt, [...outcomes, outcome(sql, 'success', null, key)]);
      const answered = await answer(sql, request, envelope, signal);
      if (!answered.ok) {
        const { error } = answered;
        if (error.kind === 'aborted') {
          release(request.clientId);
          return err({ kind: 'aborted' });
        }
        const message = 'message' in error ? error.message : 'The query could not be run on this device.';
        const rest = statements.value.slice(at + 1).map((text) => outcome(text, 'skipped', null));
        return refused(message, { statements: [...outcomes, outcome(sql, 'failed', null), ...rest] });
      }
      const { bytes, rows } = answered.value;
      if (key === null) latest = bytes;
      else held.set(key, bytes);
      outcomes.push(outcome(sql, 'success', rows, key, clock.now() - begunAt));
    }
    if (latest === null) return refused('Nothing to run. Write a statement first.');
    return ok({ kind: 'rows', result: bytesOf(latest) });
  }

  return {
    async execute(request, signal) {
      if (signal.aborted) return err({ kind: 'aborted' });
      const own = new AbortController();
      const stop = (): void => own.abort();
      signal.addEventListener('abort', stop, { once: true });
      running.set(request.clientId, own);
      let isLate = false;
      void clock.sleep(DEVICE_DEADLINE).then(() => {
        isLate = running.get(request.clientId) === own;
        if (isLate) own.abort();
      });
      try {
        const ran = await run(request, own.signal);
        if (!ran.ok && ran.error.kind === 'aborted' && isLate)
          return refused('The query was stopped after 5 minutes, the limit on this device.');
        return ran;
      } finally {
        signal.removeEventListener('abort', stop);
        running.delete(request.clientId);
      }
    },
    async results(key) {
      const bytes = held.get(key);
      held.delete(key);
      if (bytes !== undefined) return ok(bytesOf(bytes));
      return refused('The rows of this statement are no longer in memory. Run it again.');
    },
    async stop(clientId) {
      running.get(clientId)?.abort();
      return ok(undefined);
    },
  };
}

/** The statements of a request; where a table is to be created from them, the last one does. */
function createdAs({ sql, ctas }: ExecuteRequest): Result<readonly string[], string> {
  const statements = splitStatements(sql).map(({ text }) => text);
  const last = statements.at(-1);
  if (ctas === null || last === undefined) return ok(statements);
  if (ctas.method !== 'TABLE') return err('Views cannot be created on this device.');
  const name = quoteAlways(ctas.table, dialectOf('duckdb'));
  return ok(statements.with(-1, `CREATE TABLE ${name} AS ${last}`));
}

function outcome(
  sql: string,
  state: 'success' | 'failed' | 'skipped',
  rows: number | null,
  key: string | null = null,
  took: Millis | null = null,
) {
  return { sql, state, rows, limitingFactor: 'NOT_LIMITED', changed: null, results_key: key, took };
}

function bytesOf(bytes: Uint8Array): ResultBytes {
  return { format: 'arrow', body: new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() };
}

/** The answer of a server to the same request, as far as it is known before the rows. */
function envelopeOf(
  { clientId, sql, queryLimit, tab, sqlEditorId }: ExecuteRequest,
  startDttm: Millis,
  statements: readonly object[],
): SqlEnvelope {
  return {
    answer: { query_id: 0, status: 'success', expanded_columns: [] },
    statements,
    query: {
      id: clientId,
      queryId: 0,
      serverId: 0,
      dbId: DEVICE_ID,
      db: null,
      catalog: null,
      schema: DEVICE_SCHEMA,
      sql,
      executedSql: sql,
      tab,
      sqlEditorId,
      state: 'success',
      progress: 100,
      limit: queryLimit,
      startDttm,
      endDttm: null,
      changed_on: null,
      errorMessage: null,
      ctas: false,
      tempSchema: null,
      tempTable: null,
      userId: null,
      user: null,
      resultsKey: null,
      trackingUrl: null,
    },
  };
}
