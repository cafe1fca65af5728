import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { RECORDING } from '../../contract/recording.ts';
import { startServer } from '../../support/server.ts';
import { dropFile } from '../support/dropFile.ts';
import { cell, grid, openEditor, PEOPLE, sql } from '../support/editorSteps.ts';
import { button, chart, toasts } from '../explore/exploreSteps.ts';
import { parquetOf } from '../support/parquetOf.ts';
import { startAgain } from '../support/startedFolder.ts';

test.use({ serviceWorkers: 'allow' });

/** Charts and dashboards over rows that are only on this device. */

const SALES =
  'shop,day,amount\nNorth,2026-01-05,10\nNorth,2026-01-06,20\nSouth,2026-01-05,5\nSouth,2026-01-07,7\n';

async function openFile(page: Page, name: string, content: Buffer | string): Promise<void> {
  await dropFile(page, name, content);
  const dialog = page.getByRole('dialog', { name: /^Open / });
  await dialog.getByRole('button', { name: 'Open', exact: true }).click({ timeout: 60_000 });
  await expect(dialog).toBeHidden({ timeout: 60_000 });
}

/** Saves the chart on a new dashboard and opens that. */
async function saveOn(page: Page, name: string, dashboard: string): Promise<void> {
  await button(page, 'Save chart').click();
  const save = page.getByRole('dialog', { name: 'Save chart' });
  await save.getByRole('textbox', { name: 'Chart name' }).fill(name);
  await save.getByRole('combobox', { name: 'Dashboard' }).fill(dashboard);
  await page.keyboard.press('Tab');
  await button(page, 'Save and go to dashboard').click();
  await expect(toasts(page)).toContainText('It stays on this device');
}

async function run(page: Page, text: string): Promise<void> {
  await sql(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  await button(page, 'Run').click();
}

test('a file is charted on a dashboard of this device, and drawn again without the server @long', async ({
  page,
}) => {
  test.slow();
  const server = await startAgain('--no-samples', PEOPLE);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  try {
    await openEditor(page, server);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole('combobox', { name: 'Database' }).click();
    await page.getByRole('option', { name: /This device/ }).click();
    await openFile(page, 'sales.csv', SALES);

    const table = page.getByRole('treeitem', { name: /^sales, / });
    await table.hover();
    await table.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Create chart' }).click();
    await expect(page).toHaveURL(/\/explore\//);
    await page.getByRole('button', { name: /^Sum of amount by shop/ }).click();
    await expect(chart(page)).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await expect(chart(page)).toContainText('computed on this device');

    await saveOn(page, 'Sales by day', 'My shops');
    const figure = page.getByRole('figure', { name: 'Sales by day' });
    await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });

    await server.kill();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My shops' })).toBeVisible();
    await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await expect(figure).toContainText('On this device');
    await page.goto(`${server.url}/dashboard/list/`);
    await expect(page.getByRole('row', { name: /My shops/ })).toContainText('Only on this device');
    await page.goto(`${server.url}/chart/list/`);
    await expect(page.getByRole('row', { name: /Sales by day.* sales My shops/ })).toBeVisible();

    await page.goto(`${server.url}/explore/`);
    await openFile(page, 'towns.csv', SALES);
    await page.getByRole('combobox', { name: 'Dataset' }).fill('towns');
    await page.getByRole('option', { name: 'towns This device' }).click();
    await button(page, 'Create chart').last().click();
    await expect(page.getByRole('heading', { name: 'towns' })).toBeVisible();
    expect(sent.filter((path) => /\/(chart|dashboard|dataset)\//.test(path))).toEqual([]);
  } finally {
    await server.dispose();
  }
});

test('without the server, a Parquet file joined with an extract and kept rows is charted on a dashboard, which leaves as a page', async ({
  page,
  browser,
}, { outputDir }) => {
  test.slow();
  const examples = join(RECORDING, 'examples');
  const server = await startServer({
    args: [
      '--no-samples',
      '--import',
      `${examples}/sales_dashboard.zip`,
      `${examples}/cleaned_sales_data.parquet`,
    ],
  });
  try {
    await page.goto(server.signInUrl);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    await button(page, 'Available offline').click();
    await button(page, 'Filters offline').click();
    const offline = page.getByRole('dialog', { name: 'Filters offline' });
    await offline.getByText('Also download the data').click();
    await expect(offline.getByRole('row', { name: /cleaned_sales_data/ })).toContainText('just now', {
      timeout: 90_000,
    });
    await button(page, 'Done').click();

    await page.goto(`${server.url}/sqllab/`);
    await run(page, "SELECT 'France' AS country, 2 AS weight UNION ALL SELECT 'USA', 3");
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '3');
    await button(page, 'Download as').click();
    await page.getByRole('menuitem', { name: 'Keep rows on this device' }).click();
    const keep = page.getByRole('dialog', { name: 'Keep rows on this device' });
    await keep.getByRole('textbox', { name: 'Table name' }).fill('Weights');
    await keep.getByRole('button', { name: 'Keep rows' }).click();
    await expect(toasts(page)).toContainText('2 rows kept as weights', { timeout: 60_000 });

    await server.kill();
    await page.reload();
    await page.getByRole('combobox', { name: 'Database' }).click();
    await page.getByRole('option', { name: /This device/ }).click();
    const regions = "SELECT * FROM (VALUES ('France', 'Europe'), ('USA', 'America')) AS t(country, region)";
    await openFile(page, 'regions.parquet', await parquetOf(regions));
    await run(
      page,
      `SELECT region, count(*) AS orders, max(weight) AS weight FROM cleaned_sales_data
       JOIN regions USING (country) JOIN weights USING (country) GROUP BY region ORDER BY region`,
    );
    await expect(cell(page, 'Europe')).toBeVisible({ timeout: 60_000 });
    await button(page, 'Create chart').click();
    const create = page.getByRole('dialog', { name: 'Create chart' });
    await create.getByRole('textbox', { name: 'Dataset name' }).fill('Orders by region');
    await create.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: /^Sum of orders by region/ }).click({ timeout: 60_000 });
    await expect(chart(page)).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await saveOn(page, 'Orders', 'Regions');
    const figure = page.getByRole('figure', { name: 'Orders' });
    await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await page.reload();
    await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await expect(figure).toHaveAttribute('aria-description', /Europe 314/);

    const file = join(outputDir, 'Regions.html');
    await button(page, 'Download').click();
    await page.getByRole('menuitem', { name: 'Export as a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export as a file' });
    await expect(dialog).toContainText(/Orders by region \(2 rows, [\d.]+ k?B\)/, { timeout: 60_000 });
    await dialog.getByText('As a web page').click();
    await expect(dialog.getByRole('status')).toContainText(/Size: \d+(\.\d)? MB/, { timeout: 60_000 });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await (await download).saveAs(file);

    const reader = await browser.newContext({ offline: true });
    const opened = await reader.newPage();
    await opened.goto(pathToFileURL(file).href);
    const shown = opened.getByRole('figure', { name: 'Orders' });
    await expect(shown).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await expect(shown).toHaveAttribute('aria-description', /Europe 314/);
    await reader.close();
  } finally {
    await server.dispose();
  }
});
