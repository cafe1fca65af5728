import { type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/** What the author of a dashboard lets readers change of its charts, which stay as they were saved. */

const { server } = ownSalesServer();
const PIE = 'Total Revenue By Product';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add or edit filters' });

/** Fills the form of a new control. */
async function addControl(page: Page, name: string, type: string | null): Promise<void> {
  const open = dialog(page);
  await open.getByRole('button', { name: 'Add display control', exact: true }).click();
  await open.getByRole('textbox', { name: 'Name' }).fill(name);
  if (type !== null) {
    await open.getByRole('combobox', { name: 'Control type' }).fill(type);
    await page.getByRole('option', { name: type, exact: true }).click();
  }
  await open.getByRole('combobox', { name: 'Dataset' }).fill('cleaned');
  await page.getByRole('option', { name: 'cleaned_sales_data' }).click();
}

test('authors let readers split charts by other columns and choose their grain, which they clear; the saved charts do not change @long', async ({
  page,
}) => {
  const saves: { modified: { filterType: string }[] }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/chart_customizations')) saves.push(request.postDataJSON());
  });
  await page.goto(`${server.url}/superset/dashboard/1/`);
  await page.getByRole('button', { name: 'Add or edit filters' }).click();
  await dialog(page).getByRole('button', { name: 'Add display control', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByText('Name is required')).toBeVisible();
  const chosen = dialog(page).getByRole('toolbar', { name: 'Chosen display control' });
  await chosen.getByRole('button', { name: 'Remove' }).click();
  await addControl(page, 'Split by', null);
  await addControl(page, 'Shown by', 'Time grain');
  expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => saves.length).toBe(1);
  expect(saves[0]?.modified.map(({ filterType }) => filterType)).toEqual([
    'chart_customization_dynamic_groupby',
    'chart_customization_timegrain',
  ]);
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
  const request = page.waitForRequest(
    (request) => request.postData()?.includes('"timeGrain":"P1Y"') === true,
  );
  await choose('Shown by', 'Year');
  await bar.getByRole('button', { name: 'Apply filters' }).click();
  await expect(pie).toHaveAttribute('aria-description', /3 rows.*Highest: Medium/);
  await request;
  await expect(pie.getByRole('button', { name: 'Filtered by Split by: deal_size' })).toBeVisible();
  expect((await axeOf(page).include('section').analyze()).violations).toEqual([]);
  await page.reload();
  await expect(pie).toHaveAttribute('aria-description', /Highest: Medium/);
  await bar.getByRole('button', { name: 'Clear all' }).click();
  await expect(pie).toHaveAttribute('aria-description', /Highest: Classic Cars/);

  // In edit mode they are a step of the draft.
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await page.getByRole('button', { name: 'Add or edit filters' }).click();
  await dialog(page).getByRole('button', { name: 'Split by', exact: true }).click();
  await dialog(page).getByRole('checkbox', { name: 'Can select multiple columns' }).uncheck({ force: true });
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Shown per');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(bar.getByRole('combobox', { name: 'Shown per' })).toBeVisible();
  await expect.poll(() => saves.length).toBe(2);
  expect(saves[1]?.modified).toMatchObject([
    { name: 'Shown per', controlValues: { canSelectMultiple: false } },
  ]);
});
