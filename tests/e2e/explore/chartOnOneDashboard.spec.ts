import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { button, chooseType, openChart } from './exploreSteps.ts';
import { salesServer } from '../support/salesServer.ts';

/** A chart that several dashboards show, changed for one of them. */

const CHART = 'Number of Deals (for each Combination)';

const { server } = salesServer();

/** The chart as the server has it. */
function onServer(page: Page, title: string): Promise<{ params: Record<string, unknown> } | null> {
  return page.evaluate(async (name) => {
    const { result } = await (await fetch('/api/v1/chart/?q=(page_size:100)')).json();
    const found = result.find((each: { slice_name: string }) => each.slice_name === name);
    if (found === undefined) return null;
    const { result: row } = await (await fetch(`/api/v1/chart/${found.id}`)).json();
    return { params: JSON.parse(row.params) };
  }, title);
}

test('a change for one dashboard is saved as a chart of its own, which takes the place there @long', async ({
  page,
}) => {
  await openChart(page, server, CHART);
  const before = (await onServer(page, CHART))?.params['viz_type'];
  await chooseType(page, 'Table');
  await button(page, 'Save chart').click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('radio', { name: 'Only on one dashboard' }).check();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Chart name' }).fill('Items of this dashboard');
  await dialog.getByRole('combobox', { name: 'Dashboard' }).fill('Sales Dashboard');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save and go to dashboard' }).click();
  await page.getByRole('tab', { name: /Exploratory/ }).click();
  await expect(page.getByRole('figure', { name: 'Items of this dashboard', exact: true })).toBeVisible();
  await expect(page.getByRole('figure', { name: CHART, exact: true })).toHaveCount(0);
  await expect
    .poll(async () => (await onServer(page, 'Items of this dashboard'))?.params['viz_type'])
    .toBe('table');
  expect((await onServer(page, CHART))?.params['viz_type']).toBe(before);
});
