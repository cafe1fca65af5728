import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { tableFromIPC } from '@uwdata/flechette';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEFT_OUT } from '#domain/device/files/fileTable.ts';
import { HOUR } from '#domain/time.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import { keptStream } from '#store/compressed.ts';
import type { LocalEngine } from '../../workers/engine/localEngine.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';

/** Files of gigabytes, made when the test runs: opened, or refused with words. */

const ROWS = 17_500_000;
const MEASURES = Array.from({ length: 16 }, (_, at) => `r${at}`);
const GB = 1024 ** 3;

let folder = '';
let native: DuckDBConnection;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-'));
  native = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
}, HOUR);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function made(name: string, sql: string, options: string): Promise<string> {
  const path = join(folder, name);
  await native.run(`COPY (${sql}) TO '${path}' (${options})`);
  return path;
}

const one = async (engine: LocalEngine, sql: string): Promise<readonly unknown[]> =>
  Object.values(tableFromIPC(await engine.run(sql), { useBigInt: true }).get(0) ?? {});

test(
  'of a Parquet file beyond 2 GB the first rows are shown, and chosen columns are a table with all rows',
  async () => {
    const random = MEASURES.map((name) => `random() AS ${name}`).join(', ');
    const path = await made(
      'large.parquet',
      `SELECT i::INTEGER AS id, 'k' || (i % 7) AS kind, ${random} FROM range(${ROWS}) t(i)`,
      'FORMAT parquet',
    );
    expect((await stat(path)).size).toBeGreaterThan(2 ** 31);
    const engine = await wasmEngine();
    const service = createEngineService(engine);
    const request = { file: await openAsBlob(path), name: 'large.parquet' };
    const seen = await service.previewFile({ ...request, types: null }, 1);
    if (!seen.ok) throw new Error(JSON.stringify(seen.error));
    expect(seen.value.rows).toHaveLength(20);
    expect(seen.value.rows[19]?.slice(0, 2)).toEqual(['19', 'k5']);

    const types = seen.value.columns.map(([, type]) => type);
    expect(await service.takeFile({ ...request, types }, 2)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Leave out columns') },
    });
    // The last column is at the end of every group: beyond 2 GB in the last of them.
    const chosen = types.map((type, at) => (at < 2 || at === types.length - 1 ? type : LEFT_OUT));
    const taken = await service.takeFile({ ...request, types: chosen }, 3);
    if (!taken.ok) throw new Error(JSON.stringify(taken.error));
    expect([taken.value.kept.count, taken.value.kept.columns.map(([name]) => name)]).toEqual([
      ROWS,
      ['id', 'kind', 'r15'],
    ]);

    const [tables] = await one(engine, 'SELECT count(*) FROM duckdb_tables()');
    expect(tables).toBe(0n);
    await engine.insert(await keptStream(taken.value.kept.rows), 'kept');
    const query = (table: string, names: readonly string[]): string =>
      `SELECT count(*), sum(${names[0]})::BIGINT, count(*) FILTER (${names[1]} = 'k3' AND ${names[2]} < 0.5), round(max(${names[2]}), 12) FROM ${table}`;
    const [expected] = (await native.runAndReadAll(query(`'${path}'`, ['id', 'kind', 'r15']))).getRows();
    expect((await one(engine, query('memory.main.kept', ['c0', 'c1', 'c2']))).map(String)).toEqual(
      expected?.map(String),
    );
    const groups = tableFromIPC(
      await engine.run('SELECT c1, count(*) FROM memory.main.kept GROUP BY c1 ORDER BY c1'),
    );
    expect(groups.numRows).toBe(7);
  },
  HOUR,
);

test(
  'a CSV of almost 1 GB is opened or refused with words, and a larger one is refused at once',
  async () => {
    const path = await made(
      'large.csv',
      `SELECT i AS id, repeat('x', 80) AS text FROM range(11000000) t(i)`,
      'FORMAT csv, HEADER',
    );
    const size = (await stat(path)).size;
    expect([size > 0.9 * GB, size < GB]).toEqual([true, true]);
    const service = createEngineService(await wasmEngine());
    const request = { file: await openAsBlob(path), name: 'large.csv', types: null };
    const seen = await service.previewFile(request, 1);
    if (seen.ok) expect(seen.value.columns.map(([name]) => name)).toEqual(['id', 'text']);
    else expect(seen.error).toMatchObject({ message: expect.stringMatching(/memory|1 GB/) });
    const larger = { ...request, file: new Blob([request.file, request.file]) };
    expect(await createEngineService(await wasmEngine()).previewFile(larger, 2)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('larger than 1 GB') },
    });
  },
  HOUR,
);
