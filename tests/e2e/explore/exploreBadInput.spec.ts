import { expect, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { button, chart, group } from './exploreSteps.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/** A chart that cannot be queried as it is stays readable, and is repaired where the fault is. */

const { server } = ownSalesServer();

const HTML = '<img src=x onerror="document.title=1">';

test('a chart with bad input is repaired in place, and stays when its dataset is deleted @long', async ({
  page,
}) => {
  const id = await createChart(page, server.url, HTML, {
    viz_type: 'pie',
    metric: { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'gone' }, label: HTML },
    groupby: ['product_line'],
    // Of wrong types, and of another release.
    color_scheme: 'noSuchColors',
    show_legend: 'maybe',
    donut: {},
    innerRadius: [7],
    number_format: 7,
    filters: [{ col: 'status' }],
    since: 3,
  });
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HTML);
  const metric = group(page, 'Metric');
  await expect(metric).toHaveAccessibleDescription(/The dataset does not have what is named here/);
  await expect(chart(page).getByRole('alert')).toContainText('Column gone no longer exists');

  await metric.getByRole('listitem').getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Metric' });
  await dialog.getByRole('combobox', { name: 'Column' }).fill('quantity_ordered');
  await page.getByRole('option', { name: 'quantity_ordered' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(metric).not.toHaveAccessibleDescription(/names what/);
  await button(page, 'Update chart').click();
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await expect(chart(page).locator('canvas').first()).toBeVisible();

  await metric.getByRole('listitem').getByRole('button').first().click();
  await dialog.getByRole('tab', { name: 'Custom SQL' }).click();
  await dialog.getByRole('textbox', { name: 'SQL expression' }).fill('SUM(sales); DROP TABLE orders');
  // Nobody has to check it.
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await button(page, 'Update chart').click();
  await expect(chart(page).getByRole('alert')).toContainText('is not one SQL expression');
  await button(page, 'Undo').click();

  const { result: token } = await (
    await page.request.get(`${server.url}/api/v1/security/csrf_token/`)
  ).json();
  const { result: datasets } = await (await page.request.get(`${server.url}/api/v1/dataset/`)).json();
  const deleted = await page.request.delete(`${server.url}/api/v1/dataset/${datasets[0].id}`, {
    headers: { 'X-CSRFToken': token, Referer: server.url },
  });
  expect(deleted.status()).toBe(200);
  await group(page, 'Dimensions')
    .getByRole('button', { name: /^Remove product_line/ })
    .click();
  await button(page, 'Update chart').click();
  await expect(chart(page).getByRole('alert')).toContainText('The dataset no longer exists');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HTML);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(button(page, 'Change dataset')).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);

  // A saved query has the number of some dataset too, which is another thing.
  await page.goto(`${server.url}/explore/?datasource_type=saved_query&datasource_id=2`);
  await expect(page.getByText('A chart of a query starts from its result')).toBeVisible();
  // The editor takes the query out of its address when it has opened it.
  const opened = page.waitForURL(/savedQueryId=2/, { waitUntil: 'commit' });
  await button(page, 'Open the query').click();
  await opened;
});
