import { expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { cutOff } from '../support/cutOff.ts';
import { button, chart, chooseType, group, openChart, toasts } from './exploreSteps.ts';
import { salesServer } from '../support/salesServer.ts';

/** The page of /explore/ over charts that a Superset exported: opened, edited and shared, with and without a server. */

const CHART = 'Number of Deals (for each Combination)';

const { server } = salesServer();

test('a chart of the list is explored, and changes survive a reload until they are undone [CHT-01 ROUT-16]', async ({
  page,
}) => {
  await openChart(page, server, CHART);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CHART);
  await expect(button(page, 'Undo')).toBeDisabled();
  await group(page, 'Y-Axis').getByRole('button', { name: 'Remove product_line' }).click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(group(page, 'Y-Axis').getByRole('listitem')).toHaveCount(0);
  await button(page, 'Undo').click();
  // Before it is stored.
  await page.reload();
  await expect(group(page, 'Y-Axis').getByRole('listitem')).toHaveText(['product_line']);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await button(page, 'Redo').click();
  await page.reload();
  await expect(group(page, 'Y-Axis').getByRole('listitem')).toHaveCount(0);
  await button(page, 'Chart actions').click();
  await page.getByRole('menuitem', { name: 'Discard changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(group(page, 'Y-Axis').getByRole('listitem')).toHaveText(['product_line']);
});

test('a chart that was never loaded here is loaded when the server is back @long', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/chart/list/`);
  const link = page.getByRole('link', { name: 'Quarterly Sales (By Product Line)', exact: true });
  await expect(link).toBeVisible();
  const reconnect = await cutOff(context);
  await link.click();
  await expect(page.getByText(/^The server is unreachable/).first()).toBeVisible();
  await reconnect();
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await expect(chart(page)).toContainText('Live');
});

test('without a server, a chart of another type that cannot be queried leaves the one before, which is marked as such, until Undo', async ({
  page,
  context,
}) => {
  await openChart(page, server, 'Total Revenue');
  await expect(chart(page)).toContainText('Live');
  await cutOff(context);
  await chooseType(page, 'Table');
  await button(page, 'Update chart').click();
  await expect(chart(page)).toHaveAttribute('data-state', 'failed');
  await expect(chart(page).getByRole('alert')).toContainText('The server is unreachable.');
  await expect(chart(page).getByRole('status')).toContainText('This is the chart from before the change.');
  await expect(chart(page)).toContainText('Before the change');
  await expect(chart(page)).not.toContainText('Live');
  await button(page, 'Undo').click();
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await expect(chart(page)).not.toContainText('Before the change');
});

test('a dashboard’s chart opens with the data of the dashboard, without a server @long', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await page.getByRole('tab', { name: /Exploratory/ }).click();
  const figure = page.getByRole('figure', { name: CHART });
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAttribute('data-state', 'rendered');
  await cutOff(context);
  await button(page, `${CHART} actions`).click();
  await page.getByRole('menuitem', { name: 'Edit chart' }).click();
  await expect(page).toHaveURL(/\/explore\/\?slice_id=\d+&dashboard_id=\d+$/);
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await expect(group(page, 'Y-Axis').getByRole('listitem')).toHaveText(['product_line']);
});

test('without permission to write charts, changes are only on screen [PERM-15 PERM-17] @long', async ({
  page,
}) => {
  await page.route('**/api/v1/me/roles/', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.result.roles = {
      Gamma: [
        ['can_explore', 'Superset'],
        ['can_read', 'Chart'],
      ],
    };
    await route.fulfill({ response, json: body });
  });
  await openChart(page, server, CHART);
  await expect(button(page, 'Save chart')).toBeDisabled();
  await group(page, 'Y-Axis').getByRole('button', { name: 'Remove product_line' }).click();
  await expect(page.getByText('Changes are not kept')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(group(page, 'Y-Axis').getByRole('listitem')).toHaveText(['product_line']);
});

test('samples of the dataset are shown beside the results @long', async ({ page }) => {
  await openChart(page, server, CHART);
  const views = page.getByRole('tablist', { name: 'Data views' });
  await expect(views.getByRole('tab')).toHaveText(['Results', 'Samples', 'SQL', 'Query context']);
  await views.getByRole('tab', { name: 'Samples' }).click();
  await expect(page.getByRole('columnheader', { name: 'customer_name' })).toBeVisible();
});

test('a SQL result becomes a chart: its dataset is created, three charts are suggested, and another dataset is selected', async ({
  page,
}) => {
  await page.goto(`${server.url}/sqllab/`);
  const editor = page.getByRole('textbox', { name: 'SQL', exact: true });
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('SELECT product_line, sales, order_date FROM cleaned_sales_data');
  await button(page, 'Run').click();
  await button(page, 'Create chart').click();
  const dialog = page.getByRole('dialog', { name: 'Create chart' });
  await dialog.getByRole('textbox', { name: 'Dataset name' }).fill('sales by line');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/\/explore\/\?datasource_type=table&datasource_id=\d+$/);
  await expect(page.getByRole('list', { name: 'Suggested charts' }).getByRole('button')).toHaveCount(3);
  const columns = page.getByRole('region', { name: 'Dataset', exact: true });
  await expect(columns).toContainText('product_line');
  await button(page, 'Change dataset').click();
  await page
    .getByRole('dialog', { name: 'Change dataset' })
    .getByRole('combobox', { name: 'Dataset' })
    .fill('cleaned');
  await page.getByRole('option', { name: 'cleaned_sales_data' }).click();
  await button(page, 'Apply').click();
  await expect(columns).toContainText('customer_name');
  await button(page, 'Undo').click();
  await expect(columns).not.toContainText('customer_name');
  await button(page, 'Redo').click();
  await expect(columns).toContainText('customer_name');
});

test('a permalink opens the chart as it was on screen, and embed code opens the chart alone [APP-07 ROUT-36 ROUT-38]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openChart(page, server, CHART);
  await chooseType(page, 'Table');
  await button(page, 'Share').click();
  await page.getByRole('menuitem', { name: 'Copy permalink' }).click();
  await expect(toasts(page)).toContainText('Permalink copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('/superset/explore/p/');
  await button(page, 'Share').click();
  await page.getByRole('menuitem', { name: 'Copy embed code' }).click();
  await expect(toasts(page)).toContainText('Embed code copied');
  const code = await page.evaluate(() => navigator.clipboard.readText());
  await button(page, 'Undo').click();
  await page.goto(link);
  await expect(button(page, 'Chart type: Table')).toBeVisible();
  await page.goto(/src="([^"]+)"/.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? '');
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Chart type:/ })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page has no axe violations: ${colorScheme} @long`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openChart(page, server, CHART);
    const violations = async (): Promise<readonly string[]> => {
      const found = await axeOf(page).exclude('[data-live-announcer]').analyze();
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    };
    expect(await violations()).toEqual([]);
    await button(page, 'Save chart').click();
    await expect(page.getByRole('dialog', { name: 'Save chart' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

test('an annotation layer has a color of its own from a chooser, or one of the scheme @long', async ({
  page,
}) => {
  await openChart(page, server, 'Revenue by Deal Size');
  await button(page, 'Add annotation layer').click();
  const dialog = page.getByRole('dialog', { name: 'Annotation layer' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Target');
  await dialog.getByRole('textbox', { name: 'Formula' }).fill('10');
  const chooser = dialog.getByLabel('Color', { exact: true });
  await expect(chooser).toHaveCount(0);
  await dialog.getByRole('switch', { name: 'Color of the scheme' }).press('Space');
  await expect(chooser).toHaveAttribute('type', 'color');
  await dialog.getByRole('textbox', { name: 'Color: digits' }).fill('#f00');
  await expect(chooser).toHaveValue('#ff0000');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const layer = group(page, 'Annotation layers').getByRole('listitem');
  await expect(layer).toHaveText([/Target/]);
  await layer.getByRole('button').first().click();
  await expect(chooser).toHaveValue('#ff0000');
});

test('Escape in the search for chart types clears it, then closes the dialog @long', async ({ page }) => {
  await openChart(page, server, CHART);
  await page.getByRole('button', { name: /^Chart type:/ }).click();
  const search = page.getByRole('searchbox', { name: 'Search chart types' });
  await search.fill('tree');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('Enter in the search for chart types takes the first that it found @long', async ({ page }) => {
  await openChart(page, server, CHART);
  await page.getByRole('button', { name: /^Chart type:/ }).click();
  await page.getByRole('searchbox', { name: 'Search chart types' }).fill('treemap');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Chart type: Treemap')).toBeVisible();
});

test('on a phone the chart is drawn in full above its controls @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openChart(page, server, 'Quarterly Sales');
  const drawing = await chart(page).locator('canvas').first().boundingBox();
  expect(drawing?.height).toBeGreaterThan(200);
});
