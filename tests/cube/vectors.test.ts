import { expect, test } from 'vitest';
import { postgresWorld } from '../compile/remoteWorlds.ts';
import { nativeWorld } from '../compile/vectorWorld.ts';
import { compared } from './comparedCubes.ts';

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

// `npm run test:long` takes all of the contexts.
test('cubes that PostgreSQL makes give what it computes itself', async () => {
  const world = await postgresWorld();
  const { computed, different } = await compared(world, 5);
  await world.close?.();
  expect(different).toEqual([]);
  expect(computed.length).toBeGreaterThanOrEqual(30);
}, 120_000);
