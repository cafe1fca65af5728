import { READS_ALL } from '../../server/access/reading.ts';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { MINUTE, SECOND } from '#domain/time.ts';
import { engineRoom, MAX_IN_MEMORY } from '../../server/engines/engineRoom.ts';
import type { EngineRunRequest } from '../../server/engines/engineHost.ts';
import { INTERRUPT_TIMEOUT } from '../../server/engines/supervisor.ts';
import { virtualClock } from '../world/virtualClock.ts';
import { ENDLESS, ENGINE, expectError, expectOk, type TestEngine, testEngine } from './testEngine.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Computed while the statement is prepared, in one step of a minute or more that no interrupt reaches. */
const DEAF = "SELECT levenshtein(repeat('a', 400000), repeat('b', 400000)) AS a";

const engines: TestEngine[] = [];
const opened = async (...args: Parameters<typeof testEngine>): Promise<TestEngine> => {
  const engine = await testEngine(...args);
  engines.push(engine);
  return engine;
};
const folder = mkdtempSync(join(tmpdir(), 'sextant-limits-'));
afterEach(async () => {
  await Promise.all(engines.splice(0).map(({ host }) => host.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a query and resolves once it is being computed. */
async function running(engine: TestEngine, sql: string, how: Partial<EngineRunRequest> = {}) {
  let begun = () => {};
  const began = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const outcome = engine.run(sql, { ...how, onStatement: () => begun() });
  await began;
  return { outcome };
}

describe('a query has a deadline', () => {
  test('after which it ends, with a message that names the limit', async () => {
    const clock = virtualClock();
    const engine = await opened([], {}, 2, { clock });
    const { outcome } = await running(engine, ENDLESS, { timeout: 5 * MINUTE });
    await clock.advance(5 * MINUTE - SECOND);
    const other = engine.rows('SELECT 1 AS a');
    await clock.advance(SECOND);
    expect(expectError(await outcome)).toMatchObject({ kind: 'timedOut', seconds: 300 });
    expect(await other).toEqual([{ a: 1 }]);
    expect(engine.processes).toHaveLength(1);
  });

  test('and one that no interrupt reaches ends with its engine; its other queries get a message, and the next one a new engine', async () => {
    const clock = virtualClock();
    const engine = await opened([], {}, 4, { clock });
    const deaf = engine.run(DEAF, { timeout: MINUTE });
    const { outcome } = await running(engine, ENDLESS, { timeout: 5 * MINUTE });
    await clock.advance(MINUTE);
    expect(engine.processes).toHaveLength(1);
    await clock.advance(INTERRUPT_TIMEOUT);
    expect(expectError(await deaf)).toMatchObject({ kind: 'timedOut', seconds: 60 });
    const limitError = expectError(await outcome);
    expect(limitError.kind).toBe('died');
    expect(limitError.message).toContain('Another query on this database');
    expect(await engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
    expect(engine.processes).toHaveLength(2);
  });

  test('also while it waits for its slot', async () => {
    const clock = virtualClock();
    const engine = await opened([], {}, 1, { clock });
    await running(engine, ENDLESS);
    const waiting = engine.run('SELECT 1', { timeout: MINUTE });
    await clock.advance(2 * MINUTE);
    const error = expectError(await waiting);
    expect(error.kind).toBe('timedOut');
    expect(error.message).toContain('waited 120 seconds for its turn');
  });

  test('as has an estimate, which runs nothing but may compute', async () => {
    const clock = virtualClock();
    const engine = await opened([], {}, 2, { clock });
    const work = { queryId: 'guess', person: 1, kind: 'sql', timeout: MINUTE } as const;
    const asked = { engine: ENGINE, reading: READS_ALL, catalog: null, schema: null, statements: [DEAF] };
    const estimated = engine.host.estimate({ ...work, ...asked });
    await clock.advance(MINUTE + INTERRUPT_TIMEOUT);
    expect(expectError(await estimated).kind).toBe('timedOut');
  });
});

test('Stop ends within two seconds what no interrupt reaches', async () => {
  const clock = virtualClock();
  const engine = await opened([], {}, 2, { clock });
  const deaf = engine.run(DEAF, { queryId: 'deaf' });
  await engine.rows('SELECT 1 AS a');
  expect(engine.host.stop('deaf')).toBe(true);
  expect(INTERRUPT_TIMEOUT).toBeLessThan(2 * SECOND);
  await clock.advance(INTERRUPT_TIMEOUT);
  expect(expectError(await deaf).kind).toBe('stopped');
  expect(await engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
});

test('endless queries of one person block neither another person nor a chart, and a waiting one says so', async () => {
  const engine = await opened([], {}, 2);
  await running(engine, ENDLESS);
  await running(engine, ENDLESS);
  expect(await engine.rows('SELECT 1 AS a', { person: 2 })).toEqual([{ a: 1 }]);
  expect(await engine.rows('SELECT 2 AS a', { kind: 'chart' })).toEqual([{ a: 2 }]);
  const waiting = ['third', 'fourth'].map((queryId) => engine.run('SELECT 3', { queryId }));
  expect(['third', 'fourth', 'nobody'].map((id) => engine.host.before(id))).toEqual([0, 1, null]);
  for (const id of ['third', 'fourth']) engine.host.stop(id);
  for (const each of waiting) expect(expectError(await each).kind).toBe('stopped');
});

describe('an engine has a share of memory and of the disk', () => {
  const MB = 1024 ** 2;
  const small = (name: string) => ({
    room: engineRoom({
      memory: 4 * 128 * MB,
      tempFolder: join(folder, name),
      tempBytes: 4 * 16 * MB,
      files: 3,
    }),
  });
  const onFile = (name: string) => ({ path: join(folder, `${name}.duckdb`) });

  test.each([
    ['a text of gigabytes', "SELECT length(repeat('x', 4000000000))"],
    ['a list of everything', 'SELECT len(list(i)) FROM range(100000000) t(i)'],
    [
      'a step that needs more than memory and disk together',
      'WITH t AS MATERIALIZED (SELECT md5(i::VARCHAR) AS h FROM range(8000000) r(i)) SELECT (SELECT max(h) FROM t), (SELECT min(h) FROM t)',
    ],
    ['rows of long texts', "SELECT repeat('x', 3000000) || i AS t FROM range(1000) t(i)"],
  ])('%s fails with a message, and other queries continue', async (name, sql) => {
    const engine = await opened([], onFile(name), 4, small(name));
    const { outcome } = await running(engine, ENDLESS, { queryId: 'neighbour' });
    const error = expectError(await engine.run(sql, { limit: 100_000 }));
    expect(error.kind).toBe('memory');
    expect(error.message).toContain('--memory');
    expect(await engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
    expect(engine.host.stop('neighbour')).toBe(true);
    expect(expectError(await outcome).kind).toBe('stopped');
    expect(engine.processes).toHaveLength(1);
  });

  test('what a killed engine wrote to the disk is removed with it', async () => {
    const engine = await opened([], onFile('killed'), 4, small('killed'));
    const { outcome } = await running(engine, ENDLESS);
    expect(readdirSync(join(folder, 'killed'))).toHaveLength(1);
    engine.processes[0]?.kill('SIGKILL');
    expect(expectError(await outcome).kind).toBe('died');
    await vi.waitFor(() => expect(readdirSync(join(folder, 'killed'))).toHaveLength(0));
  });

  test('databases in memory share one share, and only a limited number are open', async () => {
    const { room } = small('many');
    const places = Array.from({ length: MAX_IN_MEMORY }, () => room.take({ path: ':memory:' }));
    expect(places.every(({ ok }) => ok)).toBe(true);
    expect(room.take({ path: ':memory:' })).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    if (places[0]?.ok) places[0].value.giveBack();
    expect(room.take({ path: ':memory:' }).ok).toBe(true);
  });

  test('files left by a killed server are removed at the next start', () => {
    const { room } = small('left');
    expect(expectOk(room.take({ path: 'a' })).limits.memory).toBe(128 * MB);
    small('left');
    expect(readdirSync(join(folder, 'left'))).toEqual([]);
  });
});
