import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDING } from '../contract/recording.ts';

/** A query context sent to a real Superset, and its response. */
export interface Vector {
  readonly name: string;
  readonly dataset: 'births' | 'sales';
  readonly queries: readonly Readonly<Record<string, unknown>>[];
  readonly result_type: string;
  readonly status: number;
  readonly row_order: readonly ('specified' | 'unspecified')[] | string;
  readonly trimmed?: readonly string[];
  readonly volatile?: readonly string[];
  readonly response: Readonly<Record<string, unknown>>;
}

const GROUPS = [
  'columns',
  'filter',
  'grain',
  'metrics',
  'misc',
  'multi',
  'order_limit',
  'post',
  'result_type',
  'series',
  'time_offset',
  'time_override',
  'time_range',
  'where_having',
];

export function vectors(): readonly Vector[] {
  return GROUPS.flatMap((group) => {
    const file = join(RECORDING, 'fixtures', 'query-context', `${group}.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Vector[] }).cases;
  });
}

/** The body of the vector's request. */
export function bodyOf(vector: Vector) {
  return {
    datasource: { id: vector.dataset === 'births' ? 1 : 2, type: 'table' },
    force: true,
    queries: vector.queries,
    form_data: {},
    result_format: 'json',
    result_type: vector.result_type,
  };
}
