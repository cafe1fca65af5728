import { expect, type Locator, type Page, test } from '@playwright/test';
import { salesServer } from '../support/salesServer.ts';
import { button, chooseType, group, openChart } from './exploreSteps.ts';

/** A press outside a dialog is easily made by mistake: it drops nothing that was typed. */

const CHART = 'Overall Sales (By Product Line)';

const { server } = salesServer();

const pressOutside = (page: Page): Promise<void> => page.mouse.click(4, 4);

async function openMetric(page: Page): Promise<Locator> {
  await group(page, 'Metric').getByRole('listitem').getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Metric' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a press outside applies a metric that is whole, and Escape discards what was typed', async ({
  page,
}) => {
  await openChart(page, server, CHART);
  const metric = group(page, 'Metric').getByRole('listitem');
  const dialog = await openMetric(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sales of all');
  await pressOutside(page);
  await expect(dialog).toBeHidden();
  await expect(metric).toContainText('Sales of all');

  await openMetric(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Another name');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(metric).toContainText('Sales of all');

  await openMetric(page);
  await dialog.getByRole('tab', { name: 'Custom SQL' }).click();
  await pressOutside(page);
  await expect(dialog).toBeHidden();
  await expect(metric).toContainText('Sales of all');
  await button(page, 'Undo').click();
  await expect(metric).not.toContainText('Sales of all');
});

test('a filter that is not whole stays open after a press outside, and says so @long', async ({ page }) => {
  await openChart(page, server, CHART);
  const filters = group(page, 'Filters');
  await filters.getByRole('button', { name: 'Add filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await pressOutside(page);
  await expect(dialog).toBeHidden();

  await filters.getByRole('button', { name: 'Add filter' }).click();
  await dialog.getByRole('combobox', { name: 'Column' }).fill('product_line');
  await page.getByRole('option', { name: /^product_line/ }).click();
  await dialog.getByRole('combobox', { name: 'Operator' }).fill('Equal');
  await page.getByRole('option', { name: /^Equal to/ }).click();
  await pressOutside(page);
  await expect(dialog.getByText('This is not applied yet')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Value' }).fill('Ships');
  await pressOutside(page);
  await expect(dialog).toBeHidden();
  await expect(filters.getByRole('listitem')).toContainText('Ships');
});

test('a time range that cannot be read stays in its field until Escape @long', async ({ page }) => {
  await openChart(page, server, 'Seasonality of Revenue (per Product Line)');
  const range = group(page, 'Time Range').getByRole('combobox');
  await range.fill('Last wee');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(range).toHaveValue('Last wee');
  await expect(range).toHaveAttribute('aria-invalid', 'true');
  await range.press('Escape');
  await expect(range).not.toHaveValue('Last wee');
});

test('formatting rules, columns and annotation layers are applied by a press outside @long', async ({
  page,
}) => {
  await openChart(page, server, CHART);
  await chooseType(page, 'Table');
  await page.getByRole('tab', { name: 'Customize' }).click();
  const rules = group(page, 'Custom conditional formatting');
  await rules.getByRole('button', { name: 'Add rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Formatting rule' });
  await rule.getByRole('combobox', { name: 'Operator' }).fill('Greater');
  await page.getByRole('option', { name: 'Greater than (>)' }).click();
  await rule.getByRole('textbox', { name: 'Value' }).fill('7');
  await pressOutside(page);
  await expect(rules.getByRole('listitem')).toContainText('> 7');

  await group(page, 'Customize columns').getByRole('button', { name: 'product_line', exact: true }).click();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Line of products');
  await pressOutside(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(group(page, 'Customize columns')).toContainText('1 setting');
});
