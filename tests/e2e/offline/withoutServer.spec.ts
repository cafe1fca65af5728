import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { startFileHost, type FileHost } from '../../support/fileHost.ts';
import { chart, toasts } from '../explore/exploreSteps.ts';
import { axeOf } from '../support/axeOf.ts';
import { dropFile } from '../support/dropFile.ts';
import { button } from '../support/harbour.ts';
import { installedTest as test } from '../support/installedTest.ts';
import { startAgain } from '../support/startedFolder.ts';

/** The app as files: no sign-in, no server, any path, and everything that a person makes is kept here. */

const STATIC = join(import.meta.dirname, '../../../dist/static');
const SHOPS = 'shop,day,amount\nNorth,2026-01-05,10\nNorth,2026-01-06,20\nSouth,2026-01-05,5\n';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const status = (page: Page) => page.getByRole('status', { name: 'Sync status' });

async function openFile(page: Page): Promise<void> {
  await dropFile(page, 'shops.csv', SHOPS);
  const dialog = page.getByRole('dialog', { name: /^Open / });
  await dialog.getByRole('button', { name: 'Open', exact: true }).click({ timeout: 60_000 });
  await expect(dialog).toBeHidden({ timeout: 60_000 });
}

test.use({ actionTimeout: 30_000 });

