import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { signIn, type SignedIn } from '../support/signIn.ts';
import { startServer } from '../support/server.ts';
import { type BenchRow, median, percentile } from './benchRow.ts';

const ROWS = 100_000;
const RUNS = 9;
/** Warm-up: compiling code for the first responses is not measured. */
const WARM_UPS = 3;
const SQL = 'SELECT * FROM bench';

/** Ten columns of ten types, including integers past 2^53 and decimals. */
const TABLE = `CREATE TABLE bench AS SELECT
  i::BIGINT * 90071992547 AS id, (i * 7919 % 1000)::INTEGER AS small, i / 7.0 AS ratio,
  'customer ' || (i % 5000) AS customer, ['north', 'south', 'east', 'west'][1 + i % 4] AS region,
  md5(i::VARCHAR) AS token, TIMESTAMP '2024-01-01' + to_seconds(i * 37) AS at,
  DATE '2024-01-01' + (i % 900)::INTEGER AS day, i % 3 = 0 AS paid, (i * 31 % 1000000 / 100.0)::DECIMAL(12, 2) AS amount
  FROM range(${ROWS}) t(i)`;

/** The reference: the same chunks fetched in this process without decoding. */
async function openYardstick(file: string): Promise<{ fetch(): Promise<unknown>; close(): void }> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '2' });
  const connection = await instance.connect();
  return {
    fetch: async () => (await connection.stream(SQL)).fetchAllChunks(),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Runs the statement and discards the response, with the cheapest client. */
function execute(session: SignedIn, accept: string): Promise<number> {
  const order = { database_id: session.databaseId('bench'), sql: SQL, queryLimit: ROWS, schema: 'main' };
  const headers = { ...session.headers, accept, 'content-type': 'application/json' };
  return new Promise((done, failed) => {
    const sent = request(`${session.url}/api/v1/sqllab/execute/`, { method: 'POST', headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', failed);
      response.on('end', () => {
        if (response.statusCode === 200 && bytes > ROWS * 10) done(bytes);
        else failed(new Error(`execute answered ${response.statusCode}, ${bytes} bytes`));
      });
    });
    sent.on('error', failed);
    sent.end(JSON.stringify(order));
  });
}

/** The latency of a small request while the server writes large responses. */
async function latencyMeanwhile(session: SignedIn): Promise<number[]> {
  const latencies: number[] = [];
  let busy = true;
  const load = Promise.all([execute(session, 'application/json'), execute(session, 'application/json')]).then(
    () => {
      busy = false;
    },
  );
  while (busy) {
    const started = performance.now();
    await (await fetch(`${session.url}/api/v1/sextant/capabilities`)).arrayBuffer();
    latencies.push(performance.now() - started);
  }
  await load;
  return latencies;
}

/** Medians of alternating runs, so that a slow moment of the machine affects all of them. */
async function inTurns<const Works extends readonly (() => Promise<unknown>)[]>(
  works: Works,
): Promise<{ [At in keyof Works]: number }> {
  const times = works.map((): number[] => []);
  for (let run = -WARM_UPS; run < RUNS; run += 1) {
    for (const [at, work] of works.entries()) {
      const started = performance.now();
      await work();
      if (run >= 0) times[at]?.push(performance.now() - started);
    }
  }
  return times.map(median) as { [At in keyof Works]: number };
}

/** The cost of returning 100,000 rows of 10 columns relative to fetching the same chunks from the engine undecoded. */
export async function benchServer(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'));
  const file = join(folder, 'bench.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(TABLE);
  connection.closeSync();
  instance.closeSync();
  const yardstick = await openYardstick(file);
  const server = await startServer({ args: ['--no-samples', file] });
  try {
    const session = await signIn(server);
    const [base, arrow, json] = await inTurns([
      () => yardstick.fetch(),
      () => execute(session, 'application/vnd.apache.arrow.stream'),
      () => execute(session, 'application/json'),
    ]);
    const latency = percentile(await latencyMeanwhile(session), 0.95);
    const over = (time: number) => `${time.toFixed(0)} ms over ${base.toFixed(0)} ms`;
    return [
      {
        name: 'execute 100,000 x 10, Arrow',
        value: arrow / base,
        unit: 'times',
        budget: 6,
        detail: over(arrow),
      },
      {
        name: 'execute 100,000 x 10, JSON',
        value: json / base,
        unit: 'times',
        budget: 15,
        detail: over(json),
      },
      {
        name: 'other calls meanwhile, p95',
        value: latency,
        unit: 'ms',
        budget: 50,
        detail: 'two JSON answers under way',
      },
    ];
  } finally {
    yardstick.close();
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}
