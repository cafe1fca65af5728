import type { Plan, PlanStep } from './plan.ts';

/** The rows of SQLite's `EXPLAIN QUERY PLAN`, each with its number, the number of the one above, and its text. */
export function sqlitePlan(
  rows: readonly (readonly [id: string, parent: string, text: string])[],
): Plan | null {
  const ids = new Set(rows.map(([id]) => id));
  const under = (parent: string | null): readonly PlanStep[] =>
    rows
      .filter(([id, above]) => id !== above && (parent === null ? !ids.has(above) : above === parent))
      .map(([id, , text]) => ({ name: text, details: [], rows: null, own: null, steps: under(id) }));
  const steps = under(null);
  return steps.length === 0 ? null : { unit: null, steps };
}
