import { err, ok, type Result } from '#domain/result.ts';
import type { ServerDeps } from '../deps.ts';
import { TOO_LARGE } from '../engines/endings.ts';
import type { EngineColumn, RowsFormat, RunOutcome } from '../engines/engineHost.ts';
import type { EngineError } from '../base/engineError.ts';
import type { Millis } from '#domain/time.ts';
import type { DatabaseRow } from '../meta/databases.ts';
import type { QueryRow } from '../meta/editor/queries.ts';
import { INTERNAL_ERROR, engineErrorResponse, type ErrorResponse } from './errorResponse.ts';
import { whileWanted } from '../engines/computeFor.ts';
import { limitingFactor, type QueryPlan } from './planQuery.ts';
import { PERSON_BYTES, type ResultFiles } from './resultFiles.ts';
import { type StatementOutcomes, statementOutcomes, withStatements } from './statementOutcomes.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { Meta } from '../meta/meta.ts';

/** A planned query. */
export interface ReadyQuery {
  readonly row: QueryRow;
  readonly database: DatabaseRow;
  readonly engine: string;
  readonly plan: QueryPlan;
}

export interface FinishedQuery {
  /** The current row, with its final state. */
  readonly row: QueryRow;
  readonly outcome: RunOutcome;
}

export type RunFailure =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly answer: ErrorResponse };

/** Columns as described by responses and the history. */
export const columnBodies = (columns: readonly EngineColumn[]) =>
  columns.map((column) => ({
    column_name: column.name,
    name: column.name,
    type: column.type,
    type_generic: column.generic,
    is_dttm: column.temporal,
  }));

/**
 * Runs a query and stores its outcome in the history before responding. If the caller waits for the rows, the query
 * stops when the caller disconnects.
 */
export async function runQuery(
  deps: ServerDeps,
  files: ResultFiles | null,
  query: ReadyQuery,
  format: RowsFormat,
  signal: AbortSignal | null,
): Promise<Result<FinishedQuery, RunFailure>> {
  try {
    return await whileWanted(deps.engines, signal, query.row.clientId, () => run(deps, files, query, format));
  } catch (cause) {
    // A bug, or no disk space for the history: this query must not be polled without end.
    orLog(deps, query.row.id, () => failQuery(deps, query.row.id, INTERNAL_ERROR));
    throw cause;
  }
}

/** Writes a state of a query whose failure has nobody to report to. */
function orLog(deps: ServerDeps, id: number, write: () => unknown): void {
  try {
    write();
  } catch (cause) {
    deps.log.error('the state of a query could not be written', { query: id, cause: String(cause) });
  }
}

async function run(
  deps: ServerDeps,
  files: ResultFiles | null,
  query: ReadyQuery,
  format: RowsFormat,
): Promise<Result<FinishedQuery, RunFailure>> {
  const { row, plan, engine, database } = query;
  const { meta, clock } = deps;
  // It may have been stopped while it was planned, when no engine knew it.
  if (meta.queries.byId(row.id)?.status === 'stopped') return err({ kind: 'stopped' });
  const creates = plan.createAs !== null;
  const key = files === null || creates ? null : newUuid(deps.random);
  const statements = statementOutcomes(plan, files, deps.random);
  const ran = await deps.engines.run({
    queryId: row.clientId,
    person: row.userId,
    kind: 'sql',
    timeout: row.runAsync ? deps.config.timeouts.async : deps.config.timeouts.sync,
    engine,
    catalog: row.catalog,
    schema: row.schema,
    statements: plan.statements,
    reading: plan.reading,
    limit: plan.limit,
    shownRows: deps.config.conf.DISPLAY_MAX_ROW,
    createAs: plan.createAs,
    format,
    keepAt: key === null || files === null ? null : files.path(key),
    storeBytes: PERSON_BYTES,
    earlier: statements.earlier,
    onRan: (index, outcome) => statements.note(index, outcome),
    onStatement: (_, executedSql) => {
      const startRunningTime = row.startRunningTime ?? clock.now();
      const change = { status: 'running', executedSql, startRunningTime } as const;
      const patch = () => meta.queries.patchUnfinished(row.id, change, clock.now());
      orLog(deps, row.id, () => writeHistory(meta, database, row.sql, patch));
    },
  });
  if (!ran.ok) return err(recordFailure(deps, query, ran.error, statements));
  const outcome = ran.value;
  if (key !== null) files?.keeping(key, outcome.kept);
  if (format === 'none' && key !== null) {
    const fault = await outcome.kept;
    if (fault !== null && outcome.columns.length > 0)
      return err(recordFailure(deps, query, notKept(fault), statements));
  }
  const now = clock.now();
  writeHistory(meta, database, row.sql, () => {
    meta.queries.patchUnfinished(
      row.id,
      {
        status: 'success',
        executedSql: outcome.executedSql,
        limit: plan.limit,
        limitingFactor: limitingFactor(plan, outcome),
        progress: 100,
        rows: outcome.rows,
        resultsKey: key,
        extra: {
          progress: null,
          columns: columnBodies(outcome.columns),
          statements: statements.bodies(null),
        },
        endTime: now,
      },
      now,
    );
    if (key !== null) {
      const { columns, rows } = outcome;
      meta.results.insert({ key, queryId: row.id, engine, columns, rows, createdOn: now });
    }
    rememberEarlier(deps, query, statements, now);
  });
  for (const kept of statements.kept()) files?.keeping(kept.key, Promise.resolve());
  files?.sweep();
  return ok({ row: meta.queries.byId(row.id) ?? row, outcome });
}

