import { serverConfig } from '../../server/config.ts';
import { createApp } from '../../server/app.ts';
import { ensureAdmin } from '../../server/auth/firstStart.ts';
import { silentLog } from '../../server/log.ts';
import { ENGINE, testEngine } from '../engine/testEngine.ts';
import { Browser } from './browser.ts';
import { countingRandom, openedMeta, PASSWORD, testClock } from './testApp.ts';

export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** The embedded server as a function, over one table, for somebody who is signed in. */
export interface CallWorld {
  readonly databaseId: number;
  call(method: string, path: string, body?: unknown): Promise<Answered>;
  /** Makes something and answers its id. */
  make(path: string, body: unknown): Promise<number>;
  /** Lets time pass. */
  advance(ms: number): void;
  close(): Promise<void>;
}

export async function callWorld(): Promise<CallWorld> {
  const engine = await testEngine([
    "CREATE TABLE ships AS SELECT i AS id, 'ship ' || i AS name, i * 10 AS tons FROM range(5) AS t(i)",
  ]);
  const meta = openedMeta(':memory:');
  const clock = testClock();
  const random = countingRandom();
  await ensureAdmin(meta, PASSWORD, clock, random);
  const row = { backend: 'duckdb', sqlalchemyUri: ENGINE, uuid: 'a', databaseName: 'harbour' };
  const databaseId = meta.databases.insert(row, clock.now());
  const app = createApp({
    meta,
    engines: engine.host,
    clock,
    random,
    log: silentLog,
    config: serverConfig({}),
  });
  const browser = new Browser(async (request) => app.fetch(request), '');
  await browser.signIn('admin', PASSWORD);

  async function call(method: string, path: string, body?: unknown): Promise<Answered> {
    const response = await browser.send(method, path, {
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  return {
    databaseId,
    call,
    async make(path, body) {
      const made = await call('POST', path, body);
      const { id } = made.body;
      if (typeof id !== 'number') throw new Error(`${path}: ${made.status} ${JSON.stringify(made.body)}`);
      return id;
    },
    advance: (ms) => clock.advance(ms),
    close: () => engine.host.close(),
  };
}
