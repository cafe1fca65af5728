import { err, ok, type Result } from '../../result.ts';
import { compileQuery } from '../compileQuery.ts';
import type { Datasource } from '../datasource.ts';
import { runSelect } from '../evaluator/runSelect.ts';
import type { QueryObject } from '../queryContext.ts';
import { attempt, refuse } from '../refusal.ts';
import { DUCKDB } from '../sql/dialects.ts';
import { type CubeDefinition, cubeSource } from './cube.ts';
import { cubeRows } from './cubeRows.ts';

export interface ComputedPlace {
  readonly source: Datasource;
  /** The time zone of the engine that makes the groups. */
  readonly zone: string;
  readonly now?: number;
}

/** Whether a cube has what these read, by their statements over none of its groups; why not, otherwise. */
export function cubeComputes(
  definition: CubeDefinition,
  queries: readonly QueryObject[],
  { source, zone, now = 0 }: ComputedPlace,
): Result<true, string> {
  const world = { dialect: DUCKDB, now, zone: 'UTC', rowLimit: 1, maxRows: 1 };
  const computed = attempt(() => {
    const rows = cubeRows(definition, source, { zone });
    for (const query of queries) {
      const compiled = compileQuery(query, cubeSource(definition, source), world);
      if (!compiled.ok) return refuse('query', compiled.error.message);
      for (const sql of [compiled.value.sql, ...compiled.value.offsets.map((each) => each.sql)]) {
        const ran = runSelect(sql, rows);
        if (!ran.ok) refuse('query', ran.error);
      }
    }
    return true as const;
  });
  return computed.ok ? ok(computed.value) : err(computed.error.message);
}
