import { expect, test } from 'vitest';
import { chartDataCache } from '../chartData/chartDataCache.ts';
import { createChartJobs } from './chartJobs.ts';

const REQUEST = { resultPath: '/data/', keyPrefix: 'qc', search: '', body: {} };

function world() {
  let made = 0;
  const bytes = (length: number) => {
    made += 1;
    return Uint8Array.from({ length }, (_, at) => made >> (8 * (at % 2)));
  };
  return createChartJobs(
    { now: () => 0, sleep: () => new Promise(() => undefined) },
    { bytes },
    chartDataCache(),
  );
}

test('a computation that fails in its own call does not count as a job of the person', async () => {
  const jobs = world();
  const fail = () => Promise.reject(new Error('broken'));
  for (let count = 0; count < 250; count += 1) {
    const begun = jobs.begin(7, 'channel', REQUEST, fail);
    expect(begun).not.toBeNull();
    await expect(begun?.response).rejects.toThrow('broken');
  }
});

test('a computation that fails in the background ends its job with the reason', async () => {
  const jobs = world();
  const events: unknown[] = [];
  jobs.channels.follow('channel', 7, (event) => events.push(event));
  jobs.begin(7, 'channel', REQUEST, () => Promise.reject(new Error('broken')))?.announce();
  await expect
    .poll(() => events)
    .toMatchObject([{ status: 'error', errors: [{ message: 'Error: broken' }] }]);
});
