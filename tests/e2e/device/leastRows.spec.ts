import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { button } from '../explore/exploreSteps.ts';
import { axeOf } from '../support/axeOf.ts';
import { openEditor } from '../support/editorSteps.ts';
import { parquetServer } from '../support/parquetServer.ts';
import { CITY, makeSales } from '../support/salesDashboard.ts';

test.use({ serviceWorkers: 'allow' });

/** A file without groups of few rows, whose readers are told. */

const ROWS = `SELECT CASE WHEN i < 150_000 THEN 'city ' || i % 3 ELSE 'hamlet' END AS city, 'web' AS channel,
    TIMESTAMP '2026-01-01' AS sold_at, i % 100 AS amount
  FROM range(150_003) AS t(i)`;

let server: RunningServer;
test.beforeAll(async () => {
  server = await parquetServer('sales', ROWS);
});
test.afterAll(() => server.dispose());

const sales = (page: Page) => page.getByRole('figure', { name: 'Sales' });

test('small groups stay behind, the dialog counts them, and the page says it', async ({ page, browser }) => {
  const id = await makeSales(server, [CITY]);
  await openEditor(page, server);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${server.url}/superset/dashboard/${id}/`);
  await expect(sales(page)).toContainText('150,003', { timeout: 60_000 });
  await button(page, 'Available offline').click();
  await button(page, 'Filters offline').click();
  const dialog = page.getByRole('dialog', { name: 'Filters offline' });
  await dialog.getByText('Also download the data').click({ timeout: 60_000 });
  await expect(dialog.getByRole('row', { name: /^sales/ })).toContainText('groups of rows', {
    timeout: 60_000,
  });
  await button(page, 'Done').click();
  await button(page, 'Download').click();
  await page.getByRole('menuitem', { name: 'Export as a file' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export as a file' });
  await exporting.getByText('As a web page').click();
  await exporting.getByText('With all rows').click();
  const least = exporting.getByRole('textbox', { name: 'Least rows a group' });
  await least.fill('none');
  await expect(exporting.getByRole('button', { name: 'Export' })).toBeDisabled();
  await least.fill('5');
  await expect(exporting).toContainText('sales: 1 group with 3 rows is left out.', { timeout: 120_000 });
  expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  const download = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export' }).click();
  const file = test.info().outputPath('Sales.html');
  await (await download).saveAs(file);

  const reader = await browser.newContext({ offline: true });
  const read = await reader.newPage();
  await read.goto(pathToFileURL(file).href);
  await expect(sales(read)).toContainText('150,000', { timeout: 60_000 });
  await expect(sales(read)).toContainText('Without 3 rows in 1 group of fewer than 5 rows');
  await expect(read.getByText('without groups of fewer than 5 rows')).toBeVisible();
  await read.getByRole('combobox', { name: 'City' }).click();
  await expect(read.getByRole('option', { name: 'city 1' })).toBeVisible({ timeout: 30_000 });
  await expect(read.getByRole('option', { name: 'hamlet' })).toHaveCount(0);
  await reader.close();
});