test.describe.serial('the app without a server', () => {
  let host: FileHost;
  let backup = '';

  test.beforeAll(async () => {
    await promisify(execFile)('node', ['bin/buildStatic.js']);
    host = await startFileHost(STATIC, '/tools/sextant/');
  });
  test.afterAll(() => host.close());

  test('opens at once below any path, asks nothing, and says what needs a server', async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(host.url);
    await expect(page.getByRole('heading', { name: 'Everything stays in this browser' })).toBeVisible();
    await expect(status(page)).toHaveText('On this device');
    await expect(rail(page).getByRole('link')).toHaveText([
      'SQL',
      'Saved queries',
      'Query history',
      'Charts',
      'Dashboards',
      'Datasets',
      'Offline',
    ]);
    expect((await axeOf(page).analyze()).violations).toEqual([]);
    await button(page, 'Open sample data').click();
    const sample = page.getByRole('dialog', { name: 'Open seattle-weather.csv' });
    await expect(sample.getByText('drizzle').first()).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(`${host.url}report/list/`);
    await expect(page.getByText('This needs a server')).toBeVisible();
    await page.goto(`${host.url}index.html`);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    expect(host.missing).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a sample dashboard opens with its rows and is filtered, with the host gone', async ({ page }) => {
    test.slow();
    const other = await startFileHost(STATIC, '/sample/');
    await page.goto(other.url);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await button(page, 'Open a sample dashboard').click();
    await expect(page.getByRole('heading', { name: 'The world in charts' }).first()).toBeVisible();
    const quakes = page.getByRole('figure', { name: 'How strong earthquakes are', exact: true });
    await expect(quakes).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await other.close();
    await page.reload();
    const region = page.getByRole('combobox', { name: 'Region' });
    await region.click();
    await page.getByRole('option', { name: 'South Asia' }).click();
    await page.keyboard.press('Escape');
    await button(page, 'Apply filters').click();
    const people = page.getByRole('figure', { name: 'People by region', exact: true });
    await expect(people).toHaveAccessibleDescription(/1 row\. Its value is 1,494,334,592/, {
      timeout: 60_000,
    });
    await page.screenshot({ path: 'test-results/sample-dashboard.png' });
  });

  test('opens in safe mode under the name of its file @long', async ({ page }) => {
    await page.goto(`${host.url}index.html?safe`);
    await expect(page.getByText('Safe mode')).toBeVisible();
  });

  test('opens at an address of no file where the host sends 404.html for it @long', async ({ page }) => {
    await page.goto(`${host.url}no/where/at/all`);
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
    await page.goto(`${host.url}dashboard/list/`);
    await expect(page.getByText('No dashboards yet')).toBeVisible();
    await expect(button(page, 'New dashboard')).toBeVisible();
    await expect(button(page, 'Import')).toHaveCount(0);
  });

  test('says of its host what is missing, and of help that it is there', async ({ page, context }) => {
    await page.goto(`${host.url}check.html`);
    // It compresses nothing.
    await expect(page.getByRole('status')).toHaveText('1 of 9 to do.');
    await expect(page.getByText('No: Scripts are compressed.')).toBeVisible();
    await page.getByRole('link', { name: 'What a host must do' }).click();
    await expect(page.getByRole('heading', { name: 'Without a server', level: 1 })).toBeVisible();
    expect((await axeOf(page).analyze()).violations).toEqual([]);
    await page.goto(host.url);
    await expect(page.getByRole('heading', { name: 'Everything stays in this browser' })).toBeVisible();
    const [help] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')]);
    await expect(help.getByRole('heading', { name: 'Guide', level: 1 })).toBeVisible();
  });

  test('says of its host what is missing there, whatever of it the browser has kept @long', async ({
    page,
  }) => {
    const poor = await startFileHost(STATIC, '/poor/');
    await page.goto(poor.url);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    poor.lose('index.html');
    await page.goto(`${poor.url}check.html`);
    await expect(page.getByText('No: The files of the app are there.')).toBeVisible();
    await poor.close();
  });

  test('an app below another path of the host takes nothing from this one @long', async ({ page }) => {
    test.slow();
    const both = await startFileHost(STATIC, '/one/', '/two/');
    const kept = (name: string) =>
      page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).length, name);
    for (const [at, url] of [both.url, both.url.replace('/one/', '/two/')].entries()) {
      await page.goto(`${url}offline/`);
      await expect.poll(() => kept('sextant-engine'), { timeout: 120_000 }).toBe(4 * (at + 1));
      await expect.poll(() => kept('sextant-page')).toBe(at + 1);
      await expect(page.getByRole('status', { name: 'Query engine' })).toContainText('On this device');
    }
    await both.close();
  });

  test('a CSV becomes a chart, a dashboard and a page, with the host gone', async ({ page, browser }, {
    outputDir,
  }) => {
    test.slow();
    const other = await startFileHost(STATIC, '/other/');
    await page.goto(`${other.url}offline/`);
    await expect(page.getByRole('status', { name: 'Query engine' })).toContainText('On this device', {
      timeout: 120_000,
    });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('sextant-page')).keys()).length))
      .toBe(1);
    await other.close();

    await page.goto(`${other.url}sqllab/`);
    await openFile(page);
    const table = page.getByRole('treeitem', { name: /^shops, / });
    await table.hover();
    await table.getByRole('button').last().click();
    await expect(page.getByRole('menuitem', { name: 'Send to the server' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Create chart' }).click();
    await page.getByRole('button', { name: /^Sum of amount by shop/ }).click({ timeout: 60_000 });
    await expect(chart(page)).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await button(page, 'Save chart').click();
    const save = page.getByRole('dialog', { name: 'Save chart' });
    await save.getByRole('textbox', { name: 'Chart name' }).fill('Sales by shop');
    await save.getByRole('combobox', { name: 'Dashboard' }).fill('My shops');
    await page.keyboard.press('Tab');
    await button(page, 'Save and go to dashboard').click();
    await expect(toasts(page)).toContainText('It stays on this device');
    const figure = page.getByRole('figure', { name: 'Sales by shop' });
    await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await expect(status(page)).toHaveText('On this device');

    await button(page, 'Download').click();
    await page.getByRole('menuitem', { name: 'Export as a file' }).click();
    const exported = page.getByRole('dialog', { name: 'Export as a file' });
    await exported.getByText('As a web page').click();
    const download = page.waitForEvent('download');
    await exported.getByRole('button', { name: 'Export' }).click({ timeout: 60_000 });
    const file = join(outputDir, 'My shops.html');
    await (await download).saveAs(file);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'My shops' })).toBeVisible();
    await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
    await page.goto(`${other.url}chart/list/`);
    await expect(page.getByRole('row', { name: /Sales by shop/ })).toContainText('Only on this device');

    await page.goto(`${other.url}offline/`);
    const everything = page.waitForEvent('download');
    await button(page, 'Export with rows').click();
    backup = join(outputDir, '../without-server-backup.zip');
    await (await everything).saveAs(backup);

    await page.goto(`${other.url}help/charts.html`);
    await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();

    const context = await browser.newContext({ offline: true });
    const alone = await context.newPage();
    await alone.goto(pathToFileURL(file).href);
    await expect(alone.getByRole('figure', { name: 'Sales by shop' })).toHaveAttribute(
      'data-state',
      'rendered',
      { timeout: 60_000 },
    );
    await context.close();
  });

  test('what was made there is restored at a server with its rows, and copied to it', async ({ page }) => {
    test.slow();
    const server = await startAgain('--no-samples');
    try {
      await page.goto(server.signInUrl);
      await rail(page).waitFor();
      await page.goto(`${server.url}/offline/`);
      await page.locator('input[type=file][accept*=json]').setInputFiles(backup);
      await expect(toasts(page)).toContainText('1 table is on this device again', { timeout: 60_000 });
      await page.goto(`${server.url}/dashboard/list/`);
      await page.getByRole('link', { name: 'My shops' }).click();
      const figure = page.getByRole('figure', { name: 'Sales by shop' });
      await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
      await expect(figure).toContainText('North');
      await expect(status(page)).toHaveText('Saved');
      await button(page, 'Dashboard actions').click();
      await page.getByRole('menuitem', { name: 'Copy to the server' }).click();
      const copy = page.getByRole('dialog', { name: 'Copy to the server' });
      await copy.getByRole('button', { name: 'Send rows' }).click();
      await copy.getByRole('button', { name: 'Copy', exact: true }).click({ timeout: 60_000 });
      await expect(figure).toContainText('Live', { timeout: 60_000 });
    } finally {
      await server.dispose();
    }
  });
});
