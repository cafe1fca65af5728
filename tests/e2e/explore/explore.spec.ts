import { expect, type Locator } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { addMetric, asked, button, figure, group, test } from './fixturePage.ts';

/* The explore page over a test dataset: selecting, requesting, drawing, undo and rejections. */

test('a chart is created from nothing, with its controls [APP-01 APP-04 CHT-01 CHT-24 CHT-35]', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  for (const name of ['Dataset', 'Controls', 'Chart', 'Data'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(group(page, 'Metrics')).toHaveAccessibleDescription('cannot be empty');
  // That is to do, and no mistake, until something was done.
  const fault = page.getByRole('region', { name: 'Controls' }).getByText('1 error');
  await expect(fault).toHaveCount(0);
  await addMetric(page, 'revenue');
  await group(page, 'Metrics').getByRole('button', { name: 'Remove revenue' }).click();
  await expect(fault).toBeVisible();
  await expect(button(page, 'Update chart')).toBeDisabled();
  await addMetric(page, 'revenue');
  await expect(group(page, 'Metrics').getByRole('listitem')).toHaveText(['revenue']);
  await button(page, 'Update chart').click();
  await expect(figure(page)).toHaveAttribute('data-state', 'rendered');
  await expect(figure(page).locator('canvas')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Data' }).getByRole('table')).toBeVisible();
  expect(await asked(page)).toMatchObject([
    { metrics: ['revenue'], x_axis: 'ordered_at', time_grain_sqla: 'P1D' },
  ]);
});

test('metrics are defined as an aggregate and as SQL, ordered by keyboard, and undone', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  const metrics = group(page, 'Metrics');
  await addMetric(page, 'Orders');
  await metrics.getByRole('button', { name: 'Add metric' }).click();
  const dialog = page.getByRole('dialog', { name: 'Metric' });
  await dialog.getByRole('tab', { name: 'Simple' }).click();
  await dialog.getByRole('combobox', { name: 'Column' }).fill('amount');
  await page.getByRole('option', { name: 'amount' }).click();
  await dialog.getByRole('combobox', { name: 'Aggregate' }).fill('AVG');
  await page.getByRole('option', { name: 'AVG' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await metrics.getByRole('button', { name: 'Add metric' }).click();
  await dialog.getByRole('tab', { name: 'Custom SQL' }).click();
  await dialog.getByRole('textbox', { name: 'SQL expression' }).fill('SUM(amount) / 2');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Half');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(metrics.getByRole('listitem')).toHaveText(['Orders', 'AVG(amount)', 'Half']);
  await metrics.getByRole('button', { name: 'Half', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(metrics.getByRole('listitem')).toHaveText(['Orders', 'Half', 'AVG(amount)']);
  await expect(metrics.getByRole('button', { name: 'Half', exact: true })).toBeFocused();
  await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await expect(metrics.getByRole('listitem')).toHaveText(['Orders', 'AVG(amount)']);
  await button(page, 'Redo').click();
  await button(page, 'Redo').click();
  await expect(metrics.getByRole('listitem')).toHaveText(['Orders', 'Half', 'AVG(amount)']);
});

test('Escape closes the list of completions in a dialog, and keeps the dialog with what was typed @long', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  await group(page, 'Metrics').getByRole('button', { name: 'Add metric' }).click();
  const dialog = page.getByRole('dialog', { name: 'Metric' });
  await dialog.getByRole('tab', { name: 'Custom SQL' }).click();
  const sql = dialog.getByRole('textbox', { name: 'SQL expression' });
  await expect(sql).toHaveAttribute('contenteditable', 'true');
  await sql.pressSequentially('SUM(amo');
  await expect(page.getByRole('option', { name: /amount/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(sql).toContainText('SUM(amo');
});

test('a suggested chart is one click away, and can be undone @long', async ({ page, fixture }) => {
  await page.goto(fixture.url);
  const suggested = page.getByRole('list', { name: 'Suggested charts' });
  await expect(suggested.getByRole('button')).toHaveCount(3);
  await suggested.getByRole('button', { name: 'revenue by region Bar Chart' }).press('Enter');
  await expect(figure(page).locator('canvas')).toBeVisible();
  await expect(button(page, 'Chart type: Bar Chart')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(button(page, 'Chart type: Line Chart')).toBeVisible();
});

test('a clicked metric or column of the dataset is added where the chart needs it @long', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  const dataset = page.getByRole('region', { name: 'Dataset' });
  await dataset.getByRole('searchbox').fill('re');
  await dataset.getByRole('button', { name: 'revenue' }).click();
  await dataset.getByRole('button', { name: /^Region/ }).press('Enter');
  await expect(group(page, 'Metrics').getByRole('listitem')).toHaveText(['revenue']);
  await expect(group(page, 'Dimensions').getByRole('listitem')).toHaveText(['Region']);
});

test('columns and metrics are dragged to a control, and from one control to another', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  const dataset = page.getByRole('region', { name: 'Dataset' });
  const drop = (name: string): Locator => group(page, name).getByRole('button').last();
  await dataset.getByRole('button', { name: 'revenue' }).dragTo(drop('Metrics'));
  await expect(group(page, 'Metrics').getByRole('listitem')).toHaveText(['revenue']);
  await dataset.getByRole('button', { name: /^city/ }).dragTo(drop('Dimensions'));
  await expect(group(page, 'Dimensions').getByRole('listitem')).toHaveText(['city']);
  await dataset.getByRole('button', { name: /^amount/ }).dragTo(drop('Metrics'));
  const metric = page.getByRole('dialog', { name: 'Metric' });
  await expect(metric.getByRole('combobox', { name: 'Column' })).toHaveValue('amount');
  await metric.getByRole('button', { name: 'Cancel' }).click();
  await dataset.getByRole('button', { name: /^Region/ }).dragTo(drop('Filters'));
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await expect(filter.getByRole('combobox', { name: 'Column' })).toHaveValue('Region');
  await filter.getByRole('button', { name: 'Cancel' }).click();
  await group(page, 'Dimensions').getByRole('listitem').dragTo(group(page, 'X-axis').getByRole('listitem'));
  await expect(group(page, 'X-axis').getByRole('listitem')).toHaveText(['city']);
  await expect(group(page, 'Dimensions').getByRole('listitem')).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(group(page, 'Dimensions').getByRole('listitem')).toHaveText(['city']);
  await dataset.getByRole('button', { name: 'revenue' }).hover();
  await page.mouse.down();
  await drop('Dimensions').hover();
  await drop('Dimensions').hover();
  await expect(group(page, 'Dimensions').getByRole('status')).toHaveText('Only columns fit here.');
  await page.mouse.up();
});

test('on a phone everything is one column, which opens at the chart @long', async ({ page, fixture }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(fixture.url);
  await expect(page.getByRole('region')).toHaveCount(4);
  const names = await page.getByRole('region').evaluateAll((all) => all.map((each) => each.ariaLabel));
  expect(names).toEqual(['Chart', 'Controls', 'Data', 'Dataset']);
  await expect(page.getByRole('tab', { name: 'Results' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Chart' })).toBeInViewport({ ratio: 1 });
  const sizes = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { view: [innerWidth, innerHeight], content: [scrollWidth, scrollHeight] };
  });
  expect(sizes.content).toEqual(sizes.view);
});

test('a filter is defined by column, operator and value @long', async ({ page, fixture }) => {
  await page.goto(fixture.url);
  const filters = group(page, 'Filters');
  await expect(filters.getByRole('listitem')).toHaveText(['ordered_at: No filter']);
  await filters.getByRole('button', { name: 'Add filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Column' }).fill('amount');
  await page.getByRole('option', { name: 'amount' }).click();
  await dialog.getByRole('combobox', { name: 'Operator' }).fill('In');
  await page.getByRole('option', { name: 'In', exact: true }).click();
  const values = dialog.getByRole('combobox', { name: 'Values' });
  await values.fill('1');
  await values.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveText(['1']);
  // A text that is left becomes a value too; Tab closes the list of values, which hides the dialog from readers.
  await values.fill('2');
  await values.press('Tab');
  await expect(dialog.getByRole('listitem')).toHaveText(['1', '2']);
  // Only Escape drops it.
  await values.fill('3');
  await values.press('Escape');
  await expect(values).toHaveValue('');
  await expect(dialog.getByRole('listitem')).toHaveText(['1', '2']);
  for (const value of ['1', '2']) await dialog.getByRole('button', { name: `Remove ${value}` }).click();
  // The first value does not move the button by which it is taken.
  await values.fill('4');
  await dialog.locator('button', { hasText: 'Apply' }).click();
  await expect(filters.getByRole('listitem')).toHaveText(['ordered_at: No filter', 'amount IN (4)']);
});

test('another type keeps what fits, lists what it sets aside and restores it [CHT-17]', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  await addMetric(page, 'Orders');
  await addMetric(page, 'revenue');
  await button(page, 'Chart type: Line Chart').click();
  const types = page.getByRole('dialog', { name: 'Chart types' });
  const all = await types.getByRole('option').count();
  await expect(types.locator('[role=option] img')).toHaveCount(all);
  await types.getByRole('searchbox').fill('pie');
  await expect(types.getByRole('option')).toHaveCount(1);
  await types.getByRole('option', { name: 'Pie Chart' }).click();
  await expect(group(page, 'Metric').getByRole('listitem')).toHaveText(['Orders']);
  await expect(page.getByText(/^Not used by this chart type.*Metrics/)).toBeVisible();
  await button(page, 'Chart type: Pie Chart').click();
  await types.getByRole('searchbox').fill('line');
  await types.getByRole('option', { name: 'Line Chart' }).press('Enter');
  await expect(group(page, 'Metrics').getByRole('listitem')).toHaveText(['Orders', 'revenue']);
});

test('formatting is applied at once, other changes wait for Update chart or are updated at once', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  await addMetric(page, 'revenue');
  await button(page, 'Update chart').click();
  await expect(figure(page)).toHaveAttribute('data-state', 'rendered');
  await page.getByRole('tab', { name: 'Customize' }).click();
  await group(page, 'Marker').getByRole('checkbox').press('Space');
  await expect(button(page, 'Reset Marker')).toBeVisible();
  // Only the pane of controls is scrolled.
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0);
  expect(await asked(page)).toHaveLength(1);
  await page.getByRole('tab', { name: 'Data', exact: true }).click();
  await group(page, 'Row limit').getByRole('combobox').fill('77');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The controls have changed since')).toBeVisible();
  expect(await asked(page)).toHaveLength(1);
  await page.getByRole('switch', { name: 'Update at once' }).press('Space');
  await expect
    .poll(async () => (await asked(page)).map((form) => form['row_limit']))
    .toEqual([undefined, 77]);
});

test('a rejected value is described at its control [CHT-21 CHT-22 CHT-33] @long', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  await addMetric(page, 'revenue');
  const limit = group(page, 'Row limit');
  await limit.getByRole('combobox').fill('many');
  await page.keyboard.press('Enter');
  await expect(limit).toHaveAccessibleDescription('is expected to be an integer');
  await expect(button(page, 'Update chart')).toBeDisabled();
  await limit.getByRole('combobox').fill('50001');
  await page.keyboard.press('Enter');
  await expect(limit).toHaveAccessibleDescription('Value cannot exceed 50000');
  await button(page, 'Reset Row limit').click();
  await expect(button(page, 'Update chart')).toBeEnabled();
});

test('a request can be stopped [CHT-09 CHT-10]', async ({ page, fixture }) => {
  await page.goto(`${fixture.url}?slow`);
  await addMetric(page, 'revenue');
  await button(page, 'Update chart').click();
  await expect(figure(page)).toHaveAttribute('aria-busy', 'true');
  await button(page, 'Stop').click();
  await expect(page.getByRole('alert')).toHaveText('Updating chart was stopped');
  await expect(figure(page)).toHaveAttribute('data-state', 'stopped');
});

for (const type of ['echarts_timeseries_bar', 'table', 'pivot_table_v2', 'deck_scatter'])
  test(`the page of ${type} is accessible, with its dialogs${type === 'table' ? '' : ' @long'}`, async ({
    page,
    fixture,
  }) => {
    await page.goto(`${fixture.url}?viz_type=${type}`);
    for (const tab of ['Data', 'Customize']) {
      await page.getByRole('tablist', { name: 'Control sections' }).getByRole('tab', { name: tab }).click();
      const { violations } = await axeOf(page).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
    await page.getByRole('button', { name: /^Chart type/ }).click();
    await expect(page.getByRole('dialog', { name: 'Chart types' })).toBeVisible();
    const { violations } = await axeOf(page).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
