import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { UsageEvent } from '#domain/usage/logEvent.ts';
import type { ChartAnswers, ChartFailure } from '#query/chart/chartAnswers.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import { notedAnswers } from '#query/chart/notedAnswers.ts';
import { virtualClock } from '../world/virtualClock.ts';

const REQUEST: ChartRequest = {
  subject: 'chart:54',
  context: { datasource: { id: 17, type: 'table' } },
  dashboardId: 6,
};
const ANSWER = { answer: { origin: 'server', computedAt: 1, storedAt: 5 }, body: null } as never;

/** What is noted of a request that ends like this after 300 ms. */
async function noted(outcome: ChartFailure | null, request = REQUEST): Promise<UsageEvent | undefined> {
  const clock = virtualClock();
  const events: UsageEvent[] = [];
  const answers: ChartAnswers = {
    async ask() {
      await clock.sleep(300);
      return outcome === null ? ok(ANSWER) : err(outcome);
    },
  };
  const asked = notedAnswers(answers, (event) => events.push(event), clock).ask(request, { force: true });
  await clock.advance(300);
  expect((await asked).ok).toBe(outcome === null);
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
});
