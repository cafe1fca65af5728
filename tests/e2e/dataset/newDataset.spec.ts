import { expect, type Page, test } from '@playwright/test';
import { ownSalesServer } from '../support/salesServer.ts';

/** What is filled in of a dataset before it is created, and the SQL of one that exists. */

const { server } = ownSalesServer();

const sql = (page: Page) => page.getByRole('textbox', { name: 'SQL', exact: true });

test('the SQL of a new dataset is completed, is there after a reload, and is cleared', async ({ page }) => {
  await page.goto(`${server.url}/tablemodelview/add/`);
  await page.getByRole('tab', { name: 'SQL' }).click();
  const database = page.getByRole('combobox', { name: 'Database' });
  await database.click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('combobox', { name: 'Schema' })).not.toHaveValue('');
  await page.getByRole('textbox', { name: 'Dataset name' }).fill('Late orders');
  await expect(sql(page)).toHaveAttribute('contenteditable', 'true');
  await sql(page).click();
  await sql(page).pressSequentially('SELECT * FROM cleaned_s');
  await page.getByRole('option', { name: /cleaned_sales_data/ }).click();
  await expect(sql(page)).toContainText('FROM cleaned_sales_data');

  await page.reload();
  await expect(page.getByRole('tab', { name: 'SQL' })).toHaveAttribute('aria-selected', 'true');
  await expect(sql(page)).toContainText('FROM cleaned_sales_data');
  await expect(page.getByRole('textbox', { name: 'Dataset name' })).toHaveValue('Late orders');
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page).toHaveURL(/\/tablemodelview\/edit\//);

  // An existing one keeps an edit of its SQL in the same way.
  await page.getByRole('tab', { name: 'Settings' }).click();
  await sql(page).fill('SELECT 1 AS one');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(sql(page)).toHaveText('SELECT 1 AS one');
  await sql(page).fill('');
  await expect(page.getByText('SQL is required')).toBeVisible();

  await page.goto(`${server.url}/tablemodelview/add/`);
  await page.getByRole('tab', { name: 'SQL' }).click();
  await expect(sql(page)).toHaveText('');
  await sql(page).fill('SELECT 2 AS two');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(sql(page)).toHaveText('');
  await page.reload();
  await expect(sql(page)).toHaveText('');
});

test('two quick presses create one dataset @long', async ({ page }) => {
  await page.goto(`${server.url}/tablemodelview/add/`);
  await page.getByRole('tab', { name: 'SQL' }).click();
  await page.getByRole('combobox', { name: 'Database' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Dataset name' }).fill('Pressed twice');
  await sql(page).fill('SELECT 1 AS one');
  const create = page.getByRole('button', { name: 'Create dataset' });
  await expect(create).toBeEnabled();
  // Both before the page is drawn again.
  await create.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/tablemodelview\/edit\//);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Datasets' }).click();
  await expect(page.getByRole('link', { name: 'Pressed twice' })).toHaveCount(1);
});
