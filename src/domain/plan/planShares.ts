import { allSteps, type Plan, type PlanStep } from './plan.ts';

/**
 * How long the bar of each step is, from 0 to 1. Times and costs add up, so a step has its part of the whole; numbers
 * of rows do not, so a step is compared with the largest one.
 */
export function planShares({ unit, steps }: Plan): ReadonlyMap<PlanStep, number> {
  const all = allSteps(steps);
  const costs = all.map(({ own }) => own ?? 0);
  const whole = unit === 'rows' ? Math.max(0, ...costs) : costs.reduce((sum, each) => sum + each, 0);
  if (unit === null || whole <= 0) return new Map();
  return new Map(all.flatMap((step) => (step.own === null ? [] : [[step, step.own / whole] as const])));
}
