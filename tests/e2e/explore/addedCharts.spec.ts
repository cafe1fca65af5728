import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { exampleType } from '../../../server/chartTypes/exampleType.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { createChart } from '../support/createChart.ts';
import { installedTest } from '../support/installedTest.ts';
import { layoutOfOneChart } from '../support/layoutOfOneChart.ts';
import { SALES_ROWS, salesFolder } from '../support/salesFolder.ts';
import { chart, chooseType } from './exploreSteps.ts';

/** Chart types that are files of a folder: in explore, on a dashboard, without the server, in a PDF, and in a page. */

installedTest.use({ actionTimeout: 20_000 });

const SAID = `export const chart = { api: 1, key: 'said', name: 'Said', author: 'Grace', controls: ['groupby', 'metric'],
  draw({ form, rows }) {
    if (form.metric === 'count') return { kind: 'html', html: '<h3>' + rows.length + ' lines</h3><img src="/x.png" onerror="document.title = 1"><script>document.title = 2</script>' };
    for (;;);
  } };`;

/** How often a PDF draws in nearly this colour: its charts are drawn, not pictured. */
async function drawnIn(pdf: Buffer, color: readonly number[]): Promise<number> {
  const { context } = await PDFDocument.load(pdf);
  let count = 0;
  for (const [, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream) || stream.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
      continue;
    if (stream.dict.get(PDFName.of('Filter')) !== PDFName.of('FlateDecode')) continue;
    const text = inflateSync(stream.contents).toString('latin1');
    for (const [, ...parts] of text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg\b/gi))
      if (color.every((part, i) => Math.abs(Number(parts[i]) * 255 - part) < 12)) count += 1;
  }
  return count;
}

