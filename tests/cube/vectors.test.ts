import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { chartDataRequest } from '#contract/chart/chartData.ts';
import { computeQuery, queryFor, resultBody } from '#domain/compile/computeQuery.ts';
import { cubeSource } from '#domain/compile/cube/cube.ts';
import { planCube } from '#domain/compile/cube/planCube.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import type { QueryContext, ResultType } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { CompileWorld } from '#domain/compile/world.ts';
import { sameRows } from '../compile/sameRows.ts';
import { postgresWorld } from '../compile/remoteWorlds.ts';
import { nativeWorld, RECORDED_AT, type VectorWorld } from '../compile/vectorWorld.ts';
import { bodyOf, vectors } from '../compile/vectors.ts';
import { cubeOf } from './cubeOf.ts';

const WORLD: CompileWorld = {
  dialect: DUCKDB,
  now: RECORDED_AT,
  zone: 'UTC',
  rowLimit: 50_000,
  maxRows: 100_000,
};

/** What cubes made by an engine compute of the recorded query contexts, beside what it computes itself. */
async function compared({ run, sources, dialect = DUCKDB }: VectorWorld) {
  const there = { ...WORLD, dialect };
  const isSameSql = dialect === DUCKDB;
  const computed: string[] = [];
  const refused = new Set<string>();
  const different: string[] = [];
  for (const vector of vectors()) {
    const checked = safeParse(chartDataRequest, bodyOf(vector));
    if (!checked.success || vector.volatile !== undefined) continue;
    const source = sources[vector.dataset];
    for (const [at, requested] of (checked.output as QueryContext).queries.entries()) {
      const query = queryFor(vector.result_type as ResultType, requested, source);
      const expected = await computeQuery(query, source, there, run);
      if (!expected.ok) continue;
      const use = { queries: [query], chosen: [], isRanged: false };
      const planned = planCube([use], { source, isSameSql, rangeGrain: 'PT1S' });
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

test('what a cube computes of the recorded query contexts is what the rows give', async () => {
  const { computed, refused, different } = await compared(await nativeWorld());
  // Series that are equal in what they are ordered by: any of them may be shown.
  expect(different).toEqual(['series.series_limit_metric']);
  expect(computed.length).toBeGreaterThanOrEqual(180);
  expect([...refused]).toMatchInlineSnapshot(`
    [
      "columns.raw_columns",
      "columns.temporal_column_raw",
      "columns.sales_floats",
      "filter.unknown_column",
      "filter.adhoc_column",
      "filter.metric_as_column",
      "grain.axis_PT5S",
      "grain.axis_PT30S",
      "grain.axis_PT5M",
      "grain.axis_PT10M",
      "grain.axis_PT15M",
      "grain.axis_PT30M",
      "grain.axis_1969-12-28T000000Z_P1W",
      "grain.axis_1969-12-29T000000Z_P1W",
      "grain.axis_P1W_1970-01-03T000000Z",
      "grain.axis_P1W_1970-01-04T000000Z",
      "metrics.metrics_null_columns_raw",
      "order_limit.is_rowcount_raw",
      "order_limit.is_rowcount_limited",
      "post.histogram",
      "post.histogram_group_cumulative",
      "post.histogram_normalize",
      "result_type.samples",
      "result_type.drill_detail",
      "result_type.drill_detail_filtered",
      "time_override.granularity_other_column_with_axis",
    ]
  `);
}, 120_000);

test('cubes that PostgreSQL makes give what it computes itself', async () => {
  const world = await postgresWorld();
  const { computed, different } = await compared(world);
  await world.close?.();
  expect(different).toEqual([]);
  expect(computed.length).toBeGreaterThanOrEqual(150);
}, 120_000);
