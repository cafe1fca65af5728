import { expect, test } from 'vitest';
import { createApi } from '#api/createApi.ts';
import { promisesSettled, virtualClock } from '../world/virtualClock.ts';

interface Event {
  readonly id: string;
  readonly job_id: string;
  readonly status: string;
  readonly errors?: readonly { readonly message: string }[];
  readonly result_url?: string | null;
}

const DONE: Event = { id: '1-0', job_id: 'a', status: 'done', result_url: '/api/v1/chart/data/qc-1' };

/** A server that answers chart data with 202 and a job per request, and reports `events` batch by batch. */
function asyncWorld(events: (readonly Event[] | 'lost')[], jobs = ['a', 'b']) {
  const clock = virtualClock(undefined, promisesSettled);
  const asked: string[] = [];
  const logged: string[] = [];
  let isResultThere = true;
  const api = createApi({
    baseUrl: '/base',
    clock,
    logEvent: (status) => logged.push(status),
    fetch: async (url) => {
      if (url.endsWith('/csrf_token/')) return Response.json({ result: 'token' });
      asked.push(url);
      if (url.includes('/async_event/')) {
        const batch = events.shift() ?? [];
        if (batch === 'lost') throw new TypeError('Failed to fetch');
        return Response.json({ result: batch });
      }
      if (url.includes('/qc-')) {
        return isResultThere
          ? Response.json({ result: ['rows'] })
          : Response.json({ message: 'Not found' }, { status: 404 });
      }
      return Response.json({ job_id: jobs.shift(), status: 'pending' }, { status: 202 });
    },
  });
  return { api, clock, asked, logged, forget: () => (isResultThere = false) };
}

const polls = (asked: readonly string[]) => asked.filter((url) => url.includes('async_event'));

test('a 202 is polled every 500 ms until its event is done, then its result is fetched [CALL-36 CALL-66 ASY-01 ASY-02 ASY-10 ENT-26]', async () => {
  const { api, clock, asked } = asyncWorld([[], [{ ...DONE, id: '0-1', status: 'running' }], [DONE]]);
  const answering = api.chart.data({});
  await clock.advance(1_499);
  expect(polls(asked)).toEqual(['/base/api/v1/async_event/', '/base/api/v1/async_event/']);
  await clock.advance(1);
  const response = await answering;
  expect(response.ok && (await response.value.json())).toEqual({ result: ['rows'] });
  expect(asked.slice(-2)).toEqual(['/base/api/v1/async_event/?last_id=0-1', '/base/api/v1/chart/data/qc-1']);
  await clock.advance(5_000);
  expect(polls(asked)).toHaveLength(3);
});

test('a result that cannot be fetched, and an error event, reject the job with the server’s message [ASY-03 ASY-04]', async () => {
  const gone = asyncWorld([[DONE]]);
  gone.forget();
  const lost = gone.api.chart.data({});
  await gone.clock.advance(500);
  expect(await lost).toMatchObject({ ok: false, error: { kind: 'http', status: 404 } });

  const errors = [{ message: "Error: Metric 'nosuch' does not exist" }];
  const failing = asyncWorld([[{ id: '2-0', job_id: 'a', status: 'error', errors }]]);
  const failed = failing.api.chart.data({});
  await failing.clock.advance(500);
  expect(await failed).toMatchObject({ ok: false, error: { kind: 'http', message: errors[0]?.message } });
});

test('all jobs share one request, which names the last event, and an unknown status is only logged [ASY-05]', async () => {
  const strange = { ...DONE, status: 'dreaming' };
  const second = { ...DONE, id: '3-0', job_id: 'b' };
  const { api, clock, asked, logged } = asyncWorld([[strange], [DONE, second]]);
  const both = Promise.all([api.chart.data({}), api.chart.data({})]);
  await clock.advance(1_000);
  expect((await both).map(({ ok }) => ok)).toEqual([true, true]);
  expect(logged).toEqual(['dreaming']);
  expect(polls(asked)).toEqual(['/base/api/v1/async_event/', '/base/api/v1/async_event/?last_id=1-0']);
});

test('an event that no job awaits yet is retried up to six times, 100 ms later each time [ASY-06 ASY-07]', async () => {
  const early = { ...DONE, job_id: 'b' };
  const { api, clock } = asyncWorld([[early]]);
  void api.chart.data({});
  await clock.advance(500);
  const late = api.chart.data({});
  await clock.advance(100);
  expect((await late).ok).toBe(true);

  const dropped = asyncWorld([[early]]);
  void dropped.api.chart.data({});
  await dropped.clock.advance(500 + 2_100);
  let isSettled = false;
  void dropped.api.chart.data({}).then(() => (isSettled = true));
  await dropped.clock.advance(5_000);
  expect(isSettled).toBe(false);
});

test('an aborted job rejects at once, and without a server every job does', async () => {
  const { api, clock } = asyncWorld([]);
  const stop = new AbortController();
  const stopped = api.chart.data({}, { signal: stop.signal });
  await clock.advance(600);
  stop.abort();
  expect(await stopped).toMatchObject({ ok: false, error: { kind: 'aborted' } });

  const away = asyncWorld(['lost']);
  const lost = away.api.chart.data({});
  await away.clock.advance(500);
  expect(await lost).toMatchObject({ ok: false, error: { kind: 'offline' } });
});
