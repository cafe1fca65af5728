import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';

export const DATASET = 'cleaned_sales_data';

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** Opens the page of a dataset from the list. */
export async function openDataset(page: Page, server: RunningServer, name = DATASET): Promise<void> {
  await page.goto(`${server.url}/tablemodelview/list/`);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/tablemodelview\/edit\//);
  await expect(page.getByRole('table', { name: 'Columns' })).toBeVisible();
}

/** Chooses an option of a combo box. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  const offered = page.getByRole('option', { name: option, exact: true });
  // What is stored meanwhile redraws the form, which closes the list.
  await expect(async () => {
    await box.fill('');
    await box.fill(option);
    await offered.click({ timeout: 5000 });
  }).toPass();
}
