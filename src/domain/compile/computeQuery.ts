import { err, ok, type Result } from '../result.ts';
import { compileQuery, type CompiledQuery } from './compileQuery.ts';
import { withCurrentNames } from './currentNames.ts';
import type { Datasource } from './datasource.ts';
import { type Finished, finishQuery, type Finishing } from './finishQuery.ts';
import { type Frame, type FrameColumn, type Omitted, wireOfFrame, withOmitted, withSpan } from './frame.ts';
import { columnLabel, isAdhocColumn, metricLabel } from './labels.ts';
import type { QueryContext, QueryObject, ResultType } from './queryContext.ts';
import type { QueryRefusal } from './refusal.ts';
import type { CompileWorld } from './world.ts';

/** Executes one compiled statement. An error is the engine's own message. */
export type RunFrame = (sql: string) => Promise<Result<Frame, string>>;

export interface ComputedQuery {
  readonly compiled: CompiledQuery;
  readonly frame: Frame;
  /** Rows of the statement, before post-processing. */
  readonly statementRows: number;
}

/** Whether what a limit leaves out of the rows of a context is counted: pages of rows have a count of their own. */
export const countsRows = ({ queries, result_type: type }: QueryContext): boolean =>
  type !== 'samples' && type !== 'drill_detail' && queries.every((query) => query.is_rowcount !== true);

/** Makes the rows of a result of those of its statements, here or elsewhere. */
export type Finish = (
  work: Finishing,
  rows: Frame,
  offsetRows: readonly Frame[],
) => Result<Finished, QueryRefusal> | Promise<Result<Finished, QueryRefusal>>;

/** Answers a query: compile, execute, post-process. Used by the server and the device. */
export async function computeQuery(
  query: QueryObject,
  source: Datasource,
  world: CompileWorld,
  run: RunFrame,
  isCounted = false,
  finish: Finish = finishQuery,
): Promise<Result<ComputedQuery, QueryRefusal>> {
  const compiled = compileQuery(query, source, world);
  if (!compiled.ok) return compiled;
  const { counted, from, to } = compiled.value;
  const together = isCounted ? (counted?.together ?? null) : null;
  const ran = await run(together ?? compiled.value.sql);
  if (!ran.ok) return err({ kind: 'query', message: engineWords(ran.error) });
  const { rows, all } = withoutCount(ran.value, compiled.value.labels.length);
  const offsetRows: Frame[] = [];
  for (const { sql } of compiled.value.offsets) {
    const other = await run(sql);
    if (!other.ok) return err({ kind: 'query', message: engineWords(other.error) });
    offsetRows.push(labelled(other.value, compiled.value.labels));
  }
  const cut = isCounted && counted !== null ? await cutOf(rows.rowCount, counted, all, run) : {};
  const operations = query.post_processing ?? [];
  const finished = await finish(
    { compiled: compiled.value, operations },
    labelled(rows, compiled.value.labels),
    offsetRows,
  );
  if (!finished.ok) return finished;
  const { frame, omitted } = finished.value;
  return ok({
    compiled: compiled.value,
    frame: withOmitted(withSpan(frame, [from, to]), { ...cut, ...omitted }),
    statementRows: rows.rowCount,
  });
}

/** A statement has other names than labels where those would be columns. */
const labelled = (frame: Frame, labels: readonly string[]): Frame => ({
  ...frame,
  columns: frame.columns.map((column, i) => {
    const name = labels[i] ?? column.name;
    return { ...column, name, parts: [name] };
  }),
});

/** The rows of a statement, whose last column may be the count of all of them. */
function withoutCount(frame: Frame, width: number): { readonly rows: Frame; readonly all: number | null } {
  const { columns } = frame;
  if (columns.length === width) return { rows: frame, all: null };
  return { rows: { ...frame, columns: columns.slice(0, width) }, all: countIn(columns[width]) };
}

const countIn = (column: FrameColumn | undefined): number => Number(column?.values[0] ?? Number.NaN);

