import { mkdtempSync, rmSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ENGINE, expectError, expectOk, testEngine } from './testEngine.ts';
import { engineRoom } from '../../server/engines/engineRoom.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const folder = mkdtempSync(join(tmpdir(), 'sextant-engine-'));
const path = join(folder, 'rows.duckdb');
beforeAll(async () => {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run('CREATE TABLE t AS SELECT 1 AS a');
  connection.closeSync();
  instance.closeSync();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ordinary = constants.priority.PRIORITY_NORMAL;
const priorities = (processes: readonly { readonly pid?: number | undefined }[]): boolean[] =>
  processes.map(({ pid }) => getPriority(pid) > ordinary);

test('SQL over a file that nobody writes has a process of its own, which others come before', async () => {
  const engine = await testEngine([], { path, readOnly: true });
  expect(await engine.rows('SELECT a FROM t', { kind: 'chart' })).toEqual([{ a: 1 }]);
  expect(engine.processes).toHaveLength(1);
  expect(await engine.rows('SELECT a FROM t')).toEqual([{ a: 1 }]);
  expect(await engine.rows('SELECT a + 1 AS b FROM t')).toEqual([{ b: 2 }]);
  expect(priorities(engine.processes)).toEqual([false, true]);

  const [charts, sql] = engine.processes;
  const ended = new Promise((resolve) => sql?.once('exit', resolve));
  sql?.kill('SIGKILL');
  await ended;
  expect(await engine.rows('SELECT a FROM t', { kind: 'chart' })).toEqual([{ a: 1 }]);
  expect(charts?.exitCode).toBe(null);
  expect(await engine.rows('SELECT a FROM t')).toEqual([{ a: 1 }]);
  expect(engine.processes).toHaveLength(3);
  await engine.host.closeEngine(ENGINE);
  expect(expectError(await engine.run('SELECT 1')).kind).toBe('unavailable');
  await engine.host.close();
});

test('an engine that writes, or has its rows in memory, is one process', async () => {
  for (const spec of [{ path: join(folder, 'written.duckdb') }, { path: ':memory:', readOnly: true }]) {
    const engine = await testEngine([], spec);
    await engine.rows('SELECT 1', { kind: 'chart' });
    await engine.rows('SELECT 1');
    expect(priorities(engine.processes)).toEqual([false]);
    await engine.host.close();
  }
});

test('two processes of a database share its memory', () => {
  const room = engineRoom({ memory: 4e9, tempFolder: join(folder, 'temp'), tempBytes: 4e9, files: 1 });
  const { limits } = expectOk(room.take({ path }, 2));
  expect([limits.memory, limits.tempBytes]).toEqual([1e9, 1e9]);
});
