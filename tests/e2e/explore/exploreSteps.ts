import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** A person's steps in explore, by the names on screen. */

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
export const chart = (page: Page): Locator =>
  page.getByRole('region', { name: 'Chart', exact: true }).getByRole('figure');
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** Opens a chart from the list, until it is drawn. */
export async function openChart(page: Page, { url }: { readonly url: string }, name: string): Promise<void> {
  await page.goto(`${url}/chart/list/`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/explore\/\?slice_id=\d+$/);
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
}

export async function chooseType(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Chart type:/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
}
