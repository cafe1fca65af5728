import { type Locator, type Page, expect } from '@playwright/test';

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

/** The chart as the server has it. */
export function chartOnServer(
  page: Page,
  title: string,
): Promise<{ params: Record<string, unknown> } | null> {
  return page.evaluate(async (name) => {
    const { result } = await (await fetch('/api/v1/chart/?q=(page_size:100)')).json();
    const found = result.find((each: { slice_name: string }) => each.slice_name === name);
    if (found === undefined) return null;
    const { result: row } = await (await fetch(`/api/v1/chart/${found.id}`)).json();
    return { params: JSON.parse(row.params) };
  }, title);
}
