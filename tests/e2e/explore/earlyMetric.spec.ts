import { expect, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { salesServer } from '../support/salesServer.ts';
import { group } from './exploreSteps.ts';

const { server } = salesServer();

test('a metric that is added before the dataset is read is one of its saved ones once it is read @long', async ({
  page,
}) => {
  await page.goto(`${server.url}/chart/list/`);
  const id = await createChart(page, server.url, 'Read later', { viz_type: 'big_number_total' });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/v1\/dataset\/\d+/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  await group(page, 'Metric').getByRole('button', { name: 'Add metric' }).click();
  const dialog = page.getByRole('dialog', { name: 'Metric' });
  await expect(dialog.getByRole('tab', { name: 'Simple' })).toHaveAttribute('aria-selected', 'true');
  release();
  await expect(dialog.getByRole('combobox', { name: 'Saved metric' })).toBeVisible();
});
