import { parseJson } from '../jsonValue.ts';
import { duckPlan } from './duckPlan.ts';
import { mysqlPlan } from './mysqlPlan.ts';
import type { Plan, PlanStep } from './plan.ts';
import { postgresPlan } from './postgresPlan.ts';
import { postgresText } from './postgresText.ts';

/** The rows of SQLite's `EXPLAIN QUERY PLAN`, each with its number, the number of the one above, and its text. */
function sqlitePlan(rows: readonly (readonly [id: string, parent: string, text: string])[]): Plan | null {
  const ids = new Set(rows.map(([id]) => id));
  const under = (parent: string | null): readonly PlanStep[] =>
    rows
      .filter(([id, above]) => id !== above && (parent === null ? !ids.has(above) : above === parent))
      .map(([id, , text]) => ({ name: text, details: [], rows: null, own: null, steps: under(id) }));
  const steps = under(null);
  return steps.length === 0 ? null : { unit: null, steps };
}

/** The plan in the rows of these columns; null where its form is not known, so that it is shown as it is. */
export function readPlan(rows: readonly (readonly string[])[]): Plan | null {
  if (rows[0]?.length === 3) {
    return sqlitePlan(rows.map(([id = '', parent = '', text = '']) => [id, parent, text]));
  }
  const lines = rows.flatMap(([text = '']) => text.split('\n'));
  const json = parseJson(lines.join('\n'));
  return json === undefined ? postgresText(lines) : (duckPlan(json) ?? postgresPlan(json) ?? mysqlPlan(json));
}
