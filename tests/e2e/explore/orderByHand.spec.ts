import { expect, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { ownSalesServer } from '../support/salesServer.ts';
import { button, chart, group } from './exploreSteps.ts';

const { server } = ownSalesServer();

test('categories are ordered by hand with the keyboard, drawn so, and saved @long', async ({ page }) => {
  const id = await createChart(page, server.url, 'Deals', {
    viz_type: 'pie',
    groupby: ['deal_size'],
    metric: 'count',
    row_limit: 100,
    legendType: 'plain',
  });
  const legend = async (): Promise<readonly string[]> => {
    await page.getByRole('button', { name: 'Chart actions' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download SVG', exact: true }).click();
    const stream = await (await started).createReadStream();
    let svg = '';
    for await (const part of stream) svg += String(part);
    const names = [...svg.matchAll(/>(Small|Medium|Large)</g)].map(([, name = '']) => name);
    return [...new Set(names)];
  };
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await page.getByRole('tab', { name: 'Customize' }).click();
  const order = group(page, 'Category order');
  await order.getByRole('combobox').focus();
  for (const name of ['Small', 'Large', 'Medium']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await expect.poll(legend).toEqual(['Small', 'Large', 'Medium']);
  await button(page, 'Save chart').click();
  const save = page.getByRole('dialog', { name: 'Save chart' });
  await save.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(save).toBeHidden();
  await page.reload();
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await expect.poll(legend).toEqual(['Small', 'Large', 'Medium']);
});
