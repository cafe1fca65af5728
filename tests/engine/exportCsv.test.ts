import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { CHANGES_ALL, READS_ALL } from '../../server/access/reading.ts';
import { expectOk, type TestEngine, testEngine } from './testEngine.ts';

/* All rows of a statement of a DuckDB as CSV, while they are computed. */

let engine: TestEngine;
beforeAll(async () => {
  engine = await testEngine(['CREATE TABLE t AS SELECT range AS i, range % 2 AS k FROM range(50000)']);
});
afterAll(() => engine.host.close());

const exported = async (sql: string, queryId: string, of = engine) =>
  expectOk(
    await of.host.exportCsv({
      queryId,
      person: 1,
      kind: 'sql',
      timeout: MINUTE,
      engine: 'test',
      reading: READS_ALL,
      catalog: null,
      schema: null,
      sql,
      lineEnd: '\n',
    }),
  );

async function textOf(sql: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await exported(sql, sql)).body) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test('they are all there, in order, also none, and those of a PIVOT', async () => {
  const all = Array.from({ length: 50_000 }, (_, i) => `${i},${i % 2}\n`).join('');
  expect(await textOf('SELECT i, k FROM t ORDER BY i')).toBe(all);
  expect(await textOf('SELECT i FROM t WHERE i < 0')).toBe('');
  expect(await textOf('PIVOT (SELECT i > 9 AS b, k FROM t) ON k USING count(*) GROUP BY b')).toMatch(
    /^(True|False),\d+,\d+\n/,
  );
});

test('the first are sent before the last are computed, and a stop ends the statement', async () => {
  const { body, done } = await exported('SELECT range AS i FROM range(1000000000000)', 'endless');
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > 1_000_000) break;
  }
  expect((await done).ok).toBe(false);
  expect(await engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
});

test('an error in the middle is that of the whole', async () => {
  const { body, done } = await exported(
    "SELECT CASE WHEN range < 300000 THEN range ELSE error('broke') END AS i FROM range(400000)",
    'broken',
  );
  await expect(
    (async () => {
      for await (const _ of body);
    })(),
  ).rejects.toThrow(/broke/);
  expect((await done).ok).toBe(false);
});

test('a reader who takes long keeps nobody from writing, has all rows, and then the journal is moved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-export-'));
  const path = join(folder, 'scratch.duckdb');
  const journal = (): number => (existsSync(`${path}.wal`) ? statSync(`${path}.wal`).size : 0);
  const scratch = await testEngine(
    ['CREATE TABLE t AS SELECT range AS i, md5(range::VARCHAR) AS m FROM range(500000)', 'CHECKPOINT'],
    { path, reserve: join(folder, 'reserve') },
  );
  try {
    const { body, done } = await exported('SELECT i, m FROM t', 'slow', scratch);
    const change = async (sql: string): Promise<void> =>
      void expectOk(await scratch.run(sql, { reading: CHANGES_ALL }));
    await change("UPDATE t SET m = 'new' WHERE i < 1000");
    // More at once go into the database directly.
    for (let i = 0; i < 2; i++)
      await change('INSERT INTO t SELECT range, md5(range::VARCHAR) FROM range(100000)');
    expect(journal()).toBeGreaterThan(4 * 1024 ** 2);
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    expect((await done).ok).toBe(true);
    const text = Buffer.concat(pieces).toString();
    expect(text.split('\n').length - 1).toBe(500_000);
    expect(text).not.toContain('new');
    expect(journal()).toBe(0);
    expect(await scratch.rows('SELECT count(*) AS n FROM t')).toEqual([{ n: 700_000 }]);
  } finally {
    await scratch.host.close();
    await rm(folder, { recursive: true });
  }
});

test('a reader who takes too long is left behind by those who change much, and the journal is moved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-export-'));
  const path = join(folder, 'scratch.duckdb');
  const scratch = await testEngine(
    ["CREATE TABLE t AS SELECT range AS i, '' AS m FROM range(1000000)", 'CHECKPOINT'],
    { path, reserve: join(folder, 'reserve') },
  );
  try {
    const { body, done } = await exported('SELECT i, m FROM t', 'slow', scratch);
    const rows = body[Symbol.asyncIterator]();
    await rows.next();
    for (let i = 0; i < 3; i++)
      expectOk(
        await scratch.run(`UPDATE t SET m = repeat('${i}', 1000) WHERE i < 100000`, { reading: CHANGES_ALL }),
      );
    expect(await done).toMatchObject({ ok: false, error: { kind: 'stopped' } });
    await expect(
      (async () => {
        while ((await rows.next()).done !== true);
      })(),
    ).rejects.toThrow(/more slowly/);
    expect(statSync(`${path}.wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  } finally {
    await scratch.host.close();
    await rm(folder, { recursive: true });
  }
});
