import type { StatementOutcomeBody } from '#contract/sqllab.ts';
import type { Random } from '#domain/time.ts';
import type { EarlierStatement, EngineColumn, StatementRan } from '../engines/engineHost.ts';
import type { ErrorAnswer } from './errorAnswer.ts';
import { limitingFactor, type QueryPlan } from './planQuery.ts';
import type { ResultFiles } from './resultFiles.ts';
import { uuid } from './uuid.ts';

/** Rows of so many statements before the last are kept: more are a script, of which nobody looks at every answer. */
const MOST_KEPT = 50;
/** Of a statement's text as much as tells which one it is. */
const BEGINNING = 500;

/** Rows of a statement before the last, as they were kept. */
export interface KeptStatement {
  readonly key: string;
  readonly columns: readonly EngineColumn[];
  readonly rows: number;
}

/** Gathers what each statement of a run comes to. */
export interface StatementOutcomes {
  /** What the engine is to do with the rows of the statements before the last. */
  readonly earlier: readonly EarlierStatement[];
  note(index: number, ran: StatementRan): void;
  /** The place of the statement after those that ran, or of the last. */
  next(): number;
  /** As the contract's answers tell it; `failed` is the place of the statement that failed. */
  bodies(failed: number | null): StatementOutcomeBody[];
  kept(): KeptStatement[];
}

export function statementOutcomes(
  plan: QueryPlan,
  files: ResultFiles | null,
  random: Random,
): StatementOutcomes {
  const keys = plan.earlier.map((_, i) => (files !== null && i < MOST_KEPT ? uuid(random) : null));
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
        const { rows = null, more = false, changed = null, kept = null } = outcome ?? {};
        const done = outcome === undefined ? 'skipped' : 'success';
        return {
          sql: sql.slice(0, BEGINNING),
          state: i === failed ? 'failed' : done,
          rows,
          limitingFactor: limitingFactor(plan.earlier[i] ?? plan, { rows: rows ?? 0, more }),
          changed,
          results_key: kept === null ? null : (keys[i] ?? null),
        };
      }),
    kept: () =>
      keys.flatMap((key, i) => {
        const { kept = null, rows = null } = ran.get(i) ?? {};
        return key === null || kept === null || rows === null ? [] : [{ key, columns: kept, rows }];
      }),
  };
}

/** Where several statements ran, an error says how far they came. */
export function withStatements(
  answer: ErrorAnswer,
  statements: readonly StatementOutcomeBody[],
): ErrorAnswer {
  if (statements.length < 2) return answer;
  return {
    ...answer,
    errors: answer.errors.map((each) => ({ ...each, extra: { ...each.extra, statements } })),
  };
}
