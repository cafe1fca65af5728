import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { ownSalesServer } from './salesServer.ts';

/** What the author of a dashboard lets readers change of its charts, which stay as they were saved. */

const { server } = ownSalesServer();
const PIE = 'Total Revenue By Product';

async function addControls(page: Page): Promise<void> {
  const { url } = server;
  const { result: token } = await (await page.request.get(`${url}/api/v1/security/csrf_token/`)).json();
  const { result } = await (await page.request.get(`${url}/api/v1/dashboard/1/datasets`)).json();
  const targets = [{ datasetId: result[0].id }];
  const control = (id: string, name: string, kind: string) => ({
    id: `CHART_CUSTOMIZATION-${id}`,
    type: 'CHART_CUSTOMIZATION',
    name,
    filterType: `chart_customization_${kind}`,
    targets,
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    controlValues: {},
    defaultDataMask: { extraFormData: {}, filterState: {} },
  });
  const saved = await page.request.put(`${url}/api/v1/dashboard/1/chart_customizations`, {
    headers: { 'X-CSRFToken': token, Referer: url },
    data: { modified: [control('1', 'Split by', 'dynamic_groupby'), control('2', 'Shown by', 'timegrain')] },
  });
  expect(saved.status()).toBe(200);
}

test('readers split charts by other columns and choose their grain, and clear it; the saved charts do not change', async ({
  page,
}) => {
  await addControls(page);
  await page.goto(`${server.url}/superset/dashboard/1/`);
  const pie = page.getByRole('figure', { name: PIE });
  await pie.scrollIntoViewIfNeeded();
  await expect(pie).toHaveAttribute('aria-description', /Highest: Classic Cars/);
  const bar = page.getByRole('region', { name: 'Filters' });
  await expect(bar.getByRole('heading', { name: 'Display controls' })).toBeVisible();
  // A list closes when its control is scrolled, as it is where charts above still get their height.
  await expect(page.locator('figure[aria-busy="true"]')).toHaveCount(0);
  async function choose(name: string, option: string): Promise<void> {
    const control = bar.getByRole('combobox', { name });
    await control.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await control.click();
    await control.pressSequentially(option);
    await page.getByRole('option', { name: option, exact: true }).click();
    await page.keyboard.press('Escape');
  }
  await choose('Split by', 'deal_size');
  const asked = page.waitForRequest((request) => request.postData()?.includes('"timeGrain":"P1Y"') === true);
  await choose('Shown by', 'Year');
  await bar.getByRole('button', { name: 'Apply filters' }).click();
  await expect(pie).toHaveAttribute('aria-description', /3 rows.*Highest: Medium/);
  await asked;
  await expect(pie.getByRole('button', { name: 'Filtered by Split by: deal_size' })).toBeVisible();
  expect((await new AxeBuilder({ page }).include('section').analyze()).violations).toEqual([]);
  await page.reload();
  await expect(pie).toHaveAttribute('aria-description', /Highest: Medium/);
  await bar.getByRole('button', { name: 'Clear all' }).click();
  await expect(pie).toHaveAttribute('aria-description', /Highest: Classic Cars/);
});
