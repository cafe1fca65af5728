import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { storedRows } from '../support/storedRows.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/** Charts over a dataset that no server has yet. */

const { server } = ownSalesServer();

test('a dataset made of a table without the server is charted at once, and has its rows when the server is back @long', async ({
  page,
}) => {
  await page.goto(`${server.url}/tablemodelview/list/`);
  // The server has one of this name, and takes no second one.
  await page.getByRole('checkbox', { name: 'Select cleaned_sales_data', exact: true }).press('Space');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'cleaned_sales_data' })).toBeHidden();
  await expect(page.getByRole('status', { name: 'Sync status' })).toHaveText('Saved');

  await page.goto(`${server.url}/sqllab/`);
  await expect
    .poll(async () => (await storedRows(page, 'catalogue')).map(({ key }) => JSON.stringify(key)).join())
    .toContain('columns');
  await page.goto(`${server.url}/tablemodelview/add/`);
  await page.getByRole('combobox', { name: 'Database' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Table' }).click();
  await page.getByRole('option', { name: 'cleaned_sales_data' }).click();
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await page.getByRole('button', { name: 'New chart' }).click();
  await page.getByRole('button', { name: /^city/ }).click();
  await page.getByRole('button', { name: 'Update chart' }).click();
  await expect(page.getByText('The server does not have this dataset yet.')).toBeVisible();
  await expectAccessible(page);

  await page.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('cell', { name: 'Lille' }).first()).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: /^price_each/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Edit dataset' })).toBeVisible();
});
