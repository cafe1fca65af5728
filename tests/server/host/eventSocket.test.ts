import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { listen, type Listening } from '../../../server/cli/start/listen.ts';
import { Browser } from '../browser.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { PASSWORD } from '../testApp.ts';

/* The channel of events over a real connection. */

let world: CallWorld;
let listening: Listening;
let browser: Browser;
let dataset = 0;
/** A dataset whose rows take long. */
let slow = 0;
beforeAll(async () => {
  world = await callWorld();
  const started = await listen((request, env) => world.fetch(request, env), {
    host: '127.0.0.1',
    port: 0,
    tls: null,
  });
  if (!started.ok) throw new Error(started.error.message);
  listening = started.value;
  const table = { database: world.databaseId, schema: 'main', table_name: 'ships' };
  dataset = await world.make('/api/v1/dataset/', table);
  const sql = 'SELECT count(*) AS n FROM range(60000000) AS t(i) WHERE i % 7 = 3';
  slow = await world.make('/api/v1/dataset/', { ...table, table_name: 'slow', sql });
  browser = await signedIn();
});
afterAll(async () => {
  await listening.close(Promise.resolve());
  await world.close();
});

async function signedIn(): Promise<Browser> {
  const origin = `127.0.0.1:${listening.port}`;
  const fetch = async (request: Request) =>
    world.fetch(new Request(request.url.replace('localhost:8090', origin), request));
  const one = new Browser(fetch, '');
  await one.signIn('admin', PASSWORD);
  // Gives the browser its channel.
  await one.get('/api/v1/async_event/');
  return one;
}

async function begin(from: Browser, id = dataset): Promise<string> {
  const response = await from.send('POST', '/api/v1/chart/data', {
    headers: { 'Content-Type': 'application/json', Prefer: 'respond-async' },
    body: JSON.stringify({
      datasource: { id, type: 'table' },
      queries: [{ columns: [id === slow ? 'n' : 'name'], metrics: [], row_limit: 10 }],
    }),
  });
  return ((await response.json()) as { job_id: string }).job_id;
}

interface SocketMessage {
  readonly id: string;
  readonly job_id: string;
}

function connected(from: Browser, headers: Record<string, string> = {}, query = '') {
  const socket = new WebSocket(`ws://127.0.0.1:${listening.port}/api/v1/sextant/events${query}`, {
    headers: { Cookie: from.cookieHeader(), ...headers },
  });
  const heard: SocketMessage[] = [];
  let wake: () => void = () => undefined;
  socket.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString()) as SocketMessage);
    wake();
  });
  return {
    heard,
    opened: new Promise<'opened' | number>((resolve) => {
      socket.once('open', () => resolve('opened'));
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
      socket.once('error', () => resolve(0));
    }),
    closed: new Promise<number>((resolve) => {
      socket.once('close', resolve);
    }),
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    close: () => socket.close(),
  };
}

test('the end of a job is sent at once, and what was missed when the connection is opened again [CALL-67]', async () => {
  const first = connected(browser);
  expect(await first.opened).toBe('opened');
  const heard = first.next();
  const job = await begin(browser);
  await heard;
  expect(first.heard).toMatchObject([{ job_id: job, status: 'done' }]);
  first.close();
  await first.closed;

  const before = first.heard[0]?.id ?? '';
  const again = connected(browser);
  await again.next();
  expect(again.heard.map(({ id }) => id)).toEqual([before]);
  again.close();
  const after = connected(browser, {}, `?last_id=${before}`);
  await after.opened;
  const next = after.next();
  const second = await begin(browser);
  await next;
  expect(after.heard.map((event) => event.job_id)).toEqual([second]);
  after.close();
});

test('pages of other sites, callers without the cookie, and strangers are refused', async () => {
  expect(await connected(browser, { Origin: 'https://evil.example' }).opened).toBe(403);
  expect(await connected(browser, { Origin: `http://127.0.0.1:${listening.port}` }).opened).toBe('opened');
  const bare = browser.cookieHeader().replace(/async-token=[^;]*;?/, '');
  expect(await connected(browser, { Cookie: bare }).opened).toBe(401);
  expect(await connected(browser, { Cookie: '' }).opened).toBe(401);
});

test('nothing is sent to who has signed out', async () => {
  const leaving = await signedIn();
  const channel = connected(leaving);
  expect(await channel.opened).toBe('opened');
  await begin(leaving, slow);
  await leaving.signOut();
  expect(await channel.closed).toBe(1008);
  expect(channel.heard).toEqual([]);
});
