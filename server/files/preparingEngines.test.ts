import { expect, test } from 'vitest';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { EngineHost, EngineRunRequest, ExportRequest } from '../engines/engineHost.ts';
import { preparingEngines } from './preparingEngines.ts';

const never = new Promise<never>(() => undefined);
const patient: Clock = { now: () => 0, sleep: () => never };
const hurried: Clock = { now: () => 0, sleep: () => Promise.resolve() };

const PART = { name: 'orders', number: 2, of: 3 };

function world(clock: Clock) {
  const calls: string[] = [];
  const host = {
    schemas: (engine: string) => {
      calls.push(engine);
      return Promise.resolve(ok(['main']));
    },
    run: (request: EngineRunRequest) => {
      calls.push(request.queryId);
      return Promise.resolve(ok({}));
    },
    exportCsv: (request: ExportRequest) => {
      calls.push(request.queryId);
      return Promise.resolve(ok({}));
    },
    stop: (queryId: string) => queryId === 'runs',
  } as unknown as EngineHost;
  let settle: (outcome: Result<void, string>) => void = () => undefined;
  const preparation = new Promise<Result<void, string>>((resolve) => {
    settle = resolve;
  });
  const preparations = new Map([
    ['duckdb:///Files', { name: 'Files', part: () => PART, outcome: preparation }],
  ]);
  return { engines: preparingEngines(host, preparations, clock), calls, settle };
}

const run = (queryId: string) => ({ queryId, engine: 'duckdb:///Files' }) as EngineRunRequest;

test('a call waits only for its own database', async () => {
  const { engines, calls, settle } = world(patient);
  const early = engines.schemas('duckdb:///Files', null, null);
  expect(await engines.schemas('Samples', null, null)).toEqual(ok(['main']));
  expect(calls).toEqual(['Samples']);
  settle(ok(undefined));
  expect(await early).toEqual(ok(['main']));
  expect(calls).toEqual(['Samples', 'duckdb:///Files']);
});

test('a call that waited too long is answered that it can be retried', async () => {
  const { engines, calls } = world(hurried);
  expect(await engines.schemas('duckdb:///Files', null, null)).toMatchObject(
    err({ kind: 'unavailable', message: 'Files is still being loaded. Try again soon.' }),
  );
  expect(calls).toEqual([]);
});

test('a call to a database that failed to load always gets the reason', async () => {
  const { engines, settle } = world(patient);
  settle(err('file is not a database'));
  const result = err({ kind: 'unavailable', message: 'Files was not loaded: file is not a database' });
  expect(await engines.schemas('duckdb:///Files', null, null)).toMatchObject(result);
  expect(await engines.schemas('duckdb:///Files', null, null)).toMatchObject(result);
});

test('a query that is stopped right after its start does not run, also where its database is ready', async () => {
  const { engines, calls, settle } = world(patient);
  settle(ok(undefined));
  await engines.schemas('duckdb:///Files', null, null);
  const result = [run('ready'), { ...run('other'), engine: 'Samples' }].map((request) => {
    const running = engines.run(request);
    expect(engines.stop(request.queryId, 'gone')).toBe(true);
    return running;
  });
  expect(await Promise.all(result)).toMatchObject([err({ kind: 'abandoned' }), err({ kind: 'abandoned' })]);
  expect(calls).toEqual(['duckdb:///Files']);
});

test('a waiting query can be stopped, and never runs', async () => {
  const { engines, calls, settle } = world(patient);
  const running = engines.run(run('q'));
  expect(engines.stop('q')).toBe(true);
  expect(await running).toMatchObject(err({ kind: 'stopped' }));
  settle(ok(undefined));
  expect(await engines.run(run('q2'))).toEqual(ok({}));
  expect(calls).toEqual(['q2']);
  expect([engines.stop('runs'), engines.stop('q2')]).toEqual([true, false]);
});

test('an export can be stopped while it waits, as a query can', async () => {
  const { engines, calls, settle } = world(patient);
  const exporting = engines.exportCsv({ queryId: 'e', engine: 'duckdb:///Files' } as ExportRequest);
  expect(engines.stop('e', 'gone')).toBe(true);
  expect(await exporting).toMatchObject(err({ kind: 'abandoned' }));
  settle(ok(undefined));
  expect(calls).toEqual([]);
});

test('what is still loaded is listed with the table that is being loaded', async () => {
  const { engines, settle } = world(patient);
  expect(engines.preparing()).toEqual([{ name: 'Files', part: PART }]);
  settle(ok(undefined));
  await engines.schemas('duckdb:///Files', null, null);
  expect(engines.preparing()).toEqual([]);
});
