import { splitStatements } from '../sql/split.ts';
import type { LimitingFactor, Query } from './query.ts';
import { isFinished } from './states.ts';

/** What a server says of one statement of a run. */
export interface ToldStatement {
  readonly sql: string;
  readonly state: 'success' | 'failed' | 'skipped';
  /** Null where it answers none by its kind. */
  readonly rows: number | null;
  readonly limitingFactor: LimitingFactor;
  readonly changed: number | null;
  readonly resultsKey: string | null;
}

/** A run and, where it had several statements, a query for each of the others. */
export interface SplitRun {
  readonly run: Query;
  readonly parts: readonly Query[];
}

/** Whether a query is a statement of another one: no list of runs names it. */
export const isPartOfRun = (query: Query): boolean => query.part != null && query.part.of !== query.id;

/**
 * Takes a finished run apart into its statements. The run itself stands for the last one, or for the one that failed. A
 * server that tells nothing of the others answers the last one's rows alone: that those before it ran is all that is
 * known, and where one failed, not even which.
 */
export function splitRun(run: Query, told: readonly ToldStatement[] | null): SplitRun {
  if (!isFinished(run.state) || run.isDataPreview || isPartOfRun(run)) return { run, parts: [] };
  return told === null ? splitUntold(run) : splitTold(run, told);
}

function splitTold(run: Query, told: readonly ToldStatement[]): SplitRun {
  const failed = told.findIndex(({ state }) => state === 'failed');
  const own = run.state === 'success' ? told.length - 1 : failed;
  const counted = { ...run, changed: told[own]?.changed ?? null };
  if (told.length < 2) return { run: counted, parts: [] };
  return {
    run: own < 0 ? counted : { ...counted, part: { of: run.id, index: own, came: 'told' } },
    parts: told.flatMap((each, index) => (index === own ? [] : [partOf(run, index, each)])),
  };
}

function partOf(run: Query, index: number, told: ToldStatement): Query {
  const { sql, rows, limitingFactor, changed, resultsKey } = told;
  const id = partId(run, index);
  return {
    ...blank(run, index, sql),
    limitingFactor,
    changed,
    rows,
    resultsKey,
    // Its rows are fetched right after; who looks before that waits for them.
    resultId: resultsKey === null ? null : id,
    part: { of: run.id, index, came: told.state === 'skipped' ? 'skipped' : 'told' },
  };
}

function splitUntold(run: Query): SplitRun {
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

const partId = (run: Query, index: number): string => `${run.id}.${index + 1}`;

/** A statement of a run as far as nothing is known of it. */
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
