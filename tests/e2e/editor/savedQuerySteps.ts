import type { Locator, Page } from '@playwright/test';

/** Saves the shown query under a name. */
export async function saveQuery(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export const savedQueryRow = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Saved queries' }).getByRole('row').filter({ hasText: name });
