import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CHANGES_ALL } from '../../server/access/reading.ts';
import {
  bytesOf,
  ENDLESS,
  ENGINE,
  expectError,
  expectOk,
  type TestEngine,
  testEngine,
} from './testEngine.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const engines: TestEngine[] = [];
const opened = async (...args: Parameters<typeof testEngine>): Promise<TestEngine> => {
  const engine = await testEngine(...args);
  engines.push(engine);
  return engine;
};
afterEach(async () => {
  await Promise.all(engines.splice(0).map(({ host }) => host.close()));
});

describe('a query can be stopped [QRY-05]', () => {
  test('while it is computed', async () => {
    const engine = await opened();
    let stopped = false;
    const run = engine.run(ENDLESS, {
      queryId: 'endless',
      onStatement: () => {
        stopped = engine.host.stop('endless');
      },
    });
    expect(expectError(await run).kind).toBe('stopped');
    expect(stopped).toBe(true);
    expect(await engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
  });

  test('while it waits for its slot, and the others continue', async () => {
    const engine = await opened([], {}, 1);
    let begun = () => {};
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = engine.run(ENDLESS, { queryId: 'first', onStatement: () => begun() });
    await running;
    const second = engine.run('SELECT 1', { queryId: 'second' });
    const third = engine.run('SELECT 3 AS a', { queryId: 'third' });
    expect(engine.host.stop('second')).toBe(true);
    expect(expectError(await second).kind).toBe('stopped');
    expect(engine.host.stop('first')).toBe(true);
    expect(expectError(await first).kind).toBe('stopped');
    expect(expectOk(await third).rows).toBe(1);
  });

  test('but not once it is finished', async () => {
    const engine = await opened();
    await engine.run('SELECT 1', { queryId: 'done' });
    expect(engine.host.stop('done')).toBe(false);
  });
});

describe('an engine process that dies', () => {
  test('fails its queries with a reason, and the next query gets a new one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-engine-'));
    const engine = await opened([], { path: join(folder, 'data.duckdb') });
    await engine.run('CREATE TABLE kept AS SELECT 42 AS a', { reading: CHANGES_ALL });
    const run = engine.run(ENDLESS, { onStatement: () => engine.processes[0]?.kill('SIGKILL') });
    const error = expectError(await run);
    expect(error.kind).toBe('died');
    expect(error.message).toContain('SIGKILL');
    expect(await engine.rows('SELECT a FROM kept')).toEqual([{ a: 42 }]);
    expect(engine.processes).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });

  test('by JSON of too many levels says so, and to others that they may run theirs again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-engine-'));
    const engine = await opened([], { path: join(folder, 'data.duckdb') });
    await engine.run('CREATE TABLE kept AS SELECT 42 AS a', { reading: CHANGES_ALL });
    const deep = "SELECT json_structure(repeat('[', 100000) || repeat(']', 100000))";
    let isDeep: Promise<unknown> = Promise.resolve();
    const other = engine.run(ENDLESS, {
      onStatement: () => {
        isDeep = engine.run(deep).then(expectError);
      },
    });
    expect(expectError(await other)).toMatchObject({
      kind: 'died',
      message: expect.stringContaining('by another one'),
    });
    expect(await isDeep).toMatchObject({ kind: 'died', message: expect.stringContaining('json_structure') });
    expect(await engine.rows('SELECT a FROM kept')).toEqual([{ a: 42 }]);
    expect(
      expectError(await engine.run(`CREATE TABLE gone AS ${deep}`, { reading: CHANGES_ALL })).message,
    ).toContain('json_structure');
    expect(await engine.rows('SHOW TABLES')).toEqual([{ name: 'kept' }]);
    rmSync(folder, { recursive: true });
  });

  test('aborts the rows it was sending', async () => {
    const engine = await opened();
    const sql = "SELECT i, 'some text to make it long ' || i AS t FROM range(100000) t(i)";
    const { body } = expectOk(await engine.run(sql, { limit: 100_000 }));
    const reading = (async () => {
      for await (const _ of body) engine.processes[0]?.kill('SIGKILL');
    })();
    await expect(reading).rejects.toThrow('ended while the query ran');
  });

  test('does not outlive its host', async () => {
    const engine = await opened();
    await engine.host.close();
    expect(engine.processes[0]?.exitCode ?? engine.processes[0]?.signalCode).not.toBeNull();
  });
});

describe('rows are sent as fast as they are read', () => {
  const LONG = "SELECT i, repeat('x', 1000) AS t FROM range(10000) t(i)";

  test('a reader that stops reading blocks nobody else', async () => {
    const engine = await opened();
    const slow = expectOk(await engine.run(LONG, { limit: 100_000 }));
    const reader = slow.body[Symbol.asyncIterator]();
    await reader.next();
    expect(await engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
    expect(expectOk(await engine.host.tables(ENGINE, { catalog: null, schema: 'main' }, null))).toEqual([]);
    await reader.return?.();
  });

  test('a reader that leaves does not prevent the rows from being stored completely', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-leave-'));
    const keepAt = join(folder, 'rows');
    const engine = await opened();
    const { body, kept, columns } = expectOk(await engine.run(LONG, { limit: 100_000, keepAt }));
    const reader = body[Symbol.asyncIterator]();
    await reader.next();
    await reader.return?.();
    expect(await kept).toBeNull();
    const again = {
      engine: ENGINE,
      file: keepAt,
      columns,
      rows: 10_000,
      format: 'csv',
      lineEnd: '\n',
    } as const;
    const text = (await bytesOf(expectOk(await engine.host.reread(again)))).toString('utf8');
    expect(text.split('\n')).toHaveLength(10_001);
    rmSync(folder, { recursive: true });
  });

  test('and if they cannot be stored, that is reported and the rows are still sent', async () => {
    const engine = await opened();
    const { body, kept } = expectOk(await engine.run('SELECT 1 AS a', { keepAt: '/nowhere/at/all' }));
    expect((await bytesOf(body)).toString('utf8')).toBe('{"a":1}');
    expect(await kept).toMatch(/ENOENT(?!.*nowhere)/);
  });
});
