import { runStart } from '../sql/statement/runStart.ts';
import { splitStatements } from '../sql/statement/split.ts';
import type { TextRules } from '../sql/textRules.ts';
import type { Millis } from '../time.ts';
import type { Query } from './query.ts';
import { isInProgress } from './states.ts';

/** The outcome of a statement, beside its text. */
export interface StatementMark {
  /** The statement's range in the text. */
  readonly from: number;
  readonly to: number;
  /** The place of the statement in its query, from 1. */
  readonly number: number;
  readonly state: 'running' | 'success' | 'failed' | 'stopped' | 'skipped';
  /** Null where nobody measured it. */
  readonly took: Millis | null;
  readonly rows: number | null;
}

type State = StatementMark['state'];

function stateOf({ state, part }: Query): State {
  if (part?.came === 'skipped') return 'skipped';
  if (isInProgress(state)) return 'running';
  if (state === 'timed_out') return 'failed';
  return state === 'success' || state === 'stopped' ? state : 'failed';
}

/** The time of a statement: measured on its own, or the time of a query with only this statement. */
function tookOf({ took, startDttm, endDttm }: Query, isOnly: boolean): Millis | null {
  if (took !== undefined) return took;
  return isOnly && endDttm !== null ? endDttm - startDttm : null;
}

/**
 * The marks of the statements of a query in its text. `statements` are the queries of its statements as far as they are
 * known; of a query that failed without saying where, none is marked.
 */
export function statementMarks(
  text: string,
  run: Query,
  statements: readonly Query[],
  rules?: TextRules,
): StatementMark[] {
  const start = run.sql === '' ? null : runStart(text, run.sql, run.sqlOffset);
  if (start === null) return [];
  const parts = splitStatements(run.sql, rules);
  const isOnly = parts.length === 1;
  const byPlace = new Map(statements.map((each) => [each.part?.index ?? 0, each]));
  const own = isOnly || isInProgress(run.state) ? run : undefined;
  return parts.flatMap(({ start: from, end: to }, at) => {
    const query = own ?? (statements.length < 2 ? undefined : byPlace.get(at));
    if (query === undefined) return [];
    const state = stateOf(query);
    const rows = state === 'success' && query.part?.came !== 'untold' ? query.rows : null;
    const took = state === 'running' || state === 'skipped' ? null : tookOf(query, isOnly);
    return [{ from: start + from, to: start + to, number: at + 1, state, took, rows }];
  });
}
