import { type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { salesServer } from '../support/salesServer.ts';
import { installedTest } from '../support/installedTest.ts';

/** The marks of charts on a dashboard: reached by keyboard, filtering other charts, and leading to their rows. */

const PIE = 'Total Revenue By Product';

const { server } = salesServer();

test.beforeEach(async ({ page }) => {
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  const pie = page.getByRole('figure', { name: PIE });
  await pie.scrollIntoViewIfNeeded();
  await expect(pie).toHaveAttribute('data-state', 'rendered');
});

const marks = (page: Page) => page.getByRole('slider', { name: `Marks of ${PIE}` });

test('marks are reached by keyboard and filter other charts, and each filter is removed at the charts it filters', async ({
  page,
}) => {
  const pie = page.getByRole('figure', { name: PIE });
  await expect(pie).toHaveAttribute(
    'aria-description',
    /^Pie Chart, 7 rows\. Values from .+ to .+\. Highest: Classic Cars .+; Vintage Cars .+;/,
  );
  await marks(page).focus();
  await expect(marks(page)).toHaveAttribute('aria-valuetext', /^Classic Cars, .*\d/);
  await page.keyboard.press('ArrowRight');
  await expect(marks(page)).toHaveAttribute('aria-valuetext', /^Vintage Cars, .*\d/);
  await page.keyboard.press('Enter');
  const chips = page.getByRole('list', { name: 'Cross-filters' });
  await expect(chips).toContainText('product_line: Vintage Cars');
  await expect(page.locator('[aria-live=polite]').filter({ has: chips })).toHaveCount(1);
  await expect(chips).toContainText(PIE);

  await page.keyboard.press('t');
  const table = page.getByRole('dialog', { name: PIE });
  await expect(table).toContainText('Vintage Cars');
  await page.keyboard.press('Escape');
  await expect(marks(page)).toBeFocused();
  await expect(marks(page)).toHaveAttribute('aria-valuetext', /^Vintage Cars, .*\d/);

  const mark = page.getByRole('button', { name: 'Filtered by product_line: Vintage Cars' }).first();
  await mark.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: `Remove product_line: Vintage Cars, from ${PIE}` }).click();
  await expect(chips).toHaveCount(0);

  await marks(page).focus();
  await expect(marks(page)).toHaveAttribute('aria-valuetext', /\d/);
  await page.keyboard.press('Enter');
  await expect(chips).toContainText('product_line: Vintage Cars');
  await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Clear all' }).click();
  await expect(chips).toHaveCount(0);
});

installedTest(
  'from a mark a person sees its rows, and the chart by another column; offline rows that are not here are explained @long',
  async ({ page, context }) => {
    await marks(page).focus();
    await expect(marks(page)).toHaveAttribute('aria-valuetext', /\d/);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Drill to detail by Classic Cars' }).click();
    const detail = page.getByRole('dialog', { name: `Drill to detail: ${PIE}` });
    await expect(detail.getByRole('list', { name: 'Filters of the mark' })).toHaveText(
      'product_line: Classic Cars',
    );
    await expect(detail.getByRole('status')).toHaveText('967 rows');
    await expect(detail.getByRole('table')).toContainText('Classic Cars');
    const found = await axeOf(page).include('[role="dialog"]').analyze();
    expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: `${PIE} actions` }).click();
    await page.getByRole('menuitem', { name: 'Drill by' }).click();
    const by = page.getByRole('dialog', { name: `Drill by: ${PIE}` });
    await by.getByRole('combobox', { name: 'Dimension' }).fill('deal');
    await page.getByRole('option', { name: 'deal_size' }).click();
    const figure = by.getByRole('figure', { name: `${PIE} by deal_size` });
    await expect(figure.locator('canvas')).toBeVisible();
    await figure.getByRole('slider').focus();
    await expect(figure.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Medium, .*\d/);
    await page.keyboard.press('Escape');
    await expect(by).toHaveCount(0);

    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.getByRole('button', { name: `${PIE} actions` }).click();
    await page.getByRole('menuitem', { name: 'Drill to detail' }).click();
    await expect(detail.getByRole('alert')).toContainText('these rows are not on this device');
    await context.setOffline(false);
  },
);

test('a drill goes on from mark to mark by keyboard, leads back by its steps, and opens in explore where it is', async ({
  page,
}) => {
  await page.getByRole('button', { name: `${PIE} actions` }).click();
  await page.getByRole('menuitem', { name: 'Drill by' }).click();
  const by = page.getByRole('dialog', { name: `Drill by: ${PIE}` });
  const dimension = by.getByRole('combobox', { name: 'Dimension' });
  const steps = by.getByRole('navigation', { name: 'Drill steps' }).getByRole('listitem');
  const choose = async (name: string): Promise<void> => {
    await page.keyboard.type(name);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('Enter');
  };
  await dimension.focus();
  await choose('deal_size');
  await by.getByRole('slider').focus();
  await expect(by.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Medium, .*\d/);
  await page.keyboard.press('Enter');
  await expect(steps).toHaveText(['All', 'Medium']);

  await expect(dimension).toBeFocused();
  await choose('order_date by year');
  const cells = by.getByRole('cell').getByRole('button');
  await expect(cells).toHaveText(['2004', '2003', '2005']);
  await cells.getByText('2003').press('Enter');
  await expect(steps).toHaveText(['All', 'Medium', '2003']);
  await expect(dimension).toBeFocused();
  await choose('status');
  const figure = by.getByRole('figure', { name: `${PIE} by status` });
  await expect(figure.getByRole('slider')).toBeVisible();
  await by.getByRole('switch', { name: 'As a table' }).press('Space');
  await expect(by.getByRole('columnheader').first()).toHaveText('status');
  // Of that year alone, though the chart has a time range.
  await expect(cells).toHaveText(['Shipped', 'Cancelled', 'Resolved']);
  const found = await axeOf(page).include('[role="dialog"]').analyze();
  expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

  await steps.getByRole('button', { name: 'Medium' }).press('Enter');
  await expect(steps).toHaveText(['All', 'Medium']);
  await expect(cells).toHaveText(['2004', '2003', '2005']);
  await by.getByRole('button', { name: 'Open in explore' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('deal_size IN (Medium)');
});
