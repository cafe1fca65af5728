import { readFile } from 'node:fs/promises';
import { type Page, expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type { RunningServer } from '../../support/server.ts';
import { CITIES, openEditor } from '../support/editorSteps.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { installedTest } from '../support/installedTest.ts';
import { IMPORT_SALES } from '../support/salesFolder.ts';
import { startAgain } from '../support/startedFolder.ts';

/** Charts and dashboards as files and on paper, also without a network. */

let server: RunningServer;

test.beforeAll(async () => {
  server = await startAgain('--no-samples', CITIES, ...IMPORT_SALES);
});

test.afterAll(async () => {
  await server?.dispose();
});

async function openSales(page: Page): Promise<void> {
  await openEditor(page, server);
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click();
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await expect(page.locator('figure[data-state="rendered"]')).toHaveCount(6);
}

async function fileOf(page: Page, start: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await start();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const fromMenu = (page: Page, button: string, item: string) =>
  fileOf(page, async () => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  });

/** Width and height of a PNG. */
const sizeOf = (bytes: Buffer): readonly [number, number] => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

installedTest(
  'a chart, a number and a table are downloaded as images with their name, offline @long',
  async ({ page, context }) => {
    await openSales(page);
    // The code that makes images is loaded from the service worker's cache.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await expect(page.locator('figure[data-state="rendered"]')).toHaveCount(6);
    await context.setOffline(true);
    for (const name of ['Quarterly Revenue', 'Total Revenue', 'Products Sold By Product Line']) {
      const figure = await page.getByRole('figure', { name, exact: true }).boundingBox();
      const { name: file, bytes } = await fromMenu(page, `${name} actions`, 'Download image');
      expect(file).toBe(`${name}.png`);
      const [width, height] = sizeOf(bytes);
      expect(width).toBeGreaterThan(2 * (figure?.width ?? Infinity) - 2);
      expect(height).toBeGreaterThan(2 * (figure?.height ?? Infinity));
    }
  },
);

test('a chart is downloaded as a workbook with numbers and dates as such @long', async ({ page }) => {
  await openSales(page);
  const { name, bytes } = await fromMenu(page, 'Quarterly Revenue actions', 'Download XLSX');
  expect(name).toBe('Quarterly Revenue.xlsx');
  const files = unzipSync(bytes);
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const cells = [...sheet.matchAll(/<c [^>]*r="([A-Z]+)2"[^>]*>/g)].map(([cell]) => cell);
  expect(cells.length).toBeGreaterThan(1);
  expect(cells.some((cell) => !cell.includes('t="s"') && !cell.includes('t="inlineStr"'))).toBe(true);
});

test('a dashboard is one workbook with a sheet for each chart of all tabs, and one image', async ({
  page,
}) => {
  await openSales(page);
  const workbook = await fromMenu(page, 'Download', 'Download as XLSX');
  expect(workbook.name).toBe('Sales Dashboard.xlsx');
  const names = strFromU8(unzipSync(workbook.bytes)['xl/workbook.xml'] ?? new Uint8Array());
  expect(names).toContain('name="About"');
  expect(names).toContain('name="Quarterly Revenue"');
  expect(names).toContain('name="Products Sold By Product Line"');
  // Of a tab that was not opened.
  expect(names).toContain('name="Seasonality of Revenue (per Pro"');
  const image = await fromMenu(page, 'Download', 'Download as image');
  expect(image.name).toBe('Sales Dashboard.png');
  expect(sizeOf(image.bytes)[1]).toBeGreaterThan(1500);
});

test('a workbook is downloaded without the charts that are still loading, and names them @long', async ({
  page,
}) => {
  await openSales(page);
  await page.route('**/api/v1/chart/data**', () => undefined);
  const workbook = await fileOf(page, async () => {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Download as XLSX', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Download as XLSX' });
    await expect(dialog.getByRole('status')).toHaveText('Loading charts: 0 of 4');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Download without the rest' }).click();
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const files = unzipSync(workbook.bytes);
  // The sheet “About”, which is the first.
  expect(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(
    'Not included, no rows on this device: Seasonality of Revenue (per Product Line)',
  );
  expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="Quarterly Revenue"');
});

test('on paper, legends, table headers and tabs are text, and filters and age are named @long', async ({
  page,
}) => {
  await openSales(page);
  await page.emulateMedia({ media: 'print' });
  const legend = page.getByRole('figure', { name: 'Quarterly Revenue', exact: true }).getByText('Shipped');
  await expect(legend).toBeVisible();
  await expect(page.getByText('product_line')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sales Overview' })).toBeVisible();
  await expect(page.getByText(/^As of \d/)).toBeVisible();
  for (const control of ['Refresh', 'Share', 'Quarterly Revenue actions'])
    await expect(page.getByRole('button', { name: control, exact: true })).toBeHidden();
});

test('a dashboard is printed as it is on screen, scaled to the width of the paper', async ({ page }) => {
  await openSales(page);
  const figure = page.getByRole('figure', { name: 'Quarterly Revenue', exact: true });
  await expect(figure.getByText('Shipped')).toBeVisible();
  const widthOf = () => figure.evaluate((element) => (element as HTMLElement).offsetWidth);
  const onScreen = await widthOf();

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 1_000 });
  expect(await widthOf()).toBe(onScreen);
  for (const each of await page.getByRole('figure').all()) {
    const { right } = await each.evaluate((element) => element.getBoundingClientRect());
    expect(right).toBeLessThanOrEqual(700);
  }

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expect.poll(widthOf).toBe(onScreen);
});

test('the keys that print load what is out of view first, and what is drawn dark is light on paper @long', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1_280, height: 400 });
  await openSales(page);
  await page.evaluate(() => {
    window.print = () => {
      const states = [...document.querySelectorAll('main figure')].map((each) =>
        each.getAttribute('data-state'),
      );
      document.body.dataset['printed'] = JSON.stringify(states);
    };
  });
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', /rendered/, { timeout: 60_000 });
  const printed: string[] = JSON.parse((await page.locator('body').getAttribute('data-printed')) ?? '[]');
  expect(printed.filter((each) => each !== 'rendered')).toEqual([]);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const canvas = page.locator('[data-drawn="dark"] canvas').first();
  expect(await canvas.evaluate((element) => getComputedStyle(element).filter)).toContain('invert');
});

test('all tabs are printed one after another where a person wants that, and afterwards they are tabs again @long', async ({
  page,
}) => {
  await openSales(page);
  await page.evaluate(() => {
    window.print = () => {
      const texts = [...document.querySelectorAll('main section h2, main figure')].map((each) =>
        each.tagName === 'H2' ? each.textContent : each.getAttribute('data-state'),
      );
      document.body.dataset['printed'] = JSON.stringify(texts);
    };
  });
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print all tabs' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Exploratory/, { timeout: 60_000 });
  const printed: string[] = JSON.parse((await page.locator('body').getAttribute('data-printed')) ?? '[]');
  expect(printed.filter((each) => each !== 'rendered').join()).toMatch(/Sales Overview.*Exploratory/);
  expect(printed.filter((each) => each === 'rendered')).toHaveLength(10);
  await expect(page.getByRole('tab', { name: 'Exploratory' })).toHaveAttribute('aria-selected', 'false');
});
