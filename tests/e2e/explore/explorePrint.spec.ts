import { expect, test } from '@playwright/test';
import { salesServer } from '../support/salesServer.ts';
import { chart, openChart } from './exploreSteps.ts';

const { server } = salesServer();

test('explore prints the chart with its name, and no controls', async ({ page }) => {
  await openChart(page, server, 'Overall Sales (By Product Line)');
  await expect(page.getByRole('region', { name: 'Controls' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(chart(page).locator('canvas').first()).toBeVisible();
  for (const name of ['Dataset', 'Controls', 'Data'])
    await expect(page.getByRole('region', { name, exact: true })).toBeHidden();
  const { height } = (await chart(page).boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(400);
});
