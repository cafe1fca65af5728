import { expect, test } from '@playwright/test';
import { ownSalesServer } from '../support/salesServer.ts';

const { server } = ownSalesServer();

test('values of a time column are found and added by a month or a day, and a text that is none says what is understood', async ({
  page,
}) => {
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await page.getByRole('button', { name: 'Add or edit filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add or edit filters' });
  const column = dialog.getByRole('combobox', { name: 'Column' });
  await column.click();
  await page.getByRole('option', { name: 'order_date' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();

  const filters = page.getByRole('region', { name: 'Filters' });
  const country = filters.getByRole('combobox', { name: 'Country' });
  const options = page.getByRole('option');
  await expect(country).toHaveAttribute('placeholder', /\d+ options/);
  await country.fill('March 2004');
  await expect(options.first()).toHaveText(/^All \d+ of “March 2004”$/);
  await expect(options.nth(1)).toHaveText(/^2004-03-\d\d/);
  await country.press('Enter');
  await expect(country).toHaveAttribute('placeholder', /^7 of \d+$/);
  await country.press('Escape');
  await expect(filters.getByRole('button', { name: /^Remove 2004-03-/ })).toHaveCount(7);
  await country.fill('2031-01-05');
  await expect(options).toHaveText(['Use “2031-01-05”']);
  await country.press('Enter');
  await country.press('Escape');
  await expect(filters.getByRole('button', { name: 'Remove 2031-01-05' })).toBeVisible();
  await country.fill('soonish');
  await expect(page.getByText('This is no time. Write “2025”, “2025-03”')).toBeVisible();
});
