import { expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import type { EngineHost } from '../../../server/engines/engineHost.ts';
import { testApp } from '../testApp.ts';

const broken: Partial<EngineHost> = {
  ensure: async () => ok(undefined),
  check: async () => ok(undefined),
  before: () => null,
  run: () => Promise.reject(new Error('a bug of the server')),
};

test.each([false, true])(
  'a query that fails because of a server bug does not stay in progress (asynchronous: %s)',
  async (runAsync) => {
    const app = await testApp({}, undefined, undefined, broken as EngineHost);
    const browser = await app.signedIn();
    const headers = { 'X-CSRFToken': browser.csrf ?? '', 'Content-Type': 'application/json' };
    const post = (path: string, body: object) =>
      browser.send('POST', path, { body: JSON.stringify(body), headers });
    const made = await post('/api/v1/database/', { database_name: 'd', sqlalchemy_uri: 'duckdb://' });
    const { id } = (await made.json()) as { id: number };
    const run = { client_id: 'abc', database_id: id, sql: 'SELECT 1', runAsync };
    const response = await post('/api/v1/sqllab/execute/', run);
    expect(response.status).toBe(runAsync ? 202 : 500);
    await response.text();
    expect(app.meta.queries.byClientId('abc')).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('unexpected') as string,
    });
  },
);
