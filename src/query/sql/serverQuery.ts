import { safeParse } from 'valibot';
import { type ErrorEntryBody, type QueryBody, statementOutcomes } from '#contract/sql/sqllab.ts';
import type { QueryError } from '#domain/query/query.ts';
import type { FailedBlock, StatementReport } from '#domain/query/splitRun.ts';
import type { ServerQuery } from '#domain/query/transition.ts';
import { withOwnLine } from '#domain/query/ownLine.ts';
import type { Millis } from '#domain/time.ts';
import { asText } from '#domain/jsonValue.ts';

/**
 * Where a query failed at a Superset, which keeps only the progress that it had last: "Running block 2 out of 3", in the
 * person's language. Null where nothing else can be read from it.
 */
export function failedBlock(progress: unknown): FailedBlock | null {
  const [number = 0, of = 0, ...others] = [...asText(progress).matchAll(/\d+/g)].map(Number);
  return of < 2 || number < 1 || number > of || others.length > 0 ? null : { number, of };
}

/** The server writes times as numbers in some responses and as text in others. */
function moment(value: number | string | null): Millis | null {
  if (value === null) return null;
  const millis = Number(value);
  return Number.isFinite(millis) ? millis : null;
}

function level(value: string | null | undefined): QueryError['level'] {
  return value === 'info' || value === 'warning' ? value : 'error';
}

function whole(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

/** Converts an entry of `errors`, with its position in the text if the engine reports one. */
export function queryError(entry: ErrorEntryBody): QueryError {
  return {
    message: entry.message,
    error_type: entry.error_type ?? null,
    level: level(entry.level),
    line: whole(entry.extra?.['line']),
    column: whole(entry.extra?.['column']),
    extra: entry.extra ?? null,
  };
}

function isErrorEntry(value: unknown): value is ErrorEntryBody {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'message') === 'string';
}

/** The statements listed in an `extra` field, of a query or of its first error. */
export function statementReports(extra: unknown): readonly StatementReport[] | null {
  if (typeof extra !== 'object' || extra === null || !('statements' in extra)) return null;
  const read = safeParse(statementOutcomes, extra.statements);
  if (!read.success) return null;
  return read.output.map(({ sql, state, rows, limitingFactor, changed, results_key: resultsKey, took }) => ({
    sql,
    state,
    rows,
    limitingFactor,
    changed,
    resultsKey,
    took: took ?? null,
  }));
}

/** Converts the server's record of a query. */
export function serverQuery(body: QueryBody): ServerQuery {
  const errors: unknown = body.extra['errors'];
  const before = body.extra['queued_before'];
  const inText = (entry: ErrorEntryBody): QueryError => withOwnLine(queryError(entry), body.sql);
  const [error] = Array.isArray(errors) ? errors.filter(isErrorEntry) : [];
  return {
    id: body.id,
    serverId: body.serverId,
    state: body.state,
    progress: body.progress,
    executedSql: body.executedSql,
    limit: body.limit,
    limitingFactor: body.limitingFactor,
    rows: body.rows,
    resultsKey: body.resultsKey,
    endDttm: moment(body.endDttm),
    tempSchema: body.tempSchema,
    tempTable: body.tempTable,
    errors: Array.isArray(errors) ? errors.filter(isErrorEntry).map(inText) : [],
    errorMessage: body.errorMessage === null ? null : inText({ message: body.errorMessage }).message,
    queuedBefore: typeof before === 'number' ? before : null,
    statements: statementReports(body.extra) ?? statementReports(error?.extra),
    failedBlock:
      body.state === 'failed' || body.state === 'timed_out' ? failedBlock(body.extra['progress']) : null,
  };
}
