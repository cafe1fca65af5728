import type { QueryError } from './query.ts';

/** The cost of a statement, in the engine's own words and figures (EST-09 leaves the format open). */
export type StatementCost = Readonly<Record<string, string>>;

/** The state of the cost estimate of a tab's SQL (EST-08). */
export interface CostEstimate {
  readonly completed: boolean;
  /** One entry per statement. */
  readonly cost: readonly StatementCost[] | null;
  readonly error: CostError | null;
}

export interface CostError {
  readonly message: string;
  readonly errors: readonly QueryError[];
  readonly link: string | null;
}

/** Requested, and pending (EST-04). */
export const ESTIMATING: CostEstimate = { completed: false, cost: null, error: null };

/** A result, with whatever values the engine returned (EST-05). */
export const estimated = (result: readonly Readonly<Record<string, unknown>>[]): CostEstimate => ({
  completed: true,
  cost: result.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, textOf(value)])),
  ),
  error: null,
});

/** A failure, and why (EST-06, EST-07). */
export const notEstimated = (error: CostError): CostEstimate => ({ completed: false, cost: null, error });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
