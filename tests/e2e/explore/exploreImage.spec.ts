import { expect, type Page, test } from '@playwright/test';
import { chart, openChart } from './exploreSteps.ts';
import { salesServer } from '../support/salesServer.ts';

/** What explore shows of a chart that this device has drawn before. */

const { server } = salesServer();

const countImages = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let count = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const db = opening.result;
      if (db.objectStoreNames.contains('pictures')) {
        const counting = db.transaction('pictures').objectStore('pictures').count();
        await new Promise((resolve) => (counting.onsuccess = resolve));
        count += counting.result;
      }
      db.close();
    }
    return count;
  });

test('a chart that is opened again shows its stored image while its rows and what draws it are loading @long', async ({
  page,
}) => {
  await openChart(page, server, 'Number of Deals (for each Combination)');
  await expect.poll(() => countImages(page)).toBe(1);
  await page.route(/\/api\/v1\/chart\/data|\/assets\/vega-/, () => undefined);
  await page.reload();
  await expect(chart(page).locator('canvas:not(.marks)')).toBeVisible();
  await expect(chart(page).getByRole('progressbar', { name: 'Loading the chart' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Controls' }).getByText('product_line').first(),
  ).toBeVisible();
});
