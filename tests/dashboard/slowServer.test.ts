import { expect, test } from 'vitest';
import { createApi } from '#api/createApi.ts';
import { createChartDataLoader, type LoadedChartData } from '#query/chart/chartDataLoader.ts';
import type { ComputedOnDevice } from '#query/device/charts/computed.ts';
import type { ComputeOptions, DeviceCharts } from '#query/device/charts/deviceCharts.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import { err, ok } from '#domain/result.ts';
import { readComputed } from '../../workers/engine/readComputed.ts';
import { storeChartData } from '../../workers/results/chart/storeChartData.ts';
import { dashboardWorld } from './dashboardServer.ts';

/* A server that does not respond, or not usefully: the device computes what it can. */

const REQUEST: ChartRequest = {
  subject: 'chart:54',
  context: { datasource: { id: 17, type: 'table' }, queries: [{ columns: ['name'] }] },
  dashboardId: 6,
};

const rows = (value: string) => ({ result: [{ data: [{ a: value }], colnames: ['a'], coltypes: [1] }] });
const bytes = (value: string) => new TextEncoder().encode(JSON.stringify(rows(value)));
const valueOf = ({ body }: LoadedChartData) => body?.queries[0]?.frame.columns[0]?.values[0];

const COMPUTED = ((): ComputedOnDevice => {
  const read = readComputed(bytes('device'));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return { ...read.value, dataFrom: 0, isLimited: false };
})();

const NOT_HERE = async () => err({ kind: 'notHere', why: 'noExtract' } as const);

const COMPUTES: Pick<DeviceCharts, 'compute'> = {
  compute: async () => ok(COMPUTED),
};

/** A server that responds when the test says so. */
function world(device: Pick<DeviceCharts, 'compute'> | null = COMPUTES) {
  const waiting: ((response: Response) => void)[] = [];
  const base = dashboardWorld(() => new Response(null, { status: 500 }));
  const shown: unknown[] = [];
  const chartData = createChartDataLoader({
    api: {
      data: async (_context, { signal } = {}) => {
        const response = await new Promise<Response | 'aborted'>((resolve) => {
          waiting.push(resolve);
          signal?.addEventListener('abort', () => resolve('aborted'));
        });
        if (response === 'aborted') return err({ kind: 'aborted', cause: null });
        if (response.status === 401) return err({ kind: 'session', status: 401 });
        return response.ok ? ok(response) : err({ kind: 'offline', cause: null });
      },
    },
    results: { storeChartData: async (request) => storeChartData(base.db, request) },
    device: device && { ...device, computeFromNewCubes: NOT_HERE },
    timeout: () => MINUTE,
    clock: base.clock,
    onStorageError: () => undefined,
  });
  const settle = () => base.clock.advance(1);
  async function say(response: Response): Promise<void> {
    await settle();
    waiting.shift()?.(response);
    await settle();
  }
  return {
    ...base,
    shown,
    say,
    gone: () => say(new Response(null, { status: 503 })),
    waiting,
    ask: (signal?: AbortSignal, isDeviceFirst = false) =>
      chartData.load(REQUEST, {
        isDeviceFirst,
        onChartData: (answered) => shown.push([answered.stored.origin, valueOf(answered)]),
        ...(signal && { signal }),
      }),
  };
}

test('if the server is silent for a while the device computes meanwhile; the server’s late response stays', async () => {
  const { ask, say, shown, clock, db } = world();
  const result = ask();
  await clock.advance(2 * SECOND);
  expect(shown).toEqual([]);
  await clock.advance(2 * SECOND);
  expect(shown).toEqual([['device', 'device']]);
  await say(Response.json(rows('server')));
  expect(await result).toMatchObject({ ok: true, value: { stored: { origin: 'server' } } });
  expect(shown).toEqual([
    ['device', 'device'],
    ['server', 'server'],
  ]);
  expect(await db.chartAnswers.toArray()).toMatchObject([{ origin: 'server' }]);
});

test('data computed too late is never shown over the server’s', async () => {
  let finish: () => void = () => undefined;
  const computing = new Promise<void>((resolve) => (finish = resolve));
  const { ask, say, shown, clock } = world({
    compute: async () => {
      await computing;
      return ok(COMPUTED);
    },
  });
  const result = ask();
  await clock.advance(4 * SECOND);
  await say(Response.json(rows('server')));
  finish();
  expect(await result).toMatchObject({ ok: true, value: { stored: { origin: 'server' } } });
  await clock.advance(1);
  expect(shown).toEqual([['server', 'server']]);
});

test('after an unreachable server the device does not wait for it again', async () => {
  const { ask, gone, shown } = world();
  const first = ask();
  await gone();
  expect(await first).toMatchObject({ ok: true, value: { stored: { origin: 'device' } } });
  shown.length = 0;
  const second = ask();
  await expect.poll(() => shown).toEqual([['device', 'device']]);
  await gone();
  expect(await second).toMatchObject({ ok: true, value: { stored: { origin: 'device' } } });
});

