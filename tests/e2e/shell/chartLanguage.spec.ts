import { expect, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { salesServer } from '../support/salesServer.ts';

/** Charts write numbers, times and their own words as the language of the page does; what leaves the page stays. */

const { server } = salesServer();

const FORM = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: [
    { label: 'month', sqlExpression: `DATE_TRUNC('month', order_date)`, expressionType: 'SQL' },
    'product_line',
  ],
  metrics: ['count', { label: 'sold', sqlExpression: 'SUM(sales)', expressionType: 'SQL' }],
  column_config: { sold: { d3NumberFormat: '$,.2f' } },
  show_totals: true,
  row_limit: 5000,
};

test('the same charts in four languages', async ({ page }) => {
  const id = await createChart(page, server.url, 'Sales by month', FORM);
  const table = page.getByRole('figure', { name: 'Sales by month' });
  for (const [lang, number, total, short] of [
    ['en', '$10,032,628.85', 'Total', '10.0M'],
    ['de', '$10.032.628,85', 'Gesamt', '10,0M'],
    ['fr', /\$10\s032\s628,85/, 'Total', '10,0M'],
    ['ja', '$10,032,628.85', '合計', '10.0M'],
  ] as const) {
    await page.goto(`${server.url}/explore/?slice_id=${id}&lang=${lang}`);
    await expect(table).toContainText(number);
    await expect(table).toContainText(total);
    await page.goto(`${server.url}/dashboard/list/?lang=${lang}`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    await expect(page.getByRole('figure', { name: 'Total Revenue', exact: true })).toContainText(short);
  }
});
