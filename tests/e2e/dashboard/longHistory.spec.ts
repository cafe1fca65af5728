import { expect, type Route, test } from '@playwright/test';
import { type RunningServer, startServer } from '../../support/server.ts';

/** A history of queries that is longer than what is read of it. */

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ args: ['--no-samples'] });
});
test.afterAll(() => server?.dispose());

const row = (id: string) => ({
  client_id: id,
  database: { id: 1 },
  end_time: '1700000001500.5',
  rows: 3,
  schema: 'main',
  sql: `SELECT '${id}'`,
  start_time: '1700000001000.25',
  status: 'success',
  tab_name: 'Sales',
});

test('an older query that the server found is still there once the latest ones are read', async ({
  page,
}) => {
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/v1/query/?q=**', async (route: Route) => {
    const q = decodeURIComponent(new URL(route.request().url()).search);
    const isSearch = q.includes("col:'sql'") || q.includes('col:sql');
    const answer = () =>
      route.fulfill({ json: { count: 1, ids: [], result: [row(isSearch ? 'old' : 'new')] } });
    if (isSearch) return answer();
    held.push(answer);
  });
  await page.goto(server.signInUrl);
  await page.goto(`${server.url}/sqllab/history/`);
  await expect(() => expect(held).toHaveLength(1)).toPass();
  await page.getByRole('searchbox', { name: 'Search queries' }).fill('select');
  const table = page.getByRole('table', { name: 'Query history' });
  await expect(table).toContainText("SELECT 'old'");
  await held[0]?.();
  await expect(table).toContainText("SELECT 'new'");
  await expect(table).toContainText("SELECT 'old'");
  await expect(page.getByText('Searched here and on the server')).toBeVisible();
});
