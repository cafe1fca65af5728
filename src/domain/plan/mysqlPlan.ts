import { asNumber, asText, isRecord, type JsonRecord } from '../jsonValue.ts';
import { detailsOf, records } from './jsonPlan.ts';
import type { Plan, PlanStep } from './plan.ts';

const UNNAMED: ReadonlySet<string> = new Set(['table_name', 'message']);
const TOLD = [
  ...UNNAMED,
  'key',
  'ref',
  'index_condition',
  'attached_condition',
  'having_condition',
  'sort_key',
  'join_type',
  'select_id',
];
/** Parts that are no steps. */
const NUMBERS = /^(?:cost_info|r_engine_stats|query_optimization|r_.*)$/;

/** The plan of MySQL and MariaDB as JSON: of `EXPLAIN FORMAT=JSON`, and of MariaDB's `ANALYZE FORMAT=JSON` with times. */
export function mysqlPlan(json: unknown): Plan | null {
  if (!isRecord(json) || !isRecord(json['query_block'])) return null;
  const isMeasured = JSON.stringify(json).includes('"r_total_time_ms"');
  return { unit: isMeasured ? 'milliseconds' : 'rows', steps: stepsIn(json, isMeasured) };
}

/** The steps of a part: objects by their names, and those in its lists. */
const stepsIn = (part: JsonRecord, isMeasured: boolean): readonly PlanStep[] =>
  Object.entries(part).flatMap(([name, value]) => {
    if (NUMBERS.test(name)) return [];
    if (isRecord(value)) return [stepOf(name, value, isMeasured)];
    return records(value).flatMap((each) => stepsIn(each, isMeasured));
  });

function stepOf(name: string, step: JsonRecord, isMeasured: boolean): PlanStep {
  const access = asText(step['access_type']);
  const counted = asNumber(step['r_rows']);
  const rows =
    counted === null
      ? asNumber(step['rows_examined_per_scan'] ?? step['rows'])
      : counted * (asNumber(step['r_loops']) ?? 1);
  return {
    name: `${name.replaceAll('_', ' ')}${access === '' ? '' : ` (${access})`}`,
    details: detailsOf(
      TOLD.map((each) => [each, step[each]]),
      UNNAMED,
    ),
    rows,
    own: isMeasured ? tookOf(name, step) : rows,
    steps: stepsIn(step, isMeasured),
  };
}

/** The time of a whole query is that of its steps. */
function tookOf(name: string, step: JsonRecord): number {
  const parts = [
    'r_table_time_ms',
    'r_other_time_ms',
    ...(name === 'query_block' ? [] : ['r_total_time_ms']),
  ];
  return parts.reduce((sum, each) => sum + (asNumber(step[each]) ?? 0), 0);
}
