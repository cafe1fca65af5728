import { expect, test } from 'vitest';
import { err } from '#domain/result.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import type { ChartFailure } from '#query/chart/chartDataLoader.ts';
import { withSameRows } from '#query/chart/withSameRows.ts';
import { readStoredData, writeChartData } from '#store/charts/chartData.ts';
import type { ChartDataSubject } from '#store/dashboards/dashboardRows.ts';
import { responseOf, bodyOf } from '../fullDisk/storeWriters.ts';
import { dashboardWorld, keepingDashboard } from './dashboardServer.ts';

const context = { datasource: { id: 3, type: 'table' }, queries: [{ columns: ['region'] }] };
const keyOf = (subject: ChartDataSubject, of = context): string => chartDataKey({ subject, context: of });

function world(failure: ChartFailure) {
  const { db, clock } = dashboardWorld(keepingDashboard({}).answer);
  const loader = withSameRows({ load: () => Promise.resolve(err(failure)) }, db, clock, () => undefined);
  return {
    db,
    store: (subject: ChartDataSubject, computedAt: number) => {
      const key = keyOf(subject);
      const answer = { ...responseOf(key), subject, computedAt };
      return writeChartData(
        db,
        answer,
        { ...bodyOf(key), figures: { at: computedAt } as never },
        () => undefined,
      );
    },
    load: (subject: ChartDataSubject, of = context) =>
      loader.load({ subject, context: of, dashboardId: null }),
    stored: (subject: ChartDataSubject, of = context) => readStoredData(db, keyOf(subject, of), null),
  };
}

test('without a server, a chart has the newest rows that another one stored for the same request', async () => {
  const { load, store, stored } = world({ kind: 'unreachable', device: null });
  await store('explore:54', 5);
  await store('chart:54', 9);
  await store('chart:55', 7);
  expect((await load('chart:-1')).ok).toBe(false);
  expect(await stored('chart:-1')).toMatchObject({
    stored: { subject: 'chart:-1', key: keyOf('chart:-1'), computedAt: 9 },
    body: { key: keyOf('chart:-1'), figures: { at: 9 } },
  });
  // Its own rows stay.
  await load('explore:54');
  expect((await stored('explore:54'))?.stored.computedAt).toBe(5);
  const other = { ...context, queries: [{ columns: ['city'] }] };
  await load('chart:-1', other);
  expect(await stored('chart:-1', other)).toBeUndefined();
});

test('a chart whose request was rejected takes no rows of another one', async () => {
  const { load, store, stored } = world({ kind: 'refused', message: 'no' });
  await store('chart:54', 9);
  await load('chart:-1');
  expect(await stored('chart:-1')).toBeUndefined();
});
