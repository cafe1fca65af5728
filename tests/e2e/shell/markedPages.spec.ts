import { expect, type Page, test } from '@playwright/test';
import { EVERY_PAGE, openPage } from '../support/everyPage.ts';
import { cutOf, markTexts, unmarkedOf } from '../support/markedLanguage.ts';
import { IS_SALES_DATA, salesNames } from '../support/salesNames.ts';
import { salesServer } from '../support/salesServer.ts';

/** In a language whose texts are marked, from right to left, no page has a text of its own in English, and none is cut. */

const { server } = salesServer();
test.use({ locale: 'de-DE', serviceWorkers: 'block' });

/** Help is written in English. */
const PAGES = EVERY_PAGE.filter((path) => !path.startsWith('help/'));

/** What is wrong with pages, one after the other. */
async function walk(page: Page, paths: readonly string[], names: ReadonlySet<string>): Promise<string[]> {
  await markTexts(page);
  const found: string[] = [];
  for (const path of paths) {
    await openPage(page, server.url, path);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const own = (await unmarkedOf(page, IS_SALES_DATA)).filter((text) => !names.has(text));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    found.push(
      ...own.map((text) => `${path} in English: ${text}`),
      ...(await cutOf(page)).map((text) => `${path} cut: ${text}`),
      ...(wide > 0 ? [`${path} is ${wide} pixels too wide`] : []),
    );
  }
  return found;
}

test('every page is in the language alone, from right to left, and cuts none of its texts', async ({
  page,
  context,
}) => {
  const names = await salesNames(page, server.url);
  // Side by side: most of the time each waits until nothing is loaded any more.
  const half = PAGES.length / 2;
  const walks = [
    walk(page, PAGES.slice(0, half), names),
    walk(await context.newPage(), PAGES.slice(half), names),
  ];
  expect((await Promise.all(walks)).flat()).toEqual([]);
});
