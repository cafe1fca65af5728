import { expect, test } from '@playwright/test';
import { salesServer } from '../support/salesServer.ts';

const { server } = salesServer();

test('a chart that nobody has named is called by what it shows, in its header and in the window', async ({
  page,
}) => {
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await page.getByRole('button', { name: 'Total Revenue By Product actions' }).click();
  await page.getByRole('menuitem', { name: 'Drill by' }).click();
  await page.getByRole('combobox', { name: 'Dimension' }).fill('deal');
  await page.getByRole('option', { name: 'deal_size' }).click();
  await page.getByRole('button', { name: 'Open in explore' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('(Sales) by deal_size');
  await expect(heading).toHaveAttribute('data-given', 'false');
  await expect(page).toHaveTitle('(Sales) by deal_size · Sextant');
});
