import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { UsageEvent } from '#domain/usage/logEvent.ts';
import type { ChartDataLoader, ChartFailure } from '#query/chart/chartDataLoader.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import { withUsageLog } from '#query/chart/withUsageLog.ts';
import { virtualClock } from '../world/virtualClock.ts';

const REQUEST: ChartRequest = {
  subject: 'chart:54',
  context: { datasource: { id: 17, type: 'table' } },
  dashboardId: 6,
};
const ANSWER = { stored: { origin: 'server', computedAt: 1, storedAt: 5 }, body: null } as never;

/** What is noted of a request that ends like this after 300 ms. */
async function noted(
  outcome: ChartFailure | null,
  request = REQUEST,
  answered = ANSWER,
): Promise<UsageEvent | undefined> {
  const clock = virtualClock();
  const events: UsageEvent[] = [];
  const chartData: ChartDataLoader = {
    async load() {
      await clock.sleep(300);
      return outcome === null ? ok(answered) : err(outcome);
    },
  };
  const result = withUsageLog(chartData, (event) => events.push(event), clock).load(request, { force: true });
  await clock.advance(300);
  expect((await result).ok).toBe(outcome === null);
  return events[0];
}

test('a request that was stopped is noted [LOG-10]', async () => {
  expect(await noted({ kind: 'aborted' })).toMatchObject({
    name: 'load_chart',
    details: { slice_id: 54, has_err: true, error_details: 'abort', duration: 300 },
  });
});

test('a request that timed out is noted [LOG-11]', async () => {
  expect(await noted({ kind: 'timeout', device: null })).toMatchObject({
    name: 'load_chart',
    details: { has_err: true, error_details: 'timeout', duration: 300 },
  });
});

test('a request that timed out is noted also where the device computed the data instead [LOG-11]', async () => {
  const late = {
    stored: { origin: 'device', computedAt: 1, storedAt: 5 },
    body: null,
    isLate: true,
  } as never;
  expect((await noted(null, REQUEST, late))?.details).toMatchObject({
    has_err: true,
    error_details: 'timeout',
    is_from_device: true,
  });
});

test('requests of explore are noted, also of a chart that is not saved yet [LOG-10]', async () => {
  const edited = { ...REQUEST, dashboardId: null, subject: 'explore:54' } as const;
  expect(await noted({ kind: 'aborted' }, edited)).toMatchObject({
    source: { kind: 'slice', id: 54 },
    details: { slice_id: 54, error_details: 'abort' },
  });
  const unsaved = { ...edited, subject: 'explore:17__table' } as const;
  expect(await noted({ kind: 'aborted' }, unsaved)).toMatchObject({
    source: null,
    details: { slice_id: 0, error_details: 'abort' },
  });
});

test('data that came is noted with its time, on the dashboard or by itself', async () => {
  expect(await noted(null)).toMatchObject({
    type: 'timing',
    source: { kind: 'dashboard', id: 6 },
    details: { has_err: false, is_cached: true, force_refresh: true, duration: 300 },
  });
  expect((await noted(null, { ...REQUEST, dashboardId: null }))?.source).toEqual({ kind: 'slice', id: 54 });
});

test('the options of a filter, and a chart that only this device has, are not noted', async () => {
  expect(await noted(null, { ...REQUEST, subject: 'filter:NATIVE_FILTER-1' })).toBeUndefined();
  expect(await noted(null, { ...REQUEST, subject: 'chart:-3' })).toBeUndefined();
  expect(await noted(null, { ...REQUEST, subject: 'explore:-1000000007__table' })).toBeUndefined();
  expect(await noted(null, { ...REQUEST, subject: 'explore:detail 54' })).toBeUndefined();
});
