import { type Locator, type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { cutOff } from '../support/cutOff.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/** The list of datasets: selected, exported, imported and deleted, with and without a server. */

const DATASET = 'cleaned_sales_data';

const { server } = ownSalesServer();

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
const select = (page: Page, name: string): Promise<void> =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).press('Space');

/** Opens the list, with a second dataset in it. */
async function open(page: Page): Promise<void> {
  await page.goto(`${server.url}/tablemodelview/list/`);
  await page.evaluate(async () => {
    const { result: csrf } = await (await fetch('/api/v1/security/csrf_token/')).json();
    const databases = await (await fetch('/api/v1/database/')).json();
    await fetch('/api/v1/dataset/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': csrf },
      body: JSON.stringify({
        database: databases.result[0].id,
        table_name: 'towns',
        sql: 'SELECT DISTINCT city FROM cleaned_sales_data',
      }),
    });
  });
  await page.reload();
  await expect(link(page, 'towns')).toBeVisible();
}

const namesOnServer = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { result } = await (await fetch('/api/v1/dataset/?q=(page_size:100)')).json();
    return result.map((each: { table_name: string }) => each.table_name).toSorted();
  });

test('selected datasets are exported as one zip and imported again, and a name opens explore @long', async ({
  page,
}) => {
  await open(page);
  const row = page.getByRole('row').filter({ has: link(page, 'towns') });
  const owner = (await row.getByRole('cell').nth(5).textContent()) ?? '';
  expect(owner).not.toBe('');
  // Imported by the server, it has no owner.
  await page.getByRole('combobox', { name: 'Owner' }).selectOption({ label: owner });
  await expect(link(page, DATASET)).toHaveCount(0);
  await expect(link(page, 'towns')).toBeVisible();
  expect((await axeOf(page).analyze()).violations).toEqual([]);

  await select(page, 'towns');
  const download = page.waitForEvent('download');
  await button(page, 'Export').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('towns.zip');
  await button(page, 'Import').click();
  const dialog = page.getByRole('dialog', { name: 'Import datasets' });
  await dialog.getByLabel('Choose a zip of datasets, or drop it here').setInputFiles(await file.path());
  await dialog.getByRole('checkbox', { name: 'Replace datasets that are already here' }).press('Space');
  await dialog.getByRole('button', { name: 'Import this file' }).click();
  await expect(dialog.getByRole('status')).toContainText('towns');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await link(page, 'towns').click();
  await expect(page).toHaveURL(/\/explore\/\?datasource_type=table&datasource_id=\d+/);
  await expect(page.getByRole('region', { name: 'Dataset' })).toContainText('city');
});

test('without a server selected datasets are deleted after a warning, which can be undone', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Charts' }).click();
  await expect(link(page, 'Number of Deals (for each Combination)')).toBeVisible();
  await page.goto(`${server.url}/tablemodelview/list/`);
  // Both contents have to be on this device, so that a deletion can be undone.
  for (const name of [DATASET, 'towns']) {
    await page
      .getByRole('row')
      .filter({ has: link(page, name) })
      .getByRole('link', { name: 'Edit' })
      .click();
    await expect(page.getByRole('table', { name: 'Columns' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Datasets' }).click();
  }
  const back = await cutOff(page.context());
  await select(page, DATASET);
  await select(page, 'towns');
  await button(page, 'Delete').click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 datasets?' });
  await expect(dialog.getByRole('link', { name: /Number of Deals/ }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // What was selected stays selected.
  await button(page, 'Delete').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(link(page, DATASET)).toHaveCount(0);
  await expect(link(page, 'towns')).toHaveCount(0);
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts).toContainText('2 datasets deleted');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(link(page, DATASET)).toBeVisible();
  await expect(link(page, 'towns')).toBeVisible();

  await select(page, 'towns');
  await button(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(link(page, 'towns')).toHaveCount(0);
  await back();
  await expect.poll(() => namesOnServer(page), { timeout: 30_000 }).toEqual([DATASET]);
});
