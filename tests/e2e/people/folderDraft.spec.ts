import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { putFile } from '../../../server/code/folder.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

/** What a folder that the server follows would change of what somebody changed on a page. */

const board = (title: string) =>
  `dashboard_title: ${title}\nuuid: 3a3f0c11-5d2e-4b7a-9c3d-0f1e2d3c4b5a\nversion: 1.0.0\nmetadata: {}\nposition: {}\n`;
const root = mkdtempSync(join(tmpdir(), 'sextant-folder-'));
let server: RunningServer;
test.beforeAll(async () => {
  putFile(root, 'dashboards/ships.yaml', board('Ships'));
  server = await startServer({ args: ['--no-samples', '--dashboards', root] });
});
test.afterAll(async () => {
  await server.dispose();
  rmSync(root, { recursive: true, force: true });
});

test('a change of a followed folder that a page contradicts waits in the inbox, opens as a draft, and is saved by a person', async ({
  page,
}) => {
  await page.goto(server.signInUrl);
  await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('Ships  http');
  const api = `${server.url}/api/v1`;
  const json = async (path: string) => (await page.request.get(`${api}/${path}`)).json();
  const title = async () => (await json('dashboard/?q=(page_size:100)')).result[0].dashboard_title;
  const { id } = (await json('dashboard/?q=(page_size:100)')).result[0];
  const headers = { 'X-CSRFToken': (await json('security/csrf_token/')).result, Referer: server.url };
  await page.request.put(`${api}/dashboard/${id}`, { headers, data: { dashboard_title: 'Barges' } });
  putFile(root, 'dashboards/ships.yaml', board('Boats'));
  await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('where it stays as it is');
  expect(await title()).toBe('Barges');

  const open = async (): Promise<void> => {
    await page.goto(`${server.url}/inbox/`);
    await page.getByRole('link', { name: 'The folder has another version' }).click();
  };
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boats');
  expect(await title()).toBe('Barges');
  // A second press opens the same draft.
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boats');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(title, { timeout: 30_000 }).toBe('Boats');
});