/** Counts what the limit left out, where it may have, unless it is counted. Rows are no less right if they cannot be counted. */
async function cutOf(
  rows: number,
  { limit, sql }: NonNullable<CompiledQuery['counted']>,
  counted: number | null,
  run: RunFrame,
): Promise<Pick<Omitted, 'cut'>> {
  if (rows < limit) return {};
  const count = counted === null ? await run(sql) : null;
  const all = count === null ? counted : count.ok ? countIn(count.value.columns[0]) : Number.NaN;
  if (all === rows) return {};
  return { cut: { rows, all: Number.isFinite(all) ? all : null } };
}

/**
 * DuckDB takes a missing column for the alias it is selected under, and then reports an alias error. The actual error
 * is the missing column.
 */
function engineWords(message: string): string {
  const lost = /^Binder Error: Alias with name "(.+)" exists, but aliases cannot be used/.exec(message);
  return lost === null ? message : `Binder Error: Referenced column "${lost[1]}" not found in FROM clause!`;
}

/** The effective query for a result type: samples and details are all columns, unaggregated. */
export function queryFor(type: ResultType, query: QueryObject, source: Datasource): QueryObject {
  if (type !== 'samples' && type !== 'drill_detail') return query;
  const columns = source.columns.map((column) => column.name);
  const { groupby: _groupby, metrics: _metrics, time_offsets: _offsets, ...rest } = query;
  return {
    ...rest,
    columns,
    is_timeseries: false,
    post_processing: [],
    series_columns: [],
    orderby: type === 'drill_detail' && columns[0] !== undefined ? [[columns[0], true]] : [],
    ...(type === 'samples' ? { granularity: null, time_range: null } : {}),
  };
}

/** The text of a query as the contract shows it: every statement with its terminator. */
export function statementText({ sql, offsets }: CompiledQuery): string {
  return [sql, ...offsets.map((offset) => offset.sql)].map((each) => `${each};\n\n`).join('');
}

/** A result in the contract's format, without cache fields. */
export function resultBody(response: ComputedQuery, query: QueryObject, source: Datasource) {
  const { data, indexnames } = wireOfFrame(response.frame);
  return { ...resultHead(response, query, source), indexnames, data };
}

/** The same with room for its rows and their index. */
export function resultHead(
  { compiled, frame, statementRows }: ComputedQuery,
  query: QueryObject,
  source: Datasource,
) {
  const { label_map, colnames, coltypes } = wireOfFrame({ ...frame, rowCount: 0 });
  return {
    error: null,
    query: statementText(compiled),
    status: 'success',
    rowcount: frame.rowCount,
    sql_rowcount: statementRows,
    from_dttm: compiled.from,
    to_dttm: compiled.to,
    label_map: { ...label_map, ...sourcesOf(query, source) },
    colnames,
    indexnames: [],
    coltypes,
    data: [],
    result_format: 'json',
    detected_currency: null,
    // A field of our own, which other clients ignore. Empty it says that a full response is complete.
    ...omittedOnWire(frame, statementRows, compiled),
    applied_filters: compiled.applied.map((column) => ({ column })),
    rejected_filters: compiled.rejected.map((column) => ({ reason: 'not_in_datasource', column })),
  };
}

const omittedOnWire = (
  { omitted }: Frame,
  rows: number,
  { counted }: CompiledQuery,
): { readonly omitted?: Omitted } =>
  omitted !== undefined ? { omitted } : counted !== null && rows >= counted.limit ? { omitted: {} } : {};

/** The definitions of the requested names: a column, a metric, or SQL. */
function sourcesOf(query: QueryObject, source: Datasource): Readonly<Record<string, readonly string[]>> {
  const verbose = new Map(
    [...source.columns, ...source.metrics].map((each) => [each.name, each.verboseName || each.name]),
  );
  const columns = (withCurrentNames(query).columns ?? []).map((column) =>
    isAdhocColumn(column)
      ? [columnLabel(column), column.sqlExpression]
      : [verbose.get(column) ?? column, column],
  );
  const metrics = (query.metrics ?? []).map((metric) => {
    const label = metricLabel(metric);
    const sql = typeof metric !== 'string' && metric.expressionType === 'SQL';
    return [verbose.get(label) ?? label, sql ? metric.sqlExpression : label];
  });
  return Object.fromEntries([...columns, ...metrics].map(([label = '', name = '']) => [label, [name]]));
}
