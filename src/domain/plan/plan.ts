/** A step of a query plan, in the engine's own words. */
export interface PlanStep {
  readonly name: string;
  /** What the step works on and how: its table, its conditions. */
  readonly details: readonly string[];
  /** Rows that it returns, counted or estimated; null where the engine does not say. */
  readonly rows: number | null;
  /** The cost of the step without the steps under it, in the unit of the plan; null where the engine does not say. */
  readonly own: number | null;
  readonly steps: readonly PlanStep[];
}

/** What the costs of a plan are: measured time, the planner's own unit, or only numbers of rows. */
export type PlanUnit = 'milliseconds' | 'cost' | 'rows';

export interface Plan {
  /** Null if the engine reports no cost. */
  readonly unit: PlanUnit | null;
  readonly steps: readonly PlanStep[];
}

/** Every step of a plan, from the top. */
export function allSteps(steps: readonly PlanStep[]): readonly PlanStep[] {
  return steps.flatMap((step) => [step, ...allSteps(step.steps)]);
}
