import { expect, test, type Page } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../support/server.ts';
import { createChart } from '../support/createChart.ts';
import { CITIES } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { layoutOfOneChart } from '../support/layoutOfOneChart.ts';

/** Visitors who have not signed in, at a server that was started for them too. */

const server = serverOver(CITIES, '--public');
test.use({ serviceWorkers: 'allow' });

async function call(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) {
  const { request } = page.context();
  const { url } = server;
  const { result: csrf } = await (await request.get(`${url}/api/v1/security/csrf_token/`)).json();
  const headers = { 'X-CSRFToken': csrf, Referer: url };
  const done = await request[method](url + path, { headers, ...(data && { data }) });
  expect(done.ok(), await done.text()).toBe(true);
  return (await done.json()) as {
    id: number;
    result: { id: number; [key: string]: unknown }[];
    ids: number[];
  };
}

test('a visitor sees a public dashboard, changes nothing, leaves nothing on the device, and signs in from there', async ({
  page,
  browser,
}) => {
  const { url } = server;
  await page.context().request.get(server.signInUrl);
  const files = (await call(page, 'get', '/api/v1/database/')).result.find(
    (row) => row['database_name'] === 'Files',
  );
  const table = { database: files?.id, schema: 'main', table_name: 'cities' };
  const dataset = (await call(page, 'post', '/api/v1/dataset/', table)).id;
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['city'], row_limit: 100 };
  const chart = await createChart(page, url, 'Cities', form);
  const { id: dashboard } = await call(page, 'post', '/api/v1/dashboard/', {
    dashboard_title: 'Harbours',
    published: true,
    position_json: layoutOfOneChart(chart, 'Cities'),
  });
  await call(page, 'put', `/api/v1/chart/${chart}`, { dashboards: [dashboard] });
  const address = `${url}/superset/dashboard/${dashboard}/`;

  const visitors = await browser.newContext();
  const visitor = await visitors.newPage();
  // Public may see nothing yet.
  await visitor.goto(address);
  await expect(visitor.getByRole('dialog', { name: 'Sign in' })).toBeVisible();

  const wanted = new Set(['can_read Dashboard', 'can_read Chart', 'can_write Dashboard']);
  const pairs: number[] = [];
  for (let at = 0; ; at += 1) {
    const q = encodeURIComponent(`(page:${at},page_size:100)`);
    const { result } = await call(page, 'get', `/api/v1/security/permissions-resources/?q=${q}`);
    if (result.length === 0) break;
    for (const row of result as unknown as Pair[]) {
      const name = `${row.permission.name} ${row.view_menu.name}`;
      if (wanted.has(name) || (name.startsWith('datasource_access ') && name.endsWith(`(id:${dataset})`)))
        pairs.push(row.id);
    }
  }
  expect(pairs).toHaveLength(4);
  const roles = await call(page, 'get', `/api/v1/security/roles/?q=${encodeURIComponent('(page_size:100)')}`);
  const role = roles.result.find((row) => row['name'] === 'Public')?.id ?? 0;
  await call(page, 'post', `/api/v1/security/roles/${role}/permissions`, { permission_view_menu_ids: pairs });

  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'Harbours' })).toBeVisible();
  await expect(visitor.getByText('Oslo').first()).toBeVisible();
  await expect(visitor.getByText('You have not signed in, so nothing can be changed.')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: /^Account/ })).toHaveCount(0);
  const kept = await visitor.evaluate(async () => [
    (await indexedDB.databases()).filter(({ name }) => name !== 'sextant-identity').length,
    (await navigator.serviceWorker.getRegistrations()).length,
    localStorage.length,
  ]);
  expect(kept).toEqual([0, 0, 0]);
  await visitor.screenshot({ path: 'test-results/visitor.png' });

  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await visitor.getByLabel('Username').fill('admin');
  await visitor.getByLabel('Password').fill(ADMIN_PASSWORD);
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor).toHaveURL(address);
  await expect(visitor.getByRole('heading', { name: 'Harbours' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  await expect(visitor.getByText('You have not signed in')).toHaveCount(0);
  await visitors.close();
});

interface Pair {
  readonly id: number;
  readonly permission: { readonly name: string };
  readonly view_menu: { readonly name: string };
}
