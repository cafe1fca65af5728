import { join } from 'node:path';
import { type Page, expect, test } from '@playwright/test';
import { RECORDING } from '../../contract/recording.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { axeOf } from '../support/axeOf.ts';

test.use({ serviceWorkers: 'allow' });

/** Filter values that were never used, without a server: the device computes from its extracts. */

const EXAMPLES = join(RECORDING, 'examples');

test.describe.serial('data kept for filters', () => {
  let server: RunningServer;
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    server = await startServer({
      args: [
        '--no-samples',
        '--import',
        `${EXAMPLES}/sales_dashboard.zip`,
        `${EXAMPLES}/cleaned_sales_data.parquet`,
      ],
    });
    page = await (await browser.newContext()).newPage();
    await page.goto(server.signInUrl);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  test.afterAll(async () => {
    await page.context().close();
    await server.dispose();
  });

  const figure = (name: string) => page.getByRole('figure', { name, exact: true });
  const filters = () => page.getByRole('region', { name: 'Filters' });
  const dialog = () => page.getByRole('dialog', { name: 'Filters offline' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dataset = () => dialog().getByRole('checkbox', { name: /Also download the data/ });

  async function choose(country: string): Promise<void> {
    await filters().getByRole('combobox', { name: 'Country' }).fill(country);
    await page.getByRole('option', { name: country, exact: true }).click();
    await page.keyboard.press('Escape');
    await filters().getByRole('button', { name: 'Apply filters' }).click();
  }

  test('the dialog shows the size first, then the progress of data and engine', async () => {
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    await expect(figure('Total Revenue')).toContainText('10.0M');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await button('Available offline').click();
    await button('Filters offline').click();
    const row = dialog().getByRole('row', { name: /cleaned_sales_data/ });
    await expect(row).toContainText('2,823');
    await expect(row).toContainText('about 500 kB');
    await expect(dialog()).toContainText('8 MB to download once');
    expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
    // The checkbox is drawn by its label, which is what can be clicked.
    await dialog().getByText('Also download the data').click();
    await expect(dataset()).toBeChecked();
    // The engine has 8 MB, and must be unpacked.
    await expect(row).toContainText('just now', { timeout: 90_000 });
    await expect(dialog().getByRole('progressbar')).toHaveCount(0);
    await button('Done').click();
  });

  test('a chart is edited on the downloaded rows: each change redraws it without the server', async () => {
    const explore = await page.context().newPage();
    const requests: string[] = [];
    explore.on('request', (request) => {
      if (request.url().includes('/api/v1/chart/data')) requests.push(request.url());
    });
    await explore.goto(`${server.url}/chart/list/`);
    await explore.getByRole('link', { name: 'Overall Sales (By Product Line)', exact: true }).click();
    const chart = explore.getByRole('region', { name: 'Chart', exact: true }).getByRole('figure');
    await expect(chart).toHaveAttribute('data-state', 'rendered');
    await expect(explore.getByRole('switch', { name: 'Update at once' })).toBeChecked();
    await expect(chart).not.toContainText('On this device');
    const before = requests.length;
    const dimensions = explore.getByRole('group', { name: 'Dimensions', exact: true });
    await dimensions.getByRole('button', { name: 'product_line', exact: true }).click();
    const dialog = explore.getByRole('dialog', { name: 'Column' });
    await dialog.getByRole('combobox', { name: 'Column' }).fill('territory');
    await explore.getByRole('option', { name: 'territory' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(chart).toContainText('computed on this device from data as of');
    await expect(chart).toHaveAttribute('data-state', 'rendered');
    expect(requests.length).toBe(before);
    await explore.getByRole('button', { name: 'Update chart' }).click();
    await expect(chart).toContainText('Live');
    expect(requests.length).toBe(before + 1);
    await explore.getByRole('button', { name: 'Chart actions' }).click();
    await explore.getByRole('menuitem', { name: 'Discard changes' }).click();
    await explore.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await explore.close();
  });

  test('offline, a filter never used before is computed on the device, with the age of the data', async () => {
    await expect(button('Available offline')).toContainText('just now');
    await server.kill();
    await page.reload();
    await expect(figure('Total Revenue')).toContainText('10.0M');
    await choose('France');
    await expect(figure('Total Revenue')).toContainText('1.11M');
    await expect(figure('Total Products Sold')).toContainText('11.1k');
    for (const name of ['Total Revenue', 'Quarterly Revenue', 'Products Sold By Product Line']) {
      await expect(figure(name)).toContainText('On this device');
      await expect(figure(name)).toContainText('computed on this device from data as of');
      await expect(figure(name)).toHaveAttribute('data-state', 'rendered');
    }
  });

  test('the server’s result is the same and replaces the device’s automatically @long', async () => {
    server = await server.restart();
    await expect(figure('Total Revenue')).not.toContainText('On this device', { timeout: 30_000 });
    await expect(figure('Total Revenue')).toContainText('1.11M');
    await server.kill();
  });

  test('unreadable data shows an error, and the last chart stays @long', async () => {
    await page.evaluate(spoilKeptData);
    await page.reload();
    await choose('Spain');
    await expect(figure('Total Revenue').getByRole('note')).toContainText(
      'The offline data could not be used',
    );
    await expect(figure('Total Revenue')).toContainText('1.11M');
    server = await server.restart();
    await expect(figure('Total Revenue').getByRole('note')).toHaveCount(0, { timeout: 30_000 });
  });

  test('removed data can be put back; else it is gone, and the engine with the next visit @long', async () => {
    await page.goto(`${server.url}/offline/`);
    const kept = page.getByRole('table', { name: 'Kept on this device' });
    const row = kept.getByRole('row', { name: /Data of cleaned_sales_data/ });
    await expect(row).toContainText('Filters offline on Sales Dashboard');
    await row.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    const notice = page.getByRole('status').filter({ hasText: 'was removed from this device' });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toContainText('2,823 rows');
    await row.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect.poll(() => page.evaluate(async () => caches.has('sextant-engine'))).toBe(false);
    await expect(kept.getByRole('row', { name: /Sales Dashboard/ })).toContainText(
      'Saved for offline use by you',
    );
  });
});

/** Runs in the page: replaces the stored file by an invalid one. */
async function spoilKeptData(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  for (const name of names.filter((each) => each.split(':').length > 2)) {
    await new Promise<void>((done, failed) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => failed(opening.error ?? new Error('not opened')));
      opening.addEventListener('success', () => {
        const db = opening.result;
        const change = db.transaction('extractFiles', 'readwrite');
        const files = change.objectStore('extractFiles');
        const reading = files.getAll();
        reading.addEventListener('success', () => {
          for (const file of reading.result as { datasetId: number }[])
            files.put({ ...file, parts: [new Blob(['not a database'.repeat(1000)])] });
        });
        change.addEventListener('complete', () => {
          db.close();
          done();
        });
      });
    });
  }
}
