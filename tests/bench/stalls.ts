import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { signIn, type SignedIn } from '../support/signIn.ts';
import { freePort, startServer } from '../support/server.ts';
import type { BenchRow } from './benchRow.ts';

/** The longest that others may wait for the server's own thread, in milliseconds, on a machine that does nothing else. */
const BUDGET = 100;

/** Rows of ten columns, as charts and files have them. */
const TABLE = `CREATE TABLE sold AS SELECT
  i AS id, (i * 7919 % 1000)::INTEGER AS small, i / 7.0 AS ratio, 'customer ' || (i % 5000) AS customer,
  ['north', 'south', 'east', 'west'][1 + i % 4] AS region, md5(i::VARCHAR) AS token,
  TIMESTAMP '2024-01-01' + to_seconds(i * 37) AS at, DATE '2024-01-01' + (i % 900)::INTEGER AS day,
  i % 3 = 0 AS paid, (i * 31 % 1000000 / 100.0)::DECIMAL(12, 2) AS amount
  FROM range(400000) t(i)`;
const COLUMNS = ['id', 'small', 'ratio', 'customer', 'region', 'token', 'at', 'day', 'paid', 'amount'];

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

interface Load {
  readonly name: string;
  run(): Promise<string>;
}

interface Target {
  readonly session: SignedIn;
  readonly dataset: number;
  readonly dashboard: number;
}

const expect = async (response: Response, ...statuses: readonly number[]): Promise<string> => {
  const bytes = (await response.arrayBuffer()).byteLength;
  if (!statuses.includes(response.status)) throw new Error(`${response.url} answered ${response.status}`);
  return `${response.status}, ${Math.ceil(bytes / 1024)} kB`;
};

function loadsOf({ session, dataset, dashboard }: Target): readonly Load[] {
  const post: SignedIn['post'] = (path, body) => session.post(path, body);
  const times = (count: number, each: () => Promise<string>): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, each));
  const chart = (more: object, queries: readonly object[]) =>
    post('/api/v1/chart/data', { datasource: { id: dataset, type: 'table' }, queries, force: true, ...more });
  const rows = (row_limit: number, more: object = {}) => ({
    columns: COLUMNS,
    metrics: [],
    row_limit,
    ...more,
  });
  const sum = {
    expressionType: 'SQL',
    sqlExpression: 'sum(small)',
    label: 'sum',
  };
  const execute = (sql: string) =>
    post('/api/v1/sqllab/execute/', {
      database_id: session.databaseId('stall'),
      sql,
      queryLimit: 1000,
      schema: 'main',
    });
  return [
    {
      name: 'export of 7,000 ids, eight times',
      async run() {
        const q = `!(${Array<number>(7000).fill(dashboard).join(',')})`;
        const [first = ''] = await times(8, async () =>
          expect(await session.get(`/api/v1/dashboard/export/?q=${q}`), 200, 400),
        );
        return first;
      },
    },
    {
      name: 'format_sql of 800 kB',
      run: async () =>
        expect(
          await post('/api/v1/sqllab/format_sql/', {
            sql: `select ${Array.from({ length: 50_000 }, (_, i) => `a${i} + ${i}`).join(', ')} from sold`,
          }),
          200,
          400,
        ),
    },
    {
      name: 'XLSX of 100,000 rows',
      run: async () => expect(await chart({ result_format: 'xlsx' }, [rows(100_000)]), 200),
    },
    {
      name: 'CSV of 400,000 rows',
      run: async () =>
        expect(
          await chart(
            { result_format: 'csv' },
            [0, 1, 2, 3].map((part) => rows(100_000, { row_offset: part * 100_000 })),
          ),
          200,
        ),
    },
    {
      name: 'chart data of 100,000 rows',
      run: async () => expect(await chart({}, [rows(100_000)]), 200),
    },
    {
      name: '100 time offsets',
      run: async () =>
        expect(
          await chart({}, [
            {
              columns: [],
              metrics: [sum],
              granularity: 'at',
              is_timeseries: true,
              time_range: '2024-01-01 : 2024-06-01',
              extras: { time_grain_sqla: 'P1D' },
              time_offsets: Array.from({ length: 100 }, (_, i) => `${i + 1} days ago`),
              post_processing: [],
            },
          ]),
          200,
          400,
        ),
    },
    {
      name: 'eight SELECTs of 20,000 columns',
      run: async () => {
        const sql = `select ${Array.from({ length: 20_000 }, (_, i) => `${i} as c${i}`).join(', ')}`;
        const [first = ''] = await times(8, async () => expect(await execute(sql), 200, 400));
        return first;
      },
    },
  ];
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
    return measured;
  } finally {
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A dataset over the rows, and a dashboard with one chart over it. */
async function prepared(session: SignedIn): Promise<Pick<Target, 'dataset' | 'dashboard'>> {
  const created = async (path: string, body: object): Promise<number> => {
    const response = await session.post(path, body);
    const made = (await response.json()) as { readonly id?: number };
    if (made.id === undefined) throw new Error(`${path} answered ${response.status} ${JSON.stringify(made)}`);
    return made.id;
  };
  const database = session.databaseId('stall');
  const dataset = await created('/api/v1/dataset/', { database, schema: 'main', table_name: 'sold' });
  const dashboard = await created('/api/v1/dashboard/', { dashboard_title: 'Stalls' });
  for (let at = 0; at < 5; at++)
    await created('/api/v1/chart/', {
      slice_name: `Rows ${at}`,
      viz_type: 'table',
      datasource_id: dataset,
      datasource_type: 'table',
      params: '{}',
      dashboards: [dashboard],
    });
  return { dataset, dashboard };
}
