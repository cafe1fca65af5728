import { expose } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { EngineService, LocalResult, LocalRequest } from '../../../../workers/engine/protocol.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import { createLocalCharts } from './localEngine.ts';

const REQUEST: LocalRequest = {
  context: { datasource: { id: 1, type: 'table' }, queries: [] },
  source: { from: { kind: 'sql', sql: '' }, columns: [], metrics: [], mainTime: null },
  extract: { datasetId: 1, version: 1, form: 'duckdb', parts: [new Uint8Array()] },
  now: 0,
  zone: 'UTC',
};

/** Workers that run the test's service, and a trigger for the idle time-out. */
function world(answer: EngineService['compute'], isSlow = false) {
  const ended: number[] = [];
  const stopped: number[] = [];
  let started = 0;
  const waiting = new Map<number, () => void>();
  let latest: MessagePort | null = null;
  const starting: boolean[] = [];
  let start: () => void = () => undefined;
  const ready = isSlow ? new Promise<void>((done) => (start = done)) : Promise.resolve();
  const charts = createLocalCharts({
    onStarting: (isStarting) => void starting.push(isStarting),
    createWorker() {
      const { port1, port2 } = new MessageChannel();
      const number = ++started;
      latest = port1;
      const sql: EngineService['sql'] = async () => err({ kind: 'query', message: 'no rows' });
      const keep: EngineService['keep'] = async () => err({ kind: 'query', message: 'no rows' });
      const [previewFile, takeFile] = [keep, keep] as unknown as [
        EngineService['previewFile'],
        EngineService['takeFile'],
      ];
      const service = {
        ready: () => ready,
        compute: answer,
        read: keep as unknown as EngineService['read'],
        sql,
        keep,
        render: keep as unknown as EngineService['render'],
        previewFile,
        takeFile,
        load: async () => undefined,
        expect: async () => null,
        stop: async (each: number) => void stopped.push(each),
      };
      expose(service satisfies EngineService, port2);
      const terminate = () => {
        ended.push(number);
        port1.close();
        port2.close();
      };
      return Object.assign(port1, { terminate }) as unknown as Worker;
    },
    later(work, after) {
      waiting.set(after, work);
      return () => waiting.delete(after);
    },
  });
  opened.push(charts);
  return {
    charts,
    ended,
    stopped,
    started: () => started,
    starting,
    start: () => start(),
    breakDown: () => latest?.dispatchEvent(new Event('error')),
    pass: (after = 5 * MINUTE) => waiting.get(after)?.(),
  };
}

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

const BYTES = Uint8Array.of(1, 2, 3);

test('an engine that breaks while it is idle is started again by the next request', async () => {
  const { charts, ended, started, breakDown } = world(async () => ok(BYTES));
  await charts.compute(REQUEST);
  breakDown();
  expect(ended).toEqual([1]);
  expect(await charts.compute(REQUEST)).toEqual(ok(BYTES));
  expect(started()).toBe(2);
});

test('the engine starts with the first request and stops when it is idle', async () => {
  const { charts, ended, started, pass } = world(async () => ok(BYTES));
  expect(started()).toBe(0);
  expect(await charts.compute(REQUEST)).toEqual(ok(BYTES));
  await charts.compute(REQUEST);
  expect(started()).toBe(1);
  pass();
  expect(ended).toEqual([1]);
  await charts.compute(REQUEST);
  expect(started()).toBe(2);
});

test('a broken engine is discarded, and the next request starts another one', async () => {
  const broken = vi
    .fn<EngineService['compute']>()
    .mockResolvedValueOnce(err({ kind: 'broken', message: 'out of bounds' }))
    .mockResolvedValue(ok(BYTES));
  const { charts, ended, started } = world(broken);
  expect((await charts.compute(REQUEST)).ok).toBe(false);
  expect(ended).toEqual([1]);
  expect((await charts.compute(REQUEST)).ok).toBe(true);
  expect(started()).toBe(2);
});

test('a failure in the worker is returned and does not stop the engine', async () => {
  const { charts, ended } = world(async () => {
    throw new Error('no module');
  });
  expect(await charts.compute(REQUEST)).toEqual(err({ kind: 'broken', message: 'no module' }));
  expect(ended).toEqual([1]);
});

