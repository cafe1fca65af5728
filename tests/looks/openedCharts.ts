import type { Page } from '@playwright/test';

/** How a chart is looked at. */
export const LOOKS = [
  { name: 'light', scheme: 'light', width: 500 },
  { name: 'dark', scheme: 'dark', width: 500 },
  { name: 'narrow', scheme: 'light', width: 300 },
] as const;

/** Maps without a graphics card take long. */
const PATIENCE = 180_000;

/** Opens the page of charts, one below the other, and waits until all are drawn; returns their names. */
export async function openedCharts(page: Page, url: string): Promise<readonly string[]> {
  page.setDefaultTimeout(PATIENCE);
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE });
  await page.locator('figure').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const main = document.querySelector('main');
    if (main !== null) main.style.gridTemplateColumns = 'minmax(0, 1fr)';
    for (const button of document.querySelectorAll('figcaption button')) button.remove();
  });
  // Drawings follow the fonts and the size of their box.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => document.querySelectorAll('figure[aria-busy="true"]').length === 0);
  await page.screenshot();
  return page
    .locator('figure')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
}
