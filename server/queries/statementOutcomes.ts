import type { StatementOutcomeBody } from '#contract/sql/sqllab.ts';
import type { Random } from '#domain/time.ts';
import type { KeptStatement, EngineColumn, StatementRan } from '../engines/engineHost.ts';
import type { ErrorResponse } from './errorResponse.ts';
import { limitingFactor, type QueryPlan } from './planQuery.ts';
import type { ResultFiles } from './resultFiles.ts';
import { newUuid } from '#domain/newUuid.ts';

/** The most statements before the last whose rows are stored: more are a script, whose results are rarely all read. */
const MAX_KEPT = 50;
/** How much of a statement's text is needed to recognize it. */
const BEGINNING = 500;

/** The stored rows of a statement before the last. */
export interface StoredStatement {
  readonly key: string;
  readonly columns: readonly EngineColumn[];
  readonly rows: number;
}

/** Collects the outcomes of the statements of a query. */
export interface StatementOutcomes {
  /** What the engine does with the rows of the statements before the last. */
  readonly earlier: readonly KeptStatement[];
  note(index: number, ran: StatementRan): void;
  /** The index of the statement after those that ran, or of the last. */
  next(): number;
  /** The outcomes in the contract's format; `failed` is the index of the failed statement. */
  bodies(failed: number | null): StatementOutcomeBody[];
  kept(): StoredStatement[];
}

export function statementOutcomes(
  plan: QueryPlan,
  files: ResultFiles | null,
  random: Random,
): StatementOutcomes {
  const keys = plan.earlier.map((_, i) => (files !== null && i < MAX_KEPT ? newUuid(random) : null));
  const ran = new Map<number, StatementRan>();
  return {
    earlier: plan.earlier.map(({ limit }, i) => {
      const key = keys[i] ?? null;
      return { limit, keepAt: key === null || files === null ? null : files.path(key) };
    }),
    note: (index, outcome) => void ran.set(index, outcome),
    next: () => Math.min(ran.size, plan.statements.length - 1),
    bodies: (failed) =>
      plan.statements.map((sql, i) => {
        const outcome = ran.get(i);
        const { rows = null, more = false, changed = null, kept = null, took = null } = outcome ?? {};
        const done = outcome === undefined ? 'skipped' : 'success';
        return {
          sql: sql.slice(0, BEGINNING),
          state: i === failed ? 'failed' : done,
          rows,
          limitingFactor: limitingFactor(plan.earlier[i] ?? plan, { rows: rows ?? 0, more }),
          changed,
          results_key: kept === null ? null : (keys[i] ?? null),
          took,
        };
      }),
    kept: () =>
      keys.flatMap((key, i) => {
        const { kept = null, rows = null } = ran.get(i) ?? {};
        return key === null || kept === null || rows === null ? [] : [{ key, columns: kept, rows }];
      }),
  };
}

/** Adds to an error how many of several statements ran. */
export function withStatements(
  response: ErrorResponse,
  statements: readonly StatementOutcomeBody[],
): ErrorResponse {
  if (statements.length < 2) return response;
  return {
    ...response,
    errors: response.errors.map((each) => ({ ...each, extra: { ...each.extra, statements } })),
  };
}
