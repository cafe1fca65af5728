import { expect, test } from '@playwright/test';
import { button, chart, chooseType, group, openChart } from './exploreSteps.ts';
import { axeOf } from '../support/axeOf.ts';
import { cutOff } from '../support/cutOff.ts';
import { salesServer } from '../support/salesServer.ts';

/** Controls of explore that are edited in dialogs of their own. */

const CHART = 'Number of Deals (for each Combination)';

const { server } = salesServer();

test('cells are colored by rules, and columns get a name and a format of their own @long', async ({
  page,
}) => {
  await openChart(page, server, CHART);
  await chooseType(page, 'Table');
  await button(page, 'Update chart').click();
  await expect(chart(page).getByRole('table')).toBeVisible();
  await page.getByRole('tab', { name: 'Customize' }).click();
  await group(page, 'Custom conditional formatting').getByRole('button', { name: 'Add rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Formatting rule' });
  await rule.getByRole('combobox', { name: 'Operator' }).fill('Greater');
  await page.getByRole('option', { name: 'Greater than (>)' }).click();
  await expect(rule.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await rule.getByRole('textbox', { name: 'Value' }).fill('1');
  expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  await rule.getByRole('button', { name: 'Apply' }).click();
  await expect(group(page, 'Custom conditional formatting').getByRole('listitem')).toContainText('> 1');
  const colored = chart(page).locator('td[style*="rgb"]');
  await expect(colored.first()).toBeVisible();

  const columns = group(page, 'Customize columns');
  await columns.getByRole('button', { name: 'product_line', exact: true }).click();
  const column = page.getByRole('dialog', { name: 'product_line' });
  await column.getByRole('textbox', { name: 'Display name' }).fill('Line of products');
  expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  await column.getByRole('button', { name: 'Apply' }).click();
  await expect(chart(page).getByRole('columnheader', { name: 'Line of products' })).toBeVisible();
  await columns.getByRole('button', { name: 'Reset product_line' }).click();
  await expect(chart(page).getByRole('columnheader', { name: 'product_line' })).toBeVisible();
  await group(page, 'Custom conditional formatting')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(colored).toHaveCount(0);
});

test('a filter offers the values of its column and time ranges, and takes what is typed instead @long', async ({
  page,
}) => {
  await openChart(page, server, CHART);
  const filters = group(page, 'Filters');
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await filters.getByRole('button', { name: 'Add filter' }).click();
  await dialog.getByRole('combobox', { name: 'Column' }).fill('product_line');
  await page.getByRole('option', { name: /^product_line/ }).click();
  const value = dialog.getByRole('combobox', { name: 'Value' });
  // The values are read meanwhile.
  await expect(async () => {
    await value.fill('');
    await value.fill('shi');
    await page.getByRole('option', { name: 'Ships' }).click({ timeout: 2_000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(filters.getByRole('listitem').last()).toContainText('Ships');

  await filters.getByRole('button', { name: 'Add filter' }).click();
  await dialog.getByRole('combobox', { name: 'Column' }).fill('order_date');
  await page.getByRole('option', { name: /^order_date/ }).click();
  const range = dialog.getByRole('combobox', { name: 'Time range' });
  await range.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Last quarter' })).toBeVisible();
  // The list closes with the first character, which is no time range.
  await range.press('ControlOrMeta+A');
  await range.pressSequentially('2003-01-01 : 2004-01-01');
  await expect(range).toHaveValue('2003-01-01 : 2004-01-01');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(filters.getByRole('listitem').last()).toContainText('2003-01-01 : 2004-01-01');
});

test('SQL of a metric is completed, and checked by the engine before it is used @long', async ({ page }) => {
  await openChart(page, server, 'Overall Sales (By Product Line)');
  await group(page, 'Metric').getByRole('listitem').getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Metric' });
  await dialog.getByRole('tab', { name: 'Custom SQL' }).click();
  const sql = dialog.getByRole('textbox', { name: 'SQL expression' });
  await expect(sql).toHaveAttribute('contenteditable', 'true');
  await sql.fill('');
  await sql.pressSequentially('SUM(quantity');
  await page.getByRole('option', { name: /quantity_ordered/ }).click();
  await expect(sql).toContainText('SUM(quantity_ordered');
  await sql.fill('SUM(nowhere)');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByRole('status')).toContainText('nowhere');
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await sql.fill('SUM(quantity_ordered)');
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeEnabled();
  await expect(dialog.getByRole('status')).not.toContainText('nowhere');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByRole('status')).toHaveText('The engine accepts this expression.');
  expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await button(page, 'Update chart').click();
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
});

test('SQL that was checked as a filter of rows is not said to be accepted as one of groups @long', async ({
  page,
}) => {
  await openChart(page, server, CHART);
  await group(page, 'Filters').getByRole('button', { name: 'Add filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('tab', { name: 'Custom SQL' }).click();
  await dialog.getByRole('textbox', { name: 'SQL expression' }).fill('quantity_ordered > 30');
  await dialog.getByRole('button', { name: 'Check' }).click();
  const accepted = dialog.getByText('The engine accepts this expression.');
  await expect(accepted).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Filters' }).fill('Groups');
  await page.getByRole('option', { name: 'Groups (HAVING)' }).click();
  await expect(accepted).toHaveCount(0);
});

test('a number below zero with a fraction is typed into the settings of a metric @long', async ({ page }) => {
  await openChart(page, server, CHART);
  await chooseType(page, 'Radar Chart');
  await page.getByRole('tab', { name: 'Customize' }).click();
  await group(page, 'Customize Metrics').getByRole('button').first().click();
  const least = page.getByRole('dialog').getByRole('textbox', { name: 'Minimum value' });
  await least.pressSequentially('-0.5');
  await expect(least).toHaveValue('-0.5');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(group(page, 'Customize Metrics')).toContainText('1 setting');
});

test('without a server, the datasets that a chart can change to are named as those known on the device @long', async ({
  page,
  context,
}) => {
  await openChart(page, server, CHART);
  await cutOff(context);
  await button(page, 'Change dataset').click();
  const dialog = page.getByRole('dialog', { name: 'Change dataset' });
  await expect(dialog.getByRole('status')).toContainText('These are the datasets known on this device.');
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
});
