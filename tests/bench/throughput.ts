import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../support/server.ts';
import { signIn, type SignedIn } from '../support/signIn.ts';
import type { BenchRow } from './benchRow.ts';
import { processorTime } from './processTimes.ts';

const CLIENTS = 50;
const WARM_UP = 2000;
const LASTS = 5000;
const PAGE = 'q=(page:0,page_size:25,order_column:changed_on_delta_humanized,order_direction:desc)';

interface Wanted {
  readonly name: string;
  readonly path: string;
  readonly body?: string;
  /** Milliseconds of the server's processor for each request. */
  readonly budget: number;
}

function send(agent: Agent, session: SignedIn, { path, body }: Wanted): Promise<void> {
  const headers = {
    ...session.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((done, failed) => {
    const sent = request(session.url + path, { agent, headers, method }, (response) => {
      response.resume();
      response.on('error', failed);
      response.on('end', () => {
        if (response.statusCode === 200) done();
        else failed(new Error(`${path}: ${response.statusCode}`));
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

/** How many requests end while 50 clients each send the next one as soon as theirs is there. */
async function load(agent: Agent, session: SignedIn, wanted: Wanted, lasts: number): Promise<number> {
  const until = performance.now() + lasts;
  const client = async (): Promise<number> => {
    let ended = 0;
    for (; performance.now() < until; ended += 1) await send(agent, session, wanted);
    return ended;
  };
  const each = await Promise.all(Array.from({ length: CLIENTS }, client));
  return each.reduce((sum, ended) => sum + ended, 0);
}

interface Listed {
  readonly result: readonly { readonly id: number; readonly table_name?: string }[];
}

/** The samples are made after the start. */
async function listed(session: SignedIn, path: string, least: number): Promise<Listed['result']> {
  for (;;) {
    const { result } = (await (await session.get(path)).json()) as Listed;
    if (result.length >= least) return result;
    await wait(500);
  }
}

/** What a request of lists and of a chart's stored data costs the server, with the sample data. */
export async function benchThroughput(): Promise<BenchRow[]> {
  const server = await startServer({ args: [] });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  try {
    const session = await signIn(server);
    await listed(session, '/api/v1/dashboard/', 1);
    await listed(session, '/api/v1/chart/?q=(page_size:100)', 10);
    const datasets = await listed(session, '/api/v1/dataset/?q=(page_size:100)', 1);
    const movies = datasets.find(({ table_name: name }) => name === 'movies') ?? datasets[0];
    const query = { columns: [], metrics: ['count'], filters: [], extras: {}, row_limit: 10 };
    const body = {
      datasource: { id: movies?.id, type: 'table' },
      queries: [query],
      result_type: 'full',
      result_format: 'json',
    };
    const calls: readonly Wanted[] = [
      { name: 'list of dashboards', path: `/api/v1/dashboard/?${PAGE}`, budget: 1 },
      { name: 'list of 24 charts', path: `/api/v1/chart/?${PAGE}`, budget: 6 },
      {
        name: 'stored data of a chart',
        path: '/api/v1/chart/data',
        body: JSON.stringify(body),
        budget: 2.5,
      },
    ];
    const rows: BenchRow[] = [];
    for (const wanted of calls) {
      await load(agent, session, wanted, WARM_UP);
      const before = processorTime(server.pid);
      const ended = await load(agent, session, wanted, LASTS);
      const used = processorTime(server.pid) - before;
      rows.push({
        name: `${wanted.name}, ${CLIENTS} clients`,
        value: (used * 1000) / ended,
        unit: 'ms',
        budget: wanted.budget,
        detail: `of the processor; ${((ended * 1000) / LASTS).toFixed(0)} requests a second beside their clients`,
      });
    }
    return rows;
  } finally {
    agent.destroy();
    await server.dispose();
  }
}
