import { expect, test } from '@playwright/test';
import { startServer } from '../support/server.ts';
import { dropFile } from './dropFile.ts';
import { openEditor, PEOPLE } from './editorSteps.ts';
import { button, chart, toasts } from './exploreSteps.ts';

test.use({ serviceWorkers: 'allow' });

/** Charts and dashboards over rows that are only on this device. */

const SALES =
  'shop,day,amount\nNorth,2026-01-05,10\nNorth,2026-01-06,20\nSouth,2026-01-05,5\nSouth,2026-01-07,7\n';

test('a file is charted on a dashboard of this device, and drawn again without the server', async ({
  page,
}) => {
  test.slow();
  const server = await startServer({ args: ['--no-samples', PEOPLE] });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  try {
    await openEditor(page, server);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole('combobox', { name: 'Database' }).click();
    await page.getByRole('option', { name: /This device/ }).click();
    await dropFile(page, 'sales.csv', SALES);
    const dialog = page.getByRole('dialog', { name: /^Open / });
    await dialog.getByRole('button', { name: 'Open', exact: true }).click({ timeout: 60_000 });
    await expect(dialog).toBeHidden({ timeout: 60_000 });

    const table = page.getByRole('treeitem', { name: /^sales, / });
    await table.hover();
    await table.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Create chart' }).click();
    await expect(page).toHaveURL(/\/explore\//);
    await page.getByRole('button', { name: /^Sum of amount by shop/ }).click();
    await expect(chart(page)).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await expect(chart(page)).toContainText('computed on this device');

    await button(page, 'Save chart').click();
    const save = page.getByRole('dialog', { name: 'Save chart' });
    await save.getByRole('textbox', { name: 'Chart name' }).fill('Sales by day');
    await save.getByRole('combobox', { name: 'Dashboard' }).fill('My shops');
    await page.keyboard.press('Tab');
    await button(page, 'Save and go to dashboard').click();
    await expect(toasts(page)).toContainText('It stays on this device');
    const figure = page.getByRole('figure', { name: 'Sales by day' });
    await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });

    await server.kill();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My shops' })).toBeVisible();
    await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await expect(figure).toContainText('On this device');
    await page.goto(`${server.url}/dashboard/list/`);
    await expect(page.getByRole('row', { name: /My shops/ })).toContainText('Only on this device');
    expect(sent.filter((path) => /\/(chart|dashboard|dataset)\//.test(path))).toEqual([]);
  } finally {
    await server.dispose();
  }
});
