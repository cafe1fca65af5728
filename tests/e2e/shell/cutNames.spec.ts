import { expect, test } from '@playwright/test';
import { salesServer } from '../support/salesServer.ts';

/** Names that a list has no room for. */

const { server } = salesServer();

const LONG = 'Number of Deals (for each Combination)';

test('a name that a list cuts is shown whole beside the pointer and at the focus, and one that fits is not @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto(`${server.url}/chart/list/`);
  await page.getByRole('button', { name: 'Show as cards' }).click();
  const cut = page.getByRole('link', { name: LONG });
  const tooltip = page.getByRole('tooltip');
  await cut.getByText(LONG).hover();
  await expect(tooltip).toHaveText(LONG);
  await expect(tooltip).toHaveCSS('opacity', '1');
  await page.getByRole('link', { name: 'Total Revenue' }).getByText('Total Revenue').hover();
  await expect(tooltip).toHaveCount(0);

  await page.mouse.move(0, 0);
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.press('Tab');
  await cut.focus();
  await expect(tooltip).toHaveText(LONG);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});
