import { expect, test } from '@playwright/test';
import { dropFile } from '../support/dropFile.ts';
import { openEditor, PEOPLE } from '../support/editorSteps.ts';
import { button, chart, toasts } from '../explore/exploreSteps.ts';
import { startAgain } from '../support/startedFolder.ts';

test.use({ serviceWorkers: 'allow' });

const SALES = 'shop,day,amount\nNorth,2026-01-05,10\nNorth,2026-01-06,20\nSouth,2026-01-05,5\n';

test('a dashboard of this device is copied to the server, over its rows there, for others to see', async ({
  page,
}) => {
  test.slow();
  const server = await startAgain('--no-samples', PEOPLE);
  try {
    await openEditor(page, server);
    await page.getByRole('combobox', { name: 'Database' }).click();
    await page.getByRole('option', { name: /This device/ }).click();
    await dropFile(page, 'sales.csv', SALES);
    const dialog = page.getByRole('dialog', { name: /^Open / });
    await dialog.getByRole('button', { name: 'Open', exact: true }).click({ timeout: 60_000 });
    const table = page.getByRole('treeitem', { name: /^sales, / });
    await table.hover();
    await table.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Create chart' }).click();
    await page.getByRole('button', { name: /^Sum of amount by shop/ }).click();
    await expect(chart(page)).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await button(page, 'Save chart').click();
    const save = page.getByRole('dialog', { name: 'Save chart' });
    await save.getByRole('textbox', { name: 'Chart name' }).fill('Sales by shop');
    await save.getByRole('combobox', { name: 'Dashboard' }).fill('My shops');
    await page.keyboard.press('Tab');
    await button(page, 'Save and go to dashboard').click();
    await expect(toasts(page)).toContainText('It stays on this device');

    await button(page, 'Dashboard actions').click();
    await page.getByRole('menuitem', { name: 'Copy to the server' }).click();
    const copy = page.getByRole('dialog', { name: 'Copy to the server' });
    await expect(copy.getByRole('button', { name: 'Copy' })).toBeDisabled();
    await page.screenshot({ path: 'test-results/copy-to-server.png' });
    await copy.getByRole('button', { name: 'Send rows' }).click();
    // The dataset that arrived is there to be chosen, and is.
    await expect(copy.getByRole('combobox', { name: 'In place of sales' })).toHaveValue('sales', {
      timeout: 60_000,
    });
    await copy.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(toasts(page)).toContainText('stays as it is');
    const charts = async () =>
      (await page.request.get(`${server.url}/api/v1/dashboard/?q=(columns:!(id,dashboard_title))`)).json();
    await expect
      .poll(async () => (await charts()).result, { timeout: 30_000 })
      .toMatchObject([{ dashboard_title: 'My shops' }]);
    await page.goto(`${server.url}/dashboard/list/`);
    await expect(page.getByRole('row', { name: /My shops/ })).toHaveCount(2);
    const [{ id }] = (await charts()).result;
    await page.goto(`${server.url}/superset/dashboard/${id}/`);
    const figure = page.getByRole('figure', { name: 'Sales by shop' });
    await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 30_000 });
    await expect(figure).toContainText('Live');
    await page.screenshot({ path: 'test-results/copied-to-server.png' });
  } finally {
    await server.dispose();
  }
});
