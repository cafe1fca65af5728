import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { signIn, type SignedIn } from '../support/signIn.ts';
import { freePort, startServer } from '../support/server.ts';
import type { BenchRow } from './benchRow.ts';
import { benchOthers } from './stallOthers.ts';
import { loadsOf, type Target } from './stallLoads.ts';

/** The longest that others may wait for the server's own thread, in milliseconds, on a machine that does nothing else. */
const BUDGET = 100;

/** Rows of ten columns, as charts and files have them. */
const TABLE = `CREATE TABLE sold AS SELECT
  i AS id, (i * 7919 % 1000)::INTEGER AS small, i / 7.0 AS ratio, 'customer ' || (i % 5000) AS customer,
  ['north', 'south', 'east', 'west'][1 + i % 4] AS region, md5(i::VARCHAR) AS token,
  TIMESTAMP '2024-01-01' + to_seconds(i * 37) AS at, DATE '2024-01-01' + (i % 900)::INTEGER AS day,
  i % 3 = 0 AS paid, (i * 31 % 1000000 / 100.0)::DECIMAL(12, 2) AS amount
  FROM range(400000) t(i)`;
/** Runs in the server's process before it: measures the delay of its event loop, and reports it at a port. */
function watchLoop(port: number): void {
  // Not in its children.
  delete process.env['NODE_OPTIONS'];
  void (async () => {
    const [{ monitorEventLoopDelay }, { createServer }] = await Promise.all([
      import('node:perf_hooks'),
      import('node:http'),
    ]);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const report = createServer((_request, response) => {
      // What it was so long, in milliseconds; the sampling interval is no delay.
      response.end(String(Math.max(0, delay.max / 1e6 - 5)));
      delay.reset();
    });
    report.listen(port, '127.0.0.1').unref();
  })();
}

/** How long the server's own thread is kept from others by a load, and a small request of another meanwhile. */
export async function benchStalls(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'));
  const file = join(folder, 'stall.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(TABLE);
  connection.closeSync();
  instance.closeSync();
  const port = await freePort();
  const preload = `(${watchLoop.toString()})(${port})`;
  const server = await startServer({
    args: ['--no-samples', file],
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` },
  });
  const loopDelay = async (): Promise<number> =>
    Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
  try {
    const session = await signIn(server);
    const target = { session, ...(await prepared(session)) };
    const measured: BenchRow[] = [];
    for (const load of loadsOf(target)) {
      await loopDelay();
      const began = performance.now();
      let isBusy = true;
      const working = load.run().finally(() => {
        isBusy = false;
      });
      let slowest = 0;
      while (isBusy) {
        const asked = performance.now();
        await (await fetch(`${server.url}/api/v1/sextant/capabilities`)).arrayBuffer();
        slowest = Math.max(slowest, performance.now() - asked);
      }
      const outcome = await working;
      const took = performance.now() - began;
      measured.push({
        name: load.name,
        value: await loopDelay(),
        unit: 'ms',
        budget: BUDGET,
        detail: `${outcome} in ${took.toFixed(0)} ms; another's request ${slowest.toFixed(0)} ms`,
      });
    }
    return [...measured, ...(await benchOthers())];
  } finally {
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A dataset over the rows, and a dashboard with one chart over it. */
async function prepared(session: SignedIn): Promise<Pick<Target, 'dataset' | 'dashboard' | 'charts'>> {
  const created = async (path: string, body: object): Promise<number> => {
    const response = await session.post(path, body);
    const made = (await response.json()) as { readonly id?: number };
    if (made.id === undefined) throw new Error(`${path} answered ${response.status} ${JSON.stringify(made)}`);
    return made.id;
  };
  const database = session.databaseId('stall');
  const dataset = await created('/api/v1/dataset/', { database, schema: 'main', table_name: 'sold' });
  const dashboard = await created('/api/v1/dashboard/', { dashboard_title: 'Stalls' });
  const charts: number[] = [];
  for (let at = 0; at < 300; at++)
    charts.push(
      await created('/api/v1/chart/', {
        slice_name: `Rows ${at}`,
        viz_type: 'table',
        datasource_id: dataset,
        datasource_type: 'table',
        params: JSON.stringify({ text: 'long '.repeat(4000) }),
        dashboards: at < 5 ? [dashboard] : [],
      }),
    );
  return { dataset, dashboard, charts };
}
