import { expect, type Page, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { EVERY_PAGE, openPage } from '../support/everyPage.ts';
import { markTexts } from '../support/markedLanguage.ts';
import { salesServer } from '../support/salesServer.ts';

/** Axe finds nothing on any page, in any language tried. */

const { server } = salesServer();

async function foundOn(page: Page, path: string): Promise<readonly string[]> {
  await openPage(page, server.url, path);
  const { violations } = await axeOf(page).exclude('[data-live-announcer]').analyze();
  return violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

async function sweep(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of EVERY_PAGE) found.push(...(await foundOn(page, path)));
  return found;
}

test('axe finds nothing on any page', async ({ page }) => {
  expect(await sweep(page)).toEqual([]);
});

test.describe('in another language', () => {
  test.use({ locale: 'de-DE', serviceWorkers: 'block' });

  test('axe finds nothing on any page in German @long', async ({ page }) => {
    await openPage(page, server.url, 'offline/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    expect(await sweep(page)).toEqual([]);
  });

  test('axe finds nothing on any page from right to left @long', async ({ page }) => {
    await markTexts(page);
    await openPage(page, server.url, 'offline/');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await sweep(page)).toEqual([]);
  });
});
