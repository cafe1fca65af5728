import { type Locator, type Page, expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { cutOff } from '../support/cutOff.ts';
import { salesServer } from '../support/salesServer.ts';
import { storedRows } from '../support/storedRows.ts';

/** Dashboards are created and deleted anywhere: from the list, from the palette, with and without the server. */

const { server } = salesServer();

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Components', exact: true });
const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

async function openList(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard/list/`);
  await expect(link(page, 'Sales Dashboard')).toBeVisible();
}

const titlesOnServer = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { result } = await (await fetch('/api/v1/dashboard/')).json();
    return result.map((each: { dashboard_title: string }) => each.dashboard_title).toSorted();
  });

async function createCalled(page: Page, title: string): Promise<void> {
  await button(page, 'New dashboard').click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill(title);
  await page.keyboard.press('Enter');
}

test('a dashboard is made offline from nothing, edited, saved, and is on the server once it is back [APP-08 CALL-53 ROUT-12 DASH-18]', async ({
  page,
  context,
}) => {
  await openList(page);
  // The charts are known on this device.
  await page.goto(`${server.url}/chart/list/`);
  await expect(link(page, 'Items Sold')).toBeVisible();
  await openList(page);
  const reconnect = await cutOff(context);

  await button(page, 'New dashboard').click();
  await expect(panel(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('[ untitled dashboard ]');
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('From a plane');
  await page.keyboard.press('Enter');
  await button(page, 'Add Items Sold').click();
  await expect(page.getByRole('group', { name: 'Chart Items Sold', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: 'Chart Items Sold', exact: true })).toBeVisible();
  await button(page, 'Save').click();
  await expect(button(page, 'Edit dashboard')).toBeVisible();
  await expect(page).toHaveURL(/\/superset\/dashboard\/[\da-f-]{36}\/$/u);
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click();
  await link(page, 'From a plane').click();
  await expect(page.getByRole('figure', { name: 'Items Sold', exact: true })).toBeVisible();

  await reconnect();
  await page.reload();
  await expect(page).toHaveURL(/\/superset\/dashboard\/\d+\/$/u, { timeout: 20_000 });
  await expect.poll(() => titlesOnServer(page)).toContain('From a plane');
  await expect(page.getByRole('figure', { name: 'Items Sold', exact: true })).toBeVisible();
});

test('a draft that is discarded before it was ever saved is gone, and was never sent to the server @long', async ({
  page,
}) => {
  await openList(page);
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/dashboard/'))
      created.push(request.url());
  });
  await createCalled(page, 'Not to be');
  await page.goto(`${server.url}/dashboard/list/`);
  const row = page.getByRole('row').filter({ hasText: 'Not to be' });
  await expect(row.getByText('Unsaved changes')).toBeVisible();
  await link(page, 'Not to be').click();
  await button(page, 'Edit dashboard').click();
  await button(page, 'Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/dashboard\/list\/$/u);
  await expect(link(page, 'Not to be')).toHaveCount(0);
  expect(created).toEqual([]);
});

test('several dashboards are deleted from the list at once, offline too, and come back with Undo @long', async ({
  page,
  context,
}) => {
  await openList(page);
  for (const title of ['First draft', 'Second draft']) {
    await createCalled(page, title);
    await button(page, 'Save').click();
    await expect(notices(page).getByText('This dashboard was saved successfully.')).toBeVisible();
    await openList(page);
  }
  const reconnect = await cutOff(context);
  const pick = (name: string): Promise<void> =>
    page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check({ force: true });
  await pick('First draft');
  await pick('Second draft');
  await button(page, 'Delete').click();
  await expect(link(page, 'First draft')).toHaveCount(0);
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(link(page, 'First draft')).toBeVisible();
  await expect(link(page, 'Second draft')).toBeVisible();

  await pick('Second draft');
  await button(page, 'Delete').click();
  await reconnect();
  await expect.poll(() => titlesOnServer(page), { timeout: 20_000 }).not.toContain('Second draft');
  // It was sent: undoing creates it again.
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(link(page, 'Second draft')).toBeVisible();
  await expect.poll(() => titlesOnServer(page), { timeout: 20_000 }).toContain('Second draft');
});

test('the palette opens a dashboard by its name, makes a new one, and a dashboard is deleted from its menu @long', async ({
  page,
}) => {
  await openList(page);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  async function choose(text: string): Promise<void> {
    await expect(link(page, 'Items Sold')).toBeVisible();
    await page.keyboard.press('Control+k');
    await palette.getByRole('searchbox').fill(text);
    await palette.getByRole('option', { name: text }).first().click();
  }
  await page.goto(`${server.url}/chart/list/`);
  await choose('New dashboard');
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('By the palette');
  await page.keyboard.press('Enter');
  await button(page, 'Save').click();
  await expect(notices(page).getByText('This dashboard was saved successfully.')).toBeVisible();
  await page.goto(`${server.url}/chart/list/`);
  await choose('By the palette');
  await expect(page.getByRole('heading', { level: 1, name: 'By the palette' })).toBeVisible();
  await button(page, 'Dashboard actions').click();
  await page.getByRole('menuitem', { name: 'Delete dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\/list\/$/u);
  await expect(link(page, 'By the palette')).toHaveCount(0);
});

test('dashboards are exported as a zip, and imported with a report of what came and what was replaced @long', async ({
  page,
}, info) => {
  await openList(page);
  await page.getByRole('checkbox', { name: 'Select Sales Dashboard' }).click({ force: true });
  const downloading = page.waitForEvent('download');
  await button(page, 'Export').click();
  const zip = info.outputPath('sales.zip');
  await (await downloading).saveAs(zip);

  await button(page, 'Import').click();
  const dialog = page.getByRole('dialog', { name: 'Import dashboards' });
  await dialog.getByLabel('Choose a zip').setInputFiles(zip);
  await dialog.getByRole('button', { name: 'Import this file' }).click();
  await expect(dialog.getByRole('alert')).toContainText('already exists');
  await dialog
    .getByRole('checkbox', { name: 'Replace dashboards that are already here' })
    .click({ force: true });
  await dialog.getByRole('button', { name: 'Import this file' }).click();
  await expect(dialog.getByRole('list', { name: 'Replaced' })).toHaveText('Sales Dashboard');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the list is narrowed down by status, owner, favorites and offline copies, and the palette opens charts by name @long', async ({
  page,
}) => {
  await openList(page);
  const filters = page.getByRole('group', { name: 'Filters of the list' });
  await filters.getByRole('combobox', { name: 'Status' }).selectOption('Draft');
  await expect(link(page, 'Sales Dashboard')).toHaveCount(0);
  await filters.getByRole('combobox', { name: 'Status' }).selectOption('Published');
  await expect(link(page, 'Sales Dashboard')).toBeVisible();
  await filters.getByRole('checkbox', { name: 'Available offline only' }).click({ force: true });
  await expect(link(page, 'Sales Dashboard')).toHaveCount(0);
  await filters.getByRole('checkbox', { name: 'Available offline only' }).click({ force: true });
  await expect(link(page, 'Sales Dashboard')).toBeVisible();

  await page.goto(`${server.url}/chart/list/`);
  await expect(link(page, 'Quarterly Sales')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search commands' }).fill('quarterly sales');
  await page.getByRole('option', { name: /Quarterly Sales$/ }).click();
  await expect(page).toHaveURL(/\/explore\//);
});

test('the list of charts is narrowed down, shown as cards with the last pictures, exported, deleted with undo and imported @long', async ({
  page,
}, info) => {
  await openList(page);
  await link(page, 'Sales Dashboard').click();
  await expect(page.locator('figure[data-state="rendered"]').first()).toBeVisible();
  await expect.poll(async () => (await storedRows(page, 'pictures')).length).toBeGreaterThan(2);
  await page.goto(`${server.url}/chart/list/`);
  const filters = page.getByRole('group', { name: 'Filters of the list' });
  await filters.getByRole('combobox', { name: 'Type' }).selectOption('big_number');
  await expect(link(page, 'Quarterly Sales')).toHaveCount(0);
  await filters.getByRole('combobox', { name: 'Type' }).selectOption('');
  await filters.getByRole('checkbox', { name: 'Favorites only' }).click({ force: true });
  await expect(link(page, 'Quarterly Sales')).toHaveCount(0);
  await filters.getByRole('checkbox', { name: 'Favorites only' }).click({ force: true });

  await button(page, 'Show as cards').click();
  const cards = page.getByRole('list', { name: 'Charts' });
  await expect(cards.getByRole('link', { name: 'Quarterly Sales', exact: true })).toBeVisible();
  await expect(cards.locator('img').first()).toBeVisible();
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search charts' }).fill('quarterly sales');
  await expect(cards.getByRole('listitem').first()).toContainText('Quarterly Sales');
  await cards.getByRole('checkbox', { name: 'Select Quarterly Sales', exact: true }).click({ force: true });
  const downloading = page.waitForEvent('download');
  await button(page, 'Export').click();
  const zip = info.outputPath('chart.zip');
  await (await downloading).saveAs(zip);
  expect((await readFile(zip)).toString('latin1')).toContain('charts/Quarterly_Sales');
  await button(page, 'Show as cards').click();
  await expect(page.getByRole('table', { name: 'Charts' })).toBeVisible();

  await button(page, 'Delete').click();
  await expect(link(page, 'Quarterly Sales')).toHaveCount(0);
  const told = notices(page).getByText(
    'Deleted “Quarterly Sales”. 1 dashboard shows an empty place instead.',
  );
  await expect(told).toBeVisible();
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(link(page, 'Quarterly Sales')).toBeVisible();

  await button(page, 'Import').click();
  const dialog = page.getByRole('dialog', { name: 'Import charts' });
  await dialog.getByLabel('Choose a zip').setInputFiles(zip);
  await dialog.getByRole('checkbox', { name: 'Replace charts that are already here' }).click({ force: true });
  await dialog.getByRole('button', { name: 'Import this file' }).click();
  await expect(dialog.getByRole('list', { name: 'Replaced' })).toHaveText('Quarterly Sales');
  await dialog.getByRole('button', { name: 'Done' }).click();
});

test('a series that is hidden stays so when another tab was shown, until the page is left @long', async ({
  page,
}) => {
  await openList(page);
  await link(page, 'Sales Dashboard').click();
  const shipped = page
    .getByRole('figure', { name: 'Quarterly Revenue', exact: true })
    .getByRole('button', { name: 'Shipped', exact: true });
  await shipped.click();
  await expect(shipped).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('tab', { name: /Exploratory/ }).click();
  await expect(shipped).toHaveCount(0);
  await page.getByRole('tab', { name: /Sales Overview/ }).click();
  await expect(shipped).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(shipped).toHaveAttribute('aria-pressed', 'true');
});
