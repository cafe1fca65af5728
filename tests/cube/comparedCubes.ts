import { safeParse } from 'valibot';
import { chartDataRequest } from '#contract/chart/chartData.ts';
import { computeQuery, queryFor, resultBody } from '#domain/compile/computeQuery.ts';
import { cubeSource } from '#domain/compile/cube/cube.ts';
import { planCube } from '#domain/compile/cube/planCube.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import type { QueryContext, ResultType } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { CompileWorld } from '#domain/compile/world.ts';
import { sameRows } from '../compile/sameRows.ts';
import { RECORDED_AT, type VectorWorld } from '../compile/vectorWorld.ts';
import { bodyOf, vectors } from '../compile/vectors.ts';
import { cubeOf } from './cubeOf.ts';

const WORLD: CompileWorld = {
  dialect: DUCKDB,
  now: RECORDED_AT,
  zone: 'UTC',
  rowLimit: 50_000,
  maxRows: 100_000,
};

/** What cubes made by an engine compute of one of so many recorded query contexts, beside what it computes itself. */
export async function compared({ run, sources, dialect = DUCKDB }: VectorWorld, oneOf = 1) {
  const there = { ...WORLD, dialect };
  const isSameSql = dialect === DUCKDB;
  const computed: string[] = [];
  const refused = new Set<string>();
  const different: string[] = [];
  for (const vector of vectors().filter((_, at) => at % oneOf === 0)) {
    const checked = safeParse(chartDataRequest, bodyOf(vector));
    if (!checked.success || vector.volatile !== undefined) continue;
    const source = sources[vector.dataset];
    for (const [at, requested] of (checked.output as QueryContext).queries.entries()) {
      const query = queryFor(vector.result_type as ResultType, requested, source);
      const expected = await computeQuery(query, source, there, run);
      if (!expected.ok) continue;
      const use = { queries: [query], chosen: [], isRanged: false };
      const planned = planCube([use], { source, isSameSql, zone: 'UTC', rangeGrain: 'PT1S' });
      if (!planned.ok) {
        refused.add(vector.name);
        continue;
      }
      const rows = await cubeOf(planned.value, source, there, run);
      if (rows === null) {
        refused.add(vector.name);
        continue;
      }
      const got = await computeQuery(query, cubeSource(planned.value, source), WORLD, async (sql) =>
        runSelect(sql, rows),
      );
      if (!got.ok) {
        refused.add(vector.name);
        continue;
      }
      const [ours, theirs] = [got.value, expected.value].map((each) => resultBody(each, query, source));
      const isOrdered = vector.row_order[at] === 'specified';
      // Without an order a limit may keep any rows.
      if (!isOrdered && expected.value.frame.rowCount >= Number(query.row_limit ?? Infinity)) continue;
      const difference = sameRows(ours?.data ?? [], theirs?.data ?? [], isOrdered, false);
      (difference === null ? computed : different).push(`${vector.name}: ${difference}`);
    }
  }
  return { computed, refused, different: different.map((each) => each.replace(/:.*/, '')) };
}
