import { readFile } from 'node:fs/promises';
import { type Page, expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { chart } from './exploreSteps.ts';
import { salesServer } from '../support/salesServer.ts';

/** What explore gives away of a chart: files, links, and what the chart says of itself. */

const CHART = 'Overall Sales (By Product Line)';

const { server } = salesServer();

test.beforeEach(async ({ page }) => {
  await page.goto(`${server.url}/chart/list/`);
  await page.getByRole('link', { name: CHART, exact: true }).click();
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
});

async function downloaded(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Chart actions' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('a chart is downloaded as rows, a workbook, an image, a drawing and its specification', async ({
  page,
}) => {
  const csv = await downloaded(page, 'Download CSV');
  expect(csv.name).toMatch(/^Overall Sales.*\.csv$/);
  expect(csv.bytes.toString('utf8')).toContain('Classic Cars');
  const xlsx = await downloaded(page, 'Download XLSX');
  expect(xlsx.name).toMatch(/\.xlsx$/);
  expect(Object.keys(unzipSync(xlsx.bytes))).toContain('xl/workbook.xml');
  const image = await downloaded(page, 'Download image');
  expect(image.name).toMatch(/\.png$/);
  expect(image.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  const svg = await downloaded(page, 'Download SVG');
  expect(svg.bytes.toString('utf8')).toMatch(/^<svg [\s\S]*Classic Cars/);
  const spec = await downloaded(page, 'Download Vega spec');
  expect(spec.name).toMatch(/\.vg\.json$/);
  expect(JSON.parse(spec.bytes.toString('utf8'))).toMatchObject({ $schema: expect.stringContaining('vega') });
  // The server, which wrote none of them, has them in its security log.
  const exported = async (): Promise<string[]> => {
    const log = await (await page.request.get(`${server.url}/api/v1/sextant/security_log/`)).json();
    const events = log.result as { kind: string; detail: string }[];
    return events.filter(({ kind }) => kind === 'exported').map(({ detail }) => detail);
  };
  for (const { name } of [csv, xlsx, image, svg, spec])
    await expect.poll(exported).toContain(`file ${name}, written by the page`);
});

test('a table of thousands of rows is written as a workbook @long', async ({ page }) => {
  const columns = ['order_number', 'product_line', 'city', 'status', 'sales', 'order_date'];
  const form = { viz_type: 'table', datasource: '1__table', query_mode: 'raw', all_columns: columns };
  await page.goto(`${server.url}/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  const { bytes } = await downloaded(page, 'Download XLSX');
  const sheet = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString('utf8');
  expect(sheet.match(/<row /g)?.length).toBeGreaterThan(900);
});

test('a table, which is not drawn, is offered neither as a drawing nor as a specification @long', async ({
  page,
}) => {
  await page.goto(`${server.url}/explore/?viz_type=table&datasource_type=table&datasource_id=1`);
  await page.getByRole('button', { name: 'Chart actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Download CSV', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Download image', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /SVG|Vega/ })).toHaveCount(0);
});

test('a chart is shared by its link and as code for another page @long', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const share = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await share('Copy link');
  await expect(toasts).toContainText('Link copied');
  expect(await copied()).toMatch(/\/explore\/\?slice_id=\d+$/);
  await share('Copy embed code');
  await expect(toasts).toContainText(
    `Embed code copied. Only pages of ${new URL(server.url).host} can show it.`,
  );
  const code = await copied();
  expect(code).toMatch(
    /^<iframe [^>]*src="http[^"]*\/explore\/p\/[^"]+standalone=1&amp;height=400"><\/iframe>$/,
  );
  expect(code).toContain(`title="${CHART}"`);
});

test('a chart says what it is: its properties are a step of the draft, and saved with it @long', async ({
  page,
}) => {
  const open = async () => {
    await page.getByRole('button', { name: 'Chart actions' }).click();
    await page.getByRole('menuitem', { name: 'Properties' }).click();
    return page.getByRole('dialog', { name: 'Properties' });
  };
  let dialog = await open();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Sales since 2003');
  await dialog.getByRole('textbox', { name: 'Certified by' }).fill('Finance');
  await dialog.getByRole('textbox', { name: 'Cache timeout' }).fill('soon');
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Cache timeout' }).fill('600');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await page.getByRole('button', { name: 'Save chart' }).click();
  const saving = page.getByRole('dialog', { name: 'Save chart' });
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saving).toBeHidden();
  await page.reload();
  dialog = await open();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Sales since 2003');
  await expect(dialog.getByRole('textbox', { name: 'Certified by' })).toHaveValue('Finance');
  await expect(dialog.getByRole('textbox', { name: 'Cache timeout' })).toHaveValue('600');
});
