import { readFile } from 'node:fs/promises';
import { type Page, expect, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { dropFile } from '../support/dropFile.ts';
import { layoutOfOneChart } from '../support/layoutOfOneChart.ts';
import { CITIES } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** Rows that a rule limits, on a device that two people use one after the other. */

const server = serverOver(CITIES);
const PASSWORD = 'harbour lights 7';

test('limited rows are marked, also in a file of them, and nobody sees what another person read on the same device @long', async ({
  page,
}) => {
  test.slow();
  const { url } = server;
  const { request } = page.context();
  await request.get(server.signInUrl);
  const { result: token } = await (await request.get(`${url}/api/v1/security/csrf_token/`)).json();
  async function post(path: string, data: object): Promise<number> {
    const made = await request.post(url + path, { headers: { 'X-CSRFToken': token, Referer: url }, data });
    expect(made.status(), await made.text()).toBe(201);
    return ((await made.json()) as { id: number }).id;
  }
  const { result: roles } = await (await request.get(`${url}/api/v1/security/roles/`)).json();
  const { result: databases } = await (await request.get(`${url}/api/v1/database/`)).json();
  const files = (databases as { id: number; database_name: string }[]).find(
    ({ database_name }) => database_name === 'Files',
  );
  const dataset = await post('/api/v1/dataset/', {
    database: files?.id,
    schema: 'main',
    table_name: 'cities',
  });
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['city'], row_limit: 100 };
  const chart = await createChart(page, url, 'Cities', form);
  const dashboard = await post('/api/v1/dashboard/', { dashboard_title: 'Harbours', published: true });
  await request.put(`${url}/api/v1/dashboard/${dashboard}`, {
    headers: { 'X-CSRFToken': token, Referer: url },
    data: { json_metadata: JSON.stringify({ positions: JSON.parse(layoutOfOneChart(chart, 'Cities')) }) },
  });
  const alpha = (roles as { id: number; name: string }[]).find(({ name }) => name === 'Alpha')?.id;
  const person = { first_name: 'Maria', last_name: 'Lopez', email: 'maria@x.example', password: PASSWORD };
  await post('/api/v1/security/users/', { ...person, username: 'maria', active: true, roles: [alpha] });
  const rule = { name: 'North', filter_type: 'Regular', tables: [dataset], roles: [alpha] };
  await post('/api/v1/rowlevelsecurity/', { ...rule, clause: "city = 'Oslo'" });

  const address = `${url}/explore/?slice_id=${chart}`;
  await page.goto(address);
  await expect(page.getByText('Lagos').first()).toBeVisible();
  await expect(page.getByText('Rows limited for you')).toHaveCount(0);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: /^Sign out/ }).click();
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await signIn(page, 'maria');
  await page.goto(address);
  await expect(page.getByText('Oslo').first()).toBeVisible();
  await expect(page.getByText('Rows limited for you')).toBeVisible();
  await expect(page.getByText('Lagos')).toHaveCount(0);
  // The two badges of a chart do not touch.
  const badges = page.getByTitle('A rule on the server limits the rows you see').locator('xpath=..');
  const [origin, limited] = await badges.evaluate((at) =>
    [...at.children].map((each) => each.getBoundingClientRect()),
  );
  expect((limited?.left ?? 0) - (origin?.right ?? 0)).toBe(8);
  await page.goto(`${url}/tablemodelview/edit/${dataset}`);
  await expect(page.getByText('Rows limited for you')).toBeVisible();
  await page.getByRole('tab', { name: 'Samples' }).click();
  await expect(page.getByText('Oslo').first()).toBeVisible();
  await expect(page.getByText('Lagos')).toHaveCount(0);

  await page.goto(`${url}/superset/dashboard/${dashboard}/`);
  await page.getByRole('button', { name: 'Available offline', exact: true }).click();
  await page.getByRole('button', { name: 'Filters offline', exact: true }).click();
  const offline = page.getByRole('dialog', { name: 'Filters offline' });
  await offline.getByText('Also download the data').click();
  await expect(offline.getByRole('row', { name: /cities/ })).toContainText('just now', { timeout: 120_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export as a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export as a file' });
  await expect(dialog.getByRole('status')).toContainText('Size:', { timeout: 60_000 });
  const save = dialog.getByRole('button', { name: 'Export' });
  await expect(save).toBeDisabled();
  await dialog.getByText('Include rows of cities, which are limited for you').click();
  const download = page.waitForEvent('download');
  await save.click();
  const file = await readFile(await (await download).path());
  await page.goto(`${url}/sqllab/`);
  await dropFile(page, 'Harbours.sextant', file);
  const banner = page.getByRole('status').filter({ hasText: 'Harbours.sextant' });
  await expect(banner).toContainText('by Maria Lopez with the rows that Maria Lopez may see');
  await expect(page.getByText('Oslo').first()).toBeVisible();
  await expect(page.getByText('Lagos')).toHaveCount(0);
});

async function signIn(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
}
