import { expect, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { CITIES } from '../support/editorSteps.ts';
import { openByForm } from '../support/openByForm.ts';
import { startAgain } from '../support/startedFolder.ts';

/** Addresses of a Superset that lead to another page here. */

let server: RunningServer;

test.beforeAll(async () => {
  server = await startAgain('--no-samples', CITIES);
});

test.afterAll(async () => {
  await server.dispose();
});

test('the address at which a Superset creates a chart begins a new one @long', async ({ page }) => {
  await openByForm(page, server, '/chart/add');
  await expect(page).toHaveURL(`${server.url}/explore/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New chart');
});

test('the addresses at which a Superset lists alerts and runs of reports lead to reports @long', async ({
  page,
}) => {
  await openByForm(page, server, '/alert/list/');
  await expect(page).toHaveURL(`${server.url}/report/list/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
  await page.goto(`${server.url}/report/7/log/`);
  await expect(page).toHaveURL(`${server.url}/report/list/?report=7`);
});

test('the root and the welcome page are the home page @long', async ({ page }) => {
  await openByForm(page, server, '/');
  await expect(page).toHaveURL(/\/superset\/welcome\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
});

test('the address at which a Superset lists databases lists those that can be queried, and leads to the editor @long', async ({
  page,
}) => {
  await openByForm(page, server, '/databaseview/list/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Databases');
  await page.getByRole('table', { name: 'Databases' }).getByRole('link', { name: 'Files' }).click();
  await expect(page).toHaveURL(`${server.url}/sqllab/`);
  await expect(page.getByRole('combobox', { name: 'Database' })).toHaveValue(/Files/);
});