test('an engine started in advance also stops when it is idle', () => {
  const { charts, ended, started, pass } = world(async () => ok(BYTES));
  charts.prepare();
  charts.prepare();
  expect(started()).toBe(1);
  pass();
  expect(ended).toEqual([1]);
});

test('an aborted request is stopped in the worker, and one aborted before is never sent', async () => {
  let give: (result: LocalResult) => void = () => undefined;
  const { charts, started, stopped } = world(
    () =>
      new Promise((resolve) => {
        give = resolve;
      }),
  );
  expect(await charts.compute(REQUEST, AbortSignal.abort())).toEqual(err({ kind: 'aborted' }));
  expect(started()).toBe(0);
  const mine = new AbortController();
  const asked = charts.compute(REQUEST, mine.signal);
  mine.abort();
  await vi.waitFor(() => expect(stopped).toEqual([1]));
  give(err({ kind: 'aborted' }));
  expect(await asked).toEqual(err({ kind: 'aborted' }));
});

test('a request that does not stop ends the engine after three seconds, and others begin again on a new one', async () => {
  const { charts, ended, started, pass } = world(async () =>
    started() === 1 ? new Promise(() => undefined) : ok(BYTES),
  );
  const mine = new AbortController();
  const result = charts.compute(REQUEST, mine.signal);
  const beside = charts.compute(REQUEST);
  mine.abort();
  pass(3 * SECOND);
  expect(await result).toEqual(err({ kind: 'aborted' }));
  expect(ended).toEqual([1]);
  expect(await beside).toEqual(ok(BYTES));
  expect(started()).toBe(2);
});

test('requests beside the one at which the engine broke begin again on a new one', async () => {
  let calls = 0;
  const { charts, ended } = world(async () => {
    calls += 1;
    if (calls === 1) return new Promise(() => undefined);
    return calls === 2 ? err({ kind: 'broken', message: 'out of bounds' }) : ok(BYTES);
  });
  const beside = charts.compute(REQUEST);
  expect((await charts.compute(REQUEST)).ok).toBe(false);
  expect(await beside).toEqual(ok(BYTES));
  expect(ended).toEqual([1]);
});

test('the start of the engine is shown until it has started or ended', async () => {
  const { charts, starting } = world(async () => ok(BYTES));
  await charts.compute(REQUEST);
  await vi.waitFor(() => expect(starting).toEqual([true, false]));
  await charts.compute(REQUEST);
  expect(starting).toEqual([true, false]);
  const slow = world(async () => ok(BYTES), true);
  slow.charts.prepare();
  expect(slow.starting).toEqual([true]);
  slow.charts.close();
  await vi.waitFor(() => expect(slow.starting).toEqual([true, false]));
});

test('a request that is stopped before the engine has started ends at once, and the engine goes on', async () => {
  const { charts, ended, start } = world(() => new Promise<LocalResult>(() => undefined), true);
  const stop = new AbortController();
  const result = charts.compute(REQUEST, stop.signal);
  stop.abort();
  expect(await result).toEqual(err({ kind: 'aborted' }));
  start();
  expect(ended).toEqual([]);
});

test('whatever waits for a worker that ended is told, each of several requests and what was expected', async () => {
  const { charts, ended, breakDown } = world(() => new Promise<LocalResult>(() => undefined));
  const expected = charts.expect(REQUEST);
  const asked = [charts.compute(REQUEST), charts.compute(REQUEST)];
  breakDown();
  for (const each of asked) expect(await each).toMatchObject({ ok: false, error: { kind: 'broken' } });
  expect(await expected).toBeNull();
  expect(ended).toEqual([1]);
});

test('requests beside one that failed in the worker begin again on a new one', async () => {
  let calls = 0;
  const { charts, ended } = world(async () => {
    calls += 1;
    if (calls === 1) return new Promise(() => undefined);
    if (calls === 2) throw new Error('no module');
    return ok(BYTES);
  });
  const beside = charts.compute(REQUEST);
  expect(await charts.compute(REQUEST)).toMatchObject({ ok: false, error: { message: 'no module' } });
  expect(await beside).toEqual(ok(BYTES));
  expect(ended).toEqual([1]);
});

test('a request that waits when the page closes is stopped', async () => {
  const { charts } = world(() => new Promise<LocalResult>(() => undefined));
  const asked = charts.compute(REQUEST);
  charts.close();
  expect(await asked).toEqual(err({ kind: 'aborted' }));
});
