import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetMetadataAsync, parquetRead } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { createEngineService } from '../../workers/engine/engineService.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { createDeviceWorld } from '../device/deviceWorld.ts';
import { decode, device } from '../results/resultsDevice.ts';
import { largeArrowResponse } from './arrowResponse.ts';
import { type BenchRow, median } from './benchRow.ts';

const ROWS = 1_000_000;
const RUNS = 5;
const GROUPS = `SELECT i % 1000 AS customer, i % 7 AS region, sum(amount) AS total, avg(amount) AS mean, count(*) AS orders
  FROM orders WHERE i % 11 <> 0 GROUP BY ALL ORDER BY total DESC`;
const ORDERS = `SELECT i, (i * 7919 % 100000) / 100 AS amount, 'note ' || i % 50 AS note FROM range(${ROWS}) t(i)`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The engine of this device beside the one of the server, a large file, and what results leave in memory. */
export async function benchDeviceEngine(): Promise<BenchRow[]> {
  return [await groupBy(), await firstRows(), await memory()];
}

async function groupBy(): Promise<BenchRow> {
  const world = await createDeviceWorld();
  const native = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    await world.run(`CREATE TABLE orders AS ${ORDERS}`);
    await native.run(`CREATE TABLE orders AS ${ORDERS}`);
    const times: { here: number[]; there: number[] } = { here: [], there: [] };
    // The first run reads the stored rows into the engine; it is not measured.
    await world.run(GROUPS);
    for (let run = 0; run < RUNS; run += 1) {
      times.there.push(await timed(async () => (await native.runAndReadAll(GROUPS)).getRows()));
      times.here.push(await timed(() => world.run(GROUPS)));
    }
    const [here, there] = [median(times.here), median(times.there)];
    return {
      name: 'group by over 1,000,000 rows, to native DuckDB',
      value: here / there,
      unit: 'times',
      budget: 2.5,
      detail: `${here.toFixed(0)} ms in the browser's engine with its rows decoded, native ${there.toFixed(0)} ms`,
    };
  } finally {
    native.closeSync();
    world.close();
  }
}

async function firstRows(): Promise<BenchRow> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-parquet-'));
  const path = join(folder, 'large.parquet');
  try {
    const native = await (await DuckDBInstance.create(':memory:')).connect();
    await native.run(
      `COPY (SELECT i AS id, random() AS a, random() AS b, random() AS c, 'name ' || (random() * 1000)::INTEGER AS name
       FROM range(34000000) t(i)) TO '${path}' (FORMAT parquet)`,
    );
    native.closeSync();
    const service = createEngineService(await wasmEngine());
    const file = await openAsBlob(path);
    const request = { file, name: 'large.parquet', types: null };
    const preview = async (): Promise<void> => {
      const seen = await service.previewFile(request, 1);
      if (!seen.ok || seen.value.rows.length === 0) throw new Error(JSON.stringify(seen));
    };
    const source = {
      byteLength: file.size,
      slice: (start: number, end?: number) => file.slice(start, end ?? file.size).arrayBuffer(),
    };
    async function bareRead(): Promise<void> {
      const metadata = await parquetMetadataAsync(source);
      const rowEnd = Number(metadata.row_groups[0]?.num_rows ?? 0);
      await parquetRead({
        file: source,
        metadata,
        compressors,
        rowStart: 0,
        rowEnd,
        onComplete: () => undefined,
      });
    }
    await preview();
    const times: { shown: number[]; bare: number[] } = { shown: [], bare: [] };
    for (let run = 0; run < RUNS; run += 1) {
      times.bare.push(await timed(bareRead));
      times.shown.push(await timed(preview));
    }
    const [shown, bare] = [median(times.shown), median(times.bare)];
    const { size } = await stat(path);
    return {
      name: 'first rows of a large Parquet file, to a bare read',
      value: shown / bare,
      unit: 'times',
      budget: 2,
      detail: `${shown.toFixed(0)} ms for ${(size / 1e6).toFixed(0)} MB, its footer and first group ${bare.toFixed(0)} ms`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Memory of the results worker's code after results were shown and closed, beside the memory before. */
async function memory(): Promise<BenchRow> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = async (): Promise<number> => {
    // Buffers are freed in the turn after the collection that finds them.
    for (let round = 0; round < 3; round += 1) {
      collect();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 1e6;
  };
  const worker = await device().worker();
  const answer = largeArrowResponse(100_000);
  async function showAndClose(name: string): Promise<void> {
    for (const each of [1, 2, 3]) await decode(worker, `${name}${each}`, answer, 'arrow');
    for (const each of [1, 2, 3]) {
      await worker.view(
        { resultId: `${name}${each}`, sort: { column: 0, direction: 'descending' }, filter: '1' },
        each,
      );
    }
    for (const each of [1, 2, 3]) await worker.release(`${name}${each}`);
  }
  // The first results load code, which stays.
  await showAndClose('first');
  const before = await used();
  for (let round = 0; round < RUNS; round += 1) await showAndClose(`round ${round} `);
  const after = await used();
  return {
    name: 'memory left after results are closed',
    value: Math.max(0, after - before),
    unit: 'MB',
    budget: 5,
    detail: `${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after ${3 * RUNS} results of 100,000 rows`,
  };
}
