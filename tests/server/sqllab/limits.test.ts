import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { createApp } from '../../../server/app.ts';
import { ensureTestAdmin } from '../cheapPasswords.ts';
import { systemRandom } from '../../../server/cli/systemWorld.ts';
import { serverConfig } from '../../../server/config.ts';
import { silentLog } from '../../../server/base/log.ts';
import { ENDLESS, testEngine, type TestEngine } from '../../engine/testEngine.ts';
import { virtualClock } from '../../world/virtualClock.ts';
import { Browser } from '../browser.ts';
import { openedMeta, PASSWORD, testClock } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let engine: TestEngine;
let browser: Browser;
const meta = openedMeta(':memory:');
const clock = virtualClock();

beforeAll(async () => {
  engine = await testEngine([], {}, 2, { clock });
  const now = testClock();
  await ensureTestAdmin(meta, PASSWORD, now, systemRandom);
  const row = { uuid: 'a', backend: 'duckdb', sqlalchemyUri: 'test', databaseName: 'reading' };
  meta.databases.insert(row, now.now());
  const config = serverConfig({ timeouts: { sync: MINUTE, async: 2 * MINUTE, chart: MINUTE } });
  const deps = {
    meta,
    engines: engine.host,
    templates: testTemplates(),
    clock: now,
    random: systemRandom,
    log: silentLog,
    config,
  };
  const app = createApp(deps);
  browser = new Browser(async (request) => app.fetch(request), '');
  await browser.signIn('admin', PASSWORD);
});
afterAll(() => engine.host.close());

const post = (path: string, body: unknown, signal?: AbortSignal) =>
  browser.send('POST', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '' },
    ...(signal && { signal }),
  });
const execute = (sql: string, id: string, more: object = {}, signal?: AbortSignal) =>
  post('/api/v1/sqllab/execute/', { database_id: 1, sql, client_id: id, ...more }, signal);
const statusOf = (id: string) => meta.queries.byClientId(id)?.status;
const begun = (id: string) => vi.waitFor(() => expect(statusOf(id)).toBe('running'), { timeout: 20_000 });

describe('a query that ran out of time', () => {
  test('gets the contract’s error, and the same again if it is repeated', async () => {
    const response = execute(ENDLESS, 'slow-1');
    await begun('slow-1');
    await clock.advance(MINUTE);
    const { status } = await response;
    const refusal = (await (await response).json()) as {
      errors: { extra: { issue_codes: { code: number }[] } }[];
    };
    expect(status).toBe(408);
    expect(refusal.errors).toMatchObject([
      { error_type: 'BACKEND_TIMEOUT_ERROR', level: 'error', extra: { timeout: 60 } },
    ]);
    expect(refusal.errors[0]?.extra.issue_codes.map(({ code }) => code)).toEqual([1000, 1001]);
    expect(meta.queries.byClientId('slow-1')).toMatchObject({ status: 'timed_out' });
    const again = await execute(ENDLESS, 'slow-1');
    expect([again.status, await again.json()]).toEqual([408, refusal]);
    expect((await execute('SELECT 2', 'slow-1')).status).toBe(500);
  });

  test('has more time in the background, and its history says so', async () => {
    expect((await execute(ENDLESS, 'slow-2', { runAsync: true })).status).toBe(202);
    await begun('slow-2');
    await clock.advance(MINUTE);
    expect(statusOf('slow-2')).toBe('running');
    await clock.advance(MINUTE);
    await vi.waitFor(() => expect(statusOf('slow-2')).toBe('timed_out'));
    expect(meta.queries.byClientId('slow-2')?.extra.errors).toMatchObject([
      { error_type: 'SQLLAB_TIMEOUT_ERROR', extra: { issue_codes: [{ code: 1026 }, { code: 1027 }] } },
    ]);
  });
});

test('ends when its caller disconnects, and its history says why', async () => {
  const controller = new AbortController();
  const response = execute(ENDLESS, 'left-1', {}, controller.signal);
  await begun('left-1');
  controller.abort();
  await vi.waitFor(() => expect(statusOf('left-1')).toBe('failed'), { timeout: 10_000 });
  expect(meta.queries.byClientId('left-1')?.errorMessage).toContain('connection was closed');
  await response;
});

test('shows how many are before it while it waits for its slot', async () => {
  const ids = ['wait-1', 'wait-2', 'wait-3', 'wait-4'];
  for (const id of ids) await execute(ENDLESS, id, { runAsync: true });
  await begun('wait-1');
  const listed = await browser.json<{ result: { id: string; state: string; extra: object }[] }>(
    '/api/v1/query/updated_since?q=(last_updated_ms:0)',
  );
  const waiting = listed.result.filter(({ id }) => id === 'wait-3' || id === 'wait-4');
  expect(waiting).toMatchObject([
    { state: 'pending', extra: { queued_before: 0, progress: 'Waiting for its turn: it is the next' } },
    { state: 'pending', extra: { queued_before: 1, progress: 'Waiting for its turn: 1 is before it' } },
  ]);
  for (const id of ids.toReversed()) await post('/api/v1/query/stop', { client_id: id });
  expect((await execute('SELECT 1 AS a', 'wait-5')).status).toBe(200);
});
