import { isRecord } from '../jsonValue.ts';
import { dialectOf } from '../sql/dialect.ts';
import { statementEffect, type StatementEffect } from '../sql/statement/statementEffect.ts';
import type { TextRules } from '../sql/textRules.ts';
import { splitStatements, type Statement } from '../sql/statement/split.ts';
import type { Millis } from '../time.ts';
import { isPartOfRun, type LimitingFactor, type Query } from './query.ts';
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

/** The rules by which the text of a query is read: its database's. */
export const rulesOf = ({ backend, engineRules }: Query): TextRules =>
  engineRules ?? dialectOf(backend ?? null).rules;

/** The statements of a query's text, by the rules of its database. */
export const statementsOf = (query: Query): Statement[] => splitStatements(query.sql, rulesOf(query));

/** The effect of the statement that a query represents, as far as its keywords show. */
export const effectOf = (query: Query): StatementEffect =>
  statementEffect(statementOf(query), rulesOf(query));

/** The statement that a query represents: the last one if it ran several. */
export function statementOf(query: Query): string {
  const { sql, part, id } = query;
  if (part !== undefined && part.of !== id) return sql;
  const statements = statementsOf(query);
  return (part === undefined ? statements.at(-1) : statements[part.index])?.text ?? sql;
}

/** The last progress of a query that failed: at which statement, and of how many. */
export interface FailedBlock {
  readonly number: number;
  readonly of: number;
}

/** The statements of a query that failed, by its last progress. Null where that counts statements as nobody here does. */
export function blockReports(run: Query, { number, of }: FailedBlock): readonly StatementReport[] | null {
  const statements = statementsOf(run);
  if (of !== statements.length) return null;
  return statements.map(({ text }, index) => ({
    sql: text,
    state: index + 1 === number ? 'failed' : index + 1 < number ? 'success' : 'skipped',
    isUntold: true,
    rows: null,
    limitingFactor: 'NOT_LIMITED',
    changed: null,
    resultsKey: null,
  }));
}

/** What a server tells of the statements of a query: their outcomes, or at which it failed. */
export const reportsOf = (
  run: Query,
  told: { readonly statements: readonly StatementReport[] | null; readonly failedBlock?: FailedBlock | null },
): readonly StatementReport[] | null =>
  told.statements ?? (told.failedBlock ? blockReports(run, told.failedBlock) : null);

/** A query and, if it had several statements, a query for each of the others. */
export interface SplitRun {
  readonly run: Query;
  readonly parts: readonly Query[];
}

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
  const statements = statementsOf(run);
  if (statements.length < 2) return { run, parts: [] };
  if (isUnrendered(run)) {
    const skipped = (index: number) => ({ of: run.id, index, came: 'skipped' as const });
    return {
      run,
      parts: statements.map(({ text }, index) => ({ ...blank(run, index, text), part: skipped(index) })),
    };
  }
  if (run.state !== 'success') return { run, parts: [] };
  const own = statements.length - 1;
  return {
    run: { ...run, part: { of: run.id, index: own, came: 'told' } },
    parts: statements.slice(0, own).map(({ text }, index) => ({
      ...blank(run, index, text),
      part: { of: run.id, index, came: 'untold' as const },
    })),
  };
}

/** Whether its template failed: it is rendered as a whole, before the first statement runs. */
const isUnrendered = ({ errors }: Query): boolean =>
  errors.some(
    ({ error_type, extra }) =>
      error_type === 'MISSING_TEMPLATE_PARAMS_ERROR' ||
      (error_type === 'GENERIC_COMMAND_ERROR' && isRecord(extra) && 'template' in extra),
  );

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
