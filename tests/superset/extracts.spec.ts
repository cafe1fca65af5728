import { expect, type Page, test } from '@playwright/test';
import { asNumber, asRecord } from '#domain/jsonValue.ts';
import { smartNumber } from '#domain/format/numberFormat.ts';
import { lossyGateway } from './lossyGateway.ts';
import { openOurs, refreshed, signBrowserIn, TALL } from './openedDashboard.ts';
import { signInToSuperset, type SupersetApi } from './supersetApi.ts';

/* The rows behind a dashboard, read from a Superset that has no files, and what the device computes from them. */

test.use({ viewport: TALL });
test.describe.configure({ timeout: 300_000 });

/** How long the engine and the rows of a dashboard may take to arrive on a busy machine. */
const DOWNLOAD = 90_000;

async function idOf(superset: SupersetApi, title: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:dashboard_title,opr:eq,value:'${title}')))`);
  const { body } = await superset.call('GET', `/api/v1/dashboard/?q=${q}`);
  const id = (body as { ids: number[] }).ids[0];
  if (id === undefined) throw new Error(`This Superset has no dashboard ${title}: load its examples.`);
  return id;
}

/** Opens the dashboard, saves it offline with its data, and returns the row with its state. */
async function downloadData(page: Page, url: string, id: number) {
  await openOurs(page, url, id);
  await refreshed(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Available offline', exact: true }).click();
  await page.getByRole('button', { name: 'Filters offline', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters offline' });
  await expect(dialog).toContainText('limits downloads to');
  // The checkbox is drawn by its label, which is what can be clicked.
  await dialog.getByText('Also download the data').click();
  return dialog.getByRole('table', { name: 'Data of this dashboard' }).getByRole('row').last();
}

test('data in pages: a filter value that was never used is computed on the device, with the Superset’s own number', async ({
  browser,
}) => {
  const superset = await signInToSuperset();
  const id = await idOf(superset, 'Sales Dashboard');
  const gateway = await lossyGateway();
  const context = await browser.newContext();
  await signBrowserIn(context, gateway.url);
  const page = await context.newPage();
  const row = await downloadData(page, gateway.url, id);
  await expect(row).toContainText('2,823', { timeout: DOWNLOAD });
  await expect(row).toContainText('just now', { timeout: DOWNLOAD });
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Available offline' })).toContainText('just now');

  await gateway.close();
  await page.reload();
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Country' }).fill('Norway');
  await page.getByRole('option', { name: 'Norway', exact: true }).click();
  await page.keyboard.press('Escape');
  await filters.getByRole('button', { name: 'Apply filters' }).click();
  const revenue = page.getByRole('figure', { name: 'Total Revenue', exact: true });
  await expect(revenue).toContainText('On this device');
  await expect(revenue).toContainText(smartNumber(await revenueOf(superset, id, 'Norway')));
  await context.close();
});

test('rows of several pages are complete, as many as the Superset has', async ({ browser }) => {
  const superset = await signInToSuperset();
  const id = await idOf(superset, 'USA Births Names');
  const gateway = await lossyGateway();
  const context = await browser.newContext();
  await signBrowserIn(context, gateway.url);
  const page = await context.newPage();
  const row = await downloadData(page, gateway.url, id);
  // More than the Superset returns for a request without a limit.
  await expect(row).toContainText('75,691', { timeout: DOWNLOAD });
  await expect(row).toContainText('just now', { timeout: DOWNLOAD });
  await context.close();
  await gateway.close();
});

/** The Superset's own response to the chart's request, with the filter. */
async function revenueOf(superset: SupersetApi, dashboard: number, country: string): Promise<number> {
  const { body } = await superset.call('GET', `/api/v1/dashboard/${dashboard}/charts`);
  const charts = (body as { result: { slice_name: string; form_data: Record<string, unknown> }[] }).result;
  const form = charts.find((each) => each.slice_name === 'Total Revenue')?.form_data ?? {};
  const asked = await superset.call('POST', '/api/v1/chart/data', {
    datasource: { id: Number.parseInt(String(form['datasource']), 10), type: 'table' },
    queries: [
      { metrics: [form['metric']], columns: [], filters: [{ col: 'country', op: 'IN', val: [country] }] },
    ],
  });
  const [answer] = (asked.body as { result: { data: unknown[] }[] }).result;
  const [value] = Object.values(asRecord(answer?.data[0]));
  return asNumber(value) ?? Number.NaN;
}
