import { expect, test } from '@playwright/test';
import { edit } from '../dashboard/editSteps.ts';
import { openDataset } from '../dataset/datasetSteps.ts';
import { button, chart, openChart } from '../explore/exploreSteps.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/* Ctrl+S saves what a page shows, with what is still being typed in a field. */

const { server } = ownSalesServer();

test('Ctrl+S in edit mode saves the dashboard with the title that is being typed', async ({ context }) => {
  const page = await edit(context, server);
  const title = page.getByRole('textbox', { name: 'Dashboard title' });
  await title.fill('Sales of a key');
  await title.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: 'Sales of a key' })).toBeVisible();
  await expect(button(page, 'Edit dashboard')).toBeVisible();
  await expect
    .poll(async () => {
      const list = await (await page.request.get(`${server.url}/api/v1/dashboard/`)).json();
      return list.result.map((each: { dashboard_title: string }) => each.dashboard_title);
    })
    .toContain('Sales of a key');
});

test('Ctrl+S in explore offers to save the chart, and Ctrl+Enter updates it with what is typed @long', async ({
  page,
}) => {
  await openChart(page, server, 'Overall Sales (By Product Line)');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const limit = page.getByRole('combobox', { name: 'Row limit' });
  await limit.fill('3');
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('/chart/data') && (request.postData() ?? '').includes('"row_limit":3'),
  );
  await limit.press('Control+Enter');
  await asked;
  await expect(limit).toBeFocused();
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
});

test('Ctrl+S in a dataset saves the name that is being typed @long', async ({ page }) => {
  await openDataset(page, server);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const name = page.getByRole('textbox', { name: 'Dataset name' });
  await name.fill('sales_by_key');
  await name.press('Control+s');
  await expect(name).toBeFocused();
  await expect
    .poll(async () => {
      const list = await (await page.request.get(`${server.url}/api/v1/dataset/`)).json();
      return list.result.map((each: { table_name: string }) => each.table_name);
    })
    .toContain('sales_by_key');
});
