import { asNumber, asText, isRecord, type JsonRecord } from '../jsonValue.ts';
import { detailsOf, records } from './jsonPlan.ts';
import type { Plan, PlanStep } from './plan.ts';

const ESTIMATE = 'Estimated Cardinality';
const UNNAMED: ReadonlySet<string> = new Set(['Table', 'Text', 'Projections', 'Function']);
/** These say what is plain from the step's name. */
const LEFT_OUT: ReadonlySet<string> = new Set([ESTIMATE, 'Type']);
const SECOND = 1_000;

/** DuckDB's plan as JSON: of `EXPLAIN (FORMAT json)`, or with times of `EXPLAIN (ANALYZE, FORMAT json)`. */
export function duckPlan(json: unknown): Plan | null {
  if (Array.isArray(json)) {
    const steps = records(json);
    if (steps.length === 0 || !steps.every(({ name }) => typeof name === 'string')) return null;
    return { unit: 'rows', steps: steps.map(estimated) };
  }
  if (!isRecord(json) || !('latency' in json) || !Array.isArray(json['children'])) return null;
  // The outermost step is EXPLAIN itself.
  const steps = records(json['children']).flatMap((step) =>
    step['operator_type'] === 'EXPLAIN_ANALYZE' ? records(step['children']) : [step],
  );
  return steps.length === 0 ? null : { unit: 'milliseconds', steps: steps.map(measured) };
}

const detailsIn = ({ extra_info: info }: JsonRecord): readonly string[] =>
  isRecord(info)
    ? detailsOf(
        Object.entries(info).filter(([name]) => !LEFT_OUT.has(name)),
        UNNAMED,
      )
    : [];

function estimated(step: JsonRecord): PlanStep {
  const { name, extra_info: info, children } = step;
  const rows = isRecord(info) ? asNumber(info[ESTIMATE]) : null;
  return {
    name: String(name).trim(),
    details: detailsIn(step),
    rows,
    own: rows,
    steps: records(children).map(estimated),
  };
}

function measured(step: JsonRecord): PlanStep {
  const time = asNumber(step['operator_timing']);
  return {
    name: (asText(step['operator_name']) || asText(step['operator_type'])).trim(),
    details: detailsIn(step),
    rows: asNumber(step['operator_cardinality']),
    own: time === null ? null : time * SECOND,
    steps: records(step['children']).map(measured),
  };
}
