import { type Locator, type Page, expect, test } from '@playwright/test';
import { cutOff } from '../support/cutOff.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/** The properties of a dashboard, and saving it as another one. */

const { server } = ownSalesServer();

test.beforeEach(async ({ page }) => {
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await button(page, 'Edit dashboard').click();
});

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

interface StoredDashboard {
  readonly id: number;
  readonly slug: string | null;
  readonly dashboard_title: string;
  readonly refresh: unknown;
  readonly roles: readonly string[];
  readonly charts: readonly number[];
}

const onServer = (page: Page): Promise<StoredDashboard[]> =>
  page.evaluate(async () => {
    const { result } = await (await fetch('/api/v1/dashboard/')).json();
    return Promise.all(
      result.map(async ({ id }: { id: number }) => {
        const one = (await (await fetch(`/api/v1/dashboard/${id}`)).json()).result;
        type Part = { meta?: { chartId?: number } };
        const parts = Object.values<Part>(JSON.parse(one.position_json ?? '{}'));
        return {
          id,
          slug: one.slug,
          dashboard_title: one.dashboard_title,
          refresh: JSON.parse(one.json_metadata ?? '{}').refresh_frequency,
          roles: one.roles.map(({ name }: { name: string }) => name),
          charts: parts.flatMap(({ meta }) => meta?.chartId ?? []),
        };
      }),
    );
  });

test('properties are checked at their fields, are one step of the history, and are saved; the address follows the slug [ROUT-12]', async ({
  page,
}) => {
  await button(page, 'Properties').click();
  const properties = dialog(page, 'Properties');
  const field = (name: string): Locator => properties.getByRole('textbox', { name, exact: true });
  await field('URL slug').fill('2026');
  await expect(properties.getByText('A slug of digits only is read as an id. Add a letter.')).toBeVisible();
  await field('Refresh interval in seconds').fill('soon');
  await expect(properties.getByText('is expected to be an integer')).toBeVisible();
  await field('JSON metadata').fill('{"expanded_slices": []}');
  await expect(properties.getByText('Invalid input: expanded_slices is not an object')).toBeVisible();
  await expect(properties.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await field('JSON metadata').fill('{"expanded_slices": {}}');
  // The page behind shows the css as it is written.
  const chart = page.locator('.dashboard-component-chart-holder').first();
  const header = page.getByRole('navigation').first();
  await field('CSS').fill('.grid-row { } }');
  await expect(properties.getByText('Invalid input: a } has no {')).toBeVisible();
  await field('CSS').fill(
    'nav, .dashboard-component-chart-holder { opacity: 0.5; position: fixed; background: url(/logout/) } & ~ * { color: red }',
  );
  await expect(chart).toHaveCSS('opacity', '0.5');
  await expect(chart).not.toHaveCSS('position', 'fixed');
  await expect(chart).toHaveCSS('background-image', 'none');
  await expect(header).toHaveCSS('opacity', '1');
  await field('Refresh interval in seconds').fill('300');
  await field('URL slug').fill('sales 2026');
  await field('Title').fill('Sales of 2026');
  await properties.getByRole('combobox', { name: 'Roles' }).fill('Gam');
  await page.getByRole('option', { name: 'Gamma' }).click();
  await page.keyboard.press('Escape');
  await properties.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales of 2026');
  await expect(chart).toHaveCSS('opacity', '0.5');
  await button(page, 'Undo').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Dashboard');
  await expect(chart).toHaveCSS('opacity', '1');
  await button(page, 'Redo').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales of 2026');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/superset\/dashboard\/sales-2026\/$/u);
  await expect(chart).toHaveCSS('opacity', '0.5');
  const [saved] = await onServer(page);
  expect(saved).toMatchObject({
    slug: 'sales-2026',
    dashboard_title: 'Sales of 2026',
    refresh: 300,
    roles: ['Gamma'],
  });
});

test('a dashboard is saved as another one offline, with its charts or with copies of them @long', async ({
  page,
  context,
}) => {
  const [original] = await onServer(page);
  const reconnect = await cutOff(context);
  await button(page, 'Save as').click();
  await dialog(page, 'Save as').getByRole('textbox', { name: 'Dashboard title' }).fill('The same charts');
  await dialog(page, 'Save as').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The same charts');
  await expect(page.getByRole('figure', { name: 'Quarterly Revenue', exact: true })).toBeVisible();
  await button(page, 'Edit dashboard').click();
  await button(page, 'Save as').click();
  await dialog(page, 'Save as').getByRole('textbox', { name: 'Dashboard title' }).fill('Other charts');
  await dialog(page, 'Save as').getByRole('radio', { name: 'Copy the charts too' }).check();
  await dialog(page, 'Save as').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Other charts');

  await reconnect();
  await page.reload();
  await expect.poll(async () => (await onServer(page)).length, { timeout: 30_000 }).toBe(3);
  const chartsOf = async (title: string): Promise<readonly number[]> =>
    (await onServer(page)).find((each) => each.dashboard_title === title)?.charts ?? [];
  await expect
    .poll(async () => (await chartsOf('Other charts')).length, { timeout: 30_000 })
    .toBe(original?.charts.length);
  expect(await chartsOf('The same charts')).toEqual(original?.charts);
  const copies = await chartsOf('Other charts');
  expect(copies.filter((id) => original?.charts.includes(id))).toEqual([]);
  expect(new Set(copies).size).toBe(copies.length);
});
