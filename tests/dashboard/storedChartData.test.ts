import { expect, test } from 'vitest';
import { addOfflineCopy, removeOfflineCopy } from '#commands/dashboard/offlineCopy.ts';
import { createChartDataLoader } from '#query/chart/chartDataLoader.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import { getBody, latestChartData, sweepChartData } from '#store/charts/chartData.ts';
import { holdChartData } from '#store/dashboards/offlineCopies.ts';
import { write } from '#store/write.ts';
import { storeChartData } from '../../workers/results/chart/storeChartData.ts';
import { type Responder, dashboardWorld } from './dashboardServer.ts';

const request = (col: string): ChartRequest => ({
  subject: 'chart:54',
  context: { datasource: { id: 17, type: 'table' }, queries: [{ columns: [col] }] },
  dashboardId: 6,
});

function world(answer: Responder) {
  const base = dashboardWorld(answer);
  const chartData = createChartDataLoader({
    api: base.api.chart,
    results: { storeChartData: async (request) => storeChartData(base.db, request) },
    device: null,
    timeout: () => 60_000,
    clock: base.clock,
    onStorageError: () => undefined,
  });
  return { ...base, answers: chartData };
}

const rows = (value: unknown) => ({
  result: [
    { data: [{ name: 'Ada', num: value }], colnames: ['name', 'num'], coltypes: [1, 0], query: 'SELECT 1' },
  ],
});

test('chart data is stored under its request, with every digit, and read from the device', async () => {
  const body = JSON.stringify(rows(7)).replace('7', '9007199254740993');
  const { db, answers, calls } = world(
    () => new Response(body, { headers: { 'Content-Type': 'application/json' } }),
  );
  const result = await answers.load(request('name'), { force: true });
  expect(result).toMatchObject({
    ok: true,
    value: { stored: { origin: 'server', subject: 'chart:54' } },
  });
  expect(calls).toMatchObject([
    { path: '/api/v1/chart/data?form_data={"slice_id":54}&dashboard_id=6&force=true', body: { force: true } },
  ]);
  const kept = result.ok ? await getBody(db, result.value.stored.key) : undefined;
  expect(kept?.queries[0]).toMatchObject({
    sql: 'SELECT 1',
    frame: { rowCount: 1, columns: [{ values: ['Ada'] }, { values: [9007199254740993n] }] },
  });
});

test('the same request has the same entry, another one its own; the last of a chart is its image', async () => {
  const { db, answers, clock } = world(() => rows(1));
  const first = await answers.load(request('name'));
  const again = await answers.load({
    ...request('name'),
    context: { ...request('name').context, form_data: {} },
  });
  await clock.advance(1_000);
  const other = await answers.load(request('num'));
  const keys = [first, again, other].map((each) => (each.ok ? each.value.stored.key : null));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[0]).not.toBe(keys[2]);
  expect((await latestChartData(db, 'chart:54'))?.key).toBe(keys[2]);
});

const MONTHS = Array.from({ length: 24 }, (_, month) => Date.UTC(2024, month, 1));

test('where the server has no package for forecasts, a chart is asked again without, and its forecast is computed here', async () => {
  const options = { time_grain: 'P1M', index: 'at', periods: 3, confidence_interval: 0.8 };
  const forecast = { operation: 'prophet', options };
  const asked = { ...request('at').context, queries: [{ columns: ['at'], post_processing: [forecast] }] };
  const sold = {
    result: [
      {
        data: MONTHS.map((at, month) => ({ at, 'sold, a': 100 + month })),
        colnames: ['at', 'sold, a'],
        label_map: { at: ['at'], 'sold, a': ['sold', 'a'] },
        coltypes: [2, 0],
      },
    ],
  };
  const steps: unknown[] = [];
  const answerTo = (message: string) =>
    world(({ body }) => {
      const [query] = (body as { queries: readonly { post_processing?: readonly unknown[] }[] }).queries;
      steps.push(query?.post_processing);
      return query?.post_processing?.length === 0 ? sold : Response.json({ message }, { status: 400 });
    }).answers.load({ ...request('at'), context: asked }, { onChartData: () => undefined });
  const loaded = await answerTo('Error: `prophet` package not installed');
  expect(steps).toEqual([[forecast], []]);
  const frame = loaded.ok ? loaded.value.body?.queries[0]?.frame : undefined;
  expect(frame).toMatchObject({ rowCount: 27, hasOwnForecast: true });
  const column = (name: string) => frame?.columns.find((each) => each.name === name);
  expect(column('at')?.values.slice(-3)).toEqual([24, 25, 26].map((month) => Date.UTC(2024, month, 1)));
  expect(column('sold, a')?.parts).toEqual(['sold', 'a']);
  expect(Number(column('sold, a__yhat')?.values.at(-1))).toBeCloseTo(126, 0);
  expect(await answerTo('Error: Periods must be a whole number')).toMatchObject({
    ok: false,
    error: { kind: 'refused', message: 'Error: Periods must be a whole number' },
  });
});

