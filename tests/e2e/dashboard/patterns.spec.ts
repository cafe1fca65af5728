import { type Page, expect, test } from '@playwright/test';
import { salesServer } from '../support/salesServer.ts';

/** Charts with patterns beside their colours: where a person asks for them, and where the device has few colours. */

const CHART = 'Total Revenue By Product';

const { server } = salesServer();

const figure = (page: Page) => page.getByRole('figure', { name: CHART });
const swatch = (page: Page) =>
  figure(page).getByRole('list', { name: 'Legend' }).locator('button span').first();
const picture = (page: Page): Promise<string> =>
  figure(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

async function openDashboard(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await figure(page).scrollIntoViewIfNeeded();
  await expect(figure(page)).toHaveAttribute('data-state', 'rendered');
  await expect(figure(page).locator('canvas')).toBeVisible();
}

test('patterns beside colours are chosen on the page of settings, and shown in charts and legends', async ({
  page,
}) => {
  await openDashboard(page);
  await expect(swatch(page)).toHaveCSS('background-image', 'none');
  const plain = await picture(page);
  await page.goto(`${server.url}/user_info/`);
  await page.getByRole('switch', { name: 'Patterns beside colours' }).press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-patterns', 'chosen');
  await openDashboard(page);
  await expect(swatch(page)).toHaveCSS('background-image', /^url\("data:image\/svg/);
  await expect.poll(() => picture(page)).not.toBe(plain);
});

test('in forced colours charts have patterns, and marks have borders', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openDashboard(page);
  await expect(swatch(page)).toHaveCSS('background-image', /^url\("data:image\/svg/);
});
