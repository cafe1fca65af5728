import { expect, type Page, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { ownSalesServer } from '../support/salesServer.ts';
import { button, chart, chartOnServer, group } from './exploreSteps.ts';

const { server } = ownSalesServer();

const TITLE = 'Orders of all';
const BROKEN = '{"metrics": ["count"';

/** The chart as a server that checks nothing would send it, until it is saved. */
async function breakParams(page: Page, id: number): Promise<void> {
  let isSaved = false;
  await page.route(`**/api/v1/chart/${id}`, async (route) => {
    const isRead = route.request().method() === 'GET';
    isSaved ||= !isRead;
    if (isSaved) return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    body.result.params = BROKEN;
    await route.fulfill({ response, json: body });
  });
}

test('a chart whose stored controls cannot be read says so, shows them, and keeps them until it is saved', async ({
  page,
}) => {
  const id = await createChart(page, server.url, TITLE, { viz_type: 'big_number_total', metric: 'count' });
  await breakParams(page, id);
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  const note = page
    .getByRole('status')
    .filter({ hasText: 'The stored controls of this chart cannot be read' });
  await expect(note).toBeVisible();
  await expect(chart(page)).toContainText('The stored controls of this chart cannot be read');
  await button(page, 'Show what is stored').click();
  await expect(page.getByRole('dialog', { name: 'Stored controls' })).toContainText(BROKEN);
  await page.keyboard.press('Escape');

  // What the device knows of it says so, too.
  await page.reload();
  await expect(note).toBeVisible();
  await group(page, 'Metric').getByRole('button', { name: 'Add metric' }).click();
  const dialog = page.getByRole('dialog', { name: 'Metric' });
  await dialog.getByRole('combobox', { name: 'Saved metric' }).fill('count');
  await page.getByRole('option', { name: /count/i }).first().click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await button(page, 'Update chart').click();
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  const saved = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/chart/'),
  );
  await button(page, 'Save chart').click();
  await page
    .getByRole('dialog', { name: 'Save chart' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(note).toBeHidden();
  await saved;
  await expect
    .poll(async () => (await chartOnServer(page, TITLE))?.params)
    .toMatchObject({ metric: 'count', viz_type: 'big_number_total' });
});
