import { expect, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { ownSalesServer } from '../support/salesServer.ts';
import { chart } from './exploreSteps.ts';

const { server } = ownSalesServer();

test('a chart of some of the rows says of how many, shows all at a press, and goes back', async ({
  page,
}) => {
  const id = await createChart(page, server.url, 'Lines', {
    viz_type: 'pie',
    groupby: ['product_line'],
    metric: 'count',
    row_limit: 2,
  });
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  await expect(chart(page)).toContainText('2 of 7 rows: the row limit leaves out the others.');
  await chart(page).getByRole('button', { name: 'Show all' }).click();
  await expect(chart(page)).not.toContainText('the row limit');
  await expect(chart(page)).toContainText('Classic Cars');
  await chart(page).getByRole('button', { name: 'Show as saved' }).click();
  await expect(chart(page)).toContainText('2 of 7 rows');
});
