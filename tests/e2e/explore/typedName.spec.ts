import { expect, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { salesServer } from '../support/salesServer.ts';
import { group } from './exploreSteps.ts';

const { server } = salesServer();

test('a typed name and Enter chooses a column', async ({ page }) => {
  await page.goto(`${server.url}/chart/list/`);
  const id = await createChart(page, server.url, 'Typed', { viz_type: 'big_number_total', metric: 'count' });
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  await group(page, 'Metric').getByRole('listitem').getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Metric' });
  await dialog.getByRole('tab', { name: 'Simple' }).click();
  const column = dialog.getByRole('combobox', { name: 'Column' });
  await column.fill('Sales');
  await column.press('Enter');
  await expect(column).toHaveValue('sales');
  await expect(dialog).toBeVisible();
  // What several options match is left to be chosen.
  await column.fill('order');
  await column.press('Enter');
  await column.press('Tab');
  await expect(column).toHaveValue('sales');
});
