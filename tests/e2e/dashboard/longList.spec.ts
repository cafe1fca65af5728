import { expect, type Route, test } from '@playwright/test';
import { type RunningServer, startServer } from '../../support/server.ts';

/** A list of ten thousand charts: what is on screen when, and what is asked for it. */

const ALL = 10_000;
const PAGE = 100;

let server: RunningServer;
// Its address signs in once.
test.beforeEach(async () => {
  server = await startServer({ args: ['--no-samples'] });
});
test.afterEach(() => server?.dispose());

const chartRow = (at: number) => ({
  id: at + 1,
  slice_name: `Chart ${String(at).padStart(4, '0')}`,
  viz_type: 'table',
  datasource_id: 1,
  owners: [],
});

test('the first page of a long list is shown after one request; what is not read yet is found and sorted on the server, later here', async ({
  page,
}) => {
  const asked: string[] = [];
  const held: (() => Promise<void>)[] = [];
  let isHeld = true;
  await page.route('**/api/v1/chart/favorite_status/**', (route) => route.fulfill({ json: { result: [] } }));
  await page.route('**/api/v1/chart/?q=**', async (route: Route) => {
    const q = decodeURIComponent(new URL(route.request().url()).search);
    // What others changed is asked for in another order.
    if (q.includes("order_column:'changed_on")) return route.fulfill({ json: { count: 0, result: [] } });
    asked.push(q);
    const found = /value:'(\d+)'/.exec(q)?.[1];
    if (found !== undefined) return route.fulfill({ json: { count: 1, result: [chartRow(Number(found))] } });
    const from = Number(/page:(\d+)/.exec(q)?.[1]) * PAGE;
    if (q.includes("order_direction:'desc'"))
      return route.fulfill({ json: { count: ALL, result: [chartRow(ALL - 1)] } });
    const result = Array.from({ length: PAGE }, (_, at) => chartRow(from + at));
    const answer = () => route.fulfill({ json: { count: ALL, result } });
    if (from === 0 || !isHeld) return answer();
    held.push(answer);
  });
  await page.goto(server.signInUrl);
  await page.goto(`${server.url}/chart/list/`);
  const table = page.getByRole('table', { name: 'Charts' });
  await expect(table.getByRole('link', { name: 'Chart 0000' })).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', String(PAGE + 1));
  expect(asked.filter((q) => q.includes('page:0'))).toHaveLength(1);
  await expect(page.getByText('The beginning; the rest is being read')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Search charts' });
  await search.fill('chart 9876');
  await expect(table.getByRole('link', { name: 'Chart 9876' })).toBeVisible();
  await expect(page.getByText('Searched here and on the server')).toBeVisible();

  await search.fill('');
  const byName = table.getByRole('button', { name: 'Name' });
  await byName.click();
  await byName.click();
  await expect(table.getByRole('row').nth(1)).toContainText('Chart 9999');
  await expect(page.getByText('The first rows as the server sorts them')).toBeVisible();
  await byName.click();

  isHeld = false;
  for (const answer of held.splice(0)) await answer();
  await expect(table).toHaveAttribute('aria-rowcount', String(ALL + 1));
  await expect(page.getByText('the rest is being read')).toHaveCount(0);
  // Only what is near the screen is drawn.
  expect(await table.locator('tbody tr').count()).toBeLessThan(200);
  const before = asked.length;
  const pages = asked.filter((q) => !q.includes('value:')).map((q) => /page:\d+/.exec(q)?.[0]);
  expect(new Set(pages).size).toBe(ALL / PAGE);
  await search.fill('chart 5432');
  await expect(table.getByRole('link', { name: 'Chart 5432' })).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', '2');
  expect(asked).toHaveLength(before);

  await page.route('**/api/v1/chart/?q=**', (route) => route.abort());
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Charts', exact: true }).click();
  await expect(table).toHaveAttribute('aria-rowcount', String(ALL + 1));
});

test('the palette finds on the server what no list has brought, with one request at a time', async ({
  page,
}) => {
  const asked: string[] = [];
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/v1/chart/?q=**', async (route: Route) => {
    const q = decodeURIComponent(new URL(route.request().url()).search);
    if (q.includes("order_column:'changed_on")) return route.fulfill({ json: { count: 0, result: [] } });
    const words = [...q.matchAll(/value:'([^']*)'/g)].map(([, word = '']) => word);
    asked.push(words.join(' '));
    const result = [chartRow(Number(words.at(-1)?.padEnd(4, '0')))];
    held.push(() => route.fulfill({ json: { count: 1, result } }));
  });
  await page.goto(server.signInUrl);
  await page.goto(`${server.url}/sqllab/`);
  await expect(page.getByRole('textbox', { name: 'SQL', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('searchbox', { name: 'Search commands' });
  await search.fill('9');
  await expect(() => expect(held).toHaveLength(1)).toPass();
  for (const typed of ['98', '987', '9876']) await search.fill(typed);
  await held[0]?.();
  await expect(() => expect(held).toHaveLength(2)).toPass();
  await held[1]?.();
  await expect(page.getByRole('option', { name: 'Chart 9876' })).toBeVisible();
  // What was typed while the first was answered is asked for once.
  expect(asked.at(-1)).toBe('9876');
  expect(asked).toHaveLength(2);
});

test('a search without the server says where it looked, and asks again when the server is back @long', async ({
  page,
  context,
}) => {
  let isAway = false;
  await page.route('**/api/v1/chart/favorite_status/**', (route) => route.fulfill({ json: { result: [] } }));
  await page.route('**/api/v1/chart/?q=**', async (route: Route) => {
    if (isAway) return route.abort();
    const q = decodeURIComponent(new URL(route.request().url()).search);
    if (q.includes("order_column:'changed_on")) return route.fulfill({ json: { count: 0, result: [] } });
    const found = /value:'(\d+)'/.exec(q)?.[1];
    if (found !== undefined) return route.fulfill({ json: { count: 1, result: [chartRow(Number(found))] } });
    const result = Array.from({ length: PAGE }, (_, at) => chartRow(at));
    // The rest of the list is never read.
    if (q.includes('page:0')) return route.fulfill({ json: { count: ALL, result } });
  });
  await page.goto(server.signInUrl);
  await page.goto(`${server.url}/chart/list/`);
  const table = page.getByRole('table', { name: 'Charts' });
  await expect(table.getByRole('link', { name: 'Chart 0000' })).toBeVisible();
  isAway = true;
  await context.setOffline(true);
  await page.getByRole('searchbox', { name: 'Search charts' }).fill('chart 9876');
  await expect(page.getByText('Searched only what is on this device')).toBeVisible();
  await expect(page.getByText('No matches')).toBeVisible();
  isAway = false;
  await context.setOffline(false);
  await expect(table.getByRole('link', { name: 'Chart 9876' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Searched here and on the server')).toBeVisible();
});