/** Rows of the statements before the last have their own keys. */
function rememberEarlier(
  { meta }: ServerDeps,
  { row, engine }: ReadyQuery,
  statements: StatementOutcomes,
  now: Millis,
): void {
  for (const kept of statements.kept())
    meta.results.insert({ ...kept, queryId: row.id, engine, createdOn: now });
}

const notKept = (fault: string): EngineError => ({
  kind: 'unavailable',
  message: `The rows could not be stored: ${fault}. ${
    fault === TOO_LARGE
      ? 'Ask for fewer rows or columns'
      : 'Free space in the data folder, then run the query again'
  }.`,
  exception: null,
  at: null,
});

function recordFailure(
  deps: ServerDeps,
  query: ReadyQuery,
  error: EngineError,
  statements: StatementOutcomes,
): RunFailure {
  const { row, plan, database } = query;
  const now = deps.clock.now();
  if (error.kind === 'stopped') {
    deps.meta.queries.patchUnfinished(row.id, { status: 'stopped', endTime: now }, now);
    return { kind: 'stopped' };
  }
  const blocks = plan.statements.length;
  const failed = error.at?.statement ?? statements.next();
  const errorBody = engineErrorResponse(error, plan.place, row.runAsync);
  const answer = withStatements(errorBody, statements.bodies(failed));
  writeHistory(deps.meta, database, row.sql, () => rememberEarlier(deps, query, statements, now));
  const status = error.kind === 'timedOut' ? 'timed_out' : 'failed';
  failQuery(deps, row.id, answer, `Running block ${failed + 1} out of ${blocks}`, status);
  return { kind: 'failed', answer };
}

/** Stores in the history why a query failed. */
export function failQuery(
  deps: ServerDeps,
  id: number,
  response: ErrorResponse,
  progress: string | null = null,
  status: 'failed' | 'timed_out' = 'failed',
): void {
  const now = deps.clock.now();
  const errorMessage = response.errors[0]?.message.trimEnd() ?? null;
  deps.meta.queries.patchUnfinished(
    id,
    { status, errorMessage, extra: { errors: response.errors, columns: {}, progress }, endTime: now },
    now,
  );
}

/** Whether a statement may leave less in a database than before. Decides only who may use the last free space. */
const isDeletion = (sql: string): boolean => /^[\s(]*(delete|drop|truncate)\b/i.test(sql);

/**
 * Writes a query's outcome. Waits for the disk only if the query may have changed data: a flush takes several
 * milliseconds, and a power failure that loses the last history lines has lost the queries as well. On a full disk a
 * deletion is written with the reserved space: it makes room.
 */
export function writeHistory<T>(meta: Meta, database: DatabaseRow, sql: string, body: () => T): T {
  const onlyReads = !database.allowDml && !database.allowCtas && !database.allowCvas;
  if (onlyReads) return meta.note(body);
  return database.allowDml && isDeletion(sql)
    ? meta.withReserve(() => meta.transaction(body))
    : meta.transaction(body);
}
