import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../server/app.ts';
import { ensureTestAdmin } from '../cheapPasswords.ts';
import { systemRandom } from '../../../server/cli/systemWorld.ts';
import { serverConfig } from '../../../server/config.ts';
import { silentLog } from '../../../server/base/log.ts';
import { testEngine } from '../../engine/testEngine.ts';
import { Browser } from '../browser.ts';
import { openedMeta, PASSWORD, testClock } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';

export interface SqlLabResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export type SqllabWorld = Awaited<ReturnType<typeof createSqllabWorld>>;

/** A server over one engine with 5,000 numbers, with a read-only database (1) and a writable one (2). */
export async function createSqllabWorld() {
  const meta = openedMeta(':memory:');
  const clock = testClock();
  const templates = testTemplates();
  const folder = mkdtempSync(join(tmpdir(), 'sextant-sqllab-'));
  const engine = await testEngine(['CREATE TABLE numbers AS SELECT i FROM range(5000) t(i)']);
  await ensureTestAdmin(meta, PASSWORD, clock, systemRandom);
  const row = { backend: 'duckdb', sqlalchemyUri: 'test' };
  meta.databases.insert({ ...row, uuid: 'a', databaseName: 'reading' }, clock.now());
  meta.databases.insert({ ...row, uuid: 'b', databaseName: 'writing', allowDml: true }, clock.now());

  function started(resultsDir: string | null = join(folder, 'results')) {
    const app = createApp({
      meta,
      engines: engine.host,
      templates,
      clock,
      random: systemRandom,
      log: silentLog,
      config: serverConfig({ resultsDir }),
    });
    return async (request: Request): Promise<Response> => app.fetch(request);
  }

  /** A browser signed in to a newly started server over the same engine and store. */
  async function signedInAnew(resultsDir?: string | null): Promise<Browser> {
    const browser = new Browser(started(resultsDir), '');
    await browser.signIn('admin', PASSWORD);
    return browser;
  }

  return {
    meta,
    clock,
    engine,
    folder,
    /** Shared by all tests that need no start of their own, because signing in is slow on purpose. */
    browser: await signedInAnew(),
    signedInAnew,
    /** A newly started server over the same engine and store. */
    started,
    async close() {
      await engine.host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const post = (browser: Browser, path: string, body: unknown, accept = 'application/json') =>
  browser.send('POST', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '', Accept: accept },
  });

export async function execute(
  browser: Browser,
  sql: string,
  more: Record<string, unknown> = {},
): Promise<SqlLabResponse> {
  const response = await post(browser, '/api/v1/sqllab/execute/', { database_id: 1, sql, ...more });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export const results = (browser: Browser, q: string, accept = 'application/json') =>
  browser.get(`/api/v1/sqllab/results/?q=${encodeURIComponent(q)}`, { Accept: accept });
