import { asNumber, asText, isRecord, type JsonRecord } from '../jsonValue.ts';
import { detailsOf, records } from './jsonPlan.ts';
import type { Plan, PlanStep, PlanUnit } from './plan.ts';

const UNNAMED: ReadonlySet<string> = new Set(['Relation Name', 'Index Name', 'CTE Name', 'Function Name']);
const TOLD = [
  ...UNNAMED,
  'Join Type',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Sort Key',
  'Group Key',
  'Subplan Name',
  'Rows Removed by Filter',
];

/** PostgreSQL's plan as JSON, of `EXPLAIN (FORMAT JSON)`, with times if it has any. */
export function postgresPlan(json: unknown): Plan | null {
  const plans = records(json).flatMap(({ Plan: plan }) => (isRecord(plan) ? [plan] : []));
  if (plans.length === 0) return null;
  const unit = plans.every((plan) => 'Actual Total Time' in plan) ? 'milliseconds' : 'cost';
  return { unit, steps: plans.map((plan) => stepOf(plan, unit)) };
}

/** The cost of a step together with those under it. */
function whole(step: JsonRecord, unit: PlanUnit): number {
  if (unit === 'cost') return asNumber(step['Total Cost']) ?? 0;
  return (asNumber(step['Actual Total Time']) ?? 0) * loops(step);
}

const loops = (step: JsonRecord): number => asNumber(step['Actual Loops']) ?? 1;

function stepOf(step: JsonRecord, unit: PlanUnit): PlanStep {
  const under = records(step['Plans']);
  const below = under.reduce((sum, each) => sum + whole(each, unit), 0);
  const counted = asNumber(step['Actual Rows']);
  return {
    name: asText(step['Node Type']),
    details: detailsOf(
      TOLD.map((name) => [name, step[name]]),
      UNNAMED,
    ),
    rows: counted === null ? asNumber(step['Plan Rows']) : counted * loops(step),
    // Parallel steps and LIMIT can make the steps below cost more than the whole.
    own: Math.max(0, whole(step, unit) - below),
    steps: under.map((each) => stepOf(each, unit)),
  };
}
