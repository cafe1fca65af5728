import { expect, test } from 'vitest';
import { createApi } from '#api/createApi.ts';
import { promisesSettled, virtualClock } from '../world/virtualClock.ts';

/** A server that computes in the background, until it forgets its jobs. */
function jobWorld() {
  const clock = virtualClock(undefined, promisesSettled);
  const asked: string[] = [];
  let isThere = true;
  let isRowsLost = false;
  let ended: readonly object[] = [];
  const api = createApi({
    baseUrl: '/base',
    clock,
    fetch: async (url, init) => {
      if (url.endsWith('/csrf_token/')) return Response.json({ result: 'token' });
      if (url.includes('/async_event/')) return Response.json({ result: ended });
      asked.push(`${init.method ?? ''} ${url}`);
      if (url.includes('/chart_job/'))
        return isThere ? Response.json({}) : Response.json({ message: 'Not found' }, { status: 404 });
      const isResult = url.includes('/data/qc-');
      if (isResult && isRowsLost) return Response.json({ message: 'Not found' }, { status: 404 });
      if (!isThere || isResult) return Response.json({ result: ['rows'] });
      const headers = { Location: '/base/api/v1/sextant/chart_job/a' };
      return Response.json({ job_id: 'a', status: 'pending' }, { status: 202, headers });
    },
  });
  return {
    api,
    clock,
    asked,
    restart: () => (isThere = false),
    /** The job ends; a server that restarts then has its rows no more. */
    end(isLost: boolean) {
      ended = [{ id: '1-0', job_id: 'a', status: 'done', result_url: '/api/v1/chart/data/qc-1' }];
      isRowsLost = isLost;
    },
  };
}

test('chart data may go on in the background, and stopping it stops the job', async () => {
  const { api, clock, asked } = jobWorld();
  const stop = new AbortController();
  const answering = api.chart.data({}, { signal: stop.signal });
  await clock.advance(1_000);
  stop.abort();
  expect(await answering).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  await clock.advance(100);
  expect(asked).toEqual(['POST /base/api/v1/chart/data', 'DELETE /base/api/v1/sextant/chart_job/a']);
});

test('a job that the server lost in a restart is asked for again', async () => {
  const { api, clock, asked, restart } = jobWorld();
  const answering = api.chart.data({});
  await clock.advance(31_000);
  expect(asked.at(-1)).toBe('GET /base/api/v1/sextant/chart_job/a');
  restart();
  await clock.advance(31_000);
  const response = await answering;
  expect(response.ok && (await response.value.json())).toEqual({ result: ['rows'] });
  expect(asked.at(-1)).toBe('POST /base/api/v1/chart/data');
});

test('a job that ended is asked for again if a restart lost its rows, but not for ever', async () => {
  const once = jobWorld();
  const answering = once.api.chart.data({});
  once.end(true);
  await once.clock.advance(400);
  once.restart();
  await once.clock.advance(200);
  const response = await answering;
  expect(response.ok && (await response.value.json())).toEqual({ result: ['rows'] });

  const always = jobWorld();
  const failing = always.api.chart.data({});
  always.end(true);
  await always.clock.advance(10_000);
  expect(await failing).toMatchObject({
    ok: false,
    error: { kind: 'http', message: 'The server was restarted each time it computed this data.' },
  });
  expect(always.asked.filter((each) => each.startsWith('POST'))).toHaveLength(3);
});
