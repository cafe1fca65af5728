import { expect, type Locator, type Page, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { salesServer } from '../support/salesServer.ts';

/** Tables that are wider or longer than their place on paper. */

const { server } = salesServer();

/** A dashboard with one chart, as wide as the page. */
async function openDashboardOf(page: Page, chartId: number): Promise<void> {
  const { result: token } = await (
    await page.request.get(`${server.url}/api/v1/security/csrf_token/`)
  ).json();
  const made = await page.request.post(`${server.url}/api/v1/dashboard/`, {
    headers: { 'X-CSRFToken': token, Referer: server.url },
    data: {
      dashboard_title: 'Wide',
      position_json: JSON.stringify({
        DASHBOARD_VERSION_KEY: 'v2',
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
        'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], meta: {} },
        'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId, width: 12, height: 40 } },
      }),
    },
  });
  const { id } = await made.json();
  await page.goto(`${server.url}/superset/dashboard/${id}/`);
}

test('a pivot table that is wider than paper is printed in blocks of columns, each beside the names of its rows @long', async ({
  page,
}) => {
  const chartId = await createChart(page, server.url, 'Wide pivot', {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['product_line'],
    groupbyColumns: ['country', 'deal_size'],
    metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(sales)', label: 'Sold' }],
    rowTotals: true,
  });
  await openDashboardOf(page, chartId);
  const tables = page.getByRole('table', { name: 'Wide pivot' });
  await expect(tables).toHaveCount(1);
  await expect(tables.getByRole('columnheader', { name: 'USA' })).toBeAttached();
  const countries = await tables.getByRole('columnheader').allTextContents();

  await page.setViewportSize({ width: 700, height: 1_000 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const count = await tables.count();
  expect(count).toBeGreaterThan(2);
  // Its frame grows with it: what follows does not lie over it.
  const bottomOf = (locator: Locator): Promise<number> =>
    locator.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottomOf(page.locator('figure'))).toBeGreaterThan(await bottomOf(tables.last()));
  for (const table of await tables.all()) {
    await expect(table.getByRole('rowheader', { name: 'Vintage Cars' })).toBeVisible();
    const { right } = await table.evaluate((element) => element.getBoundingClientRect());
    expect(right).toBeLessThanOrEqual(700);
  }
  // All but the last use the paper.
  const widths = await tables.evaluateAll((elements) =>
    elements.map((each) => each.getBoundingClientRect().width),
  );
  for (const width of widths.slice(0, -1)) expect(width).toBeGreaterThan(450);
  const printed = await tables.getByRole('columnheader').allTextContents();
  expect(new Set(printed)).toEqual(new Set(countries));

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(tables).toHaveCount(1);
});

test('a table that is longer than its card is printed with all of its rows @long', async ({ page }) => {
  const chartId = await createChart(page, server.url, 'Long table', {
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: ['order_number', 'product_line'],
    row_limit: 90,
  });
  await openDashboardOf(page, chartId);
  const table = page.getByRole('table', { name: 'Long table' });
  await expect(table).toBeVisible();
  await page.setViewportSize({ width: 700, height: 1_000 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(table.locator('tbody tr')).toHaveCount(90);
  const bottomOf = (locator: Locator): Promise<number> =>
    locator.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottomOf(page.locator('figure'))).toBeGreaterThan(await bottomOf(table));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => table.locator('tbody tr').count()).toBeLessThan(90);
});
