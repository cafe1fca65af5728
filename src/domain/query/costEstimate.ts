import type { QueryError } from './query.ts';

/** What a statement would cost, as the engine puts it: its own words and figures (EST-09 leaves the shape open). */
export type StatementCost = Readonly<Record<string, string>>;

/** What became of asking what a tab's SQL would cost (EST-08). */
export interface CostEstimate {
  readonly completed: boolean;
  /** One entry for each statement. */
  readonly cost: readonly StatementCost[] | null;
  readonly error: CostError | null;
}

export interface CostError {
  readonly message: string;
  readonly errors: readonly QueryError[];
  readonly link: string | null;
}

/** Asked, and not answered yet (EST-04). */
export const ESTIMATING: CostEstimate = { completed: false, cost: null, error: null };

/** An answer, of whatever values the engine gave (EST-05). */
export const estimated = (result: readonly Readonly<Record<string, unknown>>[]): CostEstimate => ({
  completed: true,
  cost: result.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, textOf(value)])),
  ),
  error: null,
});

/** No answer, and why (EST-06, EST-07). */
export const notEstimated = (error: CostError): CostEstimate => ({ completed: false, cost: null, error });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
