import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createChart } from './createChart.ts';
import { CITIES } from './editorSteps.ts';
import { serverOver } from './serverOver.ts';
import { layoutOfOneChart } from './layoutOfOneChart.ts';

/** Three people with different roles at one server at once, and two of them one after the other on one device. */

const server = serverOver(CITIES);
const PASSWORD = 'harbour lights 7';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

async function signIn(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
}

/** A published dashboard over one dataset; Alpha reads only Oslo's row of it, Gamma none. */
async function setUp(page: Page): Promise<string> {
  const { url } = server;
  const { request } = page.context();
  await request.get(server.signInUrl);
  const { result: token } = await (await request.get(`${url}/api/v1/security/csrf_token/`)).json();
  const rows = async (path: string): Promise<Row[]> => (await (await request.get(url + path)).json()).result;
  async function send(method: 'post' | 'put', path: string, data: object): Promise<number> {
    const done = await request[method](url + path, { headers: { 'X-CSRFToken': token, Referer: url }, data });
    expect(done.ok(), await done.text()).toBe(true);
    return ((await done.json()) as Row).id;
  }
  const files = (await rows('/api/v1/database/')).find((row) => row['database_name'] === 'Files');
  const table = { database: files?.id, schema: 'main', table_name: 'cities' };
  const dataset = await send('post', '/api/v1/dataset/', table);
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['city'], row_limit: 100 };
  const chart = await createChart(page, url, 'Cities', form);
  const dashboard = await send('post', '/api/v1/dashboard/', {
    dashboard_title: 'Harbours',
    published: true,
    position_json: layoutOfOneChart(chart, 'Cities'),
  });
  await send('put', `/api/v1/chart/${chart}`, { dashboards: [dashboard] });
  const roles = await rows('/api/v1/security/roles/');
  const role = (name: string): number => roles.find((row) => row['name'] === name)?.id ?? 0;
  for (const [username, name] of [
    ['maria', 'Alpha'],
    ['gil', 'Gamma'],
  ] as const) {
    const person = {
      first_name: username,
      last_name: 'X',
      email: `${username}@x.example`,
      password: PASSWORD,
    };
    await send('post', '/api/v1/security/users/', { ...person, username, active: true, roles: [role(name)] });
  }
  const rule = { name: 'North', filter_type: 'Regular', tables: [dataset], roles: [role('Alpha')] };
  await send('post', '/api/v1/rowlevelsecurity/', { ...rule, clause: "city = 'Oslo'" });
  return `${url}/superset/dashboard/${dashboard}/`;
}

test('three people at once see what their roles allow; who signs in next on a device sees nothing of the one before', async ({
  page,
  browser,
}) => {
  const address = await setUp(page);
  const contexts: BrowserContext[] = [];
  async function opened(username: string): Promise<Page> {
    const context = await browser.newContext();
    contexts.push(context);
    const own = await context.newPage();
    await own.goto(address);
    await signIn(own, username);
    return own;
  }
  const [maria, gil] = await Promise.all([opened('maria'), opened('gil'), page.goto(address)]);

  await expect(page.getByText('Lagos').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  await expect(maria.getByText('Oslo').first()).toBeVisible();
  await expect(maria.getByText('Lagos')).toHaveCount(0);
  await expect(maria.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
  await expect(gil.getByRole('heading', { level: 2 })).toBeVisible();
  for (const text of ['Harbours', 'Oslo', 'Lagos']) await expect(gil.getByText(text)).toHaveCount(0);

  // Each again, when the others have been answered.
  await Promise.all([page.reload(), maria.reload(), gil.reload()]);
  await expect(page.getByText('Lagos').first()).toBeVisible();
  await expect(maria.getByText('Oslo').first()).toBeVisible();
  await expect(maria.getByText('Lagos')).toHaveCount(0);
  for (const text of ['Harbours', 'Oslo', 'Lagos']) await expect(gil.getByText(text)).toHaveCount(0);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: /^Sign out/ }).click();
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await signIn(page, 'gil');
  for (const path of [
    '/superset/welcome/',
    '/dashboard/list/',
    '/chart/list/',
    '/tablemodelview/list/',
    '/offline/',
  ]) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByText(/Harbours|Oslo|Lagos|^Cities$|^cities$/), path).toHaveCount(0);
  }
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  for (const text of ['Harbours', 'Oslo', 'Lagos']) await expect(page.getByText(text)).toHaveCount(0);
  await Promise.all(contexts.map((context) => context.close()));
});