test('equal rows are not written again, so that nothing is redrawn', async () => {
  let value = 1;
  const { db, answers } = world(() => rows(value));
  const digests: string[] = [];
  for (const next of [1, 1, 2]) {
    value = next;
    const result = await answers.load(request('name'));
    if (result.ok) digests.push(result.value.stored.digest);
  }
  expect(digests[0]).toBe(digests[1]);
  expect(digests[1]).not.toBe(digests[2]);
  expect(await db.chartBodies.count()).toBe(1);
});

test('the caller gets chart data, with its rows only if they differ from those shown', async () => {
  const { db, answers } = world(() => rows(1));
  const reported: (readonly [digest: string, hasRows: boolean])[] = [];
  let shown: string | null = null;
  const ask = () =>
    answers.load(request('name'), {
      shown,
      onChartData({ stored, body }) {
        reported.push([stored.digest, body !== null]);
        shown = stored.digest;
      },
    });
  await ask();
  await ask();
  expect(reported.map(([, hasRows]) => hasRows)).toEqual([true, false]);
  expect(reported[0]?.[0]).toBe(reported[1]?.[0]);
  expect(await db.chartBodies.count()).toBe(1);
});

test.each([
  ['refused', () => Response.json({ message: 'Error: Empty query?' }, { status: 400 })],
  [
    'unreachable',
    () => Response.json({ errors: [{ message: 'The Superset does not answer.' }] }, { status: 502 }),
  ],
  ['unreachable', () => new Response('', { status: 503 })],
  ['unreachable', () => new Response('<html>', { status: 504, headers: { 'Content-Type': 'text/html' } })],
  ['unreachable', () => new Response('', { status: 200, headers: { 'Content-Type': 'text/html' } })],
  ['unreadable', () => ({ rows: [] })],
  ['unreadable', () => new Response('{"result":[', { headers: { 'Content-Type': 'application/json' } })],
])('missing data has a reason: %s', async (kind, answer) => {
  const { db, answers } = world(answer);
  expect(await answers.load(request('name'))).toMatchObject({ ok: false, error: { kind } });
  expect(await db.chartAnswers.count()).toBe(0);
});

test('held data is not swept; of the rest the newest of each chart stays within the budget', async () => {
  const { db, answers, clock, run } = world(() => rows(1));
  const keys: string[] = [];
  for (const col of ['a', 'b', 'c', 'd']) {
    await clock.advance(1_000);
    const result = await answers.load(request(col));
    if (result.ok) keys.push(result.value.stored.key);
  }
  await run(addOfflineCopy({ id: 'dashboard:6', title: 'Births' }));
  await write(db, (tx) => holdChartData(tx, 'dashboard:6', [keys[0] ?? '']));
  expect(await sweepChartData(db, { budget: 1e9, perSubject: 2 })).toEqual({ ok: true, value: 1 });
  expect(await db.chartAnswers.toCollection().primaryKeys()).toEqual(
    [keys[0], keys[2], keys[3]].toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
  );
  await run(removeOfflineCopy({ id: 'dashboard:6' }));
  await sweepChartData(db, { budget: 0, perSubject: 2 });
  expect(await db.chartBodies.count()).toBe(0);
});

test('nothing is requested over a dataset that no server has yet', async () => {
  const { answers, calls } = world(() => rows(1));
  const context = { ...request('name').context, datasource: { id: -1001, type: 'table' } };
  expect(await answers.load({ ...request('name'), context })).toMatchObject({
    ok: false,
    error: { kind: 'refused', message: expect.stringContaining('does not have this dataset yet') as unknown },
  });
  expect(calls).toEqual([]);
});
