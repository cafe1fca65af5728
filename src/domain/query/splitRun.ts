import { splitStatements } from '../sql/statement/split.ts';
import type { Millis } from '../time.ts';
import type { LimitingFactor, Query } from './query.ts';
import { isFinished } from './states.ts';

/** A server's report of one statement of a query. */
export interface StatementReport {
  readonly sql: string;
  readonly state: 'success' | 'failed' | 'skipped';
  /** Whether nothing else is known about it, where it ran. */
  readonly isUntold?: boolean;
  /** Null if its kind returns none. */
  readonly rows: number | null;
  readonly limitingFactor: LimitingFactor;
  readonly changed: number | null;
  readonly resultsKey: string | null;
  /** Null if not measured. */
  readonly took?: Millis | null;
}

/** A query and, if it had several statements, a query for each of the others. */
export interface SplitRun {
  readonly run: Query;
  readonly parts: readonly Query[];
}

/** Whether a query is a statement of another one: no list of queries shows it. */
export const isPartOfRun = (query: Query): boolean => query.part != null && query.part.of !== query.id;

/**
 * Splits a finished query into its statements. The query itself represents the last one, or the one that failed. A
 * server that does not report the others returns only the last one's rows: the ones before it are known to have run.
 */
export function splitRun(run: Query, reports: readonly StatementReport[] | null): SplitRun {
  if (!isFinished(run.state) || run.isDataPreview || isPartOfRun(run)) return { run, parts: [] };
  return reports === null ? splitUnreported(run) : splitReported(run, reports);
}

function splitReported(run: Query, reports: readonly StatementReport[]): SplitRun {
  const failed = reports.findIndex(({ state }) => state === 'failed');
  const own = run.state === 'success' ? reports.length - 1 : failed;
  const counted = { ...run, changed: reports[own]?.changed ?? null, ...tookOf(reports[own]) };
  if (reports.length < 2) return { run: counted, parts: [] };
  return {
    run: own < 0 ? counted : { ...counted, part: { of: run.id, index: own, came: 'told' } },
    parts: reports.flatMap((each, index) => (index === own ? [] : [partOf(run, index, each)])),
  };
}

function partOf(run: Query, index: number, report: StatementReport): Query {
  const { sql, rows, limitingFactor, changed, resultsKey } = report;
  const id = partId(run, index);
  return {
    ...blank(run, index, sql),
    limitingFactor,
    changed,
    ...tookOf(report),
    rows,
    resultsKey,
    // Its rows are fetched right after; until then they are shown as loading.
    resultId: resultsKey === null ? null : id,
    part: {
      of: run.id,
      index,
      came: report.state === 'skipped' ? 'skipped' : report.isUntold === true ? 'untold' : 'told',
    },
  };
}

function splitUnreported(run: Query): SplitRun {
  const statements = splitStatements(run.sql);
  if (statements.length < 2 || run.state !== 'success') return { run, parts: [] };
  const own = statements.length - 1;
  return {
    run: { ...run, part: { of: run.id, index: own, came: 'told' } },
    parts: statements.slice(0, own).map(({ text }, index) => ({
      ...blank(run, index, text),
      part: { of: run.id, index, came: 'untold' as const },
    })),
  };
}

const tookOf = (report: StatementReport | undefined) => (report?.took == null ? {} : { took: report.took });

const partId = (run: Query, index: number): string => `${run.id}.${index + 1}`;

/** A statement of a query before anything is known about it. */
function blank(run: Query, index: number, sql: string): Query {
  return {
    ...run,
    id: partId(run, index),
    sql,
    executedSql: null,
    ctas: false,
    ctas_method: null,
    tempTable: null,
    tempSchema: null,
    state: 'success',
    rows: null,
    changed: null,
    resultsKey: null,
    resultId: null,
    limitingFactor: null,
    errors: [],
    errorMessage: null,
    link: null,
  };
}
