import { parseJson } from '../jsonValue.ts';
import { duckPlan } from './duckPlan.ts';
import { mysqlPlan } from './mysqlPlan.ts';
import type { Plan } from './plan.ts';
import { postgresPlan } from './postgresPlan.ts';
import { postgresText } from './postgresText.ts';
import { sqlitePlan } from './sqlitePlan.ts';

/** The plan in the rows of these columns; null where its form is not known, so that it is shown as it is. */
export function readPlan(rows: readonly (readonly string[])[]): Plan | null {
  if (rows[0]?.length === 3) {
    return sqlitePlan(rows.map(([id = '', parent = '', text = '']) => [id, parent, text]));
  }
  const lines = rows.flatMap(([text = '']) => text.split('\n'));
  const json = parseJson(lines.join('\n'));
  return json === undefined ? postgresText(lines) : (duckPlan(json) ?? postgresPlan(json) ?? mysqlPlan(json));
}
