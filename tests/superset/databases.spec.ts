import { expect, test } from '@playwright/test';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { signBrowserIn } from './openedDashboard.ts';
import { supersetWorld } from './supersetWorld.ts';

/* Databases are connected in a Superset, and reports over it are set up, by its own calls. */

const world = supersetWorld();
let postgres: TestPostgres;
test.beforeAll(async () => {
  postgres = await startPostgres();
});
test.afterAll(() => postgres.stop());
test.beforeEach(({ context }) => signBrowserIn(context, world.gateway.url));

test('a database is tried, connected, changed and deleted on the page', async ({ page }) => {
  await page.goto(`${world.gateway.url}/databaseview/list/`);
  await page.getByRole('button', { name: 'Add database' }).first().click();
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await field('Name').fill('Sextant test ships');
  await field('Host').fill(postgres.address.replace(/:[^:@/]*@/, ':wrong@'));
  await button('Test').click();
  await expect(dialog).toContainText('The password provided for username "sextant" is incorrect.');
  await field('Password').fill('p@ss/word');
  await button('Test').click();
  await expect(dialog).toContainText('Connected.');
  await button('Connect').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Sextant test ships' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Sextant test ships' }).click();
  // The stored password stays.
  await button('Test').click();
  await expect(dialog).toContainText('Connected.');
  await field('Name').fill('Sextant test boats');
  await button('Save').click();
  await expect(page.getByRole('link', { name: 'Sextant test boats' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Sextant test boats' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('No chart and no dashboard is over its tables.');
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Sextant test boats' })).toHaveCount(0);
});

test('a report on a dashboard is preset to a format that a Superset makes of one, and shows it', async ({
  page,
}) => {
  const { body } = await world.superset.call('POST', '/api/v1/dashboard/', {
    dashboard_title: 'Sextant test harbour',
  });
  const { id } = body as { id: number };
  world.made.push(`/api/v1/dashboard/${id}`);
  await page.goto(`${world.gateway.url}/superset/dashboard/${id}/`);
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  const format = page.getByRole('dialog', { name: 'Report' }).getByRole('combobox', { name: 'Format' });
  await expect(format).toHaveValue('PNG');
  await format.click();
  await expect(page.getByRole('option')).toHaveText(['PNG', 'PDF']);
});
