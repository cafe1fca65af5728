import { type Locator, type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { salesServer } from '../support/salesServer.ts';
import { installedTest } from '../support/installedTest.ts';

/** Dashboards and the shell on a phone, with large text, and at addresses that lead nowhere. */

const { server, cookies } = salesServer();

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
});

async function openDashboard(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Dashboard');
  await expect(page.getByRole('figure').first()).toHaveAttribute('data-state', 'rendered');
}

async function isCut(control: Locator): Promise<boolean> {
  const box = await control.boundingBox();
  return box === null || box.x < 0 || box.x + box.width > 390;
}

test('on a phone no action of a dashboard is cut off, and what has no room is in a menu @long', async ({
  page,
}) => {
  await openDashboard(page);
  const header = page.getByRole('banner').filter({ has: page.getByRole('heading', { level: 1 }) });
  const head = (await header.count()) > 0 ? header : page.locator('header', { has: page.locator('h1') });
  for (const control of await head.getByRole('button').all()) {
    expect(await isCut(control), await control.innerText()).toBe(false);
  }
  const lines = new Set<number>();
  for (const name of ['Edit dashboard', 'Refresh', 'Available offline', 'Dashboard actions']) {
    const box = await head.getByRole('button', { name, exact: true }).boundingBox();
    lines.add(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  }
  expect(lines.size, 'lines of buttons').toBe(1);
  // Nor does it become higher while a copy is saved.
  const { height } = (await head.boundingBox()) ?? { height: 0 };
  await page.route('**/api/v1/chart/data**', () => undefined);
  await head.getByRole('button', { name: 'Available offline' }).click();
  await expect(head.getByRole('button', { name: 'Filters offline' })).toBeVisible();
  expect((await head.boundingBox())?.height).toBe(height);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await head.getByRole('button', { name: 'Available offline' }).click();
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy permalink with filters',
    'Copy link',
    'Download as XLSX',
    'Download as image',
    'Download as PDF',
    'Print or save as PDF',
    'Print all tabs',
    'Export as a file',
    'Make a draft',
    'What changed',
    'Comments',
    'Stop remembering my filters',
    'Set up an email report',
    'Embed dashboard',
    'View as a role',
    'Delete dashboard',
  ]);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('on a phone the filters are a sheet, which closes with Apply filters, Escape or a touch beside it', async ({
  page,
}) => {
  await openDashboard(page);
  const bar = page.getByRole('region', { name: 'Filters' });
  const show = bar.getByRole('button', { name: 'Show filters' });
  await show.click();
  const sheet = await bar.boundingBox();
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(780);
  await bar.getByRole('combobox', { name: 'Country' }).fill('France');
  await page.getByRole('option', { name: 'France', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  const found = await axeOf(page).include('section[aria-label="Filters"]').analyze();
  expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await bar.getByRole('button', { name: 'Apply filters' }).click();
  await expect(show).toBeFocused();
  await expect(page.getByRole('button', { name: 'Filtered by Country: France' }).first()).toBeVisible();

  await show.click();
  await page.keyboard.press('Escape');
  await expect(show).toBeFocused();
  await show.click();
  await page.mouse.click(200, 30);
  await expect(show).toBeVisible();
});

test('the bar at the bottom of a phone has five places, and the others under More @long', async ({
  page,
}) => {
  await page.goto(`${server.url}/offline/`);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Home', 'SQL', 'Charts', 'Dashboards', 'Offline']);
  await main.getByRole('button', { name: 'More' }).click();
  const theme = main.getByRole('button', { name: 'Theme' });
  await theme.click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.keyboard.press('Escape');
  await expect(theme).toHaveCount(0);
  await main.getByRole('button', { name: 'More' }).click();
  await main.getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Sign out' }).getByRole('button', { name: 'Close' }).click();
  await main.getByRole('link', { name: 'Datasets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datasets');
  await expect(theme).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Datasets' })).toHaveAttribute('aria-current', 'page');
  for (const control of await main.locator('a, button').all()) expect(await isCut(control)).toBe(false);
});

test('where text is twice as large the rail has icons only, which keep their names @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(`${server.url}/offline/`);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Dashboards' })).toBeVisible();
  expect((await main.boundingBox())?.width).toBeLessThan(60);
});

test('at twice the size the header of a dashboard is one row, and of a phone two @long', async ({ page }) => {
  await openDashboard(page);
  const header = page.locator('header', { has: page.locator('h1') });
  const height = async (): Promise<number> => (await header.boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(80);
  await page.setViewportSize({ width: 640, height: 400 });
  await expect.poll(height).toBe(44);
  for (const name of ['Edit dashboard', 'Refresh', 'Available offline', 'Dashboard actions'])
    await expect(header.getByRole('button', { name, exact: true })).toBeInViewport();
});

test('the chosen tab is in the address, which opens it elsewhere [ROUT-15] @long', async ({
  page,
  browser,
}) => {
  await openDashboard(page);
  await page.getByRole('tab', { name: /Exploratory/ }).click();
  await expect(page).toHaveURL(/#TAB-/);
  const other = await browser.newContext();
  await other.addCookies(cookies);
  const elsewhere = await other.newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole('tab', { name: /Exploratory/ })).toHaveAttribute('aria-selected', 'true');
  await other.close();
});

installedTest(
  'an address of no page gets the app’s own page, with a search that starts with its words @long',
  async ({ page, context }) => {
    await page.goto(`${server.url}/dashboard/list/`);
    await expect(page.getByRole('link', { name: 'Sales Dashboard' })).toBeVisible();
    const response = await page.goto(`${server.url}/old/sales-dashboard`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'No such page' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search dashboards and charts' })).toHaveValue(
      'sales dashboard',
    );
    // A dataset's own address has "edit" in it: this one is of no page, not of a dataset that cannot be shown.
    await page.goto(`${server.url}/tablemodelview/1`);
    await expect(page.getByRole('heading', { name: 'No such page' })).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.goto(`${server.url}/old/revenue`);
    await page.getByRole('searchbox', { name: 'Search dashboards and charts' }).fill('sales dash');
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    await expect(page).toHaveURL(/\/superset\/dashboard\//);
    await context.setOffline(false);
  },
);
