import { expect, test } from '@playwright/test';
import { serveChartFixture } from '../fixtures/charts/serve.ts';

/* Explore by touch, on a phone. */

test('by touch, a tap adds a column, and buttons order the entries of a control', async ({ browser }) => {
  const fixture = await serveChartFixture('[]', new URL('../fixtures/explore/', import.meta.url));
  const phone = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 780 },
  });
  const page = await phone.newPage();
  await page.goto(fixture.url);
  const dataset = page.getByRole('region', { name: 'Dataset', exact: true });
  for (const name of ['Region', 'city']) await dataset.getByRole('button', { name }).tap();
  const dimensions = page.getByRole('group', { name: 'Dimensions', exact: true });
  const button = (name: string) => dimensions.getByRole('button', { name, exact: true });
  const entries = dimensions.getByRole('listitem');
  await expect(entries).toHaveText(['Region', 'city']);
  await expect(button('Move Region up')).toBeDisabled();
  await expect(button('Move city down')).toBeDisabled();
  await button('Move Region down').tap();
  await expect(entries).toHaveText(['city', 'Region']);
  await button('Move Region up').tap();
  await expect(entries).toHaveText(['Region', 'city']);
  for (const name of ['Move city up', 'Remove city']) {
    const { height = 0, x = 390, width = 0 } = (await button(name).boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThan(390);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();
  await fixture.close();
});