installedTest.describe.serial('added chart types', () => {
  let server: RunningServer;
  let page: Page;
  let dashboard = '';
  const requests: string[] = [];

  installedTest.beforeAll(async ({ browser }, { outputDir }) => {
    const folder = join(outputDir, 'charts');
    mkdirSync(folder, { recursive: true });
    for (const { name, text } of exampleType('sticks', 'Sticks and dots'))
      writeFileSync(join(folder, name), text.replace("author: ''", "author: 'Ada'"));
    writeFileSync(join(folder, 'said.js'), SAID);
    writeFileSync(join(folder, 'torn.js'), 'export const chart = {');
    server = await startServer({
      copyOf: await salesFolder(),
      args: ['--no-samples', SALES_ROWS, '--charts', folder],
    });
    page = await (await browser.newContext()).newPage();
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(server.signInUrl);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  installedTest.afterAll(async () => {
    await page.context().close();
    await server.dispose();
  });

  const figure = (of: Page) => of.getByRole('figure', { name: 'Lines', exact: true });
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const { result: token } = await (
      await page.request.get(`${server.url}/api/v1/security/csrf_token/`)
    ).json();
    const headers = { 'X-CSRFToken': token, Referer: server.url };
    return (await page.request.post(`${server.url}${path}`, { headers, data })).json();
  };

  installedTest('one is chosen in explore, with its own controls, and drawn', async () => {
    const id = await createChart(page, server.url, 'Lines', {
      viz_type: 'bar',
      groupby: ['product_line'],
      metric: 'count',
    });
    expect(requests.some((url) => url.endsWith('.wasm'))).toBe(false);
    await page.goto(`${server.url}/explore/?slice_id=${id}`);
    await chooseType(page, 'Sticks and dots');
    await page.getByRole('button', { name: 'Update chart' }).click();
    await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
    await expect(chart(page).locator('canvas')).toBeVisible();
    await page.getByRole('tab', { name: 'Customize' }).click();
    await expect(page.getByRole('group', { name: 'Size of dots' })).toBeVisible();
  });

  installedTest('it is on a dashboard, and in its PDF', async () => {
    const id = await createChart(page, server.url, 'Lines', {
      viz_type: 'sticks',
      groupby: ['product_line'],
      metric: 'count',
    });
    const made = await post('/api/v1/dashboard/', {
      dashboard_title: 'Sticks',
      published: true,
      position_json: layoutOfOneChart(id, 'Lines'),
    });
    dashboard = `${server.url}/superset/dashboard/${made.id}/`;
    await page.goto(dashboard);
    await expect(figure(page)).toHaveAttribute('data-state', 'rendered');
    await expect(figure(page).locator('canvas')).toBeVisible();
    const { image_url: address } = (await post(
      `/api/v1/dashboard/${made.id}/cache_dashboard_screenshot/`,
      {},
    )) as unknown as { image_url: string };
    const pdf = await page.request.get(`${server.url}${address}?download_format=pdf`);
    // Rows or a message in its place would have nothing of the accent; seven lines have a dot each.
    expect(await drawnIn(await pdf.body(), [0x1b, 0x37, 0x6b])).toBeGreaterThanOrEqual(7);
  });

  installedTest(
    'a page that leaves draws it without Sextant or a network @long',
    async ({ browser }, { outputDir }) => {
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Export as a file' }).click();
      const dialog = page.getByRole('dialog', { name: 'Export as a file' });
      await dialog.getByText('As a web page').click();
      await expect(dialog.getByRole('status')).toContainText(/Size: \d+(\.\d)? MB/, { timeout: 60_000 });
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export' }).click();
      const file = join(outputDir, 'Sticks.html');
      await (await download).saveAs(file);
      await page.keyboard.press('Escape');
      const context = await browser.newContext({ offline: true });
      const alone = await context.newPage();
      const faults: string[] = [];
      alone.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      await alone.goto(pathToFileURL(file).href);
      await expect(figure(alone)).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
      await expect(figure(alone).locator('canvas')).toBeVisible();
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  installedTest('it is drawn without the server', async () => {
    await page.getByRole('button', { name: 'Available offline', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Available offline', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForFunction(async () => {
      const stored = await (await caches.open('sextant-chart-types')).keys();
      return stored.some(({ url }) => url.endsWith('.wasm')) && stored.length === 2;
    });
    await page.context().setOffline(true);
    await page.goto(dashboard);
    await expect(figure(page)).toHaveAttribute('data-state', 'rendered');
    await expect(figure(page).locator('canvas')).toBeVisible();
    await page.context().setOffline(false);
  });

  installedTest('HTML of one is cleaned, and one that loops says so above its rows @long', async () => {
    const form = { viz_type: 'said', groupby: ['product_line'] };
    const said = await createChart(page, server.url, 'Lines', { ...form, metric: 'count' });
    await page.goto(`${server.url}/explore/?slice_id=${said}`);
    await expect(chart(page).getByRole('heading', { name: '7 lines' })).toBeVisible();
    await expect(chart(page).locator('img, script')).toHaveCount(0);
    expect(await page.title()).not.toMatch(/^[12]$/);
    const metric = { expressionType: 'SQL', sqlExpression: 'MAX(1)', label: 'one' };
    const loops = await createChart(page, server.url, 'Lines', { ...form, metric });
    await page.goto(`${server.url}/explore/?slice_id=${loops}`);
    await expect(
      chart(page).getByText('The chart type Said failed. It took longer than 3 s and was stopped.'),
    ).toBeVisible();
    await expect(chart(page).getByText('Classic Cars')).toBeVisible();
  });

  installedTest('Settings names who made each, and turns it off: its charts show their rows', async () => {
    await page.goto(`${server.url}/charttypes/`);
    const table = page.getByRole('table', { name: 'Chart types' });
    await expect(table.getByRole('row', { name: /Sticks and dots/ })).toContainText('Ada');
    await expect(table.getByRole('row', { name: /torn\.js/ })).toContainText('It cannot be used.');
    const sticks = page.getByRole('switch', { name: 'Use Sticks and dots' });
    await expect(sticks).toBeChecked();
    await table.getByText('Use Sticks and dots').click();
    await expect(sticks).not.toBeChecked();
    await page.goto(dashboard);
    await expect(figure(page)).toContainText(
      'The chart type sticks is not installed here. Showing its rows.',
    );
    await expect(figure(page)).toContainText('Classic Cars');
  });
});