test('once the server is known to be silent no request waits for it, until it responds', async () => {
  const { ask, say, shown, clock } = world();
  const first = ask();
  await clock.advance(2 * SECOND);
  const second = ask();
  await clock.advance(SECOND + 1);
  expect(shown).toHaveLength(2);
  const third = ask();
  await expect.poll(() => shown).toHaveLength(3);
  for (const result of [first, second, third]) {
    await say(Response.json(rows('server')));
    await result;
  }
  shown.length = 0;
  const later = ask();
  await clock.advance(2 * SECOND);
  expect(shown).toEqual([]);
  await say(Response.json(rows('server')));
  expect(await later).toMatchObject({ ok: true, value: { stored: { origin: 'server' } } });
});

test('one slow request does not make the server slow while others are answered', async () => {
  const { ask, say, shown, clock } = world();
  const quick = ask();
  const long = ask();
  await clock.advance(2 * SECOND);
  await say(Response.json(rows('server')));
  await quick;
  await clock.advance(2 * SECOND);
  expect(shown).toEqual([
    ['server', 'server'],
    ['device', 'device'],
  ]);
  const next = ask();
  await clock.advance(SECOND);
  expect(shown).toHaveLength(2);
  await say(Response.json(rows('server')));
  await say(Response.json(rows('server')));
  await Promise.all([long, next]);
});

test('an expired session falls back to the device as being offline does, and is reported if the device cannot compute', async () => {
  const one = world();
  const result = one.ask();
  await one.say(new Response(null, { status: 401 }));
  expect(await result).toMatchObject({ ok: true, value: { stored: { origin: 'device' } } });
  const other = world({ compute: async () => err({ kind: 'notHere', why: 'noExtract' }) });
  const refused = other.ask();
  await other.say(new Response(null, { status: 401 }));
  expect(await refused).toEqual({
    ok: false,
    error: { kind: 'session', device: { kind: 'notHere', why: 'noExtract' } },
  });
});

test('an aborted request shows nothing, whoever responds to it', async () => {
  const { ask, shown, clock } = world();
  const given = new AbortController();
  const result = ask(given.signal);
  given.abort();
  await clock.advance(4 * SECOND);
  expect(await result).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  expect(shown).toEqual([]);
});

test('a request that was aborted does not make the server slow: the device does not compute for the next one', async () => {
  const { ask, say, shown, clock, waiting } = world();
  const given = new AbortController();
  const aborted = ask(given.signal);
  await clock.advance(SECOND);
  given.abort();
  await aborted;
  waiting.length = 0;
  await clock.advance(4 * SECOND);
  const next = ask();
  await clock.advance(SECOND);
  expect(shown).toEqual([]);
  await say(Response.json(rows('server')));
  expect(await next).toMatchObject({ ok: true, value: { stored: { origin: 'server' } } });
});

test('a failure of the device after the response of a slow server is not reported', async () => {
  let fail: () => void = () => undefined;
  const computing = new Promise<never>((_, reject) => (fail = () => reject(new Error('database closed'))));
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const { ask, say, clock } = world({ compute: () => computing });
  const result = ask();
  await clock.advance(4 * SECOND);
  await say(Response.json(rows('server')));
  expect(await result).toMatchObject({ ok: true, value: { stored: { origin: 'server' } } });
  fail();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('a request that a server accepts and never responds to times out, and the device says whether it can compute [CST-05 ERR-33]', async () => {
  const base = dashboardWorld(() => null);
  const api = createApi({
    baseUrl: '',
    clock: base.clock,
    fetch: (url, { signal }) =>
      url.endsWith('/csrf_token/')
        ? Promise.resolve(Response.json({ result: 'token' }))
        : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  });
  const chartData = createChartDataLoader({
    api: api.chart,
    results: { storeChartData: async (request) => storeChartData(base.db, request) },
    device: { compute: NOT_HERE, computeFromNewCubes: NOT_HERE },
    timeout: () => MINUTE,
    clock: base.clock,
    onStorageError: () => undefined,
  });
  let asked: unknown = null;
  const ended = chartData.load(REQUEST).then((each) => (asked = each));
  await base.clock.advance(MINUTE - SECOND);
  expect(asked).toBeNull();
  await base.clock.advance(2 * SECOND);
  await ended;
  expect(asked).toEqual({
    ok: false,
    error: { kind: 'timeout', device: { kind: 'notHere', why: 'noExtract' } },
  });
});

test('if the device is asked first, the server is only asked for what the device cannot compute', async () => {
  const options: ComputeOptions[] = [];
  const able = world({
    compute(request, key, given) {
      options.push(given);
      return COMPUTES.compute(request, key, given);
    },
  });
  expect(await able.ask(undefined, true)).toMatchObject({
    ok: true,
    value: { stored: { origin: 'device' } },
  });
  expect(able.waiting).toEqual([]);
  // Stored chart data is no reason to ask the server.
  expect(options).toMatchObject([{ isAnyway: true }]);
  for (const device of [null, { compute: async () => err({ kind: 'kept' as const }) }]) {
    const unable = world(device);
    const result = unable.ask(undefined, true);
    await unable.say(Response.json(rows('server')));
    expect(await result).toMatchObject({ ok: true, value: { stored: { origin: 'server' } } });
  }
});
