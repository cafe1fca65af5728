import { expect } from '@playwright/test';
import { addMetric, figure, formsIn, group, test } from './fixturePage.ts';

test('a metric and a filter are computed ahead while their dialog is open, SQL that is being typed is not @long', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  await addMetric(page, 'revenue');
  await page.getByRole('switch', { name: 'Update at once' }).press('Space');
  await group(page, 'Metrics').getByRole('button', { name: 'Add metric' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Custom SQL' }).click();
  await dialog.getByRole('textbox', { name: 'SQL expression' }).fill('SUM(amount)');
  await dialog.getByRole('tab', { name: 'Saved' }).click();
  await dialog.getByRole('combobox', { name: 'Saved metric' }).fill('Orders');
  await page.getByRole('option', { name: 'Orders' }).click();
  await expect
    .poll(async () => (await formsIn(page, 'expected')).map((form) => form['metrics']))
    .toEqual([['revenue', 'count']]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await group(page, 'Filters').getByRole('button', { name: 'Add filter' }).click();
  await dialog.getByRole('combobox', { name: 'Column' }).fill('amount');
  await page.getByRole('option', { name: 'amount' }).click();
  await dialog.getByRole('combobox', { name: 'Operator' }).fill('Greater than (>)');
  await page.getByRole('option', { name: 'Greater than (>)' }).click();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('7');
  await expect
    .poll(async () => (await formsIn(page, 'expected')).at(-1)?.['adhoc_filters'])
    .toMatchObject([{}, { subject: 'amount', operator: '>', comparator: 7 }]);
});

test('a number is computed ahead while it is typed, and the option that keys are at @long', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  await addMetric(page, 'revenue');
  await page.getByRole('switch', { name: 'Update at once' }).press('Space');
  const last = async (): Promise<unknown> => (await formsIn(page, 'expected')).at(-1)?.['row_limit'];
  const limit = group(page, 'Row limit').getByRole('combobox');
  await limit.fill('123');
  await expect.poll(last).toBe(123);
  await limit.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect.poll(last).toBe(10);
});

test('undo and redo are computed ahead while a person is at their button, each further step too @long', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  await addMetric(page, 'revenue');
  await page.getByRole('switch', { name: 'Update at once' }).press('Space');
  const last = async (): Promise<unknown> => (await formsIn(page, 'expected')).at(-1)?.['row_limit'];
  const limit = group(page, 'Row limit').getByRole('combobox');
  for (const rows of ['111', '222', '333']) {
    await limit.fill(rows);
    await limit.press('Enter');
    await expect.poll(async () => (await formsIn(page, 'asked')).at(-1)?.['row_limit']).toBe(Number(rows));
  }
  await page.getByRole('button', { name: 'Undo', exact: true }).hover();
  await expect.poll(last).toBe(222);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(last).toBe(111);
  await page.getByRole('button', { name: 'Redo', exact: true }).focus();
  await expect.poll(last).toBe(333);
});

test('a chart that gets a legend is drawn ahead as large as it will be @long', async ({ page, fixture }) => {
  const form = { x_axis: 'ordered_at', metrics: ['revenue'] };
  await page.goto(
    `${fixture.url}?ahead&viz_type=echarts_timeseries_bar&form=${encodeURIComponent(JSON.stringify(form))}`,
  );
  await page.getByRole('button', { name: 'Update chart' }).click();
  await page.getByRole('switch', { name: 'Update at once' }).press('Space');
  await expect(figure(page).locator('canvas')).toBeVisible();
  await expect(figure(page).getByRole('list', { name: 'Legend' })).toHaveCount(0);
  await page.evaluate(markDrawnAhead);
  await group(page, 'Metrics').getByRole('button', { name: 'Add metric' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Saved metric' }).fill('Orders');
  await page.getByRole('option', { name: 'Orders' }).click();
  await expect.poll(() => page.evaluate(() => document.body.dataset['ahead'])).toBe('drawn');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(figure(page).getByRole('list', { name: 'Legend' })).toBeVisible();
  await expect(figure(page).locator('canvas')).toHaveAttribute('data-ahead');
  expect(await page.evaluate(() => document.body.dataset['drawnAgain'])).toBeUndefined();
});

/** Marks canvases that are drawn outside the page, and notes when one of them is drawn again within it. */
function markDrawnAhead(): void {
  const context = CanvasRenderingContext2D.prototype;
  const clear = Object.getOwnPropertyDescriptor(context, 'clearRect')?.value as (
    this: CanvasRenderingContext2D,
    ...part: [number, number, number, number]
  ) => void;
  Object.assign(context, {
    clearRect(this: CanvasRenderingContext2D, ...part: [number, number, number, number]): void {
      clear.apply(this, part);
      const { canvas } = this;
      if (!canvas.isConnected) {
        canvas.dataset['ahead'] = '';
        document.body.dataset['ahead'] = 'drawn';
      } else if ('ahead' in canvas.dataset) document.body.dataset['drawnAgain'] = '';
    },
  });
}
