import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN_PAIRS } from '../../../server/auth/rights/adminPairs.ts';
import { cheapHash } from '../../support/cheapHash.ts';
import type { Browser } from '../browser.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { PASSWORD, testApp } from '../testApp.ts';

let world: CallWorld;
let dataset = 0;
let other: Browser;
beforeAll(async () => {
  // The clock of the tests does not wait: whoever prefers to go on in the background does so at once.
  world = await callWorld();
  dataset = await world.make('/api/v1/dataset/', {
    database: world.databaseId,
    schema: 'main',
    table_name: 'ships',
  });
  const id = world.meta.users.insert(
    {
      username: 'other',
      passwordHash: cheapHash(PASSWORD),
      firstName: 'O',
      lastName: 'T',
      email: 'o@t',
    },
    0,
  );
  world.meta.roles.grant(id, world.meta.roles.put('Everything', ADMIN_PAIRS));
  other = world.another();
  await other.signIn('other', PASSWORD);
});
afterAll(() => world.close());

interface Event {
  readonly id: string;
  readonly job_id: string;
  readonly status: string;
  readonly result_url: string | null;
  readonly errors: readonly { readonly message: string }[];
}

let browser: Browser;
beforeEach(() => {
  browser = world.browser;
});

const ask = (from: Browser, column: string, headers: Record<string, string> = { Prefer: 'respond-async' }) =>
  from.send('POST', '/api/v1/chart/data?force=true', {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({
      datasource: { id: dataset, type: 'table' },
      force: true,
      queries: [{ columns: [column], metrics: [], row_limit: 10 }],
    }),
  });

async function begun(from: Browser, column = 'name') {
  const response = await ask(from, column);
  expect(response.status).toBe(202);
  const { job_id: id } = (await response.json()) as { job_id: string };
  return { id, address: response.headers.get('Location') ?? '' };
}

const events = async (from: Browser): Promise<readonly Event[]> =>
  (await from.json<{ result: Event[] }>('/api/v1/async_event/')).result;

/** The event that ends a job; the engine that computes it is real. */
const endOf = (from: Browser, id: string): Promise<Event> =>
  vi.waitFor(async () => {
    const found = (await events(from)).find((event) => event.job_id === id);
    if (found === undefined) throw new Error('no event yet');
    return found;
  });

const stop = (from: Browser, address: string) =>
  from.send('DELETE', address, { headers: { 'X-CSRFToken': from.csrf ?? '' } });

test('a caller that does not wait gets a job, its end, and its rows from the cache [CALL-36 CALL-66]', async () => {
  const { id } = await begun(browser);
  const { status, result_url: url } = await endOf(browser, id);
  expect({ status, url }).toEqual({
    status: 'done',
    url: expect.stringMatching(/^\/api\/v1\/chart\/data\/qc-/),
  });
  const rows = await browser.json<{ result: { rowcount: number; is_cached: boolean }[] }>(url ?? '');
  expect(rows.result[0]).toMatchObject({ rowcount: 5, is_cached: true });
});

test('one that waits, a script with a token, and one that views as somebody else are answered in the call', async () => {
  const login = { username: 'admin', password: PASSWORD, provider: 'db', refresh: false };
  const { body } = await world.call('POST', '/api/v1/security/login', login);
  const script = world.another();
  const bearer = { Authorization: `Bearer ${String(body['access_token'])}`, Prefer: 'respond-async' };
  const viewing = { 'X-Sextant-View-As': 'role:Alpha', Prefer: 'respond-async' };
  for (const [from, headers] of [
    [browser, {}],
    [script, bearer],
    [browser, viewing],
  ] as const)
    expect((await ask(from, 'id', { ...headers })).status).not.toBe(202);
});

test('a query that fails ends its job with the reason', async () => {
  const response = await browser.send('POST', '/api/v1/chart/data', {
    headers: { 'Content-Type': 'application/json', Prefer: 'respond-async, wait=1' },
    body: JSON.stringify({ datasource: { id: dataset, type: 'table' }, queries: [{ metrics: ['nosuch'] }] }),
  });
  const { job_id: id } = (await response.json()) as { job_id: string };
  expect(await endOf(browser, id)).toMatchObject({
    status: 'error',
    result_url: null,
    errors: [{ message: "Error: Metric 'nosuch' does not exist" }],
  });
});

test('a job, its end and its rows are nobody else’s', async () => {
  const { id, address } = await begun(browser);
  const { result_url: url } = await endOf(browser, id);
  await begun(other);
  expect((await other.get(address)).status).toBe(404);
  expect((await stop(other, address)).status).toBe(404);
  expect((await other.get(url ?? '')).status).toBe(404);
  expect((await events(other)).map((event) => event.job_id)).not.toContain(id);
  const stolen = world.another();
  await stolen.signIn('other', PASSWORD);
  stolen.cookies.set('async-token', browser.cookies.get('async-token') ?? '');
  expect((await stolen.get('/api/v1/async_event/')).status).toBe(401);
});

test('a job that is stopped sends no event, and its rows cannot be fetched', async () => {
  const { id, address } = await begun(browser, 'tons');
  expect((await browser.get(address)).status).toBe(200);
  expect((await stop(browser, address)).status).toBe(200);
  expect((await browser.get(address)).status).toBe(404);
  await endOf(browser, (await begun(browser, 'tons')).id);
  expect((await events(browser)).map((event) => event.job_id)).not.toContain(id);
});

test('rows whose right was lost meanwhile are refused when they are fetched', async () => {
  const { id } = await begun(other);
  const { result_url: url } = await endOf(other, id);
  const role = world.meta.roles.byName('Everything')?.id ?? 0;
  world.meta.roles.put('Everything', [['can_read', 'Chart']]);
  try {
    expect(role).not.toBe(0);
    expect((await other.get(url ?? '')).status).toBe(403);
  } finally {
    world.meta.roles.put('Everything', ADMIN_PAIRS);
  }
});

test('data that is refreshed is what later requests get', async () => {
  await (await ask(browser, 'id', {})).text();
  const again = await browser.send('POST', '/api/v1/chart/data', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      datasource: { id: dataset, type: 'table' },
      queries: [{ columns: ['id'], metrics: [], row_limit: 10 }],
    }),
  });
  expect(await again.json()).toMatchObject({ result: [{ is_cached: true }] });
});

test('after a restart a browser follows the same channel, and is notified that its job and its rows are gone', async () => {
  const { id, address } = await begun(browser);
  const { result_url: url } = await endOf(browser, id);
  expect((await browser.get(address)).status).toBe(200);
  expect((await browser.get(url ?? '')).status).toBe(200);
  const after = (await testApp({}, world.meta)).browser();
  for (const [name, value] of browser.cookies) after.cookies.set(name, value);
  expect(await after.json('/api/v1/async_event/?last_id=1-0')).toEqual({ result: [] });
  expect((await after.get(address)).status).toBe(404);
  expect((await after.get(url ?? '')).status).toBe(404);
});
