import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { button } from '../explore/exploreSteps.ts';
import { openEditor } from '../support/editorSteps.ts';
import { parquetServer } from '../support/parquetServer.ts';
import { CITY, makeSales } from '../support/salesDashboard.ts';

test.use({ serviceWorkers: 'allow' });

/** A dashboard that is filtered from groups of rows. */

const ROWS = `SELECT 'city ' || i % 5 AS city, CASE WHEN i % 3 = 0 THEN 'web' ELSE 'shop' END AS channel,
    TIMESTAMP '2026-01-01' + (i % 300_000) * INTERVAL 1 MINUTE AS sold_at, i % 100 AS amount
  FROM range(150_000) AS t(i)`;

let server: RunningServer;
test.beforeAll(async () => {
  server = await parquetServer('sales', ROWS);
});
test.afterAll(() => server.dispose());

const shows = (page: Page, name: string, number: string) =>
  expect(page.getByRole('figure', { name })).toContainText(number, { timeout: 60_000 });

async function chooseCity(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'City' }).click();
  await page.getByRole('option', { name }).click({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await button(page, 'Apply filters').click();
}

const engines = (page: Page): number =>
  page.workers().filter((worker) => worker.url().includes('engine.worker')).length;

test('is filtered from groups of rows, with and without the server and in its page, and no engine starts', async ({
  page,
  browser,
}) => {
  const id = await makeSales(server, [CITY]);
  await openEditor(page, server);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${server.url}/superset/dashboard/${id}/`);
  await shows(page, 'Sales', '150,000');
  await button(page, 'Available offline').click();
  await button(page, 'Filters offline').click();
  const dialog = page.getByRole('dialog', { name: 'Filters offline' });
  await dialog.getByText('Also download the data').click({ timeout: 60_000 });
  await expect(dialog.getByRole('row', { name: /^sales/ })).toContainText('just now', { timeout: 60_000 });
  await expect(dialog.getByRole('row', { name: /^sales/ })).toContainText('groups of rows', {
    timeout: 60_000,
  });
  await button(page, 'Done').click();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/chart/data')) asked.push(request.url());
  });
  await chooseCity(page, 'city 3');
  await shows(page, 'Sales', '30,000');
  await expect(page.getByRole('figure', { name: 'Sales' })).toContainText(
    'computed on this device from 5 groups of rows',
  );
  expect(asked).toEqual([]);

  await button(page, 'Download').click();
  await page.getByRole('menuitem', { name: 'Export as a file' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export as a file' });
  await exporting.getByText('As a web page').click();
  await exporting.getByText('With all rows').click();
  await expect(exporting.getByText('With groups of rows')).toContainText(/sales \(5 groups, [\d.]+ k?B\)/);
  await expect(exporting.getByRole('status')).toContainText('Size:', { timeout: 120_000 });
  const download = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export' }).click();
  const file = test.info().outputPath('Sales.html');
  await (await download).saveAs(file);

  await server.kill();
  await page.reload();
  await chooseCity(page, 'city 4');
  await shows(page, 'Sales', '60,000');
  await shows(page, 'Mean', '51.000');
  expect(engines(page)).toBe(0);

  // The page of the dashboard has no rows, only their groups.
  const reader = await browser.newContext({ offline: true });
  const read = await reader.newPage();
  await read.goto(pathToFileURL(file).href);
  await shows(read, 'Sales', '150,000');
  await chooseCity(read, 'city 2');
  await shows(read, 'Sales', '30,000');
  await shows(read, 'Mean', '49.500');
  await reader.close();
});
